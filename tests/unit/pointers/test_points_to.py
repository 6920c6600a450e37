"""The rules of the pointer analysis, each on a small C program."""

from __future__ import annotations

import pytest
from tests.unit.pointers.c_programs import Analysed

from cegas.program.operations import Load
from cegas.program.oracle import AddressTakenOracle

EXTERNAL = "external memory?"


# -- the basic rules --------------------------------------------------------------------------------------------------


def test_address_and_copy() -> None:
    program = Analysed("int main(void) { int *p = &x, *q = p; int **volatile keep = &q; return *q; }")
    assert program.holds("p") == {"x"}
    assert program.holds("q") == {"x"}


def test_both_branches() -> None:
    program = Analysed("int main(void) { int *p; if (nondet_int()) p = &x; else p = &y; return *p; }")
    assert program.holds("p") == {"x", "y"}


def test_select() -> None:
    program = Analysed("int main(void) { int c = nondet_int(); int *p = c ? &x : c + 1 ? 0 : &z; return *p; }")
    assert program.holds("p") == {"x", "z", "null"}


def test_load_and_store() -> None:
    program = Analysed("int *p = &x; int main(void) { int **pp = &p; *pp = &y; int *q = *pp; return *q; }")
    assert program.holds("p") == {"x", "y"}
    assert program.holds("q") == {"x", "y"}
    assert program.loads()[-1] == {"x", "y"}


def test_store_through_out_parameter() -> None:
    program = Analysed(
        """
        static void give(void **out, void *what) { *out = what; }
        int main(void) { void *p, *q; give(&p, &x); give(&q, &y); return *(int *)p + *(int *)q; }
        """
    )
    # One function, called twice: the analysis does not tell the calls apart.
    assert program.holds("p") >= {"x", "y"}
    assert "z" not in program.holds("p")


def test_fields_are_told_apart() -> None:
    program = Analysed(
        """
        struct pair { int *a, *b; } s;
        int main(void) { s.a = &x; s.b = &y; struct pair *p = &s; return *p->a + *p->b; }
        """
    )
    assert program.holds("s", 0) == {"x", "null"}
    assert program.holds("s", 8) == {"y", "null"}
    assert program.loads() == [{"s"}, {"x"}, {"s+8"}, {"y"}]


def test_elements_at_known_indices_are_told_apart() -> None:
    program = Analysed("int *a[4]; int main(void) { a[1] = &x; a[2] = &y; return *a[1] + *a[3]; }")
    assert program.holds("a", 8) == {"x", "null"}
    assert program.holds("a", 16) == {"y", "null"}
    assert program.holds("a", 24) == {"null"}


def test_element_at_unknown_index_is_any() -> None:
    program = Analysed("int *a[4]; int main(void) { a[1] = &x; a[nondet_int()] = &y; int *p = a[3]; return *p; }")
    assert program.holds("a", 8) == {"x", "y", "null"}
    assert program.holds("p") == {"y", "null"}
    assert program.stores() == [{"a+8"}, {"a?"}]


def test_load_at_unknown_index() -> None:
    program = Analysed("int *a[4]; int main(void) { a[1] = &x; a[2] = &y; int *p = a[nondet_int()]; return *p; }")
    assert program.holds("p") == {"x", "y", "null"}


def test_fields_of_array_elements_are_told_apart() -> None:
    program = Analysed(
        """
        struct pair { int *a, *b; } s[4];
        int main(void) { int i = nondet_int(); s[i].a = &x; s[i].b = &y; int *p = s[nondet_int()].a, *q = s[2].b; return *p + *q; }
        """
    )
    assert program.holds("p") == {"x", "null"}
    assert program.holds("q") == {"y", "null"}


def test_index_that_may_wrap_around_mixes_fields() -> None:
    """24 does not divide 2**64: a large enough index gets to another field."""
    program = Analysed(
        """
        struct triple { int *a, *b, *c; } s[4];
        int main(void) { long i = nondet_long(); s[i].a = &x; s[i].b = &y; int *p = s[nondet_long()].a; return *p; }
        """
    )
    assert program.holds("p") == {"x", "y", "null"}
    narrow = Analysed(
        """
        struct triple { int *a, *b, *c; } s[4];
        int main(void) { int i = nondet_int(); s[i].a = &x; s[i].b = &y; int *p = s[nondet_int()].a; return *p; }
        """
    )
    assert narrow.holds("p") == {"x", "null"}


