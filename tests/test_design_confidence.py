"""Tests the confidence in the rates of a design."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from axiscope.io.toml_records import validated
from axiscope.plan.design.confidence import Confidence, find_confidence
from axiscope.plan.design.measured_kinds import ANY, CARRIED_OVER, kinds_file
from axiscope.plan.design.records import DesignFile
from axiscope.plan.platforms import find_platform
from tests.shell import ROOT
from tools.accuracy.conformal import LEVEL, conformal_quantile, least_count
from tools.accuracy.coverage import coverage_table, covered, left_out
from tools.accuracy.kinds import keys_of, kinds_of, kinds_table, measured_configurations


def stream(name: str, port: str, direction: str = "read", **more: Any) -> dict[str, Any]:
    """Returns a stream in the form used in a design file."""
    return {"name": name, "port": port, "direction": direction, **more}


def confidence_of(platform: str, *streams: dict[str, Any], **whole: Any) -> Confidence:
    """Returns the confidence in a design with some streams."""
    raw = {"schema": 1, "title": "t", "stream": list(streams), **whole}
    return find_confidence(validated(DesignFile, raw), find_platform(platform))


def test_kinds_have_intervals_where_there_are_enough_configurations() -> None:
    """A kind must have at least as many configurations as each kind that it includes."""
    file = kinds_file()
    assert file.level_percent == 100 * LEVEL <= file.rank_percent
    assert file.rank_percent <= file.carried_over_rank_percent
    by_key = file.by_key()
    assert len(by_key) == len(file.kind)
    for kind in file.kind:
        carried = kind.board == CARRIED_OVER
        rank = file.carried_over_rank_percent if carried else file.rank_percent
        enough = kind.configurations >= least_count(Fraction(rank) / 100)
        assert (kind.total_p90_percent is not None) == enough
        if kind.total_p90_percent is not None and kind.worst_p90_percent is not None:
            assert kind.total_median_percent <= kind.total_p90_percent
            assert kind.worst_median_percent <= kind.worst_p90_percent
        narrow = [k for k in file.kind if _within(k.key, kind.key)]
        assert max(k.configurations for k in narrow) <= kind.configurations
    for board in ("ultra96", "zcu102"):
        widest = by_key["zynq_ultrascale", board, ANY, ANY, ANY, ANY]
        assert widest.configurations > 100
    assert ("zynq_ultrascale", CARRIED_OVER, ANY, ANY, ANY, ANY) in by_key


def _within(narrow: tuple[str, ...], wide: tuple[str, ...]) -> bool:
    return all(b in (ANY, a) for a, b in zip(narrow, wide, strict=True))


def test_a_design_of_two_ports_uses_their_kind() -> None:
    """This kind has the same board, number of ports, direction and clock as the design."""
    both = [stream(f"{way}_{at}", at, way) for at in ("HP0", "HP1") for way in ("read", "write")]
    got = confidence_of("zcu102", *both, pl_mhz=300)
    assert got.kind == "zynq_ultrascale/zcu102/both/sequential/2/from 200 MHz"
    assert (
        f"(90 % interval), from {got.configurations} measured configurations of zcu102" in got.text
    )
    assert "Not covered by measurements" not in got.text
    slow = confidence_of("zcu102", stream("a", "HP0"), stream("b", "HP1", "write"), pl_mhz=100)
    assert slow.kind.endswith("below 200 MHz")
    behind = confidence_of("ultra96", stream("a", "HP0"), stream("b", "HP0"), pl_mhz=100)
    assert "/1 shared/" in behind.kind
    one = confidence_of("zcu102", stream("a", "HP0"), pl_mhz=300)
    assert one.kind == "zynq_ultrascale/zcu102/read/sequential/1/from 200 MHz"


def test_a_board_that_nobody_measured_gets_the_errors_of_carried_over_rules() -> None:
    """The sentence must say so, and the interval must differ from that of a measured board."""
    two = stream("a", "HP0"), stream("b", "HP1")
    measured = confidence_of("zcu102", *two, pl_mhz=300)
    other = confidence_of("zcu102_2022", *two, pl_mhz=300)
    assert other.kind.startswith(f"zynq_ultrascale/{CARRIED_OVER}/")
    assert other.text.startswith("zcu102_2022 was never measured")
    assert other.total_percent is not None
    assert measured.total_percent is not None
    assert other.total_percent != measured.total_percent
    # Masters behind one port were measured only on the Ultra96.
    shared = confidence_of("zcu102", stream("a", "HP0"), stream("b", "HP0"), pl_mhz=100)
    assert f"/{CARRIED_OVER}/" in shared.kind
    assert "such a design on zcu102 was never measured" in shared.text


def test_a_file_with_the_name_of_a_measured_board_is_not_measured(tmp_path: Path) -> None:
    text = find_platform("zcu102").text
    assert "\nmeasured = " in text
    file = tmp_path / "zcu102.toml"
    file.write_text(text.replace("\nmeasured = ", "\n# by "))
    got = confidence_of(str(file), stream("a", "HP0"), pl_mhz=300)
    assert CARRIED_OVER in got.kind
    assert "zcu102 was never measured" in got.text


def test_properties_that_were_never_measured_are_listed() -> None:
    """The properties are different streams, paces, and directions that differ between ports."""
    two = stream("a", "HP0"), stream("b", "HP1", burst_beats=64, rate_mbps=100)
    missing = confidence_of("zcu102", *two).text.partition("Not covered by measurements: ")[2]
    assert "differ" in missing
    assert "pace" in missing
    apart = confidence_of("zcu102", stream("a", "HP0"), stream("b", "HP1", "write"))
    assert "directions" in apart.text.partition("Not covered by measurements: ")[2]


@pytest.mark.parametrize(
    ("platform", "streams", "why"),
    [
        (
            "zcu102",
            [stream("a", "HP0", pattern="random")],
            "too few configurations like this one were measured",
        ),
        ("zcu102", [stream("a", "HP0"), stream("b", "HP1", pattern="chase")], "too few"),
        ("vck190", [stream("a", "PL0")], "no board with this chip was measured"),
        (
            "zc702",
            [stream("a", "HP0"), stream("b", "HP1")],
            "too few configurations like this one were measured on zc702",
        ),
        ("ultra96v2", [stream("a", "HPC0")], "no rates were measured at HPC0"),
        ("ultra96v2", [stream("a", "HPC0", coherent=True)], "coherent ports"),
        (
            "zcu102",
            [stream("a", "HP0", cache={"hit_rate": 0.5})],
            "no cache in the programmable logic was measured",
        ),
    ],
)
def test_an_error_is_stated_only_for_measured_properties(
    platform: str, streams: list[dict[str, Any]], why: str
) -> None:
    """The error is unknown for chips, ports, patterns and numbers of ports that were never
    measured.
    """
    got = confidence_of(platform, *streams)
    assert (got.total_percent, got.worst_percent, got.configurations) == (None, None, 0)
    assert got.text.startswith("unknown: ")
    assert why in got.text


def test_the_page_contains_the_kinds_of_the_file() -> None:
    """The same tool writes the page and the file."""
    rows = [kind.model_dump(exclude_none=True) for kind in kinds_file().kind]
    page = (ROOT / "docs" / "reference" / "generated" / "accuracy_tables.md").read_text()
    assert kinds_table(rows) in page
    coverage = tomllib.loads((ROOT / "docs" / "data" / "coverage.toml").read_text())
    assert coverage_table(coverage["row"]) in page


def test_nine_of_ten_left_out_configurations_are_within_their_interval() -> None:
    """Configurations are left out together with their neighbours. The interval is computed from all
    others.
    """
    coverage = tomllib.loads((ROOT / "docs" / "data" / "coverage.toml").read_text())
    rows = {row["left_out"]: row for row in coverage["row"]}
    assert rows.keys() >= {"a random tenth", "a set of ports on a board", "a test series"}
    for row in rows.values():
        if row["left_out"] != "a board":
            assert 88 <= row["total_covered_percent"] <= 93, row["left_out"]


def measured(board: str = "ultra96", count: int = 23) -> pl.DataFrame:
    """Returns errors of configurations in the form in which `validate` returns them: 12
    configurations with one port, and others with two.
    """
    ports = ["HP0" if n < 12 else "HP0+HP1" for n in range(count)]
    return pl.DataFrame(
        {
            "board": board, "scenario": "base", "mode": "read", "pattern": "sequential",
            "ports": ports, "pl_mhz": 300.0, "mapping": "row_bank_column", "mux": "ps",
            "burst_beats": 16, "measured_mbps": [100.0 + n for n in range(count)],
            "predicted_mbps": 100.0, "worst_stream_mbps": 1.0,
        }
    )  # fmt: skip


def test_kinds_are_derived_from_errors() -> None:
    """The interval of n configurations is their error with rank 0.9 (n + 1), which is 11.7 here."""
    rows = kinds_of(measured_configurations(measured()))
    one = rows[0]
    assert (one["chip"], one["board"], one["ports"]) == ("zynq_ultrascale", "ultra96", "1")
    assert one["clock"] == "from 200 MHz"
    assert (one["configurations"], one["total_p90_percent"]) == (12, 10.7)
    assert one["worst_p90_percent"] == 1.0
    assert rows[-1]["ports"] == ANY
    assert (rows[-1]["configurations"], rows[-1]["total_p90_percent"]) == (23, 20.6)
    assert "fitted" not in one
    fitted = measured_configurations(measured()).with_columns(fitted=pl.lit(True))
    assert kinds_of(fitted)[0]["fitted"] is True
    other = kinds_of(measured_configurations(measured(), carried_over=True))
    assert {row["board"] for row in other} == {CARRIED_OVER}


@pytest.mark.parametrize(("platform", "fitted"), [("zybo", True), ("ultra96", False)])
def test_an_interval_from_the_data_of_the_fit_says_so(platform: str, fitted: bool) -> None:
    port = {"port": "HP0", "direction": "read", "burst_beats": 16, "outstanding": 4}
    streams = [{"name": f"s{n}"} | port | {"port": f"HP{n}"} for n in range(2)]
    found = confidence_of(platform, *streams)
    assert found.total_percent is not None
    assert ("The model was fitted to these configurations" in found.text) == fitted


def test_too_few_configurations_have_no_interval() -> None:
    assert least_count(LEVEL) == 9
    assert conformal_quantile([1.0] * 8) is None
    assert conformal_quantile([float(n) for n in range(9)]) == 8
    rows = kinds_of(measured_configurations(measured(count=8)))
    assert all("total_p90_percent" not in row for row in rows)


def test_left_out_configurations_do_not_know_their_own_errors() -> None:
    """If a series with larger errors than all others is left out, it must not be covered."""
    usual = measured_configurations(measured(count=60))
    strange = usual.with_columns(series=pl.lit("ultra96.strange"), total=pl.lit(1000.0))
    both = pl.concat([usual, strange])
    assert covered(left_out(both, "series", kinds_of))["total_covered_percent"] == 50.0
    keys = [*keys_of(both.row(0, named=True))]
    assert len(keys) == 5
    assert keys[-1] == ("zynq_ultrascale", "ultra96", ANY, ANY, ANY, ANY)
