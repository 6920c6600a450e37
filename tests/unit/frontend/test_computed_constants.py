"""What no instruction can be asked for: constants that the compiler computes, files that come compiled, arithmetic that wraps
around because a project wants it to."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from cegas.frontend import load
from cegas.frontend.load import read_ir
from cegas.frontend.options import FrontendOptions
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import Program
from cegas.program.operations import Check
from cegas.program.properties import PROPERTIES, combined

ASKED: Final = combined([PROPERTIES["arithmetic"], PROPERTIES["overflow"], PROPERTIES["pointer-arithmetic"]])
MOST: Final = "2147483647"

CONSTANTS: Final = {
    # A declaration at file scope, or a statement, and what of it is neither defined nor checked.
    f"int x = {MOST} + 1;": "OVERFLOW",
    f"int x = -(-{MOST} - 1);": "OVERFLOW",
    f"int x[2] = {{1, {MOST} * 2}};": "OVERFLOW",
    f"enum {{ X = {MOST} + 1 }};": "OVERFLOW",
    f"char x[{MOST} + 1 < 0 ? 2 : 3];": "OVERFLOW",
    "int x = 1 << 31;": "SHIFT_BASE",
    "int x = -1 << 2;": "SHIFT_BASE",
    "int x = 1 << 33;": "SHIFT_AMOUNT",
    "int x = 1 << -1;": "SHIFT_AMOUNT",
    f"unsigned x = {MOST} + 1u;": "",
    "unsigned x = 1u << 31;": "",
    f"int x = 0 ? {MOST} + 1 : 3;": "",
    f"{{ static int x = {MOST} + 1; n = x; }}": "OVERFLOW",
    f"{{ int x[2] = {{{MOST} + 1, 2}}; n = x[1]; }}": "OVERFLOW",
    f"{{ switch (n) {{ case {MOST} + 1: n = 2; }} }}": "OVERFLOW",
    f"{{ n = {MOST} + 1; }}": "",
    "{ n = 1 << 31; }": "",
    "{ n = n << 40; }": "",
    "{ n = n / 0; }": "",
    "{ n = 1 / 0; }": "",
}


def program(folder: Path, text: str, **options: object) -> Program:
    file = folder / "program.c"
    file.write_text(text)
    return load([file], FrontendOptions(property=ASKED, **options))  # type: ignore[arg-type]


def checks(found: Program) -> list[Check]:
    operations = [each for function in found.functions.values() for edge in function.edges for each in edge.operations]
    return [each for each in operations if isinstance(each, Check)]


@pytest.mark.parametrize("text", CONSTANTS)
def test_constants(text: str, tmp_path: Path) -> None:
    around = f"int main(int n, char **v) {text}" if text.startswith("{") else f"{text}\nint main(void) {{ return 0; }}"
    found = program(tmp_path, around)
    assert {kind.name for kind in found.unseen} == set(CONSTANTS[text].split())
    assert any("computes a constant" in warning for warning in found.warnings) == bool(CONSTANTS[text])
    if CONSTANTS[text]:
        line = around[: around.index(text.strip("{} ")[:12])].count("\n") + 1
        assert any(f"program.c:{line}: " in warning for warning in found.warnings)


def test_what_is_not_counted_is_not_warned_of(tmp_path: Path) -> None:
    file = tmp_path / "program.c"
    file.write_text(f"int x = {MOST} + 1; int main(void) {{ return x; }}")
    for name in ("unreach-call", "memory"):
        found = load([file], FrontendOptions(property=PROPERTIES[name]))
        assert (found.unseen, found.warnings) == (frozenset(), ())


def test_warnings_of_other_kinds_do_not_matter(tmp_path: Path) -> None:
    """Without the flag that silences it, the compiler says a lot more."""
    found = program(tmp_path, "main() { char *p = 3; int x; undeclared(p); return x == 300 ? 'ab' : \"x\" == p; }")
    assert found.unseen == frozenset()


CASTS: Final = {
    # What is accessed, and whether the compiler forgets the alignment that its type wants.
    "*(int *)(bytes + n)": True,
    "((int *)(bytes + n))[1]": True,
    "((struct Whole *)&bytes[n])->number": True,
    "*(int *)&w.bytes[n]": True,
    "*(int *)&p->bytes[n]": True,
    "sum(*(struct Whole *)(bytes + n))": True,
    "*(int *)(text + n)": False,  # has a check
    "*(unaligned *)(bytes + n)": False,
    "packed.number": False,
    "((struct Packed *)(bytes + n))->number": False,
    "*(int *)(words + n)": False,
    "bytes[n]": False,
}


@pytest.mark.parametrize("text", CASTS)
def test_casts_within_variables(text: str, tmp_path: Path) -> None:
    file = tmp_path / "program.c"
    file.write_text(
        "typedef int unaligned __attribute__((aligned(1))); struct __attribute__((packed)) Packed { char c; int number; };"
        "struct Whole { char bytes[12]; int number; } w, *p = &w; struct Packed packed; char bytes[32], *text = bytes;"
        f"int words[4]; int sum(struct Whole w) {{ return w.number; }}\nint main(int n, char **v) {{ return {text}; }}"
    )
    for name in ("memory", "default"):
        found = load([file], FrontendOptions(property=PROPERTIES[name]))
        assert (ConditionKind.ALIGNMENT in found.unseen) is CASTS[text]
        assert any("program.c:2: whether this cast is" in each for each in found.warnings) is CASTS[text]
    assert not load([file], FrontendOptions(property=PROPERTIES["overflow"])).unseen


@pytest.mark.parametrize(
    ("initializer", "is_outside"), [("&y", 0), ("&y + 1", 0), ("&y + 2", 1), ("&y - 1", 1), ("z + 3", 0), ("z + 4", 1)]
)
def test_pointers_outside(initializer: str, is_outside: int, tmp_path: Path) -> None:
    found = program(tmp_path, f"int y, z[3]; int *x = {initializer}; int main(void) {{ return *x; }}")
    assert found.unseen == ({ConditionKind.POINTER_RANGE} if is_outside else frozenset())
    assert [each for each in found.warnings if "x is initialised" in each] == list(found.warnings)


@pytest.mark.parametrize(
    ("text", "is_seen"),
    [
        ("int main(int n, char **v) { return abs(n); }", True),
        ("int main(int n, char **v) { int (*f)(int) = abs; return f(n); }", False),
        ("long main(int n, char **v) { long (*f)(long) = n ? labs : 0; return f(n); }", False),
    ],
)
def test_absolute_values_through_pointers_are_not_seen(text: str, is_seen: bool, tmp_path: Path) -> None:
    found = program(tmp_path, f"#include <stdlib.h>\n{text}")
    assert found.unseen == (frozenset() if is_seen else {ConditionKind.OVERFLOW})
    assert any("through a pointer" in each for each in found.warnings) is not is_seen


def test_compiled_files_do_not_tell(tmp_path: Path) -> None:
    file = tmp_path / "program.c"
    file.write_text("int main(int n, char **v) { double d = n; int *p = &n + n; return (n << n) + (int)d + n / n; }")
    module = tmp_path / "module.ll"
    module.write_text(read_ir(file, FrontendOptions()))
    found = load([module], FrontendOptions(property=ASKED))
    assert {kind.name for kind in found.unseen} == {
        *("OVERFLOW", "SHIFT_BASE", "SHIFT_AMOUNT", "BUILTIN", "ARRAY_SIZE", "FLOAT_RANGE", "POINTER_RANGE")
    }
    assert checks(found) == []
    assert load([file], FrontendOptions(property=ASKED)).unseen == frozenset()


def test_arithmetic_of_a_project_may_wrap_around(tmp_path: Path) -> None:
    text = f"static int x = {MOST} + 1; int main(int n, char **v) {{ char a[n]; return (n + 1 << n) / n + x; }}"
    path = str(tmp_path / "program.c")
    for flags, wraps in (("-fwrapv", True), ("-fwrapv -fno-wrapv", False), ("", False)):
        found = program(tmp_path, text, file_flags=((path, tuple(flags.split())),))
        kinds = {each.harm for each in checks(found)}
        assert kinds == (
            {ConditionKind.ARRAY_SIZE}
            if wraps
            else {ConditionKind.OVERFLOW, ConditionKind.SHIFT_BASE, ConditionKind.ARRAY_SIZE}
        )
        assert (found.unseen == frozenset()) is wraps
        assert any("-fwrapv" in warning for warning in found.warnings) is wraps


def test_constants_on_both_sides_of_a_choice(tmp_path: Path) -> None:
    """The compiler computes both; that one of them is not defined is no error of a run that takes the other."""
    for text, is_known in (("n ? 1 << 31 : 0", False), ("n ? 3 : 1 << 31", False), ("(n ? 2 : 3) + (1 << 31)", True)):
        found = [
            each
            for each in checks(program(tmp_path, f"int main(int n, char **v) {{ return {text}; }}"))
            if each.harm is ConditionKind.SHIFT_BASE
        ]
        assert [str(each) == "check(false)" for each in found] == [is_known], text


def test_a_check_at_the_same_place_of_another_file(tmp_path: Path) -> None:
    constant, addition = "static int k = 2147483647 + 1;", "int f(int a) { return a  +  1; } "
    addition = addition.replace("+", " " * (constant.index("+") - addition.index("+")) + "+")
    assert addition.index("+") == constant.index("+")
    (tmp_path / "constant.h").write_text(f"{constant}\n", encoding="utf-8")
    file = tmp_path / "program.c"
    file.write_text(f'{addition}\n#include "constant.h"\nint main(void) {{ return k + f(1); }}\n', encoding="utf-8")
    assert ConditionKind.OVERFLOW in load([file], FrontendOptions(property=ASKED)).unseen


def test_text_that_calls_itself_a_header_of_the_system(tmp_path: Path) -> None:
    file = tmp_path / "program.i"
    text = '# 1 "program.c"\n# 1 "/usr/include/k.h" 1 3 4\nstatic int k = 2147483647 + 1;\n# 2 "program.c" 2\nint main(void) { return k; }\n'
    file.write_text(text, encoding="utf-8")
    assert ConditionKind.OVERFLOW in load([file], FrontendOptions(property=ASKED)).unseen
