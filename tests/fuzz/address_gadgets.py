"""Parts of programs that treat addresses as numbers.

Each gadget leaves an integer to be observed. What it observes is the same in every layout (`GADGETS`), or depends on what C
leaves open about addresses (`OPEN_GADGETS`). Nothing is undefined: what is accessed lives, through an address that was computed
from its own or from the distance to it by integers.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

DECLARATIONS: Final = """\
typedef __SIZE_TYPE__ size;
typedef __UINTPTR_TYPE__ word;
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
"""
LIBRARY: Final = {
    "malloc": "extern void *malloc(size);",
    "free": "extern void free(void *);",
    "realloc": "extern void *realloc(void *, size);",
    "memcpy": "extern void *memcpy(void *, const void *, size);",
    "outside": "extern void *outside(int);",
    "outside_function": "extern int (*outside_function(int))(int);",
}
MOST_COMBINATIONS: Final = 24


class AddressWriter:
    """Writes one program, gadget by gadget."""

    def __init__(self, source: random.Random, wide: bool) -> None:
        self.random = source
        self.wide = wide
        """Addresses have 64 bits."""
        self.library: set[str] = set()
        self.top: list[str] = []
        self.lines: list[str] = []
        self.observed: list[str] = []
        self.ranges: list[tuple[int, int]] = []
        self.counter = 0
        self.combinations = 1
        self.has_world = False
        """Something comes from outside, which a counterexample may choose."""

    def text(self, last: str) -> str:
        """The program with these lines before its end."""
        parts = [DECLARATIONS, *(f"{LIBRARY[name]}\n" for name in sorted(self.library))]
        parts += [f"{line}\n" for line in self.top]
        parts += ["int main(void) {\n", *(f"    {line}\n" for line in self.lines), last, "    return 0;\n}\n"]
        return "".join(parts)

    # -- words --------------------------------------------------------------------------------------------------------

    def add(self, *lines: str) -> None:
        self.lines += lines

    def fresh(self, prefix: str) -> str:
        self.counter += 1
        return f"{prefix}{self.counter}"

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def use(self, *names: str) -> None:
        self.library.update(names)
        self.has_world |= any(name.startswith("outside") for name in names)

    def observe(self, expression: str) -> None:
        name = self.fresh("r")
        self.add(f"int {name} = {expression};")
        self.observed.append(name)

    def input(self, count: int) -> str:
        """A variable with 0 or more, and less than this; a constant where there are inputs enough."""
        if self.combinations * count > MOST_COMBINATIONS:
            return str(self.random.randrange(count))
        self.combinations *= count
        name = self.fresh("in")
        self.ranges.append((0, count - 1))
        self.add(f"int {name} = __VERIFIER_nondet_int();")
        if self.random.random() < 0.5:
            self.add(f"__VERIFIER_assume({name} >= 0 && {name} < {count});")
        else:
            self.add(f"if ({name} < 0 || {name} >= {count})", "    return 0;")
        return name

    def selector(self, count: int) -> str:
        """An input, or a constant."""
        return self.input(count) if self.random.random() < 0.7 else str(self.random.randrange(count))

    def object(self, type_: str = "int", length: int = 0) -> str:
        """An object that lives to the end of the program: an expression that is an object or, with a length, an array."""
        name = self.fresh("x")
        suffix = f"[{length}]" if length else ""
        kind = self.random.randrange(6)
        if kind == 0 and not length:
            self.use("malloc")
            self.add(f"{type_} *{name} = malloc(sizeof({type_}));", f"*{name} = 0;")
            return f"(*{name})"
        if kind == 0:
            self.use("malloc")
            self.add(f"{type_} *{name} = malloc({length} * sizeof({type_}));")
            self.add(f"for (int i = 0; i < {length}; i++)", f"    {name}[i] = 0;")
            return name
        if kind == 4:
            self.top.append(f"struct {name} {{ char c; {type_} f{suffix}; }} {name};")
            return f"{name}.f"
        declaration = f"{'static ' if kind == 5 else ''}{type_} {name}{suffix} = {{0}};"
        if kind in (1, 5):
            self.add(declaration)
        else:
            self.top.append(declaration)
        return name

    def number(self, object_: str) -> str:
        """A variable with the number of an object's address."""
        name = self.fresh("n")
        self.add(f"word {name} = (word)&{object_};")
        return name

    def value(self) -> str:
        return str(self.random.randrange(1, 9))


Gadget = Callable[[AddressWriter], None]


def _moved(w: AddressWriter, number: str, amount: str) -> tuple[str, str]:
    """A number that was changed, and how to change it back."""
    there, back = w.random.choice((("+", "-"), ("-", "+"), ("^", "^")))
    moved = f"({number} {there} {amount})" if there != "+" or w.random.random() < 0.5 else f"({amount} + {number})"
    return moved, back


