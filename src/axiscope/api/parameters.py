"""Checks the arguments of the library's functions against their annotations.

An invalid argument raises ParameterError. It names the parameter, its value and the fix.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, ParamSpec, TypeVar, get_type_hints

from pydantic import ConfigDict, Field, ValidationError, validate_call

from axiscope.errors import ParameterError, UserError

P = ParamSpec("P")
T = TypeVar("T")

_MOST = (1 << 31) - 1
"""Largest count. The model's own numbers have 32 bits or more."""
Count = Annotated[int, Field(ge=1, le=_MOST)]
"""A whole number of at least 1."""
OrNone = Annotated[int, Field(ge=0, le=_MOST)]
"""A whole number of at least 0."""
InFlight = Annotated[int, Field(ge=1, le=1024)]
"""Number of bursts in flight."""
Beats = Annotated[int, Field(ge=1, le=256)]
"""Beats of a burst."""
Mhz = Annotated[float, Field(ge=1, le=1000, allow_inf_nan=False)]
"""A clock of the programmable logic, MHz."""
Mib = Annotated[float, Field(ge=1 / 64, lt=4096, allow_inf_nan=False)]
"""Size of a program's memory, MiB."""
Length = Annotated[float, Field(gt=0, allow_inf_nan=False)]
"""A time, or another number, greater than 0."""
Cost = Annotated[float, Field(ge=0, allow_inf_nan=False)]
"""A time of at least 0."""


def bytes_of_mib(mib: float | None) -> int | None:
    """Returns a size in bytes, rounded to a multiple of 1 KiB."""
    return None if mib is None else round(1024 * mib) << 10


_STRICT = ConfigDict(strict=True, arbitrary_types_allowed=True)
_MOST_SHOWN = 60
"""Most characters of a value in a message."""
_KINDS = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "True or False",
    "dict_type": "a mapping",
    "mapping_type": "a mapping",
    "list_type": "a list",
    "tuple_type": "a list",
    "sequence_str": "a list",
    "callable_type": "a function",
    "none_required": "None",
}
"""What an argument should be, by the type of pydantic's error."""
_LIMITS = {
    "greater_than_equal": ("ge", "{} or more"),
    "greater_than": ("gt", "more than {}"),
    "less_than_equal": ("le", "{} or less"),
    "less_than": ("lt", "less than {}"),
}


def checked(function: Callable[P, T]) -> Callable[P, T]:
    """Returns a function that checks its arguments before it runs.

    Annotations are read at the first call, because some of the modules that they need are imported
    late.
    """
    check: Callable[..., object] | None = None

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        nonlocal check
        if check is None:
            check = _checker(function)
        given = tuple(_plain(value) for value in args)
        named = {name: _plain(value) for name, value in kwargs.items()}
        try:
            check(*given, **named)
        except ValidationError as error:
            raise _problem(error, function) from error
        for name, value in _named(function, given, named):
            if isinstance(value, str | Path) and "\0" in str(value):
                raise ParameterError(name, f"{str(value)!r}; give a text without null characters")
        try:
            return function(*given, **named)
        except OSError as error:
            place = error.filename or function.__name__
            raise UserError(f"{place}: {error.strerror or error}") from error

    return call


def _checker(function: Callable[..., Any]) -> Callable[..., object]:
    """Returns a function that only checks its arguments.

    It has the parameters of the given function.
    """

    def accept(*_: Any, **__: Any) -> None:
        """Does nothing, because the arguments were checked before this call."""

    given = dict(function.__annotations__)
    given.pop("return", None)
    hints = get_type_hints(
        type("Annotations", (), {"__annotations__": given, "__module__": function.__module__}),
        include_extras=True,
    )
    signature = inspect.signature(function)
    parameters = [
        p.replace(annotation=hints.get(name, Any)) for name, p in signature.parameters.items()
    ]
    accept.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=parameters, return_annotation=inspect.Signature.empty
    )
    accept.__annotations__ = {p.name: p.annotation for p in parameters}
    return validate_call(config=_STRICT)(accept)


def _plain(value: Any) -> Any:
    """Converts NumPy numbers to Python numbers, also in mappings and lists."""
    if type(value) is dict:
        return {name: _plain(inner) for name, inner in value.items()}
    if type(value) is list:
        return [_plain(inner) for inner in value]
    if type(value).__module__ == "numpy" and getattr(value, "shape", None) == ():
        return value.item()
    return value


def _named(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: Mapping[str, Any]
) -> Iterator[tuple[str, Any]]:
    bound = inspect.signature(function).bind(*args, **kwargs)
    yield from bound.arguments.items()


def _problem(error: ValidationError, function: Callable[..., Any]) -> ParameterError:
    """Returns an error about the first invalid argument."""
    names = list(inspect.signature(function).parameters)
    errors = error.errors()
    first = errors[0]
    place = first["loc"]
    name = names[place[0]] if isinstance(place[0], int) and place[0] < len(names) else str(place[0])
    match first["type"]:
        case (
            "missing_argument"
            | "missing_keyword_only_argument"
            | "missing_positional_only_argument"
        ):
            return ParameterError(name, "is missing; give it")
        case "unexpected_keyword_argument":
            close = get_close_matches(name, names, 1)
            known = f"did you mean {close[0]}?" if close else f"there are {', '.join(names)}"
            return ParameterError(name, f"is not a parameter of {function.__name__}; {known}")
        case "unexpected_positional_argument":
            value = _shown(first["input"])
            return ParameterError(function.__name__, f"{value}: too many values; name this one")
        case "multiple_argument_values":
            return ParameterError(name, "is given twice; give it once")
    same = [e for e in errors if e["loc"][:1] == place[:1]]
    wanted = dict.fromkeys(_wanted(e) for e in same)
    inner = [str(part) for part in place[1:] if isinstance(part, int)]
    where = ".".join([name, *inner])
    return ParameterError(where, f"{_shown(first['input'])}; give {_listed(list(wanted))}")


def _wanted(error: Any) -> str:
    """Returns a text that states which values an argument may have."""
    kind, context = error["type"], error.get("ctx", {})
    if kind in _KINDS:
        return _KINDS[kind]
    if kind in _LIMITS:
        name, text = _LIMITS[kind]
        limit = context[name]
        whole = isinstance(limit, float) and math.isfinite(limit) and limit.is_integer()
        return text.format(int(limit) if whole else limit)
    if kind in ("is_instance_of", "dataclass_exact_type", "model_type"):
        name = str(context.get("class", context.get("class_name")))
        return {"Sequence": "a list", "Mapping": "a mapping"}.get(name, f"a {name}")
    if kind == "finite_number":
        return "a finite number"
    if kind == "literal_error":
        return str(context["expected"]).replace("'", '"')
    return str(error["msg"]).removeprefix("Value error, ")


def _listed(words: list[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _MOST_SHOWN else f"{text[: _MOST_SHOWN - 1]}…"
