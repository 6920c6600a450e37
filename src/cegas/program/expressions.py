"""Expressions: immutable, side-effect free, shared.

An expression reads registers only; memory is read by the `Load` operation. Atoms of conditions ask about the state of memory
instead of a value: `Valid`, `Apart`, `Defined` and `Reached`. They occur in assumptions and checks only.

Structural equality with a hash that is computed once: sharing (through `ExpressionBuilder`) makes the common comparison one
of identity, but correctness never depends on it. Depth is bounded by the builder's user (see `MAX_DEPTH`), so that walkers
may recurse.
"""

from __future__ import annotations

from collections.abc import Iterator

from cegas.foundation.enums import Enum
from cegas.foundation.typed import Final
from cegas.program.objects import ObjectSite
from cegas.program.operators import AND, EQ, ITE, NE, NEGATED_COMPARISON, NOT, OR, PTR_ADD, PTR_TO_INT, TRUNC, ZEXT, Operator
from cegas.program.types import BOOL, FloatType, IntType, Type

MAX_DEPTH: Final = 60
"""A deeper expression is split by an assignment to a register, so that walkers may recurse safely."""


class Expression:
    """Base of all expressions; never instantiated itself."""

    __slots__ = ("_hash", "depth", "type")

    type: Type
    depth: int
    _hash: int

    def __hash__(self) -> int:
        return self._hash


class Constant(Expression):
    """A bit pattern of a type."""

    __slots__ = ("bits",)

    def __init__(self, type_: Type, bits: int) -> None:
        self.type = type_
        self.bits = bits
        self.depth = 1
        self._hash = hash((type_, bits))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Constant) and self.bits == other.bits and self.type == other.type)

    __hash__ = Expression.__hash__

    def __str__(self) -> str:
        type_ = self.type
        if isinstance(type_, FloatType):
            from cegas.program.float_text import to_text

            return to_text(type_.format, self.bits)
        if type_.bits == 1:
            return "true" if self.bits else "false"
        sign = self.bits >> (type_.bits - 1) and isinstance(type_, IntType)
        return str(self.bits - (1 << type_.bits) if sign else self.bits)

    __repr__ = __str__


class Register(Expression):
    """A local of a function's frame: a parameter, an intermediate result, or a variable whose address is never taken.

    Registers are compared by identity; `index` is the register's slot in its function's frame.
    """

    __slots__ = ("debug_type", "index", "name", "source")

    def __init__(self, name: str, type_: Type, index: int, source: str | None = None, debug_type: int | None = None) -> None:
        self.name = name
        self.type = type_
        self.index = index
        self.source = source
        """The name of the source variable, if this register is one."""
        self.debug_type = debug_type
        self.depth = 1

    __hash__ = object.__hash__  # by identity, like equality, and without a call: registers are the keys of frames

    def __str__(self) -> str:
        return self.source or f"%{self.name}"

    __repr__ = __str__


class StaticAddress(Expression):
    """The address of an object that exists from the start: a global, a literal, a function."""

    __slots__ = ("site",)

    def __init__(self, type_: Type, site: ObjectSite) -> None:
        self.type = type_
        self.site = site
        self.depth = 1
        self._hash = hash(site)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, StaticAddress) and self.site is other.site)

    __hash__ = Expression.__hash__

    def __str__(self) -> str:
        return f"&{self.site.name}"

    __repr__ = __str__


class Apply(Expression):
    """An operator applied to operands."""

    __slots__ = ("operands", "operator")

    def __init__(self, operator: Operator, type_: Type, operands: tuple[Expression, ...]) -> None:
        self.operator = operator
        self.type = type_
        self.operands = operands
        depth = 0
        for operand in operands:
            depth = max(depth, operand.depth)
        self.depth = depth + 1
        self._hash = hash((operator.name, type_, operands))

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Apply)
            and self._hash == other._hash
            and self.operator is other.operator
            and self.type == other.type
            and self.operands == other.operands
        )

    __hash__ = Expression.__hash__

    def __str__(self) -> str:
        operator, operands = self.operator, self.operands
        if len(operands) == 1 and not operator.symbol:
            return f"{operator.name.lower()}[{self.type}]({operands[0]})"
        return operator.text([str(operand) for operand in operands])

    __repr__ = __str__


class Access(Enum):
    """What is about to happen at an address."""

    READ = "readable"
    WRITE = "writable"
    FREE = "freeable"
    """The address is null or the start of a live heap block."""
    CALL = "callable"
    """The address is that of a function: the start of one of the program's own, an external address, or a number outside
    the pages where
    nothing lies. No object has to be alive for it."""
    POINT = "within"
    """A pointer may point there: to a byte of a live object, or behind its last one; or to the start of a function."""
    OWN = "allocated"
    """The address lies in a heap block that the program itself has made, dead or alive."""

    @property
    def asks_life(self) -> bool:
        """Whether it matters that an object is alive."""
        return self is not Access.CALL and self is not Access.OWN

    @property
    def has_extent(self) -> bool:
        """Whether bytes are accessed: if there are none of them, that is always valid."""
        return self is Access.READ or self is Access.WRITE


