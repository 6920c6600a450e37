"""Parts of objects in precisions: what is tracked, what states remember of it, and what a path asks for."""

from __future__ import annotations

from typing import Final

import pytest
from immutables import Map
from tests.differential.harness import load_program

from cegas.domains.value import ValueAnalysis, ValuePrecision
from cegas.domains.value.precision import (
    LARGEST_PART,
    MOST_CELLS,
    NOTHING,
    Cell,
    Tracked,
    is_covered,
    missing,
    name_of,
    part_of,
    site_of,
    union,
)
from cegas.domains.value.refinement.counting import Counted, Counting
from cegas.domains.value.refinement.strides import Strides
from cegas.domains.value.state import NO_CELLS, Frame, Memory, ObjectContent, Rest, ValueState
from cegas.program.control_flow import Program
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Load, Store
from cegas.program.values import Pointer, Value

OBJECT: Final = ObjectSite(0, ObjectKind.GLOBAL, "s", 16, 8)
OTHER: Final = ObjectSite(1, ObjectKind.HEAP, "block", None, 8)


# -- what is tracked --------------------------------------------------------------------------------------------------


def test_bytes_of_an_object_are_a_cell_or_all_of_it() -> None:
    assert part_of(OBJECT, 4, 4) == Cell(OBJECT, 4, 4)
    assert part_of(OBJECT, 0, 16) is OBJECT
    assert part_of(OBJECT, 0, None) is OBJECT
    assert part_of(OTHER, 0, 8) == Cell(OTHER, 0, 8)
    assert part_of(OTHER, 0, LARGEST_PART + 1) is OTHER
    assert part_of(OBJECT, 8, 0) == Cell(OBJECT, 0, 0), "life has no place"


def test_names_and_sites() -> None:
    assert [name_of(item) for item in (OBJECT, Cell(OBJECT, 4, 4), Cell(OBJECT, 0, 0))] == ["s", "s+4", "s"]
    assert site_of(Cell(OTHER, 4, 4)) is OTHER
    assert site_of(OBJECT) is OBJECT


@pytest.mark.parametrize(
    ("tracked", "covered"),
    [
        (Cell(OBJECT, 4, 4), True),
        (Cell(OBJECT, 4, 8), True),
        (Cell(OBJECT, 0, 8), True),
        (OBJECT, True),
        (Cell(OBJECT, 6, 4), False),
        (Cell(OTHER, 4, 4), False),
        (OTHER, False),
    ],
)
def test_a_cell_is_tracked_with_what_contains_it(tracked: Tracked, covered: bool) -> None:
    assert is_covered(Cell(OBJECT, 4, 4), frozenset([tracked])) is covered
    assert missing([Cell(OBJECT, 4, 4)], frozenset([tracked])) == ([] if covered else [Cell(OBJECT, 4, 4)])
    assert is_covered(Cell(OBJECT, 0, 0), frozenset([tracked])) is (site_of(tracked) is OBJECT), "whatever is known of it"
    assert not is_covered(OBJECT, frozenset([Cell(OBJECT, 0, 8), Cell(OBJECT, 8, 8)]))


def test_many_cells_are_the_whole() -> None:
    few: list[Tracked] = [Cell(OTHER, number, 1) for number in range(MOST_CELLS)]
    assert union(NOTHING, few) == frozenset(few)
    assert union(frozenset(few), [Cell(OTHER, MOST_CELLS, 1)]) == frozenset([OTHER])
    assert union(frozenset(few), [OTHER]) == frozenset([OTHER])


def test_precisions_grow() -> None:
    precision = ValuePrecision()
    sizes = [precision.size()]
    for number in range(MOST_CELLS + 1):
        precision = precision.extended({7: {Cell(OTHER, number, 1)}})
        sizes.append(precision.size())
    assert precision.by_location[7] == frozenset([OTHER])
    assert sizes == sorted(set(sizes))
    assert precision.extended({7: {Cell(OTHER, 3, 4)}}) == precision
    assert precision.missing(7, {Cell(OTHER, 3, 4), OBJECT}) == [OBJECT]


# -- what states remember ---------------------------------------------------------------------------------------------

PROGRAM: Final = """
struct { int first; int second; long third; } s = {1, 2, 3};
int main(void) { s.second++; return s.first; }
"""


def subject() -> tuple[ValueAnalysis, ObjectSite, Program]:
    program = load_program(PROGRAM, "LP64")
    return ValueAnalysis(program), next(each for each in program.sites if each.name == "s"), program


def cells_of(memory: Memory, made_at: ObjectSite) -> dict[int, tuple[int, Value]]:
    (content,) = [content for object_, content in memory.items() if object_.site is made_at]
    assert content.rest is Rest.UNKNOWN
    return dict(content.cells)


