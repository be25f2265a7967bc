"""Tests that the command and the explorer accept the same designs, and that error messages name
fields of the design.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from pydantic import BaseModel

from axiscope import _core
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from axiscope.io.toml_records import load_toml, validated
from axiscope.plan.design.load import plan_variants
from axiscope.plan.design.records import Cluster, DesignFile, Network, Program, Stream
from tests import levels
from tools.fuzz import samples
from tools.fuzz.doors import toml
from tools.fuzz.mutate import leaves

RECORDS: dict[str, type[BaseModel]] = {
    "stream": Stream,
    "cluster": Cluster,
    "program": Program,
    "network": Network,
}
FIELD = re.compile(r"\b(stream|cluster|program|network)\.[^.:\s]+\.([a-z]\w*)")
OF_POINTS = re.compile(r"\b(masters|muxes|regulators)\b|target_mbps|beat_bytes|catch_up_bytes")


def refusal(file: Path) -> str | None:
    """Returns why the command line rejects a design before it looks at the platform."""
    try:
        validated(DesignFile, load_toml(file))
    except UserError as error:
        return str(error)
    return None


def refusal_of_page(text: str) -> str | None:
    try:
        _core.read_design(text)
    except ValueError as error:
        return str(error)
    return None


@pytest.mark.parametrize("name", samples.DESIGNS)
def test_the_page_refuses_what_the_command_refuses(name: str, tmp_path: Path) -> None:
    whole = samples.DESIGNS[name].encode()
    file = tmp_path / "design.toml"
    refused = 0
    for seed in range(levels.examples(300)):
        text = toml(Random(f"{name} {seed}"), whole)
        file.write_bytes(text)
        command = refusal(file)
        try:
            page = refusal_of_page(text.decode())
        except UnicodeDecodeError:
            continue
        if command is not None:
            assert page is not None, (seed, command)
            refused += 1
    assert refused > 50 // levels.fraction()


@pytest.mark.parametrize("name", samples.DESIGNS)
def test_errors_name_fields_of_the_design(name: str, tmp_path: Path) -> None:
    whole = samples.DESIGNS[name].encode()
    file = tmp_path / "design.toml"
    seen = 0
    for seed in range(levels.examples(300)):
        file.write_bytes(toml(Random(f"fields {name} {seed}"), whole))
        keys: set[str | int] = set()
        message = ""
        try:
            raw = load_toml(file)
            keys = {part for place in leaves(raw) for part in place}
            plan_variants(raw, find_backend("model"), origin="design.toml")
        except UserError as error:
            message = str(error)
        assert not OF_POINTS.search(message), (seed, message)
        for kind, field in FIELD.findall(message):
            assert field in {*RECORDS[kind].model_fields, *keys}, (seed, message)
        seen += bool(message)
    assert seen > 50 // levels.fraction()
