"""What the value analysis makes of a pointer analysis: accesses through unknown pointers, and addresses that are not kept."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import pytest
from immutables import Map
from tests.differential.harness import load_program
from tests.differential.tasks import pair_names, read_pair
from tests.support.samples import crossed, in_groups, one_of
from tests.tools.mechanisms import GROUPS, pointer_pairs
from tests.unit.domains.value.test_value_codegen import (
    MANY_OPERATIONS,
    Checked,
    chance_state,
    compiled_of,
    random_precision,
    with_transfer,
)

from cegas.cpa.component import ConditionLog
from cegas.cpa.control import ProgramControl
from cegas.domains.value import ValueAnalysis, ValuePrecision
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.algebra import HOLE
from cegas.domains.value.scratch import Scratch
from cegas.domains.value.state import NO_CELLS, Frame, Memory, ObjectContent, Rest, ValueState
from cegas.pointers import PointsTo, analyze
from cegas.program.blocks import single_blocks
from cegas.program.control_flow import Program
from cegas.program.expressions import Expression, Register
from cegas.program.objects import ObjectSite
from cegas.program.operations import Copy, Fill, Load, Operation, Store
from cegas.program.oracle import AccessTarget
from cegas.program.steps import StepFactory
from cegas.program.types import PointerType
from cegas.program.values import AddressXor, ByteSlice, Composite, Outside, Pointer, Unknown, Value
from cegas.spatial_flow.singletons import Singletons

DECLARATIONS: Final = (
    "extern int __VERIFIER_nondet_int(void); extern void *malloc(unsigned long); extern void *memset(void *, int, unsigned long);"
    " extern void *memcpy(void *, const void *, unsigned long);\n"
)


@dataclass(slots=True)
class Subject:
    """A program with its value analysis, and the ways to name things of its source."""

    program: Program
    pointers: PointsTo
    values: ValueAnalysis

    def site(self, name: str) -> ObjectSite:
        (found,) = (site for site in self.program.sites if site.name == name)
        return found

    def object(self, name: str, number: int = 0) -> Any:
        return self.values.objects.get(self.site(name), number)

    def operations(self, function: str = "main") -> Iterator[Operation]:
        for edge in self.program.functions[function].edges:
            yield from edge.operations

    def store(self, value: str, function: str = "main") -> Store:
        """The only store of a value through a pointer that names no variable."""
        slots = self.values.transfer.slots(function)
        (found,) = (
            operation
            for operation in self.operations(function)
            if isinstance(operation, Store) and str(operation.value) == value and operation.address not in slots
        )
        return found

    def scratch(self, memory: dict[Any, ObjectContent], function: str = "main", **registers: Value) -> Scratch:
        known: dict[Register, Value] = {}
        for name, value in registers.items():
            (register,) = (each for each in self.program.functions[function].registers if each.source == name)
            known[register] = value
        return Scratch(ValueState(Frame(known, None), Map(memory)), function)

    def only_target(self, address: Expression, function: str = "main") -> tuple[str, int | None] | None:
        found = self.values.transfer.only_target(function, address)
        return None if found is None else (found.site.name, found.offset)


def space_of(program: Program, pointers: PointsTo, mode: str) -> AddressSpace:
    if mode == "by oracle":
        return AddressSpace(pointers)
    return AddressSpace(pointers, Singletons(program, pointers), holds_pointers=mode == "sensitive")


MODES: Final = ("sensitive", "insensitive", "by oracle")


def subject(source: str, mode: str = "sensitive") -> Subject:
    program = load_program(DECLARATIONS + source, "LP64")
    pointers = analyze(program)
    return Subject(program, pointers, ValueAnalysis(program, space_of(program, pointers, mode)))


def content(size: int, rest: Rest = Rest.UNKNOWN, alive: bool = True, **cells: int) -> ObjectContent:
    """Four bytes each: `at4=7` is the number 7 at offset 4."""
    return filled(size, {int(place[2:]): value for place, value in cells.items()}, rest, alive)


def filled(size: int, cells: Mapping[int, int], rest: Rest = Rest.UNKNOWN, alive: bool = True) -> ObjectContent:
    """Numbers of four bytes by their offsets."""
    return ObjectContent(alive, size, rest, Map({place: (4, value) for place, value in cells.items()}))


def is_address(value: Value) -> bool:
    """Whether an object of the program can be reached by way of a value."""
    if isinstance(value, ByteSlice):
        return is_address(value.value)
    if isinstance(value, Composite):
        return any(is_address(part) for part, _ in value.parts)
    return isinstance(value, Pointer | AddressXor)


# -- the only target --------------------------------------------------------------------------------------------------

ONE_GLOBAL: Final = "int x, y; int *p = &x; int main(void) { *p = 5; return x + y; }"
TWO_GLOBALS: Final = "int x, y; int *p = &x; int main(void) { if (__VERIFIER_nondet_int()) p = &y; *p = 5; return x; }"
FIELD: Final = "struct { int a, b; } s; int *p = &s.b; int main(void) { *p = 5; return s.b; }"
TWO_FIELDS: Final = (
    "struct { int a, b, c; } s; int other; int *q = &other;"
    " int main(void) { int *p = __VERIFIER_nondet_int() ? &s.a : &s.c; *p = 5; return s.b + *q; }"
)
ELEMENT: Final = "int x[4], *p; int main(void) { int i = __VERIFIER_nondet_int(); p = &x[i & 3]; *p = 5; return x[0]; }"
ANY_ELEMENT: Final = ELEMENT.replace("i & 3", "i")
LOCAL: Final = "int *p; int main(void) { int x = 1; p = &x; *p = 5; return x; }"
RECURSIVE: Final = (
    "int *p; int f(int n) { int x = n; p = &x; *p = 5; return n ? f(n - 1) + x : x; } int main(void) { return f(3); }"
)
BLOCK: Final = "int *p; int main(void) { p = malloc(4); *p = 5; return *p; }"
BLOCKS: Final = "int *p; int main(void) { for (int i = 0; i < 3; i++) { p = malloc(4); *p = 5; } return *p; }"
OUTSIDE: Final = "extern int *g(void); int main(void) { int *p = g(); if (!p) return 0; *p = 5; return *p; }"


@pytest.mark.parametrize(
    ("source", "function", "expected"),
    [
        (ONE_GLOBAL, "main", ("x", 0)),
        (FIELD, "main", ("s", 4)),
        (LOCAL, "main", ("x", 0)),
        (TWO_GLOBALS, "main", None),
        (TWO_FIELDS, "main", None),
        (ELEMENT, "main", None),
        (ANY_ELEMENT, "main", None),
        (RECURSIVE, "f", None),
        (BLOCKS, "main", None),
        (OUTSIDE, "main", None),
    ],
    ids=[
        "global",
        "field",
        "local",
        "two globals",
        "two fields",
        "element",
        "any element",
        "recursive",
        "blocks",
        "outside",
    ],
)
def test_the_only_cell_of_a_single_object(source: str, function: str, expected: tuple[str, int] | None) -> None:
    this = subject(source)
    assert this.only_target(this.store("5", function).address, function) == expected


def test_a_block_that_is_made_once_is_a_single_object() -> None:
    this = subject(BLOCK)
    found = this.values.transfer.only_target("main", this.store("5").address)
    assert found is not None
    assert found.offset == 0


def test_without_singletons_nothing_is_the_only_target() -> None:
    this = subject(ONE_GLOBAL, "by oracle")
    assert this.only_target(this.store("5").address) is None


# -- places -----------------------------------------------------------------------------------------------------------


def test_an_unknown_pointer_means_its_only_target() -> None:
    this = subject(FIELD)
    scratch = this.scratch({})
    assert this.values.transfer.place(scratch, this.store("5").address) == Pointer(this.object("s"), 4)


def test_by_the_oracle_alone_an_unknown_pointer_stays_unknown() -> None:
    this = subject(FIELD, "by oracle")
    assert isinstance(this.values.transfer.place(this.scratch({}), this.store("5").address), Unknown)


def test_several_targets_leave_a_pointer_unknown() -> None:
    this = subject(TWO_GLOBALS)
    assert isinstance(this.values.transfer.place(this.scratch({}), this.store("5").address), Unknown)


@pytest.mark.parametrize("value", [0, 17, "pointer", "outside"])
def test_a_known_address_is_what_it_is(value: int | str) -> None:
    """Also one that the pointer analysis does not expect: the path may be one that cannot be taken."""
    this = subject("int x, y; int main(void) { int *p = &x; *p = 5; return x + y; }")
    known: Value = Pointer(this.object("y"), 0) if value == "pointer" else Outside() if value == "outside" else int(value)
    scratch = this.scratch({}, p=known)
    address = this.store("5").address
    assert this.only_target(address) == ("x", 0)
    assert this.values.transfer.place(scratch, address) == known


def test_a_local_is_meant_if_it_is_known_to_live() -> None:
    this = subject(LOCAL)
    transfer, address, x = this.values.transfer, this.store("5").address, this.object("x", 2)
    assert transfer.place(this.scratch({x: content(4, at0=1)}), address) == Pointer(x, 0)
    assert isinstance(transfer.place(this.scratch({}), address), Unknown)
    assert isinstance(transfer.place(this.scratch({x: content(4, alive=False)}), address), Unknown)
    both = {x: content(4), this.object("x", 1): content(4)}
    assert isinstance(transfer.place(this.scratch(both), address), Unknown)


def test_a_store_through_an_unknown_pointer_with_one_target_is_strong() -> None:
    this = subject(FIELD)
    s = this.object("s")
    scratch = this.scratch({s: content(8, at0=1, at4=2)})
    this.values.transfer.execute(scratch, this.store("5"))
    assert scratch.memory == Map({s: content(8, at0=1, at4=5)})


def test_a_load_through_an_unknown_pointer_with_one_target_is_exact() -> None:
    this = subject("int x = 3; int *p = &x; int main(void) { return *p; }")
    loads = [operation for operation in this.operations() if isinstance(operation, Load)]
    scratch = this.scratch({this.object("x"): content(4, at0=9)})
    for operation in loads:
        this.values.transfer.execute(scratch, operation)
    assert scratch.registers[loads[-1].target] == 9
    assert loads[0].target not in scratch.registers  # the pointer itself is not known


# -- weak updates -----------------------------------------------------------------------------------------------------


def test_a_weak_store_forgets_every_cell_that_it_may_mean_and_no_other() -> None:
    this = subject(TWO_FIELDS)
    store, s, other = this.store("5"), this.object("s"), this.object("other")
    expected = (AccessTarget(this.site("s"), 0), AccessTarget(this.site("s"), 8))
    assert this.pointers.targets("main", store.address) == expected
    scratch = this.scratch({s: content(12, at0=1, at4=2, at8=3), other: content(4, at0=4)})
    this.values.transfer.execute(scratch, store)
    assert scratch.memory == Map({s: content(12, at4=2), other: content(4, at0=4)})


def test_a_weak_store_leaves_holes_in_known_bytes() -> None:
    this = subject(TWO_FIELDS)
    s = this.object("s")
    scratch = this.scratch({s: content(12, Rest.ZERO)})
    this.values.transfer.execute(scratch, this.store("5"))
    assert scratch.memory[s] == ObjectContent(True, 12, Rest.ZERO, Map({0: (4, HOLE), 8: (4, HOLE)}))


def test_a_weak_store_at_any_index_forgets_the_object() -> None:
    this = subject(ANY_ELEMENT)
    store, x = this.store("5"), this.object("x")
    assert this.pointers.targets("main", store.address) == (AccessTarget(this.site("x"), None),)
    scratch = this.scratch({x: content(16, Rest.ZERO, at4=1)})
    this.values.transfer.execute(scratch, store)
    assert scratch.memory[x] == ObjectContent(True, 16, Rest.UNKNOWN, NO_CELLS)


def test_a_weak_store_to_a_field_of_any_element_keeps_the_other_fields() -> None:
    this = subject(
        "struct { int a, b; } s[2]; int *p; int main(void) { p = &s[__VERIFIER_nondet_int() & 1].b; *p = 5; return s[0].a; }"
    )
    s = this.object("s")
    scratch = this.scratch({s: content(16, at0=1, at4=2, at8=3, at12=4)})
    this.values.transfer.execute(scratch, this.store("5"))
    assert scratch.memory[s] == content(16, at0=1, at8=3)


def test_a_weak_store_does_not_wake_the_dead() -> None:
    this = subject(TWO_FIELDS)
    s = this.object("s")
    scratch = this.scratch({s: content(12, alive=False)})
    this.values.transfer.execute(scratch, this.store("5"))
    assert scratch.memory[s] == content(12, alive=False)


def test_a_weak_store_to_all_objects_of_a_site() -> None:
    """Of several blocks of one allocation, any may be meant."""
    this = subject(BLOCKS)
    store = this.store("5")
    (target,) = this.pointers.targets("main", store.address)
    one, two = (this.values.objects.get(target.site, number) for number in (0, 1))
    scratch = this.scratch({one: content(4, at0=1), two: content(4, at0=2)})
    this.values.transfer.execute(scratch, store)
    assert scratch.memory == Map({one: content(4), two: content(4)})


@pytest.mark.parametrize("call", ["memset(p, 0, 8)", "memcpy(p, t, 8)"])
def test_a_weak_range_forgets_as_many_bytes(call: str) -> None:
    """From each place that it may start at; what lies between and behind is kept."""
    this = subject(
        "int x[8], t[2]; int main(void) { int *p = __VERIFIER_nondet_int() ? &x[0] : &x[4];"
        + f" {call}; return x[1] + t[0]; "
        + "}"
    )
    (operation,) = (each for each in this.operations() if isinstance(each, Copy | Fill))
    x, t = this.object("x"), this.object("t")
    cells = {4 * number: number for number in range(8)}
    scratch = this.scratch({x: filled(32, cells), t: content(8, at0=1, at4=1)})
    this.values.transfer.execute(scratch, operation)
    kept = {place: value for place, value in cells.items() if value not in (0, 1, 4, 5)}
    assert scratch.memory == Map({x: filled(32, kept), t: content(8, at0=1, at4=1)})


# -- addresses that are not kept --------------------------------------------------------------------------------------

KEEPS: Final = """
struct node { int value; struct node *next; } first, second = {2, &first}; int x = 1, *table[2] = {&x, 0}; const int *const fixed = &x;
struct node copy(struct node n) { return n; }
int main(void) {
  int y = 4, *p = &x, **q = &p; struct node local = second, *walk = &local;
  local.next = &second; table[1] = &y; *q = table[1]; *p = 7; walk = walk->next;
  struct node other = copy(local);
  return *table[0] + walk->value + other.next->value + *fixed + y;
}
"""


def states_of(
    values: ValueAnalysis, pointers: PointsTo | None, precision: ValuePrecision, most: int
) -> Iterator[ValueState]:
    """The states that an exploration comes to, breadth first."""
    program = values.program
    control, analysis = ProgramControl(program, pointers), values.analysis(precision, ConditionLog())
    initial = (control.initial, analysis.initial_state)
    pending = deque([initial])
    seen = {initial}
    while pending and len(seen) < most:
        where, state = pending.popleft()
        yield state
        for leaving in () if where.is_target else control.steps(where):
            for successor in analysis.transfer.successors(state, precision, leaving.step):
                following = (leaving.target, analysis.prec.adjust(successor, precision, leaving.step.target)[0])
                if following not in seen:
                    seen.add(following)
                    pending.append(following)


def kept_addresses(values: ValueAnalysis, state: ValueState) -> list[str]:
    """Where a state holds addresses: in memory, and in registers that are variables and of a pointer's type."""
    intermediate = {register for name in values.program.functions for register in values.prec.intermediate(name)}
    found = [
        f"{object_.site.name}+{offset}"
        for object_, known in state.memory.items()
        for offset, (_, value) in known.cells.items()
        if is_address(value)
    ]
    frame: Frame | None = state.frame
    while frame is not None:
        found.extend(
            str(register)
            for register, value in frame.values.items()
            if is_address(value) and register not in intermediate and isinstance(register.type, PointerType)
        )
        frame = frame.parent
    return found


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("mode", MODES)
def test_addresses_are_kept_unless_forbidden(mode: str, compiled: bool) -> None:
    program = load_program(KEEPS, "LP64")
    pointers = analyze(program)
    values = ValueAnalysis(program, space_of(program, pointers, mode), compiled=compiled)
    found = {
        each
        for state in states_of(values, pointers, ValuePrecision(everything=True), 500)
        for each in kept_addresses(values, state)
    }
    if mode == "insensitive":
        assert found == set()
    else:
        assert {"second+8", "table+0", "table+8", "local+8", "walk"} <= found


