"""A block's trigger pins: pulses in, a count of pulses out, and what must follow a pulse."""

import cocotb
from cocotb.triggers import ClockCycles, FallingEdge, RisingEdge

# What the page says: from a pulse in to the pulse that is passed on.
IN_TO_OUT_CYCLES = 2


class Trigger:
    """The pins `trigger_in` and `trigger_out` of a block.

    Args:
        dut: The block; `trigger_in` is low from here on.
    """

    def __init__(self, dut):
        self.dut, self.fired = dut, 0
        dut.trigger_in.value = 0
        cocotb.start_soon(self._watch())

    async def _watch(self):
        while True:
            await RisingEdge(self.dut.aclk)
            # Unknown before the reset.
            out = self.dut.trigger_out.value
            self.fired += out.is_resolvable and int(out)

    async def pulse(self):
        """A pulse of one cycle; returns in the middle of the cycle after it."""
        await FallingEdge(self.dut.aclk)
        self.dut.trigger_in.value = 1
        await FallingEdge(self.dut.aclk)
        self.dut.trigger_in.value = 0

    async def cycles_until(self, signal, most=100):
        """Cycles from now, the middle of one, to that in which a signal is high."""
        for cycles in range(most):
            if int(signal.value):
                return cycles
            await FallingEdge(self.dut.aclk)
        raise AssertionError(f"{signal._name} is never high")

    async def passes_on(self, uses):
        """A pulse comes out for each that goes in, always as late; `uses` arms that or not."""
        await uses(1)
        before = self.fired
        for _ in range(3):
            await self.pulse()
            assert await self.cycles_until(self.dut.trigger_out) == IN_TO_OUT_CYCLES - 1
            await ClockCycles(self.dut.aclk, 3)
        assert self.fired == before + 3
        await uses(0)
        await self.pulse()
        await ClockCycles(self.dut.aclk, 5)
        assert self.fired == before + 3

    async def starts(self, prepare, valid, ended):
        """What was prepared begins with a pulse, not before, and always as many cycles after it.

        Args:
            prepare: Coroutine that programs and arms the block.
            valid: The signal that rises first.
            ended: Coroutine that waits for the end and looks at what came of it.

        Returns:
            Cycles from the one after the pulse to the one in which the signal is high.
        """
        offsets = set()
        for turn in range(3):
            await prepare()
            # Nothing begins without it.
            await ClockCycles(self.dut.aclk, 20 + turn)
            assert not int(valid.value)
            await self.pulse()
            offsets.add(await self.cycles_until(valid))
            await ended()
        assert len(offsets) == 1, f"the offset is not fixed: {offsets}"
        return offsets.pop()

    async def counts_apart(self, regs, until):
        """Two pulses begin and end the counting: it counts the cycles between them."""
        counted = []
        for apart in (50, 51, 130):
            await regs.write("control", clear=1)
            await until("clear_busy", 0)
            await regs.write("on_trigger", count=1)
            await self.pulse()
            await regs.write("on_trigger", count_no_more=1, snapshot=1)
            # Whatever the bus took: to a multiple, and so far beyond.
            await ClockCycles(self.dut.aclk, apart)
            await self.pulse()
            await until("snapshot_busy", 0)
            counted.append(await regs.counter("cycles"))
            assert await regs.field("counting", "enable") == 0
        assert counted[1] - counted[0] == 1
        assert counted[2] - counted[0] == 80

    async def event_stands(self, read, write, bit, cycles=50):
        """An event comes through, whatever cycle a write comes in that does not take it back.

        Args:
            read: Coroutine that reads the register of events.
            write: Coroutine that writes it: each 1 takes a bit back.
            bit: The event's. What a pulse begins ends with it, within `cycles`.
        """
        for after in range(cycles):
            await write(0xFFFF_FFFF)
            assert not await read() >> bit & 1
            await self.pulse()
            await ClockCycles(self.dut.aclk, after)
            await write(0xFFFF_FFFF & ~(1 << bit))
            await ClockCycles(self.dut.aclk, cycles)
            assert await read() >> bit & 1, f"lost by a write {after} cycles after the pulse"
