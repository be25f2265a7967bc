"""Tests that the program which filters images on a processor computes the same as the filter in
RTL.
"""

from __future__ import annotations

import random
import struct
import subprocess
from math import comb
from pathlib import Path

import pytest

from hardware.fir.golden import TAPS, fir

pytestmark = pytest.mark.needs("cc")

SOURCE = Path(__file__).parents[1] / "examples/board/image_filter.c"
COEFFICIENTS = [comb(TAPS - 1, k) for k in range(TAPS)]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("image") / "image_filter"
    strict = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Werror"]
    subprocess.run(["cc", *strict, "-o", made, SOURCE], check=True)
    return made


def run(*words: object) -> subprocess.CompletedProcess[str]:
    given = [str(w) for w in words]
    return subprocess.run(given, capture_output=True, text=True, check=False, timeout=60)


def test_a_picture_is_filtered_line_by_line(program: Path, tmp_path: Path):
    width, height = 37, 5
    pixels = random.Random(3).randbytes(width * height)
    (tmp_path / "in.pgm").write_bytes(b"P5\n%d %d\n255\n" % (width, height) + pixels)
    done = run(program, "-n", 1, "-i", tmp_path / "in.pgm", "-o", tmp_path / "out.pgm")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("740 bytes, filtered 1 times: ")
    lines = [list(pixels[at : at + width]) for at in range(0, len(pixels), width)]
    wanted = b"".join(bytes(fir(line, COEFFICIENTS, 15, 32)) for line in lines)
    assert (tmp_path / "out.pgm").read_bytes() == b"P5\n37 5\n255\n" + wanted


def test_both_images_are_in_the_memory_that_is_given(program: Path, tmp_path: Path):
    memory = tmp_path / "buffer"
    memory.write_bytes(bytes(8192))
    done = run(program, "-m", memory, "-u", "-n", 2, 4096)
    assert done.returncode == 0, done.stderr
    words = struct.unpack("<2048i", memory.read_bytes())
    assert words[:1024] == tuple(n * 37 % 251 for n in range(1024))
    assert list(words[1024:]) == fir(list(words[:1024]), COEFFICIENTS, 15, 32)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "size: give the bytes of an image"),
        ([10], "a multiple of 4"),
        (["-m", "/nowhere", 64], "/nowhere: No such file"),
        (["-i", "/nowhere"], "/nowhere: No such file"),
        (["-i", SOURCE], "it is no binary PGM"),
    ],
)
def test_wrong_input_is_named(program: Path, words: list[object], says: str):
    done = run(program, *words)
    assert done.returncode == 1
    assert says in done.stderr
