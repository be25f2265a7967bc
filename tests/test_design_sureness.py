"""How sure a design's rates are."""

from __future__ import annotations

from collections import Counter
from typing import Any

import polars as pl

from axiscope.io.toml_records import validated
from axiscope.plan.design.confidence import Sureness, sureness
from axiscope.plan.design.measured_kinds import ANY, KEYS, Kind, kinds_file
from axiscope.plan.design.records import DesignFile
from axiscope.plan.platforms import find_platform
from tests.shell import ROOT
from tools.accuracy.kinds import kinds_of, kinds_table


def stream(name: str, port: str, direction: str = "read", **more: Any) -> dict[str, Any]:
    """A stream as written."""
    return {"name": name, "port": port, "direction": direction, **more}


def sure(platform: str, *streams: dict[str, Any], **whole: Any) -> Sureness:
    """How sure a design of streams is."""
    raw = {"schema": 1, "title": "t", "stream": list(streams), **whole}
    return sureness(validated(DesignFile, raw), find_platform(platform))


def test_counts_add_up() -> None:
    """A kind has no fewer configurations than those in it, and together they are all."""
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


def test_two_ports_get_that_kind() -> None:
    """With directions and clock, on boards with this chip."""
    both = [stream(f"{way}_{at}", at, way) for at in ("HP0", "HP1") for way in ("read", "write")]
    got = sure("zcu102", *both, pl_mhz=300)
    assert got.kind == "zynq_ultrascale/both/sequential/2/from 200 MHz"
    assert f"{got.configurations} measured configurations" in got.said
    assert "never measured" not in got.said
    slow = sure("zcu102", stream("a", "HP0"), stream("b", "HP1", "write"), pl_mhz=100)
    assert slow.kind.endswith("below 200 MHz")
    behind = sure("zcu102", stream("a", "HP0"), stream("b", "HP0"), pl_mhz=300)
    assert "/1 shared/" in behind.kind
    one = sure("zcu102", stream("a", "HP0"), pl_mhz=300)
    assert one.kind == "zynq_ultrascale/read/sequential/1/from 200 MHz"


def test_what_was_never_measured_is_said() -> None:
    """Unlike streams, paces, patterns, chips."""
    two = stream("a", "HP0"), stream("b", "HP1", burst_beats=64, rate_mbps=100)
    missing = sure("zcu102", *two).said.partition("never measured: ")[2]
    assert "differ" in missing
    assert "pace" in missing
    apart = sure("zcu102", stream("a", "HP0"), stream("b", "HP1", "write"))
    assert "directions" in apart.said.partition("never measured: ")[2]
    random = sure("zcu102", stream("a", "HP0", pattern="random"))
    assert random.kind == "zynq_ultrascale/read/any/1/any"
    assert "random" in random.said.partition("never measured: ")[2]
    other = sure("zc702", stream("a", "HP0"))
    assert other.kind.startswith("any/any/any/1/")
    assert "chip" in other.said


def test_an_error_is_told_only_of_what_was_measured() -> None:
    """Chips, patterns and numbers of ports that no measurement had leave it unknown."""
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


def test_a_coherent_port_is_of_no_measured_kind() -> None:
    """Its path through the caches is another."""
    said = sure("ultra96v2", stream("a", "HPC0", coherent=True)).said
    assert "coherent" in said.partition("never measured: ")[2]


def test_the_page_has_the_kinds_of_the_file() -> None:
    """Both are written together."""
    rows = [kind.model_dump() for kind in kinds_file().kind]
    assert kinds_table(rows) in (ROOT / "docs" / "explain" / "accuracy_tables.md").read_text()


def test_kinds_are_made_of_errors() -> None:
    """Eleven configurations make no kind of their own, and count in the wider ones."""
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
