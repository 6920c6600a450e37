"""Precisions: where states are joined, and when they are widened."""

from __future__ import annotations

from typing import Final

from cegas.foundation.data import Data


class IntervalPrecision(Data):
    """How long states are kept apart."""

    __slots__ = ("delay", "separates")

    def __init__(self, *, separates: bool = False, delay: int = 2) -> None:
        self.separates: Final = separates
        """Whether states are joined at loop heads only, not wherever control meets."""
        self.delay: Final = delay
        """The rounds of a loop before the first widening."""