def test_comparison_as_index() -> None:
    program = Analysed(
        """
        struct tree { long key; int *kid[2]; } t;
        int main(void) { long k = nondet_long(); t.key = k; t.kid[0] = &x; t.kid[1] = &y; int *p = t.kid[k > 3]; return *p; }
        """
    )
    assert program.holds("p") == {"x", "y", "null"}


def test_no_null_where_nothing_stores_it() -> None:
    program = Analysed("int main(void) { int *p = &x; int **pp = &p; return **pp; }")
    assert program.holds("p") == {"x"}


def test_initialisers() -> None:
    program = Analysed(
        """
        struct node { struct node *next; int *value; };
        extern struct node b;
        struct node a = {&b, &x}, b = {&a, &y + 1};
        int *table[3] = {&x, 0, &z};
        int main(void) { int *p = table[nondet_int()]; return *a.next->next->value + *p; }
        """
    )
    assert program.holds("a", 0) == {"b"}
    assert program.holds("b", 8) == {"y+4"}
    assert program.holds("p") == {"x", "z", "null"}


def test_table_without_gaps_holds_no_null() -> None:
    program = Analysed("int *const table[2] = {&x, &y}; int main(void) { int *p = table[nondet_int()]; return *p; }")
    assert program.holds("p") == {"x", "y"}


# -- structures and bytes ---------------------------------------------------------------------------------------------


def test_struct_copy_keeps_fields_apart() -> None:
    program = Analysed(
        """
        struct pair { int *a, *b; };
        int main(void) { struct pair s = {&x, &y}, t; t = s; struct pair *p = &t; return *p->a + *p->b; }
        """
    )
    assert program.holds("t", 0) == {"x"}
    assert program.holds("t", 8) == {"y"}


def test_struct_copy_between_elements() -> None:
    program = Analysed(
        """
        struct pair { int *a, *b; } s[5];
        int main(void) { int i = nondet_int(); s[0].a = &x; s[0].b = &y; s[i] = s[0]; int *p = s[3].b; return *p; }
        """
    )
    assert program.holds("p") == {"y", "null"}


def test_memcpy_of_known_size() -> None:
    program = Analysed(
        "int main(void) { int *a[2] = {&x, &y}, *b[2] = {0, 0}; memcpy(&b[1], &a[0], sizeof *a); int **p = b; return *p[1]; }"
    )
    assert program.holds("b", 0) == {"null"}
    assert program.holds("b", 8) == {"x", "null"}


def test_memcpy_of_part_of_a_pointer_is_no_longer_that_pointer_alone() -> None:
    program = Analysed("int main(void) { int *a = &x, *b = &y; memcpy(&b, &a, 4); return *b; }")
    assert program.holds("b") >= {"x?", "y?", EXTERNAL, "null"}


def test_memcpy_of_unknown_size_in_words() -> None:
    program = Analysed(
        """
        int main(void) {
            int n = nondet_int(), *a[3] = {&x, &y, &z}, *b[3] = {0};
            memcpy(b, a, n * sizeof *a); int **p = b; return *p[1];
        }
        """
    )
    assert program.holds("b", 8) == {"y", "null"}


def test_memcpy_of_unknown_size_in_bytes() -> None:
    program = Analysed(
        """
        int main(void) {
            int *a[3] = {&x, &y, &z}, *b[3] = {0};
            memcpy(b, a, nondet_int()); int **p = b; return *p[1];
        }
        """
    )
    assert program.holds("b", 8) >= {"y?", "null"}


def test_memmove_within_an_array() -> None:
    program = Analysed("int *a[3] = {&x, &y}; int main(void) { memmove(a + 1, a, 2 * sizeof *a); return *a[2]; }")
    assert program.holds("a", 16) >= {"y", "null"}
    assert program.holds("a", 0) == {"x"}


