"""The signals of a memory bus, and their form in AXI3 and AXI4."""

from __future__ import annotations

# Signals of a memory bus: name, which side drives it (m: the master), width.
ADDRESS = [
    ("id", "m", "ID_WIDTH"), ("addr", "m", "ADDR_WIDTH"), ("len", "m", "8"), ("size", "m", "3"),
    ("burst", "m", "2"), ("lock", "m", "1"), ("cache", "m", "4"), ("prot", "m", "3"),
    ("qos", "m", "4"), ("user", "m", "USER_WIDTH"), ("valid", "m", "1"), ("ready", "s", "1"),
]  # fmt: skip
DATA = [
    ("wid", "m", "ID_WIDTH"), ("wdata", "m", "DATA_WIDTH"), ("wstrb", "m", "DATA_WIDTH/8"),
    ("wlast", "m", "1"), ("wvalid", "m", "1"), ("wready", "s", "1"),
    ("bid", "s", "ID_WIDTH"), ("bresp", "s", "2"), ("bvalid", "s", "1"), ("bready", "m", "1"),
    ("rid", "s", "ID_WIDTH"), ("rdata", "s", "DATA_WIDTH"), ("rresp", "s", "2"),
    ("rlast", "s", "1"), ("rvalid", "s", "1"), ("rready", "m", "1"),
]  # fmt: skip
BUS = [(f"{c}{s}", who, width) for c in ("aw", "ar") for s, who, width in ADDRESS] + DATA
# Signals that ACE-Lite adds to AXI4 (IHI 0022, part D). Neither AXI3 nor AXI4 defines them.
ACE_LITE = {f"{c}{s}" for c in ("aw", "ar") for s in ("domain", "snoop", "bar")}


def flavoured(logical: str, width: str, axi3: bool) -> str | None:
    """Returns the width of a memory-bus signal in AXI3 or AXI4. Returns None if the signal does not
    exist there.
    """
    if logical == "wid":
        return width if axi3 else None
    if logical in ("awlen", "arlen"):
        return "4" if axi3 else "8"
    if logical in ("awlock", "arlock"):
        return "2" if axi3 else "1"
    return width


def to_top(logical: str, name: str, wide: int, axi3: bool) -> str:
    """Returns the expression for an input of the top module, given the wrapper's port."""
    if logical == "wid" and not axi3:
        return "{ID_WIDTH{1'b0}}"
    if logical in ("awlen", "arlen") and axi3:
        return f"{{4'd0, {name}}}"
    if logical in ("awlock", "arlock"):
        if wide == 1:
            return f"{name}[0]" if axi3 else name
        return name if axi3 else f"{{1'b0, {name}}}"
    return name
