"""TOML files as records without unknown fields; errors name file, field, value and mend."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from axiscope.errors import UserError, within
from axiscope.examples import copy_of

Record = TypeVar("Record", bound=BaseModel)
Number = int | Annotated[float, Field(allow_inf_nan=False)]
Scalar = str | Number | bool

_BRANCHES = {"str": "a text", "int": "a number", "float": "a number", "bool": "true or false"}
"""Where a field takes several types: the ends of its places, and what each is."""


class Strict(BaseModel):
    """A record without unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def read_toml(path: Path, record: type[Record]) -> Record:
    """A TOML file as a record; UserError says what is wrong where."""
    raw = toml_of(path)
    with within(path):
        return validated(record, raw)


def toml_of(path: Path) -> dict[str, Any]:
    """What a TOML file says; UserError if it cannot be read."""
    try:
        # Some editors begin a file with a mark of its encoding.
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except IsADirectoryError as error:
        raise UserError(f"{path}: is a folder; give a .toml file") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}){copy_of(path)}") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: not UTF-8 text (byte {error.start})") from error
    except tomllib.TOMLDecodeError as error:
        raise UserError(f"{path}: not valid TOML: {error}") from error
    except RecursionError as error:
        raise UserError(f"{path}: brackets in brackets too deep to be read") from error


def validated(record: type[Record], raw: dict[str, Any]) -> Record:
    """A mapping as a record; the error names the field and the mend."""
    try:
        return record.model_validate(raw)
    except ValidationError as error:
        raise UserError(said_of(error)) from error


def said_of(error: ValidationError) -> str:
    """The field, its value and the mend of the first thing that is wrong."""
    # A misspelt name also leaves a field missing: name the misspelling first.
    first = min(error.errors(), key=lambda found: found["type"] != "extra_forbidden")
    # Where a field takes several types, the place ends in one of their names.
    branched = len(first["loc"]) > 1 and first["loc"][-1] in _BRANCHES
    loc = first["loc"][:-1] if branched else first["loc"]
    field = ".".join(str(part) for part in loc)
    value = "" if first["type"] in ("missing", "extra_forbidden") else f"{first['input']!r}: "
    said = first["msg"].removeprefix("Value error, ").removeprefix("Input ")
    mend = {
        "missing": "is missing; add it",
        "extra_forbidden": "is not known here; remove it or mend its name",
    }.get(first["type"], said)
    if branched:
        ends = [e["loc"][-1] for e in error.errors() if e["loc"][:-1] == loc]
        kinds = dict.fromkeys(_BRANCHES[end] for end in ends if end in _BRANCHES)
        mend = f"should be {', '.join(kinds)}"
    return f"{field}: {value}{mend}" if field else mend