def test_memset_makes_null() -> None:
    program = Analysed("int main(void) { int *a[2] = {&x, &y}; memset(&a[1], 0, sizeof *a); int **p = a; return *p[0]; }")
    assert program.holds("a", 0) == {"x"}
    assert program.holds("a", 8) == {"y", "null"}


def test_pointer_in_union() -> None:
    program = Analysed(
        "int main(void) { union { int *p; uintptr_t n; char c[8]; } u; u.p = &x; uintptr_t m = u.n; return *(int *)m; }"
    )
    assert program.loads()[-1] == {"x"}


def test_number_in_union_may_be_any_address_that_is_taken() -> None:
    program = Analysed(
        "int main(void) { union { int *p; long n; } u; u.n = nondet_long(); if (u.p == &x) *u.p = 5; return x; }"
    )
    assert program.stores()[-1] >= {"x?", EXTERNAL}


@pytest.mark.parametrize("model", ["LP64", "ILP32"])
def test_byte_wise_copy_keeps_the_target(model: str) -> None:
    program = Analysed(
        """
        int main(void) {
            int *p = &x, *q = 0;
            for (unsigned i = 0; i < sizeof p; i++) ((char *)&q)[i] = ((char *)&p)[i];
            return *q;
        }
        """,
        "LP64" if model == "LP64" else "ILP32",
    )
    assert program.holds("q") >= {"x?", "null"}


def test_overwritten_byte_of_a_pointer() -> None:
    program = Analysed("int a[9]; int main(void) { int *p = a; *(char *)&p = nondet_int(); return *p; }")
    assert "a?" in program.holds("p")
    assert EXTERNAL in program.holds("p")


def test_pointers_in_halves() -> None:
    program = Analysed(
        """
        int main(void) {
            uintptr_t n = (uintptr_t)&x; unsigned low = n, high = n >> 32;
            return *(int *)((uintptr_t)high << 32 | low);
        }
        """
    )
    assert "x?" in program.loads()[-1]


def test_misaligned_pointer() -> None:
    program = Analysed(
        "struct __attribute__((packed)) s { char c; int *p; } s; int main(void) { s.p = &x; int *q = s.p; return *q; }"
    )
    assert "x?" in program.holds("q")


def test_structure_of_two_pointers_by_value() -> None:
    program = Analysed(
        """
        struct pair { int *a, *b; };
        static struct pair make(int *a, int *b) { struct pair p = {a, b}; return p; }
        static int use(struct pair p) { return *p.a + *p.b; }
        int main(void) { struct pair p = make(&x, &y); return use(p); }
        """
    )
    assert program.loads("use") == [{"p"}, {"x"}, {"p+8"}, {"y"}]


def test_large_structure_by_value() -> None:
    program = Analysed(
        """
        struct big { int *a, *b, *c, *d; };
        static int use(struct big s) { return *s.c; }
        int main(void) { struct big s = {&x, &y, &z, 0}; return use(s); }
        """
    )
    assert program.loads("use")[-1] == {"z"}


# -- pointers and numbers ---------------------------------------------------------------------------------------------


def test_pointer_kept_in_an_integer() -> None:
    program = Analysed("uintptr_t n; int main(void) { n = (uintptr_t)&x; int *p = (int *)n; return *p; }")
    assert program.holds("p") == {"x", "null"}


def test_integer_arithmetic_moves_the_pointer() -> None:
    program = Analysed("int a[9]; int main(void) { uintptr_t n = (uintptr_t)a + 8; int *p = (int *)(n - 4); return *p; }")
    assert "a+4" in program.holds("p") or "a?" in program.holds("p")
    assert program.loads()[-1] <= {"a+4", "a?"}


def test_integer_parameter_carries_a_pointer() -> None:
    program = Analysed(
        "static int timer(unsigned long data) { int *p = (int *)data; return *p; } int main(void) { return timer((unsigned long)&x); }"
    )
    assert program.holds("p", function="timer") == {"x"}


