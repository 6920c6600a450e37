"""`cegas.h`: found without a flag, understood without a definition, and run natively with a harness."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from cegas.cli.main import main
from cegas.frontend.clang import HEADERS
from cegas.frontend.library.rows import Intrinsic, IntrinsicKind
from cegas.frontend.library.table import LIBRARY, lookup

PROGRAM = """\
#include <cegas.h>
struct point { int x; char name[4]; };
static int letters(const char *text) { int n = 0; for (; *text; text++) n += *text == 'x'; return n; }
int main(void) {
    const char *text = cegas_string(2), *word = cegas_one_of("yes", "no");
    int power = cegas_one_of(1, 2, 4, 8);
    struct point p;
    cegas_bytes(&p, sizeof p);
    cegas_assume(p.x > 2 && p.name[3] == 'c' && cegas_one_of(5) == 5);
    cegas_assume(&p != 0 && 0.5 && 1LL << 40);
    cegas_assert((power & (power - 1)) == 0, "it is a power of two");
    cegas_assert(word[0] == 'y' || word[1] == 'o', "it is a word");
    cegas_assert(p.x > 2, "it is filled");
    cegas_assert(letters(text) < LIMIT, "a text of a few letters");
    return 0;
}
"""


@pytest.mark.parametrize(("limit", "code"), [(3, 0), (2, 1)])
def test_a_harness_with_the_header(limit: int, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The text of the assertion that fails is in the verdict, and the same source fails under another compiler."""
    file, out = tmp_path / "p.c", tmp_path / "out"
    file.write_text(PROGRAM, encoding="utf-8")
    flags = ["-D", f"LIMIT={limit}", "--std", "c99", "--property", "unreach-call", "--analysis", "symex"]
    assert main(["check", str(file), *flags, "--json", "--output", str(out)]) == code
    result = json.loads(capsys.readouterr().out)
    if code == 0:
        assert not result["warnings"]
        return
    assert result["reason"] == "the assertion 'a text of a few letters' fails"
    assert result["evidence"]["replay"] == "confirmed"
    command = next(line for line in (out / "harness.c").read_text().splitlines() if line.startswith("     cc ")).split()
    assert str(HEADERS) in command
    command[command.index("replay")] = str(tmp_path / "replay")
    subprocess.run(["gcc", "-Wall", "-Wextra", "-Werror", *command[1:]], check=True, capture_output=True)
    done = subprocess.run([str(tmp_path / "replay")], capture_output=True, timeout=20, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode == -6


def test_every_function_is_known() -> None:
    """An input has the type that the header declares; nothing that looks like ours is passed over."""
    text = (HEADERS / "cegas.h").read_text(encoding="utf-8")
    inputs = re.findall(r"^([\w ]+?) (cegas_\w+)\(void\);$", text, re.MULTILINE)
    assert len(inputs) == 25
    for type_, name in inputs:
        row = LIBRARY[name]
        assert isinstance(row, Intrinsic)
        assert row.kind is IntrinsicKind.NONDET
        assert type_.startswith("__") or row.c_type == type_.strip()
    for name in re.findall(r"^void (cegas_\w+)\(", text, re.MULTILINE):
        assert name in LIBRARY
    assert "is not known" in getattr(lookup("cegas_asume"), "reason", "")


ONE_OF = """\
#include <cegas.h>
#define ANY cegas_one_of(1, 2)
int main(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum += cegas_one_of(3, 70,
                            9);
    const char *s = cegas_one_of("a,b)", "c");
    int z = cegas_one_of(1, cegas_one_of(2, 4));
    cegas_assert(ANY > 0, "any");
    cegas_assert(sum != 15 || *s != 'c' || z != 4, "a sum");
    return 0;
}
"""


def test_choices_are_told_as_the_source_writes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The questions that the macro asks are nobody's; in another macro, which hides the values, they are what is known."""
    file = tmp_path / "p.c"
    file.write_text(ONE_OF, encoding="utf-8")
    assert main(["check", str(file), "--json", "--analysis", "value"]) == 1
    told = json.loads(capsys.readouterr().out)["counterexample"]
    found: dict[str, list[str]] = {}
    for each in told["inputs"]:
        found.setdefault(each["name"], []).append(each["value"])
    assert sorted(found.pop("cegas_one_of(3, 70, 9)")) == ["3", "3", "9"]
    assert found.pop("cegas_one_of()") in (["true"], ["false"])
    assert found == {
        'cegas_one_of("a,b)", "c")': ['"c"'],
        "cegas_one_of(1, cegas_one_of(2, 4))": ["cegas_one_of(2, 4)"],
        "cegas_one_of(2, 4)": ["4"],
    }
    conditions = [each["text"] for step in told["steps"] for each in step["events"] if each["kind"] == "branch"]
    assert not any("one_of" in each for each in conditions)


def test_a_header_of_the_program_comes_first(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "cegas.h").write_text("#define OWN 1\n", encoding="utf-8")
    file = tmp_path / "p.c"
    file.write_text("#include <cegas.h>\nint main(void) { return OWN; }\n", encoding="utf-8")
    assert main(["check", str(file), "-I", str(tmp_path / "own"), "--quiet"]) == 0


CBMC = """\
int nondet_int(void);
unsigned nondet_uint(void);
int main(void) {
    int a = nondet_int();
    unsigned u = nondet_uint(), v = nondet_uint();
    short s = nondet_int();
    __CPROVER_size_t n = sizeof(__CPROVER_bool);
    __CPROVER_input("a", a);
    __CPROVER_bool o = __CPROVER_overflow_plus(a, a);
    __CPROVER_assert(o == (a > 1073741823 || a < -1073741824) && n == 1, "sums");
    __CPROVER_assert(__CPROVER_overflow_mult(2, a) == o, "products");
    __CPROVER_assert(__CPROVER_overflow_plus(u, v) == (u + v < u), "sums without signs");
    __CPROVER_assert(__CPROVER_overflow_minus(u, v) == (u < v), "differences without signs");
    __CPROVER_assert(__CPROVER_overflow_unary_minus(a) == (a == -2147483647 - 1), "negation");
    __CPROVER_assert(!__CPROVER_overflow_plus(s, s), "short numbers are added as int");
    __CPROVER_assert(__CPROVER_overflow_plus(-1, u) == (u != 0), "converted before they are added");
    __CPROVER_assert(__CPROVER_overflow_shl(a, 30) == (a > 1 || a < -2), "shifts");
    __CPROVER_assert(__CPROVER_overflow_shl(u, 32) == (u != 0) && !__CPROVER_overflow_shl(a, -1), "wide shifts");
    __CPROVER_assume(!__CPROVER_overflow_plus(a, 1));
    a++;
    __CPROVER_assert(a != LAST, "no wrap");
    return 0;
}
"""


@pytest.mark.parametrize(("last", "code"), [("-2147483647 - 1", 0), ("-2147483647", 1)])
def test_names_of_cbmc(last: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Overflow of the types that C computes in; an assumption that there is none excludes it."""
    file, out = tmp_path / "p.c", tmp_path / "out"
    file.write_text(CBMC, encoding="utf-8")
    flags = ["-D", f"LAST=({last})", "--property", "unreach-call", "--property", "overflow", "--analysis", "bmc"]
    assert main(["check", str(file), *flags, "--json", "--output", str(out)]) == code
    assert not json.loads(capsys.readouterr().out)["warnings"]
    if code:
        text = (out / "harness.c").read_text(encoding="utf-8")
        command = shlex.split(next(line for line in text.splitlines() if line.startswith("     cc ")))
        subprocess.run(["gcc", *command[1:], "-o", str(tmp_path / "replay")], check=True, capture_output=True, cwd=tmp_path)
        done = subprocess.run([str(tmp_path / "replay")], capture_output=True, timeout=20, check=False)
        assert done.returncode == -6


@pytest.mark.parametrize("call", ["same_object(p, p)", "is_invalid_pointer(p)", "loop_entry(x)"])
def test_names_of_cbmc_that_are_not_understood(call: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "p.c"
    file.write_text(f"int main(void) {{ int x, *p = &x; __CPROVER_{call}; return 0; }}\n", encoding="utf-8")
    assert main(["check", str(file), "--quiet", "--property", "unreach-call"]) == 3
    assert f"__CPROVER_{call.partition('(')[0]}: " in capsys.readouterr().out


FRESH = """\
int main(void) {{
    int *p, *q, n = 1;
    {text}
    return 0;
}}
"""


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("__CPROVER_assume(__CPROVER_is_fresh(p, 4)); *p = 1;", 0),
        ("__CPROVER_assume(n > 0 && __CPROVER_is_fresh(p, 4) && __CPROVER_is_fresh(q, 4) && *q > 1); *p = *q;", 0),
        ("__CPROVER_assume(n > 1 || __CPROVER_is_fresh(p, 4)); *p = 1;", 0),
        # Questions, and not assumptions.
        ('__CPROVER_assert(__CPROVER_is_fresh(p, 4), "");', 3),
        ('__CPROVER_assert(__CPROVER_is_fresh(p, 4) && n, "");', 3),
        ("if (__CPROVER_is_fresh(p, 4)) n++;", 3),
        ("if (__CPROVER_is_fresh(p, 4) && n) n++;", 3),
        ("n = __CPROVER_is_fresh(p, 4);", 3),
        ("__CPROVER_assume(!__CPROVER_is_fresh(p, 4));", 3),
        ("__CPROVER_assume(__CPROVER_is_fresh(p, 4) ? n > 4 : n < 4);", 3),
        ("__CPROVER_is_fresh(p, 4);", 3),
    ],
)
def test_fresh_blocks_in_assumptions_only(text: str, code: int, tmp_path: Path) -> None:
    file = tmp_path / "p.c"
    file.write_text(FRESH.format(text=text), encoding="utf-8")
    assert main(["check", str(file), "--quiet", "--property", "memory", "--analysis", "value"]) == code


def test_answers_about_memory_are_no_inputs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They are not told among the inputs, though the harness for another compiler has to have them."""
    file, out = tmp_path / "p.c", tmp_path / "out"
    text = "char b[4];\nint main(void) { int n = nondet_int(); if (n == 5 && !__CPROVER_r_ok(b, n)) reach_error(); return 0; }\n"
    file.write_text(text, encoding="utf-8")
    assert main(["check", str(file), "--analysis", "value", "--json", "--output", str(out)]) == 1
    inputs = json.loads(capsys.readouterr().out)["counterexample"]["inputs"]
    assert [each["name"] for each in inputs] == ["nondet_int()"]
    command = next(
        line for line in (out / "harness.c").read_text(encoding="utf-8").splitlines() if line.startswith("     cc ")
    )
    words = shlex.split(command)[1:]
    subprocess.run(["gcc", *words, "-o", str(tmp_path / "replay")], check=True, capture_output=True, cwd=tmp_path)
    done = subprocess.run([str(tmp_path / "replay")], capture_output=True, timeout=20, check=False)
    assert done.returncode == -6
