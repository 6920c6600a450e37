"""A process for code that nobody trusts: limits, nothing open, nothing to call; and how it ended.

The child closes every file but its inputs and its report, works in an empty folder, has limits on time, memory, files and
processes, and before the program's first instruction the runtime asks the kernel to allow it nothing but to read and write
those two files and to end (seccomp, strict). Where the kernel refuses that, nothing runs.
"""

from __future__ import annotations

import gc
import math
import os
import resource
import select
import signal
import struct
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fcntl import F_DUPFD, fcntl

from cegas.foundation.budget import Tick
from cegas.foundation.enums import Enum
from cegas.foundation.processes import end_tree
from cegas.foundation.records import record
from cegas.foundation.scratch import scratch_folder
from cegas.native.errors import NotReplayable

REPORT_FILE = 200
INPUT_FILE = 201
NOTE_FILE = 202
"""Open until the program starts: why it does not."""
_MAGIC = 0x6365676173
_FILE_SIZE = 1 << 27
"""Of an ILP32 program, before it runs."""
_OWN_MEMORY = 1 << 30
"""Address space for compiling, besides what the program needs."""
_SET_PARENT_DEATH_SIGNAL = 1
LOOK_EVERY = 0.05
"""Seconds between looks at the budget while the child runs."""


class ChildEnding(Enum):
    """How a run ended. The first ones are the runtime's, in its order."""

    RETURNED = "the program ends without an error"
    ERROR = "the error is reached"
    ENDED = "the program is ended without an error"
    ASSUMPTION = "an assumption does not hold"
    STRAYED = "control leaves the path"
    ASKED_MORE = "more values are asked for than the path has"
    NO_REGION = "memory outside the program cannot be had at its address"
    NO_MEMORY = "the memory of the program cannot be had"
    NO_ISOLATION = "the kernel does not isolate the process (seccomp)"
    BAD_INPUT = "the inputs cannot be read"
    FAILED = "the condition fails there"
    OUTSIDE = "the address is in no object that lives"
    BESIDE = "the address is outside its object, in another one"
    HELD = "the condition holds there"
    TOO_EARLY = "the condition fails too early"
    UNSURE = "the address is in some object that lives, perhaps by chance"
    LEFT_OVER = "an address of the block is left somewhere, perhaps by chance"
    CRASHED = "the program crashes"
    TIMEOUT = "the program does not end in time"

    @property
    def says_nothing(self) -> bool:
        """Whether it is the run that failed, not the program that went another way."""
        failed = (self.NO_REGION, self.NO_MEMORY, self.NO_ISOLATION, self.BAD_INPUT, self.TIMEOUT)
        return self in (*failed, self.UNSURE, self.LEFT_OVER)

    @property
    def is_violation(self) -> bool:
        """Whether the run has come to its guard, in the right turn, and the condition fails."""
        return self in (self.FAILED, self.OUTSIDE, self.BESIDE)


_FROM_RUNTIME = tuple(ChildEnding)[:17]


@record
class ChildEnded:
    """How a run ended, and a number that tells more."""

    ending: ChildEnding
    detail: int = 0


def run_child(body: Callable[[], None], inputs: bytes, seconds: float, memory: int, look: Tick) -> ChildEnded:
    """Run `body`, which does not come back, in a child; `look` is called meanwhile and may raise to end it."""
    with _files(3) as files, scratch_folder("replay") as folder:
        report, source, note = files
        os.write(source, inputs) if len(inputs) < 1 << 16 else _write_all(source, inputs)
        os.lseek(source, 0, os.SEEK_SET)
        with warnings.catch_warnings():
            # The child touches no lock that another thread could hold: it compiles and runs the program.
            warnings.simplefilter("ignore", DeprecationWarning)
            parent = os.getpid()
            child = os.fork()
        if child == 0:
            _live(body, files, folder, parent, seconds, memory)
        status = _wait(child, seconds, look)
        refusal = _contents(note).decode("utf-8", "replace")
        if refusal:
            raise NotReplayable(refusal)
        return _ended(status, _contents(report))


@contextmanager
def _files(count: int) -> Iterator[list[int]]:
    files: list[int] = []
    try:
        for _ in range(count):
            files.append(os.memfd_create("cegas-replay"))
        yield files
    finally:
        for file in files:
            os.close(file)


