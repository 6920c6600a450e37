"""Loops that settle: behind some rounds, further ones change little.

Many machines have a beginning, in which all that inputs decide is found out (who leads, what is in a table), and then go on
for ever. What their states are after that is a long formula over the inputs, for which nobody guesses a shorter one. It need
not be shorter: after m rounds it is there, as the state of the merged execution.

From that state some rounds are executed, the *period*, with a symbol for all that they change (`forgetting`). It is guessed
that each of these symbols is what it was after the m rounds; guesses that do not hold at the end of a period if all hold at
its beginning are dropped, until the rest is inductive (`Houdini`). Of symbols that do move, such as counters, comparisons of
the program are guessed in the same way. So the guesses hold after m rounds, and after every period behind that. If no target
is reached in a period, or behind a loop that is left in one, under what is left of them, none is reached behind m rounds.

A period has two rounds: machines often take turns between sending and receiving, and what holds after each round holds after
every other one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence

from cegas.foundation.typed import Final
from cegas.program.control_flow import Location
from cegas.program.machine import Stuck
from cegas.smt.forgetting import Changes, Forgotten, UncuttableLoop
from cegas.smt.merging import MergedState
from cegas.smt.questions import Questions
from cegas.smt.segments import MergedExecution, MergedTarget
from cegas.smt.slots import values_in
from cegas.smt.solver import SatAnswer
from cegas.smt.terms import Node, parts_of, variables_of

PERIOD: Final = 2
MOST_ATTEMPTS: Final = 10
"""A period is executed at most so often to find out what it changes."""
EDGES_AT_A_TIME: Final = 500
MOST_COMPARISONS: Final = 100
"""Of symbols that move."""
MOST_MOVING: Final = 3
"""So many symbols may move, and of four more another one."""
MOST_BOUNDS: Final = 12
"""Numbers that one symbol is compared with."""

_COMPARISONS: Final = ("EQUAL", "BV_ULT", "BV_ULE", "BV_UGT", "BV_UGE", "BV_SLT", "BV_SLE", "BV_SGT", "BV_SGE")

Answering = Generator[None, None, bool]
Guesses = Generator[None, None, list["_Guess"]]


def is_endless(head: Location, exit_: Location) -> bool:
    """Whether runs that come to the head of a loop never go on elsewhere in its function: what is behind the loop, if
    anything, neither loops nor returns. Rounds of other loops are better followed to their ends."""
    behind = _reachable([edge.target for edge in head.leaving])
    if head not in behind or exit_ in behind:
        return False
    return not any(place.loop_head and head not in _reachable([place]) for place in behind)


def _reachable(starts: Iterable[Location]) -> dict[Location, None]:
    """Where control may come to in the function, by its flow alone."""
    seen = dict.fromkeys(starts)
    pending = list(seen)
    while pending:
        for edge in pending.pop().leaving:
            if edge.target not in seen:
                seen[edge.target] = None
                pending.append(edge.target)
    return seen


class _Guess:
    """A guess about the symbols at the beginning of a period."""

    __slots__ = ("fact", "fails")

    def __init__(self, fact: Node, fails: Node) -> None:
        self.fact: Final = fact
        self.fails: Final = fails
        """When it does not hold at the end of a period."""


class Settling:
    """One attempt to show that no target is reached behind a state at the head of a loop."""

    def __init__(
        self, execution: MergedExecution, questions: Questions, entry: MergedState, matters: Callable[[MergedTarget], bool]
    ) -> None:
        """No run is to wait but those of this state. Only some targets stand against a proof."""
        self._execution = execution
        self._encoder = execution.encoder
        self._terms = execution.encoder.smt.terms
        self._questions = questions
        self._entry = entry
        self._matters = matters
        self._mark = execution.mark()
        self._back: list[MergedState] = []
        self._is_in_period = False
        self.beyond: list[MergedState] = []
        """States from which nobody went on: how far is the policy's to say."""
        self.is_too_hard = False
        """There was no answer to a question in time."""

    # -- for the policy -------------------------------------------------------------------------------------------

    def takes(self, state: MergedState) -> bool:
        """Whether a state has come back to the head."""
        is_back = state.location is self._entry.location and len(state.frames) == len(self._entry.frames)
        if self._is_in_period and is_back:
            self._back.append(state)
            return True
        return False

    # -- the attempt ----------------------------------------------------------------------------------------------

    def proves(self) -> Answering:
        """Whether no target that matters is reached behind the state. If so, what was found stays in the execution, with
        the invariants among its facts; if not, it is as it was."""
        encoder = self._encoder
        positions, encoder.positions = encoder.positions, None  # keys tell rounds
        try:
            is_proved = yield from self._attempt()
        except (UncuttableLoop, Stuck):
            is_proved = False
        finally:
            encoder.positions = positions
        if not is_proved:
            self._execution.drop(self._mark)
        return is_proved

    def _attempt(self) -> Answering:
        forgotten, back, exits = yield from self._periods()
        for state in exits:
            self._execution.add(state)
        while not self._execution.run(EDGES_AT_A_TIME):
            yield
        if self.beyond:
            return False
        symbols = [slot.symbol for slot in forgotten.slots]
        before = values_in(self._encoder, self._entry, forgotten.slots)
        ends = [(state.guard.term, values_in(self._encoder, state, forgotten.slots)) for state in back]

        def guess(fact: Node) -> _Guess:
            fails = [self._is_wrong(guard, fact, dict(zip(symbols, values, strict=True))) for guard, values in ends]
            return _Guess(fact, self._terms.disjunction(*fails))

        same = [guess(self._terms.equal(symbol, value)) for symbol, value in zip(symbols, before, strict=True)]
        kept = yield from self._inductive(same, [])
        facts = {each.fact for each in kept}
        moving = [slot.symbol for slot, each in zip(forgotten.slots, same, strict=True) if each.fact not in facts]
        if len(moving) > MOST_MOVING + len(symbols) // 4:
            return False  # it has not settled yet
        targets = [target.reached for target in self._execution.targets[self._mark.targets :] if self._matters(target)]
        if moving:
            conditions = [*targets, *[node for guard, values in ends for node in (guard, *values)]]
            entered = dict(zip(symbols, before, strict=True))
            more = [guess(each) for each in self._comparisons(moving, conditions, entered)]
            at_entry = yield from self._holding(
                more, lambda each: self._is_wrong(self._entry.guard.term, each.fact, entered)
            )
            kept += yield from self._inductive(at_entry, kept)
        invariants = [each.fact for each in kept]
        doubts = [doubt.reached for doubt in self._execution.doubts[self._mark.doubts :]]
        wrong = self._terms.disjunction(*targets, *doubts)
        answer, _ = self._questions.ask(self._terms.conjunction(wrong, *invariants))
        self.is_too_hard |= answer is SatAnswer.UNKNOWN
        if answer is not SatAnswer.UNSAT:
            return False
        # Of inputs whose runs do not come to the state, the guesses may be wrong all together.
        guard = self._entry.guard.term
        self._encoder.facts += [self._terms.implication(guard, each) for each in invariants]
        return True

    def _periods(self) -> Generator[None, None, tuple[Forgotten, list[MergedState], list[MergedState]]]:
        """A period from any visit of the head, as far as it agrees with the state: its ends, and where it left the loop."""
        encoder, entry = self._encoder, self._entry
        changes = Changes(encoder.smt)  # begun anew: what has come to its end changes no more, and is known
        live = {number: list(encoder.live_in(entry, number)) for number in range(len(entry.frames))}
        for _ in range(MOST_ATTEMPTS):
            forgotten = changes.forget(encoder, entry)
            states, exits = [forgotten.state], []
            for _ in range(PERIOD):
                rounds = [self._round(state) for state in states]
                states = [state for back, _ in rounds for state in back]
                exits += [state for _, left in rounds for state in left]
            yield
            if self.beyond:
                raise UncuttableLoop("a loop within it goes on for longer than was followed")
            grown = [changes.extend(entry, forgotten.state, state, live) for state in states]
            if not any(grown):
                return forgotten, states, exits
            self._execution.drop(self._mark)
        raise UncuttableLoop("what it changes was not found out")

    def _round(self, head: MergedState) -> tuple[list[MergedState], list[MergedState]]:
        self._is_in_period, self._back = True, []
        try:
            exits = self._execution.round_from(head)
        finally:
            self._is_in_period = False
        return self._back, exits

    # -- guesses --------------------------------------------------------------------------------------------------

    def _is_wrong(self, guard: Node, fact: Node, values: Mapping[Node, Node]) -> Node:
        """Whether a fact does not hold in a state."""
        return self._terms.conjunction(guard, self._terms.negation(self._terms.substitute(fact, values)))

    def _inductive(self, guesses: list[_Guess], known: Sequence[_Guess]) -> Guesses:
        """Those of the guesses that hold after a period if all of them, and the known ones, hold before it."""
        return (yield from self._holding(guesses, lambda each: each.fails, known, assumes=True))

    def _holding(
        self, guesses: list[_Guess], fails: Callable[[_Guess], Node], known: Sequence[_Guess] = (), *, assumes: bool = False
    ) -> Guesses:
        """Those that never fail; if all that are left are assumed, there is no first one that does."""
        terms = self._terms
        while guesses:
            failing = {each: fails(each) for each in guesses}
            assumed = [each.fact for each in (*known, *guesses)] if assumes else []
            answer, model = self._questions.ask(terms.conjunction(terms.disjunction(*failing.values()), *assumed))
            if answer is SatAnswer.UNKNOWN:
                self.is_too_hard = True
                return []
            if model is None:
                break
            guesses = [each for each, node in failing.items() if model.value(node) == 0]
            yield
        return guesses

    def _comparisons(self, moving: Sequence[Node], conditions: Sequence[Node], before: Mapping[Node, Node]) -> list[Node]:
        """That symbols that move have only grown, or only shrunk; and how they compare with numbers that the program
        compares with them, or with what becomes of them."""
        terms, symbols = self._terms, set(moving)
        kinds = {getattr(terms.kinds, kind) for kind in _COMPARISONS}
        bounds: dict[Node, dict[Node, None]] = {each: {before[each]: None} for each in moving if each.sort().is_bv()}
        found: dict[Node, None] = {}
        for part in parts_of(conditions):
            if part.sort().is_bool() and part.kind() in kinds:
                used = variables_of([part])
                if used and symbols.issuperset(used):
                    found[part] = None
                for number in [side for side in part.children() if side.is_value() and side.sort().is_bv()]:
                    for symbol in [each for each in used if each in bounds and len(bounds[each]) < MOST_BOUNDS]:
                        bounds[symbol][self._fitted(number, terms.width(symbol))] = None
        for symbol, own in bounds.items():
            for bound in own:
                found[terms.equal(symbol, bound)] = None
                for kind in ("BV_ULT", "BV_SLT"):
                    found[terms.term(kind, (symbol, bound))] = None
                    found[terms.term(kind, (bound, symbol))] = None
        return [each for fact in list(found)[:MOST_COMPARISONS] for each in (fact, terms.negation(fact))]

    def _fitted(self, number: Node, width: int) -> Node:
        """The low bits of a number, or a short one with zeros before it."""
        own = self._terms.width(number)
        value = self._terms.number(number)
        assert value is not None
        return self._terms.vector(value % (1 << min(own, width)), width)
