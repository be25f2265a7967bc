"""Tests the trigger pins of a block: sends pulses, counts the output pulses, and checks their
effects.
"""

import cocotb
from cocotb.triggers import ClockCycles, FallingEdge, RisingEdge

# Documented number of cycles from an input pulse to the output pulse that it causes.
IN_TO_OUT_CYCLES = 2


class Trigger:
    """The pins `trigger_in` and `trigger_out` of a block.

    Args: dut: The block. `trigger_in` is low from now on.
    """

    def __init__(self, dut):
        self.dut, self.fired = dut, 0
        dut.trigger_in.value = 0
        cocotb.start_soon(self._watch())

    async def _watch(self):
        while True:
            await RisingEdge(self.dut.aclk)
            # The signal is unknown before the reset.
            out = self.dut.trigger_out.value
            self.fired += out.is_resolvable and int(out)

    async def pulse(self):
        """Sends a pulse of one cycle, and returns in the middle of the next cycle."""
        await FallingEdge(self.dut.aclk)
        self.dut.trigger_in.value = 1
        await FallingEdge(self.dut.aclk)
        self.dut.trigger_in.value = 0

    async def cycles_until(self, signal, most=100):
        """Returns the number of cycles until a signal is high. It is called in the middle of a
        cycle.
        """
        for cycles in range(most):
            if int(signal.value):
                return cycles
            await FallingEdge(self.dut.aclk)
        raise AssertionError(f"{signal._name} is never high")

    async def passes_on(self, uses):
        """Checks that each input pulse causes an output pulse with the same latency. `uses` is a
        coroutine that enables or disables the output.
        """
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
        """Checks that prepared work starts only after a pulse, and with a fixed latency.

        Args:
            prepare: Coroutine that programs and arms the block.
            valid: The signal that rises first.
            ended: Coroutine that waits for the end and checks the result.

        Returns: The number of cycles from the cycle after the pulse to the cycle in which the
        signal is high.
        """
        offsets = set()
        for turn in range(3):
            await prepare()
            # Nothing starts without a pulse.
            await ClockCycles(self.dut.aclk, 20 + turn)
            assert not int(valid.value)
            await self.pulse()
            offsets.add(await self.cycles_until(valid))
            await ended()
        assert len(offsets) == 1, f"the offset is not fixed: {offsets}"
        return offsets.pop()

    async def counts_apart(self, regs, until):
        """Checks that two pulses start and stop the counting, and that exactly the cycles between
        them are counted.
        """
        counted = []
        for apart in (50, 51, 130):
            await regs.write("control", clear=1)
            await until("clear_busy", 0)
            await regs.write("on_trigger", count=1)
            await self.pulse()
            await regs.write("on_trigger", count_no_more=1, snapshot=1)
            # The first pulse has a fixed position relative to the clock, but the bus access after
            # it takes a varying time.
            await ClockCycles(self.dut.aclk, apart)
            await self.pulse()
            await until("snapshot_busy", 0)
            counted.append(await regs.counter("cycles"))
            assert await regs.field("counting", "enable") == 0
        assert counted[1] - counted[0] == 1
        assert counted[2] - counted[0] == 80

    async def event_stands(self, read, write, bit, cycles=50):
        """Checks that an event is recorded, regardless of the cycle in which other bits are
        written.

        Args: read: Coroutine that reads the register of events. write: Coroutine that writes this
        register. Each 1 clears a bit. bit: Bit of the event. The event must occur within `cycles`
        after a pulse has started work.
        """
        for after in range(cycles):
            await write(0xFFFF_FFFF)
            assert not await read() >> bit & 1
            await self.pulse()
            await ClockCycles(self.dut.aclk, after)
            await write(0xFFFF_FFFF & ~(1 << bit))
            await ClockCycles(self.dut.aclk, cycles)
            assert await read() >> bit & 1, f"lost by a write {after} cycles after the pulse"
