"""The points-to relation as rows."""

from __future__ import annotations

from tests.unit.pointers.c_programs import Analysed

from cegas.pointers.rows import PointerRow


def rows(source: str) -> dict[str, PointerRow]:
    result = {}
    for row in Analysed(source).result.to_rows():
        assert row.name not in result
        result[row.name] = row
    return result


def test_registers_and_cells() -> None:
    found = rows(
        """
        struct pair { int *a, *b; } s;
        int *g = &x;
        int main(void) {
            int *p = nondet_int() ? &x : &y; s.b = p; int *q = g;
            int *r = p, **pr = &r; return *p + *q + **pr;
        }
        """
    )
    assert found["p"].function == "main"
    assert found["p"].site is None
    assert sorted(found["p"].target_names) == ["x", "y"]
    assert not found["p"].may_be_null
    assert found["s.b"].offset == 8
    assert found["s.b"].site is not None
    assert found["s.b"].may_be_null
    assert found["g"].target_names == ("x",)
    assert found["r"].position is not None
    assert found["r"].position.line > 0
    assert "s.a" not in found, "it never holds an address"


def test_elements_of_an_array_share_a_row() -> None:
    found = rows(
        """
        struct node { struct node *next; long n; } pool[9];
        int main(void) { int i = nondet_int(); pool[i].next = &pool[3]; return pool[2].next == pool[4].next; }
        """
    )
    (row,) = [row for name, row in found.items() if name.startswith("pool")]
    assert row.stride == 16
    assert row.target_names in (("pool[3].next",), ("pool[3]",))


def test_unknown_offsets_and_functions() -> None:
    found = rows(
        """
        int a[4];
        static int f(void) { return 1; }
        int main(void) { int *p = a + nondet_int(); int (*g)(void) = f; int *e = a + 4; return *p + g() + (e == p); }
        """
    )
    assert found["p"].target_names == ("a[?]",)
    assert found["g"].target_names == ("f",)
    assert found["e"].target_names == ("a+16",)
