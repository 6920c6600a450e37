"""Interruptions of a command, where it runs: they end what it works on, in good order."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from cegas.foundation.budget import Budget
from cegas.foundation.typed import Any, Final

WORDS: Final = {signal.SIGINT: "interrupted", signal.SIGTERM: "terminated", signal.SIGHUP: "terminated"}
"""The signals that end a command, and why it says that it has ended."""
SignalHandler = Callable[[int, FrameType | None], Any] | int | None


class Interruptions:
    """Notes the first one, and tells the budget under which something runs; the second one ends the process.

    Nothing is raised: an exception out of a signal handler may come anywhere, in a destructor or within a solver, and get
    lost or break things there. The work looks at its budget.
    """

    def __init__(self) -> None:
        self.reason = ""
        self._budget: Budget | None = None

    def listen(self) -> dict[int, SignalHandler]:
        """Listen from now on; returns the handlers that were there before."""
        before: dict[int, SignalHandler] = {}
        try:
            for number in WORDS:
                if signal.getsignal(number) is not signal.SIG_IGN:  # a shell's background job is not to be interrupted
                    before[number] = signal.signal(number, self._handle)
        except ValueError:  # this is not the main thread, the only one that may listen
            pass
        return before

    @contextmanager
    def ending(self, budget: Budget) -> Iterator[None]:
        """Within, they end what runs under a budget; one that came before, too."""
        self._budget = budget
        if self.reason:
            budget.cancel(self.reason)
        before = self.listen()
        try:
            yield
        finally:
            self._budget = None
            for number, handler in before.items():
                signal.signal(number, signal.SIG_DFL if handler is None else handler)

    def _handle(self, number: int, _: FrameType | None) -> None:
        if self.reason:
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
            return
        self.reason = WORDS[signal.Signals(number)]
        if self._budget is not None:
            self._budget.cancel(self.reason)
