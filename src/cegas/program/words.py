"""Sentences about expressions, which are put together when somebody reads them."""

from __future__ import annotations

from collections.abc import Callable

from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program.expressions import Expression
from cegas.program.types import PointerType


class Words(Data):
    """A sentence with expressions in it: ``Words("the divisor {} is not zero", divisor)``.

    Most are never read. Whoever tells one to a user names the expressions as the source does.
    """

    __slots__ = ("expressions", "otherwise", "pattern")

    def __init__(self, pattern: str, *expressions: Expression, otherwise: str = "") -> None:
        self.pattern: Final = pattern
        """With `{}` for each of the expressions."""
        self.expressions: Final = expressions
        self.otherwise: Final = otherwise
        """What to say if one of them has no name; by default, such a one is "the address" or "the value"."""

    def said(self, name: Callable[[Expression], str | None]) -> str:
        """The sentence, with the names that somebody gives to the expressions; None for one that has none."""
        names = [name(expression) for expression in self.expressions]
        if self.otherwise and None in names:
            return self.otherwise
        return self.pattern.format(*[each or noun(of) for each, of in zip(names, self.expressions, strict=True)])

    def __str__(self) -> str:
        return self.pattern.format(*self.expressions)


def noun(expression: Expression) -> str:
    """What to call something that has no name."""
    return "the address" if isinstance(expression.type, PointerType) else "the value"
