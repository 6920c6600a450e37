"""Constraints that compare one symbol, plus a number, with a number: the ranges of values that they leave to it.

Loops that count make long lists of such constraints; together they are decided without a solver.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.program import operators as op
from cegas.program.operators import Operator
from cegas.program.symbolic import Applied, Symbol, Symbolic
from cegas.program.types import FloatType

Ranges = tuple[tuple[int, int], ...]
"""Values from the first to the last of each pair; in order, apart from each other."""


def ranges_of(constraint: Symbolic) -> tuple[Symbol, Ranges] | None:
    """The symbol that a constraint is about and the values for which it holds; None if it is of another form."""
    if isinstance(constraint, Symbol):
        return constraint, ((1, 1),)
    if not isinstance(constraint, Applied):
        return None
    if constraint.operator is op.NOT and isinstance(constraint.operands[0], Symbol):
        return constraint.operands[0], ((0, 0),)
    if constraint.operator not in op.COMPARISONS or isinstance(constraint.operand_type, FloatType):
        return None
    left, right = constraint.operands
    bits = constraint.operand_type.bits
    if isinstance(right, int):
        found = _below(constraint.operator, right, bits)
        compared = left
    elif isinstance(left, int):
        found = _above(constraint.operator, left, bits)
        compared = right
    else:
        return None
    offset = 0
    if isinstance(compared, Applied) and compared.operator is op.ADD:
        added = compared.operands[1]
        if not isinstance(added, int):
            return None
        compared, offset = compared.operands[0], added
    if not isinstance(compared, Symbol) or isinstance(compared.type, FloatType):
        return None
    return compared, _moved(found, -offset, bits)


def _below(operator: Operator, number: int, bits: int) -> Ranges:
    """The values whose comparison with a number, on the right, holds."""
    last = (1 << bits) - 1
    if operator is op.EQ:
        return ((number, number),)
    if operator is op.NE:
        return _parts((0, number - 1), (number + 1, last))
    half = 1 << (bits - 1)
    if operator is op.ULT or operator is op.ULE:
        return _parts((0, number - (operator is op.ULT)))
    # Signed numbers are in order once they have been moved by half of all.
    return _moved(_parts((0, (number + half & last) - (operator is op.SLT))), half, bits)


def _above(operator: Operator, number: int, bits: int) -> Ranges:
    """The same for a number on the left."""
    if operator is op.EQ or operator is op.NE:
        return _below(operator, number, bits)
    last, half = (1 << bits) - 1, 1 << (bits - 1)
    if operator is op.ULT or operator is op.ULE:
        return _parts((number + (operator is op.ULT), last))
    return _moved(_parts(((number + half & last) + (operator is op.SLT), last)), half, bits)


def _parts(*pairs: tuple[int, int]) -> Ranges:
    return tuple([pair for pair in pairs if pair[0] <= pair[1]])


def _moved(ranges: Ranges, distance: int, bits: int) -> Ranges:
    """Every value plus a distance, around the end of the numbers."""
    mask = (1 << bits) - 1
    result: list[tuple[int, int]] = []
    for first, last in ranges:
        if last - first == mask:
            return ranges
        start, end = (first + distance) & mask, (last + distance) & mask
        result.extend([(start, end)] if start <= end else [(0, end), (start, mask)])
    return tuple(sorted(result))


def common(one: Ranges, other: Ranges) -> Ranges:
    """The values in both."""
    result: list[tuple[int, int]] = []
    for first, last in one:
        for start, end in other:
            low, high = max(first, start), min(last, end)
            if low <= high:
                result.append((low, high))
    return tuple(sorted(result))


class SymbolBounds:
    """What constraints of this form leave to each symbol."""

    __slots__ = ("by_symbol", "is_exact")

    def __init__(self, constraints: Sequence[Symbolic]) -> None:
        self.by_symbol: dict[Symbol, Ranges] = {}
        self.is_exact = True
        """Whether all constraints are of this form."""
        for constraint in constraints:
            found = ranges_of(constraint)
            if found is None:
                self.is_exact = False
                continue
            symbol, ranges = found
            before = self.by_symbol.get(symbol)
            self.by_symbol[symbol] = ranges if before is None else common(before, ranges)

    @property
    def is_empty(self) -> bool:
        return not all(self.by_symbol.values())

    def first(self) -> dict[Symbol, int]:
        """The least value of each symbol."""
        return {symbol: ranges[0][0] for symbol, ranges in self.by_symbol.items()}

    def last(self) -> dict[Symbol, int]:
        return {symbol: ranges[-1][1] for symbol, ranges in self.by_symbol.items()}
