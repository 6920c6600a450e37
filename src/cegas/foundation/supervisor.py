"""Work in processes of its own, watched from outside, because it may be inside a solver that looks at no clock.

A *supervisor* starts workers, gets their messages, keeps their limits of time and memory, stops them, lets them go on and
ends them. A *worker* is a process with a group of its own, to which all that it starts belongs. However it ends, its group
ends with it; and if the supervisor dies, by SIGKILL even, the kernel kills the group (`processes.die_when_closed`).

A worker has four ways to speak to its supervisor: *messages*, which are read in order; a *will*, which counts if it is
ended; a *board*, memory that both share, where it writes how it is doing, for next to nothing and without waking anybody;
and how it ends. The supervisor may answer.

Nothing here knows what is computed. Little is imported, since every command starts with this module.
"""

from __future__ import annotations

import marshal
import math
import mmap
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence

from cegas.foundation import processes
from cegas.foundation.data import Data
from cegas.foundation.typed import Any, Final, Never

Message = tuple[Any, ...]
"""Plain data: what `marshal` takes."""

LOOK_EVERY: Final = 0.05
"""Seconds between two looks at workers, unless somebody wants to look less often; fewer where a limit is near."""
LOOK_AT_LEAST_EVERY: Final = 0.002
FASTEST_GROWTH: Final = 4000.0
"""Megabytes that processes can come to hold in a second: how soon the limit of memory can be passed."""
TIME, MEMORY = "time", "memory"
"""What a worker can run out of."""
GRACE: Final = 0.4
"""Seconds that a worker has to notice by itself that its time is over, or that it was interrupted."""
MORE_MEMORY: Final = 1.03
"""A worker that holds so many times its limit is ended from outside; at the limit it ends by itself."""
SHARE: Final = 0.8
"""The part of the available memory that a worker may use unless somebody says otherwise."""
LEAST_MB: Final = 200
"""A worker needs at least so much for itself."""
IN_PROCESS: Final = "CEGAS_IN_PROCESS"
"""An environment variable: if it is set, there are no workers, for the sake of debuggers and profilers."""
FAILED: Final = 120
"""The exit code of a forked worker that an exception has ended."""

_BOARD: Final = 1 << 16
_SLOT: Final = _BOARD // 2
_HEAD: Final = 4
_SIZE: Final = 8

_lifelines: Final[list[int]] = []
"""Those that this process hangs on; none if it is no worker."""


class Limits(Data):
    """What a worker may use. Time is that of the clock; None is no limit."""

    __slots__ = ("megabytes", "seconds")

    def __init__(self, seconds: float | None = None, megabytes: float | None = None) -> None:
        self.seconds: Final = seconds
        self.megabytes: Final = megabytes


NO_LIMITS: Final = Limits()


class Board:
    """Memory that two processes share. One writes, the other one reads the latest that was written completely."""

    def __init__(self, file: int | None = None) -> None:
        """Make one, or take that of a file."""
        if file is None:
            file = os.memfd_create("cegas-board")
            os.truncate(file, _BOARD)
        self.file: Final = file
        self._memory = mmap.mmap(file, _BOARD)  # which has a copy of the file's number

    def write(self, content: Message) -> None:
        """Replace what stands there. What is too large is not written."""
        data = marshal.dumps(content)
        if len(data) > _SLOT - 2 * _HEAD:
            return
        # Two slots in turns: whoever is killed while it writes leaves the other one as it was.
        which = 1 - self._memory[0]
        begin = which * _SLOT + _HEAD
        self._memory[begin : begin + _HEAD] = len(data).to_bytes(_HEAD, "little")
        self._memory[begin + _HEAD : begin + _HEAD + len(data)] = data
        self._memory[0] = which

    def read(self) -> Message | None:
        """What stands there; None if that is nothing."""
        begin = self._memory[0] * _SLOT + _HEAD
        length = int.from_bytes(self._memory[begin : begin + _HEAD], "little")
        if not length:
            return None
        try:
            return tuple(marshal.loads(self._memory[begin + _HEAD : begin + _HEAD + length]))
        except (EOFError, ValueError, TypeError):  # it was written twice meanwhile
            return None

    def close_file(self) -> None:
        """Once the other process has it; the memory stays."""
        os.close(self.file)


