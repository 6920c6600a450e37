"""A command in a process of its own, which this one watches: limits hold and interruptions work wherever it is."""

from __future__ import annotations

import os
import select
import signal
import stat
import sys
import time
from collections.abc import Callable
from importlib import import_module
from types import FrameType

from cegas.cli.contact import ANSWER, LIMIT, SAID, WARNED, Contact, warn
from cegas.cli.signals import WORDS
from cegas.foundation import processes
from cegas.foundation.scratch import remove_abandoned, remove_scratch
from cegas.foundation.supervisor import (
    FAILED,
    GRACE,
    MEMORY,
    MORE_MEMORY,
    Limits,
    Message,
    Post,
    Supervisor,
    Worker,
    WorkerEvent,
    limit_data,
    usual_memory_mb,
)
from cegas.foundation.typed import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import argparse

    from cegas.cli.progress import ProgressLine
    from cegas.verification.watch import Progress

    Command = Callable[[argparse.Namespace], int]

BAD_INPUT: Final = 2
NO_ANSWER: Final = 3
APPEARS_AFTER: Final = 1.0
"""Seconds after which a terminal shows a progress line."""
READY_AFTER: Final = 1.0
"""Seconds after which it is likely that the command has to be ended from here."""


def run_supervised(arguments: argparse.Namespace, command: Command) -> int:
    """Run a command in a process of its own, to its end or to that of its limits; its exit code."""
    started = time.monotonic() - processes.age()  # on a busy machine it takes a while to come here
    memory = arguments.memory_limit if arguments.memory_limit is not None else usual_memory_mb()

    def work(post: Post) -> int:
        arguments.contact = Contact(post, started)
        limit_data(memory)
        return command(arguments)

    with _Signals() as signals, Supervisor() as supervisor:
        worker = supervisor.fork(work, started=started)
        remove_abandoned()  # while there is nothing else to do
        code = _Watch(arguments, supervisor, worker, signals, memory).run()
        if worker.status is None or os.WIFSIGNALED(worker.status):
            supervisor.end(worker)
            remove_scratch(worker.process)
        return code


class _Signals:
    """Signals of this process, as numbers to be read."""

    def __init__(self) -> None:
        self.came: list[int] = []

    def __enter__(self) -> _Signals:
        self.file, self._other = os.pipe()
        for end in (self.file, self._other):
            os.set_blocking(end, False)
        for number in (*WORDS, signal.SIGTSTP):
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._handle)
        return self

    def _handle(self, number: int, _: FrameType | None) -> None:
        self.came.append(number)
        try:
            os.write(self._other, b"!")
        except BlockingIOError:  # enough to wake somebody up is there
            pass

    def read(self) -> list[int]:
        """Those that have come since the last time."""
        try:
            os.read(self.file, 1000)
        except BlockingIOError:
            pass
        came, self.came = self.came, []
        return came

    def __exit__(self, *_: object) -> None:
        os.close(self.file)
        self._other, other = -1, self._other
        os.close(other)


