"""Invariants of a proof, as conditions of C at loops and at the beginnings of functions.

The reached states contain every run: what holds in one of the states at a location, whichever it is, is an invariant there.
A proof by induction describes states in the same way, at the heads of the loops that it has cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import pairwise

from cegas.cpa.algorithm import Exploration
from cegas.cpa.description import Description
from cegas.engines.engine import Induction
from cegas.evidence.held_symbols import HeldSymbols
from cegas.evidence.trace.functions import is_hidden
from cegas.evidence.witness.conditions import c_condition
from cegas.evidence.witness.constants import c_constant
from cegas.evidence.witness.model import CorrectnessWitness, LocationInvariant, SourcePlace
from cegas.evidence.witness.places import Sources, TextPosition
from cegas.evidence.witness.structure import KEYWORDS, CText, FunctionText, Statement, StatementKind
from cegas.foundation.typed import Final, TypeAlias
from cegas.program.control_flow import ControlFlowAutomaton, Location, Program
from cegas.program.expressions import Register
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Allocate, Assume, AssumeKind
from cegas.program.source import SourceType, ValueKind, machine_type
from cegas.program.types import Type

MOST_STATES: Final = 5000
"""At a location with more states, nothing is said."""
MOST_CASES: Final = 12
"""A disjunction has at most so many parts; what is known of each variable by itself is said instead of a longer one."""
MOST_FACTS: Final = 40
"""Of one state."""
_LOOPS: Final = (StatementKind.WHILE, StatementKind.FOR)
_FLOATS: Final = ("float", "double")
"""Those whose values invariants speak about."""

Facts = dict[str, str]
"""By variable (or a part of one): the constant that it equals."""
Case = tuple[tuple[tuple[str, str], ...], tuple[str, ...]]
"""What C can say of a state: variables with their values, and conditions besides."""


DescribedStates: TypeAlias = Iterable[tuple[Location, Callable[[], Description]]]
"""Places, and what holds there: at each, one of the descriptions whenever control is there."""


def states_of(exploration: Exploration) -> DescribedStates:
    """The states of a finished exploration."""
    describe = exploration.describe
    return [(node.location, partial(describe, node.component)) for node in exploration.reached]


def heads_of(proof: Induction) -> DescribedStates:
    """The heads of loops that a proof by induction has cut wherever it has come to them."""
    heads = [head for head in proof.heads() if head.location not in proof.followed]
    return [(head.location, partial(_itself, head.description)) for head in heads]


def _itself(description: Description) -> Description:
    return description


def loop_invariants(program: Program, described: DescribedStates) -> CorrectnessWitness:
    """The invariants of a proof."""
    writer = _InvariantWriter(program)
    wanted: dict[Location, tuple[_Scope, SourcePlace, bool]] = {}
    for automaton in program.functions.values():
        wanted.update(writer.places(automaton))
    states: dict[Location, list[Callable[[], Description]]] = {location: [] for location in wanted}
    for location, describe in described:
        found = states.get(location)
        if found is not None and len(found) <= MOST_STATES:
            found.append(describe)
    result: list[LocationInvariant] = []
    for location, (scope, place, is_loop) in wanted.items():
        known = states[location]
        text = _condition(writer.case(location.function, describe(), scope) for describe in known)
        if known and len(known) <= MOST_STATES and (is_loop or text != "1"):
            result.append(LocationInvariant(place, text, is_loop=is_loop))
        elif is_loop and known:
            result.append(LocationInvariant(place, "1", is_loop=is_loop))
    result.sort(key=lambda item: (item.place.file, item.place.line, item.place.column or 0))
    return CorrectnessWitness(tuple(result))


class _Scope:
    """The variables that may be named at a place."""

    def __init__(self, token: int, registers: Mapping[Register, str], hidden: frozenset[str]) -> None:
        self.token: Final = token
        """What is declared outside of functions has to stand in front of this one."""
        self.registers: Final = registers
        self.hidden: Final = hidden
        """Names that are not those of globals there."""


class _InvariantWriter:
    def __init__(self, program: Program) -> None:
        self._program = program
        self._names = program.names
        self._sources = Sources(program.source_files)
        self._outside: dict[str, int] | None = None
        self._cells: dict[tuple[ObjectSite, int, int], tuple[str, Type, SourceType | None] | None] = {}

    # -- places -------------------------------------------------------------------------------------------------------

    def places(self, automaton: ControlFlowAutomaton) -> dict[Location, tuple[_Scope, SourcePlace, bool]]:
        """The locations of a function with something to say: its loops, and its entry."""
        names = self._names
        if is_hidden(automaton.name, names):
            return {}
        own = [register.source for register in automaton.registers if register.source is not None]
        stack = [
            operation.site.name
            for edge in automaton.edges
            for operation in edge.operations
            if isinstance(operation, Allocate)
        ]
        hidden = frozenset((*own, *stack))
        once = {
            register: register.source
            for register in automaton.registers
            if register.source is not None and own.count(register.source) == 1 and register.source not in stack
        }
        result: dict[Location, tuple[_Scope, SourcePlace, bool]] = {}
        taken: dict[SourcePlace, int] = {}
        for location in automaton.locations:
            found = self._loop(location) if location.loop_head else None
            if found is not None:
                spot, statement = found
                function = spot.text.function_at(statement.start)
                if function is None or function.name != automaton.name.partition("@")[0]:
                    continue
                place = self._sources.place(spot, spot.text.starts[statement.start])
                taken[place] = taken.get(place, 0) + 1
                known = {
                    register: name for register, name in once.items() if _is_in_scope(spot.text, function, statement, name)
                }
                result[location] = _Scope(statement.start, known, hidden), place, True
        result = {location: item for location, item in result.items() if taken[item[1]] == 1}
        first = self._first_statement(automaton)
        if first is not None and automaton.entry not in result:
            token, place = first
            result[automaton.entry] = _Scope(token, {}, hidden), place, False
        return result

    def _first_statement(self, automaton: ControlFlowAutomaton) -> tuple[int, SourcePlace] | None:
        """The first statement of a function, if control comes there from the entry only."""
        if automaton.entry.entering:
            return None
        found = [
            (file, text, function)
            for file in self._program.source_files
            for text in (self._sources.text(file),)
            if text is not None
            for function in text.functions
            if function.name == automaton.name
        ]
        if len(found) != 1:
            return None
        file, text, function = found[0]
        for statement in text.statements:
            if statement.first == function.open + 1 and statement.start == statement.first:
                return statement.start, self._sources.place(TextPosition(file, text, 0), text.starts[statement.start])
        return None

    def _loop(self, head: Location) -> tuple[TextPosition, Statement] | None:
        """The loop of the text that a loop head belongs to, if that is certain."""
        location = head
        for _ in range(100):
            if len(location.leaving) > 1:
                break
            if len(location.leaving) != 1 or location.leaving[0].call is not None:
                return self._endless(head)
            location = location.leaving[0].target
            if location.loop_head:
                return None
        first = location.leaving[0].operations[:1] if location.leaving else ()
        if not first or not isinstance(first[0], Assume) or first[0].kind is not AssumeKind.BRANCH:
            return None
        spot = self._sources.spot(first[0].position)
        if spot is None:
            return None
        token = spot.text.token_at(spot.offset)
        for statement in spot.text.statements:
            if statement.kind in _LOOPS and statement.start == token:
                return spot, statement
        return self._endless(head)

    def _endless(self, head: Location) -> tuple[TextPosition, Statement] | None:
        """A loop without a condition, whose head is where its first statement begins."""
        spot = self._sources.spot(head.position)
        around = None if spot is None else spot.text.innermost(spot.offset)
        inner: Statement | None = None
        while around is not None and around.kind not in _LOOPS:
            if around.kind is StatementKind.DO:
                return None
            if around.kind is not StatementKind.BLOCK:
                inner = around
            around = around.parent
        if spot is None or around is None or inner is None or around.header is None:
            return None
        text, condition = spot.text, spot.text.condition(around)
        if condition is None or text.words[condition[0] + 1 : condition[1]] not in ([], ["1"], ["true"]):
            return None
        body = around.header[1] + 1
        if around.kind is StatementKind.FOR and text.words[around.header[1] - 1] != ";":
            return None  # behind the body comes a step that may have the position of something else
        return (spot, around) if inner.first in (body, body + 1) else None

    # -- what states know ---------------------------------------------------------------------------------------------

    def case(self, function: str, description: Description, scope: _Scope) -> Case:
        """What is known of variables in a state."""
        facts = self._facts(function, description, scope)
        conditions = self._conditions(function, description, scope)
        return tuple(sorted(facts.items())), conditions

    def _facts(self, function: str, description: Description, scope: _Scope) -> Facts:
        """The variables that have known values."""
        result: Facts = {}
        for register, value in sorted(description.own.items(), key=lambda item: item[0].index):
            name = scope.registers.get(register)
            if name is not None and isinstance(value, int):
                _note(result, name, value, register.type, self._type(function, register))
        for each in description.objects:
            site = each.object.site
            if not self._is_named(site, scope):
                continue
            for offset, size, value in each.cells:
                cell = self._cell(site, offset, size) if isinstance(value, int) else None
                if cell is not None and isinstance(value, int):
                    _note(result, cell[0], value, cell[1], cell[2])
        return dict(list(result.items())[:MOST_FACTS])

    def _is_named(self, site: ObjectSite, scope: _Scope) -> bool:
        """Whether an object is a global that has its name at a place."""
        if site.kind is not ObjectKind.GLOBAL or site.name in scope.hidden:
            return False
        declared = self._declared(site.name)
        return declared is not None and declared <= scope.token

    def _conditions(self, function: str, description: Description, scope: _Scope) -> tuple[str, ...]:
        held = HeldSymbols(description)

        def variable(register: Register) -> tuple[str, SourceType] | None:
            cell = held.cells.get(register)
            if cell is not None:
                part = self._cell(cell.object.site, cell.offset, cell.size)
                is_named = part is not None and self._is_named(cell.object.site, scope)
                return (part[0], part[2]) if is_named and part is not None and part[2] is not None else None
            name, source = scope.registers.get(register), self._type(function, register)
            return None if name is None or source is None else (name, source)

        conditions = [each.condition for each in description.conditions if each.depth == 0]
        conditions += [condition for _, condition in held.conditions() if condition is not None]
        found = [c_condition(condition, variable) for condition in (*conditions, *held.equalities())]
        return tuple(dict.fromkeys([text for text in found if text is not None][:MOST_FACTS]))

    def _type(self, function: str, register: Register) -> SourceType | None:
        return None if self._names is None else self._names.type_of_register(function, register)

    def _cell(self, site: ObjectSite, offset: int, size: int) -> tuple[str, Type, SourceType | None] | None:
        """How C writes a part of a global; None if it cannot, or if the global has no name everywhere."""
        key = (site, offset, size)
        if key not in self._cells:
            self._cells[key] = self._find_cell(site, offset, size)
        return self._cells[key]

    def _find_cell(self, site: ObjectSite, offset: int, size: int) -> tuple[str, Type, SourceType | None] | None:
        whole = None if self._names is None else self._names.type_of_site(site)
        if whole is None or not site.name.isidentifier() or self._declared(site.name) is None:
            return None
        path, part = whole.part(offset, size)
        if part is None or "+" in path or part.size != size or part.kind in (ValueKind.AGGREGATE, ValueKind.UNKNOWN):
            return None
        if part.kind is ValueKind.FLOAT and part.float_format not in _FLOATS:
            return None
        return site.name + path, machine_type(part, size, self._program.data_model.pointer), part

    def _declared(self, name: str) -> int | None:
        """The token that declares a global in the only file of the program."""
        if self._outside is None:
            files = self._program.source_files
            text = self._sources.text(files[0]) if len(files) == 1 else None
            self._outside = {} if text is None else text.outside()
        return self._outside.get(name)


def _note(facts: Facts, name: str, value: int, type_: Type, source: SourceType | None) -> None:
    constant = c_constant(value, type_, source)
    if constant is not None and source is not None:
        facts[name] = constant


def _is_in_scope(text: CText, function: FunctionText, loop: Statement, name: str) -> bool:
    """Whether a variable is declared as a parameter, or in a block around a loop and in front of it, and nowhere else."""
    head = range(function.name_token + 1, function.open)
    declared = [token for token in head if text.words[token] == name]
    around: set[int] = set()
    outer = loop.parent
    while outer is not None:
        around.add(outer.start)
        outer = outer.parent
    simple = [item for item in text.statements if item.function == function.name and item.kind is StatementKind.SIMPLE]
    inside = [statement for statement in simple if _declares(text, statement, name)]
    if declared:
        return not inside
    if len(inside) != 1 or inside[0].parent is None:
        return False
    return inside[0].parent.start in around and inside[0].end < loop.start


def _declares(text: CText, statement: Statement, name: str) -> bool:
    """Whether a statement looks like a declaration with a name in it that is being declared."""
    words = text.words[statement.start : statement.end + 1]
    if len(words) < 3 or name not in words or not (words[0][0].isalpha() or words[0][0] == "_"):
        return False
    second = words[1]
    if words[0] not in KEYWORDS and not (second[0].isalpha() or second[0] == "_" or second == "*"):
        return False
    depth = 0
    for before, word in pairwise(words):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(before, 0)
        if word == name and depth == 0 and (before in ("*", ",") or before[0].isalpha() or before[0] == "_"):
            return True
    return False


# -- conditions -------------------------------------------------------------------------------------------------------------


def _condition(states: Iterable[Case]) -> str:
    """A condition that holds in all states."""
    cases = list(dict.fromkeys(states))
    if not cases or not all(facts or conditions for facts, conditions in cases):
        return "1"
    if len(cases) <= MOST_CASES:
        texts = [" && ".join([*(f"{name} == {value}" for name, value in facts), *conditions]) for facts, conditions in cases]
        return texts[0] if len(texts) == 1 else " || ".join(f"({text})" for text in texts)
    parts: list[str] = []
    known = [dict(facts) for facts, _ in cases]
    for name in known[0]:
        if all(name in facts for facts in known):
            text = _one(name, list(dict.fromkeys(facts[name] for facts in known)))
            if text is not None:
                parts.append(text)
    parts.extend(text for text in cases[0][1] if all(text in conditions for _, conditions in cases))
    return " && ".join(parts) or "1"


def _one(name: str, values: list[str]) -> str | None:
    """What is known of one variable."""
    if len(values) == 1:
        return f"{name} == {values[0]}"
    numbers = [_number(value) for value in values]
    if any(number is None for number in numbers):
        return None
    ordered = sorted(zip((number or 0 for number in numbers), values, strict=True))
    if len(values) <= MOST_CASES:
        return "(" + " || ".join(f"{name} == {value}" for _, value in ordered) + ")"
    return f"({ordered[0][1]} <= {name} && {name} <= {ordered[-1][1]})"


def _number(text: str) -> int | None:
    digits = text.rstrip("UL").removeprefix("-")
    return int(text.rstrip("UL")) if digits.isascii() and digits.isdigit() else None
