"""Compilation databases: which flags count, which do not, and what is said about them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cegas.api.verify import verify
from cegas.cli.main import main
from cegas.foundation.errors import InputError
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import Verdict
from cegas.tasks.compile_commands import FileCommand, read_database, with_commands


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project of two files, whose meaning is in the flags; the current folder is its root."""
    for folder in ("src", "include", "build"):
        (tmp_path / folder).mkdir()
    (tmp_path / "include" / "twice.h").write_text("extern void reach_error(void);\nint twice(int x);\n")
    (tmp_path / "include" / "forced.h").write_text("static int forced = 1;\n")
    (tmp_path / "src" / "main.c").write_text(
        '#include "twice.h"\n'
        "int main(void) {\n"
        "  char c = -1;\n"
        "  if (twice(LIMIT) != 2 * LIMIT || !forced || c < 0) reach_error();\n"
        "  return 0;\n"
        "}\n"
    )
    (tmp_path / "src" / "twice.c").write_text("#include <twice.h>\nint twice(int x) { return x SUM x; }\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(project: Path, *entries: dict[str, object]) -> Path:
    path = project / "build" / "compile_commands.json"
    path.write_text(json.dumps(entries))
    return path


def entry(project: Path, file: str, *flags: str) -> dict[str, object]:
    return {"directory": str(project / "build"), "file": file, "arguments": ["cc", *flags, "-c", file, "-o", "x.o"]}


MAIN = ("-I../include", "-DLIMIT=(1+2)", "-include", "../include/forced.h", "-funsigned-char")
TWICE = ("-isystem", "../include", "-D", "SUM=+")


def command_of(project: Path, *flags: str) -> FileCommand:
    commands, _ = read_database(write(project, entry(project, "../src/main.c", *flags)))
    (command,) = commands.values()
    return command


def test_all_files_of_a_database_are_one_program(project: Path) -> None:
    path = write(project, entry(project, "../src/main.c", *MAIN), entry(project, "../src/twice.c", *TWICE))
    result = verify(path)
    assert result.verdict is Verdict.SAFE
    assert result.warnings == ()


def test_every_flag_matters(project: Path) -> None:
    """The program is safe because of its flags."""
    twice = entry(project, "../src/twice.c", "-isystem", "../include", "-DSUM=-")
    assert verify(write(project, entry(project, "../src/main.c", *MAIN), twice)).verdict is Verdict.UNSAFE
    twice = entry(project, "../src/twice.c", *TWICE)
    signed = entry(project, "../src/main.c", *MAIN[:-1])
    assert verify(write(project, signed, twice)).verdict is Verdict.UNSAFE
    with pytest.raises(InputError, match="forced"):
        verify(write(project, entry(project, "../src/main.c", *MAIN[:2]), twice))
    with pytest.raises(InputError, match=r"twice\.h"):
        verify(write(project, entry(project, "../src/main.c", *MAIN[1:]), twice))


def test_a_database_beside_the_files(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(project, entry(project, "../src/main.c", *MAIN), entry(project, "../src/twice.c", *TWICE))
    command = ["check", "--compile-commands", "build/compile_commands.json", "src/main.c", "src/twice.c", "--json"]
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out)["warnings"] == []
    assert main([*command, "-D", "LIMIT=3", "-I", "nowhere"]) == 0, "more flags of the command line"
    result = verify(["src/main.c", "src/twice.c"], compile_commands="build/compile_commands.json")
    assert result.verdict is Verdict.SAFE


def test_flags_of_the_command_line_come_last(project: Path) -> None:
    write(project, entry(project, "../src/main.c", *MAIN), entry(project, "../src/twice.c", *TWICE))
    files = ["src/main.c", "src/twice.c"]
    assert verify(files, compile_commands="build/compile_commands.json", define=["SUM=-"]).verdict is Verdict.UNSAFE


def test_a_harness_need_not_be_in_the_database(project: Path) -> None:
    (project / "harness.c").write_text(
        "int twice(int);\nvoid reach_error(void);\nint main(void) { if (twice(2) != 4) reach_error(); }\n"
    )
    write(project, entry(project, "../src/twice.c", *TWICE))
    result = verify(["harness.c", "src/twice.c"], compile_commands="build/compile_commands.json")
    assert result.verdict is Verdict.SAFE
    assert result.warnings == ("harness.c is not in build/compile_commands.json: compiled without flags",)
    given = verify(["harness.c", "src/twice.c"], compile_commands="build/compile_commands.json", define=["UNUSED"])
    assert given.warnings == (
        "harness.c is not in build/compile_commands.json: compiled with the flags of the command line only",
    )
    with pytest.raises(InputError, match=r"has none of the files harness\.c"):
        verify("harness.c", compile_commands="build/compile_commands.json")


def test_graph_and_slice_take_it_too(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(project, entry(project, "../src/main.c", *MAIN), entry(project, "../src/twice.c", *TWICE))
    assert main(["slice", "build/compile_commands.json", "--criterion", "reach_error", "--quiet"]) == 0
    flags = ["--compile-commands", "build/compile_commands.json", "src/main.c", "src/twice.c"]
    assert main(["graph", *flags, "--function", "twice"]) == 0
    assert "digraph" in capsys.readouterr().out


def test_shown_paths_are_relative_to_the_current_folder(project: Path) -> None:
    path = write(project, entry(project, "../src/main.c", *MAIN))
    files, _ = with_commands([path], FrontendOptions())
    assert files == [Path("src/main.c")]


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        (("-Iinclude", "-I", "/abs"), ("-I", "{build}/include", "-I", "/abs")),
        (
            ("-isystem", "a", "-iquoteb", "-idirafter", "../c"),
            ("-isystem", "{build}/a", "-iquote", "{build}/b", "-idirafter", "{root}/c"),
        ),
        (("-DA", "-D", "B=1", "-UC", "-U", "D"), ("-DA", "-DB=1", "-UC", "-UD")),
        (("-std=c11", "--std=gnu99", "-ansi"), ("-std=c11", "-std=gnu99", "-ansi")),
        (("-include", "config.h"), ("-include", "config.h")),
        (("-include", "../include/forced.h"), ("-include", "{root}/include/forced.h")),
        (
            (
                "-O3",
                "-Wall",
                "-Werror=foo",
                "-g3",
                "-fPIC",
                "-MD",
                "-MF",
                "x.d",
                "-lfoo",
                "-L/x",
                "-pthread",
                "-march=native",
            ),
            (),
        ),
        (("-xc", "-fno-builtin-memcpy", "-fshort-enums"), ("-fno-builtin-memcpy", "-fshort-enums")),
        (("-fpack-struct=1", "-fshort-wchar"), ("-fpack-struct=1", "-fshort-wchar")),
    ],
)
def test_flags_are_taken_over_with_absolute_paths(project: Path, flags: tuple[str, ...], expected: tuple[str, ...]) -> None:
    command = command_of(project, *flags)
    places = {"root": project, "build": project / "build"}
    assert command.flags == tuple(flag.format(**places) for flag in expected)
    assert command.unknown == ()


