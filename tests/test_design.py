"""Tests designs: their files, the ports of their masters, and their results."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from axiscope.cli.design import _short_names, print_design
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from axiscope.execution.design_run import execute_design, run_design
from axiscope.io.toml_records import load_toml
from axiscope.model_types import Point, TrafficGeneratorSpec
from axiscope.plan.design.load import PlannedDesign, load_design, plan_variants
from axiscope.plan.file_kinds import is_design
from axiscope.plan.platforms import plain
from axiscope.results.design_result import DesignResult, MemberResult
from tests.shell import ROOT

EXAMPLES = [
    path
    for path in sorted((ROOT / "data/experiments/examples").glob("*.toml"))
    if is_design(load_toml(path))
]
SHORT = {"warmup_us": 10.0, "min_us": 40.0, "max_us": 40.0, "skews": 1, "skew_ns": 1000.0}


def stream(name: str, direction: str = "read", **more: Any) -> dict[str, Any]:
    return {"name": name, "direction": direction} | more


def design(*streams: dict[str, Any], **more: Any) -> dict[str, Any]:
    base = {"schema": 1, "title": "T", "platform": "zcu102_2022", "run": SHORT}
    return base | {"stream": list(streams)} | more


def plan(raw: dict[str, Any], **more: Any) -> PlannedDesign:
    (made,) = plan_variants(raw, find_backend("model"), **more)
    return made


def run(raw: dict[str, Any]) -> DesignResult:
    return execute_design(plan(raw))


def test_ports_may_have_their_own_clocks() -> None:
    slow = stream("slow", port="HP3", pl_mhz=100.0, bytes=1 << 20)
    result = run(design(stream("fast", port="HP0"), slow))
    fast, slowed = result.members
    # The stream moves a beat of 16 bytes in nearly every cycle of its own clock.
    assert 3900 < fast.achieved_mbps < 4001
    assert 1580 < slowed.achieved_mbps < 1601
    assert fast.latency is not None
    assert slowed.latency is not None
    alone = run(design(slow | {"name": "alone"}, pl_mhz=100.0)).members[0]
    assert alone.latency is not None
    assert slowed.latency.mean_ns == pytest.approx(alone.latency.mean_ns, rel=0.05)
    with pytest.raises(UserError, match=r"stream\.b\.pl_mhz: 100 MHz on HP0, where a has 250"):
        plan(design(stream("a", port="HP0"), stream("b", port="HP0", pl_mhz=100.0)))


def test_a_stream_gets_its_rate_and_an_unlimited_one_the_rest() -> None:
    raw = design(stream("paced", rate_mbps=500, port="HP0"), stream("greedy", port="HP3"))
    result = run(raw | {"run": SHORT | {"max_us": 400.0}})
    paced, greedy = result.members
    assert paced.achieved_mbps == 500
    assert paced.state == "met"
    # The greedy stream moves a beat of 16 bytes in nearly every cycle at 250 MHz.
    assert 3900 < greedy.achieved_mbps < 4001
    assert greedy.met is None
    assert result.total_mbps == pytest.approx(paced.achieved_mbps + greedy.achieved_mbps)


def test_the_total_of_streams_that_end_counts_each_while_it_ran() -> None:
    first = stream("first", port="HP0", bytes=1 << 14)
    then = stream("then", port="HP0", bytes=1 << 14, after=[{"stream": "first", "bytes": 1 << 14}])
    result = run(design(first, then, run=SHORT | {"warmup_us": 0.0}))
    assert all(m.finished_us is not None for m in result.members)
    assert result.in_all != run(design(stream("endless", port="HP0"))).in_all


def test_a_missed_demand_is_reported_with_the_result() -> None:
    result = run(design(stream("much", rate_mbps=5000, latency_bound_ns=1)))
    rate, latency = result.members[0].checks
    assert (rate.what, rate.met, latency.what, latency.met) == ("rate", False, "latency", False)
    assert rate.got == result.members[0].read_mbps
    assert rate.text == f"rate: {rate.got:.0f} of the 5000 MB/s demanded"
    assert latency.text.startswith("latency: ")
    assert result.missed == 2
    assert not result.met


def test_streams_take_the_least_used_ports_and_pairs_share_one() -> None:
    made = plan(design(stream("a", port="HP0"), stream("b"), stream("c"), stream("d"))).made
    assert [p.ports for p in made.members] == [("HP0",), ("HP1",), ("HP2",), ("HP3",)]
    # A reading stream and a writing stream form one master of a port. Two reading streams need a
    # multiplexer.
    pair = plan(design(stream("a", port="HP0"), stream("b", "write", port="HP0"))).made.point
    (master,) = pair.masters
    assert isinstance(master, TrafficGeneratorSpec)
    assert master.read is not None
    assert master.write is not None


def test_windows_do_not_overlap_unless_they_are_given() -> None:
    made = plan(design(stream("a"), stream("b", "write"), stream("c", window_bytes=1 << 20)))
    spans = []
    for m in made.made.point.masters:
        assert isinstance(m, TrafficGeneratorSpec)
        spans += [(e.base, e.base + e.window_bytes) for e in (m.read, m.write) if e is not None]
    spans.sort()
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))


def test_a_victim_is_compared_with_a_run_of_its_own() -> None:
    program = {"name": "core", "cpu": "A53", "program": "chase", "slowdown_bound": 1.01}
    raw = design(*(stream(n) for n in "abcd"), program=[program], platform="zcu102")
    core = run(raw).members[-1]
    (check,) = core.checks
    assert check.what == "slowdown"
    assert check.got is not None
    assert check.got > 1.05
    assert core.alone_mbps is not None
    assert core.alone_mbps > core.achieved_mbps
    only = design(program=[program], platform="zcu102")
    del only["stream"]
    (check,) = run(only).members[0].checks
    assert check.got == pytest.approx(1.0)


def test_a_victim_is_compared_in_its_steady_state_when_a_stream_ends() -> None:
    program = {"name": "core", "cpu": "A53", "program": "read", "slowdown_bound": 1.5}
    raw = design(stream("frame", bytes=1 << 20), program=[program], platform="zcu102")
    del raw["run"]
    core = run(raw).members[-1]
    (check,) = core.checks
    assert core.alone_mbps is not None
    assert check.got == pytest.approx(core.alone_mbps / core.achieved_mbps, rel=0.01)
    assert 1.0 < check.got < 10.0


def test_a_sampled_kernel_is_reported_as_sampled() -> None:
    for program, times in (("mvt", 1), ("read", 0)):
        one = {"name": "core", "cpu": "A53", "program": program, "slowdown_bound": 1.5}
        found = run(design(stream("a"), program=[one], platform="zcu102"))
        message = [w for w in found.warnings if w.startswith("core: its program has phases")]
        assert len(message) == times


def test_the_stream_that_starves_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    two = design(
        stream("a", port="HP0"),
        stream("b", "write", port="HP1"),
        platform="ultra96v2",
        pl_mhz=200,
    )
    found = run(two)
    a, b = found.members
    assert a.achieved_mbps > 10 * b.achieved_mbps
    assert (a.starved, b.starved) == (False, True)
    assert f"b is starved: it moves {b.achieved_mbps:.0f} MB/s." in found.limit
    assert "a (read)" in found.limit
    print_design(found)
    (row,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith("│ b "))
    assert row.split("│")[5:8] == [" starved ", "        ", "        "]


def test_a_design_needs_only_its_streams(tmp_path: Path) -> None:
    file = tmp_path / "reader.toml"
    file.write_text('[[stream]]\nname = "a"\nport = "HP0"\ndirection = "read"\n')
    (planned,) = load_design(file, find_backend("model"), platform="zcu102").points
    assert (planned.design.title, planned.design.schema_version) == ("reader", 1)


def test_a_stream_that_gets_its_rate_does_not_starve() -> None:
    slow = design(stream("a", port="HP0"), stream("b", port="HP1", rate_mbps=20), platform="zcu102")
    assert [m.starved for m in run(slow).members] == [False, False]


def test_a_slowdown_is_explained_by_the_other_masters() -> None:
    program = {"name": "core", "cpu": "A53", "program": "read", "slowdown_bound": 1.01}
    four = design(*(stream(n) for n in "abcd"), program=[program], platform="zcu102")
    found = run(four | {"run": SHORT | {"max_us": 1000.0}})
    assert found.limit.startswith("core ")
    assert "refreshes itself" not in found.limit
    assert "on its way" not in found.limit


def test_a_run_goes_on_until_its_verdicts_are_settled() -> None:
    slow = design(stream("slow", rate_mbps=30, burst_beats=64))
    (short,) = run(slow).members[0].checks
    assert (short.state, run(slow).undecided) == ("too_close", 1)
    assert "too close to call" in short.text
    del slow["run"]
    found = run(slow)
    (check,) = found.members[0].checks
    assert (check.state, check.got, found.undecided) == ("met", 30.0, 0)
    # Bursts of 1024 bytes are issued every 34 us and take less than 1 us, so a few of them are
    # enough.
    assert 240 < found.simulated_us < 1000


def test_bursts_that_are_close_to_each_other_are_counted_for_longer() -> None:
    busy = design(
        stream("paced", rate_mbps=200, burst_beats=64),
        stream("load", port="HP0", outstanding=16, burst_beats=64),
    )
    del busy["run"]
    found = run(busy)
    assert found.members[0].latency is not None
    assert found.members[0].latency.max_ns > 512
    # The load delays bursts by more than a tenth of the time between them. Three thirds of 30
    # bursts with 1024 bytes each take 461 us.
    assert found.simulated_us > 461


def test_a_sweep_varies_any_field_of_any_stream(tmp_path: Path) -> None:
    file = tmp_path / "d.toml"
    file.write_text(
        'schema = 1\ntitle = "T"\nplatform = "zcu102_2022"\n'
        "[run]\nwarmup_us = 10\nmin_us = 40\nmax_us = 40\nskews = 1\nskew_ns = 1000\n"
        '[[stream]]\nname = "a"\ndirection = "read"\nrate_mbps = 100\n'
        '[[sweep]]\naxes = { "stream.a.rate_mbps" = [100, 400], pl_mhz = [100.0, 200.0] }\n',
        encoding="utf-8",
    )
    one = run_design(file, tmp_path / "one", jobs=1)
    run_design(file, tmp_path / "two", jobs=2)
    for name in ("results.parquet", "designs.json"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    assert [r.members[0].wanted_mbps for r in one] == [100, 100, 400, 400]
    assert [r.pl_mhz for r in one] == [100, 200, 100, 200]
    manifest = json.loads((tmp_path / "one" / "manifest.json").read_text())
    assert {key: manifest[key] for key in ("title", "kind", "backend", "points")} == {
        "title": "T",
        "kind": "design",
        "backend": "model",
        "points": 4,
    }
    assert manifest["points_run_now"] == 4
    assert list(manifest["platforms"]) == ["zcu102_2022"]
    table = pl.read_parquet(tmp_path / "one" / "results.parquet")
    assert table["stream.a.rate_mbps"].to_list() == ["100", "100", "400", "400"]
    assert table["achieved_mbps"].to_list() == [r.members[0].achieved_mbps for r in one]
    # Points that are finished must not run again.
    report: list[tuple[int, int]] = []
    again = run_design(
        file, tmp_path / "one", jobs=1, progress=lambda done, of: report.append((done, of))
    )
    assert report == [(4, 4)]
    assert again == one


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (design(), r"stream: the design has no member"),
        (
            design(stream("a", bytes_per_pixel=3)),
            r"bytes_per_pixel: belongs in video; write video = {",
        ),
        (design(stream("a", mapping="bank")), r"a\.mapping: .* move it to the top of the file"),
        (design(stream("a", rat_mbps=1)), r"stream\.a\.rat_mbps: .* did you mean rate_mbps\?"),
        (
            design(stream("a", rate_mbps=-1)),
            r"a\.rate_mbps: -1: .* greater than or",
        ),
        (design(stream("a", outstanding=0)), r"stream\.a\.outstanding: 0: .* greater than or"),
        (
            design(stream("a", burst_beats={"most": 4})),
            r"stream\.a\.burst_beats\.least: is missing",
        ),
        (design(stream("a", burst_beats="x")), r"stream\.a\.burst_beats: 'x': .* whole number"),
        (design(stream(7)), r"stream\.0\.name: 7: should be a text"),
        (design(stream("a"), stream("a")), "a: two have this name"),
        (design(stream("a", port="HP9")), r"stream\.a\.port: 'HP9' is unknown; .* has HP0"),
        (design(stream("a", port="S_AXI_HP0_FPD")), r"has HP0, .*; did you mean HP0\?"),
        (design(stream("a", port="HPC0")), r"give one of these, or a platform that has HPC0"),
        (design(stream("a", burst_beats=300)), r"stream\.a\.burst_beats: 300; AXI4 bursts have"),
        (design(stream("a", pattern="tiles")), "tile: goes with"),
        (design(stream("a", deadline_us=3)), "a deadline needs bytes"),
        (
            design(stream("a", bytes=100)),
            "is not a whole number of bursts of 256 bytes",
        ),
        (design(stream("a", coherent=True, port="HP0")), "leads to no cache"),
        (design(stream("a", after=[{"stream": "b", "bytes": 1}])), "'b' is not another stream"),
        (
            design(stream("a", base=1 << 40), stream("b")),
            r"stream\.a\.base: 0x10000000000; its window of .* ends outside the memory of zcu102",
        ),
        (design(stream("a"), pl_mhz=2000), "pl_mhz: 2000"),
        (
            design(stream("a"), sweep=[{"axes": {"stream.b.rate_mbps": [1]}}]),
            "there is no stream 'b'; did you mean|give one of a",
        ),
        (design(stream("a"), sweep=[{"axes": {"pl_mh": [1]}}]), "did you mean pl_mhz"),
    ],
)
def test_an_error_names_the_field(raw: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError, match=message):
        plan_variants(raw, find_backend("model"))


def test_a_platform_is_required_and_may_be_an_option() -> None:
    raw = design(stream("a"))
    del raw["platform"]
    with pytest.raises(UserError, match="platform: is missing"):
        plan_variants(raw, find_backend("model"))
    assert plan(raw, platform="ultra96").platform == "ultra96"


def test_an_option_cannot_replace_the_platforms_of_an_axis() -> None:
    raw = design(stream("a"), sweep=[{"axes": {"platform": ["ultra96", "zcu100"]}}])
    with pytest.raises(UserError, match=r"design: sweep\.0\.axes\.platform: .* leave out"):
        plan_variants(raw, find_backend("model"), platform="ultra96v2")
    names = [p.platform for p in plan_variants(raw, find_backend("model"))]
    assert names == ["ultra96", "zcu100"]


def test_platforms_next_to_a_design_are_found_from_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOT / "data/platforms/ultra96v2.toml").read_text(encoding="utf-8")
    (tmp_path / "platforms").mkdir()
    own = tmp_path / "platforms/mine.toml"
    own.write_text(text, encoding="utf-8")
    file = tmp_path / "d.toml"
    rest = '[[stream]]\nname = "a"\ndirection = "read"\nport = "HP0"\n'
    file.write_text('platform = "mine"\n' + rest, encoding="utf-8")
    (tmp_path / "elsewhere").mkdir()
    for folder, path in (("", Path("d.toml")), ("elsewhere", Path("../d.toml"))):
        monkeypatch.chdir(tmp_path / folder)
        (found,) = load_design(path, find_backend("model")).points
        assert found.board.path.resolve() == own
        assert found.board.name == "mine"
    axes = '[[sweep]]\naxes.platform = ["mine", "kv260"]\n'
    file.write_text(axes + rest, encoding="utf-8")
    points = load_design(Path("../d.toml"), find_backend("model")).points
    assert [point.board.name for point in points] == ["mine", "kv260"]
    file.write_text('platform = "mein"\n' + rest, encoding="utf-8")
    with pytest.raises(
        UserError, match=r"is unknown \(searched in \./platforms, in platforms/ next"
    ):
        load_design(Path("../d.toml"), find_backend("model"))


def test_results_agree_with_their_schema() -> None:
    result = run(design(stream("a")))
    again = DesignResult.model_validate_json(json.dumps(result.model_dump(by_alias=True)))
    assert again == result
    assert result.model_dump(by_alias=True)["schema"] == 2


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_can_be_run(path: Path) -> None:
    assert len(EXAMPLES) >= 8
    found = load_design(path, find_backend("model")).points
    assert found[0].design.description or path.read_text(encoding="utf-8").startswith("# ")
    assert all(point.made.point.masters for point in found)
    for point in found:
        message = json.dumps(plain(point.made.point))
        assert json.dumps(plain(Point.model_validate_json(message))) == message


def _main_cause(member: MemberResult) -> str:
    """Returns the cause with the greatest share of a member's time, except for its own data."""
    causes = {name: share for name, share in (member.causes or {}).items() if name != "own_data"}
    return max(causes, key=lambda name: causes[name])


