"""Files that come with Axiscope, and the user's own of the same name, which go first.

A source tree has them in folders of their own (`platforms/`, `chips/`, …), to which links in
`src/axiscope/data` lead; a package has them inside (`tool.maturin.include` of pyproject.toml).
"""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parents[1] / "data"
"""All of them."""


def find(folder: str, name: str) -> Path | None:
    """The file ``FOLDER/NAME.toml``: the user's, below the working folder, or Axiscope's."""
    return next((place for place in places(folder, name) if place.is_file()), None)


def places(folder: str, name: str) -> tuple[Path, ...]:
    """Where such a file may be, the user's first."""
    return tuple(root / f"{name}.toml" for root in _folders(folder))


def in_checkout(path: Path) -> Path:
    """Returns a path that exists: in a checkout, ``experiments/main.toml`` is below ``data``."""
    moved = Path("data") / path
    return moved if not path.is_absolute() and not path.exists() and moved.is_file() else path


def names(folder: str) -> list[str]:
    """Names of the files of a folder, the user's and Axiscope's, by alphabet."""
    return sorted({path.stem for root in _folders(folder) for path in root.glob("*.toml")})


def _folders(folder: str) -> tuple[Path, Path]:
    return Path(folder), DATA / folder
