"""Tests parts of `make mutants`: verdicts, the clone in which mutants are tested, and the
report.
"""

from __future__ import annotations

import fcntl
import json
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from rich.progress import Progress

from tests.processes import running
from tests.tools.mutant_samples import SOURCE, make_mutant, many
from tools.mutants import __main__ as program
from tools.mutants import judge, run, steps
from tools.mutants.clone import WorkClone, synchronise
from tools.mutants.report import Row, count_killed, markdown
from tools.mutants.session import Session
from tools.mutants.store import Store


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "module.py").write_bytes(SOURCE.encode())
    return tmp_path


def fake_steps(monkeypatch: pytest.MonkeyPatch, *programs: tuple[str, str]) -> None:
    """Replaces the first steps by Python programs, each with a name."""
    made = [steps.Step(name, (sys.executable, "-c", text), 1 / 60) for name, text in programs]
    monkeypatch.setattr(judge, "first_steps", lambda mutant, root: made)
    passing = steps.Step("test", (sys.executable, "-c", ""), 1)
    monkeypatch.setattr(judge, "step", lambda name: passing)


# This step passes as long as module.py is not mutated.
NOTICES = "import module; assert module.a, 'changed'"


@pytest.mark.parametrize(
    ("programs", "status"),
    [
        ([("pytest", "")], judge.SURVIVED),
        ([("pytest", ""), ("pytest", NOTICES)], judge.KILLED),
        ([("compile", NOTICES), ("pytest", "")], judge.NOT_VIABLE),
    ],
)
def test_verdicts(root: Path, monkeypatch: pytest.MonkeyPatch, programs, status: str):
    fake_steps(monkeypatch, *programs)
    assert judge.judge(make_mutant(), root, root / "logs").status == status


def test_a_level_that_comes_later_is_reported_as_such(root: Path, monkeypatch):
    fake_steps(monkeypatch, ("pytest", ""))
    failing = steps.Step("test-all", (sys.executable, "-c", NOTICES), 1)
    passing = steps.Step("test", (sys.executable, "-c", ""), 1)
    monkeypatch.setattr(judge, "step", {"test": passing, "test-all": failing}.get)
    assert judge.judge(make_mutant(), root, root / "logs").status == judge.KILLED_LATER


def test_a_hang_is_a_kill_and_leaves_no_process(root: Path, monkeypatch):
    child = "import time; time.sleep(600)"
    program = (
        "import subprocess, sys, pathlib\n"
        f"child = subprocess.Popen([sys.executable, '-c', {child!r}])\n"
        "pathlib.Path('child').write_text(str(child.pid))\n"
        "child.wait()\n"
    )
    fake_steps(monkeypatch, ("pytest", program))
    verdict = judge.judge(make_mutant(), root, root / "logs")
    assert verdict.status == judge.KILLED
    assert "timeout" in verdict.failure
    assert not running(int((root / "child").read_text()))


@pytest.mark.parametrize(
    ("output", "failure"),
    [
        ("FAILED tests/test_a.py::test_b[x y] - assert 1", "tests/test_a.py::test_b[x y]"),
        ("\x1b[31mERROR\x1b[0m tests/test_a.py - ImportError", "tests/test_a.py"),
        ("test at::tests::one ... ok\ntest at::two ... FAILED", "at::two"),
        ("warning: x\nerror[E0308]: mismatched types\n", "error[E0308]: mismatched types"),
        ("1 passed", None),
    ],
)
def test_the_first_failure_is_found(output: str, failure: str | None):
    assert run.find_failure(output) == failure


def test_tests_about_a_module_come_first():
    about = partial(steps.relevance, "src/axiscope/report/table.py")
    named = about("tests/test_other.py", "from axiscope.report import page, table")
    folder = about("tests/report/test_page.py", "a report with a table")
    assert named > about("tests/report/test_tables.py", "") > folder > (0, 0)
    assert about("tests/test_cli.py", "table") == (0, 0)


