"""Reads TOML files as records that allow no unknown fields.

Errors name the file, the field, the value and the fix.
"""

from __future__ import annotations

import json
import shlex
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import PydanticCustomError

from axiscope.errors import UserError, within
from axiscope.io.compressed_files import MAGIC
from axiscope.io.data_files import DATA, or_shipped
from axiscope.io.handoff_files import of_design_tool
from axiscope.io.near_names import meant
from axiscope.io.number_units import unit_hint
from axiscope.io.other_files import recording

Record = TypeVar("Record", bound=BaseModel)
Number = int | Annotated[float, Field(allow_inf_nan=False)]
Scalar = str | Number | bool

_BRANCHES = {"str": "a text", "int": "a number", "float": "a number", "bool": "true or false"}
"""Last parts of the places of errors in fields with several types, with the names of the types."""

MOST_NAMED = 20
"""Known fields that an error lists, at most."""

_KINDS = {
    "int_type": "should be a whole number",
    "int_parsing": "should be a whole number",
    "int_from_float": "should be a whole number",
    "float_type": "should be a number",
    "float_parsing": "should be a number",
    "string_type": "should be a text",
    "bool_type": "should be true or false",
    "bool_parsing": "should be true or false",
    "list_type": "should be a list",
}
"""The expected kind of value if a value has the wrong type."""


_LEAST, _MOST = -(1 << 63), (1 << 63) - 1
"""Limits of TOML's integers."""


class Strict(BaseModel):
    """A record that accepts no unknown fields and converts no values to other types.

    Neither ``true`` nor ``"100"`` is accepted as a number.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


def _refuse_other_numbers(value: Any) -> Any:
    if isinstance(value, bool | float):
        raise PydanticCustomError("int_type", "should be a whole number")
    return value


WHOLE = BeforeValidator(_refuse_other_numbers)
"""For a Literal of whole numbers: ``true`` equals 1, and pydantic would accept it."""

FROM_LIST = Field(strict=False)
"""For a tuple, which is a list in TOML and JSON."""


def read_toml(path: Path, record: type[Record]) -> Record:
    """Reads a TOML file as a record. Raises UserError that states the problem and where it is."""
    raw = load_toml(path)
    with within(path):
        return validated(record, raw)


def load_toml(path: Path) -> dict[str, Any]:
    """Returns the contents of a TOML file. Raises UserError if it cannot be read."""
    read = or_shipped(path)
    try:
        # Some editors write a byte order mark at the start.
        found = tomllib.loads(read.read_text(encoding="utf-8-sig"))
    except IsADirectoryError as error:
        raise UserError(f"{path}: is a folder; give a .toml file") from error
    except FileNotFoundError as error:
        hint = meant(path.stem, (file.stem for file in _neighbours(path)))
        near = f"; {hint}" if hint else ""
        raise UserError(f"{path}: cannot be read ({error.strerror}){near}") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        other = _kind_of(read)
        why = other or f"not UTF-8 text (byte {error.start}); save it as UTF-8"
        raise UserError(f"{path}: {why}") from error
    except tomllib.TOMLDecodeError as error:
        raise UserError(f"{path}: {_kind_of(read) or f'not valid TOML: {error}'}") from error
    except RecursionError as error:
        raise UserError(f"{path}: brackets are nested too deeply to be read") from error
    except ValueError as error:  # such as a null character in the path
        raise UserError(f"{path}: cannot be read ({error})") from error
    for field, number in _too_large(found):
        raise UserError(f"{path}: {field}: {number}; give -2^63 to 2^63 - 1")
    return found


def _kind_of(path: Path) -> str | None:
    """Says what a file that is not TOML contains, and how to use it; None if unknown."""
    if found := of_design_tool(path) or recording(path):
        return found
    with path.open("rb") as file:
        if file.read(len(MAGIC)) == MAGIC:
            return f"is compressed with gzip; unpack it first: gunzip {shlex.quote(str(path))}"
    return None


def _neighbours(path: Path) -> Iterator[Path]:
    """Yields the TOML files next to a path, and those in the same folder of Axiscope's data."""
    for folder in (path.parent, DATA / path.parent):
        try:
            yield from sorted(folder.glob("*.toml"))
        except (OSError, ValueError):
            continue


def _too_large(value: Any, place: tuple[str, ...] = ()) -> Iterator[tuple[str, int]]:
    """Yields integers that are too large for TOML, with their fields.

    Other TOML readers reject such files.
    """
    if isinstance(value, int) and not _LEAST <= value <= _MOST:
        yield ".".join(place), value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _too_large(inner, (*place, str(name)))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            name = inner.get("name") if isinstance(inner, dict) else None
            yield from _too_large(inner, (*place, name if isinstance(name, str) else str(number)))


def validated(record: type[Record], raw: dict[str, Any]) -> Record:
    """Converts a mapping to a record. Raises UserError that names the invalid field and the fix."""
    try:
        return record.model_validate(raw)
    except ValidationError as error:
        raise UserError(explain_error(error, raw, record)) from error


