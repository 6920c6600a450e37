"""Calls: to functions of the program, to LLVM's intrinsics, to the C library, to the unknown."""

from __future__ import annotations

from cegas.frontend.library import rows, table
from cegas.frontend.llvm import ir_types, syntax
from cegas.frontend.lowering.body import FunctionBody
from cegas.frontend.lowering.call_results import CallResults
from cegas.frontend.lowering.intrinsics import IntrinsicLowering
from cegas.frontend.lowering.library import OUTSIDE_FUNCTION, LibraryLowering
from cegas.frontend.lowering.local_variables import LocalVariables
from cegas.frontend.lowering.unsupported import UnsupportedConstruct
from cegas.frontend.units import AliasSymbol, FunctionSymbol
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import DataModel, LocationKind
from cegas.program.expressions import Access, Constant, Expression, Register, StaticAddress, Valid
from cegas.program.objects import ObjectKind
from cegas.program.operations import Allocate, Call, Copy, EndLifetime, Origin, OriginKind
from cegas.program.words import Words


class CallLowering:
    """The calls of one function."""

    def __init__(self, body: FunctionBody, locals_: LocalVariables) -> None:
        self.body = body
        self.context = body.context
        self.results = CallResults(body)
        self.library = LibraryLowering(body, self.results)
        self.intrinsics = IntrinsicLowering(body, locals_, self.library, self.results)

    def lower(self, instruction: syntax.Instruction) -> None:
        callee = instruction.callee
        if isinstance(callee, syntax.InlineAsm):
            self._hand_over(instruction)
            self._let_keep(instruction)
            from cegas.frontend.lowering.inline_assembly import InlineAssembly  # few programs have any

            InlineAssembly(self.body, instruction, callee).lower()
            return
        symbol = self._direct(callee)
        if symbol is None:
            self._indirect(instruction)
            return
        function = symbol.function
        if function.name.startswith("llvm."):
            self.intrinsics.lower(instruction, function.name)
        elif function.name in self.context.options.property.error_functions:
            self.body.finish_path(LocationKind.TARGET)
            self.results.unreachable(instruction)
        elif not self.context.is_library(symbol, self.body.unit):
            self._call(instruction, self.context.need(symbol), function)
        else:
            self._without_body(instruction, symbol)

    def _direct(self, callee: syntax.Value | None) -> FunctionSymbol | None:
        """The function that a call names, through aliases and casts."""
        unit = self.body.unit
        while True:
            if isinstance(callee, syntax.ConstExpr) and callee.opcode in ("bitcast", "addrspacecast"):
                callee = callee.operands[0]
            elif isinstance(callee, syntax.GlobalRef):
                symbol = self.context.symbols.resolve(unit, callee.name)
                if isinstance(symbol, AliasSymbol):
                    if isinstance(symbol.alias, syntax.IFunc):
                        return None
                    unit, callee = symbol.unit, symbol.alias.target
                elif isinstance(symbol, FunctionSymbol):
                    return symbol
                else:
                    return None
            else:
                return None

    def _without_body(self, instruction: syntax.Instruction, symbol: FunctionSymbol) -> None:
        name = symbol.function.name
        model = self.context.files.lookup(name, self.body.unit)
        self._tell(instruction, name)
        if isinstance(model, rows.ModelledInC):
            if model.assumed:
                self._require_assumed(instruction, name)
            modelled = self.context.load_model(model)
            self._call(instruction, self.context.need(modelled), modelled.function)
        elif isinstance(model, rows.NoEffect) and (printing := self.library.printing(instruction, name, model)):
            self._print(instruction, printing)
        elif model is not None:
            if isinstance(model, rows.UnsupportedRow):
                self.context.unmodelled.setdefault(name)
            self._hand_over(instruction)
            self.library.lower(instruction, name, model)
            self._tell_result(instruction, name)
        else:
            self._unknown_function(instruction, symbol)

    def _tell(self, instruction: syntax.Instruction, name: str) -> None:
        """Tell models of a call that changes what they keep account of."""
        for function, number in self.context.files.told(name, self.body.unit):
            given = () if number is None else (self.library.arguments.pointer(instruction, number, name),)
            self.results.call_model(function, *given)

    def _tell_result(self, instruction: syntax.Instruction, name: str) -> None:
        """Tell models of what a call has opened. A stream that the program forgets at once stays unknown."""
        if instruction.result is not None:
            for function in self.context.files.told_of_result(name, self.body.unit):
                (result,) = self.body.values[instruction.result]
                assert result is not None
                self.results.call_model(function, result)

    def _tell_if_outside(self, callee: Expression) -> None:
        """A call through a pointer that leaves the program may do what a function may that nobody knows."""
        outside = [table.LIBRARY[function] for function, _ in self.context.files.told_outside()]
        if outside:
            for model in outside:
                assert isinstance(model, rows.ModelledInC)
                self.context.outside.setdefault(self.context.need(self.context.load_model(model)))
            self.body.single(Call(self.body.position, OUTSIDE_FUNCTION, (callee,), ()))

    def _require_assumed(self, instruction: syntax.Instruction, name: str) -> None:
        from cegas.frontend.lowering.assumed_results import is_assumed  # few programs have such calls

        if not is_assumed(self.body.function, instruction):
            raise UnsupportedConstruct(f"{name} is understood where it is assumed to hold, and only there")

    def _print(self, instruction: syntax.Instruction, model: rows.ModelledInC) -> None:
        """Output whose text matters goes through a model, which makes the text and forgets it."""
        if self.body.carries:
            from cegas.frontend.lowering.outputs import require_arguments  # most programs are not asked

            require_arguments(self.body, instruction)
        modelled = self.context.load_model(model)
        if self.context.native is not None:
            self.context.native.printing[self.body.unit.number, instruction.line] = model.function
        self._call(instruction, self.context.need(modelled), modelled.function)

    def _unknown_function(self, instruction: syntax.Instruction, symbol: FunctionSymbol) -> None:
        """Neither C nor POSIX knows it: it returns input and, unless asked otherwise, writes nothing."""
        name = symbol.function.name
        body = self.body
        self._hand_over(instruction)
        self._let_keep(instruction)
        if body.carries:
            from cegas.frontend.lowering.outputs import require_arguments  # most programs are not asked

            require_arguments(body, instruction)
        self.context.refuse_assembly(name)
        if self.context.options.unknown_functions_write:
            self.context.warn(f"{name} has no body: it returns any value and writes through its arguments")
            self._write_through_arguments(instruction, name)
        elif table.looks_demanding(name):
            self.context.warn(f"{name} has no body: it demands nothing, whatever its name says, and returns any value")
        else:
            self.context.warn(f"{name} has no body: it is taken to return any value and to write nothing")
        if "noreturn" in symbol.function.attributes | instruction.attributes:
            body.finish_path(LocationKind.END)
        self.results.havoc(instruction, Origin(OriginKind.UNKNOWN_FUNCTION, name))

    def _hand_over(self, instruction: syntax.Instruction) -> None:
        """Whoever keeps an address that it gets may change the volatile object there, at any time."""
        if self.context.volatile_is_input:
            for operand in instruction.operands:
                for part in self.body.parts(operand):
                    if part is not None and not isinstance(part, Constant):
                        self.context.leaving.append((self.body.symbol.name, part))

    def _let_keep(self, instruction: syntax.Instruction) -> None:
        """Nobody knows the code that gets the arguments: blocks that it was given count as reachable from then on."""
        if self.context.leaks is not None:
            for operand in instruction.operands:
                self.context.leaks.hand_over(self.body, self.body.parts(operand))

    def _write_through_arguments(self, instruction: syntax.Instruction, name: str) -> None:
        if any(isinstance(operand.type, ir_types.PointerType) for operand in instruction.operands):
            # How far an unknown function writes is not known: no finite extent would be sound.
            raise UnsupportedConstruct(f"writes of the unknown function {name} through its arguments")

    # -- calls of functions with a body ---------------------------------------------------------------------------

    def _call(self, instruction: syntax.Instruction, name: str, function: syntax.Function) -> None:
        if function.variadic:
            fixed = len(function.parameters)
            if len(instruction.operands) < fixed:
                raise UnsupportedConstruct(f"call of the variadic {name} with too few arguments")
        else:
            fixed = len(instruction.operands)
        self._emit_call(instruction, name, fixed, variadic=function.variadic)

    def _indirect(self, instruction: syntax.Instruction) -> None:
        assert instruction.callee is not None and instruction.function_type is not None
        callee = self.body.scalar(instruction.callee)
        self.body.require_defined(callee)
        if not (isinstance(callee, StaticAddress) and callee.site.kind is ObjectKind.FUNCTION):
            zero = self.body.build.constant(self.context.offset_type, 0)
            self.body.require(Valid(callee, zero, Access.CALL), ConditionKind.CALL, Words("{} points to a function", callee))
            self._tell_if_outside(callee)
        type_ = instruction.function_type
        # Without a prototype, `f()` is called with all its arguments as they are.
        variadic = type_.variadic and bool(type_.parameters)
        fixed = len(type_.parameters) if variadic else len(instruction.operands)
        self._emit_call(instruction, callee, fixed, variadic=variadic)

    def _emit_call(self, instruction: syntax.Instruction, callee: str | Expression, fixed: int, *, variadic: bool) -> None:
        """The call itself. What it made for the callee alone dies when the callee returns, as parameters do."""
        body = self.body
        arguments: list[Expression] = []
        made: list[Expression] = []
        for number, operand in enumerate(instruction.operands[:fixed]):
            attributes = instruction.argument_attributes[number]
            if attributes.byval is not None:
                copy = self._copy_argument(operand, attributes)
                arguments.append(copy)
                made.append(copy)
            else:
                arguments.extend(body.scalars(operand))
        area = self._variable_arguments(instruction, fixed) if variadic else None
        if area is not None:
            made.append(area)
        types = self.context.flatten(body.unit, instruction.type).types
        name = instruction.result
        targets = tuple(
            body.register((f"{name}.{number}" if len(types) > 1 else name) if name else f"r{number}", type_)
            for number, type_ in enumerate(types)
        )
        body.single(Call(body.position, callee, tuple(arguments), targets, variadic=variadic, variable_arguments=area))
        for address in made:
            body.emit(EndLifetime(body.position, address))
        if name is not None:
            body.values[name] = targets

    def _copy_argument(self, operand: syntax.Value, attributes: syntax.ParameterAttributes) -> Expression:
        """A structure passed by value through memory: the callee gets a copy of its own."""
        body = self.body
        assert attributes.byval is not None
        size = body.unit.layout.size_of(attributes.byval)
        address = body.scalar(operand)
        copy = self.new_object("argument", size, max(attributes.align, 1))
        body.require_access(address, size, Access.READ, body.unit.layout.align_of(attributes.byval))
        length = body.build.constant(self.context.offset_type, size)
        if size:
            body.emit(Copy(body.position, copy, address, length))
        return copy

    def new_object(self, name: str, size: int, align: int, kind: ObjectKind = ObjectKind.STACK) -> Register:
        """A stack object that the callee is given; it lives until somebody ends its lifetime."""
        body = self.body
        site = self.context.site(kind, name, size, align, function=body.symbol.name, position=body.position, unit=body.unit)
        register = body.temporary(self.context.pointer)
        body.slot_of_register[register] = site
        length = body.build.constant(self.context.offset_type, size)
        body.emit(Allocate(body.position, register, site, length, scoped=True))
        return register

    # -- variable arguments ---------------------------------------------------------------------------------------

    def _variable_arguments(self, instruction: syntax.Instruction, fixed: int) -> Expression:
        """One object holds the variable arguments as the stack would: in order, each in whole slots.

        On x86-64 the first ones would travel in registers; `va_start` makes the list look as if those were used up
        already, which a callee cannot tell apart.
        """
        body, layout = self.body, self.body.unit.layout
        slot = 8 if self.context.data_model is DataModel.LP64 else 4
        plan: list[tuple[int, syntax.Value, syntax.ParameterAttributes]] = []
        size, most_aligned = 0, slot  # named arguments may lie before them
        for number in range(fixed, len(instruction.operands)):
            operand, attributes = instruction.operands[number], instruction.argument_attributes[number]
            type_ = attributes.byval or operand.type
            align = max(attributes.align if attributes.byval else layout.align_of(type_), slot)
            if self.context.data_model is DataModel.ILP32:
                align = slot
            most_aligned = max(most_aligned, align)
            size = -(-size // align) * align
            plan.append((size, operand, attributes))
            size += -(-layout.size_of(type_) // slot) * slot
        area = self.new_object("variable arguments", size, most_aligned, ObjectKind.ARGUMENTS)
        for offset, operand, attributes in plan:
            place = body.offset(area, offset)
            if attributes.byval is not None:
                length = layout.size_of(attributes.byval)
                source = body.scalar(operand)
                body.require_access(source, length, Access.READ, layout.align_of(attributes.byval))
                if length:
                    amount = body.build.constant(self.context.offset_type, length)
                    body.emit(Copy(body.position, place, source, amount))
                continue
            flat = self.context.flatten(body.unit, operand.type)
            for part, inner in zip(body.scalars(operand), flat.offsets, strict=True):
                body.store_scalar(body.offset(place, inner), part)
        return area

    def va_arg(self, instruction: syntax.Instruction) -> None:
        """LLVM's own va_arg, which clang uses where the list is a plain pointer."""
        self.body.require_own_machine("a list of variable arguments")
        if self.context.data_model is not DataModel.ILP32:
            raise UnsupportedConstruct("va_arg instruction")
        body, type_ = self.body, instruction.type
        place = body.scalar(instruction.operands[0])
        pointer = body.load_scalar(self.context.pointer, place)
        size = -(-body.unit.layout.size_of(type_) // 4) * 4
        body.store_scalar(place, body.offset(pointer, size))
        body.define_loaded(instruction.result, type_, pointer)
