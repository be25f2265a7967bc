"""Zynq UltraScale+: what its registers say that needs more than one field."""

from __future__ import annotations

from dataclasses import replace

from axiscope.bootfile.address_map import zynqmp_map
from axiscope.bootfile.board import Board, add_clocks, add_map, add_rules
from axiscope.bootfile.setting import Setting
from axiscope.errors import UserError

_STANDARDS = ("lpddr4", "ddr4", "lpddr3", "ddr3")
_READ_CLASSES = {0: "low", 1: "video", 2: "high"}
_WRITE_CLASSES = {0: "low", 1: "video"}
_WIDTHS = {0: 128, 1: 64, 2: 32}
_BUS_BYTES = {0: 8, 1: 4, 2: 2}
_TYPES = {0: "best effort", 1: "low latency", 2: "video"}
VIDEO = 2
READ_ENTRIES = 64
"""Read entries of the controller, of both priorities [UG1085, DDR memory controller]."""

AFI = {"HPC0": 0, "HPC1": 1, "HP0": 2, "HP1": 3, "HP2": 4, "HP3": 5}
"""PL ports by their FIFO interface [UG1085, PL-PS interface specifics]."""


def decode(board: Board, reference_mhz: float | None) -> None:
    """Adds every setting of the chip to the board."""
    reference = board.chip.reference_clock
    if reference_mhz is None:
        add_clocks(board, reference.mhz, f"{reference.source}; give --ref-mhz if it differs")
    else:
        add_clocks(board, reference_mhz, "given with --ref-mhz")
    _device(board)
    add_rules(board)
    _derived(board)
    _map(board)
    _bank_refresh(board)
    _qos(board)
    _ports(board)


def _device(board: Board) -> None:
    find = board.registers.find
    kinds = [name for name in _STANDARDS if board.registers.value(f"DDRC.MSTR.{name}")]
    word = find("DDRC.MSTR.ddr4")
    if len(kinds) != 1 or word is None or not word.written:
        board.missing.append("dram.family")
        if len(kinds) > 1:
            raise UserError(f"{board.file}: MSTR names {' and '.join(kinds)} at once: no memory")
        return
    source = f"MSTR = 0x{word.word:08X} at 0x{word.address:08X}, {board.source.name}"
    board.add(Setting("dram.family", "standard", kinds[0], "", source))
    ranks = {1: 1, 3: 2}.get(board.registers.value("DDRC.MSTR.active_ranks") or 0)
    if ranks is None:
        raise UserError(f"{board.file}: MSTR = 0x{word.word:08X}: ACTIVE_RANKS is neither 1 nor 3")
    board.add(Setting("dram.ranks", "ranks", ranks, "", f"ACTIVE_RANKS, {source}"))
    width = _BUS_BYTES.get(board.registers.value("DDRC.MSTR.data_bus_width") or 0)
    beats = 2 * (board.registers.value("DDRC.MSTR.burst_rdwr") or 0)
    if width is None or beats not in (4, 8, 16):
        raise UserError(f"{board.file}: MSTR = 0x{word.word:08X}: no bus width or burst length")
    board.add(Setting("dram.bus_bytes", "bus", width, "bytes", f"DATA_BUS_WIDTH, {source}"))
    board.add(Setting("dram.burst_beats", "burst length", beats, "", f"BURST_RDWR, {source}"))
    said = f"BL{beats} x {8 * width} bit, {source}"
    board.add(Setting("dram.line_bytes", "bytes of a burst", beats * width, "bytes", said))
    device = {0: 4, 1: 8, 2: 16, 3: 32}[board.registers.value("DDRC.MSTR.device_config") or 0]
    board.add(
        Setting("dram.device_bits", "device width", device, "bit", f"DEVICE_CONFIG, {source}")
    )
    if not kinds[0].startswith("lp"):
        count, said = 8 * width // device, f"{8 * width} / {device} bits, {source}"
        board.add(Setting("energy.dram.devices_per_rank", "devices of a rank", count, "", said))


