"""Tests that results which another version has written, or which were changed by hand, give a page
or a clear error.

`make test` changes a third of the columns in one of four ways, and the columns in ``NEEDED`` in all
four ways. `make test-all` changes every column in every way.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

import axiscope as package
from axiscope.cli.compare import compare
from axiscope.errors import UserError
from axiscope.report.manifests import ReportError
from axiscope.report.static import write_static
from axiscope.report.writer import write_report
from tests.shell import axiscope

pytestmark = pytest.mark.slow("reports with changed columns, interrupted runs")

SMALL = """\
schema = 1
title = "Two ports, two bursts"
tester = "manev2019"

[settings]
platform = "ultra96"
pl_mhz = 100.0

[run]
warmup_us = 10.0
min_us = 10.0
max_us = 10.0

[[sweep]]
axes.ports = ["HP0", "HP0+HP3"]
axes.burst_beats = [4, 16]
"""
COMMANDS = {
    "run": ("run", "small.toml"),
    "interfere": ("interfere", "-p", "ultra96", "--victims", "chase", "--aggressors", "mix-100",
                  "--loads", "0,100", "--counted-us", "40", "--window-us", "20", "--starts", "1"),
    "host": ("host", "bandwidth", "--kernels", "read", "--sizes", "4K", "--repetitions", "2",
             "--sample-ms", "1"),
    "latency": ("host", "latency", "--sizes", "4K", "--repetitions", "2", "--sample-ms", "1"),
}  # fmt: skip
CHANGES: dict[str, Callable[[pl.DataFrame, str], pl.DataFrame]] = {
    "dropped": lambda table, name: table.drop(name),
    "text": lambda table, name: table.with_columns(pl.lit("what?").alias(name)),
    "emptied": lambda table, name: table.with_columns(
        pl.lit(None, dtype=table.schema[name]).alias(name)
    ),
    "a list": lambda table, name: table.with_columns(pl.lit([[1]]).first().alias(name)),
}
NEEDED = {
    "run": {"platform", "ports", "port", "read_mbps", "burst_beats", "pl_mhz"},
    "interfere": {"victim", "aggressor", "load", "slowdown", "injected_mbps", "latency_p99_ns"},
    "host": {"kernel", "level", "load_duty", "read_bytes", "working_set_bytes"},
    "latency": {"kernel", "latency_ns", "load_duty"},
}
"""Columns that no page can do without."""
FEWER = 3


EVERY_COLUMN = pytest.mark.parametrize(
    "every",
    [
        pytest.param(False, id="some"),
        pytest.param(
            True, id="all", marks=pytest.mark.exhaustive("every column of a table in every way")
        ),
    ],
)


def columns_to_change(columns: list[str], kind: str, change: str, every: bool) -> list[str]:
    """Returns the columns of a table that a test changes in this way."""
    turn = list(CHANGES).index(change)
    return [
        name
        for place, name in enumerate(columns)
        if every or name in NEEDED[kind] or place % (len(CHANGES) * FEWER) == turn
    ]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Yields a results folder of each kind. Their manifests name version 0.1.0."""
    folder = tmp_path_factory.mktemp("columns")
    (folder / "small.toml").write_text(SMALL, encoding="utf-8")
    for name, words in COMMANDS.items():
        jobs = () if words[0] == "host" else ("--jobs", "1")
        done = axiscope(*words, "-o", folder / name, "-q", *jobs, cwd=folder)
        assert done.returncode == 0, done.stderr
        wrote(folder / name, "0.1.0")
    return folder


def wrote(folder: Path, version: str | None) -> None:
    """Sets the version that is named in the manifest of a folder."""
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    manifest["versions"] = {} if version is None else {"axiscope": version}
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")


@EVERY_COLUMN
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("kind", COMMANDS)
def test_a_changed_column_gives_a_page_or_an_error(
    made: Path, kind: str, change: str, every: bool, tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    shutil.copytree(made / kind, folder)
    whole = pl.read_parquet(folder / "results.parquet")
    refused = set()
    for name in columns_to_change(whole.columns, kind, change, every):
        CHANGES[change](whole, name).write_parquet(folder / "results.parquet")
        try:
            write_report(folder)
        except ReportError as error:
            message = str(error)
            assert f"column '{name}'" in message
            assert "Axiscope 0.1.0 wrote it" in message
            assert package.__version__ in message
            refused.add(name)
    if change == "dropped":
        assert refused >= NEEDED[kind]
    if change == "text":
        assert refused >= {name for name in NEEDED[kind] if whole.schema[name].is_numeric()}


@pytest.mark.parametrize(
    ("version", "message"),
    [
        (package.__version__, f"Axiscope {package.__version__} wrote it and something else"),
        (None, "its manifest does not say which version wrote it"),
    ],
)
@pytest.mark.parametrize("show", [write_report, write_static])
def test_the_error_names_the_version(
    made: Path, show: Callable[[Path], object], version: str | None, message: str, tmp_path: Path
) -> None:
    for kind, name in (("run", "ports"), ("interfere", "load"), ("host", "kernel")):
        folder = tmp_path / kind
        shutil.copytree(made / kind, folder)
        wrote(folder, version)
        table = pl.read_parquet(folder / "results.parquet")
        table.drop(name).write_parquet(folder / "results.parquet")
        with pytest.raises(ReportError, match=f"column '{name}' is missing: {message}"):
            show(folder)
        table.clear().write_parquet(folder / "results.parquet")
        with pytest.raises(ReportError, match="the table is empty"):
            show(folder)


def test_missing_rows_of_a_matrix_are_named(made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    shutil.copytree(made / "interfere", folder)
    table = pl.read_parquet(folder / "results.parquet")
    more = table.with_columns(pl.lit("copy").alias("victim")).filter(pl.col("load") == 0)
    pl.concat([table, more]).write_parquet(folder / "results.parquet")
    with pytest.raises(ReportError, match=r"no row of victim copy, aggressor mix-100, load 1\.0"):
        write_report(folder)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not a list of results"),
        ("[]", "contains no result"),
        ('[{"result": {}}]', "field 'backend': Field required: Axiscope 0.1.0 wrote it"),
        (None, "no such file"),
    ],
)
def test_wrong_records_of_designs_are_refused(
    text: str | None, message: str, tmp_path: Path
) -> None:
    manifest = {"kind": "design", "versions": {"axiscope": "0.1.0"}}
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    if text is not None:
        (tmp_path / "designs.json").write_text(text, encoding="utf-8")
    with pytest.raises(ReportError, match=message):
        write_report(tmp_path)


@EVERY_COLUMN
@pytest.mark.parametrize("change", CHANGES)
def test_runs_with_a_column_changed_are_compared_or_refused(
    made: Path, change: str, every: bool, tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    shutil.copytree(made / "run", folder)
    whole = pl.read_parquet(folder / "results.parquet")
    answer: dict[str, str] = {}
    for name in columns_to_change(whole.columns, "run", change, every):
        CHANGES[change](whole, name).write_parquet(folder / "results.parquet")
        for one, other in ((made / "run", folder), (folder, made / "run")):
            try:
                compare(one, other)
            except UserError as error:
                answer[name] = str(error)
    assert answer.keys() >= {"ports", "burst_beats"}
    for name, message in answer.items():
        # If the settings are missing in one of the tables, the tables have no row in common, and
        # the error must say so.
        if "no row in common" not in message:
            assert f"{folder / 'results.parquet'}: column '{name}'" in message
            assert "Axiscope 0.1.0 wrote it" in message
