"""Properties clause by clause and place by place, as the ledger of conditions has them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.cpu_time import CpuBudget

from cegas.api.groups import in_groups
from cegas.api.result import Result
from cegas.api.run import run
from cegas.foundation.budget import Budget
from cegas.frontend import load
from cegas.frontend.load import read_ir
from cegas.frontend.options import FrontendOptions
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import Program
from cegas.program.properties import ALL, DEFAULT, PROPERTIES, Property, Standing, Verdict, combined
from cegas.refinement.ledger import ConditionStatus, Ledger
from cegas.tasks.formulas import property_of
from cegas.verification.options import Options
from cegas.verification.places import (
    PlaceResult,
    PropertyResult,
    counted,
    demand_proofs,
    merged,
    overall,
    property_results,
    safe_reason,
)
from cegas.verification.result import CERTIFICATE, CHECKED, Answer, Assumption, Statistics
from cegas.verification.watch import Watch

TEXT = """\
extern int f(void);
int a[8], n;
int main(void) {
    int i = f();
    a[i] = 10 / i;
    a[i + 1]++;
    return 0;
}
"""
BOTH = combined([PROPERTIES["memory"], PROPERTIES["arithmetic"]])
PROVED, VIOLATED, ASSUMED, OPEN = (
    *(ConditionStatus.PROVED, ConditionStatus.VIOLATED, ConditionStatus.ASSUMED),
    ConditionStatus.OPEN,
)


def program_of(tmp_path: Path, property_: Property, text: str = TEXT) -> Program:
    path = tmp_path / "p.c"
    path.write_text(text, encoding="utf-8")
    return load([path], FrontendOptions(property=property_))


def settle(ledger: Ledger, status: ConditionStatus, *kinds: ConditionKind) -> None:
    for entry in ledger.entries.values():
        if not kinds or entry.condition.harm in kinds:
            entry.status = status


def test_places_are_counted_by_their_worst_condition(tmp_path: Path) -> None:
    program = program_of(tmp_path, BOTH)
    ledger = Ledger(program)
    settle(ledger, PROVED)
    writes = [entry for entry in ledger.entries.values() if entry.condition.harm is ConditionKind.WRITE]
    assert len(writes) == 2
    writes[0].status, writes[0].reason, writes[0].paths, writes[0].steps = OPEN, "too hard", 3, 20
    memory, arithmetic = property_results(program, BOTH, ledger, Answer(Verdict.UNKNOWN, "gave up"))
    assert (memory.name, memory.verdict, memory.reason) == ("memory", Verdict.UNKNOWN, "too hard")
    assert (arithmetic.verdict, arithmetic.counts[PROVED], arithmetic.counts[OPEN]) == (Verdict.SAFE, 1, 0)
    assert memory.counts[OPEN] == 1
    (place,) = memory.places
    assert (place.kind, place.cwe, place.line, place.function, place.status) == ("write", 787, 5, "main", OPEN)
    assert place.text == "a[i] can be written"
    told = place.to_json()
    assert told["effort"] == {"paths": 3, "steps": 20, "rounds": 0}
    assert (told["status"], told["reason"], told["harm"], told["counterexample"]) == ("open", "too hard", None, None)
    everything = property_results(program, BOTH, ledger, Answer(Verdict.UNKNOWN, "gave up"), everything=True)
    assert sum(len(each.places) for each in everything) == sum(sum(each.counts.values()) for each in everything)
    assert everything[0].places[0] == place  # the worst first


def test_a_read_and_a_write_of_one_operator_are_one_place(tmp_path: Path) -> None:
    program = program_of(tmp_path, BOTH, "int a[8]; extern int f(void);\nint main(void) { a[f()]++; return 0; }\n")
    ledger = Ledger(program)
    assert {entry.condition.harm for entry in ledger.entries.values()} >= {ConditionKind.READ, ConditionKind.WRITE}
    (memory, _) = property_results(program, BOTH, ledger, Answer(Verdict.UNKNOWN, ""))
    assert sum(memory.counts.values()) == 1


def test_no_proof_without_a_proof_of_each_condition(tmp_path: Path) -> None:
    program = program_of(tmp_path, BOTH)
    ledger = Ledger(program)
    settle(ledger, PROVED)
    for left, verdict in ((PROVED, Verdict.SAFE), (ASSUMED, Verdict.SAFE), (OPEN, Verdict.UNKNOWN)):
        next(iter(ledger.entries.values())).status = left
        answer = Answer(Verdict.SAFE, "no run violates the property")
        demand_proofs(answer, program, BOTH, ledger)
        assert answer.verdict is verdict
    answer = Answer(Verdict.SAFE)
    demand_proofs(answer, program, BOTH, None)
    assert answer.verdict is Verdict.UNKNOWN


def test_what_is_searched_may_stay_open(tmp_path: Path) -> None:
    program = program_of(tmp_path, DEFAULT)
    ledger = Ledger(program)
    settle(ledger, PROVED)
    answer = Answer(Verdict.SAFE, "no run reaches the error")
    demand_proofs(answer, program, DEFAULT, ledger)
    results = property_results(program, DEFAULT, ledger, answer)
    assert answer.verdict is overall(results, DEFAULT) is Verdict.SAFE
    kinds = "memory, arithmetic, overflow"
    assert safe_reason(DEFAULT, results).startswith(
        f"no run reaches an error, and none has undefined behaviour of the kinds {kinds} ("
    )
    settle(ledger, OPEN, ConditionKind.OVERFLOW)
    settle(ledger, ASSUMED, ConditionKind.WRITE)
    results = property_results(program, DEFAULT, ledger, answer)
    assert [each.verdict.value for each in results] == ["safe", "safe", "safe", "unknown"]
    assert overall(results, DEFAULT) is Verdict.SAFE
    assert safe_reason(DEFAULT, results).endswith(" assumed, 2 open")


def test_what_a_module_does_not_tell_is_not_proved(tmp_path: Path) -> None:
    source, module = tmp_path / "p.c", tmp_path / "p.ll"
    source.write_text("int main(int argc, char **argv) { return argc + 1 - 1 / (argc | 1); }\n", encoding="utf-8")
    module.write_text(read_ir(source, FrontendOptions()), encoding="utf-8")
    for name, verdict in (("overflow", Verdict.UNKNOWN), ("memory", Verdict.SAFE)):
        found = run([module], Options(frontend=FrontendOptions(property=PROPERTIES[name])))
        assert found.verdict is verdict is found.properties[0].verdict
        assert ("overflow" in found.reason) is (verdict is Verdict.UNKNOWN)
        assert any("compiled already" in warning for warning in found.warnings) is (verdict is Verdict.UNKNOWN)


def test_what_cannot_be_seen_is_not_said_to_be_absent(tmp_path: Path) -> None:
    source = tmp_path / "p.c"
    text = "int x = %s + 1; int a[3]; int main(int n, char **v) { return a[(unsigned)n %% 3] / 2; }\n"
    for number, is_seen in (("2147483646", True), ("2147483647", False)):
        source.write_text(text % number, encoding="utf-8")
        found = run([source], Options(frontend=FrontendOptions(property=DEFAULT)))
        assert found.verdict is Verdict.SAFE
        assert ("none has undefined behaviour" in found.reason) is is_seen
        assert "proved" in found.reason


def test_of_defined_behaviour_nothing_is_proved(tmp_path: Path) -> None:
    asked = property_of("CHECK( init(main()), LTL(G def-behavior) )")
    program = program_of(tmp_path, asked.groups(apart=True)[0])
    ledger = Ledger(program)
    settle(ledger, PROVED)
    answer = Answer(Verdict.SAFE)
    demand_proofs(answer, program, asked.groups(apart=True)[0], ledger)
    assert answer.verdict is Verdict.UNKNOWN
    assert "other kinds" in answer.reason


@pytest.mark.parametrize(
    ("counts", "text"),
    [
        ({}, ""),
        ({PROVED: 1}, "1 place proved"),
        ({PROVED: 1_200, ASSUMED: 2}, "1,200 places proved, 2 assumed"),
        ({PROVED: 2, VIOLATED: 1, OPEN: 3}, "1 place violated, 2 proved, 3 open"),
    ],
)
def test_counts_in_words(counts: dict[ConditionStatus, int], text: str) -> None:
    assert counted(counts) == text


def test_the_first_line_of_a_proof() -> None:
    results = [PropertyResult("memory", "memory", Verdict.SAFE, "", {PROVED: 3, ASSUMED: 1})]
    assert safe_reason(PROPERTIES["memory"], results) == "no run violates memory (3 places proved, 1 assumed)"
    nothing = [PropertyResult("overflow", "overflow", Verdict.SAFE)]
    assert safe_reason(PROPERTIES["overflow"], nothing) == "no run violates overflow (there is no place that could)"
    with_errors = combined([PROPERTIES["unreach-call"], PROPERTIES["memory"]])
    assert (
        safe_reason(with_errors, results) == "no run reaches an error, and none violates memory (3 places proved, 1 assumed)"
    )


# -- several programs -------------------------------------------------------------------------------------------------


def test_groups() -> None:
    assert [group.name for group in ALL.groups(apart=True)] == [
        "unreach-call, memory, arithmetic, overflow, pointer-arithmetic",
        "leak",
        "uninitialized",
    ]
    assert MEMORY_AND_LEAK.groups(apart=False) == (MEMORY_AND_LEAK,), "one exploration finds whatever comes first"
    assert len(ALL.groups(apart=False)) == 2
    assert PROPERTIES["memory"].groups(apart=True) == (PROPERTIES["memory"],)
    assert DEFAULT.groups(apart=True) == (DEFAULT,)
    assert Property().groups(apart=True) == (Property(),)
    whole = property_of("CHECK( init(main()), LTL(G def-behavior) )")
    assert [group.name for group in whole.groups(apart=True)] == ["def-behavior", "def-behavior"]
    assert frozenset().union(*(group.kinds for group in whole.groups(apart=True))) == whole.kinds


def result_of(verdict: Verdict, group: Property, reason: str = "", **changes: object) -> Result:
    made = Result(verdict, reason, group.text, "value", "LP64", (), (), {}, Statistics(states=10))
    made.properties = tuple(PropertyResult(each.name, each.text, verdict, reason) for each in group.clauses)
    for name, value in changes.items():
        setattr(made, name, value)
    return made


MEMORY_AND_LEAK = combined([PROPERTIES["memory"], PROPERTIES["leak"]])


def in_two(first: Result, second: Result, *, all_violations: bool = False) -> tuple[Result, int]:
    made = iter([first, second])
    asked: list[Options] = []

    def check(part: Options) -> Result:
        asked.append(part)
        return next(made)

    frontend = FrontendOptions(property=MEMORY_AND_LEAK)
    whole = in_groups(
        MEMORY_AND_LEAK.groups(apart=True),
        Options(frontend=frontend, all_violations=all_violations),
        Budget(),
        Watch(),
        check,
    )
    assert [each.frontend.property for each in asked] == list(MEMORY_AND_LEAK.groups(apart=True)[: len(asked)])
    return whole, len(asked)


MEMORY, LEAK = MEMORY_AND_LEAK.groups(apart=True)


@pytest.mark.parametrize(
    ("first", "second", "verdict", "reason"),
    [
        (Verdict.SAFE, Verdict.SAFE, Verdict.SAFE, "no run violates memory, leak (there is no place that could)"),
        (Verdict.SAFE, Verdict.UNKNOWN, Verdict.UNKNOWN, "because"),
        (Verdict.UNKNOWN, Verdict.SAFE, Verdict.UNKNOWN, "because"),
        (Verdict.UNKNOWN, Verdict.UNSAFE, Verdict.UNSAFE, "because"),
    ],
)
def test_one_verdict_of_several(first: Verdict, second: Verdict, verdict: Verdict, reason: str) -> None:
    parts = [
        result_of(each, group, "" if each is Verdict.SAFE else "because")
        for each, group in ((first, MEMORY), (second, LEAK))
    ]
    whole, count = in_two(*parts)
    assert (whole.verdict, whole.reason, count) == (verdict, reason, 2)
    assert [each.verdict for each in whole.properties] == [first, second]
    assert (whole.property, whole.statistics.states) == ("memory, leak", 20)


def test_a_violation_ends_it_unless_all_are_wanted() -> None:
    whole, count = in_two(result_of(Verdict.UNSAFE, MEMORY, "a"), result_of(Verdict.UNSAFE, LEAK, "b"))
    assert (whole.verdict, whole.reason, count) == (Verdict.UNSAFE, "a", 1)
    assert [each.verdict.value for each in whole.properties] == ["unsafe", "unknown"]
    whole, count = in_two(result_of(Verdict.UNSAFE, MEMORY, "a"), result_of(Verdict.SAFE, LEAK), all_violations=True)
    assert (whole.verdict, whole.reason, count) == (Verdict.UNSAFE, "a", 2)
    assert [each.verdict.value for each in whole.properties] == ["unsafe", "safe"]


def test_what_one_part_proves_is_no_assumption_of_another() -> None:
    valid = Assumption("p can be read", "a.c", 3, kind=ConditionKind.READ)
    trusted = Assumption("q can be read", "a.c", 4, kind=ConditionKind.READ)
    other = Assumption("the divisor is not zero", "a.c", 5, kind=ConditionKind.DIVISOR)
    memory = result_of(Verdict.SAFE, MEMORY, assumptions=(trusted,))
    whole, _ = in_two(memory, result_of(Verdict.SAFE, LEAK, assumptions=(valid, trusted, other)))
    assert whole.assumptions == (trusted, other)
    open_, _ = in_two(result_of(Verdict.UNKNOWN, MEMORY), result_of(Verdict.SAFE, LEAK, assumptions=(valid,)))
    assert open_.assumptions == (valid,)


def test_all_parts_are_certified_or_none() -> None:
    done, failed = {CERTIFICATE: CHECKED}, {CERTIFICATE: "failed: x"}
    whole, _ = in_two(
        result_of(Verdict.SAFE, MEMORY, evidence=done, certificate="{1}"),
        result_of(Verdict.SAFE, LEAK, evidence=done, certificate="{2}"),
    )
    assert whole.evidence == done
    assert (whole.certificate, whole.certificates) == (None, {"memory": "{1}", "leak": "{2}"})
    whole, _ = in_two(result_of(Verdict.SAFE, MEMORY, evidence=done), result_of(Verdict.UNKNOWN, LEAK, evidence=failed))
    assert whole.evidence == failed


def test_no_part_leaves_its_proof_as_that_of_the_property() -> None:
    """Whoever is killed in the second part must not have said SAFE in the first."""
    watch, told = Watch(), list[Verdict]()
    watch.on_answer = lambda answer, _: told.append(answer.verdict)
    made = iter([result_of(Verdict.SAFE, MEMORY), result_of(Verdict.UNSAFE, LEAK, "lost")])

    def check(_: Options) -> Result:
        found = next(made)
        assert watch.on_answer is not None
        watch.on_answer(Answer(found.verdict), {})
        return found

    options = Options(frontend=FrontendOptions(property=MEMORY_AND_LEAK))
    in_groups(MEMORY_AND_LEAK.groups(apart=True), options, Budget(), watch, check)
    assert told == [Verdict.UNSAFE, Verdict.UNSAFE]


def test_clauses_that_span_programs_are_put_together() -> None:
    whole = property_of("CHECK( init(main()), LTL(G def-behavior) )")
    place = PlaceResult("initialized", 457, "x was set", ("a.c", 3, None), "main", OPEN)
    parts = [
        [PropertyResult("def-behavior", "", Verdict.SAFE, "", {PROVED: 3})],
        [PropertyResult("def-behavior", "", Verdict.UNKNOWN, "why", {PROVED: 1, OPEN: 1}, (place,))],
    ]
    (found,) = merged(parts, whole, is_complete=True)
    assert (found.verdict, found.reason, found.counts[PROVED], found.places) == (Verdict.UNKNOWN, "why", 4, (place,))
    (found,) = merged(parts[:1], whole, is_complete=False)
    assert found.verdict is Verdict.UNKNOWN


# -- whole checks -----------------------------------------------------------------------------------------------------


def check(tmp_path: Path, text: str, property_: Property, **options: object) -> Result:
    path = tmp_path / "p.c"
    path.write_text(text, encoding="utf-8")
    return run([path], Options(frontend=FrontendOptions(property=property_), replay=False, **options))  # type: ignore[arg-type]


OUTSIDE = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[8], sum;
int main(void) {
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 8) return 0;
    a[i] = 1;
    sum = sum + 7;
    if (sum != 7) reach_error();
    return a[i + 1];
}
"""


