"""Inputs of a block that are written only when they change, because writes to a simulator are
slow.
"""


class Inputs:
    """Some inputs of a block, by name; only this object may write them."""

    def __init__(self, handles):
        """Stores handles of the simulator, by name."""
        self._handles, self._shown = handles, {}

    def show(self, values):
        """Sets inputs by name; the others keep their values."""
        if values == self._shown:
            return
        for name, value in values.items():
            if self._shown.get(name) != value:
                self._handles[name].value = self._shown[name] = value
