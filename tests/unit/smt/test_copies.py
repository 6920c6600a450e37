"""Copies between places that depend on inputs: path formulas and runs with numbers agree on every byte of memory.

Programs are drawn at random: structures, unions and buffers with cells of all types, also uninitialised ones and pieces of
pointers; then copies, fills, loads and stores through pointers that an input chooses, overlapping and misaligned.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

import pytest

from cegas.frontend import FrontendOptions, load
from cegas.program.control_flow import DataModel, Edge, Program
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.machine import Machine
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.operations import Operation, Origin, OriginKind
from cegas.program.types import Type, int_type
from cegas.program.values import ByteSlice, Composite, Pointer, Undefined, Value
from cegas.smt.formula import Feasible, PathFormula
from cegas.smt.path import PathEncoder
from cegas.smt.replay import inputs_of
from cegas.smt.solver import BitwuzlaSolver, SatAnswer, Solver
from cegas.smt.terms import Node
from cegas.smt.values import Carried, Choice, Term

HEADER = """
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void *malloc(unsigned long);
struct pair { int number; struct pair *next; };
struct mixed { char tag; short half; struct pair *link; double real; char text[5]; };
union view { struct pair pair; struct mixed mixed; int words[8]; unsigned char bytes[32]; long double extended; };
struct pair pairs[4];
struct mixed row[3];
union view views[2];
unsigned char large[1200];
unsigned char buffer[48] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
char *choices[4];
long seen;
"""
OBJECTS = {"pairs": 64, "row": 96, "views": 64, "buffer": 48, "large": 64, "&one": 32, "&two": 32, "few": 16}
"""The objects that are copied, with about their sizes (those of a 64-bit program); of one only the first bytes."""
ADDRESSES = ("&pairs[1]", "&pairs[2].next", "&row[1]", "&one", "&two.bytes[4]", "buffer + 3", "few", "0")
CONSTANTS = {"char": 7, "short": -300, "int": 70000, "long": -5, "float": 1.5, "double": -0.25, "long double": 3.0}
VALUES = 24
"""So many inputs are tried for a program."""


class Writer:
    """Draws a program; `x` is its only input."""

    def __init__(self, seed: int, pointer_size: int) -> None:
        self.random = Random(seed)
        self.pointer_size = pointer_size
        self.aligned = self.random.random() < 0.6
        """Whether all offsets are multiples of the pointer's size, so that cells can be copied as a whole."""

    def program(self) -> str:
        lines = ["unsigned char x = __VERIFIER_nondet_uchar();", "union view one, two; int few[4];"]
        lines += ["struct mixed *block = malloc(sizeof(struct mixed)); (void)block;"]
        lines += [self.cell() for _ in range(self.random.randrange(4, 14))]
        lines += [f"choices[{number}] = {self.place(32)};" for number in range(4)]
        lines += [self.step() for _ in range(self.random.randrange(1, 5))]
        return f"{HEADER}int main(void) {{ {' '.join(lines)} return 0; }}"

    def offset(self, room: int) -> int:
        step = self.random.choice([self.pointer_size, 2 * self.pointer_size]) if self.aligned else 1
        return self.random.randrange(0, max(room, 1), step)

    def place(self, needed: int) -> str:
        name = self.random.choice(list(OBJECTS))
        return f"(char *){name} + {self.offset(OBJECTS[name] - needed)}"

    def cell(self) -> str:
        place = self.place(16)
        if self.random.random() < 0.5:
            return f"*(void **)({place}) = {self.random.choice(ADDRESSES)};"
        type_ = self.random.choice(list(CONSTANTS))
        value = f"({type_})x" if self.random.random() < 0.3 else f"({type_}){CONSTANTS[type_]}"
        return f"*({type_} *)({place}) = {value};"

    def unknown(self, size: int) -> str:
        """An address that the input decides about, mostly of so many bytes within an object."""
        stride = self.random.choice([0, 8, 16, 24, 32] if self.aligned else [0, 1, 1, 2, 3, 4, 8, 16])
        count = self.random.randrange(2, 4 if stride > 4 else 7)
        moved = f" + {stride} * ((x >> {self.random.randrange(0, 6)}) % {count})" if stride else ""
        if self.random.random() < 0.1:
            return f"(char *)large + {self.offset(64)} + {self.random.choice([1, 2, 8])} * (x >> 1)"
        if self.random.random() < 0.6:
            return f"choices[(x >> {self.random.randrange(0, 7)}) & {self.random.choice([1, 3])}]{moved}"
        return f"{self.place(size + stride * (count - 1))}{moved}"

    def step(self) -> str:
        kind = self.random.random()
        if kind < 0.05:
            source = self.random.choice([f"large + {self.offset(64)} + (x >> 3)", "large + 5 * (x & 15)", "row"])
            return (
                f"__builtin_memmove((char *)large + x % 61, (char *){source}, {self.random.choice(['x * 3 % 151', '120'])});"
            )
        if kind < 0.15:
            size, distance = (
                self.random.choice([4, 12, 16, 24]),
                self.random.choice([-8, -4, 4, 8] if self.aligned else [-3, -1, 2]),
            )
            return f"{{ char *at = {self.unknown(size)} - {min(distance, 0)}; __builtin_memmove(at + {distance}, at, {size}); }}"
        if kind < 0.55:
            size = self.random.choice([1, 3, 4, 8, 12, 16, 16, 24, 32, 32])
            return f"__builtin_memmove({self.unknown(size)}, {self.unknown(size)}, {size});"
        if kind < 0.65:
            size_text = f"(x >> 4) * {self.random.choice([1, 4, 8])} % 17"
            return f"__builtin_memmove({self.unknown(16)}, {self.unknown(16)}, {size_text});"
        if kind < 0.75:
            byte, size = self.random.choice(["0", "255", "x"]), self.random.choice([2, 8, 16])
            return f"__builtin_memset({self.unknown(size)}, {byte}, {size});"
        type_ = self.random.choice(["char", "int", "long", "double", "void *"])
        if kind < 0.88:
            value = "&seen" if type_ == "void *" else "(x * 3)"
            return f"*({type_}*)({self.unknown(8)}) = {value};"
        return f"{{ {type_} read = *({type_}*)({self.unknown(8)}); *({type_}*)({self.unknown(8)}) = read; }}"


