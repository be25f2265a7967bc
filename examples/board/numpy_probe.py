"""The programmable logic writes into a NumPy array and reads from it, without a copy in between.

Run it on a board that has the design with probes (docs/howto/coherent.md), as root:

    python3 numpy_probe.py HPC0

With --virtual, a virtual board on this computer runs the same steps.
"""

from __future__ import annotations

import argparse

import numpy as np

from axiscope.api.probe_ports import open_probe

WORDS = 16
"""Words of a burst: 64 bytes, which all coherent ports accept."""


def main() -> None:
    """Lets a port write into an array and read from it, and prints both times."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("port", nargs="?", default="HPC0", help="the port of the probe")
    parser.add_argument("--platform", default="ultra96v2")
    parser.add_argument("--virtual", action="store_true", help="run on a virtual board")
    given = parser.parse_args()

    probe, address = open_probe(given.port, given.platform, virtual=given.virtual)
    shared = probe.shared(address, 4 * WORDS)
    shared.array[:] = 0
    shared.push()

    # The port writes, and software sees the words in the array.
    sent = np.arange(WORDS, dtype=np.uint32) * 0x0101_0101
    written = probe.write(address + 4 * WORDS, sent)
    shared.pull()
    seen = shared.array[WORDS : 2 * WORDS]
    print(f"{given.port} wrote {sent.nbytes} bytes in {written} cycles")
    print(f"the array contains these bytes: {'yes' if np.array_equal(seen, sent) else 'NO'}")

    # Software writes, and the port sees the words.
    shared.array[:WORDS] = np.random.default_rng(1).integers(1 << 32, size=WORDS, dtype=np.uint32)
    shared.push()
    got, read = probe.read(address, WORDS)
    print(f"{given.port} read {got.nbytes} bytes in {read} cycles")
    same = np.array_equal(got, shared.array[:WORDS])
    print(f"these bytes match the array: {'yes' if same else 'NO'}")


if __name__ == "__main__":
    main()
