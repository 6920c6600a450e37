"""Random programs of several kinds, run on both sides: one seed, one result.

Most kinds are csmith's, with different options; two are our own: batches of functions (`expressions`) and programs
about bytes (`memory_programs`), from random tapes.
"""

from __future__ import annotations

import random
import signal
import time
import traceback
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from tests.differential.expressions import make_batch
from tests.differential.harness import (
    End,
    OptimizationLevel,
    compare,
    describe,
    interpret,
    interpreted_end,
    load_optimized,
    load_program,
)
from tests.differential.memory_programs import make_memory_program
from tests.support.compile import CompileError, compile_to_ir
from tests.support.compile import DataModel as ModelName
from tests.support.csmith import DEFAULT_OPTIONS, LARGE_OPTIONS, CsmithOptions, random_program
from tests.support.native import run_native, run_native_ir

from cegas.program.control_flow import Program
from cegas.program.softfloat import FloatFormat


@dataclass(frozen=True, slots=True)
class BuiltinOptions(CsmithOptions):
    """Programs with bit-counting builtins and inline functions."""

    def flags(self) -> tuple[str, ...]:
        return (*CsmithOptions.flags(self), "--builtins", "--disable-builtin-kinds", "x86", "--inline-function")


@dataclass(frozen=True, slots=True)
class VariedOptions(BuiltinOptions):
    """Those, with other probabilities for each program; for some, csmith looks for ever."""

    def flags(self) -> tuple[str, ...]:
        return (*BuiltinOptions.flags(self), "--random-random")


CSMITH_KINDS: Final[dict[str, CsmithOptions]] = {
    "default": DEFAULT_OPTIONS,
    "large": LARGE_OPTIONS,
    "floats": replace(DEFAULT_OPTIONS, floats=True),
    "varied": VariedOptions(max_functions=6, max_pointer_depth=4, max_struct_fields=10, max_union_fields=5),
}
KINDS: Final = (*CSMITH_KINDS, "expressions", "memory")

FUNCTIONS: Final = 50
"""The number of functions in a program of the kind `expressions`."""
STEPS: Final = 150
"""The number of statements in a program of the kind `memory`."""
CHECKSUM: Final = "crc32_context"
"""The variable in which csmith's programs sum up all others."""
NATIVE_SECONDS: Final = 1.0
"""A native run this long would be one of hours in the interpreter (or is one without end)."""


class Verdict(Enum):
    """What came of one program."""

    EQUAL = "equal"
    DIFFERENT = "different"
    STUCK = "stuck"
    """The interpreter could not go on."""
    FAILED = "failed"
    """The front end or the interpreter raised an exception, or the native run crashed."""
    UNDEFINED = "undefined"
    """C does not define the program, and the interpreter stops there."""
    SKIPPED = "skipped"
    """csmith found no program, or the program runs too long."""


@dataclass(frozen=True, slots=True)
class Case:
    """One random program: the same text whenever it is asked for."""

    seed: int
    model: ModelName
    kind: str
    level: OptimizationLevel | None = None
    """The interpreter gets LLVM's optimised IR instead of C."""

    def make(self) -> tuple[str, dict[str, FloatFormat]] | None:
        """The program's text and the variables that may hold NaNs; None if csmith finds no program."""
        if self.kind in CSMITH_KINDS:
            text = random_program(self.seed, self.model, CSMITH_KINDS[self.kind])
            return None if text is None else (text, {})
        source = random.Random(self.seed)
        if self.kind == "memory":
            return make_memory_program(self.model, source.randbytes(8 * STEPS), STEPS), {}
        tapes = [source.randbytes(source.randrange(16, 128)) for _ in range(FUNCTIONS)]
        batch = make_batch(self.model, source.getrandbits(32), tapes)
        return batch.text, batch.floats()

    def __str__(self) -> str:
        return f"{self.kind} {self.model} {self.seed}" + (f" {self.level}" if self.level is not None else "")

    def load(self, text: str) -> Program:
        if self.level is None:
            return load_program(text, self.model)
        return load_optimized(text, self.model, self.level)

    @property
    def compared(self) -> tuple[str, ...] | None:
        """The variables to compare; None for all. Optimisers change the static ones, and those of csmith are static."""
        return (CHECKSUM,) if self.level is not None and self.kind in CSMITH_KINDS else None


@dataclass(frozen=True, slots=True)
class Report:
    """The result of one case."""

    case: Case
    verdict: Verdict
    detail: str = ""
    operations: int = 0
    bytes_equal: int = 0
    bytes_open: int = 0


class TooLong(Exception):
    """The interpreter's time for one program is up."""


UNGUARDED: Final = "float-cast-overflow,builtin"
"""What csmith does not guard: floats that do not fit an integer type, and counting the leading zeros of zero."""


def _is_undefined(text: str, model: ModelName) -> bool:
    """Whether the program does something that csmith does not guard, by clang's own check for that."""
    ir = compile_to_ir(text, model, ("-g0", f"-fsanitize={UNGUARDED}", f"-fsanitize-trap={UNGUARDED}"))
    return run_native_ir(ir, model, timeout=NATIVE_SECONDS).signal == signal.SIGILL


def run_case(case: Case, seconds: float = 60.0) -> Report:
    """Run one program natively, then in the interpreter, and compare what they leave behind."""
    made = case.make()
    if made is None:
        return Report(case, Verdict.SKIPPED, "csmith found no program")
    text, floats = made
    try:
        limit = NATIVE_SECONDS if case.kind in CSMITH_KINDS else 60.0
        native = run_native(text, case.model, timeout=limit, want_globals=True)
    except CompileError:
        if case.kind not in CSMITH_KINDS:
            raise
        # csmith thinks of other compilers, too.
        return Report(case, Verdict.SKIPPED, "does not compile")
    if native.outcome == "timeout":
        return Report(case, Verdict.SKIPPED, "runs too long natively")
    if native.outcome == "crashed":
        return Report(case, Verdict.FAILED, f"the native run crashed (signal {native.signal})")
    deadline = time.monotonic() + seconds

    def tick() -> None:
        if time.monotonic() > deadline:
            raise TooLong

    try:
        run = interpret(case.load(text), max_operations=10**9, tick=tick)
    except TooLong:
        return Report(case, Verdict.SKIPPED, "runs too long in the interpreter")
    except Exception:  # whatever it is, it is a finding about this program
        return Report(case, Verdict.FAILED, traceback.format_exc())
    end = interpreted_end(run.outcome)
    if end in (End.OPEN, End.CRASH) and _is_undefined(text, case.model):
        return Report(case, Verdict.UNDEFINED, describe(run.outcome), run.outcome.operations)
    if end is End.OPEN:
        return Report(case, Verdict.STUCK, describe(run.outcome), run.outcome.operations)
    comparison = compare(run, native, floats, case.compared)
    if case.kind in CSMITH_KINDS and CHECKSUM not in (native.globals or {}):
        comparison.differences.append("the native run has no checksum")
    verdict = Verdict.EQUAL if comparison.equal else Verdict.DIFFERENT
    return Report(case, verdict, str(comparison), run.outcome.operations, comparison.bytes_equal, comparison.bytes_open)
