"""What a proof of something else leaves open is looked at once more: then it is proved, violated, or still open."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas.api.result import Result
from cegas.api.run import run
from cegas.foundation.budget import Budget
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import Program
from cegas.program.properties import DEFAULT, Verdict
from cegas.refinement.feasibility import Real
from cegas.verification import answers
from cegas.verification.options import Options
from cegas.verification.result import Answer
from cegas.verification.watch import Watch

HEADER = "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\nint a[10];\n"

PROVED = """
int main(void) {
  int n = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int(), s = 0;
  if (n > 0 && n < 5) s = n + 1;
  if (i >= 0 && i < 10) a[i] = 1;
  int q = 100 / (s + 1);
  assert(s < 10);
  return q;
}
"""


def checked(tmp_path: Path, source: str, analysis: str = "value") -> Result:
    file = tmp_path / "program.c"
    file.write_text(HEADER + source, encoding="utf-8")
    return run([file], Options(analysis=analysis, frontend=FrontendOptions(property=DEFAULT), time_limit=60))


@pytest.mark.parametrize("analysis", ["value", "cegas", "symex", "auto"])
def test_what_relations_show_is_proved(tmp_path: Path, analysis: str) -> None:
    result = checked(tmp_path, PROVED, analysis)
    assert result.verdict is Verdict.SAFE
    assert not result.assumptions
    assert result.reason.endswith("(4 places proved)")


CHARACTERS = """
extern int isdigit(int), tolower(int);
static int digit(char c) { return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10; }
unsigned long values(const char *text, unsigned char *out, unsigned long room) {
  unsigned long used = 0;
  for (; *text && used <= room; text += 2)
    out[used++] = (unsigned char)(digit(text[0]) * 16 + digit(text[1]));
  return used;
}
"""


def test_what_types_show_is_proved_beside_what_nobody_can_show(tmp_path: Path) -> None:
    """Of memory from outside nothing is known, and there is no end of searching; that a character is small is evident."""
    file = tmp_path / "program.c"
    file.write_text(CHARACTERS, encoding="utf-8")
    frontend = FrontendOptions(property=DEFAULT, entry="values")
    result = run([file], Options(analysis="value", frontend=frontend, time_limit=120))
    assert result.verdict is Verdict.SAFE
    assert "open" not in result.reason


@pytest.mark.parametrize(
    ("correct", "wrong", "harm"),
    [
        ("i < 10", "i <= 10", "write of 4 bytes"),
        ("n > 0 &&", "n >= -5 &&", "division by zero"),
        ("n < 5", "n != 5", "overflow"),
    ],
)
def test_what_fails_is_a_violation(tmp_path: Path, correct: str, wrong: str, harm: str) -> None:
    """The error is never reached: the proof of that says nothing about them."""
    source = PROVED.replace(correct, wrong).replace("assert(s < 10)", "assert(a[0] < 2)")
    assert source.count(wrong) == 1
    result = checked(tmp_path, source)
    assert result.verdict is Verdict.UNSAFE
    assert harm in result.reason
    assert result.evidence["replay"] == "confirmed"


def test_a_proof_that_is_refuted_is_not_what_is_left_of_a_run_that_is_ended(tmp_path: Path) -> None:
    """Whoever ends the run while the violation is replayed has been told that there is no proof any more."""
    file = tmp_path / "program.c"
    source = PROVED.replace("n > 0 &&", "n >= -5 &&").replace("assert(s < 10)", "assert(a[0] < 2)")
    file.write_text(HEADER + source, encoding="utf-8")
    told: list[Verdict] = []
    watch = Watch()
    watch.on_answer = lambda answer, _: told.append(answer.verdict)
    result = run([file], Options(analysis="value", frontend=FrontendOptions(property=DEFAULT)), watch=watch)
    assert result.verdict is Verdict.UNSAFE
    assert told == [Verdict.SAFE, Verdict.UNKNOWN]


@pytest.mark.parametrize("times", [1, 2])
def test_a_violation_that_is_being_put_into_words_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    """An interruption, or the end of the time, comes while the path is followed to tell it."""
    file = tmp_path / "program.c"
    file.write_text(HEADER + "int main(void) { if (__VERIFIER_nondet_int() == 7) a[10] = 1; return 0; }", encoding="utf-8")
    budget, told = Budget(), answers._violation
    calls: list[str] = []

    def interrupted(program: Program, reason: str, path: Real) -> Answer:
        calls.append(reason)
        if len(calls) <= times:
            budget.cancel("interrupted")
        budget.look()  # as whoever follows a long path does
        return told(program, reason, path)

    monkeypatch.setattr(answers, "_violation", interrupted)
    result = run([file], Options(analysis="symex", frontend=FrontendOptions(property=DEFAULT)), budget)
    assert result.verdict is (Verdict.UNSAFE if times == 1 else Verdict.UNKNOWN)
    assert len(calls) == 2
    assert budget.cancelled == "interrupted"


FILLED = """
extern void *malloc(unsigned long); extern void free(void *);
void fill(char *p, int n) { for (int i = 0; i < n; i++) p[i] = 0; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 6) return 0;
  char *p = malloc(n);
  if (!p) return 0;
  fill(p, n);
  free(p);
  return 0;
}
"""


@pytest.mark.parametrize("analysis", ["value", "cegas", "symex", "auto"])
def test_paths_of_about_the_same_length_are_all_looked_at(tmp_path: Path, analysis: str) -> None:
    """The first round of the loop is always in bounds; the one that is not is only a little longer."""
    result = checked(tmp_path, FILLED.replace("i < n;", "i <= n;"), analysis)
    assert result.verdict is Verdict.UNSAFE
    assert result.reason.startswith("write of 1 byte behind the end of the block")
    assert checked(tmp_path, FILLED, analysis).verdict is Verdict.SAFE


def test_what_cannot_be_found_out_stays_open(tmp_path: Path) -> None:
    source = """
    int main(void) {
      int n = __VERIFIER_nondet_int(), s = 0;
      for (int i = 0; i < n; i++) s += 3;
      assert(a[0] == 0);
      a[(s & 7) * (s & 1)] = 1;
      return 0;
    }
    """
    result = checked(tmp_path, source)
    assert result.verdict is Verdict.SAFE
    assert "open" in result.reason, "the loop has too many rounds: whether s overflows was not found out"


def test_programs_without_inputs_need_no_solver(tmp_path: Path) -> None:
    source = """
    int main(void) {
      int s = 0;
      for (int i = 0; i < 10; i++) { a[i] = i; s += a[i]; }
      assert(a[0] == 0);
      return s;
    }
    """
    result = checked(tmp_path, source)
    assert result.verdict is Verdict.SAFE
    assert not result.assumptions
    assert "open" not in result.reason
    assert result.statistics.solver_calls == 0


DIGITS = """
#include <string.h>
int main(void) {
  char text[6], *fields[3], *at = text;
  __VERIFIER_nondet_memory(text, 5);
  text[5] = 0;
  int n = 0;
  for (;;) {
    fields[n++] = at;
    at = strchr(at, ',');
    if (!at || n >= 3)
      break;
    *at++ = 0;
  }
  return n;
}
"""


@pytest.mark.parametrize(("bound", "verdict"), [("n >= 3", Verdict.SAFE), ("n > 3", Verdict.UNSAFE)])
def test_programs_without_an_error_are_looked_at_longer(tmp_path: Path, bound: str, verdict: Verdict) -> None:
    """Nothing else was asked: a thousand states do not come to the third comma."""
    source = "extern void __VERIFIER_nondet_memory(void *, unsigned long);\n" + DIGITS.replace("n >= 3", bound)
    result = checked(tmp_path, source, "auto")
    assert result.verdict is verdict
    if verdict is Verdict.UNSAFE:
        assert result.reason == "write of 8 bytes behind the end of fields (char *[3])"
        assert result.evidence["replay"] == "confirmed"
    else:
        assert not result.assumptions


EVIDENT = {
    "a table for every byte": """
