"""Slices of programs that were compiled with checks: the modules are those of programs without them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import llvmlite.binding as llvm
import pytest

from cegas.dependence.slices import everything
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import PROPERTIES, combined
from cegas.verification.program_slice import ProgramSlice, SliceableProgram

ASKED: Final = combined([PROPERTIES[name] for name in ("overflow", "arithmetic", "memory", "pointer-arithmetic")])
ARITHMETIC: Final = Path(__file__).parents[1] / "frontend" / "llvm" / "checked_arithmetic.c"
PROGRAM: Final = """extern int input(void); extern int abs(int); int g, table[8];
void check(int value) {}
int chosen(int c, int n) { return c ? n * 2 : c - n; }
int main(void) {
  int n = input(), m = input(), x = n + 1;
  g = m * m;
  for (int i = 0; i < n; i++)
    x += i > 3 && (m ? m - 2 : -m) > x ? table[i & 7] : i << 2;
  x = abs(x) / (m | 1) - abs(-3);
  char area[n + 3];
  area[n - x] = 2;
  x = chosen(x, m) + area[0] + (int)(x * 0.5);
  g = n - 1;
  check(x);
  return g + m; }
"""


def loaded(file: Path, entry: str, *, is_checked: bool) -> SliceableProgram:
    return SliceableProgram(
        [file], FrontendOptions(entry=entry, property=ASKED if is_checked else PROPERTIES["unreach-call"])
    )


def test_a_slice_for_a_call(tmp_path: Path) -> None:
    file = tmp_path / "program.c"
    file.write_text(PROGRAM)
    texts: list[str] = []
    lines = []
    for is_checked in (True, False):
        whole = loaded(file, "main", is_checked=is_checked)
        found = whole.slice(whole.criterion("check"))
        ((_, text),) = found.modules()
        llvm.parse_assembly(text).verify()
        texts.append(text)
        lines.append(found.lines())
    assert lines[0] == lines[1]
    for word in ("ubsantrap", "nosanitize,", "with.overflow.i32("):
        assert word not in texts[0]
    words = ("mul ", "shl ", "sdiv ", "phi ", "store ", "@llvm.abs.i32(i32 %")
    counts = [[text.count(f" {word}") for word in words] for text in texts]
    assert counts[0] == counts[1]
    assert texts[0].count(" add ") + texts[0].count(" sub ") > 5
    assert "@g" not in texts[0]


@pytest.mark.parametrize(
    "entry", ["choices", "cases", "loops", "absolutes", "arrays", "jumps", "shifts", "indices", "truncated"]
)
def test_all_of_a_function(entry: str) -> None:
    whole = loaded(ARITHMETIC, entry, is_checked=True)
    slice_ = everything(whole.program)
    ((_, text),) = ProgramSlice(whole, whole.criterion(entry), slice_, slice_).modules()
    llvm.parse_assembly(text).verify()
    assert "ubsantrap" not in text


def test_a_slice_for_conditions(tmp_path: Path) -> None:
    file = tmp_path / "program.c"
    file.write_text(PROGRAM)
    whole = loaded(file, "main", is_checked=True)
    found = whole.slice(whole.errors())
    ((_, text),) = found.modules()
    llvm.parse_assembly(text).verify()
    (kept,) = [each.kept for name, each in found.lines().items() if name == str(file)]
    assert {5, 6, 7, 8, 9} <= set(kept)
