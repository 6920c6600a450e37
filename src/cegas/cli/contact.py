"""A command's contact with whoever watches it: the process that has started it and keeps its limits, if there is one."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from cegas.cli.signals import Interruptions
from cegas.foundation.budget import Budget
from cegas.foundation.supervisor import Post
from cegas.foundation.typed import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cegas.verification.result import Answer
    from cegas.verification.watch import Watch

LIMIT, WARNED, ANSWER, SAID = "limit", "warned", "answer", "said"
"""Messages: a clock runs, for so long or without a limit; the user should know this at once; may I give my answer?; it is
given, and there is more to write."""
TELL_EVERY: Final = 0.05
"""Seconds between two notes about progress."""


def warn(text: str) -> None:
    """Say it where it is not mixed with an answer."""
    from cegas.cli.terminal import printable

    print(f"warning: {printable(text)}", file=sys.stderr, flush=True)


class Contact:
    """What a command says while it runs. Without a supervisor nobody hears it, and nobody forbids anything."""

    def __init__(self, post: Post | None = None, started: float | None = None) -> None:
        self._post = post
        self._started = started
        """When the clock of the limits began for the command; None if it has not yet."""
        self._interruptions = Interruptions()
        if post is not None:
            self._interruptions.listen()
        self._due = 0.0
        self._may_speak = False

    def budget(self, time_limit: float | None, memory_limit_mb: int | None) -> Budget:
        """For a command's first piece of work, whose time has been running since the command was started."""
        started, self._started = self._started, None
        return Budget(time_limit, memory_limit_mb, started=started)

    @contextmanager
    def watching(self, watch: Watch, budget: Budget) -> Iterator[None]:
        """Within, the supervisor knows of what runs under a budget, and keeps its limits; interruptions end it."""
        post = self._post
        if post is None:
            with self._interruptions.ending(budget):
                yield
            return
        from cegas.api.snapshot import take, will

        board = post.board

        def tell(*, at_once: bool) -> None:
            now = time.monotonic()
            if at_once or now >= self._due:
                self._due = now + TELL_EVERY
                board.write(take(watch))

        def leave(answer: Answer, evidence: Mapping[str, str]) -> None:
            tell(at_once=True)
            post.leave(*will(watch, answer, evidence))

        self._may_speak = False
        post.send(LIMIT, budget.started, budget.time_limit)
        budget.on_look = tell
        watch.on_answer = leave
        try:
            with self._interruptions.ending(budget):
                yield
        finally:
            budget.on_look = watch.on_answer = None
            post.send(LIMIT, budget.started, None)

    def warn(self, text: str) -> None:
        """Something that the user should know at once. The process that shows the progress line has to say it."""
        if self._post is not None:
            self._post.send(WARNED, text)
        else:
            warn(text)

    def answer(self) -> None:
        """To be called before anything is printed: from now on time does not matter. Who comes too late is ended here."""
        if self._post is not None and not self._may_speak:
            self._post.send(ANSWER)
            self._post.receive()
            self._may_speak = True

    def said(self, code: int, rest: str) -> None:
        """The answer is given, with this exit code; what is still to be done is to write `rest`."""
        if self._post is not None:
            self._may_speak = False
            self._post.send(SAID, code, rest)
