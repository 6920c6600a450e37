"""The native runner by itself: its runtime, what a run may not do, and how runs end."""

from __future__ import annotations

import ctypes
import errno
import os
import signal
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.tools.native_runtime import COMPILED, FOLDER, TARGETS, compiled_runtime, replay_runtime

from cegas.foundation.errors import ResourceExhausted
from cegas.foundation.processes import children
from cegas.frontend.load import load
from cegas.frontend.options import FrontendOptions
from cegas.frontend.recording import NativeSource
from cegas.native.child import REPORT_FILE, Child, ChildEnded, ChildEnding, Job
from cegas.native.errors import NotReplayable
from cegas.native.execution import compiling_child
from cegas.native.inputs import NO_SITE, InputRecord, NativeInputs, OutsideBlock, Queues
from cegas.native.llvm import SIGNATURES
from cegas.native.run import run_natively
from cegas.program.control_flow import DataModel
from cegas.program.operations import Havoc

MODELS = [DataModel.LP64, DataModel.ILP32]
HEAD = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"


@pytest.mark.parametrize("name", TARGETS)
def test_the_compiled_runtime_is_that_of_its_source(name: str) -> None:
    assert (FOLDER / name).read_bytes() == replay_runtime(name)


def test_the_runtime_of_compiled_programs_is_that_of_its_source() -> None:
    assert (COMPILED / "runtime-x86_64.o").read_bytes() == compiled_runtime()


@pytest.mark.parametrize("name", SIGNATURES)
def test_functions_of_the_library_have_the_signatures_of_its_package(name: str) -> None:
    from llvmlite.binding import ffi

    theirs = getattr(ffi.lib, f"LLVMPY_{name}")
    result, arguments = SIGNATURES[name]
    assert _widths(arguments) == _widths(theirs.argtypes or ())
    if result is not None and not name.startswith("InitializeNative"):  # of which the package does not say it
        assert _widths([result]) == _widths([theirs.restype])


def _widths(types: Sequence[Any]) -> list[tuple[int, bool]]:
    """Size of each, and whether it is text."""
    return [(ctypes.sizeof(each), each is ctypes.c_char_p) for each in types]


def _source(tmp_path: Path, text: str, model: DataModel = DataModel.LP64) -> NativeSource:
    path = tmp_path / "program.c"
    path.write_text(HEAD + text, encoding="utf-8")
    source = NativeSource()
    load([path], FrontendOptions(data_model=model), native=source)
    return source


def _run(
    tmp_path: Path, text: str, model: DataModel = DataModel.LP64, inputs: NativeInputs | None = None, seconds: float = 20.0
) -> tuple[ChildEnded, str]:
    source = _source(tmp_path, text, model)
    return run_natively(source, inputs or NativeInputs(entered={"main"}), seconds, lambda: None)


@pytest.mark.parametrize("model", MODELS)
def test_endings(tmp_path: Path, model: DataModel) -> None:
    assert _run(tmp_path, "int main(void) { reach_error(); }", model)[0].ending is ChildEnding.ERROR
    assert _run(tmp_path, "int main(void) { return 0; }", model)[0].ending is ChildEnding.RETURNED
    assert _run(tmp_path, "void abort(void); int main(void) { abort(); }", model)[0].ending is ChildEnding.ENDED
    crashed, place = _run(tmp_path, "int main(void) { *(volatile int *)8 = 1; }", model)
    assert (crashed.ending, place) == (ChildEnding.CRASHED, "signal 11")
    strayed = _run(tmp_path, "int f(void) { return 1; } int main(void) { return f(); }", model)
    assert (strayed[0].ending, strayed[1]) == (ChildEnding.STRAYED, "a call of f")
    asked = _run(tmp_path, "int main(void) { return __VERIFIER_nondet_int(); }", model)
    assert (asked[0].ending, asked[1]) == (ChildEnding.ASKED_MORE, "__VERIFIER_nondet_int")
    failed = _run(tmp_path, "void __VERIFIER_assume(int); int main(void) { __VERIFIER_assume(0); reach_error(); }", model)
    assert failed[0].ending is ChildEnding.ASSUMPTION


@pytest.mark.parametrize("model", MODELS)
def test_values_come_in_order(tmp_path: Path, model: DataModel) -> None:
    text = """int main(void) {
      int sum = 0;
      for (int i = 0; i < 3; i++) sum = 10 * sum + __VERIFIER_nondet_int();
      if (sum == 123) reach_error();
      return 0;
    }"""
    source = _source(tmp_path, text, model)
    (asking,) = [item for item in source.asking.values() if isinstance(item.operations[0], Havoc)]
    for numbers, expected in (((1, 2, 3), ChildEnding.ERROR), ((1, 3, 2), ChildEnding.RETURNED)):
        values: list[InputRecord] = [((0, number.to_bytes(4, "little")),) for number in numbers]
        records = {id(asking.operations[0]): values}
        ended, _ = run_natively(source, NativeInputs(records, entered={"main"}), 20.0, lambda: None)
        assert ended.ending is expected


