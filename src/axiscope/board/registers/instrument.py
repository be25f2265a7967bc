"""An instrument on a bus: its blocks by number, its registers by name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from axiscope.board.registers.bus import RegisterBus
from axiscope.board.registers.names import Block, Found, blocks, search
from axiscope.board.registers.records import FieldInfo
from axiscope.errors import UserError


@dataclass(frozen=True)
class Reading:
    """A register and its value."""

    found: Found
    value: int

    def fields(self) -> dict[str, int]:
        """Returns the values of its fields, or of the one that was asked for."""
        chosen = self.found.field
        shown = (chosen,) if chosen else self.found.register.fields
        return {f.name: f.get(self.value) for f in shown}

    def record(self) -> dict[str, Any]:
        """Returns the reading as plain data, for JSON."""
        return {
            "register": self.found.name,
            "address": self.found.address,
            "value": self.value,
            "fields": self.fields(),
        }


class Instrument:
    """Reads and writes registers by name."""

    def __init__(self, bus: RegisterBus, places: dict[str, tuple[Block, int]]) -> None:
        """Stores the blocks of the board by name, with their kinds and addresses."""
        self.bus = bus
        self.places = places

    @classmethod
    def of_words(cls, bus: RegisterBus, words: Iterable[tuple[int, int]]) -> Instrument:
        """Returns the instrument whose pages begin with these words: (address, first word)."""
        places: dict[str, tuple[Block, int]] = {}
        free = 0
        for address, word in sorted(words):
            block = next((b for b in blocks().values() if b.is_named_by(word)), None)
            # Pages inside a block hold no other block.
            if block is not None and address >= free:
                number = sum(b is block for b, _ in places.values())
                places[f"{block.short}{number}"] = (block, address)
                free = address + block.map.bytes
        return cls(bus, places)

    def find(self, name: str) -> list[Found]:
        """Returns the register of a name, or all registers of a block or register file."""
        first, _, rest = name.partition(".")
        if first not in self.places:
            raise UserError(f"block {first}: unknown; this board has {', '.join(self.places)}")
        block, base = self.places[first]
        return search(block, f"{first}.", rest, base)

    def read(self, name: str) -> list[Reading]:
        """Reads the registers of a name; those that cannot be read are left out."""
        found = [place for f in self.find(name) for place in f.places()]
        readable = [f for f in found if "r" in f.register.access]
        if not readable:
            raise UserError(f"register {name}: cannot be read, only written")
        return [Reading(f, self._word(f)) for f in readable]

    def write(self, name: str, value: int | str) -> None:
        """Writes a register, or one field of it, which leaves the others unchanged.

        A text is a number as in Python, or the name of a value of the field.
        """
        found = self.find(name)
        if len(found) > 1 or found[0].is_array:
            raise UserError(f"register {name}: names several registers; give one of them")
        place = found[0]
        register, field = place.register, place.field
        access = field.access if field else register.access
        if "w" not in access:
            raise UserError(f"register {name}: cannot be written, only read")
        number = _number(name, value, field) if isinstance(value, str) else value
        most = field.most if field else (1 << 8 * register.bytes) - 1
        if not 0 <= number <= most:
            raise UserError(f"register {name}: {value}; give 0 to {most:#x}")
        word = field.put(self._kept(place), number) if field else number
        self.bus.write32(place.address, word)

    def _kept(self, place: Found) -> int:
        """Returns the word to put a field into.

        The current one, without bits that writing a 1 would change.
        """
        word = self._word(place) if "r" in place.register.access else 0
        for field in place.register.fields:
            if "1c" in field.access or "r" not in field.access:
                word = field.put(word, 0)
        return word

    def _word(self, place: Found) -> int:
        low = self.bus.read32(place.address)
        if place.register.bytes == 4:
            return low
        return self.bus.read32(place.address + 4) << 32 | low


def _number(name: str, text: str, field: FieldInfo | None) -> int:
    if field and text in field.meanings:
        return field.meanings[text][0]
    try:
        return int(text, 0)
    except ValueError as error:
        values = f", or one of {', '.join(field.meanings)}" if field and field.meanings else ""
        raise UserError(
            f"register {name}: {text!r} is not a number; give one such as 16 or 0x10{values}"
        ) from error
