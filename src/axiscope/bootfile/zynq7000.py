"""Zynq-7000: what its registers say that needs more than one field."""

from __future__ import annotations

from axiscope.bootfile.address_map import zynq7000_map
from axiscope.bootfile.board import Board, add_clocks, add_map, add_rules
from axiscope.bootfile.clocks import clock_rate
from axiscope.bootfile.setting import Setting
from axiscope.errors import UserError

_BUS_BYTES = {0: 4, 1: 2}


def decode(board: Board, reference_mhz: float | None) -> None:
    """Adds every setting of the chip to the board."""
    mhz, said = _reference(board, reference_mhz)
    add_clocks(board, mhz, said)
    _device(board)
    add_rules(board)
    _derived(board)
    width = board.number("dram.bus_bytes")
    if width is None:
        board.missing.append("maps")
    else:
        found = zynq7000_map(board.registers, int(width))
        names = ("bank.bank_b0", "col.col_b2", "row.row_b0")
        words = [board.registers.find(f"DDRC.DRAM_addr_map_{n}") for n in names]
        shown = ", ".join(f"{i.register.partition('.')[2]} = 0x{i.word:08X}" for i in words if i)
        add_map(board, found, shown or "DRAM_addr_map")
        if not found.missing:
            board.add(
                Setting("dram.bank_groups", "bank groups", 1, "", "DDR3 has none", "document")
            )
            banks = 2 ** len(found.bank)
            board.add(Setting("dram.banks_per_group", "banks", banks, "", "DRAM_addr_map_bank"))
    _priorities(board)
    _ports(board)


def _reference(board: Board, given: float | None) -> tuple[float, str]:
    """The crystal: given, from the header's DDR_FREQ, or told by the refresh interval."""
    if given is not None:
        return given, "given with --ref-mhz"
    usual = board.chip.reference_clock
    rate = clock_rate(board.registers, board.chip.clocks[0])
    if rate is None:
        return usual.mhz, usual.source
    if board.source.ddr_mhz:
        return round(board.source.ddr_mhz / rate.ratio, 4), "DDR_FREQ in the header beside the file"
    interval = board.registers.value("DDRC.Two_rank_cfg.t_rfc_nom_x32")
    other = usual.other_mhz
    if interval and other is not None:
        longest = board.chip.longest_refresh_interval_ns["ddr3"]
        at_usual = 32e3 * interval / (usual.mhz * rate.ratio)
        at_other = 32e3 * interval / (other * rate.ratio)
        if at_usual > 1.02 * longest >= at_other:
            return other, (
                f"{other:g} MHz: refreshes would be {at_usual / 1e3:.1f} us apart at "
                f"{usual.mhz:.3f} MHz, more than DDR3 allows; give --ref-mhz if it differs"
            )
    return usual.mhz, f"{usual.source}; give --ref-mhz if it differs"


def _device(board: Board) -> None:
    find = board.registers.find
    burst = find("DDRC.DRAM_burst8_rdwr.burst_rdwr")
    width = find("DDRC.ddrc_ctrl.data_bus_width")
    ranks = find("DDRC.Two_rank_cfg.active_ranks")
    board.add(_standard(board))
    if width is None:
        board.missing.append("dram.line_bytes")
    else:
        count = _BUS_BYTES.get(width.value)
        if count is None:
            raise UserError(f"{board.file}: ddrc_ctrl = 0x{width.word:08X}: no known bus width")
        board.add(Setting("dram.bus_bytes", "bus", count, "bytes", str(width)))
        if burst is None or burst.value not in (2, 4, 8):
            board.missing.append("dram.line_bytes")
        else:
            beats = 2 * burst.value
            board.add(Setting("dram.burst_beats", "burst length", beats, "", str(burst)))
            said = f"BL{beats} x {8 * count} bit, {burst}"
            board.add(Setting("dram.line_bytes", "bytes of a burst", beats * count, "bytes", said))
    if ranks is None:
        board.missing.append("dram.ranks")
    elif ranks.value not in (1, 3):
        raise UserError(f"{board.file}: Two_rank_cfg = 0x{ranks.word:08X}: no known ranks")
    else:
        count = {1: 1, 3: 2}[ranks.value]
        board.add(Setting("dram.ranks", "ranks", count, "", str(ranks)))


