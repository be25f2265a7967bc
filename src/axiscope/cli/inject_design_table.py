"""Prints the answers of inject for a design: budgets of aggressors, and results of victims."""

from __future__ import annotations

from rich.text import Text

from axiscope.api.safe_designs import (
    DemandRecord,
    InjectDesignResult,
    PacedRecord,
)
from axiscope.cli.console import folding, out


def print_design(found: InjectDesignResult) -> None:
    """Prints values to program, budgets and demands, and how many starts meet the demands."""
    if none_safe := found.none_safe():
        out.print(f"none    {none_safe} The loads in the tables are not safe.")
    else:
        for paced in found.aggressors:
            out.print(f"do      {instruction(paced)}")
        if missed := found.missed_rates():
            out.print(f"missed {missed}")
    heads: tuple[str, ...] = ("aggressor", "load, %", "MB/s", "optimistic, MB/s", "program")
    table = folding(
        *heads,
        right=heads[1:4],
        title=f"{found.title} on {found.platform}: loads that are safe together",
        title_justify="left",
    )
    for paced in found.aggressors:
        load = f"{100 * paced.load:.3g}"
        table.add_row(paced.name, load, _mbps(paced), _optimistic(paced), _program(paced))
    out.print(table)
    heads = ("victim", "demand", "wanted", "got", "kept")
    table = folding(*heads, right=heads[2:])
    for demand in found.demands:
        holds = f"{demand.holding} of {found.starts}"
        style = "green" if demand.holding == found.starts else "red"
        wanted = f"{demand.wanted:g} {demand.unit}"
        table.add_row(demand.name, demand.what, wanted, _got(demand), Text(holds, style))
    out.print(table)
    out.print(
        f"starts  mean (min to max) of {found.starts} starts that the search did not use. "
        f"All demands of the victims are met in {found.holding} of them, so the model meets them "
        f"in at least {100 * found.holding_share_least:.0f} % of all starts "
        f"({100 * found.confidence:.0f} % confidence)"
    )
    text = found.masters_text
    out.print(f"aggressors  {text[:1].upper()}{text[1:]}")
    out.print(f"confidence  {found.model_error_text}")


def instruction(paced: PacedRecord) -> str:
    """Returns the register values that limit an aggressor to its load."""
    p, rate = paced.program, f"{_mbps(paced)} MB/s"
    if "idle_cycles" in p:
        return f"Set IDLE_CYCLES of {paced.name} to {p['idle_cycles']}: {rate}."
    return (
        f"Set the regulator in front of {paced.name} to {p['budget_bytes']} bytes per "
        f"{p['period_cycles']} cycles: {rate}."
    )


def _mbps(paced: PacedRecord) -> str:
    spread = f"{(paced.mbps_high - paced.mbps_low) / 2:.0f}"
    return f"{paced.mbps:.0f}" if spread == "0" else f"{paced.mbps:.0f} ± {spread}"


def _optimistic(paced: PacedRecord) -> str:
    """Returns the load that the model allows.

    It equals ``mbps`` if the model's error is unknown.
    """
    return f"{paced.mbps if paced.optimistic_mbps is None else paced.optimistic_mbps:.0f}"


def _program(paced: PacedRecord) -> str:
    p = paced.program
    if "idle_cycles" in p:
        return f"{p['idle_cycles']} idle after each sub-copy"
    return f"{p['budget_bytes']} B in {p['period_cycles']} cycles"


def _got(demand: DemandRecord) -> str:
    if demand.got is None or demand.got_low is None or demand.got_high is None:
        return "never"
    digits = 3 if demand.unit == "x" else 0
    mean, low, high = (f"{v:.{digits}f}" for v in (demand.got, demand.got_low, demand.got_high))
    needs = "needs " if demand.what in {"underflow", "overflow"} else ""
    return f"{needs}{mean} ({low} to {high})"
