"""Random C programs to slice: defined, terminating, with inputs, pointers, calls, jumps, and values to look at.

Every program calls `check` with the values that matter, in the end of `main` and perhaps elsewhere; much of what it does
besides does not matter for them.
"""

from __future__ import annotations

import random
from typing import Final

HEAD: Final = """\
extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);
extern void exit(int);
extern void *malloc(unsigned long);
extern void *memcpy(void *, const void *, unsigned long);
extern int printf(const char *, ...);
struct pair { long a; long b; struct pair *next; };
struct small { int x; int y; };
void check(long value) {}
long g0 = 1, g1 = 2, g2, g3 = -1;
long ga[4] = {1, 2, 3, 4}, gb[4];
long *gp = &g0, *gq = ga;
struct pair s0 = {1, 2, 0}, s1 = {3, 4, &s0};
struct small small_of(long a) { struct small r = {(int)a, (int)(a >> 3)}; return r; }
long sum_of(struct small v, struct pair w) { return v.x + w.a - v.y; }
"""


class _Function:
    """Where statements are written: what is in scope, and what may be called."""

    def __init__(self, number: int, is_main: bool = False) -> None:
        self.number = number
        self.is_main = is_main
        self.locals = [f"l{index}" for index in range(4)]
        self.pointers = ["p", "q"] if is_main else ["p", "q", "r"]
        self.loops = 0
        self.depth = 0
        self.counters = 0
        self.labels = 0
        self.in_switch = False


