"""Tests that library calls with a wrong argument raise UserError, whatever its value and type."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import axiscope as ax
from tests import levels

DESIGN: dict[str, Any] = {
    "schema": 1, "title": "t", "platform": "zcu102",
    "run": {"warmup_us": 1.0, "min_us": 2.0, "max_us": 2.0},
    "stream": [{"name": "a", "direction": "read", "port": "HP0"}],
}  # fmt: skip
POINTS = {
    "board": ["ultra96"], "pl_mhz": [100], "mode": ["read"], "pattern": ["sequential"],
    "mapping": ["row_bank_column"], "qos": ["default"], "mux": ["ps"], "ports": ["HP0"],
    "burst_beats": [16],
}  # fmt: skip
CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any], set[str]]] = {
    "platform": (ax.platform, {"name": "zcu102"}, set()),
    "run": (
        ax.run,
        {"design": DESIGN, "platform": None, "jobs": 1, "executor": None, "backend": "model",
         "output": "out", "fresh": False, "progress": None},
        set(),
    ),
    "advise": (
        ax.advise,
        {"design": DESIGN | {"advise": {"change": ["qos"]}}, "platform": None, "jobs": 1,
         "executor": None, "output": "advice", "fresh": False, "progress": None},
        set(),
    ),
    "sweep": (
        ax.sweep,
        {"experiment": {"sweep": []}, "output": None, "jobs": 1, "executor": None,
         "backend": "model", "fresh": False, "progress": None, "only": None},
        {"experiment"},
    ),
    "predict": (
        ax.predict,
        {"points": POINTS, "skews": 1, "jobs": 1, "executor": None, "progress": None},
        set(),
    ),
    "validate": (
        ax.validate,
        {"data": POINTS, "skews": 1, "jobs": 1, "executor": None, "progress": None},
        {"data"},
    ),
    "offload": (
        ax.offload,
        {"platform": "zc702", "sizes": [4096], "ports": ["HP0"], "pl_mhz": 250.0,
         "burst_beats": 64, "outstanding": 8, "call_us": None, "maintain_ns": None,
         "asleep": False, "jobs": 1, "executor": None, "progress": None},
        set(),
    ),
    "inject": (
        ax.inject,
        {"victim": "chase", "platform": "ultra96", "max_slowdown": 1.2, "aggressor": "mix-50",
         "clusters": 1, "victim_port": None, "ports": None, "every_window": False,
         "program_mib": None, "window_us": 1.0, "govern": False, "period_cycles": "256",
         "pl_mhz": 300.0, "mapping": None, "qos": "default", "counted_us": 2.0, "starts": 1,
         "unseen": 0, "progress": None},
        set(),
    ),
    "inject_design": (
        ax.inject_design,
        {"design": DESIGN, "platform": None, "unseen": 1, "progress": None},
        {"design"},
    ),
    "interfere": (
        ax.interfere,
        {"platform": "ultra96", "victims": ["read"], "aggressors": ["mix-50"], "loads": "0,100",
         "clusters": 1, "window_us": 1.0, "counted_us": 2.0, "starts": 1, "jobs": 1,
         "output": "pairs", "fresh": True, "qos": "default", "mapping": None},
        set(),
    ),
    "reproduce": (
        ax.reproduce,
        {"paper": "nobody", "figure": None, "table": None, "output": "reproduced",
         "plots": False, "jobs": 1, "executor": None, "progress": None},
        {"paper"},
    ),
    "import_platform": (
        ax.import_platform,
        {"file": "psu_init.tcl", "name": "mine", "output": None, "ref_mhz": None, "base": None,
         "part": None, "unexplained": True, "force": False},
        {"file"},
    ),
    "validate_run": (
        ax.validate_run,
        {"folder": "nowhere", "experiment": None, "jobs": 1, "executor": None, "progress": None},
        {"folder"},
    ),
    "Design": (
        lambda **fields: ax.run(ax.Design(**fields)),
        {"file": DESIGN, "stream": DESIGN["stream"]},
        set(),
    ),
    "vary": (
        lambda **fields: ax.run(ax.Design(DESIGN).vary(fields)),
        {"pl_mhz": 100.0, "stream.a.rate_mbps": 100.0, "run.seed": 1},
        set(),
    ),
}  # fmt: skip
"""Each function with arguments, and the names of the arguments that get wrong values.

A call with only right values would take long, or need files.
"""

WRONG: tuple[Any, ...] = (
    0, -1, 257, 0.5, -2.5, float("nan"), float("inf"), True, "x", "", "\0", ".", "x" * 300, None,
    [], [0], {}, {"x": 1}, ("a",), b"x", object(), np.int64(-3), np.float64("nan"),
)  # fmt: skip


LONG = {"inject", "interfere", "offload"}
"""Functions whose valid calls take long; `make test` tries only some of the wrong values."""
RUNS = {"inject": {"starts", "unseen"}}
"""Parameters that count runs. A valid number should be small, so they get 3 instead of 257."""


@pytest.mark.parametrize("name", CALLS)
def test_wrong_arguments_raise_a_user_error(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    function, right, broken = CALLS[name]
    if not broken:
        function(**right)
    refused = tried = 0
    fewer = levels.fraction() if name in LONG else 1
    for turn, parameter in enumerate(right):
        for wrong in WRONG[turn % fewer :: fewer]:
            tried += 1
            value = 3 if wrong == 257 and parameter in RUNS.get(name, ()) else wrong
            try:
                function(**right | {parameter: value})
            except ax.UserError:
                refused += 1
            except Exception as error:
                pytest.fail(f"{name}({parameter}={value!r}): {type(error).__name__}: {error}")
    assert refused >= tried // 2


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ax.platform(), "name: is missing; give it"),  # type: ignore[call-arg]
        (lambda: ax.run(DESIGN, job=1), r"job: is not a parameter of run; did you mean jobs\?"),  # type: ignore[call-arg]
        (lambda: ax.offload("zc702", [0.5]), r"sizes\.0: 0\.5; give a whole number"),  # type: ignore[list-item]
        (lambda: ax.offload("zc702", burst_beats=0), "burst_beats: 0; give 1 or more"),
        (lambda: ax.run(5), "design: 5; give a Design, a text, a Path or a mapping"),  # type: ignore[arg-type]
    ],
)
def test_the_message_has_parameter_value_and_fix(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(ax.UserError, match=message):
        call()


def test_numbers_of_numpy_are_numbers() -> None:
    design = ax.Design(
        DESIGN,
        stream=[DESIGN["stream"][0] | {"outstanding": np.int64(4), "rate_mbps": np.float32(9)}],
    )
    assert ax.run(design, jobs=np.int64(1)).results  # type: ignore[arg-type]


def test_a_table_within_a_design_is_refused() -> None:
    (stream, *_) = DESIGN["stream"]
    with pytest.raises(ax.UserError, match="burst_beats"):
        ax.run(DESIGN | {"stream": [stream | {"burst_beats": pl.DataFrame({"a": [1]})}]})
