"""The compiler's own checks of C's arithmetic, folded back into the instructions that they guard.

Asked to (`CHECKS` of `frontend.clang`), clang puts a check in front of all arithmetic that C does not define for every
operand. It knows best what that is: signedness, promotions and constants are its business, and little of it is left in
the instructions. A check is a branch to a *trap block*, which calls `llvm.ubsantrap` with a number that says what went
wrong. `fold_checks` removes these branches with all that was computed for them, and marks what was checked:

===================  =====================================================================================================
``add, sub, mul``    ``checked``: C does not define it where the exact result, read as signed, is not in the type
``shl``              ``checked``: if the amount is less than the width, no bit that is set may come to or pass the sign
``ctlz, cttz``       (calls) ``checked``: the operand is not zero
``abs``              (calls of `llvm.abs`) ``checked``: the operand has an opposite
``check``            an instruction that only this module makes: ``left predicate right`` is to hold; without operands, it
                     never holds. For what no other instruction can carry: ``array size``; ``shift amount``, where the
                     compiler has cut it off to the width of what is shifted; and ``shift base``, ``shift amount`` and
                     ``quotient`` of operations that the compiler has folded into constants
===================  =====================================================================================================

All marks are flags. Blocks that checks have cut are whole again: the function is that of a compilation with `-fwrapv` and
without checks, but for the numbers of results and blocks, and that `x--` is `x - 1` and not `x + -1`.

Some checks are dropped because what they say is said elsewhere: that a quotient fits (of each `sdiv` and `srem`), that an
amount is less than the width (of each shift), that a promise holds (of each `llvm.assume`), and what holds for constants.

There is no check of what the compiler computes itself, without instructions: initialisers of static objects, constant ones
of arrays and structures, constant conditions, case labels. Atomic, complex and vector arithmetic is not checked, either.

A check that got lost would be an error that nobody looks for. So the ways into trap blocks are counted, none of the
instructions that the compiler calls its own (`nosanitize`) may be left, and signed arithmetic that is neither checked nor
surely in range is not accepted (an attribute of the source can switch checks off). A function that has anything else is
refused, and stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from enum import Enum
from typing import Final

from cegas.frontend.llvm.ir_types import I1, VOID, FunctionType, IntType
from cegas.frontend.llvm.syntax import (
    CHECK,
    CHECKED,
    NO_ATTRIBUTES,
    Block,
    ConstInt,
    Function,
    GlobalRef,
    Instruction,
    LocalRef,
    Module,
    Parameter,
    Value,
)

ARRAY_SIZE: Final = "array size"
SHIFT_BASE: Final = "shift base"
SHIFT_AMOUNT: Final = "shift amount"
QUOTIENT: Final = "quotient"

NOT_KNOWN: Final = "a check of the compiler in a form that is not known"
NOT_CHECKED: Final = "signed arithmetic that the compiler was told not to check"

_WITH_OVERFLOW: Final = re.compile(r"llvm\.s(add|sub|mul)\.with\.overflow\.i\d+$")
_COUNTING: Final = re.compile(r"llvm\.ct[lt]z\.i\d+$")
_ABSOLUTE: Final = "llvm.abs."
_SHIFTS: Final = ("shl", "lshr", "ashr")


class Trap(Enum):
    """What trap blocks call `llvm.ubsantrap` with, as far as the compiler is asked to check: its own numbers."""

    ADDITION = 0
    QUOTIENT = 3
    BUILTIN = 8
    MULTIPLICATION = 12
    NEGATION = 13
    SHIFT = 20
    SUBTRACTION = 21
    ARRAY_SIZE = 24


_ARITHMETIC: Final = {Trap.ADDITION: "add", Trap.SUBTRACTION: "sub", Trap.NEGATION: "sub", Trap.MULTIPLICATION: "mul"}
_TRAPS: Final = {trap.value: trap for trap in Trap}


class Folded:
    """What became of the checks of a module."""

    __slots__ = ("dropped", "marked", "refused")

    def __init__(self) -> None:
        self.marked = 0
        """Checks that are marks now."""
        self.dropped = 0
        """Checks that say nothing new."""
        self.refused: Final[dict[str, str]] = {}
        """The functions that are not understood, with the reasons."""


def fold_checks(module: Module) -> Folded:
    """Fold the checks of a module that was compiled with them, function by function."""
    result = Folded()
    called: dict[str, FunctionType] = {}
    for function in module.functions.values():
        if function.is_declaration:
            continue
        try:
            work = _Folding(function)
            function.blocks = work.fold()
            result.marked += work.marked
            result.dropped += work.dropped
            called.update(work.called)
        except _Refused as problem:
            result.refused[function.name] = str(problem)
    for name, type_ in called.items():
        parameters = [Parameter(str(number), each) for number, each in enumerate(type_.parameters)]
        module.functions.setdefault(name, Function(name, type_, tuple(parameters), 0))
    return result


class _Refused(Exception):
    """There is something in a function that this module does not know."""


def _require(holds: object, reason: str = NOT_KNOWN) -> None:
    if not holds:
        raise _Refused(reason)


class _FoundCheck:
    """A check that has been found: where it stands, and what was computed for it."""

    __slots__ = ("before", "behind", "branch", "computed", "holds", "trap")

    def __init__(
        self, trap: Trap, branch: Instruction, computed: Sequence[Instruction], before: list[Instruction], behind: Block
    ) -> None:
        self.trap: Final = trap
        self.branch: Final = branch
        """The last of it, which goes to the trap or on."""
        self.holds: Final = branch.operands[0]
        self.computed: Final = computed
        """What it has computed, in order."""
        self.before: Final = before
        """The instructions in front of it, to which it may add."""
        self.behind: Final = behind.instructions
        """Those behind it, of which it may mark the first."""


class _Folding:
    """One function while its checks are folded."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.marked = 0
        self.dropped = 0
        self.called: Final[dict[str, FunctionType]] = {}
        """What is called now, and perhaps was not before."""
        self._definitions: dict[str, Instruction] = {}
        self._users: dict[str, list[Instruction]] = {}
        self._entered: dict[str, int] = {}
        """How many ways lead to a block."""
        self._traps: dict[str, Trap] = {}
        """The trap blocks."""
        self._inside: set[str] = set()
        """The blocks that are part of a check."""
        self._ends: dict[str, str] = {}
        """Blocks that go on where a check in another block has ended, and that block."""

    def fold(self) -> dict[str, Block]:
        """The blocks without checks."""
        blocks = self.function.blocks
        for block in blocks.values():
            self._read(block)
        ways = 0
        continued: set[str] = set()
        for block in blocks.values():
            branch = block.terminator
            ways += sum(label in self._traps for label in branch.labels)
            if _is_own(branch) and len(branch.labels) == 2:
                if branch.labels[1] in self._traps:
                    continued.add(branch.labels[0])
                else:
                    self._inside.update(branch.labels)
        _require(self._inside.isdisjoint(continued))
        parts = continued | self._inside | self._traps.keys()
        result = {block.name: self._whole(block) for block in blocks.values() if block.name not in parts}
        _require(self._ends.keys() == continued and ways == self.marked + self.dropped)
        line = self.function.line
        for block in result.values():
            # Who puts something into the text relies on it that the parts of a block stand together.
            _require(all(line < each.line for each in block.instructions))
            line = max(each.line for each in block.instructions)
            block.instructions = [self._settled(each) for each in block.instructions]
            named = [label for each in block.instructions for _, label in each.incoming]
            _require(result.keys() >= {*block.terminator.labels, *named})
        return result

    def _read(self, block: Block) -> None:
        for label in block.terminator.labels:
            self._entered[label] = self._entered.get(label, 0) + 1
        for instruction in block.instructions:
            if instruction.result is not None:
                self._definitions[instruction.result] = instruction
            for operand in instruction.operands:
                if isinstance(operand, LocalRef):
                    self._users.setdefault(operand.name, []).append(instruction)
        call = block.instructions[0]
        if len(block.instructions) == 2 and _callee(call) == "llvm.ubsantrap" and all(map(_is_own, block.instructions)):
            number = call.operands[0]
            trap = _TRAPS.get(number.value) if isinstance(number, ConstInt) else None
            if trap is not None and block.terminator.opcode == "unreachable":
                self._traps[block.name] = trap

    # -- blocks -------------------------------------------------------------------------------------------------------

    def _whole(self, block: Block) -> Block:
        """A block with those that go on where its checks end."""
        instructions = list(block.instructions)
        last = block.name
        while _is_own(instructions[-1]):
            branch = instructions.pop()
            _require(branch.opcode == "br" and len(branch.labels) == 2)
            computed: list[Instruction] = []
            while instructions and _is_own(instructions[-1]):
                computed.insert(0, instructions.pop())
            if branch.labels[1] not in self._traps:
                branch = self._through_diamond(branch, last, computed)
            following, trap = branch.labels
            _require(self._entered[following] == 1 and following not in self._ends and following != block.name)
            self._ends[following] = block.name
            last = following
            behind = Block(following, list(self.function.blocks[following].instructions))
            _require(behind.instructions[0].opcode != "phi")
            self._fold(_FoundCheck(self._traps[trap], branch, computed, instructions, behind))
            instructions += behind.instructions
        return Block(block.name, instructions)

    def _through_diamond(self, branch: Instruction, last: str, computed: list[Instruction]) -> Instruction:
        """The end of the check of a shift's base, which is made for good amounts only: on one side of a branch."""
        side, join = (self.function.blocks[label] for label in branch.labels)
        _require(self._entered[side.name] == 1 and self._entered[join.name] == 2)
        _require(side.terminator.labels == (join.name,) and all(map(_is_own, side.instructions + join.instructions)))
        *joined, end = join.instructions
        _require(len(joined) == 2 and end.opcode == "br" and len(end.labels) == 2)
        phi, both = joined
        _require(phi.opcode == "phi" and both.opcode == "and" and both.operands[0] == branch.operands[0])
        _require(self._is(both.operands[1], phi) and self._is(end.operands[0], both))
        _require([label for _, label in phi.incoming] == [last, side.name] and _truth(phi.operands[0]) is True)
        _require(self._traps.get(end.labels[1]) is Trap.SHIFT)
        computed += [*side.instructions[:-1], phi, both]
        return end

    def _settled(self, instruction: Instruction) -> Instruction:
        """An instruction as it is without checks elsewhere in the function."""
        _require(not _is_own(instruction))
        if instruction.opcode == "phi":
            incoming = tuple([(value, self._ends.get(label, label)) for value, label in instruction.incoming])
            if incoming != instruction.incoming:
                instruction = copy(instruction)
                instruction.incoming = incoming
        elif "nsw" in instruction.flags and not self._is_index(instruction):
            _require(self._is_in_range(instruction), NOT_CHECKED)
            instruction = copy(instruction)
            instruction.flags = tuple([flag for flag in instruction.flags if flag != "nsw"])
        elif instruction.opcode == "call" and (_callee(instruction) or "").startswith(_ABSOLUTE):
            number, is_poison = instruction.operands
            if _truth(is_poison):  # as of the least number, where that is not checked
                _require(isinstance(number, ConstInt) and number.signed != -1 << (number.type.bits - 1), NOT_CHECKED)
                instruction = copy(instruction)
                instruction.operands = (number, ConstInt(I1, 0))
        return instruction

    # -- checks -------------------------------------------------------------------------------------------------------

    def _fold(self, check: _FoundCheck) -> None:
        if check.trap in _ARITHMETIC:
            self._fold_arithmetic(check)
            return
        for each in check.computed:
            _require(all(map(_is_own, self._users_of(each))))
        if check.trap is Trap.SHIFT:
            is_marked = self._fold_shift(check)
        elif check.trap is Trap.QUOTIENT:
            is_marked = self._fold_quotient(check)
        elif check.trap is Trap.BUILTIN:
            is_marked = self._fold_builtin(check)
        else:
            is_marked = self._fold_array_size(check)
        if is_marked:
            self.marked += 1
        else:
            self.dropped += 1

    def _fold_arithmetic(self, check: _FoundCheck) -> None:
        """An operation that also says whether it has overflowed: its two results, and the opposite of the second."""
        _require(len(check.computed) == 4)
        call, result, overflows, fits = check.computed
        operation = _WITH_OVERFLOW.match(_callee(call) or "")
        _require(operation is not None and operation[1] == _ARITHMETIC[check.trap])
        _require(result.opcode == "extractvalue" and result.indices == (0,) and self._is(result.operands[0], call))
        _require(overflows.opcode == "extractvalue" and overflows.indices == (1,))
        _require(self._is(overflows.operands[0], call) and self._users_of(call) == [result, overflows])
        _require(fits.opcode == "xor" and self._is(fits.operands[0], overflows) and _truth(fits.operands[1]) is True)
        _require(self._users_of(overflows) == [fits] and self._users_of(fits) == [check.branch])
        _require(self._is(check.holds, fits))
        _require(check.trap is not Trap.NEGATION or _number(call.operands[0]) == 0)
        self.marked += 1
        if check.trap is Trap.NEGATION and self._fold_absolute(check, call, result):
            return
        opcode = _ARITHMETIC[check.trap]
        check.before.append(
            Instruction(opcode, result.result, result.type, call.operands, call.line, call.debug, (CHECKED,))
        )

    def _fold_absolute(self, check: _FoundCheck, call: Instruction, negation: Instruction) -> bool:
        """The negation may be that of `abs`: there it is chosen if the number is negative."""
        chosen = next(iter(self._users_of(negation)), call)
        if chosen.opcode != "select" or not _is_own(chosen):
            return False
        number, comparison = call.operands[1], self._definition(chosen.operands[0])
        own = [chosen] if comparison is None else [comparison, chosen]
        _require(check.behind[: len(own)] == own and all(map(_is_own, own)) and self._users_of(negation) == [chosen])
        _require(self._is(chosen.operands[1], negation) and chosen.operands[2] == number)
        if comparison is None:
            _require(isinstance(number, ConstInt) and _truth(chosen.operands[0]) is (number.signed < 0))
        else:
            _require(comparison.opcode == "icmp" and comparison.predicate == "slt" and comparison.operands[0] == number)
            _require(_number(comparison.operands[1]) == 0 and self._users_of(comparison) == [chosen])
        name, type_ = f"{_ABSOLUTE}{chosen.type}", FunctionType(chosen.type, (chosen.type, I1))
        self.called[name] = type_
        check.behind[: len(own)] = [
            Instruction(
                "call",
                chosen.result,
                chosen.type,
                (number, ConstInt(I1, 0)),
                call.line,
                call.debug,
                (CHECKED,),
                callee=GlobalRef(name),
                function_type=type_,
                argument_attributes=(NO_ATTRIBUTES, NO_ATTRIBUTES),
            )
        ]
        return True

    def _fold_shift(self, check: _FoundCheck) -> bool:
        """The amount is less than the width; of a signed number to the left, nothing is lost, either."""
        computed = list(check.computed)
        has_base = bool(computed) and computed[-1].opcode == "and"
        is_good = computed[-1].operands[0] if has_base else check.holds
        limit = self._popped(computed, is_good)
        shift = check.behind[0] if check.behind[0].opcode in _SHIFTS else None
        is_marked = False
        if limit is None:
            is_known_good = _truth(is_good)
            _require(is_known_good is not None)
            if not is_known_good and not (shift is not None and _is_too_far(shift)):
                # Nothing else will tell: the operation is gone, or its amount is not that of C.
                is_marked = self._note(check, SHIFT_AMOUNT)
        else:
            is_known_good = None
            _require(shift is not None and limit.opcode == "icmp" and limit.predicate == "ule")
            assert shift is not None
            amount = limit.operands[0]
            _require(_number(limit.operands[1]) == _bits(shift) - 1)
            if shift.operands[1] != amount:
                cast = self._definition(shift.operands[1])
                _require(cast is not None and cast.opcode in ("trunc", "zext") and cast.operands[0] == amount)
                assert cast is not None
                if cast.opcode == "trunc":
                    is_marked = self._note(check, SHIFT_AMOUNT, limit)
        if has_base:
            is_marked = self._fold_base(check, computed, shift, is_good=is_known_good) or is_marked
        else:
            _require(not computed)
        return is_marked

    def _fold_base(
        self, check: _FoundCheck, computed: list[Instruction], shift: Instruction | None, *, is_good: bool | None
    ) -> bool:
        """No bits are lost: the number is nothing, shifted to the right by the width without the amount and the sign."""
        _require(len(computed) >= 2)
        *computed, phi, _ = computed
        is_nothing = phi.operands[1]
        if not computed:  # all of it is constant
            is_known = _truth(is_nothing)
            _require(is_good is not None and (is_known is not None or not is_good))
            return bool(is_good and not is_known) and self._note(check, SHIFT_BASE)
        _require(shift is not None and shift.opcode == "shl" and len(computed) in (2, 3))
        *subtractions, lost, comparison = computed
        assert shift is not None
        width = _bits(shift)
        number, amount = shift.operands
        _require(self._is(is_nothing, comparison) and comparison.opcode == "icmp" and comparison.predicate == "eq")
        _require(self._is(comparison.operands[0], lost) and _number(comparison.operands[1]) == 0)
        _require(lost.opcode == "lshr" and lost.operands[0] == number)
        if subtractions:
            (rest,) = subtractions
            _require(self._is(lost.operands[1], rest) and rest.opcode == "sub")
            _require(_number(rest.operands[0]) == width - 1 and rest.operands[1] == amount)
        else:
            constant = _number(amount)
            _require(constant is not None and _number(lost.operands[1]) == (width - 1 - constant) % (1 << width))
        if is_good is False:
            return False  # then nothing is said about the number
        check.behind[0] = _with(shift, CHECKED)
        return True

    def _fold_quotient(self, check: _FoundCheck) -> bool:
        """Not the least number by -1: said at each division, as far as the compiler has not made a constant of it."""
        known = _truth(check.holds)
        if known is not None:
            _require(not check.computed)
            return not known and self._note(check, QUOTIENT)
        division = check.behind[0]
        _require(division.opcode in ("sdiv", "srem") and check.computed)
        *comparisons, either = check.computed
        _require(either.opcode == "or" and self._is(check.holds, either))
        _require([self._definition(part) for part in either.operands if _truth(part) is None] == comparisons)
        least, minus_one = 1 << (_bits(division) - 1), (1 << _bits(division)) - 1
        limits = list(zip(division.operands, (least, minus_one), strict=True))
        for each in comparisons:
            number, limit = each.operands
            _require(each.opcode == "icmp" and each.predicate == "ne" and (number, _number(limit)) in limits)
        return False

    def _fold_builtin(self, check: _FoundCheck) -> bool:
        """What leading or trailing zeros are counted of is not zero; a promise holds, which is said where it is made."""
        call = check.behind[0]
        callee = _callee(call) or ""
        if callee == "llvm.assume":
            _require(not check.computed and check.holds == call.operands[0])
            return False
        _require(_COUNTING.match(callee) is not None)
        if check.computed:
            comparison = self._comparison(check)
            _require(comparison.predicate == "ne" and comparison.operands[0] == call.operands[0])
        else:
            number, known = _number(call.operands[0]), _truth(check.holds)
            _require(number is not None and known is (number != 0))
        check.behind[0] = _with(call, CHECKED)
        return True

    def _fold_array_size(self, check: _FoundCheck) -> bool:
        """An array has elements."""
        known = _truth(check.holds)
        if known is not None:
            _require(not check.computed)
            return not known and self._note(check, ARRAY_SIZE)
        comparison = self._comparison(check)
        _require(comparison.predicate in ("sgt", "ugt"))
        return self._note(check, ARRAY_SIZE, comparison)

    def _comparison(self, check: _FoundCheck) -> Instruction:
        """The comparison with zero that is all of a check."""
        _require(len(check.computed) == 1)
        (comparison,) = check.computed
        _require(comparison.opcode == "icmp" and self._is(check.holds, comparison))
        _require(_number(comparison.operands[1]) == 0)
        return comparison

    def _note(self, check: _FoundCheck, subject: str, comparison: Instruction | None = None) -> bool:
        """Write down what is to hold; without a comparison, that it does not."""
        operands = () if comparison is None else comparison.operands
        predicate = "" if comparison is None else comparison.predicate
        branch = check.branch
        check.before.append(
            Instruction(CHECK, None, VOID, operands, branch.line, branch.debug, (subject,), predicate=predicate)
        )
        return True

    # -- values -------------------------------------------------------------------------------------------------------

    def _definition(self, value: Value) -> Instruction | None:
        return self._definitions.get(value.name) if isinstance(value, LocalRef) else None

    def _is(self, value: Value, instruction: Instruction) -> bool:
        """Whether a value is the result of an instruction."""
        return self._definition(value) is instruction

    def _users_of(self, instruction: Instruction) -> list[Instruction]:
        return self._users.get(instruction.result or "", [])

    def _popped(self, computed: list[Instruction], value: Value) -> Instruction | None:
        """What has computed a value first of all, which is taken away; None if the value is a constant."""
        definition = self._definition(value)
        if definition is None:
            return None
        _require(computed and computed.pop(0) is definition)
        return definition

    # -- signed arithmetic without a check ----------------------------------------------------------------------------

    def _is_in_range(self, instruction: Instruction) -> bool:
        """Whether arithmetic cannot overflow because its operands come from smaller types: then it needs no check."""
        if instruction.opcode not in ("add", "sub", "mul") or not isinstance(instruction.type, IntType):
            return False
        (low, high), (least, most) = (self._range(operand) for operand in instruction.operands)
        if instruction.opcode == "add":
            results = (low + least, high + most)
        elif instruction.opcode == "sub":
            results = (low - most, high - least)
        else:
            products = (low * least, low * most, high * least, high * most)
            results = (min(products), max(products))
        half = 1 << (instruction.type.bits - 1)
        return -half <= results[0] and results[1] < half

    def _range(self, value: Value) -> tuple[int, int]:
        """The least and the greatest signed number that an operand can be."""
        if isinstance(value, ConstInt):
            return value.signed, value.signed
        cast = self._definition(value)
        if cast is not None and cast.opcode in ("sext", "zext"):
            source = cast.operands[0].type
            if isinstance(source, IntType):
                half = 1 << (source.bits - 1)
                return (-half, half - 1) if cast.opcode == "sext" else (0, 2 * half - 1)
        assert isinstance(value.type, IntType)
        half = 1 << (value.type.bits - 1)
        return -half, half - 1

    def _is_index(self, instruction: Instruction) -> bool:
        """Whether a product is no arithmetic of C: the place of a row in an array of variable size, which cannot wrap."""
        users = self._users_of(instruction)
        return instruction.opcode == "mul" and bool(users) and all(user.opcode == "getelementptr" for user in users)


def _is_own(instruction: Instruction) -> bool:
    """Whether the compiler has made an instruction for a check only."""
    return "nosanitize" in instruction.flags


def _callee(instruction: Instruction) -> str | None:
    """The function that an instruction calls by its name."""
    callee = instruction.callee if instruction.opcode == "call" else None
    return callee.name if isinstance(callee, GlobalRef) else None


def _number(value: Value) -> int | None:
    return value.value if isinstance(value, ConstInt) else None


def _truth(value: Value) -> bool | None:
    """Whether a constant is true; None if it is no constant, or poison."""
    return bool(value.value) if isinstance(value, ConstInt) else None


def _bits(instruction: Instruction) -> int:
    if not isinstance(instruction.type, IntType):
        raise _Refused(NOT_KNOWN)
    return instruction.type.bits


def _is_too_far(shift: Instruction) -> bool:
    """Whether a shift has a constant amount that its width does not allow."""
    amount = _number(shift.operands[1])
    return amount is not None and amount >= _bits(shift)


def _with(instruction: Instruction, flag: str) -> Instruction:
    marked = copy(instruction)
    marked.flags = (*instruction.flags, flag)
    return marked
