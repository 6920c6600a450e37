"""Rules of use: how they are read, what becomes of them in C, and where the front end calls it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.cpu_time import CpuBudget

from cegas.api.result import Result
from cegas.api.run import run
from cegas.foundation.errors import InputError
from cegas.frontend import load
from cegas.frontend.options import FrontendOptions
from cegas.frontend.rules.reading import read_rules, rules_of
from cegas.program.control_flow import DataModel
from cegas.program.properties import ALL, PROPERTIES, combined, of_rules
from cegas.program.rules import Anything, CallPattern, Compared, Comparison, Followed, Variable
from cegas.tasks.formulas import asked_property
from cegas.tasks.inputs import with_property
from cegas.verification.options import Options

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "rules"

LOCKS = """\
rule locks "in turns"   # a comment
follow l
state free:
  call lock(l)   -> held
  call unlock(l) -> error "not \\"held\\""
state held:
  call lock(l)   -> error "taken twice"
  call unlock(l) -> free
exit in free else "still held"
"""


def checked(tmp_path: Path, program: str, rules: str, *, analysis: str = "auto", names: tuple[str, ...] = ()) -> Result:
    (tmp_path / "p.c").write_text(program, encoding="utf-8")
    (tmp_path / "p.rule").write_text(rules, encoding="utf-8")
    property_ = asked_property(names, [str(tmp_path / "p.rule")])
    options = Options(analysis=analysis, frontend=with_property(FrontendOptions(), property_))
    return run([tmp_path / "p.c"], options, CpuBudget(10.0))


# -- reading ---------------------------------------------------------------------------------------------------------------


def test_rules_are_read() -> None:
    (rule,) = rules_of([("a.rule", LOCKS)]).rules
    assert (rule.name, rule.summary, rule.states, rule.variable) == ("locks", "in turns", ("free", "held"), Variable("l"))
    assert [each.target for each in rule.transitions] == ["held", None, None, "free", None]
    assert rule.transitions[1].message == 'not "held"'
    assert rule.transitions[1].line == 5
    assert rule.transitions[0].event == CallPattern("lock", (Followed(),))
    assert rule.transitions[-1].event is None
    assert rule.transitions[-1].source == "held"
    assert rule.functions() == ("lock", "unlock")


def test_patterns_are_read() -> None:
    text = 'rule r follow f from result of a, b unless -1, 0xffffffffffffffff state s: >= 2 = call c(f, _, != null, 7, ...) -> error "m"'
    (rule,) = rules_of([("a.rule", text)]).rules
    assert rule.variable == Variable("f", ("a", "b"), (-1, -1))
    event = rule.transitions[0].event
    arguments = (Followed(), Anything(), Compared(Comparison.NE, 0), Compared(Comparison.EQ, 7))
    assert event == CallPattern("c", arguments, Compared(Comparison.GE, 2), is_open=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1:1: there is no rule in this file"),
        ("# nothing\n", "2:1: there is no rule in this file"),
        ("role x", "1:1: 'rule' is expected, not 'role' (did you mean 'rule'?)"),
        ("rule", "1:5: the name of the rule is expected, not the end of the file"),
        ("rule x", "1:7: rule 'x' has no state ('state' is expected, not the end of the file)"),
        ("rule x\nstate a\n  call f() -> a", "3:3: ':' is expected, not 'call'"),
        ("rule x\nstate a:\n  call f() -> b", "3:15: there is no state 'b'"),
        (
            'rule x\nstate open:\n call f() -> oben\n exit -> error "e"',
            "3:14: there is no state 'oben' (did you mean 'open'?)",
        ),
        ("rule x\nstate a:\n  call f() -> a", "1:6: rule 'x' cannot be broken: it has no 'error'"),
        ("rule x\nstate a:\nstate a:", "3:7: there is a state 'a' already (line 2)"),
        ('rule x\nstate a:\n  cal f() -> error "e"', "3:3: an event is expected, not 'cal' (did you mean 'call'?)"),
        ('rule x\nstate a:\n  call f( -> error "e"', "3:11: a pattern is expected, not '->'"),
        ('rule x\nstate a:\n  call f(b) -> error "e"', "3:10: 'b' is unknown: the rule follows nothing"),
        (
            'rule x follow file state a:\n call f(fil) -> error "e"',
            "2:9: 'fil' is unknown: the rule follows 'file' (did you mean 'file'?)",
        ),
        ('rule x follow f state a:\n call f(_) -> error "e"', "1:6: no call of rule 'x' has 'f', which it follows"),
        ("rule x follow f of g state a:", "1:17: rule 'x' has no state ('state' is expected, not 'of')"),
        ("rule x follow f from results of g", "1:22: 'result' is expected, not 'results' (did you mean 'result'?)"),
        ("rule x\nstate a:\n  exit -> a", "3:8: behind the end of the program there is no state, but 'error \"…\"' only"),
        ("rule x\nstate a:\n  exit -> error", "4:0"),
        ('rule x\nstate a:\n  exit -> error ""', "3:17: what is wrong is expected, not an empty text"),
        ('rule x\nstate a:\n  exit -> error "abc', "3:17: a text that does not end on its line"),
        ('rule x\nstate a:\n  call f(1 2) -> error "e"', "3:12: ')' is expected, not '2'"),
        (
            'rule x\nstate a:\n  call f(99999999999999999999) -> error "e"',
            "3:10: 99999999999999999999 has more than 64 bits",
        ),
        ('rule x\nstate a:\n  call f(12ab) -> error "e"', "3:10: '1' means nothing in a rule"),
        ("rule x\nstate a:\n  call f() => a", "3:12: '->' is expected, not '='"),
        ('rule x\nstate a:\n call f() -> error "e"\nexit in b else "m"', "4:9: there is no state 'b'"),
        (
            'rule x\nstate a:\n exit -> error "e"\nrule x\nstate b: exit -> error "e"',
            "4:6: there is a rule 'x' already (in a.rule)",
        ),
        ("rule x\nstate state:", "2:7: the name of the state is expected, not 'state'"),
        ("rule x; state a:", "1:7: ';' means nothing in a rule"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, message: str) -> None:
    if message == "4:0":
        message = '3:16: what is wrong is expected, as in "…", not the end of the file'
    with pytest.raises(InputError) as caught:
        rules_of([("a.rule", text)])
    assert str(caught.value) == f"a.rule:{message}"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"missing.rule: the rules cannot be read"):
        read_rules([tmp_path / "missing.rule"])
    (tmp_path / "b.rule").write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="it is no text"):
        read_rules([tmp_path / "b.rule"])


def test_rules_and_other_properties() -> None:
    rules = of_rules(rules_of([("a.rule", LOCKS)]))
    both = combined([PROPERTIES["memory"], rules])
    assert both.name == "memory, rules"
    assert both.rules == rules.rules
    assert both.kinds > rules.kinds
    every = combined([ALL, rules])
    assert every.rules is not None
    assert ALL.counted < every.counted
    assert [group.rules for group in every.groups(apart=True) if group.rules] == [rules.rules]


# -- in programs -----------------------------------------------------------------------------------------------------------

WORK = 'rule work\nfollow x\nstate a:\n  call f(_, x) -> b\nstate b:\n  call f(_, x) -> error "again"\n'


@pytest.mark.parametrize(
    ("declaration", "message"),
    [
        ("void f(int a); void g(void) { f(1); }", "p.rule:4: f has 1 argument ("),
        ("void f(int a, ...); void g(void) { f(1, 2); }", "p.rule:4: f takes any number of arguments behind the first 1"),
        (
            "void f(int a, double b); void g(void) { f(1, 2); }",
            "argument 2 of f, which a rule speaks of, is neither a number nor a pointer",
        ),
        (
            "struct s { int a[9]; }; void f(int a, struct s b); void g(struct s *p) { f(1, *p); }",
            "is neither a number nor a pointer",
        ),
        ("void f(int a, __int128 b); void g(void) { f(1, 2); }", "is neither a number nor a pointer"),
        (
            "struct s { long a, b; }; void f(struct s a, int *b); void g(struct s *p) { f(*p, 0); }",
            "f gets structures by value",
        ),
    ],
)
def test_rules_that_do_not_fit_the_program(tmp_path: Path, declaration: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        checked(tmp_path, f"{declaration}\nint main(void) {{ g(0); return 0; }}\n".replace("g(0)", "(void)0"), WORK)
    assert message in str(caught.value)


def test_results_that_are_not_there(tmp_path: Path) -> None:
    rules = 'rule r\nstate a:\n  0 = call f() -> error "zero"\n'
    with pytest.raises(InputError, match="f has no result, which a rule speaks of"):
        checked(tmp_path, "void f(void); int main(void) { f(); return 0; }\n", rules)


def test_one_thing_is_a_pointer_or_a_number(tmp_path: Path) -> None:
    rules = 'rule r\nfollow x\nstate a:\n  call f(x) -> b\nstate b:\n  call g(x) -> error "e"\n'
    with pytest.raises(
        InputError, match="rule 'r' follows 'x', which is argument 1 of f, a number, and argument 1 of g, a pointer"
    ):
        checked(tmp_path, "void f(int); void g(void *); int main(void) { f(1); g(0); return 0; }\n", rules)


def test_functions_that_the_program_does_not_have(tmp_path: Path) -> None:
    result = checked(tmp_path, "int main(void) { return 0; }\n", LOCKS)
    assert result.verdict.value == "safe"
    assert "rule locks says nothing of this program, which has no lock, unlock" in result.warnings
    program = "void unlocks(int *); void lock(int *);\nint main(void) { unlocks(0); lock(0); return 0; }\n"
    warnings = checked(tmp_path, program, LOCKS).warnings
    assert "rule locks speaks of unlock, which the program does not have (did you mean 'unlocks'?)" in warnings


@pytest.mark.parametrize(
    ("program", "verdict"),
    [
        # A rule about a function that the compiler would have replaced.
        ("#include <string.h>\nint main(void) { char a[2] = {0}, b[2]; memcpy(b, a, 2); return 0; }", "unsafe"),
        # Assigning a structure is no call, though the compiler copies it in the same way.
        ("struct s { char c[64]; }; int main(void) { struct s a = {{0}}, b; b = a; return b.c[0]; }", "safe"),
        # Through a pointer, an alias, a table; by a constructor.
        ("#include <string.h>\nint main(void) { char a[2] = {0}, b[2]; void *(*volatile p)(void *, const void *, size_t) = memcpy; p(b, a, 2); return 0; }", "unsafe"),
        ("void *memcpy(void *a, const void *b, unsigned long n) { return a; }\nvoid *c(void *, const void *, unsigned long) __attribute__((alias(\"memcpy\")));\nint main(void) { c(0, 0, 0); return 0; }", "unsafe"),
        ("void *memcpy(void *a, const void *b, unsigned long n) { return a; }\nint main(void) { return 0; }", "safe"),
        ("void *memcpy(void *a, const void *b, unsigned long n) { return a; }\n__attribute__((constructor)) static void s(void) { memcpy(0, 0, 0); }\nint main(void) { return 0; }", "unsafe"),
    ],
)  # fmt: skip
def test_calls_in_all_ways(tmp_path: Path, program: str, verdict: str) -> None:
    rules = 'rule copies\nstate a:\n  call memcpy(...) -> error "a copy"\n'
    assert checked(tmp_path, program, rules).verdict.value == verdict


def test_pointers_to_functions_stay_equal(tmp_path: Path) -> None:
    program = """
        void f(void) {} void g(void) {}
        void (*table[2])(void) = {f, g};
        int main(void) { if (table[0] == f && table[1] != f && table[0] != g) g(); return 0; }
    """
    rules = 'rule r\nstate a:\n  call g() -> error "g"\n  call f() -> a\n'
    assert checked(tmp_path, program, rules).verdict.value == "unsafe"


def test_pointers_to_variadic_functions_are_not_followed(tmp_path: Path) -> None:
    program = "int f(int n, ...) { return n; }\nint (*volatile p)(int, ...) = f;\nint main(void) { return p(1, 2); }\n"
    result = checked(tmp_path, program, 'rule r\nstate a:\n  call f(...) -> error "f"\n')
    assert result.verdict.value == "unknown"
    assert "which takes any number of arguments" in result.reason


def test_results_and_numbers(tmp_path: Path) -> None:
    program = "extern int __VERIFIER_nondet_int(void);\nint f(unsigned char c, long n);\nint main(void) { return f(255, -3) ? 1 : 0; }\n"
    for pattern, verdict in (
        ("-1 = call f(255, -3)", "unsafe"),
        ("_ = call f(_, < -3)", "safe"),
        ("> 5 = call f(_, <= -3)", "unsafe"),
    ):
        assert checked(tmp_path, program, f'rule r\nstate a:\n  {pattern} -> error "e"\n').verdict.value == verdict, pattern


def test_both_data_models(tmp_path: Path) -> None:
    (tmp_path / "p.c").write_text("int l;\nvoid lock(int *);\nint main(void) { lock(&l); return 0; }\n", encoding="utf-8")
    property_ = of_rules(rules_of([("a.rule", LOCKS)]))
    for model in DataModel:
        options = Options(frontend=FrontendOptions(data_model=model, property=property_))
        result = run([tmp_path / "p.c"], options, CpuBudget(10.0))
        assert result.verdict.value == "unsafe"
        assert result.reason == "still held"


def test_several_rules_and_errors_beside_them(tmp_path: Path) -> None:
    program = "extern void reach_error(void);\nint l, m;\nvoid lock(int *); void unlock(int *);\nint main(void) { lock(&l); lock(&m); unlock(&m); unlock(&l); reach_error(); return 0; }\n"
    rules = (
        LOCKS
        + 'rule order\nstate a:\n  call unlock(_) -> b\nstate b:\n  call lock(_) -> error "locked after the first unlock"\n'
    )
    assert checked(tmp_path, program, rules).verdict.value == "safe"
    result = checked(tmp_path, program, rules, names=("unreach-call",))
    assert result.verdict.value == "unsafe"
    assert [each.name for each in result.properties] == ["unreach-call", "rules"]


def test_without_rules_nothing_is_woven(tmp_path: Path) -> None:
    (tmp_path / "p.c").write_text("void lock(int *);\nint l;\nint main(void) { lock(&l); return 0; }\n", encoding="utf-8")
    plain = load([tmp_path / "p.c"], FrontendOptions())
    assert not plain.rules
    assert not [name for name in plain.functions if "rule" in name]


def test_examples_are_rules() -> None:
    files = sorted(EXAMPLES.glob("*.rule"))
    assert len(files) >= 4
    assert all(rule.summary for rule in read_rules(files).rules)


def test_strings_are_left_alone(tmp_path: Path) -> None:
    program = 'int f(const char *s) { return s[0] == 64 && s[1] == 102 && s[2] == 0; }\nint g(void);\nint main(void) { if (f("@f")) g(); return 0; }\n'
    rules = 'rule r\nstate a:\n  call f(_) -> b\nstate b:\n  call g() -> error "both"\n'
    assert checked(tmp_path, program, rules).verdict.value == "unsafe"


@pytest.mark.parametrize("call", ["_exit(1)", "quick_exit(1)", "(*end)(1)", "exit(1)"])
def test_ends_of_the_program(tmp_path: Path, call: str) -> None:
    program = f"""
        void lock(int *); void unlock(int *); void _exit(int); void exit(int); void quick_exit(int);
        void (*end)(int) = _exit;
        int l;
        int main(void) {{ lock(&l); if (l) unlock(&l); {call}; }}
    """
    result = checked(tmp_path, program, LOCKS)
    assert (result.verdict.value, result.reason) == ("unsafe", "still held")
    assert checked(tmp_path, program.replace("if (l) ", ""), LOCKS).verdict.value == "safe"


def test_unsigned_numbers(tmp_path: Path) -> None:
    program = "unsigned char f(unsigned char c);\nint main(void) { return f(200); }\n"
    for pattern, verdict in (
        ("call f(200)", "unsafe"),
        ("call f(< 0)", "safe"),
        ("< 0 = call f(_)", "safe"),
        ("255 = call f(_)", "unsafe"),
    ):
        assert checked(tmp_path, program, f'rule r\nstate a:\n  {pattern} -> error "e"\n').verdict.value == verdict, pattern


def test_what_a_rule_follows_is_lost_all_the_same(tmp_path: Path) -> None:
    program = "void *malloc(unsigned long); void lock(int *); void unlock(int *);\nint main(void) { int *p = malloc(4); lock(p); unlock(p); p = 0; return 0; }\n"
    result = checked(tmp_path, program, LOCKS, names=("leak",))
    assert {each.name: each.verdict.value for each in result.properties} == {"leak": "unsafe", "rules": "safe"}


def test_what_only_later_states_mention_counts_at_the_end(tmp_path: Path) -> None:
    """The first state has no line for it, and the program must not end there."""
    program = "int l;\nvoid lock(int *); void reset(void);\nint main(void) { reset(); lock(&l); return 0; }\n"
    rules = 'rule r\nfollow l\nstate a:\n  exit -> error "never used"\nstate b:\n  call lock(l) -> a\n'
    assert checked(tmp_path, program, rules).reason == "never used"
