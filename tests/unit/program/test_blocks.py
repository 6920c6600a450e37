"""Small blocks: the same program with a location behind every write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pytest
from tests.differential.harness import interpret, load_checked, load_program
from tests.differential.tasks import Task, pair_names, read_pair
from tests.support.cpu_time import CpuBudget
from tests.support.samples import crossed, in_groups, one_of
from tests.unit.program.hand_built import BUILD, I32, OFFSET, POINTER, FunctionSketch, program, site

from cegas.api.run import run
from cegas.foundation.graphs import loop_heads
from cegas.program import operators as op
from cegas.program.blocks import single_blocks
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, LocationKind, Program
from cegas.program.expressions import Access, Expression, Register, Valid
from cegas.program.interpreter import Interpreter
from cegas.program.liveness import intermediate_registers
from cegas.program.objects import ObjectKind
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    AssumeKind,
    Call,
    Copy,
    EndLifetime,
    Fill,
    Free,
    Havoc,
    HavocMemory,
    Load,
    Operation,
    Origin,
    OriginKind,
    Return,
    Store,
    registers_written,
)
from cegas.program.source import SourcePosition
from cegas.program.types import BOOL
from cegas.verification.analyses import Settings
from cegas.verification.options import Options

PAIRS: Final = pair_names()
SAMPLE: Final = one_of(60, PAIRS, in_groups(20), salt="blocks")
VERDICTS: Final = (
    "arrays/of-structs",
    "bit-operations/find-first-set",
    "control/block-variable-fresh",
    "conversions/constant-hex-type",
    "expressions/precedence-mask",
    "floats/int-equals-float",
    "functions/statement-expression",
    "ilp32/small-struct-return",
    "integers/int128-compare",
    "intrinsics/float-remainder",
    "library-more/classification-functions-other",
    "library-more/number-or-failure",
    "library-stdlib/malloc-too-large-errno",
    "long-double/ulong-exact",
    "pointers-callsite/three-levels-down",
    "pointers-struct/records-in-array",
    "regressions/atomic-structure",
    "switch/case-range-negative",
    "vla/as-parameter",
)
"""Pairs that are decided quickly. (A sample by number is another one as soon as there is a new pair, and may then hold programs
that use up their time four times over.)"""
INPUT: Final = Origin(OriginKind.NONDETERMINISTIC, "x")
G: Final = site(ObjectKind.GLOBAL, "g")
ADDRESS: Final = BUILD.address(POINTER, G)
SIZE: Final = BUILD.constant(OFFSET, 4)
SLOT: Final = Register("slot", POINTER, 0)


def number(value: int) -> Expression:
    return BUILD.constant(I32, value)


def way_of(edge: Edge, originals: dict[Location, Location]) -> list[Edge]:
    """The edges that an edge of the cut program starts, up to a location that the original program has."""
    way = [edge]
    while way[-1].target not in originals:
        (following,) = way[-1].target.leaving
        assert way[-1].target.entering == [way[-1]]
        way.append(following)
    return way


def ways(before: ControlFlowAutomaton, after: ControlFlowAutomaton) -> Iterator[tuple[Edge, list[Edge]]]:
    """Every edge with the edges that stand for it."""
    kept = dict(zip(after.locations, before.locations, strict=False))
    for old, new in zip(before.locations, after.locations, strict=False):
        assert len(old.leaving) == len(new.leaving)
        for edge, first in zip(old.leaving, new.leaving, strict=True):
            way = way_of(first, kept)
            assert kept[way[-1].target] is edge.target
            yield edge, way


def check_same(before: Program, after: Program) -> None:
    """Everything is as it was, but for the cuts."""
    assert list(after.functions) == list(before.functions)
    for field in ("data_model", "start", "entry", "sites", "function_of_site", "external", "warnings", "source_files"):
        assert getattr(after, field) is getattr(before, field)
    assert after.instruction_count == before.instruction_count
    assert after.names is before.names
    assert after.undefined_reading == before.undefined_reading
    locations = [location for function in after.functions.values() for location in function.locations]
    edges = [edge for function in after.functions.values() for edge in function.edges]
    assert [location.id for location in locations] == list(range(len(locations)))
    assert [edge.id for edge in edges] == list(range(len(edges)))
    for name, old in before.functions.items():
        check_function(old, after.functions[name])


def check_function(old: ControlFlowAutomaton, new: ControlFlowAutomaton) -> None:
    new.validate()
    assert (new.name, new.parameters, new.registers, new.position) == (old.name, old.parameters, old.registers, old.position)
    assert new.variable_arguments is old.variable_arguments
    count = len(old.locations)
    assert new.locations[old.locations.index(old.entry)] is new.entry
    assert new.locations[old.locations.index(old.exit)] is new.exit
    for one, other in zip(old.locations, new.locations, strict=False):
        assert (one.kind, one.loop_head, one.position) == (other.kind, other.loop_head, other.position)
        assert one.function == other.function
    for between in new.locations[count:]:
        assert between.kind is LocationKind.PLAIN
        assert not between.loop_head
        assert len(between.entering) == len(between.leaving) == 1
    found = list(ways(old, new))
    assert sum(len(way) for _, way in found) == len(new.edges)
    for edge, way in found:
        assert tuple(operation for piece in way for operation in piece.operations) == edge.operations
        assert sum(piece.instructions for piece in way) == edge.instructions
        assert all(piece.operations for piece in way) or len(way) == 1
    place = {location: index for index, location in enumerate(new.locations)}
    successors = [[place[edge.target] for edge in location.leaving] for location in new.locations]
    heads = [new.locations[head] for head in loop_heads(successors, [place[new.entry]])]
    assert heads == [location for location in new.locations if location.loop_head]


def check_small(function: ControlFlowAutomaton) -> None:
    """Nothing follows a write, or the condition of a branch, on its edge."""
    intermediate = intermediate_registers(function)
    for edge in function.edges:
        for position, operation in enumerate(edge.operations[:-1]):
            following = edge.operations[position + 1]
            assert not isinstance(operation, Store | Allocate | Free | EndLifetime | Copy | Fill | HavocMemory)
            assert intermediate.issuperset(registers_written(operation)), f"{edge}: {operation}"
            if isinstance(operation, Assume) and operation.kind is not AssumeKind.VALIDITY:
                assert isinstance(following, Assume)
                assert following.kind is operation.kind is AssumeKind.BRANCH


def cut(*operations: Operation, registers: Sequence[Register] = ()) -> list[tuple[Operation, ...]]:
    """The operations of an edge, as it is cut."""
    sketch = FunctionSketch("f", list(registers))
    sketch.edge(sketch.entry, sketch.location(LocationKind.END), *operations)
    before = program(sketch, sites=(G,))
    after = single_blocks(before)
    check_same(before, after)
    check_small(after.functions["f"])
    ((_, way),) = ways(before.functions["f"], after.functions["f"])
    return [piece.operations for piece in way]


def variable(name: str, index: int) -> Register:
    return Register(name, I32, index, name)


def test_a_variable_is_written_at_the_end_of_an_edge() -> None:
    x, y = variable("x", 0), variable("y", 1)
    first, second, third = Assign(None, x, number(1)), Havoc(None, y, INPUT), Assign(None, x, y)
    assert cut(first, second, third, registers=(x, y)) == [(first,), (second,), (third,)]


def test_intermediate_results_stay_with_their_use() -> None:
    x, t = variable("x", 0), Register("t", I32, 1)
    load, assign, again = Load(None, t, ADDRESS), Assign(None, x, t), Load(None, x, ADDRESS)
    assert cut(load, assign, again, registers=(x, t)) == [(load, assign), (again,)]


def test_a_result_with_two_definitions_is_no_intermediate_one() -> None:
    t, u = Register("t", I32, 0), Register("u", I32, 1)
    one, two, three = Assign(None, t, number(1)), Assign(None, t, number(2)), Assign(None, u, t)
    assert cut(one, two, three, registers=(t, u)) == [(one,), (two,), (three,)]


@pytest.mark.parametrize(
    "write",
    [
        Store(None, ADDRESS, number(1)),
        Free(None, ADDRESS),
        EndLifetime(None, ADDRESS),
        Copy(None, ADDRESS, ADDRESS, SIZE),
        Fill(None, ADDRESS, BUILD.constant(I32, 0), SIZE),
        HavocMemory(None, ADDRESS, SIZE, INPUT),
        Allocate(None, SLOT, G, SIZE, scoped=True),
    ],
    ids=lambda write: type(write).__name__,
)
def test_memory_is_written_at_the_end_of_an_edge(write: Operation) -> None:
    t = Register("t", I32, 1)
    load = Load(None, t, ADDRESS)
    assert cut(write, load, registers=(SLOT, t)) == [(write,), (load,)]
    assert cut(load, write, registers=(SLOT, t)) == [(load, write)]


def test_a_validity_condition_stays_with_its_operation() -> None:
    x, t = variable("x", 0), Register("t", I32, 1)
    valid = Assume(None, Valid(ADDRESS, SIZE, Access.READ), AssumeKind.VALIDITY)
    before, load, store = Assign(None, x, number(1)), Load(None, t, ADDRESS), Store(None, ADDRESS, t)
    assert cut(before, valid, load, valid, store, registers=(x, t)) == [(before,), (valid, load, valid, store)]


def test_the_conditions_of_a_branch_stay_together() -> None:
    x = variable("x", 0)
    one, two = (Assume(None, BUILD.apply(op.NE, BOOL, x, number(value)), AssumeKind.BRANCH) for value in (1, 2))
    user = Assume(None, BUILD.apply(op.NE, BOOL, x, number(3)), AssumeKind.USER)
    assign = Assign(None, x, number(1))
    assert cut(one, two, assign, registers=(x,)) == [(one, two), (assign,)]
    assert cut(user, one, assign, registers=(x,)) == [(user,), (one,), (assign,)]


def test_calls_returns_and_empty_edges() -> None:
    f = FunctionSketch("f")
    x = f.register("x", I32)
    call = Call(None, "f", (), (x,))
    store, back = Store(None, ADDRESS, x), Return(None, (x,))
    head, after = f.location(), f.location()
    f.edge(f.entry, head)
    f.edge(head, after, call)
    f.edge(after, f.exit, store, Assign(None, x, number(3)), back)
    f.edge(after, head)
    before = program(f, sites=(G,))
    result = single_blocks(before)
    check_same(before, result)
    automaton = result.functions["f"]
    assert [edge.call for edge in automaton.edges if edge.call is not None] == [call]
    (last,) = automaton.exit.entering
    assert last.is_return
    assert last.operations == (back,)
    assert sum(location.loop_head for location in automaton.locations) == 1


def test_positions_and_counts() -> None:
    x = variable("x", 0)
    operations = [Assign(SourcePosition("f.c", line), x, number(line)) for line in (3, 5, 8)]
    sketch = FunctionSketch("f", [x])
    sketch.builder.edge(sketch.entry, sketch.location(LocationKind.END), operations, 7)
    result = single_blocks(program(sketch)).functions["f"]
    way = sorted(result.edges, key=lambda edge: str(edge.operations))
    assert [edge.instructions for edge in way] == [0, 0, 7]
    assert [edge.source.position for edge in way] == [operation.position for operation in operations]


def test_the_original_is_left_alone() -> None:
    source = "int x; int main(void) { x = 1; while (x < 9) { x++; x += 2; } return x; }"
    before = load_program(source, "LP64")
    text = [(repr(edge), edge.operations) for function in before.functions.values() for edge in function.edges]
    after = single_blocks(before)
    check_same(before, after)
    assert text == [(repr(edge), edge.operations) for function in before.functions.values() for edge in function.edges]
    assert len(after.functions["main"].edges) > len(before.functions["main"].edges)


def test_what_is_cut_already_is_not_cut_again() -> None:
    once = single_blocks(load_program("int x; int main(void) { x = 1; x = x + 2; return x; }", "LP64"))
    twice = single_blocks(once)
    check_same(once, twice)
    assert [len(function.edges) for function in twice.functions.values()] == [
        len(function.edges) for function in once.functions.values()
    ]


# -- programs ---------------------------------------------------------------------------------------------------------


def observed(subject: Program, task: Task) -> list[object]:
    """All that the interpreter does: the operations, in order, and how it ends."""
    done: list[object] = []
    inputs = iter(next(task.combinations(), ()))

    def supply(origin: Origin, type_: object) -> int | None:
        value = next(inputs, 0) if origin.kind is OriginKind.NONDETERMINISTIC else None
        return value if isinstance(value, int) else None

    interpreter = Interpreter(subject, supply, trace=lambda operation, _: done.append(id(operation)), max_operations=30_000)
    outcome = interpreter.run()
    return [*done, outcome.kind, outcome.location.function, outcome.reason, outcome.assumption]


@pytest.mark.parametrize("name", SAMPLE)
def test_cut_programs_do_the_same(name: str) -> None:
    for task in read_pair(name):
        before = load_checked(task.source, task.frontend)
        after = single_blocks(before)
        check_same(before, after)
        for function in after.functions.values():
            check_small(function)
        assert observed(after, task) == observed(before, task)
        one, other = (interpret(subject, next(task.combinations(), ())) for subject in (before, after))
        assert (one.outcome.kind, one.inputs) == (other.outcome.kind, other.inputs)


@pytest.mark.slow
@pytest.mark.parametrize("name", PAIRS)
def test_all_cut_programs_do_the_same(name: str) -> None:
    test_cut_programs_do_the_same(name)


@pytest.mark.parametrize(("name", "analysis"), crossed(VERDICTS, ["value", "cegas"], 1))
def test_verdicts_are_those_of_large_blocks(name: str, analysis: str) -> None:
    for task in read_pair(name):
        frontend = task.frontend
        large, single = (
            run([task.source], Options(analysis, Settings(blocks=blocks), frontend), CpuBudget(20.0))
            for blocks in ("large", "single")
        )
        assert single.verdict is large.verdict, f"{task.source.name}: {single.reason}"
        assert single.statistics.program["edges"] >= large.statistics.program["edges"]
        assert (single.counterexample is None) == (large.counterexample is None)
