"""Houdini (Flanagan, Leino 2001): of many guesses, the largest part that is inductive.

All guesses are assumed to hold wherever a loop begins a round. Those that do not hold where a loop is entered, or after a
round, are dropped; then fewer are assumed, and the rest is asked about again. What is left in the end holds in every
round of every run: there is no first round in which one of them fails.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Sequence

from cegas.foundation.typed import Protocol


class Refuter(Protocol):
    """Knows whether guesses follow from each other; they are known by their numbers."""

    def violated(self, assumed: Sequence[int], asked: Sequence[int]) -> Collection[int] | None:
        """Some of the guesses asked for that do not hold although all the assumed ones do, one round earlier.

        Empty if all of them hold; None if that was not found out.
        """
        ...


def houdini(guesses: Iterable[int], refuter: Refuter) -> Generator[None, None, list[int]]:
    """Which of some guesses are inductive together, as far as the refuter knows. It may pause after each question."""
    left = list(guesses)
    while left:
        violated = refuter.violated(left, left)
        yield
        if violated is None:
            return (yield from _one_by_one(left, refuter))
        if not violated:
            return left
        dropped = set(violated)
        if dropped.isdisjoint(left):
            raise ValueError("a refuter names guesses that it was not asked about")
        left = [guess for guess in left if guess not in dropped]
    return left


def _one_by_one(left: Sequence[int], refuter: Refuter) -> Generator[None, None, list[int]]:
    """All together are too hard a question: drop those that are not shown by themselves.

    Whatever is dropped was assumed before, so all are asked about again until none is dropped.
    """
    kept = list(left)
    while True:
        before = len(kept)
        for guess in tuple(kept):
            violated = refuter.violated(kept, [guess])
            yield
            if violated is None or violated:
                kept.remove(guess)
        if len(kept) == before:
            return kept
