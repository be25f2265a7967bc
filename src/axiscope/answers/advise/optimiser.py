"""Lets an optimiser choose candidates if there are too many to run all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from axiscope.answers.advise.trials import Trials

ASKED = 640
"""Candidates that the optimiser may ask for."""
BATCH = 16
"""Candidates that run between two reports to the optimiser; the same for any number of jobs."""


def asked_for(
    axes: list[dict[str, Any]],
    trials: Trials,
    badness: Callable[[str], float],
    tell: Callable[[int, int], None],
) -> list[list[int]]:
    """Returns the candidates that a tree-structured Parzen estimator asks for.

    Candidates are indices of values; today's design is first. ``badness`` returns the badness of a
    result (JSON). Method: Bergstra et al., Algorithms for Hyper-Parameter Optimization (NIPS 2011),
    as built into Optuna; its seed is fixed.
    """
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    sampler = optuna.samplers.TPESampler(seed=1, multivariate=True)
    study = optuna.create_study(sampler=sampler)
    study.enqueue_trial({axis["path"]: 0 for axis in axes})
    found: dict[str, list[int]] = {}
    worst = 0.0
    for done in range(0, ASKED, BATCH):
        asked = [study.ask() for _ in range(BATCH)]
        places = [
            [trial.suggest_categorical(a["path"], range(len(a["values"]))) for a in axes]
            for trial in asked
        ]
        plans = [trials.plan(_changes(axes, at), coarse=True) for at in places]
        results = iter(trials.run([p for p in plans if not isinstance(p, str)]))
        for trial, at, plan in zip(asked, places, plans, strict=True):
            # A candidate that cannot be built counts as tried.
            found.setdefault(plan if isinstance(plan, str) else plan.key, at)
            if isinstance(plan, str):
                study.tell(trial, worst + 1.0)
                continue
            bad = badness(next(results).model_dump_json(by_alias=True))
            worst = max(worst, bad)
            study.tell(trial, bad)
        tell(done + BATCH, ASKED)
    return list(found.values())


def _changes(axes: list[dict[str, Any]], places: list[int]) -> dict[str, Any]:
    return {
        axis["path"]: axis["values"][place]
        for axis, place in zip(axes, places, strict=True)
        if axis["values"][place] != axis["values"][0]
    }
