"""What a run with a guard is told of its objects: which variables live, from where to where, and which functions there are.

The calls change nothing that the program could see. Heap blocks need none: the runtime has made them itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.frontend.llvm import syntax
from cegas.frontend.units import FunctionSymbol, Unit, VariableSymbol
from cegas.native.guards import operand_text, quoted
from cegas.native.inputs import NO_SITE
from cegas.program.control_flow import DataModel
from cegas.program.operations import Allocate

if TYPE_CHECKING:
    from cegas.frontend.recording import NativeSource

PLAIN, CONSTANT, DYNAMIC, FUNCTION = range(4)
"""Kinds of objects, as `runtime.c` numbers them."""
_LIVING: Final = "%cegas.living"


class LiveObjects:
    """Writes the calls for the objects of one module."""

    def __init__(self, source: NativeSource, unit: Unit) -> None:
        assert source.context is not None
        self._source = source
        self._context = source.context
        self._unit = unit
        self._word = "i64" if source.context.data_model is DataModel.LP64 else "i32"
        self._lasting: frozenset[str] = frozenset()
        """Of the current function: variables that live as long as it does, whatever markers say."""
        self._sizes = 0

    # -- functions ----------------------------------------------------------------------------------------------------

    def enter(self, function: syntax.Function) -> list[str]:
        """Where a function starts."""
        self._lasting = frozenset(
            [each.result for each in function.entry.instructions if each.result is not None and self._begins(each)]
        )
        lines = [f"  {_LIVING} = call i32 @__cegas_rt_entered()"]
        for parameter in function.parameters:
            if parameter.attributes.byval is not None:
                size = self._unit.layout.size_of(parameter.attributes.byval)
                lines.append(self.object(f"%{quoted(parameter.name)}", size))
        return lines

    def _begins(self, instruction: syntax.Instruction) -> bool:
        """Whether a variable begins to live where it stands, and not at a marker."""
        if instruction.opcode != "alloca":
            return False
        asking = self._source.asking.get((self._unit.number, instruction.line))
        return asking is not None and any(isinstance(each, Allocate) for each in asking.operations)

    def leave(self) -> str:
        """Where a function returns."""
        return f"  call void @__cegas_rt_left(i32 {_LIVING})"

    def begin(self, place: str, allocation: Allocate) -> list[str]:
        """The life of a variable begins; a life that has not ended before ends here."""
        if allocation.site.size is None:
            return []  # see `array`
        return [f"  call void @__cegas_rt_end(ptr {place})", self.object(place, allocation.site.size, allocation.site.index)]

    def array(self, place: str, instruction: syntax.Instruction, allocation: Allocate) -> list[str]:
        """An array of variable size is made."""
        assert instruction.source_type is not None
        (count,) = instruction.operands
        self._sizes += 1
        size, element = f"%cegas.size.{self._sizes}", self._unit.layout.size_of(instruction.source_type)
        lines = [f"  {size} = mul {count.type} {operand_text(count)}, {element}"]
        if str(count.type) != self._word:
            how = "trunc" if str(count.type) == "i64" else "zext"
            lines.append(f"  {size}.wide = {how} {count.type} {size} to {self._word}")
            size += ".wide"
        return [*lines, self.object(place, size, allocation.site.index, DYNAMIC)]

    def end(self, instruction: syntax.Instruction) -> list[str]:
        """A marker ends the life of a variable."""
        pointer = instruction.operands[-1]
        if not isinstance(pointer, syntax.LocalRef) or pointer.name in self._lasting:
            return []
        return [f"  call void @__cegas_rt_end(ptr {operand_text(pointer)})"]

    def restored(self, instruction: syntax.Instruction) -> str:
        return f"  call void @__cegas_rt_restored(ptr {operand_text(instruction.operands[0])})"

    def object(self, place: str, size: int | str, site: int = NO_SITE, kind: int = PLAIN) -> str:
        return f"  call void @__cegas_rt_object(ptr {place}, {self._word} {size}, i32 {site}, i32 {kind})"

    # -- the module ---------------------------------------------------------------------------------------------------

    def static(self, dropped: Sequence[str]) -> list[str]:
        """The variables and functions that the module has for the whole run, but for some."""
        assert self._source.symbols is not None
        lines = [f"define void @{self.name(self._unit)}() {{"]
        for name, variable in self._unit.module.globals.items():
            symbol = self._source.symbols.resolve(self._unit, name)
            if name in dropped or not isinstance(symbol, VariableSymbol) or symbol.unit is not self._unit:
                continue
            if not variable.external:
                site = self._context.statics.known_site(symbol)
                index = NO_SITE if site is None else site.index
                kind = CONSTANT if variable.constant else PLAIN
                lines.append(self.object(f"@{quoted(name)}", self._unit.layout.size_of(variable.type), index, kind))
        for name in self._unit.module.functions:
            if not name.startswith("llvm.") and isinstance(self._source.symbols.resolve(self._unit, name), FunctionSymbol):
                lines.append(self.object(f"@{quoted(name)}", 1, NO_SITE, FUNCTION))
        return [*lines, "  ret void", "}"]

    @staticmethod
    def name(unit: Unit) -> str:
        """The function that tells the runtime of a module's variables and functions."""
        return f"__cegas_objects_{unit.number}"
