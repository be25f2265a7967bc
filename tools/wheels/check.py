"""Checks the files of built packages, and that the packages work without the repository.

python -m tools.wheels.check FOLDER

The wheel for this computer is installed into a new environment, without Rust on the path, and used
in an empty folder. The same is done with the sdist, with Rust. Both must give the same results.
Wheels for other processors and for musl are inspected but not run.
"""

from __future__ import annotations

import argparse
import csv
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from tools.wheels.contents import CORE, ROOT, faults

EXPERIMENT = """schema = 1
title = "Two bursts, two boards"

[settings]
mode = "read"
ports = "HP0"
pl_mhz = 150.0

[[sweep]]
axes.platform = ["zcu102", "zybo"]
axes.burst_beats = [4, 16]
"""
MACHINES = {"x86_64": 62, "aarch64": 183}
"""e_machine of the ELF header (System V ABI supplements of AMD64 and AArch64)."""
COMMANDS = (
    ["--version"],
    [],
    ["doctor"],
    ["examples", "-o", "."],
    ["show", "ultra96"],
    ["platform", "diff", "zcu102", "zcu102_2022"],
    ["schema", "platform"],
    ["schema", "experiment"],
    ["run", "experiments/examples/dma_copy.toml", "-p", "zcu102", "-o", "dma_copy"],
    ["reproduce", "marjanovic2021", "-o", "reproduced"],
    ["explore", "--no-browser", "-o", "explorer.html"],
    ["run", "small.toml", "-o", "small"],
    ["export", "small", "-o", "small.csv"],
)
"""Commands that a new user may try, in this order."""


class Place:
    """An environment that contains only the package and its dependencies, and an empty folder to
    work in.
    """

    def __init__(self, folder: Path, package: Path, uv: Path, path: str) -> None:
        self._work = folder / "work"
        self._work.mkdir(parents=True)
        self._python = folder / "venv" / "bin" / "python"
        self._environ = {"PATH": path, "HOME": str(folder), "TERM": "dumb", "NO_COLOR": "1"}
        subprocess.run([uv, "venv", "--quiet", folder / "venv"], check=True)
        words = [uv, "pip", "install", "--quiet", "--python", self._python, package]
        if subprocess.run(words, env=os.environ | {"PATH": path}).returncode:
            sys.exit(f"{package.name}: cannot be installed")

    def use(self) -> list[dict[str, str]]:
        """Runs the commands and returns the results of a small experiment, without point IDs.

        The IDs depend on a hash of all sources, and an sdist lacks some of them.
        """
        (self._work / "small.toml").write_text(EXPERIMENT, encoding="utf-8")
        data = self._run(
            "-c", "from axiscope.io.data_files import DATA; print(DATA)", isolated=True
        ).strip()
        if not Path(data).is_relative_to(self._python.parents[1].resolve()):
            sys.exit(f"{data}: not of the package that is checked")
        for words in COMMANDS:
            self._run("-m", "axiscope", *words)
        for made in ("results.parquet", "manifest.json", "report.html"):
            if not (self._work / "small" / made).is_file():
                sys.exit(f"axiscope run: made no {made}")
        with (self._work / "small.csv").open(encoding="utf-8", newline="") as table:
            rows = list(csv.DictReader(table))
        return [{k: v for k, v in row.items() if k != "point_id"} for row in rows]

    def _run(self, *words: str, isolated: bool = False) -> str:
        flags = ["-I"] if isolated else []
        ran = subprocess.run(
            [self._python, *flags, *words], cwd=self._work, env=self._environ,
            capture_output=True, text=True,
        )  # fmt: skip
        if ran.returncode:
            sys.exit(f"{' '.join(words)}: ended with {ran.returncode}\n{ran.stdout}{ran.stderr}")
        return ran.stdout


def without_rust() -> str:
    """Returns the search path of the system's programs. Exits if Rust is on this path."""
    path = "/usr/bin:/bin"
    for program in ("cargo", "rustc"):
        if shutil.which(program, path=path):
            sys.exit(f"{program}: is in {path}, so that a user without Rust cannot be tried")
    return path


def wrong_machine(wheel: Path) -> list[str]:
    """Returns an error message if the extension in a wheel is built for a different processor."""
    name = next((name for name in MACHINES if wheel.stem.endswith(name)), None)
    if name is None:
        return [f"{wheel.name}: for no processor that is known here"]
    with zipfile.ZipFile(wheel) as archive, archive.open(CORE) as core:
        found = int.from_bytes(core.read(20)[18:], "little")
    return [] if found == MACHINES[name] else [f"{wheel.name}: its extension is not for {name}"]


def main() -> None:
    parser = argparse.ArgumentParser(description="Check wheels and an sdist.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--uv", type=Path, required=True, help="The program uv.")
    options = parser.parse_args()
    uv = options.uv.resolve()
    wheels = sorted(options.folder.resolve().glob("axiscope-*.whl"))
    sdists = sorted(options.folder.resolve().glob("axiscope-*.tar.gz"))
    own = [w for w in wheels if "manylinux" in w.name and w.stem.endswith(platform.machine())]
    if len(sdists) != 1 or len(own) != 1:
        sys.exit(f"{options.folder}: needs one sdist and one wheel for this computer; make wheels")
    wrong = [line for package in [*wheels, *sdists] for line in faults(package)]
    wrong += [line for wheel in wheels for line in wrong_machine(wheel)]
    if wrong:
        sys.exit("\n".join(wrong))
    with tempfile.TemporaryDirectory() as made:
        tried = subprocess.run(
            [uv, "tool", "run", "--from", own[0], "axiscope", "--version"], cwd=made,
            capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
        table = Place(Path(made) / "wheel", own[0], uv, without_rust()).use()
        other = Place(Path(made) / "sdist", sdists[0], uv, os.environ["PATH"]).use()
    if not table or table != other:
        sys.exit(f"{sdists[0].name}: gives other results than {own[0].name}")
    # The commands in the README use the wheel for x86-64.
    if platform.machine() == "x86_64":
        readme = [sys.executable, "-m", "tools.readme_check", "--wheel", own[0]]
        if subprocess.run(readme, cwd=ROOT).returncode:
            sys.exit(f"{own[0].name}: the README's commands do not work with it")
    for package in [*wheels, *sdists]:
        how = "used" if package in (own[0], *sdists) else "opened"
        print(f"{package.stat().st_size / 1e6:5.1f} MB  {how:6}  {package.relative_to(ROOT)}")
    print(f"{tried.strip()}: the same {len(table)} rows from wheel and sdist")


if __name__ == "__main__":
    main()
