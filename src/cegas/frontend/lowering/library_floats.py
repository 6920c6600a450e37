"""The functions of math.h that are operators, tests or classifications of floats."""

from __future__ import annotations

from cegas.frontend.library import rows
from cegas.frontend.library.rows import EDOM, FloatResult
from cegas.frontend.llvm import syntax
from cegas.frontend.lowering.body import FunctionBody
from cegas.frontend.lowering.call_results import CallResults
from cegas.frontend.lowering.unsupported import UnsupportedConstruct
from cegas.program import operators as op
from cegas.program.expressions import FALSE, Expression
from cegas.program.operations import Origin, OriginKind
from cegas.program.operators import Operator
from cegas.program.types import BOOL, FloatType, int_type

FLOAT_OPERATORS: dict[str, Operator] = {
    "fabs": op.FABS,
    "floor": op.FLOOR,
    "ceil": op.CEIL,
    "trunc": op.FTRUNC,
    "rint": op.RINT,
    "nearbyint": op.RINT,
    "roundeven": op.RINT,
    "round": op.ROUND,
    "sqrt": op.FSQRT,
    "fmod": op.FREM,
    "fmin": op.FMIN,
    "fmax": op.FMAX,
    "copysign": op.COPYSIGN,
    "fma": op.FMA,
}


class LibraryFloats:
    """Lowers functions of floats."""

    def __init__(self, body: FunctionBody, results: CallResults) -> None:
        self.body = body
        self.results = results
        self.context = body.context
        self.build = body.build

    def lower(self, instruction: syntax.Instruction, model: rows.FloatOperation) -> None:
        operands = [self.body.scalar(operand) for operand in instruction.operands]
        self.body.require_operands(*operands)
        if any(not isinstance(operand.type, FloatType) or operand.type.kind != model.format.value for operand in operands):
            raise UnsupportedConstruct(f"{model.operator} with other arguments than floats of its type")
        if model.result is not FloatResult.FLOAT:
            answer = self.classify(model.operator, operands[0])
            if model.result is FloatResult.TRUTH and not self.body.uses.is_truth(instruction.result):
                answer = self._some_truth(answer, model.operator)
            self.results.define_scalar(instruction, answer)
            return
        operator = FLOAT_OPERATORS.get(model.operator)
        if operator is None:
            raise UnsupportedConstruct(f"library function {model.operator}")
        if len(operands) != operator.arity:
            raise UnsupportedConstruct(f"{model.operator} with {len(operands)} arguments")
        if operator in (op.FMIN, op.FMAX):
            result = self.extreme(operator, *operands)
        else:
            result = self.build.apply(operator, operands[0].type, *operands)
        if model.domain_error and self.context.uses_errno:
            value = self.body.materialize(result)
            self._set_domain_error(value, operands)
            result = value
        self.results.define_scalar(instruction, result)

    def extreme(self, operator: Operator, first: Expression, second: Expression) -> Expression:
        """C's fmin and fmax, which may return either of two zeros with different signs."""
        build = self.build
        result = build.apply(operator, first.type, first, second)
        zeros = build.conjunction(
            build.apply(op.IS_ZERO, BOOL, first),
            build.apply(op.IS_ZERO, BOOL, second),
            build.apply(op.NE, BOOL, self.sign_bit(first), self.sign_bit(second)),
        )
        if zeros is FALSE:
            return result
        which = self.body.unknown(BOOL, Origin(OriginKind.INEXACT, "the sign of a zero that fmin or fmax returns"))
        return build.apply(op.ITE, first.type, zeros, build.apply(op.ITE, first.type, which, first, second), result)

    def _some_truth(self, answer: Expression, name: str) -> Expression:
        """Zero stays zero; anything else becomes some number that is not zero."""
        body, build = self.body, self.build
        zero = build.constant(answer.type, 0)
        number = body.unknown(answer.type, Origin(OriginKind.ENVIRONMENT, name))
        is_zero = build.apply(op.EQ, BOOL, number, zero)
        other = build.apply(op.ITE, answer.type, is_zero, build.constant(answer.type, 1), number)
        return build.apply(op.ITE, answer.type, build.apply(op.NE, BOOL, answer, zero), other, zero)

    def _set_domain_error(self, result: Expression, operands: list[Expression]) -> None:
        """A NaN from arguments that are none sets errno to EDOM."""
        build, number = self.build, int_type(32)
        invalid = build.apply(op.IS_NAN, BOOL, result)
        for operand in operands:
            invalid = build.conjunction(invalid, build.negate(build.apply(op.IS_NAN, BOOL, operand)))
        code = build.apply(op.ITE, number, invalid, build.constant(number, EDOM), build.constant(number, 0))
        self.results.call_model("__cegas_disturb_errno", code)

    def classify(self, name: str, value: Expression) -> Expression:
        """The classification functions of math.h, as ints."""
        build, number = self.build, int_type(32)

        def test(operator: Operator) -> Expression:
            return build.apply(operator, BOOL, value)

        def choose(condition: Expression, then: int, otherwise: Expression) -> Expression:
            return build.apply(op.ITE, number, condition, build.constant(number, then), otherwise)

        zero = build.constant(number, 0)
        if name == "isnan":
            return choose(test(op.IS_NAN), 1, zero)
        if name == "isnormal":
            return choose(test(op.IS_NORMAL), 1, zero)
        if name == "isfinite":
            special = build.apply(op.OR, BOOL, test(op.IS_NAN), test(op.IS_INFINITE))
            return choose(build.negate(special), 1, zero)
        if name == "signbit":
            return choose(self.sign_bit(value), 1, zero)
        if name == "isinf":
            sign = choose(self.sign_bit(value), -1, build.constant(number, 1))
            return build.apply(op.ITE, number, test(op.IS_INFINITE), sign, zero)
        if name == "fpclassify":
            normal = build.constant(number, 4)
            rest = choose(test(op.IS_ZERO), 2, choose(test(op.IS_SUBNORMAL), 3, normal))
            return choose(test(op.IS_NAN), 0, choose(test(op.IS_INFINITE), 1, rest))
        raise UnsupportedConstruct(f"library function {name}")

    def sign_bit(self, value: Expression) -> Expression:
        build, bits = self.build, int_type(value.type.bits)
        pattern = build.apply(op.FLOAT_BITS, bits, value)
        return build.apply(op.SLT, BOOL, pattern, build.constant(bits, 0))
