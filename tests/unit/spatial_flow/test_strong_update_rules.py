"""Each rule of the paper's Table 1 by itself."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from tests.unit.program.hand_built import BUILD, I32, I64, OFFSET, POINTER, FunctionSketch, program, site
from tests.unit.spatial_flow.flow_programs import step_over

from cegas.program import operators as op
from cegas.program.expressions import Expression
from cegas.program.objects import Initializer, ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    Call,
    Copy,
    Fill,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    Origin,
    OriginKind,
    Return,
    Store,
)
from cegas.program.oracle import AccessTarget
from cegas.spatial_flow.singletons import PathSingletons
from cegas.spatial_flow.strong_updates import rules
from cegas.spatial_flow.strong_updates.path import PathOperations
from cegas.spatial_flow.strong_updates.points import FRESH, NOTHING, NOWHERE, UNKNOWN, Points, SiteCell, union
from cegas.spatial_flow.strong_updates.rules import CellContent, PointsToQuestion, RegisterValue

X = site(ObjectKind.GLOBAL, "x", 16, index=0)
Y = site(ObjectKind.GLOBAL, "y", 16, index=1)
INPUT = Origin(OriginKind.NONDETERMINISTIC, "input")
ALL = PathSingletons({}, {}, frozenset())


def points(*places: tuple[ObjectSite, int | None]) -> Points:
    return Points(tuple(AccessTarget(*place) for place in places))


def constant(value: int) -> Expression:
    return BUILD.constant(OFFSET, value)


def path_of(sketch: FunctionSketch, *operations: Operation, sites: tuple[ObjectSite, ...] = (X, Y)) -> PathOperations:
    sketch.path(*operations)
    whole = program(sketch, sites=sites)
    return PathOperations(whole, [step_over(edge) for edge in whole.functions[sketch.name].edges])


def answer(
    reasoning: Generator[PointsToQuestion, Points, Points], *answers: Points
) -> tuple[Points, list[PointsToQuestion]]:
    """Run a rule, answer its questions in order; what it concludes, and what it asked."""
    asked: list[PointsToQuestion] = []
    remaining = list(answers)
    try:
        asked.append(next(reasoning))
        while True:
            asked.append(reasoning.send(remaining.pop(0)))
    except StopIteration as end:
        assert not remaining, "not all answers were needed"
        return end.value, asked


# -- ADDR -------------------------------------------------------------------------------------------------------------


def test_addr_points_to_the_first_byte() -> None:
    assert rules.addr(X) == points((X, 0))


def test_addr_of_an_allocation() -> None:
    sketch = FunctionSketch("f")
    register = sketch.register("r", POINTER)
    block = site(ObjectKind.STACK, "block", 8, index=0)
    path = path_of(sketch, Allocate(None, register, block, constant(8)), Return(None, ()), sites=(block,))
    assert answer(rules.defined(path, RegisterValue(path.frames[0], register, 0))) == (points((block, 0)), [])


# -- COPY -------------------------------------------------------------------------------------------------------------


def test_copy_asks_for_the_definition_on_the_path() -> None:
    sketch = FunctionSketch("f")
    p, q = sketch.register("p", POINTER), sketch.register("q", POINTER)
    path = path_of(sketch, Assign(None, q, BUILD.address(POINTER, X)), Assign(None, p, q), Return(None, ()))
    frame = path.frames[0]
    assert answer(rules.defined(path, RegisterValue(frame, p, 1)), points((X, 4))) == (
        points((X, 4)),
        [RegisterValue(frame, q, 0)],
    )
    assert answer(rules.defined(path, RegisterValue(frame, q, 0))) == (points((X, 0)), [])


def test_copy_of_a_choice_is_both() -> None:
    sketch = FunctionSketch("f")
    condition = sketch.register("c", I32)
    path = path_of(sketch, Return(None, ()))
    truth = BUILD.apply(op.EQ, BUILD.boolean(True).type, condition, BUILD.constant(I32, 0))
    choice = BUILD.apply(op.ITE, POINTER, truth, BUILD.address(POINTER, X), BUILD.address(POINTER, Y))
    assert answer(rules.copy(path, path.frames[0], choice, 0))[0] == points((X, 0), (Y, 0))


def test_copy_of_numbers() -> None:
    sketch = FunctionSketch("f")
    number = sketch.register("n", I64)
    path = path_of(sketch, Return(None, ()))
    frame = path.frames[0]
    assert answer(rules.copy(path, frame, BUILD.constant(POINTER, 0), 0))[0] == NOWHERE
    product = BUILD.apply(op.MUL, I64, number, number)
    assert answer(rules.copy(path, frame, product, 0))[0] == UNKNOWN
    cast = BUILD.apply(op.PTR_TO_INT, I64, BUILD.address(POINTER, X))
    assert answer(rules.copy(path, frame, cast, 0))[0] == points((X, 0))


def test_copy_of_what_is_input() -> None:
    sketch = FunctionSketch("f")
    p, n = sketch.register("p", POINTER), sketch.register("n", I64)
    path = path_of(sketch, Havoc(None, p, INPUT), Havoc(None, n, INPUT), Return(None, ()))
    frame = path.frames[0]
    assert answer(rules.defined(path, RegisterValue(frame, p, 0)))[0] == FRESH
    assert answer(rules.defined(path, RegisterValue(frame, n, 1)))[0] == UNKNOWN


def test_copy_into_and_out_of_a_call() -> None:
    caller, callee = FunctionSketch("main"), FunctionSketch("id")
    a, r = caller.register("a", POINTER), caller.register("r", POINTER)
    p = callee.parameter("p", POINTER)
    missing = callee.parameter("missing", POINTER)
    callee.path(Return(None, (p,)))
    caller.path(Assign(None, a, BUILD.address(POINTER, X)), Call(None, "id", (a,), (r,)), Return(None, ()))
    whole = program(caller, callee, sites=(X, Y))
    main, identity = whole.functions["main"], whole.functions["id"]
    steps = [
        step_over(main.edges[0]),
        step_over(main.edges[1], identity),
        *map(step_over, (identity.edges[0], main.edges[2])),
    ]
    path = PathOperations(whole, steps)
    first, second = path.frames
    assert answer(rules.phi(path, first, r, 3), NOTHING)[1] == [RegisterValue(first, r, 2)]
    assert answer(rules.defined(path, RegisterValue(first, r, 2)), NOTHING)[1] == [RegisterValue(second, p, 1)]
    assert answer(rules.defined(path, RegisterValue(second, p, 1)), NOTHING)[1] == [RegisterValue(first, a, 0)]
    assert answer(rules.defined(path, RegisterValue(second, missing, 1)))[0] == FRESH


# -- PHI --------------------------------------------------------------------------------------------------------------


def test_phi_takes_the_definition_that_the_path_has_passed_last() -> None:
    sketch = FunctionSketch("f")
    p = sketch.register("p", POINTER)
    first, second = Assign(None, p, BUILD.address(POINTER, X)), Assign(None, p, BUILD.address(POINTER, Y))
    path = path_of(sketch, first, second, Return(None, (p,)))
    frame = path.frames[0]
    assert answer(rules.phi(path, frame, p, 2), NOTHING)[1] == [RegisterValue(frame, p, 1)]
    assert answer(rules.phi(path, frame, p, 1), NOTHING)[1] == [RegisterValue(frame, p, 0)]
    assert answer(rules.phi(path, frame, p, 0))[0] == UNKNOWN


# -- GEP --------------------------------------------------------------------------------------------------------------


def test_gep_moves_within_the_object() -> None:
    assert rules.gep(points((X, 4), (Y, None)), 8, 64) == points((X, 12), (Y, None))
    assert rules.gep(points((X, 4)), 2**64 - 4, 64) == points((X, 0))
    assert rules.gep(points((X, 0)), 2**64 - 4, 64) == points((X, -4))


def test_gep_by_an_unknown_distance() -> None:
    assert rules.gep(points((X, 4), (X, 8)), None, 64) == points((X, None))


def test_gep_of_null_and_unknown() -> None:
    assert rules.gep(NOWHERE, 8, 64) == NOWHERE
    assert rules.gep(NOWHERE, None, 64).unknown
    assert rules.gep(FRESH, 8, 64) == FRESH
    assert rules.gep(UNKNOWN, 8, 64) == UNKNOWN


# -- LOAD -------------------------------------------------------------------------------------------------------------


def test_load_is_the_content_of_every_target() -> None:
    sketch = FunctionSketch("f")
    p, q = sketch.register("p", POINTER), sketch.register("q", POINTER)
    load = Load(None, p, q)
    path = path_of(sketch, Assign(None, q, BUILD.address(POINTER, X)), load, Return(None, ()))
    frame = path.frames[0]
    found, asked = answer(rules.load(path, load, frame, 1), points((X, 0), (Y, 8)), points((Y, 0)), points((X, 4)))
    assert found == points((X, 4), (Y, 0))
    assert asked == [RegisterValue(frame, q, 0), CellContent(SiteCell(X, 0, 8), 1), CellContent(SiteCell(Y, 8, 8), 1)]


def test_load_through_what_is_not_known() -> None:
    sketch = FunctionSketch("f")
    p, q, n = sketch.register("p", POINTER), sketch.register("q", POINTER), sketch.register("n", I32)
    path = path_of(sketch, Assign(None, q, BUILD.address(POINTER, X)), Return(None, ()))
    frame = path.frames[0]
    assert answer(rules.load(path, Load(None, p, q), frame, 1), UNKNOWN)[0] == UNKNOWN
    assert answer(rules.load(path, Load(None, n, q), frame, 1))[0] == UNKNOWN  # half an address
    found, asked = answer(rules.load(path, Load(None, p, q), frame, 1), FRESH, NOWHERE)
    assert found == NOWHERE
    assert asked[1] == CellContent(SiteCell(path.program.external, None, 8), 1)


def test_load_of_unwritten_bits_as_an_integer_may_be_any_number() -> None:
    sketch = FunctionSketch("f")
    n, q = sketch.register("n", I64), sketch.register("q", POINTER)
    path = path_of(sketch, Assign(None, q, BUILD.address(POINTER, X)), Return(None, ()))
    assert answer(rules.load(path, Load(None, n, q), path.frames[0], 1), points((X, 0)), FRESH)[0].unknown


# -- STORE ------------------------------------------------------------------------------------------------------------


def test_store_puts_its_value_into_the_cell() -> None:
    cell = SiteCell(X, 8, 8)
    assert rules.store(cell, AccessTarget(X, 8), 8, points((Y, 0))) == points((Y, 0))
    assert rules.store(cell, AccessTarget(X, None), 8, points((Y, 0))) == points((Y, 0))


def test_store_elsewhere_puts_nothing() -> None:
    cell = SiteCell(X, 8, 8)
    assert rules.store(cell, AccessTarget(X, 0), 8, points((Y, 0))) == NOTHING
    assert rules.store(cell, AccessTarget(Y, 8), 8, points((Y, 0))) == NOTHING


def test_store_of_a_piece() -> None:
    cell = SiteCell(X, 8, 8)
    assert rules.store(cell, AccessTarget(X, 12), 4, points((Y, 0))) == UNKNOWN
    assert rules.store(cell, AccessTarget(X, 4), 8, points((Y, 0))) == UNKNOWN


# -- SU/WU ------------------------------------------------------------------------------------------------------------


def test_one_target_is_a_strong_update() -> None:
    assert rules.kills(points((X, 8)), 8, SiteCell(X, 8, 8), ALL)
    assert rules.kills(points((X, 0)), 16, SiteCell(X, 8, 8), ALL)


def test_null_beside_one_target_is_a_strong_update() -> None:
    """The store has been done, so its address was valid."""
    assert rules.kills(union((points((X, 8)), NOWHERE)), 8, SiteCell(X, 8, 8), ALL)


@pytest.mark.parametrize(
    "address",
    [
        points((X, 8), (Y, 8)),
        points((X, 8), (X, 0)),
        points((X, None)),
        union((points((X, 8)), FRESH)),
        union((points((X, 8)), UNKNOWN)),
        points((X, 12)),
        points((Y, 8)),
    ],
)
def test_anything_else_is_a_weak_update(address: Points) -> None:
    assert not rules.kills(address, 8, SiteCell(X, 8, 8), ALL)


@pytest.mark.parametrize("address", [NOTHING, NOWHERE])
def test_an_address_of_nothing_kills_nothing(address: Points) -> None:
    """The paper's second case kills everything, which is sound only where no empty set means null or the outside."""
    assert not rules.kills(address, 8, SiteCell(X, 8, 8), ALL)


