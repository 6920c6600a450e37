"""Native replay: every kind of input gets to its place, and a wrong counterexample is found out."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from tests.support.replay_programs import HEAD, PROGRAMS
from tests.support.samples import crossed

from cegas.api.run import run
from cegas.api.verify import verify
from cegas.evidence.replay import RunRecorder
from cegas.evidence.trace.recorder import CounterexampleRecorder
from cegas.foundation.processes import children
from cegas.frontend.options import FrontendOptions
from cegas.native.child import Child
from cegas.native.errors import NotReplayable
from cegas.native.inputs import NativeInputs
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import DataModel
from cegas.program.properties import PROPERTIES, Verdict, combined
from cegas.program.walk import OutsideInput
from cegas.verification.options import Options
from cegas.verification.settings import BlockEncoding


def _source(tmp_path: Path, body: str) -> Path:
    path = tmp_path / "program.c"
    path.write_text(HEAD + body, encoding="utf-8")
    return path


@pytest.mark.parametrize(("name", "model"), crossed(PROGRAMS, ["LP64", "ILP32"], 1))
def test_inputs_reach_the_error(name: str, model: str, tmp_path: Path) -> None:
    result = verify(_source(tmp_path, PROGRAMS[name]), data_model=model)
    assert (result.verdict, result.evidence) == (Verdict.UNSAFE, {"replay": "confirmed"}), result.reason


@pytest.mark.parametrize("analysis", ["value-full", "cegas", "symex-sc", "concrete"])
def test_every_analysis_is_replayed(analysis: str, tmp_path: Path) -> None:
    body = "int main(void) { int a[3] = {1, 2, 3}; if (a[0] + a[2] == 4) reach_error(); }"
    result = verify(_source(tmp_path, body), analysis=analysis)
    assert (result.verdict, result.evidence) == (Verdict.UNSAFE, {"replay": "confirmed"}), result.reason


def _frontend(**changes: object) -> Options:
    return Options(frontend=replace(FrontendOptions(), **changes))  # type: ignore[arg-type]


def test_an_allocation_that_fails(tmp_path: Path) -> None:
    path = _source(tmp_path, "int main(void) { int *p = malloc(4), *q = malloc(4); if (p && !q) reach_error(); }")
    result = verify(path, options=_frontend(malloc_may_fail=True))
    assert (result.verdict, result.evidence) == (Verdict.UNSAFE, {"replay": "confirmed"}), result.reason


def test_the_reading_undefined(tmp_path: Path) -> None:
    body = "int main(void) { int x, y = __VERIFIER_nondet_int(); int z = x; if (y == 4) reach_error(); }"
    result = verify(_source(tmp_path, body), options=_frontend(undefined_reading=True))
    assert (result.verdict, result.evidence) == (Verdict.UNSAFE, {"replay": "confirmed"}), result.reason


@pytest.mark.parametrize("preslice", [False, True])
@pytest.mark.parametrize("blocks", BlockEncoding)
def test_other_shapes_of_the_program(blocks: BlockEncoding, preslice: bool, tmp_path: Path) -> None:
    path = _source(tmp_path, PROGRAMS["heap blocks"])
    options = Options()
    options = replace(options, settings=replace(options.settings, blocks=blocks, preslice=preslice))
    assert verify(path, options=options).evidence == {"replay": "confirmed"}


@pytest.mark.parametrize("place", [4095, 4093, 0])
def test_memory_outside_that_is_copied_and_never_asked_for(place: int, tmp_path: Path) -> None:
    body = f"""
        int start(char *p) {{
          char copy[4];
          if (!p || (unsigned long)p % 4096 != {place}) return 0;
          __builtin_memcpy(copy, p, 4);
          if (p[0] == 3) reach_error();
          return copy[0];
        }}"""
    result = verify(_source(tmp_path, body), entry="start")
    assert (result.verdict, result.evidence) == (Verdict.UNSAFE, {"replay": "confirmed"}), result.reason


def test_another_entry_with_parameters_of_many_kinds(tmp_path: Path) -> None:
    body = """
        struct pair { int a, b; }; struct big { char c[40]; };
        int start(int n, double d, struct pair p, unsigned char *text, struct big big) {
          if (n == -5 && d == 0.25 && p.b == 9 && text && text[2] == 200 && big.c[39] == 'z') reach_error();
          return 0;
        }"""
    for model in ("LP64", "ILP32"):
        result = verify(_source(tmp_path, body), entry="start", data_model=model)
        assert (result.verdict, result.evidence) == (Verdict.UNSAFE, {"replay": "confirmed"}), result.reason


def test_several_files_with_statics_of_the_same_name(tmp_path: Path) -> None:
    one, two = tmp_path / "one.c", tmp_path / "two.c"
    one.write_text(
        HEAD + "static int get(void) { return __VERIFIER_nondet_int(); } extern int other(void); int shared = 2;\n"
        "int main(void) { if (get() == 4 && other() == 5 && shared == 3) reach_error(); }"
    )
    two.write_text(
        HEAD + "extern int shared; static int get(void) { shared++; return __VERIFIER_nondet_int(); }"
        " int other(void) { return get(); }"
    )
    result = verify([one, two])
    assert (result.verdict, result.evidence) == (Verdict.UNSAFE, {"replay": "confirmed"}), result.reason


def test_llvm_text_as_input(tmp_path: Path) -> None:
    from cegas.frontend.load import read_ir

    source = _source(tmp_path, PROGRAMS["uninitialized locals, new in each round"])
    module = tmp_path / "program.ll"
    module.write_text(read_ir(source, FrontendOptions()), encoding="utf-8")
    result = verify(module)
    assert (result.verdict, result.evidence) == (Verdict.UNSAFE, {"replay": "confirmed"}), result.reason


# -- what is not confirmed ----------------------------------------------------------------------------------------------


class _Forger(RunRecorder):
    """Hands over other inputs than it has heard."""

    def result(self) -> tuple[NativeInputs, OutsideInput]:
        inputs, outside = super().result()
        for records in inputs.records.values():
            for turn, record in enumerate(records):
                records[turn] = tuple((offset, bytes(byte ^ 1 for byte in content)) for offset, content in record)
        return inputs, outside


WRONG = (
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x == 4) reach_error(); }",
    "int main(void) { int *p = malloc(4); if (*p == 4) reach_error(); }",
    "int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x == 4); reach_error(); }",
    "int f(int x) { return x; } int main(void) { int x = __VERIFIER_nondet_int(); if (x != 4) f(x); else reach_error(); }",
    "int main(void) { int n = __VERIFIER_nondet_int(); while (n != 4) n = __VERIFIER_nondet_int(); reach_error(); }",
)


@pytest.mark.parametrize("body", WRONG)
def test_a_wrong_counterexample_is_found_out(body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = _source(tmp_path, body)
    assert verify(path).evidence == {"replay": "confirmed"}
    monkeypatch.setattr("cegas.evidence.replay.RunRecorder", _Forger)
    result = verify(path)
    assert (result.verdict, result.evidence) == (Verdict.UNKNOWN, {"replay": "diverged"})
    assert "a native run with the inputs of the counterexample does not reach the error" in result.reason


WRONG_VIOLATIONS = {
    "memory": "int a[4]; int main(void) { int i = __VERIFIER_nondet_int(); if (i >= 3 && i <= 4) a[i] = 1; }",
    "overflow": "int main(void) { int x = __VERIFIER_nondet_int(); if (x == 8) x += 2147483640; }",
    "arithmetic": "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 3 && x < 6) return 1 / (x - 4); }",
    "leak": "int main(void) { int *p = malloc(4); if (__VERIFIER_nondet_int() != 6) free(p); }",
}


@pytest.mark.parametrize("all_violations", [False, True])
@pytest.mark.parametrize("name", WRONG_VIOLATIONS)
def test_a_wrong_violation_is_found_out(
    name: str, all_violations: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = _source(tmp_path, WRONG_VIOLATIONS[name])
    options = replace(_frontend(property=PROPERTIES[name]), all_violations=all_violations)
    result = verify(path, options=options)
    assert (result.verdict, result.evidence) == (Verdict.UNSAFE, {"replay": "confirmed"}), result.reason
    monkeypatch.setattr("cegas.evidence.replay.RunRecorder", _Forger)
    result = verify(path, options=options)
    assert (result.verdict, result.evidence) == (Verdict.UNKNOWN, {"replay": "diverged"})
    assert "a native run with the inputs of the counterexample does not violate the condition" in result.reason
    assert [each.verdict for each in result.properties] == [Verdict.UNKNOWN]


class _SometimesForger(_Forger):
    """Changes the inputs of violations of one kind only."""

    def result(self) -> tuple[NativeInputs, OutsideInput]:
        inputs, outside = RunRecorder.result(self)
        violated = self.violation.violated if self.violation is not None else None
        return super().result() if violated is not None and violated.harm is ConditionKind.DIVISOR else (inputs, outside)


def test_other_violations_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = """int main(void) {
        int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
        if (x == 4) return 1 / (x - 4);
        if (y == 8) return y + 2147483640;
        return 0; }"""
    path = _source(tmp_path, body)
    property_ = combined([PROPERTIES["arithmetic"], PROPERTIES["overflow"]])
    options = replace(_frontend(property=property_), all_violations=True)
    assert [each.verdict for each in verify(path, options=options).properties] == [Verdict.UNSAFE, Verdict.UNSAFE]
    monkeypatch.setattr("cegas.evidence.replay.RunRecorder", _SometimesForger)
    result = verify(path, options=options)
    assert (result.verdict, result.evidence) == (Verdict.UNSAFE, {"replay": "confirmed"})
    assert "overflow" in result.reason
    assert [each.verdict for each in result.properties] == [Verdict.UNKNOWN, Verdict.UNSAFE]


def test_the_verdict_stays_where_a_replay_is_not_possible(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(HEAD + '__asm__(".globl x"); int main(void) { reach_error(); }')
    result = verify(path)
    assert result.verdict is Verdict.UNSAFE
    assert result.evidence == {"replay": "not possible: a module has assembly outside functions"}


def test_the_child_of_a_replay_gets_ready_while_the_trace_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def note(owner: type, name: str) -> None:
        usual = getattr(owner, name)

        def noted(*arguments: object) -> object:
            seen.append(name)
            return usual(*arguments)

        monkeypatch.setattr(owner, name, noted)

    note(Child, "__init__")
    note(Child, "run")
    note(CounterexampleRecorder, "result")
    files, processes = set(os.listdir("/proc/self/fd")), set(children(os.getpid()))
    result = run([_source(tmp_path, PROGRAMS["heap blocks"])], Options())
    assert result.evidence == {"replay": "confirmed"}
    assert seen == ["__init__", "result", "run"]
    seen.clear()
    monkeypatch.setattr(RunRecorder, "result", _not_possible)
    result = run([_source(tmp_path, PROGRAMS["heap blocks"])], Options())
    assert result.evidence == {"replay": "not possible: for this test"}
    assert seen == ["__init__", "result"]
    assert set(os.listdir("/proc/self/fd")) <= files
    assert set(children(os.getpid())) <= processes, "nobody is left to wait for, but for those of other tests"


def _not_possible(_: RunRecorder) -> tuple[NativeInputs, OutsideInput]:
    raise NotReplayable("for this test")


def test_replay_can_be_turned_off(tmp_path: Path) -> None:
    path = _source(tmp_path, WRONG[0])
    result = run([path], Options(replay=False))
    assert (result.verdict, result.evidence) == (Verdict.UNSAFE, {"replay": "off"})
    assert "replay" not in result.statistics.seconds or result.statistics.seconds["replay"] < 0.05


def test_a_safe_program_has_no_replay(tmp_path: Path) -> None:
    result = verify(_source(tmp_path, "int main(void) { return 0; }"))
    assert (result.verdict, "replay" in result.evidence) == (Verdict.SAFE, False)


def test_the_data_model_decides(tmp_path: Path) -> None:
    """What one data model confirms could not be confirmed by the other."""
    path = _source(tmp_path, "int main(void) { if (sizeof(long) == 4 && __VERIFIER_nondet_int() == 3) reach_error(); }")
    assert verify(path, data_model=DataModel.ILP32.name).evidence == {"replay": "confirmed"}
    assert verify(path, data_model=DataModel.LP64.name).verdict is Verdict.SAFE
