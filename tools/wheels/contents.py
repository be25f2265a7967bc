"""Compares the files that a package must contain with the files that pyproject.toml lists."""

from __future__ import annotations

import subprocess
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path("src")
DATA = SOURCE / "axiscope" / "data"
EXPLORER = "axiscope/data/explorer.html"
"""Built by `make explorer` and not tracked by git."""
CORE = "axiscope/_core.abi3.so"

Format = Literal["sdist", "wheel"]


def links(root: Path = ROOT) -> dict[str, Path]:
    """Returns the links in `src/axiscope/data`: their names and the folders to which they point."""
    found = [path for path in sorted((root / DATA).iterdir()) if path.is_symlink()]
    return {path.name: path.resolve().relative_to(root.resolve()) for path in found}


def needed(root: Path = ROOT) -> set[str]:
    """Returns the names of all files that a package must contain."""
    names = {EXPLORER}
    for path in _tracked(SOURCE, root):
        if not (root / path).is_symlink():
            names.add(path.relative_to(SOURCE).as_posix())
    return names | set(linked(root))


def linked(root: Path = ROOT) -> dict[str, Path]:
    """Returns the files in linked folders: their names in a package, and their paths in the
    repository.
    """
    base = DATA.relative_to(SOURCE)
    return {
        (base / name / path.relative_to(folder)).as_posix(): path
        for name, folder in links(root).items()
        for path in _tracked(folder, root)
    }


def listed(form: Format, root: Path = ROOT) -> set[str]:
    """Returns the names of the files that `tool.maturin.include` adds to a package of this
    format.
    """
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    names: set[str] = set()
    for pattern in settings["tool"]["maturin"]["include"]:
        forms = pattern["format"]
        if form in ([forms] if isinstance(forms, str) else forms):
            found = [path for path in root.glob(pattern["path"]) if path.is_file()]
            inside = [path for path in found if path.is_relative_to(root / SOURCE)]
            names |= {path.relative_to(root / SOURCE).as_posix() for path in inside}
    return names


def held(package: Path) -> set[str]:
    """Returns the names of Axiscope's own files that a built package contains."""
    if package.suffix == ".whl":
        with zipfile.ZipFile(package) as archive:
            return {name for name in archive.namelist() if name.startswith("axiscope/")}
    with tarfile.open(package) as archive:
        inside = [Path(*Path(member.name).parts[1:]) for member in archive if member.isfile()]
    return {p.relative_to(SOURCE).as_posix() for p in inside if p.is_relative_to(SOURCE)}


def faults(package: Path, root: Path = ROOT) -> list[str]:
    """Returns one line for each file that a built package lacks or should not contain."""
    expected = needed(root) | ({CORE} if package.suffix == ".whl" else set())
    there = held(package)
    lacks = [f"{package.name}: lacks {name}" for name in sorted(expected - there)]
    return lacks + [f"{package.name}: holds {name}" for name in sorted(there - expected)]


def _tracked(folder: Path, root: Path) -> list[Path]:
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--", folder],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [Path(name) for name in listing.split("\0") if name]
