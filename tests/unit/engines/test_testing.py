"""Runs of compiled programs: what they can follow, and what they leave to those who repeat them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cegas import verify
from cegas.compiled.runs import RandomRuns, SingleRun
from cegas.compiled.tables import RunStatus
from cegas.frontend import load
from cegas.program.interpreter import Interpreter, OutcomeKind
from cegas.program.properties import Verdict

LEAKING = """
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count < 1 || count > 100) return 0;
  char **rows = malloc((count + 1) * sizeof *rows);
  rows[count] = 0;
  for (int i = 0; i < count; i++) rows[i] = malloc(2);
  %s
  for (int i = 0; i < count; i++) free(rows[i]);
  %s
  return 0;
}
"""

VARIADIC = """
#include <stdarg.h>
extern void reach_error(void);
static long sum(int n, ...) {
  va_list list, again;
  long total = 0;
  va_start(list, n);
  va_copy(again, list);
  for (int i = 0; i < n; i++) total += va_arg(list, int);
  for (int i = 0; i < n; i++) total += 2 * va_arg(again, int);
  va_end(again);
  va_end(list);
  return total;
}
struct pair { long one; long other; };
static long last(const char *form, ...) {
  va_list list;
  va_start(list, form);
  long found = 0;
  for (; *form; form++) {
    if (*form == 'i') found = va_arg(list, int);
    if (*form == 'd') found = (long)va_arg(list, double);
    if (*form == 'p') found = *va_arg(list, long *);
    if (*form == 's') found = va_arg(list, struct pair).other;
  }
  va_end(list);
  return found;
}
int main(void) {
  long (*add)(int, ...) = sum;
  long here = 4;
  struct pair both = {1, 6};
  if (sum(0) + add(2, 1, 2) + last("id", 1, 5.0) + last("dp", 1.0, &here) + last("is", 1, both) == %d) reach_error();
  return 0;
}
"""


SURROUNDINGS = """
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
int main(void) {
  const char *home = getenv("HOME");
  struct stat found;
  int spaces = 0, *p = 0;
  for (int c; (c = getchar()) != EOF && c != '.';) spaces += c == ' ';
  if (spaces == 3 && stat("notes", &found) == 0 && found.st_size == 4242 && %s) *p = 1;
  return 0;
}
"""


@pytest.mark.parametrize(("condition", "is_found"), [("home == NULL", True), ("spaces == 4", False)])
def test_what_comes_from_the_surroundings(condition: str, is_found: bool, tmp_path: Path) -> None:
    """Addresses are null or not, characters are read in the range of their promise, memory that is filled holds inputs."""
    path = tmp_path / "program.c"
    path.write_text(SURROUNDINGS % condition, encoding="utf-8")
    result = verify([path], analysis="test", property="memory")
    if is_found:
        assert result.reason == "write through the null pointer p"
        assert result.counterexample is not None
        assert result.evidence["replay"] == "confirmed"
    else:
        assert "come to no violation" in result.reason


KEEPING = """
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node { struct node *next; int *value; };
static struct node *kept;
static int *spare[2];
int main(void) {
  struct node *head = malloc(sizeof *head), *local = malloc(sizeof *local);
  head->next = 0;
  head->value = 0;
  for (int i = 0; i < 9; i++) {
    struct node *made = malloc(sizeof *made);
    made->next = head;
    made->value = malloc(4);
    head = made;
  }
  int in = __VERIFIER_nondet_uchar();
  if (in == 77) spare[1] = head->value;
  kept = head;
  kept->value = %s;
  free(local);
  return 0;
}
"""


@pytest.mark.parametrize(("value", "is_lost"), [("in != 77 ? kept->value : 0", False), ("in == 77 ? kept->value : 0", True)])
def test_blocks_that_are_lost_when_the_program_ends(value: str, is_lost: bool, tmp_path: Path) -> None:
    """Those to which chains lead from static objects are not."""
    path = tmp_path / "program.c"
    path.write_text(KEEPING % value, encoding="utf-8")
    result = verify([path], analysis="test", property="valid-memsafety")
    assert ("is lost" if is_lost else "come to no violation") in result.reason


OPTIONS = """
#include <stdio.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static const char standard[] = "standard input";
static const char *text;
static int next;
static int option(int count, char **words, const char *known) {
  if (next >= count || words[next][0] != '-') return -1;
  unsigned which = __VERIFIER_nondet_int();
  __VERIFIER_assume(which < 3 && known[which] != ':');
  next++;
  if (known[which + 1] == ':') text = next < count ? words[next++] : %s;
  return known[which];
}
int main(void) {
  int count = __VERIFIER_nondet_int(), found;
  __VERIFIER_assume(count >= 1 && count <= 1000);
  char **words = malloc((count + 1) * sizeof *words);
  words[count] = 0;
  for (int i = 0; i < count; i++) {
    words[i] = malloc(5);
    words[i][4] = 0;
    for (int j = 0; j < 4; j++) words[i][j] = __VERIFIER_nondet_char();
  }
  for (next = 1; (found = option(count, words, "n:q")) > 0;)
    if (found == 'n') printf("%%d: %%d\\n", *text, getchar());
  const char *name = words[next] ? words[next] : standard;
  if (name != standard && name != NULL) puts(name);
  for (int i = 0; i < count; i++) free(words[i]);
  free(words);
  return 0;
}
"""


@pytest.mark.parametrize(("otherwise", "is_found"), [("0", True), ('""', False)])
def test_options_without_a_text(otherwise: str, is_found: bool, tmp_path: Path) -> None:
    """A program that prints has models with long doubles, compares literals with null, and reads characters in their range."""
    path = tmp_path / "program.c"
    path.write_text(OPTIONS % otherwise, encoding="utf-8")
    result = verify([path], analysis="test", property="memory")
    if is_found:
        assert result.reason == "read through the null pointer text"
    else:
        assert "come to no violation" in result.reason


@pytest.mark.parametrize(
    ("first", "then", "violated"),
    [("char *p = rows[1]; *p = 1;", "free(rows);", "memory"), ("", "", "leak"), ("", "free(rows);", "")],
    ids=["null", "not freed", "safe"],
)
def test_tests_go_on_where_a_block_might_be_lost(first: str, then: str, violated: str, tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(LEAKING % (first, then), encoding="utf-8")
    result = verify([path], analysis="test", property=["memory", "leak"])
    assert [each.name for each in result.properties if each.verdict.value == "unsafe"] == ([violated] if violated else [])


@pytest.mark.parametrize(("total", "ends"), [(24, OutcomeKind.TARGET), (25, OutcomeKind.END)])
def test_variable_arguments_are_compiled(total: int, ends: OutcomeKind, tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(VARIADIC % total, encoding="utf-8")
    program = load([path])
    assert Interpreter(program).run().kind is ends
    run = SingleRun(program)
    assert run.go_on(10_000)
    assert run.status is (RunStatus.TARGET if ends is OutcomeKind.TARGET else RunStatus.END)


LINES = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int most;
int main(void) {
  char name[8], part[64], *line = 0;
  size_t size = 0;
  fprintf(stderr, "names:\\n");
  while (%s)
    if (strlen(line) < %s) strcpy(name, line);
  return 0;
}
"""


