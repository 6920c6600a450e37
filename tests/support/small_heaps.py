"""Random small heaps: a straight path that makes and ends some objects, and then asks something about addresses.

The same question can be put to every part that evaluates conditions; the reference interpreter knows the answer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from hypothesis import assume
from hypothesis import strategies as st

from cegas.program import operators as op
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import AutomatonBuilder, DataModel, Edge, LocationKind, Program
from cegas.program.expressions import Access, Apart, Expression, ExpressionBuilder, Register, Valid
from cegas.program.interpreter import InputAlgebra
from cegas.program.machine import Machine
from cegas.program.objects import Initializer, ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assume,
    AssumeKind,
    Check,
    EndLifetime,
    Free,
    Havoc,
    Operation,
    Origin,
    OriginKind,
)
from cegas.program.types import BOOL, Type, int_type, pointer_type
from cegas.program.values import in_pages

INPUT: Final = Origin(OriginKind.NONDETERMINISTIC, "input")
MOST_BYTES: Final = 12


@dataclass
class SmallHeap:
    """A program of one path whose last edge asks `atom`."""

    program: Program
    path: list[Edge]
    """What comes before the question."""
    inputs: tuple[int, ...]
    registers: tuple[Register, ...]
    """Those that hold the inputs."""
    atom: Expression
    asked: dict[bool, Edge]
    """The edges on which the atom is assumed to hold, and not to hold."""
    given: Edge
    """An edge before them that says what the inputs are."""
    conditions: list[Edge]
    """Where the atom is a condition that counts, right behind the path: nothing is known of the inputs."""
    checked: list[Edge]
    """The same, where they are known."""
    violated: dict[bool, list[Edge]]
    """Behind the path: the atom is assumed to hold, and not to hold, and then the inputs are told."""

    def machine(self) -> Machine:
        """The reference machine in front of the question."""
        supplied = iter(self.inputs)
        machine = Machine(self.program, InputAlgebra(self.program.data_model.value, lambda *_: next(supplied)))
        machine.start()
        for edge in self.path:
            for operation in edge.operations:
                machine.execute(operation)
        return machine

    def answer(self) -> int | None:
        """What the reference interpreter says; None if it does not know.

        To it nothing lies at a number. Whether that is so is not for a run to decide that knows no numbers of addresses.
        """
        machine = self.machine()
        if isinstance(self.atom, Valid) and self.atom.access is not Access.CALL:
            address, size = machine.evaluate(self.atom.address), machine.evaluate(self.atom.size)
            is_empty = self.atom.access.has_extent and size == 0
            if isinstance(address, int) and not in_pages(address, self.program.data_model.value) and not is_empty:
                return None
        answer = machine.evaluate(self.atom)
        return answer if isinstance(answer, int) else None

    @property
    def is_odd(self) -> bool:
        """Whether it asks for the overlap of ranges that are in no object: more bytes than any has, or at a number."""
        if not isinstance(self.atom, Apart):
            return False
        machine = self.machine()
        addresses = [machine.evaluate(each) for each in (self.atom.one, self.atom.other)]
        is_number = any(isinstance(address, int) for address in addresses)
        return is_number or machine.evaluate(self.atom.size) not in range(2 * MOST_BYTES)

    def __str__(self) -> str:
        lines = [str(operation) for edge in self.path for operation in edge.operations]
        return "\n".join([f"inputs {self.inputs}, {self.program.data_model.name}", *lines, f"{self.atom}?"])


@dataclass
class _Maker:
    draw: st.DrawFn
    model: DataModel
    build: ExpressionBuilder = field(default_factory=ExpressionBuilder)
    sites: list[ObjectSite] = field(default_factory=list)
    registers: list[Register] = field(default_factory=list)
    operations: list[Operation] = field(default_factory=list)
    addresses: list[Expression] = field(default_factory=list)
    numbers: list[Register] = field(default_factory=list)
    choices: list[Register] = field(default_factory=list)
    blocks: list[Register] = field(default_factory=list)
    inputs: list[tuple[Register, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.word: Type = int_type(self.model.value)
        self.pointer: Type = pointer_type(self.model.value)

    def flip(self) -> bool:
        return self.draw(st.booleans())

    def register(self, type_: Type) -> Register:
        result = Register(f"r{len(self.registers)}", type_, len(self.registers))
        self.registers.append(result)
        return result

    def site(self, kind: ObjectKind, size: int | None, *, constant: bool = False) -> ObjectSite:
        align = self.draw(st.sampled_from((1, 4, 8)))
        result = ObjectSite(len(self.sites), kind, f"{kind.value}{len(self.sites)}", size, align, constant=constant)
        if kind is ObjectKind.EXTERNAL:
            result.symbol = result.name
        self.sites.append(result)
        return result

    def static(self, kind: ObjectKind) -> None:
        size = self.draw(st.integers(1, MOST_BYTES))
        if kind is ObjectKind.LITERAL:
            made = self.site(kind, size, constant=True)
            made.initializer = Initializer(bytes(range(1, size + 1)), ())
        else:
            is_constant = kind is ObjectKind.GLOBAL and self.flip()
            made = self.site(kind, 1 if kind is ObjectKind.FUNCTION else size, constant=is_constant)
        self.addresses.append(self.build.address(self.pointer, made))

    def input(self, type_: Type, value: int) -> Register:
        target = self.register(type_)
        self.operations.append(Havoc(None, target, INPUT))
        self.inputs.append((target, value))
        return target

    def allocate(self, kind: ObjectKind) -> None:
        if self.draw(st.integers(0, 3)) == 0:
            size: Expression = self.input(self.word, self.draw(st.integers(0, MOST_BYTES)))
            made = self.site(kind, None)
        else:
            known = self.draw(st.integers(0, MOST_BYTES))
            size, made = self.build.constant(self.word, known), self.site(kind, known)
        target = self.register(self.pointer)
        self.operations.append(Allocate(None, target, made, size))
        self.addresses.append(target)
        self.blocks.append(target)

    def end(self) -> None:
        """A block dies, or one of two."""
        one = self.draw(st.sampled_from(self.blocks))
        self.blocks.remove(one)
        kind = next(each.site.kind for each in self.operations if isinstance(each, Allocate) and each.target is one)
        if kind is not ObjectKind.HEAP:
            self.operations.append(EndLifetime(None, one))
            return
        address: Expression = one
        if self.choices and self.flip():
            null = self.build.constant(self.pointer, 0)
            address = self.build.apply(op.ITE, self.pointer, self.draw(st.sampled_from(self.choices)), one, null)
        self.operations.append(Free(None, address))

    def distance(self) -> Expression:
        if self.numbers and self.flip():
            return self.draw(st.sampled_from(self.numbers))
        return self.build.constant(self.word, self.draw(st.integers(-3, MOST_BYTES + 3)))

    def address(self, depth: int = 2, *, numbers: bool = True) -> Expression:
        shape = self.draw(st.integers(0, 7 if depth else 1))
        if shape == 0:
            return self.build.constant(self.pointer, self.draw(st.sampled_from((0, 1, 4095, -1))))
        if shape <= 2:
            return self.draw(st.sampled_from(self.addresses))
        inner = self.address(depth - 1, numbers=numbers)
        if shape <= 4:
            return self.build.apply(op.PTR_ADD, self.pointer, inner, self.distance())
        if shape == 5 and self.choices:
            condition = self.draw(st.sampled_from(self.choices))
            return self.build.apply(op.ITE, self.pointer, condition, inner, self.address(depth - 1, numbers=numbers))
        if shape == 6 and numbers:
            number = self.build.apply(op.PTR_TO_INT, self.word, inner)
            moved = self.build.apply(op.ADD, self.word, number, self.distance())
            return self.build.apply(op.INT_TO_PTR, self.pointer, moved)
        return inner

    def atom(self) -> Expression:
        zero = self.build.constant(self.word, 0)
        if self.draw(st.integers(0, 3)) == 0:
            return Apart(self.address(), self.address(), self.distance())
        access = self.draw(st.sampled_from(list(Access)))
        # A number that is called means no data, whatever it was computed from; and a number that is the address of an
        # `extern` variable means memory of others, which has no bounds.
        has_outside = any(site.kind is ObjectKind.EXTERNAL for site in self.sites)
        address = self.address(numbers=access is not Access.CALL and not has_outside)
        return Valid(address, self.distance() if access.has_extent else zero, access)

    def make(self) -> SmallHeap:
        draw = self.draw
        kinds = (ObjectKind.GLOBAL, ObjectKind.LITERAL, ObjectKind.FUNCTION, ObjectKind.EXTERNAL)
        for kind in draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=3)):
            self.static(kind)
        for _ in range(draw(st.integers(0, 2))):
            self.numbers.append(self.input(self.word, draw(st.integers(-2, MOST_BYTES + 2)) & ((1 << self.word.bits) - 1)))
        for _ in range(draw(st.integers(0, 2))):
            self.choices.append(self.input(BOOL, draw(st.integers(0, 1))))
        for kind in draw(st.lists(st.sampled_from((ObjectKind.STACK, ObjectKind.HEAP)), max_size=3)):
            self.allocate(kind)
            if self.blocks and draw(st.integers(0, 2)) == 0:
                self.end()
        return self._finish(self.atom())

    def _finish(self, atom: Expression) -> SmallHeap:
        build, builder = self.build, AutomatonBuilder("main")
        entry, exit_ = builder.location(LocationKind.ENTRY), builder.location(LocationKind.EXIT)
        made, fixed, end = builder.location(), builder.location(), builder.location(LocationKind.END)
        builder.edge(entry, made, self.operations)
        same = [
            Assume(None, build.apply(op.EQ, BOOL, register, build.constant(register.type, value)), AssumeKind.USER)
            for register, value in self.inputs
        ]
        given = builder.edge(made, fixed, same)
        harm = ConditionKind.READ
        kinds = [Assume(None, atom, AssumeKind.VALIDITY, harm=harm), Check(None, atom, harm)]
        conditions = [builder.edge(made, end, [each]) for each in kinds]
        checked = [builder.edge(fixed, end, [each]) for each in kinds]
        asked: dict[bool, Edge] = {}
        violated: dict[bool, list[Edge]] = {}
        for holds, truth in ((True, atom), (False, build.negate(atom))):
            assumed, told = Assume(None, truth, AssumeKind.BRANCH), builder.location()
            asked[holds] = builder.edge(fixed, end, [assumed])
            violated[holds] = [builder.edge(made, told, [assumed]), builder.edge(told, end, same)]
            builder.edge(told, end, ())  # a second way keeps the edges apart
        automaton = builder.finish(entry, exit_, (), None, self.registers, None, 0, 0)
        external = ObjectSite(len(self.sites), ObjectKind.EXTERNAL, "outside", None, 1)
        functions = {site: "main" for site in self.sites if site.kind is ObjectKind.FUNCTION}
        whole = (*self.sites, external)
        program = Program(self.model, {"main": automaton}, "main", "main", whole, functions, external, counted=frozenset((harm,)))
        registers, values = tuple([each for each, _ in self.inputs]), tuple([value for _, value in self.inputs])
        path = [automaton.entry.leaving[0]]
        return SmallHeap(program, path, values, registers, atom, asked, given, conditions, checked, violated)


@st.composite
def small_heaps(draw: st.DrawFn) -> SmallHeap:
    heap = _Maker(draw, draw(st.sampled_from(list(DataModel)))).make()
    assume(not heap.is_odd)
    return heap
