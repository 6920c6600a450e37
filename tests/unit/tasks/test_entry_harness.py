"""Harnesses for functions: `cegas harness`, and `--argument`, which makes the same."""

from __future__ import annotations

import json
import shlex
import subprocess
from pathlib import Path

import pytest

from cegas import InputError, Options, verify
from cegas.cli.main import main
from cegas.frontend.clang import HEADERS
from cegas.frontend.options import FrontendOptions
from cegas.program.properties import Verdict
from cegas.tasks.arguments import DescribedArgument, described_arguments
from cegas.tasks.entry_harness import entry_harness, with_entry_harness

SUM = """\
static int sum(const unsigned char *bytes, int count) {
    int result = 0;
    for (int i = 0; i < count; i++)
        result += bytes[i];
    return result;
}
"""
KINDS = """\
typedef unsigned size;
enum color { RED, GREEN };
struct hidden;
struct tag { double d; };
struct node {
    int number; const char *name; struct node *next; _Bool on; struct tag *tags[2]; void (*act)(int); struct hidden *hidden;
    struct { int *inner; }; union { int a; char *b; } either; char *const fixed; unsigned bits : 3; long wide[2][2];
};
typedef struct { int a[3]; _Bool flags[20]; } set;
int all(const struct node *list, char *buf, const size len, enum color c, const char *text, set s, int (*rows)[3], double x,
        void *any, char **words, void (*call)(void), _Bool on, struct hidden *hidden, long double wide, int *) {
    return list->number + (int)len + c + text[0] + s.a[0] + (*rows)[0] + (int)x + words[0][0] + on + (int)wide;
}
"""


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("p: char[8]", DescribedArgument(array=("char", "8"))),
        ("p: struct point [ N + 1 ] or null", DescribedArgument(array=("struct point", "N + 1"), may_be_null=True)),
        ("p: string", DescribedArgument(string="8")),
        ("p: string[3]", DescribedArgument(string="3")),
        ("p:depth 1 or null", DescribedArgument(depth=1, may_be_null=True)),
        ("p: null", DescribedArgument(is_null=True)),
        ("p: <= f(a, b)", DescribedArgument(conditions=("<= f(a, b)",))),
        ("p: >= 0, != n", DescribedArgument(conditions=(">= 0", "!= n"))),
        ("p: = 3", DescribedArgument(value="3")),
    ],
)
def test_what_can_be_said_of_arguments(text: str, said: DescribedArgument) -> None:
    assert described_arguments([text]) == {"p": said}


@pytest.mark.parametrize(
    "texts",
    [["p"], ["p:"], ["p q: null"], ["p: 3"], ["p: or null"], ["p: = 3, < 4"], ["p: < 3 or null"], ["p: null", "p: = 0"]],
)
def test_what_cannot(texts: list[str]) -> None:
    with pytest.raises(InputError):
        described_arguments(texts)


