"""A process for code that nobody trusts: limits, nothing open, nothing to call; and how it ended.

The child may be there before it is known what it is to run, and gets ready meanwhile. It closes every file but its inputs
and its report, works in an empty folder, has limits on time, memory, files and processes, and before the program's first
instruction the runtime asks the kernel to allow it nothing but to read and write those two files and to end (seccomp,
strict). Where the kernel refuses that, nothing runs.
"""

from __future__ import annotations

import gc
import marshal
import math
import os
import resource
import select
import signal
import struct
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from fcntl import F_DUPFD, fcntl

from cegas.foundation.budget import Tick
from cegas.foundation.enums import Enum
from cegas.foundation.processes import end_tree
from cegas.foundation.records import record
from cegas.foundation.scratch import scratch_folder
from cegas.foundation.typed import Final, TypeAlias
from cegas.native.errors import NotReplayable

REPORT_FILE = 200
INPUT_FILE = 201
NOTE_FILE = 202
"""Open until the program starts: why it does not."""
_JOB_FILE = 203
_START_FILE = 204
"""Open until it is known what to run: that, and a pipe that says so."""
Job: TypeAlias = tuple[list[str], str, bool]
"""The modules of a run, the file of its runtime, and whether they are to become a binary."""
NOTHING: Final[Iterator[None]] = iter(())
"""What is to be done while the child runs, if there is nothing to do."""
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
    KILLED = "the program is killed by signal 9 (SIGKILL), perhaps since there is no memory left"

    @property
    def says_nothing(self) -> bool:
        """Whether it is the run that failed, not the program that went another way."""
        failed = (self.NO_REGION, self.NO_MEMORY, self.NO_ISOLATION, self.BAD_INPUT, self.TIMEOUT, self.KILLED)
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


class Child:
    """A process for one run; as a context, it is ended when the context is left.

    `prepare` is called in it at once, `carry_out` as soon as there is a job. Neither comes back here. While it does its job,
    steps of `meanwhile` are made.
    """

    def __init__(
        self, prepare: Callable[[], None], carry_out: Callable[[Job], None], meanwhile: Iterator[None] = NOTHING
    ) -> None:
        self._meanwhile: Final = meanwhile
        with ExitStack() as resources:
            self._files: Final = resources.enter_context(_files(4))
            folder = resources.enter_context(scratch_folder("replay"))
            told, self._start = os.pipe()
            resources.callback(os.close, self._start)
            with warnings.catch_warnings():
                # The child touches no lock that another thread could hold: it compiles and runs the program.
                warnings.simplefilter("ignore", DeprecationWarning)
                parent = os.getpid()
                try:
                    self._process: Final = os.fork()
                    if self._process == 0:
                        _live(prepare, carry_out, [*self._files, told], folder, parent)
                finally:
                    os.close(told)
            self._is_over = False
            """Whether it has been waited for: whoever ends it before that has to wait."""
            resources.callback(self._end)
            self._resources: Final = resources.pop_all()

    def run(self, job: Job, inputs: bytes, seconds: float, memory: int, look: Tick) -> ChildEnded:
        """Let it do its job; `look` is called meanwhile and may raise to end it."""
        report, source, note, order = self._files
        _write_all(source, inputs)
        os.lseek(source, 0, os.SEEK_SET)
        _write_all(order, marshal.dumps((seconds, memory, job)))
        with suppress(BrokenPipeError):  # it has ended, and has said why
            os.write(self._start, b"!")
        status = self._wait(seconds, look)
        refusal = _contents(note).decode("utf-8", "replace")
        if refusal:
            raise NotReplayable(refusal)
        return _ended(status, _contents(report))

    def _wait(self, seconds: float, look: Tick) -> int | None:
        """Wait for its end; its status, or None if its time was up."""
        in_time = False
        watch = os.pidfd_open(self._process)
        try:
            poll = select.poll()
            poll.register(watch, select.POLLIN)
            deadline = time.monotonic() + seconds
            for _ in self._meanwhile:
                if poll.poll(0):
                    break
            while not in_time and (left := deadline - time.monotonic()) > 0:
                in_time = bool(poll.poll(math.ceil(min(left, LOOK_EVERY) * 1000)))
                if not in_time:
                    look()
        finally:
            os.close(watch)
            if not in_time:
                end_tree(self._process)  # it is not reaped yet, so its number cannot belong to somebody else
            _, status = os.waitpid(self._process, 0)
            self._is_over = True
        return status if in_time else None

    def end(self) -> None:
        """It is not needed any more."""
        self._resources.close()

    def _end(self) -> None:
        if not self._is_over:
            end_tree(self._process)
            os.waitpid(self._process, 0)

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


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


def _live(prepare: Callable[[], None], carry_out: Callable[[Job], None], files: list[int], folder: str, parent: int) -> None:
    """The life of the child; it never returns."""
    gc.disable()  # a collection would touch, and so copy, all the memory that is shared with the parent
    try:
        os.chdir(folder)
        _place_files(files)
        _depend_on(parent)
        prepare()
        if os.read(_START_FILE, 1):  # otherwise there is nothing to run after all
            seconds, memory, job = marshal.loads(_contents(_JOB_FILE))
            for file in (_START_FILE, _JOB_FILE):
                os.close(file)
            _limit(seconds, memory)
            carry_out(job)
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
    copies = [fcntl(file, F_DUPFD, _START_FILE + 1) for file in files]
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in range(3):
        os.dup2(nothing, standard)
    targets = (REPORT_FILE, INPUT_FILE, NOTE_FILE, _JOB_FILE, _START_FILE)
    for copy, target in zip(copies, targets, strict=True):
        os.dup2(copy, target)
    os.closerange(3, REPORT_FILE)
    for name in os.listdir("/proc/self/fd"):
        if int(name) > _START_FILE:
            with suppress(OSError):  # the file through which the folder itself was listed is closed already
                os.close(int(name))
    os.set_inheritable(NOTE_FILE, False)


def _depend_on(parent: int) -> None:
    """End with the parent, and on nothing else that the parent has set."""
    # Signals as in a fresh process: this one may ignore some and may have handlers for others.
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    import ctypes

    ctypes.CDLL(None).prctl(_SET_PARENT_DEATH_SIGNAL, int(signal.SIGKILL))
    if os.getppid() != parent:  # it has died before
        os._exit(0)
    resource.setrlimit(resource.RLIMIT_DATA, (resource.getrlimit(resource.RLIMIT_DATA)[1],) * 2)  # it has limits of its own


def _limit(seconds: float, memory: int) -> None:
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
        raise NotReplayable(f"the program cannot be compiled: the compiler {_in_words(status)}")
    number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if number == signal.SIGKILL:  # from others, since it calls the system only in assembly
        return ChildEnded(ChildEnding.KILLED)
    return ChildEnded(ChildEnding.CRASHED, number)


def _in_words(status: int) -> str:
    """How a process has ended."""
    if not os.WIFSIGNALED(status):
        return f"ends with code {os.waitstatus_to_exitcode(status)}, without a word"
    number = signal.Signals(os.WTERMSIG(status))
    why = ", perhaps since there is no memory left" if number == signal.SIGKILL else ""
    return f"is killed by signal {int(number)} ({number.name}){why}"
