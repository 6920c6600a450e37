"""Building terms of the solver: sorts, constants, and connectives that fold what is plain to see.

Truth values have SMT's own sort Bool, never a bit vector of width 1; `as_vector` and `as_truth` convert at the
borders. The solver simplifies terms only when it is asked a question, so the folding here is what keeps
formulas readable, and what lets an encoder see that a constraint is trivially true or false.
"""

from __future__ import annotations

from _ctypes import Py_INCREF  # `ctypes` takes a millisecond longer to be imported
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from cegas.foundation.typed import Any, Final, TypeAlias

Node: TypeAlias = Any
"""A term of the solver. Hash-consed: equal terms are the same term. The solver's package has no type information."""
Sort: TypeAlias = Any

LITERALS = 12
"""How many conjuncts of a conjunction are compared with another one's to see that both exclude each other."""


@cache
def _manager() -> Any:
    """The solver's own term manager: one for the whole process, and never destroyed.

    Terms are counted references into it, so nothing piles up. But a manager that dies before one of its terms takes the
    process with it, and Python's garbage collector breaks cycles in any order, at exit too; hence the reference that
    nobody ever gives back.
    """
    import bitwuzla

    manager = bitwuzla.TermManager()
    Py_INCREF(manager)
    return manager


_REMAINDERS: Final = frozenset({"BV_UREM", "BV_SREM"})
_PRODUCTS: Final = frozenset({"BV_MUL", "BV_UDIV", "BV_SDIV", *_REMAINDERS})


