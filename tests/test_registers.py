"""Tests registers by name, on a bus that is plain memory and on the virtual board."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from axiscope.board.registers import Instrument, blocks, find, run_script
from axiscope.board.registers.script import statements
from axiscope.board.virtual import VirtualBoard
from axiscope.board.virtual_bus import VirtualBus
from axiscope.errors import UserError
from axiscope.plan.platforms import find_platform
from tests.shell import axiscope

GENERATOR, DMA, SYSTEM = 0x4158_5447, 0x4158_5344, 0x4158_5353
PROBE = 0x4C50_0001

PAGE = 0x1000
"""Blocks of the virtual board start at multiples of this."""


class Fake:
    """A register bus whose registers are plain memory."""

    def __init__(self) -> None:
        self.words: dict[int, int] = {}
        self.waited = 0.0

    def read32(self, address: int) -> int:
        return self.words.get(address, 0)

    def write32(self, address: int, value: int) -> None:
        self.words[address] = value

    def wait_us(self, us: float) -> None:
        self.waited += us

    def read_memory(self, address: int, count: int) -> bytes:
        raise UserError("no memory here")

    def write_memory(self, address: int, data: bytes) -> None:
        raise UserError("no memory here")


@pytest.fixture
def instrument() -> Instrument:
    """Returns the registers of a generator, of a probe with three pages, of a stream system with
    one channel, and of another generator.
    """
    words = [GENERATOR, PROBE, GENERATOR, GENERATOR, SYSTEM, DMA, GENERATOR, 0]
    return Instrument.of_words(Fake(), [(PAGE * i, w) for i, w in enumerate(words)])


def words_of(instrument: Instrument) -> dict[int, int]:
    assert isinstance(instrument.bus, Fake)
    return instrument.bus.words


def test_blocks_are_found_and_numbered(instrument: Instrument) -> None:
    # Words in the probe's buffers are data, even if they look like the first word of a block.
    assert {name: base for name, (_, base) in instrument.places.items()} == {
        "generator0": 0,
        "probe0": PAGE,
        "system0": 4 * PAGE,
        "stream_dma0": 5 * PAGE,
        "generator1": 6 * PAGE,
    }


PLACES = [
    ("traffic_generator.reads.burst", 0x58, "rw"),
    ("generator.writes.burst", 0x98, "rw"),
    ("traffic_generator.counters.writes.latency_histogram[3]", 0xC18, "r"),
    ("stream_system.channel[2].sink", 0x68, "r"),
    ("probe.write_data[1023]", 0x1FFC, "w"),
]


@pytest.mark.parametrize(("name", "offset", "access"), PLACES)
def test_names_are_translated_to_addresses(name: str, offset: int, access: str) -> None:
    (found,) = find(name)
    assert (found.address, found.register.access) == (offset, access)


def test_the_name_of_a_block_stands_for_all_its_registers(instrument: Instrument) -> None:
    everything = blocks()["traffic_generator"].registers()
    assert len(find("generator")) == len(everything) == 60
    # All registers are read, except control, soft reset and trigger. Arrays are read in full.
    assert len(instrument.read("generator0")) == len(everything) - 3 + 2 * 63


def test_no_two_registers_share_an_address() -> None:
    for block in blocks().values():
        taken = [
            place.address + byte
            for found in block.registers()
            for place in found.places()
            for byte in range(0, place.register.bytes, 4)
        ]
        assert len(set(taken)) == len(taken) > 3, block.name
        assert max(taken) < block.map.bytes, block.name


def test_writing_a_field_keeps_its_neighbours(instrument: Instrument) -> None:
    instrument.write("generator1.reads.burst", "0x3f01ff")
    instrument.write("generator1.reads.burst.beats_less_one", "15")
    assert words_of(instrument) == {6 * PAGE + 0x58: 0x3F010F}
    (reading,) = instrument.read("generator1.reads.burst.pattern")
    assert reading.fields() == {"pattern": 1}


def test_bits_with_side_effects_are_not_written_again(instrument: Instrument) -> None:
    words = words_of(instrument)
    status = 5 * PAGE + 0x18
    words[status] = 0b1111
    instrument.write("stream_dma0.interrupt_status.done_s2mm", "1")
    assert words[status] == 0b0010
    words[0x0C] = 0xFFFF
    instrument.write("generator0.control.snapshot", "1")
    assert words[0x0C] == 0x100


def test_counters_have_64_bits(instrument: Instrument) -> None:
    words_of(instrument).update({0xA08: 7, 0xA0C: 3})
    (reading,) = instrument.read("generator0.counters.reads.bytes")
    assert reading.value == 3 << 32 | 7
    assert len(instrument.read("generator0.counters")) == 2 * (64 + 8) + 3


def test_values_have_names(instrument: Instrument) -> None:
    words_of(instrument)[PAGE + 0x10] = 3 << 4
    (reading,) = instrument.read("probe0.status.refusal")
    assert reading.fields() == {"refusal": 3}
    field = reading.found.field
    assert field is not None
    assert "4 KiB" in field.meaning(3)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("generator9.status", "this board has generator0, probe0"),
        ("generator0.read.burst", "did you mean generator0.reads.burst?"),
        ("generator0.statu", "did you mean generator0.status?"),
        ("generator0.reads.burst.chek", "did you mean check?"),
        ("generator0.counters.reads.latency_histogram[64]", r"\[0\] to \[63\]"),
        ("generator0.status[0]", "not an array"),
        ("generator0.control", "only written"),
    ],
)
def test_unknown_names_are_refused(instrument: Instrument, name: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        instrument.read(name)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("generator0.status", "1", "only read"),
        ("generator0.reads", "1", "several"),
        ("probe0.write_data", "1", "several"),
        ("generator0.reads.burst.beats_less_one", "256", "0 to 0xff"),
        ("generator0.data_seed", "-1", "0 to 0xffffffff"),
        ("generator0.data_seed", "0x1_0000_0000", "0 to 0xffffffff"),
        ("generator0.data_seed", "many", "not a number"),
    ],
)
def test_wrong_values_are_refused(
    instrument: Instrument, name: str, value: str, message: str
) -> None:
    with pytest.raises(UserError, match=message):
        instrument.write(name, value)
    assert words_of(instrument) == {}


def test_scripts_run(instrument: Instrument) -> None:
    read = run_script(
        instrument,
        "poke generator0.data_seed 7; wait 2.5  # a comment; peek nothing\n"
        "peek generator0.data_seed;; poke generator0.data_seed 8\n\npeek generator0.data_seed",
    )
    assert [r.value for r in read] == [7, 8]
    assert isinstance(instrument.bus, Fake)
    assert instrument.bus.waited == 2.5


def test_an_invalid_script_writes_nothing(instrument: Instrument) -> None:
    with pytest.raises(UserError, match=r"did you mean generator0\.status"):
        run_script(instrument, "poke generator0.data_seed 7; peek generator0.statu")
    assert words_of(instrument) == {}
    for wrong in ("peek", "poke a", "jump 1", "wait 1 2"):
        with pytest.raises(UserError, match="no statement"):
            statements(wrong)
    for wrong in ("long", "nan", "-1", "inf"):
        with pytest.raises(UserError, match="microseconds"):
            run_script(instrument, f"wait {wrong}")


NAMES = ["generator0", "reads", "burst", "counters", "latency_histogram", "peek", "poke", "wait"]
SIGNS = ["[3]", "[", "]", ".", ";", " ", "#", "0x10", "-1", "nan", "9" * 5000]
PIECES = st.sampled_from(NAMES) | st.sampled_from(SIGNS)


@given(st.lists(PIECES | st.text(max_size=3), max_size=12).map("".join))
def test_any_text_gives_a_result_or_an_error(text: str) -> None:
    instrument = Instrument.of_words(Fake(), [(0, GENERATOR)])
    for ask in (find, instrument.read, lambda t: run_script(instrument, t)):
        with suppress(UserError):
            ask(text)


def test_list_and_show() -> None:
    listed = json.loads(axiscope("registers", "list", "--json").stdout)
    assert {"block": "traffic_generator", "title": "Traffic generator"} in listed
    listed = json.loads(axiscope("registers", "list", "generator", "--json").stdout)
    assert [r["offset"] for r in listed] == sorted(r["offset"] for r in listed)
    shown = axiscope("registers", "show", "probe.status").stdout
    assert "The burst would cross a 4 KiB boundary" in shown
    wrong = axiscope("registers", "list", "dma")
    assert "give smart_dma or stream_dma" in wrong.stderr
    wrong = axiscope("registers", "show", "generator.read.burst")
    assert wrong.returncode == 2
    assert "did you mean generator.reads.burst?" in wrong.stderr


DOCS = Path(__file__).parents[1] / "docs"
PAGES_OF_THE_INSTRUMENT = [DOCS / "reference" / "instrument.md"]


def example(language: str) -> str:
    """Returns the only example of a language on the pages of the instrument."""
    text = "\n".join(page.read_text() for page in PAGES_OF_THE_INSTRUMENT)
    found = re.findall(rf"```{language}\n(.*?)```", text, re.S)
    assert len(found) == 1, language
    return str(found[0])


@pytest.mark.needs("virtual board")
def test_the_virtual_bus() -> None:
    bus = VirtualBus(VirtualBoard.found())
    with pytest.raises(UserError, match="no board is open"):
        bus.read32(0)
    board = bus.open(find_platform("zcu102"), ["HP0", "HP3"], 300.0, "row_bank_column")
    assert list(board.places) == ["generator0", "generator1"]
    # The address is beyond 32 bits, and the data cross a page.
    bus.write_memory(0x8_0000_0FFE, b"abcd")
    assert bus.read_memory(0x8_0000_0FFD, 6) == b"\0abcd\0"
    with pytest.raises(UserError, match="multiple of 4"):
        bus.read32(2)
    with pytest.raises(UserError, match="at most"):
        bus.read_memory(0, 1 << 30)
    with pytest.raises(UserError, match="wait: -1"):
        bus.wait_us(-1)


@pytest.mark.needs("virtual board")
def test_the_examples_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--platform", "zcu102", "--ports", "HP0", "--json")
    done = axiscope("registers", "do", example("text"), *options)
    assert done.returncode == 0, done.stderr
    assert [r["value"] for r in json.loads(done.stdout)] == [4096, 0]
    exec(example("python"), {})
    assert "'beats_less_one': 15" in capsys.readouterr().out


def done(ports: str, script: str) -> list[int]:
    """Runs a script on a virtual board of the default platform. Returns the values that the script
    reads.
    """
    ran = axiscope("registers", "do", script, "--ports", ports, "--json")
    assert ran.returncode == 0, ran.stderr
    return [r["value"] for r in json.loads(ran.stdout)]


@pytest.mark.needs("virtual board")
def test_a_probe_by_its_registers() -> None:
    bus = VirtualBus(VirtualBoard.found())
    board = bus.open(find_platform("zcu102"), ["HP0:latency_probe"], 300.0, "row_bank_column")
    assert list(board.places) == ["probe0"]
    bus.write_memory(0x1000_0040, bytes(range(64)))
    run_script(
        board,
        """
        poke probe0.address_low 0x10000040; poke probe0.address_high 0
        poke probe0.burst.length 3; poke probe0.read_attributes 0x23
        poke probe0.control.start_read 1; wait 2
        """,
    )
    status, result, last = (
        board.read(f"probe0.{name}")[0] for name in ("status", "read_result", "read_last")
    )
    assert status.fields()["busy"] == status.fields()["refusal"] == 0
    assert result.fields() == {"done": 1, "fault": 0, "response": 0}
    # A read of four beats must take tens of cycles, not thousands.
    assert 20 < last.value < 200
    words = [board.read(f"probe0.read_data[{i}]")[0].value for i in range(16)]
    assert b"".join(w.to_bytes(4, "little") for w in words) == bytes(range(64))


@pytest.mark.needs("virtual board")
def test_a_stream_dma_by_its_registers() -> None:
    script = """
    poke system0.channel[0].mode 3
    poke stream_dma0.s2mm.base_low 0x20000000; poke stream_dma0.s2mm.base_high 0
    poke stream_dma0.s2mm.length 4096; poke stream_dma0.s2mm.burst 0x3000f
    poke stream_dma0.s2mm.sideband 0x23; poke stream_dma0.s2mm.user 0
    poke stream_dma0.control.start_s2mm 1; wait 20
    peek stream_dma0.status.busy_s2mm; peek stream_dma0.s2mm_result.moved
    poke stream_dma0.mm2s.base_low 0x20000000; poke stream_dma0.mm2s.base_high 0
    poke stream_dma0.mm2s.length 4096; poke stream_dma0.mm2s.burst 0x3000f
    poke stream_dma0.mm2s.sideband 0x23; poke stream_dma0.mm2s.user 0
    poke stream_dma0.control.start_mm2s 1; wait 20
    peek stream_dma0.mm2s_result.moved; peek system0.channel[0].sink
    """
    # The sink has received the last beat and no wrong data.
    assert done("HP0:stream_dma", script) == [0, 4096, 4096, 2]


@pytest.mark.needs("virtual board")
def test_a_cluster_by_its_registers() -> None:
    script = """
    peek cluster0.capabilities.core_bytes_log2
    poke smart_dma0.copy.base_low 0x30000000; poke smart_dma0.copy.base_high 0
    poke smart_dma0.copy.local_offset 0; poke smart_dma0.copy.row 2048
    poke smart_dma0.copy.rows 1; poke smart_dma0.copy.stride 0; poke smart_dma0.copy.again 0
    poke smart_dma0.copy.sub_copy 0; poke smart_dma0.copy.idle 0
    poke smart_dma0.copy.burst 0x7000f; poke smart_dma0.copy.sideband 0x23
    poke smart_dma0.copy.user 0
    poke regulator0.period 3000; poke regulator0.read_budget 1024
    poke regulator0.enable.reads 1
    poke smart_dma0.control.start 1; wait 2
    peek smart_dma0.result.moved_low; peek regulator0.status.reads_wait; wait 20
    peek smart_dma0.result.moved_low; peek smart_dma0.status
    """
    read = done("HP0:cluster", script)
    # Half of the data pass in the first period.
    assert [read[0] & 0xFF, read[1], read[2] & 1, *read[3:]] == [13, 1024, 1, 2048, 0]


@pytest.mark.needs("virtual board")
def test_generators_share_a_port_by_its_name() -> None:
    assert done("HP0+HP0", "peek generator1.block") == [GENERATOR]
    wrong = axiscope("registers", "peek", "probe0.status", "--ports", "HP0:latency_probe+HP0:probe")
    assert wrong.returncode == 2
    assert "traffic generators only" in wrong.stderr
    wrong = axiscope("registers", "peek", "fir0.capabilities", "--ports", "HP0:fir")
    assert wrong.returncode == 2
    assert "give one of traffic_generator, latency_probe" in wrong.stderr


@pytest.mark.needs("virtual board")
def test_a_board_is_peeked_and_poked() -> None:
    script = """
    poke generator1.writes.base_high 8; poke generator1.writes.base_low 0x40000000
    poke generator1.writes.first_offset 0; poke generator1.writes.last_offset 0xf00
    poke generator1.writes.step 256; poke generator1.writes.burst 0
    poke generator1.writes.burst.beats_less_one 15; poke generator1.writes.count 16
    poke generator1.writes.interval 0; poke generator1.writes.rate 0
    poke generator1.control.clear 1; wait 10
    poke generator1.counting.enable 1; poke generator1.control.start_writes 1; wait 10
    poke generator1.control.snapshot 1; wait 10
    peek generator1.counters.writes.bytes; peek generator1.counters.reads.bytes
    peek generator0.counters.writes.bytes; peek generator1.status
    """
    done = axiscope("registers", "do", script, "--ports", "HP0+HP3", "--json")
    assert done.returncode == 0, done.stderr
    assert [r["value"] for r in json.loads(done.stdout)] == [4096, 0, 0, 0]
    wrong = axiscope("registers", "peek", "generator0.status", "--ports", "HP9")
    assert wrong.returncode == 2
    assert "HP0, HP1, HP2, HP3" in wrong.stderr
