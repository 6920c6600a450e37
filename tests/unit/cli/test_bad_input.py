"""Bad input: exit code 2, one clear message, never a traceback."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cegas.cli.main import main

OK = "int main(void) { return 0; }\n"


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Done]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """The command, within this process: an exception that nobody catches fails the test."""

    def run(*arguments: str | Path) -> Done:
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 2
        output = capfd.readouterr()
        return Done(code, output.out, output.err)

    return run


def assert_refused(done: Done, *words: str) -> None:
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr + done.stdout
    assert done.stdout == ""
    for word in words:
        assert word in done.stderr


def test_the_real_command(tmp_path: Path) -> None:
    """In a process of its own: nothing but the message."""
    done = subprocess.run(
        [sys.executable, "-m", "cegas", "check", str(tmp_path / "absent.c")],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"cegas: {tmp_path / 'absent.c'}: No such file or directory\n"


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.c"
    path.write_text(OK, encoding="utf-8")
    return path


def test_missing_file(tmp_path: Path, run: Run) -> None:
    assert_refused(run("check", tmp_path / "absent.c"), "absent.c", "No such file")


def test_directory(tmp_path: Path, run: Run) -> None:
    assert_refused(run("check", tmp_path), "is a directory")


def test_no_file_at_all(run: Run) -> None:
    assert_refused(run("check"), "required: FILE", "Try 'cegas check --help'.")


def test_nothing_at_all_is_answered_with_help(run: Run) -> None:
    assert_refused(run(), "usage: cegas", "check that a program never reaches an error", "exit codes:")


def test_unknown_command(run: Run) -> None:
    assert_refused(run("prove"), "there is no command 'prove' (choose from: check, ", "Try 'cegas --help'.")
    assert_refused(run("chek"), "cegas: there is no command 'chek' (did you mean 'check'?)\n")
    assert_refused(run("witness", "chek"), "cegas witness: there is no command 'chek' (did you mean 'check'?)\n")


def test_slips_of_the_keyboard(good: Path, run: Run) -> None:
    """The complaint names what was probably meant, and comes from the command that was given."""
    done = run("check", good, "--tme-limit", "3")
    assert_refused(done)
    assert done.stderr == (
        "cegas check: there is no flag '--tme-limit' (did you mean '--time-limit'?)\nTry 'cegas check --help'.\n"
    )
    assert_refused(run("check", good, "--no-such=3"), "there is no flag '--no-such'")
    assert_refused(run("check", good, "--data-model", "32"), "argument --data-model: '32' is not one of: LP64, ILP32\n")
    assert_refused(
        run("check", good, "--analysis", "vlaue"), "cegas: there is no analysis 'vlaue' (did you mean 'value'?)\n"
    )
    assert_refused(run("check", good, "--analysis", "bdd"), "there is no analysis 'bdd' (choose from: auto, value, ")
    assert_refused(run("analyses", "value"), "cegas analyses: too many arguments: value\n")


def test_flags_of_another_analysis_are_mentioned(good: Path, run: Run) -> None:
    """They change nothing, which would be misleading where somebody looks for what a mechanism is good for."""
    flags = ("--without", "fields", "--points-to", "insensitive", "--slicing", "target-location")
    done = run("check", good, *flags, "--analysis", "value")
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        f"cegas: {flag} has no effect on the analysis 'value'" for flag in ("--points-to", "--without", "--slicing")
    ]
    assert run("check", good, "--without", "fields", "--quiet", "--analysis", "value").stderr == ""
    assert run("check", good, *flags).stderr == "", "cegas is among the engines of the default"
    assert run("check", good, "--without", "fields", "--analysis", "cegas").stderr == ""
    assert run("check", good, "--slicing", "target-location", "--analysis", "symex-sc").stderr == ""


def test_a_property_file_that_cannot_be_read(tmp_path: Path, good: Path, run: Run) -> None:
    done = run("check", good, "--property", tmp_path / "absent.prp")
    assert_refused(done)
    assert done.stderr == f"cegas: {tmp_path / 'absent.prp'}: the property file cannot be read (No such file or directory)\n"
    (tmp_path / "binary.prp").write_bytes(b"\xff\xfe\x00")
    assert_refused(run("check", good, "--property", tmp_path / "binary.prp"), "(it is no text)")


@pytest.mark.parametrize(
    ("name", "content", "word"),
    [
        ("syntax.c", b"int main(void) { return x }\n", "syntax.c:1:"),
        ("empty.c", b"", "is empty"),
        ("junk.c", bytes(range(256)) * 20, "not C source"),
        ("high.c", bytes(range(128, 256)) * 20, "error:"),
        ("binary.i", b"\x7fELF" + bytes(100), "not C source"),
        ("junk.bc", b"BC\xc0\xde" + b"damaged" * 50, "not valid LLVM bitcode"),
        ("text.bc", OK.encode(), "not valid LLVM bitcode"),
        ("bad.ll", b"define i32 @main( {", "not valid LLVM assembly"),
        ("program.txt", OK.encode(), "unknown kind of input"),
        ("task.yml", b"- just\n- a list\n", "not a task definition"),
        ("task.yml", b"{{{", "not valid YAML"),
        ("task.yml", b"input_files: absent.c\n", "absent.c"),
        ("nomain.c", b"int f(void) { return 0; }\n", "no function 'main'"),
        ("variable.c", b"int main;\n", "no function 'main'"),
    ],
)
def test_damaged_files(tmp_path: Path, name: str, content: bytes, word: str, run: Run) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert_refused(run("check", path), word)


def test_damaged_bitcode_of_a_real_module(tmp_path: Path, run: Run) -> None:
    import llvmlite.binding as llvm

    module = llvm.parse_assembly("define i32 @main() {\n  ret i32 0\n}\n")
    data = module.as_bitcode()
    for cut in (len(data) // 3, len(data) // 2, len(data) - 8):
        path = tmp_path / "cut.bc"
        path.write_bytes(data[:cut])
        assert_refused(run("check", path), "not valid LLVM bitcode")


def test_huge_file(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "huge.c"
    path.write_bytes(OK.encode() + b"/*" + b" " * (100 * 1024 * 1024) + b"*/")
    assert_refused(run("check", path), "100 MB")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--analysis", "nonsense"),
        ("--entry", "nowhere"),
        ("-DX", "-UX"),
        ("--time-limit", "-1"),
        ("--time-limit", "soon"),
        ("--memory-limit", "0"),
        ("--data-model", "LP32"),
        ("--property", "termination"),
        ("--property", "absent.prp"),
        ("--std", "c1066"),
        ("--uninitialized", "maybe"),
        ("--no-such-flag",),
    ],
)
def test_bad_flags(good: Path, arguments: tuple[str, ...], run: Run) -> None:
    assert_refused(run("check", good, *arguments))


def test_the_same_file_twice(good: Path, run: Run) -> None:
    assert_refused(run("check", good, good), "main is defined twice")


def test_wrong_data_model_of_a_module(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "m.ll"
    path.write_text('target datalayout = "e-p:32:32"\ndefine i32 @main() {\n  ret i32 0\n}\n', encoding="utf-8")
    assert_refused(run("check", path, "--data-model", "LP64"), "32-bit pointers")


@pytest.mark.parametrize("layout", ["E-p:64:64", "p:64:64"])
def test_module_for_a_big_endian_machine(tmp_path: Path, run: Run, layout: str) -> None:
    """LLVM takes a layout that does not say otherwise to be big-endian; no layout at all says nothing."""
    path = tmp_path / "m.ll"
    body = "@x = global i32 1\ndefine i32 @main() {\n  %b = load i8, ptr @x\n  %r = zext i8 %b to i32\n  ret i32 %r\n}\n"
    path.write_text(f'target datalayout = "{layout}"\n{body}', encoding="utf-8")
    assert_refused(run("check", path), "big-endian")
    path.write_text(body, encoding="utf-8")
    assert run("check", path).returncode == 0


@pytest.mark.parametrize("triple", ["s390x-unknown-linux-gnu", "powerpc64-linux-gnu", "aarch64-linux-gnu"])
def test_module_of_another_machine_without_a_layout(tmp_path: Path, run: Run, triple: str) -> None:
    """The order of its bytes is that machine's, which may be another one than ours."""
    path = tmp_path / "m.ll"
    path.write_text(f'target triple = "{triple}"\ndefine i32 @main() {{\n  ret i32 0\n}}\n', encoding="utf-8")
    assert_refused(run("check", path), "data layout")


