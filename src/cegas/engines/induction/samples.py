"""Samples of what loops do: the values at their heads in a few runs of the program.

A guess that a sample refutes needs no question to the solver, and relations that hold in all samples are good guesses.
Nothing rests on samples: runs are few and short, and their inputs are arbitrary.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from cegas.engines.induction.cuts import Cut
from cegas.engines.induction.evaluation import Values
from cegas.foundation.typed import Final
from cegas.program.control_flow import Edge, Location, Program
from cegas.program.expressions import Constant, subexpressions
from cegas.program.interpreter import Interpreter
from cegas.program.machine import Activation, Machine, Stuck
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectSite
from cegas.program.operations import Origin, expressions_of
from cegas.program.operators import signed
from cegas.program.types import FloatType, Type
from cegas.program.values import Pointer
from cegas.smt.terms import Node

RUNS: Final = 16
LONGEST_RUN: Final = 1_500
"""In operations."""
MOST_OPERATIONS: Final = 6_000
"""Of all runs."""
ENOUGH: Final = 128
"""So many samples of each loop suffice."""
MOST_OF_A_RUN: Final = 40
"""Samples of one loop."""
FIRST_OF_A_RUN: Final = 8
"""Those of the first rounds, which are taken in any case."""
MOST_CONSTANTS: Final = 24

SamplePlace = tuple[MemoryObject | int, int, int]
"""Where a number is found: object or number of the frame; offset or number of the register; width."""


class Column:
    """A number that a loop's head can be asked for."""

    __slots__ = ("at_entry", "is_offset", "node", "place")

    def __init__(self, node: Node, place: SamplePlace, *, at_entry: bool = False, is_offset: bool = False) -> None:
        self.node: Final = node
        """What it is in the formula."""
        self.place: Final = place
        self.at_entry: Final = at_entry
        """What it was where the loop was entered, instead of what it is."""
        self.is_offset: Final = is_offset
        """The offset of the address there, instead of a number there."""


class Table:
    """The samples of one loop."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self.columns: Final = columns
        self.rows: list[tuple[int | None, ...]] = []
        """One value for each column; None if it is not known."""


class Sampler:
    """Runs a program, and looks at the heads of the loops that were cut."""

    def __init__(
        self, program: Program, cuts: Sequence[tuple[Cut, Table]], constants: Sequence[int], tick: Callable[[], None]
    ) -> None:
        self._program = program
        self._constants = constants
        self._tick = tick
        self._tables: dict[tuple[Location, tuple[Edge, ...]], list[Table]] = {}
        for cut, table in cuts:
            self._tables.setdefault((cut.location, cut.calls), []).append(table)
        self._heads = {location for location, _ in self._tables}
        self.operations = 0

    def run(self) -> None:
        """Fill the tables."""
        for seed in range(RUNS):
            if self.operations >= MOST_OPERATIONS or self._are_full():
                return
            inputs = _Inputs(seed, self._constants)
            self._run_once(inputs)
            if not inputs.given:
                return  # there is one run only

    def _are_full(self) -> bool:
        return all(len(table.rows) >= ENOUGH for tables in self._tables.values() for table in tables)

    def _run_once(self, inputs: _Inputs) -> None:
        found: dict[Table, _Thinned] = {}
        loops: dict[Activation, list[_Loop]] = {}
        """For each activation the loops that it is in, the innermost last."""

        def observe(edge: Edge) -> None:
            head = edge.source
            if head not in self._heads:
                return
            machine = interpreter.machine
            around = loops.setdefault(machine.frame, [])
            if any(loop.head is head for loop in around):
                while around[-1].head is not head:  # loops within this one
                    around.pop()
            else:
                calls = tuple([frame.call for frame in machine.frames if frame.call is not None])
                tables = self._tables.get((head, calls), ())
                around.append(_Loop(head, {table: _values(machine, table, at_entry=True) for table in tables}))
            for table, entry in around[-1].entries.items():
                thinned = found.setdefault(table, _Thinned())
                place = thinned.place()
                if place is not None:
                    now = _values(machine, table, at_entry=False)
                    row = [
                        before if column.at_entry else after
                        for column, before, after in zip(table.columns, entry, now, strict=True)
                    ]
                    thinned.put(place, tuple(row))

        interpreter = Interpreter(self._program, inputs, observe=observe, tick=self._tick, max_operations=LONGEST_RUN)
        interpreter.run()
        self.operations += interpreter.operations
        for table, thinned in found.items():
            known = set(table.rows)
            table.rows.extend(row for row in dict.fromkeys(thinned.rows) if row not in known)


class _Loop:
    """A loop that a run is in, and what was there when it was entered."""

    __slots__ = ("entries", "head")

    def __init__(self, head: Location, entries: Mapping[Table, Values]) -> None:
        self.head: Final = head
        self.entries: Final = entries


class _Thinned:
    """The first of many samples, and any others: not those at equal distances, which have too much in common."""

    def __init__(self) -> None:
        self.rows: list[tuple[int | None, ...]] = []
        self._random = Random(0)
        self._count = 0

    def place(self) -> int | None:
        """Where the next sample goes; None if it is left out."""
        self._count += 1
        if len(self.rows) < MOST_OF_A_RUN:
            return len(self.rows)
        place = self._random.randrange(FIRST_OF_A_RUN, FIRST_OF_A_RUN + self._count)
        return place if place < MOST_OF_A_RUN else None

    def put(self, place: int, row: tuple[int | None, ...]) -> None:
        self.rows[place : place + 1] = [row]


def _values(machine: Machine, table: Table, *, at_entry: bool) -> Values:
    """The numbers in the state of a run that are there and known: those at the entry of a loop, or the others."""
    living: dict[ObjectSite, MemoryObject | None] = {}
    for memory in machine.objects:
        if memory.alive == 1:
            living[memory.site] = None if memory.site in living else memory  # which of several is meant cannot be told
    return [_value(machine, living, each) if each.at_entry is at_entry else None for each in table.columns]


def _value(machine: Machine, living: Mapping[ObjectSite, MemoryObject | None], column: Column) -> int | None:
    what, where, width = column.place
    if isinstance(what, int):
        value = machine.frames[what].registers[where]
    else:
        memory = living.get(what.site)
        if memory is None:
            return None
        try:
            value = memory.content.read(where, width // 8)
        except Stuck:
            return None
    if column.is_offset:
        value = value.offset if isinstance(value, Pointer) else None
    return value if isinstance(value, int) else None


class _Inputs:
    """Inputs of a run: mostly small numbers, and those that the program compares with."""

    def __init__(self, seed: int, constants: Sequence[int]) -> None:
        self._random = Random(seed)
        self._constants = constants
        self.given = 0
        """How many inputs there were so far."""

    def __call__(self, origin: Origin, type_: Type) -> int:
        self.given += 1
        choose = self._random
        way = choose.randrange(8)
        if way < 3 or (way < 5 and not self._constants):
            return choose.randrange(6)
        if way < 5:
            return choose.choice(self._constants) + choose.randrange(-1, 2)
        if way < 7:
            return choose.randrange(64)
        return choose.getrandbits(type_.bits)


def constants_of(program: Program) -> list[int]:
    """The smallest numbers that a program has."""
    found: set[int] = set()
    for function in program.functions.values():
        for edge in function.edges:
            for operation in edge.operations:
                for expression in (each for whole in expressions_of(operation) for each in subexpressions(whole)):
                    if isinstance(expression, Constant) and not isinstance(expression.type, FloatType):
                        found.add(signed(expression.bits, expression.type.bits))
    return sorted(found, key=lambda number: (abs(number), number))[:MOST_CONSTANTS]