def path_of(program: Program, numbers: Iterable[int]) -> tuple[dict[int, bool], list[Edge]]:
    """The only complete path, if one of these inputs leads along it, and which of them lead to its end."""
    finished: dict[int, bool] = {}
    path: list[Edge] = []
    for number in numbers:
        taken: list[Edge] = []

        def supply(origin: Origin, type_: Type, number: int = number) -> int:
            return number if "nondet" in origin.label else 0

        outcome = Interpreter(program, supply, observe=taken.append, max_operations=5000).run()
        assert outcome.kind is not OutcomeKind.STUCK, outcome.reason
        finished[number] = outcome.kind is OutcomeKind.END
        if finished[number]:
            path = taken
    return finished, path


class Comparison:
    """The memory at the end of a path, by its formula and by a run with the values of a model."""

    def __init__(self, encoder: PathEncoder, path: Sequence[Edge], model: Solver) -> None:
        self.encoder = encoder
        self.model = model
        self.machine: Machine | None = None
        inputs_of(encoder, path, model.value, self._observe)
        assert self.machine is not None

    def _observe(self, operation: Operation, machine: Machine) -> None:
        self.machine = machine

    def simplified(self, value: Value) -> Value:
        """With the values of the model for terms and choices."""
        if isinstance(value, Choice):
            holding = [each for guard, each in value.alternatives if self.model.value(guard) == 1]
            assert len(holding) == 1, "the guards of a choice exclude each other, and one holds"
            return self.simplified(holding[0])
        if isinstance(value, Term):
            return self.model.value(self.encoder.smt.node(value, int_type(value.type.bits)))
        if isinstance(value, Carried):
            bits, mask = self.model.value(value.bits), self.model.value(value.mask)
            return Undefined(bits & ~mask, mask, Origin(OriginKind.UNINITIALIZED, "x")) if mask else bits
        if isinstance(value, Pointer):
            return Pointer(value.object, self.simplified(value.offset))
        if isinstance(value, ByteSlice):
            piece = self.encoder.algebra.extract(self.simplified(value.value), value.low, value.size)
            return piece if isinstance(piece, ByteSlice) else self.simplified(piece)
        return value

    def number(self, value: Value) -> int:
        """A byte, with the addresses of the model."""
        assert isinstance(value, int | ByteSlice), value
        if isinstance(value, int):
            return value
        pointer = value.value
        assert isinstance(pointer, Pointer)
        assert isinstance(pointer.offset, int)
        base = self.model.value(self.encoder.smt.base(self.twin(pointer.object)))
        return (base + pointer.offset) >> (8 * value.low) & 255

    def twin(self, memory: MemoryObject) -> MemoryObject:
        """The object of the encoder that an object of either machine is."""
        if memory.site.kind in (ObjectKind.GLOBAL, ObjectKind.LITERAL, ObjectKind.FUNCTION, ObjectKind.EXTERNAL):
            return self.encoder.static(memory.site)
        return next(each for each in self.encoder.dynamic if each.site is memory.site)

    def same(self, ours: Value, run: Value) -> bool:
        if isinstance(ours, Undefined) or isinstance(run, Undefined):
            return isinstance(ours, Undefined) and isinstance(run, Undefined) and ours.mask == run.mask
        if isinstance(ours, ByteSlice) and isinstance(run, ByteSlice):
            a, b = ours.value, run.value
            if isinstance(a, Pointer) and isinstance(b, Pointer) and self.twin(b.object) is self.twin(a.object):
                return (a.offset, ours.low) == (b.offset, run.low)
        return self.number(ours) == self.number(run)

    def check(self, cells: dict[MemoryObject, list[Value]]) -> None:
        assert self.machine is not None
        for memory in self.machine.objects:
            wanted = cells.get(self.twin(memory))
            if wanted is not None:
                for offset, value in enumerate(wanted):
                    ours, run = self.simplified(value), memory.content.read(offset, 1)
                    assert self.same(ours, run), f"byte {offset} of {memory}: {ours} in the formula, {run} in the run"


