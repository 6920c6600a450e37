"""One program, two executions: the reference interpreter's run is held against the native one.

Both sides see the same C text and the same inputs. They agree if they end alike and leave the same bytes in every
global variable. Bytes that are no numbers to the interpreter are compared as far as they mean something:

- a byte of an address: the interpreter names an object and an offset, the native run has a number. Where the native
  address of the object is known (it is a global variable, or another pointer to it was compared before), the number
  must fit;
- a byte with unknown bits (padding, uninitialised memory): the known bits must agree.

What cannot be compared is counted, so that a test can demand that it is little or nothing.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final, Literal

from tests.support.compile import IR_FLAGS, TARGETS, zig_executable
from tests.support.compile import DataModel as ModelName
from tests.support.floats import from_python_float
from tests.support.native import NativeResult, run_native

from cegas.frontend import FrontendOptions, load
from cegas.frontend.options import Volatile
from cegas.program import softfloat
from cegas.program.control_flow import DataModel, Program
from cegas.program.interpreter import Interpreter, Outcome, OutcomeKind
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.operations import AssumeKind, Origin, OriginKind
from cegas.program.properties import Property
from cegas.program.softfloat import FloatFormat
from cegas.program.types import BOOL, FloatType, PointerType, Type
from cegas.program.values import ByteSlice, PartlyKnown, Pointer, Value, in_pages

OptimizationLevel = Literal["-O1", "-O2", "-O3", "-Os", "-Oz"]
LEVELS: Final[tuple[OptimizationLevel, ...]] = ("-O1", "-O2", "-O3", "-Os", "-Oz")

Number = int | float
InputKinds = frozenset[OriginKind]

NONDETERMINISTIC: InputKinds = frozenset((OriginKind.NONDETERMINISTIC,))
"""The inputs that a native run has, too."""
ALL_INPUTS: InputKinds = frozenset(kind for kind in OriginKind if kind.is_input)


# -- the interpreter's side -------------------------------------------------------------------------------------------


def load_program(source: Path | str, model: ModelName, property_: Property | None = None) -> Program:
    """The program of a C file (a ``Path``) or a C text (a ``str``), checked for well-formedness."""
    wanted = property_ or Property()
    # A native run has no environment that changes volatile objects.
    options = FrontendOptions(data_model=DataModel[model], property=wanted, volatile=Volatile.MEMORY)
    if isinstance(source, Path):
        return _checked(load([source], options))
    with tempfile.TemporaryDirectory(prefix="cegas-differential-") as folder:
        file = Path(folder) / "program.c"
        file.write_text(source, encoding="utf-8")
        return _checked(load([file], options))


def load_checked(source: Path, options: FrontendOptions) -> Program:
    """The program of a file under given options, checked for well-formedness."""
    return _checked(load([source], options))


def load_optimized(source: str, model: ModelName, level: OptimizationLevel) -> Program:
    """The program of a C text after clang's optimisations: IR as users may have it, not as we make it from C.

    Without vectors, as most operations on them are not supported.
    """
    with tempfile.TemporaryDirectory(prefix="cegas-differential-") as folder:
        text, result = Path(folder) / "program.c", Path(folder) / "program.ll"
        text.write_text(source, encoding="utf-8")
        flags = [flag for flag in IR_FLAGS if flag not in ("-O1", "-Xclang", "-disable-llvm-passes")]
        flags += [level, "-g0", "-fno-vectorize", "-fno-slp-vectorize"]
        command = [str(zig_executable()), "cc", "-target", TARGETS[model], *flags, "-o", str(result), str(text)]
        subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True)
        return _checked(load([result], FrontendOptions(data_model=DataModel[model], volatile=Volatile.MEMORY)))


def _checked(program: Program) -> Program:
    for function in program.functions.values():
        function.validate()
    return program


@dataclass(slots=True)
class Inputs:
    """Hands out inputs in order, zeros when they have run out, and keeps the bit patterns it handed out."""

    values: Sequence[Number]
    kinds: InputKinds = NONDETERMINISTIC
    patterns: list[int] = field(default_factory=list)
    points_nowhere: bool = False
    """Whether a pointer was among them where nothing is: a program that follows it has no such run."""

    def __call__(self, origin: Origin, type_: Type) -> int | None:
        if origin.kind not in self.kinds:
            return None
        number = len(self.patterns)
        pattern = as_bits(self.values[number] if number < len(self.values) else 0, type_)
        self.patterns.append(pattern)
        if isinstance(type_, PointerType) and pattern:
            if not in_pages(pattern, type_.bits):
                return None  # where it points to is memory outside, which has no number here
            self.points_nowhere = True
        return pattern


def as_bits(value: Number, type_: Type) -> int:
    """The bit pattern of a number in a type."""
    if isinstance(type_, FloatType):
        if isinstance(value, float):
            return from_python_float(type_.format, value)
        return softfloat.from_int(type_.format, value)
    if isinstance(value, float):
        raise TypeError(f"the input {value} for a variable of type {type_}")
    return int(value != 0) if type_ is BOOL else value & ((1 << type_.bits) - 1)


@dataclass(frozen=True, slots=True)
class Interpreted:
    """A run of the interpreter."""

    program: Program
    interpreter: Interpreter
    outcome: Outcome
    inputs: tuple[int, ...]
    """The bit patterns of the inputs that it asked for."""
    points_nowhere: bool
    """Whether one of them is a pointer to nowhere that is not null."""


def interpret(
    program: Program,
    inputs: Sequence[Number] = (),
    *,
    kinds: InputKinds = NONDETERMINISTIC,
    max_operations: int = 1_000_000,
    tick: Callable[[], None] | None = None,
) -> Interpreted:
    """Run a program in the interpreter."""
    supply = Inputs(inputs, kinds)
    interpreter = Interpreter(program, supply, max_operations=max_operations, tick=tick)
    outcome = interpreter.run()
    return Interpreted(program, interpreter, outcome, tuple(supply.patterns), supply.points_nowhere)


class End(Enum):
    """How a run ended, in the words that both sides share."""

    ERROR = "error reached"
    END = "ended"
    ASSUMPTION = "assumption failed"
    CRASH = "crashed or undefined"
    OPEN = "not decided"


def interpreted_end(outcome: Outcome) -> End:
    if outcome.kind is OutcomeKind.BLOCKED:
        user = outcome.assumption is not None and outcome.assumption.kind is AssumeKind.USER
        return End.ASSUMPTION if user else End.CRASH
    return {OutcomeKind.TARGET: End.ERROR, OutcomeKind.END: End.END, OutcomeKind.STUCK: End.OPEN}[outcome.kind]


def native_end(result: NativeResult) -> End:
    match result.outcome:
        case "error-reached":
            return End.ERROR
        case "returned" | "exited" | "assert-failed":
            return End.END
        case "assumption-failed":
            return End.ASSUMPTION
        case "crashed":
            return End.CRASH
        case "timeout":
            return End.OPEN


# -- the comparison ---------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Comparison:
    """What was compared, and what differs."""

    differences: list[str] = field(default_factory=list)
    bytes_equal: int = 0
    bytes_open: int = 0
    """Bytes that are not known to the interpreter, or belong to addresses that the native run does not tell."""

    @property
    def equal(self) -> bool:
        return not self.differences

    def __str__(self) -> str:
        return "\n".join(self.differences) or f"equal ({self.bytes_equal} bytes, {self.bytes_open} open)"


def describe(outcome: Outcome) -> str:
    """A run's end with its reason."""
    if outcome.assumption is not None:
        return f"{outcome.kind.value}: {outcome.assumption} at {outcome.assumption.position}"
    return f"{outcome.kind.value}: {outcome.reason}" if outcome.reason else outcome.kind.value


