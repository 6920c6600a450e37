"""`cegas check`: verdicts, exit codes, the JSON contract, start-up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.support.repeatable import repeatable

from cegas.api.result import Result
from cegas.api.run import run
from cegas.cli import check
from cegas.cli.main import main
from cegas.foundation.budget import Budget
from cegas.verification.analyses import ANALYSES, DEFAULT_ANALYSIS

SAFE = """\
extern void reach_error(void);
int main(void) {
    int s = 0;
    for (int i = 0; i < 5; i++)
        s += i;
    if (s != 10)
        reach_error();
    return 0;
}
"""
UNSAFE = """\
extern void reach_error(void);
struct point { int x, a[3]; } g;
int twice(int n) { return 2 * n; }
int main(void) {
    for (int i = 0; i < 3; i++)
        g.a[i] = twice(i);
    g.x = g.a[2];
    if (g.x == 4)
        reach_error();
    return 0;
}
"""
INPUT = """\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); return 0; }
"""


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def check_json(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, dict[str, Any]]:
    code = main(["check", "--json", *map(str, arguments)])
    output = capsys.readouterr().out
    assert output.count("\n") == 1, "one object on one line"
    result: dict[str, Any] = json.loads(output)
    return code, result


def test_safe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, result = check_json(capsys, write(tmp_path, "a.c", SAFE))
    assert (code, result["verdict"]) == (0, "safe")
    assert result["counterexample"] is None


def test_the_json_contract(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "a.c", UNSAFE)
    code, result = check_json(capsys, path)
    assert code == 1
    assert set(result) == {
        *("verdict", "reason", "property", "properties", "analysis", "data_model", "warnings", "assumptions"),
        *("evidence", "statistics", "strategy", "counterexample", "bounded"),
    }
    assert result["verdict"] == "unsafe"
    assert result["analysis"] == "auto"
    assert result["data_model"] == "LP64"
    statistics = result["statistics"]
    assert set(statistics["seconds"]) == {"frontend", "analysis", "replay", "total"}
    assert result["evidence"] == {"replay": "confirmed"}
    assert {"states", "refinements", "solver_calls", "peak_memory_mb"} <= set(statistics)
    steps = result["counterexample"]["steps"]
    assert {"file", "line", "function", "depth", "source", "events", "values"} == set(steps[0])
    assert steps[-1]["source"] == "reach_error();"
    assert steps[-1]["events"] == [{"kind": "error", "text": "the error is reached"}]
    assert result["counterexample"]["stack"] == [{"function": "main", "file": str(path), "line": 9}]
    assert all(step["file"] == str(path) for step in steps)
    values = [(step["line"], step["values"]) for step in steps]
    assert (7, {"g.x": "4"}) in values, "a field by its name"
    assert any(value.get("g.a[2]") == "4" for _, value in values), "an array cell by its name"
    assert any(step["function"] == "twice" and step["values"] == {"n": "2"} for step in steps)


def test_unknown_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, result = check_json(capsys, write(tmp_path, "a.c", INPUT), "--analysis", "concrete")
    assert (code, result["verdict"]) == (3, "unknown")
    assert "__VERIFIER_nondet_int" in result["reason"]


def test_inputs_of_a_counterexample(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "a.c", INPUT)
    code, result = check_json(capsys, path)
    assert code == 1
    name = "__VERIFIER_nondet_int"
    assert result["counterexample"]["inputs"] == [
        {"kind": "nondeterministic", "source": name, "name": f"{name}()", "value": "7", "file": str(path), "line": 3}
    ]


def test_text_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(write(tmp_path, "a.c", UNSAFE))]) == 1
    output = capsys.readouterr().out
    assert output.startswith("UNSAFE: ")
    assert "g.x = 4" in output
    assert "\033" not in output, "colour on a terminal only"


def test_output_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "a.c", SAFE)
    assert main(["check", str(path), "--output", str(tmp_path / "out")]) == 0
    assert json.loads((tmp_path / "out" / "result.json").read_text(encoding="utf-8"))["verdict"] == "safe"
    assert capsys.readouterr().out.startswith("SAFE")


def test_two_runs_agree_but_for_times(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "a.c", UNSAFE)
    first, second = (repeatable(check_json(capsys, path)[1]) for _ in range(2))
    assert first == second


def test_property_file_decides_which_call_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "a.c", UNSAFE)
    text = "CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )"
    other = write(tmp_path, "p.prp", text)
    code, result = check_json(capsys, path, "--property", other)
    assert (code, result["property"]) == (0, text)


def test_failing_assert(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An error without a property file, the end of the path under one."""
    path = write(tmp_path, "a.c", "#include <assert.h>\nint main(void) { int x = 1; assert(x == 2); return 0; }\n")
    prp = write(tmp_path, "p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )")
    assert check_json(capsys, path)[0] == 1
    assert check_json(capsys, path, "--property", prp)[0] == 0