def bytes_of(encoder: PathEncoder) -> dict[MemoryObject, list[Value]]:
    """What the formula says of all bytes of the objects."""
    kinds = (ObjectKind.GLOBAL, ObjectKind.STACK, ObjectKind.HEAP)
    found = {
        memory: [memory.content.read(offset, 1) for offset in range(memory.size)]
        for memory in list(encoder.objects)
        if memory.site.kind in kinds and isinstance(memory.size, int)
    }
    for values in found.values():
        for value in values:
            define_bits(encoder, value)
    return found


def define_bits(encoder: PathEncoder, value: Value) -> None:
    """The bits of floats have definitions, which the solver has to know in time."""
    if isinstance(value, Term):
        encoder.smt.node(value, int_type(value.type.bits))
    elif isinstance(value, Choice):
        for _, alternative in value.alternatives:
            define_bits(encoder, alternative)
    elif isinstance(value, ByteSlice):
        define_bits(encoder, value.value)
    elif isinstance(value, Composite):
        for part, _ in value.parts:
            define_bits(encoder, part)


def compare(program: Program, seed: int) -> int:
    """Compare formula and runs for some inputs; how many of them go to the end."""
    numbers = Random(seed).sample(range(256), VALUES)
    finished, path = path_of(program, numbers)
    if not path:
        _, path = path_of(program, range(256))
    if not path:
        return 0
    formula = PathFormula(program, path)
    encoder = formula.encoder
    cells = bytes_of(encoder)
    terms, (given,) = encoder.smt.terms, encoder.smt.inputs
    solver = BitwuzlaSolver(terms, 20)
    for constraint in encoder.constraints:
        solver.assert_formula(constraint.node)
    for definition in encoder.definitions:
        solver.assert_formula(definition.node)
    for node in encoder.smt.definitions:  # of what was read just now
        solver.assert_formula(node)
    compared = 0
    for number in numbers:
        answer = solver.check(terms.equal(given.symbol, terms.vector(number, 8)))
        assert answer is (SatAnswer.SAT if finished[number] else SatAnswer.UNSAT), f"{answer} for the input {number}"
        if finished[number]:
            Comparison(encoder, path, solver).check(cells)
            compared += 1
    return compared


