"""Tests the page of `axiscope monitor`: its answer and its figures."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from axiscope.answers.monitor.counts import Window
from axiscope.board.agent.monitor import IdGroup
from axiscope.report.monitor import write_monitor

from .monitors import saw, windows


def page(found: list[Window], folder: Path, groups: list[IdGroup] | None = None) -> str:
    folder.mkdir()
    return write_monitor(found, groups or [], "ssh://board", folder).read_text(encoding="utf-8")


def test_the_answer_of_several_windows_names_the_worst_slowdown(tmp_path: Path) -> None:
    several = page(windows(), tmp_path / "several")
    assert re.search(r"Next to burst_beats 16, axiscope-mine.* [\d.]+ times as long", several)
    alone = page(windows()[:1], tmp_path / "alone")
    assert "axiscope-mine at HP3" in alone
    assert "times as long" not in alone


def test_a_group_without_bursts_does_not_hide_those_after_it(tmp_path: Path) -> None:
    seen = saw(1.0)
    output: dict[str, Any] = json.loads(seen.model_dump_json())
    for direction in ("reads", "writes"):
        (group,) = output["figures"][direction]["groups"]
        none = group | {"bursts": 0, "latency_histogram": [0] * 64, "latency_max_cycles": 0}
        output["figures"][direction]["groups"] = [none, group]
        output[direction] = [output[direction][0]] * 2
    output["capabilities"]["groups"] = 2
    groups = [IdGroup(id=n, mask=1) for n in range(2)]
    window = Window("alone", 0.01, [type(seen).model_validate(output)])
    text = page([window], tmp_path / "page", groups)
    assert len(re.findall(r'"name": ?"axiscope-mine: (?:reads|writes), IDs', text)) == 2
