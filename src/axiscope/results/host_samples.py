"""Reads samples that `axiscope-host` measured on a different computer.

They come with the request that was measured, and a description of the machine.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from axiscope.errors import UserError, within
from axiscope.io.toml_records import explain_error
from axiscope.plan.experiment.host_records import Machine, Request, Sample

MADE_BY: dict[type, str] = {
    Machine: "`axiscope-host machine` prints it on the board",
    Request: "`axiscope host ... --print-request` prints it",
    Sample: "`axiscope-host` prints them on the board",
}
"""How each kind of file is created, for messages."""


def read_samples(
    samples: Path, request: Path, machine: Path
) -> tuple[Machine, Request, list[Sample]]:
    """Reads the request, the samples and the machine.

    Checks each file, and that they belong together.
    """
    computer: Machine = _read(machine, Machine, Machine)
    asked: Request = _read(request, Request, Request)
    found: list[Sample] = _read(samples, list[Sample], Sample)
    held = sorted((sample.case, sample.repetition) for sample in found)
    # The lines are counted before they are read, because a request may claim more samples than
    # memory can hold.
    cases, times = len(asked.cases), asked.repetitions
    whole = len(held) == cases * times
    if not whole or held != [(c, r) for c in range(cases) for r in range(times)]:
        raise UserError(
            f"{samples}: contains {len(held)} samples of {len({case for case, _ in held})} cases, "
            f"but {request} asks for {asked.repetitions} of each of {len(asked.cases)}; give the "
            "request with which they were measured"
        )
    return computer, asked, found


def task_of(request: Request) -> str:
    """Returns the subcommand of `axiscope host` that created a request."""
    names = {case.name for case in request.cases}
    kinds = {case.victim.get("kind") for case in request.cases}
    if names == {"chase"}:
        return "latency"
    if any(case.load is not None for case in request.cases):
        return "interfere"
    return "polybench" if kinds == {"polybench"} else "bandwidth"


def _read(path: Path, kind: Any, of: type) -> Any:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise UserError(f"{path}: cannot be read ({why}); {MADE_BY[of]}") from error
    try:
        return TypeAdapter(kind).validate_json(text)
    except ValidationError as error:
        with within(path):
            raise UserError(f"{explain_error(error)}; {MADE_BY[of]}") from error