class Post:
    """A worker's way to its supervisor."""

    def __init__(self, out: int, into: int, board: Board, lifeline: int) -> None:
        self._out = out
        self._into = into
        self.board: Final = board
        self._lifeline: Final = lifeline

    def send(self, *message: object) -> None:
        """Say something; waits if the supervisor has not listened for long."""
        write_message(self._out, (False, message))

    def leave(self, *will: object) -> None:
        """Say what is known already, in case nothing more comes. It replaces what was left before."""
        write_message(self._out, (True, will))

    @property
    def has_mail(self) -> bool:
        """Whether an answer, or the end of all answers, has come."""
        poll = select.poll()
        poll.register(self._into, select.POLLIN)
        return bool(poll.poll(0))

    def receive(self) -> Message:
        """Wait for an answer. Raises EOFError if there is none to come."""
        size = int.from_bytes(_read_exactly(self._into, _SIZE), "little")
        return tuple(marshal.loads(_read_exactly(self._into, size)))


def write_message(file: int, message: Message) -> None:
    data = marshal.dumps(message)
    view = memoryview(len(data).to_bytes(_SIZE, "little") + data)
    while view:
        view = view[os.write(file, view) :]


def _read_exactly(file: int, count: int) -> bytes:
    parts: list[bytes] = []
    while count:
        part = os.read(file, min(count, 1 << 20))
        if not part:
            raise EOFError
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


class Worker:
    """A process that computes, with all that it starts, as its supervisor sees it."""

    def __init__(
        self,
        process: int,
        limits: Limits,
        started: float,
        ends: tuple[int, int, int],
        board: Board,
        *,
        has_group: bool = True,
    ) -> None:
        self.process: Final = process
        self._has_group: Final = has_group
        """Otherwise it is in the group of its supervisor."""
        self.limits = limits
        self.started = started
        """When the clock of its limit began, in `time.monotonic`."""
        self.board: Final = board
        self.held_mb = 0.0
        """The memory that it was seen to hold, with all that it has started, if there is a limit for it; ..."""
        self.peak_mb = 0.0
        """... and the most of that."""
        self.status: int | None = None
        """How it has ended, as `os.waitpid` says it; None as long as it has not."""
        self.will: Message | None = None
        """What it has left, to be read if it is ended."""
        self.passed = ""
        """The limit that it has passed, if that was told already: `TIME` or `MEMORY`."""
        self._look_at = -math.inf
        """When it has to be looked at once more, in `time.monotonic`: it can pass no limit before."""
        self._from, self._to, self._lifeline = ends
        self._data = bytearray()
        self._watch = os.pidfd_open(process)

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.started

    def answer(self, *message: object) -> None:
        """Say something to it; nothing happens if it is gone."""
        try:
            write_message(self._to, message)
        except BrokenPipeError:
            pass

    def tell(self, number: int) -> None:
        """Send a signal to the process itself, not to what it has started."""
        if self.status is None:
            processes.send(self.process, number)

    def stop(self) -> None:
        """Let it, and all that it has started, pause."""
        self._send_all(signal.SIGSTOP)

    def go_on(self) -> None:
        """The opposite of `stop`."""
        self._send_all(signal.SIGCONT)

    def kill(self) -> None:
        """Begin to end it and all that it has started; large processes take some time to end."""
        self._send_all(signal.SIGKILL)

    def _send_all(self, number: int) -> None:
        if self.status is not None:
            return
        if not self._has_group:
            processes.send_tree(self.process, number)
            return
        try:
            os.killpg(self.process, number)
        except ProcessLookupError:  # it has not made its group yet
            processes.send(self.process, number)

    def _finish(self) -> None:
        """It has ended: let go of it."""
        _, self.status = os.waitpid(self.process, 0)
        for file in (self._from, self._to, self._lifeline, self._watch):
            os.close(file)

    def _receive(self) -> bool:
        """Read what has come; False if nothing will come any more, or nothing has come."""
        try:
            data = os.read(self._from, 1 << 20)
        except BlockingIOError:
            return False
        self._data += data
        return bool(data)

    def _messages(self) -> Iterator[Message]:
        while len(self._data) >= _SIZE:
            end = _SIZE + int.from_bytes(self._data[:_SIZE], "little")
            if len(self._data) < end:
                return
            is_will, message = marshal.loads(self._data[_SIZE:end])
            del self._data[:end]
            if is_will:
                self.will = message
            else:
                yield message

    def _look(self, now: float) -> tuple[str, float]:
        """The limit that is passed, if one is, and seconds within which none can be passed."""
        passed, pause = "", math.inf
        limits = self.limits
        if limits.seconds is not None:
            left = self.started + limits.seconds - now
            if left <= 0:
                passed = TIME
            pause = min(pause, max(0.0, left))
        if limits.megabytes is not None:
            held = processes.memory_mb([self.process, *processes.descendants(self.process)], limits.megabytes)
            self.held_mb, self.peak_mb = held, max(self.peak_mb, held)
            if held > limits.megabytes:
                passed = MEMORY
            pause = min(pause, max(LOOK_AT_LEAST_EVERY, (limits.megabytes - held) / FASTEST_GROWTH))
        return passed, pause


