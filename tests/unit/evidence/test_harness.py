"""The C harness: built with the original source by an ordinary compiler, it reaches the error."""

from __future__ import annotations

import shlex
import signal
import subprocess
from pathlib import Path

import pytest
from tests.support.compile import zig_executable
from tests.support.replay_programs import HEAD, PROGRAMS
from tests.support.sanitizers import needs_sanitizers

from cegas.cli.main import main

WORKS = (
    "nondeterministic values in their order",
    "parameters of the entry",
    "heap blocks",
    "extern variables",
    "unknown functions",
    "memory behind pointers from outside",
    "a line of text",
    "exit handlers and destructors",
    "constructors",
    "variadic functions",
    "an error function with a body",
    "an assertion",
)


def _checked(tmp_path: Path, body: str, monkeypatch: pytest.MonkeyPatch, *flags: str) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("program.c").write_text(HEAD + body, encoding="utf-8")
    assert main(["check", "program.c", "--output", "out", "--quiet", *flags]) == 1
    return Path("out") / "harness.c"


def _command(harness: Path) -> list[str]:
    line = next(line for line in harness.read_text().splitlines() if line.startswith("     cc "))
    return shlex.split(line)


def _run(command: list[str]) -> subprocess.CompletedProcess[bytes]:
    assert command[0] == "cc"
    subprocess.run([str(zig_executable()), "cc", "-fno-sanitize=all", *command[1:]], check=True, capture_output=True)
    return subprocess.run(["./replay"], capture_output=True, timeout=20, check=False, stdin=subprocess.DEVNULL)


@pytest.mark.parametrize("name", WORKS)
def test_the_error_is_reached(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = _command(_checked(tmp_path, PROGRAMS[name], monkeypatch))
    assert command[-2:] == ["program.c", "out/harness.c"]
    done = _run(command)
    assert done.returncode == -signal.SIGABRT
    assert name.startswith("an ") or b"the error is reached" in done.stderr


def test_the_strings_of_main(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = """int main(int argc, char **argv, char **envp) {
        if (argc > 2 && argv[1][0] == '-' && argv[1][1] == 'v' && !argv[1][2] && !argv[argc] && envp[0] && envp[0][0] == 'A')
            reach_error();
        return 0; }"""
    harness = _checked(tmp_path, body, monkeypatch)
    assert '/* "-v" */' in harness.read_text()
    assert b"the error is reached" in _run(_command(harness)).stderr


def test_another_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = "int start(int n, char *text) { if (n == 77 && text && text[1] == 'x') reach_error(); return 0; }"
    done = _run(_command(_checked(tmp_path, body, monkeypatch, "--entry", "start")))
    assert b"the error is reached" in done.stderr


def test_flags_of_the_compiler_are_in_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = "int main(void) { if (__VERIFIER_nondet_int() == LIMIT) reach_error(); }"
    harness = _checked(tmp_path, body, monkeypatch, "-D", "LIMIT=12 + 1", "--data-model", "ILP32", "--std", "gnu11")
    command = _command(harness)
    assert {"-DLIMIT=12 + 1", "-m32", "-std=gnu11"} <= set(command)
    assert "`break reach_error`" in harness.read_text()


def test_functions_of_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = """extern int getchar(void); extern int rand(void); extern long read(int, void *, size_t);
        int main(void) {
          char text[4];
          if (getchar() == 'k' && rand() == 77 && read(0, text, 4) == 2 && text[0] == 'a' && text[1] == 'b') reach_error();
        }"""
    assert b"the error is reached" in _run(_command(_checked(tmp_path, body, monkeypatch))).stderr


def test_calls_that_shift_the_values_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = _checked(tmp_path, PROGRAMS["the environment"], monkeypatch).read_text()
    assert "- calls of getchar() whose results are ignored: they take a value, too" in text


def test_what_it_cannot_give_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = _checked(tmp_path, "int main(void) { int x; if (x == 5) reach_error(); }", monkeypatch).read_text()
    assert "- the uninitialized x (line 15): 5" in text


def test_the_command_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    harness = _checked(tmp_path, "int main(void) { reach_error(); }", monkeypatch)
    assert capsys.readouterr().err == "", "quiet"
    assert main(["check", "program.c", "--output", "out"]) == 1
    command = next(line.strip() for line in harness.read_text().splitlines() if line.startswith("     cc "))
    assert capsys.readouterr().err.splitlines() == ["report: out/report.html", f"to debug the failing run: {command}"]


VIOLATIONS = {
    "memory": (
        "int a[4]; int main(void) { int i = __VERIFIER_nondet_int(); if (i < 5 && i > 3) a[i] = 1; }",
        "AddressSanitizer",
    ),
    "overflow": ("int main(void) { int x = __VERIFIER_nondet_int(); if (x > 9) return x + 2147483638; }", "signed integer"),
    "arithmetic": (
        "int main(void) { double x = 7e9; if (__VERIFIER_nondet_int() == 3) return (int)x; }",
        "outside the range",
    ),
    "leak": ("int main(void) { int *p = malloc(4); if (__VERIFIER_nondet_int() != 7) free(p); p = 0; }", "LeakSanitizer"),
}


@needs_sanitizers
@pytest.mark.parametrize("name", VIOLATIONS)
def test_sanitizers_see_a_violation(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body, said = VIOLATIONS[name]
    harness = _checked(tmp_path, body, monkeypatch, "--property", name)
    command = _command(harness)
    assert any(word.startswith("-fsanitize=address,undefined") for word in command)
    assert "program.c:15" in harness.read_text()
    subprocess.run(["gcc", *command[1:]], check=True, capture_output=True)
    done = subprocess.run(["./replay"], capture_output=True, timeout=20, check=False, stdin=subprocess.DEVNULL)
    assert said in done.stderr.decode()


def test_no_harness_without_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("program.c").write_text("int main(void) { return 0; }", encoding="utf-8")
    assert main(["check", "program.c", "--output", "out", "--quiet"]) == 0
    assert not (Path("out") / "harness.c").exists()
