"""How a state says what it knows: to certificates, reports, graphs and witnesses alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cegas.foundation.data import Data
from cegas.foundation.typed import Any, Final, TypeAlias
from cegas.program.expressions import Expression, Register
from cegas.program.memory import AddressedObject
from cegas.program.values import Value


class ObjectFacts:
    """What is known of one object. Components make one for each content, so that readers can remember what they said."""

    __slots__ = ("alive", "cells", "object", "rest", "size")

    def __init__(
        self,
        object_: AddressedObject,
        *,
        alive: bool,
        size: int | None,
        rest: str,
        cells: tuple[tuple[int, int, Value], ...],
    ) -> None:
        self.object: Final = object_
        """Addresses among the values point to it."""
        self.alive: Final = alive
        self.size: Final = size
        self.rest: Final = rest
        """What the bytes outside the cells are, in the words of certificates."""
        self.cells: Final = cells
        """Offset, size and value, in the order of offsets."""


class ElementFacts:
    """What is known of every element of some objects, whatever its number, that lies within them."""

    __slots__ = ("condition", "number", "values")

    def __init__(
        self, number: Value, values: tuple[tuple[AddressedObject, int, int, int, Value], ...], condition: Value
    ) -> None:
        self.number: Final = number
        """The symbol of the element's number in the condition."""
        self.values: Final = values
        """An object, how many bytes its elements are apart, where in the element the value begins, its size, its symbol."""
        self.condition: Final = condition


class FrameCondition(Data):
    """A condition over the registers of one frame that holds in a state."""

    __slots__ = ("condition", "depth")

    def __init__(self, condition: Expression, depth: int = 0) -> None:
        self.condition: Final = condition
        self.depth: Final = depth
        """Of the frame: 0 is the one that is being executed, 1 its caller."""


class Description:
    """What a state claims: values of registers and cells, constraints on their symbols, conditions over registers.

    A run that the state describes satisfies all of it; what is not said may be anything.
    """

    __slots__ = ("conditions", "constraints", "elements", "frames", "is_case", "lines", "objects")

    def __init__(
        self,
        *,
        frames: tuple[Mapping[Register, Value], ...] = (),
        objects: tuple[ObjectFacts, ...] = (),
        constraints: tuple[Value, ...] = (),
        conditions: tuple[FrameCondition, ...] = (),
        elements: tuple[ElementFacts, ...] = (),
        lines: tuple[str, ...] = (),
        is_case: bool = False,
    ) -> None:
        self.frames: Final = frames
        """The frame that is being executed first; at the end, frames that nothing is known of may be left out."""
        self.objects: Final = objects
        self.constraints: Final = constraints
        """Conditions over the symbols that values of this description contain."""
        self.conditions: Final = conditions
        self.elements: Final = elements
        self.lines: Final = lines
        """More, for people only."""
        self.is_case: Final = is_case
        """It is one of several cases that a step was split into: no single state describes all runs that come here. Whoever
        needs that should go on to where the cases meet again."""

    @property
    def own(self) -> Mapping[Register, Value]:
        """The registers of the frame that is being executed."""
        return self.frames[0] if self.frames else {}


Describe: TypeAlias = Callable[[Any], Description]
"""How the states of a component describe themselves."""


def in_words(state: object) -> Description:
    """For states that say what they know by `str`."""
    return Description(lines=tuple(str(state).splitlines()))
