"""Prints a note if a run would have different figures with a different boot loader of its board."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from rich.markup import escape

from axiscope.api.platforms import OPTION, Traffic, boot_line, everything
from axiscope.cli.console import err
from axiscope.design_types import DesignResult

if TYPE_CHECKING:
    import polars as pl

AXIS = 'with platform = "{}" in a copy of the file'
"""How to run an experiment, or a design that sweeps its platform, with another boot."""
COLUMN = "with {} in the column board"
"""How to predict rows for a different boot."""
READER = "on {}"
"""For published numbers and measurements, which belong to one boot."""


def print_boot(platform: str, traffic: Collection[Traffic], how: str = OPTION) -> None:
    """Prints a line on stderr if a different boot loader would change the traffic's rates."""
    line = boot_line(platform, traffic, how)
    if line is not None:
        err.print(f"boot: {escape(line)}", soft_wrap=True)


def print_boots_of_designs(results: Iterable[DesignResult]) -> None:
    """Prints notes about boot loaders for the platforms of designs, once for each platform."""
    found: dict[str, list[Traffic]] = {}
    how = OPTION
    for result in results:
        how = AXIS if "platform" in result.values else how
        flows = [Traffic.of(m.ports, m.direction).flows for m in result.members]
        whole = Traffic(frozenset().union(*flows), result.qos)
        found.setdefault(result.platform, []).append(whole)
    for platform, traffic in found.items():
        print_boot(platform, traffic, how)


def print_boots_of_rows(rows: pl.DataFrame, platform: str, how: str) -> None:
    """Prints notes about boot loaders for the points in a table.

    ``platform`` is the name of the column with platforms.
    """
    columns = (platform, "ports", "mode", "qos")
    found: dict[str, list[Traffic]] = {}
    for name, ports, mode, qos in rows.select(columns).unique(maintain_order=True).iter_rows():
        found.setdefault(name, []).append(Traffic.of(ports.split("+"), mode, qos))
    for name, traffic in found.items():
        print_boot(name, traffic, how)


def print_boots_of_loads(platforms: Iterable[str], how: str = OPTION) -> None:
    """Prints notes about boot loaders for platforms, as if all their ports were loaded."""
    for name in dict.fromkeys(platforms):
        print_boot(name, everything(name), how)
