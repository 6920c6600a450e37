"""Random C programs that C defines, with inputs over small ranges: the frame, expressions and plain statements.

Every program is defined by construction: divisors, shift amounts and indices are masked, memory is written before it is
read, pointers point to objects that live as long as they do, and loops are bounded. Signed arithmetic wraps around
(`-fwrapv`). The parts that make use of particular constructs are in `gadgets`.

A statement stands on a line of its own, so that lines can be taken away from a program to make it smaller.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

DECLARATIONS: Final = """\
typedef __SIZE_TYPE__ size;
extern void reach_error(void);
extern void __VERIFIER_assume(int);
"""

INTEGER_TYPES: Final = (
    "int", "int", "int", "unsigned", "char", "signed char", "unsigned char", "short", "unsigned short",
    "long", "unsigned long", "long long", "unsigned long long", "_Bool",
)  # fmt: skip
INPUT_TYPES: Final = {
    "int": "int", "unsigned": "uint", "char": "char", "unsigned char": "uchar", "short": "short",
    "unsigned short": "ushort", "long": "long", "unsigned long": "ulong", "long long": "longlong", "_Bool": "bool",
}  # fmt: skip
MOST_COMBINATIONS: Final = 48
LIBRARY: Final = {
    "malloc": "extern void *malloc(size);",
    "calloc": "extern void *calloc(size, size);",
    "realloc": "extern void *realloc(void *, size);",
    "free": "extern void free(void *);",
    "memcpy": "extern void *memcpy(void *, const void *, size);",
    "memmove": "extern void *memmove(void *, const void *, size);",
    "memset": "extern void *memset(void *, int, size);",
    "memcmp": "extern int memcmp(const void *, const void *, size);",
    "strlen": "extern size strlen(const char *);",
    "strcmp": "extern int strcmp(const char *, const char *);",
    "strcpy": "extern char *strcpy(char *, const char *);",
    "exit": "extern void exit(int);",
    "qsort": "extern void qsort(void *, size, size, int (*)(const void *, const void *));",
    "abs": "extern int abs(int);",
}


@dataclass(slots=True)
class Scope:
    """What statements may name."""

    readable: list[str]
    """Expressions of an integer type without side effect."""
    writable: list[str]
    """Integer variables, fields and elements."""
    targets: list[str]
    """Variables of type `int` that live as long as the pointers of this scope."""
    pointers: list[str]
    """Variables of type `int *`, which point to such."""
    callable: list[tuple[str, int]] = field(default_factory=list)
    """Functions that return an integer, with the number of their integer parameters."""
    depth: int = 0
    loops: int = 0
    is_main: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A program without its check: the line `OBSERVE` stands for it."""

    text: str
    ranges: tuple[tuple[int, int], ...]
    """Of each input, in the order of the calls."""
    observed: tuple[str, ...]
    """The integer expressions that the check may be about."""
    gadgets: tuple[str, ...]


OBSERVE: Final = "    OBSERVE;"

Gadget = Callable[["Writer"], None]


