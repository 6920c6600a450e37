"""Parts of random programs that are about something: lists, trees, recursion, floats, unions, callbacks, ...

Each writes what it needs to the top level and its statements to main, with random numbers and expressions in them, and
stores its results in variables of the program.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.fuzz.writer import INTEGER_TYPES, MOST_COMBINATIONS, Writer


def _block(w: Writer, text: str) -> None:
    for line in text.strip("\n").splitlines():
        w.add(line)


def _top(w: Writer, text: str) -> None:
    w.top.extend(text.strip("\n").splitlines())


def _result(w: Writer, value: str) -> None:
    w.add(f"{w.target()} {w.pick('=', '=', '+=', '^=')} {value};")


# -- heap -------------------------------------------------------------------------------------------------------------


def linked_list(w: Writer) -> None:
    """A list that grows, changes and is freed."""
    n = w.fresh("")
    w.use("malloc", "free")
    field = w.pick("int", "short", "long", "signed char")
    _top(w, f"""
struct node{n} {{ {field} value; struct node{n} *next; }};
struct node{n} *push{n}(struct node{n} *next, int value) {{
    struct node{n} *node = malloc(sizeof *node);
    node->value = value;
    node->next = next;
    return node;
}}
""")
    head, count = f"h{n}", w.random.randrange(1, 4)
    w.add(f"struct node{n} *{head} = 0;")
    if w.random.random() < 0.5:
        w.add(f"for (int k{n} = 0; k{n} < (int){w.below(count + 1)}; k{n}++)")
        w.add(f"    {head} = push{n}({head}, {w.expression(1)} + k{n});")
    else:
        for _ in range(count):
            w.add(f"{head} = push{n}({head}, {w.expression(1)});")
    for action in w.random.sample((_reverse, _remove, _append, _add_to_all, _insert_sorted), w.random.randrange(0, 3)):
        action(w, n, head)
    _block(w, f"""
int s{n} = 0;
for (struct node{n} *q = {head}; q; q = q->next)
    s{n} = s{n} * {w.pick('1', '2', '3', '10')} + q->value;
""")
    _result(w, f"s{n}")
    if w.random.random() < 0.6:
        _block(w, f"""
while ({head}) {{
    struct node{n} *dead = {head};
    {head} = dead->next;
    free(dead);
}}
""")


def _reverse(w: Writer, n: str, head: str) -> None:
    m = w.fresh("")
    _block(w, f"""
struct node{n} *back{m} = 0;
while ({head}) {{
    struct node{n} *rest = {head}->next;
    {head}->next = back{m};
    back{m} = {head};
    {head} = rest;
}}
{head} = back{m};
""")


def _remove(w: Writer, n: str, head: str) -> None:
    """Remove the nodes with a certain property through a pointer to the link."""
    m = w.fresh("")
    _block(w, f"""
for (struct node{n} **link{m} = &{head}; *link{m};) {{
    struct node{n} *it = *link{m};
    if (it->value {w.comparison()} {w.expression(1)}) {{
        *link{m} = it->next;
        free(it);
    }} else {{
        link{m} = &it->next;
    }}
}}
""")


def _append(w: Writer, n: str, head: str) -> None:
    m = w.fresh("")
    _block(w, f"""
struct node{n} **end{m} = &{head};
while (*end{m})
    end{m} = &(*end{m})->next;
*end{m} = push{n}(0, {w.expression(1)});
""")


def _add_to_all(w: Writer, n: str, head: str) -> None:
    m = w.fresh("")
    _block(w, f"""
for (struct node{n} *q{m} = {head}; q{m}; q{m} = q{m}->next)
    q{m}->value {w.pick('+=', '^=', '-=')} {w.expression(1)};
""")


def _insert_sorted(w: Writer, n: str, head: str) -> None:
    m = w.fresh("")
    _block(w, f"""
int v{m} = {w.expression(1)};
struct node{n} **at{m} = &{head};
while (*at{m} && (*at{m})->value < v{m})
    at{m} = &(*at{m})->next;
*at{m} = push{n}(*at{m}, v{m});
""")


def tree(w: Writer) -> None:
    """A binary search tree, by recursion."""
    n = w.fresh("")
    w.use("calloc")
    _top(w, f"""
struct tree{n} {{ struct tree{n} *left, *right; int key; }};
struct tree{n} *grow{n}(struct tree{n} *t, int key) {{
    if (!t) {{
        t = calloc(1, sizeof *t);
        t->key = key;
        return t;
    }}
    if (key < t->key)
        t->left = grow{n}(t->left, key);
    else if (key > t->key)
        t->right = grow{n}(t->right, key);
    return t;
}}
int fold{n}(struct tree{n} *t, int sum) {{
    if (!t)
        return sum;
    sum = fold{n}(t->left, sum) * {w.pick('2', '3', '10')} + t->key;
    return fold{n}(t->right, sum);
}}
int height{n}(const struct tree{n} *t) {{
    if (!t)
        return 0;
    int a = height{n}(t->left), b = height{n}(t->right);
    return 1 + (a > b ? a : b);
}}
""")
    w.add(f"struct tree{n} *root{n} = 0;")
    for _ in range(w.random.randrange(1, 4)):
        w.add(f"root{n} = grow{n}(root{n}, (int)({w.expression(1)}));")
    _result(w, w.pick(f"fold{n}(root{n}, 0)", f"height{n}(root{n})"))


def dynamic_array(w: Writer) -> None:
    """An array on the heap that grows by realloc."""
    n = w.fresh("")
    w.use("malloc", "realloc", "free")
    first, more = w.random.randrange(1, 4), w.random.randrange(1, 3)
    type_ = w.pick("int", "int", "short", "unsigned char")
    _block(w, f"""
{type_} *d{n} = malloc({first} * sizeof *d{n});
for (int k = 0; k < {first}; k++)
    d{n}[k] = {w.expression(1)} + k;