def explain_error(
    error: ValidationError, raw: Any = None, record: type[BaseModel] | None = None
) -> str:
    """Returns a sentence about the first error: the field, its value, and what to do.

    Given the contents that were read (``raw``), the sentence identifies the tables of a list by
    their ``name``. Given the expected ``record``, it compares a misspelt field with the known
    fields.
    """
    # A misspelt field may also cause an error about a missing field. Only the misspelling is
    # reported.
    errors = error.errors()
    first = min(errors, key=lambda found: found["type"] != "extra_forbidden")
    if isinstance(first["input"], dict) and first["type"] in _KINDS:
        # If the field may have several types, and the file has a table there, then errors about the
        # table are more helpful than errors about the other types.
        siblings = (e for e in errors if e["loc"][: len(first["loc"]) - 1] == first["loc"][:-1])
        first = max(siblings, key=lambda e: len(e["loc"]))
    # If a field may have several types, its path ends with the name of a type.
    branched = len(first["loc"]) > 1 and first["loc"][-1] in _BRANCHES
    loc = first["loc"][:-1] if branched else first["loc"]
    missing = first["type"] == "missing"
    field = ".".join(str(part) for part in (loc if raw is None else _place(loc, raw, missing)))
    value = "" if missing or first["type"] == "extra_forbidden" else f"{first['input']!r}: "
    text = first["msg"].removeprefix("Value error, ").removeprefix("Input ")
    text = _KINDS.get(first["type"], text)
    if missing:
        text = "is missing; add it"
    elif first["type"] == "extra_forbidden":
        text = _unknown(first["loc"], record)
    elif first["type"] == "model_type":
        text = _as_table(first["loc"], record)
    elif first["type"] == "list_type" and isinstance(first["input"], dict):
        value, text = "", f"is a single table; begin it with [[{field}]]"
    elif first["type"] == "list_type":
        text = _as_list(first["input"], first["loc"], record)
    fix = text
    if branched:
        here = [e for e in error.errors() if e["loc"][:-1] == loc]
        ends = [e["loc"][-1] for e in here]
        kinds = dict.fromkeys(_BRANCHES[end] for end in ends if end in _BRANCHES)
        fix = f"should be {', '.join(kinds)}"
        if any(e["type"] == "finite_number" for e in here):
            fix = fix.replace("a number", "a finite number")
    if fix.endswith("number") and loc:
        fix += unit_hint(str(loc[-1]), first["input"])
    return f"{field}: {value}{fix}" if field else fix


def _place(loc: Sequence[int | str], raw: Any, missing: bool) -> list[int | str]:
    """Returns a field's path with the names that the file uses.

    Tables in a list are identified by their names. Names of types, which Pydantic inserts, are left
    out.
    """
    found: list[int | str] = []
    here = raw
    for part in loc:
        # Only lists and tables are followed: indexing other values, such as data frames, has
        # another meaning.
        parts: Any = here if isinstance(here, Mapping | list | tuple) else {}
        try:
            here = parts[part]
        except (KeyError, IndexError, TypeError):
            # A part that is not in the file is the name of a type, unless it is the missing field
            # itself.
            if missing and part is loc[-1] and isinstance(here, dict):
                found.append(part)
            continue
        name = here.get("name") if isinstance(part, int) and isinstance(here, dict) else None
        found.append(name if isinstance(name, str) and name else part)
    return found


def _unknown(loc: Sequence[int | str], record: type[BaseModel] | None) -> str:
    """Says that a field is unknown, and suggests the field that was probably intended."""
    records = _records_at(loc[:-1], record)
    known = [name for r in records for name in r.model_fields]
    word = str(loc[-1])
    tables = [
        (table, get_origin(field.annotation) in (list, tuple))
        for r in records
        for table, field in r.model_fields.items()
        if any(word in r.model_fields for r in _records_in(field.annotation))
    ]
    if several := [f"[[{table}]]" for table, is_list in tables if is_list]:
        places = " or ".join(filter(None, [", ".join(several[:-1]), several[-1]]))
        return f"belongs in {places}; move it below the line that begins this table"
    for table, _ in tables:
        return f"belongs in {table}; write {table} = {{ {word} = ... }}"
    longer = [name for name in known if name.startswith(f"{word}_")]
    close = longer or get_close_matches(word, known, 1)
    if close:
        return f"is not known here; did you mean {' or '.join(close[:3])}?"
    if record is not None and word in record.model_fields:
        return "is not known here; move it to the top of the file, before the first [table]"
    names = [field.alias or name for r in records for name, field in r.model_fields.items()]
    if names and len(names) <= MOST_NAMED:
        return f"is not known here; remove it, or give one of {', '.join(sorted(names))}"
    return "is not known here; remove it or correct its name"


def _as_table(loc: Sequence[int | str], record: type[BaseModel] | None) -> str:
    """Says that a value should be a table, with the fields that the table needs."""
    table = _table_at(loc, record)
    if not table:
        return "should be a table"
    name = "" if isinstance(loc[-1], int) else f"{loc[-1]} = "
    return f"should be a table, such as {name}{table}"


def _as_list(value: Any, loc: Sequence[int | str], record: type[BaseModel] | None) -> str:
    """Says that a value should be a list, and how to write it."""
    if table := _table_at(loc, record):
        return f"should be a list of tables, such as [{table}]"
    return f"should be a list; give [{json.dumps(value, default=str)}]"


def _table_at(loc: Sequence[int | str], record: type[BaseModel] | None) -> str:
    """Returns the text of a table with the fields required at this path; empty if no table fits."""
    names = [part for part in loc if isinstance(part, str)]
    records = _records_at(names, record)
    if not names or records == _records_at(names[:-1], record):
        return ""
    fields = records[0].model_fields
    needed = [name for name, field in fields.items() if field.is_required()] or [*fields][:1]
    return f"{{ {', '.join(f'{name} = ...' for name in needed)} }}"


def _records_at(loc: Sequence[int | str], record: type[BaseModel] | None) -> list[type[BaseModel]]:
    """Returns the record types that the field at this path may contain."""
    records = [] if record is None else [record]
    for part in loc:
        fields = [r.model_fields[part] for r in records if part in r.model_fields]
        records = [r for f in fields for r in _records_in(f.annotation)] or records
    return records


def _records_in(kind: Any) -> list[type[BaseModel]]:
    """Returns the record types that a field with this type may contain."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return [kind]
    return [record for inner in get_args(kind) for record in _records_in(inner)]
