"""What monitors are told of a call: which arguments, whether its result, and of which kinds."""

from __future__ import annotations

from typing import NamedTuple

from cegas.foundation.enums import Enum
from cegas.foundation.errors import InputError
from cegas.foundation.typed import Final
from cegas.program.rules import Anything, CallPattern, Followed, Rule, RuleSet

RESULT: Final = -1
"""In place of the number of an argument: what the call gives back."""


class Kind(Enum):
    """What a monitor takes a value for: its type in C and in LLVM."""

    POINTER = "pointer"
    NUMBER = "number"

    @property
    def in_c(self) -> str:
        return "void *" if self is Kind.POINTER else "long long "

    @property
    def in_llvm(self) -> str:
        return "ptr" if self is Kind.POINTER else "i64"


class RuleEvent(NamedTuple):
    """A call of a function that is made, or comes back."""

    function: str
    is_return: bool

    @property
    def monitor(self) -> str:
        """The function that is told of it."""
        return f"__cegas_rule_{'return' if self.is_return else 'call'}_{self.function}"


class Signatures:
    """Filled while calls are found: what kind of value a position has is said by the calls, and the same in all of them."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules: Final = rules.rules
        self._needed: dict[RuleEvent, set[int]] = {}
        self._patterns: dict[str, list[tuple[str, CallPattern]]] = {}
        """By function: the places in the files, and the patterns."""
        self._kinds: dict[tuple[RuleEvent, int], Kind] = {}
        self._variables: dict[str, tuple[Kind, str]] = {}
        self.seen: Final[dict[RuleEvent, None]] = {}
        """The events that occur in the program."""
        for rule in rules.rules:
            for function in () if rule.variable is None else rule.variable.makers:
                self._needed.setdefault(RuleEvent(function, is_return=True), set()).add(RESULT)
            for transition in rule.transitions:
                pattern = transition.event
                if pattern is not None:
                    self._needed.setdefault(RuleEvent(pattern.function, pattern.is_return), set()).update(_asked(pattern))
                    place = f"{rule.file}:{transition.line}"
                    self._patterns.setdefault(pattern.function, []).append((place, pattern))

    @property
    def functions(self) -> frozenset[str]:
        """Those that some rule speaks of."""
        return frozenset([event.function for event in self._needed])

    def has(self, event: RuleEvent) -> bool:
        return event in self._needed

    def asks_for_arguments(self, function: str) -> bool:
        return any(pattern.arguments for _, pattern in self._patterns.get(function, ()))

    def positions(self, event: RuleEvent) -> list[int]:
        """What the monitor of an event is told, in the order of its parameters."""
        return sorted(self._needed[event])

    def kind(self, event: RuleEvent, position: int) -> Kind:
        return self._kinds[event, position]

    def kind_followed(self, rule: Rule) -> Kind:
        """What a rule follows; a pointer if the program has none of its calls."""
        return self._variables.get(rule.name, (Kind.POINTER, ""))[0]

    def note(self, event: RuleEvent, position: int, kind: Kind, where: str) -> None:
        """A value of this kind is met at a position."""
        known = self._kinds.setdefault((event, position), kind)
        what = "the result" if position == RESULT else f"argument {position + 1}"
        if known is not kind:
            raise InputError(f"{where}: {what} of {event.function} is a {kind.value} here and a {known.value} elsewhere")
        for rule in self.rules:
            if position in _followed(rule, event):
                other, there = self._variables.setdefault(rule.name, (kind, f"{what} of {event.function}"))
                if other is not kind:
                    name = rule.variable.name if rule.variable is not None else ""
                    raise InputError(
                        f"{rule.file}: rule '{rule.name}' follows '{name}', which is {there}, a {other.value}, and {what} of"
                        f" {event.function}, a {kind.value}"
                    )

    def demand_count(self, function: str, count: int, where: str, *, is_variadic: bool) -> None:
        """Patterns that list the arguments have to list all of them."""
        for place, pattern in self._patterns.get(function, ()):
            named = len(pattern.arguments)
            if is_variadic and (named > count or not pattern.is_open):
                raise InputError(
                    f"{place}: {function} takes any number of arguments behind the first {count} ({where}): a pattern has to"
                    " end with '...' there"
                )
            if named != count and (named > count or not pattern.is_open):
                arguments = "1 argument" if count == 1 else f"{count} arguments"
                listed = "1 is" if named == 1 else f"{named} are"
                raise InputError(f"{place}: {function} has {arguments} ({where}), but {listed} listed")


def _asked(pattern: CallPattern) -> set[int]:
    """The positions whose values matter to a pattern."""
    found = {number for number, part in enumerate(pattern.arguments) if not isinstance(part, Anything)}
    if pattern.result is not None and not isinstance(pattern.result, Anything):
        found.add(RESULT)
    return found


def followed_by(pattern: CallPattern) -> list[int]:
    """The positions of a pattern where the variable stands."""
    found = [number for number, part in enumerate(pattern.arguments) if isinstance(part, Followed)]
    return [*([RESULT] if isinstance(pattern.result, Followed) else []), *found]


def _followed(rule: Rule, event: RuleEvent) -> set[int]:
    found: set[int] = set()
    if rule.variable is not None and event.is_return and event.function in rule.variable.makers:
        found.add(RESULT)
    for transition in rule.transitions:
        pattern = transition.event
        if pattern is not None and (pattern.function, pattern.is_return) == event:
            found.update(followed_by(pattern))
    return found
