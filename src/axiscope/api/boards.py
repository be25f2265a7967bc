"""Platforms: those there are, one of them, one from an init file."""

from __future__ import annotations

from pathlib import Path

from axiscope.plan.bootfile.imports import Imported
from axiscope.plan.bootfile.imports import import_platform as import_file
from axiscope.plan.platforms import Platform, find_platform, known_platforms


def platform(name: str | Path) -> Platform:
    """A platform by name (``zcu102``) or by the path of its file (``my_board.toml``).

    Raises UserError if there is none.
    """
    return find_platform(str(name))


def platforms() -> list[str]:
    """Names of the platforms that can be named without a path."""
    return known_platforms()


def import_platform(
    file: str | Path,
    name: str,
    *,
    output: str | Path | None = None,
    ref_mhz: float | None = None,
    base: str | None = None,
    part: str | None = None,
    unexplained: bool = True,
    force: bool = False,
) -> Imported:
    """Makes a platform file from the init file that Vivado wrote, as `axiscope platform import`.

    The file is ``platforms/NAME.toml`` unless told, and is not replaced unless ``force``.
    ``Imported.platform`` is the new platform.
    """
    out = None if output is None else Path(output)
    return import_file(Path(file), name, out, ref_mhz, base, part, unexplained, force)
