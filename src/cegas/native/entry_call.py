"""The call of a program's entry function, as LLVM's text: each parameter gets what the run has for it."""

from __future__ import annotations

from cegas.frontend.llvm import ir_types, syntax
from cegas.frontend.lowering.context import Context
from cegas.frontend.recording import NativeSource, Strings
from cegas.frontend.units import FunctionSymbol, Unit
from cegas.native.guards import quoted
from cegas.native.inputs import NativeInputs, Queues
from cegas.native.live_objects import LiveObjects
from cegas.native.stubs import IS_NO_BLOCK
from cegas.program.operations import HavocMemory


class EntryCall:
    """Makes the parameters one after the other; `write` gives the lines."""

    def __init__(
        self, context: Context, source: NativeSource, inputs: NativeInputs, queues: Queues, objects: LiveObjects | None
    ) -> None:
        self._context = context
        self._strings = source.strings
        self._inputs = inputs
        self._queue = queues.number
        self._objects = objects
        self._operations = list(source.parameters)
        """What makes the parameters that are still to come."""
        self._lines: list[str] = []

    def write(self, entry: FunctionSymbol, name: str) -> list[str]:
        """The call of an entry that has this name in the text, and what stands in front of it."""
        function = entry.function
        arguments = [self._argument(entry.unit, number, parameter) for number, parameter in enumerate(function.parameters)]
        return [*self._lines, f"  call {function.type.result} @{quoted(name)}({', '.join(arguments)})"]

    def _argument(self, unit: Unit, number: int, parameter: syntax.Parameter) -> str:
        place = f"%p{number}"
        pointed = parameter.attributes.byval or parameter.attributes.sret
        if pointed is not None:
            return self._structure(unit, place, pointed, parameter.attributes)
        strings = self._strings.get(number)
        if strings is not None:
            return self._array_of_strings(place, strings)
        return self._scalars(unit, place, parameter)

    def _structure(self, unit: Unit, place: str, pointed: ir_types.Type, attributes: syntax.ParameterAttributes) -> str:
        """A structure by value, or the place for the one that the entry returns."""
        self._lines.append(f"  {place} = alloca {pointed}, align 16")
        if self._objects is not None:
            self._lines.append(self._objects.object(place, unit.layout.size_of(pointed)))
        self._fill(place)
        if self._operations and isinstance(self._operations[0], HavocMemory):
            self._fill(place)
        word = "byval" if attributes.byval is not None else "sret"
        align = f" align {attributes.align}" if attributes.align else ""
        return f"ptr {word}({pointed}){align} {place}"

    def _array_of_strings(self, place: str, strings: Strings) -> str:
        """`argv` or `envp`."""
        word = f"i{self._context.offset_type.bits}"
        size = (self._inputs.number(strings.count) + 1) * self._context.pointer.bytes
        how = f"{word} {size}, {word} 16, i32 {strings.array.site.index}, i32 {IS_NO_BLOCK}"
        self._lines.append(f"  {place} = call ptr @__cegas_rt_allocate({how})")
        self._lines.append(f"  call void @__cegas_rt_fill(ptr {place}, i32 {self._queue(strings.array, 'a parameter')})")
        return f"ptr {place}"

    def _scalars(self, unit: Unit, place: str, parameter: syntax.Parameter) -> str:
        """A number, a pointer, or a small structure that is passed as scalars: put together in memory."""
        type_, attributes = parameter.type, parameter.attributes
        self._lines.append(f"  {place} = alloca {type_}, align 16")
        self._lines.append(f"  store {type_} zeroinitializer, ptr {place}")
        for part, offset in enumerate(self._context.flatten(unit, type_).offsets):
            self._lines.append(f"  {place}.{part} = getelementptr i8, ptr {place}, i32 {offset}")
            self._fill(f"{place}.{part}")
        self._lines.append(f"  {place}.value = load {type_}, ptr {place}")
        words = " ".join(word for word in ("zeroext", "signext", "inreg") if getattr(attributes, word))
        return f"{type_}{' ' + words if words else ''} {place}.value"

    def _fill(self, place: str) -> None:
        """The next content goes there."""
        queue = self._queue(self._operations.pop(0), "a parameter")
        self._lines.append(f"  call void @__cegas_rt_fill(ptr {place}, i32 {queue})")
