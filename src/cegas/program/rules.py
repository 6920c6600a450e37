"""Rules of use: in which order functions are to be called, as automata over calls.

A rule sees the calls that a program makes, and its end. With a variable it is about one thing, a file or a lock, and
speaks of the calls that get it as an argument, or give it back; the rule holds if it holds for each of them.
`frontend.rules` reads rules from files, and puts them into programs.
"""

from __future__ import annotations

from cegas.foundation.data import Data
from cegas.foundation.enums import Enum
from cegas.foundation.typed import Final

MONITOR: Final = "__cegas_rule_"
"""How the names of all that is put into a program for rules begin, ..."""
STATE: Final = f"{MONITOR}state_"
"""... of the variables that hold their states, by numbers; behind the last one, that a rule is broken, ..."""
FOLLOWED: Final = f"{MONITOR}followed_"
"""... and of those that hold what they follow."""
_NOT: Final = ", and not: "


def kept(rule: str, message: str) -> str:
    """What has to hold where a rule may be broken."""
    return f"rule {rule} is kept{_NOT}{message}"


def message_of(reason: str) -> str:
    """What is said if it does not hold."""
    return reason.partition(_NOT)[2]


class Comparison(Enum):
    """How a value is compared with a number; signed."""

    EQ = "=="
    NE = "!="
    LT = "<"
    LE = "<="
    GT = ">"
    GE = ">="


class Anything(Data):
    """``_``"""

    __slots__ = ()


class Followed(Data):
    """The value of the rule's variable."""

    __slots__ = ()


class Compared(Data):
    """``0``, ``!= null``, ``>= 1``"""

    __slots__ = ("comparison", "number")

    def __init__(self, comparison: Comparison, number: int) -> None:
        self.comparison: Final = comparison
        self.number: Final = number


Pattern = Anything | Followed | Compared


class CallPattern(Data):
    """``call f(a, _)``: when the call is made. With a pattern for its result: when it has come back."""

    __slots__ = ("arguments", "function", "is_open", "result")

    def __init__(
        self, function: str, arguments: tuple[Pattern, ...], result: Pattern | None = None, *, is_open: bool = False
    ) -> None:
        self.function: Final = function
        self.arguments: Final = arguments
        self.is_open: Final = is_open
        """Whatever the other arguments are (``...``)."""
        self.result: Final = result

    @property
    def is_return(self) -> bool:
        return self.result is not None


class Transition(Data):
    """What an event does to a rule in one of its states."""

    __slots__ = ("event", "line", "message", "source", "target")

    def __init__(self, source: str, event: CallPattern | None, target: str | None, message: str = "", line: int = 0) -> None:
        self.source: Final = source
        self.event: Final = event
        """None: the end of the program."""
        self.target: Final = target
        """None: the rule is broken, ..."""
        self.message: Final = message
        """... and this is said."""
        self.line: Final = line
        """Of the file."""


class Variable(Data):
    """What a rule follows, and where its history begins."""

    __slots__ = ("makers", "name", "never")

    def __init__(self, name: str, makers: tuple[str, ...] = (), never: tuple[int, ...] = ()) -> None:
        self.name: Final = name
        self.makers: Final = makers
        """The functions whose results are new things each time; none: any value that calls mention, from the start on."""
        self.never: Final = never
        """Numbers that stand for nothing, besides null."""


class Rule(Data):
    """An automaton. What no transition of a state is about leaves it there; the first transition that matches counts."""

    __slots__ = ("file", "name", "states", "summary", "transitions", "variable")

    def __init__(
        self,
        name: str,
        summary: str,
        variable: Variable | None,
        states: tuple[str, ...],
        transitions: tuple[Transition, ...],
        file: str,
    ) -> None:
        self.name: Final = name
        self.summary: Final = summary
        self.variable: Final = variable
        self.states: Final = states
        """The first one is the one that it starts in."""
        self.transitions: Final = transitions
        self.file: Final = file

    def functions(self) -> tuple[str, ...]:
        """The functions that it speaks of."""
        makers = () if self.variable is None else self.variable.makers
        return tuple(dict.fromkeys([*makers, *(each.event.function for each in self.transitions if each.event is not None)]))


class RuleSet(Data):
    """The rules of some files, with their texts, so that they can be handed on."""

    __slots__ = ("rules", "texts")

    def __init__(self, rules: tuple[Rule, ...], texts: tuple[tuple[str, str], ...]) -> None:
        self.rules: Final = rules
        self.texts: Final = texts
        """Names of files, and what is in them."""
