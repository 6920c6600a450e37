"""Which calls gave a path values that the model does not know exactly."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.typed import Final
from cegas.program.control_flow import Edge, Program
from cegas.program.operations import Call, Havoc, HavocMemory, OriginKind

UNKNOWN_VALUES: Final = "a counterexample that depends on values which the model does not know exactly"

MOST_NAMED: Final = 3

_MADE_UP: Final = "__cegas_"
"""What names of models begin with that stand for a function of the library."""


def depending_on(program: Program, path: Sequence[Edge]) -> str:
    """Why a path is no counterexample: with the calls of the library on it of whose results only bounds are known."""
    found: dict[str, None] = {}
    calls: list[Call] = []
    for edge in path:
        if edge.call is not None:
            calls.append(edge.call)
        elif any(_is_inexact(operation) for operation in edge.operations):
            found.update(dict.fromkeys(_library_calls(program, calls)))
        if edge.is_return and calls:
            calls.pop()
    if not found:
        return UNKNOWN_VALUES
    named = [*found][:MOST_NAMED]
    rest = ", …" if len(found) > MOST_NAMED else ""
    return f"{UNKNOWN_VALUES}: what it gets from {', '.join(named)}{rest}"


def _is_inexact(operation: object) -> bool:
    return isinstance(operation, Havoc | HavocMemory) and operation.origin.kind is OriginKind.INEXACT


def _library_calls(program: Program, calls: Sequence[Call]) -> list[str]:
    """The call that led from the user's code to the library, if one did."""
    names = program.names
    for call in calls:
        if isinstance(call.callee, str) and names is not None and names.is_library(call.callee):
            position = call.position
            place = f" at {position.file}:{position.line}" if position is not None and position.line else ""
            return [call.callee.removeprefix(_MADE_UP) + place]
    return []
