"""Tests soft resets through the registers that all blocks with a memory port share
(common/drain.rdl).
"""

from cocotb.triggers import ClockCycles


class Drain:
    """Commands and checks for soft resets. `regs` are the block's registers, and `port` is its
    AxiPort.
    """

    def __init__(self, dut, regs, port):
        self.dut, self.regs, self.port = dut, regs, port

    async def state(self, field):
        return await self.regs.field("drain.state", field)

    async def until(self, field, value, tries=5000):
        for _ in range(tries):
            if await self.state(field) == value:
                return
        raise AssertionError(f"{field} is never {value}")

    async def command(self, **which):
        await self.regs.write("drain.command", **which)

    async def bound(self, cycles_log8):
        await self.regs.write("drain.bound", cycles_log8=cycles_log8)

    async def reset_alone(self):
        """Resets the block by ARESETn while the port still has responses outstanding."""
        self.port.reset_alone = True
        self.dut.aresetn.value = 0
        await ClockCycles(self.dut.aclk, 3)
        self.dut.aresetn.value = 1
        self.port.reset_alone = False
        await ClockCycles(self.dut.aclk, 3)

    def owed(self):
        p = self.port
        queues = (p.read_queue, p.data_queue, p.write_queue, p.response_queue)
        return sum(len(q) for q in queues)

    async def in_midst(self, stalled, works, cycles=60):
        """Performs a soft reset during a stall.

        `works` lists the directions (reads, writes) that must have transfers outstanding during the
        stall. After the stall, the block must drain until nothing is outstanding.
        """
        port = self.port
        port.stalled = set(stalled)
        await ClockCycles(self.dut.aclk, cycles)
        await self.command(soft_reset=1)
        # Channels that are not stalled finish their transfers.
        await ClockCycles(self.dut.aclk, 400)
        assert await self.state("draining") == 1, stalled
        due = {d: await self.state(f"{d}_due") for d in ("reads", "writes")}
        for direction in works:
            assert due[direction] == port.truth[direction].in_flight() > 0, (stalled, direction)
        shown = [int(getattr(self.dut, f"m_axi_{c}valid").value) for c in ("ar", "aw")]
        issued = len(port.reads) + shown[0], len(port.writes) + shown[1]
        port.stalled = set()
        await self.until("draining", 0)
        assert await self.state("drain_timed_out") == 0
        assert (len(port.reads), len(port.writes)) == issued, "something new was issued"
        assert not self.owed()
        assert await self.regs.read("drain.state") == 1 << 31

    async def times_out(self, abandons):
        """Stalls the responses. The time-out must be reported, and the soft reset must end when the
        responses arrive or when it is abandoned.
        """
        await self.bound(3)
        await self.command(soft_reset=1)
        await self.command(abandon=1)  # too early: ignored
        assert await self.state("draining") == 1
        await ClockCycles(self.dut.aclk, 520)
        assert await self.state("drain_timed_out") == 1
        assert await self.state("draining") == 0
        assert await self.state("halted") == 1
        assert await self.state("reads_due") + await self.state("writes_due") == self.owed()
        if abandons:
            self.port.flush()
            await self.command(abandon=1)
        self.port.stalled = set()
        await self.until("halted", 0)

    async def settles_after_reset_alone(self):
        """Checks that late responses are dropped while the block settles after a reset of the block
        alone.
        """
        await self.reset_alone()
        assert self.owed() > 0, "nothing to swallow"
        await self.bound(3)
        await self.command(settle=1)
        self.port.stalled = set()
        await ClockCycles(self.dut.aclk, 300)
        assert not self.owed()
        assert await self.state("draining") == 1, "settles for all of the bound"
        await self.until("halted", 0)
        assert await self.state("drain_timed_out") == 0
