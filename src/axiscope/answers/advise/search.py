"""Searches for a better design, and runs the candidates on an executor.

The code in crates/design decides which candidates to try and which is best. The web page uses the
same code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from axiscope.answers.advise.optimiser import Optimiser
from axiscope.answers.advise.trials import ModelThreads, Trials
from axiscope.answers.interference.threads import side_by_side
from axiscope.design_types import AdviceResult
from axiscope.errors import UserError
from axiscope.execution.executor import Executor, LocalProcesses
from axiscope.execution.tasks import MemoryStore, Store
from axiscope.io.toml_records import validated
from axiscope.plan.design.records import DesignFile
from axiscope.plan.design.reference_data import with_reference_data
from axiscope.plan.platforms import find_platform
from axiscope.results.design_store import Record

Report = Callable[[int, int, str], None]
"""Called with (candidates tried, candidates in total, the best design so far in words)."""


def search_advice(
    raw: dict[str, Any],
    platform: str | None = None,
    executor: Executor | None = None,
    store: Store[Record] | None = None,
    progress: Report | None = None,
) -> AdviceResult:
    """Finds changes to a design (as written) on a platform.

    Trials are kept in ``store``. If a search was stopped, it resumes from there. The number of jobs
    does not affect the answer. After Ctrl-C, the current design is still run; the answer is then
    the best design so far, marked as ``stopped``. Raises UserError if the design cannot be run or
    varied.
    """
    raw = raw | {"sweep": []}
    design = validated(DesignFile, raw)
    name = platform or design.platform
    if name is None:
        raise UserError("platform: is missing; add it, or name one with --platform")
    board = find_platform(name)
    text = with_reference_data(design, board)
    runs = executor or LocalProcesses()
    jobs = runs.jobs if isinstance(runs, LocalProcesses) else 1
    with side_by_side(jobs) as (pool,):
        if jobs > 1:
            runs = ModelThreads(pool)
        trials = Trials(board, text, runs, store or MemoryStore())
        propose = Optimiser().propose
        found = board.ask_model(
            lambda model, name: model.advise(name, text, trials.run, progress or _silent, propose)
        )
    return AdviceResult.model_validate_json(found)


def _silent(_done: int, _of: int, _best: str) -> None:
    pass
