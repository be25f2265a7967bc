"""The command about safe traffic: inject."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from axiscope.advise.inject import Advice, advise, refuse
from axiscope.advise.knobs import periods_of
from axiscope.advise.search import Answer
from axiscope.advise.setting import How, Setting
from axiscope.advise.traffic import AGGRESSORS, VICTIMS, check_aggressor, names_of, scene
from axiscope.cli.console import err, out, progress_bar
from axiscope.cli.options import Json, Quiet
from axiscope.errors import UserError

Name = Annotated[str, typer.Option("--platform", "-p", help="A platform, by name or path.")]
Clusters = Annotated[
    int | None, typer.Option(min=1, help="Aggressors; one at every other port by default.")
]
VictimPort = Annotated[str | None, typer.Option(help="Port of the victim; the first by default.")]
Ports = Annotated[str | None, typer.Option(help="Ports of the aggressors, such as HP1+HP2.")]
Mhz = Annotated[float, typer.Option(min=1, max=1000, help="Clock of the logic, MHz.")]
Mapping = Annotated[str | None, typer.Option(help="Address map of the platform.")]
Qos = Annotated[str, typer.Option(help="QoS setting of the platform.")]
Counted = Annotated[float, typer.Option(min=20.0, max=1e5, help="Simulated time a run, us.")]
Starts = Annotated[int, typer.Option(min=1, max=50, help="Runs a setting, from other starts.")]
Window = Annotated[float, typer.Option(min=5.0, help="Time of a window, us.")]


def how_of(counted_us: float, starts: int, window_us: float) -> How:
    """How to measure; UserError where the window is longer than the run."""
    if window_us > counted_us:
        raise UserError(f"--window-us: {window_us:g} is more than the {counted_us:g} counted")
    return How(
        counted_us=counted_us, starts=starts, window_us=window_us, period_us=min(5.0, window_us / 5)
    )


def starts_text(how: How) -> str:
    """How many starts, in words."""
    return "1 start" if how.starts == 1 else f"{how.starts} starts"


def inject(
    victim: Annotated[
        str,
        typer.Option(
            "--victim",
            help=f"One or more of {', '.join(VICTIMS)}; NAME@MBPS; CPU:PROGRAM, such as A53:read.",
        ),
    ],
    platform: Name = "zcu102",
    max_slowdown: Annotated[
        float, typer.Option(help="The victim may take so much longer: 1.1 is 10 %.")
    ] = 1.1,
    aggressor: Annotated[
        str, typer.Option(help=f"Of {', '.join(AGGRESSORS)}; any mix-PERCENT of reads.")
    ] = "cluster-read",
    clusters: Clusters = None,
    victim_port: VictimPort = None,
    ports: Ports = None,
    every_window: Annotated[
        bool, typer.Option(help="The bound holds in every window, not only over the run.")
    ] = False,
    window_us: Window = 100.0,
    govern: Annotated[
        bool, typer.Option(help="Also run the closed loop, which holds the bound in every window.")
    ] = False,
    period_cycles: Annotated[
        str, typer.Option(help="Periods of the regulators to try, cycles; the best is shown.")
    ] = "256,1024,4096",
    pl_mhz: Mhz = 300.0,
    mapping: Mapping = None,
    qos: Qos = "default",
    counted_us: Counted = 400.0,
    starts: Starts = 3,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Find how much traffic is safe beside a victim, and what to program for it.

    The largest load of the aggressors that keeps the victim's slowdown under the bound, from
    every start: idle cycles of the clusters' smart DMAs (or a rate), and the budget of a
    regulator before each port. Loads are tested from the least up, since not every curve
    rises. Beside it stands what exclusive access (PREM) gives.

    Example: axiscope inject -p zcu102 --victim chase,read --clusters 3 --max-slowdown 1.1
    """
    if not 1.0 < max_slowdown <= 100.0:
        raise UserError(f"--max-slowdown: {max_slowdown:g}; give more than 1, such as 1.1")
    names = names_of("--victim", victim)
    at = scene(platform, clusters, victim_port, ports, pl_mhz, mapping, qos, names)
    how = how_of(counted_us, starts, window_us)
    check_aggressor(aggressor)
    periods = periods_of(period_cycles)
    for name in names:
        refuse(at, name, aggressor, how, periods)
    found = []
    with progress_bar("searching", quiet or as_json) as progress:
        for number, name in enumerate(names):

            def part(done: int, total: int, before: int = number) -> None:
                if progress:
                    progress(before * total + done, len(names) * total)

            advice = advise(
                at, name, aggressor, max_slowdown, how, periods, every_window, govern, part
            )
            found.append(advice)
    if as_json:
        head = {
            "platform": at.platform.name,
            "victim_port": at.victim_port,
            "aggressor": aggressor,
            "ports": at.label,
            "max_slowdown": max_slowdown,
            "every_window": every_window,
            "how": asdict(how),
        }
        out.print_json(data=head | {"victims": [as_data(advice) for advice in found]})
        return
    table = Table(
        title=f"{at.platform.name}: {aggressor} on {at.label} beside {at.victim_port}, "
        f"slowdown at most {max_slowdown:g}",
        caption=f"mean and half the spread of {starts_text(how)}, of which the worst counts; "
        f"longest window of {how.window_us:g} us",
    )
    table.add_column("victim", overflow="fold")
    table.add_column("by", overflow="fold")
    for head_cell in ("load, %", "GB/s", "slowdown", "window"):
        table.add_column(head_cell, justify="right", overflow="fold")
    table.add_column("program", overflow="fold")
    table.add_column("breaks at, GB/s", justify="right", overflow="fold")
    for advice in found:
        for row in _rows(advice, every_window):
            table.add_row(*row)
        table.add_section()
    out.print(table)
    if not quiet:
        for advice in found:
            for sentence in warnings(advice):
                err.print(f"[yellow]note:[/] {escape(sentence)}", soft_wrap=True)


