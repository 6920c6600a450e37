"""A benchmark as a whole: which runs are still to be done, by whom, and what happens when it is interrupted."""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from cegas.bench.journal import CampaignJournal
from cegas.bench.runs import BenchRun, Configuration, RunLimits, RunOutcome, Stopped, perform
from cegas.bench.tasks import Task
from cegas.foundation.errors import InputError
from cegas.foundation.typed import Final

LOCAL: Final = "local"
"""As an address of a cluster: one that is started on this machine, and ends with the benchmark."""
LOOK_EVERY: Final = 0.25
"""Seconds between two looks of whoever shows the progress."""
STOP_EVERY: Final = 2.0
"""Seconds between two looks of a cluster's worker whether its run is to be stopped."""
CONNECT_WITHIN = 10.0
"""Seconds to find the scheduler of a cluster."""
TRIES: Final = 3
"""A run that a cluster loses with one of its machines is done again."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does the runs."""

    executor: Executor
    capacity: int
    """So many runs at a time."""
    perform: Callable[[BenchRun], RunOutcome]
    stop: Callable[[], None]
    """End what is running."""
    losses: tuple[type[Exception], ...] = (Stopped,)
    """How it shows that a run was lost, with the machine that did it for instance."""


def runs_of(
    tasks: Sequence[Task], configurations: Sequence[Configuration], limits: RunLimits, options: tuple[str, ...]
) -> list[BenchRun]:
    """All runs, task by task: so an unfinished benchmark compares the configurations on the same tasks."""
    return [BenchRun(task, configuration, limits, options) for task in tasks for configuration in configurations]


def carry_out(runs: Sequence[BenchRun], journal: CampaignJournal, workers: Workers, look: Callable[[int], None]) -> None:
    """Do the runs that the journal does not have. `look` is called often, with the number of runs that are going on.

    An interruption (KeyboardInterrupt) ends the runs that are going on, and leaves what is in the journal.
    """
    done = {outcome.key for outcome in journal.outcomes}
    waiting = iter([run for run in runs if run.key not in done])
    going: dict[Future[RunOutcome], BenchRun] = {}
    try:
        _fill(going, waiting, workers)
        while going:
            ended, _ = wait(going, timeout=LOOK_EVERY, return_when=FIRST_COMPLETED)
            # In the order in which they were started, so that a quick benchmark has the same journal every time.
            for future in [future for future in going if future in ended]:
                run = going.pop(future)
                try:
                    outcome = future.result()
                except workers.losses as error:
                    what = f"{type(error).__name__}: {error}".removesuffix(": ")
                    raise InputError(f"{run.task.path}: the run was lost ({what}); --resume continues") from error
                journal.add(outcome)
            _fill(going, waiting, workers)
            look(len(going))
    finally:
        if going:
            workers.stop()
            for future in going:
                future.cancel()
            _collect(going, journal)


def _fill(going: dict[Future[RunOutcome], BenchRun], waiting: Iterator[BenchRun], workers: Workers) -> None:
    """Start as many runs as there is room for; not more, because what is started counts its time."""
    while len(going) < workers.capacity:
        run = next(waiting, None)
        if run is None:
            return
        going[workers.executor.submit(workers.perform, run)] = run


def _collect(going: dict[Future[RunOutcome], BenchRun], journal: CampaignJournal) -> None:
    """What came to its end just before everything was stopped counts."""
    wait(going, timeout=5)
    for future in going:
        if not future.done():
            continue
        try:
            journal.add(future.result())
        except (Stopped, CancelledError):
            continue


@contextmanager
def local_workers(jobs: int) -> Iterator[Workers]:
    """Threads of this process, each of which waits for the processes of one run."""
    stop = threading.Event()
    executor = ThreadPoolExecutor(jobs)
    try:
        yield Workers(executor, jobs, lambda run: perform(run, stop), stop.set)
    finally:
        stop.set()
        executor.shutdown(cancel_futures=True)


@contextmanager
def cluster_workers(address: str, jobs: int) -> Iterator[Workers]:
    """The workers of a Dask cluster, one run for each of their threads. They need cegas, and the tasks at the same paths."""
    try:
        from distributed import Client, Event, KilledWorker, LocalCluster
        from distributed.comm import CommClosedError
    except ImportError as error:
        raise InputError("--cluster needs the package distributed: pip install 'cegas[cluster]'") from error
    cluster = LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address=None) if address == LOCAL else None
    try:
        try:
            client = Client(cluster if cluster is not None else address, timeout=CONNECT_WITHIN)
        except (OSError, ValueError) as error:
            raise InputError(f"there is no cluster at {address} ({error})") from error
        with client:
            capacity = sum(client.nthreads().values())
            if capacity == 0:
                raise InputError(f"the cluster at {address} has no workers")
            stop = Event(f"cegas-bench-{uuid.uuid4()}", client=client)
            executor = client.get_executor(retries=TRIES, pure=False)
            losses = (Stopped, KilledWorker, CommClosedError, CancelledError)
            yield Workers(executor, capacity, partial(_perform_on_cluster, stop.name), stop.set, losses)
    finally:
        if cluster is not None:
            cluster.close()


class _SharedStop:
    """An event of a cluster, looked at now and then only: each look is a message to its scheduler."""

    def __init__(self, name: str) -> None:
        from distributed import Event

        self._event = Event(name)
        self._due = time.monotonic()
        self._is_set = False

    def is_set(self) -> bool:
        now = time.monotonic()
        if not self._is_set and now >= self._due:
            self._due = now + STOP_EVERY
            self._is_set = bool(self._event.is_set())
        return self._is_set


def _perform_on_cluster(stop: str, run: BenchRun) -> RunOutcome:
    return perform(run, _SharedStop(stop))
