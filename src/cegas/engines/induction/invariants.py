"""The formula of a program whose loops were cut, with guesses of invariants that can be switched on and off."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from cegas.engines.induction.cells import ArrayScope, CellGuessing
from cegas.engines.induction.cuts import Cut
from cegas.engines.induction.guesses import Guessing
from cegas.engines.induction.horn import HornCut, HornProblem
from cegas.engines.induction.interpolation import LoopSystem
from cegas.engines.induction.pdr import Head, PropertyDirected, WayToHead, is_plain
from cegas.engines.induction.samples import Column, SamplePlace, Table
from cegas.engines.induction.vocabulary import Vocabulary
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.memory import MemoryObject
from cegas.program.types import IntType
from cegas.smt.contents import SmtContent
from cegas.smt.forgetting import Slot
from cegas.smt.merging import MergedState, MergingEncoder
from cegas.smt.slots import values_in
from cegas.smt.solver import AssumingSolver, SatAnswer
from cegas.smt.terms import Node, variables_of
from cegas.smt.values import Term

if TYPE_CHECKING:
    from cegas.domains.interval.invariants import Bounds
    from cegas.domains.interval.numbers import Number
    from cegas.program.control_flow import Location

MOST_COLUMNS: Final = 300
"""So many numbers are looked at in samples of one loop."""


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


class Prospect:
    """A loop that guesses are to be made of."""

    __slots__ = ("cut", "guessing", "table")

    def __init__(self, cut: Cut, table: Table, guessing: Guessing) -> None:
        self.cut: Final = cut
        self.table: Final = table
        """Empty, until somebody takes samples."""
        self.guessing: Final = guessing


class InductiveFormula:
    """Implements `houdini.Refuter`."""

    def __init__(self, encoder: MergingEncoder, solver: AssumingSolver) -> None:
        self._encoder = encoder
        self._terms = encoder.smt.terms
        self._solver = solver
        self._asserted = 0
        self.guesses: list[Guess] = []
        self.inductive: Sequence[int] = ()
        """The guesses that are known to be inductive together."""
        self._ghost: Node | None = None
        """The number of any element of arrays, if there are guesses about elements."""
        self.scope: ArrayScope | None = None
        """The arrays, if there are such guesses."""
        self._places: Sequence[Node] = ()
        """The numbers of the elements that guesses about elements are taken for."""

    # -- guesses --------------------------------------------------------------------------------------------------

    def prospect(self, cut: Cut, conditions: Sequence[Node], constants: Sequence[int]) -> Prospect:
        """What there is to make guesses of: conditions that the program has in and behind the loop, and its constants."""
        symbols = [slot.symbol for slot in cut.slots]
        before = self._values(cut.entry, cut.slots)
        table = Table(self._columns(cut, before))
        return Prospect(cut, table, Guessing(self._terms, symbols, before, cut.newest, conditions, constants, table))

    def guess(self, cut: Cut, facts: Iterable[Node]) -> None:
        """Add guesses about a loop."""
        terms = self._terms
        shown = [self._held(state, cut) for state in cut.shown]
        later = [(symbol, self._held(state, cut)) for state, symbol in cut.assumed[1:]]
        head = cut.assumed[0][1]
        for fact in facts:
            fails = terms.disjunction(
                *[
                    terms.conjunction(state.guard.term, terms.negation(terms.substitute(fact, values)))
                    for state, values in zip(cut.shown, shown, strict=True)
                ]
            )
            switch = terms.variable(terms.bool_sort, "guess")
            for each in self._instances(fact):
                self._solver.assert_formula(terms.implication(switch, terms.implication(head, each)))
                for symbol, values in later:
                    holds = terms.implication(symbol, terms.substitute(each, values))
                    self._solver.assert_formula(terms.implication(switch, holds))
            self.guesses.append(Guess(cut, fact, fails, switch))

    def _instances(self, fact: Node) -> list[Node]:
        """What follows from a fact: if it is about any element of an array, that it holds for those that matter."""
        if not self._is_about_elements(fact):
            return [fact]
        return [fact, *[self._terms.substitute(fact, {self._ghost: place}) for place in self._places]]

    def _is_about_elements(self, fact: Node) -> bool:
        return self._ghost is not None and self._ghost in variables_of([fact])

    def _held(self, state: MergedState, cut: Cut) -> dict[Node, Node]:
        """What stands in a state where there are symbols at the head."""
        found = dict(zip([slot.symbol for slot in cut.slots], self._values(state, cut.slots), strict=True))
        for slot in cut.arrays:
            found[slot.symbol] = self._array(state, slot.memory, slot.symbol)
        return found

    def _array(self, state: MergedState, memory: MemoryObject, like: Node) -> Node:
        """What the content of an object is in a state, as an array."""
        content, encoder = memory.content, self._encoder
        assert isinstance(content, SmtContent)
        if content not in state.contents:
            return self._terms.variable(like.sort(), "nobody knows")
        encoder.restore(state)
        content.make_array(memory.size)
        found = content.array
        encoder.restore(state)
        return found

    def cells(self, cuts: Sequence[Cut], conditions: Sequence[Node]) -> list[tuple[Cut, CellGuessing]]:
        """Who guesses about the elements of arrays."""
        terms, smt = self._terms, self._encoder.smt
        if smt.array_log is None or self._ghost is not None:
            return []
        guards = [state.guard.term for cut in cuts for state in cut.shown]
        held = [node for cut in cuts for state in cut.shown for node in self._held(state, cut).values()]
        self._ghost = terms.variable(terms.vector_sort(smt.pointer_bits), "element")
        scope = self.scope = ArrayScope(terms, smt.array_log, self._ghost, [*conditions, *guards, *held])
        self._places = scope.places
        if not scope.elements:
            return []
        found: list[tuple[Cut, CellGuessing]] = []
        for cut in cuts:
            before = dict(zip([slot.symbol for slot in cut.slots], self._values(cut.entry, cut.slots), strict=True))
            arrays: dict[SmtContent, tuple[Node, Node]] = {}
            head = cut.assumed[0][0]
            for memory in head.objects:
                saved = head.contents.get(memory.content)  # type: ignore[call-overload]
                if saved is not None and saved.array is not None:
                    arrays[memory.content] = (saved.array, self._array(cut.entry, memory, saved.array))  # type: ignore[index]
            found.append((cut, CellGuessing(scope, before, cut.newest, arrays, [*guards, *conditions])))
        return found

    def candidates(self, known: Sequence[int], new: Sequence[int]) -> list[int]:
        """The guesses to be tried when there are new ones: also those that were dropped before, since they may hold now.
        Guesses about elements are tried only once: there are many of them, and questions with them take long."""
        is_about = [self._is_about_elements(each.fact) for each in self.guesses]
        if any(is_about[number] for number in new):
            return [*known, *new]
        left = set(known)
        return [number for number in range(len(self.guesses)) if number in left or not is_about[number]]

    def horn(self, cuts: Sequence[Cut], targets: Sequence[Node]) -> HornProblem:
        """What would have to hold at the heads of loops so that no target is reached, over integers."""
        shapes = []
        for cut in cuts:
            shown = [(state.guard.term, self._values(state, cut.slots)) for state in cut.shown]
            shapes.append(HornCut([slot.symbol for slot in cut.slots], cut.newest, cut.assumed[0][1], shown))
        return HornProblem(self._terms, shapes, targets, self._encoder.facts)

    def system(self, cut: Cut, cuts: Sequence[Cut], known: Sequence[int], targets: Sequence[Node]) -> LoopSystem:
        """A loop as a system of states, if some guesses about loops are known to hold."""
        assumed = self.assumed(cuts, known)
        error = self._terms.disjunction(*targets)
        substitute = self._terms.substitute
        visits = [
            (substitute(state.guard.term, assumed), [substitute(value, assumed) for value in self._values(state, cut.slots)])
            for state in cut.shown
        ]
        *rounds, entry = visits  # with one round, the first visit is the last that was come to
        symbols = [slot.symbol for slot in cut.slots]
        facts = [substitute(fact, assumed) for fact in self._encoder.facts]
        return LoopSystem(self._terms, symbols, cut.newest, entry, rounds, substitute(error, assumed), facts)

    def heads(self, cuts: Sequence[Cut], targets: Sequence[Node]) -> tuple[list[Head], list[list[Node]]]:
        """The heads of cuts as places of a system (`pdr`), and of each a few guesses: what values there are."""
        steps = []
        for cut in cuts:
            symbols = [slot.symbol for slot in cut.slots]
            held = [(state.guard.term, self._values(state, cut.slots)) for state in cut.shown]
            steps.append([WayToHead(guard, dict(zip(symbols, values, strict=True))) for guard, values in held])
        nodes = [node for each in steps for step in each for node in (step.guard, *step.values.values())]
        moves = [(symbol, value) for each in steps for step in each for symbol, value in step.values.items()]
        vocabulary = Vocabulary(self._terms, [*nodes, *targets], moves)
        states = self._states(cuts, steps, targets)
        heads = []
        for cut, state, own in zip(cuts, states, steps, strict=True):
            (head, passed), *_ = cut.assumed
            predicates, pairs = vocabulary.predicates(state), vocabulary.moving_pairs(state)
            heads.append(Head(passed, head.guard.term, state, predicates, pairs, own))
        return heads, [list(vocabulary.enumerations([slot.symbol for slot in cut.slots])) for cut in cuts]

    def reachability(self, heads: Sequence[Head], targets: Sequence[Node], solver: AssumingSolver) -> PropertyDirected:
        """Who looks for steps between heads, with a solver of its own; what is known to be inductive holds."""
        for fact in self._encoder.facts:
            solver.assert_formula(fact)
        for number in self.inductive:
            guess = self.guesses[number]
            solver.assert_formula(self._terms.implication(guess.cut.assumed[0][1], guess.fact))
        return PropertyDirected(self._terms, solver, heads, targets)

    def _states(
        self, cuts: Sequence[Cut], steps: Sequence[Sequence[WayToHead]], targets: Sequence[Node]
    ) -> list[list[Node]]:
        """The symbols of the state at the head of each cut: those of what is forgotten there, and those from before all
        loops that anything behind the head depends on."""
        ways = [variables_of([target]) for target in targets]
        ways += [variables_of([step.guard, *step.values.values()]) for own in steps for step in own]
        newest = min(cut.newest for cut in cuts)
        states = []
        for cut in cuts:
            passed = cut.assumed[0][1]
            used = [each for variables in ways if passed in variables for each in variables]
            lasting = [each for each in used if self._terms.number_of(each) <= newest]
            state = dict.fromkeys([*[slot.symbol for slot in cut.slots], *lasting])
            states.append([each for each in state if is_plain(each)])
        return states

    def bounds(self, cut: Cut, known: Mapping[Location, Bounds]) -> list[Node]:
        """What the numeric domain says of what a loop changes."""
        found: list[Node] = []
        bounds = known.get(cut.location)
        if bounds is not None:
            frame = cut.entry.frames[-1]
            cells = {(cell.site, cell.offset, 8 * cell.size): number for cell, number in bounds.cells.items()}
            for slot in cut.slots:
                number: Number | None = None
                if slot.is_offset:
                    continue
                if isinstance(slot.what, MemoryObject):
                    number = cells.get((slot.what.site, slot.place, slot.type.bits))
                elif slot.what == len(cut.entry.frames) - 1:
                    number = bounds.registers.get(frame.function.registers[slot.place])
                if number is not None and slot.symbol.sort().is_bv():
                    found += self._within(slot.symbol, number)
        return found

    def _within(self, symbol: Node, number: Number) -> list[Node]:
        """That a vector is in a set."""
        terms, width = self._terms, number.width
        found: list[Node] = []
        for kind, (low, high) in (("BV_ULE", number.unsigned), ("BV_SLE", number.signed)):
            found.append(terms.term(kind, (terms.vector(low, width), symbol)))
            found.append(terms.term(kind, (symbol, terms.vector(high, width))))
        known = ((1 << width) - 1) & ~number.mask
        if known:
            bits = terms.term("BV_AND", (symbol, terms.vector(known, width)))
            found.append(terms.equal(bits, terms.vector(number.bits, width)))
        if number.stride > 1:
            moved = terms.term("BV_SUB", (symbol, terms.vector(number.low, width)))
            rest = terms.term("BV_UREM", (moved, terms.vector(number.stride, width)))
            found.append(terms.equal(rest, terms.vector(0, width)))
        return found

    def _columns(self, cut: Cut, before: Sequence[Node]) -> list[Column]:
        """The numbers that a loop changes, what they were before, and those that it does not change."""
        found: dict[Node, Column] = {}
        places: list[SamplePlace] = [(slot.what, slot.place, slot.type.bits) for slot in cut.slots]
        for slot, place in zip(cut.slots, places, strict=True):
            found[slot.symbol] = Column(slot.symbol, place, is_offset=slot.is_offset)
        for node, place in self._unchanged(cut.entry, set(places)):
            found.setdefault(node, Column(node, place))
        for node, place, slot in zip(before, places, cut.slots, strict=True):
            if not node.is_value():
                found.setdefault(node, Column(node, place, at_entry=True, is_offset=slot.is_offset))
        return list(found.values())[:MOST_COLUMNS]

    def _unchanged(self, entry: MergedState, changed: set[SamplePlace]) -> Iterator[tuple[Node, SamplePlace]]:
        for number, frame in enumerate(entry.frames):
            for index in self._encoder.live_in(entry, number):
                value, type_ = frame.registers[index], frame.function.registers[index].type
                place: SamplePlace = (number, index, type_.bits)
                if isinstance(value, Term) and isinstance(type_, IntType) and place not in changed:
                    yield self._encoder.smt.node(value, type_), place
        owners = {memory.content: memory for memory in entry.objects}
        for content, saved in entry.contents.items():
            if content in owners and saved.array is None:
                for offset, (size, value) in saved.cells.items():
                    place = (owners[content], offset, 8 * size)
                    if isinstance(value, Term) and isinstance(value.type, IntType) and place not in changed:
                        yield self._encoder.smt.node(value, value.type), place

    def _values(self, state: MergedState, slots: Sequence[Slot]) -> list[Node]:
        return values_in(self._encoder, state, slots)

    def assumed(self, cuts: Iterable[Cut], numbers: Iterable[int]) -> dict[Node, Node]:
        """What the symbols that runs demand at visits of heads stand for, if these of the guesses hold."""
        terms = self._terms
        facts: dict[Cut, list[Node]] = {}
        for number in numbers:
            if not self._is_about_elements(self.guesses[number].fact):
                facts.setdefault(self.guesses[number].cut, []).append(self.guesses[number].fact)
        found: dict[Node, Node] = {}
        for cut in cuts:
            fact = terms.conjunction(*facts.get(cut, ()))
            (_, head), *later = cut.assumed
            found[head] = fact
            for state, symbol in later:
                found[symbol] = terms.substitute(fact, self._held(state, cut))
        return found

    def without(self, needed: Sequence[int], condition: Node) -> list[int]:
        """Of guesses that are inductive together, and exclude a condition: those about elements that cannot be left out."""
        left = list(needed)
        for number in reversed(needed):
            if self._is_about_elements(self.guesses[number].fact):
                rest = [each for each in left if each != number]
                if not self.is_possible(
                    rest, self._terms.disjunction(condition, *[self.guesses[each].fails for each in rest])
                ):
                    left = rest
        return left

    def about_elements(self, needed: Sequence[int], shown: Iterable[int]) -> dict[Cut, list[Node]]:
        """What is known of elements at the heads of loops: what is needed; and what says the same of other elements, and
        follows from that."""
        facts = [self.guesses[number] for number in needed if self._is_about_elements(self.guesses[number].fact)]
        said = {} if self.scope is None else self.scope.said
        wanted = {said[each.fact] for each in facts}
        more = [number for number in shown if number not in needed and said.get(self.guesses[number].fact) in wanted]
        while more:
            violated = self.violated([*needed, *more], more)
            if not violated:
                more = [] if violated is None else more
                break
            more = [number for number in more if number not in violated]
        found: dict[Cut, dict[Node, None]] = {}
        for each in facts:
            found.setdefault(each.cut, {})[each.fact] = None
        for number in more:
            found.setdefault(self.guesses[number].cut, {})[self.guesses[number].fact] = None
        return {cut: list(each) for cut, each in found.items()}

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