@pytest.mark.parametrize(("most", "code"), [(4, 0), (5, 1)])
def test_arguments_of_an_entry(most: int, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A static function that nobody calls, with a buffer and its length; the harness is left beside the result."""
    file, out = write(tmp_path, "p.c", SUM), tmp_path / "out"
    said = ["--argument", "bytes: unsigned char[4]", "--argument", f"count: >= 0, <= {most}"]
    checked = ["check", str(file), "--entry", "sum", "--property", "memory", "--json", "--output", str(out), *said]
    assert main(checked) == code
    result = json.loads(capsys.readouterr().out)
    if code:
        assert result["reason"] == "read of 1 byte behind the end of bytes_object (unsigned char[4])"
        assert result["evidence"]["replay"] == "confirmed"
        assert result["counterexample"]["steps"][0]["source"] == "void sum_harness(void) {"
    made = out / "sum_harness.c"
    assert main(["harness", "sum", str(file), *said]) == 0
    assert capsys.readouterr().out == made.read_text(encoding="utf-8")
    assert main(["check", str(made), "--entry", "sum_harness", "--property", "memory", "--quiet"]) == code
    assert main(["check", str(file), "--entry", "sum", *said, "--explain-strategy"]) == 0


def test_a_program_with_a_main_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What makes the counterexample run has a `main`, too."""
    file, out = write(tmp_path, "p.c", SUM + "int main(void) { return sum(0, 0); }\n"), tmp_path / "out"
    said = ["--argument", "bytes: unsigned char[2]", "--argument", "count: = 3"]
    assert main(["check", str(file), "--entry", "sum", "--quiet", "--output", str(out), *said]) == 1
    text = (out / "harness.c").read_text(encoding="utf-8")
    command = shlex.split(next(line for line in text.splitlines() if line.startswith("     cc ")))
    replay = tmp_path / "replay"
    subprocess.run(["gcc", *command[1:], "-o", str(replay)], check=True, capture_output=True, cwd=tmp_path)
    done = subprocess.run([str(replay)], capture_output=True, timeout=60, check=False, stdin=subprocess.DEVNULL)
    assert b"stack-buffer-overflow" in done.stderr


def test_every_kind_of_parameter(tmp_path: Path) -> None:
    """What is written compiles, under another compiler, too, and is free of undefined behaviour itself."""
    file = write(tmp_path, "p.c", KINDS)
    said = ["buf: char[8] or null", "len: <= 8, != 3", "text: string[2]", "on: = 1", "any: null", "list: depth 1"]
    made = entry_harness([file], "all", said, FrontendOptions())
    harness = write(tmp_path, f"{made.name}.c", made.text)
    command = ["gcc", "-c", "-Wall", "-Werror", "-Wno-unused-function", "-I", str(HEADERS), str(harness)]
    subprocess.run([*command, "-o", str(tmp_path / "p.o")], check=True, capture_output=True)
    for line in (
        "struct node list_next_object;",
        "list_next_object.next = 0;",
        "list_object.next = cegas_bool() ? &list_next_object : 0;",
        "list_object.tags[1] = cegas_bool() ? &list_tags_1_object : 0;",
        "list_object.inner = cegas_bool() ? &list_inner_object : 0;",
        "list_object.act = 0;",
        "*(void **)&list_object.fixed = cegas_bool() ? cegas_string(8) : 0;",
        "s.flags[s_flags_index] = cegas_bool();",
        "char *buf = cegas_bool() ? buf_object : 0;",
        "size len = cegas_uint();",
        "const char *text = cegas_string(2);",
        "void *any = 0;",
        "_Bool on = 1;",
        "cegas_assume(len != 3);",
    ):
        assert line in made.text, line


def test_flags_of_the_file_hold_for_its_harness(tmp_path: Path) -> None:
    file, other = write(tmp_path, "p.c", "int f(TYPE x) { return x > 0; }\n"), write(tmp_path, "q.c", "int g;\n")
    options = FrontendOptions(entry="f", file_flags=((str(file), ("-DTYPE=int",)),))
    with with_entry_harness([other, file], ["x: > 3"], options, tmp_path / "new") as (files, made):
        assert files == [tmp_path / "new" / "f_harness.c", other]
        assert (made.entry, made.flags_of(files[0])) == ("f_harness", ("-DTYPE=int",))
    found = verify([file], options=Options(frontend=options, arguments=("x: > 3",)), analysis="symex")
    assert found.verdict is Verdict.SAFE


def test_a_harness_that_nobody_keeps_has_one_name_in_every_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, "p.c", SUM)
    command = ["check", str(file), "--entry", "sum", "--argument", "bytes: char[2]", "--property", "memory", "--json"]
    assert main(command) == 1
    text = capsys.readouterr().out
    steps = json.loads(text)["counterexample"]["steps"]
    assert {step["file"] for step in steps} == {str(file), "sum_harness.c"}
    assert "cegas-" not in text
    assert any("bytes_object" in step["source"] for step in steps if step["file"] == "sum_harness.c")


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        (["--entry", "sun", "--argument", "x: = 1"], "the C files have no function 'sun' (did you mean 'sum'?)"),
        (["--entry", "sum", "--argument", "x: = 1"], "sum has no parameter 'x' (it has: bytes, count)"),
        (["--entry", "sum", "--argument", "count: char[3]"], "the argument count of sum is no pointer"),
        (["--entry", "old", "--argument", "x: = 1"], "the parameters of old are not known"),
    ],
)
def test_what_is_wrong_is_said(said: list[str], problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, "p.c", SUM + "int old(x) int x; { return x; }\n")
    assert main(["check", str(file), *said]) == 2
    assert problem in capsys.readouterr().err