class Valid(Expression):
    """Whether `size` bytes from `address` lie within one live object that allows the access (or what else it asks for)."""

    __slots__ = ("access", "address", "size")

    def __init__(self, address: Expression, size: Expression, access: Access) -> None:
        self.type = BOOL
        self.address = address
        self.size = size
        self.access = access
        self.depth = 1 + max(address.depth, size.depth)
        self._hash = hash((access.value, address, size))

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Valid)
            and self.access is other.access
            and self.address == other.address
            and self.size == other.size
        )

    __hash__ = Expression.__hash__

    def __str__(self) -> str:
        return f"{self.access.value}({self.address}, {self.size})"

    __repr__ = __str__


class Apart(Expression):
    """Whether two ranges of `size` bytes have no byte in common, or begin at the same one (`*p = *p` is a copy too).

    Ranges in different objects have none; `size` has the width of an address.
    """

    __slots__ = ("one", "other", "size")

    def __init__(self, one: Expression, other: Expression, size: Expression) -> None:
        self.type = BOOL
        self.one = one
        self.other = other
        self.size = size
        self.depth = 1 + max(one.depth, other.depth, size.depth)
        self._hash = hash(("Apart", one, other, size))

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Apart) and self.one == other.one and self.other == other.other and self.size == other.size
        )

    __hash__ = Expression.__hash__

    def __str__(self) -> str:
        return f"apart({self.one}, {self.other}, {self.size})"

    __repr__ = __str__


class Defined(Expression):
    """Whether a value was computed from initialised memory only (the `undefined` reading of uninitialised memory)."""

    __slots__ = ("operand",)

    def __init__(self, operand: Expression) -> None:
        self.type = BOOL
        self.operand = operand
        self.depth = 1 + operand.depth
        self._hash = hash(("Defined", operand))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Defined) and self.operand == other.operand)

    __hash__ = Expression.__hash__

    def __str__(self) -> str:
        return f"initialized({self.operand})"

    __repr__ = __str__


class Reached(Expression):
    """Whether the program can still get at every living heap block of its own.

    Chains of addresses begin in static objects, memory outside the program, living locals, the `roots` (registers of this
    frame, as far as they have been written), and the variables of the frames below. Whatever has an address in it leads
    there, be it moved, taken apart or a number. `blocks` is how many living blocks there are: a state that knows as many
    knows them all.
    """

    __slots__ = ("blocks", "roots")

    def __init__(self, blocks: Expression, roots: tuple[Register, ...]) -> None:
        self.type = BOOL
        self.blocks = blocks
        self.roots = roots
        self.depth = 1 + blocks.depth
        self._hash = hash(("Reached", blocks, roots))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Reached) and self.blocks == other.blocks and self.roots == other.roots)

    __hash__ = Expression.__hash__

    def __str__(self) -> str:
        return f"reached({', '.join(map(str, (self.blocks, *self.roots)))})"

    __repr__ = __str__


def children(expression: Expression) -> tuple[Expression, ...]:
    """The direct sub-expressions."""
    if isinstance(expression, Apply):
        return expression.operands
    if isinstance(expression, Valid):
        return (expression.address, expression.size)
    if isinstance(expression, Apart):
        return (expression.one, expression.other, expression.size)
    if isinstance(expression, Defined):
        return (expression.operand,)
    if isinstance(expression, Reached):
        return (expression.blocks, *expression.roots)
    return ()


def subexpressions(expression: Expression) -> Iterator[Expression]:
    """An expression and all that it consists of, each in front of its parts, from left to right."""
    pending = [expression]
    while pending:
        current = pending.pop()
        yield current
        pending.extend(reversed(children(current)))


def addresses_in(condition: Expression) -> list[tuple[Expression, ...]]:
    """The addresses that the atoms of a condition are about."""
    found: list[tuple[Expression, ...]] = []
    pending = [condition]
    while pending:
        current = pending.pop()
        if isinstance(current, Valid):
            found.append((current.address,))
        elif isinstance(current, Apart):
            found.append((current.one, current.other))
        elif isinstance(current, Apply) and current.operator is PTR_TO_INT:
            found.append((current.operands[0],))
        else:
            pending.extend(reversed(children(current)))
    return found


def registers_of(expression: Expression) -> Iterator[Register]:
    """The registers that an expression reads, with repetitions, in a fixed order."""
    if isinstance(expression, Register):
        yield expression
        return
    pending = [expression]
    while pending:
        current = pending.pop()
        if isinstance(current, Register):
            yield current
        elif isinstance(current, Apply):
            pending.extend(reversed(current.operands))
        elif not isinstance(current, Constant):
            pending.extend(reversed(children(current)))


