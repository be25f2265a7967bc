"""What an init file says of a board: its memory settings with the register of each."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from axiscope.bootfile.address_map import AddressMap
from axiscope.bootfile.chip import Chip, SettingRule
from axiscope.bootfile.clocks import clock_rate
from axiscope.bootfile.registers import Registers
from axiscope.bootfile.setting import Setting
from axiscope.bootfile.writes import Source
from axiscope.errors import UserError


@dataclass
class Board:
    """What an init file says."""

    file: Path
    source: Source
    chip: Chip
    registers: Registers
    settings: dict[str, Setting] = field(default_factory=dict)
    address_map: AddressMap = field(default_factory=AddressMap)
    missing: list[str] = field(default_factory=list)
    """Settings that no write and no known reset value gives."""
    notes: list[str] = field(default_factory=list)

    def add(self, setting: Setting) -> None:
        """Adds a setting."""
        self.settings[setting.key] = setting

    def number(self, key: str) -> float | None:
        """The value of a numeric setting; None if it was not found."""
        found = self.settings.get(key)
        return None if found is None else found.value

    @property
    def dram(self) -> str | None:
        """The DRAM standard, if it was found."""
        found = self.settings.get("dram.family")
        return None if found is None else str(found.value)


def add_clocks(board: Board, reference_mhz: float, said: str) -> None:
    """Adds the clocks of the chip's table over a reference clock."""
    name = board.chip.reference_clock.name
    board.add(
        Setting(
            "clocks.reference_mhz", f"reference ({name})", reference_mhz, "MHz", said, "assumed"
        )
    )
    for clock in board.chip.clocks:
        rate = clock_rate(board.registers, clock)
        if rate is None:
            board.missing.append(clock.key)
            continue
        mhz = round(reference_mhz * rate.ratio, 6)
        source = f"{name} {reference_mhz:g} MHz, {rate.made}"
        board.add(Setting(clock.key, clock.label, mhz, "MHz", source))


def add_rules(board: Board) -> None:
    """Adds the settings of the chip's table."""
    for rule in board.chip.settings:
        _add_rule(board, rule)


def _add_rule(board: Board, rule: SettingRule) -> None:
    path = rule.field
    if rule.dram is not None and board.dram not in rule.dram:
        if rule.otherwise is None:
            return
        path = rule.otherwise
    found = board.registers.find(path)
    if found is None or (rule.written_only and not found.written):
        if not rule.written_only:
            board.missing.append(rule.key)
        return
    name = path.rpartition(".")[2].upper()
    value: int | bool | str = (found.value + rule.add) * rule.scale
    how = f"{name}"
    if rule.add:
        how += f" + {rule.add}"
    if rule.scale != 1:
        how = f"{how} x {rule.scale}" if not rule.add else f"({how}) x {rule.scale}"
    if rule.unit == "flag":
        value = bool(found.value)
    elif rule.unit == "not":
        value = not found.value
    elif rule.unit == "hex":
        value = f"0x{found.value:X}"
    unit = {"not": "", "flag": "", "hex": "", "count": ""}.get(rule.unit, rule.unit)
    board.add(
        Setting(
            rule.key, rule.label, value, unit, f"{how} = {found}",
            clock_mhz=board.number("clocks.controller_mhz"), group_name=rule.group,
        )
    )  # fmt: skip


def add_map(board: Board, found: AddressMap, registers: str) -> None:
    """Adds an address map, and what it says of the memory's size."""
    board.address_map = found
    if found.missing:
        board.missing.append("maps")
        board.notes.append(f"address map incomplete: {', '.join(found.missing[:4])} not known")
        return
    problems = found.problems()
    if problems:
        raise UserError(f"{board.file}: {registers}: {'; '.join(problems[:3])}: no address map")
    source = f"{registers}, {board.source.name}"
    for name, label, bits in (
        ("rank_bits", "rank", found.rank),
        ("bank_group_bits", "bank group", found.bank_group),
        ("bank_bits", "bank", found.bank),
        ("row_bits", "row", found.row),
        ("column_bits", "column", found.column),
    ):
        if bits or name not in ("rank_bits", "bank_group_bits"):
            board.add(Setting(f"maps.{name}", f"{label}: AXI bits", bits, "", source))
    size = 1 << found.address_bits
    said = f"{found.address_bits} address bits in {registers}"
    board.add(Setting("dram.capacity_bytes", "capacity", size, "bytes", said))
