"""A violated condition in the words of the source: `harm_of`, from the machine of the run as it stands in front of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from cegas.evidence.access_paths import AccessPaths
from cegas.evidence.arithmetic_words import ArithmeticWords
from cegas.evidence.harm import Fault, Harm, StruckObject, bytes_text
from cegas.evidence.lives import ObservedLives, users_place
from cegas.evidence.struck_objects import AddressedPlace, Base, StruckObjects
from cegas.evidence.trace.functions import HIDDEN_PREFIX
from cegas.evidence.values import ValuePrinter
from cegas.foundation.records import record
from cegas.foundation.typed import Final, TypeVar
from cegas.program import operators as op
from cegas.program.conditions import ConditionKind
from cegas.program.expressions import (
    FALSE,
    Access,
    Apart,
    Apply,
    Constant,
    Defined,
    Expression,
    Reached,
    Register,
    Valid,
    registers_of,
    subexpressions,
)
from cegas.program.machine import Machine
from cegas.program.memory import MemoryObject
from cegas.program.objects import ObjectKind
from cegas.program.rules import message_of
from cegas.program.undefined_bits import has_undefined
from cegas.program.values import origin_of
from cegas.program.violations import Condition

Atom = TypeVar("Atom", bound=Expression)


@record
class Told:
    """What is said of a violation."""

    text: str
    fault: Fault | None = None
    object: StruckObject | None = None


_VERBS: Final = {Access.READ: "read", Access.WRITE: "write", Access.FREE: "free", Access.CALL: "call"}


def harm_of(
    condition: Condition,
    machine: Machine,
    lives: ObservedLives | None = None,
    printer: ValuePrinter | None = None,
    unset: Collection[Register] = (),
) -> Harm:
    """What is wrong, from the machine in front of a condition that does not hold. `unset`: what has never got a value."""
    program, kind = machine.program, condition.harm
    assert kind is not None
    position, called = users_place(machine, condition.position, program.names)
    lives, printer = lives or ObservedLives(program.names), printer or ValuePrinter(program)
    objects = StruckObjects(program, machine, lives, printer)
    words = _HarmWords(machine, objects, printer, unset, names_matter=called is None)
    told = words.of(kind, condition)
    is_users = called is None or kind is ConditionKind.RULE
    text = told.text if called is None or is_users else f"{told.text}, in {called.removeprefix(HIDDEN_PREFIX)}"
    return Harm(kind, text, position, told.fault, told.object)


class _HarmWords:
    """Puts one condition into words."""

    def __init__(
        self,
        machine: Machine,
        objects: StruckObjects,
        printer: ValuePrinter,
        unset: Collection[Register],
        *,
        names_matter: bool,
    ) -> None:
        self._machine = machine
        self._unset = unset
        self._objects = objects
        self._function = machine.frame.function.name
        self._paths = AccessPaths(machine.program)
        self._names_matter = names_matter
        """In a library model the names are not the user's."""
        self._arithmetic = ArithmeticWords(machine, printer, self._paths, names_matter=names_matter)

    def of(self, kind: ConditionKind, condition: Condition) -> Told:
        if kind is ConditionKind.RULE:
            return Told(message_of(str(condition.reason)))
        teller = self._tellers().get(kind)
        told = None if teller is None else teller(condition.condition)
        if told is None:
            text = self._arithmetic.of(kind, condition.condition)
            told = Told(text or f"it is not true that {self._paths.condition(condition, self._function)}")
        return told

    def _tellers(self) -> dict[ConditionKind, Callable[[Expression], Told | None]]:
        return {
            ConditionKind.READ: self._access,
            ConditionKind.WRITE: self._access,
            ConditionKind.CALL: self._access,
            ConditionKind.FREE: self._access,
            ConditionKind.ALIGNMENT: self._alignment,
            ConditionKind.OVERLAP: self._overlap,
            ConditionKind.POINTER_RANGE: self._pointer_range,
            ConditionKind.NULL_MOVED: self._null_moved,
            ConditionKind.LOST: self._lost,
            ConditionKind.NOT_FREED: self._not_freed,
            ConditionKind.INITIALIZED: self._initialized,
            ConditionKind.PROMISE: self._promise,
        }

    # -- accesses -------------------------------------------------------------------------------------------------

    def _access(self, condition: Expression) -> Told | None:
        if not isinstance(condition, Valid):
            return None
        access = condition.access
        size = self._machine.evaluate(condition.size)
        length = size if isinstance(size, int) else 0
        place = self._objects.place(self._machine.evaluate(condition.address))
        base = self._base(condition.address)
        if access is Access.CALL:
            return self._call(place, base)
        if access is Access.FREE:
            return self._free(place, base)
        fault = self._objects.fault(place, length, base)
        if fault is None:
            fault = Fault.CONSTANT if access is Access.WRITE else Fault.BEHIND
        cell = self._paths.cell(condition.address, length, self._function) if self._names_matter else None
        text = self._access_text(_VERBS[access], length, place, fault, base, cell)
        character = self._paths.character(condition.address, self._function) if self._names_matter else None
        if character is not None:
            text = f"{character}, whose class is asked for, is neither a character nor EOF"
        return Told(text, fault, self._objects.object(place, length))

    def _base(self, address: Expression) -> Base:
        """What an address was computed from."""
        base, name = self._paths.pointer(address, self._function)
        loaded = self._paths.loaded_at(base, self._function)
        # It is told by the text of the program, of which the run may have taken another part.
        registers = self._machine.frame.registers
        is_known = all(registers[register.index] is not None for register in registers_of(base))
        value = self._machine.evaluate(base) if is_known else None
        return Base(value, name if self._names_matter else None, loaded, base in self._unset)

    def _access_text(self, verb: str, length: int, place: AddressedPlace, fault: Fault, base: Base, cell: str | None) -> str:
        memory = place.object
        if memory is None:
            return _through(verb, fault, base.name, place.offset)
        extent = bytes_text(length)
        match fault:
            case Fault.FREED | Fault.OUT_OF_SCOPE:
                what = f"{cell} ({extent})" if cell is not None else extent
                return f"{verb} of {what} after {self._end_of_life(memory, fault)}"
            case Fault.CONSTANT:
                title = self._objects.title(memory, with_size=False)
                return f"{verb} of {extent} to {title}, which is constant"
            case Fault.NO_DATA:
                return f"{verb} of {extent} at {self._objects.name(memory)}"
        return f"{verb} of {extent}{self._outside(place, length)}"

    def _outside(self, place: AddressedPlace, length: int) -> str:
        """How far bytes lie outside their object."""
        memory, offset = place.object, place.offset
        assert memory is not None
        title, size = self._objects.title(memory), memory.size
        if offset is None or not isinstance(size, int):
            return f" outside {title}"
        if offset < 0:
            if offset + length > 0:
                return f", {-offset} of them before {title}"
            distance = -offset - length
            return f" {bytes_text(distance)} before {title}" if distance else f" right before {title}"
        if offset < size:
            return f", {offset + length - size} of them behind the end of {title}"
        distance = offset - size
        return f" {bytes_text(distance)} behind the end of {title}" if distance else f" behind the end of {title}"

    def _end_of_life(self, memory: MemoryObject, fault: Fault) -> str:
        died = self._objects.died(memory)
        where = "" if died is None else f" ({died.short})"
        title = self._objects.title(memory, with_size=fault is not Fault.FREED)
        return f"{title} was freed{where}" if fault is Fault.FREED else f"the life of {title} has ended{where}"

    def _call(self, place: AddressedPlace, base: Base) -> Told:
        memory = place.object
        what = base.name or "a pointer"
        if memory is None:
            fault = self._objects.fault(place, 0, base) or Fault.NUMBER
            return Told(_through("call", fault, base.name, place.offset), fault)
        if memory.site.kind is ObjectKind.FUNCTION:
            return Told(f"call of {what}, which points into {self._objects.name(memory)}", Fault.NO_DATA)
        fault = self._objects.fault(place, 0, base) or Fault.NO_DATA
        text = f"call of {what}, which points to {self._objects.title(memory)} and to no function"
        return Told(text, fault, self._objects.object(place, 0))

    def _free(self, place: AddressedPlace, base: Base) -> Told:
        memory, offset = place.object, place.offset
        if memory is None:
            fault = self._objects.fault(place, 0, base) or Fault.NUMBER
            return Told(_through("free", fault, base.name, offset), fault)
        struck = self._objects.object(place, 0)
        if memory.site.kind is not ObjectKind.HEAP:
            title = self._objects.title(memory)
            return Told(f"free of {title}, which no allocator has made", Fault.NO_DATA, struck)
        if memory.alive == 0:
            died = self._objects.died(memory)
            first = "" if died is None else f", first at {died.short}, and again"
            return Told(f"{self._objects.title(memory, with_size=False)} is freed twice{first}", Fault.FREED, struck)
        title = self._objects.title(memory)
        if offset is None:
            return Told(f"free of what is not the start of {title}", Fault.INSIDE, struck)
        where = f"{bytes_text(offset)} behind the start of" if offset > 0 else f"{bytes_text(-offset)} before"
        return Told(f"free of an address {where} {title}", Fault.INSIDE, struck)

    # -- other conditions on addresses ----------------------------------------------------------------------------

    def _alignment(self, condition: Expression) -> Told | None:
        address = _address_in(condition)
        mask = _constant_of(condition, op.AND)
        if address is None or mask is None:
            return None
        place = self._objects.place(self._machine.evaluate(address))
        name = self._paths.value(address, self._function) if self._names_matter else None
        text = f"misaligned access: {name or 'the address'} is no multiple of {mask + 1}"
        if place.object is None or place.offset is None:
            return Told(text)
        title = self._objects.title(place.object)
        return Told(f"{text}, {bytes_text(place.offset)} into {title}", None, self._objects.object(place, 0))

    def _overlap(self, condition: Expression) -> Told | None:
        asked = _first(condition, Apart)
        if (
            asked is None
        ):  # a copy whose length nobody knows beforehand comes to a byte that it has still to read, or has read
            return self._met(condition)
        target, source = (self._objects.place(self._machine.evaluate(each)) for each in (asked.one, asked.other))
        size = self._machine.evaluate(asked.size)
        if target.object is None or not isinstance(size, int):
            return Told("a copy between bytes that overlap")
        title = self._objects.title(target.object)
        text = f"copy of {bytes_text(size)} within {title} from offset {source.offset} to {target.offset}: they overlap"
        return Told(text, None, self._objects.object(target, size))

    def _met(self, condition: Expression) -> Told | None:
        """Where a copy meets itself."""
        address = _compared(condition)
        if address is None:
            return None
        place = self._objects.place(self._machine.evaluate(address))
        where = "" if place.object is None else f" of {self._objects.title(place.object)}"
        return Told(f"a copy between bytes{where} that overlap", None, self._objects.object(place, 1))

    def _pointer_range(self, condition: Expression) -> Told | None:
        asked = _first(condition, Valid)
        if asked is None:
            return None
        place = self._objects.place(self._machine.evaluate(asked.address))
        base = self._base(asked.address)
        fault = self._objects.fault(place, 0, base)
        what = f"a pointer computed from {base.name}" if base.name is not None else "a pointer"
        if place.object is None:
            return Told(
                f"{what} points to no object" if fault is not Fault.NULL else f"{what}, which is null, is moved", fault
            )
        struck = self._objects.object(place, 0)
        if fault in (Fault.FREED, Fault.OUT_OF_SCOPE):
            return Told(f"{what} is moved after {self._end_of_life(place.object, fault)}", fault, struck)
        if fault is None:  # it is back where it could be, but the distance is larger than any object
            return Told(f"{what} is moved further than any object is large", None, struck)
        return Told(f"{what} is moved to{self._outside(place, 0)}", fault, struck)

    def _null_moved(self, condition: Expression) -> Told | None:
        base = _compared(condition)
        name = None if base is None else self._base(base).name
        return Told(f"the null pointer {name} is moved" if name is not None else "a null pointer is moved", Fault.NULL)

    # -- blocks ---------------------------------------------------------------------------------------------------

    def _lost(self, condition: Expression) -> Told | None:
        if not isinstance(condition, Reached):
            return None
        return self._leaked(self._machine.reachability.reach(condition).unreached, "lost")

    def _not_freed(self, condition: Expression) -> Told:
        left = [each for each in self._machine.objects if each.site.kind is ObjectKind.HEAP and each.alive != 0]
        return self._leaked(left, "never freed")

    def _leaked(self, blocks: Sequence[MemoryObject], what: str) -> Told:
        if not blocks:
            return Told(f"a block is {what}")
        first, *others = blocks
        more = f", and so {'is' if len(others) == 1 else 'are'} {len(others)} more" if others else ""
        title = self._objects.title(first)
        return Told(f"{title} is {what}{more}", None, self._objects.object(AddressedPlace(first, None), 0))

    # -- values ---------------------------------------------------------------------------------------------------

    def _initialized(self, condition: Expression) -> Told | None:
        if not isinstance(condition, Defined):
            return None
        used = self._undefined_part(condition.operand)
        origin = origin_of(self._machine.evaluate(used))
        text = self._paths.number(used, self._function) if self._names_matter else None
        name = text or (None if origin is None else origin.label)
        if name is None:
            return Told("a value is used that was never set")
        if origin is not None and text is not None and self._is_other_variable(origin.label, text):
            return Told(f"{name} is used and rests on {origin.label}, which was never set")
        return Told(f"{name} is used and was never set")

    def _undefined_part(self, expression: Expression) -> Expression:
        """The smallest part of an expression whose value has uninitialised bits."""
        while isinstance(expression, Apply):
            parts = [each for each in expression.operands if has_undefined(self._machine.evaluate(each))]
            if not parts:
                break
            expression = parts[0]
        return expression

    def _is_other_variable(self, name: str, text: str) -> bool:
        """Whether a name is that of a local variable, and a text does not speak of it."""
        program = self._machine.program
        local = any(site.name == name and site.kind is ObjectKind.STACK for site in program.sites)
        variables = [each for function in program.functions.values() for each in function.registers]
        return (local or any(str(each) == name for each in variables)) and re.search(rf"\b{re.escape(name)}\b", text) is None

    def _promise(self, condition: Expression) -> Told:
        if condition is FALSE or (isinstance(condition, Constant) and not condition.bits):
            return Told("a place is reached that the source says is never reached")
        return Told("what the source says holds always (__builtin_assume) does not hold")


