"""The confidence in the rates of a design."""

from __future__ import annotations

from collections import Counter
from typing import Any

import polars as pl

from axiscope.io.toml_records import validated
from axiscope.plan.design.confidence import Confidence, find_confidence
from axiscope.plan.design.measured_kinds import ANY, KEYS, Kind, kinds_file
from axiscope.plan.design.records import DesignFile
from axiscope.plan.platforms import find_platform
from tests.shell import ROOT
from tools.accuracy.kinds import kinds_of, kinds_table


def stream(name: str, port: str, direction: str = "read", **more: Any) -> dict[str, Any]:
    """Returns a stream as in a design file."""
    return {"name": name, "port": port, "direction": direction, **more}


def sure(platform: str, *streams: dict[str, Any], **whole: Any) -> Confidence:
    """Returns the confidence in a design of some streams."""
    raw = {"schema": 1, "title": "t", "stream": list(streams), **whole}
    return find_confidence(validated(DesignFile, raw), find_platform(platform))


def test_counts_add_up() -> None:
    """A wide kind has at least as many configurations as the kinds in it; the widest has all."""
    file = kinds_file()
    kinds, widen = file.kind, file.widen

    def width(kind: Kind) -> int:
        return next(n for n in range(6) if all(getattr(kind, k) != ANY for k in widen[n:]))

    sums = Counter[int]()
    for kind in kinds:
        assert kind.configurations >= file.least
        wide = width(kind)
        assert {k for k in KEYS if getattr(kind, k) == ANY} == set(widen[:wide])
        assert kind.total_median_percent <= kind.total_p68_percent <= kind.total_p90_percent
        assert kind.worst_median_percent <= kind.worst_p68_percent <= kind.worst_p90_percent
        sums[wide] += kind.configurations
    whole = file.by_key()[(ANY,) * 5].configurations
    assert whole > 6000
    assert all(sums[wide] <= whole for wide in range(6))
    assert sums[len(widen) - 1] == whole
    for kind in kinds:
        held = [k for k in kinds if width(k) == width(kind) - 1 and _within(k, kind)]
        assert sum(k.configurations for k in held) <= kind.configurations


def _within(narrow: Kind, wide: Kind) -> bool:
    return all(b in (ANY, a) for a, b in zip(narrow.key, wide.key, strict=True))


def test_a_design_of_two_ports_uses_their_kind() -> None:
    """The kind has the same number of ports, direction and clock, and boards with this chip."""
    both = [stream(f"{way}_{at}", at, way) for at in ("HP0", "HP1") for way in ("read", "write")]
    got = sure("zcu102", *both, pl_mhz=300)
    assert got.kind == "zynq_ultrascale/both/sequential/2/from 200 MHz"
    assert f"{got.configurations} measured configurations" in got.text
    assert "never measured" not in got.text
    slow = sure("zcu102", stream("a", "HP0"), stream("b", "HP1", "write"), pl_mhz=100)
    assert slow.kind.endswith("below 200 MHz")
    behind = sure("zcu102", stream("a", "HP0"), stream("b", "HP0"), pl_mhz=300)
    assert "/1 shared/" in behind.kind
    one = sure("zcu102", stream("a", "HP0"), pl_mhz=300)
    assert one.kind == "zynq_ultrascale/read/sequential/1/from 200 MHz"


def test_properties_that_were_never_measured_are_listed() -> None:
    """These are different streams, paces, patterns and chips."""
    two = stream("a", "HP0"), stream("b", "HP1", burst_beats=64, rate_mbps=100)
    missing = sure("zcu102", *two).text.partition("never measured: ")[2]
    assert "differ" in missing
    assert "pace" in missing
    apart = sure("zcu102", stream("a", "HP0"), stream("b", "HP1", "write"))
    assert "directions" in apart.text.partition("never measured: ")[2]
    random = sure("zcu102", stream("a", "HP0", pattern="random"))
    assert random.kind == "zynq_ultrascale/read/any/1/any"
    assert "random" in random.text.partition("never measured: ")[2]
    other = sure("zc702", stream("a", "HP0"))
    assert other.kind.startswith("any/any/any/1/")
    assert "chip" in other.text


def test_an_error_is_stated_only_for_measured_properties() -> None:
    """It is unknown for chips, patterns and numbers of ports that were never measured."""
    known = sure("zcu102", stream("a", "HP0"), stream("b", "HP1", burst_beats=64))
    assert known.total_percent is not None
    assert known.worst_percent is not None
    for never in (
        sure("zcu102", stream("a", "HP0", pattern="random")),
        sure("zcu102", stream("a", "HP0"), stream("b", "HP1", pattern="chase")),
        sure("zc702", stream("a", "HP0")),
        sure("ultra96v2", stream("a", "HPC0", coherent=True)),
    ):
        assert (never.total_percent, never.worst_percent) == (None, None)


def test_a_coherent_port_has_no_measured_kind() -> None:
    """Its path leads through the caches, unlike that of the measured ports."""
    said = sure("ultra96v2", stream("a", "HPC0", coherent=True)).text
    assert "coherent" in said.partition("never measured: ")[2]


def test_the_page_contains_the_kinds_of_the_file() -> None:
    """The same tool writes both."""
    rows = [kind.model_dump() for kind in kinds_file().kind]
    assert kinds_table(rows) in (ROOT / "docs" / "explain" / "accuracy_tables.md").read_text()


def test_kinds_are_derived_from_errors() -> None:
    """Eleven configurations are too few for a kind. They count only in wider kinds."""
    ports = ["HP0"] * 12 + ["HP0+HP1"] * 11
    errors = pl.DataFrame(
        {
            "board": "ultra96", "mode": "read", "pattern": "sequential", "ports": ports,
            "pl_mhz": 300.0, "mapping": "row_bank_column", "mux": "ps",
            "total_error_percent": [float(n) for n in range(23)],
            "worst_stream_percent": [1.0] * 23,
        }
    )  # fmt: skip
    rows = kinds_of(errors)
    assert {row["ports"] for row in rows} == {"1", ANY}
    assert [row["configurations"] for row in rows] == [12] * 5 + [23]
    first = rows[0]
    assert (first["chip"], first["clock"]) == ("zynq_ultrascale", "from 200 MHz")
    assert (first["total_p68_percent"], first["worst_p90_percent"]) == (7.0, 1.0)
    assert kinds_table(rows).splitlines()[2].startswith("| any | any | any | any | any | 23 |")
