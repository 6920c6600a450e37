"""Run a C program natively on many inputs at once, and say how each run ended and what it observed.

A driver in C is added to the program's text. It runs the program's main in a child process for each vector of inputs, so
that no run can see the globals or the heap of another, and collects the ends in memory that it shares with the children.
The program is compiled once for all runs, to the very IR that the analyses see.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tests.support.compile import DataModel, compile_to_ir
from tests.support.native import NotRunnable, run_native_ir

OBSERVED: Final = 4
"""How many numbers a run may observe."""


class End(Enum):
    """How a run ended."""

    LOST = 0
    """The process ended in a way of its own."""
    ENDED = 1
    """By a return from main, `exit` or `abort`."""
    ERROR = 2
    """In the error function."""
    ASSUMPTION = 3
    """In an assumption that does not hold."""
    TRAP = 4
    """By a trap of the processor: a division by zero."""
    CRASH = 5
    """By any other signal."""
    TIMEOUT = 6


@dataclass(frozen=True, slots=True)
class Run:
    """What came of one vector of inputs."""

    end: End
    inputs_used: int
    """How many inputs it asked for; beyond the end of the vector they are 0."""
    observed: tuple[int, ...] | None
    """The numbers that the program gave to `fuzz_observe`, filled up with zeros; None if it did not get there."""


_RECORD: Final = struct.Struct(f"<IIII{OBSERVED}q")
RECORD_SIZE: Final = _RECORD.size

_HEAD: Final = """\
#define main fuzz_main
#define reach_error fuzz_error
#define __VERIFIER_error fuzz_error
#define __VERIFIER_assume fuzz_assume
#define exit fuzz_exit
#define abort fuzz_abort
void fuzz_observe(long long, long long, long long, long long);
"""

_DRIVER: Final = r"""
#undef main
struct fuzz_record { unsigned end, used, seen, padding; long long observed[OBSERVED]; };
struct fuzz_record fuzz_records[RUNS];
static struct fuzz_record *fuzz_shared;
static unsigned fuzz_run;
#ifdef __x86_64__
enum { FUZZ_MMAP = 9, FUZZ_ALARM = 37, FUZZ_FORK = 57, FUZZ_WAIT = 61, FUZZ_EXIT = 231 };
static long fuzz_call(long n, long a, long b, long c, long d, long e, long f) {
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  __asm__ volatile("syscall" : "+a"(n) : "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9) : "rcx", "r11", "memory");
  return n;
}
#else
enum { FUZZ_MMAP = 192, FUZZ_ALARM = 27, FUZZ_FORK = 2, FUZZ_WAIT = 114, FUZZ_EXIT = 252 };
static long fuzz_call(long n, long a, long b, long c, long d, long e, long f) {
  long more[2] = {n, f};
  long *where = more;
  __asm__ volatile("pushl %%ebp\n movl 4(%%eax), %%ebp\n movl (%%eax), %%eax\n int $0x80\n popl %%ebp"
                   : "+a"(where) : "b"(a), "c"(b), "d"(c), "S"(d), "D"(e) : "memory");
  return (long)where;
}
#endif
static void fuzz_end(unsigned end) {
  fuzz_shared[fuzz_run].end = end;
  for (;;) fuzz_call(FUZZ_EXIT, 0, 0, 0, 0, 0, 0);
}
void fuzz_error(void) { fuzz_end(2); }
void fuzz_assume(int holds) { if (!holds) fuzz_end(3); }
void fuzz_exit(int code) { fuzz_end(1); }
void fuzz_abort(void) { fuzz_end(1); }
void fuzz_observe(long long a, long long b, long long c, long long d) {
  struct fuzz_record *record = &fuzz_shared[fuzz_run];
  record->observed[0] = a; record->observed[1] = b; record->observed[2] = c; record->observed[3] = d;
  record->seen = 1;
}
static const long long fuzz_inputs[RUNS][INPUTS + 1] = { TABLE };
static long long fuzz_next(void) {
  unsigned used = fuzz_shared[fuzz_run].used++;
  return used < INPUTS ? fuzz_inputs[fuzz_run][used] : 0;
}
int main(int argc, char **argv) {
  unsigned long size = sizeof fuzz_records;
  fuzz_shared = (struct fuzz_record *)fuzz_call(FUZZ_MMAP, 0, (long)size, 3, 0x21, -1, 0);
  unsigned late = 0;
  for (fuzz_run = 0; fuzz_run < RUNS; fuzz_run++) {
    if (late > 1) { fuzz_shared[fuzz_run].end = 6; continue; } /* two runs without end are enough */
    long child = fuzz_call(FUZZ_FORK, 0, 0, 0, 0, 0, 0);
    if (child < 0) return 1;
    if (child == 0) {
      fuzz_call(FUZZ_ALARM, SECONDS, 0, 0, 0, 0, 0);
      ((int (*)(int, char **, char **))fuzz_main)(1, argv, argv + 1);
      fuzz_end(1);
    }
    int status = 0;
    fuzz_call(FUZZ_WAIT, child, (long)&status, 0, 0, 0, 0);
    int number = status & 127;
    if (number == 14) late++;
    if (number) fuzz_shared[fuzz_run].end = number == 8 ? 4 : number == 14 ? 6 : 5;
  }
  for (unsigned i = 0; i < RUNS; i++) fuzz_records[i] = fuzz_shared[i];
  return 0;
}
"""

_INPUT_FUNCTION: Final = re.compile(r"^[^\n]*?\b((?:\w+\s+)+)(__VERIFIER_nondet_\w+)\s*\(\s*(?:void)?\s*\)\s*;", re.MULTILINE)
_ANY_INPUT: Final = re.compile(r"\b__VERIFIER_nondet_\w+")


def run_all(text: str, model: DataModel, vectors: Sequence[Sequence[int]], seconds: int = 1) -> list[Run]:
    """One run for each vector of inputs, each with a limit of its own.

    Raises `NotRunnable` if the program cannot be run in this way, and `CompileError` if clang rejects it.
    """
    ir = compile_to_ir(driven(text, vectors, seconds), model, ("-g0",))
    result = run_native_ir(ir, model, timeout=20.0 + 2 * seconds, want_globals=True)
    if result.outcome != "returned" or result.exit_code != 0 or result.globals is None:
        raise NotRunnable(f"the driver {result.outcome}")
    records = result.globals["fuzz_records"]
    return [read_record(records[at : at + _RECORD.size]) for at in range(0, len(records), _RECORD.size)]


def read_record(record: bytes) -> Run:
    end, used, seen, _, *observed = _RECORD.unpack(record)
    return Run(End(end), used, tuple(observed) if seen else None)


def driven(text: str, vectors: Sequence[Sequence[int]], seconds: int) -> str:
    longest = max((len(vector) for vector in vectors), default=0)
    rows = ", ".join("{" + ", ".join([*(f"{value}ll" for value in vector), "0"]) + "}" for vector in vectors)
    driver = _DRIVER
    for name, value in (("OBSERVED", OBSERVED), ("RUNS", len(vectors)), ("INPUTS", longest), ("SECONDS", seconds)):
        driver = re.sub(rf"\b{name}\b", str(value), driver)
    return "".join([_HEAD, text, "\n", driver.replace("TABLE", rows), _input_functions(text)])


def _input_functions(text: str) -> str:
    """Bodies for the functions that the program takes its inputs from."""
    found: dict[str, str] = {}
    for match in _INPUT_FUNCTION.finditer(text):
        words = [word for word in match[1].split() if word != "extern"]
        found[match[2]] = " ".join(words)
    missing = set(_ANY_INPUT.findall(text)) - set(found)
    if missing:
        raise NotRunnable(f"inputs of unknown type: {', '.join(sorted(missing))}")
    return "".join(f"{type_} {name}(void) {{ return ({type_})fuzz_next(); }}\n" for name, type_ in sorted(found.items()))
