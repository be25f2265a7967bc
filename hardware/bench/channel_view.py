"""Presents one channel of a block, whose ports are vectors over channels, as a block of its own."""


class Bits:
    """Some bits of a port. The other bits keep the values that other views write in the same
    step.
    """

    def __init__(self, handle, channels, channel, pending):
        self.handle, self.key, self.pending = handle, handle._name, pending
        self.width = len(handle) // channels
        self.low = self.width * channel

    def __len__(self):
        return self.width

    @property
    def value(self):
        # Read as text, because the bits of another channel may be unknown.
        bits = str(self.handle.value)
        high = len(bits) - self.low
        return int(bits[high - self.width : high], 2)

    @value.setter
    def value(self, content):
        mask = (1 << self.width) - 1 << self.low
        whole = self.pending.get(self.key, 0) & ~mask | int(content) << self.low
        self.pending[self.key] = whole
        self.handle.value = whole


class ChannelView:
    """Presents `m_axi_*` of one channel; other names are the block's own."""

    def __init__(self, dut, channels, channel, pending):
        self._dut, self._given = dut, (channels, channel, pending)
        self._bits = {}

    def __getattr__(self, name):
        if not name.startswith("m_axi_"):
            return getattr(self._dut, name)
        if name not in self._bits:
            self._bits[name] = Bits(getattr(self._dut, name), *self._given)
        return self._bits[name]
