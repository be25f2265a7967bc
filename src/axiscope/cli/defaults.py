"""Takes the defaults of options from the library, so that each default is stated once."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TypeVar

Command = TypeVar("Command", bound=Callable[..., object])


def defaults_of(*functions: Callable[..., object]) -> Callable[[Command], Command]:
    """Gives a command the defaults of functions of the library.

    A keyword-only parameter without a default is given the default of the parameter with the same
    name in the first function that has one.
    """
    library: dict[str, object] = {}
    for function in reversed(functions):
        for name, parameter in inspect.signature(function).parameters.items():
            if parameter.default is not parameter.empty:
                library[name] = parameter.default

    def fill(command: Command) -> Command:
        own = inspect.getfullargspec(command)
        stated = own.kwonlydefaults or {}
        filled = {name: library[name] for name in own.kwonlyargs if name in library}
        command.__kwdefaults__ = filled | stated
        return command

    return fill
