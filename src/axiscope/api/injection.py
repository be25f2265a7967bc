"""Finds safe traffic: how much other traffic keeps a victim's slowdown within a bound."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from axiscope.answers.interference.advice_dict import to_dict
from axiscope.answers.interference.advice_warnings import warnings
from axiscope.answers.interference.aggressor_count import aggressors_text
from axiscope.answers.interference.aggressors import AGGRESSORS, check_aggressor
from axiscope.answers.interference.inject import Advice, refuse
from axiscope.answers.interference.inject import advise as search_for
from axiscope.answers.interference.inject_records import InjectResult
from axiscope.answers.interference.inject_sentences import program_text, sentences
from axiscope.answers.interference.knobs import read_periods
from axiscope.answers.interference.scenario import Scenario, make_scenario
from axiscope.answers.interference.search import Answer
from axiscope.answers.interference.setting import How, Setting
from axiscope.answers.interference.slowdown_limit import read_max_slowdown
from axiscope.answers.interference.so_far import SoFar
from axiscope.answers.interference.unseen_starts import CONFIDENCE, STARTS, Unseen
from axiscope.answers.interference.victims import VICTIMS
from axiscope.api.interference import Names, how_of, names_of
from axiscope.api.parameters import Count, Length, Mhz, Mib, OrNone, bytes_of_mib, checked
from axiscope.io.html_tables import html_rows, paragraphs
from axiscope.io.pandas_frames import to_pandas
from axiscope.io.progress import ProgressChoice, print_progress, show_progress
from axiscope.report.inject import write_inject
from axiscope.results.manifest import refuse_other

if TYPE_CHECKING:
    import pandas

__all__ = [
    "AGGRESSORS",
    "CONFIDENCE",
    "STARTS",
    "VICTIMS",
    "Advice",
    "Answer",
    "How",
    "Injection",
    "Scenario",
    "Setting",
    "Unseen",
    "inject",
    "program_text",
    "refuse_other_results",
]

SLOWEST = 5.0
"""Greatest time of a search, as a multiple of the estimate, if many settings break the bound.

