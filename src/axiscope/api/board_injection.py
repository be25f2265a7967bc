"""Searches for safe traffic on a board."""

from __future__ import annotations

import json
import math
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from axiscope.answers.interference.aggressors import check_aggressor
from axiscope.answers.interference.inject_board import BoardAdvice, advise_on_board
from axiscope.answers.interference.inject_sentences import program_text
from axiscope.answers.interference.name_lists import split_names
from axiscope.answers.interference.scenario import Scenario, make_scenario
from axiscope.answers.interference.setting import How
from axiscope.answers.interference.slowdown_limit import read_max_slowdown
from axiscope.api.parameters import Count, Length, Mhz, Mib, bytes_of_mib, checked
from axiscope.execution.backends import BOARD, Runner, find_backend
from axiscope.execution.kept_runs import KeptRuns
from axiscope.io.progress import ProgressChoice, show_progress

__all__ = ["BoardInjection", "inject_on_board"]

COUNTED_US = 20_000.0
"""Counted time of a run on a board, us, unless another is given."""
MOST_RUNS = 150
"""Runs of a search, for the progress bar. Most searches take fewer."""
SETTLE_SHARE = 0.1
"""Share of the counted time that passes before counting begins."""


@dataclass(frozen=True)
class BoardInjection:
    """Safe traffic for each victim, as measured on a board (`axiscope inject --board`)."""

    at: Scenario = field(repr=False)
    aggressor: str
    max_slowdown: float
    how: How
    found: tuple[BoardAdvice, ...]
    surroundings: dict[str, Any]
    """The board's own description: machine, boot, settings, temperatures."""
    seconds: float
    reused: int = 0
    """Number of runs that an earlier search had kept in the same folder."""

    @property
    def frame(self) -> pl.DataFrame:
        """Returns a row for each tested setting, in the order of the loads."""
        rows = [
            {
                "victim": advice.victim,
                "load_intensity": tested.load,
                "idle_cycles": tested.setting.idle_cycles,
                "injected_mbps": tested.setting.injected_mbps,
                "slowdown": tested.setting.slowdown,
                "slowdown_low": tested.setting.slowdown_low,
                "slowdown_high": tested.setting.slowdown_high,
                "starts": tested.setting.starts,
                "holds": tested.holds,
            }
            for advice in self.found
            for tested in advice.answer.tested
        ]
        return pl.DataFrame(rows)

    @property
    def sentences(self) -> list[str]:
        """Returns, for each victim, what to program, its effect, and where the bound breaks."""
        return [self._sentence(advice) for advice in self.found]

    def _sentence(self, advice: BoardAdvice) -> str:
        best, breaks = advice.answer.best, advice.answer.breaks
        limit = f"your limit is {100 * (self.max_slowdown - 1):.3g} %"
        if best is None:
            least = advice.answer.tested[0].setting
            return (
                f"{advice.victim}: even the lowest load that was tested ({least.injected_mbps:.0f} "
                f"MB/s) slows it by {_percent(least.slowdown_high)} ({limit})."
            )
        setting = best.setting
        starts = "1 run" if setting.starts == 1 else f"{setting.starts} runs"
        program = program_text(advice.answer.by, advice.answer.program)
        text = (
            f"{advice.victim}: set {program}. Traffic of the aggressors: "
            f"{setting.injected_mbps:.0f} MB/s. On the board it ran "
            f"{_percent(setting.slowdown)} slower (at most {_percent(setting.slowdown_high)} in "
            f"{starts}; {limit})."
        )
        if breaks is None:
            return text + " No tested load breaks the bound."
        return text + (
            f" At {breaks.setting.injected_mbps:.0f} MB/s it is "
            f"{_percent(breaks.setting.slowdown_high)}."
        )

    def as_json(self) -> dict[str, Any]:
        """Returns the result as plain data, as printed by `axiscope inject --board --json`."""
        victims = []
        for advice in self.found:
            best = advice.answer.best
            victims.append(
                {
                    "victim": advice.victim,
                    "by": advice.answer.by,
                    "alone": advice.alone,
                    "program": advice.answer.program,
                    "injected_mbps": 0.0 if best is None else best.setting.injected_mbps,
                    "slowdown_high": None if best is None else best.setting.slowdown_high,
                    "runs": advice.runs,
                    "falls": advice.answer.falls,
                    "tested": self.frame.filter(pl.col("victim") == advice.victim).to_dicts(),
                }
            )
        data = {
            "platform": self.at.platform.name,
            "pl_mhz": self.at.pl_mhz,
            "victim_port": self.at.victim_label,
            "aggressor": self.aggressor,
            "ports": self.at.label,
            "max_slowdown": self.max_slowdown,
            "counted_us": self.how.counted_us,
            "starts": self.how.starts,
            "seconds": self.seconds,
            "reused_runs": self.reused,
            "board": self.surroundings,
            "victims": victims,
        }
        return dict(json.loads(json.dumps(data, default=str)))

    def write(self, folder: str | Path) -> Path:
        """Writes ``inject_board.json`` and the table ``inject_board.csv``.

        Returns the path of the JSON file.
        """
        into = Path(folder)
        into.mkdir(parents=True, exist_ok=True)
        self.frame.write_csv(into / "inject_board.csv")
        path = into / "inject_board.json"
        path.write_text(json.dumps(self.as_json(), indent=2) + "\n")
        return path