def _amount(w: AddressWriter) -> str:
    choice = w.random.randrange(5)
    if choice == 0:
        return f"(word){w.selector(4)}"
    if choice == 1:
        return f"(word){w.random.choice((1, 3, 8, 4096, 65536))}"
    if choice == 2:
        return f"((word)1 << {w.random.choice((24, 28, 30) if not w.wide else (48, 56, 60, 63))})"
    if choice == 3:
        return f"((word){w.selector(3)} << {w.random.choice((2, 16, 24))})"
    return f"(word)&{w.object()}"


def round_trip(w: AddressWriter) -> None:
    x, v = w.object(), w.value()
    n = w.number(x)
    amount = w.fresh("k")
    w.add(f"word {amount} = {_amount(w)};")
    moved, back = _moved(w, n, amount)
    w.add(f"word {n}_ = {moved};", f"*(int *)({n}_ {back} {amount}) = {v};")
    w.observe(x)


def arithmetic(w: AddressWriter) -> None:
    """Expressions that are the number again, whatever it is."""
    x, v = w.object(), w.value()
    n = w.number(x)
    k = w.selector(5)
    form = w.pick(
        f"{n} * 3 - {n} * 2", f"~~{n}", f"-(-{n})", f"({n} + {k}) - {k}", f"{n} - {k} * {n} + {n} * {k}",
        f"({n} & ~(word)0xff) + ({n} & 0xff)", f"({n} | 0xf) - (~{n} & 0xf)", f"({n} >> 1 << 1) | ({n} & 1)",
        f"({n} / 16) * 16 + {n} % 16", f"({n} ^ {k}) ^ {k}", f"(({n} << 8) >> 8) | ({n} >> (8 * sizeof {n} - 8) << (8 * sizeof {n} - 8))",
    )  # fmt: skip
    w.add(f"*(int *)({form}) += {v};")
    w.observe(x)


def low_tag(w: AddressWriter) -> None:
    x, tag = w.object("long long"), w.selector(4)
    n = w.number(x)
    t = w.fresh("t")
    w.add(f"word {t} = {n} {w.pick('|', '+', '^')} {tag};")
    if w.random.random() < 0.5:
        w.add(f"*(long long *)({t} & ~(word)3) = {w.value()};", f"{x} += {t} & 3;")
    else:
        w.add(f"*(long long *)({t} - {t} % 4) = {t} % 4 + 1;")
    w.observe(f"(int){x}")


def high_tag(w: AddressWriter) -> None:
    """No program has addresses in the upper half."""
    x, tag = w.object(), w.selector(3)
    n = w.number(x)
    bits = w.random.choice((56, 60, 48)) if w.wide else 31
    t = w.fresh("t")
    w.add(f"word {t} = {n} + ((word){tag if w.wide else '0'} << {bits});")
    if w.random.random() < 0.5:
        w.add(f"*(int *)({t} - ((word){tag if w.wide else '0'} << {bits})) = {w.value()};")
    else:
        w.add(f"{t} -= (word){tag if w.wide else '0'} << {bits};", f"int *{t}_ = (int *){t};", f"*{t}_ = {tag} + 1;")
    w.observe(x)


def halves(w: AddressWriter) -> None:
    x, v = w.object(), w.value()
    half = "unsigned" if w.wide else "unsigned short"
    u = w.fresh("u")
    form = w.random.randrange(3)
    if form == 0:
        w.top.append(f"union {u} {{ {half} h[2]; int *p; word n; }};")
        w.add(f"union {u} {u}a, {u}b;", f"{u}a.{w.pick('p = ', 'n = (word)')}&{x};")
        order = w.random.sample((0, 1), 2)
        w.add(*(f"{u}b.h[{i}] = {u}a.h[{i}];" for i in order), f"*{w.pick(f'{u}b.p', f'(int *){u}b.n')} = {v};")
    elif form == 1:
        n = w.number(x)
        bits = 32 if w.wide else 16
        w.add(f"{half} {u}h = ({half})({n} >> {bits}), {u}l = ({half}){n};")
        w.add(f"int *{u} = (int *)(((word){u}h << {bits}) {w.pick('|', '+')} {u}l);", f"*{u} = {v};")
    else:
        w.use("memcpy")
        i = w.selector(3)
        w.add(f"{half} {u}h[8] = {{0}};", f"int *{u} = &{x}, *{u}q;", f"memcpy(&{u}h[2 * {i}], &{u}, sizeof {u});")
        w.add(f"memcpy(&{u}q, {u}h + {i} * 2, sizeof {u}q);", f"*{u}q = {v};")
    w.observe(x)


