"""Finds what limits a bus, and what would help, from the activity on its channels."""

from __future__ import annotations

from dataclasses import dataclass, replace

from axiscope.results.waits import Direction, Waits

FULL = 0.9
"""Above this share of cycles with data, the data bus itself is the limit."""

LITTLE = 0.05
"""Share of cycles below which a cause is not mentioned."""


@dataclass(frozen=True)
class Verdict:
    """What limits a direction, and what would help."""

    message: str
    helps: str
    own_pace: bool = False
    """Whether the accelerator sets the pace, not the memory or the port."""
    idle: bool = False
    """Whether the accelerator requests nothing for most of the time."""


def verdict(waits: Waits, direction: Direction) -> Verdict | None:
    """Returns what limits a direction; None if it had no traffic.

    The cause with the most cycles is reported. Causes are defined in
    ``hardware/monitor/monitor.rdl``.
    """
    if not waits.moves(direction):
        return None
    found = _alone(waits, direction)
    other: Direction = "writes" if direction == "reads" else "reads"
    if found.idle and waits.moves(other) and not (there := _alone(waits, other)).own_pace:
        # A copy that cannot write stops reading, too.
        return replace(
            found, helps=f"it may be waiting for the {other}, so look there first: {there.message}"
        )
    return found


def _alone(waits: Waits, direction: Direction) -> Verdict:
    """Finds what limits a direction, considering only the channels of this direction."""
    of = waits.shares(direction)
    return _of_reads(of) if direction == "reads" else _of_writes(of)


def _full(share: float) -> Verdict:
    return Verdict(
        f"{_percent(share)} of the cycles carry data: the bus is full",
        "a wider port, a faster clock of the logic, or a second port",
    )


def _idle(share: float) -> Verdict:
    return Verdict(
        f"in {_percent(share)} of the cycles it requests nothing",
        "no change on the memory side: the accelerator sets the pace",
        own_pace=True,
        idle=True,
    )


def _of_reads(of: dict[str, dict[str, float]]) -> Verdict:
    address, data = of["AR"], of["R"]
    if data["taken"] >= FULL:
        return _full(data["taken"])
    waits = data["waits"] + data["unready"]
    worst = max(waits, data["held"], data["idle"])
    if worst == data["idle"]:
        return _idle(worst)
    if worst == data["held"]:
        return Verdict(
            f"in {_percent(worst)} of the cycles data wait for the accelerator (RREADY is low)",
            "a deeper FIFO, or a faster kernel",
            own_pace=True,
        )
    message = f"in {_percent(worst)} of the cycles it waits for read data"
    if address["held"] > address["quiet"]:
        return Verdict(
            f"{message}, and the port accepts no further addresses in {_percent(address['held'])}",
            "another port, longer bursts, or less competing traffic",
        )
    return Verdict(
        f"{message}, and it issues no further reads in {_percent(address['quiet'])}",
        "more reads in flight, or longer bursts",
    )


def _of_writes(of: dict[str, dict[str, float]]) -> Verdict:
    address, data, response = of["AW"], of["W"], of["B"]
    if data["taken"] >= FULL:
        return _full(data["taken"])
    late = response["held"] + response["unready"]
    causes = {
        "held": data["held"],
        "held_ahead": data["held_ahead"],
        "owed": data["owed"],
        # Only cycles in which no data are transferred count.
        "response": min(response["waits"], data["idle"]),
        "late": min(late, data["idle"]),
    }
    causes["idle"] = max(data["idle"] - causes["response"] - causes["late"], 0.0)
    worst = max(causes, key=lambda cause: causes[cause])
    share = _percent(causes[worst])
    if worst == "idle":
        return _idle(causes[worst])
    more = (
        f"; the port accepts no further addresses in {_percent(address['held'])}"
        if address["held"] > LITTLE
        else ""
    )
    return {
        "held": Verdict(
            f"in {share} of the cycles the port does not accept waiting data{more}",
            "another port, longer bursts, or less competing traffic",
        ),
        "held_ahead": Verdict(
            f"in {share} of the cycles data wait for their own address to be accepted{more}",
            "issue addresses earlier than their data",
        ),
        "owed": Verdict(
            f"in {share} of the cycles the port waits for data that the accelerator has announced",
            "issue addresses later, or add a FIFO for the data",
            own_pace=True,
        ),
        "response": Verdict(
            f"in {share} of the cycles only a response is outstanding",
            "more writes in flight",
        ),
        "late": Verdict(
            f"in {share} of the cycles responses wait for the accelerator (BREADY is low)",
            "keep BREADY high",
            own_pace=True,
        ),
    }[worst]


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