@pytest.mark.parametrize("model", MODELS)
def test_memory_outside_the_program(tmp_path: Path, model: DataModel) -> None:
    text = "extern int limit; int main(void) { if (limit == 7 && *(int *)0x50002000 == 9) reach_error(); }"
    regions = [OutsideBlock(0x50001000, 4096, ((16, b"\x07"),)), OutsideBlock(0x50002000, 4096, ((0, b"\x09"),))]
    inputs = NativeInputs(regions=regions, externs={"limit": 0x50001010}, entered={"main"})
    assert _run(tmp_path, text, model, inputs)[0].ending is ChildEnding.ERROR
    twice = NativeInputs(regions=[OutsideBlock(0x50001000, 4096), OutsideBlock(0x50001000, 4096)], entered={"main"})
    ended, place = _run(tmp_path, "int main(void) { return 0; }", model, twice)
    assert (ended.ending, place) == (ChildEnding.NO_REGION, "0x50001000")


def test_too_much_memory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotReplayable, match="the run needs"):
        _run(tmp_path, "int main(void) { return 0; }", inputs=NativeInputs(heap_bytes=1 << 40))


SYSTEM_CALLS = {
    "socket": (41, "2, 1, 0"),
    "open": (2, '(long)"/etc/passwd", 0, 0'),
    "creat": (85, '(long)"file", 0600, 0'),
    "fork": (57, "0, 0, 0"),
    "kill": (62, "1, 0, 0"),
    "execve": (59, '(long)"/bin/true", 0, 0'),
    "mmap": (9, "0, 4096, 3"),
    "getpid": (39, "0, 0, 0"),
}


@pytest.mark.parametrize("name", SYSTEM_CALLS)
def test_a_run_may_not_call_the_system(name: str, tmp_path: Path) -> None:
    """The error behind the call is not reached: the kernel ends the process at once."""
    number, arguments = SYSTEM_CALLS[name]
    text = f"""static long call(long number, long a, long b, long c) {{
      long result;
      __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
      return result;
    }}
    int main(void) {{ call({number}, {arguments}); reach_error(); }}"""
    with pytest.raises(NotReplayable, match="inline assembly"):
        _run(tmp_path, text, inputs=NativeInputs(entered={"main", "call"}))


def test_floats_that_processors_do_not_compute_with(tmp_path: Path) -> None:
    # Either the function that converts them is there, or the run is refused; it must not crash.
    for type_ in ("_Float16", "__bf16", "__float128"):
        program = (
            f"int main(void) {{ volatile float x = 1.5f; {type_} y = ({type_})x; if ((float)y == 1.5f) reach_error(); }}"
        )
        try:
            outcome = _run(tmp_path, program)[0].ending.value
        except NotReplayable as refusal:
            outcome = str(refusal)
        assert outcome == ChildEnding.ERROR.value or outcome.startswith("there is no __")


def test_assembly_that_a_process_may_execute(tmp_path: Path) -> None:
    text = 'int main(void) { int x = 3; __asm__("addl $4, %0" : "+r"(x)); if (x == 7) reach_error(); }'
    assert _run(tmp_path, text)[0].ending is ChildEnding.ERROR


def test_a_run_may_not_call_the_system_32_bit(tmp_path: Path) -> None:
    text = """int main(void) {
      int result;
      __asm__ volatile("int $0x80" : "=a"(result) : "a"(20) : "memory");
      reach_error();
    }"""
    with pytest.raises(NotReplayable, match="inline assembly"):
        _run(tmp_path, text, DataModel.ILP32)


def test_a_long_run_is_ended(tmp_path: Path) -> None:
    started = time.monotonic()
    ended, _ = _run(tmp_path, "int main(void) { for (volatile int i = 0;; i++); }", seconds=1.0)
    assert ended.ending is ChildEnding.TIMEOUT
    assert time.monotonic() - started < 60


def test_the_budget_ends_a_run(tmp_path: Path) -> None:
    def look() -> None:
        raise ResourceExhausted("enough")

    source = _source(tmp_path, "int main(void) { for (volatile int i = 0;; i++); }")
    with pytest.raises(ResourceExhausted, match="enough"):
        run_natively(source, NativeInputs(entered={"main"}), 60.0, look)


def test_endless_recursion_and_allocation_harm_nobody(tmp_path: Path) -> None:
    text = "static int f(int n) { return f(n + 1) + n; } int main(void) { return f(0); }"
    ended, _ = _run(tmp_path, text, inputs=NativeInputs(entered={"main", "f"}))
    assert ended == ChildEnded(ChildEnding.CRASHED, 11)
    text = "void *malloc(__SIZE_TYPE__); int main(void) { for (;;) malloc(1 << 20); }"
    inputs = NativeInputs(entered={"main"})
    source = _source(tmp_path, text)
    (asking,) = source.asking.values()
    inputs.records[id(asking.operations[-1])] = [()] * 10
    ended, _ = run_natively(source, inputs, 20.0, lambda: None)
    assert ended.ending is ChildEnding.NO_MEMORY