class WorkerEvent(Data):
    """Something about a worker: a message; a limit that it has passed; or, with neither, its end."""

    __slots__ = ("message", "passed", "worker")

    def __init__(self, worker: Worker, message: Message | None = None, passed: str = "") -> None:
        self.worker: Final = worker
        self.message: Final = message
        self.passed: Final = passed


class Supervisor:
    """Starts workers and watches them. Leaving its context ends them all.

    It does nothing by itself about a limit that is passed: `wait` tells, once for each time that limits were set.
    """

    def __init__(self) -> None:
        self.workers: list[Worker] = []
        """Those that have not ended."""
        self._poll = select.poll()
        self._by_file: dict[int, Worker] = {}

    def __enter__(self) -> Supervisor:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self.workers:
            worker.kill()
        for worker in list(self.workers):
            self.end(worker)

    # -- starting -----------------------------------------------------------------------------------------------------

    def fork(self, body: Callable[[Post], int], limits: Limits = NO_LIMITS, started: float | None = None) -> Worker:
        """Start a worker that runs a function; its exit code is what that returns. Not for a process that has threads."""
        out, into, line = os.pipe(), os.pipe(), os.pipe()
        board = Board()
        _flush()
        process = os.fork()
        if process == 0:
            self._live(body, out, into, line, board)
        try:
            os.setpgid(process, process)  # whoever is first: it may be stopped or ended at once
        except OSError:
            pass
        return self._started(process, limits, started, out, into, line, board)

    def _live(
        self, body: Callable[[Post], int], out: tuple[int, int], into: tuple[int, int], line: tuple[int, int], board: Board
    ) -> Never:
        """The life of a forked worker."""
        code = FAILED
        try:
            self._let_go((out[0], into[1], line[1]), board)
            begin(line[0])
            code = body(Post(out[1], into[0], board, line[0]))
        except BaseException:
            sys.excepthook(*sys.exc_info())
        finally:
            try:
                sys.stdout.flush()
                sys.stderr.flush()
            except (AttributeError, OSError, ValueError):
                pass
            os._exit(code)

    def part(self) -> Worker | Post:
        """Go on in two processes, as `os.fork` does: this one has a worker, and its copy, which is that worker, a post.

        The copy stays in the group of this process, which has to be a worker itself: so it ends, stops and is counted with
        it. Its exit code is its own affair. Not for a process that has threads.
        """
        out, into, line = os.pipe(), os.pipe(), os.pipe()
        board = Board()
        _flush()
        process = os.fork()
        if process == 0:
            self._let_go((out[0], into[1], line[1]), board)
            self.workers.clear()
            return Post(out[1], into[0], board, line[0])
        return self._started(process, NO_LIMITS, None, out, into, line, board, has_group=False)

    def _let_go(self, others: tuple[int, ...], board: Board) -> None:
        """In a new process: close what is the supervisor's alone, above all the lifelines."""
        for worker in self.workers:
            for file in (worker._from, worker._to, worker._lifeline, worker._watch):
                os.close(file)
        for file in others:
            os.close(file)
        board.close_file()

    def spawn(self, command: Sequence[str], limits: Limits = NO_LIMITS, started: float | None = None) -> Worker:
        """Start a worker that is a command of its own: its last arguments are numbers for `post_of`."""
        import subprocess  # which most supervisors do without

        out, into, line = os.pipe(), os.pipe(), os.pipe()
        board = Board()
        theirs = (out[1], into[0], board.file, line[0])
        process = subprocess.Popen([*command, *map(str, theirs)], stdin=subprocess.DEVNULL, pass_fds=theirs, process_group=0)
        process.returncode = 0  # it is ours to wait for
        return self._started(process.pid, limits, started, out, into, line, board)

    def execute(
        self, command: Sequence[str], output: str, errors: str, limits: Limits = NO_LIMITS, started: float | None = None
    ) -> Worker:
        """Start a command that knows nothing of its supervisor; what it writes goes to two files."""
        nothing = os.open(os.devnull, os.O_RDONLY)
        written = [os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600) for name in (output, errors)]

        def become(_: Post) -> int:
            for number, file in enumerate((nothing, *written)):
                os.dup2(file, number)
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGTTOU, signal.SIGPIPE):
                signal.signal(number, signal.SIG_DFL)
            os.execvp(command[0], list(command))

        try:
            return self.fork(become, limits, started)
        finally:
            for file in (nothing, *written):
                os.close(file)

    def _started(
        self,
        process: int,
        limits: Limits,
        started: float | None,
        out: tuple[int, int],
        into: tuple[int, int],
        line: tuple[int, int],
        board: Board,
        *,
        has_group: bool = True,
    ) -> Worker:
        for file in (out[1], into[0], line[0]):
            os.close(file)
        board.close_file()
        os.set_blocking(out[0], False)
        begun = time.monotonic() if started is None else started
        worker = Worker(process, limits, begun, (out[0], into[1], line[1]), board, has_group=has_group)
        self.workers.append(worker)
        for file in (worker._from, worker._watch):
            self._by_file[file] = worker
            self._poll.register(file, select.POLLIN)
        return worker

    # -- watching -----------------------------------------------------------------------------------------------------

    def watch(self, file: int, events: int) -> None:
        """Let `wait` return when something happens to a file, too."""
        self._poll.register(file, events)

    def forget(self, file: int) -> None:
        self._poll.unregister(file)

    def wait(self, seconds: float = LOOK_EVERY) -> tuple[list[WorkerEvent], list[int]]:
        """Wait for something to happen, so many seconds at most: events, and files of `watch` that are ready."""
        now = time.monotonic()
        events: list[WorkerEvent] = []
        for worker in self.workers:
            if worker.passed:
                continue  # that was told
            if worker._look_at <= now:
                worker.passed, pause = worker._look(now)
                worker._look_at = now + min(seconds, pause)
            seconds = min(seconds, worker._look_at - now)
            if worker.passed:
                events.append(WorkerEvent(worker, passed=worker.passed))
        files: list[int] = []
        ended: list[Worker] = []
        for file, _ in self._poll.poll(0 if events else max(1, math.ceil(seconds * 1000))):
            found = self._by_file.get(file)
            if found is None:
                files.append(file)
            elif file == found._watch:
                ended.append(found)
            elif found._receive():
                events.extend(WorkerEvent(found, message) for message in found._messages())
            else:  # it may close its end before it ends
                self._poll.unregister(self._forgotten(file))
        for worker in ended:
            events.extend(self._collect(worker))
        return events, files

    def limit(self, worker: Worker, limits: Limits, started: float | None = None) -> None:
        """Give a worker other limits; their clock begins at `started`, or now."""
        worker.limits = limits
        worker.started = time.monotonic() if started is None else started
        worker.passed, worker._look_at = "", -math.inf

    def end(self, worker: Worker) -> None:
        """End a worker, and all that it has started, and wait for that."""
        if worker.status is None:
            worker.kill()
            # As long as nobody has waited for the process, no other group can have its number.
            os.waitid(os.P_PID, worker.process, os.WEXITED | os.WNOWAIT)
            self._collect(worker)

    def _collect(self, worker: Worker) -> list[WorkerEvent]:
        """A worker has ended: its last messages, and that."""
        worker.kill()  # what it has left behind
        events: list[WorkerEvent] = []
        if worker._from in self._by_file:
            while worker._receive():
                pass
            events.extend(WorkerEvent(worker, message) for message in worker._messages())
            self._poll.unregister(self._forgotten(worker._from))
        self._poll.unregister(self._forgotten(worker._watch))
        worker._finish()
        self.workers.remove(worker)
        return [*events, WorkerEvent(worker)]

    def _forgotten(self, file: int) -> int:
        del self._by_file[file]
        return file


