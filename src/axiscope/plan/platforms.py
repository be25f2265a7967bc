"""Finds platform files and the files that they name.

A platform is found by its path, in ``./platforms``, or among those that come with Axiscope. Its
chip and part are found in the same folder, in ``chips`` and ``parts`` next to that folder or in the
working folder, or among those that come with Axiscope. A design's platform may also be next to the
design (plan/design/load.py).
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from axiscope import _core
from axiscope.errors import UserError
from axiscope.io.data_files import DATA, find, or_shipped, places
from axiscope.io.html_tables import html_rows, paragraphs
from axiscope.model_types import CoherentFacts, Facts, Point, PointResult, WaitBound
from axiscope.plan.calibrations import calibration_text, parse_calibration
from axiscope.plan.platform_names import known_platforms, resolve_name, similar_names

_T = TypeVar("_T")

CALIBRATIONS = "calibrations/"
"""Prefix of the name of a calibration among the files of a platform."""


@dataclass(frozen=True)
class Platform:
    """A platform file and the files that it refers to: its name, and all texts and paths."""

    name: str
    text: str = field(repr=False)
    path: Path
    companions: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    """Texts of the files that it names, by folder and name: ``chips/zynq7000``.

    A calibration is among them as ``calibrations/NAME``.
    """
    places: tuple[Path, ...] = field(default=(), repr=False)
    """Paths of these files."""

    @cached_property
    def sha256(self) -> str:
        """Returns a hash of all texts. It is written to manifests, and used to resume runs."""
        whole = hashlib.sha256(self.text.encode())
        for name, text in self.companions:
            whole.update(f"\0{name}\0{text}".encode())
        return whole.hexdigest()

    @property
    def files(self) -> str | dict[str, Any]:
        """Returns all texts for a program that reads JSON: one text, or an object with several."""
        if not self.companions:
            return self.text
        return {"text": self.text, "companions": dict(self.companions)}

    @property
    def calibration(self) -> tuple[Path, str] | None:
        """Returns the path and the text of the platform's calibration, or None if it has none."""
        for (name, text), place in zip(self.companions, self.places, strict=True):
            if name.startswith(CALIBRATIONS):
                return place, text
        return None

    def ask(self, function: Callable[..., _T], *args: str | float | None) -> _T:
        """Calls a function of the model for this platform. Errors name the platform's file."""
        try:
            return function(self, self.name, *args)
        except ValueError as error:
            message = str(error).replace(f"platform {self.name}:", f"{self.path}:", 1)
            for (name, _), place in zip(self.companions, self.places, strict=True):
                folder, _, stem = name.partition("/")
                message = message.replace(f"{folder.removesuffix('s')} {stem}:", f"{place}:", 1)
            raise UserError(message) from error

    def ask_model(self, function: Callable[[_core.Model, str], _T]) -> _T:
        """Calls a method of the platform's model, which is created at the first call.

        Errors name the file.
        """
        return self.ask(lambda asked, name: function(_model(asked, name), name))

    def run_point(self, point: dict[str, Any]) -> dict[str, Any]:
        """Runs a point given as plain data.

        Programs recorded for its cores are reused by the next point.
        """

        def run(platform: Platform, name: str) -> str:
            return _model(platform, name).run_point(json.dumps(point))

        result: dict[str, Any] = json.loads(self.ask(run))
        return result

    def result_of(self, point: Point) -> PointResult:
        """Runs a point. Both the point and its result are records."""
        return PointResult.model_validate(self.run_point(plain(point)))

    @cached_property
    def facts(self) -> Facts:
        """Returns facts about the platform: ports, caches, DRAM, address maps."""
        facts = _facts(self)
        for rail, sensors in facts.sensors.items():
            # A rail without sensors would appear to have a power of 0 mW.
            if not sensors:
                raise UserError(
                    f"{self.path}: sensors.{rail}: names no sensor; name one, or delete the field"
                )
        return facts

    def port_names(self) -> list[str]:
        """Returns the names of the platform's ports, in order."""
        return [port.name for port in self.facts.ports]

    def port_bytes(self) -> dict[str, int]:
        """Returns the number of bytes per beat for each port, in order."""
        return {port.name: port.beat_bytes for port in self.facts.ports}

    def gp_port_bytes(self) -> dict[str, int]:
        """Returns the number of bytes per beat for each general-purpose port.

        Such a port is used only if it is named.
        """
        outside = (port for port in self.facts.ps_ports if port.ps_master is None)
        return {port.name: port.beat_bytes for port in outside}

    def cpu_ports(self) -> list[str]:
        """Returns the names of the ports that are CPU cores (`[cpu_ports]`)."""
        return self.facts.cpu_ports

    def into_caches(self) -> dict[str, CoherentFacts]:
        """Returns the signals that make bursts coherent, for each port that leads into caches."""
        ports = self.facts.ports
        return {port.name: port.coherent for port in ports if port.coherent is not None}

    def boot(self) -> str | None:
        """States which boot loader the file describes, and what a different one would change.

        Returns None if the board has only one boot loader.
        """
        boot = self.description["boot"]
        if boot is None:
            return None
        sentences = " ".join(sentence(boot[part]) for part in ("release", "others"))
        return f"{self.name} describes one boot loader of its board. {sentences}"

    @property
    def description(self) -> dict[str, Any]:
        """Returns ports with their paths, figures with their sources, chip and boot loader."""
        return _description(self)

    def description_json(self) -> str:
        """Returns the `description` as JSON text."""
        return self.ask_model(lambda model, name: model.description(name))

    def memory_bytes(self) -> int:
        """Returns the size of the DRAM in bytes."""
        return self.facts.dram.capacity_bytes

    def wait_bound(self, point: Point, victim: str) -> WaitBound:
        """Returns how long a master's bursts wait for other masters of a point in the worst case.

        The bounds are computed in crates/sim/src/bound. For a direction without a bound, the reason
        is stated.
        """
        message = json.dumps(plain(point))
        return WaitBound.model_validate_json(
            self.ask_model(lambda model, _: model.wait_bound(message, victim))
        )

    def _repr_html_(self) -> str:
        facts = self.facts
        rows = [
            {"port": port.name, "bytes per beat": port.beat_bytes, "taken by": port.taken_by}
            for port in facts.ports
        ]
        gib = self.memory_bytes() / 2**30
        head = f"{self.name}: {gib:g} GiB of DRAM; address maps {', '.join(facts.maps)}"
        boot = self.boot()
        return paragraphs(head, *([] if boot is None else [boot])) + html_rows(rows)

    def problems(self, point: dict[str, Any]) -> list[str]:
        """Returns the reasons why a point cannot run, one sentence each."""
        message = json.dumps(point)
        found: list[str] = json.loads(self.ask_model(lambda model, _: model.problems(message)))
        return found