def test_a_store_of_unknown_size_or_a_part_kills_nothing() -> None:
    assert not rules.kills(points((X, 8)), None, SiteCell(X, 8, 8), ALL)
    assert not rules.kills(points((X, 8)), 4, SiteCell(X, 8, 8), ALL)
    assert not rules.kills(points((X, 8)), 8, SiteCell(X, None, 8), ALL)
    assert rules.kills(points((X, 0)), 16, SiteCell(X, None, 8), ALL)


def test_summaries_are_not_killed() -> None:
    block, local = site(ObjectKind.HEAP, "block", 8), site(ObjectKind.STACK, "local", 8)
    outside = site(ObjectKind.EXTERNAL, "outside", None)
    local.function = "f"
    once = PathSingletons({block: 1, local: 1}, {local: True}, frozenset())
    often = PathSingletons({block: 2, local: 2}, {local: True}, frozenset())
    twice = PathSingletons({local: 2}, {local: True}, frozenset(("f",)))
    unscoped = PathSingletons({local: 2}, {local: False}, frozenset())
    assert rules.kills(points((block, 0)), 8, SiteCell(block, 0, 8), once)
    assert not rules.kills(points((block, 0)), 8, SiteCell(block, 0, 8), often)
    assert rules.kills(points((local, 0)), 8, SiteCell(local, 0, 8), often)  # one after the other
    assert not rules.kills(points((local, 0)), 8, SiteCell(local, 0, 8), twice)
    assert not rules.kills(points((local, 0)), 8, SiteCell(local, 0, 8), unscoped)
    assert not rules.kills(points((outside, 0)), 8, SiteCell(outside, 0, 8), once)


