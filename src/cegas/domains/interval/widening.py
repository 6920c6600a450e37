"""Widening: where sets grow from one round of a loop to the next, they grow to the next threshold at once.

Thresholds are the constants of the program and their neighbours: a bound that a guard sets is found without counting up.
Bounds that are computed are no constants. For these there is no narrowing, which would have to know what a state was made
of; instead a refinement adds what came back to the heads of loops, after these had grown too far, to the thresholds, and
begins anew (`refiner.py`). That finds what narrowing finds, and needs no argument of its own: a threshold is only a
place to stop at. Widening ends, since after some rounds only the bounds of types are thresholds.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

from cegas.domains.interval.floats import FloatSet, infinity, join_floats, rank
from cegas.domains.interval.numbers import Number, join
from cegas.domains.interval.precision import Threshold
from cegas.foundation.typed import Final
from cegas.program.control_flow import Program
from cegas.program.expressions import Constant, Expression, children
from cegas.program.operations import Allocate, Check, Operation, expressions_of
from cegas.program.operators import signed
from cegas.program.softfloat import FloatFormat, convert
from cegas.program.types import FloatType

FloatConstant = tuple[FloatFormat, int]
"""A format and a pattern."""

PATIENCE: Final = 100
"""After so many rounds only the bounds of types are thresholds."""

MOST_CONSTANTS: Final = 2_000
"""Of a program with more of them, the smallest are taken."""


class Thresholds:
    """The numbers at which growing sets stop for a while, for each width."""

    def __init__(
        self, constants: Sequence[int], others: Iterable[Threshold] = (), floats: Sequence[FloatConstant] = ()
    ) -> None:
        self._constants: Final = constants
        self._others: Final = frozenset(others)
        self._by_width: dict[int, tuple[int, ...]] = {}
        self._bounds: dict[int, tuple[int, ...]] = {}
        self._floats: Final = floats
        self._by_format: dict[FloatFormat, tuple[int, ...]] = {}

    def at(self, width: int, *, bounds_only: bool) -> tuple[int, ...]:
        found = (self._bounds if bounds_only else self._by_width).get(width)
        if found is None:
            size = 1 << width
            bounds = {0, size >> 1, (size >> 1) - 1, size - 1}
            self._bounds[width] = tuple(sorted(bounds))
            near = {
                each % size
                for value in self._constants
                if -(size >> 1) <= value < size
                for each in (value - 1, value, value + 1)
            }
            near |= {value for bits, value in self._others if bits == width}
            self._by_width[width] = tuple(sorted(bounds | near))
            return self.at(width, bounds_only=bounds_only)
        return found

    def plus(self, others: frozenset[Threshold]) -> Thresholds:
        """These and some more."""
        return Thresholds(self._constants, self._others | others, self._floats) if others else self

    def ranks(self, fmt: FloatFormat) -> tuple[int, ...]:
        """The ranks at which growing sets of floats stop: zeros, the ends of the finite floats, and constants with both
        signs. Infinities come last."""
        found = self._by_format.get(fmt)
        if found is None:
            most = infinity(fmt)
            patterns = [convert(own, fmt, bits) for own, bits in self._floats]
            patterns += [bits for width, bits in self._others if width == fmt.width]
            places = {place for bits in patterns if (place := rank(fmt, bits)) is not None} | {0, most - 1, most}
            found = self._by_format[fmt] = tuple(sorted(places | {-1 - each for each in places}))
        return found


def thresholds_of(program: Program) -> Thresholds:
    """Those that a program's constants, and the sizes of its objects, suggest.

    Models of the C library have constants and texts in plenty, and each one is a round more of all loops around. Guards find
    the bounds of their loops; only the sizes of their buffers are among the thresholds.
    """
    found: set[int] = set()
    floats: dict[FloatConstant, None] = {}
    names = program.names
    for function in program.functions.values():
        is_model = names is not None and names.is_library(function.name)
        for edge in function.edges:
            for operation in edge.operations:
                if isinstance(operation, Check) and not program.violations.counts(operation):
                    continue  # nobody asks for it
                for expression in () if is_model else _all_expressions(operation):
                    if not isinstance(expression, Constant):
                        continue
                    if isinstance(expression.type, FloatType):
                        floats[expression.type.format, expression.bits] = None
                    else:
                        found.update((expression.bits, signed(expression.bits, expression.type.bits)))
                if isinstance(operation, Allocate) and operation.site.size is not None:
                    found.add(operation.site.size)
    statics = [site for site in program.statics() if names is None or not names.is_library_object(site)]
    found.update(site.size for site in statics if site.size is not None)
    constants = sorted(found, key=lambda value: (abs(value), value))[:MOST_CONSTANTS]
    return Thresholds(constants, floats=list(floats)[:MOST_CONSTANTS])


def _all_expressions(operation: Operation) -> Iterator[Expression]:
    pending = list(expressions_of(operation))
    while pending:
        expression = pending.pop()
        yield expression
        pending.extend(children(expression))


class Widening:
    """Combines the sets of a loop's head with those of another round."""

    def __init__(self, thresholds: Thresholds, *, bounds_only: bool) -> None:
        self._thresholds: Final = thresholds
        self._bounds_only: Final = bounds_only

    def numbers(self, old: Number, new: Number) -> Number:
        joined = join(old, new)
        width, ones = joined.width, (1 << joined.width) - 1
        low, high = joined.low, joined.high
        stops = self._thresholds.at(width, bounds_only=self._bounds_only)
        if low != old.low:
            low = stops[bisect_right(stops, low) - 1]
        if high != old.high:
            high = stops[bisect_left(stops, high) % len(stops)]
        # Bits above one that was known and is not any more would be lost one in a round; what they say, the interval says.
        lost = joined.mask & ~old.mask
        mask = joined.mask | (-(lost & -lost) & ones)
        down, up, stride = (joined.low - low) & ones, (high - joined.high) & ones, joined.stride
        if stride > 1:  # the last numbers up to there that the stride allows
            down, up = down - down % stride, up - up % stride
        grown = down + joined.span + up
        if grown > ones or (grown == ones and stride <= 1):
            return Number(width, 0, ones, joined.bits & ~mask, mask)
        return Number(width, (joined.low - down) & ones, (joined.high + up) & ones, joined.bits & ~mask, mask, stride)

    def floats(self, old: FloatSet, new: FloatSet) -> FloatSet:
        joined = join_floats(old, new)
        if not (old.has_numbers and joined.has_numbers):
            return joined
        most = infinity(joined.format)
        stops = (-1 - most, most) if self._bounds_only else self._thresholds.ranks(joined.format)
        low, high = joined.low, joined.high
        if low != old.low:
            low = stops[bisect_right(stops, low) - 1]
        if high != old.high:
            high = stops[bisect_left(stops, high)]
        return FloatSet(joined.format, low, high, has_nan=joined.has_nan)