def _percent(slowdown: float) -> str:
    return (
        f"{max(0.0, 100 * (slowdown - 1)):.1f} %" if math.isfinite(slowdown) else "beyond measure"
    )


@checked
def inject_on_board(
    victim: str | list[str],
    board: str,
    platform: str | Path = "zcu102",
    *,
    max_slowdown: float | str = 1.1,
    aggressor: str = "cluster-read",
    clusters: Count | None = None,
    victim_port: str | None = None,
    ports: str | None = None,
    program_mib: Mib | None = None,
    pl_mhz: Mhz = 300.0,
    mapping: str | None = None,
    qos: str = "default",
    counted_us: Length = COUNTED_US,
    starts: Count = 3,
    output: str | Path | None = None,
    progress: ProgressChoice = None,
) -> BoardInjection:
    """Searches on the board of a URL for the greatest traffic that is safe for each victim.

    Parameters are the options of `axiscope inject --board`. Each run is stored in the folder
    ``output``, in ``parts``, so that the same search can be resumed. Nothing is run twice on the
    same bitstream. Errors name the parameter.
    """
    most = read_max_slowdown(max_slowdown)
    names = split_names("victim", victim) if isinstance(victim, str) else list(victim)
    bytes_ = bytes_of_mib(program_mib)
    given = (clusters, victim_port, ports, pl_mhz, mapping, qos, names)
    at = make_scenario(str(platform), *given, counted_us / 2, bytes_)
    how = How(counted_us=counted_us, settle_us=SETTLE_SHARE * counted_us, starts=starts)
    check_aggressor(aggressor)
    backend, begun, found = find_backend(f"{BOARD}{board}"), time.monotonic(), []
    kept = None if output is None else KeptRuns(backend, Path(output))
    with show_progress("runs on the board", progress) as tell:
        for number, name in enumerate(names):

            def part(done: int, before: int = number) -> None:
                if tell:
                    tell(before * MOST_RUNS + min(done, MOST_RUNS), len(names) * MOST_RUNS)

            runs: Runner = kept or backend
            found.append(advise_on_board(runs, at, name, aggressor, most, how, part))
        if tell:
            tell(len(names) * MOST_RUNS, len(names) * MOST_RUNS)
    facts: dict[str, Any] = getattr(backend, "surroundings", dict)()
    seconds = time.monotonic() - begun
    reused = 0 if kept is None else kept.reused
    return BoardInjection(at, aggressor, most, how, tuple(found), facts, seconds, reused)