def test_what_lies_behind_an_unknown_construct_is_not_proved(tmp_path: Path) -> None:
    text = OUTSIDE.replace(
        "    a[i] = 1;", '    a[i & 7] = 1;\n    if (i == 3) __asm__ volatile ("cpuid" : : : "memory");\n    i &= 3;'
    )
    for analysis in ("value", "value-full", "symex"):
        found = check(tmp_path, text, combined([PROPERTIES["memory"], PROPERTIES["unreach-call"]]), analysis=analysis)
        assert found.verdict is Verdict.UNKNOWN
        assert [each.verdict for each in found.properties] == [Verdict.UNKNOWN] * 2
        assert not found.properties[0].counts[PROVED]


def test_all_violations(tmp_path: Path) -> None:
    asked = combined([PROPERTIES["unreach-call"], PROPERTIES["memory"]])
    first = check(tmp_path, OUTSIDE, asked)
    assert [each.verdict.value for each in first.properties] == ["unknown", "unsafe"]
    every = check(tmp_path, OUTSIDE, asked, all_violations=True)
    assert (every.verdict, every.reason, every.counterexample) == (first.verdict, first.reason, first.counterexample)
    assert [each.verdict.value for each in every.properties] == ["safe", "unsafe"]
    violated = [place for place in every.properties[1].places if place.status is VIOLATED]
    assert [(place.line, place.kind) for place in violated] == [(7, "write"), (10, "read")]
    assert all(place.harm is not None and place.counterexample is not None for place in violated)
    assert violated[0].counterexample is every.counterexample


