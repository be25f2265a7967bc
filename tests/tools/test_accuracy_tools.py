"""Tests the tools that write the accuracy pages, on invented data."""

from __future__ import annotations

import tomllib
from pathlib import Path
from xml.etree import ElementTree

import polars as pl
import pytest

from tests.bootfile import boards
from tests.bootfile.initfile import dump, saved
from tests.shell import ROOT
from tools.ablation import RULES, changes_of
from tools.accuracy.gains import LEAST_GAIN, gains_of, gains_table
from tools.accuracy.known import known_errors
from tools.accuracy.measured_tables import by_series, relied_on
from tools.accuracy.page import replaced
from tools.accuracy.picture import picture
from tools.accuracy.ratchet import Group, Ratchet, read_ratchet, risen, write_ratchet
from tools.accuracy.results import write_results
from tools.accuracy.split import half_of, sampled
from tools.accuracy.trial import Change, TrialError, make_trial, set_figure
from tools.accuracy.tried import tried
from tools.accuracy.undocumented import undocumented
from tools.cross import imported

NAMES = {
    "boards": {"one": "Board one"},
    "series": {"one.base": "the base"},
    "uses": [{"name": "All", "least_ports": 1, "most_ports": 4}],
}
BOARD = """chip = "silicon"
[controller]
kind = "umctl2"
gap = { value = 4, origin = "fitted", source = "here" }
rows = { value = [1, 2], origin = "register", source = "a } and ] there" }

[ports]
HP0.qos = { value = 7, origin = "register", source = "there" }

[unexplained.controller]
run = { value = true, origin = "fitted", source = "x" }
"""
CHIP = '[controller]\ngap = { value = 5, origin = "fitted", source = "chip" }\n'


def errors() -> pl.DataFrame:
    rows = [
        {
            "scenario": "base", "board": "one", "pl_mhz": 100.0, "mode": "read",
            "pattern": "sequential", "mapping": "row_bank_column", "qos": "default", "mux": "ps",
            "ports": ports, "burst_beats": beats, "measured_mbps": 1000.0,
            "predicted_mbps": 1000.0 + 10 * beats, "worst_stream_mbps": 10.0,
            "latency_error_percent": 1.0, "bias_percent": float(beats),
            "worst_stream_percent": 1.0, "total_error_percent": float(beats),
        }
        for ports in ("HP0", "HP0+HP1")
        for beats in (1, 2, 3)
    ]  # fmt: skip
    return pl.DataFrame(rows)


def test_tables_have_counts_and_names() -> None:
    text = by_series(errors(), NAMES)
    assert "| Board one | the base | 6 | 2.00 / 3.0 | 1.00 / 1.0 | 1.00 / 1.0 |" in text
    assert "not counted" not in text
    assert "| 6 | 2 % | 3 % | 1 % |" in relied_on(errors(), NAMES)


def test_pictures_are_complete_and_reproducible() -> None:
    first = picture(errors(), NAMES)
    ElementTree.fromstring(first)
    assert first == picture(errors().reverse(), NAMES)
    assert first.count("<circle") == 3


def test_parts_of_a_page_are_replaced_between_their_markers() -> None:
    page = "a\n<!-- t: generated -->\nold\n<!-- t: end -->\nb\n"
    once = replaced(page, "t", "new")
    assert once == "a\n<!-- t: generated -->\nnew\n<!-- t: end -->\nb\n"
    assert replaced(once, "t", "new") == once
    with pytest.raises(ValueError, match="once each"):
        replaced("no markers", "t", "new")


def test_halves_are_fixed_and_samples_keep_whole_configurations() -> None:
    assert {half_of("base", "HP0", b) for b in range(32)} == {"a", "b"}
    assert half_of("base", "HP0", 1) == half_of("base", "HP0", 1)
    two_rows_each = pl.concat([errors(), errors()])
    assert sampled(two_rows_each, 3).height == 4


def test_figures_are_set_in_every_file_that_has_them(tmp_path: Path) -> None:
    (tmp_path / "platforms").mkdir()
    (tmp_path / "chips").mkdir()
    (tmp_path / "platforms" / "one.toml").write_text(BOARD)
    (tmp_path / "chips" / "silicon.toml").write_text(CHIP)
    changes = [
        Change("controller.gap", 9), Change("ports.HP0.qos", 3), Change("controller.rows", [6]),
        Change("controller.run", None), Change("controller.fresh", False),
    ]  # fmt: skip
    make_trial(tmp_path, tmp_path / "trial", ["one"], changes)
    board = (tmp_path / "trial" / "platforms" / "one.toml").read_text()
    chip = (tmp_path / "trial" / "chips" / "silicon.toml").read_text()
    assert 'gap = { value = 9, origin = "fitted", source = "here" }' in board
    assert "HP0.qos = { value = 3," in board
    assert "rows = { value = [6]," in board
    assert "run = " not in board
    assert "gap = { value = 9," in chip
    assert "fresh = { value = false," in chip
    assert (tmp_path / "platforms" / "one.toml").read_text() == BOARD
    with pytest.raises(TrialError, match="neither the figure nor its section"):
        make_trial(tmp_path, tmp_path / "other", ["one"], [Change("nowhere.gap", 1)])


def test_rules_that_no_board_has_are_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "platforms").mkdir()
    (tmp_path / "platforms" / "one.toml").write_text(BOARD)
    rule = {"field": "controller.gap", "absent": True, "with": ["controller.rows"]}
    due = [Change("controller.gap", None), Change("controller.rows", None)]
    assert changes_of(rule, tmp_path, ["one"]) == due
    gone = {"field": "controller.gone", "off": 0}
    with pytest.raises(TrialError, match=r"controller\.gone: is in no file of one; take it out"):
        changes_of(gone, tmp_path, ["one"])