def test_undefined_behaviour_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "extern void reach_error(void);\nint main(void) { int *p = 0;\n *p = 1; reach_error(); return 0; }\n"
    path = write(tmp_path, "a.c", text)
    for analysis in ("value", "concrete"):
        code, result = check_json(capsys, path, "--analysis", analysis, "--property", "unreach-call")
        assert (code, result["verdict"]) == (3, "unknown")
        (assumption,) = result["assumptions"]
        assert (assumption["line"], assumption["status"]) == (3, "holds in no run")
        code, result = check_json(capsys, path, "--analysis", analysis, "--accept-vacuous", "--property", "unreach-call")
        assert (code, result["verdict"]) == (0, "safe")
    assert result["warnings"], "the only run ends in undefined behaviour"


def test_uninitialized_readings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "extern void reach_error(void);\nint main(void) { int x; int y = x;\n if (y == 3) reach_error(); return 0; }\n"
    path = write(tmp_path, "a.c", text)
    code, result = check_json(capsys, path)
    assert code == 1
    assert "uninitialized x" in result["warnings"][0]
    code, result = check_json(capsys, path, "--uninitialized", "undefined", "--analysis", "concrete", "--accept-vacuous")
    assert code == 0
    assert result["assumptions"][0]["line"] == 3, "copying is no use, comparing is"
    assert "x is used uninitialized" in result["warnings"][0]


def test_entry_with_parameters_as_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "extern void reach_error(void);\nvoid f(int value) { if (value == 1) reach_error(); }\nvoid g(void) { f(1); }\n"
    path = write(tmp_path, "a.c", text)
    code, result = check_json(capsys, path, "--entry", "f")
    assert code == 1
    (value,) = result["counterexample"]["inputs"]
    assert (value["kind"], value["source"], value["value"]) == ("parameter", "value", "1")
    assert check_json(capsys, path, "--entry", "g")[0] == 1