def program_of(seed: int, directory: Path, undefined: bool = False) -> Program:
    model = DataModel.ILP32 if seed % 4 == 3 else DataModel.LP64
    source = directory / f"program{seed}.c"
    source.write_text(Writer(seed, model.value // 8).program())
    return load([source], FrontendOptions(data_model=model, undefined_reading=undefined))


@pytest.mark.parametrize("seed", range(16))
def test_every_byte_is_that_of_the_run(seed: int, tmp_path: Path) -> None:
    compare(program_of(seed, tmp_path), seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(16, 40))
def test_every_byte_is_that_of_more_runs(seed: int, tmp_path: Path) -> None:
    compare(program_of(seed, tmp_path), seed)


@pytest.mark.parametrize(
    "seeds", [range(0, 40, 8), pytest.param(range(2, 40, 2), marks=pytest.mark.slow)], ids=["some", "more"]
)
def test_uninitialised_bytes_stay_so(seeds: range, tmp_path: Path) -> None:
    """Under the reading where they have no values; which bytes are initialised may depend on the input."""
    compared = sum(compare(program_of(seed, tmp_path, undefined=True), seed) for seed in seeds)
    assert compared > 10


STRUCTURES = """
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct node { int number; struct node *next; int *value; };
int main(void) {
  int values[2] = {3, 4};
  struct node nodes[2] = {{1, 0, &values[0]}, {2, 0, &values[1]}}, copy;
  nodes[0].next = &nodes[1];
  nodes[1].next = &nodes[0];
  struct node *at = &nodes[__VERIFIER_nondet_uint() % 2u];
  for (int round = 0; round < ROUNDS; round++) {
    copy = *at;
    *copy.next = copy;
    at = at->next;
  }
  if (*at->value == 4 && at->number == 2) reach_error();
  return 0;
}
"""


def structures(directory: Path, rounds: int) -> PathFormula:
    source = directory / "structures.c"
    source.write_text(STRUCTURES.replace("ROUNDS", str(rounds)))
    program = load([source], FrontendOptions())
    taken: list[Edge] = []
    Interpreter(program, lambda origin, type_: 1, observe=taken.append).run()
    return PathFormula(program, taken)


def test_structures_copied_through_unknown_pointers_stay_structures(tmp_path: Path) -> None:
    """Pointers in them stay pointers, so that no address has to be a number and no formula speaks of all of memory."""
    formula = structures(tmp_path, 6)
    assert isinstance(formula.check(time_limit=20), Feasible)
    assert not formula.encoder.smt.layout.bases
    assert len(subterms([constraint.node for constraint in formula.constraints])) < 200
    (nodes,) = [memory for memory in formula.encoder.objects if memory.site.name == "nodes"]
    for offset in (8, 16, 32, 40):
        size, value = nodes.content.cells[offset]
        assert (size, type(value) in (Pointer, Choice)) == (8, True)


def subterms(nodes: Sequence[Node]) -> set[Node]:
    found: set[Node] = set()
    pending = list(nodes)
    while pending:
        node = pending.pop()
        if node not in found:
            found.add(node)
            pending.extend(node.children())
    return found


def test_a_copy_of_no_bytes_may_go_nowhere(tmp_path: Path) -> None:
    source = tmp_path / "nothing.c"
    source.write_text(
        "extern unsigned char __VERIFIER_nondet_uchar(void); char a[8]; int main(void) {"
        "unsigned char x = __VERIFIER_nondet_uchar(); char *p = 0; __builtin_memmove(p, a, x); __builtin_memset(p, 1, x);"
        "return 0; }"
    )
    program = load([source], FrontendOptions())
    finished, path = path_of(program, range(256))
    assert [number for number, ends in finished.items() if ends] == [0]
    verdict = PathFormula(program, path).check(time_limit=20)
    assert isinstance(verdict, Feasible)
    assert [each.bits for each in verdict.inputs] == [0]


class OutOfTimeError(Exception):
    pass


def test_a_long_copy_obeys_the_budget(tmp_path: Path) -> None:
    source = tmp_path / "long.c"
    source.write_text(
        "extern unsigned __VERIFIER_nondet_uint(void); char a[4000], b[4000];"
        "int main(void) { unsigned n = __VERIFIER_nondet_uint(); a[n] = 1; __builtin_memmove(b, a, n); return 0; }"
    )
    program = load([source], FrontendOptions())
    taken: list[Edge] = []
    Interpreter(program, lambda origin, type_: 5, observe=taken.append).run()
    calls = 0

    def tick() -> None:
        nonlocal calls
        calls += 1
        if calls > 1000:
            raise OutOfTimeError

    assert len(taken) < 20
    with pytest.raises(OutOfTimeError):
        PathFormula(program, taken, tick)
