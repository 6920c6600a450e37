"""Terms over vectors as terms over mathematical integers, and back.

What comes of it is used for guesses only, so that it need not be exact: sums do not wrap, an extended or a shortened number
is the number itself, and what has no counterpart is *opaque*, a symbol of its own. Numbers are signed if anything compares
them so, otherwise they are natural.

The terms are plain data, for another process: a list of nodes, each with an operator and the places of its operands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cegas.foundation.typed import Any, Final
from cegas.program.operators import signed
from cegas.smt.terms import Node, Terms, parts_of

SMALL: Final = 64
"""Larger numbers become symbols: an invariant that holds for all of them is found where one for a given number is not."""
WIDEST: Final = 64
"""Wider vectors are opaque."""
SHORTEST: Final = 8
"""The low bits of a number are the number itself, unless there are fewer of them: then they are a remainder."""

TermEntry = tuple[Any, ...]
"""An operator, then the places of its operands; of constants and symbols what they are."""

_SIGNED: Final = ("BV_SLT", "BV_SLE", "BV_SGT", "BV_SGE", "BV_SIGN_EXTEND", "BV_SDIV", "BV_SREM", "BV_ASHR")
_ORDERS: Final = {"LT": ("<", False), "LE": ("<=", False), "GT": ("<", True), "GE": ("<=", True)}
_LOGIC: Final = {"AND": "and", "OR": "or", "NOT": "not", "ITE": "ite", "EQUAL": "=", "BV_ADD": "+", "BV_SUB": "-"}


class Integers:
    """Reads terms of the solver."""

    def __init__(self, terms: Terms, *, are_signed: bool) -> None:
        self._terms = terms
        self._are_signed = are_signed
        self._kinds = {getattr(terms.kinds, name): name for name in _names()}
        self._places: dict[TermEntry, int] = {}
        self._read: dict[frozenset[tuple[Node, bool]], dict[Node, int]] = {}
        """What has been read, for each assignment of truth values."""
        self._opaque: dict[Node, int] = {}
        self.cells: list[TermEntry] = []
        self.symbols: dict[int, Node] = {}
        """What the symbols among the cells stand for: symbols of the solver, and terms that are opaque."""
        self.constants: dict[int, int] = {}
        """The symbols that stand for large numbers: these, by their places."""

    # -- cells ----------------------------------------------------------------------------------------------------

    def cell(self, *cell: Any) -> int:
        """The place of a node."""
        place = self._places.get(cell)
        if place is None:
            place = self._places[cell] = len(self.cells)
            self.cells.append(cell)
        return place

    def symbol(self, node: Node) -> int:
        """A symbol for a term; vectors are integers."""
        place = self._opaque.get(node)
        if place is None:
            place = self._opaque[node] = self.cell("bool" if node.sort().is_bool() else "int", f"x{len(self.symbols)}")
            self.symbols[place] = node
        return place

    def number(self, number: int) -> int:
        if abs(number) <= SMALL:
            return self.cell("number", number)
        for place, known in self.constants.items():
            if abs(number - known) <= SMALL:
                return place if number == known else self.cell("+", place, self.cell("number", number - known))
            if number % known == 0 and abs(number // known) <= SMALL:
                return self.cell("*", place, self.cell("number", number // known))
        place = self.cell("int", f"c{len(self.constants)}")
        self.constants[place] = number
        return place

    def meet(self, nodes: Iterable[Node]) -> None:
        """Large numbers in terms that will be read: others are said by the smallest of them, if possible."""
        values = [node for node in parts_of(nodes) if node.is_value() and node.sort().is_bv() and _is_plain(node)]
        for number in sorted({self._signed(node) for node in values}, key=lambda each: (abs(each), each)):
            self.number(number)

    # -- reading --------------------------------------------------------------------------------------------------

    def read(self, node: Node, assigned: Mapping[Node, bool]) -> int:
        """A term as a cell, with some truth values given."""
        known = self._read.setdefault(frozenset(assigned.items()), {})
        for symbol, value in assigned.items():
            known[symbol] = self.cell("truth", value)
        pending = [node]
        while pending:
            current = pending[-1]
            if current in known:
                pending.pop()
                continue
            kind = self._kinds.get(current.kind())
            children = () if kind is None or not all(map(_is_plain, current.children())) else current.children()
            missing = [child for child in children if child not in known]
            if missing:
                pending.extend(missing)
                continue
            known[current] = self._cell(current, kind, children, known)
            pending.pop()
        return known[node]

    def _cell(self, node: Node, kind: str | None, children: Sequence[Node], known: Mapping[Node, int]) -> int:
        if node.is_value():
            return self._value(node)
        found = None
        if kind is not None and children:
            found = self._operation(node, kind, children, [known[child] for child in children])
        return self.symbol(node) if found is None else found

    def _value(self, node: Node) -> int:
        if node.sort().is_bool():
            return self.cell("truth", node.is_true())
        return self.number(self._signed(node)) if node.sort().is_bv() else self.symbol(node)

    def _signed(self, value: Node) -> int:
        number, width = self._terms.number(value), self._terms.width(value)
        assert number is not None
        return signed(number, width) if self._are_signed and width > 1 else number

    def _operation(self, node: Node, kind: str, children: Sequence[Node], operands: Sequence[int]) -> int | None:
        if kind in _LOGIC:
            return self._logic(_LOGIC[kind], operands)
        if kind == "DISTINCT":
            return self._logic("not", [self.cell("=", *operands)])
        if kind == "IMPLIES":
            return self._logic("or", [self._logic("not", operands[:1]), operands[1]])
        if kind == "BV_NEG":
            return self.cell("-", self.cell("number", 0), operands[0])
        if kind in ("BV_ZERO_EXTEND", "BV_SIGN_EXTEND"):
            return operands[0]
        if kind == "BV_EXTRACT":
            high, low = node.indices()
            if low:
                return None
            return operands[0] if high + 1 >= SHORTEST else self.cell("mod", operands[0], self.cell("number", 1 << high + 1))
        if kind[4:] in _ORDERS:
            return self._order(kind, children, operands)
        return self._by_number(kind, children, operands)

    def _logic(self, operator: str, operands: Sequence[int]) -> int:
        """With what is plain to see when truth values are given."""
        truths = [self.cells[each][1] if self.cells[each][0] == "truth" else None for each in operands]
        if operator == "not" and truths[0] is not None:
            return self.cell("truth", not truths[0])
        if operator in ("and", "or"):
            neutral = operator == "and"
            if (not neutral) in truths:
                return self.cell("truth", not neutral)
            rest = [each for each, truth in zip(operands, truths, strict=True) if truth is None]
            if not rest:
                return self.cell("truth", neutral)
            return rest[0] if len(rest) == 1 else self.cell(operator, *rest)
        if operator == "ite" and truths[0] is not None:
            return operands[1] if truths[0] else operands[2]
        return self.cell(operator, *operands)

    def _order(self, kind: str, children: Sequence[Node], operands: Sequence[int]) -> int:
        operator, is_turned = _ORDERS[kind[4:]]
        a, b = reversed(operands) if is_turned else operands
        found = self.cell(operator, a, b)
        if kind[3] == "S" or not self._are_signed:
            return found
        # A negative number is a large natural one.
        zero = self.cell("number", 0)
        is_low, is_high = self.cell("<=", zero, a), self.cell("<", b, zero)
        first, second = reversed(children) if is_turned else children
        least, most = self._terms.number(first), self._terms.number(second)
        half = 1 << self._terms.width(first) - 1
        if most is not None and most < half:
            return self.cell("and", is_low, found)
        if least is not None and least < half:
            return self.cell("or", is_high, found)
        return self.cell("ite", is_low, self.cell("or", is_high, found), self.cell("and", is_high, found))

    def _by_number(self, kind: str, children: Sequence[Node], operands: Sequence[int]) -> int | None:
        """Operations that are linear if one side is a number."""
        if len(children) != 2:
            return None
        numbers = [self._terms.number(child) for child in children]
        if kind == "BV_MUL" and numbers != [None, None]:
            return self.cell("*", *operands)
        number = numbers[1]
        if number is None or not 0 < number < 1 << self._terms.width(children[1]) - 1:
            return None
        if kind == "BV_SHL" and number < 20:
            return self.cell("*", operands[0], self.cell("number", 1 << number))
        if kind == "BV_SHR" and number < 20:
            return self.cell("div", operands[0], self.cell("number", 1 << number))
        if kind == "BV_AND" and number & number + 1 == 0:
            return self.cell("mod", operands[0], self.cell("number", number + 1))
        if kind in ("BV_UREM", "BV_UDIV"):
            return self.cell("mod" if kind == "BV_UREM" else "div", operands[0], self.cell("number", number))
        if kind in ("BV_SREM", "BV_SDIV"):
            operator, zero = "mod" if kind == "BV_SREM" else "div", self.cell("number", 0)
            by = self.cell("number", number)
            turned = self.cell("-", zero, self.cell(operator, self.cell("-", zero, operands[0]), by))
            return self.cell("ite", self.cell("<=", zero, operands[0]), self.cell(operator, operands[0], by), turned)
        return None


def _is_plain(node: Node) -> bool:
    """Whether it is a truth value, or a vector that is not too wide."""
    sort = node.sort()
    return bool(sort.is_bool() or (sort.is_bv() and sort.bv_size() <= WIDEST))


def _names() -> list[str]:
    names = [*_LOGIC, "DISTINCT", "IMPLIES", "BV_NEG", "BV_ZERO_EXTEND", "BV_EXTRACT", *_SIGNED]
    names += ["BV_ULT", "BV_ULE", "BV_UGT", "BV_UGE", "BV_MUL", "BV_SHL", "BV_SHR", "BV_AND", "BV_UREM", "BV_UDIV"]
    return names


def are_signed(terms: Terms, nodes: Sequence[Node]) -> bool:
    """Whether anything in terms takes numbers for signed ones."""
    kinds = {getattr(terms.kinds, name) for name in _SIGNED}
    return any(node.kind() in kinds for node in parts_of(nodes))
