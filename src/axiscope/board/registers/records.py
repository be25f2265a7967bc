"""The register descriptions as `make registers` writes them into ``blocks/``."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class Record(BaseModel):
    """A record without unknown fields, that does not change."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class FieldInfo(Record):
    """Bits of a register."""

    name: str
    low: int
    bits: int
    access: str
    """r, w, rw; 1c after it where a 1 written clears."""
    description: str = ""
    reset: int | None = None
    """None where the hardware gives the value."""
    constant: bool = False
    meanings: dict[str, tuple[int, str]] = {}
    """Names of values: the value, and what it means."""

    @property
    def most(self) -> int:
        """The greatest value that fits."""
        return (1 << self.bits) - 1

    def get(self, word: int) -> int:
        """The value in a word."""
        return word >> self.low & self.most

    def put(self, word: int, value: int) -> int:
        """The word with this value in its place."""
        return word & ~(self.most << self.low) | value << self.low

    def meaning(self, value: int) -> str:
        """What a value means, where it has a name."""
        return next((text for number, text in self.meanings.values() if number == value), "")


class RegisterInfo(Record):
    """A register, or an array of them."""

    name: str
    offset: int
    title: str = ""
    description: str = ""
    fields: tuple[FieldInfo, ...]
    bytes: int = 4
    """8: two words, the lower first."""
    count: int = 1
    stride: int = 0

    @property
    def access(self) -> str:
        """Whether any field can be read, written, both."""
        return "".join(a for a in "rw" if any(a in f.access for f in self.fields))

    @property
    def reset(self) -> int | None:
        """The word after a reset; None unless it is known of every field."""
        word = 0
        for field in self.fields:
            if field.reset is None:
                return None
            word = field.put(word, field.reset)
        return word


class PlaceInfo(Record):
    """Where a register file of a type stands, or an array of them."""

    name: str
    offset: int
    type: str
    count: int = 1
    stride: int = 0


class MapInfo(Record):
    """A block or a type of register file."""

    name: str
    title: str
    description: str = ""
    bytes: int
    registers: tuple[RegisterInfo, ...] = ()
    files: tuple[PlaceInfo, ...] = ()


class DescriptionFile(Record):
    """One file: a block (none in a shared one), and types of register files."""

    uses: tuple[str, ...]
    """Files whose types occur here."""
    block: Annotated[MapInfo | None, Field()]
    types: tuple[MapInfo, ...]