DECODE = """\
#include <stddef.h>
size_t copy(unsigned char *out, const unsigned char *bytes, size_t room, size_t size) {
    size_t used = 0;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != ' ') {
            if (used >= room)
                break;
            out[used++] = bytes[i];
        }
    return used;
}
"""
SIZED = ["out: unsigned char[room]", "bytes: unsigned char[size]", "room: <= size", "size: <= 3"]


@pytest.mark.parametrize(("wrong", "code"), [(">=", 0), (">", 1)])
def test_forms_may_name_arguments_that_come_later(
    wrong: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bounds are assumed before an array is made; that it may have no elements is no error of the harness."""
    file = write(tmp_path, "p.c", DECODE.replace(">=", wrong))
    said = [part for each in SIZED for part in ("--argument", each)]
    assert main(["check", str(file), "--entry", "copy", "--property", "memory", *said]) == code
    told = capsys.readouterr().out
    if code:
        assert "behind the end of the block of cegas_array (0 bytes, copy_harness.c:12)" in told
    text = entry_harness([file], "copy", SIZED, FrontendOptions()).text
    order = [
        "size_t size",
        "cegas_assume(size <= 3)",
        "cegas_array(unsigned char, room)",
        "cegas_array(unsigned char, size)",
    ]
    assert sorted(order, key=text.index) == order


def test_a_string_for_a_pointer_to_something_else(tmp_path: Path) -> None:
    file = write(tmp_path, "p.c", "int f(int *numbers) { return *numbers; }\n")
    with pytest.raises(InputError, match="the argument numbers of f points to no characters"):
        entry_harness([file], "f", ["numbers: string"], FrontendOptions())


def test_forms_in_a_circle(tmp_path: Path) -> None:
    file = write(tmp_path, "p.c", DECODE)
    with pytest.raises(InputError, match="room, size need each other"):
        entry_harness([file], "copy", ["room: = size", "size: = room"], FrontendOptions())


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("out: byte[8]", "use of undeclared identifier 'byte'"),
        ("size: <= MOST", "use of undeclared identifier 'MOST'"),
        ("out: unsigned char[8)]", "expected ']'"),
        ("room: = 3 +", "expected expression"),
    ],
)
def test_words_that_cannot_be_compiled(
    said: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message is about what the user has written, not about a file that nobody sees."""
    file = write(tmp_path, "p.c", DECODE)
    assert main(["check", str(file), "--entry", "copy", "--argument", said]) == 2
    assert capsys.readouterr().err == f"cegas: '{said}' cannot be compiled: {complaint}\n"


def test_a_pointer_to_a_pointer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "struct node { int value; struct node *next; };\nint second(struct node **head) { return *head ? (*head)->next->value : 0; }\n"
    file = write(tmp_path, "p.c", text)
    assert main(["check", str(file), "--entry", "second", "--argument", "head: depth 3"]) == 1
    assert "through the null pointer" in capsys.readouterr().out


def test_an_entry_with_pointers_that_nobody_describes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, "p.c", DECODE)
    assert main(["check", str(file), "--entry", "copy"]) == 0
    told = "warning: nothing is known of what out and bytes of copy may point to (--argument says it, as in --argument 'out: char[8]')"
    assert told in capsys.readouterr().out
    assert main(["check", str(file)]) == 2
    assert (
        capsys.readouterr().err
        == "cegas: there is no function 'main' to start with (--entry NAME starts with another one: copy)\n"
    )
    assert main(["check", str(file), "--argument", "room: = 1"]) == 2
    assert (
        capsys.readouterr().err
        == "cegas: the C files have no function 'main' (--entry NAME says whose arguments they are)\n"
    )
    assert main(["harness", "copy", "nothing.c"]) == 2
    assert capsys.readouterr().err == "cegas: nothing.c: No such file or directory\n"
    assert main(["check", str(file), "--entry", "cpoy"]) == 2
    assert capsys.readouterr().err == "cegas: there is no function 'cpoy' to start with (did you mean 'copy'?)\n"