d{n} = realloc(d{n}, {first + more} * sizeof *d{n});
for (int k = {first}; k < {first + more}; k++)
    d{n}[k] = d{n}[k - 1] {w.pick('+', '*', '-')} {w.expression(1)};
d{n}[{w.below(first + more)}] {w.pick('=', '+=')} {w.expression(1)};
""")
    _result(w, f"d{n}[{w.below(first + more)}]")
    if w.random.random() < 0.6:
        w.add(f"free(d{n});")


def pool(w: Writer) -> None:
    """Blocks with an owner: some are freed and made anew, and a pointer says which are there."""
    n = w.fresh("")
    w.use("malloc", "free")
    _block(w, f"""
int *slot{n}[2] = {{0, 0}};
for (int k = 0; k < 3; k++) {{
    unsigned which = {w.below(2)} ^ (k & 1);
    if (slot{n}[which] && {w.expression(1)} {w.comparison()} k) {{
        free(slot{n}[which]);
        slot{n}[which] = 0;
    }} else if (!slot{n}[which]) {{
        slot{n}[which] = malloc(sizeof(int));
        *slot{n}[which] = {w.expression(1)} + k;
    }} else {{
        *slot{n}[which] += {w.expression(1)};
    }}
}}
""")
    _result(w, f"(slot{n}[0] ? *slot{n}[0] : -1)")
    _result(w, f"(slot{n}[1] ? *slot{n}[1] : -2)")


# -- pointers ---------------------------------------------------------------------------------------------------------


def aliases(w: Writer) -> None:
    """Pointers to pointers, with aliases that branches decide."""
    n = w.fresh("")
    _block(w, f"""
int x{n} = {w.expression(1)}, y{n} = {w.expression(1)}, z{n} = {w.constant()};
int *p{n} = {w.condition()} ? &x{n} : &y{n};
int *q{n} = &z{n};
int **pp{n} = {w.condition()} ? &p{n} : &q{n};
**pp{n} {w.pick('=', '+=', '^=')} {w.expression(1)};
*pp{n} = &{w.pick('x', 'y', 'z')}{n};
*p{n} {w.pick('=', '-=')} {w.expression(1)};
*q{n} += x{n} {w.pick('-', '+', '^')} y{n};
""")
    if w.random.random() < 0.5:
        w.add(f"int ***ppp{n} = &pp{n};")
        w.add(f"if (*ppp{n} == &{w.pick('p', 'q')}{n}) ***ppp{n} = {w.expression(1)};")
    w.scope.readable.extend((f"x{n}", f"y{n}", f"z{n}"))
    _result(w, f"(*p{n} {w.pick('+', '-', '*')} *q{n})")


def walking(w: Writer) -> None:
    """Pointer arithmetic over an array, forwards and backwards."""
    n = w.fresh("")
    type_ = w.pick("int", "short", "long", "unsigned char", "long long")
    length = w.random.randrange(3, 6)
    values = ", ".join(w.constant("int") for _ in range(length))
    _block(w, f"""
{type_} a{n}[{length}] = {{{values}}};
a{n}[{w.below(length)}] = {w.expression(1)};
{type_} *e{n} = a{n} + {w.below(length)} + 1;
int t{n} = 0;
for ({type_} *p = a{n}; p < e{n}; p++)
    t{n} = t{n} * 2 + *p;
while (e{n} > a{n} && *--e{n} {w.comparison()} {w.constant()})
    *e{n} += 1;
""")
    w.scope.readable.append(f"a{n}[{w.random.randrange(length)}]")
    _result(w, f"t{n}")
    _result(w, f"(int)(e{n} - a{n})")


def swapping(w: Writer) -> None:
    """Functions that write through their parameters, which may be the same."""
    n = w.fresh("")
    _top(w, f"""
void swap{n}(int *a, int *b) {{
    int t = *a;
    *a = *b;
    *b = t {w.pick('+ 0', '+ 1', '^ 1')};
}}
int both{n}(int *a, int *b) {{
    *a = {w.random.randrange(5)};
    *b += {w.random.randrange(1, 5)};
    return *a;
}}
""")
    first, second = w.random.choice(w.scope.targets), w.random.choice(w.scope.targets)
    w.add(f"swap{n}(&{first}, &{second});")
    if w.scope.pointers:
        w.add(f"{w.target()} = both{n}({w.random.choice(w.scope.pointers)}, &{second});")
    else:
        w.add(f"{w.target()} = both{n}(&{second}, &{first});")


def pointer_table(w: Writer) -> None:
    """An array of pointers, indexed by what the program computes."""
    n = w.fresh("")
    names = [w.random.choice(w.scope.targets) for _ in range(3)]
    _block(w, f"""