TRUE: Final = Constant(BOOL, 1)
FALSE: Final = Constant(BOOL, 0)


class ExpressionBuilder:
    """Makes expressions, each only once, and folds what needs no knowledge of the state.

    The simplifications are those that undo the compiler's encoding of truth values and addresses; anything cleverer is
    left to the analyses. Types and operands are found by their identities, which takes no call: what was made of them keeps
    them alive.
    """

    def __init__(self) -> None:
        self._constants: dict[tuple[int, int], Constant] = {(id(BOOL), 0): FALSE, (id(BOOL), 1): TRUE}
        self._applications: dict[tuple[str | int, ...], Apply] = {}
        self._addresses: dict[ObjectSite, StaticAddress] = {}

    def constant(self, type_: Type, value: int) -> Constant:
        """A constant; `value` may be negative."""
        bits = value & ((1 << type_.bits) - 1)
        key = (id(type_), bits)
        found = self._constants.get(key)
        if found is None:
            found = self._constants[key] = Constant(type_, bits)
        return found

    def boolean(self, value: bool) -> Constant:
        return TRUE if value else FALSE

    def address(self, type_: Type, site: ObjectSite) -> StaticAddress:
        found = self._addresses.get(site)
        if found is None:
            found = self._addresses[site] = StaticAddress(type_, site)
        return found

    def apply(self, operator: Operator, type_: Type, *operands: Expression) -> Expression:
        """An application, folded where its operands are constants."""
        simpler = self._simplify(operator, type_, operands)
        if simpler is not None:
            return simpler
        key: tuple[str | int, ...] = (operator.name, id(type_), *map(id, operands))
        found = self._applications.get(key)
        if found is None:
            found = self._applications[key] = Apply(operator, type_, operands)
        return found

    def negate(self, condition: Expression) -> Expression:
        """The opposite of a truth value."""
        if isinstance(condition, Constant):
            return self.boolean(not condition.bits)
        if isinstance(condition, Apply):
            if condition.operator is NOT:
                return condition.operands[0]
            opposite = NEGATED_COMPARISON.get(condition.operator)
            if opposite is not None:
                operator, swapped = opposite
                left, right = condition.operands
                return self.apply(operator, BOOL, *((right, left) if swapped else (left, right)))
        return self.apply(NOT, BOOL, condition)

    def conjunction(self, *conditions: Expression) -> Expression:
        result: Expression = TRUE
        for condition in conditions:
            if result is TRUE:
                result = condition
            elif condition is not TRUE:
                result = self.apply(AND, BOOL, result, condition)
        return result

    def _simplify(self, operator: Operator, type_: Type, operands: tuple[Expression, ...]) -> Expression | None:
        first = operands[0]
        for operand in operands:
            if not isinstance(operand, Constant):
                break
        else:
            bits = operator.evaluate(
                type_, first.type, *(operand.bits for operand in operands if isinstance(operand, Constant))
            )
            return self.constant(type_, bits)
        if operator is NE or operator is EQ:
            return self._simplify_equality(operator, first, operands[1])
        if operator is NOT:
            if isinstance(first, Apply) and first.operator is NOT:
                return first.operands[0]
        elif operator is PTR_ADD:
            offset = operands[1]
            if isinstance(offset, Constant):
                if offset.bits == 0:
                    return first
                if isinstance(first, Apply) and first.operator is PTR_ADD:
                    base, inner = first.operands
                    if isinstance(inner, Constant):
                        total = self.constant(offset.type, inner.bits + offset.bits)
                        return self.apply(PTR_ADD, type_, base, total)
        elif operator is TRUNC:
            if isinstance(first, Apply) and first.operator is ZEXT:
                inner_type = first.operands[0].type
                if inner_type == type_:
                    return first.operands[0]
                if inner_type.bits < type_.bits:
                    return self.apply(ZEXT, type_, first.operands[0])
        elif operator is AND and type_ is BOOL:
            for one, other in ((first, operands[1]), (operands[1], first)):
                if isinstance(one, Constant):
                    return other if one.bits else FALSE
        elif operator is OR and type_ is BOOL:
            for one, other in ((first, operands[1]), (operands[1], first)):
                if isinstance(one, Constant):
                    return TRUE if one.bits else other
        elif operator is ITE and isinstance(first, Constant):
            return operands[1] if first.bits else operands[2]
        return None

    def _simplify_equality(self, operator: Operator, left: Expression, right: Expression) -> Expression | None:
        """``zext(b) != 0`` is ``b``: C's truth values pass through int."""
        if not isinstance(right, Constant):
            return None
        if isinstance(left, Apply) and left.operator is ZEXT and left.operands[0].type.bits == 1:
            truth = left.operands[0]
        elif left.type.bits == 1 and isinstance(left.type, IntType):
            truth = left
        else:
            return None
        if right.bits > 1:
            return self.boolean(operator is NE)
        return truth if (right.bits == 1) == (operator is EQ) else self.negate(truth)