def test_the_time_of_a_stream_adds_up_and_names_other_masters() -> None:
    hog = [stream(n, burst_beats=64, port=p) for n, p in (("a", "HP0"), ("b", "HP1"))]
    late = stream("late", "write", port="HP3", rate_mbps=3000)
    result = run(design(*hog, late, platform="zcu102", pl_mhz=300.0))
    for m in result.members:
        assert m.causes is not None
        assert sum(m.causes.values()) == pytest.approx(1.0, abs=1e-9)
    assert sum(result.bus.values()) == pytest.approx(1.0, abs=1e-9)
    # On this board, writes have to wait for video reads.
    assert _main_cause(result.members[2]) == "starved"
    assert set(result.members[2].waits_for) == {"a (read)", "b (read)"}
    assert result.limit.startswith("late ")
    assert "a (read)" in result.limit
    assert {span.member for span in result.timeline} >= {"a", "b", None}
    paced = run(design(stream("calm", rate_mbps=200), run=SHORT | {"max_us": 400.0}))
    assert _main_cause(paced.members[0]) == "pl"
    assert paced.limit == "All demands are met."


@pytest.mark.parametrize(
    ("streams", "facts"),
    [
        (
            [stream("fast", rate_mbps=5000), stream("late", "write", rate_mbps=6000, port="HP1")],
            ["late", "write 6000 MB/s", "HP1", "16 bytes", "250 MHz", "4000 MB/s"],
        ),
        ([stream("a", rate_mbps=2500), stream("b", rate_mbps=2500)], ["a and b", "5000", "HP0"]),
        ([stream("narrow", rate_mbps=2500, width_bits=64)], ["8 bytes", "250 MHz", "2000 MB/s"]),
    ],
)
def test_a_rate_that_no_port_can_carry_is_reported(
    streams: list[dict[str, Any]], facts: list[str]
) -> None:
    given = [{"port": "HP0"} | s for s in streams]
    limit = run(design(*given, pl_mhz=250.0)).limit
    assert [fact for fact in facts if fact not in limit] == []


def test_streams_that_take_turns_may_exceed_the_rate_of_their_port() -> None:
    first = stream("first", rate_mbps=2500, bytes=1 << 16, port="HP0")
    then = stream("then", rate_mbps=2500, bytes=1 << 16, port="HP0", start_us=40.0)
    assert "5000 MB/s" not in run(design(first, then, pl_mhz=250.0)).limit


def test_a_demand_that_nothing_can_meet_is_named() -> None:
    at_200 = {"platform": "zcu102", "pl_mhz": 200}
    bound = run(design(stream("a", latency_bound_ns=4), **at_200)).limit
    assert "a demands a latency of 4 ns. The 16 beats of one burst take 80 ns" in bound
    rate = run(design(stream("a", rate_mbps=12000), **at_200)).limit
    assert rate.endswith("whatever the memory does. Enough for this rate: 4 ports.")


def test_equal_fields_of_two_members_have_different_names() -> None:
    axes = ["stream.a.port", "stream.b.port", "pl_mhz"]
    assert _short_names(axes) == ["a.port", "b.port", "pl_mhz"]
    assert _short_names(axes[1:]) == ["port", "pl_mhz"]