int own{n} = {w.expression(1)};
int *t{n}[4] = {{&{names[0]}, &own{n}, &{names[1]}, &{names[2]}}};
t{n}[{w.below(4)}] = t{n}[{w.below(4)}];
*t{n}[{w.below(4)}] {w.pick('=', '+=', '^=')} {w.expression(1)};
""")
    w.scope.readable.append(f"own{n}")
    _result(w, f"*t{n}[{w.below(4)}]")


def pointer_bits(w: Writer) -> None:
    """An address as an integer, with a mark in its lowest bit."""
    n = w.fresh("")
    _block(w, f"""
int u{n} = {w.expression(1)}, v{n} = {w.expression(1)};
size m{n} = (size)({w.condition()} ? &u{n} : &v{n}) | ({w.expression(1)} & 1);
*(int *)(m{n} & ~(size)1) {w.pick('+=', '=')} {w.expression(1)};
""")
    w.scope.readable.extend((f"u{n}", f"v{n}"))
    _result(w, f"(int)(m{n} & 1)")


def container(w: Writer) -> None:
    """From a field back to its structure."""
    n = w.fresh("")
    _top(w, f"""
struct box{n} {{ char pad; int first; struct {{ short a; int b; }} in; }};
int outer{n}(int *field) {{
    struct box{n} *box = (struct box{n} *)((char *)field - __builtin_offsetof(struct box{n}, in.b));
    box->first {w.pick('+=', '=', '-=')} *field;
    return box->pad;
}}
""")
    _block(w, f"""
struct box{n} x{n}[2] = {{{{1, {w.constant()}, {{3, 4}}}}, {{5, 6, {{7, {w.constant()}}}}}}};
x{n}[{w.below(2)}].in.b = {w.expression(1)};
int c{n} = outer{n}(&x{n}[{w.below(2)}].in.b);
""")
    w.scope.readable.extend((f"x{n}[0].first", f"x{n}[1].first", f"x{n}[1].in.b"))
    _result(w, f"c{n}")


# -- arrays and strings -----------------------------------------------------------------------------------------------


def sorting(w: Writer) -> None:
    n = w.fresh("")
    length = w.random.randrange(2, 5)
    values = ", ".join(w.expression(1) for _ in range(length))
    w.add(f"int a{n}[{length}] = {{{values}}};")
    if w.random.random() < 0.3:
        w.use("qsort")
        _top(w, f"""
int compare{n}(const void *a, const void *b) {{
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}}
""")
        w.add(f"qsort(a{n}, {length}, sizeof *a{n}, compare{n});")
    else:
        _block(w, f"""
for (int i = 1; i < {length}; i++) {{
    int x = a{n}[i], j = i;
    for (; j > 0 && a{n}[j - 1] {w.pick('>', '<')} x; j--)
        a{n}[j] = a{n}[j - 1];
    a{n}[j] = x;
}}
""")
    w.scope.readable.append(f"a{n}[{w.random.randrange(length)}]")
    _result(w, f"a{n}[{w.random.randrange(length)}]")


def matrix(w: Writer) -> None:
    n = w.fresh("")
    _block(w, f"""
int m{n}[2][3] = {{{{{w.constant()}, 1}}, {{2, {w.constant()}, 3}}}};
int (*row{n})[3] = m{n} + {w.below(2)};
(*row{n})[{w.below(3)}] = {w.expression(1)};
int d{n} = 0;
for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
        d{n} = d{n} * 2 + m{n}[i][j] {w.pick('+', '^', '-')} i;
""")
    w.scope.readable.append(f"m{n}[{w.random.randrange(2)}][{w.random.randrange(3)}]")
    _result(w, f"d{n}")


def text(w: Writer) -> None:
    """Strings: copied, measured, compared, turned around, read as a number."""
    n = w.fresh("")
    word = "".join(w.random.choice("ab01 z") for _ in range(w.random.randrange(0, 5)))
    w.use("strlen", "strcmp")
    _block(w, f"""
char s{n}[8] = "{word}", r{n}[8] = {{0}};
s{n}[{w.below(4)}] = {w.pick("'a'", "'0'", "0", "'z'")} + {w.below(2)};
int n{n} = (int)strlen(s{n});
for (int i = 0; i < n{n}; i++)
    r{n}[n{n} - 1 - i] = s{n}[i];
int v{n} = 0;
for (const char *p = r{n}; *p; p++)
    v{n} = v{n} * 10 + (*p >= '0' && *p <= '9' ? *p - '0' : *p & 7);
int o{n} = strcmp(s{n}, {w.pick(f'r{n}', '"a"', '"ab"', '"0"')});
""")
    w.scope.readable.append(f"n{n}")
    _result(w, f"v{n}")
    _result(w, f"(o{n} < 0 ? -1 : o{n} > 0)")


def bytes_of_memory(w: Writer) -> None:
    """memcpy, memmove, memset, memcmp, and values byte by byte."""
    n = w.fresh("")
    w.use("memcpy", "memmove", "memset", "memcmp")
    type_ = w.pick("int", "short", "long long", "unsigned")
    _block(w, f"""
