"""The arguments of `main` are what C11 (5.1.2.2.1) promises: a count, strings, a null pointer; those of other entries are any."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.analyses import RUNNING
from tests.support.samples import some

from cegas.api.result import Result
from cegas.api.run import run
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import DataModel
from cegas.program.properties import Verdict
from cegas.smt.accesses import Accesses
from cegas.verification.analyses import ANALYSES
from cegas.verification.options import Options

BOTH = "int argc, char **argv"
EXPLORING = [name for name in ANALYSES if name not in RUNNING]
PROMISED = [
    (BOTH, "assert(argc >= 0);"),
    ("int argc, char *argv[], char *envp[]", "assert(argv && envp);"),
    (BOTH, "if (argc == 2) assert(argv[1] != 0);"),
    (BOTH, "if (argc > 1 && argc < 4) assert(argv[argc - 1] != 0);"),
    (BOTH, "if (argc > 0 && argc < 4) assert(argv[argc] == 0);"),
    (BOTH, "if (argc == 0) assert(!*argv);"),
    (BOTH, "if (argc > 1) assert(argv[argc - 1] != 0);"),
    (BOTH, "if (argc == 30) assert(argv[20] != 0 && argv[30] == 0);"),
    (BOTH, "if (argc > 7) { char *t = argv[5]; argv[5] = argv[6]; argv[6] = 0; assert(argv[5] && t && !argv[6]); }"),
    (BOTH, "if (argc > 1) { argv[0][0] = 0; argv[0][1] = 0; assert(argv[1] != 0); }"),
    ("int argc, char **argv, char **envp", "char *e = envp[0]; if (argv[0]) { **argv = 0; assert(envp[0] == e); }"),
    (BOTH, "int n = 0; while (*argv) { argv++; if (++n == 3) return 0; } assert(n == argc);"),
]
LEFT_OPEN = [
    (BOTH, "assert(argc > 0);"),
    (BOTH, "assert(argc < 1000);"),
    (BOTH, "if (argc == 2) assert(argv[1][0] != 'x' || argv[1][1] != 'y');"),
    (BOTH, "if (argc > 2) assert(argv[2][0] == '-' || argv[0][0]);"),
    ("int argc, char **argv, char **envp", "if (*envp) assert(**envp != 'Q');"),
    (BOTH, "if (argc > 1) { argv[1][0] = 'a'; argv[1] = 0; assert(argc != 7); }"),
    (BOTH, "for (int i = 1; i < argc && i < 3; i++) if (argv[i][0] == '-' && argv[i][1] == 'v') assert(0);"),
    (BOTH, "if (argc == 20) assert(argv[20] != 0);"),
    (BOTH, "if (argc > 1) { *argv[0] = 0; argv[1] = 0; assert(argv[1]); }"),
    ("int argc, char **argv, char **envp", "int n = 0; while (envp[n]) if (++n == 3) return 0; assert(n <= 1);"),
]


def check(folder: Path, parameters: str, body: str, analysis: str = "value", **changes: object) -> Result:
    file = folder / "program.c"
    file.write_text(f"int main({parameters}) {{ {body} return 0; }}\n")
    frontend = FrontendOptions(**changes)  # type: ignore[arg-type]
    return run([file], Options(analysis=analysis, frontend=frontend, time_limit=40))


@pytest.mark.parametrize(("parameters", "body"), PROMISED)
@pytest.mark.parametrize("model", DataModel)
def test_what_c_promises(tmp_path: Path, parameters: str, body: str, model: DataModel) -> None:
    assert check(tmp_path, parameters, body, data_model=model).verdict is Verdict.SAFE
    assert check(tmp_path, parameters, body, data_model=model, any_arguments=True).verdict is Verdict.UNSAFE


@pytest.mark.parametrize(("parameters", "body"), LEFT_OPEN)
@pytest.mark.parametrize("model", DataModel)
def test_what_it_leaves_open(tmp_path: Path, parameters: str, body: str, model: DataModel) -> None:
    result = check(tmp_path, parameters, body, data_model=model)
    assert (result.verdict, result.evidence.get("replay")) == (Verdict.UNSAFE, "confirmed")


@pytest.mark.parametrize("analysis", some(6, EXPLORING, "promises"))
def test_all_analyses(tmp_path: Path, analysis: str) -> None:
    for parameters, body in PROMISED[:3]:
        assert check(tmp_path, parameters, body, analysis).verdict is Verdict.SAFE, body
    for parameters, body in LEFT_OPEN[:3]:
        assert check(tmp_path, parameters, body, analysis).verdict is Verdict.UNSAFE, body


def test_of_other_entries_nothing_is_promised(tmp_path: Path) -> None:
    file = tmp_path / "program.c"
    file.write_text("int start(int argc, char **argv) { assert(argc >= 0); return 0; }\n")
    result = run([file], Options(frontend=FrontendOptions(entry="start"), time_limit=20))
    assert result.verdict is Verdict.UNSAFE


@pytest.mark.parametrize("analysis", ["value", "symex"])
@pytest.mark.parametrize(("parameters", "body"), PROMISED)
def test_proofs_are_certified(tmp_path: Path, parameters: str, body: str, analysis: str) -> None:
    file = tmp_path / "program.c"
    file.write_text(f"int main({parameters}) {{ {body} return 0; }}\n")
    result = run([file], Options(analysis=analysis, certify=True, time_limit=60))
    assert (result.verdict, result.evidence.get("certificate")) == (Verdict.SAFE, "checked")


@pytest.mark.parametrize("body", ["assert(argv[argc] != 0);", "assert(argv[7] == 0);"])
def test_the_checker_does_not_believe_in_other_promises(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    def promise_too_much(self: Accesses, memory: object, offset: object) -> None:
        self._smt.definitions.append(self._smt.terms.false)

    monkeypatch.setattr(Accesses, "_promise_string", promise_too_much)
    file = tmp_path / "program.c"
    file.write_text(f"int main(int argc, char **argv) {{ if (argc == 54321) {{ {body} }} return 0; }}\n")
    assert run([file], Options(time_limit=20)).verdict is Verdict.SAFE  # the analysis alone is wrong
    assert run([file], Options(certify=True, time_limit=20)).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("analysis", some(4, EXPLORING, "strings"))
def test_no_string_is_an_extern_variable(tmp_path: Path, analysis: str) -> None:
    file = tmp_path / "program.c"
    for place in ("argv[0][0]", "argv[argc - 1][3]"):
        file.write_text(
            "extern int other; int main(int argc, char **argv) "
            f"{{ other = 5; if (argc > 1) {{ {place} = 7; assert(other == 5); }} return 0; }}\n"
        )
        for replay in (True, False):
            result = run([file], Options(analysis=analysis, replay=replay, time_limit=20))
            assert result.verdict is not Verdict.UNSAFE, (place, replay)


def test_the_arguments_are_no_uninitialized_values(tmp_path: Path) -> None:
    result = check(tmp_path, BOTH, "if (argc > 1) assert(argv[1] != 0);", undefined_reading=True)
    assert result.verdict is Verdict.SAFE
    assert not any("initialized" in str(each) for each in result.assumptions)
    result = check(tmp_path, BOTH, "if (argc > 1 && argv[1][0] == 'x') assert(0);", undefined_reading=True)
    assert (result.verdict, result.evidence.get("replay")) == (Verdict.UNSAFE, "confirmed")


def test_a_counterexample_has_few_arguments(tmp_path: Path) -> None:
    result = check(tmp_path, BOTH, "if (argc > 1) assert(argv[1][0] != 'x');")
    assert result.counterexample is not None
    assert int(next(value.text for value in result.counterexample.inputs if value.origin.label == "argc")) <= 4
    assert "argv[0]" not in str([str(value) for value in result.counterexample.inputs])  # nobody has looked at it


def test_arguments_that_nobody_looks_at_cost_nothing(tmp_path: Path) -> None:
    result = check(tmp_path, BOTH, "int x = 1; assert(x == 1);", "concrete")
    assert (result.verdict, result.statistics.solver_calls) == (Verdict.SAFE, 0)
