"""Modules of cegas are found quickly, and are what Python itself would have found."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cegas.foundation import imports
from cegas.foundation.imports import _ModuleFinder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Modules that leave bytecode, beside them."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    (tmp_path / "module.py").write_text("value = 1\n", encoding="utf-8")
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "__init__.py").write_text("value = 2\n", encoding="utf-8")
    return tmp_path


def imported(name: str, folder: Path) -> Any:
    spec = _ModuleFinder().find_spec(name, [str(folder)])
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["module", "package"])
def test_what_is_found_is_what_python_finds(name: str, folder: Path) -> None:
    found, usual = _ModuleFinder().find_spec(f"cegas.{name}", [str(folder)]), PathFinder.find_spec(name, [str(folder)])
    assert found is not None
    assert usual is not None
    for attribute in ("origin", "cached", "has_location", "submodule_search_locations"):
        assert getattr(found, attribute) == getattr(usual, attribute)


@pytest.mark.parametrize("name", ["module", "package"])
def test_a_module_has_what_python_gives_it(name: str, folder: Path) -> None:
    usual = PathFinder.find_spec(name, [str(folder)])
    assert usual is not None
    expected, module = module_from_spec(usual), imported(f"cegas.{name}", folder)
    for attribute in ("__file__", "__cached__", "__path__"):
        assert getattr(module, attribute, None) == getattr(expected, attribute, None)
    assert isinstance(module, ModuleType)
    assert module.__name__ == f"cegas.{name}"
    with pytest.raises(AttributeError):
        _ = module.nothing


def test_all_else_is_left_to_python(folder: Path) -> None:
    finder = _ModuleFinder()
    assert finder.find_spec("cegas.nothing", [str(folder)]) is None
    assert finder.find_spec("cegas", None) is None
    assert finder.find_spec("other.module", [str(folder)]) is None
    assert finder.find_spec("cegas.module", [str(folder), str(folder)]) is None


def test_bytecode_is_made_and_used(folder: Path) -> None:
    first = imported("cegas.module", folder)
    bytecode = Path(first.__cached__)
    assert bytecode.is_file()
    source = folder / "module.py"
    seen = source.stat()
    source.write_text("value = 7\n", encoding="utf-8")  # of the same size, and made to look as old
    os.utime(source, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    assert imported("cegas.module", folder).value == 1


def test_long_bytecode_is_read_to_its_end(folder: Path) -> None:
    (folder / "module.py").write_text(f"text = {'x' * 200_000!r}\nvalue = 1\n", encoding="utf-8")
    bytecode = Path(imported("cegas.module", folder).__cached__)
    assert bytecode.stat().st_size > 3 * imports._MOST
    assert imported("cegas.module", folder).value == 1


@pytest.mark.parametrize("text", ["value = 3  # longer\n", "value = 3\n"], ids=["size", "age"])
def test_a_source_that_has_changed_is_compiled_anew(text: str, folder: Path) -> None:
    assert imported("cegas.module", folder).value == 1
    source = folder / "module.py"
    seen = source.stat()
    source.write_text(text, encoding="utf-8")
    os.utime(source, ns=(seen.st_atime_ns, seen.st_mtime_ns + 2_000_000_000 * ("longer" not in text)))
    assert imported("cegas.module", folder).value == 3
    assert imported("cegas.module", folder).value == 3


@pytest.mark.parametrize("damage", [b"", b"short", b"\0" * 16 + b"nothing that can be read"])
def test_bytecode_of_another_kind_is_not_used(damage: bytes, folder: Path) -> None:
    module = imported("cegas.package", folder)
    Path(module.__cached__).write_bytes(damage)
    assert imported("cegas.package", folder).value == 2


def test_a_command_finds_its_modules_so() -> None:
    text = """
import sys
from cegas.__main__ import prepare
prepare()
import cegas.cli.main as command, pathlib
print(type(command.__loader__).__module__, 'urllib.parse' in sys.modules, pathlib.Path('/a b').as_uri())
"""
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    assert done.stdout == "cegas.foundation.imports False file:///a%20b\n"
