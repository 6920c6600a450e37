"""Compilations are kept if, and only if, nothing that they depend on has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.support.compilations import Compilations, Run


class Compiler:
    """Writes its command and the source into the output."""

    def __init__(self, code: int = 0, complaints: bytes = b"") -> None:
        self.answer = code, complaints
        self.runs = 0

    def __call__(self, command: Sequence[str], look: Callable[[], None] | None) -> tuple[int, bytes]:
        self.runs += 1
        *flags, _, output, source = command
        Path(output).write_text(f"{flags} {Path(source).read_text()}")
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
    renamed = source.rename(tmp_path / "b.c")
    compiled(run, renamed)
    monkeypatch.chdir(tmp_path)
    compiled(run, renamed)
    assert compiler.runs == 6


@pytest.mark.parametrize("text", ['#include "a.h"', "# include <a.h>", "char t[] = __TIME__;", "#if __has_include(<a.h>)\n#endif"])
def test_what_depends_on_more_is_compiled_each_time(tmp_path: Path, source: Path, text: str) -> None:
    source.write_text(text)
    compiler = Compiler()
    run = Compilations(tmp_path / "kept").run(compiler)
    compiled(run, source)
    compiled(run, source)
    assert compiler.runs == 2


def test_files_that_flags_name_are_read_each_time(tmp_path: Path, source: Path) -> None:
    compiler = Compiler()
    run = Compilations(tmp_path / "kept").run(compiler)
    for _ in range(2):
        compiled(run, source, "-include", "a.h")
    assert compiler.runs == 2


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
