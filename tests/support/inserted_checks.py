"""Random `Check`s in programs: whatever they ask, nothing may change."""

from __future__ import annotations

from random import Random
from typing import Final

from cegas.program import operators as op
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import FALSE, TRUE, Access, Constant, Expression, ExpressionBuilder, Valid
from cegas.program.operations import Assume, AssumeKind, Check, Operation, expressions_of
from cegas.program.types import BOOL, IntType, PointerType, int_type

OFTEN: Final = 0.4
"""How many operations get a check in front of them."""


def insert_checks(program: Program, seed: int) -> int:
    """Put checks in front of operations, of what these operations look at: all of that is there anyway. How many."""
    random, build = Random(seed), ExpressionBuilder()
    count = 0
    for function in program.functions.values():
        for edge in function.edges:
            if edge.call is not None:
                continue
            operations: list[Operation] = []
            for index, operation in enumerate(edge.operations):
                if index >= _leading(edge) and random.random() < OFTEN:
                    operations.append(_check(operation, random, build))
                    count += 1
                operations.append(operation)
            edge.operations = tuple(operations)
    return count


def _leading(edge: Edge) -> int:
    """How many conditions of a branch an edge starts with: nothing is put in front of the last of them."""
    branches = [
        index
        for index, operation in enumerate(edge.operations)
        if isinstance(operation, Assume) and operation.kind is AssumeKind.BRANCH
    ]
    return 1 + branches[-1] if branches else 0


def _check(operation: Operation, random: Random, build: ExpressionBuilder) -> Check:
    subjects = expressions_of(operation)
    condition = _condition(random.choice(subjects), random, build) if subjects else random.choice((TRUE, FALSE))
    return Check(operation.position, condition, random.choice(list(ConditionKind)), "a check of no meaning")


def _condition(subject: Expression, random: Random, build: ExpressionBuilder) -> Expression:
    type_ = subject.type
    if type_ == BOOL:
        return random.choice((subject, build.negate(subject)))
    if isinstance(type_, PointerType):
        size = Constant(int_type(type_.bits), random.choice((0, 1, 4, 1000)))
        return random.choice(
            (
                Valid(subject, size, random.choice((Access.READ, Access.WRITE))),
                build.apply(op.NE, BOOL, subject, build.constant(type_, 0)),
            )
        )
    if isinstance(type_, IntType):
        number = build.constant(type_, random.choice((0, 1, -1, 1 << (type_.bits - 1), random.getrandbits(type_.bits))))
        return build.apply(random.choice((op.EQ, op.NE, op.SLT, op.ULE)), BOOL, subject, number)
    return FALSE
