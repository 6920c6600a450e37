"""Recursion without a stack: each function that may call itself is explored by itself.

A call of such a function is one step. It forgets all that the function could change, and has those results that calls of it
were seen to return; the function starts with all arguments that it was seen to get, in memory of which nothing is known. As
long as a round of explorations has seen new arguments or results, there is another one. After one that has not, no run does
what the explorations do not show: by induction on time, since a run in which a call gets or returns something else, or in
which something fails, would have a first such moment, and the exploration of the function that is active then covers it.
"""

from __future__ import annotations

from collections.abc import Callable

from cegas.cpa.algorithm import Exploration
from cegas.cpa.component import Component, ConditionLog
from cegas.cpa.control import ModularControl
from cegas.cpa.interfaces import Cpa
from cegas.cpa.setup import Setup
from cegas.cpa.waitlist import LoopsFirst
from cegas.engines.engine import (
    NOT_CARRIED,
    Conclusion,
    Contracts,
    Effort,
    Knowledge,
    PlainRun,
    Question,
    Refused,
    violation,
)
from cegas.foundation.typed import TYPE_CHECKING, Any, Final, Protocol
from cegas.program.operations import Assume
from cegas.program.properties import Verdict
from cegas.refinement.cegar import failing_edge, unproved_conditions, unsupported_construct, watcher_of

if TYPE_CHECKING:
    from cegas.cpa.reached import Node
    from cegas.program.violations import Condition


class ModularComponent(Component[Any, Any], Protocol):
    """A domain that can step over calls."""

    def begin_round(self) -> bool:
        """Whether the last round has seen arguments or results that were not known before; true at first."""
        ...

    def entered(self, function: str, log: ConditionLog) -> Cpa[Any, Any] | None:
        """The analysis of a function by itself, with the arguments that were seen so far; None if there was no call."""
        ...


class ModularEngine:
    """Decides programs in which functions call themselves."""

    def __init__(self, name: str, make: Callable[[Setup, frozenset[str]], ModularComponent]) -> None:
        self.name: Final = name
        self._make: Final = make
        """The component for a program and those of its functions that are explored by themselves."""

    def start(self, question: Question, known: Knowledge) -> ModularRun | Refused:
        if question.program.undefined_reading:
            return Refused(NOT_CARRIED)
        return ModularRun(question, Setup(question.program, question.budget, known.points_to), self._make)


class ModularRun(PlainRun):
    """Rounds of explorations under way."""

    def __init__(self, question: Question, setup: Setup, make: Callable[[Setup, frozenset[str]], ModularComponent]) -> None:
        self._question: Final = question
        self._setup: Final = setup
        self._make: Final = make
        self._component: ModularComponent | None = None
        self._apart: tuple[str, ...] = ()
        self._waiting: list[str] = []
        """The functions that this round has not begun with; the last one is the next."""
        self._current: tuple[Exploration, ConditionLog] | None = None
        self._open: dict[Condition, str] = {}
        """What this round does not show and need not show."""
        self._states = 0
        """Of the explorations that are done."""

    def go_on(self, work: int | None = None) -> Conclusion | None:
        if self._component is None:
            graph = self._setup.points_to.call_graph
            self._apart = tuple([name for name in graph.functions if graph.is_recursive(name)])
            if not self._apart:
                return Conclusion(Verdict.UNKNOWN, "no function of the program calls itself")
            self._component = self._make(self._setup, frozenset(self._apart))
        while True:
            if self._current is None:
                conclusion = self._begin(self._component)
                if conclusion is not None:
                    return conclusion
                continue
            exploration, log = self._current
            target = exploration.run(None if work is None else work - self._states)
            if target is not None:
                conclusion = self._look_at(target, exploration, log)
                if conclusion is not None:
                    return conclusion
            elif not exploration.is_complete:
                return None
            else:
                self._open.update(unproved_conditions(self._question.program, exploration, self._component, log))
                self._states += exploration.states
                self._current = None

    def _begin(self, component: ModularComponent) -> Conclusion | None:
        """Begin the next exploration, or another round; a proof if there is no need for one."""
        program = self._question.program
        if not self._waiting:
            if not component.begin_round():
                return self._proof()
            self._open.clear()
            self._waiting = [*reversed(self._apart), program.start]
        function = self._waiting.pop()
        log = ConditionLog(program.counted)
        analysis = component.entered(function, log)
        if analysis is not None:
            control = ModularControl(program, self._setup.points_to, function, self._apart)
            budget, watcher = self._question.budget, watcher_of(program, log)
            exploration = Exploration(analysis, control, lambda: LoopsFirst(program), budget, component.describe, watcher)
            self._current = (exploration, log)
        return None

    def _look_at(self, target: Node, exploration: Exploration, log: ConditionLog) -> Conclusion | None:
        """What is only searched may stay open; with anything else there is no proof, since there is no path to be judged."""
        edge = failing_edge(target)
        if edge is not None and self._question.ledger.entries[edge.condition].is_searched:
            log.settled.add(edge.condition)
            exploration.dismiss(target)
            return None
        reason = unsupported_construct(target) or f"what is known of calls of {target.location.function} does not suffice"
        return Conclusion(Verdict.UNKNOWN, reason)

    def _proof(self) -> Conclusion:
        ledger = self._question.ledger
        ledger.conclude(self._open)
        if ledger.first is not None:  # others were looked for
            return violation(ledger.first)
        assumed = {condition: function for condition, function in self._open.items() if isinstance(condition, Assume)}
        return Conclusion(Verdict.SAFE, "no call leads to a violation", Contracts(self._apart), assumed)

    def effort(self) -> Effort:
        current = self._current
        return Effort(states=self._states + (0 if current is None else current[0].states))

    def learned(self) -> Knowledge:
        return Knowledge(self._setup.known_points_to)
