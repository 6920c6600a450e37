"""Formulas as values of the abstract machine.

What is known stays a Python int or a `Pointer` and is folded by the base class. What is not becomes a `Term`,
and a pointer that may be one of several becomes a `Choice` between them, so that memory can still be accessed
object by object. Only where an address is needed as a number is it flattened to base plus offset.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from cegas.foundation.budget import Tick
from cegas.foundation.records import record
from cegas.foundation.typed import TYPE_CHECKING
from cegas.program import operators as op
from cegas.program import softfloat
from cegas.program.algebra import Algebra, Lives
from cegas.program.memory import MemoryObject
from cegas.program.operations import Origin
from cegas.program.operators import Operator
from cegas.program.types import BOOL, FloatType, IntType, PointerType, Type, int_type
from cegas.program.values import AddressXor, ByteSlice, Composite, PartlyKnown, Pointer, Undefined, Unknown, Value
from cegas.smt.definedness import Definedness, may_be_undefined
from cegas.smt.encoding import Encoder
from cegas.smt.layout import AddressLayout, LayoutState
from cegas.smt.spans import Spans
from cegas.smt.terms import Node, Terms, mentions
from cegas.smt.values import Carried, Choice, Term, common_low_bits, is_number, low_bits

if TYPE_CHECKING:
    from cegas.smt.array_log import ArrayLog
    from cegas.smt.contents import SmtContent

MOST_ALTERNATIVES = 256
"""A pointer with more alternatives becomes a number."""
MOST_CELLS = 64
"""An access that may mean more cells turns the object into an array, but for a table of as many pointers as one may have
alternatives: in an array they are numbers, each of which may be any object's address."""
MOST_COMBINATIONS = 256
"""An operator over more combinations of alternatives is applied to numbers."""


@record
class Input:
    """A value that the program asked for: the symbol's value in a model is its bit pattern."""

    origin: Origin
    type: Type
    symbol: Node


@record
class AlgebraState:
    """The state of an algebra at a point of a path. Tables that only grow, and say nothing about other paths, are not part
    of it.
    """

    inputs: list[Input]
    unknown_nodes: dict[tuple[int, Type], Node]
    bits: dict[tuple[Node, Type], Node]
    layout: LayoutState


