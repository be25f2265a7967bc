"""Records the outputs of all commands in a folder, with a subfolder for each group of commands."""

from __future__ import annotations

import shutil
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tools.outputs.commands import Commands, manifest, page
from tools.outputs.help_pages import help_pages
from tools.outputs.points import PLATFORMS, points_csv

MEMBERS = ("stream", "cluster", "program", "network")
"""Tables that make a TOML file a design."""

INPUTS = {
    "experiments": ("experiments", "data/experiments"),
    "examples": ("examples", "data/examples"),
    "boards": ("boards",),
    "explorer": ("explorer",),
}
"""Folders with experiments and designs: the name in the recording, and the possible places."""

MEMORIES = ("ddr4_2400", "ddr4_2400_bgi")
"""Platforms without ports, for `replay`."""

ONE = ("--jobs", "1")
"""Options that run points in this process. The tables do not depend on it."""

SUBSETS = {
    "cmri_kernels": "program=trisolv,bicg",
    "table2": "program=trisolv,bicg,read,chase",
    "networks": "program=resnet50",
    "cmri_networks": "program=yolov3_tiny",
}
"""Experiments of Brilli 2022 that take many minutes: the part of each that is recorded."""

PAPERS = {
    "brilli2022": "--table 1",
    "manev2019": "--figure 7",
    "marjanovic2021": "",
    "sadri2013": "",
    "vieira2020": "",
}
"""Publications that are reproduced, and for those that take long, the part that is reproduced."""

ELSEWHERE = ("ultra96", "zcu102", "ultra96v2")
"""Platforms on which every design runs in addition to its own."""

SCHEMAS = (
    "platform", "chip", "part", "experiment", "tester", "reference", "point", "result", "facts",
    "bound", "design", "design-result", "advice", "offload", "inject", "inject-design",
)  # fmt: skip

OTHERS = {
    "platforms.txt": "show",
    "platform_diff.txt": "platform diff zcu102 zcu102_2022",
    "examples.txt": "examples",
    "registers.txt": "registers list",
    "registers_generator.txt": "registers show traffic_generator",
    "registers_monitor.txt": "registers show monitor",
    "offload.json": "offload -p ultra96v2 --ports HP0,HPC0,ACP --sizes 4KiB,64KiB,1MiB --json",
    "offload.txt": "offload -p zcu102 --sizes 4KiB,256KiB",
    "inject.json": "inject -p zcu102 --victim chase --max-slowdown 1.1 --json",
    "inject.txt": "inject -p ultra96 --victim read --max-slowdown 1.2 --unseen 4",
    "inject_core.txt": "inject -p zcu102 --victim A53:chase --max-slowdown 1.05",
    "inject_design.json": "inject experiments/examples/video.toml --json",
    "replay.json": "replay lines.trace --platform ddr4_2400 --wrap --json",
    "replay_bgi.txt": "replay lines.trace --platform ddr4_2400_bgi --wrap",
    "no_platform.txt": "show zcu999",
    "no_experiment.txt": "run experiments/absent.toml",
    "wrong_value.txt": "run wrong_value.toml",
    "wrong_field.txt": "run wrong_field.toml",
    "wrong_port.txt": "run wrong_port.toml",
}
"""Other commands, by the file that contains their output."""

WRONG = {
    "wrong_value.toml": 'burst_beats = 300\nplatform = "ultra96"\nports = "HP0"',
    "wrong_field.toml": 'burst_beat = 16\nplatform = "ultra96"\nports = "HP0"',
    "wrong_port.toml": 'burst_beats = 16\nplatform = "ultra96"\nports = "HP9"',
}
"""Experiments with settings that are refused."""


def record(folder: Path, python: Path, root: Path, groups: Sequence[str]) -> None:
    """Records groups of outputs. They replace the earlier outputs of these groups in the folder."""
    for group in groups:
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="outputs-") as work:
            commands = Commands(python, Path(work).resolve(), root)
            _lay_out(commands)
            kept = folder / group
            shutil.rmtree(kept, ignore_errors=True)
            kept.mkdir(parents=True)
            GROUPS[group](commands, kept)
            commands.close()
        print(f"{group}: {time.monotonic() - began:.0f} s", flush=True)


def _lay_out(commands: Commands) -> None:
    """Copies the experiments and designs to the working folder."""
    for name, places in INPUTS.items():
        for place in places:
            for file in sorted((commands.root / place).rglob("*.toml")):
                target = commands.folder / name / file.relative_to(commands.root / place)
                if "node_modules" not in file.parts:
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(file, target)
    for name, settings in WRONG.items():
        head = f'schema = 1\ntitle = "Wrong"\n\n[settings]\n{settings}\n'
        Path(commands.folder, name).write_text(f"{head}\n[[sweep]]\naxes.pl_mhz = [100.0]\n")
    lines = (f"{'LD' if n % 3 else 'ST'} {(n * n * 4160) % 2**30:#x}\n" for n in range(2000))
    Path(commands.folder, "lines.trace").write_text("".join(lines))