def test_nothing_is_left_behind(tmp_path: Path) -> None:
    before, processes = set(os.listdir("/proc/self/fd")), set(children(os.getpid()))
    _run(tmp_path, "int main(void) { reach_error(); }")
    with compiling_child():  # which gets no job
        pass
    assert set(os.listdir("/proc/self/fd")) == before
    assert set(children(os.getpid())) <= processes, "nobody is left to wait for, but for those of other tests"


@pytest.mark.parametrize("model", MODELS)
def test_a_child_may_be_there_before_the_inputs(tmp_path: Path, model: DataModel) -> None:
    source = _source(tmp_path, "int main(void) { reach_error(); }", model)
    child = compiling_child()
    ended, _ = run_natively(source, NativeInputs(entered={"main"}), 20.0, lambda: None, child)
    assert ended.ending is ChildEnding.ERROR
    child.end()  # once more


def test_steps_are_made_while_a_child_runs(tmp_path: Path) -> None:
    steps: list[int] = []

    def meanwhile() -> Iterator[None]:
        for number in count():
            yield
            steps.append(number)
            time.sleep(0.01)

    source = _source(tmp_path, "int main(void) { for (volatile int i = 0; i < 100000000; i++); reach_error(); }")
    child = compiling_child(meanwhile())
    ended, _ = run_natively(source, NativeInputs(entered={"main"}), 20.0, lambda: None, child)
    assert ended.ending is ChildEnding.ERROR
    assert steps


def test_a_child_that_cannot_get_ready_says_so() -> None:
    def fail() -> None:
        raise NotReplayable("there is no compiler")

    with Child(fail, lambda _: None) as child, pytest.raises(NotReplayable, match="there is no compiler"):
        child.run(([], "", False), b"", 20.0, 0, lambda: None)


def _nothing() -> None:
    pass


def _begin_to_run(_: Job) -> None:
    """As the runtime does once the program is compiled."""
    os.write(REPORT_FILE, bytes(8))


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (signal.SIGKILL, r"the compiler is killed by signal 9 \(SIGKILL\), perhaps since there is no memory left"),
        (signal.SIGSEGV, r"the compiler is killed by signal 11 \(SIGSEGV\)$"),
    ],
)
def test_a_child_that_is_killed_while_it_compiles_is_told_of_in_words(number: int, said: str) -> None:
    def killed(_: Job) -> None:
        os.kill(os.getpid(), number)

    with Child(_nothing, killed) as child, pytest.raises(NotReplayable, match=said):
        child.run(([], "", False), b"", 20.0, 0, _nothing)


def test_a_child_that_ends_without_a_word() -> None:
    with Child(_nothing, lambda _: os._exit(3)) as child, pytest.raises(NotReplayable, match="ends with code 3, without a word"):
        child.run(([], "", False), b"", 20.0, 0, _nothing)


@pytest.mark.parametrize(
    ("number", "ending"),
    [(signal.SIGKILL, ChildEnded(ChildEnding.KILLED)), (signal.SIGBUS, ChildEnded(ChildEnding.CRASHED, signal.SIGBUS))],
)
def test_a_program_that_is_killed_has_not_crashed(number: int, ending: ChildEnded) -> None:
    """Nobody but somebody else kills it: that says nothing about the path."""

    def killed(job: Job) -> None:
        _begin_to_run(job)
        os.kill(os.getpid(), number)

    with Child(_nothing, killed) as child:
        assert child.run(([], "", False), b"", 20.0, 0, _nothing) == ending
    assert ending.ending.says_nothing == (ending.ending is ChildEnding.KILLED)


def test_a_child_that_cannot_be_waited_for_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """There may be no file left to wait with; the process does not stay behind for that."""

    def no_more_files(_: int) -> int:
        raise OSError(errno.EMFILE, "too many open files")

    before = set(children(os.getpid()))
    with Child(_nothing, lambda _: time.sleep(60)) as child:
        monkeypatch.setattr(os, "pidfd_open", no_more_files)
        with pytest.raises(OSError, match="too many open files"):
            child.run(([], "", False), b"", 20.0, 0, _nothing)
        assert set(children(os.getpid())) > before
    assert set(children(os.getpid())) == before


def test_the_block_of_inputs() -> None:
    operation = Havoc.__new__(Havoc)
    inputs = NativeInputs({id(operation): [((0, b"abc"),), ()]})
    queues = Queues(inputs)
    assert (queues.number(operation, "a"), queues.number(operation, "b"), queues.name(0)) == (0, 0, "a")
    block = queues.block([OutsideBlock(0x1000, 0x2000, ((5, b"x"),))], 7, 9)
    numbers = [int.from_bytes(block[place : place + 8], "little") for place in range(0, len(block), 8)]
    assert numbers[:5] == [len(block), 1, 1, 7, 9]
    assert numbers[5:14] == [0, 0, 0, 0, NO_SITE, 0, 0, 0, 0]
    assert numbers[14:17] == [136, 2, 176]
    assert numbers[17:22] == [1, 0, 3, int.from_bytes(b"abc", "little"), 0]
    assert numbers[22:] == [0x1000, 0x2000, 1, 5, 1, ord("x")]
