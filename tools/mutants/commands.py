"""Commands, time limits and numbers for `make mutants`, all in one file."""

from __future__ import annotations

from dataclasses import dataclass

SEED = 45
COUNTS = {"rust": 30, "python": 15, "rtl": 15}
"""Mutants of each kind in a full run."""
BAR = 54
"""Mutants that `make test` must kill in a full run."""

RUST_PACKAGES = tuple(
    f"axiscope-{name}" for name in ("dram", "controller", "fabric", "masters", "design")
)
PYTHON_FOLDERS = tuple(
    f"src/axiscope/{name}" for name in ("plan", "results", "execution", "report")
)
MODEL = "axiscope-design"
"""The package that uses all others of the model."""
RECORDED_ANSWERS = "tests/test_recorded_designs.py"
"""The test that covers all sentences and figures of the model's answers, and therefore comes first
for Rust.
"""
FIRST_TEST_FILES = 12
"""Number of test files about the mutated code that run before the full suite."""


@dataclass(frozen=True)
class Command:
    """A command line to run in the work clone. The text in {braces} is filled in for each
    mutant.
    """

    line: str
    minutes: float
    """A command that takes longer is stopped. A mutant that makes a test hang is killed."""


COMMANDS = {
    # Used before the first mutant: creates the clone's environment, and builds everything that
    # `make test` needs.
    "prepare": Command("make all-built", 60),
    # Only compiles, so that a mutant that does not compile is found before any tests run.
    "compile": Command("cargo test --quiet --profile tested --no-run -p {package}", 15),
    # Runs Rust tests with as many random examples as `make test` does.
    "cargo": Command("env AXISCOPE_FEWER_EXAMPLES=3 cargo test --profile tested -p {package}", 15),
    # Builds the extension module and the virtual board from the mutated Rust code. The explorer
    # still contains the model without the mutant, because only the full suite rebuilds it.
    "rebuild": Command("make built", 30),
    "pytest": Command(".venv/bin/python -m pytest -x -n 2 --dist loadfile {files}", 6),
    # The two levels of tests described in CONTRIBUTING. PYTEST_ADDOPTS stops each of their stages
    # at the first failure.
    "test": Command("make test", 45),
    "test-all": Command("make test-all", 240),
}
ENVIRONMENT = {"PYTEST_ADDOPTS": "-x"}

REMOVED_VARIABLES = (
    *("VIRTUAL_ENV", "PYTHONPATH", "CARGO_TARGET_DIR", "RUFF_CACHE_DIR", "RUSTFLAGS"),
    *("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "MAKEOVERRIDES", "MATURIN_PEP517_ARGS"),
)
"""Variables of this process that would point commands at the checkout instead of the clone."""
