"""Presents one channel of a block as if it were a block. The ports of the actual block are vectors
with an element for each channel.
"""


class Bits:
    """The bits of a port that belong to one channel. If other channels' views write the same port
    in the same step, their bits are preserved.
    """

    def __init__(self, handle, channels, channel, pending):
        self.handle, self.key, self.pending = handle, handle._name, pending
        self.width = len(handle) // channels
        self.low = self.width * channel

    def __len__(self):
        return self.width

    @property
    def value(self):
        # The value is read as text, because the bits of another channel may be unknown.
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
    """Presents `m_axi_*` of one channel. All other names refer to the block itself."""

    def __init__(self, dut, channels, channel, pending):
        self._dut, self._given = dut, (channels, channel, pending)
        self._bits = {}

    def __getattr__(self, name):
        if not name.startswith("m_axi_"):
            return getattr(self._dut, name)
        if name not in self._bits:
            self._bits[name] = Bits(getattr(self._dut, name), *self._given)
        return self._bits[name]
