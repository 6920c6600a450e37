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
                     never holds. For what no other instruction can carry: ``array size``; ``pointer range``, of an index
                     into an array (a second flag says how it is widened to the type of the bound); ``shift amount``,
                     where the compiler has cut it off to the width of what is shifted; and ``shift base``,
                     ``shift amount``, ``quotient``, ``divisor`` and ``float range`` of operations that the compiler has
                     folded into constants
===================  =====================================================================================================

All marks are flags. Blocks that checks have cut are whole again: the function is that of a compilation with `-fwrapv` and
without checks, but for the numbers of results and blocks, and that `x--` is `x - 1` and not `x + -1`.

Some checks are dropped because what they say is said elsewhere: that a divisor is not zero and a quotient fits (of each
division), that an amount is less than the width (of each shift), that a float is in the range of an integer type (of each
conversion), that a promise holds (of each `llvm.assume`), and what holds for constants.

Of a choice between two constants the compiler computes both, and checks both (``c ? 1 << 31 : 0``). Which of them a check is
about is not known: it has a second flag, ``either``.

There is no check of what the compiler computes itself, without instructions: initialisers of static objects, constant ones
of arrays and structures, constant conditions, case labels. Atomic, complex and vector arithmetic is not checked, either.

A check that got lost would be an error that nobody looks for. So the ways into trap blocks are counted, none of the
instructions that the compiler calls its own (`nosanitize`) may be left, and signed arithmetic that is neither checked nor
surely in range is not accepted (an attribute of the source can switch checks off). A function that has anything else is
refused, and stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.patterns import pattern
from cegas.foundation.typed import Final
from cegas.frontend.llvm.check_parts import (
    RefusedCheck,
    Trap,
    bits_of,
    callee_of,
    is_in_range,
    is_own,
    is_too_far,
    number_of,
    on_both_sides,
    require,
    truth_of,
    with_flag,
)
from cegas.frontend.llvm.ir_types import I1, VOID, FunctionType
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
DIVISOR: Final = "divisor"
FLOAT_RANGE: Final = "float range"
POINTER_RANGE: Final = "pointer range"

NOT_CHECKED: Final = "signed arithmetic that the compiler was told not to check"

_WITH_OVERFLOW: Final = pattern(r"llvm\.s(add|sub|mul)\.with\.overflow\.i\d+$")
_COUNTING: Final = pattern(r"llvm\.ct[lt]z\.i\d+$")
_ABSOLUTE: Final = "llvm.abs."
_CHOICE: Final = " = select "
_OWN: Final = "!nosanitize"
_SHIFTS: Final = ("shl", "lshr", "ashr")
_DIVISIONS: Final = ("sdiv", "srem", "udiv", "urem")


_ARITHMETIC: Final = {Trap.ADDITION: "add", Trap.SUBTRACTION: "sub", Trap.NEGATION: "sub", Trap.MULTIPLICATION: "mul"}
_TRAPS: Final = {trap.value: trap for trap in Trap}


class FoldedChecks:
    """What became of the checks of a module."""

    __slots__ = ("dropped", "marked", "refused")

    def __init__(self, refused: dict[str, str] | None = None) -> None:
        self.marked = 0
        """Checks that are marks now."""
        self.dropped = 0
        """Checks that say nothing new."""
        self.refused: Final[dict[str, str]] = {} if refused is None else refused
        """The functions that are not understood, with the reasons."""


def fold_checks(module: Module, *, has_divisors: bool = False, refused: dict[str, str] | None = None) -> FoldedChecks:
    """Fold the checks of a module that was compiled with them, function by function; with divisors if they are checked.

    Those of a function whose body is not read yet are folded when it is. What is not understood is noted in `refused`.
    """
    result = FoldedChecks(refused)
    called: dict[str, FunctionType] = {}

    def fold(function: Function) -> None:
        try:
            work = _Folding(function, has_divisors=has_divisors)
            function.blocks = work.fold()
            result.marked += work.marked
            result.dropped += work.dropped
            called.update(work.called)
        except RefusedCheck as problem:
            result.refused[function.name] = str(problem)

    for function in module.functions.values():
        if not function.is_declaration:
            function.when_read(fold)
            if function.unread is not None and any(map(_may_be_absolute, function.unread)):
                function.read()  # it may call what the module does not declare
    for name, type_ in called.items():
        parameters = [Parameter(str(number), each) for number, each in enumerate(type_.parameters)]
        module.functions.setdefault(name, Function(name, type_, tuple(parameters), 0))
    return result