def test_a_mutant_that_does_not_compile_is_replaced_by_the_next(root, monkeypatch):
    mutants = many(root, {"module.py": 4})
    bad = mutants[0].key
    monkeypatch.setattr("tools.mutants.session.COUNTS", {"python": 3})
    built: list[str] = []
    monkeypatch.setattr(
        "tools.mutants.session.run", lambda words, *_: built.append(words[-1]) or run.Outcome(True)
    )
    monkeypatch.setattr(Session, "draw", lambda self, kind: mutants)
    monkeypatch.setattr(
        "tools.mutants.session.judge",
        lambda m, *_, **__: judge.Verdict(judge.NOT_VIABLE if m.key == bad else judge.KILLED),
    )
    cleaned: list[Path] = []
    monkeypatch.setattr(WorkClone, "remove_new_files", lambda self: cleaned.append(self.root))
    session = Session(WorkClone(root, "tree"), root, Store(root / "results.json"), 1)
    rows = session.judge_all(["python"], [], Progress(disable=True))
    assert [row.name for row in rows] == ["python-1", "python-2", "python-3", "python-4"]
    assert count_killed(rows) == 3
    assert cleaned == [root] * 4
    assert built == ["built"]


@pytest.mark.parametrize(
    ("only", "stored", "builds"),
    [
        ((), (), 1),
        ((), (0,), 1),
        ((), (0, 1, 2), 0),
        (("python-2",), (), 1),
        (("python-2",), (1,), 0),
        (("rtl-1",), (), 0),
    ],
)
def test_the_clone_is_built_before_the_first_mutant_that_is_judged(
    root, monkeypatch, only: tuple[str, ...], stored: tuple[int, ...], builds: int
):
    mutants = many(root, {"module.py": 3})
    done: list[str] = []

    def judged(mutant, *_, **__) -> judge.Verdict:
        done.append("judge")
        return judge.Verdict(judge.KILLED)

    def built(*_) -> run.Outcome:
        done.append("build")
        return run.Outcome(True)

    monkeypatch.setattr("tools.mutants.session.COUNTS", {"python": 3})
    monkeypatch.setattr("tools.mutants.session.run", built)
    monkeypatch.setattr("tools.mutants.session.judge", judged)
    monkeypatch.setattr(Session, "draw", lambda self, kind: mutants)
    monkeypatch.setattr(WorkClone, "remove_new_files", lambda self: None)
    store = Store(root / "results.json")
    for number in stored:
        store.put(mutants[number], "tree", judge.Verdict(judge.KILLED))
    Session(WorkClone(root, "tree"), root, store, 1).judge_all(
        ["python"], only, Progress(disable=True)
    )
    assert done.count("build") == builds
    assert not builds or done[0] == "build"


def test_verdicts_are_kept_for_one_state_of_the_tree(root: Path):
    mutant, other = make_mutant(), make_mutant("other.py")
    Store(root / "r.json").put(mutant, "old", judge.Verdict(judge.KILLED, failure="test_a"))
    Store(root / "r.json").put(other, "old", judge.Verdict(judge.SURVIVED))
    store = Store(root / "r.json")
    found = store.get(mutant, "old", accept_earlier_kills=False)
    assert found == judge.Verdict(judge.KILLED, failure="test_a")
    assert store.get(mutant, "new", accept_earlier_kills=False) is None
    assert store.get(mutant, "new", accept_earlier_kills=True) == found
    assert store.get(other, "new", accept_earlier_kills=True) is None


def test_the_report_counts_by_kind_and_shows_each_mutant(root: Path):
    killed = judge.Verdict(judge.KILLED, "pytest", "tests/test_a.py::test_b", 3.2)
    rows = [
        Row("python-1", make_mutant(), "a = 1 | 2", "a = 1 & 2", killed),
        Row("python-2", make_mutant(), "a", "b", judge.Verdict(judge.SURVIVED)),
    ]
    text = markdown(rows, "Heading")
    assert "| Kind | killed by make test | survived |" in text
    assert "| python | 1 | 1 |" in text
    assert r"`` a = 1 \| 2 `` → `` a = 1 & 2 ``" in text
    assert "tests/test_a.py::test_b" in text