def _rows(advice: Advice, every_window: bool) -> list[list[str]]:
    rows = []
    for answer in advice.answers:
        if answer.best is None:
            rows.append([advice.victim, answer.by, "none is safe", *[""] * 5])
            continue
        s = answer.best.setting
        end = answer.breaks
        rows.append(
            [
                advice.victim,
                answer.by,
                f"{100 * s.injected_mbps / advice.most_mbps:.1f}",
                f"{s.injected_mbps / 1e3:.2f}",
                _slowdown_text(s),
                f"{s.window_slowdown:.3f}",
                program_text(answer),
                "all hold" if end is None else _end(answer, every_window),
            ]
        )
    if advice.governed is not None:
        g = advice.governed
        rows.append(
            [
                advice.victim,
                "governor",
                f"{100 * g.injected_mbps / advice.most_mbps:.1f}",
                f"{g.injected_mbps / 1e3:.2f}",
                f"{g.slowdown:.3f} ± {g.uncertainty:.3f}",
                f"{g.window_slowdown:.3f}{_window_bound(advice)}",
                _floor_text(advice),
                "",
            ]
        )
    for name, mbps in (("PREM", advice.exclusive_mbps), ("in turns", advice.shared_mbps)):
        share = f"{100 * mbps / advice.most_mbps:.1f}"
        rows.append([advice.victim, name, share, f"{mbps / 1e3:.2f}", "", "", "", ""])
    return rows


def _slowdown_text(s: Setting) -> str:
    text = f"{s.slowdown:.3f} ± {s.uncertainty:.3f}"
    return text if s.sampling is None else f"{text}, parts ± {s.sampling:.3f}"


def _end(answer: Answer, every_window: bool) -> str:
    assert answer.breaks is not None
    s = answer.breaks.setting
    slowdown = s.window_slowdown if every_window else s.slowdown_high
    return f"{s.injected_mbps / 1e3:.2f} ({slowdown:.4f})"


def _window_bound(advice: Advice) -> str:
    return "" if advice.window_bound is None else f" < {advice.window_bound:.2f}"


def _floor_text(advice: Advice) -> str:
    floor = advice.floor
    if floor is None or floor.best is None:
        return "no floor"
    if advice.governed is not None and not advice.governed.extra:
        return f"off: {floor.by}, {program_text(floor)}"
    return f"{floor.by}, floor {floor.best.setting.injected_mbps / 1e3:.2f} GB/s"


def program_text(answer: Answer) -> str:
    """What to write, in a few words."""
    p = answer.program
    if answer.by == "idle":
        return f"{p['idle_cycles']} idle after {p['sub_copy_bytes']} B"
    if answer.by == "budget":
        return f"{p['budget_bytes']} B in {p['period_cycles']} cycles"
    return f"{p['mbps_a_port']:.0f} MB/s a port"