unsigned char b{n}[16] = {{1, 2, 3, 4, 5, 6, 7, 8}};
{type_} v{n} = {w.expression(2)};
memcpy(b{n} + {w.random.randrange(8)}, &v{n}, sizeof v{n});
memmove(b{n} + {w.random.randrange(4)}, b{n} + {w.random.randrange(4)}, {w.pick(w.below(8), '4', '8')});
memset(b{n} + {w.below(8)}, {w.expression(1)}, {w.pick(w.below(4), '1', '2')});
b{n}[{w.below(16)}] ^= {w.expression(1)};
memcpy(&v{n}, b{n} + {w.pick(w.below(8), '0', '3')}, sizeof v{n});
int o{n} = memcmp(b{n}, b{n} + {w.random.randrange(1, 5)}, {w.random.randrange(1, 5)});
""")
    w.scope.readable.append(f"(int)v{n}")
    w.scope.readable.append(f"b{n}[{w.random.randrange(16)}]")
    _result(w, f"v{n}")
    _result(w, f"(o{n} < 0 ? -1 : o{n} > 0)")


def ring(w: Writer) -> None:
    """A circular buffer."""
    n = w.fresh("")
    _top(w, f"""
int ring{n}[3], at{n}, count{n};
int put{n}(int value) {{
    if (count{n} == 3)
        return 0;
    ring{n}[(at{n} + count{n}++) % 3] = value;
    return 1;
}}
int get{n}(void) {{
    if (count{n} == 0)
        return {w.constant()};
    int value = ring{n}[at{n}];
    at{n} = (at{n} + 1) % 3;
    count{n}--;
    return value;
}}
""")
    for _ in range(w.random.randrange(2, 6)):
        if w.random.random() < 0.6:
            w.add(f"if ({w.condition()}) put{n}({w.expression(1)});" if w.random.random() < 0.4 else f"put{n}({w.expression(1)});")
        else:
            _result(w, f"get{n}()")
    w.scope.readable.extend((f"count{n}", f"at{n}", f"ring{n}[1]"))


def variable_length(w: Writer) -> None:
    n = w.fresh("")
    _block(w, f"""
int n{n} = (int){w.below(3)} + 1;
int a{n}[n{n}];
for (int i = 0; i < n{n}; i++)
    a{n}[i] = i {w.pick('+', '*', '-')} {w.expression(1)};
a{n}[n{n} / 2] += {w.expression(1)};
""")
    w.scope.readable.append(f"n{n}")
    _result(w, f"a{n}[n{n} - 1]")


# -- recursion and functions ------------------------------------------------------------------------------------------


def recursion(w: Writer) -> None:
    n = w.fresh("")
    form = w.random.randrange(5)
    if form == 0:
        _top(w, f"int gcd{n}(int a, int b) {{\n    return b == 0 ? a : gcd{n}(b, a % b);\n}}")
        _result(w, f"gcd{n}({w.below(13)} + 1, {w.below(13)} + 1)")
    elif form == 1:
        _top(w, f"""
int odd{n}(unsigned k);
int even{n}(unsigned k) {{
    return k == 0 ? {w.pick('1', '7')} : odd{n}(k - 1);
}}
int odd{n}(unsigned k) {{
    return k == 0 ? 0 : even{n}(k - 1);
}}
""")
        _result(w, f"even{n}({w.below(6)})")
    elif form == 2:
        _top(w, f"""
int down{n}(int k, int *total) {{
    int mine = k {w.pick('*', '+', '^')} {w.random.randrange(1, 5)};
    if (k > 0)
        down{n}(k - 1, {w.pick('total', '&mine', 'k & 1 ? total : &mine')});
    *total += mine;
    return mine;
}}
""")
        w.add(f"int t{n} = {w.constant()};")
        w.scope.readable.append(f"t{n}")
        _result(w, f"down{n}((int){w.below(4)}, &t{n})")
    elif form == 3:
        _top(w, f"""
int ack{n}(int a, int b) {{
    if (a == 0)
        return b + 1;
    return b == 0 ? ack{n}(a - 1, 1) : ack{n}(a - 1, ack{n}(a, b - 1));
}}
""")
        _result(w, f"ack{n}((int){w.below(3)}, (int){w.below(3)})")
    else:
        _top(w, f"""
int digits{n}(int *where, unsigned number) {{
    if (number < {w.pick('2', '3', '10')})
        {{ where[0] = (int)number; return 1; }}
    int count = digits{n}(where, number / {w.random.randrange(2, 4)} % 8);
    if (count < 4)
        where[count++] = (int)(number % 3);
    return count;
}}
int digit{n}[4];
""")
        _result(w, f"digits{n}(digit{n}, {w.below(9)})")
        w.scope.readable.extend((f"digit{n}[0]", f"digit{n}[1]", f"digit{n}[3]"))


def frames(w: Writer) -> None:
    """A list through the locals of all active calls."""
    n = w.fresh("")
    _top(w, f"""
struct frame{n} {{ int number; struct frame{n} *up; }};
int climb{n}(int k, struct frame{n} *up) {{
    struct frame{n} mine = {{k * {w.random.randrange(1, 4)}, up}};
    if (k > 0)
        return climb{n}(k - 1, {w.pick('&mine', 'k & 1 ? &mine : up')});
    int sum = 0;
    for (struct frame{n} *f = &mine; f; f = f->up) {{
        sum = sum * 3 + f->number;
        f->number = 1;
    }}
    return sum;
}}
""")
    _result(w, f"climb{n}((int){w.below(4)}, 0)")


def callbacks(w: Writer) -> None:
    """A table of functions, and a callback with its context."""
    n = w.fresh("")
    bodies = [w.pick("a + b", "a - b", "a * b", "a < b ? a : b", "a ^ b", "b", "(a & 7) + 1") for _ in range(3)]
    _top(w, f"""
