"""Certificates of proofs: the states at cut points of a finished state space, written down for `cegas.certificate`.

Cut points are the places (location and calls under way) where a state covers another. Everywhere else a run has come from
one state only, and the checker follows it there by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from cegas.certificate.format import (
    ELSEWHERE,
    UNREACH_CALL,
    Address,
    Among,
    Applied,
    Bytes,
    Certificate,
    CertificateClause,
    CertificateProperty,
    Claim,
    ClaimedValue,
    ConditionIndex,
    CutPoint,
    ElementClaim,
    ElementValue,
    Joined,
    Mixed,
    Name,
    ObjectClaim,
    Open,
    OutsideAddress,
    Partial,
    PointsToFacts,
    Symbol,
    SymbolRef,
)
from cegas.certificate.obligations import counted_conditions
from cegas.cpa.algorithm import Exploration
from cegas.cpa.control import CallStack
from cegas.cpa.description import Description, ElementFacts, ObjectFacts
from cegas.cpa.reached import Node
from cegas.engines.engine import AllRuns, Induction
from cegas.foundation.typed import Any
from cegas.pointers import PointsTo
from cegas.program import symbolic
from cegas.program.control_flow import Program
from cegas.program.expressions import Apply, Constant, Expression, Register
from cegas.program.operations import Assume
from cegas.program.oracle import AccessTarget
from cegas.program.properties import Property
from cegas.program.types import FloatType, PointerType, Type
from cegas.program.values import (
    AddressXor,
    ByteSlice,
    Composite,
    Outside,
    PartlyKnown,
    Pointer,
    Targets,
    Undefined,
    Unknown,
    Value,
)
from cegas.program.violations import Condition


class NotExpressible(Exception):
    """A state that certificates have no words for."""


def certificate_of(
    program: Program,
    exploration: Exploration,
    analysis: str,
    files: Sequence[tuple[str, str]],
    options: Mapping[str, Any],
    points_to: PointsTo | None = None,
    property_: CertificateProperty = UNREACH_CALL,
    *,
    searched: bool = False,
) -> Certificate:
    """The certificate of a finished exploration, for a property (`described`).

    Where states leave targets in doubt (`searched`), they are no proof: there are no cut points on the ways to these
    targets, so that the checker has to follow these ways itself, from states that it knows exactly.
    """
    nodes = _all_nodes(exploration)
    cuts = {_place(node.covered_by) for node in nodes if node.covered_by is not None}
    if searched:
        cuts.difference_update([_place(node) for node in _on_the_way(exploration, nodes)])
    claims: dict[tuple[int, tuple[int, ...]], dict[int, Claim]] = {}
    for node in exploration.reached:
        place = _place(node)
        if place in cuts:
            description = exploration.describe(node.component)
            if description.is_case:  # never at the head of a loop: the checker can follow runs through here
                cuts.remove(place)
                claims.pop(place, None)
                continue
            claims.setdefault(place, {})[node.id] = claim_of(description, node.stack.depth + 1)
    points = tuple(
        CutPoint(location, calls, tuple(by_node.values())) for (location, calls), by_node in sorted(claims.items())
    )
    facts = None if points_to is None else points_to_facts(program, points_to)
    return Certificate(tuple(files), dict(options), analysis, points, facts, property_)


def inductive_certificate(
    proof: Induction,
    analysis: str,
    files: Sequence[tuple[str, str]],
    options: Mapping[str, Any],
    property_: CertificateProperty = UNREACH_CALL,
    *,
    remember: bool = False,
) -> Certificate:
    """The certificate of a proof by induction: cut points are the heads of loops. It may also say what is remembered of
    numbers that no variable has any more: that claims more, and the checker has to find these numbers."""
    claims: dict[tuple[int, tuple[int, ...]], list[Claim]] = {}
    for head in proof.heads(remember=remember):
        place = (head.location.id, tuple([edge.id for edge in head.calls]))
        claims.setdefault(place, []).append(claim_of(head.description, len(head.calls) + 1))
    points = tuple(CutPoint(location, calls, tuple(found)) for (location, calls), found in sorted(claims.items()))
    return Certificate(tuple(files), dict(options), analysis, points, None, property_, proof.rounds)


def unwound_certificate(
    runs: AllRuns,
    analysis: str,
    files: Sequence[tuple[str, str]],
    options: Mapping[str, Any],
    property_: CertificateProperty = UNREACH_CALL,
) -> Certificate:
    """The certificate of a proof that has followed all runs to their ends: how often loops go round, and no cut points."""
    rounds = {location.id: count for location, count in runs.rounds.items()}
    return Certificate(tuple(files), dict(options), analysis, (), None, property_, rounds=rounds)


def described(
    property_: Property, program: Program, left: Collection[Condition] = (), assumed: Collection[Condition] = ()
) -> CertificateProperty:
    """A property, as certificates of a program say it; `left` and `assumed` are conditions that are not claimed to hold."""
    clauses = tuple(
        CertificateClause(each.name, tuple(sorted([kind.value for kind in each.kinds])), each.is_searched)
        for each in property_.clauses
    )
    counted = list(counted_conditions(program, property_.counted))
    found = CertificateProperty(
        property_.name, clauses, assumed=tuple(sorted([place for place, condition in counted if condition in assumed]))
    )
    return leaving(found, program, [place for place, condition in counted if condition in left])


def leaving(property_: CertificateProperty, program: Program, places: Collection[ConditionIndex]) -> CertificateProperty:
    """The property without some more conditions: those at which runs end are assumed then, the others are open."""
    conditions = dict(counted_conditions(program, program.counted))
    assumed = {place for place in places if isinstance(conditions[place], Assume)}
    return replace(
        property_,
        open=tuple(sorted({*property_.open, *places} - assumed - {*property_.assumed})),
        assumed=tuple(sorted({*property_.assumed, *assumed})),
    )


def _all_nodes(exploration: Exploration) -> list[Node]:
    """The whole graph, covered nodes included."""
    root = exploration.reached.root
    assert root is not None
    found, pending = [], [root]
    while pending:
        node = pending.pop()
        found.append(node)
        pending.extend(node.offspring or ())
    return found


def _on_the_way(exploration: Exploration, nodes: Sequence[Node]) -> set[Node]:
    """The nodes from which a target is reached in the graph, over covering nodes as well."""
    pending = [node for node in nodes if node.is_target]
    found = set(pending)
    while pending:
        node = pending.pop()
        before = [*(node.covers or ()), *((node.parent,) if node.parent is not None else ())]
        for each in before:
            if each not in found:
                found.add(each)
                pending.append(each)
    return found


def _place(node: Node) -> tuple[int, tuple[int, ...]]:
    stack: CallStack | None = node.stack
    calls: list[int] = []
    while stack is not None and stack.call is not None:
        calls.append(stack.call.id)
        stack = stack.parent
    return node.location.id, tuple(reversed(calls))


def claim_of(description: Description, frames: int) -> Claim:
    """What a state with so many frames says, in the words of certificates."""
    if description.lines and not (description.frames or description.objects or description.conditions):
        raise NotExpressible("what states say in words only")
    return _ClaimWriter().claim(description, frames)


class _ClaimWriter:
    """Writes one claim."""

    def __init__(self) -> None:
        self._symbols: dict[symbolic.Symbol | tuple[int, Register], int] = {}
        """Symbols of the state, and registers (with the depths of their frames) that only conditions speak of."""
        self._expressions: dict[symbolic.Symbolic, SymbolRef | Applied] = {}

    def claim(self, description: Description, depth: int) -> Claim:
        constraints = [self._value(constraint) for constraint in description.constraints]
        frames = [{register.index: self._value(value) for register, value in frame.items()} for frame in description.frames]
        frames += [{} for _ in range(depth - len(frames))]
        objects = tuple(map(self._object, description.objects))
        for each in description.conditions:
            values = description.frames[each.depth] if each.depth < len(description.frames) else {}
            constraints.append(self._condition(each.condition, each.depth, values, frames[each.depth]))
        elements = tuple(map(self._element, description.elements))
        symbols = tuple(
            Symbol(_type(symbol.type), symbol.outside, symbol.defined)
            if isinstance(symbol, symbolic.Symbol)
            else Symbol(_type(symbol[1].type), outside=False)
            for symbol in self._symbols
        )
        ordered = tuple({index: frame[index] for index in sorted(frame)} for frame in reversed(frames))
        return Claim(ordered, objects, symbols, tuple(constraints), elements)

    def _element(self, facts: ElementFacts) -> ElementClaim:
        values = []
        for memory, stride, shift, size, value in facts.values:
            name = Name(memory.site.index, memory.number)
            values.append(ElementValue(name, stride, shift, size, self._number(value)))
        return ElementClaim(self._number(facts.number), tuple(values), self._value(facts.condition))

    def _number(self, symbol: Value) -> int:
        """The number of a symbol."""
        assert isinstance(symbol, symbolic.Symbol)
        return self._symbols.setdefault(symbol, len(self._symbols))

    def _object(self, facts: ObjectFacts) -> ObjectClaim:
        cells = tuple((offset, size, self._value(value)) for offset, size, value in facts.cells)
        name = Name(facts.object.site.index, facts.object.number)
        return ObjectClaim(name, facts.alive, facts.size, facts.rest, cells)

    # -- conditions ---------------------------------------------------------------------------------------------------

    def _condition(
        self, condition: Expression, depth: int, values: Mapping[Register, Value], claimed: dict[int, ClaimedValue]
    ) -> int | SymbolRef | Applied:
        """A condition over the registers of a frame. Those without a known value have *some* value: a symbol."""
        if isinstance(condition, Constant):
            return condition.bits
        if isinstance(condition, Register):
            value = values.get(condition)
            if isinstance(value, int):
                return value
            if isinstance(value, symbolic.Symbolic):
                return self._expression(value)
            if value is not None:
                raise NotExpressible(f"a condition on {condition}, which is no number")
            symbol = SymbolRef(self._symbols.setdefault((depth, condition), len(self._symbols)))
            claimed[condition.index] = symbol
            return symbol
        if not isinstance(condition, Apply):
            raise NotExpressible(f"the condition {condition}")
        operands = tuple(self._condition(operand, depth, values, claimed) for operand in condition.operands)
        last = condition.operands[-1].type  # the first operand of a choice is its condition
        return Applied(condition.operator.name, _type(condition.type), _type(last), operands)

    # -- values -------------------------------------------------------------------------------------------------------

    def _value(self, value: Value) -> ClaimedValue:
        if isinstance(value, int):
            return value
        if isinstance(value, Pointer):
            return self._address(value)
        if isinstance(value, Outside):
            return OutsideAddress()
        if isinstance(value, Targets):
            return _one_of(value)
        if isinstance(value, Unknown):
            return Open()
        if isinstance(value, Undefined | PartlyKnown):
            return Partial(value.bits, value.mask, isinstance(value, Undefined))
        if isinstance(value, ByteSlice):
            return Bytes(self._value(value.value), value.low, value.size)
        if isinstance(value, Composite):
            return Joined(tuple((self._value(part), size) for part, size in value.parts))
        if isinstance(value, AddressXor):
            pointers = sorted(value.pointers, key=lambda each: (each.object.site.index, each.object.number))
            return Mixed(tuple(map(self._address, pointers)), value.number)
        if not isinstance(value, symbolic.Symbolic):
            raise NotExpressible(f"values of the kind {type(value).__name__}")
        return self._expression(value)

    def _address(self, pointer: Pointer) -> Address:
        return Address(Name(pointer.object.site.index, pointer.object.number), self._value(pointer.offset))

    def _expression(self, value: symbolic.Symbolic) -> SymbolRef | Applied:
        pending = [value]
        while pending:
            current = pending[-1]
            if current in self._expressions:
                pending.pop()
                continue
            if isinstance(current, symbolic.Symbol):
                self._expressions[current] = SymbolRef(self._symbols.setdefault(current, len(self._symbols)))
                pending.pop()
                continue
            assert isinstance(current, symbolic.Applied)
            missing = [each for each in current.operands if not isinstance(each, int) and each not in self._expressions]
            if missing:
                pending.extend(missing)
                continue
            pending.pop()
            operands = tuple(each if isinstance(each, int) else self._expressions[each] for each in current.operands)
            self._expressions[current] = Applied(
                current.operator.name, _type(current.type), _type(current.operand_type), operands
            )
        return self._expressions[value]


def _type(type_: Type) -> str:
    if isinstance(type_, PointerType | FloatType):
        return str(type_)
    return f"i{type_.bits}"


def _one_of(targets: Targets) -> ClaimedValue:
    """A set of targets, by the sites of its objects; null is always among them."""
    places: set[tuple[int, int | None]] = set()
    for member in targets.members:
        if isinstance(member, Pointer):
            places.add((member.object.site.index, member.offset if isinstance(member.offset, int) else None))
        elif isinstance(member, Outside):
            return Open()
        elif member:
            places.add(ELSEWHERE)
    return Among(frozenset(places))


# -- points-to facts -----------------------------------------------------------------------------------------------------


def points_to_facts(program: Program, points_to: PointsTo) -> PointsToFacts:
    """What the pointer analysis says, for all registers and cells."""
    registers = {
        (function.name, register.index): _among(
            points_to.points_to(function.name, register), far=points_to.may_be_number(register)
        )
        for function in program.functions.values()
        for register in function.registers
    }
    cells: dict[tuple[int, int | None], Among] = {}
    word = program.data_model.value // 8
    for site in program.sites:
        anywhere = _among(points_to.content(site, None), far=points_to.content_may_be_number(site, None))
        cells[site.index, None] = anywhere
        if anywhere.places and site.size is not None and site.size <= 256 * word:
            for offset in range(0, site.size, word):
                found = _among(points_to.content(site, offset), far=points_to.content_may_be_number(site, offset))
                if found != anywhere:
                    cells[site.index, offset] = found
    return PointsToFacts(registers, cells)


def _among(targets: Sequence[AccessTarget], *, far: bool) -> Among:
    places = frozenset((target.site.index, target.offset) for target in targets)
    return Among(places | {ELSEWHERE} if far else places)
