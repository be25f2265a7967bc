"""Tests that the library (`import axiscope as ax`) gives the same results as the commands."""

from __future__ import annotations

import builtins
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import axiscope as ax
from tests.conftest import SMALL
from tests.levels import variants
from tests.shell import axiscope, environ

PLAN: dict[str, Any] = tomllib.loads(SMALL)

POINTS = {
    "board": ["ultra96", "ultra96"], "pl_mhz": [100, 100], "mode": ["read", "write"],
    "pattern": ["sequential"] * 2, "mapping": ["row_bank_column"] * 2, "qos": ["default"] * 2,
    "mux": ["ps"] * 2, "ports": ["HP0+HP3", "HP0"], "burst_beats": [16, 4],
}  # fmt: skip

CHEAP = {"counted_us": 40.0, "window_us": 20.0, "starts": 1, "clusters": 1}
OPTIONS = ("--counted-us", "40", "--window-us", "20", "--starts", "1", "--clusters", "1")


def python(program: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", program], env=environ(), capture_output=True, text=True, check=True
    ).stdout.strip()


def test_the_import_loads_nothing_else() -> None:
    heavy = "polars", "pydantic", "plotly", "rich", "distributed"
    assert python(f"import sys, axiscope; print({heavy} & sys.modules.keys())".replace(
        str(heavy), str(set(heavy)))
    ) == "set()"  # fmt: skip


@pytest.mark.parametrize(
    "first",
    variants(
        ["axiscope.plan.platforms", "axiscope.answers.reproduce", "axiscope.cli"],
        "other modules that are imported first",
        "axiscope.plan.platforms",
    ),
)
def test_functions_with_names_of_modules_are_not_replaced_by_imports(first: str) -> None:
    message = python(
        f"import {first}, axiscope as ax; from axiscope.plan.platforms import Platform;"
        "print(isinstance(ax.platform('ultra96'), Platform), callable(ax.reproduce))"
    )
    assert message == "True True"


def test_the_library_has_exactly_the_listed_names() -> None:
    assert all(callable(getattr(ax, name)) for name in ax.__all__ if name != "__version__")
    assert set(ax.__all__) <= set(dir(ax))
    with pytest.raises(AttributeError, match="has no attribute 'sweeep'"):
        ax.sweeep  # type: ignore[attr-defined]  # noqa: B018


def test_a_platform_shows_itself() -> None:
    board = ax.platform("ultra96")
    assert "HP0" in board._repr_html_()
    assert "ultra96" in ax.platforms()
    with pytest.raises(ax.UserError, match="`axiscope platforms` lists all"):
        ax.platform("nowhere")


def test_a_sweep_is_the_table_of_the_command(small: Path, tmp_path: Path) -> None:
    assert axiscope("run", small, "-o", tmp_path / "command", "-q").returncode == 0
    seen: list[tuple[int, int]] = []
    of_file = ax.sweep(
        small, output=tmp_path / "file", jobs=1, progress=lambda *at: seen.append(at)
    )
    of_mapping = ax.sweep(PLAN, jobs=1)
    expected = (tmp_path / "command" / "results.parquet").read_bytes()
    for result in (of_file, of_mapping):
        assert (result.folder / "results.parquet").read_bytes() == expected
        assert result.frame.equals(pl.read_parquet(tmp_path / "command" / "results.parquet"))
        assert result.manifest["points"] == 10
    assert seen[0] == (0, 10)
    assert seen[-1] == (10, 10)
    assert len(of_file.to_pandas()) == of_file.frame.height
    assert of_file.report(tmp_path / "page.html").read_text().startswith("<!")
    assert "Small: 10 points" in of_file._repr_html_()


def test_a_sweep_is_drawn_over_its_longest_axis() -> None:
    result = ax.sweep(PLAN, jobs=1)
    figure = result.plot("read_mbps")
    assert [list(trace.x) for trace in figure.data] == [[1, 4, 16, 64, 256]] * 3
    alone = result.frame.filter(pl.col("ports") == "HP0").sort("burst_beats")["read_mbps"]
    assert list(figure.data[0].y) == alone.to_list()
    assert figure.layout.yaxis.title.text == "read, MB/s"
    moved = result.plot().data[0]
    rows = result.frame.filter(pl.col("ports") == "HP0").sort("burst_beats")
    assert list(moved.y) == (rows["read_mbps"] + rows["write_mbps"]).to_list()
    with pytest.raises(ax.UserError, match="'speed' is not a column; there are"):
        result.plot("speed")


def test_errors_of_a_mapping_name_field_and_fix() -> None:
    with pytest.raises(ax.UserError, match=r"settings\.platfrom: .* did you mean platform"):
        ax.sweep(PLAN | {"settings": {"platfrom": "ultra96", "pl_mhz": 100.0}})


