"""Reads testers, which describe the masters of an experiment, and creates points with them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from axiscope.errors import UserError
from axiscope.io.data_files import DATA, or_shipped
from axiscope.io.toml_records import explain_error, read_toml
from axiscope.model_types import MasterSpec, Point
from axiscope.plan.experiment.cluster import ClusterFile, cluster_point
from axiscope.plan.experiment.cores import CoresFile, cores_point
from axiscope.plan.experiment.generator import generators_point
from axiscope.plan.experiment.image_task import ImageTaskFile, image_task_point
from axiscope.plan.experiment.networks import NetworksFile, networks_point
from axiscope.plan.experiment.player import PlayerFile, player_point
from axiscope.plan.experiment.records import Kind, TesterFile
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.experiment.stream import DmaFile, dma_point
from axiscope.plan.platforms import plain

PlainPoint = dict[str, Any]
"""A point (`axiscope.model_types.Point`) as plain data, without fields that have their defaults."""

AnyFile = TesterFile | DmaFile | ClusterFile | PlayerFile | ImageTaskFile | CoresFile | NetworksFile

RECORDS: dict[str, type[AnyFile]] = {
    "traffic_generator": TesterFile,
    "stream_dma": DmaFile,
    "cluster": ClusterFile,
    "player": PlayerFile,
    "image_task": ImageTaskFile,
    "cores": CoresFile,
    "networks": NetworksFile,
}
"""The record of a file of each ``kind``."""

TAKEN: dict[str, frozenset[str]] = {
    "traffic_generator": frozenset(
        ("mode", "pattern", "mux", "width_bits", "transfer_bytes", "procedure", "idle_cycles")
    ),
    "convolution": frozenset(("order",)),
    "stream_dma": frozenset(
        ("mode", "width_bits", "transfer_bytes", "sub_copy_bytes", "idle_cycles")
    ),
    "cluster": frozenset(("mode", "sub_copy_bytes", "idle_cycles", "budget_bytes")),
    "player": frozenset(("program", "width_bits")),
    "image_task": frozenset(("memory", "background", "transfer_bytes")),
    "cores": frozenset(("cpu", "cores", "program")),
    "networks": frozenset(("cpu", "cores", "program")),
}
"""Settings that each kind of master accepts in addition to the common settings.

A tester has an ``order`` of bursts if its masters are convolutions.
"""


@dataclass(frozen=True)
class Tester:
    """The masters of an experiment, and the file that describes them."""

    path: Path
    file: AnyFile

    @property
    def generator(self) -> TesterFile:
        """Returns the contents of a traffic generator's file. Raises UserError for other kinds."""
        if not isinstance(self.file, TesterFile):
            raise UserError(f"{self.path}: kind: must be a traffic generator here")
        return self.file


def load_tester(name: str, folder: Path | None = None) -> Tester:
    """Returns the tester with a name (``manev2019``), or with a path relative to ``folder``.

    A file is read again only if it has changed.
    """
    if name.endswith(".toml"):
        path = or_shipped((folder or Path()) / name)
    else:
        path = DATA / "experiments" / name / "tester.toml"
        if not path.is_file():
            known = ", ".join(sorted(p.parent.name for p in DATA.glob("experiments/*/tester.toml")))
            raise UserError(
                f"{name!r} is unknown; give one of {known}, or the path of a .toml file"
            )
    try:
        stat = path.stat()
    except OSError:
        return _read(path)
    return _read(path, stat.st_mtime_ns, stat.st_size)


@cache
def _read(path: Path, _changed_ns: int = 0, _bytes: int = 0) -> Tester:
    return Tester(path, read_toml(path, RECORDS[read_toml(path, Kind).kind]))


def point_for(settings: Settings, tester: Tester, run: dict[str, Any] | None = None) -> PlainPoint:
    """Returns the point for some settings with the masters of a tester, as plain data.

    Raises UserError for settings that these masters do not accept, and for missing settings.
    """
    return plain(record_for(settings, tester, run))


def record_for(settings: Settings, tester: Tester, run: dict[str, Any] | None = None) -> Point:
    """Returns the same point as `point_for`, as a record."""
    try:
        return _record_for(settings, tester, run or {})
    except ValidationError as error:
        raise UserError(f"point: {explain_error(error)}") from error


def _record_for(settings: Settings, tester: Tester, run: dict[str, Any]) -> Point:
    path = tester.path
    kind: str = tester.file.kind
    if kind == "traffic_generator" and settings.order is not None:
        kind = "convolution"
    taken = TAKEN[kind]
    if isinstance(tester.file, CoresFile | NetworksFile):
        taken |= TAKEN[_companion(tester, tester.file.companions).file.kind]
    settings.refuse_others(taken, f"{kind} ({path})")
    match tester.file:
        case TesterFile() as file:
            return generators_point(settings, file, run, path)
        case DmaFile() as file:
            return dma_point(settings, file, run)
        case ClusterFile() as file:
            return cluster_point(settings, file, run, path)
        case PlayerFile() as file:
            return player_point(settings, file, run, path)
        case ImageTaskFile() as file:
            return image_task_point(settings, file, run, path)
        case CoresFile() as file:
            return cores_point(settings, file, run, path, _others(settings, tester, file))
        case NetworksFile() as file:
            return networks_point(settings, file, run, path, _others(settings, tester, file))


def _others(settings: Settings, tester: Tester, file: CoresFile | NetworksFile) -> list[MasterSpec]:
    """Returns the masters that run at the ports next to cores; none for ``ports = "none"``."""
    if settings.ports == "none":
        return []
    alone = settings.model_copy(update=dict.fromkeys(TAKEN[file.kind]))
    return record_for(alone, _companion(tester, file.companions)).masters


def _companion(tester: Tester, name: str) -> Tester:
    """Returns the tester with the masters that run next to cores.

    Raises UserError if this tester has cores, too.
    """
    found = load_tester(name, tester.path.parent)
    if isinstance(found.file, CoresFile | NetworksFile):
        raise UserError(f"{tester.path}: companions: {name!r} runs on cores; name masters on ports")
    return found
