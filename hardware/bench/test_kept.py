"""Tests that a stored result is used only if its inputs are unchanged."""

from hardware.bench.kept import Kept, key_of


def test_a_result_stays_until_what_it_was_made_of_changes(tmp_path):
    source = tmp_path / "a.sv"
    source.write_text("one")
    kept = Kept(tmp_path / "kept")
    key = key_of([source], "depth 3")
    assert kept.get("a", key) is None
    kept.put("a", key, {"luts": 3})
    assert kept.get("a", key) == {"luts": 3}
    assert kept.get("a", key_of([source], "depth 4")) is None
    source.write_text("two")
    assert kept.get("a", key_of([source], "depth 3")) is None


def test_half_a_file_is_none(tmp_path):
    (tmp_path / "a.json").write_text('{"key": "k", "res')
    assert Kept(tmp_path).get("a", "k") is None
