"""Compilations are kept if, and only if, nothing that they depend on has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.support.compilations import Compilations, Run

from cegas.frontend import clang
from cegas.frontend.assembly import MODELS


class Compiler:
    """Writes its command, the place and the text of the source into the output."""

    def __init__(self, code: int = 0, complaints: bytes = b"") -> None:
        self.answer = code, complaints
        self.runs = 0

    def __call__(self, command: Sequence[str], look: Callable[[], None] | None) -> tuple[int, bytes]:
        self.runs += 1
        *flags, _, output, source = command
        Path(output).write_text(f"{source}: {flags} {Path(source).read_text()}")
        return self.answer


def compiled(run: Run, source: Path, *flags: str) -> str:
    output = source.with_suffix(".out")
    output.unlink(missing_ok=True)
    assert run(["cc", *flags, "-o", str(output), str(source)], None) == (0, b"")
    return output.read_text()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "a.c"
    file.write_text("int x;")
    return file


def test_what_is_the_same_is_compiled_once(tmp_path: Path, source: Path) -> None:
    compiler = Compiler()
    run = Compilations(tmp_path / "kept").run(compiler)
    first = compiled(run, source, "-g")
    assert compiled(run, source, "-g") == first
    other = Compiler()
    assert compiled(Compilations(tmp_path / "kept").run(other), source, "-g") == first, "of another worker"
    assert (compiler.runs, other.runs) == (1, 0)


def test_what_differs_is_compiled_anew(tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = Compiler()
    run = Compilations(tmp_path / "kept").run(compiler)
    results = [compiled(run, source), compiled(run, source, "-g"), compiled(run, source, "-g", "-DX")]
    source.write_text("int y;")
    results.append(compiled(run, source))
    assert len(set(results)) == 4
    monkeypatch.chdir(tmp_path)
    compiled(run, source)
    assert compiler.runs == 5


def test_the_same_text_in_another_place_is_not_compiled_again(tmp_path: Path, source: Path) -> None:
    compiler = Compiler()
    run = Compilations(tmp_path / "kept").run(compiler)
    text = compiled(run, source)
    assert str(source) in text
    other = tmp_path / "folder" / "of-another-test_0" / "program.c"
    other.parent.mkdir(parents=True)
    other.write_bytes(source.read_bytes())
    assert compiled(run, other) == text.replace(str(source), str(other))
    assert compiler.runs == 1


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("char name[] = __FILE__;", "b.c"),
        ('# 7 "other.c"\nint x;', "b.c"),
        ('#line 7 "other.c"\nint x;', "b.c"),
        ("int x;", 'a "b".c'),
        ("int x;", "ä.c"),
    ],
)
def test_where_the_place_matters_more_it_is_compiled_for_each(tmp_path: Path, source: Path, text: str, name: str) -> None:
    compiler = Compiler()
    run = Compilations(tmp_path / "kept").run(compiler)
    source.write_text(text)
    compiled(run, source)
    compiled(run, source.rename(tmp_path / name))
    assert compiler.runs == 2


PROGRAM = """
struct list { int value; struct list *next; } first;
static const char *text = "a/b.c program.c";
int main(void) { for (int i = 0; i < 3; i++) first.value += i; return first.value; }
"""


@pytest.mark.parametrize("place", ["other.c", "deep/er/program.c", "tests/program.c", "a/b.c"])
@pytest.mark.parametrize("folder", [".", "a", "a/b", "/"])
def test_the_real_compiler_makes_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, folder: str) -> None:
    """Wherever it runs, and where the source is: inside, above or beside."""
    runs = []

    def compile_(command: Sequence[str], look: Callable[[], None] | None) -> tuple[int, bytes]:
        runs.append(command)
        return real(command, look)

    real: Run = vars(clang._run).get("__wrapped__", clang._run)
    (tmp_path / "a" / "b").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / folder)
    run = Compilations(tmp_path / "kept").run(compile_)
    flags = ("-target", "x86_64-linux-gnu", *clang.FLAGS, *clang.SILENT, "-imacros", str(clang.CPROVER_NAMES))
    texts = []
    for name in ("first/program.c", place):
        source = tmp_path / name
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text(PROGRAM)
        output = tmp_path / "output.ll"
        assert run([clang.compiler(), "cc", *flags, "-o", str(output), str(source)], None) == (0, b"")
        texts.append(output.read_text())
        real([clang.compiler(), "cc", *flags, "-o", str(output), str(source)], None)
        assert texts[-1] == output.read_text()
    assert texts[0] != texts[1]
    assert len(runs) == 1 or place in ("other.c", "a/b.c")  # its name is part of the folder, or of the program


@pytest.mark.parametrize(
    "text", ['#include "a.h"', "# include <a.h>", "char t[] = __TIME__;", "#if __has_include(<a.h>)\n#endif"]
)
def test_what_depends_on_more_is_compiled_each_time(tmp_path: Path, source: Path, text: str) -> None:
    source.write_text(text)
    compiler = Compiler()
    run = Compilations(tmp_path / "kept").run(compiler)
    compiled(run, source)
    compiled(run, source)
    assert compiler.runs == 2


def test_models_are_compiled_once(tmp_path: Path) -> None:
    """Although they include headers, which stay the same."""
    compiler = Compiler()
    run = Compilations(tmp_path / "kept").run(compiler)
    model, output = MODELS / "string.c", tmp_path / "out"
    assert "include" in model.read_text()
    for expected in (1, 1):
        assert run(["cc", "-o", str(output), str(model)], None) == (0, b"")
        assert compiler.runs == expected
    (tmp_path / "string.c").write_bytes(model.read_bytes())
    for expected in (2, 3):
        run(["cc", "-o", str(output), str(tmp_path / "string.c")], None)
        assert compiler.runs == expected


@pytest.mark.parametrize("flag", ["-include", "-imacros"])
def test_files_that_flags_name_are_read_each_time(tmp_path: Path, source: Path, flag: str) -> None:
    compiler = Compiler()
    run = Compilations(tmp_path / "kept").run(compiler)
    for _ in range(2):
        compiled(run, source, flag, "a.h")
    assert compiler.runs == 2


def test_the_macros_of_every_program_stay_the_same(tmp_path: Path, source: Path) -> None:
    compiler = Compiler()
    run = Compilations(tmp_path / "kept").run(compiler)
    for _ in range(2):
        compiled(run, source, "-imacros", str(clang.CPROVER_NAMES))
    assert compiler.runs == 1


@pytest.mark.parametrize("answer", [(1, b""), (0, b"warning: strange")])
def test_what_is_complained_about_is_compiled_each_time(tmp_path: Path, source: Path, answer: tuple[int, bytes]) -> None:
    compiler = Compiler(*answer)
    run = Compilations(tmp_path / "kept").run(compiler)
    for _ in range(2):
        assert run(["cc", "-o", str(tmp_path / "out"), str(source)], None) == answer
    assert compiler.runs == 2


def test_a_look_may_end_it(tmp_path: Path, source: Path) -> None:
    """As it may while the compiler runs."""
    run = Compilations(tmp_path / "kept").run(Compiler())
    compiled(run, source)

    def look() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        run(["cc", "-o", str(tmp_path / "out"), str(source)], look)


def test_what_has_its_place_in_its_data_is_compiled_anew(tmp_path: Path) -> None:
    class Naming(Compiler):
        def __call__(self, command: Sequence[str], look: Callable[[], None] | None) -> tuple[int, bytes]:
            answer = super().__call__(command, look)
            Path(command[-2]).write_text(f'@file = constant [{len(command[-1]) + 1} x i8] c"{command[-1]}\\00"')
            return answer

    compiler = Naming()
    run = Compilations(tmp_path / "kept").run(compiler)
    for folder in ("one", "another"):
        (tmp_path / folder).mkdir()
        source = tmp_path / folder / "a.c"
        source.write_text("int x;")
        assert f"[{len(str(source)) + 1} x i8]" in compiled(run, source)
    assert compiler.runs == 2
