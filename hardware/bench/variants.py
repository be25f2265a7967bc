"""Markers for RTL tests that only `make test-all` runs, because another test covers the same
block.
"""

import pytest

ICARUS = pytest.mark.exhaustive("benches in Icarus, the slower simulator")
WIDTH = pytest.mark.exhaustive("benches of another width or shape")
WHOLE_BENCH = pytest.mark.exhaustive("the rest of a bench that runs in another variant")


def simulators() -> list:
    """Returns both simulators as parameters. Only `make test-all` uses Icarus."""
    return ["verilator", pytest.param("icarus", marks=ICARUS)]


def parts(*names: str) -> list:
    """Returns two parameters for a test: the named tests of a bench, and, for `make test-all`, the
    complete bench.
    """
    return [pytest.param(list(names), id="part"), pytest.param(None, id="whole", marks=WHOLE_BENCH)]