class SmtAlgebra(Algebra):
    """The algebra of formulas. One per path, or for several that begin alike; all its terms belong to one factory."""

    def __init__(self, pointer_bits: int) -> None:
        super().__init__(pointer_bits)
        self.terms = Terms()
        self.spans = Spans(self.terms)
        self.tick: Tick = _go_on
        """Called in long loops; it may raise, to give up."""
        self.encoder = Encoder(self.terms)
        self.definitions = self.encoder.definitions
        """What holds besides the path's own conditions, in the order in which it was found."""
        self.definedness = Definedness(self)
        self.layout = AddressLayout(self.terms, pointer_bits, self.definitions)
        self.inputs: list[Input] = []
        """In the order in which the program asks for them; uninitialised memory is not among them (see `replay`)."""
        self.origins: dict[Node, Origin] = {}
        """Where the values of symbols come from."""
        self.inexact: dict[Node, str] = {}
        """The symbols of inexact values, with the reason."""
        self.external: MemoryObject | None = None
        """The object of all memory outside the program; its base is 0: an offset into it is an address."""
        self.came_in: dict[Node, None] = {}
        """The addresses of pointers as they came in from outside the program."""
        self.unseen: dict[Node, None] = {}
        """Symbols of unknown bytes that have only been moved: no term has them in it."""
        self._unknown_nodes: dict[tuple[int, Type], Node] = {}
        self._nodes: dict[tuple[int, Type], Node] | None = None
        """While a value is made a term: the terms of its parts, by identity."""
        self.most_alternatives = MOST_ALTERNATIVES
        self.most_cells = MOST_CELLS
        self.most_cases = 0
        """A number that is one of at most so many known ones, each under a condition, stays a choice between these.
        Operators are applied to each of them, and whatever is the same for all is known."""
        self.asks_reach = False
        """Whether anybody wants to know which blocks are lost: then arrays remember where addresses were put."""
        self.array_log: ArrayLog | None = None
        """Where accesses to arrays are noted, if anybody wants to know."""
        self.touched: dict[SmtContent, None] = {}
        """The contents of memory that have changed since they were last saved or restored (see `BranchingEncoder.save`)."""

    # -- going back -----------------------------------------------------------------------------------------------

    def save(self) -> AlgebraState:
        """The state that the path has led to."""
        return AlgebraState(list(self.inputs), dict(self._unknown_nodes), self.encoder.save(), self.layout.save())

    def restore(self, state: AlgebraState) -> None:
        """Go back to where a state was saved."""
        self.definitions.clear()
        self.inputs = list(state.inputs)
        self._unknown_nodes = dict(state.unknown_nodes)
        self.encoder.restore(state.bits)
        self.layout.restore(state.layout)

    # -- new values -----------------------------------------------------------------------------------------------

    def fresh(self, origin: Origin, type_: Type) -> Value:
        value, symbol = self.invent(origin, type_)
        self.inputs.append(Input(origin, type_, symbol))
        return value

    def invent(self, origin: Origin, type_: Type) -> tuple[Value, Node]:
        """A value that can be anything, and the symbol that holds its bit pattern.

        A pointer that is input is null or external, perhaps at an address where nothing is. One that is inexact is a number,
        which may be any object's address.
        """
        node, symbol = self.encoder.variable(type_, origin.label)
        self.origins[symbol] = origin
        if not origin.kind.is_input:
            self.inexact[symbol] = origin.label
        if isinstance(type_, PointerType) and origin.kind.is_input:
            self.layout.external(symbol)
            return self.null_or_external(symbol), symbol
        return Term(node, type_), symbol

    def null_or_external(self, address: Node) -> Value:
        """A number read as a pointer that is not one of the program's own."""
        null = self.terms.equal(address, self.terms.vector(0, self.pointer_bits))
        return self.select(self.offset_type, [(null, 0), (self.terms.negation(null), self.outside(address))])

    def outside(self, address: Node) -> Pointer:
        """A pointer as it comes in from outside the program."""
        assert self.external is not None
        self.came_in[address] = None
        return Pointer(self.external, self.wrap(address, self.offset_type))

    def as_pointer(self, value: Value) -> Value:
        """A value read from memory as a pointer: unknown bytes are no address of an own object.

        The bits of unknown bytes are chosen when the program looks at them first. If it has looked at them as a number, they
        may be any, and nothing may be demanded of them any more.
        """
        if isinstance(value, Choice):
            alternatives = [(guard, self.as_pointer(each)) for guard, each in value.alternatives]
            return self.select(self.offset_type, alternatives)
        if not isinstance(value, Term) or value.type.bits != self.pointer_bits:
            return value
        if not self.layout.is_external(value.node):
            if value.node not in self.unseen:
                return value
            self.layout.external(value.node)
        return self.null_or_external(value.node)

    def number_as_pointer(self, address: Node, objects: Iterable[MemoryObject]) -> Value:
        """A number that may be the address of any object, as a pointer, where some objects are likely.

        It is a pointer into one of these as long as that lives, and only within it. Whatever was moved out of its object,
        tagged, or put together from pieces stays a number, which is looked up among all objects when it is accessed.
        """
        terms, rest = self.terms, self.terms.true
        alternatives: list[tuple[Node, Value]] = []
        for memory in objects:
            offset = self.wrap(terms.subtract(address, self.base(memory)), self.offset_type)
            lies = terms.conjunction(self.truth(memory.alive), self.layout.contains(memory, address))
            alternatives.append((terms.conjunction(rest, lies), Pointer(memory, offset)))
            rest = terms.conjunction(rest, terms.negation(lies))
        alternatives.append((rest, self.wrap(address, self.offset_type)))
        return self.select(self.offset_type, alternatives)

    def wrap(self, node: Node, type_: Type) -> Value:
        """A term as a value; constants become ints."""
        if isinstance(type_, FloatType) or not node.is_value():
            return Term(node, type_)
        if type_.bits == 1:
            return 1 if node.is_true() else 0
        number = self.terms.number(node)
        assert number is not None
        return number

    def inexact_symbols(self) -> dict[Node, str]:
        """Every symbol whose value the program does not determine and nobody may choose."""
        bases = {base: f"the address of {name}" for base, name in self.layout.own_bases.items()}
        return {**self.inexact, **self.encoder.open, **bases}

    # -- values as terms ------------------------------------------------------------------------------------------

    def node(self, value: Value, type_: Type) -> Node:
        """Any value as a term of a type."""
        if isinstance(value, int):
            return self.encoder.constant(type_, value)
        if isinstance(value, Term):
            return self._retyped(value, type_)
        # Choices between pieces of choices share their parts: without a memory, that would be a tree of exponential size.
        memory, is_first = self._nodes, self._nodes is None
        if memory is None:
            memory = self._nodes = {}
        key = (id(value), type_)
        try:
            found = memory.get(key)
            if found is None:
                found = memory[key] = self._node(value, type_)
            return found
        finally:
            if is_first:
                self._nodes = None

    def _node(self, value: Value, type_: Type) -> Node:
        if isinstance(value, Choice):
            node = self.node(value.alternatives[-1][1], type_)
            for guard, alternative in reversed(value.alternatives[:-1]):
                node = self.encoder.encode(op.ITE, type_, type_, guard, self.node(alternative, type_), node)
            return node
        if isinstance(value, Undefined | Carried) or (isinstance(value, Composite) and may_be_undefined(value)):
            # Whether it is defined has been asked, or nobody wants to know what it is.
            return self.from_bits(self.definedness.pair(value, type_.bits)[0], type_)
        if isinstance(value, Unknown):
            return self._unknown_node(value, type_)
        return self.from_bits(self._bits(value), type_)

    def truth(self, value: Value) -> Node:
        """A truth value as a term."""
        return self.node(value, BOOL)

    def offset_node(self, value: Value) -> Node:
        """An offset or size as a vector of pointer width."""
        return self.node(value, self.offset_type)

    def _unknown_node(self, value: Unknown, type_: Type) -> Node:
        key = (value.number, type_)
        found = self._unknown_nodes.get(key)
        if found is None:
            found, symbol = self.encoder.variable(type_, value.origin.label)
            self._unknown_nodes[key] = found
            self.inexact[symbol] = value.origin.label
        return found

    def _retyped(self, term: Term, type_: Type) -> Node:
        self.unseen.pop(term.node, None)
        have = term.type
        if have == type_:
            return term.node
        if have.bits != type_.bits:
            raise AssertionError(f"a value of type {have} where one of type {type_} is needed")
        if isinstance(have, FloatType):
            return self.from_bits(self.encoder.float_bits(have, term.node), type_)
        return self.from_bits(term.node, type_) if isinstance(type_, FloatType) else term.node

    def from_bits(self, bits: Node, type_: Type) -> Node:
        """A vector as a term of a type."""
        if self.terms.width(bits) != type_.bits:
            raise AssertionError(f"{self.terms.width(bits)} bits where a value of type {type_} is needed")
        if isinstance(type_, FloatType):
            return self.encoder.float_from_bits(type_, bits)
        return self.terms.as_truth(bits) if type_.bits == 1 else bits

    def _bits(self, value: Value) -> Node:
        """A value in pieces or of addresses as a vector."""
        terms = self.terms
        if isinstance(value, Pointer):
            return self.address(value)
        if isinstance(value, AddressXor):
            node = terms.vector(value.number, self.pointer_bits)
            for pointer in sorted(value.pointers, key=_pointer_order):
                node = terms.term("BV_XOR", (node, self.address(pointer)))
            return node
        if isinstance(value, ByteSlice):
            whole = self.node(value.value, int_type(8 * self.whole_size(value.value)))
            return terms.extract(whole, 8 * (value.low + value.size) - 1, 8 * value.low)
        if isinstance(value, Composite):
            return terms.concat([self.node(part, int_type(8 * size)) for part, size in value.parts])
        raise AssertionError(f"no value of this algebra: {value!r}")

    def base(self, memory: MemoryObject) -> Node:
        """The base address of an object."""
        if memory is self.external:
            return self.terms.vector(0, self.pointer_bits)
        return self.layout.base(memory, self.offset_node)

    def address(self, pointer: Pointer) -> Node:
        """A pointer as a number."""
        return self.terms.add(self.base(pointer.object), self.offset_node(pointer.offset))

    def is_inside(self, pointer: Pointer, lives: Lives | None = None) -> bool:
        """An address outside the program is no own object's when it comes in. Moved, it may lie one past the end of what
        it points to, where an own object begins.
        """
        if pointer.object is not self.external or not isinstance(pointer.offset, Term):
            return super().is_inside(pointer, lives)
        address, distance = self.terms.moved(pointer.offset.node)
        return address in self.came_in and not distance

    def carries_address(self, node: Node) -> bool:
        """Whether a term was computed from the address of an own object."""
        return mentions(node, self.layout.own_bases, self.layout.memory)

    # -- operators ------------------------------------------------------------------------------------------------

    def may_be_undefined(self, value: Value) -> bool:
        return may_be_undefined(value)

    def apply(
        self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value], lives: Lives | None = None
    ) -> Value:
        if operator is op.ITE and not isinstance(operands[0], int):
            if may_be_undefined(operands[0]):
                return self.definedness.choice(type_, *operands)
            if operands[1] == operands[2]:
                return operands[1]
            condition = self.truth(operands[0])
            return self.select(type_, [(condition, operands[1]), (self.terms.negation(condition), operands[2])])
        for operand in operands:
            if isinstance(operand, Choice):
                return self._over_choices(operator, type_, operand_type, operands)
        return super().apply(operator, type_, operand_type, operands)

    def _special(
        self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value], lives: Lives | None
    ) -> Value | None:
        if operator is op.PTR_ADD and isinstance(operands[0], Pointer) and isinstance(operands[1], Carried):
            return self._address_rule(operator, type_, operands[0], operands[1], lives)  # the offset says what is open
        return super()._special(operator, type_, operand_type, operands, lives)

    def _over_choices(self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]) -> Value:
        """Apply an operator to every combination of alternatives."""
        if operator is op.PTR_TO_INT:
            return super().apply(operator, type_, operand_type, operands)
        combinations = 1
        for operand in operands:
            combinations *= len(operand.alternatives) if isinstance(operand, Choice) else 1
        if combinations > MOST_COMBINATIONS:
            flat = [self._flattened(operand, operand_type.bits) for operand in operands]
            return super().apply(operator, type_, operand_type, flat)
        results: list[tuple[Node, Value]] = []
        lists = [
            operand.alternatives if isinstance(operand, Choice) else ((self.terms.true, operand),) for operand in operands
        ]
        for combination in product(*lists):
            guard = self.terms.conjunction(*(guard for guard, _ in combination))
            if not guard.is_false():
                values = [value for _, value in combination]
                results.append((guard, self.apply(operator, type_, operand_type, values)))
        return self.select(type_, results)

    def _flattened(self, value: Value, bits: int) -> Value:
        if not isinstance(value, Choice):
            return value
        whole = int_type(bits)
        return self.definedness.value(self.definedness.pair(value, whole.bits), whole)

    def _bitwise_partial(
        self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]
    ) -> Value | None:
        # Formulas know the other bits as well, so a partly known value would only lose something.
        result = super()._bitwise_partial(operator, type_, operand_type, operands)
        return None if isinstance(result, PartlyKnown) else result

    def unresolved(self, operator: Operator, type_: Type, operand_type: Type, operands: Sequence[Value]) -> Value:
        if any(map(may_be_undefined, operands)):
            return self.definedness.result(operator, type_, operand_type, operands)
        if operator is op.FLOAT_BITS or operator is op.FLOAT_FROM_BITS:
            return self.wrap(self.node(operands[0], type_), type_)
        if operator is op.INT_TO_PTR and isinstance(operands[0], Pointer):
            return self.number_as_pointer(self.address(operands[0]), (operands[0].object,))
        if operands[0] == operands[-1] and len(operands) == 2:
            same = _of_equals(operator, operands[0])
            if same is not None:
                return same
        # The second operand of a shift has the width of the first one, and no operator mixes types otherwise.
        nodes = [self.node(operand, operand_type) for operand in operands]
        node = self.encoder.encode(operator, type_, operand_type, *nodes)
        value = self.wrap(node, type_)
        if isinstance(value, Term) and isinstance(type_, IntType | PointerType):
            known, low = low_bits(operator, type_, operand_type, operands)
            if known:
                return Term(node, type_, known, low)
        return value

    # -- one of several values ------------------------------------------------------------------------------------

    def select(self, type_: Type, alternatives: Sequence[tuple[Node, Value]]) -> Value:
        """The value whose guard holds. Guards exclude each other, and one of them holds."""
        merged = self._merged(alternatives)
        if len(merged) == 1:
            return merged[0][1]
        if any(isinstance(value, Pointer | AddressXor | ByteSlice | Composite) for _, value in merged):
            if len(merged) > self.most_alternatives:
                merged = self._joined_offsets(merged)
            if len(merged) == 1:
                return merged[0][1]
            if len(merged) <= self.most_alternatives:
                return Choice(tuple(merged), type_.bytes)
        if any(may_be_undefined(value) for _, value in merged):
            return self.definedness.select(type_, merged)
        if len(merged) <= self.most_cases and isinstance(type_, IntType) and type_.bits > 1:
            if all(isinstance(value, int) for _, value in merged):
                return Choice(tuple(merged), type_.bytes)
        common = _common_type(type_, [value for _, value in merged])
        node = self.node(merged[-1][1], common)
        for guard, value in reversed(merged[:-1]):
            node = self.encoder.encode(op.ITE, common, common, guard, self.node(value, common), node)
        result = self.wrap(node, common)
        if isinstance(result, Term) and isinstance(common, IntType | PointerType):
            known, low = common_low_bits(common.bits, [value for _, value in merged])
            return Term(node, common, known, low)
        return result

    def choice(self, size: int, alternatives: Sequence[tuple[Node, Value]]) -> Value:
        """The same for values of so many bytes, as a choice even where a term would do: the values stay what they are."""
        merged = self._merged(alternatives)
        return merged[0][1] if len(merged) == 1 else Choice(tuple(merged), size)

    def is_unseen(self, value: Value) -> bool:
        """Whether a value is, or may be, unknown bytes that have only been moved."""
        if isinstance(value, Choice):
            return any(self.is_unseen(each) for _, each in value.alternatives)
        return isinstance(value, Term) and value.node in self.unseen

    def _merged(self, alternatives: Sequence[tuple[Node, Value]]) -> list[tuple[Node, Value]]:
        """The alternatives with choices taken apart, impossible ones left out, and equal values joined."""
        terms = self.terms
        if len(alternatives) == 2 and alternatives[1][0] == terms.negation(alternatives[0][0]):
            guards = self._either(alternatives[0][0], alternatives[0][1], alternatives[1][1])
        else:
            guards = {}
            for guard, value in alternatives:
                for single, condition in self._taken_apart(value).items():
                    both = terms.conjunction(guard, condition)
                    if not both.is_false():
                        before = guards.get(single)
                        guards[single] = both if before is None else terms.disjunction(before, both)
        if not guards:  # nothing is possible here: any value will do
            return [(terms.true, alternatives[-1][1])]
        return [(guard, value) for value, guard in guards.items()]

    def _taken_apart(self, value: Value) -> dict[Value, Node]:
        """The values that one may be, each with its guard."""
        terms = self.terms
        if not isinstance(value, Choice):
            return {self._without_choices(value): terms.true}
        guards: dict[Value, Node] = {}
        for guard, each in value.alternatives:
            flat = self._without_choices(each)
            guards[flat] = guard if flat not in guards else terms.disjunction(guards[flat], guard)
        return guards

    def _either(self, condition: Node, one: Value, other: Value) -> dict[Value, Node]:
        """The values of one of two, by a condition: what is possible under the same guard on both sides keeps it."""
        terms, first, second = self.terms, self._taken_apart(one), self._taken_apart(other)
        guards: dict[Value, Node] = {}
        for value in {**first, **second}:
            guard = terms.ite(condition, first.get(value, terms.false), second.get(value, terms.false))
            if not guard.is_false():
                guards[value] = guard
        return guards

    def _without_choices(self, value: Value) -> Value:
        """A value in pieces as a term if a piece is a choice: choices within choices grow with every copy of memory."""
        if isinstance(value, ByteSlice | Composite) and _holds_choice(value):
            whole = int_type(8 * (value.size if isinstance(value, ByteSlice) else sum(size for _, size in value.parts)))
            return self.definedness.value(self.definedness.pair(value, whole.bits), whole)
        return value

    def _joined_offsets(self, alternatives: list[tuple[Node, Value]]) -> list[tuple[Node, Value]]:
        """One alternative for each object, its offset a term."""
        terms = self.terms
        groups: dict[MemoryObject, list[tuple[Node, Value]]] = {}
        result: list[tuple[Node, Value]] = []
        for guard, value in alternatives:
            if isinstance(value, Pointer):
                groups.setdefault(value.object, []).append((guard, value.offset))
            else:
                result.append((guard, value))
        for memory, offsets in groups.items():
            either = terms.disjunction(*(guard for guard, _ in offsets))
            offset = self.select(self.offset_type, offsets)
            if is_number(offset):
                offset = self._flattened(offset, self.pointer_bits)
            result.append((either, Pointer(memory, offset)))
        return result

    # -- bytes ----------------------------------------------------------------------------------------------------

    def extract(self, value: Value, low: int, size: int) -> Value:
        high, start = 8 * (low + size) - 1, 8 * low
        if isinstance(value, Term):
            whole = self.node(value, int_type(value.type.bits))
            return self.wrap(self.terms.extract(whole, high, start), int_type(8 * size))
        if isinstance(value, Carried):
            parts = (self.terms.extract(value.bits, high, start), self.terms.extract(value.mask, high, start))
            return self.definedness.value(parts, int_type(8 * size))
        if is_number(value):
            return self.select(
                int_type(8 * size), [(guard, self.extract(each, low, size)) for guard, each in value.alternatives]
            )
        return super().extract(value, low, size)

    def combine(self, parts: list[tuple[Value, int]]) -> Value:
        parts = [(self._flattened(value, 8 * size) if is_number(value) else value, size) for value, size in parts]
        if all(isinstance(value, int | Term) for value, _ in parts):
            width = 8 * sum(size for _, size in parts)
            nodes = [self.node(value, int_type(8 * size)) for value, size in parts]
            return self.wrap(self.terms.concat(nodes), int_type(width))
        if any(isinstance(value, Carried) for value, _ in parts):
            if all(isinstance(value, int | Term | Undefined | Carried) for value, _ in parts):
                whole = int_type(8 * sum(size for _, size in parts))
                return self.definedness.value(self.definedness.pair(Composite(tuple(parts)), whole.bits), whole)
        return super().combine(parts)

    def whole_size(self, value: Value) -> int:
        return value.bytes if isinstance(value, Choice) else super().whole_size(value)


