"""Linear relations between numbers that all samples satisfy, in the arithmetic of a width.

The relations of samples are a module over the integers modulo a power of two (Müller-Olm, Seidl, *Analysis of Modular
Arithmetic*, 2007), so that what two numbers have in common in their low bits is one of them as well: where twice the
difference of two numbers is zero but for the highest bit, their lowest bits are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cegas.foundation.typed import Final
from cegas.program.operators import signed

LARGEST_FACTOR: Final = 1 << 20
"""Relations with larger factors are accidents of the samples."""


class Relation:
    """A sum, in which each number has its factor, is zero in its low bits."""

    __slots__ = ("bits", "factors")

    def __init__(self, factors: tuple[int, ...], bits: int) -> None:
        self.factors: Final = factors
        self.bits: Final = bits

    @property
    def cost(self) -> tuple[int, int]:
        """Simple ones have few numbers, and small factors."""
        return sum(1 for factor in self.factors if factor), sum(abs(factor) for factor in self.factors)


def relations(rows: Iterable[Sequence[int]], count: int, width: int) -> list[Relation]:
    """Generators of all relations that hold in every row; the simplest first."""
    size = 1 << width
    vectors = [[1 if i == j else 0 for j in range(count)] for i in range(count)]
    for row in rows:
        sums = [sum(a * b for a, b in zip(vector, row, strict=True)) % size for vector in vectors]
        failing = [index for index, each in enumerate(sums) if each]
        if not failing:
            continue
        pivot = min(failing, key=lambda index: (_twos(sums[index]), abs(signed(sums[index], width)), index))
        twos = _twos(sums[pivot])
        inverse = pow(sums[pivot] >> twos, -1, size)
        for index in failing:
            if index != pivot:
                times = (sums[index] >> twos) * inverse % size
                vectors[index] = [(a - times * b) % size for a, b in zip(vectors[index], vectors[pivot], strict=True)]
        vectors[pivot] = [(a << (width - twos)) % size for a in vectors[pivot]]
        if not any(vectors[pivot]):
            del vectors[pivot]
    found = [_simplest(vector, width) for vector in vectors if any(vector)]
    return sorted([each for each in found if each is not None], key=lambda each: each.cost)


def _twos(number: int) -> int:
    """How often a number can be halved."""
    return (number & -number).bit_length() - 1


def _simplest(vector: Sequence[int], width: int) -> Relation | None:
    """A relation without common factors; with the smallest factors that a multiple of it has."""
    common = min(_twos(factor) for factor in vector if factor)
    bits = width - common
    size = 1 << bits
    reduced = [factor >> common for factor in vector]
    best: Relation | None = None
    for unit in {each for each in reduced if each % 2} | {1}:
        for times in (pow(unit, -1, size), -pow(unit, -1, size), 3, 5, 7):
            factors = tuple([signed(factor * times % size, bits) if bits > 1 else factor % 2 for factor in reduced])
            found = Relation(factors, bits)
            if best is None or found.cost < best.cost:
                best = found
    assert best is not None
    return best if max(abs(factor) for factor in best.factors) <= LARGEST_FACTOR else None
