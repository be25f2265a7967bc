"""Prints which boot of its board a platform describes."""

from __future__ import annotations

from collections.abc import Iterable

from rich.markup import escape

from axiscope.api.platforms import boot_notes
from axiscope.cli.console import err


def print_boots(platforms: Iterable[str]) -> None:
    """Prints a line on stderr for each of these platforms whose board boots in several ways."""
    print_boot_notes(boot_notes(platforms))


def print_boot_notes(notes: Iterable[str]) -> None:
    """Prints lines about boots that are known already, as from a manifest."""
    for note in notes:
        err.print(f"boot: {escape(note)}", soft_wrap=True)