def post_of(numbers: Sequence[str]) -> Post:
    """In a worker that was spawned: its post, from the last arguments of its command."""
    out, into, board, lifeline = map(int, numbers)
    begin(lifeline)
    memory = Board(board)
    memory.close_file()
    return Post(out, into, memory, lifeline)


def begin(lifeline: int) -> None:
    """What a worker does first: it becomes the leader of a group, which ends with the supervisor."""
    _lifelines.append(lifeline)
    if os.getpgrp() != os.getpid():
        os.setpgid(0, 0)
    processes.die_when_closed(lifeline)
    # A group in the background of a terminal is stopped when it writes, if the terminal is set so.
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)


def is_worker() -> bool:
    """Whether this process was started by a supervisor for one piece of work, and ends with it."""
    return bool(_lifelines)


def _flush() -> None:
    """What is written before a fork would be written twice."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()


def usual_memory_mb() -> int | None:
    """Megabytes for a worker that was given no limit: so much that the machine has some left."""
    available = processes.available_mb()
    return None if available is None else max(LEAST_MB, int(SHARE * available))


def limit_data(megabytes: int | None) -> None:
    """In a worker: what is asked for at once and is far beyond its limit is refused before it can be used."""
    limit = usual_memory_mb() if megabytes is None else megabytes
    if limit is None:
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = int(1.25 * limit + 512) * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_DATA, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
