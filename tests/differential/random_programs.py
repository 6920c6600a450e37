"""Random programs from csmith, run on both sides: one seed, one result."""

from __future__ import annotations

import signal
import time
import traceback
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from tests.differential.harness import compare, describe, interpret, load_program
from tests.support.compile import DataModel as ModelName
from tests.support.compile import compile_to_ir
from tests.support.csmith import DEFAULT_OPTIONS, LARGE_OPTIONS, CsmithOptions, random_program
from tests.support.native import run_native, run_native_ir

from cegas.program.interpreter import OutcomeKind

KINDS: Final[dict[str, CsmithOptions]] = {
    "default": DEFAULT_OPTIONS,
    "large": LARGE_OPTIONS,
    "floats": replace(DEFAULT_OPTIONS, floats=True),
}
"""The sorts of programs by name."""

CHECKSUM: Final = "crc32_context"
NATIVE_SECONDS: Final = 1.0
"""A native run this long would be one of hours in the interpreter (or is one without end)."""


class Verdict(Enum):
    """What came of one program."""

    EQUAL = "equal"
    DIFFERENT = "different"
    STUCK = "stuck"
    """The interpreter could not go on."""
    FAILED = "failed"
    """The front end or the interpreter raised an exception."""
    UNDEFINED = "undefined"
    """C does not define the program, and the interpreter stops: csmith does not guard conversions of floats."""
    SKIPPED = "skipped"
    """csmith found no program, or the program runs too long."""


@dataclass(frozen=True, slots=True)
class Case:
    """One random program: the same text whenever it is asked for."""

    seed: int
    model: ModelName
    kind: str

    def text(self) -> str | None:
        return random_program(self.seed, self.model, KINDS[self.kind])

    def __str__(self) -> str:
        return f"{self.kind} {self.model} {self.seed}"


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


def _converts_too_large_float(text: str, model: ModelName) -> bool:
    """Whether a float is converted to an integer type that it does not fit, by clang's own check for that."""
    name = "float-cast-overflow"
    ir = compile_to_ir(text, model, ("-g0", f"-fsanitize={name}", f"-fsanitize-trap={name}"))
    return run_native_ir(ir, model, timeout=NATIVE_SECONDS).signal == signal.SIGILL


def run_case(case: Case, seconds: float = 60.0) -> Report:
    """Run one program natively, then in the interpreter, and compare what they leave behind."""
    text = case.text()
    if text is None:
        return Report(case, Verdict.SKIPPED, "csmith found no program")
    native = run_native(text, case.model, timeout=NATIVE_SECONDS, want_globals=True)
    if native.outcome == "timeout":
        return Report(case, Verdict.SKIPPED, "runs too long natively")
    deadline = time.monotonic() + seconds

    def tick() -> None:
        if time.monotonic() > deadline:
            raise TooLong

    try:
        run = interpret(load_program(text, case.model), max_operations=10**9, tick=tick)
    except TooLong:
        return Report(case, Verdict.SKIPPED, "runs too long in the interpreter")
    except Exception:  # whatever it is, it is a finding about this program
        return Report(case, Verdict.FAILED, traceback.format_exc())
    if run.outcome.kind is OutcomeKind.STUCK:
        verdict = Verdict.UNDEFINED if _converts_too_large_float(text, case.model) else Verdict.STUCK
        return Report(case, verdict, describe(run.outcome), run.outcome.operations)
    comparison = compare(run, native)
    verdict = Verdict.EQUAL if comparison.equal else Verdict.DIFFERENT
    return Report(
        case, verdict, str(comparison), run.outcome.operations, comparison.bytes_equal, comparison.bytes_open
    )
