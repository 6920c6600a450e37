"""The values of terms in samples, as far as samples tell: for all samples at once, without the solver."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce

from cegas.foundation.typed import Any, Final
from cegas.program.operators import signed
from cegas.smt.terms import Node, Terms

Values = Sequence[int | None]
"""One for each sample; None if it is not known."""

# Each is given the width of the operands, and these. Where SMT-LIB's division has a meaning of its own, nothing is known.
_TABLE: Final[Mapping[str, Callable[..., int | None]]] = {
    "NOT": lambda width, a: 1 - a,
    "AND": lambda width, *all_: min(all_),
    "OR": lambda width, *all_: max(all_),
    "IMPLIES": lambda width, a, b: max(1 - a, b),
    "XOR": lambda width, a, b: a ^ b,
    "EQUAL": lambda width, a, b: int(a == b),
    "DISTINCT": lambda width, a, b: int(a != b),
    "ITE": lambda width, condition, a, b: a if condition else b,
    "BV_ADD": lambda width, *all_: sum(all_),
    "BV_SUB": lambda width, a, b: a - b,
    "BV_MUL": lambda width, *all_: reduce(lambda a, b: a * b, all_),
    "BV_NEG": lambda width, a: -a,
    "BV_NOT": lambda width, a: ~a,
    "BV_AND": lambda width, a, b: a & b,
    "BV_OR": lambda width, a, b: a | b,
    "BV_XOR": lambda width, a, b: a ^ b,
    "BV_UDIV": lambda width, a, b: a // b if b else None,
    "BV_UREM": lambda width, a, b: a % b if b else None,
    "BV_SDIV": lambda width, a, b: _quotient(signed(a, width), signed(b, width)) if b else None,
    "BV_SREM": lambda width, a, b: _remainder(signed(a, width), signed(b, width)) if b else None,
    "BV_SHL": lambda width, a, b: a << b if b < width else 0,
    "BV_SHR": lambda width, a, b: a >> b if b < width else 0,
    "BV_ASHR": lambda width, a, b: signed(a, width) >> min(b, width - 1),
    "BV_ULT": lambda width, a, b: int(a < b),
    "BV_ULE": lambda width, a, b: int(a <= b),
    "BV_UGT": lambda width, a, b: int(a > b),
    "BV_UGE": lambda width, a, b: int(a >= b),
    "BV_SLT": lambda width, a, b: int(signed(a, width) < signed(b, width)),
    "BV_SLE": lambda width, a, b: int(signed(a, width) <= signed(b, width)),
    "BV_SGT": lambda width, a, b: int(signed(a, width) > signed(b, width)),
    "BV_SGE": lambda width, a, b: int(signed(a, width) >= signed(b, width)),
    "BV_ZERO_EXTEND": lambda width, a: a,
    "BV_SIGN_EXTEND": lambda width, a: signed(a, width),
}


def _quotient(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _remainder(a: int, b: int) -> int:
    return a - b * _quotient(a, b)


class Evaluation:
    """Terms over some that samples have values of."""

    def __init__(self, terms: Terms, known: Mapping[Node, Values], count: int) -> None:
        self._terms = terms
        self._count = count
        self._known: dict[Node, Values] = dict(known)
        self._rules: dict[Any, Callable[..., int | None]] = {terms.kinds[name]: rule for name, rule in _TABLE.items()}

    def values(self, node: Node) -> Values:
        """What a term is in each sample."""
        known = self._known
        pending = [node]
        while pending:
            current = pending[-1]
            if current not in known:
                missing = [child for child in current.children() if child not in known]
                if missing:
                    pending.extend(missing)
                    continue
                known[current] = self._evaluate(current)
            pending.pop()
        return known[node]

    def _evaluate(self, node: Node) -> Values:
        sort = node.sort()
        if node.is_value():
            if sort.is_bool():
                return [1 if node.is_true() else 0] * self._count
            return [self._terms.number(node) if sort.is_bv() else None] * self._count
        kind, children = node.kind(), node.children()
        operands = [self._known[child] for child in children]
        result = sort.bv_size() if sort.is_bv() else 1
        rule: Callable[..., int | None] | None
        if kind == self._terms.kinds.BV_EXTRACT:
            low = node.indices()[1]
            rule = lambda width, a: a >> low  # noqa: E731
        elif kind == self._terms.kinds.BV_CONCAT and len(children) == 2:
            shift = self._terms.width(children[1])
            rule = lambda width, a, b: a << shift | b  # noqa: E731
        else:
            rule = self._rules.get(kind)
        if rule is None or not operands:
            return [None] * self._count
        last = children[-1].sort()
        width, ones = (last.bv_size() if last.is_bv() else 1), (1 << result) - 1
        found: list[int | None] = []
        for each in zip(*operands, strict=True):
            value = None if None in each else rule(width, *each)
            found.append(None if value is None else value & ones)
        return found

    def is_refuted(self, fact: Node) -> bool:
        """Whether a sample shows that a truth value need not hold."""
        return 0 in self.values(fact)