def plain(point: Point) -> dict[str, Any]:
    """Returns a point as plain data. Fields that have their default values are left out."""
    return point.model_dump(exclude_unset=True)


@lru_cache(maxsize=8)
def _description(platform: Platform) -> dict[str, Any]:
    described: dict[str, Any] = json.loads(platform.description_json())
    return described


@lru_cache(maxsize=8)
def _facts(platform: Platform) -> Facts:
    return Facts.model_validate_json(platform.ask(lambda asked, name: _model(asked, name).facts()))


@lru_cache(maxsize=4)
def _model(platform: Platform, name: str) -> _core.Model:
    return _core.Model(platform, name)


@cache
def find_platform(name: str) -> Platform:
    """Returns the platform with this name, or with this path if it ends in ``.toml``.

    Raises UserError if there is none.
    """
    if "\0" in name:
        raise UserError(f"platform {name!r}: has a null character; give a name or a path")
    if name.endswith(".toml"):
        path = or_shipped(Path(name))
    else:
        known = resolve_name(name)
        path = find("platforms", known) or places("platforms", name)[0]
    try:
        text = path.read_text(encoding="utf-8")
        if name.endswith(".toml"):
            _refuse_others(text, path)
        return with_files(Platform(path.stem, text, path))
    except OSError as error:
        near = similar_names(name)
        meant = f"did you mean {' or '.join(near)}? Else " if near else ""
        unknown = isinstance(error, FileNotFoundError) and not name.endswith(".toml")
        searched = "in ./platforms, in platforms/ next to a design, and among those of Axiscope"
        why = (
            f"is unknown (searched {searched})"
            if unknown
            else f"{path} cannot be read ({error.strerror})"
        )
        raise UserError(
            f"platform {name!r}: {why}; {meant}"
            f"`axiscope platforms` lists all {len(known_platforms())}, or give the path of a .toml "
            "file"
        ) from error
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: not UTF-8 text ({error.reason} at byte {error.start})") from error


