"""Write large, connected C programs for scalability experiments.

    python benchmarks/generate.py --instructions 100000 --seed 1 > out.c

The program has about the wanted number of LLVM instructions (as clang emits them for cegas, without any
optimisation). It is one connected whole, not many small programs side by side: nested records that point to
each other, global arrays, heap lists, tables of functions that are rebound at run time, records of function
pointers, chains of up to forty calls, pointer and pointer-to-pointer parameters, loops, switches, recursion
and floats.

It is SAFE, and for a reason: every function books what it computes into a ledger of two accounts that always
cancel out, and `main` calls `reach_error()` if they do not. Run natively it ends after some thousand steps,
because every function pays for its call from `fuel`; a program without inputs, it does the same at every run.
It performs no undefined operation.

The same arguments give the same text on every platform and Python version.
"""

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

T = TypeVar("T")

MINIMUM_INSTRUCTIONS: Final = 2_000
"""Below this, the last function decides the size, and the estimate can be off by more than a tenth."""
MAXIMUM_DEPTH: Final = 40
"""The longest chain of calls below a function, before the dispatchers that connect the chains."""

DEEPEST_NESTING: Final = 3

FUEL: Final = 5
"""How many calls one round of `main` may make."""

ROUNDS: Final = 5
BUFFER: Final = 8
"""Length of every array in a record and of every buffer passed by pointer; a power of two, used as a mask."""

C_TYPES: Final = {
    "u32": "unsigned",
    "u16": "unsigned short",
    "u8": "unsigned char",
    "i32": "int",
    "f64": "double",
}
MEMBER_KINDS: Final = ((4, "u32"), (2, "u16"), (2, "u8"), (2, "i32"), (2, "pointer"), (4, "nested"))
ARITHMETIC: Final = ((6, "+"), (4, "-"), (3, "*"), (2, "/"), (2, "%"), (1, "?"))
BITWISE: Final = ((4, "^"), (2, "&"), (2, "|"), (2, "<<"), (2, ">>"))
OPERATORS: Final = ARITHMETIC + BITWISE


class Dice:
    """Random choices from `Random.random` alone: the one method whose sequence Python promises to keep."""

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        return int(self._random.random() * bound)

    def between(self, low: int, high: int) -> int:
        """A number from low to high, both included."""
        return low + self.below(high - low + 1)

    def chance(self, percent: int) -> bool:
        """True in so many of a hundred cases."""
        return self.below(100) < percent

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def weighted(self, items: Sequence[tuple[int, T]]) -> T:
        """One of the items, each as likely as its weight says."""
        ticket = self.below(sum(weight for weight, _ in items))
        for weight, item in items:
            ticket -= weight
            if ticket < 0:
                return item
        raise ValueError("no items to choose from")


@dataclass(frozen=True, slots=True)
class Code:
    """A piece of C and the number of LLVM instructions clang makes of it."""

    text: str
    cost: int


@dataclass(frozen=True, slots=True)
class Member:
    """A scalar, array or pointer in a record, reached by `suffix` through `steps` address computations."""

    suffix: str
    steps: int
    kind: str
    """`u32`, `u16`, `u8`, `i32`, `f64`, `array` (of u32) or `pointer`."""
    target: int = -1
    """The record type a pointer points to."""


@dataclass(frozen=True, slots=True)
class Record:
    """A struct type: its C definition, all members (also of nested records), and its initialiser's pieces."""

    number: int
    definition: str
    members: tuple[Member, ...]
    slots: tuple[Member, ...]
    """The scalar leaves in the order of an initialiser."""
    depth: int

    def of_kind(self, *kinds: str) -> list[Member]:
        """The members of these kinds."""
        return [member for member in self.members if member.kind in kinds]


@dataclass(frozen=True, slots=True)
class Signature:
    """What a function takes and returns: one of four shapes, over one record type (-1: none)."""

    shape: str
    """`mix` (two numbers), `step` (record, number), `scan` (slot, buffer, length), `real` (float, record)."""
    record: int

    @property
    def result(self) -> str:
        """The C type of the result."""
        return "double" if self.shape == "real" else "unsigned"

    def parameters(self, named: bool) -> str:
        """The parameter list, with or without the parameters' names."""
        record = f"struct r{self.record} "
        plain = {
            "mix": (("unsigned ", "x"), ("unsigned ", "y")),
            "step": ((record + "*", "p"), ("unsigned ", "x")),
            "scan": ((record + "**", "slot"), ("unsigned *", "data"), ("unsigned ", "x")),
            "real": (("double ", "z"), (record + "*", "p")),
        }[self.shape]
        return ", ".join(kind + name if named else kind.rstrip() for kind, name in plain)