def test_task_definition(project_root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tasks = project_root / "tests" / "tasks" / "integers"
    task = sorted(tasks.glob("*-unsafe.yml"))[0]
    assert check_json(capsys, task)[0] == 1


def test_preprocessor_flags(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "headers").mkdir()
    write(tmp_path / "headers", "limit.h", "#define LIMIT 3\n")
    text = (
        '#include "limit.h"\nextern void reach_error(void);\n'
        "int main(void) { if (LIMIT == VALUE) reach_error(); return 0; }\n"
    )
    path = write(tmp_path, "a.c", text)
    include = f"-I{tmp_path / 'headers'}"
    assert check_json(capsys, path, include, "-DVALUE=3")[0] == 1
    assert check_json(capsys, path, include, "-DVALUE=4")[0] == 0


def test_standard(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "extern void reach_error(void);\nint main(void) { if (__STDC_VERSION__ == 199901L) reach_error(); return 0; }\n"
    path = write(tmp_path, "a.c", text)
    assert check_json(capsys, path, "--std", "c99")[0] == 1
    assert check_json(capsys, path, "--std", "c11")[0] == 0


@pytest.mark.parametrize("command", ["--help", "--version", "check --help", "graph --help", "analyses --help"])
def test_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(command.split())
    assert end.value.code == 0
    assert "cegas" in capsys.readouterr().out


def test_list_of_analyses(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyses"]) == 0
    listed = capsys.readouterr().out
    names = [line.split()[0] for line in listed.splitlines()]
    assert names == list(ANALYSES)
    assert all(analysis.summary in listed for analysis in ANALYSES.values())
    (default,) = [line for line in listed.splitlines() if line.endswith("(default)")]
    assert default.split()[0] == DEFAULT_ANALYSIS
    for command in ("check", "graph"):
        with pytest.raises(SystemExit) as end:
            main([command, "--analysis", "help"])
        assert end.value.code == 0
        assert capsys.readouterr().out == listed


def test_python_interface(tmp_path: Path) -> None:
    import cegas

    result = cegas.verify(write(tmp_path, "a.c", UNSAFE))
    assert result.verdict.value == "unsafe"
    assert result.counterexample is not None


@pytest.mark.slow
def test_start_up(tmp_path: Path) -> None:
    """A trivial file: the whole command, imports included, in less than 0.35 s of processor time (best of several)."""
    path = write(tmp_path, "a.c", SAFE)
    times = []
    for _ in range(7):
        before = os.times()
        subprocess.run([sys.executable, "-m", "cegas", "check", str(path)], check=True, capture_output=True)
        after = os.times()
        times.append(after.children_user + after.children_system - before.children_user - before.children_system)
    assert min(times) < 0.35, times


def test_files_are_found_from_wherever_the_command_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The compiler shortens names that begin like the current folder's."""
    path = write(tmp_path, "a.c", UNSAFE)
    (tmp_path / "sub").mkdir()
    for folder, name in ((tmp_path / "sub", str(path)), (tmp_path / "sub", "../a.c"), (tmp_path, "a.c")):
        monkeypatch.chdir(folder)
        steps = check_json(capsys, name)[1]["counterexample"]["steps"]
        assert {(folder / step["file"]).resolve() for step in steps} == {path.resolve()}
        assert steps[-1]["source"] == "reach_error();"


def test_the_place_of_the_error_is_in_the_first_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "a.c", UNSAFE)
    assert main(["check", str(path), "--quiet"]) == 1
    assert capsys.readouterr().out == f"UNSAFE: the error is reached at {path}:9\n"


@pytest.mark.parametrize(
    ("body", "flags", "is_empty"),
    [
        ("return 0;", (), True),
        ("reach_eror(); return 0;", (), True),
        ("if (x) reach_error(); return 0;", (), False),
        ("if (x) other(); return 0;", ("--property", "p.prp"), False),
        ("if (x) reach_error(); return 0;", ("--property", "p.prp"), True),
    ],
)
def test_a_proof_about_nothing_is_noted(
    body: str,
    flags: tuple[str, ...],
    is_empty: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "p.prp", "CHECK( init(main()), LTL(G ! call(other())) )\n")
    head = "void reach_error(void), reach_eror(void), other(void);\n"
    write(tmp_path, "a.c", head + f"int main(void) {{ volatile int x = 0; {body} }}\n")
    assert main(["check", "a.c", *flags]) == 0
    nothing = "there was nothing to check: the code that main can reach has no error call and no assertion"
    reason = nothing if is_empty else "no run reaches the error"
    assert capsys.readouterr().out.splitlines()[0] == f"SAFE: {reason}"
    assert main(["check", "a.c", "--quiet", *flags]) == 0
    assert capsys.readouterr().out == f"SAFE: {reason}\n"
    assert main(["check", "a.c", "--json", *flags]) == 0
    assert json.loads(capsys.readouterr().out)["reason"] == reason


def test_an_interruption_before_the_command_listens_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cegas.cli.main.read", interrupted)
    assert main(["check", "p.c"]) == 3
    assert capsys.readouterr().err == "cegas: interrupted\n"


def test_an_interrupted_report_does_not_cost_the_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cegas.report.html.write_report", interrupted)
    path = write(tmp_path, "a.c", SAFE)
    assert main(["check", str(path), "--output", str(tmp_path / "out")]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("SAFE")
    assert said.err == f"cegas: interrupted, {tmp_path / 'out' / 'report.html'} is not complete\n"
    assert (tmp_path / "out" / "result.json").exists()


def test_what_is_made_of_a_result_has_no_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interruption, or the end of the time, just before the end of a run: the verdict stands, and its harness is written."""

    def interrupted(files: Any, options: Any, budget: Budget, watch: Any) -> Result:
        result = run(files, options, budget, watch)
        budget.cancel("interrupted")
        return result

    monkeypatch.setattr(check, "run", interrupted)
    assert main(["check", str(write(tmp_path, "a.c", UNSAFE)), "--output", str(tmp_path / "out")]) == 1
    assert (tmp_path / "out" / "harness.c").exists()


# -- properties -------------------------------------------------------------------------------------------------------

BUFFER = """\
extern int __VERIFIER_nondet_int(void);
int a[8];
int main(void) {
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 7) return 0;
    a[i] = 10 / (i + 1);
    return a[i];
}
"""
BREAKS = BUFFER.replace("i > 7", "i > 8").replace("(i + 1)", "i")
HARD = BUFFER.replace("    a[i] =", '    __asm__ volatile ("cpuid" : : : "memory");\n    a[i] =')


@pytest.mark.parametrize(("text", "code"), [(BUFFER, 0), (BREAKS, 1), (HARD, 3)])
@pytest.mark.parametrize("names", [("memory",), ("memory", "arithmetic"), ("unreach-call", "memory", "leak")], ids=",".join)
def test_one_verdict_and_exit_code_for_all(
    text: str, code: int, names: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, "a.c", text)
    asked = [word for name in names for word in ("--property", name)]
    found, result = check_json(capsys, path, *asked)
    assert (found, result["verdict"]) == (code, {0: "safe", 1: "unsafe", 3: "unknown"}[code])
    assert result["property"] == ", ".join(names)
    verdicts = {each["name"]: each["verdict"] for each in result["properties"]}
    assert list(verdicts) == list(names)
    if code == 1:
        assert result["reason"] in [each["reason"] for each in result["properties"] if each["verdict"] == "unsafe"]
        assert result["counterexample"]["harm"]["cwe"] in (369, 758, 787)


def test_all_violations_of_several_properties(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "a.c", BREAKS)
    asked = ("--property", "memory", "--property", "arithmetic", "--all-violations")
    _, result = check_json(capsys, path, *asked)
    violated = [
        (each["name"], place["kind"], place["line"])
        for each in result["properties"]
        for place in each["places"]
        if place["status"] == "violated"
    ]
    assert violated == [("memory", "write", 6), ("arithmetic", "divisor", 6)]
    assert main(["check", str(path), *asked]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("UNSAFE: ")
    assert "memory:     UNSAFE, 1 place violated, 1 proved" in lines
    assert "arithmetic: UNSAFE, 1 place violated" in lines


def test_headers_of_flags(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`-include` comes before the first line of each file; `-isystem` is searched after `-I`; certificates know both."""
    (tmp_path / "own").mkdir()
    (tmp_path / "system").mkdir()
    write(tmp_path / "own", "which.h", "#define WHICH 1\n")
    write(tmp_path / "system", "which.h", "#define WHICH 2\n")
    write(tmp_path / "system", "only.h", "#define ONLY 3\n")
    first = write(tmp_path, "first.h", "#define FIRST 4\nextern void reach_error(void);\n")
    text = """\
    #include <which.h>
    #include <only.h>
    int main(void) { if (WHICH != %d || ONLY != 3 || FIRST != 4) reach_error(); return 0; }
    """
    flags = ("-isystem", tmp_path / "system", "-include", first, "--property", "unreach-call")
    file = write(tmp_path, "p.c", text % 1)
    assert check_json(capsys, file, *flags, "-I", tmp_path / "own", "--output", tmp_path / "results")[0] == 0
    assert main(["certificate", "check", str(tmp_path / "results" / "certificate.json")]) == 0
    told = capsys.readouterr().out
    assert str(first) in told
    assert str(tmp_path / "system") in told
    assert check_json(capsys, file, *flags, "--output", tmp_path / "unsafe")[0] == 1
    harness = (tmp_path / "unsafe" / "harness.c").read_text(encoding="utf-8")
    assert f"-isystem {tmp_path / 'system'} -include {first}" in harness
    assert main(["check", str(file), "-include", str(tmp_path / "missing.h")]) == 2
    assert "missing.h" in capsys.readouterr().err


ERRORS = """\
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
void fatal(const char *why) { (void)why; for (;;) ; }
char a[4], b[4];
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == 1) fatal("one");
    if (x == 2) memcpy(a, b, 4);
    if (x > 3 && x < 3) reach_error();
    return 0;
}
"""


@pytest.mark.parametrize(("name", "code"), [("fatal", 1), ("memcpy", 1), ("strcpy", 0), (None, 0)])
def test_error_functions(name: str | None, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A call of them is the error, whether they have a body, and although the compiler would do it itself."""
    file = write(tmp_path, "p.c", ERRORS)
    flags = () if name is None else ("--error-function", name)
    found, result = check_json(capsys, file, "--property", "unreach-call", *flags, "--witness", tmp_path / "w.yml")
    assert found == code
    assert any("is called nowhere" in text for text in result["warnings"]) == (name == "strcpy")
    witness = (tmp_path / "w.yml").read_text(encoding="utf-8")
    assert (f"call({name}())" in witness) == (name is not None)
    if code == 1:
        assert result["evidence"]["replay"] == "confirmed"
        assert main(["witness", "check", str(tmp_path / "w.yml"), str(file), "--quiet"]) == 0
        assert main(["check", str(file), *flags, "--property", "memory"]) == 2
        assert "is not about error calls" in capsys.readouterr().err


UNMODELLED = """\
extern int fork(void), __VERIFIER_nondet_int(void);
extern double lgamma(double);
int main(void) { if (__VERIFIER_nondet_int() == 7) { fork(); lgamma(1); } return 0; }
"""


def test_functions_without_a_model_are_named_before_the_verdict(tmp_path: Path) -> None:
    """Once, on standard error; the result has it, too."""
    path = write(tmp_path, "a.c", UNMODELLED)
    warning = "these functions have no model, and runs that call them stay undecided: fork, lgamma"
    for flags, expected in (((), f"warning: {warning}\n"), (("--json",), f"warning: {warning}\n"), (("--quiet",), "")):
        command = [sys.executable, "-m", "cegas", "check", "--property", "memory", *flags, str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.stderr == expected
        assert (warning in done.stdout) == (flags == ("--json",))
    together = subprocess.run(
        command[:-2] + command[-1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    assert together.stdout.startswith(f"warning: {warning}\nUNKNOWN: ")
