"""Orders the RTL tests, and reports how many of their results were taken from a record."""

import os

import pytest

from hardware.bench.runner import OUTCOMES, RECORD_MODE

# Short tests run last, so that all workers finish at about the same time.
SHORT = ("common/", "formal/", "fir/", "ip/test_ip.py")
TOTALS = pytest.StashKey[dict[str, int]]()


def pytest_configure(config: pytest.Config) -> None:
    """Makes `--level all` simulate every bench again."""
    config.stash[TOTALS] = {}
    if config.getoption("--level") == "all":
        os.environ.setdefault(RECORD_MODE, "rewrite")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Moves short tests to the end."""
    items.sort(key=lambda item: item.nodeid.removeprefix("hardware/").startswith(SHORT))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Sends the counts of a worker process to the process that prints the summary."""
    output = getattr(session.config, "workeroutput", None)
    if output is None:
        _add(session.config, OUTCOMES)
    else:
        output["benches"] = dict(OUTCOMES)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node) -> None:
    """Adds the counts of a finished xdist worker."""
    _add(node.config, getattr(node, "workeroutput", {}).get("benches", {}))


def _add(config: pytest.Config, counts: dict[str, int]) -> None:
    totals = config.stash[TOTALS]
    for name, count in counts.items():
        totals[name] = totals.get(name, 0) + count


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints how many benches and proofs ran, and how many results were taken from a record."""
    totals = terminalreporter.config.stash[TOTALS]
    if totals:
        counts = ", ".join(f"{count} {name}" for name, count in sorted(totals.items()))
        terminalreporter.write_line(
            f"{counts} (hardware/bench/passed.json, hardware/formal/proven.json; "
            "make test-all runs all)"
        )