def _go_on() -> None:
    """Without a budget."""


def _holds_choice(value: Value) -> bool:
    if isinstance(value, ByteSlice):
        return _holds_choice(value.value)
    if isinstance(value, Composite):
        return any(_holds_choice(part) for part, _ in value.parts)
    return isinstance(value, Choice)


def _pointer_order(pointer: Pointer) -> tuple[int, str]:
    return pointer.object.number, str(pointer.offset)


def _common_type(type_: Type, values: Sequence[Value]) -> Type:
    """Floats stay floats, also when memory is read without regard to types."""
    for value in values:
        if isinstance(value, Term) and isinstance(value.type, FloatType):
            kind = value.type
            if kind.bits == type_.bits and all(_stays_itself(kind, other) for other in values):
                return kind
    return type_


def _stays_itself(kind: FloatType, value: Value) -> bool:
    """Whether a value's bits survive as a float of the solver, which has only one NaN."""
    if isinstance(value, int):
        fmt = kind.format
        canonical = fmt.pack(softfloat.sign_bit(fmt, value), fmt.magnitude(value))
        return canonical == value and not softfloat.is_nan(fmt, value)
    return not isinstance(value, Term) or value.type == kind


def _of_equals(operator: Operator, value: Value) -> Value | None:
    """An operator applied to the same value twice."""
    if isinstance(value, Term) and isinstance(value.type, FloatType):
        return None
    if operator in (op.EQ, op.ULE, op.SLE):
        return 1
    if operator in (op.NE, op.ULT, op.SLT, op.SUB, op.XOR):
        return 0
    return value if operator in (op.AND, op.OR) else None