@pytest.mark.parametrize("pair", one_of(8, pointer_pairs(GROUPS), salt="addresses"))
def test_no_state_keeps_an_address_if_it_is_forbidden(pair: str) -> None:
    for number, task in enumerate(read_pair(pair)):
        program = load_program(task.source, task.model, task.specification)
        pointers = analyze(program)
        values = ValueAnalysis(program, space_of(program, pointers, "insensitive"))
        for precision in (ValuePrecision(everything=True), random_precision(program, number)):
            for state in states_of(values, pointers, precision, 150):
                assert kept_addresses(values, state) == []


def test_numbers_beside_an_address_are_kept() -> None:
    """A structure with a pointer keeps its other fields."""
    this = subject("int x; struct { int *p; int n; } s = {&x, 3}; int main(void) { return s.n; }", "insensitive")
    found = this.values.transfer.initial_content(this.site("s"))
    assert found.cells[0] == (8, HOLE)
    scratch = this.scratch({this.object("s"): found})
    for operation in this.operations():
        if isinstance(operation, Load):
            this.values.transfer.execute(scratch, operation)
            assert scratch.registers[operation.target] == 3


# -- generated code ---------------------------------------------------------------------------------------------------


def check_program(program: Program, mode: str, precision: ValuePrecision, most_steps: int) -> Checked:
    """Explore a program, breadth first, and compare generated code with the reference interpreter on every step."""
    pointers = analyze(program)
    values = ValueAnalysis(program, space_of(program, pointers, mode))
    checked = Checked(values, compiled_of(values))
    control, analysis = ProgramControl(program, pointers), with_transfer(values.analysis(precision, ConditionLog()), checked)
    initial = (control.initial, analysis.initial_state)
    pending = deque([initial])
    seen = {initial}
    while pending and checked.steps < most_steps:
        where, state = pending.popleft()
        for leaving in () if where.is_target else control.steps(where):
            for successor in analysis.transfer.successors(state, precision, leaving.step):
                following = (leaving.target, successor)
                if following not in seen:
                    seen.add(following)
                    pending.append(following)
    return checked


