"""The counterexample: the steps of a run that violates the property, in the words of the source."""

from __future__ import annotations

from cegas.foundation.data import Data
from cegas.foundation.enums import Enum
from cegas.foundation.records import record
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.operations import Origin, OriginKind
from cegas.program.source import SourcePosition

if TYPE_CHECKING:
    from cegas.evidence.harm import Harm


class EventKind(Enum):
    """What happens in a step."""

    START = "start"
    INPUT = "input"
    ASSIGN = "assign"
    BRANCH = "branch"
    ASSUME = "assume"
    CALL = "call"
    RETURN = "return"
    RULE = "rule"
    """A rule of use makes a step."""
    ERROR = "error"


class Event(Data):
    """One thing that happens, in words."""

    __slots__ = ("kind", "text")

    def __init__(self, kind: EventKind, text: str) -> None:
        self.kind: Final = kind
        self.text: Final = text

    def to_json(self) -> dict[str, object]:
        return {"kind": self.kind.value, "text": self.text}


@record
class BufferPart:
    """Where an input lies in a buffer that came from outside."""

    buffer: int
    """The number of the buffer in the run."""
    name: str
    size: int | None
    """Of the buffer; None if nobody knows."""
    offset: int
    content: bytes
    is_byte: bool
    """A character or a byte without a type, and not a field or a number."""


class ShownInput(Data):
    """A value that the program asked for, as the counterexample chose it."""

    __slots__ = ("file", "line", "name", "origin", "part", "text")

    def __init__(
        self, origin: Origin, text: str, file: str | None, line: int | None, name: str = "", part: BufferPart | None = None
    ) -> None:
        self.origin: Final = origin
        self.text: Final = text
        self.file: Final = file
        self.line: Final = line
        self.name: Final = name or input_name(origin)
        """What it is called: a call, or what holds it."""
        self.part: Final = part

    def __str__(self) -> str:
        return f"{self.name} = {self.text}"

    def to_json(self) -> dict[str, object]:
        return {
            "kind": self.origin.kind.value,
            "source": self.origin.label,
            "name": self.name,
            "value": self.text,
            "file": self.file,
            "line": self.line,
        }


def input_name(origin: Origin) -> str:
    """What an input is called: a call, or a variable."""
    if origin.kind in (OriginKind.NONDETERMINISTIC, OriginKind.UNKNOWN_FUNCTION, OriginKind.ENVIRONMENT):
        return f"{origin.label}()" if origin.label.isidentifier() else origin.label
    if origin.kind is OriginKind.VOLATILE and not origin.label.startswith("device "):
        return f"volatile {origin.label}"
    return origin.label


class TraceStep(Data):
    """What happens on one line of one activation of a function. Grows while the line is executed."""

    __slots__ = ("continued", "depth", "events", "file", "function", "line", "source", "values")

    def __init__(
        self,
        file: str,
        line: int,
        function: str,
        depth: int,
        events: list[Event] | None = None,
        *,
        continued: bool = False,
        source: str = "",
    ) -> None:
        self.file: Final = file
        self.line: Final = line
        self.function: Final = function
        self.depth: Final = depth
        """How many calls below the first function."""
        self.events: Final[list[Event]] = events or []
        self.values: Final[dict[str, str]] = {}
        """The variables that were written or decided a branch, with their last values."""
        self.continued: Final = continued
        """The line goes on after a call."""
        self.source = source
        """The text of the line."""

    def to_json(self) -> dict[str, object]:
        return {
            "file": self.file,
            "line": self.line,
            "function": self.function,
            "depth": self.depth,
            "source": self.source,
            "events": [event.to_json() for event in self.events],
            "values": self.values,
        }


class StackEntry(Data):
    """A function that was active at the error, and the place in it."""

    __slots__ = ("file", "function", "line")

    def __init__(self, function: str, file: str | None, line: int | None) -> None:
        self.function: Final = function
        self.file: Final = file
        self.line: Final = line

    def to_json(self) -> dict[str, object]:
        return {"function": self.function, "file": self.file, "line": self.line}


class Counterexample(Data):
    """A whole run to the error."""

    __slots__ = ("harm", "inputs", "omitted", "omitted_after", "stack", "steps")

    def __init__(
        self,
        steps: tuple[TraceStep, ...],
        inputs: tuple[ShownInput, ...],
        omitted: int = 0,
        omitted_after: int = 0,
        stack: tuple[StackEntry, ...] = (),
        harm: Harm | None = None,
    ) -> None:
        self.steps: Final = steps
        self.inputs: Final = inputs
        self.omitted: Final = omitted
        """Steps in the middle that were left out."""
        self.omitted_after: Final = omitted_after
        """They stood behind so many of the steps."""
        self.stack: Final = stack
        """The call stack at the error, innermost first."""
        self.harm: Final = harm
        """The condition that is violated at the end; None if the run ends at an error call."""

    def to_json(self) -> dict[str, object]:
        found: dict[str, object] = {
            "steps": [step.to_json() for step in self.steps],
            "inputs": [value.to_json() for value in self.inputs],
            "omitted_steps": self.omitted,
            "stack": [entry.to_json() for entry in self.stack],
        }
        if self.harm is not None:
            found["harm"] = self.harm.to_json()
        return found


class Ending(Data):
    """What a run ends with, in words, and where."""

    __slots__ = ("position", "text")

    def __init__(self, text: str, position: SourcePosition | None = None) -> None:
        self.text: Final = text
        self.position: Final = position
        """None: behind the last operation."""


ERROR: Final = Ending("the error is reached")
