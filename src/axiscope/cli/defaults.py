"""Copies the defaults of options from the library, so that each default is stated only once."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TypeVar

Command = TypeVar("Command", bound=Callable[..., object])


def defaults_of(*functions: Callable[..., object]) -> Callable[[Command], Command]:
    """Copies defaults from library functions to a command.

    If a keyword-only parameter of the command has no default, it is given the default of the
    parameter with the same name in the first function that has such a parameter.
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
