"""What is not reached is neither read nor lowered; whatever leads to a function counts as reaching it."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from cegas.foundation.errors import InputError
from cegas.frontend import FrontendOptions, load
from cegas.frontend.assembly import ProgramAssembly
from cegas.frontend.llvm.parser import parse_module
from cegas.frontend.units import FunctionSymbol
from cegas.program.control_flow import Program
from cegas.program.interpreter import Interpreter, Outcome, OutcomeKind
from cegas.program.properties import ALL, DEFAULT

LOADING = import_module("cegas.frontend.load")
"""The module; its package has a function of that name."""
TASKS = Path(__file__).parents[2] / "tasks"

HEAD = """
extern void reach_error(void);
extern int atexit(void (*)(void));
extern void exit(int);
extern void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));
extern void *bsearch(const void *, const void *, unsigned long, unsigned long, int (*)(const void *, const void *));
extern unsigned long strlen(const char *);
extern int puts(const char *);
extern int abs(int);
"""

REACHING = {
    "table": "static void hit(void) { reach_error(); } static void (*const table[])(void) = {0, hit};"
    "int main(void) { table[1](); return 0; }",
    "table of a structure": "struct ops { int kind; void (*run)(void); }; static void hit(void) { reach_error(); }"
    "static const struct ops all[] = {{1, 0}, {2, hit}};"
    "int main(void) { const struct ops *p = &all[1]; p->run(); return 0; }",
    "pointer to a table": "static void hit(void) { reach_error(); } static void (*row[2])(void) = {hit, hit};"
    "static void (**rows[])(void) = {row}; int main(void) { rows[0][1](); return 0; }",
    "static in a function": "static void hit(void) { reach_error(); }"
    "static void call(void) { static void (*f)(void) = hit; f(); } int main(void) { call(); return 0; }",
    "offset from an address": "static void hit(void) { reach_error(); } static char *f = (char *)hit + 1;"
    "int main(void) { ((void (*)(void))(f - 1))(); return 0; }",
    "constructor": "__attribute__((constructor)) static void hit(void) { reach_error(); } int main(void) { return 0; }",
    "destructor": "__attribute__((destructor)) static void hit(void) { reach_error(); } int main(void) { return 0; }",
    "destructor after exit": "__attribute__((destructor)) static void hit(void) { reach_error(); }"
    "static void leave(void) { exit(0); } int main(void) { leave(); return 0; }",
    "atexit": "static void hit(void) { reach_error(); } int main(void) { atexit(hit); return 0; }",
    "atexit of a handler": "static void hit(void) { reach_error(); } static void first(void) { atexit(hit); }"
    "int main(void) { atexit(first); return 0; }",
    "qsort": "static int order(const void *a, const void *b) { reach_error(); return 0; }"
    "int main(void) { int a[2] = {2, 1}; qsort(a, 2, sizeof *a, order); return 0; }",
    "bsearch": "static int order(const void *a, const void *b) { reach_error(); return 0; }"
    "int main(void) { int a[2] = {1, 2}, k = 1; bsearch(&k, a, 2, sizeof *a, order); return 0; }",
    "alias": 'void hit(void) { reach_error(); } extern void other(void) __attribute__((alias("hit")));'
    "int main(void) { other(); return 0; }",
    "alias in a table": 'void hit(void) { reach_error(); } extern void other(void) __attribute__((alias("hit")));'
    "static void (*table[])(void) = {other}; int main(void) { table[0](); return 0; }",
    "weak definition": "__attribute__((weak)) void hit(void) { reach_error(); } int main(void) { hit(); return 0; }",
    "passed on": "static void hit(void) { reach_error(); } static void go(void (*f)(void)) { f(); }"
    "int main(void) { go(hit); return 0; }",
    "stored by another": "static void (*f)(void); static void hit(void) { reach_error(); }"
    "static void set(void) { f = hit; } int main(void) { set(); f(); return 0; }",
    "chosen": "static void hit(void) { reach_error(); } static void miss(void) {}"
    "int main(void) { int one = 1; (one ? hit : miss)(); return 0; }",
    "label that is jumped over": "static int twice(int n) { if (n) goto in; { int x = 1; in: x = n; if (x == 1) reach_error(); }"
    "return 0; } static int (*f)(int) = twice; int main(void) { return f(1); }",
    "absolute value": "static int size(int n) { return abs(n); } static int (*f)(int) = size;"
    "int main(void) { if (f(-3) == 3) reach_error(); return 0; }",
    "own standard function": "int putchar(int c) { reach_error(); return c; } int main(void) { putchar('x'); return 0; }",
    "recursion through a table": "static int odd(int n); static int even(int n) { return n ? odd(n - 1) : 1; }"
    "static int (*const next[])(int) = {even}; static int odd(int n) { return n ? next[0](n - 1) : 0; }"
    "int main(void) { if (odd(5)) reach_error(); return 0; }",
}
"""Programs that reach the error, by what leads there."""

SEVERAL = {
    "defined elsewhere": ("void hit(void); int main(void) { hit(); return 0; }", "void hit(void) { reach_error(); }"),
    "strong behind weak": (
        "__attribute__((weak)) void hit(void) {} int main(void) { hit(); return 0; }",
        "void hit(void) { reach_error(); }",
    ),
    "table elsewhere": (
        "extern void (*const table[])(void); int main(void) { table[0](); return 0; }",
        "static void hit(void) { reach_error(); } void (*const table[])(void) = {hit};",
    ),
    "statics of one name": (
        "static void hit(void) {} void go(void); int main(void) { hit(); go(); return 0; }",
        "static void hit(void) { reach_error(); } void go(void) { hit(); }",
    ),
    "constructor elsewhere": (
        "int main(void) { return 0; }",
        "__attribute__((constructor)) static void hit(void) { reach_error(); }",
    ),
}

UNFOLLOWED = {
    "indirect function": "static void hit(void) { reach_error(); } static void (*find(void))(void) { return hit; }"
    'void go(void) __attribute__((ifunc("find"))); int main(void) { go(); return 0; }',
    "assembly": "__attribute__((used)) void hit(void) { reach_error(); }"
    'int main(void) { __asm__ volatile("call hit" ::: "memory"); return 0; }',
    "module assembly": 'void go(void); __asm__(".globl go\\ngo: jmp hit\\n"); __attribute__((used)) void hit(void) { reach_error(); }'
    "int main(void) { go(); return 0; }",
    "section": "typedef void (*call)(void); static void hit(void) { reach_error(); }"
    '__attribute__((used, section("calls"))) static call entry = hit; extern call __start_calls[], __stop_calls[];'
    "int main(void) { for (call *p = __start_calls; p < __stop_calls; p++) (*p)(); return 0; }",
}
"""Programs that reach the error in ways that nobody follows: no run of them may come to a regular end."""


def sources(folder: Path, texts: tuple[str, ...]) -> list[Path]:
    paths = []
    for number, text in enumerate(texts):
        path = folder / f"unit{number}.c"
        path.write_text(HEAD + text + "\n", encoding="utf-8")
        paths.append(path)
    return paths


def run(program: Program) -> Outcome:
    return Interpreter(program).run()


def described(program: Program) -> list[object]:
    """All that a program consists of, in words."""
    found: list[object] = [program.warnings, program.unseen, program.instruction_count, program.start]
    found += [(site.index, site.name, site.size, site.kind) for site in program.sites]
    for name, function in program.functions.items():
        found.append((name, [str(parameter) for parameter in function.parameters]))
        found += [
            (str(edge.source), str(edge.target), [(str(each), str(each.position)) for each in edge.operations])
            for edge in function.edges
        ]
    return found


@pytest.fixture
def everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """All functions are needed, and read at once."""
    lower_needed = ProgramAssembly._lower_needed

    def needing_all(self: ProgramAssembly, exits: object) -> None:
        for unit in self.symbols.units:
            for name, function in unit.module.functions.items():
                symbol = self.symbols.resolve(unit, name)
                if isinstance(symbol, FunctionSymbol) and not function.is_declaration and not unit.is_model:
                    self.context.need(symbol)
        lower_needed(self, exits)  # type: ignore[arg-type]

    monkeypatch.setattr(ProgramAssembly, "_lower_needed", needing_all)


def eagerly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bodies are read at once."""
    monkeypatch.setattr(LOADING, "parse_module", lambda text, look, refuse, **_: parse_module(text, look=look))


