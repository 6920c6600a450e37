"""Time as processor time, so that nothing depends on what else the machine does."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from cegas.foundation.budget import Budget


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """What is done within takes this process no more than so much processor time."""
    begin = time.process_time()
    yield
    taken = time.process_time() - begin
    assert taken < seconds, f"it took {taken:.1f} s instead of at most {seconds:g} s"


class CpuBudget(Budget):
    """A budget of processor time instead of wall time, so that verdicts do not depend on what else the machine does."""

    def __init__(self, seconds: float, memory_limit_mb: int | None = None) -> None:
        super().__init__(seconds, memory_limit_mb)
        self._begin = time.process_time()

    @property
    def elapsed(self) -> float:
        return time.process_time() - self._begin

    def _used_up(self) -> str:
        self.started = time.monotonic() - self.elapsed  # as if nobody else had had the processor
        return super()._used_up()
