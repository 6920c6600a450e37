"""What a component is made for: a program, and what is known of it, computed when it is first asked for."""

from __future__ import annotations

from cegas.foundation.budget import Budget
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.control_flow import Program

if TYPE_CHECKING:
    from cegas.dependence.slices import Slice
    from cegas.pointers import PointsTo
    from cegas.spatial_flow.sfg import SpatialFlowGraph


class Setup:
    """A program, its pointer analysis, and its spatial flow graph; and a slice, if nothing else is to be looked at."""

    def __init__(
        self, program: Program, budget: Budget, points_to: PointsTo | None = None, relevant: Slice | None = None
    ) -> None:
        self.program: Final = program
        self.budget: Final = budget
        self.relevant: Final = relevant
        """All that may influence whether a target is reached; None: nobody has asked for a slice."""
        self.known_points_to = points_to
        """None: nobody has asked for it."""
        self._flow: SpatialFlowGraph | None = None

    @property
    def points_to(self) -> PointsTo:
        if self.known_points_to is None:
            from cegas.pointers import analyze

            self.known_points_to = analyze(self.program, self.budget)
        return self.known_points_to

    def flow(self) -> SpatialFlowGraph:
        if self._flow is None:
            from cegas.spatial_flow.sfg import SpatialFlowGraph

            self._flow = SpatialFlowGraph(self.program, self.points_to, self.budget)
        return self._flow
