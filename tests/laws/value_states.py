"""Small states of the value domain: concrete ones, and abstract ones that describe them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, Final

from hypothesis import strategies as st
from immutables import Map
from tests.laws.concrete import Part, bytes_of, rest_allows
from tests.unit.program.hand_built import BUILD, I8, I16, POINTER, FunctionSketch, program, site

from cegas.domains.value import ValueAnalysis, ValuePrecision
from cegas.domains.value.algebra import HOLE, objects_in
from cegas.domains.value.precision import Tracked
from cegas.domains.value.state import NO_CELLS, AbstractObject, Frame, Memory, ObjectContent, Rest, ValueState
from cegas.domains.value.targets import Member, of_members, one_of, open_offset
from cegas.program.control_flow import Location, Program
from cegas.program.expressions import Register
from cegas.program.objects import Initializer, ObjectKind, ObjectSite
from cegas.program.operations import Allocate, Assign, Call, Origin, OriginKind, Return, Store
from cegas.program.values import ByteSlice, Outside, Pointer, Undefined, Unknown, Value

UNINITIALIZED: Final = Origin(OriginKind.UNINITIALIZED, "x")


@dataclass(frozen=True, slots=True)
class Universe:
    """A program with few registers and objects, and the analysis of it."""

    program: Program
    values: ValueAnalysis
    outer: tuple[Register, ...]
    """The registers of the first function, ..."""
    inner: tuple[Register, ...]
    """... and of the one that it calls."""
    objects: tuple[AbstractObject, ...]
    locations: tuple[Location, ...]

    @property
    def tracked(self) -> tuple[Tracked, ...]:
        return (*self.outer, *self.inner, *(object_.site for object_ in self.objects))

    def alphabet(self) -> tuple[Value, ...]:
        """The bytes that objects consist of: numbers, a byte of an address, an uninitialised one."""
        own: Any = self.objects[0]
        return (0, 1, 2, ByteSlice(Pointer(own, 0), 0, 1), Undefined(0, 255, UNINITIALIZED))


@cache
def universe() -> Universe:
    static = site(ObjectKind.GLOBAL, "g", 3, 1, index=0)
    static.initializer = Initializer(b"\x01\x02", ())
    local = site(ObjectKind.STACK, "x", 3, 1, index=1)
    block = site(ObjectKind.HEAP, "h", None, 16, index=2)
    outer, inner = FunctionSketch("main"), FunctionSketch("callee")
    registers = [outer.register("a", I8), outer.register("b", I16), outer.register("p", POINTER)]
    x = outer.register("x", POINTER)
    more = [inner.register("c", I8), inner.register("q", POINTER)]
    a, b, p = registers
    c, q = more
    three = BUILD.constant(POINTER, 3)
    outer.path(
        Allocate(None, x, local, three, scoped=True),
        Allocate(None, p, block, three),
        Call(None, "callee", (), ()),
        Store(None, x, a),
        Store(None, p, b),
        Return(None, ()),
    )
    inner.path(
        Assign(None, c, BUILD.constant(I8, 1)),
        Assign(None, q, BUILD.address(POINTER, static)),
        Store(None, q, c),
        Return(None, ()),
    )
    whole = program(outer, inner, sites=(static, local, block))
    values = ValueAnalysis(whole)
    values.transfer.algebra.makes_targets = True  # the states below have sets of them
    objects = tuple(values.objects.get(s, n) for s, n in ((static, 0), (local, 0), (block, 0), (block, 1)))
    locations = tuple(location for function in whole.functions.values() for location in function.locations)
    return Universe(whole, values, tuple(registers), tuple(more), objects, locations)


# -- concrete objects -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ConcreteObject:
    """An object with all its bytes."""

    alive: bool
    content: tuple[Value, ...]


def all_objects(sizes: tuple[int, ...]) -> Iterator[ConcreteObject]:
    alphabet = universe().alphabet()
    for alive in (True, False):
        for size in sizes:
            for content in product(alphabet, repeat=size):
                yield ConcreteObject(alive, content)


def describes_object(content: ObjectContent, site_: ObjectSite, concrete: ConcreteObject) -> bool:
    """Whether what a state says of an object is true of a concrete one."""
    if content.alive != concrete.alive or content.size not in (None, len(concrete.content)):
        return False
    open_ = dict(enumerate(concrete.content))
    for offset, (size, value) in content.cells.items():
        for number, byte in enumerate(bytes_of(value, size)):
            actual = open_.pop(offset + number, None)
            if isinstance(byte, Part) and isinstance(byte.value, Unknown):
                continue
            if actual is None or bytes_of(actual, 1)[0] != byte:
                return False
    return all(rest_allows(content.rest, site_, offset, bytes_of(value, 1)[0]) for offset, value in open_.items())


# -- strategies -------------------------------------------------------------------------------------------------------


@st.composite
def concrete_objects(draw: st.DrawFn, sizes: tuple[int, ...] = (3,)) -> ConcreteObject:
    size = draw(st.sampled_from(sizes))
    content = draw(st.lists(st.sampled_from(universe().alphabet()), min_size=size, max_size=size))
    return ConcreteObject(draw(st.sampled_from((True, True, True, False))), tuple(content))


@st.composite
def contents_of(draw: st.DrawFn, concrete: ConcreteObject, site_: ObjectSite) -> ObjectContent:
    """What a state may say of a concrete object."""
    size = draw(st.sampled_from((None, len(concrete.content))))
    if not concrete.alive:
        return ObjectContent(False, size, Rest.UNKNOWN, NO_CELLS)
    rest = draw(st.sampled_from(list(Rest)))
    cells: dict[int, tuple[int, Value]] = {}
    offset = 0
    while offset < len(concrete.content):
        length = draw(st.integers(1, min(4, len(concrete.content) - offset)))
        kind = draw(st.sampled_from(("known", "known", "hole", "none")))
        piece = concrete.content[offset : offset + length]
        value: Value | None = universe().values.transfer.algebra.concat([(byte, 1) for byte in piece])
        if kind == "hole" or (not all(isinstance(byte, int) for byte in piece) and length > 1):
            value = HOLE
        if kind == "none" and all(
            rest_allows(rest, site_, offset + number, bytes_of(byte, 1)[0]) for number, byte in enumerate(piece)
        ):
            value = None
        if value is not None and not (rest is Rest.UNKNOWN and value is HOLE):
            cells[offset] = (length, value)
        offset += length
    return ObjectContent(True, size, rest, Map(cells))


def members(object_: Any) -> tuple[Member, ...]:
    """What a pointer may be one of: null, outside, and places in two objects, some of them open."""
    first: Any = universe().objects[0]
    places = [Pointer(each, offset) for each in dict.fromkeys((object_, first)) for offset in (0, 1, 2)]
    places += [Pointer(object_, open_offset(0, 0, 64)), Pointer(object_, open_offset(1, 1, 64))]
    return (0, Outside(), *places)


def target_sets(object_: Any) -> st.SearchStrategy[Value]:
    """Sets of targets, or a single one."""
    several = st.lists(st.sampled_from(members(object_)), min_size=1, max_size=3)
    return several.map(of_members).filter(lambda found: found is not None)  # type: ignore[return-value]


@st.composite
def value_states(draw: st.DrawFn) -> ValueState:
    """A state, of one or two frames."""
    world = universe()
    numbers: st.SearchStrategy[Value] = st.sampled_from((0, 1, Undefined(0, 255, UNINITIALIZED)))
    object_: Any = draw(st.sampled_from(world.objects))
    pointers: st.SearchStrategy[Value] = st.sampled_from((0, Pointer(object_, 0), Pointer(object_, 1), Outside()))
    pointers = st.one_of(pointers, target_sets(object_))

    def frame(registers: tuple[Register, ...], parent: Frame | None) -> Frame:
        values = {
            register: draw(pointers if register.type is POINTER else numbers)
            for register in registers
            if draw(st.booleans())
        }
        return Frame(values, parent)

    top = frame(world.outer, None)
    if draw(st.booleans()):
        top = frame(world.inner, top)
    memory: Memory = Map()
    for each in world.objects:
        if draw(st.booleans()):
            sizes = (3,) if each.site.size is not None else (1, 3)
            memory = memory.set(each, draw(contents_of(draw(concrete_objects(sizes)), each.site)))
    return ValueState(top, memory)


@st.composite
def weakenings(draw: st.DrawFn, state: ValueState) -> ValueState:
    """The state, or one that knows less: without some registers, objects, cells."""

    def frame(old: Frame) -> Frame:
        parent = None if old.parent is None else frame(old.parent)
        kept = {register: value for register, value in old.values.items() if draw(st.booleans())}
        return Frame({register: wider(value) for register, value in kept.items()}, parent)

    def wider(value: Value) -> Value:
        """The value, or a set that it is in."""
        objects = objects_in(value)
        if not objects or not draw(st.booleans()):
            return value
        return one_of([value, draw(target_sets(objects[0]))], 64) or value

    memory: Memory = Map()
    for object_, content in state.memory.items():
        if not draw(st.booleans()):
            continue
        rest = content.rest if draw(st.booleans()) else Rest.UNKNOWN
        cells: dict[int, tuple[int, Value]] = {}
        for offset, (size, value) in content.cells.items():
            kept = value is not HOLE and draw(st.booleans())
            if kept:
                cells[offset] = (size, value)
            elif rest is not Rest.UNKNOWN:
                cells[offset] = (size, HOLE)
        memory = memory.set(object_, ObjectContent(content.alive, content.size, rest, Map(cells)))
    return ValueState(frame(state.frame), memory)


@st.composite
def precisions(draw: st.DrawFn) -> ValuePrecision:
    world = universe()
    sets = st.frozensets(st.sampled_from(world.tracked))
    by_location = draw(st.dictionaries(st.sampled_from([location.id for location in world.locations]), sets))
    return ValuePrecision(everything=draw(st.booleans()), by_location=by_location, everywhere=draw(sets))


def rebuilt(state: ValueState) -> ValueState:
    """The same state, put together in another order."""

    def frame(old: Frame) -> Frame:
        parent = None if old.parent is None else frame(old.parent)
        return Frame(dict(reversed(list(old.values.items()))), parent)

    memory: Memory = Map()
    for object_, content in reversed(list(state.memory.items())):
        cells: Map[int, tuple[int, Value]] = Map()
        for offset, cell in reversed(list(content.cells.items())):
            cells = cells.set(offset, cell)
        memory = memory.set(object_, ObjectContent(content.alive, content.size, content.rest, cells))
    return ValueState(frame(state.frame), memory)