@dataclass(frozen=True, slots=True)
class Callee:
    """Something to call: a function, a table of functions or a record of function pointers."""

    signature: Signature
    prefix: str
    selectors: int
    """How many functions a table holds; 0 for anything else."""
    cost: int
    """Instructions for finding the function."""
    depth: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table that may be rebound at run time, and the functions that may go into it."""

    name: str
    size: int
    candidates: tuple[str, ...]


@dataclass(slots=True)
class Scope:
    """The names a function body may use."""

    numbers: list[str] = field(default_factory=list)
    reals: list[str] = field(default_factory=list)
    buffers: list[tuple[str, int]] = field(default_factory=list)
    """Pointers to or arrays of numbers, with the cost of their address."""
    pointers: list[tuple[str, int]] = field(default_factory=list)
    """Pointer variables that may be assigned, with their record types."""
    fixed: list[tuple[str, int, int]] = field(default_factory=list)
    """Other pointers to records: text, record type and cost."""
    nesting: int = 0
    loops: int = 0
    depth: int = 0
    """The deepest callee so far."""


def _operation(text: str, added: int, *operands: Code) -> Code:
    """An operation of `added` instructions; clang folds it if all operands are constants."""
    operand_cost = _sum(operands)
    return Code(text, operand_cost + added if operand_cost else 0)


def _sum(pieces: Sequence[Code]) -> int:
    return sum(piece.cost for piece in pieces)


def _indent(text: str) -> str:
    return "\n".join("  " + line for line in text.split("\n"))


def _power_of_two(limit: int) -> int:
    return 1 << (limit.bit_length() - 1)


class Generator:
    """Builds one program, from the leaves of the call graph up: every name is known when it is used."""

    def __init__(self, instructions: int, seed: int) -> None:
        if instructions < MINIMUM_INSTRUCTIONS:
            raise ValueError(f"a connected program needs at least {MINIMUM_INSTRUCTIONS} instructions")
        self._wanted = instructions
        self._seed = seed
        self._dice = Dice(seed)
        self._parts: list[str] = []
        self._cost = 0
        self._functions = 0
        self._records: list[Record] = []
        self._instances = max(2, min(24, instructions // 8_000))
        self._arrays = max(2, min(40, instructions // 10_000))
        self._lists = max(2, min(16, instructions // 10_000))
        self._callees: list[Callee] = []
        self._pending: list[Callee] = []
        self._tables: list[Table] = []
        self._by_signature: dict[Signature, list[Callee]] = {}
        self._statements: list[tuple[int, Callable[[Scope], Code]]] = [
            (24, self._assign_number),
            (10, self._update_number),
            (8, self._assign_member),
            (6, self._assign_element),
            (10, self._branch),
            (6, self._counted_loop),
            (3, self._shifting_loop),
            (4, self._switch),
            (8, self._move_pointer),
            (4, self._link_records),
            (3, self._copy_record),
            (6, self._assign_real),
            (3, self._push),
            (3, self._traverse),
            (3, self._pop),
            (5, self._book),
            (2, self._rebind),
        ]

    def build(self) -> str:
        """The text of the program."""
        self._declare_records()
        self._declare_globals()
        self._declare_services()
        while self._remaining() > 60:
            self._function()
            if self._functions % 5 == 0:
                self._table()
            if self._functions % 8 == 0:
                self._driver()
        roots = self._dispatchers()
        self._main(roots)
        return "\n".join(self._parts) + "\n"

    def _emit(self, code: Code) -> None:
        self._parts.append(code.text)
        self._cost += code.cost

    def _remaining(self) -> int:
        """How many instructions are missing, apart from the dispatchers and `main`."""
        return self._wanted - self._cost - 65 - 17 * len(self._pending)

    # Types and global data

    def _declare_records(self) -> None:
        count = max(3, min(20, 3 + self._wanted // 25_000))
        for number in range(count):
            self._records.append(self._record(number))
        self._parts.append(
            f"/* Generated: about {self._wanted} LLVM instructions, seed {self._seed}. */\n"
            "extern void abort(void);\n"
            "extern void *malloc(__SIZE_TYPE__);\n"
            "extern void free(void *);\n"
        )
        self._parts.extend(f"struct r{record.number};" for record in self._records)
        self._parts.extend(record.definition for record in self._records)
        self._parts.append(
            "struct node {\n  unsigned value;\n  struct r0 *owner;\n  struct node *next;\n};\n"
            "struct ledger {\n  unsigned debit;\n  unsigned credit;\n};\n"
        )

    def _record(self, number: int) -> Record:
        """A record type that may contain the earlier ones by value and any earlier or itself by pointer."""
        dice = self._dice
        lines: list[str] = []
        members: list[Member] = []
        slots: list[Member] = []
        depth = 0
        # Every record has these, so that any two records can be linked, summed and indexed.
        wanted = ["u32", "pointer", "array", "f64"]
        for _ in range(dice.between(2, 5)):
            wanted.append(dice.weighted(MEMBER_KINDS))
        for index, kind in enumerate(wanted):
            name = f"m{index}"
            if kind == "nested":
                small = [record for record in self._records if record.depth < 2 and len(record.slots) < 16]
                if not small:
                    continue
                inner = dice.pick(small)
                depth = max(depth, inner.depth + 1)
                lines.append(f"  struct r{inner.number} {name};")
                members.extend(Member(f"{name}.{m.suffix}", m.steps + 1, m.kind, m.target) for m in inner.members)
                slots.extend(Member(f"{name}.{m.suffix}", 0, m.kind, m.target) for m in inner.slots)
                continue
            member = Member(name, 1, kind)
            if kind == "pointer":
                # The first pointer makes chains of records of one type; later ones connect types.
                target = number if index == 1 else dice.between(0, number)
                member = Member(name, 1, kind, target)
                lines.append(f"  struct r{target} *{name};")
            elif kind == "array":
                lines.append(f"  unsigned {name}[{BUFFER}];")
            else:
                lines.append(f"  {C_TYPES[kind]} {name};")
            members.append(member)
            slots.append(member)
        definition = f"struct r{number} {{\n" + "\n".join(lines) + "\n};"
        return Record(number, definition, tuple(members), tuple(slots), depth)

    def _declare_globals(self) -> None:
        dice = self._dice
        declarations: list[str] = []
        for record in self._records:
            names = ", ".join(f"g{record.number}_{i}" for i in range(self._instances))
            declarations.append(f"static struct r{record.number} {names};")
        for record in self._records:
            for i in range(self._instances):
                values = ", ".join(f".{slot.suffix} = {self._initial(slot)}" for slot in record.slots)
                declarations.append(f"static struct r{record.number} g{record.number}_{i} = {{{values}}};")
        for i in range(self._arrays):
            values = ", ".join(str(dice.below(1000)) for _ in range(16))
            declarations.append(f"static unsigned array_{i}[16] = {{{values}}};")
        declarations.append(f"static struct node *lists[{self._lists}];")
        declarations.append("static struct ledger ledger;")
        declarations.append("static unsigned fuel;\n")
        self._parts.extend(declarations)

    def _initial(self, slot: Member) -> str:
        dice = self._dice
        if slot.kind == "pointer":
            return f"&g{slot.target}_{dice.below(self._instances)}"
        if slot.kind == "array":
            return "{" + ", ".join(str(dice.below(100)) for _ in range(dice.between(1, BUFFER))) + "}"
        if slot.kind == "f64":
            return f"{dice.below(256)}.{dice.pick(('0', '25', '5'))}"
        return str(dice.below(100))

    def _declare_services(self) -> None:
        self._emit(Code("void reach_error(void) { abort(); }\n", 2))
        # Wrap-around makes the two accounts cancel out whatever the values are.
        self._emit(
            Code(
                "static void book(unsigned value) {\n  ledger.debit += value;\n  ledger.credit -= value;\n}\n",
                11,
            )
        )

    # Expressions

    def _number(self, scope: Scope, depth: int = 2) -> Code:
        """An unsigned expression without side effects."""
        dice = self._dice
        if depth == 0 or dice.chance(25):
            return self._leaf(scope)
        left = self._number(scope, depth - 1)
        operator = dice.weighted(OPERATORS)
        if operator in ("<<", ">>"):
            return _operation(f"({left.text} {operator} {dice.between(1, 15)}u)", 1, left)
        right = self._number(scope, depth - 1)
        if operator in ("/", "%"):
            # The divisor is odd, hence not zero.
            added = 2 if right.cost else 1
            return _operation(f"({left.text} {operator} ({right.text} | 1u))", added, left, right)
        if operator == "?":
            condition = self._condition(scope)
            text = f"({condition.text} ? {left.text} : {right.text})"
            return Code(text, condition.cost + self._choice_cost(left, right))
        return _operation(f"({left.text} {operator} {right.text})", 1, left, right)

    @staticmethod
    def _choice_cost(left: Code, right: Code) -> int:
        """`? :` is one `select` between constants, and otherwise three jumps and a phi."""
        operand_cost = left.cost + right.cost
        return operand_cost + 4 if operand_cost else 1

    def _variable(self, scope: Scope) -> Code:
        """A number that is not a constant, for conditions and selectors: no code is dead on sight."""
        number = self._number(scope, 1)
        return number if number.cost else Code(self._dice.pick(scope.numbers), 1)

    def _leaf(self, scope: Scope) -> Code:
        dice = self._dice
        kind = dice.weighted([(10, "local"), (4, "constant"), (6, "member"), (3, "element"), (2, "global")])
        if kind == "local":
            return Code(dice.pick(scope.numbers), 1)
        if kind == "member":
            return self._member_value(scope)
        if kind == "element":
            element = self._element(scope)
            return Code(element.text, element.cost + 1)
        if kind == "global":
            return Code(f"array_{dice.below(self._arrays)}[{dice.below(16)}]", 1)
        return Code(f"{dice.below(1 << dice.between(1, 16))}u", 0)

    def _member(self, scope: Scope, *kinds: str) -> tuple[Code, Member]:
        """The address of a member of these kinds (all records have some), of a known or pointed-to record."""
        dice = self._dice
        if dice.chance(25):
            record = dice.pick(self._records)
            member = dice.pick(record.of_kind(*kinds))
            # The address of a global's member is a constant.
            return Code(f"g{record.number}_{dice.below(self._instances)}.{member.suffix}", 0), member
        pointer, number = self._any_pointer(scope)
        member = dice.pick(self._records[number].of_kind(*kinds))
        return Code(f"{pointer.text}->{member.suffix}", pointer.cost + member.steps), member

    def _member_value(self, scope: Scope) -> Code:
        place, member = self._member(scope, "u32", "u16", "u8", "i32")
        widening = 1 if member.kind in ("u16", "u8") else 0
        # A cast keeps the arithmetic unsigned: small members would be promoted to int.
        text = place.text if member.kind == "u32" else f"(unsigned){place.text}"
        return Code(text, place.cost + 1 + widening)

    def _element(self, scope: Scope) -> Code:
        """The address of an array element at a computed index."""
        dice = self._dice
        index = self._number(scope, 1)
        masked = index.cost + 3 if index.cost else 1
        kind = dice.below(3)
        if kind == 0 and scope.buffers:
            name, cost = dice.pick(scope.buffers)
            return Code(f"{name}[{index.text} & {BUFFER - 1}u]", cost + masked)
        if kind == 1:
            place, _ = self._member(scope, "array")
            return Code(f"{place.text}[{index.text} & {BUFFER - 1}u]", place.cost + masked)
        # A global array at a constant index has a constant address.
        return Code(f"array_{dice.below(self._arrays)}[{index.text} & 15u]", masked if index.cost else 0)

    def _condition(self, scope: Scope) -> Code:
        dice = self._dice
        if scope.reals and dice.chance(8):
            return Code(f"{dice.pick(scope.reals)} {dice.pick(('<', '>='))} {dice.below(200)}.5", 2)
        left = self._variable(scope)
        if dice.chance(30):
            # The remainder is compared with a number it may equal.
            modulus = dice.between(2, 7)
            return Code(f"{left.text} % {modulus}u == {dice.below(modulus)}u", left.cost + 2)
        right = self._number(scope, 1)
        operator = dice.pick(("<", "<=", ">", "==", "!="))
        return Code(f"{left.text} {operator} {right.text}", left.cost + right.cost + 1)

    def _real(self, scope: Scope, depth: int = 1) -> Code:
        """A float between -512 and 512 (given that all float variables are): conversions stay in range."""
        dice = self._dice
        if depth == 0 or dice.chance(30):
            return self._real_leaf(scope)
        left = self._real(scope, depth - 1)
        kind = dice.below(4)
        right = self._real(scope, depth - 1)
        if kind == 0:
            return _operation(f"(({left.text} + {right.text}) * 0.5)", 2, left, right)
        if kind == 1:
            added = 1 + (left.cost > 0) + (right.cost > 0)
            return _operation(f"({left.text} * 0.25 - {right.text} * 0.5)", added, left, right)
        number = self._variable(scope)
        cost = left.cost + number.cost
        if kind == 2:
            added = 3 + (left.cost > 0)
            return Code(f"({left.text} * 0.5 + (double)({number.text} & 255u))", cost + added)
        return Code(f"({left.text} / (1.0 + (double)({number.text} & 7u)))", cost + 4)

    def _real_leaf(self, scope: Scope) -> Code:
        dice = self._dice
        kind = dice.below(3)
        if kind == 0 and scope.reals:
            return Code(dice.pick(scope.reals), 1)
        if kind == 1:
            place, _ = self._member(scope, "f64")
            return Code(place.text, place.cost + 1)
        return Code(f"{dice.below(256)}.{dice.pick(('0', '125', '5', '75'))}", 0)

    def _any_pointer(self, scope: Scope) -> tuple[Code, int]:
        """A pointer to some record."""
        choices = [(name, number, 1) for name, number in scope.pointers] + scope.fixed
        if not choices or self._dice.chance(10):
            number = self._dice.below(len(self._records))
            return Code(f"(&{self._instance(number)})", 0), number
        name, number, cost = self._dice.pick(choices)
        return Code(name, cost), number

    def _instance(self, number: int) -> str:
        return f"g{number}_{self._dice.below(self._instances)}"

    def _pointer_to(self, scope: Scope, number: int) -> Code:
        """A pointer to a record of one type, possibly to a local of this function or of a caller."""
        dice = self._dice
        choices = [(name, 1) for name, kind in scope.pointers if kind == number]
        choices += [(text, cost) for text, kind, cost in scope.fixed if kind == number]
        if choices and dice.chance(60):
            name, cost = dice.pick(choices)
            return Code(name, cost)
        return self._global_pointer_to(scope, number)

    def _global_pointer_to(self, scope: Scope, number: int) -> Code:
        """A pointer that may be stored anywhere: it leads to a global, as all pointers in records do."""
        dice = self._dice
        if dice.chance(40):
            pointer, kind = self._any_pointer(scope)
            fitting = [m for m in self._records[kind].of_kind("pointer") if m.target == number]
            if fitting:
                member = dice.pick(fitting)
                return Code(f"{pointer.text}->{member.suffix}", pointer.cost + member.steps + 1)
        return Code(f"&{self._instance(number)}", 0)

    # Statements

    def _statement(self, scope: Scope) -> Code:
        return self._dice.weighted(self._statements)(scope)

    def _block(self, scope: Scope, low: int, high: int) -> Code:
        """A few nested statements."""
        scope.nesting += 1
        pieces = [self._statement(scope) for _ in range(self._dice.between(low, high))]
        scope.nesting -= 1
        return Code(_indent("\n".join(piece.text for piece in pieces)), _sum(pieces))

    def _assign_number(self, scope: Scope) -> Code:
        value = self._number(scope, 3)
        return Code(f"{self._dice.pick(scope.numbers)} = {value.text};", value.cost + 1)

    def _update_number(self, scope: Scope) -> Code:
        value = self._number(scope, 2)
        operator = self._dice.pick(("+=", "-=", "^=", "|=", "*="))
        return Code(f"{self._dice.pick(scope.numbers)} {operator} {value.text};", value.cost + 3)

    def _assign_member(self, scope: Scope) -> Code:
        place, member = self._member(scope, "u32", "u16", "u8", "i32")
        if member.kind == "i32":
            value = self._number(scope, 1)
            return Code(f"{place.text} = (int)({value.text} & 65535u);", place.cost + value.cost + 2)
        value = self._number(scope, 2)
        narrowing = 0
        text = value.text
        if member.kind in ("u16", "u8"):
            narrowing = 1
            text = f"(unsigned {'short' if member.kind == 'u16' else 'char'}){text}"
        return Code(f"{place.text} = {text};", place.cost + value.cost + 1 + narrowing)

    def _assign_element(self, scope: Scope) -> Code:
        place = self._element(scope)
        value = self._number(scope, 2)
        return Code(f"{place.text} = {value.text};", place.cost + value.cost + 1)

    def _branch(self, scope: Scope) -> Code:
        if scope.nesting >= DEEPEST_NESTING:
            return self._assign_number(scope)
        condition = self._condition(scope)
        cost = condition.cost
        text = condition.text
        if self._dice.chance(25):
            second = self._condition(scope)
            text = f"{text} {self._dice.pick(('&&', '||'))} {second.text}"
            cost += second.cost + 1
        then = self._block(scope, 1, 3)
        if self._dice.chance(50):
            other = self._block(scope, 1, 2)
            whole = f"if ({text}) {{\n{then.text}\n}} else {{\n{other.text}\n}}"
            return Code(whole, cost + then.cost + other.cost + 3)
        return Code(f"if ({text}) {{\n{then.text}\n}}", cost + then.cost + 2)

    def _counted_loop(self, scope: Scope) -> Code:
        if scope.loops >= 1 or scope.nesting >= 2:
            return self._update_number(scope)
        counter = f"i{scope.nesting}"
        bound = self._dice.between(2, 6)
        # The counter is only read, in an address: it is not among the numbers that statements may assign.
        place, _ = self._member(scope, "array")
        first = f"{self._dice.pick(scope.numbers)} += {place.text}[{counter}];"
        scope.loops += 1
        body = self._block(scope, 1, 2)
        scope.loops -= 1
        head = f"for (unsigned {counter} = 0u; {counter} < {bound}u; {counter}++)"
        return Code(f"{head} {{\n{_indent(first)}\n{body.text}\n}}", place.cost + body.cost + 20)

    def _shifting_loop(self, scope: Scope) -> Code:
        if scope.loops >= 1 or scope.nesting >= 2:
            return self._assign_number(scope)
        start = self._variable(scope)
        counter = f"w{scope.nesting}"
        scope.loops += 1
        body = self._block(scope, 1, 2)
        scope.loops -= 1
        text = (
            f"{{\n  unsigned {counter} = {start.text} & 63u;\n"
            f"  while ({counter} != 0u) {{\n{_indent(body.text)}\n    {counter} >>= 1u;\n  }}\n}}"
        )
        return Code(text, start.cost + body.cost + 13)

    def _switch(self, scope: Scope) -> Code:
        if scope.nesting >= 2:
            return self._update_number(scope)
        dice = self._dice
        selector = self._variable(scope)
        cost = selector.cost + 3
        lines = [f"switch ({selector.text} & 7u) {{"]
        for value in range(dice.between(2, 6)):
            body = self._block(scope, 1, 1)
            lines.append(f"case {value}:\n{body.text}")
            cost += body.cost + 1
            if dice.chance(80):
                lines.append("  break;")
        default = self._block(scope, 1, 1)
        lines.append(f"default:\n{default.text}\n  break;\n}}")
        return Code("\n".join(lines), cost + default.cost)

    def _move_pointer(self, scope: Scope) -> Code:
        """Assign a local pointer: what it points to may depend on the path."""
        if not scope.pointers:
            return self._assign_member(scope)
        dice = self._dice
        name, number = dice.pick(scope.pointers)
        first = self._pointer_to(scope, number)
        if dice.chance(35):
            condition = self._condition(scope)
            second = self._pointer_to(scope, number)
            text = f"{name} = {condition.text} ? {first.text} : {second.text};"
            return Code(text, condition.cost + self._choice_cost(first, second) + 1)
        return Code(f"{name} = {first.text};", first.cost + 1)

    def _link_records(self, scope: Scope) -> Code:
        place, member = self._member(scope, "pointer")
        value = self._global_pointer_to(scope, member.target)
        return Code(f"{place.text} = {value.text};", place.cost + value.cost + 1)

    def _copy_record(self, scope: Scope) -> Code:
        target, number = self._any_pointer(scope)
        source = self._pointer_to(scope, number)
        return Code(f"*{target.text} = *({source.text});", target.cost + source.cost + 1)

    def _assign_real(self, scope: Scope) -> Code:
        value = self._real(scope, 2)
        kind = self._dice.below(4)
        if kind == 0 and scope.reals:
            # In range by the bound that all floats keep.
            return Code(f"{self._dice.pick(scope.numbers)} += (unsigned)(int)({value.text});", value.cost + 4)
        if kind == 1 or not scope.reals:
            place, _ = self._member(scope, "f64")
            return Code(f"{place.text} = {value.text};", place.cost + value.cost + 1)
        return Code(f"{self._dice.pick(scope.reals)} = {value.text};", value.cost + 1)

    def _list(self) -> str:
        return f"lists[{self._dice.below(self._lists)}]"

    def _push(self, scope: Scope) -> Code:
        value = self._number(scope, 1)
        owner = self._global_pointer_to(scope, 0)
        head = self._list()
        text = (
            "{\n"
            "  struct node *fresh = malloc(sizeof(struct node));\n"
            "  if (fresh != 0) {\n"
            f"    fresh->value = {value.text};\n"
            f"    fresh->owner = {owner.text};\n"
            f"    fresh->next = {head};\n"
            f"    {head} = fresh;\n"
            "  }\n"
            "}"
        )
        return Code(text, value.cost + owner.cost + 21)

    def _traverse(self, scope: Scope) -> Code:
        if scope.loops >= 1:
            return self._update_number(scope)
        target = self._dice.pick(scope.numbers)
        member = self._dice.pick(self._records[0].of_kind("u32"))
        text = (
            f"for (struct node *node = {self._list()}; node != 0; node = node->next) {{\n"
            f"  {target} += node->value ^ node->owner->{member.suffix};\n"
            "}"
        )
        return Code(text, 27 + member.steps)

    def _pop(self, scope: Scope) -> Code:
        head = self._list()
        text = (
            f"if ({head} != 0) {{\n"
            f"  struct node *last = {head};\n"
            f"  {head} = last->next;\n"
            f"  {self._dice.pick(scope.numbers)} ^= last->value;\n"
            "  free(last);\n"
            "}"
        )
        return Code(text, 21)

    def _book(self, scope: Scope) -> Code:
        value = self._number(scope, 1)
        return Code(f"book({value.text});", value.cost + 1)

    def _rebind(self, scope: Scope) -> Code:
        if not self._tables:
            return self._book(scope)
        table = self._dice.pick(self._tables[-40:])
        index = self._variable(scope)
        text = f"{table.name}[{index.text} & {table.size - 1}u] = {self._dice.pick(table.candidates)};"
        return Code(text, index.cost + 4)

    # Calls

    def _call(self, scope: Scope, callee: Callee) -> Code:
        """Call, and put the result where later statements see it."""
        dice = self._dice
        scope.depth = max(scope.depth, callee.depth)
        text, cost = callee.prefix, callee.cost + 1
        if callee.selectors:
            selector = self._variable(scope)
            text += f"[{selector.text} & {callee.selectors - 1}u]"
            cost += selector.cost
        arguments = self._arguments(scope, callee.signature)
        cost += _sum(arguments)
        call = f"{text}({', '.join(argument.text for argument in arguments)})"
        if callee.signature.result == "double":
            if scope.reals:
                return Code(f"{dice.pick(scope.reals)} = {call};", cost + 1)
            return Code(f"{dice.pick(scope.numbers)} += (unsigned)(int){call};", cost + 4)
        if dice.chance(50):
            return Code(f"{dice.pick(scope.numbers)} = {call};", cost + 1)
        return Code(f"{dice.pick(scope.numbers)} ^= {call};", cost + 3)

    def _arguments(self, scope: Scope, signature: Signature) -> list[Code]:
        shape, record = signature.shape, signature.record
        if shape == "mix":
            return [self._number(scope, 2), self._number(scope, 1)]
        if shape == "step":
            return [self._pointer_to(scope, record), self._number(scope, 2)]
        if shape == "real":
            return [self._real(scope), self._pointer_to(scope, record)]
        slots = [Code(f"&{name}", 0) for name, kind in scope.pointers if kind == record]
        if not slots or self._dice.chance(30):
            link = [m for m in self._records[record].of_kind("pointer") if m.target == record]
            slots = [Code(f"&{self._instance(record)}.{self._dice.pick(link).suffix}", 0)]
        if scope.buffers and self._dice.chance(70):
            name, cost = self._dice.pick(scope.buffers)
            # An array decays to a pointer; a pointer variable is loaded.
            buffer = Code(name, cost if name == "data" else 1)
        else:
            buffer = Code(f"array_{self._dice.below(self._arrays)}", 0)
        return [self._dice.pick(slots), buffer, self._number(scope, 1)]

    def _choose_callee(self) -> Callee | None:
        """Mostly something nobody calls yet, so that the whole program hangs together."""
        dice = self._dice
        # Chains grow with the number of functions and start anew when they are long enough.
        ceiling = self._functions % MAXIMUM_DEPTH
        waiting = [callee for callee in self._pending if callee.depth <= ceiling][-12:]
        if waiting and dice.chance(75):
            chosen = dice.pick(waiting)
            self._pending.remove(chosen)
            return chosen
        window = self._callees[-60:] if dice.chance(70) else self._callees
        for _ in range(4):
            chosen = dice.pick(window)
            if chosen.depth <= ceiling:
                return chosen
        return None

    # Functions

    def _function(self) -> None:
        dice = self._dice
        shape = dice.weighted([(3, "mix"), (5, "step"), (3, "scan"), (1, "real")])
        # Neighbouring functions share a record type, like the functions of one module.
        anchor = (self._functions // 25) % len(self._records)
        record = -1 if shape == "mix" else anchor if dice.chance(70) else dice.below(len(self._records))
        signature = Signature(shape, record)
        name = f"f{self._functions}"
        self._functions += 1
        if shape == "step" and dice.chance(6):
            self._recursive(name, signature)
            return
        scope = Scope()
        head, cost = self._head(signature, name, scope)
        budget = dice.between(30, 120)
        if dice.chance(2):
            budget *= 6
        remaining = self._remaining() - cost
        if remaining < 800:
            # Near the end, only simple statements: large ones would overshoot.
            budget = min(budget, remaining)
            scope.nesting = DEEPEST_NESTING
        lines: list[str] = []
        calls = dice.weighted([(1, 0), (3, 1), (5, 2), (2, 3)]) if self._callees else 0
        if budget < 60:
            calls = min(calls, 1)
        share = budget // (calls + 1)
        for part in range(calls + 1):
            limit = cost + share
            while cost < limit:
                statement = self._statement(scope)
                lines.append(_indent(statement.text))
                cost += statement.cost
            callee = self._choose_callee() if part < calls else None
            if callee is not None:
                call = self._call(scope, callee)
                lines.append(_indent(call.text))
                cost += call.cost
        value = self._real(scope) if shape == "real" else self._number(scope)
        lines.append(f"  book({scope.numbers[0]});")
        lines.append(f"  return {value.text};\n}}\n")
        self._emit(Code(head + "\n".join(lines), cost + value.cost + 4))
        self._add_callee(Callee(signature, name, 0, 0, scope.depth + 1))

    def _head(self, signature: Signature, name: str, scope: Scope) -> tuple[str, int]:
        """The first lines of a function: paying for the call, and the locals."""
        dice = self._dice
        shape = signature.shape
        parameter_cost = 2 * (3 if shape == "scan" else 2)
        early = "z" if shape == "real" else "x"
        lines = [
            f"static {signature.result} {name}({signature.parameters(named=True)}) {{",
            f"  if (fuel == 0u) return {early};",
            "  fuel -= 1u;",
        ]
        cost = parameter_cost + 9
        if shape in ("mix", "step", "scan"):
            scope.numbers.append("x")
        if shape == "mix":
            scope.numbers.append("y")
        if shape in ("step", "real"):
            scope.pointers.append(("p", signature.record))
        if shape == "real":
            scope.reals.append("z")
        if shape == "scan":
            scope.buffers.append(("data", 1))
            scope.fixed.append(("(*slot)", signature.record, 2))
        for local in ("a", "b"):
            lines.append(f"  unsigned {local} = {dice.below(500)}u;")
            scope.numbers.append(local)
            cost += 4
        if dice.chance(60):
            number = dice.below(len(self._records))
            lines.append(f"  struct r{number} *q = &{self._instance(number)};")
            scope.pointers.append(("q", number))
            cost += 4
        if dice.chance(30):
            number = dice.below(len(self._records))
            source = self._pointer_to(scope, number)
            lines.append(f"  struct r{number} own = *({source.text});")
            scope.fixed.append(("(&own)", number, 0))
            cost += 4 + source.cost
        if dice.chance(40):
            values = ", ".join(f"{dice.below(90)}u" for _ in range(BUFFER))
            lines.append(f"  unsigned buffer[{BUFFER}] = {{{values}}};")
            scope.buffers.append(("buffer", 0))
            cost += 4
        if dice.chance(35):
            lines.append(f"  double d = {dice.below(200)}.5;")
            scope.reals.append("d")
            cost += 4
        return "\n".join(lines) + "\n", cost

    def _recursive(self, name: str, signature: Signature) -> None:
        """A function that follows the links of its record, a bounded number of times."""
        record = self._records[signature.record]
        link = self._dice.pick([m for m in record.of_kind("pointer") if m.target == signature.record])
        leaf = self._dice.pick(record.of_kind("u32"))
        text = (
            f"static unsigned {name}({signature.parameters(named=True)}) {{\n"
            "  if (fuel == 0u) return x;\n"
            "  fuel -= 1u;\n"
            "  if ((x & 7u) == 0u) return "
            f"p->{leaf.suffix};\n"
            f"  p->{leaf.suffix} += x;\n"
            f"  return {name}(p->{link.suffix}, (x & 7u) - 1u) ^ p->{leaf.suffix};\n"
            "}\n"
        )
        self._emit(Code(text, 37 + link.steps + 3 * leaf.steps))
        self._add_callee(Callee(signature, name, 0, 0, 1))

    def _add_callee(self, callee: Callee) -> None:
        self._callees.append(callee)
        self._pending.append(callee)
        if not callee.selectors and callee.cost == 0:
            self._by_signature.setdefault(callee.signature, []).append(callee)

    def _members_for(self, signature: Signature, count: int) -> list[Callee]:
        """Functions of a signature, those without a caller first."""
        known = self._by_signature[signature]
        shallow = [callee for callee in known[-40:] if callee.depth < MAXIMUM_DEPTH]
        waiting = [callee for callee in self._pending if callee in shallow]
        chosen = waiting[: count // 2]
        while shallow and len(chosen) < count:
            chosen.append(self._dice.pick(shallow))
        for callee in chosen:
            if callee in self._pending:
                self._pending.remove(callee)
        return chosen

    def _table(self) -> None:
        """A table of functions of one signature; most can be rebound later."""
        dice = self._dice
        signature = dice.pick(sorted(self._by_signature, key=lambda s: (s.shape, s.record)))
        size = dice.pick((2, 4, 8))
        functions = self._members_for(signature, size)
        if len(functions) < size:
            return
        name = f"table_{self._functions}"
        constant = dice.chance(40)
        rows = ", ".join(function.prefix for function in functions)
        self._parts.append(
            f"static {signature.result} (*{'const ' if constant else ''}{name}[{size}])"
            f"({signature.parameters(named=False)}) = {{{rows}}};\n"
        )
        depth = max(function.depth for function in functions)
        if not constant:
            # Only functions that exist already may enter the table: the call graph stays free of cycles.
            self._tables.append(Table(name, size, tuple(dict.fromkeys(f.prefix for f in functions))))
        self._add_callee(Callee(signature, name, size, 4, depth))

    def _driver(self) -> None:
        """A record of function pointers behind a pointer, as device drivers have them."""
        dice = self._dice
        signatures = sorted(self._by_signature, key=lambda s: (s.shape, s.record))
        chosen = [dice.pick(signatures) for _ in range(2)]
        functions = [self._members_for(signature, 1) for signature in chosen]
        if not all(functions):
            return
        number = self._functions
        fields = "".join(
            f"  {signature.result} (*op{i})({signature.parameters(named=False)});\n" for i, signature in enumerate(chosen)
        )
        values = ", ".join(group[0].prefix for group in functions)
        self._parts.append(
            f"struct ops_{number} {{\n{fields}}};\n"
            f"static const struct ops_{number} ops_{number} = {{{values}}};\n"
            f"static const struct ops_{number} *driver_{number} = &ops_{number};\n"
        )
        for i, (signature, group) in enumerate(zip(chosen, functions, strict=True)):
            self._add_callee(Callee(signature, f"driver_{number}->op{i}", 0, 3, group[0].depth))

    # The top of the call graph

    def _dispatchers(self) -> list[Callee]:
        """Join the chains that nobody calls, eight at a time, until one function leads to all of them."""
        level = 0
        signature = Signature("mix", -1)
        waiting = self._pending
        while len(waiting) > 1 or level == 0:
            joined: list[Callee] = []
            for start in range(0, len(waiting), 8):
                name = f"dispatch_{level}_{start // 8}"
                joined.append(self._dispatcher(name, signature, waiting[start : start + 8]))
            waiting = joined
            level += 1
        return waiting

    def _dispatcher(self, name: str, signature: Signature, group: Sequence[Callee]) -> Callee:
        scope = Scope(numbers=["x", "y"])
        lines = [
            f"static unsigned {name}(unsigned x, unsigned y) {{",
            f"  switch (x % {len(group)}u) {{",
        ]
        cost = 9
        for value, callee in enumerate(group):
            call = self._call(scope, callee)
            lines.append(f"  case {value}:\n  {_indent(call.text)}\n    break;")
            cost += call.cost + 1
        lines.append(f"  }}\n  return x / {len(group)}u ^ y;\n}}\n")
        self._emit(Code("\n".join(lines), cost + 5))
        return Callee(signature, name, 0, 0, scope.depth + 1)

    def _main(self, roots: Sequence[Callee]) -> None:
        calls = "".join(f"    state ^= {root.prefix}(state, round);\n" for root in roots)
        text = (
            "int main(void) {\n"
            f"  unsigned state = {self._dice.below(1 << 20)}u;\n"
            f"  for (unsigned round = 0u; round < {ROUNDS}u; round++) {{\n"
            f"    fuel = {FUEL}u;\n"
            f"{calls}"
            "    state = state * 1664525u + 1013904223u;\n"
            "    book(state);\n"
            "  }\n"
            "  unsigned checksum = (ledger.debit ^ (ledger.debit >> 16)) & 65535u;\n"
            "  if (ledger.debit + ledger.credit != 0u || checksum > 65535u)\n"
            "    reach_error();\n"
            "  return 0;\n"
            "}"
        )
        self._emit(Code(text, 47 + 6 * len(roots)))


def generate(instructions: int, seed: int = 1) -> str:
    """A C program of about so many LLVM instructions; the same text for the same arguments."""
    return Generator(instructions, seed).build()


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Write a large, connected, safe C program to stdout.")
    parser.add_argument("--instructions", type=int, default=10_000, help="how many LLVM instructions to aim at")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    try:
        text = generate(options.instructions, options.seed)
    except ValueError as error:
        parser.error(str(error))
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
