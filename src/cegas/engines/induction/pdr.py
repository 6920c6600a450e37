"""Property-directed reachability (IC3: Bradley 2011; Eén, Mishchenko, Brayton 2011), as a guesser of invariants.

The heads of loops are the places of a system; a step leads from the head that was passed last, or from the beginning of the
program, to a head or to a target. A state at a head is what its symbols are, those from before the loop as well, since the
formula of a step tells the whole way. For each head there is a sequence of frames: what holds after at most so many steps. A
state that leads to a target is excluded from a frame if no step comes there from the frame before; otherwise the states that
a step comes from are asked about first. Why a state is not reached, in a few of its literals, is a clause, and excludes
many states. When two frames are alike, they are an invariant.

Literals are predicates, as long as they suffice (implicit predicate abstraction: only the cubes are made of predicates,
steps are what they are). Where those that are given do not, there are more: by which small number two symbols differ in
that state. Otherwise literals are bits of symbols, so that a state can always be told from all others.

Nothing rests on the result: it is a guess like others, and is shown to be inductive by whoever uses it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from cegas.foundation.typed import Final
from cegas.smt.solver import AssumingSolver, SatAnswer
from cegas.smt.terms import Node, Terms, variables_of

MOST_QUESTIONS: Final = 20_000
LARGEST_DIFFERENCE: Final = 16
MOST_DIFFERENCES: Final = 100
"""Predicates of one head that are found on the way."""

Cube = tuple[Node, ...]
"""Literals that hold together."""

Pausing = Generator[None, None, None]


class WayToHead(NamedTuple):
    """A way to a head."""

    guard: Node
    """When it is taken; it demands the symbols of the heads that it passes."""
    values: Mapping[Node, Node]
    """What symbols of the head are then; the others are as they were."""


class Head(NamedTuple):
    """A place of the system."""

    passed: Node
    """The symbol that ways through this head demand."""
    guard: Node
    """What else they demand, up to here: it holds of all states that are reached, and need not be said of them."""
    symbols: Sequence[Node]
    """The state, as far as anything behind the head depends on it."""
    predicates: Sequence[Node]
    """About the symbols; the most useful first."""
    pairs: Sequence[tuple[Node, Node]]
    """Symbols that may differ by small numbers."""
    steps: Sequence[WayToHead]


class _State(NamedTuple):
    """States of a head: a conjunction."""

    head: int
    predicates: Cube
    bits: Cube


class _Reached(Exception):
    """A target is reached, as far as can be told."""


class _TooHard(Exception):
    """There is no answer to a question, or there are too many questions."""


class _Lemma:
    """A cube that is excluded from all frames up to one."""

    __slots__ = ("cube", "level", "literals", "tried")

    def __init__(self, cube: Cube, level: int) -> None:
        self.cube: Final = cube
        self.literals: Final = frozenset(cube)
        self.level = level
        self.tried = -1
        """How often its frame had changed when it was found not to hold in the next one."""


class _Way:
    """A step, or a target, with what is to be asked about it."""

    __slots__ = ("guard", "images", "inputs", "sources", "values")

    def __init__(self, guard: Node, values: Mapping[Node, Node]) -> None:
        self.guard: Final = guard
        self.values: Final = values
        self.images: Final[dict[Node, Node]] = {}
        self.sources: list[tuple[int, Node]] = []
        """The heads that the way may pass, the last first; each with when the way is taken past it."""
        self.inputs: dict[int, list[Node]] = {}
        """For each head that the way may come from: the symbols that are no part of its state. Those that tell which heads
        were passed before are none of them, since a state may be reached in several ways."""


class PropertyDirected:
    """Looks for clauses that exclude the targets."""

    def __init__(
        self,
        terms: Terms,
        solver: AssumingSolver,
        heads: Sequence[Head],
        targets: Iterable[Node],
        most_questions: int = MOST_QUESTIONS,
    ) -> None:
        """A way that passes several heads passes them in the order in which they are given. The solver knows what holds
        anyway."""
        self._terms = terms
        self._solver = solver
        self._heads = heads
        self._most_questions = most_questions
        self._ways = [[self._way(step.guard, step.values, head.symbols) for step in head.steps] for head in heads]
        self._targets = [self._way(target, {}, ()) for target in targets]
        self._predicates: list[list[Node]] = [[*head.predicates] for head in heads]
        self._bits: dict[Node, Cube] = {}
        self._changes: list[int] = []
        """How often each frame has changed."""
        self._levels: list[Node] = []
        """A symbol for each frame: if it holds, so do the lemmas of this frame that are not in the next."""
        self._lemmas: list[list[_Lemma]] = [[] for _ in heads]
        self._new_level()
        for head in heads:  # before any step, no head was passed
            solver.assert_formula(terms.implication(self._levels[0], terms.negation(head.passed)))
        self._pushed = 0

    def _way(self, guard: Node, values: Mapping[Node, Node], symbols: Sequence[Node]) -> _Way:
        terms = self._terms
        way = _Way(guard, values)
        variables = variables_of([guard, *values.values(), *[each for each in symbols if each not in values]])
        inputs = set(variables).difference([head.passed for head in self._heads])
        for number, head in reversed(list(enumerate(self._heads))):
            if head.passed in variables:
                way.sources.append((number, terms.substitute(guard, {head.passed: terms.false})))
                free = inputs.difference(head.symbols)
                way.inputs[number] = [each for each in variables if each in free and is_plain(each)]
        return way

    def _new_level(self) -> None:
        self._levels.append(self._terms.variable(self._terms.bool_sort, "frame"))
        self._changes.append(0)

    # -- the search -----------------------------------------------------------------------------------------------

    def search(self) -> Generator[None, None, list[list[Node]] | None]:
        """For each head clauses, which together exclude the targets and are inductive; None if they were not found."""
        try:
            while True:
                self._new_level()
                level = yield from self._propagate()
                if level is not None:
                    return [[self._clause(each.cube) for each in all_ if each.level > level] for all_ in self._lemmas]
                for target in self._targets:
                    yield from self._exclude(target)
        except (_Reached, _TooHard):
            return None

    @property
    def _top(self) -> int:
        return len(self._levels) - 1

    def _exclude(self, target: _Way) -> Pausing:
        """From the last frame, all states that lead to a target."""
        while self._asks([target.guard, self._levels[-1]]):
            state = self._origin(target, ())
            yield
            yield from self._block(state)

    def _block(self, state: _State) -> Pausing:
        """Exclude states from the last frame, and what leads to them from those before."""
        pending: list[tuple[int, int, _State]] = []
        self._push(pending, self._top, state)
        while pending:
            level, _, state = heappop(pending)
            if self._is_excluded(state, level):
                continue
            cube = yield from self._excluding(state, level, pending)
            if cube is not None:
                cube = yield from self._shrink(state.head, cube, level)
                while level < self._top and self._core(state.head, cube, level + 1) is not None:
                    yield
                    level += 1
                self._learn(state.head, cube, level)
                if level < self._top:
                    self._push(pending, level + 1, state)

    def _push(self, pending: list[tuple[int, int, _State]], level: int, state: _State) -> None:
        self._pushed += 1
        heappush(pending, (level, self._pushed, state))

    def _excluding(
        self, state: _State, level: int, pending: list[tuple[int, int, _State]]
    ) -> Generator[None, None, Cube | None]:
        """Some of the literals, which no step from the frame before leads to. If there are none, what it comes from has to
        be excluded first."""
        cubes = [state.predicates, (*state.predicates, *state.bits)] if state.predicates and state.bits else []
        for cube in cubes or [(*state.predicates, *state.bits)]:
            way = self._step_to(state.head, cube, level)
            if isinstance(way, _Way):
                before = None if cube == state.predicates and state.bits else self._origin(way, cube)
                yield
                if before is not None:
                    self._push(pending, level, state)
                    self._push(pending, level - 1, before)
            else:
                yield
                return way
        return None

    def _shrink(self, head: int, cube: Cube, level: int) -> Generator[None, None, Cube]:
        """Fewer literals, of which the same is true; bits go first, then the predicates that are least useful."""
        for literal in reversed(cube):
            if literal in cube:
                fewer = self._core(head, tuple([each for each in cube if each != literal]), level)
                yield
                if fewer is not None:
                    cube = fewer
        return cube

    def _is_excluded(self, state: _State, level: int) -> bool:
        literals = {*state.predicates, *state.bits}
        return any(each.level >= level and each.literals <= literals for each in self._lemmas[state.head])

    def _learn(self, head: int, cube: Cube, level: int) -> None:
        new = _Lemma(cube, level)
        kept = [each for each in self._lemmas[head] if each.level > level or not new.literals <= each.literals]
        self._lemmas[head] = [*kept, new]
        self._assert(head, new)
        self._changes[: level + 1] = [each + 1 for each in self._changes[: level + 1]]

    def _assert(self, head: int, lemma: _Lemma) -> None:
        held = self._terms.implication(self._heads[head].passed, self._clause(lemma.cube))
        self._solver.assert_formula(self._terms.implication(self._levels[lemma.level], held))

    def _propagate(self) -> Generator[None, None, int | None]:
        """What holds one step later as well is said of later frames. A frame that is like the next is what is looked for."""
        for level in range(1, self._top):
            for head, lemmas in enumerate(self._lemmas):
                for lemma in lemmas:
                    if lemma.level == level and lemma.tried < self._changes[level]:
                        if self._core(head, lemma.cube, level + 1) is not None:
                            lemma.level, lemma.tried = level + 1, -1
                            self._assert(head, lemma)
                            self._changes[level + 1] += 1
                        else:
                            lemma.tried = self._changes[level]
                        yield
            if not any(lemma.level == level for lemmas in self._lemmas for lemma in lemmas):
                return level
        return None

    # -- questions ------------------------------------------------------------------------------------------------

    def _asks(self, assumptions: Sequence[Node]) -> bool:
        """Whether there is a model."""
        if self._solver.calls >= self._most_questions:
            raise _TooHard
        answer = self._solver.check(assumptions)
        if answer is SatAnswer.UNKNOWN:
            raise _TooHard
        return answer is SatAnswer.SAT

    def _core(self, head: int, cube: Cube, level: int) -> Cube | None:
        """Some of the literals that no step from the frame before leads to, if states with all of them are not there."""
        found = self._step_to(head, cube, level)
        return None if isinstance(found, _Way) else found

    def _step_to(self, head: int, cube: Cube, level: int) -> Cube | _Way:
        """A step that leads to a cube from the frame before; or if there is none, some of the literals that say why."""
        clause = self._terms.implication(self._heads[head].passed, self._clause(cube))
        frames = [clause, *self._levels[level - 1 :]]
        needed: set[Node] = set()
        for way in self._ways[head]:
            images = {self._image(way, literal): literal for literal in reversed(cube)}
            wrong = next((literal for image, literal in images.items() if image.is_false()), None)
            if wrong is not None:
                needed.add(wrong)
            elif self._asks([way.guard, *frames, *[image for image in images if not image.is_true()]]):
                return way
            else:
                core = self._solver.needed()
                needed.update([literal for image, literal in images.items() if image in core])
        return tuple([literal for literal in cube if literal in needed])

    def _image(self, way: _Way, literal: Node) -> Node:
        """What a literal says of the state before."""
        found = way.images.get(literal)
        if found is None:
            found = way.images[literal] = self._terms.substitute(literal, way.values)
        return found

    def _clause(self, cube: Cube) -> Node:
        return self._terms.disjunction(*[self._terms.negation(literal) for literal in cube])

    # -- states ---------------------------------------------------------------------------------------------------

    def _origin(self, way: _Way, cube: Cube) -> _State:
        """Where the model of a way to a cube comes from: with all states that the same inputs lead there."""
        terms, value = self._terms, self._solver.value
        head = next((number for number, past in way.sources if not value(past)), None)
        if head is None:
            raise _Reached
        predicates = tuple([self._literal(each, value(each)) for each in self._predicates[head]])
        state = {each: value(each) for each in self._heads[head].symbols}
        inputs = [self._is(each, value(each)) for each in way.inputs[head]]
        goal = terms.conjunction(way.guard, *[self._image(way, literal) for literal in cube])
        inputs += [self._heads[head].guard, terms.negation(goal)]
        if not self._asks([*inputs, *predicates]):
            return _State(head, self._kept(predicates), ())
        differences = self._differences(head, state)
        if differences and not self._asks([*inputs, *predicates, *differences]):
            used = self._kept(differences)
            self._predicates[head] += used
            return _State(head, (*self._kept(predicates), *used), ())
        bits = tuple([bit for symbol, number in state.items() for bit in self._bits_of(symbol, number)])
        if self._asks([*inputs, *predicates, *bits]):
            return _State(head, predicates, bits)  # something is forgotten that is no symbol of the state
        return _State(head, self._kept(predicates), self._kept(bits))

    def _differences(self, head: int, state: Mapping[Node, int]) -> Cube:
        """By which small numbers symbols differ, as far as that is not among the predicates."""
        terms, known = self._terms, set(self._predicates[head])
        if len(known) >= len(self._heads[head].predicates) + MOST_DIFFERENCES:
            return ()
        found: list[Node] = []
        for one, other in self._heads[head].pairs:
            width = terms.width(one)
            for low, high in ((one, other), (other, one)):
                difference = (state[high] - state[low]) % (1 << width)
                if difference <= LARGEST_DIFFERENCE:
                    found.append(terms.equal(high, terms.add(low, terms.vector(difference, width))))
                    break
        return tuple([each for each in found if each not in known])

    def _kept(self, cube: Cube) -> Cube:
        core = self._solver.needed()
        return tuple([literal for literal in cube if literal in core])

    def _literal(self, predicate: Node, value: int) -> Node:
        return predicate if value else self._terms.negation(predicate)

    def _is(self, symbol: Node, value: int) -> Node:
        if symbol.sort().is_bool():
            return self._literal(symbol, value)
        return self._terms.equal(symbol, self._terms.vector(value, self._terms.width(symbol)))

    def _bits_of(self, symbol: Node, value: int) -> list[Node]:
        if symbol.sort().is_bool():
            return [self._literal(symbol, value)]
        found = self._bits.get(symbol)
        if found is None:
            terms = self._terms
            found = tuple([terms.as_truth(terms.extract(symbol, bit, bit)) for bit in range(terms.width(symbol))])
            self._bits[symbol] = found
        return [self._literal(bit, value >> place & 1) for place, bit in enumerate(found)]


def is_plain(symbol: Node) -> bool:
    """Whether a model tells a number for it."""
    sort = symbol.sort()
    return bool(sort.is_bv() or sort.is_bool())
