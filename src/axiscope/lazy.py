"""Names of the package that are imported when they are asked for."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any


class _Called(ModuleType):
    """A module with the name of a function of the package: it is called as that function."""

    def __call__(self, *args: Any, **named: Any) -> Any:
        package, _, name = self.__name__.rpartition(".")
        return sys.modules[package]._named(name)(*args, **named)


class LazyPackage(ModuleType):
    """A package whose names come from modules in ``_FROM``, each when it is asked for.

    Python gives a package its modules as attributes as they are imported: ``axiscope.platform`` is
    one, and a function.
    """

    _FROM: Mapping[str, str]

    def _named(self, name: str) -> Any:
        return getattr(import_module(f"{self.__name__}.{self._FROM[name]}"), name)

    def __getattr__(self, name: str) -> Any:
        if name not in self.__dict__["_FROM"]:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        found = self._named(name)
        # A module of that name was imported on the way.
        return self.__dict__.get(name, found)

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(value, ModuleType) and name in self._FROM:
            value.__class__ = _Called
        super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._FROM})
