"""Loads, stores and allocations as Python code, and the places that they go to."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.domains.value.algebra import HOLE
from cegas.domains.value.codegen.code import Code
from cegas.domains.value.codegen.expressions import ExpressionCode
from cegas.domains.value.codegen.values import NOTHING, CodePlace, Known, Local, Nothing, StaticValue, Unsuited
from cegas.domains.value.state import NO_CELLS, ObjectContent, Rest
from cegas.program import operators as op
from cegas.program.expressions import Apply, Constant, Expression, Register, StaticAddress
from cegas.program.memory import LARGEST_CELL
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Allocate, Assign, Assume, Check, Havoc, Load, Operation, Store, Unsupported
from cegas.program.operators import signed
from cegas.program.oracle import root_of

STATIC_KINDS = (ObjectKind.GLOBAL, ObjectKind.LITERAL)


class MemoryCode:
    """Writes code for accesses to memory."""

    def __init__(self, code: Code, expressions: ExpressionCode) -> None:
        self.code = code
        self.expressions = expressions

    def allocate(self, operation: Allocate) -> None:
        site = operation.site
        if operation.target not in self.code.slots or self.code.reference.is_taken(site):
            raise Unsuited  # concerns all addresses in the state
        if not isinstance(operation.size, Constant):
            raise Unsuited
        undefined = self.code.reference.program.undefined_reading and not operation.is_initialized
        rest = Rest.ZERO if operation.zeroed else Rest.UNDEFINED if undefined else Rest.FRESH
        content = ObjectContent(True, operation.size.bits, rest, NO_CELLS)
        self.code.uses_memory = True
        object_ = self.code.slot_object(site)
        self.code.stored[object_] = site
        self.code.emit(f"memory = memory.set({object_}, {self.code.name(content, 'Z')})")

    def do_memory(self, operation: Operation) -> None:
        """Leave an operation that changes nothing but memory to the reference interpreter."""
        self.code.uses_memory = self.code.may_go_wild = True
        self.code.emit(f"memory = do_memory({self.code.name(operation, 'O')}, state, memory, {self.code.changes()})")
        self.code.emit("wild = True")

    def do_register(self, operation: Operation, register: Register) -> Local:
        """Leave an operation that changes nothing but a register to the reference interpreter."""
        name = self.code.temporary()
        self.code.emit(f"{name} = {self.register_by_reference(operation, register)}")
        return Local(name, integer=False)

    def register_by_reference(self, operation: Operation, register: Register) -> str:
        self.code.uses_memory = True
        names = f"{self.code.name(operation, 'O')}, {self.code.name(register, 'R')}"
        return f"do_register({names}, state, memory, {self.code.changes()})"

    # -- places ---------------------------------------------------------------------------------------------------

    def place(self, address: Expression) -> CodePlace | None:
        """The place that an address means; None if the address itself is unknown whatever the state is."""
        steps: list[Expression] = []
        while isinstance(address, Apply) and address.operator is op.PTR_ADD:
            address, step = address.operands
            steps.append(step)
        constant, unknown = 0, False
        terms: dict[str, None] = {}
        counted: list[str] = []
        guards: dict[str, None] = {}
        for step in reversed(steps):
            value = self.expressions.value(step)
            if isinstance(value, Known):
                constant += value.bits
            elif isinstance(value, Nothing):
                unknown = True
            else:
                terms[value.name] = None
                counted.append(value.name)
                if not value.integer:
                    guards[value.name] = None
        constant &= (1 << self.code.bits) - 1
        object_, pointer, site = "", "", None
        if isinstance(address, StaticAddress):
            site = address.site
            object_ = self.code.name(self.code.static_object(site), "B")
        elif isinstance(address, Register) and address in self.code.slots:
            site = self.code.slots[address]
            object_ = self.code.slot_object(site)
        else:
            root = self.expressions.value(address)
            if not isinstance(root, Local) or root.integer:
                return None
            pointer = root.name
        return CodePlace(object_, site, pointer, constant, tuple(counted), tuple(guards), unknown=unknown)

    def enter_place(self, place: CodePlace, *, own: bool = False) -> tuple[str, str]:
        """Code up to where the object (`own`: of the program itself) and the offset are known; opens a block if anything has
        to be tested."""
        tests = [f"type({name}) is int" for name in place.guards]
        if place.pointer:
            tests.insert(0, f"type({place.pointer}) is Pointer")
            if own:
                tests.insert(1, f"{place.pointer}.object.site.kind is not EXTERNAL")
        if tests:
            self.code.emit(f"if {' and '.join(tests)}:")
            self.code.indent += 1
        object_ = place.object
        summands = list(place.terms)
        if place.pointer:
            object_ = self.code.temporary()
            self.code.emit(f"{object_} = {place.pointer}.object")
            summands.insert(0, f"{place.pointer}.offset")
        if not summands:
            return object_, self.code.constant(signed(place.constant, self.code.bits)) if place.constant else "0"
        if place.constant:
            summands.append(self.code.constant(place.constant))
        offset = self.code.temporary()
        mask, sign = (1 << self.code.bits) - 1, 1 << (self.code.bits - 1)
        total = " + ".join(summands)
        self.code.emit(f"{offset} = ({total}) & {mask}" if len(summands) > 1 else f"{offset} = {total}")
        self.code.emit(f"if {offset} >= {sign}: {offset} -= {mask + 1}")
        return object_, offset

    def leave_place(self, place: CodePlace) -> bool:
        """Close the block of `_enter_place`; whether there was one."""
        if place.pointer or place.guards:
            self.code.indent -= 1
            return True
        return False

    # -- loads ----------------------------------------------------------------------------------------------------

    def load(self, operation: Load) -> None:
        target, type_ = operation.target, operation.target.type
        if type_.bits % 8:
            value: StaticValue = self.do_register(operation, target)
        else:
            value = self._loaded_value(operation)
        self.code.set(target, value)
        self.code.loaded.add(target)

    def _loaded_value(self, operation: Load) -> StaticValue:
        place = self.place(operation.address)
        # Where there is only one place to mean, the reference interpreter finds it without knowing the address.
        is_resolvable = self.code.reference.only_target(self.code.function, operation.address) is not None
        if place is None or place.unknown:
            if is_resolvable or (place is not None and self.code.reference.space.has_targets):
                return self.do_register(operation, operation.target)
            return NOTHING
        site = place.site
        constant = site is not None and site.constant and site.kind in STATIC_KINDS
        self.code.uses_memory = True
        name, content, cell = self.code.temporary(), self.code.temporary(), self.code.temporary()
        size = operation.target.type.bytes
        reference = self.register_by_reference(operation, operation.target)
        object_, offset = self.enter_place(place)
        self.code.emit(f"{content} = memory.get({object_})")
        if constant:
            assert site is not None
            initial = self.code.name(self.code.reference.initial_content(site), "I")
            self.code.emit(f"if {content} is None: {content} = {initial}")
        self.code.emit(f"if {content} is None:")
        if site is None:
            self.code.emit(f" {name} = {reference} if {object_}.site.constant else None")
        else:
            self.code.emit(f" {name} = None")
        self.code.emit("else:")
        self.code.emit(f" {cell} = {content}.cells.get({offset})")
        self.code.emit(f" if {cell} is not None and {cell}[0] == {size} and type({cell}[1]) is int: {name} = {cell}[1]")
        self.code.emit(f" else: {name} = {reference}")
        if self.leave_place(place):
            if place.pointer and not place.guards and not is_resolvable:
                self.code.emit(f"elif {place.pointer} is None: {name} = None")
            self.code.emit(f"else: {name} = {reference}")
        return Local(name, integer=False)

    # -- stores ---------------------------------------------------------------------------------------------------

    def store(self, operation: Store, following: Sequence[Operation]) -> None:
        site = self._named_site(operation.address)
        if site is None or site.kind is ObjectKind.EXTERNAL or not all(map(self._ignores_memory, following)):
            self._do_store(operation)
            return
        # Nothing on the edge looks at what is stored: only to be done if it is remembered behind the edge.
        for expression in (operation.address, operation.value):
            self.expressions.touch_registers(expression)
        object_ = self.code.object(site)
        in_memory = object_ in self.code.stored
        self.code.uses_sites = True
        self.code.emit(f"if sites is None or {self.code.name(site, 'S')} in sites:")
        self.code.indent += 1
        self._do_store(operation)
        self.code.indent -= 1
        if not in_memory:  # what an earlier operation put there has to be dropped all the same
            self.code.stored.pop(object_, None)

    def _do_store(self, operation: Store) -> None:
        type_ = operation.value.type
        if type_.bits % 8 or type_.bytes > LARGEST_CELL:
            self.do_memory(operation)
            return
        value = self.expressions.value(operation.value)
        place = self.place(operation.address)
        if place is None or place.unknown or (place.site is not None and place.site.kind is ObjectKind.EXTERNAL):
            self.do_memory(operation)
            return
        site = place.site
        self.code.uses_memory = True
        # Objects outside the program may share addresses, so that a write to one concerns others.
        own = site is None and bool(self.code.reference.program.extern_variables)
        object_, offset = self.enter_place(place, own=own)
        content = self.code.temporary()
        self.code.emit(f"{content} = memory.get({object_})")
        if site is not None and site.size is not None and offset == "0" and type_.bytes == site.size:
            self._store_whole(object_, content, site.size, value)
        else:
            if site is None:
                blank = f"writable({object_})"
            else:
                blank = self.code.name(ObjectContent(True, site.size, Rest.UNKNOWN, NO_CELLS), "W")
            self.code.emit(f"if {content} is None: {content} = {blank}")
            new = f"written({content}, {offset}, {type_.bytes}, {self.code.written_out(value, 'HOLE')})"
            self.code.emit(f"memory = memory.set({object_}, {new})")
        if site is None:
            self.code.touched.append(object_)
        else:
            self.code.stored[object_] = site
        if self.leave_place(place):
            self.code.emit("else:")
            self.code.indent += 1
            self.do_memory(operation)
            if site is None:
                self.code.emit(f"{object_} = None")
            self.code.indent -= 1

    def _store_whole(self, object_: str, content: str, size: int, value: StaticValue) -> None:
        """A store to all of a variable."""
        if isinstance(value, Known):
            new = self.code.name(self.code.reference.contents.whole(size, value.bits), "W")
        elif isinstance(value, Nothing):
            new = self.code.name(self.code.reference.contents.whole(size, HOLE), "W")
        elif value.integer:
            new = f"whole({size}, {value.name})"
        else:
            new = f"whole({size}, HOLE if {value.name} is None else {value.name})"
        self.code.emit(f"if {content} is None or ({content}.alive and {content}.size == {size}):")
        self.code.emit(f" memory = memory.set({object_}, {new})")
        text = self.code.written_out(value, "HOLE")
        self.code.emit(f"else: memory = memory.set({object_}, written({content}, 0, {size}, {text}))")

    def _named_site(self, address: Expression) -> ObjectSite | None:
        """The site of the variable that an address names itself, with a constant offset."""
        root, offset = root_of(address)
        if offset is None:
            return None
        if isinstance(root, StaticAddress):
            return root.site
        return self.code.slots.get(root) if isinstance(root, Register) else None

    def _ignores_memory(self, operation: Operation) -> bool:
        match operation:
            case Havoc() | Unsupported() | Check():
                return True
            case Assign(value=value):
                return not self.expressions.has_address(value)
            case Assume(condition=condition):
                return not self.expressions.has_address(condition)
            case Store(address=address, value=value):
                site = self._named_site(address)
                own = site is not None and site.kind is not ObjectKind.EXTERNAL
                return own and not self.expressions.has_address(value)
        return False