# -- COMPO ------------------------------------------------------------------------------------------------------------


def test_compo_keeps_the_old_unless_it_is_killed() -> None:
    assert rules.compo(points((X, 0)), killed=True, old=points((Y, 0))) == points((X, 0))
    assert rules.compo(points((X, 0)), killed=False, old=points((Y, 0))) == points((X, 0), (Y, 0))


# -- other operations that write ----------------------------------------------------------------------------------------


def written(
    path: PathOperations, cell: SiteCell, position: int, *answers: Points
) -> tuple[tuple[Points, bool], list[PointsToQuestion]]:
    reasoning = rules.written(path, cell, position)
    return answer(reasoning, *answers)  # type: ignore[arg-type, return-value]


def test_an_allocation_starts_anew() -> None:
    sketch = FunctionSketch("f")
    register = sketch.register("r", POINTER)
    block = site(ObjectKind.HEAP, "block", 8, index=0)
    path = path_of(
        sketch,
        Allocate(None, register, block, constant(8)),
        Allocate(None, register, block, constant(8), zeroed=True),
        Return(None, ()),
        sites=(block,),
    )
    assert written(path, SiteCell(block, 0, 8), 0)[0] == (FRESH, False)  # two blocks of one allocation
    assert written(path, SiteCell(block, 0, 8), 1)[0] == (NOWHERE, False)
    assert written(path, SiteCell(X, 0, 8), 0)[0] == (NOTHING, False)


