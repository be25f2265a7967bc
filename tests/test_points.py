"""Tests points with different masters, like the examples on their page."""

import json
import re
from pathlib import Path

from axiscope.model_types import Point, PointResult
from axiscope.plan.platforms import find_platform

PAGE = Path(__file__).parents[1] / "docs/reference/experiments.md"


def of_the_page() -> Point:
    found = re.search(r"```json\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found
    return Point.model_validate(json.loads(found[1]))


def finished_us(result: PointResult) -> float:
    write = result.masters[1].write
    assert write
    assert write.finished_us
    return write.finished_us


def test_the_pipeline_of_the_page_computes_one_tile_after_another() -> None:
    result = find_platform("ultra96").result_of(of_the_page())
    assert result.steady
    tiles = 4096 * 256 // 16384
    # The time from the start of the first computation to the end of the last, plus the time to
    # store the last tile.
    computing = (tiles - 1) * 20.0
    assert computing < finished_us(result) < computing + 10.0


def test_with_one_buffer_loading_and_storing_delay_the_computation() -> None:
    point = of_the_page()
    two = finished_us(find_platform("ultra96").result_of(point))
    load = point.masters[0]
    assert load.kind == "traffic_generator"
    assert load.read
    load.read.after[0].ahead = 1
    one = finished_us(find_platform("ultra96").result_of(point))
    # Tiles are loaded and stored at up to 16 bytes per cycle at 300 MHz.
    least = 63 * 2 * 16384 / (16 * 300.0)
    assert least < one - two < 1.4 * least
