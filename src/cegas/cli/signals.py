"""Signals during a run: interruptions, and a heartbeat that keeps the limits where nobody looks at the clock."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from cegas.foundation.budget import Budget
from cegas.foundation.errors import ResourceExhausted

HEARTBEAT: Final = 0.25
"""Seconds."""
GRACE: Final = 0.4
"""So long the work has to notice by itself that the time is over."""
SECOND_TRY: Final = 2.0
"""An exception may get lost (in a destructor, say): then there is another so much later."""


class RunSignals:
    """The handlers of one run."""

    def __init__(self, budget: Budget, before_death: Callable[[], None]) -> None:
        self._budget = budget
        self._before_death = before_death
        self._not_before = 0.0

    def interrupted(self, number: int, _: FrameType | None) -> None:
        """The first interruption ends the run, the second one the process."""
        budget = self._budget
        if budget.cancelled:
            self._before_death()
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
            return
        budget.cancel("interrupted" if number == signal.SIGINT else "terminated")
        if budget.may_break:
            self._not_before = time.monotonic() + SECOND_TRY
            raise KeyboardInterrupt

    def heartbeat(self, _: int, __: FrameType | None) -> None:
        """Show progress; end what has run past its limits without looking."""
        budget = self._budget
        if not budget.may_break:
            return
        if budget.on_look is not None:
            budget.on_look()
        reason = budget.overdue(GRACE)
        now = time.monotonic()
        if reason and now >= self._not_before:
            self._not_before = now + SECOND_TRY
            raise ResourceExhausted(reason)


@contextmanager
def run_signals(budget: Budget, before_death: Callable[[], None]) -> Iterator[None]:
    """Within, interruptions and limits end the run under a budget, and nothing but the run."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handlers = RunSignals(budget, before_death)
    before = {
        number: signal.signal(number, handler)
        for number, handler in (
            (signal.SIGINT, handlers.interrupted),
            (signal.SIGTERM, handlers.interrupted),
            (signal.SIGALRM, handlers.heartbeat),
        )
        if signal.getsignal(number) is not signal.SIG_IGN  # a shell's background job is not to be interrupted
    }
    signal.setitimer(signal.ITIMER_REAL, HEARTBEAT, HEARTBEAT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