@pytest.mark.parametrize(
    "reading",
    [
        "getline(&line, &size, stdin) >= 0",
        "(line = fgets(part, sizeof part, stdin)) != 0",
        'scanf("%63s", line = part) == 1',
        'scanf("%63[^:]", line = part) == 1',
    ],
)
@pytest.mark.parametrize(("most", "is_found"), [("sizeof name + 1", True), ("sizeof name", False)])
def test_lines_and_words_of_streams(reading: str, most: str, is_found: bool, tmp_path: Path) -> None:
    """Bytes that are not any, from streams that nobody has opened."""
    (tmp_path / "p.c").write_text(LINES % (reading, most), encoding="utf-8")
    result = verify([tmp_path / "p.c"], analysis="test", property="memory", time_limit=10)
    assert (result.verdict.value == "unsafe") is is_found
    assert not is_found or result.reason.startswith("write of 1 byte behind the end of name")


@pytest.mark.parametrize(("condition", "is_found"), [("*last == 7", True), ("most < 151", False)])
def test_variables_of_other_files(condition: str, is_found: bool, tmp_path: Path) -> None:
    """What they hold is asked for once."""
    text = (
        "extern int most, *chosen; extern void reach_error(void); int own = 7;"
        "int main(void) { if (most < 151 || most > 151) return 0; int *last = most == 151 && !chosen ? &own : &most; most += 1;"
        f"chosen = last; last = chosen; if ({condition}) reach_error(); return 0; }}"
    )
    (tmp_path / "p.c").write_text(text, encoding="utf-8")
    result = verify([tmp_path / "p.c"], analysis="test", property="unreach-call", time_limit=10)
    assert (result.verdict.value == "unsafe") is is_found
    if is_found:
        assert result.counterexample is not None
        assert [each.text for each in result.counterexample.inputs] == ["151", "NULL"]


