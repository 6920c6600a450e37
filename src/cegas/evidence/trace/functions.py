"""What a recorder knows of the functions of a program before it sees a run."""

from __future__ import annotations

from collections.abc import Iterator

from cegas.foundation.typed import Final
from cegas.program.control_flow import ControlFlowAutomaton, SourceNames
from cegas.program.expressions import Register, registers_of
from cegas.program.objects import ObjectSite
from cegas.program.operations import Allocate, Assign, Assume, AssumeKind, Check, Operation, Return, Store, expressions_of
from cegas.program.source import SourceType

HIDDEN_PREFIX = "__cegas_"
"""Functions that the front end makes up."""


def is_hidden(function: str, names: SourceNames | None) -> bool:
    """Whether a function is not the user's: a model of the library's, or made up by the front end."""
    return function.startswith(HIDDEN_PREFIX) or (names is not None and names.is_library(function))


class RecordedFunction:
    """What is known of a function before a run comes to it."""

    def __init__(
        self,
        *,
        hidden: bool,
        branches: dict[int, tuple[int, int, int]],
        parameters: tuple[tuple[str, SourceType | None] | None, ...],
        moves: frozenset[int],
        result: Register | None,
        unread: frozenset[str],
    ) -> None:
        self.hidden: Final = hidden
        """Not the user's: a model of the library's, or made up by the front end."""
        self.branches: Final = branches
        """By the identity of the first assumption of each branch: which branch of how many, and at which branching."""
        self.parameters: Final = parameters
        """Name and type of each parameter that has one."""
        self.moves: Final = moves
        """The operations that only put parameters into their places, by their identities."""
        self.result: Final = result
        """Where `return` puts its value if the function has several."""
        self.unread: Final = unread
        """The parameters, by name, whose values nothing in the function depends on."""


class RecordedFunctions:
    """The functions of a program, each looked at when it is first asked for."""

    def __init__(self, names: SourceNames | None) -> None:
        self._names = names
        self._found: dict[str, RecordedFunction] = {}

    def of(self, automaton: ControlFlowAutomaton) -> RecordedFunction:
        found = self._found.get(automaton.name)
        if found is None:
            parameters, moves = _parameters(automaton, self._names)
            found = self._found[automaton.name] = RecordedFunction(
                hidden=is_hidden(automaton.name, self._names),
                branches=_branches(automaton),
                parameters=parameters,
                moves=moves,
                result=_result_register(automaton),
                unread=_unread(automaton, moves),
            )
        return found


def _parameters(
    automaton: ControlFlowAutomaton, names: SourceNames | None
) -> tuple[tuple[tuple[str, SourceType | None] | None, ...], frozenset[int]]:
    """The parameters by the variables that they are put into at the start of a function."""
    own = set(automaton.parameters)
    found: dict[Register, tuple[str, SourceType | None]] = {}
    moves: list[int] = []
    slots: dict[Register, ObjectSite] = {}
    for operation in _prologue(automaton):
        match operation:
            case Allocate(target=target, site=site):
                slots[target] = site
            case Assign(target=target, value=Register() as value) if value in own and target.source is not None:
                type_ = None if names is None else names.type_of_register(automaton.name, target)
                found.setdefault(value, (target.source, type_))
                moves.append(id(operation))
            case Store(address=Register() as address, value=Register() as value) if value in own:
                slot = slots.get(address)
                if slot is not None:
                    type_ = None if names is None else names.type_of_site(slot)
                    found.setdefault(value, (slot.name, type_))
                    moves.append(id(operation))
    return tuple(found.get(parameter) for parameter in automaton.parameters), frozenset(moves)


def _unread(automaton: ControlFlowAutomaton, moves: frozenset[int]) -> frozenset[str]:
    """Parameters that are put into their variables, which nobody reads."""
    read: set[Register] = set()
    variables: dict[Register, str] = {}
    own = set(automaton.parameters)
    for edge in automaton.edges:
        for operation in edge.operations:
            if isinstance(operation, Assign) and id(operation) in moves and operation.target.source is not None:
                variables[operation.target] = operation.target.source
            elif not isinstance(operation, Check):
                read.update(register for each in expressions_of(operation) for register in registers_of(each))
    if read & own:
        return frozenset()  # without variables of their own, they are not told apart by names
    return frozenset(name for variable, name in variables.items() if variable not in read)


def _prologue(automaton: ControlFlowAutomaton) -> Iterator[Operation]:
    """What a function does before its first branch, join or call: there parameters are put into their places.

    If tail calls lead back to its beginning, that is the place behind its entry.
    """
    location, is_begun = automaton.entry, False
    while len(location.leaving) == 1 and location.leaving[0].call is None:
        operations = location.leaving[0].operations
        yield from operations
        is_begun = is_begun or bool(operations)
        location = location.leaving[0].target
        if location is automaton.entry or (is_begun and len(location.entering) != 1):
            return


def _result_register(automaton: ControlFlowAutomaton) -> Register | None:
    """The register that every `return` goes through, if it is no variable of the user's."""
    found: Register | None = None
    for edge in automaton.exit.entering:
        last = edge.operations[-1] if edge.operations else None
        if not isinstance(last, Return) or len(last.values) != 1:
            return None
        value = last.values[0]
        if not isinstance(value, Register) or value.source is not None or found not in (None, value):
            return None
        found = value
    return found


def _branches(automaton: ControlFlowAutomaton) -> dict[int, tuple[int, int, int]]:
    result: dict[int, tuple[int, int, int]] = {}
    for location in automaton.locations:
        if len(location.leaving) > 1:
            for number, edge in enumerate(location.leaving):
                first = edge.operations[0] if edge.operations else None
                if isinstance(first, Assume) and first.kind is AssumeKind.BRANCH:
                    result[id(first)] = (number, len(location.leaving), location.id + 1)
    return result