def reduced(content: ObjectContent, *tracked: tuple[int, int]) -> ObjectContent:
    """What is remembered of an object of which parts are tracked."""
    values, made_at, program = subject()
    entry = program.functions["main"].entry
    precision = ValuePrecision(everywhere=frozenset([Cell(made_at, offset, size) for offset, size in tracked]))
    object_ = values.objects.get(made_at, 0)
    state, _ = values.prec.adjust(ValueState(Frame({}, None), Map({object_: content})), precision, entry)
    again, _ = values.prec.adjust(ValueState(state.frame, state.memory), precision, entry)
    assert again == state
    assert again.memory is state.memory, "nothing is done twice"
    return state.memory[object_]


def test_precisions_are_compared_location_by_location() -> None:
    cell = Cell(OBJECT, 4, 4)
    here, there = ValuePrecision(by_location={1: frozenset([cell])}), ValuePrecision(by_location={2: frozenset([cell])})
    everywhere, everything = ValuePrecision(everywhere=frozenset([OBJECT])), ValuePrecision(everything=True)
    assert everything.covers(everywhere)
    assert everywhere.covers(here), "all of an object, and at all locations"
    assert here.covers(ValuePrecision())
    assert not here.covers(there)
    assert not here.covers(everywhere)
    assert not everywhere.covers(everything)
    assert here.told_apart().covers(here)
    assert not here.covers(here.told_apart())


def test_initial_values_of_parts() -> None:
    values, made_at, _ = subject()
    tracked = ValuePrecision(everywhere=frozenset([Cell(made_at, 4, 4), Cell(made_at, 8, 8)]))
    assert cells_of(values.initial_state(tracked).memory, made_at) == {4: (4, 2), 8: (8, 3)}
    life = ValuePrecision(everywhere=frozenset([Cell(made_at, 0, 0)]))
    assert cells_of(values.initial_state(life).memory, made_at) == {}


@pytest.mark.parametrize(
    ("rest", "tracked", "expected"),
    [
        (Rest.UNKNOWN, [(4, 4)], {4: (4, 0x55667788)}),
        (Rest.UNKNOWN, [(2, 4)], {4: (2, 0x7788)}),
        (Rest.UNKNOWN, [(4, 4), (6, 4)], {4: (6, 0x334455667788 & (1 << 48) - 1)}),
        (Rest.UNKNOWN, [(0, 4)], {}),
        (Rest.ZERO, [(0, 4)], {0: (4, 0)}),
        (Rest.ZERO, [(0, 4), (4, 4)], {0: (4, 0), 4: (4, 0x55667788)}),
        (Rest.ZERO, [(0, 0)], {}),
        (Rest.FRESH, [(0, 4)], {}),
    ],
)
def test_only_parts_are_remembered(
    rest: Rest, tracked: list[tuple[int, int]], expected: dict[int, tuple[int, Value]]
) -> None:
    content = ObjectContent(True, 16, rest, Map({4: (8, 0x1122334455667788)}))
    kept = reduced(content, *tracked)
    assert (kept.alive, kept.size, kept.rest) == (True, 16, Rest.UNKNOWN)
    assert dict(kept.cells) == expected


def test_a_dead_object_stays_dead() -> None:
    assert not reduced(ObjectContent(False, 16, Rest.UNKNOWN, NO_CELLS), (4, 4)).alive


def test_what_points_into_forgotten_parts_is_forgotten() -> None:
    values, made_at, _ = subject()
    pointer: Value = Pointer(values.objects.get(made_at, 0), 0)  # type: ignore[arg-type]
    content = ObjectContent(True, 16, Rest.UNKNOWN, Map({0: (4, 1), 8: (8, pointer)}))
    assert dict(reduced(content, (0, 4)).cells) == {0: (4, 1)}


# -- what paths ask for -----------------------------------------------------------------------------------------------


def loads(text: str) -> list[Load]:
    program = load_program(text, "LP64")
    return [each for edge in program.functions["main"].edges for each in edge.operations if isinstance(each, Load)]


INDEXED: Final = "extern unsigned i; int a[8]; int main(void) { return a[i]; }"
BY_NAME: Final = "struct { int x, y, z; } a; int main(void) { return a.y; }"