def bytes_(w: AddressWriter) -> None:
    x, v = w.object(), w.value()
    p = w.fresh("p")
    w.add(f"int *{p} = &{x}, *{p}q;", f"unsigned char *{p}f = (unsigned char *)&{p}, *{p}t = (unsigned char *)&{p}q;")
    form = w.random.randrange(4)
    if form == 0:
        w.add("for (unsigned i = 0; i < sizeof(word); i++)", f"    {p}t[i] = {p}f[i];")
    elif form == 1:
        w.add("for (int i = sizeof(word) - 1; i >= 0; i--)", f"    {p}t[i] = {p}f[i];")
    elif form == 2:
        k = w.selector(3)
        w.add("for (unsigned i = 0; i < sizeof(word); i++)", f"    {p}t[i] = {p}f[i] ^ {k};")
        w.add("for (unsigned i = 0; i < sizeof(word); i++)", f"    {p}t[i] ^= {k};")
    else:
        w.add(f"word {p}n = 0;", "for (unsigned i = 0; i < sizeof(word); i++)", f"    {p}n |= (word){p}f[i] << (8 * i);")
        w.add(f"{p}q = (int *){p}n;")
    w.add(f"*{p}q = {v};")
    w.observe(x)


def low_byte(w: AddressWriter) -> None:
    """One byte of a pointer is taken away and put back."""
    x, i = w.object(), w.random.randrange(4)
    p = w.fresh("p")
    w.add(f"int *{p} = &{x};", f"unsigned char *{p}b = (unsigned char *)&{p};", f"unsigned char {p}s = {p}b[{i}];")
    w.add(f"{p}b[{i}] = {w.selector(3)};", f"{p}b[{i}] = {p}s;", f"*{p} = {w.value()};")
    w.observe(x)


def distance(w: AddressWriter) -> None:
    x, y, v = w.object(), w.object(), w.value()
    a, b = w.number(x), w.number(y)
    d = w.fresh("d")
    w.add(f"word {d} = {b} - {a};")
    w.add(f"*(int *)({w.pick(f'{a} + {d}', f'{d} + {a}', f'{b} - {d} + {d}', f'{a} - (0 - {d})')}) = {v};")
    w.observe(f"{x} * 10 + {y}")


def exclusive_or(w: AddressWriter) -> None:
    x, y, v = w.object(), w.object(), w.value()
    a, b = w.number(x), w.number(y)
    d, s = w.fresh("d"), w.selector(2)
    w.add(f"word {d} = {a} ^ {b};", f"*(int *)({d} ^ ({s} ? {a} : {b})) = {v};")
    w.observe(f"{x} * 10 + {y}")


def table(w: AddressWriter) -> None:
    """Pointers at an unknown index of an array: as pointers, numbers, in unions or structures."""
    length = w.random.choice((3, 4, 20, 100))
    x, v = w.object("int", 4), w.value()
    t, i = w.fresh("t"), w.input(3)
    j = i if w.random.random() < 0.6 else w.selector(3)
    form = w.random.randrange(5)
    off = w.random.choice((0, 0, 1, -1, 3, 5)) if form != 2 else w.random.randrange(4)
    address = f"{x} + {off}" if off >= 0 else f"{x} - {-off}"
    if form == 0:
        w.top.append(f"int *{t}[{length}];")
        w.add("for (int i = 0; i < 3; i++)", f"    {t}[i] = {x} + 1;", f"{t}[{i}] = {address};", f"int *{t}p = {t}[{j}];")
        back = f"({i} == {j} ? {off} : 1)"
    elif form == 1:
        w.top.append(f"word {t}[{length}];")
        key = w.selector(4)
        w.add("for (int i = 0; i < 3; i++)", f"    {t}[i] = (word)({x} + 1) + {key};")
        w.add(f"{t}[{i}] = (word)({address}) + {key};", f"int *{t}p = (int *)({t}[{j}] - {key});")
        back = f"({i} == {j} ? {off} : 1)"
    elif form == 2:
        half = "unsigned" if w.wide else "unsigned short"
        w.top.append(f"union {t}u {{ {half} h[2]; int *p; }} {t}[{length}];")
        w.add(f"union {t}u {t}v;", f"{t}v.p = {address};", "for (int i = 0; i < 3; i++)", f"    {t}[i].p = {x};")
        w.add(f"{t}[{i}].h[0] = {t}v.h[0];", f"{t}[{i}].h[1] = {t}v.h[1];", f"int *{t}p = {t}[{j}].p;")
        back = f"({i} == {j} ? {off} : 0)"
    elif form == 3:
        w.top.append(f"struct {t}s {{ char tag; void *p; }} {t}[{length}];")
        tag = f"((word)1 << {56 if w.wide else 30})"
        w.add("for (int i = 0; i < 3; i++)", f"    {t}[i].p = (void *)((word)({x} + 1) + {tag});")
        w.add(f"{t}[{i}].p = (void *)((word)({address}) + {tag});", f"int *{t}p = (int *)((word){t}[{j}].p - {tag});")
        back = f"({i} == {j} ? {off} : 1)"
    else:
        w.use("memcpy")
        w.top.append(f"unsigned char {t}[{length}][sizeof(word)];")
        w.add(f"int *{t}v = {x} + 1;", "for (int i = 0; i < 3; i++)", f"    memcpy({t}[i], &{t}v, sizeof {t}v);")
        w.add(f"{t}v = {address};", f"memcpy({t}[{i}], &{t}v, sizeof {t}v);")
        w.add(f"int *{t}p;", f"memcpy(&{t}p, {t}[{j}], sizeof {t}p);")
        back = f"({i} == {j} ? {off} : 1)"
    w.add(f"{t}p[{w.random.randrange(4)} - {back}] = {v};")
    w.observe(f"{x}[0] + {x}[1] * 2 + {x}[2] * 3 + {x}[3] * 4")


