"""Worker processes that may die: each works on one case at a time and is replaced if it crashes, hangs or grows too large."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Final

from tests.fuzz.judge import GRACE
from tests.fuzz.rows import Plan, Row, work

LARGEST_MB: Final = 1200
"""A worker that holds more memory after a case ends."""
BUSY: Final = 20
"""How much longer than on a quiet machine something may take before it counts as hanging."""

Order = tuple[str, int, bool]
"""Kind, seed, and whether a failure is to be minimised."""


def _serve(connection: Connection, plan: Plan) -> None:
    """The life of a worker."""
    with contextlib.suppress(EOFError, KeyboardInterrupt):
        while True:
            kind, seed, may_minimise = connection.recv()
            connection.send(work(kind, seed, plan, may_minimise))
            if _resident_mb() > LARGEST_MB:
                return


def _resident_mb() -> float:
    with open("/proc/self/status", encoding="ascii") as file:
        for line in file:
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    return 0.0


def _cpu_seconds(process: int | None) -> float:
    """The processor time that a process has used, without its children; 0 if it is gone."""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    connection: Connection
    order: Order | None = None
    deadline: float = 0.0
    most_cpu: float = 0.0
    """The processor time that it may have used when it is done with its order."""


class Pool:
    """Lets cases be worked on by several processes."""

    def __init__(self, jobs: int, plan: Plan, most_minimised: int) -> None:
        self._context: SpawnContext = multiprocessing.get_context("spawn")
        self._plan = plan
        self._left_to_minimise = most_minimised
        self._workers = [self._start() for _ in range(jobs)]

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(theirs, self._plan), daemon=True)
        process.start()
        theirs.close()
        return _Worker(process, ours)

    def run(self, cases: Sequence[tuple[str, int]]) -> Iterator[Row]:
        """The rows of all cases, in the order in which they get ready."""
        waiting = iter(cases)
        exhausted = False
        while True:
            for index, worker in enumerate(self._workers):
                if worker.order is None and not exhausted:
                    following = next(waiting, None)
                    exhausted = following is None
                    if following is not None:
                        self._workers[index] = self._give(worker, following)
            busy = [worker for worker in self._workers if worker.order is not None]
            if not busy:
                return
            wait([worker.connection for worker in busy], timeout=1.0)
            for worker in busy:
                row = self._collect(worker)
                if row is not None:
                    if row.is_failure:
                        self._left_to_minimise -= 1
                    yield row

    def _give(self, worker: _Worker, case: tuple[str, int]) -> _Worker:
        order = (*case, self._left_to_minimise > 0)
        try:
            if not worker.process.is_alive():
                raise BrokenPipeError
            worker.connection.send(order)
        except (BrokenPipeError, ConnectionError):
            worker.connection.close()
            worker = self._start()
            worker.connection.send(order)
        checks = 4 * (self._plan.runs + 1)
        allowed = 60.0 + checks * (self._plan.seconds + GRACE) + (checks * self._plan.minimise_seconds if order[2] else 0)
        worker.order, worker.deadline = order, time.monotonic() + BUSY * allowed
        worker.most_cpu = _cpu_seconds(worker.process.pid) + allowed
        return worker

    def _collect(self, worker: _Worker) -> Row | None:
        """The row of a worker that is ready, or that will never be."""
        assert worker.order is not None
        kind, seed, _ = worker.order
        died = ""
        try:
            if worker.connection.poll():
                row = worker.connection.recv()
                assert isinstance(row, Row)
                worker.order = None
                return row
            if time.monotonic() > worker.deadline or _cpu_seconds(worker.process.pid) > worker.most_cpu:
                died = "it did not come to an end"
        except (EOFError, ConnectionError):
            worker.process.join(5)
            died = f"exit code {worker.process.exitcode}"
        if not died:
            return None
        worker.process.kill()
        worker.process.join()
        worker.order = None
        return Row(f"{kind}-{seed}", kind, seed, died=died)

    def close(self) -> None:
        for worker in self._workers:
            worker.connection.close()
            worker.process.kill()
            worker.process.join()