def test_a_block_copy_moves_content() -> None:
    sketch = FunctionSketch("f")
    operation = Copy(None, BUILD.address(POINTER, X), BUILD.address(POINTER, Y), constant(16))
    path = path_of(sketch, operation, Return(None, ()))
    result, asked = written(path, SiteCell(X, 8, 8), 0, points((Y, 4)))
    assert result == (points((Y, 4)), True)
    assert asked == [CellContent(SiteCell(Y, 8, 8), 0)]


def test_a_block_copy_of_unknown_extent_kills_nothing() -> None:
    sketch = FunctionSketch("f")
    length = sketch.register("n", OFFSET)
    operation = Copy(None, BUILD.address(POINTER, X), BUILD.address(POINTER, Y), length)
    path = path_of(sketch, operation, Return(None, ()))
    assert written(path, SiteCell(X, 8, 8), 0, points((Y, 4)))[0] == (points((Y, 4)), False)


def test_filling_and_forgetting() -> None:
    sketch = FunctionSketch("f")
    path = path_of(
        sketch,
        Fill(None, BUILD.address(POINTER, X), BUILD.constant(I32, 0), constant(16)),
        HavocMemory(None, BUILD.address(POINTER, X), constant(4), INPUT),
        Store(None, BUILD.address(POINTER, Y), BUILD.address(POINTER, X)),
        Return(None, ()),
    )
    assert written(path, SiteCell(X, 8, 8), 0)[0] == (NOWHERE, True)
    assert written(path, SiteCell(X, 0, 8), 1)[0] == (FRESH, False)
    assert written(path, SiteCell(X, 8, 8), 1)[0] == (NOTHING, False)
    assert written(path, SiteCell(Y, 0, 8), 2)[0] == (points((X, 0)), True)


def test_initial_content() -> None:
    table = site(ObjectKind.GLOBAL, "table", 16, index=2)
    table.initializer = Initializer(bytes(16), ((8, BUILD.address(POINTER, X)),))
    sketch = FunctionSketch("f")
    path = path_of(sketch, Return(None, ()), sites=(X, Y, table))
    assert answer(rules.initial(path, SiteCell(table, 8, 8)))[0] == points((X, 0))
    assert answer(rules.initial(path, SiteCell(table, 0, 8)))[0] == NOWHERE
    assert answer(rules.initial(path, SiteCell(table, None, 8)))[0] == union((points((X, 0)), NOWHERE))
    assert answer(rules.initial(path, SiteCell(table, 4, 8)))[0].unknown
    assert answer(rules.initial(path, SiteCell(path.program.external, None, 8)))[0] == FRESH
