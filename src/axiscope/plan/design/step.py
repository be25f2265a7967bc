"""A step of an advice, and what the steps share."""

from __future__ import annotations

from typing import Any, Literal

from axiscope.io.toml_records import Strict
from axiscope.plan.design.chip_settings import PortSetup, SettingUp, chip_of
from axiscope.plan.design.compile import Compiled, Placed
from axiscope.plan.platforms import Platform


class Step(Strict):
    """One thing to do."""

    kind: Literal["register", "vivado", "axi", "block"]
    what: str
    """A sentence."""
    name: str | None = None
    """Name of a register's field, of a setting of the processing system, or of a parameter."""
    address: str | None = None
    """Address of a register, such as 0xFD380008."""
    mask: str | None = None
    """Bits to write; the others stay."""
    value: int | float | str | None = None
    """The value shifted to its place in the word, under ``mask``."""
    restore: int | float | str | None = None
    """The value that restores the state of ``now``; None if no file has it."""
    source: str | None = None

    @property
    def sentence(self) -> str:
        """Returns the sentence, with the register or setting in brackets."""
        parts = []
        if self.address is not None:
            parts.append(f"{self.name} at {self.address}, mask {self.mask}")
        elif self.name is not None and self.kind in ("vivado", "block"):
            parts.append(self.name)
        if parts and self.value is not None:
            parts.append(f"write {self.value}" if self.address else f"= {self.value}")
        if parts and self.restore is not None:
            parts.append(f"before: {self.restore}")
        return f"{self.what} [{', '.join(parts)}]" if parts else self.what


def setup_of(chip: SettingUp | None, port: str) -> PortSetup | None:
    """Returns how a port is configured, if it is known."""
    return chip.ports.get(port) if chip else None


def unknown(platform: Platform, what: str) -> Step:
    """Returns a step for something whose register or setting is not known."""
    return Step(
        kind="vivado",
        what=f"{what}: how {chip_of(platform) or platform.name} is set up is not in Axiscope's "
        "data; look it up in the chip's manual.",
    )


def master_of(made: Compiled, placed: Placed) -> dict[str, Any]:
    """Returns the fields of a member's (first) master, on its side."""
    master = next(m for m in made.point.masters if m.name == placed.masters[0])
    if placed.kind == "stream":
        side = getattr(master, placed.side or "read")
        return dict(side.model_dump())
    return dict(master.model_dump())


def shares_of(made: Compiled) -> dict[str, dict[str, Any]]:
    """Returns the multiplexers by their ports."""
    return {mux.port: mux.model_dump() for mux in made.point.muxes}