def comparisons(w: AddressWriter) -> None:
    x, y = w.object("int", 3), w.object()
    i, j = w.selector(3), w.selector(3)
    n, m = w.number(f"{x}[{i}]"), w.number(f"{x}[{j}]")
    conditions = [
        f"{n} == {m}", f"{n} < {m}", f"{n} - {m} == 4", f"{n} == (word)&{y}", f"{n} == 0", f"{n} == (word){w.selector(4)}",
        f"(int *){n} >= (int *){m}", f"(unsigned){n} == (unsigned){m}", f"!{n}", f"({n} & 3) == 0", f"{n} + 4 * ({j} - {i}) == {m}",
        f"(word)-1 - {n} < 4", f"{n} > (word)-4096", f"({n} ^ {m}) == 0", f"(char){n} == (char){m}",
    ]  # fmt: skip
    w.observe(" + 2 * ".join(f"(({each})" for each in w.random.sample(conditions, 3)) + ")))")


def calls(w: AddressWriter) -> None:
    """Functions whose addresses are numbers."""
    f = w.fresh("f")
    w.top += [f"int {f}a(int x) {{ return x + 1; }}", f"int {f}b(int x) {{ return x * 2; }}"]
    i, v = w.input(2), w.value()
    form = w.random.randrange(6)
    if form == 0:
        k = _amount(w)
        w.add(f"word {f} = {i} ? (word){f}a : (word){f}b;", f"{f} += {k};", f"{f} -= {k};")
    elif form == 1:
        w.add(f"word {f}t[2] = {{(word){f}a, (word){f}b}};", f"word {f} = {f}t[{i}];")
    elif form == 2:
        w.add(f"word {f}d = (word){f}b - (word){f}a;", f"word {f} = (word){f}a + {i} * {f}d;")
    elif form == 3:
        w.add(f"word {f} = ((word){f}a ^ (word){f}b) ^ ({i} ? (word){f}a : (word){f}b);")
    elif form == 4:
        w.add(f"int (*{f}p)(int) = {i} ? {f}a : {f}b;", f"word {f} = 0;")
        w.add("for (unsigned i = 0; i < sizeof(word); i++)", f"    {f} |= (word)((unsigned char *)&{f}p)[i] << (8 * i);")
    else:
        w.add(f"word {f} = {i} ? (word){f}a : (word){f}b;", f"if ({f} == {w.value()} || {f} == (word)-1)", f"    {f} = (word){f}a;")
    w.observe(f"((int (*)(int)){f})({v})")


def outer_calls(w: AddressWriter) -> None:
    """Calls that leave the program and come back."""
    f, v = w.fresh("f"), w.value()
    w.add(f"int {f}s = {v};")
    form = w.random.randrange(3)
    if form == 0:
        w.has_world = True
        w.add(f"((int (*)(int))0x30000)({w.selector(2)});")
    else:
        w.use("outside_function")
        w.add(f"int (*{f})(int) = outside_function({w.selector(2)});")
        if form == 1:
            w.add(f"if ({f} && (word){f} != 0x7000)", f"    {f}(3);")
        else:
            w.add(f"word {f}n = (word){f} + 1;", f"if ({f})", f"    ((int (*)(int))({f}n - 1))(3);")
    w.observe(f"{f}s")


