"""Finds files that come with Axiscope.

A user's file with the same name takes precedence. In a source tree, Axiscope's files are in
`data/`, and `src/axiscope/data` has links to them. A built package includes them
(`tool.maturin.include` in pyproject.toml).
"""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parents[1] / "data"
"""The folder of the files that come with Axiscope."""


def find(folder: str, name: str) -> Path | None:
    """Returns the path of ``FOLDER/NAME.toml``, or None if there is no such file.

    A user's file takes precedence over Axiscope's.
    """
    return next((place for place in places(folder, name) if _is_file(place)), None)


def places(folder: str, name: str) -> tuple[Path, ...]:
    """Returns the paths where a TOML file with this name may be, the user's before Axiscope's."""
    return tuple(root / f"{name}.toml" for root in _folders(folder))


def or_shipped(path: Path) -> Path:
    """Returns the path, or Axiscope's file with this relative path if the user has no such file.

    Users can therefore name ``experiments/main.toml`` in any folder.
    """
    shipped = DATA / path
    is_ours = not path.is_absolute() and ".." not in path.parts and _is_file(shipped)
    return shipped if is_ours and not path.exists() else path


def names(folder: str) -> list[str]:
    """Returns the sorted names of all TOML files in a folder, both the user's and Axiscope's."""
    return sorted({path.stem for root in _folders(folder) for path in root.glob("*.toml")})


def _is_file(path: Path) -> bool:
    """Returns whether a file with this name exists.

    If the system rejects the name, no such file exists.
    """
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _folders(folder: str) -> tuple[Path, Path]:
    return Path(folder), DATA / folder
