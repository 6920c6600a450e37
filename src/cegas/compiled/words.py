"""Words that inputs may have in them: texts and characters of the program, with which it compares what it reads."""

from __future__ import annotations

from collections.abc import Iterator

from cegas.foundation.typed import Final
from cegas.program.control_flow import Program
from cegas.program.expressions import Apply, Constant, Expression, StaticAddress, children
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Assume, Call, Operation, expressions_of
from cegas.program.operators import COMPARISONS, signed
from cegas.program.types import IntType

LAST_CHARACTER: Final = 127
LEAST_BITS: Final = 16
"""Of the numbers that a text may stand for: shorter ones are characters."""
LARGEST_DIGIT: Final = 9


def words_of(program: Program) -> list[bytes]:
    """The texts of the literals that the program's own functions use, what separates words in them, the numbers that they
    compare others with, and the characters that they call functions with. Models of the library have none that matter."""
    names = program.names
    texts: dict[bytes, None] = {}
    characters: dict[bytes, None] = {}
    numbers: dict[bytes, None] = {}
    seen: set[ObjectSite] = set()
    for function in program.functions.values():
        if names is not None and names.is_library(function.name):
            continue
        for edge in function.edges:
            for operation in edge.operations:
                texts |= dict.fromkeys(_texts(operation, seen))
                characters |= dict.fromkeys(_characters(operation))
                if isinstance(operation, Assume):
                    numbers |= dict.fromkeys(_numbers(operation.condition))
    separators = dict.fromkeys(bytes((byte,)) for text in texts for byte in text if not bytes((byte,)).isalnum())
    return [text for text in texts | separators | characters | numbers if text]


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


def _numbers(condition: Expression) -> Iterator[bytes]:
    """Those of several digits that something is compared with, as decimals."""
    pending = [condition]
    while pending:
        expression = pending.pop()
        pending += children(expression)
        if isinstance(expression, Apply) and expression.operator in COMPARISONS:
            for side in expression.operands:
                if isinstance(side, Constant) and isinstance(side.type, IntType) and side.type.bits >= LEAST_BITS:
                    number = signed(side.bits, side.type.bits)
                    if abs(number) > LARGEST_DIGIT:
                        yield str(number).encode()