def _through(verb: str, fault: Fault, name: str | None, number: int | None) -> str:
    """An access, a call or a free of an address where the program has nothing."""
    of = "call of" if verb == "call" else "free of" if verb == "free" else f"{verb} through"
    if fault is Fault.NULL:
        return f"{of} the null pointer {name}" if name is not None else f"{of} a null pointer"
    what = name or "a pointer"
    if fault is Fault.UNSET:
        return f"{of} {what}, which was never set"
    value = "" if number is None else f" ({number:#x})"
    if fault is Fault.WILD:
        return f"{of} {what}, which may be any address{value}"
    return f"{of} {what}, which is a number where nothing lies{value}"


def _first(condition: Expression, kind: type[Atom]) -> Atom | None:
    """The first expression of a kind within a condition."""
    return next((each for each in subexpressions(condition) if isinstance(each, kind)), None)


def _address_in(condition: Expression) -> Expression | None:
    """The address whose number a condition is about."""
    return next((each.operands[0] for each in _applications(condition, op.PTR_TO_INT)), None)


def _constant_of(condition: Expression, operator: op.Operator) -> int | None:
    """The constant operand of the first application of an operator that has one."""
    operands = (each for application in _applications(condition, operator) for each in application.operands)
    return next((each.bits for each in operands if isinstance(each, Constant)), None)


def _compared(condition: Expression) -> Expression | None:
    """The pointer that a condition compares with another one."""
    return next((each.operands[0] for each in _applications(condition, op.NE)), None)


def _applications(condition: Expression, operator: op.Operator) -> Iterator[Apply]:
    return (each for each in subexpressions(condition) if isinstance(each, Apply) and each.operator is operator)
