"""What a proof knows at each line: the values that variables have in all states there, and conditions on them.

The states that an exploration has reached contain every run, so whatever holds in all states at a location holds whenever
control is there. A proof by induction has states at the heads of the loops that it has cut.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from cegas.cpa.algorithm import Exploration
from cegas.cpa.description import Description
from cegas.engines.engine import Induction
from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program.control_flow import Location, Program
from cegas.report.knowledge import StateReader, functions_of

MOST_STATES: Final = 2000
"""At a location with more states than this they are only counted."""
MOST_CELLS: Final = 40
"""Of one object."""
MOST_VALUES: Final = 8
"""Of one variable that are listed one by one."""
MOST_WORK: Final = 40_000
"""States that are looked at in all; behind them they are only counted."""


class Invariant(Data):
    """What is known of one variable at a line."""

    __slots__ = ("name", "states", "values")

    def __init__(self, name: str, values: tuple[str, ...], states: int) -> None:
        self.name: Final = name
        self.values: Final = values
        """The values that it may have, also as ranges."""
        self.states: Final = states
        """In so many states there it is known; if that is all of them, it has no other values."""


class LineInvariants(Data):
    """What is known at a line whenever control is at one of its locations."""

    __slots__ = ("constraints", "contexts", "file", "function", "invariants", "is_complete", "line", "loop_head", "states")

    def __init__(
        self,
        file: str,
        line: int,
        function: str,
        *,
        loop_head: bool,
        states: int,
        contexts: int,
        invariants: tuple[Invariant, ...],
        constraints: tuple[str, ...],
        is_complete: bool,
    ) -> None:
        self.file: Final = file
        self.line: Final = line
        self.function: Final = function
        self.loop_head: Final = loop_head
        self.states: Final = states
        self.contexts: Final = contexts
        """Call stacks."""
        self.invariants: Final = invariants
        self.constraints: Final = constraints
        """Conditions that hold in all states: on inputs (symbolic execution), and on variables besides their values."""
        self.is_complete: Final = is_complete
        """False: there are too many states to look at each."""


class _StateAtPlace(NamedTuple):
    """What holds at a place, in some of the runs that come there."""

    location: Location
    functions: Callable[[], Sequence[str]]
    """Those under way, the one that is being executed first."""
    describe: Callable[[], Description]
    context: Hashable
    """The calls under way."""


def states_of(exploration: Exploration) -> Iterator[_StateAtPlace]:
    """All states that were reached."""
    for node in exploration.reached:
        yield _StateAtPlace(
            node.location, partial(functions_of, node), partial(exploration.describe, node.component), id(node.stack)
        )


def heads_of(proof: Induction) -> Iterator[_StateAtPlace]:
    """The heads of loops that were cut wherever they were come to."""
    for head in proof.heads():
        if head.location not in proof.followed:
            functions = [head.location.function, *[call.source.function for call in reversed(head.calls)]]
            yield _StateAtPlace(head.location, partial(list, functions), partial(_itself, head.description), head.calls)


def _itself(description: Description) -> Description:
    return description


def invariants(program: Program, proofs: Iterable[Iterable[_StateAtPlace]]) -> list[LineInvariants]:
    """By file and line; only lines of the user's with locations that are reached.

    If several proofs are given, each covers the program for itself: what any of them knows holds.
    """
    reader = StateReader(program)
    result: list[LineInvariants] = []
    room = MOST_WORK
    for proof in proofs:
        for states in _by_line(program, proof).values():
            is_complete = len(states) <= min(MOST_STATES, room)
            room -= len(states) if is_complete else 0
            result.append(_at_line(reader, states, is_complete=is_complete))
    result.sort(key=lambda item: (item.file, item.line, item.function))
    return result


def _by_line(program: Program, states: Iterable[_StateAtPlace]) -> dict[tuple[str, int, str], list[_StateAtPlace]]:
    found: dict[tuple[str, int, str], list[_StateAtPlace]] = {}
    names = program.names
    for state in states:
        location = state.location
        position = location.position
        if position is not None and position.line and not (names is not None and names.is_library(location.function)):
            found.setdefault((position.file, position.line, location.function), []).append(state)
    return found


def _at_line(reader: StateReader, states: Sequence[_StateAtPlace], *, is_complete: bool) -> LineInvariants:
    location = states[0].location
    position = location.position
    assert position is not None
    values: dict[str, dict[str, None]] = {}
    counts: dict[str, int] = {}
    common: dict[str, None] | None = None
    for state in states if is_complete else ():
        description = state.describe()
        for fact in reader.facts(state.functions(), description, MOST_CELLS):
            if fact.is_named and not (fact.function or fact.is_symbol) and fact.text != "?":
                values.setdefault(fact.name, {})[fact.text] = None
                counts[fact.name] = counts.get(fact.name, 0) + 1
        conditions = dict.fromkeys(reader.own_conditions(description))
        common = conditions if common is None else {text: None for text in common if text in conditions}
    return LineInvariants(
        position.file,
        position.line,
        location.function,
        loop_head=any(state.location.loop_head for state in states),
        states=len(states),
        contexts=len({state.context for state in states}),
        invariants=tuple(
            Invariant(name, _listed(list(texts)), min(counts[name], len(states))) for name, texts in values.items()
        ),
        constraints=tuple(common or ()),
        is_complete=is_complete,
    )


def _listed(texts: Sequence[str]) -> tuple[str, ...]:
    """Values in order; numbers that follow each other as ranges, if there are many."""
    numbers: list[int] = []
    for text in texts:
        if not (text.removeprefix("-").isascii() and text.removeprefix("-").isdigit()):
            break
        numbers.append(int(text))
    if len(numbers) < len(texts):
        return tuple(texts) if len(texts) <= MOST_VALUES else (*texts[:MOST_VALUES], f"… ({len(texts)} values)")
    numbers.sort()
    if len(numbers) <= 4:
        return tuple(map(str, numbers))
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    shown = [str(low) if low == high else f"{low} … {high}" if high > low + 1 else f"{low}, {high}" for low, high in runs]
    if len(shown) <= MOST_VALUES:
        return tuple(shown)
    return (*shown[: MOST_VALUES - 1], f"… {numbers[-1]} ({len(numbers)} values)")
