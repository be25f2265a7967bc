"""The Python records of points, results and facts agree with the schemas of the model."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import ValidationError

from axiscope.execution.experiments import load_experiment
from axiscope.execution.model import run_model
from axiscope.io.toml_records import load_toml
from axiscope.model_types import Facts, Point, PointResult
from axiscope.plan.file_kinds import is_design
from axiscope.plan.platforms import find_platform, plain
from tests.platform_sets import representative_platforms
from tests.shell import axiscope

ROOT = Path(__file__).parents[1]


def test_the_generated_records_are_current() -> None:
    command = [sys.executable, "-m", "tools.record_types", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", representative_platforms())
def test_every_platform_has_facts(name: str) -> None:
    facts = find_platform(name).facts
    assert isinstance(facts, Facts)
    assert facts.dram.capacity_bytes > 0
    assert all(port.beat_bytes in (4, 8, 16, 32, 64) for port in facts.ports)


def _some() -> list[Path]:
    return sorted(
        path for path in (ROOT / "data/experiments").glob("**/*.toml") if _is_experiment(path)
    )


def _is_experiment(path: Path) -> bool:
    text = path.read_text()
    other = 'tester = "host' in text or is_design(load_toml(path))
    return "[[sweep]]" in text and not other


@pytest.mark.parametrize("path", _some(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_points_of_experiments_are_valid_records(path: Path) -> None:
    planned = load_experiment(path).points
    for one in (planned[0], planned[-1]):
        text = json.dumps(plain(one.point))
        assert json.dumps(plain(Point.model_validate_json(text))) == text


def test_results_are_valid_records(small: Path) -> None:
    planned = load_experiment(small).points[0]
    result = run_model(planned.settings.platform, plain(planned.point))
    assert PointResult.model_validate(result).masters[0].name == result["masters"][0]["name"]


def test_unknown_fields_are_refused(small: Path) -> None:
    point = plain(load_experiment(small).points[0].point)
    with pytest.raises(ValidationError, match="pl_mhs"):
        Point.model_validate(point | {"pl_mhs": 1.0})
    with pytest.raises(ValidationError, match="Extra inputs"):
        Point.model_validate(point | {"masters": [point["masters"][0] | {"reed": None}]})


@pytest.mark.parametrize("noun", ["point", "result", "facts"])
def test_the_schema_of_each_is_printed(noun: str) -> None:
    printed = json.loads(axiscope("schema", noun).stdout)
    assert printed["type"] == "object"
