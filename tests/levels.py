"""Defines the test levels: which tests `make test-quick`, `make test` and `make test-all` run.

A test belongs to `make test` unless a marker next to it says otherwise:

- ``@pytest.mark.slow(reason)``: not part of `make test-quick`.
- ``@pytest.mark.needs(...)``: needs more than `make run` installs, so it is not part of
  `make test-quick` either.
- ``@pytest.mark.exhaustive(reason)``: a further variant of something that `make test` covers
  once. Only `make test-all` runs it.

A test with random examples takes their number from `examples`. `make test` tries a third of them.

No test may skip itself. At the end of a run, a table lists what the level left out and the command
that runs it. `--left-out WHAT=COMMAND` adds a row for something that is not a test of pytest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from typing import Any

import pytest

LEVELS = ("quick", "test", "all")
COMMANDS = {"test": "make test", "all": "make test-all"}
MARKERS = {
    "slow(reason)": "left out of make test-quick",
    "exhaustive(reason)": "a further variant; only make test-all runs it",
}
FEWER = 3
"""Only `make test-all` tries all random examples; the other levels try this fraction of them."""
_level = "test"
LEFT_OUT = pytest.StashKey[Counter[tuple[str, str]]]()


def examples(count: int) -> int:
    """Returns how many of a test's random examples are tried at this level."""
    return max(1, count // fraction())


def variants(values: Iterable[Any], reason: str, *kept: Any) -> list[Any]:
    """Returns parameters for a test. `make test` runs those in `kept`, and `make test-all` runs all
    of them.
    """
    more = pytest.mark.exhaustive(reason)
    return [pytest.param(value, marks=[] if value in kept else more) for value in values]


def fraction() -> int:
    """Returns the factor by which this level divides numbers of random examples."""
    return 1 if _level == "all" else FEWER


def required_level(item: pytest.Item) -> tuple[str, str]:
    """Returns the lowest level that runs a test, and the reason for it."""
    for name, level in (("exhaustive", "all"), ("slow", "test"), ("needs", "test")):
        words = [word for marker in item.iter_markers(name) for word in marker.args]
        if words:
            return level, f"needs {', '.join(words)}" if name == "needs" else words[0]
        if item.get_closest_marker(name) is not None:
            raise pytest.UsageError(f"{item.nodeid}: the marker {name} gives no reason; add one")
    return "quick", ""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds ``--level``."""
    parser.addoption(
        "--level",
        choices=LEVELS,
        default="test",
        help="quick: what make test-quick runs; test (default): make test; all: every variant",
    )
    parser.addoption(
        "--left-out",
        action="append",
        default=[],
        metavar="WHAT=COMMAND",
        help="add a row to the table of what was left out",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Registers the markers, and stores the level for `examples`."""
    global _level
    _level = config.getoption("--level")
    for marker, meaning in MARKERS.items():
        config.addinivalue_line("markers", f"{marker}: {meaning}")
    config.stash[LEFT_OUT] = Counter()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselects the tests that belong to a higher level than that of this run."""
    level = LEVELS.index(config.getoption("--level"))
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        required, reason = required_level(item)
        if LEVELS.index(required) <= level:
            kept.append(item)
        else:
            left.append(item)
            config.stash[LEFT_OUT][required, reason] += 1
    config.hook.pytest_deselected(items=left)
    items[:] = kept


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, None]:
    """Turns a skipped test into a failure. Tests must not skip themselves, because markers state
    what they need.
    """
    outcome = yield
    report = outcome.get_result()
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid}: skipped; use a marker of tests/levels.py instead"


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Sends the list of what a worker process has left out to the process that prints the table."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        found = session.config.stash[LEFT_OUT]
        output["left_out"] = [[*key, count] for key, count in found.items()]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Takes the list from an xdist worker. All workers collect the same tests, so any list will
    do.
    """
    for level, reason, count in getattr(node, "workeroutput", {}).get("left_out", ()):
        node.config.stash[LEFT_OUT][level, reason] = count


def table(left_out: Counter[tuple[str, str]], others: Iterable[str]) -> list[str]:
    """Returns the lines of the table that lists what was left out: tests, reason, command."""
    rows = [(COMMANDS[level], reason, str(n)) for (level, reason), n in left_out.items()]
    rows += [(command, what, "") for what, _, command in (o.partition("=") for o in others)]
    width = max((len(reason) for _, reason, _ in rows), default=0)
    return [f"{count:>6}  {reason:{width}}  {command}" for command, reason, count in sorted(rows)]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints what was left out, and the command that would run it."""
    config = terminalreporter.config
    lines = table(config.stash[LEFT_OUT], config.getoption("--left-out"))
    if lines:
        terminalreporter.section("left out: number of tests, reason, command that runs them")
        for line in lines:
            terminalreporter.write_line(line)
