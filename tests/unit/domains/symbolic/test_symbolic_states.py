"""States of symbolic execution: when one covers another, and their canonical form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hypothesis import assume, given
from hypothesis import strategies as st
from immutables import Map
from tests.laws.symbolic_states import ASSUMPTIONS, symbolic, symbolic_states, symbolic_weakenings, table
from tests.laws.value_states import universe

from cegas.domains.symbolic.expressions import value_under
from cegas.domains.symbolic.solving import Satisfiability
from cegas.domains.symbolic.state import Constraint, SymbolicState, canonical, less_or_equal, symbolic_parts
from cegas.domains.value.state import Frame, ValueState
from cegas.program import operators as op
from cegas.program.symbolic import Operand, Symbol, Symbolic
from cegas.program.types import BOOL, Type, int_type
from cegas.program.values import Pointer, Unknown, Value

I8: Final = int_type(8)
I16: Final = int_type(16)
A, B, P = universe().outer
X, Y, Z = (table().symbol(number, I8) for number in range(3))


def state(values: Mapping[str, Value], *conditions: Operand, caller: Mapping[str, Value] | None = None) -> SymbolicState:
    registers = {register.name: register for register in (*universe().outer, *universe().inner)}
    parent = None if caller is None else Frame({registers[name]: value for name, value in caller.items()}, None)
    frame = Frame({registers[name]: value for name, value in values.items()}, parent)
    constraints = tuple(Constraint(item, ASSUMPTIONS[0]) for item in conditions if isinstance(item, Symbolic))
    assert len(constraints) == len(conditions)
    return SymbolicState(ValueState(frame, Map()), constraints, 3, None)


def less(a: Operand, b: Operand) -> Operand:
    return table().apply(op.ULT, BOOL, I8, (a, b))


def plus(a: Operand, number: int) -> Operand:
    return table().apply(op.ADD, I8, I8, (a, number))


def test_the_names_of_symbols_do_not_matter() -> None:
    assert less_or_equal(state({"a": X}), state({"a": Y}))
    assert less_or_equal(state({"a": plus(X, 1)}, less(X, 5)), state({"a": plus(Y, 1)}, less(Y, 5)))
    assert not less_or_equal(state({"a": plus(X, 1)}), state({"a": plus(Y, 2)}))


def test_an_expression_is_not_a_symbol() -> None:
    """As published: states of loop iterations differ, so that a loop over a symbol is unrolled."""
    assert not less_or_equal(state({"a": plus(X, 1)}), state({"a": X}))
    assert not less_or_equal(state({"a": 3}), state({"a": X}))


def test_what_is_known_to_be_equal_has_to_be_equal() -> None:
    same, different = state({"a": X, "c": X}), state({"a": X, "c": Y})
    assert less_or_equal(same, different)
    assert not less_or_equal(different, same)
    assert not less_or_equal(state({"c": Y}, caller={"a": X}), state({"c": X}, caller={"a": X}))


def test_frames_that_are_shared_are_compared_as_well() -> None:
    caller = Frame({A: X}, None)
    (c, _) = universe().inner
    one = SymbolicState(ValueState(Frame({c: Y}, caller), Map()), (), 2, None)
    other = SymbolicState(ValueState(Frame({c: X}, caller), Map()), (), 2, None)
    assert not less_or_equal(one, other)
    assert less_or_equal(other, one)


def test_fewer_constraints_cover_more() -> None:
    free, below = state({"a": X}), state({"a": X}, less(X, 5))
    assert less_or_equal(below, free)
    assert not less_or_equal(free, below)
    both = state({"a": X}, less(X, 5), less(X, 9))
    assert less_or_equal(both, below)
    assert not less_or_equal(below, both)


def test_constraints_are_on_the_same_symbols() -> None:
    on_first = state({"a": X, "c": Y}, less(X, 5))
    on_second = state({"a": X, "c": Y}, less(Y, 5))
    assert not less_or_equal(on_first, on_second)
    assert not less_or_equal(on_second, on_first)


def test_symbols_that_only_constraints_have_may_be_any() -> None:
    bounded = state({"a": X}, less(X, Z), less(Z, 9))
    assert less_or_equal(bounded, state({"a": Y}, less(Y, X), less(X, 9)))
    assert less_or_equal(bounded, state({"a": Y}, less(Y, X)))
    assert not less_or_equal(state({"a": Y}, less(Y, X)), bounded)


def test_constraints_of_one_form_on_different_symbols() -> None:
    """The bound of Y could also be taken for that of X, but then the last constraint would have no counterpart."""
    linked = state({"a": X}, less(X, 8), less(Y, 8), less(X, Y))
    assert less_or_equal(linked, linked)
    assert less_or_equal(state({"a": X}, less(X, 8), less(Y, 8), less(X, Y), less(X, 3)), linked)


def test_pointers_with_open_offsets() -> None:
    own = universe().objects
    offset, other = table().symbol(0, int_type(64)), table().symbol(1, int_type(64))
    one = state({"p": Pointer(own[0], offset)})  # type: ignore[arg-type]
    assert less_or_equal(one, state({"p": Pointer(own[0], other)}))  # type: ignore[arg-type]
    assert not less_or_equal(one, state({"p": Pointer(own[1], offset)}))  # type: ignore[arg-type]
    assert not less_or_equal(one, state({"p": Pointer(own[0], 0)}))  # type: ignore[arg-type]


# -- the canonical form ------------------------------------------------------------------------------------------------


def in_order(given: SymbolicState) -> SymbolicState:
    return canonical(given, table(), symbolic().executor.scanner)


def test_states_that_differ_in_names_become_equal() -> None:
    given = [table().symbol(number, I8, given=True) for number in range(3)]
    one = state({"a": given[2], "c": given[0]}, less(given[0], given[2]))
    other = state({"a": given[1], "c": given[2]}, less(given[2], given[1]))
    assert one != other
    assert in_order(one) == in_order(other)
    assert hash(in_order(one)) == hash(in_order(other))
    assert in_order(one).symbols == 2


def test_constraints_on_what_is_forgotten_are_dropped() -> None:
    given = in_order(state({"a": X}, less(X, 7), less(Y, 5), less(Y, Z)))
    assert [repr(constraint) for constraint in given.constraints] == ["ult(s0, 7)"]
    connected = in_order(state({"a": X}, less(X, Y), less(Y, 5)))
    assert len(connected.constraints) == 2


def test_what_was_read_and_is_anything_is_unknown() -> None:
    assert in_order(state({"a": X})).values.frame.values == {}
    assert len(in_order(state({"a": X, "c": X})).values.frame.values) == 2
    assert len(in_order(state({"a": X}, less(X, 7))).values.frame.values) == 1
    assert len(in_order(state({"a": plus(X, 1)})).values.frame.values) == 1
    assert len(in_order(state({"a": table().symbol(0, I8, given=True)})).values.frame.values) == 1


# -- meaning -----------------------------------------------------------------------------------------------------------


def claims(given: SymbolicState) -> list[tuple[object, Value, Type]]:
    """Every register and cell that a state knows, with its value."""
    found: list[tuple[object, Value, Type]] = []
    frame: Frame | None = given.values.frame
    while frame is not None:
        found.extend(((frame.depth, register), value, register.type) for register, value in frame.values.items())
        frame = frame.parent
    for object_, content in given.values.memory.items():
        found.extend(((object_, offset), value, int_type(8 * size)) for offset, (size, value) in content.cells.items())
    return found


def check_meaning(state_: SymbolicState, weaker: SymbolicState, model: dict[Symbol, int]) -> None:
    """What a state describes under values of its symbols, a weaker one describes as well."""
    concrete = {place: [value_under(part, model) for part in symbolic_parts(value)] for place, value, _ in claims(state_)}
    conditions: list[Symbolic] = [constraint.condition for constraint in weaker.constraints]
    for place, value, _ in claims(weaker):
        if isinstance(value, Unknown):
            continue
        for part, number in zip(symbolic_parts(value), concrete[place], strict=True):
            equal = table().equal(part, number, part.type)
            assert equal != 0
            if isinstance(equal, Symbolic):
                conditions.append(equal)
    if conditions:
        assert Satisfiability(table())._ask(conditions)[0]


@given(data=st.data())
def test_covering_states_describe_what_the_covered_ones_do(data: st.DataObject) -> None:
    one = data.draw(symbolic_states())
    other = data.draw(st.one_of(symbolic_weakenings(one), symbolic_states()))
    assume(less_or_equal(one, other))
    numbers = st.integers(0, 3)
    symbols = {symbol for constraint in one.constraints for symbol in constraint.condition.symbols}
    symbols.update(symbolic().executor.scanner.of_values(one.values))
    model = {symbol: data.draw(numbers) for symbol in sorted(symbols, key=lambda symbol: symbol.number)}
    assume(all(value_under(constraint.condition, model) for constraint in one.constraints))
    check_meaning(one, other, model)