@pytest.mark.parametrize("texts", [*[(text,) for text in REACHING.values()], *SEVERAL.values()], ids=[*REACHING, *SEVERAL])
def test_whatever_leads_to_a_function_reaches_it(texts: tuple[str, ...], tmp_path: Path) -> None:
    assert run(load(sources(tmp_path, texts))).kind is OutcomeKind.TARGET


@pytest.mark.parametrize("text", UNFOLLOWED.values(), ids=UNFOLLOWED)
def test_ways_that_are_not_followed_are_no_end(text: str, tmp_path: Path) -> None:
    assert run(load(sources(tmp_path, (text,)))).kind is not OutcomeKind.END


@pytest.mark.parametrize("name", REACHING)
def test_bodies_that_are_read_late_mean_the_same(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = FrontendOptions(property=ALL)
    paths = sources(tmp_path, (REACHING[name],))
    late = described(load(paths, options))
    eagerly(monkeypatch)
    assert late == described(load(paths, options))


SAMPLE = sorted(TASKS.glob("*/*.c"))[::80]


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_tasks_that_are_read_late_mean_the_same(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = FrontendOptions(property=DEFAULT)
    late = described(load([path], options))
    eagerly(monkeypatch)
    assert late == described(load([path], options))


@pytest.mark.parametrize("texts", [*[(text,) for text in REACHING.values()], *SEVERAL.values()], ids=[*REACHING, *SEVERAL])
def test_runs_are_the_same_with_everything_lowered(
    texts: tuple[str, ...], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    idle = "int idle_count; int idle(int n) { return n ? idle(n - 1) + idle_count : 0; }"
    paths = sources(tmp_path, (texts[0] + idle, *texts[1:]))
    needed = load(paths)
    assert "idle" not in needed.functions
    request.getfixturevalue("everything")
    whole = load(paths)
    assert "idle" in whole.functions
    one, other = run(needed), run(whole)
    assert (one.kind, one.reason, one.operations) == (other.kind, other.reason, other.operations)


def test_what_is_not_called_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modules = []

    def noting(text: str, **options: object) -> object:
        modules.append(parse_module(text, **options))  # type: ignore[arg-type]
        return modules[-1]

    monkeypatch.setattr(LOADING, "parse_module", noting)
    text = "int idle(int n) { if (n > 3) { return 1; } return n; } int main(void) { return 0; }"
    load(sources(tmp_path, (text,)), FrontendOptions(property=DEFAULT))
    functions = modules[0].functions
    assert functions["idle"].unread is not None
    assert not functions["idle"].is_declaration
    assert functions["main"].unread is None


def test_an_error_in_a_late_body_names_the_file() -> None:
    module = parse_module("define void @f() {\n  nonsense\n}\n", refuse=partial(_refused, "a.c"))
    assert not module.functions["f"].is_declaration
    with pytest.raises(InputError, match=r"a\.c: .*line 2"):
        _ = module.functions["f"].blocks


def _refused(name: str, error: Exception) -> InputError:
    return InputError(f"{name}: {error}")
