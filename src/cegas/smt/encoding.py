"""From rows of the semantics table to terms of the solver.

Representation, one for each type:
- integers and addresses: bit vectors of their width, except
- `BOOL` (the integer of one bit): SMT's sort Bool, since nearly all values of it are results of predicates;
- half, float, double, fp128: the solver's floats of that format;
- bfloat and x86_fp80: the solver has no such formats, but float and fp128 have the same exponents and more
  precision. Their values are kept there, and results are rounded once more: exact results are first *rounded to
  odd* (of the two neighbours of an inexact result take the one whose last bit is set), after which a second
  rounding does no harm.

SMT-LIB's floats have one NaN and no way back to bits. The bits of a float are therefore remembered where they
are known (inputs, constants, copies, changes of sign), and are otherwise a variable that must convert to the
float: exact unless the float is a NaN. Such a variable, and any other where the table of operators and SMT-LIB
differ, is *open*: a result that depends on its choice is inexact.
"""

from __future__ import annotations

from collections.abc import Callable

from cegas.program import softfloat
from cegas.program.machine import Stuck
from cegas.program.operators import Operator
from cegas.program.softfloat import FloatFormat
from cegas.program.types import FloatType, Type
from cegas.smt.parities import Parities
from cegas.smt.terms import Node, Sort, Terms

_VECTOR_KINDS = {
    "bvadd": "BV_ADD",
    "bvsub": "BV_SUB",
    "bvmul": "BV_MUL",
    "bvudiv": "BV_UDIV",
    "bvsdiv": "BV_SDIV",
    "bvurem": "BV_UREM",
    "bvsrem": "BV_SREM",
    "bvand": "BV_AND",
    "bvor": "BV_OR",
    "bvxor": "BV_XOR",
    "bvshl": "BV_SHL",
    "bvlshr": "BV_SHR",
    "bvashr": "BV_ASHR",
}
_VECTOR_PREDICATES = {"bvult": "BV_ULT", "bvule": "BV_ULE", "bvslt": "BV_SLT", "bvsle": "BV_SLE"}
_ROUNDED = {
    "fp.add": "FP_ADD",
    "fp.sub": "FP_SUB",
    "fp.mul": "FP_MUL",
    "fp.div": "FP_DIV",
    "fp.fma": "FP_FMA",
    "fp.sqrt": "FP_SQRT",
}
_FLOAT_PREDICATES = {
    "fp.eq": "FP_EQUAL",
    "fp.lt": "FP_LT",
    "fp.leq": "FP_LEQ",
    "fp.isNaN": "FP_IS_NAN",
    "fp.isInfinite": "FP_IS_INF",
    "fp.isZero": "FP_IS_ZERO",
    "fp.isSubnormal": "FP_IS_SUBNORMAL",
    "fp.isNormal": "FP_IS_NORMAL",
}
_SUMMED = frozenset({"XOR", "OR", "ADD", "EQ", "NE"})
"""What ends chains of exclusive ors, or puts their pieces together again."""
_TO_INTEGRAL = "fp.roundToIntegral "

_HOST = {"bfloat": softfloat.SINGLE, "x86_fp80": softfloat.QUAD}
"""The format that holds the values of a format the solver lacks."""


def host_format(type_: FloatType) -> FloatFormat:
    """The solver's format in which values of a type are kept."""
    return _HOST.get(type_.kind, type_.format)


