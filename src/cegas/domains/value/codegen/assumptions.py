"""Assumptions as Python code: whether a state passes, and what it learns."""

from __future__ import annotations

from cegas.domains.value.codegen.code import Code
from cegas.domains.value.codegen.expressions import ExpressionCode, numbers, numbers_or_unknown
from cegas.domains.value.codegen.memory import STATIC_KINDS, MemoryCode
from cegas.domains.value.codegen.values import Known, Local, Nothing, StaticValue, Tree
from cegas.program import operators as op
from cegas.program.expressions import Access, Apply, Constant, Expression, Register, Valid, registers_of
from cegas.program.objects import ObjectKind
from cegas.program.operations import Assume, Check
from cegas.program.types import FloatType


class AssumptionCode:
    """Writes code for assumptions."""

    def __init__(self, code: Code, expressions: ExpressionCode, memory: MemoryCode) -> None:
        self.code = code
        self.expressions = expressions
        self.memory = memory

    def note(self, operation: Assume | Check) -> None:
        """A condition that counts, and that a state does not show, is noted. What happens then is nothing to it."""
        if not self.code.reference.program.violations.counts(operation):
            return
        condition = operation.condition
        value: StaticValue
        if isinstance(condition, Valid):
            value = Local(self._validity(condition), integer=False)
        else:
            value = self.expressions.value(condition)
        note = f"log.note({self.code.name(operation, 'A')})"
        if isinstance(value, Local):
            self.code.emit(f"if {value.name} != 1: {note}")
        elif not isinstance(value, Known) or value.bits != 1:
            self.code.emit(note)

    def assume(self, operation: Assume) -> None:
        condition = operation.condition
        if isinstance(condition, Valid):
            narrows = self._narrows(condition)
            self._test_valid(operation, self._validity(condition), narrows)
            return
        self.note(operation)
        bound = self._binding(condition)
        if bound is not None:
            self._assume_bound(condition, *bound)
            return
        if isinstance(condition, Apply) and not self.expressions.has_address(condition):
            tree = self.expressions.tree(condition)
            if tree.fixed:
                self._assume_fixed(condition)
            elif tree.unknown:
                self._assume_unknown(condition, tree)
            else:
                self._assume_tree(condition, tree)
            return
        narrows = self._narrows(condition)
        value = self.expressions.value(condition)
        if isinstance(value, Known):
            if value.bits == 0:
                self.code.end("return None")
        elif isinstance(value, Nothing):
            if self._may_learn(condition, wanted=True):
                self.code.end("return whole_edge(state, remembered, log)")
        else:
            self._test(condition, value.name, narrows)

    def _narrows(self, condition: Expression) -> str:
        """Code that tests whether a register of a condition is one of several addresses, of which some may be ruled out."""
        if not self.code.reference.space.has_targets:
            return ""
        tests = []
        for register in dict.fromkeys(registers_of(condition)):
            if register not in self.code.slots:
                value = self.code.register(register)
                if isinstance(value, Local) and not value.integer:
                    tests.append(f"type({value.name}) is Targets")
        return " or ".join(tests)

    def _test(self, condition: Expression, name: str, narrows: str) -> None:
        """Go on unless a value is zero; what is not a number may teach something."""
        if self._may_learn(condition, wanted=True):
            self.code.emit(f"if type({name}) is not int: return whole_edge(state, remembered, log)")
            self.code.emit(f"if {name} == 0: return None")
        else:
            if narrows:
                self.code.emit(f"if type({name}) is not int and ({narrows}): return whole_edge(state, remembered, log)")
            # No other value of the domain equals a number.
            self.code.emit(f"if {name} == 0: return None")

    def _assume_tree(self, condition: Expression, tree: Tree) -> None:
        truth = self.expressions.truth(condition, tree.code)
        if not tree.guards:
            self.code.emit(f"if not ({truth}): return None")
            return
        self.code.emit(f"if {numbers(tree.guards)}:")
        self.code.emit(f" if not ({truth}): return None")
        self._otherwise(condition, tree)

    def _assume_unknown(self, condition: Expression, tree: Tree) -> None:
        """A register in the condition is unknown for certain (or the condition is not written out)."""
        if tree.strict:
            if not tree.guards:
                if self._may_learn(condition, wanted=True):
                    self.code.end("return whole_edge(state, remembered, log)")
                return
            self.code.emit("if False: pass")
        else:
            name = self.code.temporary()
            narrows = self._narrows(condition)
            self.code.emit(f"{name} = {self.code.ask(condition)}")
            self._test(condition, name, narrows)
            return
        self._otherwise(condition, tree)

    def _otherwise(self, condition: Expression, tree: Tree) -> None:
        """The branch of an assumption in which not all operands are numbers."""
        if self._may_learn(condition, wanted=True):
            self.code.emit("else: return whole_edge(state, remembered, log)")
            return
        if tree.strict:
            self.code.emit(f"elif {numbers_or_unknown(tree.guards)}: pass")
        narrows = self._narrows(condition)  # all registers have been read
        self.code.emit("else:")
        self.code.indent += 1
        name = self.code.temporary()
        self.code.emit(f"{name} = {self.code.ask(condition)}")
        self._test(condition, name, narrows)
        self.code.indent -= 1

    def _assume_fixed(self, condition: Expression) -> None:
        """Nothing in the condition depends on the state, so that all can be learned from it now."""
        scratch = self.expressions.fixed_scratch(condition)
        before = dict(scratch.registers)
        if not self.code.reference.assume(scratch, condition):
            self.code.end("return None")
            return
        for register, value in scratch.registers.items():
            if register not in before:
                if register in self.code.loaded or not isinstance(value, int):
                    self.code.end("return whole_edge(state, remembered, log)")
                    return
                self.code.changed[register] = Known(value)

    def _binding(self, condition: Expression) -> tuple[Register, int | None] | None:
        """A register and the only value with which a condition holds; None for the value if there is none.

        Only for conditions of which the reference interpreter learns that value if the register is unknown.
        """
        if isinstance(condition, Register):
            return None if condition in self.code.slots else (condition, 1)
        if not isinstance(condition, Apply):
            return None
        if condition.operator is op.NOT:
            inner = condition.operands[0]
            return (inner, 0) if isinstance(inner, Register) and inner not in self.code.slots else None
        if condition.operator is not op.EQ or not isinstance(condition.operands[1], Constant):
            return None
        left, value = condition.operands[0], condition.operands[1].bits
        if isinstance(left.type, FloatType):
            return None
        if isinstance(left, Apply) and left.operator is op.ZEXT and isinstance(left.operands[0], Register):
            inner = left.operands[0]
            if inner in self.code.slots:
                return None
            return inner, value if value >> inner.type.bits == 0 else None
        if isinstance(left, Apply) and left.operator is op.SEXT and isinstance(left.operands[0], Register):
            inner = left.operands[0]
            narrow = value & ((1 << inner.type.bits) - 1)
            if inner in self.code.slots or op.SEXT.evaluate(left.type, inner.type, narrow) != value:
                return None
            return inner, narrow
        while isinstance(left, Apply):
            operator, operands = left.operator, left.operands
            if operator not in (op.ADD, op.SUB, op.XOR) or not isinstance(operands[1], Constant):
                return None
            back = op.SUB if operator is op.ADD else op.ADD if operator is op.SUB else op.XOR
            value = back.evaluate(operands[0].type, operands[0].type, value, operands[1].bits)
            left = operands[0]
        return (left, value) if isinstance(left, Register) and left not in self.code.slots else None

    def _assume_bound(self, condition: Expression, register: Register, wanted: int | None) -> None:
        value = self.code.register(register)
        if isinstance(value, Known):
            if value.bits != wanted:
                self.code.end("return None")
            return
        if isinstance(value, Local):
            name = value.name
            if wanted is None:
                tests = f"{name} is None or type({name}) is int"
                self.code.end(f"return None if {tests} else whole_edge(state, remembered, log)")
                return
            self.code.emit(f"if {name} != {self.code.constant(wanted)}:")
            self.code.emit(f" if type({name}) is int: return None")
            if value.integer:
                pass
            elif register in self.code.loaded:
                self.code.emit(" return whole_edge(state, remembered, log)")
            else:
                self.code.emit(f" if {name} is not None: return whole_edge(state, remembered, log)")
        elif wanted is None:
            self.code.end("return None")
            return
        elif register in self.code.loaded:
            self.code.end("return whole_edge(state, remembered, log)")
            return
        self.code.changed[register] = Known(wanted)

    def _may_learn(self, condition: Expression, *, wanted: bool) -> bool:
        """Whether the reference interpreter may learn something from a condition that it cannot decide."""
        if isinstance(condition, Register):
            return True
        if not isinstance(condition, Apply):
            return False
        operator = condition.operator
        if operator is op.NOT:
            return self._may_learn(condition.operands[0], wanted=not wanted)
        if (operator is op.AND and wanted) or (operator is op.OR and not wanted):
            return any(self._may_learn(operand, wanted=wanted) for operand in condition.operands)
        return (operator is op.EQ and wanted) or (operator is op.NE and not wanted)

    def _validity(self, condition: Valid) -> str:
        """The variable that holds whether an access is valid: None if that is not known."""
        size = condition.size
        if not isinstance(size, Constant) or size.bits == 0 or not condition.access.has_extent:
            return self.expressions.asked(condition)
        place = self.memory.place(condition.address)
        if place is None or place.unknown:
            return self.expressions.asked(condition)
        self.code.uses_memory = True
        known = self.code.temporary()
        slow = f"{known} = {self.code.ask(condition)}"
        object_, offset = self.memory.enter_place(place)
        content = self.code.temporary()
        self.code.emit(f"{content} = memory.get({object_})")
        length = size.bits
        site = place.site
        writes = condition.access is Access.WRITE
        if site is None:
            test = f"{content} is not None and {content}.alive and {content}.size is not None"
            test += f" and 0 <= {offset} <= {content}.size - {length} and {object_}.site.kind is not FUNCTION"
            if writes:
                test += f" and not {object_}.site.constant"
        elif site.kind is ObjectKind.FUNCTION or (writes and site.constant) or site.size is None:
            test = "False"
        else:
            test = f"0 <= {offset} <= {self.code.constant(site.size - length)}"
            here = f"{content}.alive and {content}.size == {self.code.constant(site.size)}"
            if site.kind in (*STATIC_KINDS, ObjectKind.EXTERNAL):
                test += f" and ({content} is None or {here})"
            else:
                test += f" and {content} is not None and {here}"
        self.code.emit(f"if {test}: {known} = 1")
        self.code.emit(f"else: {slow}")
        if self.memory.leave_place(place):
            if place.pointer and not place.guards:
                self.code.emit(f"elif {place.pointer} is None: {known} = None")
            self.code.emit(f"else: {slow}")
        return known

    def _test_valid(self, operation: Assume, known: str, narrows: str) -> None:
        """Go on unless an access is invalid; note that it is not known to be valid."""
        self.code.emit(f"if {known} != 1:")
        if narrows:
            self.code.emit(f" if {known} != 0 and ({narrows}): return whole_edge(state, remembered, log)")
        if operation.kind.ends_runs:
            self.code.emit(f" log.note({self.code.name(operation, 'A')})")
        self.code.emit(f" if {known} == 0: return None")