def test_errors_are_places_too(tmp_path: Path) -> None:
    text = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\nint main(void) {\n"
    text += (
        "  if (__VERIFIER_nondet_int()) reach_error();\n  else reach_error();\n  return 1 / __VERIFIER_nondet_int();\n}\n"
    )
    asked = combined([PROPERTIES["unreach-call"], PROPERTIES["arithmetic"]])
    found = check(tmp_path, text, asked, all_violations=True)
    assert [each.verdict.value for each in found.properties] == ["unsafe", "safe"]
    assert sorted(place.line or 0 for place in found.properties[0].places) == [3, 4]


def test_everything(tmp_path: Path) -> None:
    found = check(tmp_path, OUTSIDE, ALL)
    assert found.verdict is Verdict.UNSAFE
    names = [each.name for each in found.properties if each.verdict is Verdict.UNSAFE]
    assert names == ["memory", "pointer-arithmetic"]
    assert {each.verdict for each in found.properties if each.name not in (*names, "uninitialized")} == {Verdict.SAFE}
    assert found.to_json()["property"] == "all"
    memory = found.properties[1]
    assert sum(memory.counts.values()) == len(memory.places)


def test_parts_share_the_time(tmp_path: Path) -> None:
    """One that does not end leaves time to the others, whose violations are found."""
    text = """\
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int a[100];
int main(void) {
    unsigned i = 1, j = 0;
    while (__VERIFIER_nondet_int()) { i = i * 3 + j; j = j + i; if (i == 77 * j + 5) a[j % 101] = 1; }
    malloc(3);
    return 0;
}
"""
    path = tmp_path / "p.c"
    path.write_text(text, encoding="utf-8")
    found = run(
        [path], Options(frontend=FrontendOptions(property=MEMORY_AND_LEAK), replay=False, all_violations=True), CpuBudget(3)
    )
    assert found.verdict is Verdict.UNSAFE
    assert [each.verdict.value for each in found.properties] == ["unknown", "unsafe"]
    assert found.properties[0].reason


def test_a_known_violation_is_not_lost_when_time_is_over(tmp_path: Path) -> None:
    text = OUTSIDE.replace("    return a[i + 1];", "    while (i < 1000000000) i += a[i & 7] + 1;\n    return a[i & 15];")
    path = tmp_path / "p.c"
    path.write_text(text, encoding="utf-8")
    watch, told = Watch(), list[tuple[Verdict, str]]()
    watch.on_answer = lambda answer, _: told.append((answer.verdict, answer.reason))
    frontend = FrontendOptions(property=PROPERTIES["memory"])
    found = run([path], Options("value-full", frontend=frontend, replay=False, all_violations=True), CpuBudget(1), watch)
    assert (found.verdict, found.properties[0].verdict) == (Verdict.UNSAFE, Verdict.UNSAFE)
    assert found.was_cut_short
    assert any("not all violations" in warning for warning in found.warnings)
    assert told == [(Verdict.UNSAFE, f"write of 4 bytes behind the end of a (int[8]) at {path}:7")]


def test_places_in_the_library_stand_at_the_calls(tmp_path: Path) -> None:
    text = "#include <string.h>\nchar a[8], b[8];\nint main(void) {\n  strlen(a);\n  strcpy(a, b);\n  return 0; }\n"
    program = program_of(tmp_path, PROPERTIES["memory"], text)
    (memory,) = property_results(program, PROPERTIES["memory"], Ledger(program), Answer(Verdict.UNKNOWN, ""))
    library = [place for place in memory.places if place.function != "main"]
    assert {(place.line, place.text.partition(":")[0]) for place in library} == {(4, "strlen(a)"), (5, "strcpy(a, b)")}
    assert str(library[0]).startswith(f"{tmp_path}/")
    assert len(library) == 2


def test_what_rests_on_the_outside_is_listed(tmp_path: Path) -> None:
    text = "extern int *g(void);\nint main(void) {\n  int *p = g();\n  *p = 1;\n  return 0;\n}\n"
    found = check(tmp_path, text, PROPERTIES["memory"])
    assert (found.verdict, found.reason) == (Verdict.SAFE, "no run violates memory (1 place assumed)")
    assert {each.kind for each in found.assumptions} == {ConditionKind.WRITE, ConditionKind.ALIGNMENT}
    assert {(each.line, each.standing) for each in found.assumptions} == {(4, Standing.SOME_RUN)}
    assert any(each.text.startswith("*p can be written: ") for each in found.assumptions)
    both = check(tmp_path, text, MEMORY_AND_LEAK)
    assert both.assumptions == found.assumptions
