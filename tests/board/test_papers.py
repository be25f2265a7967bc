"""Runs a few points of the papers' experiments, once through an agent and once directly.

Both must give the same table.

`make test` runs one file of each folder, on its first platform, and one sweep of programs that run
on cores. `make test-all` runs all of them.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from axiscope.execution.experiment_run import run_loaded
from axiscope.execution.experiments import plan_experiment
from axiscope.plan.file_kinds import is_design

pytestmark = pytest.mark.slow("agents, cut connections and SSH")

FOLDER = Path(__file__).parents[2] / "data/experiments"


def _sweeps(path: Path) -> bool:
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    return "sweep" in raw and not is_design(raw)


ALL = [p for p in sorted(FOLDER.rglob("*.toml")) if _sweeps(p)]
FIRST = list({path.parent: path for path in reversed(ALL)}.values())
EVERY_FILE = pytest.mark.exhaustive("every experiment file over an agent")


def cuts(path: Path, every: bool) -> dict[str, dict[str, Any]]:
    """Reduces an experiment to one point of each sweep. Returns the reduced experiment for each
    platform.

    The point is in the middle of each axis. In a zipped sweep, it is the first of the platform.
    """
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    found: dict[str, list[dict[str, Any]]] = {}
    for one in raw["sweep"]:
        named = one["axes"].get("platform") or [raw.get("settings", {}).get("platform")]
        for platform in dict.fromkeys(named):
            at = named.index(platform) if one.get("combine") == "zip" else None
            axes = {k: [v[len(v) // 2 if at is None else at]] for k, v in one["axes"].items()}
            axes["platform"] = [platform]
            found.setdefault(str(platform), []).append(one | {"axes": axes})
    # Programs on cores take long. Therefore only the last sweep is run, which has other masters,
    # too.
    if "cpu" in raw.get("settings", {}) and not every:
        found = {name: sweeps[-1:] for name, sweeps in found.items()}
    return {name: raw | {"repetitions": 1, "sweep": sweeps} for name, sweeps in found.items()}


CUTS = [
    pytest.param(
        *(path, platform, raw),
        id=f"{path.relative_to(FOLDER)}-{platform}",
        marks=EVERY_FILE if turn else [],
    )
    for path in sorted(FIRST)
    for turn, (platform, raw) in enumerate(cuts(path, every=False).items())
]
ALL_CUTS = [
    pytest.param(
        *(path, platform, raw),
        id=f"{path.relative_to(FOLDER)}-{platform}-whole",
        marks=EVERY_FILE,
    )
    for path in ALL
    for platform, raw in cuts(path, every=True).items()
]


NOT_TOLD = ("point_id", "backend")
"""Columns that differ, because they name the backend."""


@pytest.mark.needs("virtual board")
@pytest.mark.parametrize(("path", "platform", "raw"), [*CUTS, *ALL_CUTS])
def test_an_agent_gives_the_table_of_the_virtual_board(
    path: Path, platform: str, raw: dict[str, Any], tmp_path: Path
) -> None:
    def table(backend: str) -> pl.DataFrame:
        loaded = plan_experiment(raw, path, backend)
        out = run_loaded(loaded, tmp_path / backend.partition(":")[0], 1, backend=backend)
        return pl.read_parquet(out / "results.parquet")

    own = table("virtual")
    # A port may starve, but at least one master must move data in each point.
    moved = pl.sum_horizontal("read_bytes", "write_bytes").sum()
    assert own.group_by("point").agg(moved.alias("bytes"))["bytes"].min() > 0
    assert table(f"board:virtual:{platform}").drop(NOT_TOLD).equals(own.drop(NOT_TOLD))


def test_every_paper_has_an_experiment_here() -> None:
    papers = {p.name for p in FOLDER.iterdir() if p.name[-4:].isdigit()}
    assert papers <= {path.parent.name for path in FIRST}
    assert len(papers) == 5