def warnings(advice: Advice) -> list[str]:
    """What a reader of an answer must know, a sentence each."""
    out_ = []
    if advice.alone.parts_us:
        out_.append(
            f"{advice.victim}: parts of the kernel's run were sampled "
            f"({len(advice.alone.parts_us)} alone); parts ± is the standard error of that, "
            "beside the spread of the starts; the bound is held by the parts seen"
        )
        few = [a.by for a in advice.answers if a.best and a.best.setting.sampling is None]
        if few:
            out_.append(
                f"{advice.victim}, {', '.join(few)}: fewer than three parts ran beside the load in "
                "the time counted, too few for an error (parts ±); give a longer --counted-us"
            )
    for answer in advice.answers:
        at = f"{advice.victim}, {answer.by}"
        for low, high in answer.falls:
            out_.append(
                f"{at}: not monotone: a load of {100 * high:.3g} % slows it less than one of "
                f"{100 * low:.3g} %; the answer lies below the first load that breaks the bound"
            )
        if answer.holds_above:
            loads = ", ".join(f"{100 * load:.3g} %" for load in answer.holds_above)
            out_.append(f"{at}: would hold again at {loads}, beyond loads that break the bound")
    if advice.governed is not None and not advice.governed.extra:
        out_.append(
            f"{advice.victim}, governor: none keeps the bound and moves as much as the static "
            "setting, which stands in its place"
        )
    return out_


def as_data(advice: Advice) -> dict[str, Any]:
    """An advice for scripts."""
    data: dict[str, Any] = {
        "victim": advice.victim,
        "alone_mbps": advice.alone.mbps,
        "alone_latency_ns": advice.alone.latency_ns,
        "most_mbps": advice.most_mbps,
        "exclusive_mbps": advice.exclusive_mbps,
        "exclusive_at_bound_mbps": advice.shared_mbps,
        "governed": None if advice.governed is None else _governed(advice),
        "latency_bound_ns": advice.latency_bound_ns,
        "periods": [_period(answer) for answer in advice.periods],
        "notes": warnings(advice),
        "answers": [],
    }
    for answer in advice.answers:
        best = answer.best
        tested = [best, answer.breaks]
        ends = [None if t is None else {"load": t.load, **_plain(t.setting)} for t in tested]
        injected = best.setting.injected_mbps if best else 0.0
        data["answers"].append(
            {
                "by": answer.by,
                "injected_mbps": injected,
                "load_intensity": injected / advice.most_mbps,
                "won_back_mbps": injected - advice.exclusive_mbps,
                "program": answer.program,
                "best": ends[0],
                "breaks": ends[1],
                "monotone": not answer.falls,
                "holds_above": list(answer.holds_above),
                "tested": [
                    {
                        "load": t.load,
                        "holds": t.holds,
                        "slowdown": t.setting.slowdown,
                        "slowdown_high": t.setting.slowdown_high,
                        "window_slowdown": t.setting.window_slowdown,
                        "injected_mbps": t.setting.injected_mbps,
                    }
                    for t in answer.tested
                ],
            }
        )
    return data


def _period(answer: Answer) -> dict[str, Any]:
    injected = answer.best.setting.injected_mbps if answer.best else 0.0
    return answer.program | {"injected_mbps": injected}


def _plain(setting: Setting) -> dict[str, Any]:
    left_out = ("extra", "idle_cycles")
    return {name: value for name, value in asdict(setting).items() if name not in left_out}


def _governed(advice: Advice) -> dict[str, Any]:
    assert advice.governed is not None
    data = _plain(advice.governed)
    floor = advice.floor.best if advice.floor else None
    static = floor.setting.injected_mbps if floor else 0.0
    watch = advice.governed.extra.get("watch")
    law = watch["law"] if watch else None
    by = advice.floor.by if advice.floor else None
    load = floor.load if floor else 0.0
    return data | {
        "by": by,
        "floor_load": load,
        "best_static_mbps": static,
        "window_bound": advice.window_bound,
        "law": law,
    }


def register(app: typer.Typer) -> None:
    """Adds the command of this file."""
    app.command()(inject)
