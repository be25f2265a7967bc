"""Writes inputs of a block only when they change, because writes to a simulator are slow."""


class Inputs:
    """Some inputs of a block, by name. No other code may write them."""

    def __init__(self, handles):
        """Stores the simulator's handles, by name."""
        self._handles, self._shown = handles, {}

    def show(self, values):
        """Sets the named inputs. All others keep their values."""
        if values == self._shown:
            return
        for name, value in values.items():
            if self._shown.get(name) != value:
                self._handles[name].value = self._shown[name] = value
