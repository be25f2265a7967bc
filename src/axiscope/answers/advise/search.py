"""Searches for a better design; runs the candidates on an executor.

crates/design decides what to try and what is best, also for the page in the browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from axiscope.answers.advise.optimiser import asked_for
from axiscope.answers.advise.trials import Trials
from axiscope.design_types import AdviceResult
from axiscope.errors import UserError
from axiscope.execution.executor import Executor, LocalProcesses
from axiscope.execution.tasks import MemoryStore, Progress, Store
from axiscope.io.toml_records import validated
from axiscope.plan.design.records import DesignFile
from axiscope.plan.design.reference_data import with_reference_data
from axiscope.plan.platforms import Platform, find_platform
from axiscope.results.design_store import Record


def search_advice(
    raw: dict[str, Any],
    platform: str | None = None,
    executor: Executor | None = None,
    store: Store[Record] | None = None,
    progress: Progress | None = None,
    run_all_up_to: int | None = None,
) -> AdviceResult:
    """Finds changes to a design (as written) on a platform.

    Trials are kept in ``store``, from which a search that was stopped continues. The answer is the
    same for any number of jobs. With more candidates than ``run_all_up_to`` (2048 by default) an
    optimiser chooses some of them. UserError says why the design cannot be run or varied.
    """
    design = validated(DesignFile, raw)
    name = platform or design.platform
    if name is None:
        raise UserError("platform: is missing; add it, or name one with --platform")
    board = find_platform(name)
    trials = Trials(raw, name, executor or LocalProcesses(), store or MemoryStore())
    today = trials.plan({})
    if isinstance(today, str):
        raise UserError(today)
    text = with_reference_data(design, board)
    tell = progress or _silent
    space = json.loads(board.ask_model(lambda model, name: model.advice_space(name, text)))
    given = None
    if space["size"] > (space["most"] if run_all_up_to is None else run_all_up_to):
        given = asked_for(space["axes"], trials, _badness(board, text), tell)

    def run(asks: str) -> str:
        plans = [trials.plan(ask["changes"], ask["coarse"]) for ask in json.loads(asks)]
        results = iter(trials.run([p for p in plans if not isinstance(p, str)]))
        came = [p if isinstance(p, str) else next(results).model_dump(by_alias=True) for p in plans]
        return json.dumps(came)

    found = board.ask_model(
        lambda model, name: model.advise(name, text, given, run, tell if not given else _silent)
    )
    return AdviceResult.model_validate_json(found)


def _silent(_done: int, _of: int) -> None:
    pass


def _badness(board: Platform, text: str) -> Callable[[str], float]:
    return lambda result: board.ask_model(lambda model, _: model.badness(text, result))
