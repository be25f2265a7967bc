"""Computes the end-to-end cost of offloads, for each port and buffer size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import polars as pl

from axiscope.answers.offload.accelerator import Accelerator
from axiscope.answers.offload.answer import SIZES, OffloadResult
from axiscope.answers.offload.answer import offload as find_offload
from axiscope.answers.offload.costs import Given
from axiscope.answers.offload.ways import WAYS
from axiscope.api.parameters import Beats, Cost, Count, InFlight, Mhz, checked
from axiscope.execution.executor import make_executor
from axiscope.io.html_tables import html_table, paragraphs
from axiscope.io.pandas_frames import to_pandas
from axiscope.io.progress import ProgressChoice, show_progress

if TYPE_CHECKING:
    import pandas
    import plotly.graph_objects as go

__all__ = ["SIZES", "WAYS", "Offload", "OffloadResult", "offload"]


@dataclass(frozen=True)
class Offload:
    """End-to-end times for every way and size on a platform (docs/howto/coherent.md)."""

    result: OffloadResult

    @property
    def frame(self) -> pl.DataFrame:
        """Returns a row for each way and size, with the time of each part in us."""
        return pl.DataFrame([cost.model_dump() for cost in self.result.costs])

    def to_pandas(self) -> pandas.DataFrame:
        """Returns the table as a pandas frame (extra ``notebook``)."""
        return to_pandas(self.frame)

    def as_json(self) -> dict[str, Any]:
        """Returns the result as plain data, as printed by `axiscope offload --json`."""
        return self.result.model_dump(by_alias=True)

    def plot(self) -> go.Figure:
        """Returns a Plotly figure of time per byte against size, with a line for each way."""
        import plotly.graph_objects as go

        figure = go.Figure()
        for name in dict.fromkeys(cost.name for cost in self.result.costs):
            costs = [cost for cost in self.result.costs if cost.name == name]
            x = [cost.size_bytes for cost in costs]
            figure.add_scatter(name=name, x=x, y=[1e3 * c.total_us / c.size_bytes for c in costs])
        figure.update_xaxes(type="log", title="bytes of input").update_yaxes(type="log")
        return figure.update_layout(yaxis_title="ns per byte, end to end")

    def _repr_html_(self) -> str:
        table = self.frame.select("port", "way", "size_bytes", "total_us")
        best = [f"{b.name} from {b.from_bytes} bytes on" for b in self.result.best]
        return paragraphs(f"{self.result.platform}: {', '.join(best)}") + html_table(table)


@checked
def offload(
    platform: str,
    sizes: Sequence[Count] = SIZES,
    *,
    ports: Sequence[str] | None = None,
    pl_mhz: Mhz = 250.0,
    burst_beats: Beats = 64,
    outstanding: InFlight = 8,
    call_us: Cost | None = None,
    maintain_ns: Cost | None = None,
    asleep: bool = False,
    jobs: Count | None = None,
    executor: Any = None,
    progress: ProgressChoice = None,
) -> Offload:
    """Computes the cost of an offload at each port and for each size, like ``axiscope offload``.

    ``sizes`` are in bytes. Raises UserError if the platform has no such port or no cores.
    """
    given = Given(call_ns=None if call_us is None else 1e3 * call_us, maintain_ns=maintain_ns)
    with show_progress(f"offloads on {platform}", progress) as tell:
        return Offload(
            find_offload(
                platform,
                sizes,
                None if ports is None else list(ports),
                pl_mhz=pl_mhz,
                how=Accelerator(burst_beats, outstanding),
                asleep=asleep,
                given=given,
                executor=make_executor(executor, jobs),
                progress=tell,
            )
        )
