"""Imports while something else is going on."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from cegas.api.preload import imports
from cegas.foundation.processes import Spawned
from cegas.frontend.clang import compile_to_ir
from cegas.frontend.options import FrontendOptions
from cegas.verification.analyses import ANALYSES

NAMES = ("cegas_test_first", "cegas_test_second", "cegas_test_broken")


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of modules that can be imported."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    for name in NAMES:
        (tmp_path / f"{name}.py").write_text("", encoding="utf-8")
    (tmp_path / "cegas_test_broken.py").write_text("raise ValueError('broken')", encoding="utf-8")
    yield tmp_path
    for name in NAMES:
        sys.modules.pop(name, None)


def test_the_modules_are_there_after_the_first_step(modules: Path) -> None:
    steps = imports(("cegas_test_first", "cegas_test_second"))
    assert "cegas_test_first" not in sys.modules
    next(steps)
    assert "cegas_test_first" in sys.modules
    assert "cegas_test_second" in sys.modules
    assert not list(steps)


def test_what_fails_is_left_to_those_who_need_it(modules: Path) -> None:
    assert not list(imports(("cegas_test_broken", "cegas_test_first")))
    assert "cegas_test_broken" not in sys.modules
    with pytest.raises(ValueError, match="broken"):
        import_module("cegas_test_broken")


@pytest.mark.parametrize(("processors", "load", "expected"), [({0}, 0.0, False), ({0, 1}, 1.9, True), ({0, 1}, 2.1, False)])
def test_what_may_not_be_needed_takes_a_processor_that_has_nothing_to_do(
    processors: set[int], load: float, expected: bool, modules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: processors)
    monkeypatch.setattr(os, "getloadavg", lambda: (load, 0.0, 9.0))
    for _ in imports(("cegas_test_first",), ("cegas_test_second",)):
        assert "cegas_test_first" in sys.modules
    assert ("cegas_test_second" in sys.modules) is expected


def test_nobody_waits_for_what_may_not_be_needed(modules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 1})
    next(imports(("cegas_test_first",), ("cegas_test_second",)))
    assert "cegas_test_first" in sys.modules
    assert "cegas_test_second" not in sys.modules


@pytest.mark.parametrize("over", [True, False])
def test_steps_are_made_while_the_compiler_runs(over: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "program.c"
    file.write_text("/* no result of this one is kept: include */ int main(void) { return 0; }", encoding="utf-8")
    is_over = Spawned.is_over

    def told(process: Spawned, seconds: float) -> bool:
        while seconds == 0 and over and not is_over(process, 1):
            pass
        return is_over(process, seconds) if seconds else over

    monkeypatch.setattr(Spawned, "is_over", told)
    made: list[int] = []

    def steps() -> Iterator[None]:
        for number in range(3):
            made.append(number)
            yield

    compile_to_ir(file, FrontendOptions(), meanwhile=steps())
    assert made == ([0] if over else [0, 1, 2])


@pytest.mark.parametrize("name", ANALYSES)
def test_analyses_name_their_modules(name: str) -> None:
    analysis = ANALYSES[name]
    assert analysis.modules
    for module in (*analysis.modules, *analysis.perhaps):
        import_module(module)
