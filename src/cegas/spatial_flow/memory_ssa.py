"""Memory SSA of a function: μ and χ at its operations, φs where versions meet (paper, section 3.1).

Every function has *memory variables* of its own: sets of regions that its operations do not tell apart. What only the
functions that it calls touch is one variable more, the *rest*: the versions of the rest show where calls may change
something, and which regions are meant is asked of the callees. So the memory SSA of a function is no larger than its own
operations and calls require, however large the program is.

A load is annotated with μ(v) for every variable that it may read, a store with v' = χ(v) for every variable that it may
write; a call has both, from the mod/ref of its callees; making an object is a χ, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.pointers import PointsTo
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location
from cegas.spatial_flow.dominance import Skeleton
from cegas.spatial_flow.effects import Effect, Effects
from cegas.spatial_flow.regions import bits
from cegas.spatial_flow.ssa import SsaEvent, VersionDefinition, Versions, number_versions

WIDE: Final = 16
"""An operation or call that touches more variables than this is wide."""
FREE_MARKS: Final = 50_000
MARKS_PER_OPERATION: Final = 16
"""A function may have so many marks, and so many more for each operation that touches memory."""


class MemoryVariable:
    """Regions that a function does not tell apart. Compared by identity; `index` counts those of the function."""

    __slots__ = ("function", "index", "is_rest", "regions")

    def __init__(self, function: str, index: int, regions: int, *, is_rest: bool) -> None:
        self.function = function
        self.index = index
        self.regions = regions
        self.is_rest = is_rest
        """What no operation of the function touches, only functions that it calls."""

    def __repr__(self) -> str:
        return f"<memory {self.index} of {self.function}>"


class Mu(Data):
    """An operation may read some of `regions`, of this version."""

    __slots__ = ("definition", "regions")

    def __init__(self, definition: VersionDefinition, regions: int) -> None:
        self.definition: Final = definition
        self.regions: Final = regions


class Chi(Data):
    """An operation may write some of `regions`, which makes a version; all of `replaced` it overwrites for sure."""

    __slots__ = ("definition", "regions", "replaced")

    def __init__(self, definition: VersionDefinition, regions: int, replaced: int) -> None:
        self.definition: Final = definition
        self.regions: Final = regions
        self.replaced: Final = replaced


class Annotation(Data):
    """The memory that an operation uses and defines."""

    __slots__ = ("chis", "index", "mus")

    def __init__(self, index: int, mus: tuple[Mu, ...], chis: tuple[Chi, ...]) -> None:
        self.index: Final = index
        self.mus: Final = mus
        self.chis: Final = chis


class FunctionMemory:
    """The memory SSA of one function."""

    def __init__(self, function: ControlFlowAutomaton, skeleton: Skeleton, effects: Effects, pointers: PointsTo) -> None:
        self.function = function
        self._effects = effects
        self._pointers = pointers
        self._operations: dict[Edge, list[tuple[int, Effect]]] = {}
        for edge in function.edges:
            found = self._effects_on(edge)
            if found:
                self._operations[edge] = found
        self.variables: tuple[MemoryVariable, ...] = ()
        self.is_coarse = False
        """Operations may touch parts of variables."""
        self._single: dict[int, int] = {}
        """The variables with a single region, by region."""
        self._several: list[MemoryVariable] = []
        self._split()
        self._hits: dict[int, tuple[int, ...]] = {}
        self.versions: Versions = self._number(skeleton)
        self._annotations: dict[Edge, tuple[Annotation, ...]] = {}

    # -- questions ------------------------------------------------------------------------------------------------

    def annotations(self, edge: Edge) -> tuple[Annotation, ...]:
        """The operations of an edge that use or define memory, in order."""
        found = self._annotations.get(edge)
        if found is None:
            found = self._annotations[edge] = tuple(self._annotate(edge))
        return found

    def annotation(self, edge: Edge, index: int) -> Annotation:
        """The memory that the operation at a place uses and defines."""
        for annotation in self.annotations(edge):
            if annotation.index == index:
                return annotation
        return Annotation(index, (), ())

    def phis(self, location: Location) -> Sequence[VersionDefinition]:
        return self.versions.phis.get(location, ())

    def variable(self, definition: VersionDefinition) -> MemoryVariable:
        return self.variables[definition.variable]

    def on_entry(self, variable: MemoryVariable) -> VersionDefinition:
        found = self.versions.entry[variable.index]
        assert found is not None
        return found

    def at_exit(self) -> Iterator[tuple[MemoryVariable, VersionDefinition]]:
        """What callers see changed: variables with the versions that reach the exit."""
        return ((self.variables[number], last) for number, last in self.versions.at_exit.items())

    def hits(self, regions: int) -> tuple[int, ...]:
        """The numbers of the variables that have some of `regions`, ascending."""
        found = self._hits.get(regions)
        if found is None:
            single = self._single
            result = [single[number] for number in bits(regions & self._singles)]
            result.extend(variable.index for variable in self._several if variable.regions & regions)
            found = self._hits[regions] = tuple(sorted(result))
        return found

    # -- construction ---------------------------------------------------------------------------------------------

    def _effects_on(self, edge: Edge) -> list[tuple[int, Effect]]:
        if edge.call is not None:
            effect = self._effect_of_call(edge)
            return [(0, effect)] if effect.reads | effect.writes else []
        name = self.function.name
        found = []
        for index, operation in enumerate(edge.operations):
            effect = self._effects.of(name, operation)
            if effect.reads | effect.writes:
                found.append((index, effect))
        return found

    def _effect_of_call(self, edge: Edge) -> Effect:
        reads = writes = 0
        for callee in self._pointers.callees(edge):
            reads |= self._effects.referenced(callee)
            writes |= self._effects.modified(callee)
        return Effect(reads, writes, 0)

    def _split(self) -> None:
        """The coarsest variables that the function's own operations do not cut, and the rest."""
        direct = self._effects.direct(self.function.name)
        touched = 0
        cuts: dict[int, None] = {}
        marks: dict[int, int] = {}
        """How often each set of regions is marked."""
        for edge, found in self._operations.items():
            for _, effect in found:
                touched |= effect.reads | effect.writes
                for mark in (effect.reads & direct, effect.writes & direct):
                    if mark:
                        marks[mark] = marks.get(mark, 0) + 1
                if edge.call is None:
                    for cut in (effect.reads, effect.writes, effect.replaces):
                        if cut:
                            cuts[cut] = None
        self._singles = 0
        for cut in cuts:
            if not cut & (cut - 1):
                self._singles |= cut
        blocks = [direct & ~self._singles]
        for cut in cuts:
            blocks = [part for block in blocks for part in (block & cut, block & ~cut) if part]
        blocks = self._merge_wide([block for block in blocks if block], marks)
        parts = [1 << number for number in bits(self._singles)]
        parts.extend(blocks)
        parts.sort(key=_lowest)
        name = self.function.name
        variables = [MemoryVariable(name, number, part, is_rest=False) for number, part in enumerate(parts)]
        rest = touched & ~direct
        if rest:
            variables.append(MemoryVariable(name, len(variables), rest, is_rest=True))
        self.variables = tuple(variables)
        for variable in variables:
            if variable.regions & self._singles:
                self._single[variable.regions.bit_length() - 1] = variable.index
            else:
                self._several.append(variable)

    def _merge_wide(self, blocks: list[int], marks: dict[int, int]) -> list[int]:
        """Where operations and calls would need too many marks, what the widest of them touch becomes one variable.

        A function that hands the addresses of a thousand locals to one callee would otherwise need a million marks. An
        operation may then touch a part of a variable only, and keeps the others.
        """
        total = wide = 0
        for mark, times in marks.items():
            count = (mark & self._singles).bit_count()
            for block in blocks:
                count += 1 if mark & block else 0
            total += times * count
            if count > WIDE:
                wide |= mark
        if total <= FREE_MARKS + MARKS_PER_OPERATION * sum(marks.values()):
            return blocks
        self.is_coarse = True
        merged = wide & self._singles
        self._singles &= ~wide
        narrow: list[int] = []
        for block in blocks:
            if block & wide:
                merged |= block
            else:
                narrow.append(block)
        return [*narrow, merged] if merged else narrow

    def _number(self, skeleton: Skeleton) -> Versions:
        events = {
            edge: [SsaEvent(index, self.hits(effect.reads), self.hits(effect.writes)) for index, effect in found]
            for edge, found in self._operations.items()
        }
        seen = self.hits(self._effects.modified(self.function.name))
        on_entry = [True] * len(self.variables)
        return number_versions(self.function, skeleton, events, on_entry, seen, keep_old=True)

    def _annotate(self, edge: Edge) -> Iterator[Annotation]:
        for (index, effect), event in zip(self._operations.get(edge, ()), self.versions.events.get(edge, ()), strict=True):
            mus = [
                Mu(reached, self.variables[reached.variable].regions & effect.reads)
                for reached in event.reached
                if reached is not None
            ]
            chis = []
            for made in event.made:
                regions = self.variables[made.variable].regions
                chis.append(Chi(made, regions & effect.writes, regions & effect.replaces))
            yield Annotation(index, tuple(mus), tuple(chis))


def _lowest(regions: int) -> int:
    return (regions & -regions).bit_length()