def compare(
    interpreted: Interpreted,
    native: NativeResult,
    floats: Mapping[str, FloatFormat] | None = None,
    only: Collection[str] | None = None,
) -> Comparison:
    """The ends of both runs, then the bytes of all global variables (or of those named in `only`).

    For the variables in `floats`, which have floating-point types, every NaN equals every other: C and IEEE 754 leave
    open which one an operation gives.
    """
    result = Comparison()
    ours, theirs = interpreted_end(interpreted.outcome), native_end(native)
    if ours is not theirs:
        result.differences.append(
            f"the interpreter {describe(interpreted.outcome)}, the native run {native.outcome}"
            + (f" (signal {native.signal})" if native.signal is not None else "")
        )
        return result
    if ours is End.CRASH:
        return result  # nobody is left to tell the native values
    if len(interpreted.inputs) != native.inputs_used:
        result.differences.append(
            f"the interpreter used {len(interpreted.inputs)} inputs, the native run {native.inputs_used}"
        )
    _GlobalComparison(interpreted, native, result, only).run(floats or {})
    return result


class _GlobalComparison:
    """Compares final global variables; learns the addresses of other objects from the pointers it sees."""

    def __init__(
        self, interpreted: Interpreted, native: NativeResult, result: Comparison, only: Collection[str] | None
    ) -> None:
        assert native.globals is not None, "the native run reported no globals"
        assert native.addresses is not None
        self.values = native.globals
        self.result = result
        machine = interpreted.interpreter.machine
        self.pointer_size = machine.algebra.pointer_bits // 8
        self.objects: dict[str, MemoryObject] = {}
        self.bases: dict[MemoryObject, int] = {}
        for site in interpreted.program.sites:
            if site.kind is not ObjectKind.GLOBAL or site.constant or site.symbol is None:
                continue
            if only is not None and site.symbol not in only:
                continue
            if site.symbol in self.values:
                memory = machine.static(site)
                self.objects[site.symbol] = memory
                self.bases[memory] = native.addresses[site.symbol]
            else:
                result.differences.append(f"the native run has no variable {site.symbol}")

    def run(self, floats: Mapping[str, FloatFormat]) -> None:
        contents: dict[str, list[Value]] = {}
        for name, memory in self.objects.items():
            native = self.values[name]
            if memory.size != len(native):
                self.result.differences.append(f"{name} has {memory.size} bytes, natively {len(native)}")
                continue
            contents[name] = [memory.content.read(offset, 1) for offset in range(len(native))]
            self._learn(contents[name], native)
        for name, values in contents.items():
            native = self.values[name]
            if name in floats and _both_nan(floats[name], self.objects[name], native):
                self.result.bytes_equal += len(native)
            else:
                self._compare(name, values, native)

    def _compare(self, name: str, ours: Sequence[Value], theirs: bytes) -> None:
        wrong: list[int] = []
        for offset, (value, byte) in enumerate(zip(ours, theirs, strict=True)):
            verdict = self._agrees(value, byte)
            if verdict is None:
                self.result.bytes_open += 1
            elif verdict:
                self.result.bytes_equal += 1
            else:
                wrong.append(offset)
        if wrong:
            low, high = wrong[0], wrong[-1] + 1
            shown = " ".join(f"{value:02x}" if isinstance(value, int) else f"[{value}]" for value in ours[low:high][:24])
            self.result.differences.append(
                f"{name}, bytes {low} to {high - 1}: interpreter {shown}, natively {theirs[low:high][:24].hex(' ')}"
            )

    def _agrees(self, value: Value, byte: int) -> bool | None:
        """Whether a byte is right; None if that cannot be said."""
        if isinstance(value, int):
            return value == byte
        if isinstance(value, PartlyKnown):
            return (value.bits ^ byte) & ~value.mask & 0xFF == 0
        if isinstance(value, ByteSlice) and isinstance(value.value, Pointer):
            address = self._address(value.value)
            return None if address is None else address >> (8 * value.low) & 0xFF == byte
        return None

    def _address(self, pointer: Pointer) -> int | None:
        base = self.bases.get(pointer.object)
        if base is None or not isinstance(pointer.offset, int):
            return None
        return (base + pointer.offset) % (1 << (8 * self.pointer_size))

    def _learn(self, ours: Sequence[Value], theirs: bytes) -> None:
        """Take the address of an object that is not a global from the first whole pointer to it."""
        size = self.pointer_size
        for start in range(len(ours) - size + 1):
            pointer = _whole_pointer(ours[start : start + size])
            if pointer is None or pointer.object in self.bases or not isinstance(pointer.offset, int):
                continue
            number = int.from_bytes(theirs[start : start + size], "little")
            self.bases[pointer.object] = (number - pointer.offset) % (1 << (8 * size))


