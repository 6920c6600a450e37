"""The result of the pointer analysis, and the questions it answers."""

from __future__ import annotations

from functools import cached_property

from cegas.foundation.budget import Budget
from cegas.foundation.collector import collector_paused
from cegas.foundation.typed import TYPE_CHECKING, TypeAlias
from cegas.pointers.call_graph import CallGraph
from cegas.pointers.cells import STAY, Move
from cegas.pointers.constraints import split
from cegas.pointers.extraction import Extraction
from cegas.pointers.flows import apply_steps
from cegas.pointers.locations import EXTERNAL, FLAGS, FRESH, NUMBER, PLACES, accessed, bits_of
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Expression, Register
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.oracle import AccessTarget
from cegas.program.types import PointerType

if TYPE_CHECKING:
    from cegas.pointers.mod_ref import ModRef

SetKey: TypeAlias = tuple[int, Move]


def analyze(program: Program, budget: Budget | None = None) -> PointsTo:
    """Points-to sets of a whole program; raises `ResourceExhausted` if the budget is used up."""
    with collector_paused():
        extraction = Extraction(program, budget)
        extraction.run()
    return PointsTo(extraction)


class PointsTo:
    """Which cells may pointers mean? Implements `cegas.program.oracle.MemoryOracle`."""

    def __init__(self, extraction: Extraction) -> None:
        self.program: Program = extraction.program
        self.slots = extraction.taken.slots
        """By function: the registers that only ever hold the addresses of one site's objects."""
        self.taken_sites = extraction.taken.taken_sites
        """The objects whose addresses are used for more than accesses that name them."""
        self._extraction = extraction
        self._targets: dict[SetKey, tuple[AccessTarget, ...]] = {}
        self._made: dict[tuple[int, int | None], AccessTarget] = {}
        self._places: dict[int, tuple[AccessTarget, ...]] = {}

    # -- addresses ------------------------------------------------------------------------------------------------

    def targets(self, function: str, address: Expression) -> tuple[AccessTarget, ...]:
        """The cells that an access through `address` may mean, evaluated anywhere in `function`.

        In the order of sites and offsets; without null and functions, and without offsets where the object has no byte.
        A site may occur with several offsets; with offset None it occurs only once.
        """
        return self._targets_of(self._key(address))

    def points_to(self, function: str, register: Register) -> tuple[AccessTarget, ...]:
        """The places that a register may hold the address of: also functions, and places beside their object.

        Offsets are bit patterns of pointer width.
        """
        return self.places(register)

    def places(self, expression: Expression) -> tuple[AccessTarget, ...]:
        """The places that an expression may be the address of; like `points_to`."""
        return self._all_places(self._bits(expression))

    def may_be_null(self, function: str, expression: Expression) -> bool:
        """Whether an address may be null or another number that is no object's address."""
        return bool(self._bits(expression) & FLAGS)

    def may_be_number(self, register: Register) -> bool:
        """Whether a register may hold a number that is not known to lie where nothing is."""
        bits = self._bits(register)
        return bool(bits & NUMBER) or (bool(bits & FRESH) and not isinstance(register.type, PointerType))

    def content_may_be_number(self, site: ObjectSite, offset: int | None) -> bool:
        """Whether a cell may hold such a number."""
        return bool(self._content(site, offset) & NUMBER)

    def content(self, site: ObjectSite, offset: int | None) -> tuple[AccessTarget, ...]:
        """The places that the cell at an offset (None: any cell) of a site's objects may hold the address of."""
        return self._all_places(self._content(site, offset))

    def content_may_be_null(self, site: ObjectSite, offset: int | None) -> bool:
        """Whether a cell may hold null, or a number."""
        return bool(self._content(site, offset) & FLAGS)

    def _content(self, site: ObjectSite, offset: int | None) -> int:
        extraction = self._extraction
        word = extraction.word
        if offset is not None and offset % word:
            return NUMBER
        return extraction.memory.content(extraction.numbers[site], None if offset is None else offset // word)

    def _bits(self, expression: Expression) -> int:
        """The set of an expression."""
        extraction = self._extraction
        bits, parts = extraction.flows.flow(expression)
        for register, steps in parts:
            node = extraction.nodes.get(register)
            if node is not None:
                bits |= apply_steps(extraction.locations, extraction.solver.set_of(node), steps)
        return bits

    def _key(self, address: Expression) -> SetKey:
        """What decides the targets of an address: a set, and how far it is moved."""
        extraction = self._extraction
        bits, parts = extraction.flows.flow(address)
        if len(parts) == 1 and not bits:
            register, steps = parts[0]
            node = extraction.nodes.get(register)
            if node is not None:
                steps, move = split(steps)
                return apply_steps(extraction.locations, extraction.solver.set_of(node), steps), move
        return self._bits(address), STAY

    def _targets_of(self, key: SetKey) -> tuple[AccessTarget, ...]:
        found = self._targets.get(key)
        if found is None:
            found = self._targets[key] = self._describe(key, accessible=True)
        return found

    def _all_places(self, bits: int) -> tuple[AccessTarget, ...]:
        found = self._places.get(bits)
        if found is None:
            found = self._places[bits] = self._describe((bits, STAY), accessible=False)
        return found

    def _describe(self, key: SetKey, *, accessible: bool) -> tuple[AccessTarget, ...]:
        """A set as a sorted tuple."""
        bits, move = key
        if accessible:
            bits = accessed(bits, *move)
        locations, sites = self._extraction.locations, self.program.sites
        places: dict[int, dict[int, None] | None] = {}
        """By object: the offsets, None if they are unknown."""
        if bits & NUMBER:
            places.update(dict.fromkeys(self._taken_numbers))
        if bits & (FRESH | EXTERNAL):
            places.update(dict.fromkeys(self._external_numbers))
        for location in bits_of(bits & PLACES):
            number, offset, modulus = locations.place(location, *move)
            known = places.setdefault(number, {})
            if known is None:
                continue
            size = sites[number].size
            if accessible and size is not None:
                if modulus and offset + modulus >= size:
                    modulus = 0  # only one element of the class lies within the object
                if not modulus and not 0 <= offset < max(size, 1):
                    continue
            if modulus:
                places[number] = None
            else:
                known[offset] = None
        result: list[AccessTarget] = []
        for number in sorted(places):
            offsets = places[number]
            if accessible and sites[number].kind is ObjectKind.FUNCTION:
                continue
            if offsets is None:
                result.append(self._target(number, None))
            else:
                result.extend(self._target(number, offset) for offset in sorted(offsets))
        return tuple(result)

    def _target(self, number: int, offset: int | None) -> AccessTarget:
        """Targets are made once: there may be many tuples of the same ones."""
        found = self._made.get((number, offset))
        if found is None:
            pattern = None if offset is None else offset & ((1 << self.program.data_model.value) - 1)
            found = self._made[number, offset] = AccessTarget(self.program.sites[number], pattern)
        return found

    @cached_property
    def _taken_numbers(self) -> tuple[int, ...]:
        return tuple(number for number, site in enumerate(self.program.sites) if site in self.taken_sites)

    @cached_property
    def _external_numbers(self) -> tuple[int, ...]:
        return tuple(number for number, site in enumerate(self.program.sites) if site.kind is ObjectKind.EXTERNAL)

    # -- calls ----------------------------------------------------------------------------------------------------

    @cached_property
    def call_graph(self) -> CallGraph:
        """Who calls whom."""
        extraction, program = self._extraction, self.program
        calls: dict[str, tuple[Edge, ...]] = {}
        callees: dict[Edge, tuple[str, ...]] = {}
        order = {name: number for number, name in enumerate(program.functions)}
        for function in program.functions.values():
            edges = calls[function.name] = tuple(edge for edge in function.edges if edge.call is not None)
            for edge in edges:
                call = edge.call
                assert call is not None
                if isinstance(call.callee, str):
                    callees[edge] = (call.callee,)
                else:
                    callees[edge] = tuple(sorted(extraction.callees.get(edge, ()), key=order.__getitem__))
        return CallGraph(tuple(program.functions), calls, callees, frozenset(extraction.outside))

    def callees(self, edge: Edge) -> tuple[str, ...]:
        """The functions that a call edge may enter, in the program's order."""
        return self.call_graph.callees_of(edge)

    def calls_outside(self, edge: Edge) -> bool:
        """Whether a call may leave the program, through a pointer that is not the program's own."""
        return self.call_graph.calls_outside(edge)

    def is_reachable(self, function: str) -> bool:
        """Whether any call may lead to a function. What an unreachable one does counts for nothing."""
        return function in self._extraction.reached

    # -- what functions do to memory --------------------------------------------------------------------------------

    @cached_property
    def _mod_ref(self) -> ModRef:
        from cegas.pointers.mod_ref import ModRef  # not needed for addresses alone

        return ModRef(self.program, self.call_graph, self._key, self._targets_of)

    def modified(self, function: str) -> tuple[AccessTarget, ...]:
        """The cells that a call of a function may write, make or end the life of, those of its callees included.

        An offset is that of a scalar access; ranges of bytes have none.
        """
        return self._mod_ref.modified(function)

    def referenced(self, function: str) -> tuple[AccessTarget, ...]:
        """The cells that a call of a function may read; like `modified`."""
        return self._mod_ref.referenced(function)

    def statistics(self) -> dict[str, int]:
        """How large the problem was."""
        solver = self._extraction.solver
        return {
            "functions": len(self._extraction.reached),
            "nodes": len(solver),
            "edges": sum(len(targets) for targets in solver.edges if targets is not None),
            "locations": len(self._extraction.locations),
            "collapsed": solver.collapsed,
            "waves": solver.waves,
        }

    def validate(self) -> None:
        """Raise AssertionError if the result does not satisfy every constraint."""
        self._extraction.solver.validate()
        extraction = self._extraction
        for edge, callees in extraction.callees.items():
            assert edge.call is not None, f"{edge} is no call"
            for name in callees:
                assert name in extraction.reached, f"{edge} calls {name}, which was not analysed"
        for function in extraction.reached:
            for register, site in self.slots[function].items():
                assert AccessTarget(site, 0) in self.points_to(function, register), f"{register} does not hold {site}"