AS_LONG_AS_AN_INPUT_SAYS = """
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned count = __VERIFIER_nondet_uint(), sum = 0;
  for (unsigned i = 0; i < count; i++) sum += i;
  if (sum != count * (unsigned long)(count - 1) / 2) reach_error();
  return 0;
}
"""


def test_inputs_that_say_how_long_a_loop_runs(tmp_path: Path) -> None:
    """The sum overflows with ninety thousand rounds. Small numbers are less, and most others too much for a run."""
    path = tmp_path / "program.c"
    path.write_text(AS_LONG_AS_AN_INPUT_SAYS, encoding="utf-8")
    assert verify(path, analysis="test", property="unreach-call").verdict is Verdict.UNSAFE


ARGUMENTS = """
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
  char file[24] = "";
  int c, many = 0;
  while ((c = getopt(argc, argv, "vf:n:")) != -1) {
    if (c == 'f' && strlen(optarg) < sizeof file) strcpy(file, optarg);
    if (c == 'n' && (many = atoi(optarg)) < 0) return 1;
    if (c == '?') return 2;
  }
  if (many %s 24) file[many] = 0;
  return file[0];
}
"""


@pytest.mark.parametrize("data_model", ["LP64", "ILP32"])
@pytest.mark.parametrize(("relation", "is_found"), [("!=", True), ("<", False)])
def test_arguments_of_programs(relation: str, is_found: bool, data_model: str, tmp_path: Path) -> None:
    """Their characters are asked for when they are read, natively as well."""
    (tmp_path / "p.c").write_text(ARGUMENTS % relation, encoding="utf-8")
    result = verify([tmp_path / "p.c"], analysis="test", property="memory", data_model=data_model, time_limit=60)
    assert (result.verdict.value == "unsafe") is is_found
    assert not is_found or str(result.evidence["replay"]) == "confirmed"


