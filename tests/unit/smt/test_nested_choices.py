"""Pieces of values that depend on inputs, put together again and again: copies of structures through unknown pointers."""

from __future__ import annotations

from tests.support.cpu_time import at_most

from cegas.program.memory import Content, Filled, MemoryObject
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Origin, OriginKind
from cegas.program.types import BOOL, int_type
from cegas.program.values import Pointer, Value
from cegas.smt.algebra import SmtAlgebra

ROUNDS = 40
INPUT = Origin(OriginKind.NONDETERMINISTIC, "x")
WIDE = int_type(64)


def chosen(algebra: SmtAlgebra, one: Value, other: Value) -> Value:
    condition = algebra.truth(algebra.fresh(INPUT, BOOL))
    return algebra.select(WIDE, [(condition, one), (algebra.terms.negation(condition), other)])


def test_pieces_of_choices_do_not_grow_exponentially() -> None:
    algebra = SmtAlgebra(64)
    objects = [
        MemoryObject(ObjectSite(index, ObjectKind.GLOBAL, f"g{index}", 8, 8), index, 8, 8, Content(algebra, Filled(0)))
        for index in range(2)
    ]
    value = chosen(algebra, Pointer(objects[0], 0), Pointer(objects[1], 0))
    with at_most(10):
        for _ in range(ROUNDS):
            low, high = algebra.extract(value, 0, 4), algebra.extract(value, 4, 4)
            value = chosen(algebra, algebra.concat([(high, 4), (low, 4)]), algebra.concat([(low, 4), (7, 4)]))
            hash(value)
            algebra.node(value, WIDE)
