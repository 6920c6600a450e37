"""Static single assignment for any kind of variable of a function: registers, or pieces of memory.

Cytron et al. 1991, over automata whose *edges* carry the operations: an operation has a place (edge, index), and φs stand
at locations. A variable that an operation both uses and defines is a χ: its definition remembers what reached it. φs that
nobody needs are dropped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cegas.foundation.enums import Enum
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location
from cegas.spatial_flow.dominance import Skeleton


class DefinitionKind(Enum):
    """Where a version comes from."""

    ENTRY = "entry"
    """It was there when the function was entered."""
    OPERATION = "operation"
    PHI = "phi"


class VersionDefinition:
    """One version of one variable. Compared by identity."""

    __slots__ = ("edge", "index", "kind", "location", "operands", "previous", "variable", "version")

    def __init__(
        self,
        kind: DefinitionKind,
        variable: int,
        *,
        edge: Edge | None = None,
        index: int = 0,
        location: Location | None = None,
        previous: VersionDefinition | None = None,
    ) -> None:
        self.kind = kind
        self.variable = variable
        self.edge = edge
        """For operations: with `index`, the place."""
        self.index = index
        self.location = location
        """For φs."""
        self.previous = previous
        """For operations that may keep old content: the version before."""
        self.operands: list[tuple[Edge | None, VersionDefinition]] = []
        """For φs: what comes along which edge; None is the entry of the function."""
        self.version = 0
        """Counts the versions of a variable from 0, the one on entry."""

    def __repr__(self) -> str:
        return f"<{self.kind.value} {self.variable}.{self.version}>"


class SsaEvent:
    """What an operation does to the variables, before and after versions are known."""

    __slots__ = ("defines", "index", "made", "reached", "uses")

    def __init__(self, index: int, uses: Sequence[int], defines: Sequence[int]) -> None:
        self.index = index
        """The place of the operation on its edge."""
        self.uses = uses
        self.defines = defines
        self.reached: list[VersionDefinition | None] = []
        """For each use the version that reaches it; None if there is none on any path."""
        self.made: list[VersionDefinition] = []
        """For each definition the version it makes."""


class Versions:
    """The SSA form of a function."""

    __slots__ = ("at_exit", "definitions", "entry", "events", "phis")

    def __init__(self, count: int) -> None:
        self.entry: list[VersionDefinition | None] = [None] * count
        """For each variable its version on entry, if it has one."""
        self.definitions: list[VersionDefinition] = []
        """Everything but dropped φs, in the order of control flow."""
        self.phis: dict[Location, list[VersionDefinition]] = {}
        self.events: Mapping[Edge, Sequence[SsaEvent]] = {}
        self.at_exit: dict[int, VersionDefinition] = {}
        """The versions of the variables asked for that reach the exit."""


def number_versions(
    function: ControlFlowAutomaton,
    skeleton: Skeleton,
    events: Mapping[Edge, Sequence[SsaEvent]],
    on_entry: Sequence[bool],
    at_exit: Sequence[int] = (),
    *,
    keep_old: bool,
) -> Versions:
    """Give every use the definition that reaches it.

    `on_entry` says for each variable whether it has a version when the function is entered; `keep_old` whether a definition
    may keep some of what was there before (memory), so that it is a use as well.
    """
    return _Numbering(function, skeleton, events, on_entry, at_exit, keep_old=keep_old).run()


class _Numbering:
    def __init__(
        self,
        function: ControlFlowAutomaton,
        skeleton: Skeleton,
        events: Mapping[Edge, Sequence[SsaEvent]],
        on_entry: Sequence[bool],
        at_exit: Sequence[int],
        *,
        keep_old: bool,
    ) -> None:
        self.function = function
        self.skeleton = skeleton
        self.events = events
        self.at_exit = at_exit
        self.keep_old = keep_old
        self.result = Versions(len(on_entry))
        self.result.events = events
        self.current: list[VersionDefinition | None] = [None] * len(on_entry)
        self.phis: list[dict[int, VersionDefinition]] = [{} for _ in skeleton.locations]
        self.made: list[VersionDefinition] = []
        self.log: list[tuple[int, VersionDefinition | None]] = []
        for variable, exists in enumerate(on_entry):
            if exists:
                first = VersionDefinition(DefinitionKind.ENTRY, variable)
                self.made.append(first)
                self.current[variable] = self.result.entry[variable] = first

    def run(self) -> Versions:
        self._place_phis()
        self._rename()
        self._drop_unneeded()
        return self.result

    # -- φs at the iterated dominance frontiers -------------------------------------------------------------------

    def _place_phis(self) -> None:
        number, door, frontier = self.skeleton.number, self.skeleton.door, self.skeleton.frontier
        ends: dict[int, dict[Edge, None]] = {}
        for edge, events in self.events.items():
            if edge.source not in number:
                continue
            for event in events:
                for variable in event.defines:
                    ends.setdefault(variable, {})[edge] = None
        for variable in sorted(ends):
            placed: set[int] = set()
            pending: list[int] = []
            for edge in ends[variable]:
                # A definition on the door to a location is as good as one at its start, but does not come back to it.
                target = number[edge.target]
                is_door = door[target] is edge
                for join in frontier[target] if is_door else (target,):
                    if join not in placed and not (is_door and join == target):
                        placed.add(join)
                        pending.append(join)
            while pending:
                for join in frontier[pending.pop()]:
                    if join not in placed:
                        placed.add(join)
                        pending.append(join)
            for join in sorted(placed):
                location = self.skeleton.locations[join]
                self.phis[join][variable] = VersionDefinition(DefinitionKind.PHI, variable, location=location)

    # -- renaming along the dominator tree ------------------------------------------------------------------------

    def _rename(self) -> None:
        skeleton, current, log = self.skeleton, self.current, self.log
        if skeleton.entry_joins:
            for variable, phi in self.phis[0].items():
                first = current[variable]
                if first is not None:
                    phi.operands.append((None, first))
        pending: list[tuple[int, Edge | None, int]] = [(0, None, -1)]  # location, the edge to it, mark in the log
        while pending:
            place, edge, mark = pending.pop()
            if place < 0:
                while len(log) > mark:
                    variable, before = log.pop()
                    current[variable] = before
                continue
            pending.append((-1, None, len(log)))
            if edge is not None:
                self._pass(edge)
                self._hand_over(edge, place)
            for variable, phi in self.phis[place].items():
                self._set(variable, phi)
                self.made.append(phi)
            location = skeleton.locations[place]
            if location is self.function.exit:
                for variable in self.at_exit:
                    last = current[variable]
                    if last is not None:
                        self.result.at_exit[variable] = last
            later: list[tuple[int, Edge | None, int]] = [
                (child, None, 0) for child in skeleton.children[place] if skeleton.door[child] is None
            ]
            for leaving in location.leaving:
                target = skeleton.number[leaving.target]
                if skeleton.door[target] is leaving:
                    later.append((target, leaving, 0))
                else:
                    self._reach_join(leaving, target)
            later.sort(key=_place, reverse=True)
            pending.extend(later)

    def _reach_join(self, edge: Edge, join: int) -> None:
        """Pass an edge, hand the versions to the φs, and go back to before the edge."""
        mark = len(self.log)
        self._pass(edge)
        self._hand_over(edge, join)
        while len(self.log) > mark:
            variable, before = self.log.pop()
            self.current[variable] = before

    def _hand_over(self, edge: Edge, join: int) -> None:
        for variable, phi in self.phis[join].items():
            reached = self.current[variable]
            if reached is not None:
                phi.operands.append((edge, reached))

    def _pass(self, edge: Edge) -> None:
        current = self.current
        for event in self.events.get(edge, ()):
            event.reached = [current[variable] for variable in event.uses]
            for variable in event.defines:
                old = current[variable] if self.keep_old else None
                made = VersionDefinition(DefinitionKind.OPERATION, variable, edge=edge, index=event.index, previous=old)
                event.made.append(made)
                self.made.append(made)
                self._set(variable, made)

    def _set(self, variable: int, definition: VersionDefinition) -> None:
        self.log.append((variable, self.current[variable]))
        self.current[variable] = definition

    # -- φs that someone needs ------------------------------------------------------------------------------------

    def _drop_unneeded(self) -> None:
        needed: set[VersionDefinition] = set()
        pending = [last for last in self.result.at_exit.values() if last.kind is DefinitionKind.PHI]
        for events in self.events.values():
            for event in events:
                pending.extend(each for each in event.reached if each is not None and each.kind is DefinitionKind.PHI)
        for made in self.made:
            if made.previous is not None and made.previous.kind is DefinitionKind.PHI:
                pending.append(made.previous)
        while pending:
            phi = pending.pop()
            if phi in needed:
                continue
            needed.add(phi)
            pending.extend(operand for _, operand in phi.operands if operand.kind is DefinitionKind.PHI)
        versions: dict[int, int] = {}
        for definition in self.made:
            if definition.kind is DefinitionKind.PHI:
                if definition not in needed:
                    continue
                assert definition.location is not None
                self.result.phis.setdefault(definition.location, []).append(definition)
            if definition.kind is not DefinitionKind.ENTRY:
                definition.version = versions[definition.variable] = versions.get(definition.variable, 0) + 1
            self.result.definitions.append(definition)


def _place(entry: tuple[int, Edge | None, int]) -> int:
    return entry[0]
