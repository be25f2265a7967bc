"""Tests the records of designs in Python, which are generated from those of the compiler."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from axiscope import _core
from axiscope.errors import UserError
from axiscope.io.toml_records import validated
from axiscope.plan.design.records import DesignFile, Range, now_of
from axiscope.plan.platforms import find_platform
from axiscope.results.design_result import DesignResult
from tests.shell import axiscope

RESULT = {
    "schema": 1, "title": "T", "platform": "zcu102", "backend": "model", "pl_mhz": 250.0,
    "mapping": "row_bank_column", "qos": "default", "values": {}, "limit": "All demands are met.",
    "bus": {}, "timeline": [], "total_mbps": 200.0, "error_percent": 5.0, "sure": "3 boards",
    "dram_busy_fraction": 0.1, "row_hit_rate": 0.9, "nj_per_byte": None, "simulated_us": 60.0,
    "starts": 1, "steady": True, "warnings": [],
    "members": [
        {
            "name": "a", "kind": "stream", "direction": "read", "ports": ["HP0"],
            "wanted_mbps": 373.0, "read_mbps": 200.0, "write_mbps": 0.0, "spread_mbps": 0.0,
            "maccess_per_s": None, "latency": None, "finished_us": None, "alone_mbps": None,
            "checks": [
                {"what": "rate", "wanted": 373.0, "got": 200.0, "met": False, "unit": "MB/s"}
            ],
            "causes": None, "waits_for": {},
        }
    ],
}  # fmt: skip
"""A result written by a version in which sentences were not part of a result."""


def test_a_result_of_an_earlier_version_gets_its_sentences() -> None:
    result = DesignResult.model_validate(RESULT)
    (member,) = result.members
    assert (result.met, result.missed, member.met) == (False, 1, False)
    assert member.checks[0].text == "rate: 200 of the 373 MB/s demanded"
    assert result.total_text == "200 ± 10 MB/s"
    assert result.summary == "200 ± 10 MB/s in total, 1 demand missed. All demands are met."
    assert DesignResult.model_validate(result.model_dump(by_alias=True)) == result


def test_a_result_without_a_confidence_of_either_name_is_refused() -> None:
    with pytest.raises(ValidationError, match="confidence"):
        DesignResult.model_validate({k: v for k, v in RESULT.items() if k != "sure"})


def test_whole_numbers_of_a_design_stay_whole() -> None:
    stream = {"name": "a", "direction": "read", "rate_mbps": 400}
    design = DesignFile.model_validate({"schema": 1, "title": "T", "stream": [stream]})
    assert json.dumps(design.stream[0].rate_mbps) == "400"
    assert json.dumps(design.stream[0].start_us) == "0"


@pytest.mark.parametrize("noun", ["design", "design-result"])
def test_the_schema_is_printed(noun: str) -> None:
    printed = json.loads(axiscope("schema", noun).stdout)
    assert printed == json.loads(_core.schema_of(noun.replace("-", "_")))


@pytest.mark.parametrize("field", ["rate", "Ways", ""])
def test_the_compiler_refuses_what_it_does_not_know(field: str) -> None:
    stream = {"name": "a", "direction": "read", field: 1}
    design = {"schema": 1, "title": "t", "stream": [stream]}
    asked = {"design": design, "chip": None, "supplies": {}}
    model = _core.Model(find_platform("zcu102"), "zcu102")
    with pytest.raises(ValueError, match=f"unknown field `{field}`.*remove it or correct its name"):
        model.compile_design("zcu102", json.dumps(asked))


@pytest.mark.parametrize(
    ("value", "now"),
    [(3, 3), (Range(least=1, most=8), 8), (Range(least=1, most=8, now=2), 2)],
)
def test_a_number_to_be_chosen_starts_at_its_value(value: int | Range, now: int) -> None:
    assert now_of(value) == now


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("after", "a", "should be a list of tables, such as [{ bytes = ..., stream = ... }]"),
        ("after", ["a"], "should be a table, such as { bytes = ..., stream = ... }"),
        ("ports", "HP0", 'should be a list; give ["HP0"]'),
    ],
)
def test_an_error_shows_how_to_write_a_list(field: str, value: object, message: str) -> None:
    stream = {"name": "b", "direction": "read", field: value}
    with pytest.raises(UserError) as error:
        validated(DesignFile, {"stream": [stream]})
    assert message in str(error.value)
