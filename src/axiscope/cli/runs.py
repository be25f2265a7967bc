"""The command that runs an experiment or a design: run.

The modules for designs, experiments and boards are imported only when they are needed.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from axiscope.api.run_files import default_folder, is_design_file, is_handoff
from axiscope.cli import complete
from axiscope.cli.ctrl_c import ctrl_c
from axiscope.cli.options import Jobs, Json, Measured, Only, Quiet, Verbose, Where
from axiscope.errors import UserError


class Backend(StrEnum):
    """Where an experiment runs: on the model, on the virtual board, or on a board."""

    model = "model"
    virtual = "virtual"


def run(
    experiment: Annotated[
        Path,
        typer.Argument(
            help="An experiment or a design (TOML), or a Vivado file (.xsa, .hwh or .bit), which "
            "is imported first.",
            autocompletion=complete.experiments,
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="Folder for the results; default: results/NAME, or results/NAME-PLATFORM with "
            "--platform, or results/NAME-BACKEND with a backend other than the model.",
        ),
    ] = None,
    backend: Annotated[
        Backend,
        typer.Option(
            help="Where to run: on the model, or on the virtual board (`make virtual`), which "
            "simulates the instrument's RTL on the model.",
        ),
    ] = Backend.model,
    board: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help=(
                "Run on a board through its agent: ssh://root@BOARD or local for the hardware; "
                "virtual:PLATFORM or ssh://USER@HOST:PORT/virtual:PLATFORM for the virtual board."
            ),
        ),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="Change a setting of the board's chip (NAME=VALUE) for this run; the old value is "
            "restored at the end, even after a crash.",
        ),
    ] = None,
    power: Annotated[
        bool,
        typer.Option(
            "--power",
            help="Read the board's power rails before each point, while all blocks are idle, and "
            "during the point.",
        ),
    ] = False,
    witness: Annotated[
        bool,
        typer.Option(
            "--witness",
            help="Use the chip's own counters to count the bytes at its memory controller during "
            "each point.",
        ),
    ] = False,
    trace: Annotated[
        Path | None,
        typer.Option(
            help="Write waveforms of the first point (.fst); only with --backend virtual.",
        ),
    ] = None,
    trace_window: Annotated[
        str, typer.Option(help="First and last microsecond of the waveforms, A:B.")
    ] = "0:10",
    platform: Annotated[
        str | None,
        typer.Option(
            "--platform",
            "-p",
            help="The platform for a design, instead of the platform that the design names.",
            autocompletion=complete.platforms,
        ),
    ] = None,
    calibration: Annotated[
        Path | None,
        typer.Option(
            help="For a design: a file from axiscope calibrate, which corrects the design's rates.",
        ),
    ] = None,
    only: Only = None,
    jobs: Jobs = None,
    executor: Where = None,
    fresh: Annotated[
        bool, typer.Option(help="Start over instead of continuing an earlier run.")
    ] = False,
    measured: Measured = None,
    why: Annotated[
        bool,
        typer.Option(
            "--why",
            help="For a design: try changes for all members, not only for those that "
            "miss a demand.",
        ),
    ] = False,
    verbose: Verbose = False,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Run an experiment or a design; write a table, a manifest and a report to a folder.

    All points are checked before the first one runs. An interrupted run continues where it stopped.
    The number of jobs does not affect the table.

    Example: axiscope run experiments/manev2019/fig07.toml -o results/fig07

    Example: axiscope run experiments/examples/video.toml -p ultra96 --why

    Example: axiscope run design_1_wrapper.xsa

    Example: axiscope run experiments/examples/own_point.toml --board ssh://lab/virtual:ultra96

    Example: axiscope run dist/boards/ultra96/first.toml --board ssh://ultra96 --set HP0.read_qos=3

    Example: axiscope run experiments/brilli2022/table2.toml --only platform=zcu102 --only cpu=A53
    """
    where = _backend(backend, board, settings or [], power, witness)
    if is_handoff(experiment):
        with ctrl_c.ends_at_once():
            from axiscope.cli.import_design import design_of

        experiment = design_of(experiment, quiet or as_json)
    folder = output or default_folder(experiment, where, platform)
    if is_design_file(experiment):
        if measured is not None or trace is not None or only:
            raise UserError("--measured, --trace, --only: go with an experiment; a design has none")
        with ctrl_c.ends_at_once():
            from axiscope.cli.run_design import run_design

        run_design(
            experiment, folder, where, platform, calibration, jobs, executor, fresh, why, verbose,
            quiet, as_json,
        )  # fmt: skip
        return
    if why:
        raise UserError("--why: is for designs; an experiment has no members to judge")
    if calibration is not None:
        raise UserError("--calibration: is for designs; experiments have the model's own figures")
    if platform is not None:
        raise UserError(
            "--platform: is for designs. An experiment names its platforms in [settings] or axes: "
            f'write platform = "{platform}" in a copy of it, or select one of its own with --only '
            "platform=NAME"
        )
    if trace is not None and backend is not Backend.virtual:
        raise UserError("--trace: the model has no signals; give --backend virtual")
    with ctrl_c.ends_at_once():
        from axiscope.cli.run_experiment import run_experiment

    run_experiment(
        experiment, folder, where, jobs, executor, fresh, only or [], measured, trace, trace_window,
        verbose, quiet, as_json,
    )  # fmt: skip


def _backend(
    backend: Backend, board: str | None, settings: list[str], power: bool, witness: bool
) -> str:
    """Returns the name of the backend.

    Raises UserError if two backends are given, or the board's URL is invalid.
    """
    if board is None:
        if settings:
            raise UserError(
                "--set: is for boards: give --board; the model's QoS and maps are in [settings]"
            )
        if power:
            raise UserError(
                "--power: is for boards: give --board; the model estimates energy itself"
            )
        if witness:
            raise UserError(
                "--witness: is for boards: give --board; the model has no second counters"
            )
        return backend.value
    if backend is not Backend.model:
        raise UserError("--backend, --board: give one of them")
    with ctrl_c.ends_at_once():
        from axiscope.api.boards import board_backend

    return board_backend(board, settings, power, witness)


def register(app: typer.Typer) -> None:
    """Adds the commands in this file to the application."""
    app.command()(run)
