"""Properties and verdicts: what is asked, what is answered."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Property:
    """Unreachability of an error call.

    With a property file only its function counts and a failing `assert` ends the path; without one the usual error
    functions and a failing `assert` all count.
    """

    error_functions: tuple[str, ...] = ("__VERIFIER_error", "reach_error")
    failing_assert_is_error: bool = True
    text: str = "unreach-call"
    entry: str | None = None
    """The entry function that the property file names."""


class Verdict(Enum):
    """The answer of an analysis."""

    SAFE = "safe"
    UNSAFE = "unsafe"
    UNKNOWN = "unknown"

    @property
    def exit_code(self) -> int:
        return {Verdict.SAFE: 0, Verdict.UNSAFE: 1, Verdict.UNKNOWN: 3}[self]


class Standing(Enum):
    """Whether a condition that was not proved holds in any run: a proof under one that never does says nothing."""

    SOME_RUN = "holds in some run"
    """A run that gets there goes on behind it."""
    NOT_REACHED = "is not reached"
    """No run gets there."""
    UNCLEAR = "may hold in no run"
    """None of the others was shown."""
    NO_RUN = "holds in no run"
    """A run gets there, and every run that does ends there."""