def test_unknown_flags_are_told_once(project: Path) -> None:
    odd = ("-ffast-math", "--sysroot=/opt", "-target", "armv7", "-Wp,-DX=1", "@missing.rsp", "-include-pch", "x.pch")
    path = write(
        project, entry(project, "../src/main.c", *MAIN, *odd), entry(project, "../src/twice.c", *TWICE, "-ffast-math")
    )
    result = verify(path)
    assert result.verdict is Verdict.SAFE
    (warning,) = result.warnings
    assert warning == (
        f"{path}: flags without effect here: -ffast-math --sysroot=/opt -target armv7 -Wp,-DX=1 @missing.rsp -include-pch x.pch"
    )


def test_files_of_flags_are_read(project: Path) -> None:
    (project / "build" / "flags.rsp").write_text('-DA="1 2" -I ../include\n')
    assert command_of(project, "@flags.rsp").flags == ("-DA=1 2", "-I", str(project / "include"))


def test_a_command_line_is_split_as_a_shell_does(project: Path) -> None:
    path = write(
        project, {"directory": "..", "file": "src/main.c", "command": 'ccache gcc -D\'A="x y"\' -I"include" -c src/main.c'}
    )
    commands, _ = read_database(path)
    assert commands[project / "src" / "main.c"].flags == ('-DA="x y"', "-I", str(project / "include"))


