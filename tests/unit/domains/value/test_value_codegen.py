"""Generated code does what the reference interpreter and the precision adjustment do, on every step and from any state."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from immutables import Map
from tests.differential.harness import load_program
from tests.differential.tasks import pair_names, read_pair
from tests.support.definitions import read_yaml
from tests.support.samples import in_groups, one_of
from tests.unit.program.hand_built import BUILD, I8, I32, OFFSET, POINTER, FunctionSketch, scaled, site
from tests.unit.program.hand_built import program as hand_built_program

from cegas.cpa.component import ConditionLog
from cegas.cpa.control import ProgramControl
from cegas.cpa.interfaces import Cpa
from cegas.cpa.operators import Transfer
from cegas.domains.value import ValueAnalysis, ValuePrecision
from cegas.domains.value.algebra import HOLE
from cegas.domains.value.codegen.compiled import CodeCache, CompiledTransfer
from cegas.domains.value.precision import NOTHING, Cell, Tracked, union
from cegas.domains.value.state import NO_CELLS, Frame, Memory, ObjectContent, Remembered, Rest, ValueState
from cegas.program import operators as op
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Access, Defined, Expression, Register, Valid
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import (
    Allocate,
    Assign,
    Assume,
    AssumeKind,
    BlockSize,
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
)
from cegas.program.properties import PROPERTIES
from cegas.program.steps import Step, StepFactory, StepKind
from cegas.program.types import BOOL, Type, int_type
from cegas.program.values import ByteSlice, Outside, Pointer, Undefined, Value

PAIRS: Final = pair_names()
SAMPLE: Final = one_of(40, PAIRS, in_groups(20), salt="generated code")
CONDITIONS: Final = sorted((Path(__file__).resolve().parents[3] / "tasks-properties").glob("*/*.yml"))
MOST_STEPS: Final = 300
INPUT: Final = Origin(OriginKind.NONDETERMINISTIC, "x")


@dataclass(slots=True)
class Checked(Transfer[ValueState, ValuePrecision]):
    """Takes every step both ways, and compares what comes of it and what is noted on the way."""

    adjusts = True

    values: ValueAnalysis
    compiled: CompiledTransfer
    steps: int = 0
    suspect: int = 0
    taken: set[Step] = field(default_factory=set)

    def successors(self, state: ValueState, precision: ValuePrecision, step: Step) -> Iterable[ValueState]:
        remembered = self.values.prec.remembered(precision, step.target)
        log = ConditionLog(self.values.program.counted)
        successor = self.values.transfer.successor(state, step, log)
        expected = [] if successor is None else [self.values.prec.reduce(successor, remembered)]
        hash(state)  # states inherit what they remember of it
        suspect, fresh = self.compiled.log.suspect, self.compiled.log.fresh
        suspect.clear()
        fresh.clear()
        found = list(self.compiled.successors(state, precision, step))
        assert found == expected, f"{step}: {step.edge.operations} from {state}"
        assert suspect == log.suspect, f"{step}: {step.edge.operations} from {state}"
        assert set(fresh) == set(log.fresh), f"{step}: {step.edge.operations} from {state}"
        self.suspect += len(suspect)
        assert list(map(hash, found)) == list(map(hash, expected))
        assert all(successor.remembered is remembered for successor in found)
        self.steps += 1
        if step.kind is StepKind.INTRA:
            self.taken.add(step)
        return found


def compiled_of(values: ValueAnalysis) -> CompiledTransfer:
    """Generated code for every step, from the first time on."""
    cache = CodeCache(values.transfer, values.prec, compile_after=0)
    return CompiledTransfer(cache, ConditionLog(values.program.counted))


def with_transfer(analysis: Cpa[ValueState, ValuePrecision], checked: Checked) -> Cpa[ValueState, ValuePrecision]:
    """The analysis, with every step compared."""
    return Cpa(
        analysis.name,
        analysis.domain,
        checked,
        analysis.merge,
        analysis.stop,
        analysis.prec,
        analysis.initial_state,
        analysis.initial_precision,
    )


def check_program(program: Program, precision: ValuePrecision, most_steps: int) -> Checked:
    """Explore a program, breadth first, and compare on every step."""
    values = ValueAnalysis(program)
    checked = Checked(values, compiled_of(values))
    violations = program.violations
    control, analysis = ProgramControl(program), with_transfer(values.analysis(precision, ConditionLog()), checked)
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
            for index in violations.watched(leaving.step.edge):
                edge = violations.edge(leaving.step.edge, index)
                checked.successors(state, precision, Step(StepKind.INTRA, edge, edge.target))
    return checked


def random_precision(program: Program, seed: int) -> ValuePrecision:
    """Two of three things are tracked, elsewhere others; of some objects only parts."""
    chance = random.Random(seed)
    by_location: dict[int, frozenset[Tracked]] = {}
    for function in program.functions.values():
        for location in function.locations:
            parts: list[Tracked] = [chance.choice(parts_of(site)) for site in program.sites for _ in range(2)]
            things: list[Tracked] = [*function.registers, *parts]
            by_location[location.id] = union(NOTHING, [thing for thing in things if chance.random() < 0.67])
    return ValuePrecision(by_location=by_location)


def parts_of(made_at: ObjectSite) -> list[Tracked]:
    """All of its objects, or parts: fields of the usual sizes, one over a border, their life."""
    size = made_at.size or 16
    places = [(0, 4), (0, 8), (4, 4), (8, 8), (6, 4), (1, 1), (12, 4), (0, 0)]
    return [made_at, *(Cell(made_at, offset, length) for offset, length in places if offset + length <= size)]


def check_pair(name: str, most_steps: int) -> None:
    for number, task in enumerate(read_pair(name)):
        program = load_program(task.source, task.model, task.specification)
        check_program(program, ValuePrecision(everything=True), most_steps)
        check_program(program, random_precision(program, number), most_steps)


@pytest.mark.parametrize("name", SAMPLE)
def test_every_step_of_some_programs(name: str) -> None:
    check_pair(name, MOST_STEPS)


@pytest.mark.slow
@pytest.mark.parametrize("name", PAIRS)
def test_every_step_of_all_programs(name: str) -> None:
    check_pair(name, 20 * MOST_STEPS)


def test_most_edges_have_code() -> None:
    """The comparison would say nothing if the reference interpreter did it all."""
    taken = compiled = 0
    for name in SAMPLE[::2]:
        task = read_pair(name)[0]
        program = load_program(task.source, task.model, task.specification)
        checked = check_program(program, ValuePrecision(everything=True), MOST_STEPS)
        taken += len(checked.taken)
        compiled += sum(checked.compiled.cache.compile(step) is not None for step in checked.taken)
    assert compiled > 0.9 * taken


@pytest.mark.parametrize("definition", CONDITIONS[3::46], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_conditions_that_count_are_noted_alike(definition: Path) -> None:
    """Also along the violation edges, whatever the state."""
    data = read_yaml(definition)
    property_ = PROPERTIES[definition.parent.name]
    program = load_program(definition.with_suffix(".c"), data["options"]["data_model"], property_)
    for precision in (ValuePrecision(everything=True), ValuePrecision(), random_precision(program, 3)):
        check_program(program, precision, MOST_STEPS)


def test_there_are_conditions_that_count() -> None:
    text = "extern int __VERIFIER_nondet_int(void); int main(void) { int n = __VERIFIER_nondet_int(); return n + 1; }"
    program = load_program(text, "LP64", PROPERTIES["overflow"])
    assert check_program(program, ValuePrecision(everything=True), MOST_STEPS).suspect > 0


def test_accesses_that_are_not_known_to_be_valid_are_compared() -> None:
    """The comparison of what is noted would say nothing if nothing were."""
    text = "extern int __VERIFIER_nondet_int(void); int a[4]; int main(void) { a[__VERIFIER_nondet_int()] = 1; return 0; }"
    assert check_program(load_program(text, "LP64"), ValuePrecision(everything=True), MOST_STEPS).suspect > 0


# -- single edges from arbitrary states ---------------------------------------------------------------------------------

MANY_OPERATIONS: Final = """
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void *malloc(unsigned long);
extern void free(void *);
struct pair { short a; signed char b; int c; struct pair *next; unsigned f : 3, g : 5; };
int x = 3; unsigned y; char c = 'a'; unsigned char u; short s; long long w; _Bool flag;
int numbers[8] = {1, 2, 3}; const int table[4] = {7, 8, 9, 10}; struct pair pairs[2]; int *where = &x; double d;
static int seven(int v) { return v * 7; }
int main(void) {
  int i = __VERIFIER_nondet_int(), j = 2, local[4] = {0}, *p = &i, *kept = 0;
  struct pair one = pairs[0], *q = &one;
  while (x < 100) {
    x = x + i; y = y * 3u + (unsigned)i; c = (char)(c + 1); u = u >> 1; s = (short)(s - j); w = w << 2 ^ i;
    if (i == 5) x = 0;
    if (u == 7) y = 1u; else if (u == 700) y = 2u;
    if (c == 'q' && s != 3) c = c & 15;
    if (s + 2 == 9) x = s;
    if ((j ^ 6) == 4 || flag) j = -j;
    flag = x > j;
    numbers[i & 7] = numbers[(i + 1) & 7] + table[j & 3];
    if (i >= 0 && i < 8) numbers[i] = x;
    *p = *p + 1; p = x ? &numbers[3] : where; where = p;
    if (p == 0) return 1;
    if (p == &x) local[1] = local[0];
    q->c = q->b + (int)y % 10; pairs[1] = *q; q->next = &pairs[1]; q->next->a = s; q->f = 5; q->g = u;
    d = d + x; if (d > 1.0) w = (long long)d;
    switch (j) { case 1: x = x / 3; break; case 2: x = x % 5; break; case -2: x = -x >> 1; break; default: j = i; }
    i = seven(i); __VERIFIER_assume(i != 3); __VERIFIER_assume(j == 4 || x == 4);
    { int inner = i; if (kept) x += *kept; kept = &inner; inner++; }
    { int *block = malloc(8); block[1] = i; x += block[1]; free(block); }
    y = y > 9 ? y / 3 : ~y; i = (int)(y | 1) - (i << 1); u = (unsigned char)(i > j) + 1; s = u; w += -s;
  }
  return x;
}
"""


def hand_made(undefined_reading: bool) -> Program:
    """What C code does not lead to easily: all edges go around in a circle."""
    g, x, h = (site(kind, name, 8, 8, index=index) for index, (kind, name) in enumerate(SITES))
    sketch, word = FunctionSketch("main"), BUILD.constant
    a, b, t = (sketch.register(name, I32) for name in "abt")
    n, flag, c = sketch.register("n", I8), sketch.register("flag", BOOL), sketch.register("c", OFFSET)
    p, q, slot = (sketch.register(name, POINTER) for name in ("p", "q", "slot"))
    ways: list[tuple[Operation, ...]] = []

    def apply(operator: op.Operator, *operands: Expression, type_: Type | None = None) -> Expression:
        return BUILD.apply(operator, type_ or operands[0].type, *operands)

    def test(operator: op.Operator, one: Expression, other: Expression) -> Expression:
        return apply(operator, one, other, type_=BOOL)

    def assume(condition: Expression) -> Assume:
        return Assume(None, condition, AssumeKind.BRANCH)

    def way(*operations: Operation) -> None:
        ways.append(operations)

    here, eight = BUILD.address(POINTER, g), word(OFFSET, 8)
    behind = apply(op.PTR_ADD, here, word(OFFSET, 4))
    deep: Expression = a
    for _ in range(30):
        deep = apply(op.XOR, apply(op.ADD, deep, b), word(I32, 5))
    way(Load(None, t, here), assume(test(op.EQ, t, word(I32, 4))), Assign(None, a, t))
    way(Load(None, t, here), Store(None, behind, a), assume(test(op.EQ, t, word(I32, 4))), Assign(None, b, t))
    for operator in (op.SUB, op.XOR, op.AND, op.OR, op.MUL, op.SHL, op.LSHR, op.ASHR, op.UDIV, op.SDIV, op.UREM, op.SREM):
        way(Assign(None, a, apply(operator, a, a)), Assign(None, b, apply(operator, b, t)))
        way(Assign(None, a, apply(operator, a, word(I32, 3))), Assign(None, t, apply(operator, word(I32, 6), t)))
        way(Assign(None, b, apply(operator, b, word(I32, 0))))
    for operator in (op.EQ, op.NE, op.ULT, op.ULE, op.SLT, op.SLE):
        way(assume(test(operator, a, a)), assume(test(operator, a, b)), Assign(None, t, a))
        way(assume(test(operator, a, word(I32, 0))), assume(test(operator, word(I32, 4), b)))
        way(assume(apply(op.AND, test(operator, a, b), test(operator, b, word(I32, 7)))))
        way(assume(apply(op.NOT, apply(op.OR, test(operator, a, word(I32, 3)), test(operator, p, q)))))
        way(assume(test(operator, p, word(POINTER, 0))), assume(test(operator, p, here)))
        way(assume(test(operator, apply(op.SEXT, n, type_=I32), word(I32, -3))), Assign(None, t, a))
        way(assume(test(operator, apply(op.ZEXT, n, type_=I32), word(I32, 250))))
        way(assume(test(operator, apply(op.ZEXT, n, type_=I32), word(I32, 700))))
    way(assume(flag), Assign(None, t, apply(op.ITE, flag, a, b)))
    way(assume(apply(op.NOT, flag)), Assign(None, t, apply(op.ITE, test(op.SLT, a, b), a, b)))
    way(Assign(None, t, deep), assume(test(op.NE, deep, word(I32, 5))))
    way(Store(None, apply(op.PTR_ADD, p, word(OFFSET, -4)), a), Load(None, b, p))
    way(Store(None, apply(op.PTR_ADD, here, c), a), Load(None, b, apply(op.PTR_ADD, here, apply(op.PTR_ADD, c, c))))
    way(Store(None, here, t), Assign(None, a, b), Store(None, behind, b))
    way(Store(None, here, c), Load(None, c, here))
    way(Store(None, p, q), Load(None, q, here), Store(None, slot, a))
    way(Store(None, here, p), Store(None, slot, c), Load(None, p, slot))
    way(Allocate(None, slot, x, eight, scoped=True), Load(None, c, slot), Assign(None, p, slot))
    way(Allocate(None, q, h, eight), Store(None, q, a))
    way(assume(Valid(slot, eight, Access.WRITE)), assume(Valid(p, word(OFFSET, 4), Access.READ)))
    way(assume(Valid(apply(op.PTR_ADD, here, c), word(OFFSET, 4), Access.WRITE)), assume(Valid(q, c, Access.READ)))
    way(assume(Valid(p, word(OFFSET, 0), Access.FREE)), Free(None, p))
    way(EndLifetime(None, slot), BlockSize(None, c, q))
    way(Fill(None, here, n, c), Copy(None, slot, p, eight))
    way(HavocMemory(None, p, word(OFFSET, 2), INPUT), Load(None, a, here))
    way(Havoc(None, p, INPUT), Havoc(None, a, Origin(OriginKind.UNINITIALIZED, "a")), assume(Defined(b)))
    way(Load(None, flag, here), Store(None, here, flag))
    circle = sketch.location()
    sketch.edge(sketch.entry, circle)
    for operations in ways:
        sketch.edge(circle, circle, *operations)
    sketch.edge(circle, sketch.exit, Return(None, ()))
    return hand_built_program(sketch, sites=(g, x, h), undefined_reading=undefined_reading)


SITES: Final = ((ObjectKind.GLOBAL, "g"), (ObjectKind.STACK, "x"), (ObjectKind.HEAP, "h"))
SUBJECTS: Final = ("C", "hand-made", "undefined reading")


@cache
def subject(name: str) -> tuple[ValueAnalysis, CompiledTransfer, list[Step]]:
    if name == "C":
        program = load_program(MANY_OPERATIONS, "ILP32")
    else:
        program = hand_made(undefined_reading=name == "undefined reading")
    values = ValueAnalysis(program)
    factory = StepFactory()
    steps = [
        factory.intra(edge)
        for function in program.functions.values()
        for edge in function.edges
        if edge.call is None and not edge.is_return
    ]
    return values, compiled_of(values), steps


def numbers(bits: int) -> st.SearchStrategy[int]:
    top = (1 << bits) - 1
    usual = [value & top for value in (0, 1, 2, 3, 4, 5, 7, 9, 100, 700, -1, -2, 1 << (bits - 1))]
    return st.one_of(st.sampled_from(usual), st.integers(0, top))


@st.composite
def some_value(draw: st.DrawFn, values: ValueAnalysis, bits: int) -> Value:
    """Anything that a register or a cell may hold."""
    kind = draw(st.sampled_from(("number", "number", "number", "address", "outside", "undefined", "partly", "piece")))
    if kind == "number" or bits == 1:
        return draw(numbers(bits))
    top = (1 << bits) - 1
    if kind == "undefined":
        mask = draw(st.sampled_from((top, 1, top ^ 3)))
        return Undefined(draw(numbers(bits)) & ~mask, mask, INPUT)
    if kind == "partly":
        # Made by the algebra, as such values are compared by identity.
        whole = values.transfer.algebra.unknown(INPUT)
        mask = draw(st.sampled_from((1, 15, top >> 1)))
        return values.transfer.algebra.apply(op.AND, int_type(bits), int_type(bits), (whole, mask))
    if bits != values.transfer.algebra.pointer_bits:
        return draw(numbers(bits))
    if kind == "outside":
        return Outside()
    sites = [site for site in values.program.sites if site.kind is not ObjectKind.LITERAL]
    object_: Any = values.objects.get(draw(st.sampled_from(sites)), draw(st.sampled_from((0, 0, 1, 2))))
    pointer = Pointer(object_, draw(st.sampled_from((0, 0, 1, 4, 8, 12, top))))
    return pointer if kind == "address" else ByteSlice(pointer, 0, bits // 8)


@st.composite
def some_content(draw: st.DrawFn, values: ValueAnalysis, size: int | None) -> ObjectContent:
    alive = draw(st.sampled_from((True, True, True, True, False)))
    if not alive:
        return ObjectContent(False, size, Rest.UNKNOWN, NO_CELLS)
    rest = draw(st.sampled_from((Rest.UNKNOWN, Rest.UNKNOWN, Rest.ZERO, Rest.FRESH, Rest.UNDEFINED)))
    known = draw(st.sampled_from((size, size, size, None)))
    cells: dict[int, tuple[int, Value]] = {}
    place = 0
    while place < (size or 16):
        length = draw(st.sampled_from((1, 2, 4, 4, 4, 8)))
        if place + length > (size or 16):
            length = 1
        if draw(st.booleans()):
            value: Value = HOLE
            if rest is Rest.UNKNOWN or draw(st.booleans()):
                value = draw(some_value(values, 8 * length))
            cells[place] = (length, value)
        place += length
    return ObjectContent(True, known, rest, Map(cells))


@st.composite
def some_state(draw: st.DrawFn, values: ValueAnalysis, edge: Edge) -> ValueState:
    """A state from which an edge can be taken, that remembers no more than `remembered` says."""
    live = sorted(values.prec.live(edge.source), key=lambda register: register.index)
    slots = values.transfer.slots(edge.source.function)
    everything = draw(st.booleans())
    dropped = frozenset() if everything or not live else frozenset(draw(st.lists(st.sampled_from(live), max_size=3)))
    registers = frozenset(register for register in live if register not in dropped)
    sites = None
    if not everything:
        sites = frozenset(draw(st.lists(st.sampled_from(values.program.sites), max_size=20)))
    known: dict[Register, Value] = {}
    for register in live:
        if register in registers and register not in slots and draw(st.sampled_from((True, True, True, False))):
            known[register] = draw(some_value(values, register.type.bits))
    depth = draw(st.sampled_from((0, 1)))
    numbers_of = {ObjectKind.HEAP: (0, 1, 2), ObjectKind.STACK: (depth,)}
    memory: Memory = Map()
    for made_at in values.program.sites:
        if made_at.kind is ObjectKind.FUNCTION or made_at.constant or (sites is not None and made_at not in sites):
            continue
        for number in numbers_of.get(made_at.kind, (0,)):
            if draw(st.sampled_from((True, True, False))):
                memory = memory.set(values.objects.get(made_at, number), draw(some_content(values, made_at.size)))
    parent = None if depth == 0 else Frame({}, None)
    return ValueState(Frame(known, parent), memory, Remembered(registers, sites))


@st.composite
def some_step(draw: st.DrawFn, name: str) -> tuple[Step, ValueState, ValuePrecision]:
    values, _, steps = subject(name)
    step = draw(st.sampled_from(steps))
    state = draw(some_state(values, step.edge))
    if state.remembered is not None and state.remembered.sites is None:
        return step, state, ValuePrecision(everything=True)
    behind = sorted(values.prec.live(step.target), key=lambda register: register.index)
    parts: list[Tracked] = [draw(st.sampled_from(parts_of(site))) for site in values.program.sites]
    things: list[Tracked] = [*behind, *parts]
    tracked = frozenset(thing for thing in things if draw(st.sampled_from((True, True, False))))
    return step, state, ValuePrecision(by_location={step.target.id: tracked})


# Shrinking a failure would take minutes.
@settings(scaled(5), phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.sampled_from(SUBJECTS).flatmap(lambda name: st.tuples(st.just(name), some_step(name))))
def test_single_edges_from_arbitrary_states(case: tuple[str, tuple[Step, ValueState, ValuePrecision]]) -> None:
    name, (step, state, precision) = case
    values, compiled, _ = subject(name)
    Checked(values, compiled).successors(state, precision, step)


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_edge_from_many_states(name: str) -> None:
    """Likewise, without leaving out an edge; the states are made by chance but the same in every run."""
    values, compiled, steps = subject(name)
    checked = Checked(values, compiled)
    for step in steps:
        chance = random.Random(step.edge.id)
        for _ in range(60):
            state = chance_state(chance, values, step.edge)
            live = sorted(values.prec.live(step.target), key=lambda register: register.index)
            things: tuple[Register | ObjectSite, ...] = (*live, *values.program.sites)
            tracked = frozenset(thing for thing in things if chance.random() < 0.8)
            checked.successors(state, ValuePrecision(by_location={step.target.id: tracked}), step)
    without_address = [step for step in steps if not any(isinstance(o, Allocate) for o in step.edge.operations)]
    assert all(compiled.cache.compile(step) is not None for step in without_address)


def chance_state(chance: random.Random, values: ValueAnalysis, edge: Edge) -> ValueState:
    """Numbers, unknown values, uninitialised values and addresses."""
    slots = values.transfer.slots(edge.source.function)
    registers: dict[Register, Value] = {}
    for register in sorted(values.prec.live(edge.source), key=lambda register: register.index):
        if register in slots or chance.random() < 0.2:
            continue
        bits = register.type.bits
        registers[register] = chance.choice((0, 1, 2, 3, 5, 7, 9, 1 << (bits - 1), -1)) & ((1 << bits) - 1)
        if chance.random() < 0.1:
            registers[register] = Undefined(0, (1 << bits) - 1, INPUT)
        if bits == values.transfer.algebra.pointer_bits and chance.random() < 0.4:
            object_: Any = values.objects.get(chance.choice(values.program.sites), 0)
            registers[register] = Pointer(object_, chance.choice((0, 0, 4, 8)))
    memory: Memory = Map()
    for made_at in values.program.sites:
        if made_at.kind in (ObjectKind.GLOBAL, ObjectKind.STACK) and chance.random() < 0.8:
            rest = chance.choice((Rest.ZERO, Rest.UNKNOWN))
            content = ObjectContent(True, made_at.size, rest, NO_CELLS)
            if made_at.size in (1, 2, 4, 8) and chance.random() < 0.6:
                content = values.transfer.contents.whole(made_at.size, chance.randrange(10))
            memory = memory.set(values.objects.get(made_at, 0), content)
    sites = frozenset(object_.site for object_ in memory)
    return ValueState(Frame(registers, None), memory, Remembered(values.prec.live(edge.source), sites))