static const unsigned char table[256] = {1, 2, 3};
int main(void) {
  unsigned char x = (unsigned char)__VERIFIER_nondet_int();
  assert(table[x] != 4);
  return 0;
}
""",
    "a block of as many bytes as are filled": """
#include <stdlib.h>
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 4) return 0;
  char *from = calloc(n, 1), *to = malloc(n);
  for (int i = 0; i < n; i++) to[i] = from[i];
  assert(to[n - 1] == 0);
  return 0;
}
""",
    "a pointer up to the last byte": """
#include <stdlib.h>
int main(void) {
  char *start = malloc(3), *last = start + 1;
  int n = 0;
  for (char *p = start; p <= last; p++) { *p = 1; n++; }
  assert(n == 2);
  return 0;
}
""",
}


@pytest.mark.parametrize("name", EVIDENT)
def test_what_is_evident_is_not_assumed(tmp_path: Path, name: str) -> None:
    result = checked(tmp_path, EVIDENT[name], "auto")
    assert result.verdict is Verdict.SAFE
    assert not result.assumptions
    assert "none has undefined behaviour" in result.reason


OPTION = """
#include <string.h>
int main(int argc, char **argv) {
  char name[24];
  int used = 0;
  if (argc != 3 || strcmp(argv[1], "-o")) return 1;
  for (char *text = argv[2]; *text; text++) {
    if (*text == '/') used = 0;
    else if (used < 23) name[used++] = *text;
  }
  name[used] = 0;
  assert(argc >= 0);
  return 0;
}
"""


@pytest.mark.parametrize("analysis", ["value", "auto"])
def test_runs_find_what_arguments_of_the_program_violate(tmp_path: Path, analysis: str) -> None:
    """The error is excluded at once, and no other search comes to the end of a long argument behind an option."""
    assert checked(tmp_path, OPTION, analysis).verdict is Verdict.SAFE
    result = checked(tmp_path, OPTION.replace("used < 23", "used < 25"), analysis)
    assert result.verdict is Verdict.UNSAFE
    assert result.reason == "write of 1 byte behind the end of name (char[24])"
    assert result.evidence["replay"] == "confirmed"