def test_other_languages_are_left_out_with_a_warning(project: Path) -> None:
    path = write(
        project,
        entry(project, "../src/main.c", *MAIN),
        entry(project, "../src/twice.c", *TWICE),
        entry(project, "../src/other.cpp"),
        entry(project, "../src/odd.c", "-x", "c++"),
    )
    result = verify(path)
    assert result.warnings == (f"{path}: left out 2 files that are not C",)


def test_the_first_of_several_commands_counts(project: Path) -> None:
    other = entry(project, "../src/twice.c", "-isystem", "../include", "-DSUM=-")
    path = write(project, entry(project, "../src/main.c", *MAIN), entry(project, "../src/twice.c", *TWICE), other, other)
    result = verify(path)
    assert result.verdict is Verdict.SAFE
    assert result.warnings == (f"{path}: src/twice.c is compiled in several ways; the first counts",)


def test_assertions_that_are_off_are_told(project: Path) -> None:
    (project / "src" / "main.c").write_text("#include <assert.h>\nint main(void) { assert(0); }\n")
    path = write(project, entry(project, "../src/main.c", "-DNDEBUG"))
    result = verify(path)
    assert result.verdict is Verdict.SAFE
    assert "NDEBUG is defined" in result.warnings[0]
    assert main(["check", str(path), "-U", "NDEBUG", "--quiet"]) == 1
    assert verify(write(project, entry(project, "../src/main.c", "-DNDEBUG", "-UNDEBUG"))).warnings == ()


def test_the_data_model_has_to_fit(project: Path) -> None:
    (project / "src" / "main.c").write_text(
        "void reach_error(void);\nint main(void) { if (sizeof(long) != 4) reach_error(); }\n"
    )
    path = write(project, entry(project, "../src/main.c", "-m32"))
    with pytest.raises(InputError, match="--data-model ILP32"):
        verify(path)
    assert verify(path, data_model="ILP32").verdict is Verdict.SAFE


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not valid JSON"),
        ("[" * 100000, "is not valid JSON"),
        ("{}", "is not a compilation database"),
        ("[1]", "entry 1 names no file"),
        ('[{"file": 1}]', "entry 1 names no file"),
        ('[{"file": "a.c"}]', "entry 1 has neither a command nor arguments"),
        ('[{"file": "a.c", "command": "cc \\"a.c"}]', "the command of entry 1 cannot be read"),
        ('[{"file": "a.c", "arguments": [1]}]', "the arguments of entry 1"),
        ('[{"file": "a.c", "directory": 3, "arguments": []}]', "the directory of entry 1"),
        ("[]", "has no C file"),
    ],
)
def test_bad_databases(project: Path, text: str, message: str) -> None:
    path = project / "bad.json"
    path.write_text(text)
    with pytest.raises(InputError, match=message):
        verify(path)


def test_bad_combinations(project: Path) -> None:
    path = write(project, entry(project, "../src/main.c", *MAIN))
    with pytest.raises(InputError, match="must be the only one"):
        verify([path, "src/twice.c"])
    with pytest.raises(InputError, match="not with a task definition"):
        verify("task.yml", compile_commands=path)
    with pytest.raises(InputError, match="No such file"):
        verify("src/main.c", compile_commands="missing.json")
