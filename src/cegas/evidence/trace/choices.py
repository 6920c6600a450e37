"""What `cegas_one_of(a, b, ...)` has chosen, in the words of the source.

The macro of `cegas.h` asks for each of its values but the last whether it is the one, so that only that one is computed.
Nobody has written these questions: what they come to is told as one input.
"""

from __future__ import annotations

from cegas.evidence.source_text import LONGEST_CALL, SourceText
from cegas.evidence.trace.steps import ActivationNotes
from cegas.foundation.data import Data
from cegas.foundation.typed import Final
from cegas.program.operations import Havoc
from cegas.program.source import SourcePosition

ONE_OF: Final = "cegas_one_of"


class ChosenValue(Data):
    """What is known of one call of the macro."""

    __slots__ = ("name", "value")

    def __init__(self, name: str, value: str) -> None:
        self.name: Final = name
        self.value: Final = value
        """The text of the value that was chosen; empty as long as it is open."""


class OneOfQuestions:
    """Follows the questions of the macro to their end."""

    def __init__(self, text: SourceText) -> None:
        self._text = text
        self._values: dict[SourcePosition, list[str]] = {}
        self._refused: dict[tuple[int, SourcePosition], int] = {}
        """By the depth of the call, and the place: how many values a choice under way has passed over."""

    def after(self, question: Havoc, activation: ActivationNotes, *, taken: bool) -> ChosenValue | None:
        """What is known after a question; None if the source does not show the values, as in another macro."""
        position = question.position
        if position is None:
            return None
        values = self._values.get(position)
        if values is None:
            values = self._values[position] = self._text.arguments(ONE_OF, position)
        if len(values) < 2:
            return None
        key = activation.depth, position
        refused = self._refused.pop(key, 0)
        whole = f"{ONE_OF}({', '.join(values)})"
        name = whole if len(whole) <= LONGEST_CALL else f"{ONE_OF}(…)"
        if taken:
            return ChosenValue(name, values[refused])
        if refused + 2 == len(values):
            return ChosenValue(name, values[-1])
        self._refused[key] = refused + 1
        return ChosenValue(name, "")
