"""Imports while something else is going on."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from cegas.api.preload import imported_meanwhile
from cegas.api.verify import verify
from cegas.foundation.errors import InputError
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


def threads() -> list[str]:
    return [thread.name for thread in threading.enumerate()]


def test_the_modules_are_there_afterwards(modules: Path) -> None:
    with imported_meanwhile(("cegas_test_first", "cegas_test_second")):
        pass
    assert "cegas_test_first" in sys.modules
    assert "cegas_test_second" in sys.modules
    assert "imports" not in threads()


def test_what_fails_is_left_to_those_who_need_it(modules: Path) -> None:
    with imported_meanwhile(("cegas_test_broken", "cegas_test_first")):
        pass
    assert "cegas_test_broken" not in sys.modules
    with pytest.raises(ValueError, match="broken"):
        import_module("cegas_test_broken")


def test_errors_of_the_work_itself_pass(modules: Path) -> None:
    with pytest.raises(KeyError), imported_meanwhile(("cegas_test_first",)):
        raise KeyError
    assert "imports" not in threads()


def test_nothing_is_started_for_what_is_there() -> None:
    with imported_meanwhile(("os", "sys")):
        assert "imports" not in threads()


def test_a_system_without_threads(modules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    with imported_meanwhile(("cegas_test_first",)):
        pass
    assert "cegas_test_first" not in sys.modules


@pytest.mark.parametrize(("processors", "expected"), [({0}, False), ({0, 1}, True)])
def test_what_may_not_be_needed_takes_a_processor_of_its_own(
    processors: set[int], expected: bool, modules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: processors)
    (modules / "cegas_test_second.py").write_text(
        "import threading\nthreading.main_thread().cegas_test_imported.set()", encoding="utf-8"
    )
    imported = threading.Event()
    monkeypatch.setattr(threading.main_thread(), "cegas_test_imported", imported, raising=False)
    with imported_meanwhile(("cegas_test_first",), ("cegas_test_second",)):
        if expected:
            assert imported.wait(10)
    assert ("cegas_test_second" in sys.modules) is expected


def test_nobody_waits_for_what_may_not_be_needed(modules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 1})
    (modules / "cegas_test_first.py").write_text(
        "import threading\nthreading.main_thread().cegas_test_go_on.wait(10)", encoding="utf-8"
    )
    go_on = threading.Event()
    monkeypatch.setattr(threading.main_thread(), "cegas_test_go_on", go_on, raising=False)
    with imported_meanwhile(("cegas_test_first",), ("cegas_test_second",)):
        threading.Timer(0.05, go_on.set).start()  # when the work is done already
    assert "cegas_test_first" in sys.modules
    assert "cegas_test_second" not in sys.modules


@pytest.mark.parametrize("name", ANALYSES)
def test_analyses_name_their_modules(name: str) -> None:
    analysis = ANALYSES[name]
    assert analysis.modules
    for module in (*analysis.modules, *analysis.perhaps):
        import_module(module)


def test_input_that_is_no_program_leaves_no_thread(tmp_path: Path) -> None:
    file = tmp_path / "program.c"
    file.write_text("int main(void) { return }", encoding="utf-8")
    with pytest.raises(InputError):
        verify(file)
    assert "imports" not in threads()