int first{n}(int a, int b) {{ return {bodies[0]}; }}
int second{n}(int a, int b) {{ return {bodies[1]}; }}
int third{n}(int a, int b) {{ return {bodies[2]}; }}
int (*table{n}[3])(int, int) = {{first{n}, second{n}, third{n}}};
void count{n}(void *context, int value) {{
    if (value {w.comparison()} {w.random.randrange(4)})
        ++*(int *)context;
}}
void each{n}(const int *from, int length, void (*visit)(void *, int), void *context) {{
    for (int i = 0; i < length; i++)
        visit(context, from[i]);
}}
""")
    if w.random.random() < 0.4:
        w.add(f"table{n}[{w.below(3)}] = {w.pick('first', 'second', 'third')}{n};")
    _result(w, f"table{n}[{w.below(3)}]({w.expression(1)}, {w.expression(1)})")
    if w.random.random() < 0.5:
        w.add(f"int c{n} = 0, v{n}[3] = {{{w.expression(1)}, {w.expression(1)}, 2}};")
        w.add(f"each{n}(v{n}, 3, count{n}, &c{n});")
        w.scope.readable.append(f"c{n}")
        _result(w, f"c{n}")


def variadic(w: Writer) -> None:
    n = w.fresh("")
    second = w.pick("int", "long long", "double", "unsigned")
    _top(w, f"""
int sum{n}(int count, ...) {{
    __builtin_va_list list;
    __builtin_va_start(list, count);
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum = sum * 2 + (i & 1 ? (int)__builtin_va_arg(list, {second}) : __builtin_va_arg(list, int));
    __builtin_va_end(list);
    return sum;
}}
""")
    numbers = [f"({'int' if i % 2 == 0 else second}){w.below(100)}" for i in range(3)]
    _result(w, f"sum{n}((int){w.below(4)}, {', '.join(numbers)})")


def static_locals(w: Writer) -> None:
    n = w.fresh("")
    _top(w, f"""
int next{n}(int step) {{
    static int state = {w.random.randrange(4)};
    static int *last = &state;
    *last {w.pick('+=', '^=', '-=')} step;
    return state {w.pick('', '& 7', '% 5')};
}}
""")
    for _ in range(w.random.randrange(1, 4)):
        _result(w, f"next{n}({w.expression(1)})")


def short_circuits(w: Writer) -> None:
    """Side effects behind && and || and in conditional expressions."""
    n = w.fresh("")
    _top(w, f"int calls{n};\nint note{n}(int value) {{\n    calls{n} = calls{n} * 2 + 1;\n    return value;\n}}")
    a, b, c = (f"note{n}({w.expression(1)} {w.comparison()} {w.expression(0)})" for _ in range(3))
    _result(w, f"({a} {w.pick('&&', '||')} {b} {w.pick('&&', '||')} {c})")
    w.add(f"{w.target()} = {w.condition()} ? note{n}({w.constant()}) : (calls{n}--, {w.expression(1)});")
    w.scope.readable.append(f"calls{n}")


# -- structures, unions, bit-fields -----------------------------------------------------------------------------------


def structures(w: Writer) -> None:
    """Structures as values: assigned, passed, returned, in arrays."""
    n = w.fresh("")
    small, large = w.pick("char", "short", "unsigned char", "_Bool"), w.pick("int", "long", "long long")
    _top(w, f"""
struct part{n} {{ {small} tag; {large} value; }};
struct whole{n} {{ struct part{n} parts[2]; int *where; short last; }};
struct whole{n} make{n}(struct part{n} part, int *where) {{
    struct whole{n} w = {{{{part, {{1, {w.constant()}}}}}, where, 3}};
    part.value = 0;
    w.parts[1].tag = (part.tag {w.pick('+', '^', '-')} 1) & 1;
    return w;
}}
int total{n}(struct whole{n} w) {{
    *w.where += w.parts[1].tag;
    w.parts[0].value++;
    return (int)(w.parts[0].value * 2 + w.parts[1].value + w.last);
}}
""")
    target = w.random.choice(w.scope.targets)
    _block(w, f"""
struct part{n} p{n} = {{{w.expression(1)}, {w.expression(1)}}};
struct whole{n} w{n} = make{n}(p{n}, &{target}), v{n} = w{n};
v{n}.parts[{w.below(2)}] = w{n}.parts[{w.below(2)}];
v{n}.parts[{w.below(2)}].value {w.pick('=', '+=')} {w.expression(1)};
{w.pick(f'w{n} = v{n};', f'w{n}.last = v{n}.parts[1].tag;', '')}
""")
    w.scope.readable.extend((f"(int)v{n}.parts[0].value", f"(int)w{n}.parts[1].value", f"w{n}.last"))
    _result(w, f"total{n}({w.pick('w', 'v')}{n})")


def unions(w: Writer) -> None:
    """The same bytes as other types; all of them are written first."""
    n = w.fresh("")
    _top(w, f"union mix{n} {{ unsigned char bytes[8]; short shorts[4]; int ints[2]; long long whole; float real; }};")
    w.add(f"union mix{n} u{n} = {{{{{', '.join(str(w.random.randrange(256)) for _ in range(8))}}}}};")
    for _ in range(w.random.randrange(2, 5)):
        _block(w, w.random.choice((
            f"u{n}.bytes[{w.below(8)}] = {w.expression(1)};",
            f"u{n}.shorts[{w.below(4)}] {w.pick('=', '+=')} {w.expression(1)};",
            f"u{n}.ints[{w.below(2)}] {w.pick('=', '^=')} {w.expression(1)};",
            f"u{n}.whole {w.pick('>>=', '<<=')} {w.random.randrange(1, 20)};",
            f"u{n}.real = (float)({w.expression(1)});",
        )))  # fmt: skip
    w.scope.readable.extend((f"u{n}.bytes[{w.random.randrange(8)}]", f"u{n}.ints[{w.random.randrange(2)}]"))
    _result(w, f"u{n}.{w.pick('shorts[1]', 'ints[0]', 'ints[1]', 'bytes[3]', 'shorts[2]')}")


def bit_fields(w: Writer) -> None:
    n = w.fresh("")
    a, b, c = w.random.randrange(1, 9), w.random.randrange(2, 17), w.random.randrange(1, 30)
    packed = w.pick("", "", " __attribute__((packed))")
    _top(w, f"struct bits{n} {{ unsigned a : {a}; int b : {b}; _Bool f : 1; {w.pick('unsigned', 'signed int')} c : {c}; char z; }}{packed};")
    _block(w, f"""
