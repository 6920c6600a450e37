"""The line that tells how a long run is doing."""

from __future__ import annotations

import os
import time

from cegas.foundation.typed import Final
from cegas.verification.watch import Progress

UPDATE_EVERY: Final = 0.25
"""Seconds."""
USUAL_COLUMNS: Final = 80
_ERASE: Final = b"\r\033[K"


class ProgressLine:
    """A line at the bottom of the terminal, rewritten in place; past Python's buffered streams."""

    def __init__(self, descriptor: int, started: float) -> None:
        self._descriptor = descriptor
        self._started = started
        self._due = 0.0
        self._is_shown = False

    def update(self, progress: Progress, memory_mb: float) -> None:
        """Show how things are, if it is time."""
        now = time.monotonic()
        if now < self._due:
            return
        self._due = now + UPDATE_EVERY
        text = progress_text(progress, memory_mb, now - self._started, self._columns() - 1)
        self._write(_ERASE + text.encode("utf-8", "replace"))
        self._is_shown = True

    def _columns(self) -> int:
        try:
            return os.get_terminal_size(self._descriptor).columns or USUAL_COLUMNS
        except OSError:
            return USUAL_COLUMNS

    def erase(self) -> None:
        """Leave nothing behind."""
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