def _files(commands: Commands, *tables: str) -> Iterator[Path]:
    """Returns the TOML files that contain any of these tables. Paths are relative to the working
    folder.
    """
    for file in sorted(commands.folder.rglob("*.toml")):
        with file.open("rb") as opened:
            fields = tomllib.load(opened)
        # A file with `[program.NAME]` tables is a tester. A design has a list of programs instead.
        has = any(isinstance(fields.get(table), list) for table in tables)
        if has and not file.name.startswith("wrong_"):
            yield file.relative_to(commands.folder)


def _predict(commands: Commands, kept: Path) -> None:
    (kept / "points.csv").write_text(points_csv())
    shutil.copy(kept / "points.csv", commands.folder)
    printed = commands.run("predict", "points.csv", "-o", "predicted.csv", *ONE)
    _write(kept / "printed.txt", printed)
    shutil.copy(commands.folder / "predicted.csv", kept)


def _values(commands: Commands, kept: Path) -> None:
    for name in (*PLATFORMS, *MEMORIES):
        _write(kept / f"{name}.txt", commands.run("show", name))
        _write(kept / f"{name}_values.txt", commands.run("show", name, "--values"))
        _write(kept / f"{name}.json", commands.run("show", name, "--json"))


def _schemas(commands: Commands, kept: Path) -> None:
    for kind in SCHEMAS:
        _write(kept / f"{kind}.json", commands.run("schema", kind))


def _help(commands: Commands, kept: Path) -> None:
    for words, text in help_pages(commands):
        _write(kept / f"{'_'.join(words) or 'axiscope'}.txt", text)


def _experiments(commands: Commands, kept: Path) -> None:
    for file in _files(commands, "sweep"):
        part = SUBSETS.get(file.stem) if file.parent.name == "brilli2022" else None
        only = ["--only", part] if part else []
        _outcome(commands, kept / file.with_suffix(""), "run", str(file), *only)


def _designs(commands: Commands, kept: Path) -> None:
    for file in _files(commands, *MEMBERS):
        _outcome(commands, kept / file.with_suffix(""), "run", str(file))
        for name in ELSEWHERE:
            folder = kept / file.parent / f"{file.stem}_on_{name}"
            _outcome(commands, folder, "run", str(file), "-p", name)


def _advice(commands: Commands, kept: Path) -> None:
    for file in _files(commands, *MEMBERS):
        if "[advise" in (commands.folder / file).read_text(encoding="utf-8"):
            _outcome(commands, kept / file.with_suffix(""), "advise", str(file))


def _others(commands: Commands, kept: Path) -> None:
    for name, words in OTHERS.items():
        one = ONE if words.startswith("offload") else ()
        _write(kept / name, commands.run(*words.split(), *one))
    grid = "--victims chase,read --aggressors mix-100,cluster-copy --loads 0,50,100 --starts 1"
    _outcome(commands, kept / "interfere", "interfere", "-p", "ultra96", *grid.split())


def _reproduce(commands: Commands, kept: Path) -> None:
    for paper, part in PAPERS.items():
        words = [paper, *part.split(), "--json", *ONE]
        _write(kept / f"{paper}.json", commands.run("reproduce", *words))


GROUPS: dict[str, Callable[[Commands, Path], None]] = {
    "predict": _predict,
    "values": _values,
    "schemas": _schemas,
    "help": _help,
    "others": _others,
    "designs": _designs,
    "advice": _advice,
    "experiments": _experiments,
    "reproduce": _reproduce,
}
"""The groups of outputs, quick ones first."""


def _outcome(commands: Commands, kept: Path, *words: str) -> None:
    """Runs a command that writes a folder, and stores its output together with the folder."""
    output = commands.folder / "output"
    shutil.rmtree(output, ignore_errors=True)
    began = time.monotonic()
    _write(kept / "printed.txt", commands.run(*words, *ONE, "-o", "output"))
    for file in sorted(output.iterdir()) if output.is_dir() else ():
        if file.suffix == ".parquet":
            shutil.copy(file, kept)
        elif file.name == "manifest.json":
            _write(kept / file.name, commands.without_paths(manifest(file.read_text())))
        elif file.suffix == ".json":
            _write(kept / file.name, commands.without_paths(file.read_text()))
        elif file.suffix == ".html":
            report = page(file.read_text())
            _write(kept / f"{file.stem}_page.json", commands.without_paths(report))
    print(f"  {' '.join(words)}: {time.monotonic() - began:.1f} s", flush=True)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