def _derived(board: Board) -> None:
    clock = board.number("clocks.controller_mhz")
    beats, width = board.number("dram.burst_beats"), board.number("dram.bus_bytes")
    if beats is None or width is None:
        return
    # Two DRAM clocks of two transfers each in a controller clock (MEMC_FREQ_RATIO = 2).
    said = f"BL{beats:g}: {beats / 2:g} DRAM clocks, two a controller clock"
    burst = int(beats) // 4
    board.add(
        Setting("dram.timing.burst", "burst on the bus", burst, "clocks", said, clock_mhz=clock)
    )
    if clock is not None:
        rate = 4 * clock
        peak = round(rate * width, 1)
        source = f"{rate:.2f} MT/s x {width:g} bytes"
        board.add(Setting("dram.data_rate_mtps", "data rate", round(rate, 3), "MT/s", source))
        board.add(Setting("dram.peak_mbps", "peak", peak, "MB/s", source))
    gap = board.registers.find("DDRC.RANKCTL.diff_rank_rd_gap")
    if gap is not None and (board.number("dram.ranks") or 1) > 1:
        said = f"burst + DIFF_RANK_RD_GAP = {burst} + {gap.value}, {gap}"
        board.add(
            Setting(
                "dram.timing.rank_to_rank", "column to column, other rank", burst + gap.value,
                "clocks", said, clock_mhz=clock,
            )
        )  # fmt: skip
    low = board.number("controller.low_read_entries")
    if low is not None:
        source = board.settings["controller.low_read_entries"].source
        high = READ_ENTRIES - int(low)
        said = f"{READ_ENTRIES} entries [UG1085] less {low:g}; {source}"
        board.add(
            Setting("controller.high_read_entries", "high-priority read entries", high, "", said)
        )


def _map(board: Board) -> None:
    width = board.number("dram.bus_bytes")
    if width is None:
        board.missing.append("maps")
        return
    found = zynqmp_map(board.registers, int(width), board.dram == "ddr4")
    words = [board.registers.find(f"DDRC.ADDRMAP{n}.{f}") for n, f in _SHOWN]
    shown = ", ".join(f"{i.register.partition('.')[2]} = 0x{i.word:08X}" for i in words if i)
    add_map(board, found, shown or "ADDRMAP")
    if not found.missing:
        said = f"ADDRMAP1, ADDRMAP8, {board.source.name}"
        groups, banks = 2 ** len(found.bank_group), 2 ** len(found.bank)
        board.add(Setting("dram.bank_groups", "bank groups", groups, "", said))
        board.add(Setting("dram.banks_per_group", "banks of a group", banks, "", said))


def _bank_refresh(board: Board) -> None:
    """Where banks are refreshed one by one, RFSHTMG has the times of a bank (tRFCpb, tREFIpb).

    [UG1087, RFSHTMG] The model's tREFI is of a whole rank, in which each bank has its turn.
    """
    if not board.number("controller.per_bank_refresh"):
        return
    length = board.settings.pop("dram.timing.t_rfc", None)
    if length is not None:
        key, label = "dram.timing.t_rfc_pb", "length of a bank's refresh"
        board.add(replace(length, key=key, label=label))
    interval = board.settings.pop("dram.timing.t_refi", None)
    groups, banks = board.number("dram.bank_groups"), board.number("dram.banks_per_group")
    if interval is None or groups is None or banks is None:
        board.missing.append("dram.timing.t_refi")
        return
    count = int(groups * banks)
    said = f"{count} banks, one every {interval.source}"
    board.add(replace(interval, value=count * interval.value, source=said))


_SHOWN = ((0, "cs_bit0"), (1, "bank_b0"), (5, "row_b0"), (6, "row_b12"), (8, "bg_b0"))


