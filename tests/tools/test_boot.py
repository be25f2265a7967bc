"""Tests the files from which the emulated board boots. `make boot` boots it."""

import io
from itertools import pairwise
from pathlib import Path

import pytest

from tools.boot.image import buffer_mib, cpio, is_64_bit, windows


@pytest.fixture
def overlays(board_projects: Path) -> dict[str, str]:
    """Returns the overlays of 64-bit boards by name."""
    paths = board_projects.glob("*/axiscope.dtso")
    texts = {path.parent.name: path.read_text() for path in paths}
    return {name: text for name, text in texts.items() if is_64_bit(text)}


def test_every_overlay_names_its_blocks_and_its_buffer(overlays: dict[str, str]):
    for overlay in overlays.values():
        check_blocks_and_buffer(overlay)


def check_blocks_and_buffer(overlay: str):
    found = sorted(windows(overlay))
    assert len(found) == overlay.count("axiscope,port") > 0
    for (base, size), (following, _) in pairwise(found):
        assert base + size <= following
    assert buffer_mib(overlay) >= 1


def test_32_bit_and_64_bit_boards_are_distinguished(overlays: dict[str, str]):
    assert {"ultra96", "zcu102", "vck190"} <= set(overlays)
    assert not {"zybo", "de1_soc"} & set(overlays)


def test_the_root_file_system_is_a_cpio_archive():
    files = {"init": b"#!/bin/sh\n", "odd": b"1234567"}
    archive = cpio(files, ["dev"])
    names, stream = [], io.BytesIO(archive)
    while True:
        head = stream.read(110)
        assert head[:6] == b"070701"
        fields = [int(head[i : i + 8], 16) for i in range(6, 110, 8)]
        name = stream.read(fields[11])[:-1].decode()
        stream.seek(-stream.tell() % 4, 1)
        if name == "TRAILER!!!":
            break
        content = stream.read(fields[6])
        stream.seek(-stream.tell() % 4, 1)
        names.append(name)
        assert content == files.get(name, b"")
    assert names == ["dev", "init", "odd"]
