"""Lets an optimiser propose candidates if there are too many to run them all."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

BATCH = 16
"""Candidates of one proposal; the same for any number of jobs."""

Candidate = list[int]
"""Indices of values on the axes."""


class Optimiser:
    """A tree-structured Parzen estimator with a fixed seed, as implemented in Optuna.

    Method: Bergstra et al., Algorithms for Hyper-Parameter Optimization (NIPS 2011). It first
    learns from the candidates that were tried before it was created.
    """

    def __init__(self) -> None:
        """Creates an optimiser without data.

        Optuna is imported when the optimiser is first used.
        """
        self._study: Any = None
        self._asked: dict[tuple[int, ...], list[Any]] = {}
        self._worst = 0.0

    def propose(
        self, counts: Sequence[int], tried: Sequence[tuple[Candidate, float]]
    ) -> list[Candidate]:
        """Returns candidates to try, given the number of values of each axis.

        ``tried`` contains the candidates since the last call, each with a measure of its badness.
        This is infinite if a candidate cannot be built.
        """
        import optuna

        known = optuna.distributions
        axes: dict[str, known.BaseDistribution] = {
            str(n): known.CategoricalDistribution(range(c)) for n, c in enumerate(counts)
        }
        if self._study is None:
            optuna.logging.set_verbosity(optuna.logging.ERROR)
            sampler = optuna.samplers.TPESampler(seed=1, multivariate=True, n_startup_trials=0)
            self._study = optuna.create_study(sampler=sampler)
        self._worst = max([self._worst, *(bad for _, bad in tried if math.isfinite(bad))])
        for places, bad in tried:
            value = bad if math.isfinite(bad) else self._worst + 1.0
            if trials := self._asked.pop(tuple(places), []):
                for trial in trials:
                    self._study.tell(trial, value)
            else:
                params = {str(n): place for n, place in enumerate(places)}
                made = optuna.trial.create_trial(params=params, distributions=axes, value=value)
                self._study.add_trial(made)
        proposed: list[Candidate] = []
        for _ in range(BATCH):
            trial = self._study.ask(axes)
            places = [trial.params[name] for name in axes]
            self._asked.setdefault(tuple(places), []).append(trial)
            proposed.append(places)
        return proposed
