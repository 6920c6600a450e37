"""Budgets of time and memory."""

from __future__ import annotations

import time
from typing import Final

from cegas.foundation.errors import ResourceExhausted

CLOCK_EVERY: Final = 16
MEMORY_EVERY: Final = 64
"""The clock is looked at once in so many ticks, the memory once in so many looks at the clock."""


class Budget:
    """A limit on wall time and on the resident memory of this process; both optional."""

    __slots__ = ("_looks", "_ticks", "memory_limit_mb", "started", "time_limit")

    def __init__(self, time_limit: float | None = None, memory_limit_mb: int | None = None) -> None:
        self.time_limit = time_limit
        self.memory_limit_mb = memory_limit_mb
        self.started = time.monotonic()
        self._ticks = CLOCK_EVERY
        self._looks = MEMORY_EVERY

    @property
    def elapsed(self) -> float:
        """Seconds since the budget was made."""
        return time.monotonic() - self.started

    @property
    def remaining(self) -> float | None:
        """Seconds that are left, never negative; None without a limit."""
        return None if self.time_limit is None else max(0.0, self.time_limit - self.elapsed)

    def tick(self) -> None:
        """To be called in every inner loop; raises `ResourceExhausted` when a limit is passed."""
        self._ticks -= 1
        if self._ticks <= 0:
            self._ticks = CLOCK_EVERY
            if self.time_limit is not None and time.monotonic() - self.started > self.time_limit:
                self.check()
            self._looks -= 1
            if self._looks <= 0:
                self._looks = MEMORY_EVERY
                self.check()

    def check(self) -> None:
        """Look at the clock and the memory now."""
        if self.time_limit is not None and self.elapsed > self.time_limit:
            raise ResourceExhausted(f"the time limit of {self.time_limit:g} s is used up")
        if self.memory_limit_mb is not None and resident_mb() > self.memory_limit_mb:
            raise ResourceExhausted(f"the memory limit of {self.memory_limit_mb} MB is used up")


def resident_mb() -> float:
    """The memory that this process holds now."""
    with open("/proc/self/statm", encoding="ascii") as file:
        pages = int(file.read().split()[1])
    return pages * _PAGE_SIZE / (1024 * 1024)


def peak_mb() -> float:
    """The most memory that this process has held."""
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _page_size() -> int:
    import os

    return os.sysconf("SC_PAGE_SIZE")


_PAGE_SIZE: Final = _page_size()