SAMPLE: Final = sorted({*one_of(12, pointer_pairs(), salt="steps"), *one_of(60, pair_names(), in_groups(10), salt="steps")})


def check_pair(name: str, mode: str, most_steps: int) -> None:
    for number, task in enumerate(read_pair(name)):
        program = load_program(task.source, task.model, task.specification)
        check_program(program, mode, ValuePrecision(everything=True), most_steps)
        check_program(program, mode, random_precision(program, number), most_steps)
        small = single_blocks(program)
        check_program(small, mode, random_precision(small, number), most_steps)


@pytest.mark.parametrize(("name", "mode"), crossed(SAMPLE, MODES, 1))
def test_every_step_of_some_programs(name: str, mode: str) -> None:
    check_pair(name, mode, 150)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", pair_names())
def test_every_step_of_all_programs(name: str, mode: str) -> None:
    check_pair(name, mode, 3000)


@pytest.mark.parametrize("mode", MODES)
def test_every_edge_from_many_states(mode: str) -> None:
    """Single edges from states made by chance: with unknown pointers that have one target, several, or all."""
    program = load_program(MANY_OPERATIONS, "ILP32")
    pointers = analyze(program)
    values = ValueAnalysis(program, space_of(program, pointers, mode))
    compiled = compiled_of(values)
    checked, factory = Checked(values, compiled), StepFactory()
    for function in program.functions.values():
        for edge in function.edges:
            if edge.call is not None or edge.is_return:
                continue
            step, chance = factory.intra(edge), random.Random(edge.id)
            for _ in range(30):
                things: tuple[Register | ObjectSite, ...] = (*function.registers, *program.sites)
                tracked = frozenset(thing for thing in things if chance.random() < 0.8)
                state = chance_state(chance, values, edge)
                checked.successors(state, ValuePrecision(by_location={step.target.id: tracked}), step)
    assert checked.steps > 500


def test_a_resolved_access_has_generated_code_that_finds_it() -> None:
    """The code for a load through a pointer that is not tracked goes to its only target."""
    program = load_program("int x; int *p = &x; int main(void) { x = 3; *p = *p + 4; return x; }", "LP64")
    (site,) = (site for site in program.sites if site.name == "x")
    tracked: dict[int, frozenset[Any]] = {
        location.id: frozenset([site]) for function in program.functions.values() for location in function.locations
    }
    found: dict[str, set[Value]] = {}
    for mode in MODES:
        pointers = analyze(program)
        values = ValueAnalysis(program, space_of(program, pointers, mode))
        x = values.objects.get(site, 0)
        memories: list[Memory] = [
            state.memory for state in states_of(values, pointers, ValuePrecision(by_location=tracked), 100)
        ]
        found[mode] = {memory[x].cells[0][1] for memory in memories if x in memory and 0 in memory[x].cells}
    assert 7 in found["sensitive"]
    assert 7 in found["insensitive"]
    assert 7 not in found["by oracle"]
