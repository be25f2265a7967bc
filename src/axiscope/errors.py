"""Errors that a user can fix. The command line prints them without a traceback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class UserError(ValueError):
    """States in one sentence what is wrong, where (file and field), and how to fix it."""


class ParameterError(UserError):
    """A parameter of a library function is invalid.

    The command line prints the name of its option instead of the parameter's.
    """

    def __init__(self, parameter: str, problem: str) -> None:
        """Stores the parameter's name (or two: ``"a and b"``), and what is wrong with its value."""
        super().__init__(parameter, problem)
        self.parameter = parameter
        self.problem = problem

    def __str__(self) -> str:
        """Returns the message."""
        return f"{self.parameter}: {self.problem}"


class NoteWarning(UserWarning):
    """States how a library function's behaviour differs from what a user may expect."""


class StoppedError(KeyboardInterrupt):
    """Ctrl-C stopped a run."""

    def __init__(self, resumes: bool) -> None:
        """``resumes`` states whether the same run continues from here when it is started again."""
        self.resumes = resumes
        on = "; the same command continues from here" if resumes else ""
        super().__init__(f"stopped{on}")


@contextmanager
def starts_over() -> Iterator[None]:
    """Marks a run whose results are in a temporary folder: after Ctrl-C, none of them are left."""
    try:
        yield
    except StoppedError as error:
        raise StoppedError(resumes=False) from error


@contextmanager
def within(origin: object) -> Iterator[None]:
    """Puts ``origin`` (a file, or a line in it) in front of errors that the block raises."""
    try:
        yield
    except ValueError as error:
        raise UserError(f"{origin}: {error}") from error