def test_tag_in_the_low_bits() -> None:
    program = Analysed(
        """
        int main(void) {
            uintptr_t n = (uintptr_t)&x | 1; uintptr_t *keep = &n;
            int *p = (int *)(*keep & ~(uintptr_t)3); *p = 1; return x;
        }
        """
    )
    assert program.holds("n") == {"x+1"}
    assert program.holds("p") == {"x"}


def test_tag_beyond_the_alignment_is_a_number() -> None:
    program = Analysed("int main(void) { uintptr_t n = (uintptr_t)&x & ~(uintptr_t)255; int *p = (int *)n; return *p; }")
    assert program.holds("p") >= {"x?", EXTERNAL, "null"}


def test_xor_list_keeps_its_targets() -> None:
    program = Analysed("int main(void) { uintptr_t n = (uintptr_t)&x ^ (uintptr_t)&y; return *(int *)(n ^ (uintptr_t)&y); }")
    assert program.loads()[-1] >= {"x?", "y?"}


def test_number_as_address() -> None:
    """It may happen to be that of any object whose address is taken."""
    program = Analysed("int main(void) { long n = nondet_long(); if (n == (long)&x) *(int *)n = 5; return x + y; }")
    assert program.stores()[-1] == {"x?", EXTERNAL}


def test_fixed_number_as_address_means_nothing() -> None:
    program = Analysed("int main(void) { int *p = (int *)-16; *p = x; return 0; }")
    assert program.holds("p") == {"null"}
    assert program.stores()[-1] == set()


def test_fixed_number_may_be_the_address_of_an_object() -> None:
    """Unless it lies in the lowest or the highest page."""
    program = Analysed("int main(void) { if (&x == (int *)4096) *(int *)4096 = 5; return 0; }")
    assert program.stores()[-1] == {"x?", EXTERNAL}
    program = Analysed(
        "int main(void) { long n = nondet_long(); if ((char *)16 + n == (char *)&x) *((char *)16 + n) = 5; return 0; }"
    )
    assert program.stores()[-1] == {"x?", EXTERNAL}


def test_fixed_number_in_static_data() -> None:
    program = Analysed("long table[3] = {0, 4096, -1}; int main(void) { int *p = &x; *(int *)table[1] = 5; return 0; }")
    assert program.stores()[-1] == {"x?", EXTERNAL}
    program = Analysed("long table[3] = {0, 4096, -1}; int main(void) { int *p = &x; *(int *)table[2] = 5; return 0; }")
    assert program.stores()[-1] == set()


def test_missing_argument_may_be_anything() -> None:
    program = Analysed(
        "void f(int *p) { *p = 7; } int main(void) { void (*g)() = (void (*)())f; int *q = &x; g(); return *q; }"
    )
    assert {"x?", EXTERNAL} <= program.stores(function="f")[-1]


def test_error_pointer() -> None:
    program = Analysed(
        """
        static void *get(int i) { return i ? &x : (void *)-12L; }
        int main(void) { int *p = get(nondet_int()); if ((unsigned long)p >= -4095UL) return 1; *p = 1; return 0; }
        """
    )
    assert program.holds("p") == {"x", "null"}
    assert program.stores()[-1] == {"x"}


def test_offset_from_null() -> None:
    program = Analysed("char *base; int main(void) { uintptr_t n = (uintptr_t)&x; char *p = base + n; *p = 1; return 0; }")
    assert "x?" in program.stores()[-1]


def test_container_of() -> None:
    program = Analysed(
        """
        struct link { struct link *next; };
        struct item { int *value; struct link link; };
        static struct item *item_of(struct link *l) { return (struct item *)((char *)l - offsetof(struct item, link)); }
        int main(void) { struct item a = {&x, {0}}; struct link *l = &a.link; struct item *i = item_of(l); return *i->value; }
        """,
        head="#include <stddef.h>\nint x;\n",
    )
    assert program.holds("l") == {"a+8"}
    assert program.holds("i") == {"a"}
    assert program.loads()[-1] == {"x"}


def test_pointer_before_its_array() -> None:
    program = Analysed("int a[4]; int main(void) { int *p = a - 1; int *q = p + 2; *q = 3; return a[1]; }")
    assert program.holds("p") == {f"a+{2**64 - 4}"}
    assert program.stores()[-1] == {"a+4"}


