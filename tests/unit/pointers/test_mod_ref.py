"""What functions modify and reference."""

from __future__ import annotations

from tests.unit.pointers.c_programs import Analysed, text


def test_own_accesses() -> None:
    program = Analysed(
        """
        struct s { int a, b; } s;
        static int f(struct s *p) { p->b = 1; return p->a; }
        int main(void) { return f(&s); }
        """
    )
    assert text(program.result.modified("f")) == {"s+4"}
    assert text(program.result.referenced("f")) == {"s"}


def test_through_callees() -> None:
    program = Analysed(
        """
        static void inner(int *p) { *p = 1; }
        static void outer(int *p) { inner(p); y = 2; }
        int main(void) { outer(&x); return z; }
        """
    )
    assert text(program.result.modified("inner")) == {"x"}
    assert text(program.result.modified("outer")) == {"x", "y"}
    assert text(program.result.modified("main")) == {"x", "y"}
    assert text(program.result.referenced("main")) == {"z"}
    assert program.result.referenced("outer") == ()


def test_through_function_pointers() -> None:
    program = Analysed(
        """
        static void one(void) { x = 1; }
        static void two(void) { y = 1; }
        void (*table[2])(void) = {one, two};
        static void call(int i) { table[i](); }
        int main(void) { call(nondet_int()); return 0; }
        """
    )
    assert text(program.result.modified("call")) == {"x", "y"}
    assert text(program.result.referenced("call")) == {"table?"}


def test_recursion() -> None:
    program = Analysed(
        """
        static void b(int n);
        static void a(int n) { x = n; if (n) b(n - 1); }
        static void b(int n) { y = n; if (n) a(n - 1); }
        int main(void) { a(3); return 0; }
        """
    )
    assert text(program.result.modified("a")) == text(program.result.modified("b")) == {"x", "y"}


def test_ranges_have_no_offset() -> None:
    program = Analysed(
        """
        struct s { long a, b, c; } s, t;
        static void f(void) { s = t; memset(&x, 0, sizeof x); }
        int main(void) { f(); return 0; }
        """
    )
    assert text(program.result.modified("f")) == {"s?", "x?"}
    assert text(program.result.referenced("f")) == {"t?"}


def test_lives_begin_and_end() -> None:
    program = Analysed(
        """
        static void *make(void) { return malloc(4); }
        static void end(void *p) { free(p); }
        int main(void) { void *p = make(); end(p); return 0; }
        """
    )
    assert text(program.result.modified("make")) == {"malloc?"}
    assert text(program.result.modified("end")) == {"malloc?"}


def test_whole_object_swallows_its_cells() -> None:
    program = Analysed(
        "int a[4]; static void f(int i) { a[1] = 1; a[i] = 2; } int main(void) { f(nondet_int()); return 0; }"
    )
    assert text(program.result.modified("f")) == {"a?"}
