"""Precisions: where states are joined, when they are widened, and how far at first."""

from __future__ import annotations

from typing import Final

from cegas.foundation.data import Data

Threshold = tuple[int, int]
"""A width, and a number at which growing sets of that width stop for a while."""


class IntervalPrecision(Data):
    """How long states are kept apart."""

    __slots__ = ("delay", "separates", "thresholds")

    def __init__(self, *, separates: bool = False, delay: int = 2, thresholds: frozenset[Threshold] = frozenset()) -> None:
        self.separates: Final = separates
        """Whether states are joined at loop heads only, not wherever control meets."""
        self.delay: Final = delay
        """The rounds of a loop before the first widening."""
        self.thresholds: Final = thresholds
        """Besides those that the program's constants suggest."""


INITIAL: Final = IntervalPrecision()
