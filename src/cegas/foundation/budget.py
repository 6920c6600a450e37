"""Budgets of time and memory, and the way to cancel a run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cegas.foundation.errors import ResourceExhausted
from cegas.foundation.typed import Final, Protocol

Tick = Callable[[], None]
"""`Budget.tick`, or something like it: called in long loops, and it may raise to end them."""


class Listener(Protocol):
    """Called at every look at the clock, to tell of progress; must be quick."""

    def __call__(self, *, at_once: bool) -> None:
        """`at_once`: the next look may take long."""


CLOCK_EVERY: Final = 16
"""The clock is looked at once in so many ticks."""
MEMORY_EVERY: Final = 0.05
"""The memory is looked at once in so many seconds."""


class Budget:
    """A limit on wall time and on the resident memory of this process; both optional.

    Whoever works long calls `tick` in its inner loop, or `look` where a round takes longer than some microseconds. Before
    something that does not look (a solver), it calls `announce`; what cannot be left by an exception asks `must_stop`.

    That makes a run end in good order. That it ends at all is not up to those who look: a supervisor watches from outside
    (`cegas.foundation.supervisor`).
    """

    __slots__ = (
        "_memory_due",
        "_processor_end",
        "_processor_started",
        "_shared",
        "_ticks",
        "cancelled",
        "interrupted",
        "memory_limit_mb",
        "on_look",
        "searched",
        "started",
        "time_limit",
    )

    def __init__(
        self,
        time_limit: float | None = None,
        memory_limit_mb: int | None = None,
        on_look: Listener | None = None,
        started: float | None = None,
    ) -> None:
        self.time_limit = time_limit
        self.memory_limit_mb = memory_limit_mb
        self.on_look = on_look
        self.started = time.monotonic() if started is None else started
        self.cancelled = ""
        """Why the run is to end; empty as long as it is not."""
        self.interrupted = 0
        """Calls of solvers, and other pieces of work with limits of their own, that the clock has ended before they had an
        answer: where there were some, another run may end differently."""
        self.searched = 0
        """How often solvers have asked whether they have to stop: how much they have searched, on whatever machine."""
        self._ticks = CLOCK_EVERY
        self._memory_due = 0.0
        self._processor_started = time.process_time()
        self._processor_end: float | None = None
        self._shared: float | None = None
        """The whole limit, within a share of it."""

    @property
    def elapsed(self) -> float:
        """Seconds since the budget was made."""
        return time.monotonic() - self.started

    @property
    def remaining(self) -> float | None:
        """Seconds that are left, never negative; None without a limit."""
        left = [] if self.time_limit is None else [self.time_limit - self.elapsed]
        if self._processor_end is not None:
            left.append(self._processor_end - time.process_time())
        return max(0.0, min(left)) if left else None

    @property
    def worked(self) -> float:
        """Seconds of processor time of this process since the budget was made."""
        return time.process_time() - self._processor_started

    @contextmanager
    def across_fork(self) -> Iterator[None]:
        """As a context, for a fork: the copy, whose processor time begins anew, counts on from what was used."""
        before = time.process_time()
        yield
        now = time.process_time()
        if now < before:  # this is the copy
            self._processor_started += now - before
            if self._processor_end is not None:
                self._processor_end += now - before

    def tick(self) -> None:
        """To be called in every inner loop; raises `ResourceExhausted` when a limit is passed."""
        self._ticks -= 1
        if self._ticks <= 0:
            self.look()

    def look(self) -> None:
        """Look at the clock, and now and then at the memory."""
        self._ticks = CLOCK_EVERY
        if self.on_look is not None:
            self.on_look(at_once=False)
        reason = self._used_up()
        if reason:
            raise ResourceExhausted(reason)

    def check(self) -> None:
        """Look at the clock and the memory now."""
        self._memory_due = 0.0
        self.look()

    def announce(self) -> None:
        """To be called before work that does not look at the clock and may take long."""
        if self.on_look is not None:
            self.on_look(at_once=True)

    @contextmanager
    def at_most(self, seconds: float) -> Iterator[None]:
        """As a context: at most so many seconds of processor time are left. How far that leads does not depend on the
        load of the machine."""
        limit, end = self._processor_end, time.process_time() + seconds
        self._processor_end = end if limit is None else min(limit, end)
        try:
            yield
        finally:
            self._processor_end = limit

    @contextmanager
    def share(self, seconds: float) -> Iterator[None]:
        """As a context: at most so many seconds of the clock are left."""
        whole = self._shared = self.time_limit
        self.time_limit = self.elapsed + seconds
        try:
            yield
        finally:
            self.time_limit, self._shared = whole, None

    def _used_up(self) -> str:
        """What is used up; empty if nothing is."""
        if self.cancelled:
            return self.cancelled
        now = time.monotonic()
        if self.time_limit is not None and now - self.started > self.time_limit:
            return self.out_of_time()
        if self._processor_end is not None and time.process_time() > self._processor_end:
            return "the processor time for this part is used up"
        if self.memory_limit_mb is not None and now >= self._memory_due:
            self._memory_due = now + MEMORY_EVERY
            if resident_mb() > self.memory_limit_mb:
                return self.out_of_memory()
        return ""

    def out_of_time(self) -> str:
        """What to say when the time is over."""
        if self._shared is not None:
            return f"the time limit of {self._shared:g} s is used up, as far as this part may use it"
        return f"the time limit of {self.time_limit:g} s is used up"

    def out_of_memory(self) -> str:
        """What to say when there is no more memory to be had."""
        return f"the memory limit of {self.memory_limit_mb} MB is used up"

    # -- ending from outside --------------------------------------------------------------------------------------

    def cancel(self, reason: str) -> None:
        """The next look ends the run. May be called by a signal handler."""
        self.cancelled = self.cancelled or reason
        self._ticks = 0

    def lift(self) -> None:
        """What it was for is over: from now on nothing is limited, and an interruption of that is forgotten."""
        self.time_limit = self.memory_limit_mb = self._processor_end = None
        self.cancelled = ""

    @contextmanager
    def unlimited(self) -> Iterator[None]:
        """As a context: what is known already is put into words, although the limits are passed."""
        before = self.time_limit, self.memory_limit_mb, self._processor_end, self.cancelled
        self.lift()
        try:
            yield
        finally:
            self.time_limit, self.memory_limit_mb, self._processor_end, cancelled = before
            self.cancelled = cancelled or self.cancelled

    def must_stop(self) -> bool:
        """Whether work that cannot be left by an exception has to end itself; never raises."""
        if self.on_look is not None:
            self.on_look(at_once=False)
        return bool(self._used_up())


def resident_mb() -> float:
    """The memory that this process holds now."""
    with open("/proc/self/statm", encoding="utf-8") as file:
        pages = int(file.read().split()[1])
    return pages * _PAGE_SIZE / (1024 * 1024)


def peak_mb() -> float:
    """The most memory that this process has held."""
    # Not `getrusage`: what that says includes the memory of the process that started this one.
    with open("/proc/self/status", encoding="utf-8", errors="replace") as file:
        for line in file:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    return resident_mb()


def _page_size() -> int:
    import os

    return os.sysconf("SC_PAGE_SIZE")


_PAGE_SIZE: Final = _page_size()