struct bits{n} b{n} = {{1, -1, 0, 1, 2}}, *q{n} = &b{n};
b{n}.{w.pick('a', 'b', 'c')} = {w.expression(1)};
q{n}->{w.pick('a', 'b', 'c')} {w.pick('+=', '-=', '^=')} {w.expression(1)};
b{n}.f = {w.condition()};
q{n}->{w.pick('a', 'b', 'c')}{w.pick('++', '--')};
struct bits{n} k{n} = *q{n};
k{n}.{w.pick('a', 'b', 'c')} = q{n}->{w.pick('a', 'b', 'c')};
""")
    names = [f"{v}{n}.{f}" for v in "bk" for f in "abcf"]
    w.scope.readable.extend(w.random.sample(names, 3))
    _result(w, w.random.choice(names))


# -- floats -----------------------------------------------------------------------------------------------------------


def _float_constant(w: Writer) -> str:
    return w.pick("0.5", "0.1", "1.0", "3.0", "-0.0", "1e10", "1e-3", "16777216.0", "2.5", "-7.25", "1e300 * 1e10", "0.0 / 0.0")


def floats(w: Writer) -> None:
    """Arithmetic that rounds, comparisons with NaN and infinity, conversions in both directions."""
    n = w.fresh("")
    type_ = w.pick("float", "double", "double")
    w.add(f"{type_} x{n} = {w.expression(1)}, y{n} = {_float_constant(w)};")
    for _ in range(w.random.randrange(1, 4)):
        choice = w.random.randrange(6)
        if choice == 0:
            w.add(f"x{n} {w.pick('+=', '-=', '*=', '/=')} {w.pick(f'y{n}', _float_constant(w))};")
        elif choice == 1:
            w.add(f"y{n} = x{n} {w.pick('+', '-', '*', '/')} {w.pick(f'y{n}', _float_constant(w), f'(float)({w.expression(1)})')};")
        elif choice == 2:
            w.add(f"for (int i = 0; i < {w.random.randrange(1, 4)}; i++) x{n} {w.pick('+=', '*=', '/=')} {w.pick('0.1', '0.1f', '3', f'y{n}')};")
        elif choice == 3:
            w.add(f"if (x{n} {w.comparison()} {w.pick(f'y{n}', '0', '1.5')}) {w.pick('x', 'y')}{n} = -{w.pick('x', 'y')}{n};")
        elif choice == 4:
            w.add(f"y{n} = {w.pick('(float)', '(double)', '')}{w.pick(f'x{n}', f'(x{n} + 0.1)')};")
        else:
            function = w.pick("__builtin_fabs", "__builtin_floor", "__builtin_ceil", "__builtin_trunc", "__builtin_sqrt")
            w.add(f"x{n} = {function}(x{n});")
    if w.random.random() < 0.3:
        w.use("memcpy")
        w.add(f"{'unsigned' if type_ == 'float' else 'unsigned long long'} w{n} = 0;")
        # What a NaN looks like is nobody's business.
        w.add(f"if (x{n} == x{n}) memcpy(&w{n}, &x{n}, sizeof x{n});")
        w.scope.readable.append(f"(w{n} >> {w.random.randrange(0, 31)})")
    _result(w, f"(x{n} {w.comparison()} y{n})")
    _result(w, f"(x{n} > -1000 && x{n} < 1000 ? (int){w.pick('', '', '(float)')}{w.pick(f'x{n}', f'(x{n} * 2)')} : 9)")


def float_array(w: Writer) -> None:
    n = w.fresh("")
    type_ = w.pick("float", "double")
    _top(w, f"""
{type_} mean{n}(const {type_} *from, int count) {{
    {type_} sum = 0;
    for (int i = 0; i < count; i++)
        sum += from[i];
    return count ? sum / count : {w.pick('0', '-1', '0.0 / 0.0')};
}}
""")
    _block(w, f"""
{type_} a{n}[3] = {{{w.pick('0.1', '1.5', '-2')}, {w.expression(1)}, {w.pick('0.3', '1e8', '7')}}};
a{n}[{w.below(3)}] {w.pick('=', '+=', '*=')} {w.expression(1)};
{type_} m{n} = mean{n}(a{n}, (int){w.below(4)});
""")
    _result(w, f"(m{n} {w.comparison()} a{n}[{w.below(3)}])")
    _result(w, f"(m{n} > -100000 && m{n} < 100000 ? (long)(m{n} * 4) : 3)")


# -- control ----------------------------------------------------------------------------------------------------------


def state_machine(w: Writer) -> None:
    n = w.fresh("")
    moves = "\n".join(
        f"    case {state}:\n        state{n} = {w.condition()} ? {w.random.randrange(4)} : {w.random.randrange(4)};\n        {w.pick('break;', 'break;', '')}"
        for state in range(3)
    )
    _block(w, f"""
