"""Prints the answers of inject as a table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from axiscope.api.injection import (
    CONFIDENCE,
    Advice,
    Answer,
    How,
    Scenario,
    Setting,
    Unseen,
    program_text,
)
from axiscope.cli.console import out

ERROR = ": confidence: "
"""Part of every sentence about the error of a victim's answers."""


def table_of(
    at: Scenario,
    aggressor: str,
    max_slowdown: float,
    how: How,
    found: Sequence[Advice],
    every_window: bool,
) -> Table:
    """Returns a table with the answers for every victim, and the traffic under exclusive access."""
    table = Table(
        title=f"{at.platform.name}, logic at {at.pl_mhz:g} MHz: {aggressor} on {at.label} next to "
        f"{at.victim_label}, "
        f"slowdown at most {max_slowdown:g}",
        caption=_caption(how, found),
        # Eight columns must fit in a narrow terminal.
        collapse_padding=True,
        pad_edge=False,
    )
    table.add_column("victim", overflow="fold")
    table.add_column("by", overflow="fold")
    for head in ("load, %", "MB/s", "slowdown", "window"):
        table.add_column(head, justify="right", overflow="fold")
    table.add_column("program", overflow="fold")
    table.add_column("optimistic, MB/s", justify="right", overflow="fold")
    for advice in found:
        for number, row in enumerate(_rows(advice, every_window)):
            # The victim's name is printed only in its first row, because names may be long and the
            # table narrow.
            table.add_row("" if number else row[0], *row[1:])
        table.add_section()
    return table


def print_answers(sentences: Sequence[str], table: Table, soft_wrap: bool = False) -> None:
    """Prints the values to program, the table, and what is known about the error, in this order."""
    for line in sentences:
        if ERROR not in line:
            out.print(line, soft_wrap=soft_wrap)
    out.print(table)
    for line in sentences:
        if ERROR in line:
            out.print(line, soft_wrap=soft_wrap)


def _caption(how: How, found: Sequence[Advice]) -> str:
    windows = f"window: the slowest {how.window_us:g} us"
    checked = [a.unseen for advice in found for a in advice.answers if a.unseen is not None]
    if not checked:
        return f"mean and half the spread of {starts_text(how)}; the worst one counts; {windows}"
    shares = [
        f"the bound was kept in {n} of {of} starts, so the model keeps it in at least "
        f"{100 * share:.0f} % of all starts ({100 * CONFIDENCE:.0f} % confidence)"
        for of, n, share in sorted({(u.starts, u.holding, u.share) for u in checked}, reverse=True)
    ]
    return (
        f"mean (min to max) of {checked[0].starts} starts that the search did not use; "
        f"{windows}; {'; '.join(shares)}"
    )


def starts_text(how: How) -> str:
    """Returns the number of starts as text."""
    return "1 start" if how.starts == 1 else f"{how.starts} starts"


def _rows(advice: Advice, every_window: bool) -> list[list[str]]:
    rows = []
    for answer in advice.answers:
        if answer.best is None:
            rows.append(
                [advice.victim, answer.by, "none is safe", *[""] * 4, _optimistic_text(answer)]
            )
            continue
        s = answer.best.setting if answer.unseen is None else answer.unseen.setting
        rows.append(
            [
                advice.victim,
                answer.by,
                f"{100 * s.injected_mbps / advice.most_mbps:.1f}",
                _load_text(s, answer.unseen),
                _slowdown_text(answer.best.setting, answer.unseen),
                f"{s.window_slowdown:.3f}",
                program_text(answer.by, answer.program),
                _optimistic_text(answer),
            ]
        )
    if advice.governed is not None:
        checked = advice.governed_unseen
        g = advice.governed if checked is None else checked.setting
        rows.append(
            [
                advice.victim,
                "governor",
                f"{100 * g.injected_mbps / advice.most_mbps:.1f}",
                _load_text(g, checked),
                _slowdown_text(g, checked),
                f"{g.window_slowdown:.3f}{_window_bound(advice)}",
                _floor_text(advice),
                "",
            ]
        )
    for name, mbps in (("PREM", advice.exclusive_mbps), ("in turns", advice.shared_mbps)):
        share = f"{100 * mbps / advice.most_mbps:.1f}"
        rows.append([advice.victim, name, share, f"{mbps:.0f}", "", "", "", ""])
    return rows


def _load_text(s: Setting, unseen: Unseen | None) -> str:
    text = f"{s.injected_mbps:.0f}"
    spread = "0" if unseen is None else f"{unseen.load_spread_mbps:.0f}"
    return text if spread == "0" else f"{text} ± {spread}"


def _optimistic_text(answer: Answer) -> str:
    """Returns the model's own answer.

    If the model's error is unknown, it is the recommended answer.
    """
    if answer.optimistic is not None:
        return f"{answer.optimistic.injected_mbps:.0f}"
    if answer.best is None:
        return ""
    setting = answer.best.setting if answer.unseen is None else answer.unseen.setting
    return f"{setting.injected_mbps:.0f}"


def _slowdown_text(s: Setting, unseen: Unseen | None) -> str:
    text = f"{s.slowdown:.3f} ± {s.uncertainty:.3f}"
    if unseen is not None:
        u = unseen.setting
        text = f"{u.slowdown:.3f} ({u.slowdown_low:.3f} to {u.slowdown_high:.3f})"
        if unseen.holding < unseen.starts:
            text += f", {unseen.holding} of {unseen.starts} hold"
    return text if s.sampling is None else f"{text}, parts ± {s.sampling:.3f}"


def _window_bound(advice: Advice) -> str:
    return "" if advice.window_bound is None else f" < {advice.window_bound:.2f}"


def _floor_text(advice: Advice) -> str:
    floor = advice.floor
    if floor is None or floor.best is None:
        return "no floor"
    if advice.governed is not None and advice.governed.watch is None:
        return f"off: {floor.by}, {program_text(floor.by, floor.program)}"
    return f"{floor.by}, floor {floor.best.setting.injected_mbps:.0f} MB/s"
