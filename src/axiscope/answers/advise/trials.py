"""Runs a search's candidates, each once: briefly for ranking, or in full for the answer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from axiscope import _core
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from axiscope.execution.executor import Executor
from axiscope.execution.tasks import Store
from axiscope.io.toml_records import validated
from axiscope.plan.design.records import DesignFile
from axiscope.plan.platforms import Platform
from axiscope.results.design_store import Record

Item = TypeVar("Item")
Result = TypeVar("Result")

LOOK_S = 0.1
"""Time between two checks for signals while waiting, s."""


@dataclass
class Trials:
    """Runs variants of a design on a platform, each variant only once."""

    board: Platform
    text: str
    """The design with the data that it needs, in the compiler's format."""
    executor: Executor
    store: Store[Record]
    _found: dict[str, str] = field(default_factory=dict)
    """Results, or reasons why variants cannot be built, as JSON by key."""

    def __post_init__(self) -> None:
        """Computes the part of the keys that is the same for all variants."""
        build = find_backend("model").build()
        self._common = json.dumps([self.text, self.board.sha256, list(build)])

    def run(self, asks: str) -> str:
        """Returns each variant's outcome, in order: a result, or the reason why it cannot be built.

        Variants and outcomes are JSON, as in crates/python/src/designs.rs.
        """
        asked = json.loads(asks)
        wanted = {self._key(ask): ask for ask in asked}
        unknown = [key for key in wanted if key not in self._found]
        for key, record in self.store.finished(unknown).items():
            self._found[key] = json.dumps(record)
        missing = [key for key in unknown if key not in self._found]
        task = partial(run_variant, self.board, self.text)
        for number, (ran, text) in self.executor.run(task, [wanted[key] for key in missing]):
            self._found[missing[number]] = text
            if ran:
                self.store.add({missing[number]: json.loads(text)})
        return f"[{','.join(self._found[self._key(ask)] for ask in asked)}]"

    def _key(self, ask: Mapping[str, Any]) -> str:
        text = self._common + json.dumps(ask, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:24]


def run_variant(board: Platform, text: str, ask: Mapping[str, Any]) -> tuple[bool, str]:
    """Returns a variant's outcome: (True, result) or (False, why it cannot be built), as JSON."""
    changes = json.dumps(ask["changes"])
    try:
        return True, board.ask_model(
            lambda model, name: model.run_variant(name, text, changes, ask["how"])
        )
    except UserError as error:
        return False, json.dumps(str(error))


class ModelThreads:
    """Runs tasks in threads of this process, in parallel because the model releases Python's lock.

    Starting processes would take longer than a short search.
    """

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        """Stores the thread pool in which the trials run."""
        self._pool = pool

    def run(
        self, function: Callable[[Item], Result], tasks: Sequence[Item]
    ) -> Iterator[tuple[int, Result]]:
        """Yields (number of the task, its result) as tasks finish.

        Ctrl-C stops the running points.
        """
        waiting = {self._pool.submit(function, task): n for n, task in enumerate(tasks)}
        try:
            while waiting:
                done, _ = wait(waiting, LOOK_S, FIRST_COMPLETED)
                for future in done:
                    yield waiting.pop(future), future.result()
        except BaseException:
            for future in waiting:
                future.cancel()
            while not all(future.done() for future in waiting):
                _core.end_points()
                wait(waiting, LOOK_S / 5)
            raise


def coarse_run(raw: dict[str, Any]) -> dict[str, Any]:
    """Returns the ``run`` table for a brief run of a design (crates/design/src/run.rs)."""
    design = validated(DesignFile, raw)
    text = design.model_dump_json(by_alias=True, exclude_unset=True)
    try:
        found: dict[str, Any] = json.loads(_core.coarse_run(text))
    except ValueError as error:
        raise UserError(str(error)) from error
    return found
