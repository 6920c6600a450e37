"""The formula of a program whose loops were cut, with guesses of invariants that can be switched on and off."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from cegas.engines.induction.cuts import Cut
from cegas.engines.induction.guesses import Guessing
from cegas.program.memory import MemoryObject
from cegas.smt.forgetting import Slot
from cegas.smt.merging import MergedState, MergingEncoder
from cegas.smt.solver import AssumingSolver, SatAnswer
from cegas.smt.terms import Node


class Guess:
    """A guess about a loop."""

    __slots__ = ("cut", "fact", "fails", "switch")

    def __init__(self, cut: Cut, fact: Node, fails: Node, switch: Node) -> None:
        self.cut: Final = cut
        self.fact: Final = fact
        """About the symbols that stand for what is forgotten at the head of the loop."""
        self.fails: Final = fails
        """When it does not hold where it has to be shown."""
        self.switch: Final = switch
        """A symbol: whether the guess is assumed."""


class InductiveFormula:
    """Implements `houdini.Refuter`."""

    def __init__(self, encoder: MergingEncoder, solver: AssumingSolver) -> None:
        self._encoder = encoder
        self._terms = encoder.smt.terms
        self._solver = solver
        self._asserted = 0
        self.guesses: list[Guess] = []

    # -- guesses --------------------------------------------------------------------------------------------------

    def guess(self, cut: Cut, conditions: Iterable[Node]) -> None:
        """Add guesses about a loop."""
        terms = self._terms
        symbols = [slot.symbol for slot in cut.slots]
        before = self._values(cut.entry, cut.slots)
        shown = [dict(zip(symbols, self._values(state, cut.slots), strict=True)) for state in cut.shown]
        later = [
            (symbol, dict(zip(symbols, self._values(state, cut.slots), strict=True))) for state, symbol in cut.assumed[1:]
        ]
        head = cut.assumed[0][1]
        for fact in Guessing(terms, symbols, before, cut.newest).guesses(conditions):
            fails = terms.disjunction(
                *[
                    terms.conjunction(state.guard.term, terms.negation(terms.substitute(fact, values)))
                    for state, values in zip(cut.shown, shown, strict=True)
                ]
            )
            switch = terms.variable(terms.bool_sort, "guess")
            holds = [terms.implication(head, fact)]
            for symbol, values in later:
                holds.append(terms.implication(symbol, terms.substitute(fact, values)))
            for each in holds:
                self._solver.assert_formula(terms.implication(switch, each))
            self.guesses.append(Guess(cut, fact, fails, switch))

    def _values(self, state: MergedState, slots: Sequence[Slot]) -> list[Node]:
        """What slots hold in a state."""
        encoder = self._encoder
        encoder.restore(state)
        found: list[Node] = []
        for slot in slots:
            what = slot.what
            if isinstance(what, MemoryObject):
                if what.content not in state.contents:
                    found.append(self._terms.variable(slot.symbol.sort(), "nobody knows"))
                    continue
                value = what.content.read(slot.place, slot.type.bytes)
            else:
                held = state.frames[what].registers[slot.place]
                if held is None:
                    found.append(self._terms.variable(slot.symbol.sort(), "nobody knows"))
                    continue
                value = held
            found.append(encoder.smt.node(value, slot.type))
        encoder.restore(state)  # what was found out about symbols meanwhile is a fact
        return found

    def assumed(self, cuts: Iterable[Cut], numbers: Iterable[int]) -> dict[Node, Node]:
        """What the symbols stand for that runs demand at visits of heads, if so many of the guesses hold."""
        terms = self._terms
        facts: dict[Cut, list[Node]] = {}
        for number in numbers:
            facts.setdefault(self.guesses[number].cut, []).append(self.guesses[number].fact)
        found: dict[Node, Node] = {}
        for cut in cuts:
            fact = terms.conjunction(*facts.get(cut, ()))
            (_, head), *later = cut.assumed
            found[head] = fact
            symbols = [slot.symbol for slot in cut.slots]
            for state, symbol in later:
                values = dict(zip(symbols, self._values(state, cut.slots), strict=True))
                found[symbol] = terms.substitute(fact, values)
        return found

    # -- questions ------------------------------------------------------------------------------------------------

    def violated(self, assumed: Sequence[int], asked: Sequence[int]) -> Collection[int] | None:
        terms = self._terms
        fails = terms.disjunction(*[self.guesses[number].fails for number in asked])
        answer = self.ask(assumed, fails)
        if answer is SatAnswer.UNSAT:
            return ()
        if answer is SatAnswer.UNKNOWN:
            return None
        return [number for number in asked if self._solver.value(self.guesses[number].fails) == 1]

    def ask(self, assumed: Iterable[int], condition: Node) -> SatAnswer:
        """Whether a condition can be true if some guesses hold."""
        if condition.is_false():
            return SatAnswer.UNSAT
        facts = self._encoder.facts
        for fact in facts[self._asserted :]:
            self._solver.assert_formula(fact)
        self._asserted = len(facts)
        return self._solver.check([condition, *[self.guesses[number].switch for number in assumed]])

    def needed(self, assumed: Sequence[int], condition: Node) -> list[int]:
        """Of guesses that are inductive together, and exclude a condition: some that do so by themselves."""
        by_switch = {self.guesses[number].switch: number for number in assumed}
        found: dict[int, None] = {}
        pending = [condition]
        while pending:
            current = pending.pop()
            if current.is_false():
                continue
            if self.ask(assumed, current) is not SatAnswer.UNSAT:
                return list(assumed)  # it was known once, and took too long this time
            for switch in self._solver.needed():
                number = by_switch.get(switch)
                if number is not None and number not in found:
                    found[number] = None
                    pending.append(self.guesses[number].fails)
        return sorted(found)

    def is_possible(self, assumed: Sequence[int], condition: Node) -> bool:
        """Whether it is not known that a condition is false if some guesses hold."""
        return self.ask(assumed, condition) is not SatAnswer.UNSAT

    def possible(self, assumed: Sequence[int], conditions: Sequence[Node]) -> set[int]:
        """Some of the conditions (by their numbers) that are not known to be false; empty if there are none."""
        answer = self.ask(assumed, self._terms.disjunction(*conditions))
        if answer is SatAnswer.UNSAT:
            return set()
        if answer is SatAnswer.SAT:
            return {number for number, each in enumerate(conditions) if self._solver.value(each) == 1}
        if len(conditions) == 1:
            return {0}
        middle = len(conditions) // 2
        first = self.possible(assumed, conditions[:middle])
        return first or {middle + number for number in self.possible(assumed, conditions[middle:])}
