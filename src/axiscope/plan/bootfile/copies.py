"""Copies a platform file as a starting point for a new platform."""

from __future__ import annotations

from pathlib import Path

from axiscope.errors import UserError
from axiscope.io.files import destination, write_whole
from axiscope.plan.platforms import find_platform


def new_file(name: str, output: Path | None, force: bool) -> Path:
    """Returns the path of a new platform: ``output``, or ``platforms/NAME.toml``.

    Raises UserError if the name contains characters that are not allowed, or if the file exists
    (unless ``force``).
    """
    if not name.replace("_", "").replace("-", "").replace(".", "").isalnum():
        raise UserError(f"platform name {name!r}: use letters, digits, _ and -, such as my_board")
    target = target_of(name, output)
    if target.suffix != ".toml":
        raise UserError(f"{target}: a platform file ends in .toml")
    if target.exists() and not force:
        raise UserError(f"{target}: already exists; give another name, or --force")
    destination(target)
    return target


def target_of(name: str, output: Path | None) -> Path:
    """Returns the path of a new platform file: ``output``, or ``platforms/NAME.toml``."""
    return output or Path("platforms") / f"{name}.toml"


def copy_platform(
    platform: str, name: str, output: Path | None = None, force: bool = False
) -> Path:
    """Writes the text of a platform to a new file.

    Returns its path. Chip and part are not copied, because the text refers to them by name. Raises
    UserError if there is no such platform, if the copy would hide it, or if the file exists (unless
    ``force``).
    """
    found = find_platform(platform)
    is_shipped = not Path(platform).is_file()
    hides = target_of(name, output).parent == Path("platforms") and name.lower() == found.name
    if is_shipped and hides and not force:
        raise UserError(
            f"platform name {name!r}: the copy would hide the original in this folder; give "
            "another name, such as my_board, or --force"
        )
    text = found.text
    target = new_file(name, output, force)
    write_whole(target, text.encode())
    find_platform.cache_clear()
    return target
