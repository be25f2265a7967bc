"""A wrong description is refused with its field and the fix; wrappers fit their blocks."""

from __future__ import annotations

import re

import pytest

from hardware.bench.runner import sources
from hardware.ip.test_ip import NAMES, verilog, wrapper
from tools.rtl.wrappers import blocks, shape, source
from tools.rtl.wrappers.blocks import FILE, FieldError

TEXT = FILE.read_text()


def load(old: str, new: str) -> blocks.Library:
    assert old in TEXT
    return blocks.load(TEXT.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('title = "Traffic', 'tittle = "Traffic', r"traffic_generator\.tittle: no such field"),
        ("traffic_generator.f", "generator.f", r"sources: hardware/traffic_generator/generator\.f"),
        ('m_axi = "axi master"', 'm_axi = "ahb master"', r'm_axi: "ahb master"; give a kind'),
        ("{ least = 32, most = 64 }", "{ least = 64, most = 32 }", "least 64 is above most 32"),
        ('["await_reads", 2]', '["await_reads"]', r"smoke\[\d+\]"),
        ("capabilities.m_axi", "capabilities.m_axis", r"capabilities\.m_axis: is not in"),
    ],
)
def test_a_wrong_description_is_refused(old, new, message):
    with pytest.raises(FieldError, match=message):
        load(old, new)


def made(library: blocks.Library, name: str, flavour: str) -> shape.Wrapper:
    (block,) = (b for b in library.blocks if b.name == name)
    many = block.several.parameter if block.several else ""
    top = source.read(block.top, sources(block.sources), many)
    return shape.shape(library, block, top, flavour)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("parameters.LOCAL_BYTES =", "parameters.OTHER =", r"parameters\.LOCAL_BYTES: is missing"),
        ('"local_enable", ', "", r"wires: name the ports \['local_enable'\]"),
        ('"local_enable", ', '"other", ', "has no port other"),
        (
            "16384, 32768, 65536, 131072",
            "16384",
            "default 32768 of axiscope_smart_dma is not legal",
        ),
    ],
)
def test_a_description_that_the_block_does_not_fit_is_refused(old, new, message):
    with pytest.raises(FieldError, match=message):
        made(load(old, new), "smart_dma", "axi4")


def test_a_register_of_the_script_that_is_not_there_is_refused():
    from tools.rtl.wrappers import smoke

    library = load('"copy.base_low"', '"copy.base"')
    with pytest.raises(
        FieldError, match=r"no register copy\.base in hardware/smart_dma/smart_dma\.rdl"
    ):
        smoke.write(made(library, "smart_dma", "axi4"))


@pytest.mark.parametrize("name", [n for n in NAMES if n.endswith(("axi3", "axi4"))])
def test_the_bus_is_of_its_flavour(name):
    w = wrapper(name)
    buses = [i for i in w.interfaces if i.kind == "axi"]
    assert buses
    for i in buses:
        widths = {s.logical: s.width for s in i.signals}
        assert (widths["awlen"], widths["arlen"]) == (("4", "4") if w.axi3 else ("8", "8"))
        assert (widths["awlock"], widths["arlock"]) == (("2", "2") if w.axi3 else ("1", "1"))
        assert ("wid" in widths) == w.axi3
        assert i.capabilities.get("MAX_BURST_LENGTH", 1) <= (16 if w.axi3 else 256)


@pytest.mark.parametrize("name", NAMES)
def test_each_port_of_the_block_is_joined_once(name):
    w = wrapper(name)
    text = verilog(w).read_text()
    for p in w.top.ports:
        assert len(re.findall(rf"^      \.{p.name}\(", text, re.M)) == 1, p.name


def test_widths_follow_parameters():
    w = wrapper("axiscope_multiplexer_axi4")
    (awid,) = (s for i in w.interfaces if i.name == "m_axi" for s in i.signals
               if s.logical == "awid")  # fmt: skip
    assert [w.bits(awid.width, PORTS=n, ID_WIDTH=4) for n in (2, 3, 4, 5, 8)] == [5, 6, 6, 7, 7]