def test_task_with_a_data_model_of_its_own(tmp_path: Path, good: Path, run: Run) -> None:
    task = tmp_path / "task.yml"
    task.write_text(f"input_files: {good.name}\n", encoding="utf-8")
    assert_refused(run("check", task, "--data-model", "ILP32"), "contradictory")


def test_property_of_another_kind(tmp_path: Path, good: Path, run: Run) -> None:
    prp = tmp_path / "p.prp"
    prp.write_text("CHECK( init(main()), LTL(F end) )\n", encoding="utf-8")
    assert_refused(run("check", good, "--property", prp), "cegas does not check termination")


DEEP = 10_000


@pytest.mark.parametrize(
    "expression",
    [
        "(" * DEEP + "x" + ")" * DEEP,
        "(1 + " * DEEP + "x" + ")" * DEEP,
        "!" * DEEP + "x",
        "x" + " + x" * DEEP,
        "x" + " ? 1 : x" * DEEP,
    ],
    ids=["parentheses", "right", "unary", "left", "conditional"],
)
def test_deep_nesting(tmp_path: Path, expression: str, run: Run) -> None:
    """Valid C: either it is refused with a message, or it is decided."""
    path = tmp_path / "deep.c"
    path.write_text(f"int main(void) {{ int x = 1; return {expression}; }}\n", encoding="utf-8")
    done = run("check", path, "--time-limit", "2")
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 2, 3), done
    if done.returncode == 2:
        assert done.stderr.startswith("cegas: ")
    else:
        assert done.stdout.startswith(("SAFE", "UNKNOWN"))


def test_deep_blocks_and_pointers(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "deep.c"
    blocks = "{" * 3000 + "x = 2;" + "}" * 3000
    path.write_text(f"int {'*' * 2000}p; int main(void) {{ int x = 1; {blocks} return x; }}\n", encoding="utf-8")
    done = run("check", path)
    assert done.returncode in (0, 2), done
    assert "Traceback" not in done.stderr


def test_output_folder_that_cannot_be(tmp_path: Path, good: Path, run: Run) -> None:
    done = run("check", good, "--output", good / "sub")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_properties_that_there_are_not(tmp_path: Path, good: Path, run: Run) -> None:
    assert_refused(run("check", good, "--property", "memry"), "no property 'memry' (did you mean 'memory'?)")
    assert_refused(run("check", good, "--property", "memory", "--property", "xyzzy"), "choose from: unreach-call, memory, ")
    prp = tmp_path / "p.prp"
    prp.write_text("CHECK( init(main()), LTL(G valid-derf) )\n", encoding="utf-8")
    assert_refused(
        run("check", good, "--property", prp), "cegas does not check 'G valid-derf' (did you mean 'G valid-deref'?)"
    )
    prp.write_text("CHECK( init(f()), LTL(G valid-deref) )\n", encoding="utf-8")
    assert_refused(run("check", good, "--property", prp, "--entry", "main"), "contradictory flags: --entry main")
