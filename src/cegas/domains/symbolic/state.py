"""States of symbolic execution: values of registers and memory with symbols in them, and constraints on the symbols.

A state describes the concrete states for which some values of the symbols satisfy the constraints and give every register
and cell that the state knows the value it has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from cegas.domains.symbolic.expressions import ExpressionTable, Substitution
from cegas.domains.symbolic.solving import Assignment
from cegas.domains.value.algebra import HOLE
from cegas.domains.value.contents import Contents
from cegas.domains.value.state import AbstractObject, Frame, Memory, ObjectContent, Rest, ValueState
from cegas.foundation.typed import Final
from cegas.program.expressions import Register
from cegas.program.operations import Assume
from cegas.program.symbolic import Applied, Operand, Symbol, Symbolic
from cegas.program.values import ByteSlice, Composite, Pointer, SymbolicValue, Unknown, Value


class Constraint:
    """A condition on symbols, and the assumption that it comes from."""

    __slots__ = ("condition", "operation")

    def __init__(self, condition: Symbolic, operation: Assume) -> None:
        self.condition: Final = condition
        self.operation: Final = operation

    def __repr__(self) -> str:
        return repr(self.condition)


class SymbolicState:
    """Values, constraints, and what is known of the symbols besides. Immutable."""

    __slots__ = ("_conditions", "_hash", "constraints", "model", "symbols", "values")

    def __init__(
        self, values: ValueState, constraints: tuple[Constraint, ...], symbols: int, model: Assignment | None
    ) -> None:
        self.values: Final = values
        self.constraints: Final = constraints
        """In the order in which the path has made them."""
        self.symbols: Final = symbols
        """All symbols have smaller numbers than this."""
        self.model: Final = model
        """Values of the symbols for which the constraints hold, if such are known; no part of what the state says."""
        self._conditions: frozenset[Symbolic] | None = None
        self._hash = 0

    @property
    def conditions(self) -> frozenset[Symbolic]:
        found = self._conditions
        if found is None:
            found = self._conditions = frozenset([constraint.condition for constraint in self.constraints])
        return found

    def __hash__(self) -> int:
        found = self._hash
        if found == 0:
            found = self._hash = hash((self.values, self.conditions)) or 1
        return found

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, SymbolicState):
            return NotImplemented
        return self.values == other.values and self.conditions == other.conditions

    def __repr__(self) -> str:
        return f"{self.values} with {list(self.constraints)}"


# -- values with symbols in them -----------------------------------------------------------------------------------------


def symbolic_parts(value: Value) -> Sequence[Symbolic]:
    """The expressions within a value, in a fixed order."""
    if type(value) is int:
        return ()
    if isinstance(value, Symbolic):
        return (value,)
    if isinstance(value, Pointer):
        return symbolic_parts(value.offset)
    if isinstance(value, ByteSlice):
        return symbolic_parts(value.value)
    if isinstance(value, Composite):
        return [part for piece, _ in value.parts for part in symbolic_parts(piece)]
    return ()


def replaced(value: Value, change: Callable[[Symbolic], Value]) -> Value:
    """A value with other expressions in the places of its own."""
    if isinstance(value, Symbolic):
        return change(value)
    if isinstance(value, Pointer):
        offset = replaced(value.offset, change)
        return value if offset is value.offset else Pointer(value.object, offset)
    if isinstance(value, ByteSlice):
        inner = replaced(value.value, change)
        return value if inner is value.value else ByteSlice(inner, value.low, value.size)
    if isinstance(value, Composite):
        return Composite(tuple([(replaced(part, change), size) for part, size in value.parts]))
    return value


def map_frames(frame: Frame, change: Callable[[Symbolic], Value]) -> Frame:
    """Frames with other expressions; those without symbols stay the same."""
    chain: list[Frame] = []
    current: Frame | None = frame
    while current is not None:
        chain.append(current)
        current = current.parent
    parent: Frame | None = None
    for old in reversed(chain):
        changed: dict[Register, Value] | None = None
        for register, value in old.values.items():
            if type(value) is not int:
                new = replaced(value, change)
                if new is not value:
                    if changed is None:
                        changed = dict(old.values)
                    changed[register] = new
        if changed is not None:
            parent = Frame(changed, parent)
        else:
            parent = old if old.parent is parent else Frame(old.values, parent)
    assert parent is not None
    return parent


def map_memory(memory: Memory, change: Callable[[Symbolic], Value], touched: Callable[[ObjectContent], bool]) -> Memory:
    """Memory with other expressions; only the contents that are `touched` have symbols."""
    for object_, content in list(memory.items()):
        if not touched(content):
            continue
        changed: dict[int, tuple[int, Value]] = {}
        for offset, (size, value) in content.cells.items():
            if type(value) is not int:
                new = replaced(value, change)
                if new is not value:
                    changed[offset] = (size, new)
        if changed:
            memory = memory.set(object_, content.with_cells(changed))
    return memory


class Scanner:
    """Finds the symbols of states; remembers those of memory contents."""

    MOST: Final = 1 << 14

    def __init__(self) -> None:
        self._contents: dict[ObjectContent, tuple[Symbol, ...]] = {}
        self.cells = 0
        """How many have been looked at, and constraints that were compared: where arrays are filled or paths are long, that
        is most of the work."""

    def of_content(self, content: ObjectContent) -> tuple[Symbol, ...]:
        found = self._contents.get(content)
        if found is None:
            symbols: dict[Symbol, None] = {}
            self.cells += len(content.cells)
            for offset in sorted(content.cells):
                value = content.cells[offset][1]
                if type(value) is not int:
                    for part in symbolic_parts(value):
                        symbols.update(dict.fromkeys(part.symbols))
            if len(self._contents) >= self.MOST:
                self._contents.clear()
            found = self._contents[content] = tuple(symbols)
        return found

    def has_symbols(self, content: ObjectContent) -> bool:
        return bool(content.cells) and bool(self.of_content(content))

    def of_values(self, state: ValueState) -> dict[Symbol, None]:
        """The symbols of registers and memory, in an order that does not depend on their names."""
        symbols: dict[Symbol, None] = {}
        frame: Frame | None = state.frame
        while frame is not None:
            symbolic = [(register.index, value) for register, value in frame.values.items() if type(value) is not int]
            symbolic.sort(key=lambda pair: pair[0])
            for _, value in symbolic:
                for part in symbolic_parts(value):
                    symbols.update(dict.fromkeys(part.symbols))
            frame = frame.parent
        contents: list[tuple[tuple[int, int], tuple[Symbol, ...]]] = []
        for object_, content in state.memory.items():
            found = self.of_content(content) if content.cells else ()
            if found:
                contents.append((_order(object_), found))
        contents.sort(key=lambda pair: pair[0])
        for _, found in contents:
            symbols.update(dict.fromkeys(found))
        return symbols


def _order(object_: AbstractObject) -> tuple[int, int]:
    return object_.site.index, object_.number


def canonical(state: SymbolicState, table: ExpressionTable, scanner: Scanner) -> SymbolicState:
    """The state in the form in which it is compared with others: nothing that says nothing, symbols in a fixed order.

    Constraints that have no symbol in common with the values, directly or over others, only say that a run comes here at
    all; to drop them is to forget that, which is sound in any case. A symbol that stands for what was read without being
    known, occurs once and is not constrained says nothing either: its place may hold any value.
    """
    if state.symbols == 0:
        return state
    values = state.values
    symbols = scanner.of_values(values)
    kept = _relevant(state.constraints, symbols)
    for constraint in kept:
        symbols.update(dict.fromkeys(constraint.condition.symbols))
    idle = _idle(values, symbols, kept)
    if idle:
        values = _without(values, idle)
        symbols = {symbol: None for symbol in symbols if symbol not in idle}
    renamed = {symbol: table.renamed(symbol, number) for number, symbol in enumerate(symbols)}
    model = state.model
    if model is not None:
        model = {renamed[symbol]: value for symbol, value in model.items() if symbol in renamed}
    renaming: dict[Symbol, Operand] = {old: new for old, new in renamed.items() if old is not new}
    if not renaming:
        return SymbolicState(values, tuple(kept), len(symbols), model)
    change = Substitution(table, renaming)
    values = ValueState(
        map_frames(values.frame, change), map_memory(values.memory, change, scanner.has_symbols), values.remembered
    )
    return SymbolicState(values, tuple([_renamed(constraint, change) for constraint in kept]), len(symbols), model)


def _renamed(constraint: Constraint, change: Substitution) -> Constraint:
    condition = change(constraint.condition)
    assert isinstance(condition, Symbolic)
    return constraint if condition is constraint.condition else Constraint(condition, constraint.operation)


def _idle(values: ValueState, symbols: dict[Symbol, None], constraints: Sequence[Constraint]) -> set[Symbol]:
    """The symbols that say nothing."""
    idle = {symbol for symbol in symbols if not symbol.given and not symbol.outside}
    for constraint in constraints:
        idle.difference_update(constraint.condition.symbols)
    if not idle:
        return idle
    seen: set[Symbol] = set()
    for value in _all_values(values):
        if isinstance(value, Symbol):
            if value in seen:
                idle.discard(value)
            seen.add(value)
        elif type(value) is not int:
            for part in symbolic_parts(value):
                idle.difference_update(part.symbols)
    return idle


def _all_values(state: ValueState) -> Iterator[Value]:
    frame: Frame | None = state.frame
    while frame is not None:
        yield from frame.values.values()
        frame = frame.parent
    for content in state.memory.values():
        for _, value in content.cells.values():
            yield value


def _without(state: ValueState, idle: set[Symbol]) -> ValueState:
    """The values without some that are unknown."""
    chain: list[Frame] = []
    current: Frame | None = state.frame
    while current is not None:
        chain.append(current)
        current = current.parent
    parent: Frame | None = None
    for old in reversed(chain):
        known = {register: value for register, value in old.values.items() if value not in idle}
        parent = old if len(known) == len(old.values) and parent is old.parent else Frame(known, parent)
    assert parent is not None
    memory = state.memory
    for object_, content in state.memory.items():
        for offset, (size, value) in content.cells.items():
            if isinstance(value, Symbol) and value in idle:
                cell = None if content.rest is Rest.UNKNOWN else (size, HOLE)
                memory = memory.set(object_, memory[object_].with_cell(offset, cell))
    return ValueState(parent, memory, state.remembered)


def _relevant(constraints: Sequence[Constraint], symbols: dict[Symbol, None]) -> list[Constraint]:
    if not constraints:
        return []
    reached = set(symbols)
    chosen = [False] * len(constraints)
    grew = True
    while grew:
        grew = False
        for number, constraint in enumerate(constraints):
            if not chosen[number] and not reached.isdisjoint(constraint.condition.symbols):
                chosen[number] = grew = True
                reached.update(constraint.condition.symbols)
    return [constraint for number, constraint in enumerate(constraints) if chosen[number]]


# -- the order -------------------------------------------------------------------------------------------------------------


def less_or_equal(state: SymbolicState, other: SymbolicState, contents: Contents | None = None) -> bool:
    """Whether `other` describes every concrete state that `state` describes, as far as the form of both shows that.

    It does if some function from the symbols of `other` to those of `state` turns every value that `other` knows into the
    value that `state` has there, and every constraint of `other` into one of `state`: values of `state`'s symbols that give
    a concrete state then give, over that function, values of `other`'s symbols that give the same one. The function need
    not be injective: where `state` knows two values to be equal, `other` may not know it. That function is not searched for
    among all: the first one that fits so far is kept, and of those the one that changes nothing is tried first.

    With `contents`, cells of `other` are compared with pieces of what `state` has there, too.
    """
    if state == other:
        return True
    matching = Matching()
    return (
        _match_frames(state.values.frame, other.values.frame, matching)
        and _match_memory(state.values.memory, other.values.memory, matching, contents)
        and _match_constraints(state.constraints, other.constraints, matching)
    )


class Matching:
    """A function from the symbols of one state to those of another, as far as it has been found."""

    __slots__ = ("_seen", "images")

    def __init__(self) -> None:
        self.images: dict[Symbol, Symbol] = {}
        self._seen: set[tuple[Symbolic, Symbolic]] = set()

    def copy(self) -> Matching:
        result = Matching()
        result.images.update(self.images)
        result._seen.update(self._seen)
        return result

    def values(self, theirs: Value, mine: Value) -> bool:
        """Extend the function so that it turns one value into another."""
        if isinstance(theirs, Symbolic):
            return isinstance(mine, Symbolic) and self.expressions(theirs, mine)
        if isinstance(theirs, Pointer):
            return isinstance(mine, Pointer) and theirs.object is mine.object and self.values(theirs.offset, mine.offset)
        if isinstance(theirs, ByteSlice):
            same = isinstance(mine, ByteSlice) and (theirs.low, theirs.size) == (mine.low, mine.size)
            return same and isinstance(mine, ByteSlice) and self.values(theirs.value, mine.value)
        if isinstance(theirs, Composite):
            if not isinstance(mine, Composite) or len(mine.parts) != len(theirs.parts):
                return False
            return all(
                size == length and self.values(part, piece)
                for (part, size), (piece, length) in zip(theirs.parts, mine.parts, strict=True)
            )
        return theirs == mine

    def expressions(self, theirs: Symbolic, mine: Symbolic) -> bool:
        pending = [(theirs, mine)]
        while pending:
            pair = pending.pop()
            if pair in self._seen:
                continue
            one, other = pair
            if one.skeleton != other.skeleton:
                return False
            if isinstance(one, Symbol):
                if not isinstance(other, Symbol) or one.type != other.type or one.outside != other.outside:
                    return False
                if one.defined and not other.defined:
                    return False  # what has no uninitialised bit does not stand for what may have one
                if self.images.setdefault(one, other) is not other:
                    return False
            else:
                assert isinstance(one, Applied)
                if not isinstance(other, Applied) or not self._operands(one, other, pending):
                    return False
            self._seen.add(pair)
        return True

    @staticmethod
    def _operands(one: Applied, other: Applied, pending: list[tuple[Symbolic, Symbolic]]) -> bool:
        if one.operator is not other.operator or one.type != other.type or one.operand_type != other.operand_type:
            return False
        for first, second in zip(one.operands, other.operands, strict=True):
            if isinstance(first, int) or isinstance(second, int):
                if first is not second and first != second:
                    return False
            else:
                pending.append((first, second))
        return True


def _match_frames(frame: Frame, other: Frame, matching: Matching) -> bool:
    one: Frame | None = frame
    two: Frame | None = other
    while one is not None and two is not None:
        mine = one.values
        if len(two.values) > len(mine):
            return False
        # Shared frames are looked at as well: their symbols have to mean the same as elsewhere.
        for register, value in two.values.items():
            found = mine.get(register)
            if found is None or not (value == found if type(value) is int else matching.values(value, found)):
                return False
        one, two = one.parent, two.parent
    return one is None and two is None


def _match_memory(memory: Memory, other: Memory, matching: Matching, contents: Contents | None) -> bool:
    if len(other) > len(memory):
        return False
    for object_, theirs in other.items():
        mine = memory.get(object_)
        read = None if contents is None else partial(contents.read, object_.site)
        if mine is None or not _match_content(mine, theirs, matching, read):
            return False
    return True


def _match_content(
    mine: ObjectContent,
    theirs: ObjectContent,
    matching: Matching,
    read: Callable[[ObjectContent, int, int], Value] | None = None,
) -> bool:
    if mine.alive != theirs.alive or mine.size != theirs.size:
        return False
    # A known rest is a claim about every byte outside the cells; only claims of the same shape are compared.
    is_open = theirs.rest is Rest.UNKNOWN
    if not is_open and (mine.rest is not theirs.rest or len(mine.cells) != len(theirs.cells)):
        return False
    for offset, (size, value) in theirs.cells.items():
        cell = mine.cells.get(offset)
        if cell is None or cell[0] != size:
            if read is None or not is_open:
                return False
            cell = (size, read(mine, offset, size))
        if isinstance(value, Unknown):
            if is_open and not isinstance(cell[1], Unknown):
                return False
        elif not matching.values(value, cell[1]):
            return False
    return True


def _match_constraints(mine: Sequence[Constraint], theirs: Sequence[Constraint], matching: Matching) -> bool:
    """Whether every constraint of theirs is one of mine; symbols that occur in constraints only may be any."""
    by_skeleton: dict[int, list[Symbolic]] = {}
    for constraint in mine:
        by_skeleton.setdefault(constraint.condition.skeleton, []).append(constraint.condition)
    current = matching
    for constraint in theirs:
        condition = constraint.condition
        candidates = by_skeleton.get(condition.skeleton, [])
        for candidate in sorted(candidates, key=lambda candidate: candidate is not condition):
            trial = current if len(candidates) == 1 else current.copy()
            if trial.expressions(condition, candidate):
                current = trial
                break
        else:
            return False
    return True


# -- erasure: what the index of reached states looks states up by -----------------------------------------------------


class Erased(SymbolicValue):
    """An expression of which only the form is left."""

    __slots__ = ("skeleton",)

    def __init__(self, skeleton: int) -> None:
        self.skeleton: Final = skeleton

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Erased) and self.skeleton == other.skeleton

    def __hash__(self) -> int:
        return hash(self.skeleton)


def erased(state: SymbolicState, scanner: Scanner) -> ValueState:
    """Values without the names of symbols: equal for all states that are equal up to these names."""
    values = state.values
    if state.symbols == 0:
        return values
    frame = map_frames(values.frame, _erase)
    memory = map_memory(values.memory, _erase, scanner.has_symbols)
    return values if frame is values.frame and memory is values.memory else ValueState(frame, memory)


def _erase(expression: Symbolic) -> Value:
    return Erased(expression.skeleton)


__all__ = ["Constraint", "SymbolicState", "canonical", "erased", "less_or_equal"]