Assumed.
"""
LEAST_ESTIMATE_S = 20.0
"""Searches that are expected to take less print no estimate, s (chosen)."""


@dataclass(frozen=True)
class Injection:
    """Safe traffic for each victim (`axiscope inject`)."""

    at: Scenario = field(repr=False)
    aggressor: str
    max_slowdown: float
    every_window: bool
    how: How
    found: tuple[Advice, ...]

    def as_json(self) -> dict[str, Any]:
        """Returns the result as plain data, as printed by `axiscope inject --json`."""
        data = {
            "platform": self.at.platform.name,
            "victim_port": self.at.victim_label,
            "aggressor": self.aggressor,
            "ports": self.at.label,
            "aggressors": len(self.at.ports),
            "aggressors_text": self.aggressors_text,
            "max_slowdown": self.max_slowdown,
            "every_window": self.every_window,
            "how": asdict(self.how),
            "victims": [to_dict(advice) for advice in self.found],
        }
        return InjectResult.model_validate(data).model_dump(by_alias=True)

    @checked
    def report(self, folder: str | Path) -> Path:
        """Writes ``report.html``, which works offline, and ``inject.json``.

        Returns the page's path.
        """
        record = InjectResult.model_validate(self.as_json())
        boot = self.at.platform.boot()
        return write_inject(Path(folder), record, self.sentences, [] if boot is None else [boot])

    @property
    def sentences(self) -> list[str]:
        """Returns sentences: what to program, its effect, and where the bound breaks."""
        return list(sentences(self.found, self.max_slowdown))

    @property
    def aggressors_text(self) -> str:
        """Returns a sentence about the aggressors: number, ports, and whether they are defaults."""
        return aggressors_text(self.at, self.aggressor)

    @property
    def notes(self) -> list[str]:
        """Returns warnings about the answers."""
        return [note for advice in self.found for note in warnings(advice)]

    @property
    def frame(self) -> pl.DataFrame:
        """Returns a row for each victim and way of throttling.

        A row contains the injected traffic, and what to program.
        """
        return pl.DataFrame(
            [
                {
                    "victim": victim["victim"],
                    "by": answer["by"],
                    "injected_mbps": answer["injected_mbps"],
                    "load_intensity": answer["load_intensity"],
                    "optimistic_mbps": _optimistic_mbps(answer),
                    "won_back_mbps": answer["won_back_mbps"],
                    "slowdown": _of_unseen(answer, "slowdown"),
                    "slowdown_low": _of_unseen(answer, "slowdown_low"),
                    "slowdown_high": _of_unseen(answer, "slowdown_high"),
                    "unseen_starts": _of_unseen(answer, "starts"),
                    "unseen_holding": _of_unseen(answer, "holding"),
                    "program": ", ".join(f"{k} {v}" for k, v in answer["program"].items()),
                }
                for victim in self.as_json()["victims"]
                for answer in victim["answers"]
            ]
        )

    def to_pandas(self) -> pandas.DataFrame:
        """Returns ``frame`` as a pandas frame (extra ``notebook``)."""
        return to_pandas(self.frame)

    def _repr_html_(self) -> str:
        head = (
            f"{self.at.platform.name}: {self.aggressor} on {self.at.label} next to "
            f"{self.at.victim_label}, slowdown at most {self.max_slowdown:g}"
        )
        return paragraphs(head) + html_rows(self.frame.to_dicts())


def _optimistic_mbps(answer: dict[str, Any]) -> float:
    """Returns the model's own answer.

    It is also the recommended answer if no load was published.
    """
    most = answer["optimistic"]
    return float(answer["injected_mbps"] if most is None else most["injected_mbps"])


def _of_unseen(answer: dict[str, Any], name: str) -> Any:
    return None if answer["unseen"] is None else answer["unseen"][name]


@checked
def inject(
    victim: Names,
    platform: str | Path = "zcu102",
    *,
    max_slowdown: float | str = 1.1,
    aggressor: str = "cluster-read",
    clusters: Count | None = None,
    victim_port: str | None = None,
    ports: str | None = None,
    every_window: bool = False,
    program_mib: Mib | None = None,
    window_us: Length = 100.0,
    govern: bool = False,
    period_cycles: str = "256,1024,4096",
    pl_mhz: Mhz = 300.0,
    mapping: str | None = None,
    qos: str = "default",
    counted_us: Length = 400.0,
    starts: Count = 3,
    unseen: OrNone = STARTS,
    jobs: Count | None = None,
    progress: ProgressChoice = None,
) -> Injection:
    """Finds the greatest traffic that keeps slowdowns within a bound, and the values to program.

    Parameters are the options of `axiscope inject`. Errors name the parameter.
    """
    most = read_max_slowdown(max_slowdown)
    names = names_of("victim", victim)
    given = (clusters, victim_port, ports, pl_mhz, mapping, qos, names)
    at = make_scenario(str(platform), *given, counted_us / 2, bytes_of_mib(program_mib))
    how = how_of(counted_us, starts, window_us)
    check_aggressor(aggressor)
    periods = read_periods(period_cycles)
    for name in names:
        refuse(at, name, aggressor, how, periods)
    found = []
    so_far = SoFar()
    try:
        with show_progress("searching", progress) as tell:
            for number, name in enumerate(names):

                def part(done: int, total: int, before: int = number) -> None:
                    if tell:
                        tell(before * total + done, len(names) * total)

                found.append(
                    search_for(
                        at,
                        name,
                        aggressor,
                        most,
                        how,
                        periods,
                        every_window,
                        govern,
                        part,
                        unseen,
                        jobs,
                        _print_estimate if progress is True and not number else None,
                        so_far.add,
                    )
                )
    except KeyboardInterrupt:
        for line in so_far.lines() if progress is True else ():
            print_progress(line)
        raise
    return Injection(at, aggressor, most, every_window, how, tuple(found))


def _print_estimate(seconds: float) -> None:
    most = SLOWEST * seconds
    if most < LEAST_ESTIMATE_S:
        return
    print_progress(
        f"searching takes {duration_text(seconds)} to {duration_text(most)} per victim; "
        "--starts 1 --unseen 4 gives a first answer sooner"
    )


def duration_text(seconds: float) -> str:
    """Returns a duration as text, in seconds or minutes."""
    return f"{seconds:.0f} seconds" if seconds < 100 else f"{seconds / 60:.0f} minutes"


def refuse_other_results(folder: Path) -> None:
    """Raises UserError if a folder contains results that were not written by `inject`."""
    refuse_other(folder, "inject", "model", "give another folder with -o")