def test_a_load_that_has_been_to_two_elements_goes_through_all() -> None:
    (load,) = [each for each in loads(INDEXED) if each.target.type.bytes == 4 and "a" in str(each.address)]
    strides = Strides()
    strides.note(load, OBJECT, 4, 16)
    assert strides.widened(Cell(OBJECT, 4, 4)) == (Cell(OBJECT, 4, 4),)
    strides = Strides()
    for offset in (4, 12):
        strides.note(load, OBJECT, offset, 16)
    assert list(strides.widened(Cell(OBJECT, 4, 4))) == [Cell(OBJECT, 4, 4), Cell(OBJECT, 12, 4)]
    assert list(strides.widened(Cell(OBJECT, 8, 4))) == [Cell(OBJECT, 8, 4)], "it has not been there"
    assert list(strides.widened(Cell(OBJECT, 4, 2))) == [Cell(OBJECT, 4, 2)], "of another size"
    assert list(strides.widened(Cell(OBJECT, 0, 0))) == [Cell(OBJECT, 0, 0)]
    strides = Strides()
    for offset in (4, 8):
        strides.note(load, OBJECT, offset, 16)
    assert strides.widened(Cell(OBJECT, 4, 4)) == (OBJECT,), "elements without gaps"


def test_where_an_element_counts_the_others_are_tracked_as_far_as_loads_have_been() -> None:
    (load,) = [each for each in loads(INDEXED) if each.target.type.bytes == 4 and "a" in str(each.address)]
    strides = Strides()
    for offset in (4, 8, 12):
        strides.note(load, OBJECT, offset, 200)
    part = Cell(OBJECT, 8, 4)
    assert list(strides.spared(part, lambda cell: False)) == [Cell(OBJECT, 4, 24)], (
        "as far again as from the first to the last"
    )
    counts = [Cell(OBJECT, 12, 4), Cell(OBJECT, 20, 4)]
    assert list(strides.spared(part, counts.__contains__)) == [Cell(OBJECT, 4, 8), Cell(OBJECT, 16, 4), Cell(OBJECT, 24, 4)]
    strides = Strides()
    for offset in (0, 4, 76):
        strides.note(load, OBJECT, offset, 80)
    found = strides.spared(Cell(OBJECT, 4, 4), lambda cell: False)
    assert [(cell.offset, cell.size) for cell in found] == [(0, 64), (64, 16)], "no part is longer, and none outside"


def test_two_places_of_a_load_by_pointer_may_be_two_fields() -> None:
    (load,) = loads(BY_NAME)
    strides = Strides()
    for offset in (0, 8):
        strides.note(load, OTHER, offset, 64)
    assert strides.widened(Cell(OTHER, 0, 4)) == (Cell(OTHER, 0, 4),)
    strides = Strides()
    for offset in (0, 8, 24):
        strides.note(load, OTHER, offset, 32)
    assert [str(each) for each in strides.widened(Cell(OTHER, 0, 4))] == ["block+0", "block+8", "block+16", "block+24"]


COUNTING: Final = """
extern int __VERIFIER_nondet_int(void);
struct { int flag, count; } s;
int total;
static void twice(int *p) { *p *= 2; }
static void once(int *p) { *p += 2; }
int main(void) {
    int i = 0, before = 3, last = 0, left = 1, right = 2;
    before += 4;
    s.flag += 1;
    once(&s.flag);
    while (__VERIFIER_nondet_int()) {
        i++;
        s.count += i;
        twice(&s.count);
        s.flag = 1;
        int sum = total, same = left;
        sum++;
        last = i - last;
        total = sum;
        left = right;
        right = same;
    }
    return before + i + last + left;
}
"""


def test_what_counts_is_what_loops_compute_from_its_own_value() -> None:
    program = load_program(COUNTING, "LP64")
    counting = Counting(program)
    variables = {
        str(register)
        for function in program.functions.values()
        for register in function.registers
        if register.source is not None and counting.counts(register, {})
    }
    assert variables == {"i", "sum", "last"}, "temporaries in between do, what only goes round does not"
    counted = {
        function.name: sum(
            counting.is_counting(operation)
            for edge in function.edges
            for operation in edge.operations
            if isinstance(operation, Store)
        )
        for function in program.functions.values()
    }
    assert (counted["main"], counted["twice"], counted["once"]) == (2, 1, 0)


def test_bytes_that_count_in_part_count() -> None:
    program = load_program(COUNTING, "LP64")
    counting = Counting(program)
    made_at, total = [next(each for each in program.sites if each.name == name) for name in ("s", "total")]
    assert counting.counts(total, {}), "by its name, wherever a path has been"
    for part in (made_at, Cell(made_at, 4, 4), Cell(made_at, 4, 1), Cell(made_at, 0, 8), Cell(made_at, 3, 2)):
        assert counting.counts(part, {})
    parts: Counted = {Cell(OTHER, 4, 4): None}
    assert counting.counts(Cell(OTHER, 4, 1), parts), "through a pointer, on a path that goes there"
    assert counting.counts(OTHER, parts)
    assert not counting.counts(OTHER, {})
    for part in (Cell(made_at, 0, 4), Cell(made_at, 0, 0), Cell(OTHER, 0, 4)):
        assert not counting.counts(part, parts)