def heap(w: AddressWriter) -> None:
    """Blocks that come, grow and go; what is in them stays."""
    w.use("malloc", "free", "realloc")
    p, i = w.fresh("p"), w.selector(2)
    w.add(f"int *{p} = malloc(8);", f"{p}[0] = 1;", f"{p}[1] = {w.value()};", f"word {p}n = (word)&{p}[{i}];", f"word {p}o = (word){p};")
    form = w.random.randrange(3)
    if form == 0:
        w.add(f"{p} = realloc({p}, {w.random.choice((8, 12, 40))});", f"{p}n += (word){p} - {p}o;", f"*(int *){p}n += 2;")
        w.observe(f"{p}[0] * 10 + {p}[1]")
    elif form == 1:
        w.add(f"free({p});", f"int *{p}q = malloc({w.random.choice((8, 8, 24))});", f"{p}q[{i}] = {w.value()};")
        w.add(f"if ((word){p}q == {p}o)", f"    {p}q[{i}] += 1;", "else", f"    {p}q[{i}] = {p}q[{i}] + 1;")
        w.observe(f"{p}q[{i}]")
    else:
        w.add(f"int *{p}q = malloc(8);", f"{p}q[{i}] = {w.value()};", f"free({p});", f"int *{p}r = malloc(8);")
        w.add(f"*(int *)((word){p}r + 4) = {w.value()};", f"{p}r[0] = ({p}r == {p}q);")
        w.observe(f"{p}q[{i}] * 10 + {p}r[0] + {p}r[1]")


def ordered(w: AddressWriter) -> None:
    """Written through the smaller and the larger address: which is which is open, the sum is not."""
    x, y = w.object(), w.object()
    a, b = w.number(x), w.number(y)
    w.add(f"if ({a} {w.pick('<', '>', '<=')} {b}) {{", f"    word s = {a};", f"    {a} = {b};", f"    {b} = s;", "}")
    v, u = w.value(), w.selector(3)
    w.add(f"*(int *){a} = {v};", f"*(int *){b} = {u};")
    w.observe(f"{x} + {y}")


def hashed(w: AddressWriter) -> None:
    x, v = w.object(), w.value()
    n, t = w.number(x), w.fresh("t")
    w.top.append(f"int {t}[8];")
    hash_ = w.pick("({0} >> 4) % 8", "({0} * 2654435761u >> 3) & 7", "({0} ^ {0} >> 7) & 7")
    w.add(f"{t}[{hash_.format(n)}] = {v};", f"word {n}m = (word)&{x};")
    w.observe(f"{t}[{hash_.format(f'{n}m')}]")


def container(w: AddressWriter) -> None:
    s, i = w.fresh("s"), w.selector(2)
    w.top.append(f"struct {s} {{ char c; int a; short b; int v[2]; }} {s}x;")
    field = w.pick("a", "b", f"v[{i}]")
    w.add(f"word {s}n = (word)&{s}x.{field};", f"struct {s} *{s}p = (struct {s} *)({s}n - (word)&((struct {s} *)0)->{field});")
    w.add(f"{s}p->a = {w.value()};", f"{s}p->v[{i}] += 2;")
    w.observe(f"{s}x.a * 10 + {s}x.v[0] + 3 * {s}x.v[1]")


def walk(w: AddressWriter) -> None:
    x, p = w.object("int", 4), w.fresh("p")
    count = w.input(4)
    w.add(f"word {p}e = (word)({x} + {count});", f"for (word n = (word){x}; n {w.pick('<', '!=')} {p}e; n += 4)", f"    *(int *)n = {w.value()};")
    w.observe(f"{x}[0] + {x}[1] * 2 + {x}[2] * 3")


def outer_memory(w: AddressWriter) -> None:
    """What is written to memory from outside is there, and elsewhere nothing changes."""
    w.use("outside")
    x, v, p = w.object(), w.value(), w.fresh("p")
    w.add(f"int *{p} = outside({w.selector(4)});", f"if (!{p})", "    return 0;", f"{x} = 1;")
    form = w.random.randrange(3)
    if form == 0:
        w.add(f"{p}[1] = {v};")
        w.observe(f"{p}[1] * 10 + {x}")
    elif form == 1:
        k = w.selector(4)
        w.add(f"word {p}n = (word){p} + {k};", f"*(int *)({p}n - {k}) = {v};")
        w.observe(f"*{p} * 10 + {x} + ({p} == &{x})")
    else:
        w.add(f"int **{p}s = (int **){p};", f"*{p}s = &{x};", f"**{p}s = {v};")
        w.observe(f"{x} + ((word)*{p}s == (word)&{x})")


def by_value(w: AddressWriter) -> None:
    """Structures with addresses in them, as arguments and results."""
    s, x = w.fresh("s"), w.object()
    w.top.append(f"struct {s} {{ word n; int *p; char more[{w.random.choice((1, 30))}]; }};")
    w.top.append(f"struct {s} {s}f(struct {s} a) {{ word n = a.n; a.n = (word)a.p; a.p = (int *)(n - 1); return a; }}")
    w.add(f"struct {s} {s}v = {{(word)&{x} + 1, &{x}, {{0}}}};", f"{s}v = {s}f({s}v);")
    w.add(f"*{s}v.p += {w.value()};", f"*(int *){s}v.n += {w.selector(3)};")
    w.observe(x)


