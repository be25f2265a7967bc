"""Registers by name: ``BLOCK.FILE.REGISTER[INDEX].FIELD``, with and without a board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from axiscope.board.registers.records import DescriptionFile, FieldInfo, MapInfo, RegisterInfo
from axiscope.errors import UserError

FOLDER = Path(__file__).parent / "generated"


@dataclass(frozen=True)
class Block:
    """A kind of block, with its types of register files."""

    map: MapInfo
    types: dict[str, MapInfo]
    short: str
    """The name with which a board's blocks are numbered: generator0.

    It is the last word of the full name, or all of it if another kind has the same last word.
    """

    @property
    def name(self) -> str:
        """Returns its full name, such as traffic_generator."""
        return self.map.name

    def registers(self) -> list[Found]:
        """Returns all registers by address; an array is one."""
        return sorted(_walk(self, self.map, "", 0), key=lambda found: found.address)

    def is_named_by(self, word: int) -> bool:
        """Returns whether the first word of a name, such as generator0, means this kind."""
        first = next(r for r in self.map.registers if r.offset == 0)
        fixed = [f for f in first.fields if f.constant]
        return bool(fixed) and all(f.get(word) == f.reset for f in fixed)


@dataclass(frozen=True)
class Found:
    """A register (or an array, while ``index`` is None) at its place in a block or on a bus."""

    name: str
    address: int
    register: RegisterInfo
    index: int | None = None
    field: FieldInfo | None = None

    @property
    def is_array(self) -> bool:
        """Returns whether an index has to be chosen."""
        return self.register.count > 1 and self.index is None

    def places(self) -> Iterator[Found]:
        """Returns the registers of an array, or this one."""
        if not self.is_array:
            yield self
            return
        for i in range(self.register.count):
            at = self.address + i * self.register.stride
            yield Found(f"{self.name}[{i}]", at, self.register, i, self.field)


def _walk(block: Block, here: MapInfo, name: str, base: int) -> Iterator[Found]:
    for register in here.registers:
        yield Found(name + register.name, base + register.offset, register)
    for place in here.files:
        for i in range(place.count):
            part = place.name if place.count == 1 else f"{place.name}[{i}]"
            at = base + place.offset + i * place.stride
            yield from _walk(block, block.types[place.type], f"{name}{part}.", at)


@cache
def blocks() -> dict[str, Block]:
    """Returns every kind of block by its full name."""
    files = {p.stem: DescriptionFile.model_validate_json(p.read_bytes()) for p in _files()}
    last_words = Counter(_last_word(f.block.name) for f in files.values() if f.block)
    found = {}
    for file in files.values():
        if file.block is not None:
            homes = [file, *(files[name] for name in file.uses)]
            types = {t.name: t for home in homes for t in home.types}
            name = file.block.name
            alone = last_words[_last_word(name)] == 1
            found[name] = Block(file.block, types, _last_word(name) if alone else name)
    return found


def _last_word(name: str) -> str:
    return name.rpartition("_")[2]


def _files() -> list[Path]:
    return sorted(FOLDER.glob("*.json"))


def block_of(name: str) -> Block:
    """Returns the kind of a name such as traffic_generator, generator or generator0."""
    bare = name.rstrip("0123456789")
    for block in blocks().values():
        if bare in (block.name, block.short):
            return block
    several = [b.name for b in blocks().values() if _last_word(b.name) == bare]
    if several:
        raise UserError(f"block {name}: there are several; give {' or '.join(several)}")
    names = [name for b in blocks().values() for name in (b.name, b.short)]
    raise unknown("block", name, list(dict.fromkeys(names)))


def find(name: str) -> list[Found]:
    """Returns the registers of a name that begins with a kind of block, at their offsets."""
    first, _, rest = name.partition(".")
    return search(block_of(first), f"{first}.", rest, 0)


def search(block: Block, prefix: str, rest: str, base: int) -> list[Found]:
    """Returns the registers of a name, or all below it, in a block at an address.

    ``prefix`` is the block's name and the dot, ``rest`` the part of the name after it.
    """
    everything = block.registers()
    exact = _exact(everything, rest)
    if exact is None:
        below = [f for f in everything if not rest or f.name.startswith(f"{rest}.")]
        if not below:
            raise _not_there(everything, prefix, rest)
        found = below
    else:
        found = [exact]
    return [Found(prefix + f.name, base + f.address, f.register, f.index, f.field) for f in found]


def _exact(everything: list[Found], name: str) -> Found | None:
    for found in everything:
        if not name.startswith(found.name):
            continue
        match = re.fullmatch(r"(?:\[([0-9]{1,9})\])?(?:\.(\w+))?", name[len(found.name) :])
        if match is None:
            continue
        register, index, field = found.register, match[1], None
        if index is not None and (register.count == 1 or int(index) >= register.count):
            continue
        if match[2] is not None:
            field = next((f for f in register.fields if f.name == match[2]), None)
            if field is None:
                continue
        moved = 0 if index is None else int(index) * register.stride
        number = None if index is None else int(index)
        full = found.name if index is None else f"{found.name}[{index}]"
        return Found(full, found.address + moved, register, number, field)
    return None


def _not_there(everything: list[Found], prefix: str, rest: str) -> UserError:
    for found in everything:
        if rest.startswith((f"{found.name}[", f"{found.name}.")):
            names = [f.name for f in found.register.fields]
            count = found.register.count
            if "[" in rest[len(found.name) :]:
                many = f"it is an array of {count}: give [0] to [{count - 1}]"
                return UserError(
                    f"register {prefix}{rest}: " + (many if count > 1 else "it is not an array")
                )
            near = _near(rest.rpartition(".")[2], names)
            return UserError(
                f"register {prefix}{rest}: {found.name} has no such field{near}; "
                f"it has {', '.join(names)}"
            )
    names = [f.name for f in everything]
    # A register file can be named, too.
    names += sorted({n.rpartition(".")[0] for n in names if "." in n})
    return unknown("register", prefix + rest, [prefix + n for n in names])


def unknown(what: str, name: str, known: list[str]) -> UserError:
    """Returns the error about a name that does not exist."""
    near = _near(name, known)
    end = near or f"; there are {', '.join(known)}" if len(known) <= 24 else near
    return UserError(f"{what} {name}: unknown{end or '; see `axiscope registers list`'}")


def _near(name: str, known: list[str]) -> str:
    close = get_close_matches(name, known, n=1, cutoff=0.6)
    return f"; did you mean {close[0]}?" if close else ""
