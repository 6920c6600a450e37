"""Samples: values of some symbols under which conditions are seen to be true, without a solver.

To a solver that has been told of many states, each question is one about all of them: an answer gives a value to every part
of every formula. But that a run comes to a state is mostly plain to see: it has come to the one before, and the next byte of
its input is free. So a *sample* gives values to as few symbols as possible. A condition is evaluated as far as the sample
decides it, of a choice only the side that is taken; where it depends on a free symbol, values are tried that make it true.
What was true before stays true, since it did not depend on that symbol.

A sample is looked for within limits. If none is found, nothing is known. What holds of symbols in all runs is not looked at:
so a condition that a sample makes true may yet be false in all runs, and whoever has to know asks a solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import add, and_, eq, ge, gt, le, lt, mul, ne, or_, sub, xor

from cegas.foundation.typed import Final
from cegas.program.operators import signed
from cegas.smt.solver import Solver
from cegas.smt.terms import Node, Terms

MOST_SAMPLES: Final = 64
"""So many are kept, the latest ones."""

MOST_TRIED: Final = 2
"""So many of them are extended for one condition."""

MOST_TRIALS: Final = 20
"""So many extensions are tried for one condition."""

MOST_BRANCHES: Final = 2
"""So many values that leave it open are followed further."""

DEEPEST: Final = 1
"""So many further symbols get values in turn."""

ENOUGH: Final = 8
"""If fewer than one in so many conditions is shown, samples are not looked at any more: that takes as long as to ask."""

MOST_TERMS: Final = 10_000
"""A sample keeps the values of at most so many terms, and then begins again."""

MOST_SHAPES: Final = 100_000

ORDINARY: Final = ord("a")
"""In most texts a letter leads on."""

Shape = tuple[str, Sequence[Node], Callable[..., int] | None, int]
"""Of a term: its kind, its parts, how its value comes from theirs, and its width."""


class Sample:
    """Values of some symbols, and what follows from them of terms that were looked at."""

    __slots__ = ("_symbols", "known", "unknown")

    def __init__(self, symbols: dict[Node, int], known: dict[Node, int]) -> None:
        self._symbols: Final = symbols
        self.known: Final = known
        """The values of terms, and of the symbols themselves."""
        self.unknown: Final[dict[Node, Node | None]] = {}
        """Terms that are not decided, with a free symbol that they depend on, or None if they depend on something else."""

    def plus(self, symbol: Node, value: int) -> Sample:
        """The same with a value for another symbol. What was known stays known."""
        return Sample({**self._symbols, symbol: value}, {**self.known, symbol: value})

    def forget(self) -> None:
        """Keep the symbols alone, if there is much else."""
        if len(self.known) + len(self.unknown) > MOST_TERMS:
            self.known.clear()
            self.unknown.clear()
            self.known.update(self._symbols)


class Samples:
    """The samples that have been found for the conditions of one factory of terms."""

    def __init__(self, terms: Terms) -> None:
        self._shapes = _Shapes()
        self._truths: Final = {terms.true: 1, terms.false: 0}
        self._samples: list[Sample] = [self._empty()]
        self._trials = 0
        self._looked = 0
        """How many conditions were looked at."""
        self._shown = 0
        """How many of them were shown."""
        self.evaluated = 0
        """How many terms were looked at for that, each as often as it was."""

    def _empty(self) -> Sample:
        return Sample(dict(self._truths), dict(self._truths))

    def show(self, condition: Node) -> bool:
        """Whether a sample makes a condition true: one that is known, or an extension of one."""
        if self._is_in_vain:
            return False
        self._looked += 1
        is_shown = self._show(condition)
        self._shown += is_shown
        return is_shown

    @property
    def _is_in_vain(self) -> bool:
        return self._looked > ENOUGH * (self._shown + 1)

    def _show(self, condition: Node) -> bool:
        open_: list[Sample] = []
        for sample in reversed(self._samples):
            sample.forget()
            value = self._value(sample, condition)
            if value:
                return True
            if value is None:
                open_.append(sample)
        self._trials = 0
        for sample in open_[:MOST_TRIED]:
            found = self._extended(sample, condition, 0)
            if found is not None:
                self._keep(found)
                return True
        return False

    def learn(self, condition: Node, model: Solver) -> None:
        """Make a sample of a model of a condition, with values for those symbols alone that decide it."""
        if self._is_in_vain:
            return
        sample = self._empty()
        while self._value(sample, condition) is None:
            symbol = sample.unknown[condition]
            if symbol is None:
                return  # it depends on what is not followed here
            sample = sample.plus(symbol, model.value(symbol))
        self._keep(sample)

    def _keep(self, sample: Sample) -> None:
        self._samples.append(sample)
        if len(self._samples) > MOST_SAMPLES:
            del self._samples[1]  # the first one is empty: every other is an extension of it

    # -- values ---------------------------------------------------------------------------------------------------

    def _value(self, sample: Sample, term: Node) -> int | None:
        """What a sample says of a term; None if that depends on a free symbol, or on what is not followed here."""
        known, unknown = sample.known, sample.unknown
        pending = [term]
        while pending:
            self.evaluated += 1
            current = pending[-1]
            if current in known or current in unknown:
                pending.pop()
                continue
            kind, parts, apply, width = self._shapes.of(current)
            if apply is None:
                unknown[current] = current if kind == "symbol" else None
            elif kind == "ITE":
                self._choose(sample, current, parts, pending)
            elif kind in _DECIDING:
                self._connect(sample, current, parts, _DECIDING[kind], pending)
            else:
                missing = next((part for part in parts if part not in known), None)
                if missing is None:
                    known[current] = apply(*[known[part] for part in parts]) & ((1 << width) - 1)
                elif missing in unknown:
                    unknown[current] = unknown[missing]
                else:
                    pending.append(missing)
        return known.get(term)

    @staticmethod
    def _choose(sample: Sample, term: Node, parts: Sequence[Node], pending: list[Node]) -> None:
        """A choice has the value of the side that is taken."""
        known, unknown = sample.known, sample.unknown
        for part in (parts[0], parts[1] if known.get(parts[0]) else parts[2]):
            if part in unknown:
                unknown[term] = unknown[part]
                return
            if part not in known:
                pending.append(part)
                return
        known[term] = known[part]

    @staticmethod
    def _connect(sample: Sample, term: Node, parts: Sequence[Node], deciding: int, pending: list[Node]) -> None:
        """A conjunction is false as soon as one part is, a disjunction true."""
        known, unknown = sample.known, sample.unknown
        free: list[Node] = []
        for part in parts:
            if part in unknown:
                free.append(part)
            elif part not in known:
                pending.append(part)
                return
            elif known[part] == deciding:
                known[term] = deciding
                return
        if free:
            unknown[term] = unknown[free[0]]
        else:
            known[term] = 1 - deciding

    # -- extensions -----------------------------------------------------------------------------------------------

    def _extended(self, sample: Sample, condition: Node, depth: int) -> Sample | None:
        """An extension of a sample that makes a condition true, which depends on free symbols; None if none is found."""
        symbol = sample.unknown[condition]
        if symbol is None or depth > DEEPEST:
            return None
        open_: list[Sample] = []
        for value in self._tried(sample, condition, symbol):
            self._trials += 1
            if self._trials > MOST_TRIALS:
                return None
            trial = sample.plus(symbol, value)
            found = self._value(trial, condition)
            if found:
                return trial
            if found is None:
                open_.append(trial)
        tries = (self._extended(trial, condition, depth + 1) for trial in open_[:MOST_BRANCHES])
        return next((found for found in tries if found is not None), None)

    def _tried(self, sample: Sample, condition: Node, symbol: Node) -> Iterable[int]:
        """The values of a symbol that are tried: those that comparisons with it are about, and an ordinary one."""
        unknown, width = sample.unknown, self._shapes.of(symbol)[3]
        found, seen, pending = dict.fromkeys([ORDINARY, 0, 1]), {condition}, [condition]
        while pending:
            self.evaluated += 1
            kind, parts, _, _ = self._shapes.of(pending.pop())
            for part in parts:
                number = self._value(sample, part) if kind in _COMPARISONS else None
                if number is not None:
                    found |= dict.fromkeys([number] if kind == "EQUAL" else [number - 1, number, number + 1])
                elif part not in seen:
                    seen.add(part)
                    depends = unknown.get(part)
                    if depends is not None and depends == symbol:
                        pending.append(part)
        return dict.fromkeys([value & ((1 << width) - 1) for value in found])


_DECIDING: Final = {"AND": 0, "OR": 1}
"""The truth value of a part that decides."""

_COMPARISONS: Final = frozenset(("EQUAL", "BV_ULT", "BV_ULE", "BV_SLT", "BV_SLE", "BV_UGT", "BV_UGE", "BV_SGT", "BV_SGE"))

_PLAIN: Final[dict[str, Callable[..., int]]] = {
    "NOT": lambda a: 1 - a,
    "XOR": ne,
    "IMPLIES": le,
    "EQUAL": eq,
    "DISTINCT": ne,
    "BV_ULT": lt,
    "BV_ULE": le,
    "BV_UGT": gt,
    "BV_UGE": ge,
    "BV_ADD": add,
    "BV_SUB": sub,
    "BV_MUL": mul,
    "BV_AND": and_,
    "BV_OR": or_,
    "BV_XOR": xor,
    "BV_NOT": lambda a: ~a,
    "BV_NEG": lambda a: -a,
    "BV_ZERO_EXTEND": lambda a: a,
}
"""What needs no width; results are cut down to the width of the term."""


def _with_width(kind: str, indices: Sequence[int], width: int) -> Callable[..., int] | None:
    """How values come from others where the width of the last operand matters; None for kinds that are not followed."""
    followed: dict[str, Callable[..., int]] = {
        "BV_SLT": lambda a, b: signed(a, width) < signed(b, width),
        "BV_SLE": lambda a, b: signed(a, width) <= signed(b, width),
        "BV_SGT": lambda a, b: signed(a, width) > signed(b, width),
        "BV_SGE": lambda a, b: signed(a, width) >= signed(b, width),
        "BV_SHL": lambda a, b: a << b if b < width else 0,
        "BV_SHR": lambda a, b: a >> b if b < width else 0,
        "BV_ASHR": lambda a, b: signed(a, width) >> min(b, width),
        "BV_UDIV": lambda a, b: a // b if b else -1,
        "BV_UREM": lambda a, b: a % b if b else a,
        "BV_CONCAT": lambda a, b: a << width | b,
        "BV_SIGN_EXTEND": lambda a: signed(a, width),
        "BV_EXTRACT": lambda a: a >> indices[1],
    }
    return followed.get(kind)


class _Shapes:
    """How terms are made, each looked at once: that takes longer than to compute with it."""

    def __init__(self) -> None:
        self._known: dict[Node, Shape] = {}

    def of(self, term: Node) -> Shape:
        found = self._known.get(term)
        if found is None:
            if len(self._known) > MOST_SHAPES:
                self._known.clear()
            found = self._known[term] = _shape(term)
        return found


def _shape(term: Node) -> Shape:
    width = _width(term)
    if width == 0:
        return "other", (), None, 0
    if term.is_const():
        return "symbol", (), None, width
    if term.is_value():
        number = int(term.value()) if term.sort().is_bool() else int(term.value(10))
        return "value", (), lambda: number, width
    kind, parts = term.kind().name, tuple(term.children())
    if kind == "ITE" or kind in _DECIDING:
        return kind, parts, _never, width
    apply = _PLAIN.get(kind)
    if apply is None and parts:
        apply = _with_width(kind, tuple(term.indices()), _width(parts[-1]))
    is_followed = len(parts) <= 2 and all(_width(part) for part in parts)
    return kind, parts, apply if is_followed else None, width


def _never(*_: int) -> int:
    """Connectives and choices have ways of their own."""
    raise AssertionError


def _width(term: Node) -> int:
    """1 for truth values, 0 for what is neither one nor a vector."""
    sort = term.sort()
    return 1 if sort.is_bool() else sort.bv_size() if sort.is_bv() else 0
