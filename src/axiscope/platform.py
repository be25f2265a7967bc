"""Finds platform files: a path, ``./platforms``, or the ones that come with Axiscope."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from axiscope.errors import UserError

DATA = Path(__file__).parent / "data"
"""Platforms and experiments that come with Axiscope."""


@dataclass(frozen=True)
class Platform:
    """A platform file: its name, its text, and where it was found."""

    name: str
    text: str
    path: Path

    @property
    def sha256(self) -> str:
        """Hash of the text, for the manifest and for resuming."""
        return hashlib.sha256(self.text.encode()).hexdigest()


def known_platforms() -> list[str]:
    """Names of the platforms that can be named without a path."""
    folders = (Path("platforms"), DATA / "platforms")
    return sorted({p.stem for folder in folders for p in folder.glob("*.toml")})


@cache
def find_platform(name: str) -> Platform:
    """The platform of a name or of a path that ends in ``.toml``.

    Raises UserError if there is none.
    """
    if name.endswith(".toml"):
        path = Path(name)
    else:
        places = (Path("platforms") / f"{name}.toml", DATA / "platforms" / f"{name}.toml")
        path = next((p for p in places if p.is_file()), places[0])
    try:
        return Platform(path.stem, path.read_text(encoding="utf-8"), path)
    except OSError as error:
        known = ", ".join(known_platforms())
        raise UserError(
            f"platform {name!r}: {path} cannot be read ({error.strerror}); "
            f"give one of {known}, or the path of a .toml file"
        ) from error
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: not UTF-8 text ({error.reason} at byte {error.start})") from error
