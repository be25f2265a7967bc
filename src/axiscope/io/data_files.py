"""Finds files that come with Axiscope. The user's own files of the same name are preferred.

In a source tree, these files are in `data/`, to which links in `src/axiscope/data` lead. A package
contains them (`tool.maturin.include` in pyproject.toml).
"""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parents[1] / "data"
"""The folder of the files that come with Axiscope."""


def find(folder: str, name: str) -> Path | None:
    """Returns ``FOLDER/NAME.toml`` in the working folder, or else Axiscope's file, or None."""
    return next((place for place in places(folder, name) if _is_file(place)), None)


def places(folder: str, name: str) -> tuple[Path, ...]:
    """Returns the possible paths of such a file, the user's first."""
    return tuple(root / f"{name}.toml" for root in _folders(folder))


def or_shipped(path: Path) -> Path:
    """Returns the path or, if there is no such file, the file of that name in Axiscope.

    Users can therefore name ``experiments/main.toml`` in any folder.
    """
    shipped = DATA / path
    is_ours = not path.is_absolute() and ".." not in path.parts and _is_file(shipped)
    return shipped if is_ours and not path.exists() else path


def names(folder: str) -> list[str]:
    """Returns the sorted names of a folder's files, the user's and Axiscope's."""
    return sorted({path.stem for root in _folders(folder) for path in root.glob("*.toml")})


def _is_file(path: Path) -> bool:
    """Returns whether a file with this name exists.

    A name that the system rejects is not a file.
    """
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _folders(folder: str) -> tuple[Path, Path]:
    return Path(folder), DATA / folder
