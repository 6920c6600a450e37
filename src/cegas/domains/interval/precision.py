"""Precisions: where states are joined, when they are widened, and how far at first."""

from __future__ import annotations

from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program.control_flow import Location
from cegas.program.expressions import Register
from cegas.program.operations import Operation

Threshold = tuple[int, int]
"""A width, and a number at which growing sets of that width stop for a while."""


class FloatSplit(Data):
    """Where a set of floats is cut into pieces, each of which is followed by itself."""

    __slots__ = ("depth", "place", "register")

    def __init__(self, place: Location | Operation, register: Register, depth: int) -> None:
        self.place: Final = place
        """A location, or an assumption behind which it happens."""
        self.register: Final = register
        self.depth: Final = depth
        """How often it is cut in halves, and these again."""


class IntervalPrecision(Data):
    """How long states are kept apart."""

    __slots__ = ("delay", "separates", "splits", "thresholds")

    def __init__(
        self,
        *,
        separates: bool = False,
        delay: int = 2,
        thresholds: frozenset[Threshold] = frozenset(),
        splits: tuple[FloatSplit, ...] = (),
    ) -> None:
        self.separates: Final = separates
        """Whether states are joined at loop heads only, not wherever control meets."""
        self.delay: Final = delay
        """The rounds of a loop before the first widening."""
        self.thresholds: Final = thresholds
        """Besides those that the program's constants suggest."""
        self.splits: Final = splits
        """Pieces stay apart if states are joined at loop heads only."""


INITIAL: Final = IntervalPrecision()
