"""The line that tells how a long run is doing."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from cegas.cli.signals import run_signals
from cegas.foundation.budget import Budget, resident_mb
from cegas.verification.watch import Progress, Watch

APPEARS_AFTER: Final = 1.0
UPDATE_EVERY: Final = 0.25
"""Seconds."""
USUAL_COLUMNS: Final = 80
_ERASE: Final = b"\r\033[K"


class ProgressLine:
    """A line at the bottom of the terminal, rewritten in place.

    It is written by whoever looks at the clock, which may be a signal handler: past Python's buffered streams.
    """

    def __init__(self, watch: Watch, descriptor: int) -> None:
        self._watch = watch
        self._descriptor = descriptor
        self._started = time.monotonic()
        self._due = self._started + APPEARS_AFTER
        self._is_shown = False

    def update(self) -> None:
        """Show how things are, if it is time."""
        now = time.monotonic()
        if now < self._due:
            return
        self._due = now + UPDATE_EVERY
        text = progress_text(self._watch.progress(), resident_mb(), now - self._started, self._columns() - 1)
        self._write(_ERASE + text.encode("utf-8", "replace"))
        self._is_shown = True

    def _columns(self) -> int:
        try:
            return os.get_terminal_size(self._descriptor).columns or USUAL_COLUMNS
        except OSError:
            return USUAL_COLUMNS

    def erase(self) -> None:
        """Leave nothing behind, and show nothing any more."""
        self._due = float("inf")
        if self._is_shown:
            self._write(_ERASE)
            self._is_shown = False

    def _write(self, data: bytes) -> None:
        try:
            os.write(self._descriptor, data)
        except OSError:  # the terminal has gone
            self._due = float("inf")


def progress_text(progress: Progress, memory_mb: float, seconds: float, width: int) -> str:
    """The line itself. What there is no room for is left out, the last parts first."""
    parts = [f"cegas: {progress.phase}", f"{seconds:.1f} s", f"{memory_mb:.0f} MB"]
    if progress.states:
        parts.append(f"{progress.states:,} states")
        parts.append(f"{progress.waiting:,} waiting")
        parts.append(f"{progress.refinements:,} refinements")
        parts.append(f"call depth {progress.depth}")
    while len(parts) > 1 and len(" · ".join(parts)) > width:
        parts.pop()
    return " · ".join(parts)[:width]


def progress_line(watch: Watch, *, quiet: bool) -> ProgressLine | None:
    """The line for this run; none if nobody would see it."""
    if quiet or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        return None
    return ProgressLine(watch, sys.stderr.fileno())


@contextmanager
def progress_of(watch: Watch, budget: Budget, *, quiet: bool) -> Iterator[None]:
    """Within, a progress line; limits and interruptions end what runs under the budget."""
    line = progress_line(watch, quiet=quiet)
    if line is None:
        with run_signals(budget, lambda: None):
            yield
        return
    budget.on_look = line.update
    try:
        with run_signals(budget, line.erase):
            yield
    finally:
        line.erase()