def _both_nan(fmt: FloatFormat, memory: MemoryObject, native: bytes) -> bool:
    size = (fmt.width + 7) // 8
    ours = memory.content.read(0, size)
    theirs = int.from_bytes(native[:size], "little")
    return isinstance(ours, int) and softfloat.is_nan(fmt, ours) and softfloat.is_nan(fmt, theirs)


def _whole_pointer(parts: Sequence[Value]) -> Pointer | None:
    first = parts[0]
    if not (isinstance(first, ByteSlice) and isinstance(first.value, Pointer)):
        return None
    pointer = first.value
    fits = all(
        isinstance(part, ByteSlice) and part.value == pointer and part.low == place and part.size == 1
        for place, part in enumerate(parts)
    )
    return pointer if fits else None


# -- both sides -------------------------------------------------------------------------------------------------------


def compare_runs(
    source: Path | str,
    model: ModelName,
    inputs: Sequence[Number] = (),
    property_: Property | None = None,
    *,
    timeout: float = 10.0,
) -> Comparison:
    """Run a program on both sides. The interpreter goes first: it says what type each input has."""
    interpreted = interpret(load_program(source, model, property_), inputs)
    native = run_native(source, model, interpreted.inputs, timeout, want_globals=True)
    return compare(interpreted, native)
