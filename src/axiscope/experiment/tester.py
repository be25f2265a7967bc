"""Traffic generators as data, and the points that they make."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from axiscope.errors import UserError
from axiscope.experiment.convolution import convolution_masters
from axiscope.experiment.records import Kind, TesterFile, read_toml
from axiscope.experiment.settings import Settings
from axiscope.experiment.stream import DmaFile, dma_point
from axiscope.platform import DATA

Point = dict[str, Any]
"""A point as the model takes it (see crates/soc/src/point.rs)."""


@dataclass(frozen=True)
class Tester:
    """A traffic generator and the file that says what it is like."""

    path: Path
    file: TesterFile | DmaFile

    @property
    def generator(self) -> TesterFile:
        """The file of a traffic generator; UserError if it is of another kind."""
        if isinstance(self.file, DmaFile):
            raise UserError(f"{self.path}: kind: only a traffic generator will do here")
        return self.file


@cache
def load_tester(name: str, beside: Path | None = None) -> Tester:
    """The tester of a name (``manev2019``) or of a path, relative to ``beside``."""
    if name.endswith(".toml"):
        path = (beside or Path()) / name
    else:
        path = DATA / "experiments" / name / "tester.toml"
        if not path.is_file():
            known = ", ".join(sorted(p.parent.name for p in DATA.glob("experiments/*/tester.toml")))
            raise UserError(
                f"{name!r} is unknown; give one of {known}, or the path of a .toml file"
            )
    kind = read_toml(path, Kind).kind
    return Tester(path, read_toml(path, DmaFile if kind == "stream_dma" else TesterFile))


def point_for(settings: Settings, tester: Tester, run: dict[str, Any] | None = None) -> Point:
    """The point of some settings: every port driven by one generator of the tester."""
    board = Path(settings.platform).stem
    if isinstance(tester.file, DmaFile):
        return dma_point(settings, tester.file, run or {}, board)
    file = tester.generator
    names = settings.ports.split("+")
    mux_port = None if settings.mux == "ps" else settings.mux.removeprefix("smartconnect_").upper()
    if settings.order is not None:
        masters = convolution_masters(settings, file)
    else:
        masters = [_generator(settings, tester, name, mux_port or name) for name in names]
    timing = dict(file.run) | (run or {})
    if board in file.skew_ns:
        timing.setdefault("skew_ns", file.skew_ns[board])
    return {
        "pl_mhz": settings.pl_mhz,
        "mapping": settings.mapping,
        "qos": settings.qos,
        "masters": masters,
        "mux": None if mux_port is None else {"port": mux_port, "masters": names},
        "run": timing,
    }


def _generator(settings: Settings, tester: Tester, name: str, port: str) -> dict[str, Any]:
    return {
        "kind": "traffic_generator",
        "name": name,
        "port": port,
        "read": _engine(settings, tester, name, "read") if settings.mode != "write" else None,
        "write": _engine(settings, tester, name, "write") if settings.mode != "read" else None,
    }


def _engine(settings: Settings, tester: Tester, name: str, side: str) -> dict[str, Any]:
    file = tester.generator
    if name not in file.base:
        known = ", ".join(file.base)
        raise UserError(f"ports: {name!r}: the tester has windows for {known} only ({tester.path})")
    strided = settings.pattern == "nonsequential"
    board = Path(settings.platform).stem
    if strided and board not in file.stride_bytes:
        raise UserError(f"{tester.path}: stride_bytes.{board}: is missing; add it")
    pattern = "strided" if strided else settings.pattern
    return {
        "burst_beats": settings.burst_beats,
        "beat_bytes": file.beat_bytes,
        "pattern": pattern,
        "base": getattr(file.base[name], side),
        "window_bytes": file.window_bytes,
        "stride_bytes": file.stride_bytes[board] if strided else None,
        "outstanding": getattr(file.outstanding, side) or 1,
        "queue_bursts": getattr(file.queue_bursts, side),
        "cut_4k": file.cut_4k,
    }