@pytest.mark.parametrize(("killed", "status"), [(54, 0), (53, 1)])
def test_too_few_kills_are_a_failure(root: Path, monkeypatch, killed: int, status: int):
    results = [judge.KILLED] * killed + [judge.SURVIVED] * (60 - killed)
    rows = [Row("python-1", make_mutant(), "", "", judge.Verdict(result)) for result in results]
    monkeypatch.setattr(Session, "judge_all", lambda *_: rows)
    monkeypatch.setattr(program, "synchronise", lambda *_: WorkClone(root, "tree"))
    folder = root / "results"
    assert program.main(["--skip-baseline", "--results", str(folder)]) == status
    assert f"killed {killed} of 60 mutants" in (folder / "report.md").read_text()
    assert len(json.loads((folder / "report.json").read_text())["mutants"]) == 60


def test_two_runs_do_not_share_a_clone(root: Path, capsys: pytest.CaptureFixture[str]):
    with (root / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert program.main(["--results", str(root)]) == 2
    assert "in use by another run" in capsys.readouterr().err


def git(folder: Path, *words: str) -> None:
    author = ("-c", "user.name=t", "-c", "user.email=t@localhost")
    subprocess.run(["git", *author, *words], cwd=folder, check=True, capture_output=True)


def test_the_clone_follows_the_checkout_and_keeps_ignored_files(tmp_path: Path):
    checkout, work = tmp_path / "checkout", tmp_path / "work"
    checkout.mkdir()
    git(checkout, "init")
    for name, text in {".gitignore": "built\n", "a": "1", "b": "1", "c": "1"}.items():
        (checkout / name).write_text(text)
    git(checkout, "add", ".")
    git(checkout, "commit", "-m", "First")
    first = synchronise(checkout, work)
    (work / "built").write_text("kept")
    (work / "a").write_text("left by a run that was stopped")
    untouched = (work / "c").stat().st_mtime_ns
    (checkout / "b").unlink()
    (checkout / "new").write_text("not committed")
    second = synchronise(checkout, work)
    assert {p.name for p in work.iterdir()} == {".git", ".gitignore", "a", "built", "c", "new"}
    assert (work / "a").read_text() == "1"
    assert (work / "c").stat().st_mtime_ns == untouched
    (work / "regressions").mkdir()
    (work / "regressions" / "case").write_text("left by a test")
    second.remove_new_files()
    assert {p.name for p in work.iterdir()} == {".git", ".gitignore", "a", "built", "c", "new"}
    assert first.tree != second.tree == synchronise(checkout, work).tree
    status = subprocess.run(
        ["git", "status", "--short"], cwd=checkout, check=True, capture_output=True, text=True
    )
    assert status.stdout.split() == ["D", "b", "??", "new"]


def test_commands_use_the_programs_of_the_clone(root: Path, monkeypatch: pytest.MonkeyPatch):
    own = str(Path(sys.executable).parent)
    monkeypatch.setenv("PATH", f"{own}:/usr/bin")
    monkeypatch.setenv("CARGO_TARGET_DIR", "/elsewhere")
    found = run.environment(root)
    assert found["PATH"] == f"{root}/.venv/bin:/usr/bin"
    assert "CARGO_TARGET_DIR" not in found


def test_crates_that_use_the_mutated_one_are_tested_from_the_nearest_on():
    order = steps.dependents(Path(__file__).parents[2], "axiscope-controller")
    assert order[:3] == ["axiscope-controller", "axiscope-fabric", "axiscope-masters"]
    assert order[-1] == "axiscope-design"
    assert {"axiscope-dram", "axiscope-host"}.isdisjoint(order)