class Writer:
    """Writes one program."""

    def __init__(self, source: random.Random) -> None:
        self.random = source
        self.library: set[str] = set()
        self.inputs: dict[str, str] = {}
        self.top: list[str] = []
        """Types, globals and functions."""
        self.lines: list[str] = []
        """Of the function that is being written."""
        self.indent = 1
        self.counter = 0
        self.ranges: list[tuple[int, int]] = []
        self.scope = Scope([], [], [], [])

    # -- the frame ----------------------------------------------------------------------------------------------------

    def draft(self, gadgets: Sequence[tuple[str, Gadget]], plain: int) -> Draft:
        """A program with some gadgets among some plain statements."""
        self._globals()
        shared = self.scope
        functions = [self._function(shared) for _ in range(self.random.choice((0, 1, 1, 2)))]
        scope = Scope(
            [*shared.readable], [*shared.writable], [*shared.targets], [*shared.pointers], functions, is_main=True
        )
        self.scope, self.lines = scope, []
        self._inputs()
        self._locals(self.random.randrange(1, 4))
        places = [self.random.randrange(plain + 1) for _ in gadgets]
        for position in range(plain + 1):
            for place, (_, gadget) in zip(places, gadgets, strict=True):
                if place == position:
                    gadget(self)
            if position < plain:
                self.statement()
        observed = self._observed()
        self.lines.append(OBSERVE)
        self.lines.append("    return 0;")
        text = [DECLARATIONS]
        text.extend(f"extern {type_} __VERIFIER_nondet_{name}(void);\n" for name, type_ in sorted(self.inputs.items()))
        text.extend(f"{LIBRARY[name]}\n" for name in sorted(self.library))
        text.extend(f"{line}\n" for line in self.top)
        text.append("int main(void) {\n")
        text.extend(f"{line}\n" for line in self.lines)
        text.append("}\n")
        return Draft("".join(text), tuple(self.ranges), tuple(observed), tuple(name for name, _ in gadgets))

    def _globals(self) -> None:
        scope = self.scope
        for number in range(self.random.randrange(1, 4)):
            type_ = "int" if number == 0 else self.random.choice(INTEGER_TYPES)
            name = f"g{number}"
            qualifier = "volatile " if number and self.random.random() < 0.1 else ""
            self.top.append(f"{qualifier}{type_} {name} = {self.constant(type_)};")
            scope.readable.append(name)
            scope.writable.append(name)
            if type_ == "int" and not qualifier:
                scope.targets.append(name)
        if self.random.random() < 0.6:
            length = self.random.choice((2, 3, 4))
            self.top.append(f"int ga[{length}] = {{{', '.join(self.constant('int') for _ in range(length))}}};")
            for number in range(length):
                scope.writable.append(f"ga[{number}]")
                scope.readable.append(f"ga[{number}]")
                scope.targets.append(f"ga[{number}]")
            scope.readable.append(f"ga[(unsigned)g0 % {length}]")
            scope.writable.append(f"ga[(unsigned)g0 % {length}]")
        if self.random.random() < 0.5:
            self.top.append("struct pair { signed char tag; int value; int more; };")
            self.top.append(f"struct pair gs = {{{self.constant('signed char')}, {self.constant('int')}, 1}};")
            for name in ("gs.tag", "gs.value", "gs.more"):
                scope.readable.append(name)
                scope.writable.append(name)
            scope.targets.extend(("gs.value", "gs.more"))
        for number in range(self.random.randrange(0, 3)):
            self.top.append(f"int *gp{number} = &{self.random.choice(scope.targets)};")
            scope.pointers.append(f"gp{number}")

    def _inputs(self) -> None:
        if self.random.random() < 0.1:
            return
        combinations = 1
        for number in range(self.random.choice((1, 1, 2, 2, 3))):
            if combinations > MOST_COMBINATIONS // 2:
                break
            combinations *= self.input(f"in{number}", MOST_COMBINATIONS // combinations)
            self.scope.readable.extend([f"in{number}"] * 3)

    def input(self, name: str, most: int) -> int:
        """Declare a variable that holds an input; how many values it may have."""
        type_ = self.random.choice(tuple(INPUT_TYPES))
        self.inputs[INPUT_TYPES[type_]] = type_
        count = min(self.random.choice((2, 3, 4, 5, 8)), most)
        self.add(f"{type_} {name} = __VERIFIER_nondet_{INPUT_TYPES[type_]}();")
        if type_ == "_Bool":
            self.ranges.append((0, 1))
            return 2
        unsigned = type_.startswith("unsigned")
        low = self.random.choice((0, 0, 1, 2, 7, 100) if unsigned else (0, 0, 1, -1, -2, -3, -100, 50))
        high = low + count - 1
        self.ranges.append((low, high))
        if self.random.random() < 0.3:
            self.add(f"if ({name} < {low} || {name} > {high})")
            self.add("    return 0;")
        else:
            self.add(f"__VERIFIER_assume({name} >= {low} && {name} <= {high});")
        return count

    def _locals(self, count: int) -> None:
        for _ in range(count):
            self.local()

    def local(self) -> str:
        """Declare a local variable; its name."""
        type_ = "int" if self.random.random() < 0.6 else self.random.choice(INTEGER_TYPES)
        name = self.fresh("l")
        self.add(f"{type_} {name} = {self.expression(1)};")
        self.scope.readable.append(name)
        self.scope.writable.append(name)
        if type_ == "int" and self.random.random() < 0.6:
            # Its address is taken by a pointer of the same scope, or by a global one if this is main.
            pointer = self.fresh("p")
            self.add(f"int *{pointer} = &{name};")
            self.scope.targets.append(name)
            self.scope.pointers.append(pointer)
        return name

    def _function(self, shared: Scope) -> tuple[str, int]:
        """Write a function over the globals, perhaps a recursive one."""
        name = self.fresh("f")
        recursive = self.random.random() < 0.4
        # Pointers of this function may point to its locals, those of the whole program must not.
        scope = Scope([*shared.readable, "a", "b", "a", "b"], [*shared.writable, "a"], [*shared.targets], [])
        self.scope, self.lines = scope, []
        self.add("int *r = &a;" if self.random.random() < 0.5 else f"int *r = &{self.random.choice(shared.targets)};")
        scope.targets.append("a")
        scope.pointers.append("r")
        if recursive:
            self.add(f"if (fuel <= 0) return {self.expression(1)};")
        self._locals(self.random.randrange(0, 2))
        for _ in range(self.random.randrange(1, 4)):
            self.statement()
        value = self.expression(2)
        if recursive:
            call = f"{name}_(fuel - 1, {self.expression(1)}, {self.expression(1)})"
            value = f"(int)({call} + {value})" if self.random.random() < 0.7 else f"(b & 1 ? {call} : {value})"
        self.add(f"return {value};")
        head = f"int {name}_(int fuel, int a, int b)" if recursive else f"int {name}(int a, int b)"
        self.top.append(f"{head} {{")
        self.top.extend(self.lines)
        self.top.append("}")
        if recursive:
            self.top.append(f"int {name}(int a, int b) {{")
            self.top.append(f"    return {name}_((unsigned)a % 3, a, b);")
            self.top.append("}")
        self.scope = shared
        return name, 2

    def _observed(self) -> list[str]:
        """What the check looks at: some variables, perhaps by their remainder only."""
        count = self.random.choice((1, 1, 2, 3))
        computed = [name for name in self.scope.readable if not name.startswith("in")]
        last = computed[-6:]  # of gadgets, mostly
        chosen = [*dict.fromkeys(self.random.choice(computed if self.random.random() < 0.5 else last) for _ in range(count))]
        if self.scope.pointers and self.random.random() < 0.4:
            chosen[0] = f"*{self.random.choice(self.scope.pointers)}"
        return [f"(int)({name})" if self.random.random() < 0.6 else f"(int)((unsigned)({name}) % 5)" for name in chosen]

    # -- writing ------------------------------------------------------------------------------------------------------

    def add(self, line: str) -> None:
        self.lines.append("    " * self.indent + line)

    def fresh(self, prefix: str) -> str:
        self.counter += 1
        return f"{prefix}{self.counter}"

    def use(self, *names: str) -> None:
        """Declare functions of the C library."""
        self.library.update(names)

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def body(self, statements: int) -> None:
        """Statements one level deeper."""
        self.indent += 1
        self.scope.depth += 1
        pointers, readable = len(self.scope.pointers), len(self.scope.readable)
        writable, targets = len(self.scope.writable), len(self.scope.targets)
        for _ in range(statements):
            self.statement()
        # What was declared inside is out of scope.
        del self.scope.pointers[pointers:], self.scope.readable[readable:]
        del self.scope.writable[writable:], self.scope.targets[targets:]
        self.scope.depth -= 1
        self.indent -= 1

    # -- expressions --------------------------------------------------------------------------------------------------

    def constant(self, type_: str = "int") -> str:
        if type_ == "_Bool":
            return self.pick("0", "1")
        small = self.random.randrange(-4, 10)
        if type_.startswith("unsigned"):
            small = abs(small)
        if self.random.random() < 0.9:
            return str(small)
        return self.pick("127", "100", "64") if "char" in type_ else self.pick("255", "1000", "32767", "256")

    def below(self, limit: int) -> str:
        """An expression whose value is 0 or more, and less than this."""
        return f"((unsigned)({self.expression(1)}) % {limit}u)"

    def expression(self, depth: int = 2) -> str:
        """An integer expression without side effects."""
        choice = self.random.random()
        if depth <= 0 or choice < 0.25:
            if self.random.random() < 0.3 or not self.scope.readable:
                return self.constant()
            return self.random.choice(self.scope.readable)
        if choice < 0.32 and self.scope.pointers:
            return f"(*{self.random.choice(self.scope.pointers)})"
        a = self.expression(depth - 1)
        if choice < 0.38:
            return f"({self.pick('-', '~', '!')}{a})".replace("--", "- -")
        if choice < 0.44:
            type_ = self.random.choice(INTEGER_TYPES)
            return f"({type_})({a})"
        b = self.expression(depth - 1)
        if choice < 0.66:
            return f"({a} {self.pick('+', '-', '+', '-', '*')} {b})"
        if choice < 0.75:
            return f"({a} {self.pick('&', '|', '^')} {b})"
        if choice < 0.79:
            return f"({a} {self.pick('<<', '>>')} ({b} & 7))" if self.random.random() < 0.5 else f"((int)({a}) >> ({b} & 15))"
        if choice < 0.83:
            return f"({a} {self.pick('/', '%')} (({b} & 7) + 1))"
        if choice < 0.93:
            return f"({a} {self.comparison()} {b})"
        if choice < 0.96:
            return f"({a} {self.pick('&&', '||')} {b})"
        return f"({self.condition()} ? {a} : {b})"

    def comparison(self) -> str:
        return self.pick("==", "!=", "<", "<=", ">", ">=")

    def condition(self) -> str:
        if self.random.random() < 0.2:
            return self.expression(2)
        if len(self.scope.pointers) > 1 and self.random.random() < 0.1:
            p, q = self.random.sample(self.scope.pointers, 2)
            return f"{p} {self.pick('==', '!=')} {q}"
        return f"{self.expression(1)} {self.comparison()} {self.expression(1)}"

    def target(self) -> str:
        """Where a result may be written."""
        if self.scope.pointers and self.random.random() < 0.25:
            return f"*{self.random.choice(self.scope.pointers)}"
        return self.random.choice(self.scope.writable)

    # -- statements ---------------------------------------------------------------------------------------------------

    def statement(self) -> None:
        choice = self.random.random()
        scope = self.scope
        if scope.depth >= 2:
            choice *= 0.55
        if choice < 0.25:
            self.add(f"{self.target()} = {self.expression(2)};")
        elif choice < 0.35:
            self.add(f"{self.target()} {self.pick('+=', '-=', '^=', '|=', '&=')} {self.expression(1)};")
        elif choice < 0.38:
            self.add(f"({self.target()}){self.pick('++', '--')};")
        elif choice < 0.50 and scope.pointers:
            self._retarget()
        elif choice < 0.55 and scope.callable:
            name, _ = self.random.choice(scope.callable)
            self.add(f"{self.target()} = {name}({self.expression(1)}, {self.expression(1)});")
        elif choice < 0.75:
            self.add(f"if ({self.condition()}) {{")
            self.body(self.random.randrange(1, 3))
            if self.random.random() < 0.5:
                self.add("} else {")
                self.body(1)
            self.add("}")
        elif choice < 0.87 and scope.loops < 2:
            self._loop()
        elif choice < 0.95:
            self._switch()
        else:
            self.local()

    def _retarget(self) -> None:
        """Let a pointer point elsewhere; a global one never to a local of a function other than main."""
        scope = self.scope
        pointer = self.random.choice(scope.pointers)
        candidates = scope.targets if scope.is_main and scope.depth == 0 else self._lasting_targets(pointer)
        a, b = self.random.choice(candidates), self.random.choice(candidates)
        self.add(f"{pointer} = &{a};" if self.random.random() < 0.6 else f"{pointer} = {self.condition()} ? &{a} : &{b};")

    def _lasting_targets(self, pointer: str) -> list[str]:
        """What lives at least as long as the pointer."""
        if pointer == "r":
            return self.scope.targets if self.scope.depth == 0 else [name for name in self.scope.targets if name[0] != "l"]
        return [name for name in self.scope.targets if name[0] == "g"]

    def _loop(self) -> None:
        self.scope.loops += 1
        name = self.fresh("i")
        bound = self.random.randrange(2, 5)
        limit = str(bound) if self.random.random() < 0.6 else f"(int){self.below(bound)}"
        form = self.random.randrange(3)
        if form == 0:
            self.add(f"for (int {name} = 0; {name} < {limit}; {name}++) {{")
        elif form == 1:
            self.add(f"for (unsigned {name} = {bound}; {name} != 0; {name}--) {{")
        else:
            self.add(f"int {name} = 0;")
            self.add(f"while ({name}++ < {bound} && {self.condition()}) {{")
        self.scope.readable.append(name)
        self.body(self.random.randrange(1, 3))
        if self.random.random() < 0.2:
            self.add(f"    if ({self.condition()}) {self.pick('break', 'continue')};")
        self.scope.readable.remove(name)
        self.add("}")
        self.scope.loops -= 1

    def _switch(self) -> None:
        self.add(f"switch ({self.expression(1)} & 3) {{")
        for label in self.random.sample(("case 0:", "case 1:", "case 2:", "default:"), self.random.randrange(2, 5)):
            self.add(label)
            self.indent += 1
            self.add(f"{self.target()} = {self.expression(1)};")
            if self.random.random() < 0.7:
                self.add("break;")
            self.indent -= 1
        self.add("}")
