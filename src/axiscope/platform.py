"""Finds platform files: a path, ``./platforms``, or the ones that come with Axiscope."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from axiscope import _core
from axiscope.errors import UserError
from axiscope.model_types import CoherentFacts, Facts

DATA = Path(__file__).parent / "data"
"""Platforms and experiments that come with Axiscope."""


@dataclass(frozen=True)
class Platform:
    """A platform file: its name, its text, and where it was found."""

    name: str
    text: str
    path: Path

    @property
    def sha256(self) -> str:
        """Hash of the text, for the manifest and for resuming."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def ask(self, function: Callable[..., str], *args: str | bool | None) -> str:
        """What a function of the model says of this platform; errors name the file."""
        try:
            return function(self.text, self.name, *args)
        except ValueError as error:
            said = str(error).replace(f"platform {self.name}:", f"{self.path}:", 1)
            raise UserError(said) from error

    def run_point(self, point: dict[str, Any]) -> dict[str, Any]:
        """The result of a point; programs that cores run are kept for the next."""

        def run(text: str, name: str) -> str:
            return _model(text, name).run_point(json.dumps(point))

        result: dict[str, Any] = json.loads(self.ask(run))
        return result

    @property
    def facts(self) -> Facts:
        """What it is like."""
        return _facts(self)

    def port_names(self) -> list[str]:
        """Names of its ports, in their order."""
        return [port.name for port in self.facts.ports]

    def port_bytes(self) -> dict[str, int]:
        """Bytes of a beat of each port, in their order."""
        return {port.name: port.beat_bytes for port in self.facts.ports}

    def cpu_ports(self) -> list[str]:
        """Names of the ports that are cores of the CPUs (`[cpu_ports]`)."""
        return self.facts.cpu_ports

    def into_caches(self) -> dict[str, CoherentFacts]:
        """For each port into the caches of the CPUs what bursts need to be coherent there."""
        ports = self.facts.ports
        return {port.name: port.coherent for port in ports if port.coherent is not None}

    def memory_bytes(self) -> int:
        """Bytes of its DRAM."""
        return self.facts.dram.capacity_bytes

    def worst_read_ns(self, point: dict[str, Any], victim: str) -> float | None:
        """The longest wait of the victim's read in the controller, ns; None where unknown.

        Worst case (crates/controller/src/umctl2/bound.rs).
        """

        def bound(text: str, name: str) -> str:
            return json.dumps(_model(text, name).worst_read_ns(json.dumps(point), victim))

        found: float | None = json.loads(self.ask(bound))
        return found

    def problems(self, point: dict[str, Any]) -> list[str]:
        """What keeps a point from running here, a sentence each."""
        found: list[str] = json.loads(self.ask(_core.check_point, json.dumps(point)))
        return found


@lru_cache(maxsize=8)
def _facts(platform: Platform) -> Facts:
    return Facts.model_validate_json(platform.ask(lambda text, name: _model(text, name).facts()))


@lru_cache(maxsize=2)
def _model(text: str, name: str) -> _core.Model:
    return _core.Model(text, name)


def known_platforms() -> list[str]:
    """Names of the platforms that can be named without a path."""
    folders = (Path("platforms"), DATA / "platforms")
    return sorted({p.stem for folder in folders for p in folder.glob("*.toml")})


@cache
def find_platform(name: str) -> Platform:
    """The platform of a name or of a path that ends in ``.toml``.

    Raises UserError if there is none.
    """
    if name.endswith(".toml"):
        path = Path(name)
    else:
        places = (Path("platforms") / f"{name}.toml", DATA / "platforms" / f"{name}.toml")
        path = next((p for p in places if p.is_file()), places[0])
    try:
        return Platform(path.stem, path.read_text(encoding="utf-8"), path)
    except OSError as error:
        known = ", ".join(known_platforms())
        raise UserError(
            f"platform {name!r}: {path} cannot be read ({error.strerror}); "
            f"give one of {known}, or the path of a .toml file"
        ) from error
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: not UTF-8 text ({error.reason} at byte {error.start})") from error
