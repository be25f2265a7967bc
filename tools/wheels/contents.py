"""Files that a package must hold, by what git tracks, and those that pyproject.toml lists."""

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
"""Built by `make explorer`, so that git does not track it."""
CORE = "axiscope/_core.abi3.so"

Format = Literal["sdist", "wheel"]


def links(root: Path = ROOT) -> dict[str, Path]:
    """Folders that `src/axiscope/data` holds as links, by name: the folder relative to the root."""
    found = [path for path in sorted((root / DATA).iterdir()) if path.is_symlink()]
    return {path.name: path.resolve().relative_to(root.resolve()) for path in found}


def needed(root: Path = ROOT) -> set[str]:
    """Names in a package, as `axiscope/data/chips/zynq7000.toml`, of all that it must hold."""
    names = {EXPLORER}
    for path in _tracked(SOURCE, root):
        if not (root / path).is_symlink():
            names.add(path.relative_to(SOURCE).as_posix())
    return names | set(linked(root))


def linked(root: Path = ROOT) -> dict[str, Path]:
    """Those behind the links: name in a package and place in the repository."""
    base = DATA.relative_to(SOURCE)
    return {
        (base / name / path.relative_to(folder)).as_posix(): path
        for name, folder in links(root).items()
        for path in _tracked(folder, root)
    }


def listed(form: Format, root: Path = ROOT) -> set[str]:
    """Names that `tool.maturin.include` adds to a package of a format."""
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
    """Names of what a built package holds of Axiscope's own files."""
    if package.suffix == ".whl":
        with zipfile.ZipFile(package) as archive:
            return {name for name in archive.namelist() if name.startswith("axiscope/")}
    with tarfile.open(package) as archive:
        inside = [Path(*Path(member.name).parts[1:]) for member in archive if member.isfile()]
    return {p.relative_to(SOURCE).as_posix() for p in inside if p.is_relative_to(SOURCE)}


def faults(package: Path, root: Path = ROOT) -> list[str]:
    """What a built package lacks and what it should not hold, a line each."""
    expected = needed(root) | ({CORE} if package.suffix == ".whl" else set())
    there = held(package)
    lacks = [f"{package.name}: lacks {name}" for name in sorted(expected - there)]
    return lacks + [f"{package.name}: holds {name}" for name in sorted(there - expected)]


def _tracked(folder: Path, root: Path) -> list[Path]:
    said = subprocess.run(
        ["git", "ls-files", "-z", "--", folder],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [Path(name) for name in said.split("\0") if name]
