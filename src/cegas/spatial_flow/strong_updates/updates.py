"""The weak updates of a path, and which of them the path makes strong (Algorithm 1: hasWeakUpdatePath, PStrongUpdate)."""

from __future__ import annotations

from collections.abc import Iterable

from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program.expressions import Constant, Expression
from cegas.program.objects import ObjectSite
from cegas.program.operations import Copy, Fill, HavocMemory, Operation, Store
from cegas.program.oracle import AccessTarget
from cegas.spatial_flow.sfg import SpatialFlowGraph
from cegas.spatial_flow.strong_updates.path import PathOperations
from cegas.spatial_flow.strong_updates.points import AbstractCell, Points, RegisterCell, SiteCell
from cegas.spatial_flow.strong_updates.rules import PointsToQuestion, RegisterValue, kills
from cegas.spatial_flow.strong_updates.solver import PathPointsTo


class TrackedCell(Data):
    """A cell that holds a pointer, and the part of the path on which its value is needed."""

    __slots__ = ("cell", "first", "last")

    def __init__(self, cell: AbstractCell, first: int, last: int) -> None:
        self.cell: Final = cell
        self.first: Final = first
        """The position of the operation that sets it (-1: it holds its initial value) …"""
        self.last: Final = last
        """… and of the last operation that reads it."""


class WeakUpdate(Data):
    """An operation of the path after which the shared graph keeps old content beside the new."""

    __slots__ = ("is_read", "is_strong", "may", "on_path", "position", "tracked")

    def __init__(
        self,
        position: int,
        may: tuple[AccessTarget, ...],
        on_path: Points,
        *,
        is_strong: bool,
        tracked: tuple[TrackedCell, ...],
        is_read: bool,
    ) -> None:
        self.position: Final = position
        self.may: Final = may
        """What the address may mean in the whole program."""
        self.on_path: Final = on_path
        """What it means on the path."""
        self.is_strong: Final = is_strong
        """On the path it means one place, a singleton: the old content is gone."""
        self.tracked: Final = tracked
        """The pointers that have to be tracked to know that."""
        self.is_read: Final = is_read
        """A later operation of the path reads memory that it may have written."""


class PathUpdates:
    """The updates along one path."""

    def __init__(self, graph: SpatialFlowGraph, path: PathOperations) -> None:
        self.graph = graph
        self.path = path
        self._points: PathPointsTo | None = None

    @property
    def points(self) -> PathPointsTo:
        """The points-to sets of the path; they are computed as far as someone asks."""
        if self._points is None:
            self._points = PathPointsTo(self.graph, self.path)
        return self._points

    def weak_updates(self) -> list[WeakUpdate]:
        """The weak updates of the path, in order."""
        read_later = self._read_later()
        found: list[WeakUpdate] = []
        for position in range(len(self.path)):
            if self._is_weak(position):
                found.append(self._judge(position, is_read=read_later[position]))
        return found

    def strong_updates(self) -> list[WeakUpdate]:
        """Those weak updates that the path makes strong."""
        return [update for update in self.weak_updates() if update.is_strong]

    def accesses(self, sites: Iterable[ObjectSite]) -> list[int]:
        """The positions of the operations that may read or write objects of some sites, as the spatial flow graph says."""
        wanted = 0
        for site in sites:
            wanted |= self.graph.regions.content(site)
        effects = self.graph.effects
        found: list[int] = []
        for position, point in enumerate(self.path.points):
            if point.edge.call is None:
                effect = effects.of(point.frame.function, point.operation)
                if (effect.reads | effect.writes) & wanted:
                    found.append(position)
        return found

    def pointers_deciding(self, cell: SiteCell, position: int) -> tuple[TrackedCell, ...]:
        """The pointers that decide which stores before `position` write a cell (Algorithm 1: BackReachability)."""
        asked: list[tuple[PointsToQuestion, int]] = []
        for writer in self.points.writers(cell, position):
            address = address_written(self.path.points[writer].operation)
            if address is not None:
                asked.extend((question, writer) for question in self.points.explain(writer, address)[1])
        return self._tracked(asked)

    # -- one operation --------------------------------------------------------------------------------------------

    def _is_weak(self, position: int) -> bool:
        point = self.path.points[position]
        if address_written(point.operation) is None:
            return False
        effect = self.graph.effects.of(point.frame.function, point.operation)
        return effect.writes != effect.replaces

    def _judge(self, position: int, *, is_read: bool) -> WeakUpdate:
        point = self.path.points[position]
        address = address_written(point.operation)
        assert address is not None
        on_path, asked = self.points.explain(position, address)
        place, size = on_path.only, size_written(point.operation)
        strong = False
        if place is not None and size is not None:
            strong = kills(on_path, size, SiteCell(place.site, place.offset, size), self.path.singletons)
        return WeakUpdate(
            position,
            self.graph.pointers.targets(point.frame.function, address),
            on_path,
            is_strong=strong,
            tracked=self._tracked([(question, position) for question in asked]),
            is_read=is_read,
        )

    def _read_later(self) -> list[bool]:
        """For every position whether what it may write is read afterwards."""
        effects = self.graph.effects
        read = 0
        result = [False] * len(self.path)
        for position in range(len(self.path) - 1, -1, -1):
            point = self.path.points[position]
            if point.edge.call is None:
                effect = effects.of(point.frame.function, point.operation)
                result[position] = bool(effect.writes & read)
                read |= effect.reads
        return result

    def _tracked(self, asked: Iterable[tuple[PointsToQuestion, int]]) -> tuple[TrackedCell, ...]:
        """The cells behind some questions and all that they rest on, with the spans in which they are needed."""
        spans: dict[AbstractCell, tuple[int, int]] = {}
        seen: set[tuple[PointsToQuestion, int]] = set()
        pending = list(asked)
        while pending:
            question, user = pending.pop()
            if (question, user) in seen:
                continue
            seen.add((question, user))
            cell, made = self._cell(question)
            if cell is not None:
                first, last = spans.get(cell, (made, user))
                spans[cell] = (min(first, made), max(last, user))
            pending.extend((ground, made) for ground in self.points.grounds_of(question))
        return tuple(TrackedCell(cell, first, last) for cell, (first, last) in sorted(spans.items(), key=_by_span))

    @staticmethod
    def _cell(question: PointsToQuestion) -> tuple[AbstractCell | None, int]:
        if isinstance(question, RegisterValue):
            return RegisterCell(question.frame.function, question.register), question.position
        return question.cell, question.position - 1


def address_written(operation: Operation) -> Expression | None:
    """The address through which an operation writes memory; None if it writes none."""
    match operation:
        case Store(address=address):
            return address
        case Copy(destination=destination) | Fill(destination=destination) | HavocMemory(destination=destination):
            return destination
    return None


def size_written(operation: Operation) -> int | None:
    """How many bytes an operation writes; None if that is not known."""
    match operation:
        case Store(value=value):
            return value.type.bytes
        case Copy(size=size) | Fill(size=size) | HavocMemory(size=size):
            return size.bits if isinstance(size, Constant) else None
    return None


def _by_span(entry: tuple[AbstractCell, tuple[int, int]]) -> tuple[int, int, str]:
    return (*entry[1], str(entry[0]))