def _refuse_others(text: str, path: Path) -> None:
    """Raises UserError if a file was given as a platform, but is a design or an experiment."""
    try:
        tables = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return  # the reader of the file reports the place of the error
    for table, what in {"stream": "a design", "sweep": "an experiment"}.items():
        if table in tables:
            raise UserError(
                f"{path}: is {what} (it has [[{table}]]), not a platform; give it to `axiscope run`"
            )


def sentence(text: str) -> str:
    """Returns a text as a sentence that begins with a capital letter and ends with a full stop."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def boot_notes(names: Iterable[str]) -> list[str]:
    """Returns the text of `Platform.boot` for each platform that has one.

    Names that are not platforms are left out.
    """
    notes = []
    for name in dict.fromkeys(names):
        try:
            note = find_platform(name).boot()
        except UserError:
            continue
        if note is not None:
            notes.append(note)
    return notes


def with_files(platform: Platform) -> Platform:
    """Returns the platform with the texts of all files to which it refers, directly or indirectly.

    Raises UserError if a file does not exist.
    """
    while missing := platform.ask(_core.missing_files):
        for name in missing:
            place = _place(name, platform)
            try:
                text = place.read_text(encoding="utf-8")
            except OSError as error:
                if name.startswith(CALIBRATIONS):
                    raise UserError(
                        f"{platform.path}: calibration: {place} cannot be read ({error.strerror}); "
                        "put it next to the platform file, or remove this key and run `axiscope "
                        "calibrate`"
                    ) from error
                raise UserError(
                    f"{platform.path}: needs {name}.toml, which is neither next to it nor in "
                    f"./{name.partition('/')[0]} nor among those that come with Axiscope "
                    f"({error.strerror})"
                ) from error
            except UnicodeDecodeError as error:
                raise UserError(f"{place}: not UTF-8 text ({error.reason})") from error
            companions = (*platform.companions, (name, text))
            platform = replace(platform, companions=companions, places=(*platform.places, place))
    return platform


def with_calibration(platform: Platform, path: Path | None) -> Platform:
    """Returns the platform with a different calibration.

    With None, the platform keeps its own. Raises UserError if the file cannot be read, or is for a
    different board.
    """
    if path is None:
        return platform
    text = calibration_text(path)
    kept = [
        (file, place)
        for file, place in zip(platform.companions, platform.places, strict=True)
        if not file[0].startswith(CALIBRATIONS)
    ]
    kept.append(((f"{CALIBRATIONS}{path.stem}", text), path))
    companions, places = zip(*kept, strict=True)
    found = replace(platform, companions=companions, places=places)
    _check_calibration(found, path, text)
    return found


def _check_calibration(platform: Platform, path: Path, text: str) -> None:
    board = parse_calibration(path, text).board
    if board != platform.name:
        raise UserError(
            f"{path}: board: is of {board}, not of {platform.name}; give -p {board}, or the "
            f"calibration of {platform.name}"
        )


def _place(name: str, platform: Platform) -> Path:
    """Returns the path of a file that a platform refers to, in the first folder that has it."""
    folder, _, stem = name.partition("/")
    here = platform.path.parent
    if name.startswith(CALIBRATIONS):
        return here / f"{stem}.calibration"
    roots = (here, here / folder, here.parent / folder, Path(folder), DATA / folder)
    tried = [root / f"{stem}.toml" for root in roots]
    # A board and its chip may have the same name.
    return next((p for p in tried if p.is_file() and p != platform.path), tried[-1])
