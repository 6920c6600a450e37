"""From terms of the solver back to expressions of the semantics table: the way that `encoding` goes, in the other direction.

Terms are those of truth values and bit vectors. Floats, arrays and what the table has no row for are not read.
"""

from __future__ import annotations

from collections.abc import Mapping

from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.operators import Operator
from cegas.program.symbolic import Applied, Operand, Symbol
from cegas.program.types import BOOL, Type, int_type
from cegas.smt.terms import Node, Terms

_OPERATORS: Final = {
    "BV_ADD": op.ADD,
    "BV_SUB": op.SUB,
    "BV_MUL": op.MUL,
    "BV_UDIV": op.UDIV,
    "BV_SDIV": op.SDIV,
    "BV_UREM": op.UREM,
    "BV_SREM": op.SREM,
    "BV_AND": op.AND,
    "BV_OR": op.OR,
    "BV_XOR": op.XOR,
    "BV_SHL": op.SHL,
    "BV_SHR": op.LSHR,
    "BV_ASHR": op.ASHR,
    "AND": op.AND,
    "OR": op.OR,
    "XOR": op.XOR,
}
"""Operators whose operands and results have one type."""

_COMPARISONS: Final = {
    "EQUAL": (op.EQ, False),
    "DISTINCT": (op.NE, False),
    "BV_ULT": (op.ULT, False),
    "BV_ULE": (op.ULE, False),
    "BV_SLT": (op.SLT, False),
    "BV_SLE": (op.SLE, False),
    "BV_UGT": (op.ULT, True),
    "BV_UGE": (op.ULE, True),
    "BV_SGT": (op.SLT, True),
    "BV_SGE": (op.SLE, True),
}
"""With whether their operands change places."""

_OTHERS: Final = ("NOT", "IMPLIES", "ITE", "BV_NOT", "BV_NEG", "BV_EXTRACT", "BV_CONCAT", "BV_ZERO_EXTEND", "BV_SIGN_EXTEND")


class Decoder:
    """Reads terms over some symbols; each term once."""

    def __init__(self, terms: Terms, symbols: Mapping[Node, Symbol]) -> None:
        self._terms = terms
        self._symbols = symbols
        self._names = {getattr(terms.kinds, name): name for name in (*_OPERATORS, *_COMPARISONS, *_OTHERS)}
        self._read: dict[Node, Operand | None] = {}

    def read(self, node: Node) -> Operand | None:
        """A term as an expression; None if it is about other symbols, or has no words for what it says."""
        known, pending = self._read, [node]
        while pending:
            current = pending[-1]
            if current in known:
                pending.pop()
                continue
            sort = current.sort()
            if not (sort.is_bool() or sort.is_bv()):
                known[current] = None
            elif current.is_value():
                known[current] = int(current.value()) if sort.is_bool() else self._terms.number(current)
            elif current.is_const():
                known[current] = self._symbols.get(current)
            elif current.kind() not in self._names:
                known[current] = None
            else:
                children = current.children()
                missing = [child for child in children if child not in known]
                if missing:
                    pending.extend(missing)
                    continue
                operands = [known[child] for child in children]
                values = [operand for operand in operands if operand is not None]
                known[current] = self._apply(current, children, values) if len(values) == len(operands) else None
            pending.pop()
        return known[node]

    def _type(self, node: Node) -> Type:
        return BOOL if node.sort().is_bool() else int_type(self._terms.width(node))

    def _apply(self, node: Node, children: list[Node], values: list[Operand]) -> Operand | None:
        name, type_, own = self._names[node.kind()], self._type(node), self._type(children[-1])
        if name in _OPERATORS:
            result = values[0]
            for value in values[1:]:
                result = _applied(_OPERATORS[name], type_, type_, result, value)
            return result
        if name in _COMPARISONS:
            if len(values) != 2 or not (children[0].sort().is_bool() or children[0].sort().is_bv()):
                return None
            operator, swapped = _COMPARISONS[name]
            return _applied(operator, BOOL, own, *(reversed(values) if swapped else values))
        if name == "NOT":
            return _applied(op.NOT, BOOL, BOOL, values[0])
        if name == "IMPLIES":
            return _applied(op.OR, BOOL, BOOL, _applied(op.NOT, BOOL, BOOL, values[0]), values[1])
        if name == "ITE":
            return _applied(op.ITE, type_, type_, *values)
        ones = (1 << type_.bits) - 1
        if name == "BV_NOT":
            return _applied(op.XOR, type_, type_, values[0], ones)
        if name == "BV_NEG":
            return _applied(op.SUB, type_, type_, 0, values[0])
        if name == "BV_ZERO_EXTEND":
            return _applied(op.ZEXT, type_, own, values[0])
        if name == "BV_SIGN_EXTEND":
            return _applied(op.SEXT, type_, own, values[0])
        if name == "BV_EXTRACT":
            low = node.indices()[1]
            moved = values[0] if low == 0 else _applied(op.LSHR, own, own, values[0], low)
            return moved if type_.bits == own.bits else _applied(op.TRUNC, type_, own, moved)
        return self._concatenated(type_, children, values)

    def _concatenated(self, type_: Type, children: list[Node], values: list[Operand]) -> Operand | None:
        """Vectors side by side, the highest first."""
        result: Operand = 0
        for child, value in zip(children, values, strict=True):
            own = self._type(child)
            wide = _applied(op.ZEXT, type_, own, value)
            moved = _applied(op.SHL, type_, type_, result, own.bits) if result != 0 else 0
            result = wide if moved == 0 else _applied(op.OR, type_, type_, moved, wide)
        return result


def _applied(operator: Operator, type_: Type, operand_type: Type, *operands: Operand) -> Operand:
    numbers = [operand for operand in operands if isinstance(operand, int)]
    if len(numbers) == len(operands):
        return operator.evaluate(type_, operand_type, *numbers)
    return Applied(operator, type_, operand_type, tuple(operands))
