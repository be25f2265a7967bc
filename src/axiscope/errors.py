"""Defines errors that a user can fix. The command line prints them without a traceback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class UserError(ValueError):
    """An error that a user can fix.

    The message is one sentence: what is wrong, where (file and field), and how to fix it.
    """


class ParameterError(UserError):
    """Error for an invalid parameter of a library function.

    The command line prints the name of its option instead of the parameter's name.
    """

    def __init__(self, parameter: str, problem: str) -> None:
        """Stores the name of the parameter (or two, as ``"a and b"``), and the problem."""
        super().__init__(parameter, problem)
        self.parameter = parameter
        self.problem = problem

    def __str__(self) -> str:
        """Returns the message."""
        return f"{self.parameter}: {self.problem}"


class NoteWarning(UserWarning):
    """Warns that a library function does something different from what a user may expect."""


class StoppedError(KeyboardInterrupt):
    """Error for a run that was stopped with Ctrl-C."""

    def __init__(self, resumes: bool) -> None:
        """Stores whether the same run can be resumed from here (``resumes``)."""
        self.resumes = resumes
        on = "; the same command continues from here" if resumes else ""
        super().__init__(f"stopped{on}")


@contextmanager
def starts_over() -> Iterator[None]:
    """Marks a run whose results are in a temporary folder.

    After Ctrl-C, the results are lost, so the run cannot be resumed.
    """
    try:
        yield
    except StoppedError as error:
        raise StoppedError(resumes=False) from error


@contextmanager
def within(origin: object) -> Iterator[None]:
    """Puts ``origin`` (a file, or a line in it) in front of errors that are raised in the block."""
    try:
        yield
    except ValueError as error:
        raise UserError(f"{origin}: {error}") from error