int state{n} = {w.below(3)}, steps{n} = 0;
while (state{n} != 3 && steps{n}++ < {w.random.randrange(2, 5)}) {{
    switch (state{n}) {{
{moves}
    default:
        {w.target()} += steps{n};
    }}
}}
""")
    w.scope.readable.extend((f"state{n}", f"steps{n}"))
    _result(w, f"state{n}")


def jumps(w: Writer) -> None:
    """Loops made of goto, and a way out of two loops at once."""
    n = w.fresh("")
    _block(w, f"""
int k{n} = 0;
again{n}:
{w.target()} += {w.expression(1)};
if (++k{n} < {w.random.randrange(2, 4)} && {w.condition()}) goto again{n};
int r{n} = 0;
for (int i = 0; i < 3; i++) {{
    for (int j = 0; j < 3; j++) {{
        r{n}++;
        if (i * j {w.pick('==', '>', '>=')} (int){w.below(5)}) goto out{n};
    }}
}}
out{n}: ;
""")
    w.scope.readable.append(f"k{n}")
    _result(w, f"r{n}")


def ends(w: Writer) -> None:
    """Runs that end early: assumptions in the middle, exit, a return from main."""
    choice = w.random.randrange(3)
    if choice == 0:
        w.add(f"__VERIFIER_assume({w.condition()});")
    elif choice == 1:
        w.use("exit")
        w.add(f"if ({w.condition()} && {w.condition()}) exit({w.random.randrange(3)});")
    else:
        w.add(f"if ({w.condition()} && {w.condition()}) return 1;")


def long_loop(w: Writer) -> None:
    """Many rounds in which little changes: what an analysis has to cover, not to unroll."""
    n = w.fresh("")
    rounds = w.pick("20", "37", f"10 + (int){w.below(20)}", f"(int){w.below(50)}")
    step = w.random.choice((
        f"t{n} = !t{n};",
        f"t{n} = (t{n} + {w.random.randrange(1, 4)}) % {w.random.randrange(2, 5)};",
        f"p{n} = p{n} == &x{n} ? &y{n} : &x{n};",
        f"if (i{n} == {w.random.randrange(0, 25)}) t{n} = {w.constant()};",
        f"if (i{n} > {w.random.randrange(0, 15)}) p{n} = &y{n};",
        f"*p{n} = i{n} {w.pick('& 1', '% 3', '> 7')};",
    ))  # fmt: skip
    other = w.random.choice((f"*p{n} = t{n};", f"t{n} ^= *p{n} & 1;", f"if (t{n} == 2) break;", f"x{n} = y{n}; y{n} = t{n};"))
    _block(w, f"""
int t{n} = {w.random.randrange(2)}, x{n} = {w.expression(1)}, y{n} = {w.random.randrange(3)}, *p{n} = &x{n};
for (int i{n} = 0; i{n} < {rounds}; i{n}++) {{
    {step}
    {other}
}}
""")
    w.scope.readable.extend((f"t{n}", f"x{n}", f"y{n}"))
    _result(w, f"{w.pick('t', 'x', '*p')}{n}")


def inputs_in_a_loop(w: Writer) -> None:
    """The same call asks for an input several times."""
    n = w.fresh("")
    combinations = 1
    for low, high in w.ranges:
        combinations *= high - low + 1
    rounds = 2 if combinations * 9 > MOST_COMBINATIONS else w.random.randrange(2, 4)
    values = 2 if combinations * 3**rounds > 2 * MOST_COMBINATIONS else 3
    w.inputs["int"] = "int"
    w.ranges.extend([(0, values - 1)] * rounds)
    _block(w, f"""
int a{n} = {w.constant()}, b{n} = 0;
for (int k = 0; k < {rounds}; k++) {{
    int v = __VERIFIER_nondet_int();
    __VERIFIER_assume(v >= 0 && v < {values});
    if (v {w.comparison()} {w.pick('k', f'a{n}', f'b{n}', '1')}) a{n} {w.pick('+=', '^=', '=')} {w.pick('v', 'k', f'b{n}')} + 1;
    else b{n} {w.pick('+=', '=', '-=')} {w.pick('v', f'a{n}', '2')};
}}
""")
    w.scope.readable.extend((f"a{n}", f"b{n}"))
    _result(w, f"a{n} {w.pick('+', '*', '-')} b{n}")


def published(w: Writer) -> None:
    """A function keeps the pointer that it is given; later calls write through it."""
    n = w.fresh("")
    _top(w, f"""
int none{n} = {w.constant()}, *kept{n} = &none{n};
int *keep{n}(int *where) {{
    int *old = kept{n};
    kept{n} = where;
    return old;
}}
void store{n}(int value) {{
    *kept{n} {w.pick('=', '+=', '^=')} value;
}}
""")
    _block(w, f"""
