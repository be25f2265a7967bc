"""Inputs of a block that are written only where they change: to write is what takes long."""


class Inputs:
    """Some inputs of a block, by name. Nobody else writes them."""

    def __init__(self, handles):
        """Takes handles of the simulator by name."""
        self._handles, self._shown = handles, {}

    def show(self, values):
        """Gives inputs their values, by name; those that are not named keep theirs."""
        if values == self._shown:
            return
        for name, value in values.items():
            if self._shown.get(name) != value:
                self._handles[name].value = self._shown[name] = value
