"""A small AXI master with memory, simulated cycle by cycle. Its signals can be written as VCD or as
ILA CSV.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

PERIOD_NS = 4
SIGNALS = {
    "arvalid": 1, "arready": 1, "araddr": 32, "arlen": 8, "arsize": 3, "arid": 2,
    "rvalid": 1, "rready": 1, "rlast": 1, "rid": 2, "rdata": 64,
    "awvalid": 1, "awready": 1, "awaddr": 32, "awlen": 8, "awsize": 3,
    "wvalid": 1, "wready": 1, "wlast": 1, "wdata": 64,
    "bvalid": 1, "bready": 1, "bresp": 2,
}  # fmt: skip
ALWAYS = {"rready": 1, "bready": 1, "wready": 1, "arsize": 3, "awsize": 3}


def cycles() -> Iterator[dict[str, int]]:
    """Yields the samples at each edge: two reads, which are answered in reverse order, and a
    write.
    """
    script = {
        2: {"arvalid": 1, "araddr": 0x1000, "arlen": 1, "arid": 1},
        3: {"arvalid": 1, "araddr": 0x1000, "arlen": 1, "arid": 1, "arready": 1},
        4: {"arvalid": 1, "araddr": 0x2000, "arlen": 0, "arid": 2, "arready": 1},
        9: {"rvalid": 1, "rid": 2, "rlast": 1},
        11: {"rvalid": 1, "rid": 1},
        12: {"rvalid": 1, "rid": 1, "rlast": 1},
        15: {"awvalid": 1, "awaddr": 0x3000, "awlen": 1, "awready": 1},
        16: {"wvalid": 1},
        19: {"wvalid": 1, "wlast": 1},
        24: {"bvalid": 1, "bresp": 2},
    }
    for cycle in range(30):
        yield dict.fromkeys(SIGNALS, 0) | ALWAYS | script.get(cycle, {})


def copies(
    bursts: Sequence[tuple[int, int, int]], size: int = 3, in_flight: int = 2
) -> list[dict[str, int]]:
    """Returns the samples of an engine that reads bursts, and later writes each of them to a
    different address.

    A burst is given as its address, its number of beats, and the number of cycles until its data.
    Beats have 2^`size` bytes.
    """
    edges: dict[int, dict[str, int]] = {}

    def at(edge: int, **values: int) -> None:
        edges.setdefault(edge, {}).update(values)

    read_ends: list[int] = []
    issue, data, write = 2, 0, 0
    for n, (address, beats, latency) in enumerate(bursts):
        if n >= in_flight:
            issue = max(issue, read_ends[n - in_flight] + 2)
        at(issue, arvalid=1, arready=1, araddr=address, arlen=beats - 1)
        data = max(data, issue + latency)
        for beat in range(beats):
            at(data, rvalid=1, rlast=int(beat == beats - 1))
            data += 1
        read_ends.append(data - 1)
        write = max(write, data + 3)
        at(write, awvalid=1, awready=1, awaddr=0x10_0000 + address, awlen=beats - 1)
        for beat in range(beats):
            at(write + 1 + beat, wvalid=1, wlast=int(beat == beats - 1))
        write += beats + 12 + latency % 5
        at(write, bvalid=1)
        write += 2
        issue += 1
    always = dict.fromkeys(SIGNALS, 0) | ALWAYS | {"arsize": size, "awsize": size}
    return [always | edges.get(edge, {}) for edge in range(write + 5)]


def vcd(
    prefix: str = "m_axi_",
    at_edge: bool = False,
    upper: bool = False,
    rows: list[dict[str, int]] | None = None,
    without: Collection[str] = (),
) -> str:
    """Returns the signals of the bench as VCD. They change after the previous edge, or together
    with their own edge.
    """
    kept = {s: bits for s, bits in SIGNALS.items() if s not in without}
    names = {s: (prefix + s).upper() if upper else prefix + s for s in kept}
    codes = {s: chr(40 + i) for i, s in enumerate(SIGNALS)}
    lines = ["$timescale 1ns $end", "$scope module top $end", "$scope module dut $end"]
    lines.append("$var wire 1 ! ap_clk $end")
    lines += [f"$var wire {kept[s]} {codes[s]} {names[s]} $end" for s in kept]
    lines += ["$upscope $end", "$upscope $end", "$enddefinitions $end", "#0", "0!"]
    rows = list(cycles()) if rows is None else rows
    slave = ("arready", "rvalid", "rlast", "rid", "rdata", "awready", "wready", "bvalid", "bresp")
    last: dict[str, int] = {}
    for cycle in range(len(rows) - 1):
        lines += [f"#{PERIOD_NS * cycle + 2}", "1!"]
        for signal in kept:
            row = rows[cycle if at_edge and signal in slave else cycle + 1]
            if last.get(signal) != row[signal]:
                last[signal] = row[signal]
                value = format(row[signal], "b")
                one = SIGNALS[signal] == 1
                lines.append(f"{value}{codes[signal]}" if one else f"b{value} {codes[signal]}")
        lines += [f"#{PERIOD_NS * cycle + 4}", "0!"]
    return "\n".join(lines) + "\n"


def ila() -> str:
    """Returns the signals of the bench as CSV, in the form that Vivado writes for an ILA."""
    width = {s: f"[{bits - 1}:0]" if bits > 1 else "" for s, bits in SIGNALS.items()}
    names = [f"top_i/system_ila_0/inst/net_slot_0_axi_{s}{width[s]}" for s in SIGNALS]
    head = ["Sample in Buffer,Sample in Window,TRIGGER", *names]
    radix = ["Radix - UNSIGNED,UNSIGNED,UNSIGNED", *["HEX"] * len(SIGNALS)]
    rows = [
        ",".join([f"{i},{i},0", *(format(row[s], "x") for s in SIGNALS)])
        for i, row in enumerate(cycles())
    ]
    return "\n".join([",".join(head), ",".join(radix), *rows]) + "\n"
