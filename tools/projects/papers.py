"""Writes the page of a paper: which designs can run which of its files, and what is not available
on a board.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from axiscope.io.toml_records import load_toml
from axiscope.plan.experiment.point_filter import is_in, read_filter
from axiscope.plan.experiment.recipes import Recipes
from axiscope.plan.experiment.settings import Settings
from tools.projects.data import board
from tools.projects.records import BOARDS, ROOT, Board, BoardError

FILE = ROOT / "hardware" / "papers.toml"
EXPERIMENTS = ROOT / "data" / "experiments"
DOCS = ROOT / "docs" / "reference" / "generated" / "papers"
HEAD = "<!-- Written by tools/board_projects.py from hardware/papers.toml; edit that instead. -->"


@dataclass(frozen=True)
class Run:
    """Those points of a file that a shipped design can run."""

    paper: str
    file: str
    only: tuple[str, ...]
    """The points, in the form that the option `--only` accepts."""
    design: str
    boot: str
    """Name of the boot that the board must use."""
    compare: str
    """The reference for the results."""
    other_map: bool
    """Whether the points need an address map other than that of the boot."""

    @property
    def path(self) -> Path:
        """The experiment."""
        return EXPERIMENTS / self.paper / self.file

    @property
    def board(self) -> Board:
        """Returns the design together with its board."""
        return board(BOARDS / f"{self.design}.toml")


def _text(entry: dict[str, Any], place: str, field: str) -> str:
    value = entry.get(field)
    if not isinstance(value, str) or not value:
        raise BoardError(FILE, f"{place}.{field}", f"{value!r}; give a text")
    return value


@cache
def runs() -> tuple[Run, ...]:
    """Returns all runs, in their order."""
    data = load_toml(FILE)
    found = []
    for n, entry in enumerate(data["run"]):
        at = f"run[{n}]"
        words = {
            name: _text(entry, at, name) for name in ("paper", "file", "design", "boot", "compare")
        }
        only = tuple(entry.get("only", []))
        run = Run(**words, only=only, other_map=entry.get("other_map", False))
        for field, there in (
            ("paper", run.paper in data["papers"]),
            ("file", run.path.is_file()),
            ("design", (BOARDS / f"{run.design}.toml").is_file()),
            ("boot", run.boot in data["boots"]),
        ):
            if not there:
                raise BoardError(FILE, f"{at}.{field}", f"{words[field]!r} is not there")
        found.append(run)
    return tuple(found)


@cache
def _settings(run: Run) -> tuple[Settings, ...]:
    """Returns the settings of each point of a run. They may contain repetitions."""
    recipes, only = Recipes(load_toml(run.path), run.path), read_filter(run.only)
    found = (recipes.settings(recipe) for recipe in recipes)
    return tuple(one for one in found if not only or is_in(one, only))


def count(run: Run) -> int:
    """Returns the number of points of a run."""
    return len(_settings(run))


def _options(run: Run) -> str:
    return "".join(f" --only {shlex.quote(word)}" for word in run.only)


def _place(run: Run) -> str:
    """Returns the option with which `axiscope reproduce` selects the figure or table of a file."""
    found = re.match(r"(fig|table)0*(\d+)", run.file)
    return f" --{'figure' if found[1] == 'fig' else 'table'} {found[2]}" if found else ""


def _of_design(name: str, mine: list[Run]) -> list[str]:
    first = mine[0].board
    mib = first.buffer_mib + first.coherent_mib + first.r5f_mib
    there = f"ssh://root@{first.host}"
    lines = [
        f"## {first.title}",
        "",
        f"[Build, load and restore it](../boards/{name}.md) (`dist/boards/{name}`). The clock is {first.mhz:g} MHz. The design needs {mib} MiB of "
        f"Linux's contiguous memory, so boot with `cma={first.cma}`. "
        f"All points together are {sum(count(r) for r in mine)} runs.",
        "",
        "| File | Points | Compare with |",
        "|---|--:|---|",
        *(f"| `{r.file}`{' `' + _options(r).strip() + '`' if r.only else ''}{' (other map)' if r.other_map else ''} | {count(r)} | {r.compare} |" for r in mine),
        "",
        "```sh",
    ]  # fmt: skip
    for r in mine:
        lines.append(f"axiscope board doctor {there} experiments/{r.paper}/{r.file}{_options(r)}")
    runs = [f"axiscope reproduce {r.paper}{_place(r)}{_options(r)} --board {there}" for r in mine]
    return [*lines, *dict.fromkeys(runs), "```", ""]


def write(paper: str) -> str:
    """Returns the page of a paper."""
    data = load_toml(FILE)
    about, mine = data["papers"][paper], [r for r in runs() if r.paper == paper]
    lines = [
        HEAD,
        f"# Reproduce this paper: {about['title']}",
        "",
        "These are the paper's own experiment files. They run on designs that come with Axiscope for the paper's boards. "
        f"[The model's value for each number](../../../explain/reproduce.md) is printed by `axiscope reproduce {paper}`; with `--board`, the same table shows the values measured on the board.",
        "",
        '!!! warning "Nobody has run this on silicon yet"',
        '    "Can run" means that the agent accepted each point on an imitated board, which consists of files with the registers and device-tree nodes of the shipped design and of a published boot file. A test '
        "repeats this check. Nobody has built the designs with Vivado, and nobody has timed the runs.",
        "",
    ]  # fmt: skip
    if not mine:
        lines += ["No shipped design runs a file of this paper yet.", ""]
    else:
        boots = dict.fromkeys(r.boot for r in mine)
        lines += [
            "Type all commands in the folder of a checkout of Axiscope. Three targets make what the steps need: `make run` the command `axiscope`, `make boards` the folder `dist/boards`, and "
            "`make agents` the agent for the board, with cross compilers that `axiscope doctor` lists if they are missing.",
            "",
            "The steps for each design below:",
            "",
            "1. Follow the design's page: build the bitstream, boot the board with the right image, copy the agent to the board, and load the design.",
            "2. Ask the doctor. It names everything that keeps a point from running, with the fix.",
            "3. Run `axiscope reproduce`. It prints a table with the printed number, the board's number and the error in each row. `--json` prints it for programs. "
            "Finished points are kept, so the same command continues after an interruption.",
            "",
            f"To see all of this without a board, run `make virtual`, and give the virtual board as URL: `--board virtual:{_settings(mine[0])[0].platform}`. It runs the blocks' RTL on this computer, "
            "slower than a board does. [Every run was rehearsed this way](../rehearsals.md).",
            "",
            "How long it takes: on an imitated board, the command and the agent need 0.03 s of "
            "processor time per run (352 runs were measured). The counted time of a point (`run` "
            "of its file) and the time in which software prepares the caches come on top. Nobody "
            "has timed a build or a run on silicon.",
            "",
            "The board must have booted with:",
            "",
            *(f"- {data['boots'][b]}" for b in boots),
            "",
        ]
        if any(r.other_map for r in mine):
            lines += [
                "Points marked *other map* need a second boot image. `board doctor` prints the "
                "registers of that image, and refuses the points until they are set: [another "
                "address map](../../../howto/board.md#another-address-map).",
                "",
            ]
    for name in dict.fromkeys(r.design for r in mine):
        lines += _of_design(name, [r for r in mine if r.design == name])
    if notes := about.get("notes"):
        lines += ["## How the board runs them", "", *(f"- {note}" for note in notes), ""]
    if about["open"]:
        lines += ["## What cannot run on a board, and why", "", "| File | Why not |", "|---|---|"]
        lines += [f"| `{o['file']}` | {o['why']} |" for o in about["open"]]
        lines.append("")
    lines.append(
        "[What else from the papers cannot be provided](../../../explain/reproduce.md#what-cannot-be-provided)."
    )
    return "\n".join(lines) + "\n"  # fmt: skip


def files() -> dict[Path, str]:
    """Returns the pages, by path."""
    return {DOCS / f"{paper}.md": write(paper) for paper in load_toml(FILE)["papers"]}