def wide_integer(w: AddressWriter) -> None:
    """Numbers in integers that are wider than addresses."""
    x, v, n = w.object(), w.value(), w.fresh("n")
    kind = "unsigned __int128" if w.wide else w.pick("unsigned long long", "long long")
    shift = w.random.choice((70, 96)) if w.wide else w.random.choice((32, 40))
    w.add(f"{kind} {n} = (word)&{x};", f"{n} {w.pick('+=', '^=', '|=')} ({kind}){w.selector(3)} << {shift};")
    w.add(f"*(int *)(word){n} = {v};")
    w.observe(f"{x} + (int)({n} >> {shift})")


def by_branches(w: AddressWriter) -> None:
    """Some bits of an address are not copied, but decide."""
    x, v = w.object(), w.value()
    n, m = w.number(x), w.fresh("m")
    bits = w.random.sample((0, 1, 2, 4, 5, 12), w.random.randrange(1, 4))
    mask = sum(1 << bit for bit in bits)
    w.add(f"word {m} = {n} & ~(word){mask};")
    for bit in bits:
        w.add(f"if ({n} & {1 << bit})", f"    {m} {w.pick('+=', '|=', '^=')} {1 << bit};")
    w.add(f"*(int *){m} = {v};")
    w.observe(x)


def by_floats(w: AddressWriter) -> None:
    """An address of a process has no more bits than a double."""
    x, v = w.object(), w.value()
    n, f = w.number(x), w.fresh("f")
    w.add(f"double {f} = (double){n};", f"*(int *)(word){f} = {v};")
    w.observe(f"{x} * 10 + ({f} > 4096)")


def signed(w: AddressWriter) -> None:
    x, y, v = w.object("int", 3), w.object(), w.value()
    n, i = w.fresh("n"), w.selector(3)
    w.add(f"long {n} = (long)&{x}[{i}], {n}d = {n} - (long)&{y};")
    w.add(f"*(int *)({w.pick(f'{n}d + (long)&{y}', f'-(-{n})', f'{n}d - -(long)&{y}', f'(long)&{y} + {n}d')}) = {v};")
    w.observe(f"{x}[0] + {x}[1] * 2 + {x}[2] * 3")


def mixed_heap(w: AddressWriter) -> None:
    """Living blocks are apart, whoever made them."""
    w.use("outside", "malloc", "free")
    p, v, u = w.fresh("p"), w.value(), w.value()
    w.add(f"int *{p} = outside(8);", f"if (!{p})", "    return 0;", f"*{p} = {v};", f"int *{p}q = malloc(16);", f"*{p}q = {u};")
    if w.random.random() < 0.5:
        w.add(f"free({p});", f"{p} = outside(8);", f"if (!{p})", "    return 0;", f"*{p} = 3;")
        w.observe(f"*{p}q * 10 + *{p} + ({p} == {p}q)")
    else:
        w.add(f"free({p}q);", f"int *{p}r = outside(8);", f"if (!{p}r || {p}r == {p})", "    return 0;", f"*{p}r = 5;")
        w.observe(f"*{p} * 10 + *{p}r + ({p}r == 0)")


def variable_arguments(w: AddressWriter) -> None:
    f, x, y, i = w.fresh("f"), w.object(), w.object(), w.selector(2)
    w.top += [
        f"word {f}(int n, ...) {{", "    __builtin_va_list list;", "    __builtin_va_start(list, n);", "    word r = 0;",
        "    for (int i = 0; i <= n; i++)", "        r = __builtin_va_arg(list, word);", "    __builtin_va_end(list);", "    return r;", "}",
    ]  # fmt: skip
    w.add(f"*(int *)({f}({i}, (word)&{x} + 3, (word)&{y} + 3) - 3) = {w.value()};")
    w.observe(f"{x} * 10 + {y}")


def initialisers(w: AddressWriter) -> None:
    """Addresses that are in memory from the start."""
    g, i, v = w.fresh("g"), w.input(3), w.value()
    w.top += [f"int {g}x[4];", f"word {g}n[3] = {{(word)&{g}x[1], (word){g}x, (word)({g}x + 3)}};", f"int *{g}p[3] = {{{g}x, {g}x + 4, {g}x + 2}};"]
    w.add(f"*(int *){g}n[{i}] = {v};", f"if ({g}p[{i}] < {g}x + 4)", f"    *{g}p[{i}] += 1;")
    w.observe(f"{g}x[0] + {g}x[1] * 2 + {g}x[2] * 3 + {g}x[3] * 4")


