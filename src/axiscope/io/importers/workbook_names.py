"""Finds a workbook's settings in its file name, in its data, or in the user's ``--names`` file."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from axiscope.errors import UserError
from axiscope.io.data_files import DATA
from axiscope.io.toml_records import WHOLE, load_toml


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class _Word(_Record):
    value: str = Field(alias="is")
    like: str


class Layout(_Record):
    """Describes where a workbook's numbers are, and which words its file name may contain."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    sheet: str
    heading: str
    beat_bytes: int
    beats_column: int
    bytes_column: int
    read_beats_column: int
    read_bytes_column: int
    first_block_column: int
    blocks: list[str]
    runs: int
    counts: list[str]
    run_seconds: float
    clocks_mhz: list[float]
    usual_mhz: dict[str, float]
    words: dict[str, list[_Word]]
    default: dict[str, str]


@cache
def fpt19_layout() -> Layout:
    """Returns the layout of the FPT 2019 workbooks."""
    return Layout.model_validate(load_toml(DATA / "importers" / "fpt19.toml"))


class Given(_Record):
    """Known settings of a workbook. A setting is None if neither its name nor its data state it."""

    board: str | None = None
    scenario: str | None = None
    pl_mhz: float | None = Field(default=None, ge=1, le=1000)
    mode: Literal["readwrite", "read", "write"] | None = None
    pattern: Literal["sequential", "nonsequential"] | None = None
    mapping: str | None = None
    qos: str | None = None
    mux: str | None = Field(default=None, pattern="^(ps|smartconnect_hp[0-3])$")
    skip: bool = False
    """Whether to leave out this workbook."""


def read_names(path: Path | None) -> dict[str, Given]:
    """Reads a ``--names`` file.

    It has a section for each workbook, which is named like the workbook's file and contains its
    settings.
    """
    if path is None:
        return {}
    out = {}
    for name, settings in load_toml(path).items():
        try:
            out[name] = Given.model_validate(settings)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"])) or "the section"
            raise UserError(f"{path}: [{name}]: {where}: {first['msg']}") from error
    return out


def from_name(relative: Path, layout: Layout) -> Given:
    """Returns the settings that a workbook's path (relative to the folder) states.

    The file name takes precedence over the names of its folders.
    """
    parts = [relative.stem, *(part for part in reversed(relative.parts[:-1]))]
    found: dict[str, Any] = {}
    for part in parts:
        text = _plain(part)
        for field, words in layout.words.items():
            if field not in found:
                hit = next((w.value for w in words if re.search(w.like, text)), None)
                if hit is not None:
                    found[field] = hit
        if "pl_mhz" not in found:
            clock = _clock(text)
            if clock is not None:
                found["pl_mhz"] = clock
    if found.get("mux") == "":
        raise UserError(
            f"{relative}: a SmartConnect, but on which port? Give mux in a --names file, such as "
            f'["{relative.name}"] mux = "smartconnect_hp0"'
        )
    return Given.model_validate(found)


def _plain(text: str) -> str:
    """Returns a text in lower case, split into words.

    "Board_ReadOnly-300MHz" is "board read only 300 mhz".
    """
    text = re.sub(r"([a-z])(?=[A-Z][a-z])|([A-Za-z])(?=\d)|(\d)(?=[A-Za-z])", r"\g<0> ", text)
    text = re.sub(r"[\W_]+", " ", text.lower()).strip()
    return re.sub(r"\b(ultra|zcu|hp|f|u) (?=\d)", r"\1", text)


def _clock(text: str) -> float | None:
    found = re.search(r"(?<!\d)(\d{2,3}) ?mhz\b|\bf(\d{2,3})\b|\b(100|150|200|250|300)\b", text)
    if found is None:
        return None
    return float(next(group for group in found.groups() if group))


def scenario_of(settings: dict[str, Any], layout: Layout) -> str:
    """Returns a short series name, made of settings that differ from the board's main series."""
    usual = layout.usual_mhz.get(settings["board"])
    parts = []
    if settings["mux"] != "ps":
        parts.append(settings["mux"])
    if settings["mapping"] != layout.default["mapping"]:
        short = settings["mapping"] == "bank_row_column"
        parts.append("brc" if short else settings["mapping"])
    if settings["pattern"] != "sequential":
        parts.append("random")
    if settings["qos"] != "default":
        parts.append(settings["qos"])
    if usual is not None and settings["pl_mhz"] != usual:
        parts.append(f"f{settings['pl_mhz']:g}")
    if not parts:
        parts.append("base")
    suffix = {"read": ["ro"], "write": ["wo"]}.get(settings["mode"], [])
    return "_".join([*parts, *suffix])
