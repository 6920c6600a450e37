"""Values of several scalars: parts of structures, elements of vectors."""

from __future__ import annotations

from cegas.frontend.llvm import syntax
from cegas.frontend.lowering.body import FunctionBody
from cegas.frontend.lowering.unsupported import UnsupportedConstruct
from cegas.program import operators as op
from cegas.program.conditions import ConditionKind
from cegas.program.expressions import Constant, Expression
from cegas.program.types import BOOL
from cegas.program.words import Words


class AggregateLowering:
    """What one function body does with structures and vectors as values."""

    def __init__(self, body: FunctionBody) -> None:
        self.body = body
        self.context = body.context
        self.build = body.build

    def extractvalue(self, instruction: syntax.Instruction) -> None:
        aggregate = instruction.operands[0]
        first, last = self.context.scalar_range(self.body.unit, aggregate.type, instruction.indices)
        self.body.define(instruction.result, *self.body.parts(aggregate)[first:last])

    def insertvalue(self, instruction: syntax.Instruction) -> None:
        aggregate, element = instruction.operands
        first, last = self.context.scalar_range(self.body.unit, aggregate.type, instruction.indices)
        parts = self.body.parts(aggregate)
        self.body.define(instruction.result, *parts[:first], *self.body.parts(element), *parts[last:])

    def extractelement(self, instruction: syntax.Instruction) -> None:
        vector, place = instruction.operands
        index = self._lane_index(place, len(self.body.parts(vector)))
        if isinstance(index, Constant):
            parts = self.body.parts(vector)
            self.body.define(instruction.result, parts[index.bits] if index.bits < len(parts) else None)
            return
        lanes = self.body.scalars(vector)
        result = lanes[-1]
        for lane in range(len(lanes) - 2, -1, -1):
            result = self.build.apply(op.ITE, result.type, self._is_lane(index, lane), lanes[lane], result)
        self.body.define(instruction.result, result)

    def insertelement(self, instruction: syntax.Instruction) -> None:
        vector, element, place = instruction.operands
        content = self.body.scalar(element)
        if content.type not in self.context.flatten(self.body.unit, vector.type).types:
            # Clang writes this for vectors of bits, and LLVM rejects it.
            raise UnsupportedConstruct(f"an element of type {content.type} for {vector.type}")
        index = self._lane_index(place, len(self.body.parts(vector)))
        if isinstance(index, Constant):
            parts = list(self.body.parts(vector))
            if index.bits < len(parts):
                parts[index.bits] = content
            self.body.define(instruction.result, *parts)
            return
        self.body.define(
            instruction.result,
            *(
                self.build.apply(op.ITE, old.type, self._is_lane(index, lane), content, old)
                for lane, old in enumerate(self.body.scalars(vector))
            ),
        )

    def shufflevector(self, instruction: syntax.Instruction) -> None:
        lanes = [*self.body.parts(instruction.operands[0]), *self.body.parts(instruction.operands[1])]
        self.body.define(instruction.result, *(None if lane < 0 else lanes[lane] for lane in instruction.indices))

    def freeze(self, instruction: syntax.Instruction) -> None:
        self.body.define(instruction.result, *self.body.scalars(instruction.operands[0]))

    def _lane_index(self, value: syntax.Value, count: int) -> Expression:
        index = self.body.scalar(value)
        self.body.require_defined(index)
        # Above `count` values an index type of few bits has no such constant, and needs no condition.
        if count >> index.type.bits == 0:
            below = self.build.apply(op.ULT, BOOL, index, self.build.constant(index.type, count))
            self.body.require(below, ConditionKind.VECTOR_INDEX, Words("the vector has an element {}", index))
        return index

    def _is_lane(self, index: Expression, lane: int) -> Expression:
        return self.build.apply(op.EQ, BOOL, index, self.build.constant(index.type, lane))
