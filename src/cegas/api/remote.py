"""`cegas.verify` in a process of its own, so that its limits hold whatever the solver does."""

from __future__ import annotations

import os
import pickle
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from cegas.api.result import Result
from cegas.api.run import run
from cegas.api.snapshot import Ended, result_of, take, will
from cegas.foundation.budget import Budget, resident_mb
from cegas.foundation.errors import InputError
from cegas.foundation.scratch import remove_abandoned, remove_scratch
from cegas.foundation.supervisor import (
    GRACE,
    IN_PROCESS,
    MEMORY,
    MORE_MEMORY,
    Limits,
    Post,
    Supervisor,
    Worker,
    limit_data,
    post_of,
    usual_memory_mb,
)
from cegas.foundation.typed import Final
from cegas.verification.options import Options
from cegas.verification.result import Answer
from cegas.verification.watch import Watch

TELL_EVERY: Final = 0.05
"""Seconds between two notes about progress."""
LARGEST_TO_FORK: Final = 100.0
"""Megabytes."""
RECURSION: Final = 20_000
"""As deep as in the command: automata and formulas are deep object graphs."""
_START: Final = "import sys; sys.path[:] = {path!r}; from cegas.api.remote import serve; serve(sys.argv[1:])"


class Crashed(RuntimeError):
    """The process of a run ended as it never should: a defect of cegas or of a library."""


def run_remotely(files: Sequence[str | Path], options: Options) -> Result:
    """`run` in another process. Interruptions of this one (KeyboardInterrupt) end it, and the result is UNKNOWN."""
    if os.environ.get(IN_PROCESS):
        return run(files, options)
    started = time.monotonic()
    memory = options.memory_limit_mb if options.memory_limit_mb is not None else usual_memory_mb()
    limits = Limits(
        None if options.time_limit is None else options.time_limit + GRACE, None if memory is None else MORE_MEMORY * memory
    )
    request = [str(file) for file in files], pickle.dumps(options), started
    with Supervisor() as supervisor:
        if _may_fork():
            worker = supervisor.fork(lambda post: _work(post, *request), limits, started)
        else:
            worker = supervisor.spawn([sys.executable, "-c", _START.format(path=sys.path)], limits, started)
            worker.answer(*request)
        remove_abandoned()  # while there is nothing else to do
        reason = ""
        try:
            found = _wait(supervisor, worker)
            if isinstance(found, Result):
                return found
            time_is_over = f"the time limit of {options.time_limit:g} s is used up" if options.time_limit is not None else ""
            reason = f"the memory limit of {memory:.0f} MB is used up" if found == MEMORY else time_is_over
        except KeyboardInterrupt:
            reason = "interrupted"
        now = time.monotonic()
        supervisor.end(worker)
        remove_scratch(worker.process)
        subject = (options.frontend.property.text, options.analysis, options.frontend.data_model.name)
        ended = Ended(reason, worker.board.read(), worker.will, started, now, worker.peak_mb)
        return result_of(ended, subject, certify=options.certify)


def _may_fork() -> bool:
    """Whether a copy of this process can do the work: that is faster than starting another one."""
    # One that has threads (a notebook, a worker of Dask) gives the copy their locks, but not the threads; and the memory of
    # a large one would count for the copy.
    return len(os.listdir("/proc/self/task")) == 1 and resident_mb() < LARGEST_TO_FORK


def _wait(supervisor: Supervisor, worker: Worker) -> Result | str:
    """The result, or the limit that is passed; raises what the run has raised."""
    answer: Result | BaseException | None = None
    while True:
        events, _ = supervisor.wait(1.0)
        for event in events:
            if event.message is not None:
                answer = pickle.loads(event.message[0])
            elif event.passed and answer is None:
                return event.passed
            elif not event.passed and answer is None:
                assert worker.status is not None
                remove_scratch(worker.process)
                raise Crashed(f"the process that computes has ended with {os.waitstatus_to_exitcode(worker.status)}")
        if isinstance(answer, BaseException):
            raise answer
        if answer is not None:
            return answer


def serve(numbers: Sequence[str]) -> None:
    """The life of a process that was started for one run."""
    post = post_of(numbers)
    files, options, started = post.receive()
    os._exit(_work(post, files, options, started))


def _work(post: Post, files: Sequence[str], options: bytes, started: float) -> int:
    """Do a run, and send its result or what it raises."""
    sys.setrecursionlimit(max(RECURSION, sys.getrecursionlimit()))
    wanted: Options = pickle.loads(options)
    limit_data(wanted.memory_limit_mb)
    watch, due = Watch(), 0.0

    def tell(*, at_once: bool) -> None:
        nonlocal due
        now = time.monotonic()
        if at_once or now >= due:
            due = now + TELL_EVERY
            post.board.write(take(watch))

    def leave(found: Answer, evidence: Mapping[str, str]) -> None:
        tell(at_once=True)
        post.leave(*will(watch, found, evidence))

    watch.on_answer = leave
    answer: Result | Exception
    try:
        answer = run(files, wanted, Budget(wanted.time_limit, wanted.memory_limit_mb, tell, started), watch)
    except InputError as error:
        answer = error
    except Exception as error:
        import traceback

        answer = Crashed(f"{type(error).__name__}: {error}\n{traceback.format_exc()}")
    post.send(pickle.dumps(answer))
    return 0