OUTSIDE = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct list { struct list *next; int value; };
extern struct list *get(void);
extern void reach_error(void);
int main(int argc, char **argv) {
  FILE *file = fopen("notes", "r");
  char *home = getenv("HOME");
  struct list *list = get();
  int last = argc > 0 && %s;
  if (last) reach_error();
  return 0;
}
"""


@pytest.mark.parametrize(
    ("condition", "is_found"),
    [
        ("file != 0 && getc(file) == 'x'", True),
        ('home != 0 && strncmp(home, "/root", 5) == 0', True),
        ("list != 0 && list->next != 0 && list->next->value == list->value + 7", True),
        ("list != 0 && (list->value = 3) && list->value == 4", False),
        ("argv[argc] != 0", False),
        ("argv[argc - 1] == 0", False),
        ("home == (char *) &file", False),
    ],
)
@pytest.mark.parametrize("data_model", ["LP64", "ILP32"])
def test_addresses_from_outside(condition: str, is_found: bool, data_model: str, tmp_path: Path) -> None:
    """They lead to memory that nobody has written, and never to an object of the program."""
    (tmp_path / "p.c").write_text(OUTSIDE % condition, encoding="utf-8")
    result = verify([tmp_path / "p.c"], analysis="test", property="unreach-call", data_model=data_model, time_limit=60)
    assert (result.verdict.value == "unsafe") is is_found


TRUSTED = """
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *__VERIFIER_nondet_pointer(void);
extern char *get(void);
extern unsigned long number(void);
extern void write_down(void);
extern int is_there;
int main(void) {
  char *text = %s;
  unsigned sum = 0, count = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < count; i++) sum += i * i;
  if (sum == 77777) reach_error();
  %s
  return text[0];
}
"""


@pytest.mark.parametrize(
    ("made", "looks", "is_found"),
    [
        ("get()", "", False),
        ("(char *)number()", "", False),
        ("get()", "if (!text) write_down();", True),
        ("is_there ? get() : (char *)0", "", True),
        ("__VERIFIER_nondet_pointer()", "", True),
    ],
)
@pytest.mark.parametrize("analysis", ["test", "auto"])
def test_pointers_from_outside_are_trusted(made: str, looks: str, is_found: bool, analysis: str, tmp_path: Path) -> None:
    """It is no violation that an unknown function may return null, unless the program knows and uses it all the same."""
    path = tmp_path / "program.c"
    path.write_text(TRUSTED % (made, looks), encoding="utf-8")
    result = verify(path, analysis=analysis, property="memory", time_limit=60 if is_found else 4)
    assert (result.verdict is Verdict.UNSAFE) is is_found, result.reason


MEMORY = """
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static char from[%(size)s], to[%(size)s];
int main(void) {
  int count = __VERIFIER_nondet_int();
  for (int i = 0; i < count && i < 10; i++) { %(does)s }
  return 0;
}
"""
MEMORY_USES = {
    "allocated": "char *block = malloc(SIZE); if (block) free(block);",
    "cleared": "memset(to, i, SIZE);",
    "copied": "memcpy(to, from, SIZE);",
}


@pytest.mark.parametrize("does", MEMORY_USES)
def test_memory_costs_as_rounds_do(does: str, tmp_path: Path) -> None:
    """So that as much work of tests takes about as long, whatever the program does."""
    counts = {}
    for size in (64, 65536):
        path = tmp_path / f"{does}{size}.c"
        path.write_text(MEMORY % {"size": size, "does": MEMORY_USES[does].replace("SIZE", str(size))}, encoding="utf-8")
        runs = RandomRuns(load([path]))
        fuel = 100_000
        assert not runs.run(0, 1_000_000, 1_000, fuel)
        assert fuel <= runs.spent < 2 * fuel
        counts[size] = runs.count
    assert counts[65536] * 20 < counts[64]


BLOCKS = """
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static void use(unsigned size) { char *block = __builtin_alloca(size); block[size / 2] = 1; }
int main(void) {
  unsigned more = __VERIFIER_nondet_uint() %% 2;
  for (int i = 0; i < %d; i++) use(8000000 + more);
  reach_error();
  return 0;
}
"""


@pytest.mark.parametrize(("rounds", "is_found"), [(3, True), (60, False)])
def test_a_short_run_may_use_its_memory_once(rounds: int, is_found: bool, tmp_path: Path) -> None:
    """A large block is no long run; many of them, one after the other, are."""
    path = tmp_path / "program.c"
    path.write_text(BLOCKS % rounds, encoding="utf-8")
    runs = RandomRuns(load([path]))
    assert runs.run(0, 20, 1_000, 10_000_000) == is_found
    assert runs.status is (RunStatus.TARGET if is_found else RunStatus.TIRED)


def test_memory_costs_in_a_single_run(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(
        "char a[100000]; int main(void) { for (int i = 0; i < 5000; i++) __builtin_memset(a, i, sizeof a); return 0; }",
        encoding="utf-8",
    )
    run, fuel = SingleRun(load([path])), 100_000
    assert not run.go_on(fuel)
    assert fuel <= run.spent < 2 * fuel
    assert run.rounds < 200
    while not run.go_on(fuel):
        pass
    assert run.status is RunStatus.END
    assert run.rounds > 5000
    assert run.spent > 5_000_000