def test_difference_of_pointers_is_no_pointer() -> None:
    program = Analysed(
        """
        char a[9], b[9];
        int main(void) { char *p = a + nondet_int(); b[p - a] = 1; return 0; }
        """
    )
    assert program.stores()[-1] == {"b?"}


# -- loops ------------------------------------------------------------------------------------------------------------


def test_walk_through_an_array() -> None:
    program = Analysed("int a[1000000]; int main(void) { for (int *p = a; p < a + 1000000; p++) *p = 1; return 0; }")
    assert program.stores()[-1] == {"a?"}


def test_walk_through_structures_keeps_their_fields() -> None:
    program = Analysed(
        """
        struct triple { int *a; long b; int *c; } s[1000];
        int main(void) {
            for (struct triple *p = s; p < s + 1000; p++) { p->a = &x; p->b = nondet_long(); p->c = &y; }
            struct triple *q = s + 7; int *a = q->a; return *a;
        }
        """
    )
    assert program.holds("a") == {"x", "null"}


def test_list_in_an_array() -> None:
    """Every element leads to the next one: without a limit, the analysis would take a thousand rounds."""
    program = Analysed(
        """
        struct node { struct node *next; int *value; } pool[1000];
        int main(void) {
            for (struct node *p = pool; p->next = p + 1, p->value = &x, nondet_int(); p = p->next) ;
            return *pool[3].value;
        }
        """
    )
    assert program.holds("p") <= {"pool?", "null"}
    assert "pool?" in program.holds("p")
    assert program.loads()[-1] == {"x"}
    assert program.result.statistics()["nodes"] < 500


def test_linked_list_on_the_heap() -> None:
    program = Analysed(
        """
        struct node { int v; struct node *next; int *value; };
        int main(void) {
            struct node *list = 0;
            for (int i = 0; i < 3; i++) {
                struct node *n = malloc(sizeof *n); n->v = i; n->next = list; n->value = &x; list = n;
            }
            int sum = 0;
            for (struct node *p = list; p; p = p->next) sum += *p->value;
            return sum;
        }
        """
    )
    assert program.holds("p") == {"malloc", "null"}
    assert program.holds("malloc", 16) == {"x"}
    assert {"x"} in program.loads()


def test_tree_with_links_to_links() -> None:
    program = Analysed(
        """
        struct tree { int key; struct tree *kid[2]; };
        int main(void) {
            struct tree *root = 0;
            for (int i = 0; i < 3; i++) {
                struct tree **p = &root;
                while (*p) p = &(*p)->kid[(*p)->key < i];
                *p = calloc(1, sizeof **p);
            }
            return root->key;
        }
        """
    )
    assert program.holds("root") == {"calloc", "null"}
    assert program.holds("p") == {"root", "calloc+8", "calloc+16", "null"}


# -- memory that nobody has written -----------------------------------------------------------------------------------


def test_uninitialised_pointer() -> None:
    program = Analysed("int main(void) { int *p; if (nondet_int()) p = &x; return *p; }")
    assert program.holds("p") == {"x", "null", EXTERNAL}


def test_uninitialised_field() -> None:
    program = Analysed(
        "struct s { int *a, *b; }; int main(void) { struct s s; s.a = &x; struct s *p = &s; return *p->a + *p->b; }"
    )
    assert program.holds("s", 0) == {"x"}
    assert program.holds("s", 8) == {"null", EXTERNAL}


def test_uninitialised_integer_as_pointer_may_be_anything() -> None:
    program = Analysed("int main(void) { long n; long *keep = &n; int **pp = (int **)&x; (void)pp; return *(int *)*keep; }")
    assert program.loads()[-1] >= {"x?", EXTERNAL}


def test_heap_block_is_uninitialised_or_zero() -> None:
    program = Analysed(
        """
        int main(void) {
            int **p = malloc(8), **q = calloc(1, 8);
            if (nondet_int()) { *p = &x; *q = &y; }
            return **p + **q;
        }
        """
    )
    assert program.holds("malloc") == {"x", "null", EXTERNAL}
    assert program.holds("calloc") == {"y", "null"}


