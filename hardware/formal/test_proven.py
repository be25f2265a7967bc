"""A recorded proof is valid only for the inputs it was made with."""

from hardware.formal.proofs import Run
from hardware.formal.proven import Proven


def test_a_proof_counts_until_what_it_was_made_of_changes(tmp_path):
    record = Proven(tmp_path / "proven.json")
    assert record.get("fifo", "a") is None
    held, stopped = Run("holds", 12.345), Run("stopped", depth=9, limit_s=300)
    record.put("fifo", "a", held)
    record.put("dma", "a", stopped)
    again = Proven(tmp_path / "proven.json")
    assert again.get("fifo", "a") == Run("holds", 12.3)
    assert again.get("dma", "a") == stopped
    assert again.get("fifo", "b") is None
    again.put("fifo", "b", stopped)
    assert (record.get("fifo", "a"), record.get("fifo", "b")) == (None, stopped)
    assert (tmp_path / "proven.json").read_text().splitlines()[1].startswith('"dma": ')
