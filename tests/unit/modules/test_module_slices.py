"""What a sliced module keeps, and how it is written."""

from __future__ import annotations

import re
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from cegas.dependence.slices import NOTHING, Slice, everything
from cegas.modules.slicing import NotClosed
from cegas.program.operations import Store
from cegas.verification.program_slice import ProgramSlice, SliceableProgram

CHECK = "void check(int value) {}\n"


def sliced(tmp_path: Path, text: str, criterion: str = "check") -> str:
    """The sliced module of a text, which LLVM accepts."""
    file = tmp_path / "a.c"
    file.write_text(text, encoding="utf-8")
    whole = SliceableProgram([file])
    ((name, result),) = whole.slice(whole.criterion(criterion)).modules()
    assert name == str(file)
    llvm.parse_assembly(result).verify()
    return result


def body(text: str, function: str) -> str:
    found = re.search(rf"^define [^\n]*@{function}\(.*?^}}$", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found.group()


def test_irrelevant_stores_calls_and_branches_disappear(tmp_path: Path) -> None:
    text = sliced(
        tmp_path,
        "extern int input(void); extern void note(int); int g;\n" + CHECK + "int main(void) {\n"
        "  int n = input(), m = input(), x = n;\n  if (m) { g = 1; note(m); } else note(n);\n"
        "  switch (m) { case 1: g = 2; break; default: g = 3; }\n  check(x);\n  return m; }\n",
    )
    main = body(text, "main")
    assert main.count("call") == 2
    assert "@g" not in text
    assert "@note" not in text
    assert "switch" not in main
    assert "br i1" not in main
    assert "ret i32 0" in main


def test_an_argument_that_does_not_matter_becomes_zero(tmp_path: Path) -> None:
    text = sliced(
        tmp_path,
        "extern int input(void); extern int *where(void); int g;\n" + CHECK + "int f(int a, int b) { g = b; return a; }\n"
        "int main(void) { int *p = where(); int n = input(); check(f(n, *p)); return 0; }\n",
    )
    assert re.search(r"call i32 @f\(i32 noundef %\d+, i32 noundef 0\)", text)
    assert "@where" not in text


def test_a_structure_that_does_not_matter_is_room_only(tmp_path: Path) -> None:
    text = sliced(
        tmp_path,
        "struct big { long a[9]; }; extern struct big *where(void); long g;\n" + CHECK + "int f(int a, struct big b)"
        " { g = b.a[1]; return a; }\nint main(void) { struct big *p = where(); check(f(3, *p)); return 0; }\n",
    )
    assert re.search(r"%cegas\.room\.\d+\.1 = alloca %struct\.big", text) or "alloca %struct.big" in text
    assert "@where" not in text


def test_a_function_with_nothing_left_returns(tmp_path: Path) -> None:
    """Either function may be called, and one of them does nothing that matters."""
    text = sliced(
        tmp_path,
        "extern int input(void); int g, h;\n" + CHECK + "void set(void) { g = 1; }\nvoid other(void) { h = 2; }\n"
        "int main(void) { void (*f)(void) = input() ? set : other; f(); check(g); return 0; }\n",
    )
    assert "store i32 1, ptr @g" in body(text, "set")
    assert "store" not in body(text, "other")
    assert "@h" not in text


def test_the_run_ends_where_it_ended(tmp_path: Path) -> None:
    text = sliced(
        tmp_path,
        "extern int input(void); extern void exit(int); int g;\n" + CHECK + "int main(void) {\n  int n = input();\n"
        "  if (n == 1) exit(n + g);\n  if (n == 2) for (;;) g++;\n  if (n == 3) __builtin_unreachable();\n"
        "  check(4); return 0; }\n",
    )
    main = body(text, "main")
    assert "call void @exit(i32 noundef 0)" in main
    assert "br label %cegas.endless" in main
    assert "@g" not in text


def test_phi_nodes_lose_blocks_that_are_gone(tmp_path: Path) -> None:
    text = sliced(
        tmp_path,
        "extern int input(void); extern void exit(int);\n" + CHECK + "int main(void) {\n  int n = input(), m = input();\n"
        "  int x = n > 3 && (m ? m > 2 : input() > 1);\n  check(x); return 0; }\n",
    )
    assert body(text, "main").count("phi") >= 1


def test_labels_as_values(tmp_path: Path) -> None:
    text = sliced(
        tmp_path,
        "extern int input(void); int g;\n" + CHECK + "int main(void) {\n  static void *const table[] = {&&one, &&two};\n"
        "  int x = 0;\n  goto *table[input() & 1];\none: g = 5; goto out;\ntwo: x = 6;\nout: check(x); return 0; }\n",
    )
    main = body(text, "main")
    assert "indirectbr" in main
    assert "@g" not in text


def test_everything_is_the_whole_program(tmp_path: Path) -> None:
    file = tmp_path / "a.c"
    file.write_text(
        "extern int input(void); int g;\n" + CHECK + "int main(void) { int n = input(); while (n > 0) { g += n; n--; }"
        " check(g); return g; }\n",
        encoding="utf-8",
    )
    whole = SliceableProgram([file])
    slice_ = everything(whole.program)
    found = ProgramSlice(whole, whole.criterion("check"), slice_, slice_)
    kept, total = found.selection.counts()
    markers = sum(text.count("call void @llvm.lifetime") for _, text in whole.provenance.units)
    jumps = sum(text.count("  br label") for _, text in whole.provenance.units)
    assert total - kept == markers + jumps


def test_what_is_no_slice_is_refused(tmp_path: Path) -> None:
    """Two stores under a branch that is not kept: where should control go?"""
    file = tmp_path / "a.c"
    file.write_text(
        "extern int input(void); int g;\n"
        + CHECK
        + "int main(void) { if (input()) g = 1; else g = 2; check(g); return 0; }\n",
        encoding="utf-8",
    )
    whole = SliceableProgram([file])
    stores = Slice.of(
        (edge, index)
        for edge in whole.program.functions["main"].edges
        for index, operation in enumerate(edge.operations)
        if isinstance(operation, Store)
    )
    criterion = whole.criterion("check")
    with pytest.raises(NotClosed, match="nothing in the slice decides"):
        ProgramSlice(whole, criterion, stores, stores).modules()
    ((_, empty),) = ProgramSlice(whole, criterion, NOTHING, NOTHING).modules()
    llvm.parse_assembly(empty).verify()
    assert "store" not in empty