def test_block_that_is_written_at_once_shows_nothing_else() -> None:
    program = Analysed("int main(void) { int **p = malloc(8); *p = &x; return **p; }")
    assert program.holds("malloc") == {"x"}


def test_block_that_escapes_first_does() -> None:
    program = Analysed(
        """
        int **shared;
        static int look(void) { return **shared; }
        int main(void) { int **p = malloc(8); shared = p; int n = look(); *p = &x; return n; }
        """
    )
    assert program.holds("malloc") == {"x", "null", EXTERNAL}


# -- memory outside the program ---------------------------------------------------------------------------------------


def test_input_is_null_or_external() -> None:
    program = Analysed("int main(void) { int *p = nondet_pointer(); *p = 1; return x; }")
    assert program.holds("p") == {"null", EXTERNAL}
    assert program.stores() == [{EXTERNAL}]


def test_parameters_of_the_entry() -> None:
    program = Analysed("int main(int argc, char **argv) { char *p = argv[1]; return *p; }")
    assert program.holds("p") == {"null", EXTERNAL}


def test_external_memory_gives_back_what_was_stored() -> None:
    program = Analysed("extern int **shared; int main(void) { *shared = &x; int *p = *shared; return *p; }")
    assert program.holds("p") == {"x", "null", EXTERNAL, "shared?"}


def test_external_variable_is_part_of_external_memory() -> None:
    program = Analysed("extern int *shared; int main(void) { int **p = (int **)nondet_pointer(); *p = &x; return *shared; }")
    assert program.stores() == [{EXTERNAL, "shared?"}]
    assert program.holds("shared") >= {"x", "null", EXTERNAL}


def test_own_memory_is_not_external() -> None:
    program = Analysed("int *own; int main(void) { int **p = (int **)nondet_pointer(); *p = &x; return *own; }")
    assert program.holds("own") == {"null"}


# -- calls ------------------------------------------------------------------------------------------------------------


def test_function_pointer_table() -> None:
    program = Analysed(
        """
        static int one(int *p) { return *p; }
        static int two(int *q) { return *q + 1; }
        static int unused(int *r) { return *r; }
        int (*table[2])(int *) = {one, two};
        int (*other)(int *) = unused;
        int main(void) { return other == 0 ? 0 : table[nondet_int()](&x); }
        """
    )
    assert program.calls() == [({"one", "two"}, False)]
    assert program.holds("p", function="one") == {"x"}
    assert program.holds("r", function="unused") == set()
    assert not program.result.is_reachable("unused")


def test_callback_gets_the_arguments_of_each_caller() -> None:
    program = Analysed(
        """
        static int get(int *p) { return *p; }
        static int apply(int (*f)(int *), int *q) { return f(q); }
        int main(void) { return apply(get, &x) + apply(get, &y); }
        """
    )
    assert program.holds("p", function="get") == {"x", "y"}


def test_call_through_external_pointer_returns_input() -> None:
    program = Analysed("extern int *(*hook)(int *); int main(void) { int *p = hook(&x); return *p; }")
    assert program.calls() == [(set(), True)]
    assert program.holds("p") == {"null", EXTERNAL, "hook?"}


def test_call_through_uninitialised_or_own_pointer() -> None:
    program = Analysed(
        "static int f(void) { return 1; } int main(void) { int (*p)(void); if (nondet_int()) p = f; return p(); }"
    )
    assert program.calls() == [({"f"}, True)]


def test_call_through_a_number_may_go_to_every_address_taken() -> None:
    program = Analysed(
        """
        static int f(void) { return 1; }
        int (*keep)(void) = f;
        int main(void) { return keep == 0 ? 0 : ((int (*)(void))nondet_long())(); }
        """
    )
    assert program.calls() == [({"f"}, True)]


def test_recursion() -> None:
    program = Analysed(
        """
        static int *last(int **p, int n) { int *mine = &n; return n ? last(p + 1, n - 1) : *p; }
        int *a[5] = {&x, &y};
        int main(void) { int *p = last(a, 3); return *p; }
        """
    )
    assert program.holds("p") == {"x", "y", "null"}
    assert program.result.call_graph.is_recursive("last")
    assert not program.result.call_graph.is_recursive("main")


