"""Descriptions of registers, as `make registers` writes them into ``blocks/``."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class Record(BaseModel):
    """An immutable record without unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class FieldInfo(Record):
    """Bits of a register."""

    name: str
    low: int
    bits: int
    access: str
    """``r``, ``w`` or ``rw``; with ``1c`` if writing a 1 clears it."""
    description: str = ""
    reset: int | None = None
    """None if the hardware sets the value."""
    constant: bool = False
    meanings: dict[str, tuple[int, str]] = {}
    """Names of values, each with the value and its meaning."""

    @property
    def most(self) -> int:
        """Returns the largest value that fits."""
        return (1 << self.bits) - 1

    def get(self, word: int) -> int:
        """Extracts the field's value from a word."""
        return word >> self.low & self.most

    def put(self, word: int, value: int) -> int:
        """Returns the word with the field set to a value."""
        return word & ~(self.most << self.low) | value << self.low

    def meaning(self, value: int) -> str:
        """Returns the meaning of a value that has a name, or ""."""
        return next((text for number, text in self.meanings.values() if number == value), "")


class RegisterInfo(Record):
    """A register, or an array of them."""

    name: str
    offset: int
    title: str = ""
    description: str = ""
    fields: tuple[FieldInfo, ...]
    bytes: int = 4
    """8 for two words, the lower one first."""
    count: int = 1
    stride: int = 0

    @property
    def access(self) -> str:
        """Returns whether any field can be read, written, or both."""
        return "".join(a for a in "rw" if any(a in f.access for f in self.fields))

    @property
    def reset(self) -> int | None:
        """Returns the word after a reset; None if a field's value is unknown."""
        word = 0
        for field in self.fields:
            if field.reset is None:
                return None
            word = field.put(word, field.reset)
        return word


class PlaceInfo(Record):
    """The place of a register file of a type, or of an array of them."""

    name: str
    offset: int
    type: str
    count: int = 1
    stride: int = 0


class MapInfo(Record):
    """A block, or a type of register file."""

    name: str
    title: str
    description: str = ""
    bytes: int
    registers: tuple[RegisterInfo, ...] = ()
    files: tuple[PlaceInfo, ...] = ()


class DescriptionFile(Record):
    """One file: a block (none in a shared file), and types of register files."""

    uses: tuple[str, ...]
    """Files whose types are used here."""
    block: Annotated[MapInfo | None, Field()]
    types: tuple[MapInfo, ...]