class Terms:
    """A factory of terms."""

    def __init__(self) -> None:
        import bitwuzla

        self.manager: Any = _manager()
        self.kinds: Any = bitwuzla.Kind
        self.modes: Any = bitwuzla.RoundingMode
        self.true: Node = self.manager.mk_true()
        self.false: Node = self.manager.mk_false()
        self.bool_sort: Sort = self.manager.mk_bool_sort()
        self._vector_sorts: dict[int, Sort] = {}
        self._conjuncts: dict[Node, tuple[Node, ...]] = {}
        self._variables = 0
        self.has_remainders = False
        """Whether one was made."""
        self.has_products = False
        """Whether unknown numbers were multiplied, or divided by each other."""

    # -- sorts and leaves -----------------------------------------------------------------------------------------

    def vector_sort(self, width: int) -> Sort:
        sort = self._vector_sorts.get(width)
        if sort is None:
            sort = self._vector_sorts[width] = self.manager.mk_bv_sort(width)
        return sort

    def float_sort(self, exponent: int, precision: int) -> Sort:
        return self.manager.mk_fp_sort(exponent, precision)

    def array_sort(self, index_width: int) -> Sort:
        """Arrays of bytes."""
        return self.manager.mk_array_sort(self.vector_sort(index_width), self.vector_sort(8))

    def variable(self, sort: Sort, name: str) -> Node:
        """A new constant symbol; its number makes the name unique."""
        self._variables += 1
        return self.manager.mk_const(sort, f"{name}!{self._variables}")

    @property
    def variables_made(self) -> int:
        """The number of the last symbol."""
        return self._variables

    @staticmethod
    def number_of(variable: Node) -> int:
        """The number of a symbol: later ones have larger numbers."""
        return int(variable.symbol().rpartition("!")[2])

    def substitute(self, term: Node, values: Mapping[Node, Node]) -> Node:
        """A term with others in place of some symbols."""
        return self.manager.substitute_term(term, dict(values)) if values else term

    def replace(self, term: Node, values: Mapping[Node, Node]) -> Node:
        """A term with others in place of some of its parts, the largest first; nothing is folded."""
        known: dict[Node, Node] = dict(values)
        pending = [term]
        while pending:
            current = pending[-1]
            if current not in known:
                children = current.children()
                missing = [child for child in children if child not in known]
                if missing:
                    pending.extend(missing)
                    continue
                new = [known[child] for child in children]
                same = all(a == b for a, b in zip(children, new, strict=True))
                known[current] = current if same else self._like(current, new)
            pending.pop()
        return known[term]

    def _like(self, term: Node, children: list[Node]) -> Node:
        """A term of the same kind."""
        if term.kind() == self.kinds.CONST_ARRAY:
            return self.manager.mk_const_array(term.sort(), children[0])
        return self.manager.mk_term(term.kind(), children, list(term.indices()))

    def vector(self, value: int, width: int) -> Node:
        return self.manager.mk_bv_value(self.vector_sort(width), value & ((1 << width) - 1))

    def truth(self, value: bool | int) -> Node:
        return self.true if value else self.false

    def mode(self, name: str) -> Node:
        """A rounding mode: RNE, RNA, RTP, RTN or RTZ."""
        return self.manager.mk_rm_value(self.modes[name])

    def term(self, kind: str, children: Sequence[Node], indices: Sequence[int] = ()) -> Node:
        """Any term, by the name of its kind; nothing is folded."""
        if kind in _REMAINDERS:
            self.has_remainders = True
        if kind in _PRODUCTS and not any(child.is_value() for child in children):
            self.has_products = True
        return self.manager.mk_term(self.kinds[kind], list(children), list(indices))

    @staticmethod
    def width(vector: Node) -> int:
        """The width of a bit vector."""
        return vector.sort().bv_size()  # type: ignore[no-any-return]

    @staticmethod
    def number(vector: Node) -> int | None:
        """The value of a constant bit vector; None if the vector is no constant."""
        return int(vector.value(10)) if vector.is_value() else None

    # -- truth values ---------------------------------------------------------------------------------------------

    def negation(self, a: Node) -> Node:
        if a.is_true():
            return self.false
        if a.is_false():
            return self.true
        if a.kind() == self.kinds.NOT:
            return a.children()[0]
        return self.term("NOT", (a,))

    def conjunction(self, *parts: Node) -> Node:
        result = self.true
        for part in parts:
            result = self._both(result, part)
        return result

    def _both(self, a: Node, b: Node) -> Node:
        if a.is_false() or b.is_true() or a == b:
            return a
        if b.is_false() or a.is_true():
            return b
        left, right = self._literals(a), self._literals(b)
        known = set(left)
        new = [literal for literal in right if literal not in known]
        if not new:
            return a
        for literal in new:
            if self.negation(literal) in known:
                return self.false
        result = self.term("AND", (a, b))
        if len(left) + len(new) <= LITERALS:
            self._conjuncts[result] = (*left, *new)
        return result

    def _literals(self, a: Node) -> tuple[Node, ...]:
        return self._conjuncts.get(a, (a,))

    def disjunction(self, *parts: Node) -> Node:
        result = self.false
        for part in parts:
            if result.is_true() or part.is_false() or result == part:
                continue
            if part.is_true() or result.is_false():
                result = part
            elif self.negation(part) == result:
                return self.true
            else:
                result = self.term("OR", (result, part))
        return result

    def implication(self, a: Node, b: Node) -> Node:
        return self.disjunction(self.negation(a), b)

    def equal(self, a: Node, b: Node) -> Node:
        """Identity of two terms of one sort; of floats it is that of SMT-LIB (NaN equals NaN, +0 differs from -0)."""
        if a == b:
            return self.true
        if a.sort().is_bool():
            for one, other in ((a, b), (b, a)):
                if one.is_true():
                    return other
                if one.is_false():
                    return self.negation(other)
        elif a.is_value() and b.is_value():
            return self.false
        return self.term("EQUAL", (a, b))

    def ite(self, condition: Node, a: Node, b: Node) -> Node:
        if condition.is_true() or a == b:
            return a
        if condition.is_false():
            return b
        if a.sort().is_bool():
            if a.is_true():
                return self.disjunction(condition, b)
            if a.is_false():
                return self.conjunction(self.negation(condition), b)
            if b.is_true():
                return self.disjunction(self.negation(condition), a)
            if b.is_false():
                return self.conjunction(condition, a)
        return self.term("ITE", (condition, a, b))

    def as_vector(self, truth: Node, width: int = 1) -> Node:
        """1 or 0."""
        return self.ite(truth, self.vector(1, width), self.vector(0, width))

    def as_truth(self, vector: Node) -> Node:
        """Whether a vector of width 1 is 1."""
        return self.equal(vector, self.vector(1, 1))

    # -- bit vectors ----------------------------------------------------------------------------------------------

    def binary(self, kind: str, a: Node, b: Node) -> Node:
        return self.term(kind, (a, b))

    def add(self, a: Node, b: Node) -> Node:
        x, y = self.number(a), self.number(b)
        if x is not None and y is not None:
            return self.vector(x + y, self.width(a))
        if y == 0:
            return a
        return b if x == 0 else self.term("BV_ADD", (a, b))

    def subtract(self, a: Node, b: Node) -> Node:
        x, y = self.number(a), self.number(b)
        if x is not None and y is not None:
            return self.vector(x - y, self.width(a))
        return a if y == 0 else self.term("BV_SUB", (a, b))

    def moved(self, a: Node) -> tuple[Node, int]:
        """A sum in two parts: what constants are added to, and their sum."""
        distance = 0
        while a.kind() == self.kinds.BV_ADD:
            first, second = a.children()
            x, y = self.number(first), self.number(second)
            if x is None and y is None:
                break
            a, number = (first, y) if x is None else (second, x)
            distance += number or 0
        return a, distance % (1 << self.width(a))

    def at_most(self, a: Node, b: Node) -> Node:
        """a <= b, unsigned."""
        x, y = self.number(a), self.number(b)
        if x is not None and y is not None:
            return self.truth(x <= y)
        if x == 0 or a == b:
            return self.true
        return self.term("BV_ULE", (a, b))

    def atoms(self, node: Node) -> list[tuple[Node, bool]]:
        """The atoms whose conjunction a condition is, each with the truth value that it must have."""
        kinds = self.kinds
        found: list[tuple[Node, bool]] = []
        pending = [node]
        while pending:
            part = pending.pop()
            if part.kind() == kinds.AND:
                pending.extend(part.children())
                continue
            holds = True
            while part.kind() == kinds.NOT:
                part, holds = part.children()[0], not holds
            kind = part.kind()
            if kind in (kinds.BV_ULE, kinds.BV_SLE):  # a <= b is the negation of b < a
                a, b = part.children()
                part = self.term("BV_ULT" if kind == kinds.BV_ULE else "BV_SLT", (b, a))
                holds = not holds
            found.append((part, holds))
        return found

    def below(self, a: Node, b: Node) -> Node:
        """a < b, unsigned."""
        return self.negation(self.at_most(b, a))

    def extract(self, a: Node, high: int, low: int) -> Node:
        """The bits from `low` to `high`, both included."""
        width = self.width(a)
        if low == 0 and high == width - 1:
            return a
        value = self.number(a)
        if value is not None:
            return self.vector(value >> low, high - low + 1)
        kind = a.kind()
        if kind == self.kinds.BV_EXTRACT:
            inner = a.indices()[1]
            return self.extract(a.children()[0], high + inner, low + inner)
        if kind == self.kinds.BV_CONCAT:
            parts = a.children()
            top, rest = parts[0], parts[1:]
            if len(rest) == 1:
                split = self.width(rest[0])
                if high < split:
                    return self.extract(rest[0], high, low)
                if low >= split:
                    return self.extract(top, high - split, low - split)
        return self.term("BV_EXTRACT", (a,), (high, low))

    def concat(self, parts: Iterable[Node]) -> Node:
        """Vectors side by side, the lowest first; neighbouring pieces of one vector become one piece."""
        merged: list[Node] = []
        for part in parts:
            joined = self._join(merged[-1], part) if merged else None
            if joined is None:
                merged.append(part)
            else:
                merged[-1] = joined
        result = merged[0]
        for part in merged[1:]:
            result = self.term("BV_CONCAT", (part, result))
        return result

    def _join(self, low: Node, high: Node) -> Node | None:
        x, y = self.number(low), self.number(high)
        if x is not None and y is not None:
            width = self.width(low)
            return self.vector(x | y << width, width + self.width(high))
        extract = self.kinds.BV_EXTRACT
        if low.kind() == extract and high.kind() == extract:
            whole = low.children()[0]
            if whole == high.children()[0] and high.indices()[1] == low.indices()[0] + 1:
                return self.extract(whole, high.indices()[0], low.indices()[1])
        return None

    def zero_extend(self, a: Node, width: int) -> Node:
        extra = width - self.width(a)
        value = self.number(a)
        if value is not None:
            return self.vector(value, width)
        return a if extra == 0 else self.term("BV_ZERO_EXTEND", (a,), (extra,))

    def sign_extend(self, a: Node, width: int) -> Node:
        extra = width - self.width(a)
        return a if extra == 0 else self.term("BV_SIGN_EXTEND", (a,), (extra,))

    def decided(self, index: Node, entries: Sequence[tuple[int, Node]]) -> Node:
        """The entry whose number a vector is, which is one of them: the vector's bits decide, the highest first.

        If each bit changes all entries in its own way, as in tables of checksums, the entry is an exclusive or of changes:
        chains of these are easier for the solver than trees of choices.
        """
        varying = 0
        for number, _ in entries:
            varying |= number ^ entries[0][0]
        places = [bit for bit in range(varying.bit_length()) if varying >> bit & 1]
        conditions = [self.equal(self.extract(index, bit, bit), self.vector(1, 1)) for bit in places]
        current = dict(entries)
        changes = self._changes(current, places)
        if changes is not None:
            node = current[min(current)]
            for condition, change in zip(conditions, changes, strict=True):
                node = self._exclusive_or(node, self.ite(condition, change, self.vector(0, self.width(change))))
            return node
        for bit, condition in zip(places, conditions, strict=True):
            following: dict[int, Node] = {}
            for number, entry in current.items():
                if number >> bit & 1:
                    low = current.get(number ^ (1 << bit))
                    following[number ^ (1 << bit)] = entry if low is None else self.ite(condition, entry, low)
                elif number | 1 << bit not in current:
                    following[number] = entry
            current = following
        return next(iter(current.values()))

    def _exclusive_or(self, a: Node, b: Node) -> Node:
        x, y = self.number(a), self.number(b)
        if x is not None and y is not None:
            return self.vector(x ^ y, self.width(a))
        if y == 0:
            return a
        return b if x == 0 else self.term("BV_XOR", (a, b))

    def _changes(self, entries: Mapping[int, Node], places: Sequence[int]) -> list[Node] | None:
        """By what exclusive or each bit of an index changes an entry, if that is the same for all of many entries."""
        if len(places) < 3 or len(entries) != 1 << len(places):
            return None
        known: dict[int, int] = {}
        for number, entry in entries.items():
            value = self.number(entry)
            if value is None:
                return None
            known[number] = value
        first = min(known)
        changes = {bit: known[first] ^ known[first | 1 << bit] for bit in places}
        for number, value in known.items():
            for bit, change in changes.items():
                if not number >> bit & 1 and value ^ known[number | 1 << bit] != change:
                    return None
        width = self.width(entries[first])
        return [self.vector(change, width) for change in changes.values()]

    # -- arrays of bytes ------------------------------------------------------------------------------------------

    def constant_array(self, index_width: int, byte: Node) -> Node:
        return self.manager.mk_const_array(self.array_sort(index_width), byte)

    def select(self, array: Node, index: Node) -> Node:
        """A byte. Stores at other constant indices are looked through, so that known bytes stay known."""
        number = self.number(index)
        store, constant = self.kinds.ARRAY_STORE, self.kinds.CONST_ARRAY
        while True:
            kind = array.kind()
            if kind == constant:
                return array.children()[0]
            if kind != store:
                return self.term("ARRAY_SELECT", (array, index))
            inner, place, value = array.children()
            if place == index:
                return value
            if number is None or self.number(place) is None:
                return self.term("ARRAY_SELECT", (array, index))
            array = inner

    def store(self, array: Node, index: Node, byte: Node) -> Node:
        return self.term("ARRAY_STORE", (array, index, byte))

    def indices_of(self, nodes: Iterable[Node]) -> list[Node]:
        """The indices at which arrays are read anywhere in terms."""
        select = self.kinds.ARRAY_SELECT
        return [node.children()[1] for node in parts_of(nodes) if node.kind() == select]


def mentions(node: Node, wanted: dict[Node, str], memory: dict[Node, bool]) -> bool:
    """Whether a term contains one of the wanted variables; `memory` keeps answers between calls.

    Answers stay true while `wanted` grows only by variables newer than every remembered term.
    """
    pending = [node]
    while pending:
        current = pending[-1]
        if current in memory:
            pending.pop()
            continue
        if current in wanted:
            memory[current] = True
            pending.pop()
            continue
        children = current.children()
        missing = [child for child in children if child not in memory]
        if missing:
            pending.extend(missing)
            continue
        memory[current] = any(memory[child] for child in children)
        pending.pop()
    return memory[node]


def variables_of(nodes: Iterable[Node]) -> list[Node]:
    """The constant symbols that occur in terms, in a fixed order."""
    return [node for node in parts_of(nodes) if node.is_const()]


def parts_of(nodes: Iterable[Node]) -> list[Node]:
    """All parts of terms, each once, in a fixed order."""
    seen: set[Node] = set()
    found: list[Node] = []
    pending = list(nodes)
    pending.reverse()
    while pending:
        current = pending.pop()
        if current not in seen:
            seen.add(current)
            found.append(current)
            pending.extend(reversed(current.children()))
    return found
