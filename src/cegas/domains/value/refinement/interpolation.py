"""Value interpolation: what has to be tracked, and where, to see that a path cannot be taken.

A path that the value domain refutes at its most precise has a contradiction: an assumption that evaluates to false. What the
contradiction was computed from is found by following the dependences of the path's records backwards: the registers and
memory ranges needed at each point are a (not always minimal) value interpolant there. Of the contradictions that a path has
(the later ones by passing over the earlier), the one is chosen whose interpolant promises the smallest state space.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.cpa.component import CannotRefine
from cegas.cpa.path import Path
from cegas.domains.value.cases import Choices
from cegas.domains.value.cpa import ValueAnalysis
from cegas.domains.value.precision import NOTHING, Cell, Tracked, ValuePrecision
from cegas.domains.value.refinement.counting import Counted, Counting
from cegas.domains.value.refinement.strides import Strides
from cegas.domains.value.refinement.trace import PathTrace, Range, Readings, Record, RegisterAt
from cegas.domains.value.state import Remembered, ValueState
from cegas.foundation.data import Data
from cegas.foundation.typed import Final, Protocol
from cegas.program.expressions import Register
from cegas.program.objects import ObjectSite

MOST_PREFIXES = 8
"""Contradictions of one path that are compared."""

ValuePath = Path[ValueState, ValuePrecision]

Increments = dict[int, set[Tracked]]
"""By location: what has to be tracked there."""


class Explanation(Data):
    """Why a path cannot be taken, and what it takes to see that."""

    __slots__ = ("counting", "increments", "pointers", "reason", "step", "strong_updates")

    def __init__(
        self,
        increments: Increments,
        step: int,
        reason: str,
        pointers: tuple[Tracked, ...] = (),
        strong_updates: tuple[str, ...] = (),
        counting: frozenset[Tracked] = NOTHING,
    ) -> None:
        self.increments: Final = increments
        self.step: Final = step
        """The step of the path that cannot be taken any more."""
        self.reason: Final = reason
        self.pointers: Final = pointers
        """What is tracked because it points to something that matters."""
        self.strong_updates: Final = strong_updates
        """Writes that are weak in general, but replace what was there on this path."""
        self.counting: Final = counting
        """What of the increments counts: tracked in other loops, too, it would unroll them."""


class Interpolation(Protocol):
    """Explains why a path cannot be taken."""

    def explain(self, path: ValuePath, precision: ValuePrecision) -> Explanation | CannotRefine:
        """An explanation in terms of what `precision` may be extended by."""
        ...


def first_stale(values: ValueAnalysis, path: ValuePath, increments: Increments) -> int | None:
    """The first state that was computed without tracking what is needed, and can be remembered, there.

    The states themselves tell: those that were computed before a refinement get the new precision with it.
    """
    for number, step in enumerate(path.steps):
        location = step.edge.source
        wanted = increments.get(location.id)
        if not wanted:
            continue
        remembered = path.states[number].remembered
        if remembered is None:  # the initial state
            if path.precisions[number].missing(location.id, wanted):
                return number
            continue
        fully = values.prec.remembered(values.everything, location)
        for item in wanted:
            if isinstance(item, Register):
                if item in fully.registers and item not in remembered.registers:
                    return number
            elif not _is_remembered(item, remembered):
                return number
    return None


def _is_remembered(item: ObjectSite | Cell, remembered: Remembered) -> bool:
    if remembered.sites is None:
        return True
    site = item.site if isinstance(item, Cell) else item
    extent = remembered.parts.get(site)
    if extent is None:
        return site in remembered.sites
    return isinstance(item, Cell) and (not item.size or extent.has(item.offset, item.size))


def _together(explanations: Sequence[Explanation]) -> Explanation:
    """Why a path cannot be taken in any of some cases."""
    if len(explanations) == 1:
        return explanations[0]
    increments: Increments = {}
    for explanation in explanations:
        for location, items in explanation.increments.items():
            increments.setdefault(location, set()).update(items)
    last = max(explanations, key=lambda explanation: explanation.step)
    counting = frozenset([item for explanation in explanations for item in explanation.counting])
    return Explanation(increments, last.step, last.reason, counting=counting)


class ValueInterpolation:
    """Explains paths that explicit values refute."""

    def __init__(self, values: ValueAnalysis) -> None:
        self.values = values
        self._full = values.initial_state(ValuePrecision(everything=True))
        self._readings = Readings(values.program)
        self.counting: Final = Counting(values.program)
        self.strides = Strides()
        """Those of the path that was explained last."""
        self.cases = 0
        """In so many cases it was explained."""
        self._counted: Counted = {}

    def explain(self, path: ValuePath, precision: ValuePrecision) -> Explanation | CannotRefine:
        found = self.explanations(path, precision)
        return found[0] if found else CannotRefine("an infeasible path that explicit values cannot exclude")

    def explanations(
        self, path: ValuePath, precision: ValuePrecision, forgotten: frozenset[Tracked] = NOTHING
    ) -> list[Explanation]:
        """One for each contradiction of the path (or of its first ones), the best first; in cases, one for all cases.

        They do without what is forgotten.
        """
        self.cases = 1
        if not precision.in_cases:
            return self._explanations(path, precision, None, forgotten)
        found: list[Explanation] = []
        choices = Choices()
        while True:
            explanations = self._explanations(path, precision, choices, forgotten)
            if not explanations:
                return []
            found.append(explanations[0])
            if not choices.advance():
                return [_together(found)]
            self.cases += 1

    def _explanations(
        self, path: ValuePath, precision: ValuePrecision, choices: Choices | None, forgotten: frozenset[Tracked]
    ) -> list[Explanation]:
        trace = PathTrace(self.values.transfer, self._full, self._readings, self.counting, choices, forgotten)
        self.strides, self._counted = trace.strides, trace.counted
        rated: list[tuple[tuple[int, int, int], Explanation]] = []
        for order, number in enumerate(trace.run(path.steps, MOST_PREFIXES)):
            increments = self._interpolate(path, trace.records, number)
            if forgotten:  # it was read, but never known
                increments = {location: items - forgotten for location, items in increments.items()}
            record = trace.records[number]
            explanation = Explanation(increments, record.step, record.why, counting=self.counters(increments))
            rated.append(((*self._rate(path, increments, precision), order), explanation))
        return [explanation for _, explanation in sorted(rated, key=lambda item: item[0])]

    def _interpolate(self, path: ValuePath, records: Sequence[Record], contradiction: int) -> Increments:
        """Follow the dependences of a contradiction back to the start of the path."""
        needed: dict[RegisterAt, None] = dict.fromkeys(records[contradiction].uses)
        ranges: dict[Range, None] = dict.fromkeys(records[contradiction].reads)
        increments: Increments = {}
        step = records[contradiction].step
        position = contradiction
        while step >= 0:
            while position > 0 and records[position - 1].step == step:
                position -= 1
                self._backwards(records[position], needed, ranges)
            self._note(path, step, needed, ranges, increments)
            step -= 1
            # Steps without records change nothing.
        return increments

    @staticmethod
    def _backwards(record: Record, needed: dict[RegisterAt, None], ranges: dict[Range, None]) -> None:
        if record.contradiction:
            return
        written = [target for target in record.written if target in needed]
        touched = [wanted for wanted in ranges if any(write.overlaps(wanted) for write in record.writes)]
        endangered = (
            record.exposed is not None and not written and any(wanted.object.site in record.exposed for wanted in ranges)
        )
        if not written and not touched:
            if endangered:  # if the place were unknown, this write would count as one to what is needed
                needed.update(dict.fromkeys(record.places))
            return
        for target in written:
            del needed[target]
        for wanted in touched if not record.is_weak else ():
            if any(write.covers(wanted) for write in record.writes):
                del ranges[wanted]
        needed.update(dict.fromkeys(record.uses))
        ranges.update(dict.fromkeys(record.reads))
        if record.copied is not None:  # of what was copied, only what is needed of the copy
            ranges.update(dict.fromkeys(map(record.copied.origin, touched)))

    def _note(
        self, path: ValuePath, step: int, needed: dict[RegisterAt, None], ranges: dict[Range, None], increments: Increments
    ) -> None:
        """What is needed before a step is tracked at the location that it leaves."""
        location = path.steps[step].edge.source
        depth = path.states[step].frame.depth
        is_constant = self.values.transfer.is_constant
        intermediate = self.values.prec.intermediate(location.function)
        tracked: set[Tracked] = {
            register
            for level, register in needed
            if level == depth and register not in intermediate and not is_constant(location.function, register)
        }
        for wanted in ranges:
            if not wanted.object.site.constant:
                tracked.update(self.widened(wanted.part))
        if tracked:
            increments.setdefault(location.id, set()).update(tracked)

    def widened(self, part: ObjectSite | Cell) -> Sequence[ObjectSite | Cell]:
        """What is tracked for a part of memory on the path that was explained last: others like it, too, if none counts."""
        wide = self.strides.widened(part)
        if isinstance(part, Cell) and wide != (part,) and not self._counts(part) and any(map(self._counts, wide)):
            return self.strides.spared(part, self._counts)
        return wide

    def _counts(self, item: Tracked) -> bool:
        return self.counting.counts(item, self._counted)

    # -- choosing -------------------------------------------------------------------------------------------------

    def _rate(self, path: ValuePath, increments: Increments, current: ValuePrecision) -> tuple[int, int]:
        """Prefer contradictions that need no loop counters, then those that need little.

        One that needs nothing new is the best of all if some state of the path has yet to be computed anew, and otherwise
        leads nowhere.
        """
        new = sum(len(current.missing(location, items)) for location, items in increments.items())
        if not new and first_stale(self.values, path, increments) is None:
            return 1_000_000, 0
        return len(self.counters(increments)), new

    def counters(self, increments: Increments) -> frozenset[Tracked]:
        """What counts among what has to be tracked on the path that was explained last."""
        everything = {item for items in increments.values() for item in items}
        return frozenset([item for item in everything if self._counts(item)])
