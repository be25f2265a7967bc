"""Finds the signals of a design's AXI bus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from axiscope.errors import UserError

_AX = ("addr", "len", "valid", "ready")
_AX_MORE = ("size", "burst", "id", "cache", "prot", "qos", "user", "lock")
_NEEDED = {
    "ar": _AX,
    "aw": _AX,
    "w": ("data", "last", "valid", "ready"),
    "r": ("data", "last", "valid", "ready"),
    "b": ("valid", "ready"),
}
_MORE = {
    "ar": _AX_MORE,
    "aw": _AX_MORE,
    "w": ("strb",),
    "r": ("id", "resp"),
    "b": ("id", "resp"),
}
_WIDTHS: dict[str, tuple[int, ...]] = {
    "len": (8, 4),
    "size": (3,),
    "burst": (2,),
    "lock": (1, 2),
    "cache": (4,),
    "prot": (3,),
    "qos": (4,),
    "resp": (2,),
    "last": (1,),
    "valid": (1,),
    "ready": (1,),
}
"""Widths of signals in bits, by name without the channel; the second dictionary is for AXI3."""
_MOST_ADDRESS_BITS, _MOST_ID_BITS = 64, 32
_REASON = {
    "data": ": read and write data are of one width",
    "strb": ": one for each byte of data",
    "id": ": as many as its address channel",
}
_READS, _WRITES = ("ar", "r"), ("aw", "w", "b")
_CHANNELS = ("ar", "aw", "w", "r", "b")
"""Longer names come first, so that ``arid`` is not mistaken for a signal of ``r``."""


@dataclass(frozen=True)
class AxiBus:
    """An AXI3 or AXI4 bus that a design drives: its clock, its reset, and its signals by name.

    A bus may have only reads or only writes. Signals that are optional for a master in AXI may be
    missing.
    """

    clock: Any
    signals: dict[str, Any]
    """Handles by lower-case name: ``arvalid``, ``rdata``."""
    reset: Any = None
    reset_active_low: bool = True
    name: str = "bus"
    data_bits: int = field(init=False)

    def __post_init__(self) -> None:
        present = [c for c in ("ar", "aw") if f"{c}valid" in self.signals]
        if not present:
            raise UserError(f"{self.name}: has neither arvalid nor awvalid; is the prefix right?")
        for channel in (_READS if "ar" in present else ()) + (_WRITES if "aw" in present else ()):
            for signal in _NEEDED[channel]:
                if channel + signal not in self.signals:
                    raise UserError(
                        f"{self.name}: the signal {channel}{signal} is missing; AXI-Lite has no "
                        "bursts, so it cannot use a memory port"
                    )
        for what, handle in (("clock", self.clock), ("reset", self.reset)):
            if handle is None and what == "reset":
                continue
            if not hasattr(handle, "_path"):
                raise UserError(
                    f"{self.name}: {what} is {handle!r}; give a signal, such as dut.{what}"
                )
        data = self.signals["rdata" if "ar" in present else "wdata"]
        object.__setattr__(self, "data_bits", len(data))
        for text in _wrong_widths(self.signals, self.data_bits):
            raise UserError(f"{self.name}: {text}")

    @property
    def reads(self) -> bool:
        """Returns whether the bus has the channels for reads."""
        return "arvalid" in self.signals

    @property
    def writes(self) -> bool:
        """Returns whether the bus has the channels for writes."""
        return "awvalid" in self.signals

    @classmethod
    def from_prefix(
        cls,
        dut: Any,
        prefix: str,
        *,
        clock: Any,
        reset: Any = None,
        reset_n: Any = None,
    ) -> AxiBus:
        """Returns the bus whose signals begin with a prefix.

        ``m_axi`` finds ``m_axi_arvalid`` and so on. Upper and lower case are equal, and separating
        ``_`` are ignored.
        """
        wanted = {
            channel + signal
            for channel in _NEEDED
            for signal in (*_NEEDED[channel], *_MORE[channel])
        }
        start = prefix.lower().rstrip("_")
        found = {}
        for handle in dut:
            name = handle._name.lower()
            if name.startswith(start):
                rest = name[len(start) :].lstrip("_")
                if rest in wanted:
                    found[rest] = handle
        if reset is not None and reset_n is not None:
            raise UserError(
                f"{dut._name}.{prefix}: both reset and reset_n are given; "
                "give the one that the bus has"
            )
        given = reset if reset is not None else reset_n
        return cls(clock, found, given, reset is None, f"{dut._name}.{prefix}")


def _wrong_widths(signals: dict[str, Any], data_bits: int) -> Iterator[str]:
    """Yields a text for each signal of the wrong width, which states the correct width."""
    for name, handle in signals.items():
        channel = next(c for c in _CHANNELS if name.startswith(c))
        rest, bits = name.removeprefix(channel), len(handle)
        wanted = _WIDTHS.get(rest, ())
        most = {"addr": _MOST_ADDRESS_BITS, "id": _MOST_ID_BITS}.get(rest)
        if rest == "data":
            wanted = (data_bits,)
        elif rest == "strb":
            wanted = (data_bits // 8,)
        elif rest == "id":
            asked = signals.get({"r": "arid", "b": "awid"}.get(channel, name), handle)
            wanted = (len(asked),)
        path = getattr(handle, "_path", name)
        if wanted and bits not in wanted:
            want = " or ".join(str(w) for w in wanted)
            yield f"{path} has {bits} bits; {name.upper()} has {want}{_REASON.get(rest, '')}"
        elif most is not None and bits > most:
            yield f"{path} has {bits} bits; {name.upper()} has {most} at most"