def packed(w: AddressWriter) -> None:
    s, x, y, i = w.fresh("s"), w.object(), w.object(), w.selector(2)
    w.top.append(f"struct __attribute__((packed)) {s} {{ char c; int *p; short t; word n; }} {s}[3];")
    w.add(f"{s}[{i}].p = &{x};", f"{s}[{i}].n = (word)&{y} ^ 5;", f"struct {s} {s}c = {s}[{i}];", f"{s}[2] = {s}c;")
    w.add(f"*{s}[2].p = {w.value()};", f"*(int *)({s}c.n ^ 5) = {w.value()};")
    w.observe(f"{x} * 10 + {y}")


def atomics(w: AddressWriter) -> None:
    x, p, i, v = w.object("int", 3), w.fresh("p"), w.selector(2), w.value()
    w.add(f"int *{p} = {x};", f"__sync_bool_compare_and_swap(&{p}, {i} ? {x} : {x} + 1, {x} + 2);")
    w.add(f"__atomic_fetch_sub((word *)&{p}, 4, 5);", f"if ({p} < {x})", f"    __atomic_exchange_n(&{p}, {x} + 1, 5);", f"*{p} = {v};")
    w.observe(f"{x}[0] + {x}[1] * 2 + {x}[2] * 3")


GADGETS: Final[dict[str, Gadget]] = {
    "round trip": round_trip, "arithmetic": arithmetic, "low tag": low_tag, "high tag": high_tag, "halves": halves,
    "bytes": bytes_, "low byte": low_byte, "distance": distance, "exclusive or": exclusive_or, "table": table,
    "comparisons": comparisons, "calls": calls, "outer calls": outer_calls, "heap": heap, "ordered": ordered,
    "hashed": hashed, "container": container, "walk": walk, "outer memory": outer_memory, "by value": by_value,
    "wide integer": wide_integer, "by branches": by_branches, "by floats": by_floats, "signed": signed, "mixed heap": mixed_heap,
    "variable arguments": variable_arguments, "initialisers": initialisers, "packed": packed, "atomics": atomics,
}  # fmt: skip


# -- what is open -----------------------------------------------------------------------------------------------------


def again(w: AddressWriter) -> None:
    """A freed block and a new one."""
    w.use("malloc", "free")
    p = w.fresh("p")
    w.add(f"int *{p} = malloc({w.random.choice((4, 8, 16))});", f"word {p}n = (word){p};")
    if w.random.random() < 0.3:
        w.add(f"int *{p}k = malloc(16);")
    w.add(f"free({p});", f"int *{p}q = malloc({w.random.choice((4, 8, 16))});")
    w.observe(w.pick(f"(word){p}q == {p}n", f"{p}q == {p}", f"(word){p}q - {p}n == 0", f"(({p}n ^ (word){p}q) & 0xfff) == 0"))


def in_place(w: AddressWriter) -> None:
    w.use("malloc", "realloc")
    p = w.fresh("p")
    w.add(f"char *{p} = malloc({w.random.choice((4, 8))});", f"word {p}n = (word){p};")
    if w.random.random() < 0.4:
        w.add(f"char *{p}k = malloc(4);")
    w.add(f"char *{p}q = realloc({p}, {w.random.choice((4, 8, 16, 100))});")
    w.observe(w.pick(f"(word){p}q == {p}n", f"{p}q != {p}", f"(word){p}q < {p}n"))


def freed_outside(w: AddressWriter) -> None:
    """Blocks of the program and blocks from outside, one after the other."""
    w.use("malloc", "free", "outside")
    p = w.fresh("p")
    form = w.random.randrange(3)
    if form == 0:
        w.add(f"int *{p} = malloc(16);", f"free({p});", f"int *{p}q = outside({w.pick('0', '4', '8')});", f"int {p}r = {p}q && {p} == {p}q;")
    elif form == 1:
        w.add(f"int *{p} = outside(8);", f"if (!{p})", "    return 0;", f"word {p}n = (word){p};", f"free({p});")
        w.add(f"int *{p}q = malloc({w.random.choice((4, 16))});", f"int {p}r = (word){p}q == {p}n;")
    else:
        w.add(f"int *{p} = outside(8);", f"if (!{p})", "    return 0;", f"free({p});", f"int *{p}q = outside(8);", f"int {p}r = {p}q == {p};")
    w.observe(f"{p}r")


def outer_numbers(w: AddressWriter) -> None:
    """Numbers from outside."""
    w.use("outside")
    p = w.fresh("p")
    w.add(f"word {p} = (word)outside(4);")
    form = w.random.randrange(4)
    if form == 0:
        w.add(f"int {p}r = {p} == 0x30000;")
    elif form == 1:
        w.add(f"int {p}r = {p} == 4;")
    elif form == 2:
        w.add(f"int {p}r = ({p} & 15) == 0 && {p} > 4096;")
    else:
        w.add(f"int {p}r = 0;", f"if ({p} == 0x30000) {{", f"    ((int (*)(int)){p})(1);", f"    {p}r = 1;", "}")
    w.observe(f"{p}r")