class Encoder:
    """Encodes operators. Keeps the definitions of the variables that it needs on the way."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.definitions: list[Node] = []
        """What must hold besides: every variable made here is determined by its definition, unless it is open."""
        self.open: dict[Node, str] = {}
        """Variables that stand for what the solver's theory does not determine, and what that is."""
        self.parities: Parities | None = None
        """What sees that two chains of exclusive ors are the same, if anybody wants that."""
        self._bits: dict[tuple[Node, Type], Node] = {}
        self._expansions: dict[str, Callable[..., Node]] = {
            "NOT": self._not,
            "AND": self._and,
            "OR": self._or,
            "XOR": self._xor,
            "EQ": self._equal,
            "NE": self._different,
            "ITE": self._ite,
            "TRUNC": self._truncate,
            "ZEXT": self._zero_extend,
            "SEXT": self._sign_extend,
            "POPCOUNT": self._count_ones,
            "LEADING_ZEROS": self._leading_zeros,
            "TRAILING_ZEROS": self._trailing_zeros,
            "BYTE_SWAP": self._byte_swap,
            "BIT_REVERSE": self._bit_reverse,
            "PTR_TO_INT": self._same,
            "INT_TO_PTR": self._same,
            "FNEG": self._negative,
            "FABS": self._absolute,
            "FREM": self._remainder,
            "FMIN": self._minimum,
            "FMAX": self._maximum,
            "COPYSIGN": self._copy_sign,
            "FCONVERT": self._convert,
            "FROM_SIGNED": self._from_signed,
            "FROM_UNSIGNED": self._from_unsigned,
            "TO_SIGNED": self._to_signed,
            "TO_UNSIGNED": self._to_unsigned,
            "FLOAT_BITS": self._float_bits,
            "FLOAT_FROM_BITS": self._float_from_bits,
        }

    def save(self) -> dict[tuple[Node, Type], Node]:
        """The known bits of floats, to go back to: some of them have definitions, which belong to a path."""
        return dict(self._bits)

    def restore(self, bits: dict[tuple[Node, Type], Node]) -> None:
        """Go back to what was saved."""
        self._bits = dict(bits)

    def encode(self, operator: Operator, result: Type, operand: Type, *nodes: Node) -> Node:
        """The term of an operator; `operand` is the type of its first operand (of ITE: of its branches)."""
        node = self._encoded(operator, result, operand, *nodes)
        return node if self.parities is None or operator.name not in _SUMMED else self.parities.simplified(node)

    def _encoded(self, operator: Operator, result: Type, operand: Type, *nodes: Node) -> Node:
        expansion = self._expansions.get(operator.name)
        if expansion is not None:
            return expansion(result, operand, *nodes)
        name, terms = operator.smt, self.terms
        kind = _VECTOR_KINDS.get(name)
        if kind is not None:
            if operand.bits == 1:
                return terms.as_truth(terms.term(kind, [terms.as_vector(node) for node in nodes]))
            return terms.term(kind, nodes)
        kind = _VECTOR_PREDICATES.get(name)
        if kind is not None:
            return terms.term(kind, [terms.as_vector(node) for node in nodes] if operand.bits == 1 else nodes)
        kind = _FLOAT_PREDICATES.get(name)
        if kind is not None:
            return terms.term(kind, nodes)
        kind = _ROUNDED.get(name)
        if kind is not None:
            return self._round(result, lambda mode: terms.term(kind, (terms.mode(mode), *nodes)))
        if name.startswith(_TO_INTEGRAL):
            return terms.term("FP_RTI", (terms.mode(name.removeprefix(_TO_INTEGRAL)), *nodes))
        raise Stuck(f"the operator {operator.name} has no encoding")

    # -- values of types ------------------------------------------------------------------------------------------

    def sort(self, type_: Type) -> Sort:
        if isinstance(type_, FloatType):
            fmt = host_format(type_)
            return self.terms.float_sort(fmt.exponent_bits, fmt.precision)
        return self.terms.bool_sort if type_.bits == 1 else self.terms.vector_sort(type_.bits)

    def constant(self, type_: Type, bits: int) -> Node:
        if isinstance(type_, FloatType):
            return self._float_constant(type_, bits)
        return self.terms.truth(bits) if type_.bits == 1 else self.terms.vector(bits, type_.bits)

    def _float_constant(self, type_: FloatType, bits: int) -> Node:
        fmt, host = type_.format, host_format(type_)
        magnitude, negative = fmt.magnitude(bits), softfloat.sign_bit(fmt, bits)
        wide = magnitude << (host.precision - fmt.precision)
        pattern = self.terms.vector(host.pack(negative, wide), host.width)
        node = self._from_pattern(host, pattern)
        if fmt.pack(negative, magnitude) == bits:
            self._bits[node, type_] = self.terms.vector(bits, type_.bits)
        return node

    def variable(self, type_: Type, name: str) -> tuple[Node, Node]:
        """A new variable of a type: its term, and the symbol whose value in a model is its bit pattern."""
        if isinstance(type_, FloatType):
            symbol = self.terms.variable(self.terms.vector_sort(type_.bits), name)
            return self.float_from_bits(type_, symbol), symbol
        symbol = self.terms.variable(self.sort(type_), name)
        return symbol, symbol

    def open_variable(self, type_: Type, reason: str) -> Node:
        """A variable for what the theory does not determine."""
        node, symbol = self.variable(type_, "open")
        self.open[symbol] = reason
        return node

    # -- integers -------------------------------------------------------------------------------------------------

    def _same(self, _: Type, __: Type, a: Node) -> Node:
        return a

    def _not(self, _: Type, __: Type, a: Node) -> Node:
        return self.terms.negation(a)

    def _and(self, result: Type, _: Type, a: Node, b: Node) -> Node:
        return self.terms.conjunction(a, b) if result.bits == 1 else self.terms.term("BV_AND", (a, b))

    def _or(self, result: Type, _: Type, a: Node, b: Node) -> Node:
        return self.terms.disjunction(a, b) if result.bits == 1 else self.terms.term("BV_OR", (a, b))

    def _xor(self, result: Type, _: Type, a: Node, b: Node) -> Node:
        if result.bits == 1:
            return self.terms.negation(self.terms.equal(a, b))
        return self.terms.term("BV_XOR", (a, b))

    def _equal(self, _: Type, __: Type, a: Node, b: Node) -> Node:
        return self.terms.equal(a, b)

    def _different(self, _: Type, __: Type, a: Node, b: Node) -> Node:
        return self.terms.negation(self.terms.equal(a, b))

    def _ite(self, result: Type, _: Type, condition: Node, a: Node, b: Node) -> Node:
        node = self.terms.ite(condition, a, b)
        if isinstance(result, FloatType):
            x, y = self._bits.get((a, result)), self._bits.get((b, result))
            if x is not None and y is not None:
                self._bits[node, result] = self.terms.ite(condition, x, y)
        return node

    def _truncate(self, result: Type, operand: Type, a: Node) -> Node:
        if operand.bits == 1:
            return a
        low = self.terms.extract(a, result.bits - 1, 0)
        return self.terms.as_truth(low) if result.bits == 1 else low

    def _zero_extend(self, result: Type, operand: Type, a: Node) -> Node:
        if operand.bits == 1:
            return a if result.bits == 1 else self.terms.as_vector(a, result.bits)
        return self.terms.zero_extend(a, result.bits)

    def _sign_extend(self, result: Type, operand: Type, a: Node) -> Node:
        if operand.bits == 1:
            if result.bits == 1:
                return a
            return self.terms.ite(a, self.terms.vector(-1, result.bits), self.terms.vector(0, result.bits))
        return self.terms.sign_extend(a, result.bits)

    def _bit(self, a: Node, position: int) -> Node:
        return self.terms.as_truth(self.terms.extract(a, position, position))

    def _plain(self, operand: Type, a: Node) -> Node:
        return self.terms.as_vector(a) if operand.bits == 1 else a

    def _resized(self, result: Type, vector: Node) -> Node:
        width = self.terms.width(vector)
        if width > result.bits:
            vector = self.terms.extract(vector, result.bits - 1, 0)
        else:
            vector = self.terms.zero_extend(vector, result.bits)
        return self.terms.as_truth(vector) if result.bits == 1 else vector

    def _count_ones(self, result: Type, operand: Type, a: Node) -> Node:
        terms, vector = self.terms, self._plain(operand, a)
        width = operand.bits.bit_length()
        total = terms.vector(0, width)
        for position in range(operand.bits):
            total = terms.add(total, terms.zero_extend(terms.extract(vector, position, position), width))
        return self._resized(result, total)

    def _first_one(self, result: Type, operand: Type, a: Node, numbered: list[tuple[int, int]]) -> Node:
        """The number that belongs to the last of the (position, number) pairs whose bit is set, else the width."""
        vector = self._plain(operand, a)
        width = operand.bits.bit_length()
        found = self.terms.vector(operand.bits, width)
        for position, number in numbered:
            found = self.terms.ite(self._bit(vector, position), self.terms.vector(number, width), found)
        return self._resized(result, found)

    def _leading_zeros(self, result: Type, operand: Type, a: Node) -> Node:
        top = operand.bits - 1
        return self._first_one(result, operand, a, [(position, top - position) for position in range(top + 1)])

    def _trailing_zeros(self, result: Type, operand: Type, a: Node) -> Node:
        positions = range(operand.bits - 1, -1, -1)
        return self._first_one(result, operand, a, [(position, position) for position in positions])

    def _byte_swap(self, result: Type, _: Type, a: Node) -> Node:
        lows = range(result.bits - 8, -1, -8)
        return self.terms.concat([self.terms.extract(a, low + 7, low) for low in lows])

    def _bit_reverse(self, result: Type, _: Type, a: Node) -> Node:
        if result.bits == 1:
            return a
        return self.terms.concat([self.terms.extract(a, bit, bit) for bit in range(result.bits - 1, -1, -1)])

    # -- bits of floats -------------------------------------------------------------------------------------------

    def _from_pattern(self, fmt: FloatFormat, pattern: Node) -> Node:
        return self.terms.term("FP_TO_FP_FROM_BV", (pattern,), (fmt.exponent_bits, fmt.precision))

    def float_from_bits(self, type_: FloatType, bits: Node) -> Node:
        """The float of a bit pattern (a vector)."""
        terms, host = self.terms, host_format(type_)
        number = terms.number(bits)
        if number is not None:
            return self._float_constant(type_, number)
        if type_.kind == "x86_fp80":
            node = self._from_extended(bits)
        elif host is not type_.format:
            spare = host.width - type_.bits
            node = self._from_pattern(host, terms.concat([terms.vector(0, spare), bits]))
        else:
            node = self._from_pattern(host, bits)
        self._bits[node, type_] = bits
        return node

    def _from_extended(self, bits: Node) -> Node:
        """The x87's format: 1 sign, 15 exponent, 1 integer and 63 fraction bits."""
        terms = self.terms
        fraction, integer = terms.extract(bits, 62, 0), self._bit(bits, 63)
        exponent, sign = terms.extract(bits, 78, 64), terms.extract(bits, 79, 79)
        zero = terms.equal(exponent, terms.vector(0, 15))
        # A pseudo-denormal has the value of the least normal exponent; an integer bit that is missing makes a NaN.
        biased = terms.ite(terms.conjunction(integer, zero), terms.vector(1, 15), exponent)
        pattern = terms.concat([terms.vector(0, 49), fraction, biased, sign])
        value = self._from_pattern(softfloat.QUAD, pattern)
        nan = self._from_pattern(softfloat.QUAD, terms.vector(softfloat.QUAD.default_nan, 128))
        return terms.ite(terms.disjunction(integer, zero), value, nan)

    def float_bits(self, type_: FloatType, a: Node) -> Node:
        """The bit pattern of a float, as a vector; open for a NaN of unknown history."""
        known = self._bits.get((a, type_))
        if known is not None:
            return known
        terms = self.terms
        bits = terms.variable(terms.vector_sort(type_.bits), "bits")
        self.open[bits] = "the bits of a NaN"
        node = self.float_from_bits(type_, bits)
        self.definitions.append(terms.equal(node, a))
        if type_.format.explicit_bit:
            zero = terms.equal(terms.extract(bits, 78, 64), terms.vector(0, 15))
            self.definitions.append(terms.equal(self._bit(bits, 63), terms.negation(zero)))
        self._bits[a, type_] = bits
        return bits

    def _float_bits(self, result: Type, operand: Type, a: Node) -> Node:
        assert isinstance(operand, FloatType)
        return self.float_bits(operand, a)

    def _float_from_bits(self, result: Type, operand: Type, a: Node) -> Node:
        assert isinstance(result, FloatType)
        return self.float_from_bits(result, a)

    def _pattern(self, fmt: FloatFormat, a: Node) -> Node:
        """The bit pattern of a float of one of the solver's formats, where that of a NaN does not matter."""
        pattern = self.terms.variable(self.terms.vector_sort(fmt.width), "pattern")
        self.definitions.append(self.terms.equal(self._from_pattern(fmt, pattern), a))
        return pattern

    # -- rounding -------------------------------------------------------------------------------------------------

    def _round(self, type_: Type, build: Callable[[str], Node]) -> Node:
        """An operation rounded to a type; `build` makes it for a rounding mode of the host format."""
        assert isinstance(type_, FloatType)
        host = host_format(type_)
        if host is type_.format:
            return build("RNE")
        upper, lower = build("RTP"), build("RTN")
        above, below = self._pattern(host, upper), self._pattern(host, lower)
        # Equal patterns are an exact result; of two neighbours one is odd. Zeros: +0 unless both rounded to -0.
        odd = self.terms.ite(self._bit(below, 0), below, above)
        return self._narrow(type_, upper, odd)

    def _narrow(self, type_: FloatType, value: Node, pattern: Node) -> Node:
        """Round a pattern of the host format, which is exact or odd, to the precision of a type. NaNs stay."""
        terms, host = self.terms, host_format(type_)
        spare = host.precision - type_.format.precision
        width = host.width
        last = terms.zero_extend(terms.extract(pattern, spare, spare), width)
        half = terms.vector((1 << (spare - 1)) - 1, width)
        # A carry out of the fraction raises the exponent, in the end to infinity, as it should.
        moved = terms.add(pattern, terms.add(half, last))
        rounded = terms.concat([terms.vector(0, spare), terms.extract(moved, width - 1, spare)])
        nan = terms.term("FP_IS_NAN", (value,))
        return terms.ite(nan, value, self._from_pattern(host, rounded))

    # -- floats ---------------------------------------------------------------------------------------------------

    def _sign_changed(self, result: Type, node: Node, a: Node, change: Callable[[Node], Node]) -> Node:
        """Remember the bits of a float whose sign was changed."""
        bits = self._bits.get((a, result))
        if bits is not None:
            self._bits[node, result] = change(bits)
        return node

    def _negative(self, result: Type, _: Type, a: Node) -> Node:
        sign = self.terms.vector(1 << (result.bits - 1), result.bits)
        return self._sign_changed(
            result, self.terms.term("FP_NEG", (a,)), a, lambda bits: self.terms.term("BV_XOR", (bits, sign))
        )

    def _absolute(self, result: Type, _: Type, a: Node) -> Node:
        rest = self.terms.vector((1 << (result.bits - 1)) - 1, result.bits)
        return self._sign_changed(
            result, self.terms.term("FP_ABS", (a,)), a, lambda bits: self.terms.term("BV_AND", (bits, rest))
        )

    def _copy_sign(self, result: Type, operand: Type, a: Node, b: Node) -> Node:
        assert isinstance(result, FloatType)
        terms, width = self.terms, result.bits
        sign = terms.extract(self.float_bits(result, b), width - 1, width - 1)
        positive = self._absolute(result, operand, a)
        node = terms.ite(terms.as_truth(sign), self._negative(result, operand, positive), positive)
        return self._sign_changed(result, node, a, lambda bits: terms.concat([terms.extract(bits, width - 2, 0), sign]))

    def _minimum(self, result: Type, _: Type, a: Node, b: Node) -> Node:
        return self._extreme(a, b, "FP_LT", "FP_IS_NEG")

    def _maximum(self, result: Type, _: Type, a: Node, b: Node) -> Node:
        return self._extreme(a, b, "FP_GT", "FP_IS_POS")

    def _extreme(self, a: Node, b: Node, better: str, preferred_zero: str) -> Node:
        """C's fmin and fmax: a NaN counts as missing; of two zeros the sign decides."""
        terms = self.terms
        choose_a = terms.disjunction(
            terms.term("FP_IS_NAN", (b,)),
            terms.term(better, (a, b)),
            terms.conjunction(terms.term("FP_EQUAL", (a, b)), terms.term(preferred_zero, (a,))),
        )
        return terms.ite(terms.term("FP_IS_NAN", (a,)), b, terms.ite(choose_a, a, b))

    def _remainder(self, result: Type, operand: Type, a: Node, b: Node) -> Node:
        """C's fmod from IEEE's remainder, whose quotient is rounded to nearest instead of truncated; both are exact."""
        assert isinstance(result, FloatType)
        if result.format.exponent_bits > 11:
            raise Stuck(f"the remainder of two {result} values is too large a formula")
        terms = self.terms
        dividend, divisor = terms.term("FP_ABS", (a,)), terms.term("FP_ABS", (b,))
        nearest = terms.term("FP_REM", (dividend, divisor))
        corrected = terms.term("FP_ADD", (terms.mode("RNE"), nearest, divisor))
        negative = terms.conjunction(
            terms.term("FP_IS_NEG", (nearest,)), terms.negation(terms.term("FP_IS_ZERO", (nearest,)))
        )
        rest = terms.term("FP_ABS", (terms.ite(negative, corrected, nearest),))
        return terms.ite(terms.term("FP_IS_NEG", (a,)), terms.term("FP_NEG", (rest,)), rest)

    # -- conversions ----------------------------------------------------------------------------------------------

    def _convert(self, result: Type, operand: Type, a: Node) -> Node:
        assert isinstance(result, FloatType) and isinstance(operand, FloatType)
        if result == operand:
            return a
        source, target = host_format(operand), host_format(result)
        if operand.format.precision <= result.format.precision and (
            operand.format.exponent_bits <= result.format.exponent_bits
        ):
            return a if source is target else self._to_format(target, "RNE", a)  # exact
        if target is result.format:
            return self._to_format(target, "RNE", a)
        if source is target:
            return self._narrow(result, a, self._pattern(source, a))
        return self._round(result, lambda mode: self._to_format(target, mode, a))

    def _to_format(self, fmt: FloatFormat, mode: str, a: Node) -> Node:
        return self.terms.term("FP_TO_FP_FROM_FP", (self.terms.mode(mode), a), (fmt.exponent_bits, fmt.precision))

    def _from_integer(self, kind: str, result: Type, vector: Node) -> Node:
        assert isinstance(result, FloatType)
        fmt = host_format(result)
        indices = (fmt.exponent_bits, fmt.precision)
        return self._round(result, lambda mode: self.terms.term(kind, (self.terms.mode(mode), vector), indices))

    def _from_signed(self, result: Type, operand: Type, a: Node) -> Node:
        return self._from_integer("FP_TO_FP_FROM_SBV", result, self._plain(operand, a))

    def _from_unsigned(self, result: Type, operand: Type, a: Node) -> Node:
        return self._from_integer("FP_TO_FP_FROM_UBV", result, self._plain(operand, a))

    def _to_signed(self, result: Type, operand: Type, a: Node) -> Node:
        half = 1 << (result.bits - 1)
        return self._to_integer("FP_TO_SBV", result, operand, a, -half, half)

    def _to_unsigned(self, result: Type, operand: Type, a: Node) -> Node:
        return self._to_integer("FP_TO_UBV", result, operand, a, 0, 1 << result.bits)

    def _to_integer(self, kind: str, result: Type, operand: Type, a: Node, least: int, end: int) -> Node:
        """Truncation. Outside the range the value is open: a validity condition has excluded it."""
        assert isinstance(operand, FloatType)
        terms, fmt = self.terms, operand.format
        whole = terms.term("FP_RTI", (terms.mode("RTZ"), a))
        fits = [terms.negation(terms.term("FP_IS_NAN", (a,))), terms.negation(terms.term("FP_IS_INF", (a,)))]
        for kind_of_bound, bound in (("FP_GEQ", least), ("FP_LT", end)):
            pattern = softfloat.from_int(fmt, bound)
            if not softfloat.is_infinite(fmt, pattern):  # else every finite value is within
                fits.append(terms.term(kind_of_bound, (whole, self.constant(operand, pattern))))
        vector = terms.term(kind, (terms.mode("RTZ"), a), (result.bits,))
        value = terms.as_truth(vector) if result.bits == 1 else vector
        other = self.open_variable(result, f"a float outside the range of {result}")
        return terms.ite(terms.conjunction(*fits), value, other)
