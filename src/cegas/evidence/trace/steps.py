"""The steps of a run: one for each line that control comes to."""

from __future__ import annotations

from collections import deque

from cegas.evidence.counterexample import Event, EventKind, ShownInput, TraceStep
from cegas.evidence.trace.functions import RecordedFunction
from cegas.foundation.typed import Final
from cegas.program.expressions import Register
from cegas.program.operations import Operation
from cegas.program.source import SourcePosition, SourceType

STEPS_KEPT = 2000
"""Longer traces keep their first and their last steps."""


class ActivationNotes:
    """What the recorder knows of a call that is under way."""

    def __init__(
        self,
        function: RecordedFunction,
        name: str,
        depth: int,
        called: str = "",
        under: tuple[SourcePosition, ActivationNotes] | None = None,
    ) -> None:
        self.function: Final = function
        self.name: Final = name
        self.depth: Final = depth
        """Calls of the user's functions above this one."""
        self.atoms: dict[Register, dict[str, str]] = {}
        """The named values from which intermediate results were computed."""
        self.texts: dict[Register, str] = {}
        """Intermediate results as the source would write them."""
        self.classes: dict[Register, str] = {}
        """What the character is called whose classes a register has (see `trace/characters.py`)."""
        self.uninitialized: dict[Register, ShownInput] = {}
        """Variables whose arbitrary values nobody has looked at yet."""
        self.volatile: dict[Register, ShownInput] = {}
        """What the volatile read that is going on may give instead of what is in memory, and whether it does."""
        self.read: tuple[str, SourceType | None] | None = None
        """What is being read there."""
        self.questions: set[Register] = set()
        """Answers to questions that a macro of `cegas.h` asks, which the source does not show."""
        self.called: Final = called
        """The call that made it, in words."""
        self.under: Final = under
        """Of a function that is not the user's: the place of the user's call that it works for, and whose call that is."""
        self.returned = False
        """A `return` has been told already."""
        self.last: TraceStep | None = None


class StepLog:
    """Puts events into steps. Of a long run the middle is left out: its steps are only counted."""

    def __init__(self) -> None:
        self.first: list[TraceStep] = []
        self.last: deque[TraceStep] = deque()
        self.omitted = 0
        """How many steps between them were left out."""
        self.current: TraceStep | None = None
        self._in: ActivationNotes | None = None
        """Whose step the current one is."""
        self._branches_seen: set[int] = set()
        self.skips = False
        """In the middle of a long run."""
        self._has_gap = False
        """Steps were left out that nobody counted."""
        self._skipped: tuple[ActivationNotes, str, int] | None = None
        """The step in that middle that control is in: activation and line."""

    @property
    def is_half_full(self) -> bool:
        """Whether the first steps are complete."""
        return self._has_gap or len(self.first) >= STEPS_KEPT // 2

    def leave_out(self, rounds: int) -> None:
        """Leave out so many rounds of loops and calls: a step for each of them is counted, which may be too few."""
        self._has_gap = True
        self.omitted += rounds

    def turn(self, *, skips: bool) -> None:
        """Begin to leave steps out, or end it."""
        self.skips = skips
        current, of = self.current, self._in
        if skips and current is not None and of is not None:
            self._skipped = (of, current.file, current.line)
        self.current = self._in = None

    def step(self, position: SourcePosition, activation: ActivationNotes, branch: int = 0) -> TraceStep:
        """The step at a position of an activation: the current one, or a new one.

        `branch` is the number of the branching that is passed, if any.
        """
        if self.skips:
            self.count(position, activation, branch)
            self.current = TraceStep(position.file, position.line, activation.name, activation.depth)
            return self.current
        current = self.current
        if (
            current is not None
            and self._in is activation
            and current.line == position.line
            and current.file == position.file
            and branch not in self._branches_seen  # the same condition again: the next round of a loop on one line
        ):
            if branch:
                self._branches_seen.add(branch)
            return current
        if self._skipped is not None:  # the first step behind those that were left out: perhaps the rest of the last of them
            self.omitted -= 1 if self._is_skipped(position, activation, branch) else 0
            self._skipped = None
        last = activation.last
        continued = (
            last is not None and self._in is not activation and last.line == position.line and last.file == position.file
        )
        step = TraceStep(position.file, position.line, activation.name, activation.depth, continued=continued)
        self._branches_seen = {branch} if branch else set()
        self.current, self._in = step, activation
        activation.last = step
        if not self.is_half_full:
            self.first.append(step)
        else:
            self.last.append(step)
            if len(self.last) > STEPS_KEPT // 2:
                self.last.popleft()
                self.omitted += 1
        return step

    def event(self, operation: Operation, activation: ActivationNotes, kind: EventKind, text: str) -> TraceStep | None:
        """Write an event down; None if it has no place in the user's program."""
        position = operation.position
        if activation.function.hidden:
            if kind is EventKind.INPUT and activation.under is not None:
                self.step(*activation.under).events.append(Event(kind, text))
            return None
        if position is None or not position.line:
            return None
        step = self.step(position, activation)
        step.events.append(Event(kind, text))
        return step

    def count(self, position: SourcePosition, activation: ActivationNotes, branch: int) -> None:
        """The rules of `step`, for a step that nobody will see."""
        if self._is_skipped(position, activation, branch):
            if branch:
                self._branches_seen.add(branch)
            return
        self._skipped = (activation, position.file, position.line)
        self._branches_seen = {branch} if branch else set()
        self.omitted += 1

    def _is_skipped(self, position: SourcePosition, activation: ActivationNotes, branch: int) -> bool:
        """Whether control is still in the step that was counted last."""
        current = self._skipped
        return (
            current is not None
            and current[0] is activation
            and current[2] == position.line
            and current[1] == position.file
            and branch not in self._branches_seen
        )