def _qos(board: Board) -> None:
    value, find = board.registers.value, board.registers.find
    clock = board.number("clocks.controller_mhz")
    for n in range(6):
        port = f"controller_ports.xpi{n}"
        levels = find(f"DDRC.PCFGQOS0[{n}].level1")
        if levels is None:
            board.missing.append(f"{port}.read_regions")
        else:
            first, second = levels.value, value(f"DDRC.PCFGQOS0[{n}].level2", 0) or 0
            classes = [value(f"DDRC.PCFGQOS0[{n}].region{i}", 0) or 0 for i in range(3)]
            # One address queue has two regions; two (red and blue) have a second level.
            ends = [first, second, 15] if second > first else [first, 15]
            regions = _regions(board, ends, classes, _READ_CLASSES)
            said = f"PCFGQOS0_{n} = 0x{levels.word:08X} at 0x{levels.address:08X}"
            board.add(Setting(f"{port}.read_regions", f"port {n}: read QoS", regions, "", said))
        level = find(f"DDRC.PCFGWQOS0[{n}].level")
        if level is not None:
            classes = [value(f"DDRC.PCFGWQOS0[{n}].region{i}", 0) or 0 for i in range(2)]
            regions = _regions(board, [level.value, 15], classes, _WRITE_CLASSES)
            said = f"PCFGWQOS0_{n} = 0x{level.word:08X} at 0x{level.address:08X}"
            said += "" if level.written else ", reset value, not written"
            board.add(Setting(f"{port}.write_regions", f"port {n}: write QoS", regions, "", said))
        for side, path in (("read", "PCFGQOS1[{}].timeoutb"), ("write", "PCFGWQOS1[{}].timeout")):
            timeout = find(f"DDRC.{path.format(n)}")
            if timeout is not None:
                board.add(
                    Setting(
                        f"{port}.{side}_timeout_clocks", f"port {n}: {side} timeout",
                        timeout.value, "clocks", str(timeout), clock_mhz=clock,
                    )
                )  # fmt: skip
        _throttle(board, n)


def _regions(
    board: Board, ends: list[int], classes: list[int], names: dict[int, str]
) -> list[dict[str, object]]:
    out: list[dict[str, object]] = []
    for end, number in zip(ends, classes, strict=False):
        if number not in names:
            raise UserError(
                f"{board.file}: QoS region class {number} is not known; registers spoilt?"
            )
        if out and out[-1]["class"] == names[number]:
            out[-1]["up_to"] = end
        elif not out or end > int(str(out[-1]["up_to"])):
            out.append({"up_to": end, "class": names[number]})
    return out


def _throttle(board: Board, n: int) -> None:
    """Whether the QoS block masks a port: its bit in QOS_CTRL, unless the port is video."""
    if n < 3:
        return  # ports 0 to 2 have two queues each; the model has no masters there
    find = board.registers.find
    kind = find(f"DDR_QOS_CTRL.PORT_TYPE.port{n}")
    if kind is None:
        return
    what = _TYPES.get(kind.value, "reserved")
    board.add(Setting(f"qos_block.port{n}", f"port {n}: class", what, "", str(kind)))
    for side, bit in (("reads", "lpr"), ("writes", "wr")):
        control = find(f"DDR_QOS_CTRL.QOS_CTRL.port{n}_{bit}")
        if control is not None:
            masked = bool(control.value) and kind.value != VIDEO
            said = f"{control}; PORT_TYPE: {what}"
            board.add(
                Setting(
                    f"controller_ports.xpi{n}.throttle_{side}", f"port {n}: {side} masked",
                    masked, "", said,
                )
            )  # fmt: skip


def _ports(board: Board) -> None:
    find, value = board.registers.find, board.registers.value
    for port, n in AFI.items():
        for side, letters in (("read", "RD"), ("write", "WR")):
            qos = find(f"AFIFM.{letters}QoS[{n}].value")
            if qos is not None:
                key = f"ports.{port}.{side}_qos"
                board.add(Setting(key, f"{port}: {side} QoS", qos.value, "", str(qos)))
            if value(f"AFIFM.{letters}CTRL[{n}].fabric_qos_en"):
                board.notes.append(f"{port}: {side} QoS comes from the PL, not from the register")
            issue = find(f"AFIFM.{letters}ISSUE[{n}].value")
            if issue is not None:
                key = f"ports.{port}.{side}_pieces"
                said = f"{letters}ISSUE + 1 = {issue}"
                board.add(Setting(key, f"{port}: {side} commands", issue.value + 1, "", said))
        width = find(f"AFIFM.RDCTRL[{n}].fabric_width")
        other = find(f"AFIFM.WRCTRL[{n}].fabric_width")
        if width is None or width.value not in _WIDTHS:
            board.missing.append(f"ports.{port}.width_bits")
            continue
        if other is not None and other.value != width.value:
            board.notes.append(
                f"{port}: reads {_WIDTHS[width.value]} bit, writes "
                f"{_WIDTHS.get(other.value)} bit wide; the file says the reads'"
            )
        bits = _WIDTHS[width.value]
        board.add(Setting(f"ports.{port}.width_bits", f"{port}: width", bits, "bit", str(width)))