def test_a_frame_and_a_file_give_the_same_predictions(tmp_path: Path) -> None:
    frame = pl.DataFrame(POINTS)
    file = tmp_path / "points.csv"
    frame.write_csv(file)
    out = tmp_path / "out.parquet"
    assert axiscope("predict", file, "-o", out, "-q").returncode == 0
    expected = pl.read_parquet(out)
    assert ax.predict(frame, jobs=1).equals(expected)
    assert ax.predict(frame.to_pandas(), jobs=1).equals(expected)
    assert ax.predict(file, jobs=1).equals(expected)
    wrong = frame.with_columns(pattern=pl.Series(["sequential", "circular"]))
    with pytest.raises(ax.UserError, match="frame: row 2: pattern: 'circular'"):
        ax.predict(wrong)


def test_a_frame_and_a_file_give_the_same_validation(tmp_path: Path) -> None:
    predicted = ax.predict(pl.DataFrame(POINTS), jobs=1)
    file = tmp_path / "measured.csv"
    predicted.write_csv(file)
    message = json.loads(axiscope("validate", file, "--json").stdout)
    found = ax.validate(predicted, jobs=1)
    assert json.loads(json.dumps(found.as_json())) | {"worst": []} == message
    assert found.overall["total_median_percent"] == 0
    assert found.frame.height == 2
    modes = [trace.mode for trace in found.plot().data]
    assert modes == ["markers", "markers", "lines"]
    assert "2 configurations" in found._repr_html_()


def test_an_invalid_table_is_refused() -> None:
    with pytest.raises(ax.UserError, match="is not a table"):
        ax.validate(7)


def test_inject_gives_the_answer_of_the_command() -> None:
    found = ax.inject(["chase"], "ultra96", max_slowdown=1.2, period_cycles="1024", **CHEAP)
    words = ("-p", "ultra96", "--max-slowdown", "1.2", "--period-cycles", "1024", *OPTIONS)
    message = axiscope("inject", "--victim", "chase", *words, "--json")
    assert found.as_json() == json.loads(message.stdout)
    assert found.frame["by"].to_list() == ["idle", "budget"]
    assert "chase" in found._repr_html_()


def test_interfere_gives_the_answer_of_the_command(tmp_path: Path) -> None:
    found = ax.interfere(
        "ultra96", "read", "mix-50", "0,100", jobs=1, output=tmp_path / "library", **CHEAP
    )
    message = axiscope(
        "interfere", "-p", "ultra96", "--victims", "read", "--aggressors", "mix-50",
        "--loads", "0,100", *OPTIONS, "-o", tmp_path / "command", "--json",
    )  # fmt: skip
    assert found.frame.drop("point_id").to_dicts() == json.loads(message.stdout)["cases"]
    assert list(found.plot().data[0].x) == [0.0, 1.0]
    assert found.report() == tmp_path / "library" / "report.html"


def test_reproduce_gives_the_answer_of_the_command(tmp_path: Path) -> None:
    found = ax.reproduce("manev2019", table=1, output=tmp_path / "runs", jobs=1)
    message = axiscope("reproduce", "manev2019", "--table", "1", "-o", tmp_path / "runs", "--json")
    assert [row.as_json() for row in found.rows] == json.loads(message.stdout)["rows"]
    assert found.frame.height == len(found.rows)
    assert "manev2019" in found._repr_html_()


@pytest.mark.parametrize(("missing", "ask"), [("plotly", "plot"), ("pandas", "to_pandas")])
def test_a_missing_package_is_named_with_its_extra(
    missing: str, ask: str, monkeypatch: Any
) -> None:
    result = ax.sweep(PLAN, jobs=1)
    real = builtins.__import__

    def without(name: str, *args: Any, **named: Any) -> Any:
        if name.partition(".")[0] == missing:
            raise ImportError(name, name=missing)
        return real(name, *args, **named)

    for name in [name for name in sys.modules if name.partition(".")[0] == missing]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(builtins, "__import__", without)
    if missing == "pandas":
        # Polars keeps a reference to the module.
        monkeypatch.setattr(pl.DataFrame, "to_pandas", lambda _: without("pandas"))
    with pytest.raises(ax.UserError, match=rf"{ask}: .*axiscope\[notebook\]"):
        getattr(result, ask)()


def test_results_are_shown_on_a_few_lines() -> None:
    stream = {"name": "camera", "port": "HP0", "direction": "write", "rate_mbps": 400}
    outcome = ax.run({"platform": "zcu102", "stream": [stream]})
    start = r"Outcome\(Design on zcu102: 400 MB/s in total, no demand missed\."
    assert re.match(start, repr(outcome))
    shown = repr(outcome.result)
    assert f"timeline=<{len(outcome.result.timeline)} entries>" in shown
    assert len(shown) < 4000