def _may_be_absolute(line: str) -> bool:
    """Whether a line may be the choice that belongs to the check of `abs`."""
    return _CHOICE in line and _OWN in line


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

    def __init__(self, function: Function, *, has_divisors: bool) -> None:
        self.function = function
        self._has_divisors = has_divisors
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
            if is_own(branch) and len(branch.labels) == 2:
                if branch.labels[1] in self._traps:
                    continued.add(branch.labels[0])
                else:
                    self._inside.update(branch.labels)
        require(self._inside.isdisjoint(continued))
        parts = continued | self._inside | self._traps.keys()
        result = {block.name: self._whole(block) for block in blocks.values() if block.name not in parts}
        require(self._ends.keys() == continued and ways == self.marked + self.dropped)
        line = self.function.line
        for block in result.values():
            # Who puts something into the text relies on it that the parts of a block stand together.
            require(all(line < each.line for each in block.instructions))
            line = max(each.line for each in block.instructions)
            block.instructions = on_both_sides([self._settled(each) for each in block.instructions])
            named = [label for each in block.instructions for _, label in each.incoming]
            require(result.keys() >= {*block.terminator.labels, *named})
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
        if len(block.instructions) == 2 and callee_of(call) == "llvm.ubsantrap" and all(map(is_own, block.instructions)):
            number = call.operands[0]
            trap = _TRAPS.get(number.value) if isinstance(number, ConstInt) else None
            if trap is not None and block.terminator.opcode == "unreachable":
                self._traps[block.name] = trap

    # -- blocks -------------------------------------------------------------------------------------------------------

    def _whole(self, block: Block) -> Block:
        """A block with those that go on where its checks end."""
        instructions = list(block.instructions)
        last = block.name
        while is_own(instructions[-1]):
            branch = instructions.pop()
            require(branch.opcode == "br" and len(branch.labels) == 2)
            computed: list[Instruction] = []
            while instructions and is_own(instructions[-1]):
                computed.insert(0, instructions.pop())
            if branch.labels[1] not in self._traps:
                branch = self._through_diamond(branch, last, computed)
            following, trap = branch.labels
            require(self._entered[following] == 1 and following not in self._ends and following != block.name)
            self._ends[following] = block.name
            last = following
            behind = Block(following, list(self.function.blocks[following].instructions))
            require(behind.instructions[0].opcode != "phi")
            self._fold(_FoundCheck(self._traps[trap], branch, computed, instructions, behind))
            instructions += behind.instructions
        return Block(block.name, instructions)

    def _through_diamond(self, branch: Instruction, last: str, computed: list[Instruction]) -> Instruction:
        """The end of the check of a shift's base, which is made for good amounts only: on one side of a branch."""
        side, join = (self.function.blocks[label] for label in branch.labels)
        require(self._entered[side.name] == 1 and self._entered[join.name] == 2)
        require(side.terminator.labels == (join.name,) and all(map(is_own, side.instructions + join.instructions)))
        *joined, end = join.instructions
        require(len(joined) == 2 and end.opcode == "br" and len(end.labels) == 2)
        phi, both = joined
        require(phi.opcode == "phi" and both.opcode == "and" and both.operands[0] == branch.operands[0])
        require(self._is(both.operands[1], phi) and self._is(end.operands[0], both))
        require([label for _, label in phi.incoming] == [last, side.name] and truth_of(phi.operands[0]) is True)
        require(self._traps.get(end.labels[1]) is Trap.SHIFT)
        computed += [*side.instructions[:-1], phi, both]
        return end

    def _settled(self, instruction: Instruction) -> Instruction:
        """An instruction as it is without checks elsewhere in the function."""
        require(not is_own(instruction))
        if instruction.opcode == "phi":
            incoming = tuple([(value, self._ends.get(label, label)) for value, label in instruction.incoming])
            if incoming != instruction.incoming:
                instruction = instruction.copy()
                instruction.incoming = incoming
        elif "nsw" in instruction.flags and not self._is_index(instruction):
            require(is_in_range(instruction, self._definition), NOT_CHECKED)
            instruction = instruction.copy()
            instruction.flags = tuple([flag for flag in instruction.flags if flag != "nsw"])
        elif instruction.opcode == "call" and (callee_of(instruction) or "").startswith(_ABSOLUTE):
            number, is_poison = instruction.operands
            if truth_of(is_poison):  # as of the least number, where that is not checked
                require(isinstance(number, ConstInt) and number.signed != -1 << (number.type.bits - 1), NOT_CHECKED)
                instruction = instruction.copy()
                instruction.operands = (number, ConstInt(I1, 0))
        return instruction

    # -- checks -------------------------------------------------------------------------------------------------------

    def _fold(self, check: _FoundCheck) -> None:
        if check.trap in _ARITHMETIC:
            self._fold_arithmetic(check)
            return
        for each in check.computed:
            require(all(map(is_own, self._users_of(each))))
        if check.trap is Trap.SHIFT:
            is_marked = self._fold_shift(check)
        elif check.trap is Trap.QUOTIENT:
            is_marked = self._fold_division(check)
        elif check.trap is Trap.FLOAT_RANGE:
            is_marked = self._fold_conversion(check)
        elif check.trap is Trap.INDEX:
            is_marked = self._fold_index(check)
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
        require(len(check.computed) == 4)
        call, result, overflows, fits = check.computed
        operation = _WITH_OVERFLOW.match(callee_of(call) or "")
        require(operation is not None and operation[1] == _ARITHMETIC[check.trap])
        require(result.opcode == "extractvalue" and result.indices == (0,) and self._is(result.operands[0], call))
        require(overflows.opcode == "extractvalue" and overflows.indices == (1,))
        require(self._is(overflows.operands[0], call) and self._users_of(call) == [result, overflows])
        require(fits.opcode == "xor" and self._is(fits.operands[0], overflows) and truth_of(fits.operands[1]) is True)
        require(self._users_of(overflows) == [fits] and self._users_of(fits) == [check.branch])
        require(self._is(check.holds, fits))
        require(check.trap is not Trap.NEGATION or number_of(call.operands[0]) == 0)
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
        if chosen.opcode != "select" or not is_own(chosen):
            return False
        number, comparison = call.operands[1], self._definition(chosen.operands[0])
        own = [chosen] if comparison is None else [comparison, chosen]
        require(check.behind[: len(own)] == own and all(map(is_own, own)) and self._users_of(negation) == [chosen])
        require(self._is(chosen.operands[1], negation) and chosen.operands[2] == number)
        if comparison is None:
            require(isinstance(number, ConstInt) and truth_of(chosen.operands[0]) is (number.signed < 0))
        else:
            require(comparison.opcode == "icmp" and comparison.predicate == "slt" and comparison.operands[0] == number)
            require(number_of(comparison.operands[1]) == 0 and self._users_of(comparison) == [chosen])
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
            is_known_good = truth_of(is_good)
            require(is_known_good is not None)
            if not is_known_good and not (shift is not None and is_too_far(shift)):
                # Nothing else will tell: the operation is gone, or its amount is not that of C.
                is_marked = self._note(check, SHIFT_AMOUNT)
        else:
            is_known_good = None
            require(shift is not None and limit.opcode == "icmp" and limit.predicate == "ule")
            assert shift is not None
            amount = limit.operands[0]
            require(number_of(limit.operands[1]) == bits_of(shift) - 1)
            if shift.operands[1] != amount:
                cast = self._definition(shift.operands[1])
                require(cast is not None and cast.opcode in ("trunc", "zext") and cast.operands[0] == amount)
                assert cast is not None
                if cast.opcode == "trunc":
                    is_marked = self._note(check, SHIFT_AMOUNT, limit)
        if has_base:
            is_marked = self._fold_base(check, computed, shift, is_good=is_known_good) or is_marked
        else:
            require(not computed)
        return is_marked

    def _fold_base(
        self, check: _FoundCheck, computed: list[Instruction], shift: Instruction | None, *, is_good: bool | None
    ) -> bool:
        """No bits are lost: the number is nothing, shifted to the right by the width without the amount and the sign."""
        require(len(computed) >= 2)
        *computed, phi, _ = computed
        is_nothing = phi.operands[1]
        if not computed:  # all of it is constant
            is_known = truth_of(is_nothing)
            require(is_good is not None and (is_known is not None or not is_good))
            return bool(is_good and not is_known) and self._note(check, SHIFT_BASE)
        require(shift is not None and shift.opcode == "shl" and len(computed) in (2, 3))
        *subtractions, lost, comparison = computed
        assert shift is not None
        width = bits_of(shift)
        number, amount = shift.operands
        require(self._is(is_nothing, comparison) and comparison.opcode == "icmp" and comparison.predicate == "eq")
        require(self._is(comparison.operands[0], lost) and number_of(comparison.operands[1]) == 0)
        require(lost.opcode == "lshr" and lost.operands[0] == number)
        if subtractions:
            (rest,) = subtractions
            require(self._is(lost.operands[1], rest) and rest.opcode == "sub")
            require(number_of(rest.operands[0]) == width - 1 and rest.operands[1] == amount)
        else:
            constant = number_of(amount)
            require(constant is not None and number_of(lost.operands[1]) == (width - 1 - constant) % (1 << width))
        if is_good is False:
            return False  # then nothing is said about the number
        check.behind[0] = with_flag(shift, CHECKED)
        return True

    def _fold_division(self, check: _FoundCheck) -> bool:
        """The divisor is not zero, and it is not the least number by -1: said at each division, as far as the compiler has
        not made a constant of it. (Of which it does not say what was wrong with it.)"""
        division, known = check.behind[0], truth_of(check.holds)
        is_there = division.opcode in _DIVISIONS
        if known is not None:
            require(not check.computed)
            return not known and not is_there and self._note(check, DIVISOR if self._has_divisors else QUOTIENT)
        require(is_there and check.computed)
        computed, holds = list(check.computed), check.holds
        if computed[-1].opcode == "and":
            both = computed.pop()
            require(self._is(holds, both))
            is_something, holds = both.operands
            if truth_of(is_something) is None:
                require(computed and self._is_different(computed.pop(0), is_something, division.operands[1], 0))
        elif computed[-1].opcode == "icmp":
            require(self._is_different(computed.pop(), holds, division.operands[1], 0) and not computed)
            return False
        require(computed and division.opcode in ("sdiv", "srem"))
        *comparisons, either = computed
        require(either.opcode == "or" and self._is(holds, either))
        parts = [part for part in either.operands if truth_of(part) is None]
        least, minus_one = 1 << (bits_of(division) - 1), (1 << bits_of(division)) - 1
        limits = list(zip(division.operands, (least, minus_one), strict=True))
        require(len(parts) == len(comparisons))
        for each, part in zip(comparisons, parts, strict=True):
            require(any(self._is_different(each, part, number, limit) for number, limit in limits))
        return False

    def _is_different(self, comparison: Instruction, value: Value, number: Value, limit: int) -> bool:
        """Whether a value is the result of a comparison that says that a number is not a constant."""
        is_that = comparison.operands[0] == number and number_of(comparison.operands[1]) == limit
        return self._is(value, comparison) and (comparison.opcode, comparison.predicate) == ("icmp", "ne") and is_that

    def _fold_conversion(self, check: _FoundCheck) -> bool:
        """A float is between two limits: said at each conversion that is left."""
        known = truth_of(check.holds)
        if known is not None:
            require(not check.computed)
            return not known and self._note(check, FLOAT_RANGE)
        conversion = check.behind[0]
        require(conversion.opcode in ("fptosi", "fptoui") and len(check.computed) == 3)
        *comparisons, both = check.computed
        require(both.opcode == "and" and self._is(check.holds, both))
        for each, predicate, part in zip(comparisons, ("ogt", "olt"), both.operands, strict=True):
            require((each.opcode, each.predicate) == ("fcmp", predicate) and self._is(part, each))
            require(each.operands[0] == conversion.operands[0])
        return False

    def _fold_index(self, check: _FoundCheck) -> bool:
        """An array has an element of that number (or may have an address behind its last one)."""
        known = truth_of(check.holds)
        if known is not None:
            require(not check.computed)
            return not known and self._note(check, POINTER_RANGE)
        *computed, comparison = check.computed
        require(comparison.opcode == "icmp" and comparison.predicate in ("ult", "ule") and self._is(check.holds, comparison))
        index, bound = comparison.operands
        casts: list[str] = []
        cast = self._definition(index)
        if cast is not None and cast in computed:
            require(cast.opcode in ("sext", "zext", "trunc") and computed.pop() is cast)
            casts, index = [cast.opcode], cast.operands[0]
        while computed:  # the compiler takes all the elements of the array for its bound; its own dimension comes first
            product = computed.pop()
            require(product.opcode == "mul" and "nuw" in product.flags and self._is(bound, product))
            bound = product.operands[0]
        return self._note(check, POINTER_RANGE, comparison, (index, bound), casts)

    def _fold_builtin(self, check: _FoundCheck) -> bool:
        """What leading or trailing zeros are counted of is not zero; a promise holds, which is said where it is made."""
        call = check.behind[0]
        callee = callee_of(call) or ""
        if callee == "llvm.assume":
            require(not check.computed and check.holds == call.operands[0])
            return False
        require(_COUNTING.match(callee) is not None)
        if check.computed:
            comparison = self._comparison(check)
            require(comparison.predicate == "ne" and comparison.operands[0] == call.operands[0])
        else:
            number, known = number_of(call.operands[0]), truth_of(check.holds)
            require(number is not None and known is (number != 0))
        check.behind[0] = with_flag(call, CHECKED)
        return True

    def _fold_array_size(self, check: _FoundCheck) -> bool:
        """An array has elements."""
        known = truth_of(check.holds)
        if known is not None:
            require(not check.computed)
            return not known and self._note(check, ARRAY_SIZE)
        comparison = self._comparison(check)
        require(comparison.predicate in ("sgt", "ugt"))
        return self._note(check, ARRAY_SIZE, comparison)

    def _comparison(self, check: _FoundCheck) -> Instruction:
        """The comparison with zero that is all of a check."""
        require(len(check.computed) == 1)
        (comparison,) = check.computed
        require(comparison.opcode == "icmp" and self._is(check.holds, comparison))
        require(number_of(comparison.operands[1]) == 0)
        return comparison

    def _note(
        self,
        check: _FoundCheck,
        subject: str,
        comparison: Instruction | None = None,
        operands: tuple[Value, ...] | None = None,
        casts: Sequence[str] = (),
    ) -> bool:
        """Write down what is to hold; without a comparison, that it does not."""
        if operands is None:
            operands = () if comparison is None else comparison.operands
        predicate = "" if comparison is None else comparison.predicate
        branch, flags = check.branch, (subject, *casts)
        check.before.append(Instruction(CHECK, None, VOID, operands, branch.line, branch.debug, flags, predicate=predicate))
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
        require(computed and computed.pop(0) is definition)
        return definition

    # -- signed arithmetic without a check ----------------------------------------------------------------------------

    def _is_index(self, instruction: Instruction) -> bool:
        """Whether a product is no arithmetic of C: the place of a row in an array of variable size, which cannot wrap."""
        users = self._users_of(instruction)
        return instruction.opcode == "mul" and bool(users) and all(user.opcode == "getelementptr" for user in users)
