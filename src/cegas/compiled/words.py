"""Words that inputs may have in them: texts and characters of the program, with which it compares what it reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cegas.program.control_flow import Program
from cegas.program.expressions import Constant, Expression, StaticAddress, children
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Call, Operation, expressions_of

LAST_CHARACTER: Final = 127


def words_of(program: Program) -> list[bytes]:
    """The texts of the literals that the program's own functions use, what separates words in them, and the characters that
    functions are called with. Models of the library have no texts that matter."""
    names = program.names
    texts: dict[bytes, None] = {}
    characters: dict[bytes, None] = {}
    seen: set[ObjectSite] = set()
    for function in program.functions.values():
        if names is not None and names.is_library(function.name):
            continue
        for edge in function.edges:
            for operation in edge.operations:
                texts |= dict.fromkeys(_texts(operation, seen))
                characters |= dict.fromkeys(_characters(operation))
    separators = dict.fromkeys(bytes((byte,)) for text in texts for byte in text if not bytes((byte,)).isalnum())
    return [text for text in texts | separators | characters if text]


def _texts(operation: Operation, seen: set[ObjectSite]) -> Iterator[bytes]:
    """Those of literals that an operation has the address of, or a variable in it."""
    pending = list(expressions_of(operation))
    while pending:
        expression: Expression = pending.pop()
        pending += children(expression)
        if not isinstance(expression, StaticAddress) or expression.site in seen:
            continue
        seen.add(expression.site)
        initializer = expression.site.initializer
        if initializer is not None:
            pending += [address for _, address in initializer.relocations]
            if expression.site.kind is ObjectKind.LITERAL:
                yield initializer.data.partition(b"\0")[0]


def _characters(operation: Operation) -> Iterator[bytes]:
    for argument in operation.arguments if isinstance(operation, Call) else ():
        if isinstance(argument, Constant) and 0 < argument.bits <= LAST_CHARACTER:
            yield bytes((argument.bits,))
