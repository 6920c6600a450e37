"""The text of a generated function while it is written, and what is known of registers and objects at its end so far."""

from __future__ import annotations

from cegas.domains.value.adjustment import ValuePrecisionAdjustment
from cegas.domains.value.codegen.runtime import names_of_runtime
from cegas.domains.value.codegen.values import NOTHING, Known, Local, Nothing, StaticValue, Unsuited
from cegas.domains.value.transfer import ValueTransfer
from cegas.foundation.typed import Any, Final
from cegas.program.control_flow import Edge
from cegas.program.expressions import Expression, Register
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.steps import Step


class Code:
    """The function of one edge."""

    def __init__(self, reference: ValueTransfer, prec: ValuePrecisionAdjustment, step: Step) -> None:
        self.reference: Final = reference
        self.step: Final = step
        self.edge: Final[Edge] = step.edge
        self.function: Final = step.edge.source.function
        self.live_before: Final = prec.live(step.edge.source)
        self.live_behind: Final = prec.live(step.edge.target)
        self.slots: Final = reference.slots(self.function)
        self.bits: Final = reference.algebra.pointer_bits
        self.space: Final = names_of_runtime(reference, prec, step)
        """What the names in the text mean."""
        self._lines: list[str] = []
        self.indent = 1
        self._temporaries = 0
        self._names: dict[int, str] = {}
        self._read: dict[Register, StaticValue] = {}
        self.changed: dict[Register, StaticValue] = {}
        self.loaded: set[Register] = set()
        """At least the registers of `Scratch.loaded`."""
        self.stored: dict[str, ObjectSite] = {}
        """Variables and sites of objects that may have come into memory on this edge."""
        self.touched: list[str] = []
        """Variables of objects that were only known at run time and may have come into memory."""
        self._slot_objects: dict[ObjectSite, str] = {}
        self.uses_memory = False
        self.uses_sites = False
        self.uses_depth = False
        self.may_go_wild = False
        """Operations that were left to the reference interpreter may have brought any object into memory."""
        self.ended = False
        """What follows is never reached."""

    def text(self) -> str:
        """The whole function."""
        return "\n".join(["def compiled(state, remembered, gone, lost, log):", *self._prologue(), *self._lines])

    def _prologue(self) -> list[str]:
        lines = [" frame = state.frame", " values = frame.values"]
        if self.uses_memory:
            lines.append(" memory = state.memory")
        if self.uses_sites:
            lines.append(" sites = remembered.sites")
        if self.uses_depth:
            lines.append(" depth = frame.depth")
        if self.may_go_wild:
            lines.append(" wild = False")
        return lines

    def emit(self, line: str) -> None:
        self._lines.append(" " * self.indent + line)

    def temporary(self) -> str:
        """A new variable."""
        self._temporaries += 1
        return f"t{self._temporaries}"

    def name(self, item: Any, prefix: str) -> str:
        """The name by which the code knows an object."""
        found = self._names.get(id(item))
        if found is None:
            found = self._names[id(item)] = f"{prefix}{len(self._names)}"
            self.space[found] = item
        return found

    def constant(self, value: Any) -> str:
        """The name of a constant."""
        name = f"C{len(self.space)}"
        self.space[name] = value
        return name

    def end(self, line: str) -> None:
        """The function returns here, always."""
        self.emit(line)
        self.ended = self.indent == 1

    # -- registers ------------------------------------------------------------------------------------------------

    def register(self, register: Register) -> StaticValue:
        found = self.changed.get(register)
        if found is None:
            found = self._read.get(register)
        if found is not None:
            return found
        if register in self.slots:
            raise AssertionError("the register of a local variable is a place")
        if register not in self.live_before:
            return NOTHING
        assert self.indent == 1, "a register is read for the first time in a branch"
        local = Local(self.temporary(), integer=False)
        self.emit(f"{local.name} = values.get({self.name(register, 'R')})")
        self._read[register] = local
        return local

    def set(self, register: Register, value: StaticValue) -> None:
        if register in self.slots:
            raise Unsuited
        self.changed[register] = value
        self.loaded.discard(register)

    def changes(self) -> str:
        """The registers that the edge has changed so far, for the reference interpreter."""
        pairs = [f"({self.name(register, 'R')}, {self.written_out(value)})" for register, value in self.changed.items()]
        return f"({', '.join(pairs)}{',' if pairs else ''})"

    def written_out(self, value: StaticValue, unknown: str = "None") -> str:
        """The code of a value; unknown values as `unknown`."""
        if isinstance(value, Known):
            return self.constant(value.bits)
        if isinstance(value, Nothing):
            return unknown
        if value.integer or unknown == "None":
            return value.name
        return f"({unknown} if {value.name} is None else {value.name})"

    def ask(self, expression: Expression) -> str:
        """Code for the value of an expression by the reference interpreter."""
        self.uses_memory = True
        return f"evaluate({self.name(expression, 'X')}, state, memory, {self.changes()})"

    # -- objects --------------------------------------------------------------------------------------------------

    def static_object(self, site: ObjectSite) -> Any:
        return self.reference.objects.get(site, 0)

    def object(self, site: ObjectSite) -> str:
        """The variable or constant of the object that a name means."""
        if site.kind in (ObjectKind.STACK, ObjectKind.HEAP, ObjectKind.ARGUMENTS):
            return self.slot_object(site)
        return self.name(self.static_object(site), "B")

    def slot_object(self, site: ObjectSite) -> str:
        found = self._slot_objects.get(site)
        if found is None:
            assert self.indent == 1
            self.uses_depth = True
            found = self._slot_objects[site] = self.temporary()
            self.emit(f"{found} = find_object({self.name(site, 'S')}, depth)")
        return found