def _standard(board: Board) -> Setting:
    """DDR3, DDR2 or LPDDR2, as two flags of the controller say [UG585]."""
    low, three = (
        board.registers.find(f"DDRC.{f}") for f in ("lpddr_ctrl0.lpddr2", "CHE_T_ZQ.ddr3")
    )
    if low is not None and low.value:
        return Setting("dram.family", "standard", "lpddr2", "", str(low))
    if three is None:
        said = "DDR3 unless the board says otherwise: CHE_T_ZQ is not written"
        return Setting("dram.family", "standard", "ddr3", "", said, "assumed")
    return Setting("dram.family", "standard", "ddr3" if three.value else "ddr2", "", str(three))


def _derived(board: Board) -> None:
    clock = board.number("clocks.controller_mhz")
    beats, width = board.number("dram.burst_beats"), board.number("dram.bus_bytes")
    if beats is None or width is None:
        return
    burst = int(beats) // 2
    said = f"BL{beats:g}: two transfers a clock"
    board.add(
        Setting("dram.timing.burst", "burst on the bus", burst, "clocks", said, clock_mhz=clock)
    )
    if clock is not None:
        source = f"{2 * clock:.2f} MT/s x {width:g} bytes"
        board.add(Setting("dram.data_rate_mtps", "data rate", round(2 * clock, 3), "MT/s", source))
        peak = round(2 * clock * width, 1)
        board.add(Setting("dram.peak_mbps", "peak", peak, "MB/s", source))
    low = board.number("controller.low_read_entries")
    if low is not None:
        said = f"32 entries less {low:g} [UG585]"
        key = "controller.high_read_entries"
        board.add(Setting(key, "high-priority read entries", 32 - int(low), "", said))


def _priorities(board: Board) -> None:
    find = board.registers.find
    clock = board.number("clocks.controller_mhz")
    for n in range(4):
        for side, name in (("rd", "read"), ("wr", "write")):
            word = find(f"DDRC.axi_priority_{side}[{n}].priority")
            if word is None:
                continue
            # Waiting requests count down from here; at 0 they go first [UG585, ch. 10.4].
            board.add(
                Setting(
                    f"controller_ports.p{n}.{name}_age_clocks", f"port {n}: {name} aging from",
                    word.value, "clocks", str(word), clock_mhz=clock,
                )
            )  # fmt: skip
            for flag, label in (
                ("disable_aging", "aging"), ("disable_urgent", "urgency"),
                ("disable_page_match", "page match"),
            ):  # fmt: skip
                bit = find(f"DDRC.axi_priority_{side}[{n}].{flag}")
                if bit is not None:
                    key = f"qos_block.p{n}_{side}.{flag}"
                    said = Setting(key, f"port {n}: {name} {label}", not bit.value, "", str(bit))
                    board.add(said)


def _ports(board: Board) -> None:
    find = board.registers.find
    for n in range(4):
        port = f"HP{n}"
        for side, letters in (("read", "RD"), ("write", "WR")):
            qos = find(f"AFI.{letters}QOS[{n}].value")
            if qos is not None:
                key = f"ports.{port}.{side}_qos"
                board.add(Setting(key, f"{port}: {side} QoS", qos.value, "", str(qos)))
            cap = find(f"AFI.{letters}CHAN_ISSUINGCAP[{n}].capability")
            if cap is not None:
                key = f"ports.{port}.{side}_pieces"
                said = f"{letters}CHAN_ISSUINGCAP + 1 = {cap}"
                board.add(Setting(key, f"{port}: {side} commands", cap.value + 1, "", said))
        width = find(f"AFI.RDCHAN_CTRL[{n}].n32bit_en")
        if width is not None:
            bits = 32 if width.value else 64
            board.add(
                Setting(f"ports.{port}.width_bits", f"{port}: width", bits, "bit", str(width))
            )
