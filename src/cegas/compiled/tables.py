"""What compiled code speaks of by numbers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import IntEnum

from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, Program
from cegas.program.operations import Operation


class RunStatus(IntEnum):
    """How a stretch of a run ended; `runtime.c` has the numbers, too."""

    GOING = 0
    CUT = 1
    END = 2
    TARGET = 3
    VIOLATION = 4
    BLOCKED = 5
    STUCK = 6
    TIRED = 7
    """It took longer than it may."""


class SavedSlot(IntEnum):
    """What is saved at a cut; `runtime.c` has the numbers, too."""

    PLAIN = 0
    OBJECT = 1
    """The number of an object that has to be kept."""
    FRAME = 2
    """The number of the first object of a frame: it and those behind it die with the frame."""


class Site(Data):
    """A place that the code speaks of by a number: an operation of an edge."""

    __slots__ = ("edge", "index")

    def __init__(self, edge: Edge, index: int) -> None:
        self.edge: Final = edge
        self.index: Final = index

    @property
    def operation(self) -> Operation:
        return self.edge.operations[self.index]


class Tables:
    """What the code speaks of by numbers."""

    def __init__(
        self, program: Program, cuts: Sequence[Location], inside: Collection[str], *, for_tests: bool, skips_checks: bool
    ) -> None:
        self.program: Final = program
        self.inside: Final = inside
        """The functions that are parts of `cegas_step`, and cannot be called."""
        self.for_tests: Final = for_tests
        """Single runs, of which it matters which branches they take, instead of a search that has to be exhaustive."""
        self.skips_checks: Final = skips_checks
        """Runs go on behind a check that code cannot make (whether a block is lost), as the program does."""
        self.branches: Final[dict[Edge, int]] = {}
        """The numbers of the edges that leave a place which others leave, too, if it matters. Those of a place follow each
        other, the last edge first, from an even one on."""
        self.branch_count = 0
        self.cuts: Final = cuts
        """Numbered from 1: 0 is the start."""
        self.sites: Final[list[Site]] = []
        """Conditions, and operations that a run may be stuck at."""
        self.inputs: Final[list[Site]] = []
        """Operations that ask for an input: also reads of memory that nobody has written."""
        self.functions: Final = {name: f"f{number}" for number, name in enumerate(program.functions)}

    def site(self, edge: Edge, index: int) -> int:
        self.sites.append(Site(edge, index))
        return len(self.sites) - 1

    def number_branches(self, function: ControlFlowAutomaton) -> None:
        for location in function.locations if self.for_tests else ():
            if len(location.leaving) > 1:
                for number, edge in enumerate(reversed(location.leaving), self.branch_count):
                    self.branches[edge] = number
                self.branch_count += len(location.leaving) + len(location.leaving) % 2

    def input(self, edge: Edge, index: int) -> int:
        self.inputs.append(Site(edge, index))
        return len(self.inputs) - 1