def outer_alias(w: AddressWriter) -> None:
    w.use("outside")
    p, i = w.fresh("p"), w.selector(2)
    w.add(f"int *{p} = outside({i}), *{p}q = outside(1);", f"if (!{p} || !{p}q)", "    return 0;", f"*{p} = 1;", f"*{p}q = 2;")
    w.observe(w.pick(f"*{p} == 2", f"{p} == {p}q", f"(word){p} - (word){p}q == 64"))


def order(w: AddressWriter) -> None:
    x, y = w.object(), w.object()
    a, b = w.number(x), w.number(y)
    w.observe(
        w.pick(
            f"{a} < {b}", f"{a} - {b} == 4", f"{b} - {a} == 4", f"{b} - {a} < 64", f"(({a} ^ {b}) & 8) == 0", f"({a} >> 4) % 2 == 1",
            f"({a} & 0xf0) == 0", f"(unsigned char)({a} >> 8) > 7", f"{a} + {b} > {a}", f"({a} + {b}) % 8 == 4", f"(int)({a} - {b}) > 0",
            f"&{x} + 1 == &{y}", f"{a} < 0x2000000", f"(long){a} < 0", f"(unsigned){a} == {a}", f"(int){a} > (int){b}",
        )
    )  # fmt: skip


def frames(w: AddressWriter) -> None:
    """Where the variables of calls are."""
    f = w.fresh("f")
    form = w.random.randrange(5)
    if form == 4:
        w.add(f"word {f}s = 0;", f"int {f}r = 0;", "for (int i = 0; i < 2; i++)", "    switch (i) {", "        int l;", "    case 0:", "        l = 1;")
        w.add(f"        {f}s = (word)&l;", "        break;", "    case 1:", "        l = 2;", f"        {f}r = {f}s == (word)&l;", "    }")
        w.observe(f"{f}r")
    elif form == 0:
        w.top += [f"word {f}s;", f"int {f}(int x) {{ int l = x; int r = {f}s == (word)&l; {f}s = (word)&l; return r; }}"]
        w.add(f"{f}(1);")
        w.observe(f"{f}(2)")
    elif form == 1:
        w.top += [f"struct {f}b {{ int a[8]; }};", f"word {f}s;"]
        w.top.append(f"int {f}(struct {f}b b) {{ int r = {f}s == (word)b.a; {f}s = (word)b.a; return r; }}")
        w.add(f"struct {f}b {f}x = {{{{0}}}};", f"{f}({f}x);")
        w.observe(f"{f}({f}x)")
    elif form == 2:
        w.add(f"word {f}s = 0;", f"int {f}r = 0;", "for (int i = 0; i < 2; i++) {", "    int l = i;", f"    {f}r = {f}s == (word)&l;", f"    {f}s = (word)&l;", "}")
        w.observe(f"{f}r")
    else:
        w.top += [f"word {f}a(void) {{ int l = 1; return (word)&l; }}", f"word {f}b(void) {{ int l = 2; return (word)&l; }}"]
        w.observe(w.pick(f"{f}a() == {f}b()", f"{f}a() < {f}b()"))


def open_calls(w: AddressWriter) -> None:
    """A call that depends on the number of a function, or on what a function outside returns."""
    f = w.fresh("f")
    w.top += [f"int {f}s;", f"int {f}a(int x) {{ {f}s = 1; return x; }}", f"int {f}b(int x) {{ {f}s = 2; return x; }}"]
    form = w.random.randrange(3)
    if form == 0:
        w.add(f"int (*{f})(int) = {w.input(2)} ? {f}a : {f}b;", f"if ((word){f} {w.pick('< 0x2000000', '% 32 == 16', '> (word)' + f + 'b')})", f"    {f}(1);")
        w.observe(f"{f}s")
    elif form == 1:
        w.use("outside_function")
        w.add(f"int (*{f})(int) = outside_function(0);", f"int {f}r = -1;", f"if ((word){f} == 0x30000)", f"    {f}r = {f}(1);")
        w.observe(f"{f}r + 1")
    else:
        w.use("outside_function")
        w.add(f"int (*{f})(int) = outside_function({w.selector(2)});", f"if (!{f})", "    return 0;")
        w.observe(f"{f}(3) == {w.pick('3', '4', '0')}")


OPEN_GADGETS: Final[dict[str, Gadget]] = {
    "again": again, "in place": in_place, "freed outside": freed_outside, "outer numbers": outer_numbers,
    "outer alias": outer_alias, "order": order, "frames": frames, "open calls": open_calls,
}  # fmt: skip
