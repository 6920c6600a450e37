"""Hand-written certificates for programs that are not safe: each tries to talk the checker into a proof.

Every program reaches the error. So whatever a certificate says, it must not be accepted.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from cegas.certificate.checker import MERGED, Status, check, check_in
from cegas.certificate.format import (
    Address,
    Among,
    Applied,
    Bytes,
    Certificate,
    Claim,
    ClaimedValue,
    CutPoint,
    Joined,
    Name,
    ObjectClaim,
    Open,
    OutsideAddress,
    Partial,
    PointsToFacts,
    Symbol,
    SymbolRef,
)
from cegas.foundation.budget import Budget
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import LocationKind, Program

HEAD: Final = """
typedef unsigned long size_t;
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assume(int);
void *malloc(size_t);
void free(void *);
void *memcpy(void *, const void *, size_t);
void *memset(void *, int, size_t);
"""


@cache
def program(text: str) -> Program:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "program.c"
        file.write_text(HEAD + text)
        return load([file], FrontendOptions())


class Writing:
    """Names for the parts of a program."""

    def __init__(self, text: str) -> None:
        self.program = program(text)
        (call,) = [edge for edge in self.program.functions[self.program.start].edges if edge.call is not None]
        self.calls = (call.id,)

    def site(self, name: str) -> int:
        (found,) = [site.index for site in self.program.sites if site.name == name]
        return found

    def register(self, name: str, function: str = "main") -> int:
        (found,) = [register.index for register in self.program.functions[function].registers if str(register) == name]
        return found

    def head(self) -> int:
        """The location of the first loop of main."""
        return next(location.id for location in self.program.functions["main"].locations if location.loop_head)

    def object(
        self, name: str, *cells: tuple[int, int, ClaimedValue], alive: bool = True, rest: str = "unknown", number: int = 0
    ) -> ObjectClaim:
        site = self.site(name)
        return ObjectClaim(Name(site, number), alive, self.program.sites[site].size, rest, cells)

    def claim(
        self,
        registers: Mapping[str, ClaimedValue] | None = None,
        *objects: ObjectClaim,
        symbols: tuple[Symbol, ...] = (),
        constraints: tuple[ClaimedValue, ...] = (),
    ) -> Claim:
        own = {self.register(name): value for name, value in (registers or {}).items()}
        return Claim(({}, own), objects, symbols, constraints)

    def at_head(self, *claims: Claim, facts: PointsToFacts | None = None) -> Certificate:
        return Certificate((), {}, "by hand", (CutPoint(self.head(), self.calls, claims),), facts)

    def facts(
        self,
        registers: Mapping[str, Mapping[str, int | None]],
        cells: Mapping[tuple[str, int | None], Mapping[str, int | None]],
    ) -> PointsToFacts:
        def among(places: Mapping[str, int | None]) -> Among:
            return Among(frozenset((self.site(name), offset) for name, offset in places.items()))

        return PointsToFacts(
            {("main", self.register(name)): among(places) for name, places in registers.items()},
            {(self.site(name), offset): among(places) for (name, offset), places in cells.items()},
        )


def rejected(writing: Writing, certificate: Certificate) -> None:
    report = check(writing.program, certificate)
    assert report.status is Status.FAILED, report
    together = check_in(MERGED, writing.program, certificate, Budget(), 50_000)
    assert together.status is not Status.CHECKED, together


NOTHING: Final = Certificate((), {}, "by hand", ())


# -- programs for which the checker has to find the error itself -------------------------------------------------------

WITHOUT_CLAIMS: Final = {
    "an address at an open place": """
        int x, y; struct s { long a; int *p; } s[2] = {{0, &x}, {0, &y}};
        int main(void) { unsigned long i = __VERIFIER_nondet_ulong(); if (i > 1) return 0;
            int **place = &s[i].p; int *q = *place; *q = 1; if (x) reach_error(); return 0; }""",
    "a store of an address at an open place": """
        int x, y; struct s { long a; int *p; } s[2];
        int main(void) { unsigned long i = __VERIFIER_nondet_ulong(); if (i > 1) return 0;
            int **place = &s[i].p; *place = &y; *place = &x; int *q = *place; *q = 1; if (x) reach_error(); return 0; }""",
    "bytes of an address copied, nobody knows how many": """
        int g;
        int main(void) { int *p = &g, *q = 0; size_t n = __VERIFIER_nondet_ulong(); if (n < 8 || n > 8) return 0;
            memcpy(&q, &p, n); if (q == 0) return 0; *q = 1; if (g) reach_error(); return 0; }""",
    "an integer added to an address": """
        int g, h; int *keep;
        int main(void) { keep = &h; long n = __VERIFIER_nondet_long(); *(int *)((long)&g + n) = 1;
            if (h) reach_error(); return 0; }""",
    "the distance to another object": """
        int g, h;
        int main(void) { long n = (long)&h - (long)&g; *(int *)((long)&g + n) = 1; if (h) reach_error(); return 0; }""",
    "an address added to a number": """
        int g; int *tab[100];
        int main(void) { tab[7] = &g; unsigned long i = __VERIFIER_nondet_ulong(); if (i > 99) return 0;
            long t = (long)tab[i] - 16; char *z = (char *)16; *(int *)(z + t) = 1; if (g) reach_error(); return 0; }""",
    "a function and an open distance": """
        void f(void) { reach_error(); }
        int main(void) { long n = __VERIFIER_nondet_long(); if (n >= 0 && n <= 0) ((void (*)(void))((char *)f + n))();
            return 0; }""",
    "no bytes of a dead object": """
        int main(void) { char *p = malloc(4); free(p); size_t n = __VERIFIER_nondet_ulong(); if (n > 3) return 0;
            memset(p, 0, n); reach_error(); return 0; }""",
    "no bytes behind an object": """
        char b[4];
        int main(void) { size_t n = __VERIFIER_nondet_ulong(); if (n > 3) return 0; memset(b + 9, 0, n);
            reach_error(); return 0; }""",
    "an address that equals a number": """
        int g; int *tab[100];
        int main(void) { tab[7] = &g; unsigned long i = __VERIFIER_nondet_ulong(); if (i > 99) return 0; int *p = tab[i];
            if ((unsigned long)p == 0x404000) { *p = 1; if (g) reach_error(); } return 0; }""",
    "a function's address that equals a number": """
        void f(void) { reach_error(); } void (*tab[100])(void);
        int main(void) { tab[7] = f; unsigned long i = __VERIFIER_nondet_ulong(); if (i > 99) return 0;
            void (*p)(void) = tab[i]; if ((unsigned long)p == 0x404000) p(); return 0; }""",
    "an address that equals that of a dead block": """
        int *tab[100];
        int main(void) { int *p = malloc(4); free(p); int *q = malloc(4); *q = 0; tab[7] = q;
            unsigned long i = __VERIFIER_nondet_ulong(); if (i > 99) return 0; int *r = tab[i];
            if (r == p) { *r = 1; if (*q) reach_error(); } return 0; }""",
    "an address next to an object": """
        int a, b; int *tab[100];
        int main(void) { tab[7] = &b; unsigned long i = __VERIFIER_nondet_ulong(); if (i > 99) return 0; int *r = tab[i];
            if (r == &a + 1) { *r = 1; if (b) reach_error(); } return 0; }""",
    "an address put together from bits": """
        int g;
        int main(void) { unsigned long p = (unsigned long)&g, q = 0; for (int i = 0; i < 64; i++) q |= (p >> i & 1) << i;
            *(int *)q = 1; if (g) reach_error(); return 0; }""",
    "recursion": """
        int depth; void f(int n) { if (n) { depth++; f(n - 1); } }
        int main(void) { f(3); if (depth == 3) reach_error(); return 0; }""",
    "uninitialised": "int main(void) { int x; if (x == 5) reach_error(); return 0; }",
    "external memory": "extern int e[]; int main(void) { if (e[3] == 5) reach_error(); return 0; }",
    "a wide load": """
        int g; struct { int *p; int *q; } s; unsigned __int128 w;
        int main(void) { s.q = &g; w = *(unsigned __int128 *)&s; *(int *)(unsigned long)(w >> 64) = 1;
            if (g) reach_error(); return 0; }""",
    "an odd address of bytes": """
        char text[3];
        int main(void) { if (((unsigned long)text & 1) == 1) reach_error(); return 0; }""",
    "a whole word that is half an address": """
        int x; union { int *p; unsigned half[2]; } u;
        int main(void) { u.p = &x; if (u.half[0] == 8) reach_error(); return 0; }""",
    "an address that is aligned no better": """
        int x;
        int main(void) { if (((unsigned long)&x & 7) == 4) reach_error(); return 0; }""",
    "a block that is aligned no better": """
        int main(void) { char *p = malloc(64); if (p && ((unsigned long)p & 31) == 16) reach_error(); return 0; }""",
    "a member of a packed structure": """
        struct __attribute__((packed)) { char c; int i; } s;
        int main(void) { if (((unsigned long)&s.i & 3) != 0) reach_error(); return 0; }""",
    "an odd address of a function": """
        void f(void) {}
        int main(void) { void (*p)(void) = f; if (((unsigned long)p & 1) == 1) reach_error(); return 0; }""",
    "an odd address from outside": """
        extern int *get(void);
        int main(void) { if (((unsigned long)get() & 1) == 1) reach_error(); return 0; }""",
}


@pytest.mark.parametrize("name", WITHOUT_CLAIMS)
def test_without_claims(name: str) -> None:
    rejected(Writing(WITHOUT_CLAIMS[name]), NOTHING)


ALIGNED: Final = {
    "half an address": """
        int x; union { int *p; unsigned half[2]; } u;
        int main(void) { u.p = &x; if (u.half[0] == 5) reach_error(); return 0; }""",
    "a sum with an address": """
        long x;
        int main(void) { unsigned long n = __VERIFIER_nondet_ulong(); if ((n & 7) == 0 && (((unsigned long)&x + n) & 7))
            reach_error(); return 0; }""",
    "a block": """
        int main(void) { char *p = malloc(64); if (p && (((unsigned long)p ^ 3) & 15) != 3) reach_error(); return 0; }""",
}


@pytest.mark.parametrize("name", ALIGNED)
def test_addresses_are_aligned(name: str) -> None:
    """What the programs above that are not safe have in common with these is not enough for a proof."""
    assert check(program(ALIGNED[name]), NOTHING).status is Status.CHECKED


# -- claims that are not what they seem ----------------------------------------------------------------------------------

COUNTS: Final = """
int g = 65536, other; struct { char c[4]; int i; } s = {{1, 2, 3, 4}, 5};
int main(void) { int x = 65536, n = 0; char *p = (char *)&g; int *q = &g;
    while (__VERIFIER_nondet_int()) n = 1;
    if (p[2]) reach_error(); if (x) reach_error(); if (s.c[3]) reach_error(); if (*q) reach_error(); return 0; }"""


def at_head_of_counts(*objects: ObjectClaim, **more: tuple[object, ...]) -> Certificate:
    writing = Writing(COUNTS)
    return writing.at_head(writing.claim({}, *objects, **more))  # type: ignore[arg-type]


WRONG_FORMS: Final[Mapping[str, tuple[tuple[int, int, ClaimedValue], ...]]] = {
    "a part of a value for all of it": ((0, 4, Joined(((0, 1),))),),
    "parts that are too many": ((0, 4, Joined(((0, 4), (0, 4)))),),
    "a part without bytes": ((0, 4, Joined(((65536, 4), (0, 0)))),),
    "a part with fewer bytes than none": ((0, 4, Joined(((0, 1), (0, -1), (0, 4)))),),
    "a cell without bytes within another": ((0, 4, 65536), (2, 0, Open())),
    "a cell with fewer bytes than none": ((0, 4, 65536), (2, -1, Open())),
    "a symbol that is too narrow": ((0, 4, SymbolRef(0)),),
    "an expression that is too narrow": ((0, 4, Applied("TRUNC", "i8", "i32", (65536,))),),
    "an expression that narrows by widening": ((0, 4, Applied("ZEXT", "i32", "i64", (65536,))),),
    "a sum that is as wide as it likes": ((0, 4, Applied("ADD", "i32", "i8", (SymbolRef(0), 0))),),
    "a number that is too large": ((0, 4, 65536 + (1 << 32)),),
    "a number below zero": ((0, 4, 65536 - (1 << 32)),),
    "an address in too few bytes": ((0, 4, Address(Name(0, 0), 0)),),
    "bytes that are too few": ((0, 4, Bytes(65536, 0, 1)),),
    "bytes from behind": ((0, 4, Bytes(65536, 6, 4)),),
    "open bits of nothing": ((0, 4, Partial(65536, (1 << 40) - 1, False)),),
    "all bits are not initialised": ((0, 4, Partial(0, (1 << 32) - 1, True)),),
    "outside": ((0, 4, OutsideAddress()),),
}


@pytest.mark.parametrize("name", WRONG_FORMS)
def test_forms_that_say_more_than_is_compared(name: str) -> None:
    writing = Writing(COUNTS)
    cells = WRONG_FORMS[name]
    claim = writing.claim(
        {"x": 65536},
        writing.object("g", *cells, rest="initial" if "cell" in name else "unknown"),
        symbols=(Symbol("i8", False),),
    )
    rejected(writing, writing.at_head(claim))


@pytest.mark.parametrize("rest", ["zero", "initial", "fresh", "undefined"])
def test_rests(rest: str) -> None:
    writing = Writing(COUNTS)
    rejected(writing, writing.at_head(writing.claim({}, writing.object("s", (0, 1, 1), (1, 1, 2), (2, 1, 3), rest=rest))))


@pytest.mark.parametrize("constraint", [0, 2, SymbolRef(0), Applied("NOT", "i1", "i8", (SymbolRef(0),)), OutsideAddress()])
def test_constraints_that_are_no_conditions(constraint: ClaimedValue) -> None:
    writing = Writing(COUNTS)
    claim = writing.claim({}, symbols=(Symbol("i8", False),), constraints=(constraint,))
    rejected(writing, writing.at_head(claim))


def test_contradictory_constraints() -> None:
    writing = Writing(COUNTS)
    symbol = SymbolRef(0)
    conditions = (Applied("EQ", "i1", "i32", (symbol, 65536)), Applied("EQ", "i1", "i32", (symbol, 0)))
    for constraints in (conditions, conditions[1:], (Applied("ULT", "i1", "i32", (symbol, 0)),)):
        claim = writing.claim({"x": symbol}, symbols=(Symbol("i32", False),), constraints=constraints)
        rejected(writing, writing.at_head(claim))


def test_no_claims() -> None:
    writing = Writing(COUNTS)
    rejected(writing, writing.at_head())


def test_claims_at_every_location() -> None:
    """An empty list of claims, or a claim of nothing, anywhere: at the start, at the exit, at the error."""
    writing = Writing(COUNTS)
    for function in writing.program.functions.values():
        calls = () if function.name == writing.program.start else writing.calls
        for location in function.locations:
            for claims in ((), (Claim(tuple({} for _ in range(len(calls) + 1)), (), (), ()),)):
                cuts = [CutPoint(location.id, calls, claims)]
                if location.id != writing.head():
                    cuts.append(CutPoint(writing.head(), writing.calls, (writing.claim(),)))
                rejected(writing, Certificate((), {}, "by hand", tuple(cuts)))
    assert any(location.kind is LocationKind.TARGET for location in writing.program.functions["main"].locations)


def test_cut_points_with_other_calls() -> None:
    writing = Writing(COUNTS)
    calls: tuple[tuple[int, ...], ...] = ((), (0, 0), (999,), (*writing.calls, *writing.calls))
    for other in calls:
        claim = Claim(tuple({} for _ in range(len(other) + 1)), (), (), ())
        cuts = (CutPoint(writing.head(), writing.calls, (writing.claim(),)), CutPoint(writing.head(), other, (claim,)))
        rejected(writing, Certificate((), {}, "by hand", cuts))


# -- names, objects and symbols ------------------------------------------------------------------------------------------

TWO_BLOCKS: Final = """
struct node { struct node *next; long value; };
int main(void) { struct node *p = malloc(16), *q = p, *r; p->value = 1; p->next = p; r = malloc(16); r->value = 5;
    while (__VERIFIER_nondet_int()) { }
    p->value = 2; if (q->value == 2) reach_error(); return 0; }"""


def test_two_names_for_one_object() -> None:
    writing = Writing(TWO_BLOCKS)
    site = next(site.index for site in writing.program.sites if site.name == "malloc")
    one, other = Name(site, 0), Name(site, 1)
    for first, second in ((one, other), (other, one)):
        for objects in (
            (ObjectClaim(one, True, 16, "unknown", ((8, 8, 1),)), ObjectClaim(other, True, 16, "unknown", ((8, 8, 1),))),
            (ObjectClaim(other, True, 16, "unknown", ()), ObjectClaim(one, True, 16, "unknown", ())),
            (),
        ):
            claim = writing.claim({"p": Address(first, 0), "q": Address(second, 0)}, *objects)
            rejected(writing, writing.at_head(claim))


def test_a_symbol_with_two_values() -> None:
    writing = Writing(
        "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); while (__VERIFIER_nondet_int()) { }"
        " if (x != y) reach_error(); return 0; }"
    )
    claim = writing.claim({"x": SymbolRef(0), "y": SymbolRef(0)}, symbols=(Symbol("i32", False),))
    rejected(writing, writing.at_head(claim))


def test_an_object_that_is_claimed_twice() -> None:
    writing = Writing(COUNTS)
    zero, right = writing.object("g", (0, 4, 0)), writing.object("g", (0, 4, 65536))
    again = writing.object("g", (0, 4, 0), number=1)
    for objects in ((zero, right), (right, zero), (right, again), (again, right)):
        rejected(writing, writing.at_head(writing.claim({"x": 0}, *objects)))
        rejected(writing, writing.at_head(writing.claim({"x": 65536}, *objects)))


def test_lives_of_variables_and_static_objects() -> None:
    writing = Writing(COUNTS)
    rejected(writing, writing.at_head(writing.claim({}, writing.object("g", alive=False))))
    other = Writing(
        "int main(void) { int x = 1; int *p = &x; while (__VERIFIER_nondet_int()) { } if (*p) reach_error(); return 0; }"
    )
    for number in (0, 1, 2, 5):
        rejected(other, other.at_head(other.claim({}, other.object("x", alive=False, number=number))))
        rejected(other, other.at_head(other.claim({}, other.object("x", (0, 4, 0), number=number))))
        rejected(other, other.at_head(other.claim({"p": Address(Name(other.site("x"), number), 0)})))
        dead = other.object("x", alive=False, number=number)
        rejected(other, other.at_head(other.claim({"p": Address(Name(other.site("x"), number), 0)}, dead)))


def test_a_block_that_died_is_not_the_one_that_lives() -> None:
    writing = Writing(
        "int main(void) { int *p = malloc(4); free(p); p = malloc(4); *p = 0; while (__VERIFIER_nondet_int()) { *p = 1; }"
        " if (*p) reach_error(); return 0; }"
    )
    sites = [site.index for site in writing.program.sites if site.name == "malloc"]
    for site in sites:
        for alive in (True, False):
            for value in (((0, 4, 0),), ()):
                block = ObjectClaim(Name(site, 0), alive, 4, "unknown", value)
                rejected(writing, writing.at_head(writing.claim({"p": Address(block.name, 0)}, block)))
                rejected(writing, writing.at_head(writing.claim({"p": Address(block.name, 0)})))
                rejected(writing, writing.at_head(writing.claim({"p": Address(block.name, 4)}, block)))


def test_an_own_address_is_not_outside() -> None:
    writing = Writing(
        "int g; int main(void) { int *p = &g; while (__VERIFIER_nondet_int()) { } *p = 1; if (g) reach_error(); return 0; }"
    )
    outside = SymbolRef(0)
    zero = writing.object("g", (0, 4, 0))
    for value in (
        *(OutsideAddress(), outside, Among(frozenset()), 0, Address(Name(0, 0), 0), Partial(0, 0, False)),
        *(Applied("ADD", "i64", "i64", (outside, 0)), Applied("XOR", "i64", "i64", (outside, 0))),
        *(Applied("SUB", "i64", "i64", (outside, 0)), Applied("PTR_ADD", "ptr", "ptr", (outside, 0))),
        Applied("ITE", "i64", "i64", (1, outside, 0)),
    ):
        claim = writing.claim({"p": value}, zero, symbols=(Symbol("ptr", True),))
        rejected(writing, writing.at_head(claim))


def test_a_pointer_of_which_nothing_is_claimed_may_mean_anything() -> None:
    writing = Writing(
        "int g, h; int main(void) { int *p = &g; while (__VERIFIER_nondet_int()) { p = &h; } g = 0; *p = 1;"
        " if (g) reach_error(); return 0; }"
    )
    rejected(writing, writing.at_head(writing.claim({}, writing.object("g", (0, 4, 0)))))
    rejected(writing, writing.at_head(writing.claim({"p": Open()})))
    rejected(writing, writing.at_head(writing.claim({"p": Among(frozenset({(writing.site("h"), 0)}))})))
    rejected(writing, writing.at_head(writing.claim({"p": Address(Name(writing.site("h"), 0), Open())})))


def test_frames_of_one_function_are_not_confused() -> None:
    writing = Writing(
        """int f(int n) { int x = n; int *p = &x; while (__VERIFIER_nondet_int()) { } if (n == 1) { f(0); } return *p; }
        int main(void) { if (f(1) == 1) reach_error(); return 0; }"""
    )
    functions = writing.program.functions
    (call,) = [edge for edge in functions["main"].edges if edge.call is not None and edge.call.callee == "f"]
    (again,) = [edge for edge in functions["f"].edges if edge.call is not None and edge.call.callee == "f"]
    head = next(location.id for location in functions["f"].locations if location.loop_head)
    site, n, p = writing.site("x"), writing.register("n", "f"), writing.register("p", "f")
    for number in (2, 3, 7):
        for value in (0, 1):
            x = ObjectClaim(Name(site, number), True, 4, "unknown", ((0, 4, value),))
            outer = Claim(({}, {}, {n: 1, p: Address(x.name, 0)}), (x,), (), ())
            inner = Claim(({}, {}, {n: 1, p: Address(x.name, 0)}, {n: 0}), (x,), (), ())
            cuts = (
                CutPoint(head, (*writing.calls, call.id), (outer,)),
                CutPoint(head, (*writing.calls, call.id, again.id), (inner,)),
            )
            rejected(writing, Certificate((), {}, "by hand", cuts))


# -- facts ---------------------------------------------------------------------------------------------------------------

LATER: Final = "while (__VERIFIER_nondet_int()) { } g = 0; *q = 1; if (g) reach_error(); return 0; }"


def test_facts_of_a_register() -> None:
    writing = Writing("int g, h = 1; int main(void) { int *q = &g; " + LATER.replace("if (g)", "if (g && h)"))
    for places in ({}, {"h": 0}, {"g": 4}, {"h": None}):
        facts = writing.facts({"q": places}, {})
        rejected(writing, writing.at_head(writing.claim(), facts=facts))
        rejected(writing, Certificate((), {}, "by hand", (), facts))


CELLS: Final[Mapping[str, tuple[str, Mapping[tuple[str, int | None], Mapping[str, int | None]]]]] = {
    "a cell": ("int *c; int main(void) { c = &g;", {("c", None): {}}),
    "an initial value": ("int *c = &g; int main(void) { if (c == 0) return 0;", {("c", None): {}}),
    "a cell at an offset": ("int *c[2]; int main(void) { c[1] = &g;", {("c", None): {"g": 0}, ("c", 8): {}}),
    "a copy": ("int *a[2], *c[2]; int main(void) { a[1] = &g; memcpy(c, a, 16);", {("a", None): {"g": 0}, ("c", None): {}}),
    "a copy of a place in between": (
        """struct __attribute__((packed)) s { short n; int *p; } a, c; int main(void) { a.p = &g; memcpy(&c, &a, sizeof c);""",
        {("a", None): {"g": 0}, ("a", 0): {}, ("a", 4): {}, ("a", 8): {}, ("a", 2): {"g": 0}, ("c", None): {}},
    ),
    "a copy, read from within": (
        "int *a[2], *c[2]; int main(void) { a[1] = &g; memcpy(c, a, 16);",
        {("a", None): {"g": 0}, ("c", None): {"g": 0}, ("c", 9): {}},
    ),
    "a copy, read from within, by default": (
        "int *a[2], *c[2]; int main(void) { a[1] = &g; memcpy(c, a, 16);",
        {("a", None): {"g": 0}, ("c", None): {}, ("c", 0): {"g": 0}, ("c", 8): {"g": 0}},
    ),
    "a copy of open length": (
        """int *a[2], *c[2]; int main(void) { a[1] = &g; size_t n = __VERIFIER_nondet_ulong(); if (n > 16) return 0;
        memcpy(c, a, n);""",
        {("a", None): {"g": 0}, ("c", None): {"g": 0}, ("c", 8): {}},
    ),
    "a fill with a byte of an address": (
        """char c[8]; int main(void) { unsigned long p = (unsigned long)&g;
        for (int i = 0; i < 8; i++) memset(c + i, p >> (8 * i), 1);""",
        {("c", None): {}},
    ),
    "a store through a pointer": ("int *c; int main(void) { int **at = &c; *at = &g;", {("c", None): {}}),
    "a store to one of several places": (
        "int *c, *d; int main(void) { int **at = __VERIFIER_nondet_int() ? &c : &d; *at = &g;",
        {("c", None): {}},
    ),
    "a store that overlaps": (
        "char c[16]; int main(void) { *(int **)(c + 4) = &g;",
        {("c", None): {"g": 0}, ("c", 0): {}, ("c", 8): {}, ("c", 4): {"g": 0}, ("c", 1): {}, ("c", 5): {}},
    ),
}


@pytest.mark.parametrize("name", CELLS)
def test_facts_of_cells(name: str) -> None:
    text, cells = CELLS[name]
    writing = Writing(
        f"int g, h; {text} int *q = 0; while (__VERIFIER_nondet_int()) {{ }} g = 0; if (__VERIFIER_nondet_int())"
        " { reach_error(); } return 0; }"
    )
    # That the facts are wrong has to be seen, even if nothing else is: without them the certificate would be incomplete.
    facts = writing.facts({}, cells)
    assert "facts" in check(writing.program, Certificate((), {}, "by hand", (), facts)).reason or not facts.cells


def test_null_may_be_freed_and_is_none_of_the_places() -> None:
    writing = Writing(
        "int g; int main(void) { int *p = 0; while (__VERIFIER_nondet_int()) { p = &g; } free(p); reach_error(); return 0; }"
    )
    facts = writing.facts({"p": {"g": 0}}, {})
    rejected(writing, writing.at_head(writing.claim(), facts=facts))
    rejected(writing, writing.at_head(writing.claim({"p": Among(frozenset({(writing.site("g"), 0)}))})))


def test_no_bytes_at_null() -> None:
    writing = Writing(
        """char g, h; int main(void) { char *p = 0; size_t n = __VERIFIER_nondet_ulong(); if (n > 1) return 0;
        while (__VERIFIER_nondet_int()) { p = &g; if (__VERIFIER_nondet_int()) p = &h; }
        if (p != 0) return 0; memset(p, 1, n); reach_error(); return 0; }"""
    )
    facts = writing.facts({"p": {"g": 0, "h": 0}}, {})
    rejected(writing, writing.at_head(writing.claim(), facts=facts))


def test_facts_do_not_hold_before_a_variable_is_written() -> None:
    writing = Writing(
        """int g; int main(void) { int *c[1]; int *q; int n = 0; while (__VERIFIER_nondet_int()) { if (n) c[0] = &g; n = 1; }
        if (c[0] != &g) reach_error(); return 0; }"""
    )
    facts = writing.facts({}, {("c", None): {"g": 0}})
    rejected(writing, writing.at_head(writing.claim(), facts=facts))


UNWRITTEN: Final[Mapping[str, tuple[str, Mapping[tuple[str, int | None], Mapping[str, int | None]]]]] = {
    "a block behind an unknown pointer": (
        """int g; int **tab[100];
        int main(void) { int **b = malloc(8); tab[7] = b; unsigned long i = __VERIFIER_nondet_ulong(); if (i > 99) return 0;
            int **r = tab[i]; if (r == 0) return 0; int *q = *r; g = 0; *q = 1; if (g == 0) reach_error(); return 0; }""",
        {("tab", None): {"malloc": 0}, ("malloc", None): {"g": 0}},
    ),
    "a block behind an unknown pointer, and no addresses": (
        """extern int e; int **tab[100];
        int main(void) { int **b = malloc(8); tab[7] = b; unsigned long i = __VERIFIER_nondet_ulong(); if (i > 99) return 0;
            int **r = tab[i]; if (r == 0) return 0; e = 0; int *q = *r; *q = 1; if (e) reach_error(); return 0; }""",
        {("tab", None): {"malloc": 0}, ("malloc", None): {}},
    ),
    "a block of open size": (
        """int g;
        int main(void) { unsigned long n = __VERIFIER_nondet_ulong(); if (n < 16 || n > 64) return 0; int **b = malloc(n);
            b[0] = &g; while (__VERIFIER_nondet_int()) { } int *q = b[1]; g = 0; *q = 1; if (g == 0) reach_error();
            return 0; }""",
        {("malloc", None): {"g": 0}},
    ),
    "a block that was perhaps written": (
        """int g; int *h; int **tab[100];
        int main(void) { int **b = malloc(8); tab[7] = b; tab[8] = &h; unsigned long i = __VERIFIER_nondet_ulong();
            if (i > 99) return 0; int **r = tab[i]; if (r == 0) return 0; *r = &g; int *q = *b; g = 0; *q = 1;
            if (g == 0) reach_error(); return 0; }""",
        {("tab", None): {"malloc": 0, "h": 0}, ("malloc", None): {"g": 0}, ("h", None): {"g": 0}},
    ),
}


@pytest.mark.parametrize("name", UNWRITTEN)
def test_facts_do_not_hold_of_what_was_not_written(name: str) -> None:
    text, cells = UNWRITTEN[name]
    writing = Writing(text)
    cuts: tuple[CutPoint, ...] = ()
    if "while" in text:
        claim = writing.claim()
        cuts = (CutPoint(writing.head(), writing.calls, (claim,)),)
    for registers in ({}, {"q": {"g": 0}} if "int g" in text else {}):
        facts = writing.facts(registers, cells)
        rejected(writing, Certificate((), {}, "by hand", cuts, facts))


@pytest.mark.parametrize("factor", [1, 3, 5])
def test_a_multiple_of_something_may_be_an_address(factor: int) -> None:
    """Whatever an address is, it is three times something: what is claimed of its form says nothing of where it points."""
    writing = Writing(
        """int g; int *z; int main(void) { int *p = &g; int *q = z; while (__VERIFIER_nondet_int()) { } *p = 1;
        if (g && q == 0) reach_error(); return 0; }"""
    )
    inverse = pow(factor, -1, 1 << 64)
    product = Applied("MUL", "i64", "i64", (SymbolRef(1), factor))
    for value in (
        Applied("PTR_ADD", "ptr", "ptr", (SymbolRef(0), product)),
        Applied("PTR_ADD", "ptr", "ptr", (SymbolRef(0), Applied("MUL", "i64", "i64", (product, inverse)))),
        Applied("ADD", "i64", "i64", (SymbolRef(0), product)),
        Applied("OR", "i64", "i64", (SymbolRef(0), product)),
    ):
        symbols = (Symbol("ptr", True), Symbol("i64", False))
        claim = writing.claim({"q": SymbolRef(0), "p": value}, writing.object("g", (0, 4, 0)), symbols=symbols)
        rejected(writing, writing.at_head(claim))


@pytest.mark.parametrize("places", [{}, {"g": 0}, {"g": None}])
def test_facts_do_not_hold_of_input(places: Mapping[str, int | None]) -> None:
    """What external memory holds, and what was read into memory, may be addresses outside the program."""
    external = Writing(
        """extern int *e; extern int f; int g, *keep; int main(void) { keep = &g; while (__VERIFIER_nondet_int()) { }
        int *q = e; g = 0; f = 0; *q = 1; if (g == 0 && f) reach_error(); return 0; }"""
    )
    read = Writing(
        """extern int f; extern long read(int, void *, size_t); int g, *keep, *e;
        int main(void) { keep = &g; read(0, &e, sizeof e); while (__VERIFIER_nondet_int()) { }
        int *q = e; g = 0; f = 0; if (q == 0) return 0; *q = 1; if (g == 0 && f) reach_error(); return 0; }"""
    )
    for writing in (external, read):
        facts = writing.facts({}, {("e", None): places})
        rejected(writing, writing.at_head(writing.claim(), facts=facts))


@pytest.mark.parametrize("place", [(-1, 0), (999, 0), (0, -8), (0, 1 << 64)])
def test_facts_of_places_that_do_not_exist(place: tuple[int, int]) -> None:
    writing = Writing(COUNTS)
    for facts in (
        PointsToFacts({("main", 0): Among(frozenset({place}))}, {}),
        PointsToFacts({}, {place: Among(frozenset())}),
        PointsToFacts({}, {(0, None): Among(frozenset({place}))}),
    ):
        rejected(writing, writing.at_head(writing.claim(), facts=facts))
    rejected(writing, writing.at_head(writing.claim({"q": Among(frozenset({place}))})))