class Writer:
    """Writes one program."""

    def __init__(self, source: random.Random) -> None:
        self.random = source
        self.functions = source.randrange(1, 5)
        self.lines: list[str] = []
        self.checks = 0

    def program(self) -> str:
        text = [HEAD]
        text.extend(f"long f{number}(long a, long b, long *r, long fuel);\n" for number in range(self.functions))
        text.append(f"long (*table[2])(long, long, long *, long) = {{f0, f{self.functions - 1}}};\n")
        for number in range(self.functions):
            text.append(self._function(_Function(number)))
        text.append(self._main())
        return "".join(text)

    # -- functions ----------------------------------------------------------------------------------------------------

    def _function(self, function: _Function) -> str:
        self.lines = [f"long f{function.number}(long a, long b, long *r, long fuel) {{"]
        self._add(1, "long l0 = a, l1 = b, l2 = 0, l3 = fuel;")
        self._add(1, "long *p = &g1, *q = r;")
        self._add(1, "if (fuel <= 0) return a;")
        self._block(function, 1, self.random.randrange(2, 7))
        self._add(1, f"return {self._expression(function, 2)};")
        self.lines.append("}\n")
        return "\n".join(self.lines)

    def _main(self) -> str:
        function = _Function(self.functions, is_main=True)
        self.lines = ["int main(void) {"]
        self._add(1, "long l0 = __VERIFIER_nondet_long(), l1 = __VERIFIER_nondet_long(), l2 = 3, l3 = 0;")
        self._add(1, "long *p = &g1, *q = &l3;")
        self._add(1, "long *heap = malloc(16); heap[0] = 1; heap[1] = l0;")
        self._add(1, "struct pair local = {5, 6, &s1};")
        self._block(function, 1, self.random.randrange(5, 14))
        self._add(1, f"check({self._expression(function, 1)});")
        self._add(1, f'printf("%ld", {self._expression(function, 1)});')
        self._add(1, "return 0;")
        self.lines.append("}\n")
        return "\n".join(self.lines)

    def _add(self, depth: int, text: str) -> None:
        self.lines.append("  " * depth + text)

    def _chance(self, of: int) -> bool:
        return self.random.randrange(of) == 0

    # -- expressions --------------------------------------------------------------------------------------------------

    def _atom(self, function: _Function) -> str:
        choices = [
            str(self.random.randrange(-3, 9)),
            self.random.choice(function.locals),
            self.random.choice(function.locals),
            self.random.choice(("g0", "g1", "g2", "g3")),
            f"{self.random.choice(('ga', 'gb'))}[{self.random.choice(function.locals)} & 3]",
            f"*{self.random.choice((*function.pointers, 'gp', 'gq'))}",
            self.random.choice(("s0.a", "s0.b", "s1.a", "s1.next->b")),
        ]
        if function.is_main:
            choices.extend(("heap[0]", "heap[1]", "local.a", "local.next->a"))
        else:
            choices.extend(("a", "b"))
        return self.random.choice(choices)

    def _expression(self, function: _Function, depth: int) -> str:
        if depth <= 0 or self._chance(3):
            return self._atom(function)
        left, right = self._expression(function, depth - 1), self._expression(function, depth - 1)
        if self._chance(8):
            return f"({self._condition(function, depth - 1)} ? {left} : {right})"
        return f"({left} {self.random.choice('+-*^&|')} {right})"

    def _condition(self, function: _Function, depth: int = 1) -> str:
        if depth > 0 and self._chance(4):
            word = self.random.choice(("&&", "||"))
            return f"({self._condition(function, depth - 1)} {word} {self._condition(function, depth - 1)})"
        left, right = self._expression(function, depth), self._expression(function, depth - 1)
        return f"({left} {self.random.choice(('<', '<=', '==', '!=', '>'))} {right})"

    def _place(self, function: _Function) -> str:
        """Something to assign to."""
        choices = [
            self.random.choice(function.locals),
            self.random.choice(function.locals),
            self.random.choice(("g0", "g1", "g2", "g3")),
            f"{self.random.choice(('ga', 'gb'))}[{self._expression(function, 1)} & 3]",
            f"*{self.random.choice((*function.pointers, 'gp', 'gq'))}",
            self.random.choice(("s0.a", "s0.b", "s1.a", "s1.b", "s1.next->a")),
        ]
        if function.is_main:
            choices.extend(("heap[0]", "heap[1]", "local.a", "local.b"))
        return self.random.choice(choices)

    def _address(self, function: _Function, is_global: bool) -> str:
        """The address of a number that lives long enough."""
        choices = ["&g0", "&g1", "&g2", "ga", f"&gb[{self._expression(function, 1)} & 3]", "&s0.a", "&s1.b"]
        if not is_global:
            choices.extend(f"&{name}" for name in function.locals)
            choices.extend(function.pointers)
            if function.is_main:
                choices.extend(("heap", "&heap[1]", "&local.b"))
        return self.random.choice(choices)

    # -- statements ---------------------------------------------------------------------------------------------------

    def _block(self, function: _Function, depth: int, length: int) -> None:
        for _ in range(length):
            self._statement(function, depth)

    def _statement(self, function: _Function, depth: int) -> None:
        writers = [self._assignment] * 7 + [self._retarget] * 2 + [self._call] * 3 + [self._input] * 2 + [self._other] * 3
        if depth < 4:
            writers += [self._if] * 4 + [self._loop] * 3 + [self._switch] + [self._goto]
        if function.loops or function.in_switch:
            writers += [self._break] * 2
        self.random.choice(writers)(function, depth)

    def _assignment(self, function: _Function, depth: int) -> None:
        word = self.random.choice(("=", "=", "=", "+=", "^="))
        self._add(depth, f"{self._place(function)} {word} {self._expression(function, 2)};")

    def _input(self, function: _Function, depth: int) -> None:
        self._add(depth, f"{self._place(function)} = __VERIFIER_nondet_long();")

    def _retarget(self, function: _Function, depth: int) -> None:
        if self._chance(3):
            self._add(depth, f"{self.random.choice(('gp', 'gq'))} = {self._address(function, True)};")
        else:
            self._add(depth, f"{self.random.choice(function.pointers)} = {self._address(function, False)};")

    def _call(self, function: _Function, depth: int) -> None:
        lower = self.random.randrange(self.functions) if function.is_main else self.random.randrange(function.number + 1)
        is_table = function.is_main and self._chance(5)
        callee = f"table[{self._expression(function, 1)} & 1]" if is_table else f"f{lower}"
        if is_table or function.is_main:
            fuel = str(self.random.randrange(1, 4))
        elif lower == function.number or function.loops:
            fuel = "fuel - 1"
        else:
            fuel = self.random.choice(("fuel - 1", "1"))
        arguments = (
            f"{self._expression(function, 1)}, {self._expression(function, 1)}, {self._address(function, False)}, {fuel}"
        )
        if not function.is_main and function.loops and self._chance(2):
            return  # calls in loops of functions make programs slow
        target = "" if self._chance(4) else f"{self._place(function)} = "
        self._add(depth, f"{target}{callee}({arguments});")

    def _other(self, function: _Function, depth: int) -> None:
        kind = self.random.randrange(9)
        if kind == 0 and self.checks < 2:
            self.checks += 1
            self._add(depth, f"check({self._expression(function, 1)});")
        elif kind == 1:
            self._add(depth, f"if ({self._condition(function)}) exit(1);")
        elif kind == 2:
            self._add(depth, f"__VERIFIER_assume({self._condition(function)} || {self._condition(function)});")
        elif kind == 3:
            self._add(depth, f"memcpy({self.random.choice(('ga', 'gb'))}, {self.random.choice(('ga + 2', 'gb + 2'))}, 16);")
        elif kind == 4:
            self._add(depth, f'printf("%ld", {self._expression(function, 2)});')
        elif kind == 5:
            self._add(depth, f"{self._place(function)} = sum_of(small_of({self._expression(function, 1)}), s1);")
        elif kind == 6:
            self._add(depth, "s0 = s1; s1.next = &s0; s0.next = &s1;")
        elif kind == 7 and not function.is_main and not function.in_switch:
            self._add(depth, f"if ({self._condition(function)}) return {self._expression(function, 1)};")
        else:
            self._add(depth, f"{self._place(function)} += 1;")

    def _if(self, function: _Function, depth: int) -> None:
        self._add(depth, f"if {self._condition(function)} {{")
        self._block(function, depth + 1, self.random.randrange(1, 4))
        if self._chance(2):
            self._add(depth, "} else {")
            self._block(function, depth + 1, self.random.randrange(1, 3))
        self._add(depth, "}")

    def _loop(self, function: _Function, depth: int) -> None:
        counter = f"i{function.counters}"
        function.counters += 1
        function.loops += 1
        was_in_switch, function.in_switch = function.in_switch, False
        most = self.random.randrange(1, 5)
        extra = f" && {self._condition(function)}" if self._chance(2) else ""
        kind = self.random.randrange(3)
        if kind == 0:
            self._add(depth, f"for (int {counter} = 0; {counter} < {most}{extra}; {counter}++) {{")
        elif kind == 1:
            self._add(depth, f"int {counter} = 0;")
            self._add(depth, f"while ({counter}++ < {most}{extra}) {{")
        else:
            self._add(depth, f"int {counter} = 0;")
            self._add(depth, "do {")
        self._block(function, depth + 1, self.random.randrange(1, 4))
        self._add(depth, f"}} while (++{counter} < {most}{extra});" if kind == 2 else "}")
        function.loops -= 1
        function.in_switch = was_in_switch

    def _break(self, function: _Function, depth: int) -> None:
        words = ["break"] + (["continue"] if function.loops else [])
        self._add(depth, f"if {self._condition(function)} {self.random.choice(words)};")

    def _switch(self, function: _Function, depth: int) -> None:
        was_in_switch, function.in_switch = function.in_switch, True
        self._add(depth, f"switch ({self._expression(function, 1)} & 3) {{")
        for case in range(self.random.randrange(1, 4)):
            self._add(depth, f"case {case}:")
            self._block(function, depth + 1, self.random.randrange(1, 3))
            if not self._chance(3):
                self._add(depth + 1, "break;")
        if self._chance(2):
            self._add(depth, "default:")
            self._block(function, depth + 1, 1)
        self._add(depth, "}")
        function.in_switch = was_in_switch

    def _goto(self, function: _Function, depth: int) -> None:
        label = f"end{function.number}_{function.labels}"
        function.labels += 1
        self._add(depth, f"if {self._condition(function)} goto {label};")
        self._add(depth, "{")
        self._block(function, depth + 1, self.random.randrange(1, 3))
        self._add(depth, "}")
        self._add(depth, f"{label}:;")


def random_program(source: random.Random) -> str:
    """A program; the same for the same state of the source."""
    return Writer(source).program()
