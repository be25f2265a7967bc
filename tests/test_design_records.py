"""Python and the design compiler have the same records of designs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from axiscope import _core
from axiscope.io.data_files import schema_text
from axiscope.plan.design.records import DesignFile, Range, now_of
from axiscope.results.design_result import DesignResult

READERS = {"advise": "Advice", "inject": "Inject", "run": "Run", "sweep": "Sweep"}
"""Fields that the compiler only passes on, and the Python records that read them."""


def schemas(model: type[DesignFile | DesignResult], noun: str) -> tuple[dict[str, Any], ...]:
    """Returns the schemas of Python and of the compiler: their records by name."""
    mine = model.model_json_schema(by_alias=True, mode="serialization")
    theirs = json.loads(schema_text(noun))
    return tuple({model.__name__: s, **s["$defs"]} for s in (mine, theirs))


def test_designs_have_the_fields_that_the_compiler_reads() -> None:
    mine, theirs = schemas(DesignFile, "design")
    seen = 0
    for name, record in mine.items():
        if name in READERS.values():
            continue
        other = theirs[name]
        whole = set(READERS) if name == "DesignFile" else set()
        assert whole | set(record["properties"]) == set(other["properties"]), name
        needed = [f for f, p in record["properties"].items() if "default" not in p]
        assert set(needed) == set(other.get("required", [])), name
        for field, said in record["properties"].items():
            here, there = said.get("default"), other["properties"][field].get("default")
            if field in READERS or (name, field) == ("Stream", "outstanding"):
                continue
            assert (here or None) == (there or None), f"{name}.{field}"
            seen += 1
    assert seen > 60


def test_results_have_the_fields_that_the_compiler_gives() -> None:
    mine, theirs = schemas(DesignResult, "design_result")
    for name in ("DesignResult", "MemberResult", "Check", "Latency", "Span"):
        assert set(mine[name]["properties"]) == set(theirs[name]["properties"]), name


@pytest.mark.parametrize("field", ["rate", "Ways", ""])
def test_the_compiler_refuses_what_it_does_not_know(field: str) -> None:
    stream = {"name": "a", "direction": "read", field: 1}
    said = {"schema": 1, "title": "t", "stream": [stream]}
    asked = {"design": said, "chip": None, "supplies": {}}
    from axiscope.plan.platforms import find_platform

    platform = find_platform("zcu102")
    with pytest.raises(ValueError, match=f"unknown field `{field}`.*remove it or mend its name"):
        _core.Model(platform, "zcu102").compile_design("zcu102", json.dumps(asked))


@pytest.mark.parametrize(
    ("value", "now"),
    [(3, 3), (Range(least=1, most=8), 8), (Range(least=1, most=8, now=2), 2)],
)
def test_a_number_to_be_chosen_starts_at_its_value(value: int | Range, now: int) -> None:
    assert now_of(value) == now