int a{n} = {w.expression(1)}, b{n} = {w.constant()};
int *was{n} = keep{n}({w.condition()} ? &a{n} : &b{n});
store{n}({w.expression(1)});
if ({w.condition()}) was{n} = keep{n}({w.pick(f'was{n}', f'&b{n}', f'&a{n}')});
*was{n} += {w.random.randrange(1, 4)};
store{n}({w.expression(1)});
""")
    w.scope.readable.extend((f"a{n}", f"b{n}", f"none{n}"))
    _result(w, f"*{w.pick('was', 'kept')}{n}")


def records(w: Writer) -> None:
    """Structures that point to each other."""
    n = w.fresh("")
    on_heap = w.random.random() < 0.4
    _top(w, f"struct person{n} {{ {w.pick('char', 'int', 'short')} age; struct person{n} *friend; int *score; }};")
    if on_heap:
        w.use("calloc")
        w.add(f"struct person{n} *all{n} = calloc(3, sizeof *all{n});")
    else:
        w.add(f"struct person{n} all{n}[3] = {{{{1, 0, 0}}}};")
    _block(w, f"""
int points{n}[2] = {{{w.constant()}, {w.expression(1)}}};
for (int k = 0; k < 3; k++) {{
    all{n}[k].age = k + {w.below(3)};
    all{n}[k].friend = &all{n}[(k + {w.random.randrange(1, 3)}) % 3];
    all{n}[k].score = &points{n}[k & 1];
}}
all{n}[{w.below(3)}].friend = &all{n}[{w.below(3)}];
struct person{n} *who{n} = all{n}[{w.below(3)}].friend, save{n} = *who{n};
who{n}->age {w.pick('+=', '=', '-=')} {w.expression(1)};
*who{n}->friend->score {w.pick('+=', '=')} who{n}->age;
{w.pick(f'who{n}->friend->friend->age = save{n}.age;', f'*save{n}.friend = save{n};', f'save{n}.score = who{n}->score;')}
""")
    w.scope.readable.extend((f"points{n}[0]", f"points{n}[1]", f"all{n}[1].age", f"who{n}->age", f"*save{n}.score"))
    _result(w, f"who{n}->friend->age")


def lifetimes(w: Writer) -> None:
    """Locals of a loop's body, which are new in every round, and pointers to them."""
    n = w.fresh("")
    _block(w, f"""
int sum{n} = 0, outer{n} = {w.expression(1)};
for (int k = 0; k < {w.random.randrange(2, 4)}; k++) {{
    int inner = k * {w.random.randrange(1, 4)}, *p = {w.condition()} ? &inner : &outer{n};
    struct {{ int *where; int how; }} s = {{p, inner}};
    *s.where += {w.random.randrange(1, 4)};
    sum{n} = sum{n} * 2 + inner {w.pick('+', '-', '^')} s.how;
}}
""")
    w.scope.readable.extend((f"sum{n}", f"outer{n}"))
    _result(w, f"sum{n}")


def bit_tricks(w: Writer) -> None:
    n = w.fresh("")
    type_ = w.pick("unsigned", "unsigned char", "unsigned short", "unsigned long long")
    _block(w, f"""
{type_} b{n} = {w.expression(2)};
int ones{n} = 0;
for ({type_} r = b{n} & 63; r; r &= r - 1)
    ones{n}++;
b{n} = b{n} << {w.random.randrange(1, 7)} | b{n} >> {w.random.randrange(1, 7)};
b{n} {w.pick('^=', '&=', '|=')} {w.pick('0x55', '-1', '0xF0', '(1 << 6)')};
""")
    w.scope.readable.extend((f"b{n}", f"ones{n}"))
    _result(w, w.pick(f"ones{n}", f"__builtin_popcount((unsigned)b{n})", f"b{n}"))


def conversions(w: Writer) -> None:
    n = w.fresh("")
    names = [w.random.choice(INTEGER_TYPES) for _ in range(3)]
    _block(w, f"""
{names[0]} a{n} = {w.expression(2)};
{names[1]} b{n} = a{n} {w.pick('+', '-', '*')} {w.expression(1)};
{names[2]} c{n} = {w.pick(f'-b{n}', f'~a{n}', f'a{n} * b{n}', f'a{n} < b{n}')};
c{n} {w.pick('+=', '>>=', '-=')} {w.random.randrange(1, 7)};
""")
    w.scope.readable.extend((f"a{n}", f"b{n}", f"c{n}"))
    _result(w, f"(a{n} {w.comparison()} c{n})")


GADGETS: Final[dict[str, Callable[[Writer], None]]] = {
    "list": linked_list,
    "tree": tree,
    "dynamic array": dynamic_array,
    "pool": pool,
    "aliases": aliases,
    "walking": walking,
    "swapping": swapping,
    "pointer table": pointer_table,
    "pointer bits": pointer_bits,
    "container": container,
    "sorting": sorting,
    "matrix": matrix,
    "text": text,
    "bytes": bytes_of_memory,
    "ring": ring,
    "variable length": variable_length,
    "recursion": recursion,
    "frames": frames,
    "callbacks": callbacks,
    "variadic": variadic,
    "static locals": static_locals,
    "short circuits": short_circuits,
    "structures": structures,
    "unions": unions,
    "bit-fields": bit_fields,
    "floats": floats,
    "float array": float_array,
    "state machine": state_machine,
    "jumps": jumps,
    "ends": ends,
    "long loop": long_loop,
    "inputs in a loop": inputs_in_a_loop,
    "published": published,
    "records": records,
    "lifetimes": lifetimes,
    "bit tricks": bit_tricks,
    "conversions": conversions,
}