class _Watch:
    """Watches one command."""

    def __init__(
        self,
        arguments: argparse.Namespace,
        supervisor: Supervisor,
        worker: Worker,
        signals: _Signals,
        memory_limit: float | None,
    ) -> None:
        self._arguments = arguments
        self._supervisor = supervisor
        self._worker = worker
        self._signals = signals
        given_time = arguments.time_limit if arguments.time_limit is not None else arguments.usual_time_limit
        self._time_limit: float | None = given_time if arguments.clock else None
        self._clock = worker.started
        """When the time began that the limit is about."""
        self._memory_limit: Final = memory_limit
        self._interrupted = ""
        self._deadline: float | None = None
        """When an interruption must have had its effect."""
        self._may_speak = False
        """The command has its answer, and prints it."""
        self._said: tuple[int, str] | None = None
        """The exit code of an answer that was given, and what is still being written."""
        self._worker_started = worker.started
        self._has_terminal = _terminal(arguments)
        self._line: ProgressLine | None = None
        self._is_ready = not arguments.ended
        """All that it takes to tell of the command's end has been imported."""
        self._limit()

    def run(self) -> int:
        output = _watched_output()
        self._supervisor.watch(self._signals.file, select.POLLIN)
        if output is not None:
            self._supervisor.watch(output, 0)
        try:
            while True:
                events, files = self._supervisor.wait(0.25)
                for event in events:
                    code = self._happened(event)
                    if code is not None:
                        return code
                for number in self._signals.read():
                    code = self._signalled(number)
                    if code is not None:
                        return code
                if output is not None and output in files:
                    self._supervisor.forget(output)
                    if not self._may_speak:  # a command that prints will notice by itself
                        return BAD_INPUT
                    output = None
                self._get_ready()
                self._update()
        finally:
            self._erase()

    # -- what happens -------------------------------------------------------------------------------------------------

    def _happened(self, event: WorkerEvent) -> int | None:
        if event.passed:
            return self._end(self._out_of(event.passed))
        if event.message is not None:
            self._told(event.message)
            return None
        status = event.worker.status
        assert status is not None
        code = os.waitstatus_to_exitcode(status)
        if code >= 0:
            return NO_ANSWER if code == FAILED else code
        name = signal.Signals(-code).name
        hint = ": is the machine's memory used up?" if code == -signal.SIGKILL else ""
        return self._end(f"the process that computes has crashed ({name}){hint}")

    def _told(self, message: Message) -> None:
        if message[0] == LIMIT:
            self._clock, self._time_limit = message[1], message[2]
            if self._time_limit is None:
                self._deadline = None
        elif message[0] == WARNED:
            self._erase()
            warn(message[1])
            self._arguments.told += (message[1],)
        elif message[0] == ANSWER:
            self._erase()
            self._time_limit, self._deadline, self._may_speak = None, None, True
            self._worker.answer()
        elif message[0] == SAID:
            self._said, self._may_speak = (message[1], message[2]), False
        self._limit()

    def _signalled(self, number: int) -> int | None:
        if number == signal.SIGTSTP:
            self._pause()
        elif self._interrupted or self._said is not None:
            if self._said is not None:
                return self._end(WORDS[signal.Signals(number)])
            # Whoever says it twice wants no answer.
            self._supervisor.end(self._worker)
            remove_scratch(self._worker.process)
            self._erase()
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
        else:
            self._interrupted = WORDS[signal.Signals(number)]
            if not self._may_speak:
                self._deadline = time.monotonic() + GRACE
            self._worker.tell(number)
            self._limit()
        return None

    def _pause(self) -> None:
        """As the shell wants it: all that belongs to the command stops, until the shell lets this process go on."""
        self._erase()
        self._worker.stop()
        os.kill(os.getpid(), signal.SIGSTOP)
        self._worker.go_on()

    # -- limits -------------------------------------------------------------------------------------------------------

    def _limit(self) -> None:
        """Tell the supervisor when it is too late."""
        megabytes = None if self._memory_limit is None else MORE_MEMORY * self._memory_limit
        end = None if self._time_limit is None else self._clock + self._time_limit + GRACE
        if self._deadline is not None:
            end = self._deadline if end is None else min(end, self._deadline)
        seconds = None if end is None else end - self._clock
        self._supervisor.limit(self._worker, Limits(seconds, megabytes), self._clock)

    def _out_of(self, what: str) -> str:
        if what == MEMORY:
            return f"the memory limit of {self._memory_limit:.0f} MB is used up"
        return self._interrupted or f"the time limit of {self._time_limit:g} s is used up"

    def _get_ready(self) -> None:
        """Import what it takes to tell of an end. On a busy machine that takes longer than there is left at the end.

        Not before: most commands end by themselves, within less time than that takes, and a process that holds little is
        forked in no time.
        """
        if not self._is_ready and time.monotonic() - self._worker_started >= READY_AFTER:
            import_module(self._arguments.ended)
            self._is_ready = True

    def _end(self, reason: str) -> int:
        """End the command, and say what it would have said."""
        self._erase()
        worker = self._worker
        peak = max(worker.peak_mb, processes.peak_mb(worker.process) if worker.status is None else 0.0)
        worker.kill()
        if self._said is not None:
            code, rest = self._said
            print(f"cegas: {reason}, {rest} is not complete", file=sys.stderr)
            return code
        if self._may_speak:
            # Nobody knows how much of its answer is out: another one would not make it better.
            print(f"cegas: {reason}", file=sys.stderr)
            return NO_ANSWER
        if not self._arguments.ended:
            print(f"cegas: {reason}", file=sys.stderr)
            return NO_ANSWER
        from cegas.api.snapshot import Ended

        ended = Ended(reason, worker.board.read(), worker.will, self._worker_started, time.monotonic(), peak)
        tell: Callable[[argparse.Namespace, Ended], int] = import_module(self._arguments.ended).tell_ended
        code = tell(self._arguments, ended)
        sys.stdout.flush()
        return code

    # -- the progress line --------------------------------------------------------------------------------------------

    def _update(self) -> None:
        """Show how the command is doing, if somebody looks on and it takes long."""
        if self._may_speak or not self._has_terminal or time.monotonic() - self._worker_started < APPEARS_AFTER:
            return
        if self._line is None:
            from cegas.cli.progress import ProgressLine

            self._line = ProgressLine(sys.stderr.fileno(), self._worker_started)
        held = self._worker.held_mb or processes.resident_mb(self._worker.process)
        self._line.update(self._progress(), held)

    def _progress(self) -> Progress:
        from cegas.api.snapshot import progress
        from cegas.verification.watch import Progress

        if self._said is not None:
            return Progress(f"writing {self._said[1]}")
        snapshot = self._worker.board.read()
        return Progress("front end") if snapshot is None else progress(snapshot)

    def _erase(self) -> None:
        if self._line is not None:
            self._line.erase()


def _terminal(arguments: argparse.Namespace) -> bool:
    """Whether somebody would see a progress line."""
    return not arguments.quiet and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


def _watched_output() -> int | None:
    """The standard output, if it leads to somebody who may go away."""
    try:
        kind = os.fstat(1).st_mode
    except OSError:
        return None
    return 1 if stat.S_ISFIFO(kind) or stat.S_ISSOCK(kind) else None