def _write_all(file: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


def _contents(file: int) -> bytes:
    return os.pread(file, os.fstat(file).st_size, 0)


def refuse(reason: str) -> None:
    """To be called in the child: the run is not possible."""
    os.write(NOTE_FILE, reason.encode("utf-8", "replace")[:1000])


def _live(body: Callable[[], None], files: list[int], folder: str, parent: int, seconds: float, memory: int) -> None:
    """The life of the child; it never returns."""
    gc.disable()  # a collection would touch, and so copy, all the memory that is shared with the parent
    try:
        os.chdir(folder)
        _place_files(files)
        _limit(parent, seconds, memory)
        body()
    except NotReplayable as refusal:
        refuse(str(refusal))
    except MemoryError:
        refuse("the memory does not suffice to compile the program")
    except BaseException as error:  # the child has no caller who could get it
        refuse(f"the program cannot be compiled: {type(error).__name__}: {error}")
    finally:
        os._exit(0)


def _place_files(files: list[int]) -> None:
    """Give the files the numbers that the runtime expects, and close everything else."""
    # Copies above all target numbers first, so that no target overwrites a file that is still needed.
    copies = [fcntl(file, F_DUPFD, NOTE_FILE + 1) for file in files]
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in range(3):
        os.dup2(nothing, standard)
    for copy, target in zip(copies, (REPORT_FILE, INPUT_FILE, NOTE_FILE), strict=True):
        os.dup2(copy, target)
    os.closerange(3, REPORT_FILE)
    for name in os.listdir("/proc/self/fd"):
        if int(name) > NOTE_FILE:
            with suppress(OSError):  # the file through which the folder itself was listed is closed already
                os.close(int(name))
    os.set_inheritable(NOTE_FILE, False)


def _limit(parent: int, seconds: float, memory: int) -> None:
    # Signals as in a fresh process: this one may ignore some and may have handlers for others.
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    import ctypes

    ctypes.CDLL(None).prctl(_SET_PARENT_DEATH_SIGNAL, int(signal.SIGKILL))
    if os.getppid() != parent:  # it has died before
        os._exit(0)
    resource.setrlimit(resource.RLIMIT_DATA, (resource.getrlimit(resource.RLIMIT_DATA)[1],) * 2)  # it has limits of its own
    with open("/proc/self/statm", encoding="utf-8") as file:
        used = int(file.read().split()[0]) * resource.getpagesize()
    _lower(resource.RLIMIT_AS, used + _OWN_MEMORY + memory)
    _lower(resource.RLIMIT_CPU, math.ceil(seconds) + 1)
    _lower(resource.RLIMIT_FSIZE, _FILE_SIZE)
    _lower(resource.RLIMIT_CORE, 0)


def limit_processes() -> None:
    """To be called in the child when it has started all it needs."""
    _lower(resource.RLIMIT_NPROC, 0)


def _lower(limit: int, value: int) -> None:
    _, hard = resource.getrlimit(limit)
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    resource.setrlimit(limit, (value, value))


def _wait(child: int, seconds: float, look: Tick) -> int | None:
    """Wait for the child's end; its status, or None if its time was up."""
    in_time = False
    watch = os.pidfd_open(child)
    try:
        poll = select.poll()
        poll.register(watch, select.POLLIN)
        deadline = time.monotonic() + seconds
        while not in_time and (left := deadline - time.monotonic()) > 0:
            in_time = bool(poll.poll(math.ceil(min(left, LOOK_EVERY) * 1000)))
            if not in_time:
                look()
    finally:
        os.close(watch)
        end_tree(child)  # it is not reaped yet, so its number cannot belong to somebody else
        _, status = os.waitpid(child, 0)
    return status if in_time else None


def _ended(status: int | None, report: bytes) -> ChildEnded:
    """The report begins with a mark as soon as the program is compiled, and goes on with the outcome."""
    if len(report) >= 32:
        magic, outcome, detail = struct.unpack_from("<QQQ", report, 8)
        number = outcome & 0xFFFFFFFF
        if magic == _MAGIC and number < len(_FROM_RUNTIME):
            return ChildEnded(_FROM_RUNTIME[number], detail)
    if status is None or (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU):
        return ChildEnded(ChildEnding.TIMEOUT)
    if not report:
        raise NotReplayable(f"the program cannot be compiled (status {status})")
    return ChildEnded(ChildEnding.CRASHED, os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0)
