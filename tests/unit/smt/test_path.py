"""Paths of automata made by hand: one test for each rule of the encoder."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cegas.program import operators as op
from cegas.program.control_flow import AutomatonBuilder, ControlFlowAutomaton, DataModel, Edge, LocationKind, Program
from cegas.program.expressions import Access, Defined, Expression, ExpressionBuilder, Register, Valid
from cegas.program.machine import Stuck
from cegas.program.objects import Initializer, ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    AssumeKind,
    BlockSize,
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
    Unsupported,
)
from cegas.program.types import BOOL, Type, float_type, int_type, pointer_type
from cegas.smt.formula import Feasible, Infeasible, PathFormula

I8, I16, I32, I64, PTR = int_type(8), int_type(16), int_type(32), int_type(64), pointer_type(64)
INPUT = Origin(OriginKind.NONDETERMINISTIC, "input")


class Scene:
    """A program of straight-line functions; `main` runs what `do` collects, an edge for each call of it."""

    def __init__(self) -> None:
        self.build = ExpressionBuilder()
        self.sites: list[ObjectSite] = []
        self.external = self.site(ObjectKind.EXTERNAL, "outside", None, 1)
        self.registers: list[Register] = []
        self.edges: list[list[Operation]] = []
        self.functions: dict[str, ControlFlowAutomaton] = {}
        self.function_of_site: dict[ObjectSite, str] = {}
        self.undefined = False

    def site(self, kind: ObjectKind, name: str, size: int | None, align: int = 8) -> ObjectSite:
        self.sites.append(ObjectSite(len(self.sites), kind, name, size, align))
        return self.sites[-1]

    def register(self, name: str, type_: Type) -> Register:
        self.registers.append(Register(name, type_, len(self.registers)))
        return self.registers[-1]

    def do(self, *operations: Operation) -> None:
        self.edges.append(list(operations))

    # -- short forms ----------------------------------------------------------------------------------------------

    def number(self, value: int, type_: Type = I64) -> Expression:
        return self.build.constant(type_, value)

    def input(self, type_: Type, origin: Origin = INPUT) -> Register:
        target = self.register("input", type_)
        self.do(Havoc(None, target, origin))
        return target

    def load(self, address: Expression, type_: Type = I32) -> Register:
        target = self.register("loaded", type_)
        self.do(Load(None, target, address))
        return target

    def store(self, address: Expression, value: Expression) -> None:
        self.do(Store(None, address, value))

    def allocate(
        self, size: int | Expression, kind: ObjectKind = ObjectKind.STACK, zeroed: bool = False, name: str = "local"
    ) -> Register:
        target = self.register(name, PTR)
        amount = self.number(size) if isinstance(size, int) else size
        site = self.site(kind, name, size if isinstance(size, int) else None)
        self.do(Allocate(None, target, site, amount, zeroed=zeroed))
        return target

    def plus(self, address: Expression, offset: int | Expression) -> Expression:
        return self.build.apply(op.PTR_ADD, PTR, address, self.number(offset) if isinstance(offset, int) else offset)

    def widened(self, value: Expression, factor: int = 1) -> Expression:
        wide = self.build.apply(op.ZEXT, I64, value)
        return self.build.apply(op.MUL, I64, wide, self.number(factor))

    def equal(self, a: Expression, b: Expression | int) -> Expression:
        return self.build.apply(op.EQ, BOOL, a, self.number(b, a.type) if isinstance(b, int) else b)

    def assume(self, condition: Expression) -> None:
        self.do(Assume(None, condition, AssumeKind.USER))

    def assume_equal(self, a: Expression, b: Expression | int) -> None:
        self.assume(self.equal(a, b))

    def choose(self, condition: Expression, a: Expression, b: Expression) -> Register:
        target = self.register("chosen", a.type)
        self.do(Assign(None, target, self.build.apply(op.ITE, a.type, condition, a, b)))
        return target

    def function(
        self, name: str, parameters: tuple[Register, ...], registers: Sequence[Register], operations: Sequence[Operation]
    ) -> Expression:
        """A function, and its address."""
        self.functions[name] = self._automaton(name, [list(operations)], parameters, registers)
        site = self.site(ObjectKind.FUNCTION, name, 1, 16)
        self.function_of_site[site] = name
        return self.build.address(PTR, site)

    def _automaton(
        self,
        name: str,
        edges: Sequence[Sequence[Operation]],
        parameters: tuple[Register, ...],
        registers: Sequence[Register],
    ) -> ControlFlowAutomaton:
        builder = AutomatonBuilder(name)
        entry = here = builder.location(LocationKind.ENTRY)
        exit_, end = builder.location(LocationKind.EXIT), builder.location(LocationKind.END)
        for number, operations in enumerate(edges):
            last = operations and isinstance(operations[-1], Return)
            there = exit_ if last else end if number == len(edges) - 1 else builder.location()
            builder.edge(here, there, operations)
            if not last:
                builder.edge(here, end, ())  # a second way keeps the edges apart
            here = there
        return builder.finish(entry, exit_, parameters, None, registers, None, 0, 0)

    def path(self) -> tuple[Program, list[Edge]]:
        self.functions["main"] = self._automaton("main", self.edges, (), self.registers)
        program = Program(
            DataModel.LP64,
            self.functions,
            "main",
            "main",
            self.sites,
            self.function_of_site,
            self.external,
            undefined_reading=self.undefined,
        )
        path: list[Edge] = []
        for operations in self.edges:
            edge = next(
                edge for edge in self.functions["main"].edges if list(edge.operations) == operations and edge not in path
            )
            path.append(edge)
            call = edge.call
            if call is not None:
                name = self.called.pop(0) if not isinstance(call.callee, str) else call.callee
                if name:
                    path.append(self.functions[name].entry.leaving[0])
        return program, path

    called: list[str]
    """For calls through pointers: the functions that the path goes to; an empty name for none."""

    def formula(self) -> PathFormula:
        return PathFormula(*self.path())

    def check(self) -> Feasible | Infeasible:
        verdict = self.formula().check(time_limit=20)
        assert isinstance(verdict, Feasible | Infeasible), verdict
        return verdict

    def is_feasible(self) -> bool:
        return isinstance(self.check(), Feasible)


@pytest.fixture
def scene() -> Scene:
    return Scene()


# -- cells ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("expected", [0x0304, 0x0305])
def test_overlapping_cells(scene: Scene, expected: int) -> None:
    place = scene.allocate(8)
    value = scene.input(I32)
    scene.store(place, value)
    scene.store(scene.plus(place, 1), scene.number(3, I8))
    scene.assume_equal(value, 0x11223304)
    scene.assume_equal(scene.load(place, I16), expected)
    assert scene.is_feasible() == (expected == 0x0304)


def test_uninitialised_memory_is_the_same_until_written(scene: Scene) -> None:
    place = scene.allocate(8)
    first, second = scene.load(place), scene.load(place)
    scene.assume(scene.build.apply(op.NE, BOOL, first, second))
    assert not scene.is_feasible()


def test_uninitialised_memory_is_an_input(scene: Scene) -> None:
    place = scene.allocate(8)
    scene.assume_equal(scene.load(scene.plus(place, 2), I16), 77)
    scene.assume_equal(scene.load(place, I32), 77 << 16 | 5)
    verdict = scene.check()
    assert isinstance(verdict, Feasible)
    # The program asks for the bytes in the pieces in which it first reads them.
    assert [(each.type, each.bits) for each in verdict.inputs] == [(I16, 77), (I16, 5)]
    assert {each.origin.kind for each in verdict.inputs} == {OriginKind.UNINITIALIZED}


def test_memory_is_fresh_in_each_lifetime(scene: Scene) -> None:
    place, site = scene.register("place", PTR), scene.site(ObjectKind.STACK, "y", 4)
    again = Allocate(None, place, site, scene.number(4), scoped=True)
    scene.do(again)
    first = scene.load(place)
    scene.do(EndLifetime(None, place))
    scene.do(Allocate(None, place, site, scene.number(4), scoped=True))
    second = scene.load(place)
    scene.assume(scene.build.apply(op.NE, BOOL, first, second))
    assert scene.is_feasible()


def test_a_copy_of_uninitialised_memory_is_equal_to_it(scene: Scene) -> None:
    a, b = scene.allocate(64), scene.allocate(64)
    scene.do(Copy(None, b, a, scene.number(64)))
    scene.assume(scene.build.apply(op.NE, BOOL, scene.load(scene.plus(b, 8)), scene.load(scene.plus(a, 8))))
    assert not scene.is_feasible()


def test_floats_through_memory(scene: Scene) -> None:
    place, single = scene.allocate(4), float_type("float")
    value = scene.input(single)
    scene.store(place, scene.build.apply(op.FNEG, single, value))
    scene.assume_equal(scene.load(place, I32), 0xC0490FDB)
    verdict = scene.check()
    assert isinstance(verdict, Feasible)
    assert [each.bits for each in verdict.inputs] == [0x40490FDB]


def test_the_bits_of_a_computed_nan_are_inexact(scene: Scene) -> None:
    single = float_type("float")
    value, place = scene.input(single), scene.allocate(4)
    scene.store(place, scene.build.apply(op.FADD, single, value, value))
    scene.assume(scene.build.apply(op.IS_NAN, BOOL, value))
    scene.assume_equal(scene.load(place, I32), 0x7FC00001)
    formula = scene.formula()
    verdict = formula.check()
    if isinstance(verdict, Feasible):
        assert formula.depends_on_inexact(verdict)


def test_the_bits_of_a_computed_number_are_exact(scene: Scene) -> None:
    single = float_type("float")
    value, place = scene.input(single), scene.allocate(4)
    scene.store(place, scene.build.apply(op.FADD, single, value, value))
    scene.assume_equal(scene.load(place, I32), 0x40000000)
    formula = scene.formula()
    verdict = formula.check()
    assert isinstance(verdict, Feasible)
    assert not formula.depends_on_inexact(verdict)


# -- symbolic offsets -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [8, 1000])
def test_a_store_changes_its_own_element_only(scene: Scene, count: int) -> None:
    place = scene.allocate(4 * count, zeroed=True)
    i, j = scene.input(I32), scene.input(I32)
    for index in (i, j):
        scene.assume(Valid(scene.plus(place, scene.widened(index, 4)), scene.number(4), Access.WRITE))
    scene.store(scene.plus(place, scene.widened(i, 4)), scene.number(7, I32))
    scene.assume_equal(scene.load(scene.plus(place, scene.widened(j, 4))), 7)
    scene.assume(scene.build.apply(op.NE, BOOL, i, j))
    assert not scene.is_feasible()


@pytest.mark.parametrize("count", [8, 1000])
def test_a_store_through_an_index_and_known_reads(scene: Scene, count: int) -> None:
    place = scene.allocate(4 * count)
    index = scene.input(I32)
    scene.store(scene.plus(place, 12), scene.number(5, I32))
    scene.assume(Valid(scene.plus(place, scene.widened(index, 4)), scene.number(4), Access.WRITE))
    scene.store(scene.plus(place, scene.widened(index, 4)), scene.number(7, I32))
    scene.assume_equal(scene.load(scene.plus(place, 12)), 7)
    verdict = scene.check()
    assert isinstance(verdict, Feasible)
    assert [each.bits for each in verdict.inputs] == [3]


@pytest.mark.parametrize("count", [8, 1000])
def test_uninitialised_elements_are_asked_for_where_they_are_read(scene: Scene, count: int) -> None:
    place = scene.allocate(4 * count)
    index = scene.input(I32)
    scene.assume(Valid(scene.plus(place, scene.widened(index, 4)), scene.number(4), Access.READ))
    scene.assume_equal(scene.load(scene.plus(place, scene.widened(index, 4))), 1234)
    scene.assume_equal(index, 6)
    scene.assume_equal(scene.load(scene.plus(place, 24), I16), 1234)
    verdict = scene.check()
    assert isinstance(verdict, Feasible)
    assert [(each.type, each.bits) for each in verdict.inputs] == [(I32, 6), (I32, 1234)]


def test_bounds_with_symbolic_offset_and_size(scene: Scene) -> None:
    count, index = scene.input(I32), scene.input(I32)
    place = scene.allocate(scene.widened(count), ObjectKind.HEAP)
    scene.assume(Valid(scene.plus(place, scene.widened(index)), scene.number(4), Access.READ))
    scene.assume(scene.build.apply(op.ULT, BOOL, count, scene.build.apply(op.ADD, I32, index, scene.number(4, I32))))
    scene.assume(scene.build.apply(op.ULT, BOOL, index, scene.number(1 << 30, I32)))
    assert not scene.is_feasible()


def test_an_initial_image_at_a_symbolic_index(scene: Scene) -> None:
    site = scene.site(ObjectKind.GLOBAL, "table", 200, 1)
    site.initializer = Initializer(bytes(range(3, 103)), ())
    table = scene.build.address(PTR, site)
    index = scene.input(I8)
    scene.assume(Valid(scene.plus(table, scene.widened(index)), scene.number(1), Access.READ))
    scene.assume_equal(scene.load(scene.plus(table, scene.widened(index)), I8), 60)
    verdict = scene.check()
    assert isinstance(verdict, Feasible)
    assert [each.bits for each in verdict.inputs] == [57]


# -- several objects --------------------------------------------------------------------------------------------------


def test_a_store_through_a_choice(scene: Scene) -> None:
    a, b = scene.allocate(4, zeroed=True), scene.allocate(4, zeroed=True)
    which = scene.input(BOOL)
    scene.store(scene.choose(which, a, b), scene.number(5, I32))
    total = scene.build.apply(op.ADD, I32, scene.load(a), scene.load(b))
    scene.assume(scene.build.apply(op.NE, BOOL, total, scene.number(5, I32)))
    assert not scene.is_feasible()


def test_freeing_one_of_two(scene: Scene) -> None:
    a, b = scene.allocate(4, ObjectKind.HEAP), scene.allocate(4, ObjectKind.HEAP)
    which = scene.input(BOOL)
    pointer = scene.choose(which, a, b)
    scene.assume(Valid(pointer, scene.number(0), Access.FREE))
    scene.do(Free(None, pointer))
    scene.assume(Valid(a, scene.number(4), Access.READ))
    scene.assume(Valid(pointer, scene.number(0), Access.FREE))
    assert not scene.is_feasible()
    scene.edges.pop()
    verdict = scene.check()
    assert isinstance(verdict, Feasible)
    assert [each.bits for each in verdict.inputs] == [0]


def test_the_size_of_one_of_two_blocks(scene: Scene) -> None:
    a, b = scene.allocate(4, ObjectKind.HEAP), scene.allocate(9, ObjectKind.HEAP)
    which, size = scene.input(BOOL), scene.register("size", I64)
    scene.do(BlockSize(None, size, scene.choose(which, a, b)))
    scene.assume_equal(size, 9)
    verdict = scene.check()
    assert isinstance(verdict, Feasible)
    assert [each.bits for each in verdict.inputs] == [0]


def test_a_number_that_is_an_address(scene: Scene) -> None:
    """Masked, negated twice and cast back: only the number is left, but it means the object."""
    place = scene.allocate(16)
    scene.store(scene.plus(place, 8), scene.number(3, I32))
    number = scene.build.apply(op.PTR_TO_INT, I64, place)
    negative = scene.register("negative", I64)
    scene.do(Assign(None, negative, scene.build.apply(op.SUB, I64, scene.number(0), number)))
    back = scene.register("back", PTR)
    plain = scene.build.apply(op.SUB, I64, scene.number(8), negative)
    scene.do(Assign(None, back, scene.build.apply(op.INT_TO_PTR, PTR, plain)))
    scene.assume(Valid(back, scene.number(4), Access.READ))
    loaded = scene.load(back)
    scene.assume_equal(loaded, 3)
    formula = scene.formula()
    verdict = formula.check()
    assert isinstance(verdict, Feasible)
    assert not formula.depends_on_inexact(verdict)
    scene.assume_equal(loaded, 4)
    assert not scene.is_feasible()


def test_what_depends_on_an_address_is_inexact(scene: Scene) -> None:
    place = scene.allocate(16)
    number = scene.build.apply(op.PTR_TO_INT, I64, place)
    bit = scene.build.apply(op.LSHR, I64, number, scene.number(12))
    scene.assume_equal(scene.build.apply(op.TRUNC, BOOL, bit), 1)
    formula = scene.formula()
    verdict = formula.check()
    assert isinstance(verdict, Feasible)
    assert formula.depends_on_inexact(verdict)


def test_what_depends_on_an_inexact_value(scene: Scene) -> None:
    fog, clear = scene.input(I32, Origin(OriginKind.INEXACT, "fog")), scene.input(I32)
    scene.assume_equal(clear, 5)
    formula = scene.formula()
    verdict = formula.check()
    assert isinstance(verdict, Feasible)
    assert not formula.depends_on_inexact(verdict)
    scene.assume_equal(scene.build.apply(op.AND, I32, clear, fog), 4)
    formula = scene.formula()
    verdict = formula.check()
    assert isinstance(verdict, Feasible)
    assert formula.depends_on_inexact(verdict)


# -- external memory --------------------------------------------------------------------------------------------------


def test_external_pointers_may_alias_each_other_but_no_own_object(scene: Scene) -> None:
    p, q = scene.input(PTR), scene.input(PTR)
    own = scene.allocate(4)
    scene.store(own, scene.number(1, I32))
    for pointer in (p, q):
        scene.assume(Valid(pointer, scene.number(4), Access.WRITE))
    scene.store(p, scene.number(2, I32))
    scene.store(q, scene.number(3, I32))
    scene.assume_equal(scene.load(p), 3)
    scene.assume_equal(p, q)
    formula = scene.formula()
    verdict = formula.check()
    assert isinstance(verdict, Feasible)
    assert not formula.depends_on_inexact(verdict)
    scene.assume(scene.build.apply(op.NE, BOOL, scene.load(own), scene.number(1, I32)))
    assert not scene.is_feasible()


def test_external_memory_is_an_input_until_written(scene: Scene) -> None:
    pointer = scene.input(PTR)
    scene.assume(Valid(pointer, scene.number(4), Access.READ))
    scene.assume_equal(scene.load(pointer), 11)
    scene.store(pointer, scene.number(12, I32))
    scene.assume_equal(scene.load(pointer), 12)
    formula = scene.formula()
    verdict = formula.check()
    assert isinstance(verdict, Feasible)
    assert not formula.depends_on_inexact(verdict)
    assert verdict.inputs[0].bits >= 4096
    assert [(each.origin.kind, each.bits) for each in verdict.inputs[1:]] == [(OriginKind.EXTERNAL, 11)]


def test_an_unknown_pointer_may_point_to_an_extern_variable(scene: Scene) -> None:
    variable = scene.build.address(PTR, scene.site(ObjectKind.EXTERNAL, "variable", 4, 4))
    pointer = scene.input(PTR)
    scene.store(variable, scene.number(1, I32))
    scene.assume(Valid(pointer, scene.number(4), Access.WRITE))
    scene.store(pointer, scene.number(2, I32))
    scene.assume_equal(scene.load(variable), 2)
    scene.assume_equal(pointer, variable)
    assert scene.is_feasible()


def test_own_addresses_in_external_memory_come_back(scene: Scene) -> None:
    pointer, own = scene.input(PTR), scene.allocate(8)
    scene.assume(Valid(pointer, scene.number(8), Access.WRITE))
    scene.store(pointer, scene.plus(own, 4))
    scene.store(scene.plus(own, 4), scene.number(6, I32))
    back = scene.load(pointer, PTR)
    scene.assume(Valid(back, scene.number(4), Access.WRITE))
    scene.store(back, scene.number(9, I32))
    loaded = scene.load(scene.plus(own, 4))
    scene.assume_equal(loaded, 9)
    assert scene.is_feasible()
    scene.assume_equal(loaded, 6)
    assert not scene.is_feasible()


# -- ranges -----------------------------------------------------------------------------------------------------------


def test_a_fill_of_symbolic_size(scene: Scene) -> None:
    place, count = scene.allocate(16, zeroed=True), scene.input(I8)
    size = scene.widened(count)
    scene.assume(Valid(place, size, Access.WRITE))
    scene.do(Fill(None, place, scene.number(255, I8), size))
    scene.assume_equal(scene.load(scene.plus(place, 8), I64), 0xFFFFFF)
    verdict = scene.check()
    assert isinstance(verdict, Feasible)
    assert [each.bits for each in verdict.inputs] == [11]


def test_a_copy_of_symbolic_size_keeps_pointers(scene: Scene) -> None:
    a, b, count = scene.allocate(16), scene.allocate(16, zeroed=True), scene.input(I8)
    scene.store(a, a)
    scene.store(scene.plus(a, 8), b)
    size = scene.widened(count, 8)
    scene.assume(Valid(b, size, Access.WRITE))
    scene.do(Copy(None, b, a, size))
    scene.assume_equal(scene.load(b, PTR), a)
    scene.assume_equal(scene.load(scene.plus(b, 8), PTR), 0)
    formula = scene.formula()
    verdict = formula.check()
    assert isinstance(verdict, Feasible)
    assert [each.bits for each in verdict.inputs] == [1]
    assert not formula.encoder.smt.layout.bases


def test_havoc_of_symbolic_size(scene: Scene) -> None:
    place, count = scene.allocate(8, zeroed=True), scene.input(I8)
    size = scene.widened(count)
    scene.assume(Valid(place, size, Access.WRITE))
    scene.do(HavocMemory(None, place, size, INPUT))
    scene.assume_equal(scene.load(place, I64), 0x050007)
    scene.assume(scene.build.apply(op.ULT, BOOL, count, scene.number(4, I8)))
    verdict = scene.check()
    assert isinstance(verdict, Feasible)
    assert verdict.inputs[0].bits == 3
    assert sum(each.bits << (8 * place) for place, each in enumerate(verdict.inputs[1:])) == 0x050007


@pytest.mark.parametrize(("byte", "possible"), [(3, False), (4, True), (10, False), (11, True)])
@pytest.mark.parametrize("known", [True, False])
def test_havoc_without_some_bytes(scene: Scene, byte: int, possible: bool, known: bool) -> None:
    place, count = scene.allocate(8, zeroed=True), scene.input(I8)
    size = scene.number(6, I64) if known else scene.widened(count)
    scene.assume(Valid(place, size, Access.WRITE))
    scene.do(HavocMemory(None, place, size, INPUT, (scene.number(3, I8), scene.number(10, I8))))
    scene.assume_equal(scene.load(place, I32), 0x01000001 * byte + 0x050700)
    verdict = scene.check()
    assert isinstance(verdict, Feasible if possible else Infeasible)
    if isinstance(verdict, Feasible):
        assert sum(each.bits << (8 * place) for place, each in enumerate(verdict.inputs[1:])) & 0xFFFFFFFF == (
            0x01000001 * byte + 0x050700
        )


def test_too_large_ranges_are_stuck(scene: Scene) -> None:
    place, count = scene.allocate(100_000), scene.input(I32)
    scene.do(Fill(None, place, scene.number(0, I8), scene.widened(count)))
    with pytest.raises(Stuck, match="range"):
        scene.formula()


# -- calls ------------------------------------------------------------------------------------------------------------


def doubling(scene: Scene) -> Expression:
    parameter = Register("n", I32, 0)
    twice = scene.build.apply(op.ADD, I32, parameter, parameter)
    return scene.function("double", (parameter,), (parameter,), [Return(None, (twice,))])


def test_a_call(scene: Scene) -> None:
    doubling(scene)
    value, result = scene.input(I32), scene.register("result", I32)
    scene.do(Call(None, "double", (value,), (result,)))
    scene.assume_equal(result, 10)
    scene.assume(scene.build.apply(op.ULT, BOOL, value, scene.number(100, I32)))
    verdict = scene.check()
    assert isinstance(verdict, Feasible)
    assert [each.bits for each in verdict.inputs] == [5]


@pytest.mark.parametrize("name", ["double", "other", ""])
def test_a_call_through_a_pointer(scene: Scene, name: str) -> None:
    """The callee is that of the path; no own function means one outside the program."""
    first = doubling(scene)
    second = scene.function(
        "other", (Register("n", I32, 0),), (Register("n", I32, 0),), [Return(None, (scene.number(1, I32),))]
    )
    which, unknown, result = scene.input(BOOL), scene.input(PTR), scene.register("result", I32)
    outside = scene.input(BOOL)
    pointer = scene.choose(outside, unknown, scene.choose(which, first, second))
    scene.do(Call(None, pointer, (scene.number(21, I32),), (result,)))
    scene.assume_equal(result, {"double": 42, "other": 1, "": 99}[name])
    scene.called = [name]
    verdict = scene.check()
    assert isinstance(verdict, Feasible)
    bits = [each.bits for each in verdict.inputs]
    assert bits[2] == int(name == "")
    if name:
        assert bits[0] == int(name == "double")
    else:
        assert bits[1] >= 4096
        assert bits[3] == 99


def test_objects_die_with_their_frame(scene: Scene) -> None:
    place, site = Register("place", PTR, 0), scene.site(ObjectKind.STACK, "y", 4)
    scene.function(
        "escape", (), (place,), [Allocate(None, place, site, scene.number(4), scoped=True), Return(None, (place,))]
    )
    result = scene.register("result", PTR)
    scene.do(Call(None, "escape", (), (result,)))
    scene.assume(Valid(result, scene.number(4), Access.READ))
    formula = scene.formula()
    assert formula.encoder.contradiction is not None
    assert isinstance(formula.check(), Infeasible)


# -- formulas ---------------------------------------------------------------------------------------------------------


def test_known_conditions_leave_no_trace(scene: Scene) -> None:
    place = scene.allocate(4)
    scene.store(place, scene.number(3, I32))
    scene.assume(Valid(place, scene.number(4), Access.READ))
    scene.assume_equal(scene.load(place), 3)
    formula = scene.formula()
    assert list(formula.constraints) == []
    assert list(formula.definitions) == []
    assert isinstance(formula.check(), Feasible)


def test_the_shortest_infeasible_prefix(scene: Scene) -> None:
    x, y = scene.input(I32), scene.input(I32)
    scene.assume(scene.build.apply(op.ULT, BOOL, x, scene.number(10, I32)))
    scene.assume_equal(y, 3)
    scene.assume(scene.build.apply(op.ULT, BOOL, scene.number(20, I32), x))
    scene.assume_equal(y, 4)
    scene.do(Assign(None, x, scene.number(1, I32)))
    scene.assume_equal(x, 2)
    verdict = scene.formula().shortest_infeasible_prefix()
    assert isinstance(verdict, Infeasible)
    assert verdict.edges == 5
    assert [constraint.edge for constraint in verdict.core] == [2, 4]


def test_a_feasible_path_has_no_infeasible_prefix(scene: Scene) -> None:
    scene.assume_equal(scene.input(I32), 3)
    assert isinstance(scene.formula().shortest_infeasible_prefix(), Feasible)


def test_a_folded_contradiction_ends_the_encoding(scene: Scene) -> None:
    scene.assume_equal(scene.number(1), 2)
    scene.do(Unsupported(None, "never reached"))
    verdict = scene.formula().shortest_infeasible_prefix()
    assert isinstance(verdict, Infeasible)
    assert verdict.edges == 1


def test_what_has_no_model_is_stuck(scene: Scene) -> None:
    scene.do(Unsupported(None, "setjmp"))
    with pytest.raises(Stuck, match="setjmp"):
        scene.formula()


# -- the undefined reading --------------------------------------------------------------------------------------------


def test_the_first_use_of_an_uninitialised_value_ends_the_path(scene: Scene) -> None:
    scene.undefined = True
    place = scene.allocate(8)
    scene.store(scene.plus(place, 4), scene.number(1, I32))
    scene.assume(Defined(scene.load(scene.plus(place, 4))))
    assert scene.is_feasible()
    scene.assume(Defined(scene.load(place)))
    assert not scene.is_feasible()


@pytest.mark.parametrize("element", [0, 1])
def test_whether_an_element_is_initialised_may_depend_on_the_index(scene: Scene, element: int) -> None:
    scene.undefined = True
    place, index = scene.allocate(8), scene.input(BOOL)
    scene.store(scene.plus(place, 4), scene.number(1, I32))
    offset = scene.build.apply(op.MUL, I64, scene.build.apply(op.ZEXT, I64, index), scene.number(4))
    scene.assume(Defined(scene.load(scene.plus(place, offset))))
    scene.assume_equal(index, element)
    assert scene.is_feasible() == bool(element)