def test_each_listed_rule_is_in_a_file_of_the_boards() -> None:
    rules = tomllib.loads(RULES.read_text())["rule"]
    assert all(changes_of(rule, ROOT / "data", ["ultra96", "zcu102"]) for rule in rules)


def test_imports_keep_the_unexplained_figures_of_their_base(tmp_path: Path) -> None:
    """Otherwise, a platform imported from boot registers would give different predictions from the
    shipped file.
    """
    boot = saved(tmp_path, "boot.txt", dump(boards.ULTRA96))
    ranks = ("maps.row_bank_column.rank_bits", [30])
    imported(boot, "ultra96", "ultra96", [ranks], tmp_path)
    text = (tmp_path / "platforms" / "ultra96.toml").read_text()
    assert 'unexplained_as = "ultra96"' in text
    assert "rank_bits = { value = [30]," in text
    with pytest.raises(TrialError, match=r"maps\.none\.rank_bits: is not in the imported file"):
        imported(boot, "ultra96", "ultra96", [("maps.none.rank_bits", [1])], tmp_path)


def test_a_missing_figure_is_not_counted() -> None:
    assert set_figure(BOARD, "controller.none", 1) == (BOARD, 0)


def test_known_errors_need_all_fields(tmp_path: Path) -> None:
    path = tmp_path / "known.toml"
    path.write_text('[[known_error]]\nwhere = "w"\nerror = "+1 %"\nexplanation = "a | b"\n')
    assert known_errors(path).endswith("| w | +1 % | a \\| b |")
    path.write_text('[[known_error]]\nwhere = "w"\n')
    with pytest.raises(ValueError, match="known_error 1: error"):
        known_errors(path)


def test_results_are_reproducible(tmp_path: Path) -> None:
    for name in ("a.toml", "b.toml"):
        write_results(tmp_path / name, ["about"], "score", [{"x": 1.5, "v": {"f.g": 2}}], every=9)
    assert (tmp_path / "a.toml").read_bytes() == (tmp_path / "b.toml").read_bytes()


def test_a_doubled_error_is_reported(tmp_path: Path) -> None:
    group = Group("g", "paper", ("a", "b"), 4.0, 6.0)
    ratchet = Ratchet(1.0, 0.25, (group,))
    assert risen(ratchet, {"g": [3.0, 5.5]}) == []
    assert len(risen(ratchet, {"g": [8.0, 12.0]})) == 2
    path = tmp_path / "r.toml"
    path.write_text(
        "slack_points = 1.0\nslack_share = 0.25\n[[group]]\n"
        'name = "g"\npaper = "paper"\nentries = ["a", "b"]\n'
    )
    assert len(risen(read_ratchet(path), {"g": [3.0, 5.0]})) == 2
    write_ratchet(path, {"g": [3.0, 5.0]})
    once = path.read_text()
    write_ratchet(path, {"g": [3.0, 5.0]})
    assert path.read_text() == once
    assert risen(read_ratchet(path), {"g": [3.0, 5.0]}) == []


TRIED = """[[tried]]
state = "left out"
hypothesis = "A gap"
evidence = "two ports"
ultra96 = "no difference"
zcu102 = "3 % worse"
"""


def test_each_state_of_tried_rules_has_a_table(tmp_path: Path) -> None:
    file = tmp_path / "tried.toml"
    file.write_text(TRIED)
    parts = tried(file)
    assert list(parts) == ["tried-kept", "tried-replaced", "tried-left-out"]
    assert "| A gap | two ports | no difference | 3 % worse |" in parts["tried-left-out"]
    file.write_text(TRIED.replace("left out", "forgotten"))
    with pytest.raises(ValueError, match="tried 1: state"):
        tried(file)
    file.write_text(TRIED.replace("two ports", " "))
    with pytest.raises(ValueError, match="tried 1: evidence"):
        tried(file)


def test_the_page_agrees_with_its_data() -> None:
    docs = Path(__file__).parents[2] / "docs"
    page = (docs / "reference" / "generated" / "evidence.md").read_text()
    rows = docs / "data" / "tried.toml"
    assert all(part in page for part in tried(rows).values())
    assert undocumented(docs.parent / "crates", rows) in page


def test_each_rule_without_a_document_is_worth_keeping() -> None:
    root = Path(__file__).parents[2]
    gains = gains_of(root / "docs" / "data" / "ablation.toml", root / "data")
    kept = [gain for gain in gains if gain.origin != "register"]
    assert len(kept) > 5
    assert [gain.rule for gain in kept if gain.best < LEAST_GAIN] == []
    assert gains_table(gains) in (root / "docs" / "explain" / "rules.md").read_text()


def test_an_undocumented_rule_has_a_row_of_evidence(tmp_path: Path) -> None:
    source = tmp_path / "controller" / "src" / "undocumented.rs"
    source.parent.mkdir(parents=True)
    source.write_text('const RULES: &[(&str, &str)] = &[\n    ("a-gap", "Reads wait"),\n];\n')
    (source.parent / "config.rs").write_text(
        '    gap: i64 ["clocks", 0..=9, fitted "a-gap", default 0],\n'
    )
    rows = tmp_path / "tried.toml"
    rows.write_text(TRIED.replace('state = "left out"', 'id = "a-gap"\nstate = "kept"'))
    found = undocumented(tmp_path, rows)
    assert "| Reads wait | `a-gap` | `crates/controller/src/undocumented.rs` |" in found
    assert "| figure `gap` | `a-gap` | `crates/controller/src/config.rs` |" in found
    rows.write_text(TRIED)
    with pytest.raises(ValueError, match="a-gap: is in no row"):
        undocumented(tmp_path, rows)
