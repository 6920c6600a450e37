"""The validity conditions that a finished state space does not show to hold: what a SAFE verdict rests on."""

from __future__ import annotations

from typing import Any

from cegas.cpa.algorithm import Exploration
from cegas.cpa.component import Component, ConditionLog
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Defined
from cegas.program.operations import Assume, Operation
from cegas.program.steps import StepKind


def unproved_conditions(
    program: Program, exploration: Exploration, component: Component[Any, Any], log: ConditionLog
) -> dict[Assume, str]:
    """The validity conditions that some reached state does not show to hold, with the functions that they stand in."""
    unproved: dict[Assume, None] = {}
    open_: dict[Edge, tuple[Operation, ...]] = {}
    """By edge: the conditions that may not be known to hold."""
    for node in exploration.reached:
        # Also the steps without a successor: a condition that certainly fails ends the path.
        for step in exploration.steps(node):
            if step.kind not in (StepKind.INTRA, StepKind.RETURN):  # conditions may stand in front of a return, too
                continue
            conditions = open_.get(step.edge)
            if conditions is None:
                conditions = open_[step.edge] = tuple(
                    [operation for operation in step.edge.operations if component.may_be_unproved(operation, log)]
                )
            if any(condition not in unproved for condition in conditions):
                found = component.unproved(node.component, node.precision, step, unproved)
                unproved.update(dict.fromkeys(found.conditions))
    wanted = [condition for condition in unproved if condition.is_validity]
    if wanted and program.undefined_reading:
        from cegas.program.initialization import doubtful_uses  # under one reading only

        doubtful = doubtful_uses(program)
        wanted = [item for item in wanted if not isinstance(item.condition, Defined) or item in doubtful]
    if not wanted:
        return {}
    function_of = {operation: edge.source.function for edge, operations in open_.items() for operation in operations}
    return {condition: function_of[condition] for condition in wanted}
