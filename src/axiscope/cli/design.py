"""Prints results of designs: what each member achieved and what it demands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.table import Table
from rich.text import Text

from axiscope.api.designs import (
    DesignResult,
    MemberResult,
    Outcome,
    Reason,
    State,
    format_values,
)
from axiscope.cli.console import folding, out, print_warnings
from axiscope.report.numbers import mbps_text

STYLES = {"met": "green", "missed": "red", "too_close": "yellow"}
NAMED = 2
"""Number of properties without measurements that are printed without --verbose."""
HEADS = ("member", "ports", "MB/s", "wanted", "mean ns", "p99 ns", "max ns", "")


def print_outcome(outcome: Outcome, folder: Path, verbose: bool = False, why: bool = False) -> None:
    """Prints what each member achieved.

    With ``verbose``, all details are printed. With ``why``, the changes that were tried for each
    member are printed.
    """
    if len(outcome.results) == 1:
        print_design(outcome.results[0], verbose, why)
    else:
        out.print(_cases(outcome.results))
    if verbose:
        out.print(f"table   {folder / 'results.parquet'}")


def print_page(page: Path | None, folder: Path) -> None:
    """Prints the path of a report or, if there is no report, how to create one."""
    if page is None:
        out.print(
            "report  not written: the explorer, which shows it, is not built. Run make explorer, "
            f"then this command again; the results in {folder} are kept."
        )
    else:
        out.print(f"report  {page}")


def print_design(result: DesignResult, verbose: bool = False, why: bool = False) -> None:
    """Prints the verdict, what limits the design, the table and the confidence.

    Then prints the changes that were tried for the member that limits the design. With ``why``, the
    changes for all members are printed. With ``verbose``, all warnings are printed, too.
    """
    limit = Text.assemble(("limit", "bold"), f"  {result.limit}")
    judged = [*_judged(result)]
    # If the design has several steady states, they explain the other lines, so they are printed
    # first.
    for line in [limit, *judged] if result.states else [*judged, limit]:
        out.print(line)
    out.print(_table(result))
    out.print(f"confidence  {result.confidence if verbose else _confidence(result)}")
    warnings = [*result.warnings]
    if not result.steady and not result.states:
        warnings.insert(
            0,
            f"not steady: after {result.simulated_us:.0f} us, the run ended before its rates were "
            "steady, and a longer run may change them; write a longer max_us into [run]",
        )
    print_warnings(warnings, verbose, "add --verbose, or open the report")
    tried = [(m.name, m.reason) for m in result.members if m.reason is not None]
    # The member that limits the design is listed first.
    tried.sort(key=lambda one: one[0] != result.limited_by)
    for name, reason in tried if verbose or why else tried[:1]:
        has_table = reason.trials and not reason.is_kept
        out.print(_tried(name, reason) if has_table else f"tried   {name}: {reason.text}")
    if len(tried) > 1 and not (verbose or why):
        out.print(f"for {len(tried) - 1} more tables like this one, add --why or open the report")
    if not tried and not any(m.checks for m in result.members):
        out.print(
            "next    add --why to see which changes raise these rates, or write what each member "
            "needs into the design (rate_mbps, latency_bound_ns)"
        )


def _confidence(result: DesignResult) -> str:
    """Returns the confidence as text, with the first few properties that were never measured."""
    head, colon, listed = result.never_measured.rstrip(".").partition(": ")
    names = listed.split(", ")
    if not colon or len(names) <= NAMED:
        return result.confidence
    first = result.confidence.removesuffix(result.never_measured)
    more = len(names) - NAMED
    return f"{first}{head}: {', '.join(names[:NAMED])}; and {more} more (add --verbose)."


def _table(result: DesignResult) -> Table:
    message = f" ({format_values(result.values)})" if result.values else ""
    title = (
        f"{result.title} on {result.platform}, PL {result.pl_mhz:g} MHz{message}: "
        f"{result.total_text} {result.in_all}, "
        f"DRAM bus busy {100 * result.dram_busy_fraction:.0f} %"
    )
    table = folding(*HEADS, right=HEADS[2:-1], title=title, title_justify="left")
    for m in result.members:
        table.add_row(
            m.name,
            "+".join(m.ports),
            _rate(m),
            _wanted(m),
            *_latencies(m),
            _state_of(m),
        )
    return table


def _tried(name: str, reason: Reason) -> Table:
    """Returns a table with the changes that were tried for a member."""
    title = f"Tried for {name}, one change at a time ({reason.what} now: {reason.now_text})"
    heads = ("change", reason.what, "gain", "")
    table = folding(*heads, right=heads[1:3], title=title, title_justify="left")
    for trial in reason.trials:
        verdict = "helps, and is enough" if trial.met else "helps"
        shown = Text(verdict, "green") if trial.helps else ""
        table.add_row(trial.text, trial.got_text, trial.gain_text, shown)
    return table


def _cases(results: Sequence[DesignResult]) -> Table:
    """Returns a table of the cases in a sweep, with the rates and the missed demands of each."""
    axes = list(dict.fromkeys(path for result in results for path in result.values))
    names = list(dict.fromkeys(m.name for result in results for m in result.members))
    heads = [*_short_names(axes), *names, "in total", ""]
    table = folding(
        *heads,
        right=[*names, "in total"],
        title=f"{results[0].title}: MB/s of each member (axes: {', '.join(axes)})",
        title_justify="left",
    )
    for result in results:
        got = {m.name: m for m in result.members}
        table.add_row(
            *(str(result.values.get(axis, "")) for axis in axes),
            *(_rate(got[name]) if name in got else "" for name in names),
            f"{result.total_mbps:.0f}",
            _count(result),
        )
    return table


def _short_names(axes: Sequence[str]) -> list[str]:
    """Returns the field of each axis, together with the member if several axes have this field."""
    fields = [axis.rpartition(".")[2] for axis in axes]
    return [
        field if fields.count(field) == 1 else axis.partition(".")[2] or axis
        for axis, field in zip(axes, fields, strict=True)
    ]


def _count(result: DesignResult) -> Text:
    """Returns the number of missed and undecided demands as text; "" if there are no demands."""
    if result.missed:
        return Text(f"{result.missed} missed", STYLES["missed"])
    if result.undecided:
        return Text(f"{result.undecided} too close", STYLES["too_close"])
    known = all(check.model_error_is_known for m in result.members for check in m.checks)
    return Text(("met" if known else "met, ± ?") if any(m.checks for m in result.members) else "")


def state_text(state: State | None) -> Text:
    """Returns the state of a demand as text in the colour for this state."""
    return Text("") if state is None else Text(state.replace("_", " "), STYLES[state])


def _state_of(m: MemberResult) -> Text:
    """Returns the state of a member.

    It is marked if demands are met in the model, but the error is unknown.
    """
    if m.state == "met" and not all(check.model_error_is_known for check in m.checks):
        return Text("met, ± ?")
    return state_text(m.state)


def _judged(result: DesignResult) -> Iterator[Text]:
    """Yields a line for each demand that is not met, and for each slowdown.

    Slowdowns are listed here because they have no column in the table.
    """
    for m in result.members:
        for check in m.checks:
            if check.state != "met" or check.what == "slowdown":
                yield Text.assemble(state_text(check.state), f"  {m.name}: {check.text}")


def _wanted(m: MemberResult) -> str:
    """Returns a demanded rate as text, or "all". It is empty for programs and networks."""
    if m.wanted_mbps is not None:
        return mbps_text(m.wanted_mbps)
    return "all" if m.kind in ("stream", "cluster") else ""


def _rate(m: MemberResult) -> str:
    spread = f" ± {m.spread_mbps / 2:.0f}" if m.spread_mbps >= 1 else ""
    return (
        f"{mbps_text(m.achieved_mbps)}{spread}{_plain(m.plain.achieved_mbps if m.plain else None)}"
    )


def _latencies(m: MemberResult) -> tuple[str, str, str]:
    """Returns mean, 99th percentile and maximum as text.

    For a starving member, says only that it starves.
    """
    if m.starved:
        return "starved", "", ""
    if m.latency is None:
        return "", "", ""
    plain = _plain(m.plain.latency_mean_ns if m.plain else None)
    return _ns(m.latency.mean_ns) + plain, _ns(m.latency.p99_ns), _ns(m.latency.max_ns)


def _plain(value: float | None) -> str:
    """Returns the uncorrected figure as text, to be printed after the corrected figure."""
    return "" if value is None else f" (model {value:.0f})"


def _ns(value: float | None) -> str:
    return "" if value is None else f"{value:.0f}"