def test_variable_arguments() -> None:
    program = Analysed(
        """
        static int sum(int n, ...) {
            va_list list; va_start(list, n);
            int *first = va_arg(list, int *);
            int *second = va_arg(list, int *);
            va_end(list);
            return *first + *second;
        }
        int main(void) { return sum(2, &x, &y); }
        """
    )
    assert program.holds("second", function="sum") >= {"y"}
    assert "z" not in program.holds("second", function="sum")


def test_variable_arguments_passed_on() -> None:
    program = Analysed(
        """
        static int *inner(va_list list) { return va_arg(list, int *); }
        static int *outer(int n, ...) { va_list list; va_start(list, n); int *p = inner(list); va_end(list); return p; }
        int main(void) { int *p = outer(1, &x); return *p; }
        """
    )
    assert "x" in program.holds("p")


def test_missing_argument() -> None:
    program = Analysed("int f(); int g(void) { return f(); } int f(int *p) { return *p; } int main(void) { return g(); }")
    assert program.holds("p", function="f") == {"null", EXTERNAL}


def test_realloc_moves_pointers() -> None:
    program = Analysed(
        """
        int main(void) {
            int **v = malloc(2 * sizeof *v); v[0] = &x; v[1] = &y;
            v = realloc(v, 3 * sizeof *v); v[2] = &z;
            int *p = v[1]; return *p;
        }
        """
    )
    assert program.holds("p") >= {"y"}
    assert program.holds("p") <= {"x", "y", "z", "null", EXTERNAL}


def test_sorting_pointers() -> None:
    program = Analysed(
        """
        static int order(const void *a, const void *b) { return **(int *const *)a - **(int *const *)b; }
        int *other = &z;
        int main(void) { int *v[2] = {&x, &y}; qsort(v, 2, sizeof *v, order); int *p = v[0]; return *p + *other; }
        """
    )
    assert program.holds("p") >= {"x", "y"}
    assert not program.holds("p") & {"z", "z?"}


def test_use_after_free_still_means_the_old_block() -> None:
    program = Analysed("int main(void) { int *p = malloc(4); free(p); int *q = malloc(4); *q = 1; return p == q; }")
    assert program.stores()[-1] == {"malloc"}


def test_unreachable_function_counts_for_nothing() -> None:
    program = Analysed("int *p; static void f(void) { p = &x; } void (*keep)(void) = f; int main(void) { return p == 0; }")
    assert program.holds("p") == {"null"}


# -- the oracle -------------------------------------------------------------------------------------------------------


def test_targets_leave_out_what_no_access_can_mean() -> None:
    program = Analysed("int a[4]; int main(void) { int *end = a + 4, *p = nondet_int() ? a : end; p[-1] = 3; return *p; }")
    assert program.holds("p") == {"a", "a+16"}
    assert program.stores()[-1] == {"a+12"}
    assert program.loads()[-1] == {"a"}


def test_targets_come_in_a_fixed_order() -> None:
    source = "int main(void) { int *p = nondet_int() ? &z : nondet_int() ? &x : &y; return *p; }"
    first, second = (Analysed(source) for _ in range(2))
    orders = []
    for program in (first, second):
        load = program.operations("main", Load)[-1]
        assert isinstance(load, Load)
        orders.append([target.site.name for target in program.result.targets("main", load.address)])
    assert orders[0] == orders[1] == [site.name for site in first.program.sites if site.name in "xyz"]


def test_takes_the_place_of_the_coarse_oracle() -> None:
    program = Analysed("int main(void) { int a[2]; int *p = a; *p = 1; return *p; }")
    coarse = AddressTakenOracle(program.program)
    assert program.result.slots == coarse.slots
    assert program.result.taken_sites == coarse.taken_sites


def test_ilp32() -> None:
    program = Analysed(
        "struct s { int *a; int n; } s; int main(void) { s.a = &x; s.n = nondet_int(); int *p = s.a; *p = 1; return s.n; }",
        "ILP32",
    )
    assert program.holds("p") == {"x", "null"}
    assert program.holds("s", 4) >= {"null"}
