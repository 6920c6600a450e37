"""Imports of a command, whose process lives for a fraction of a second and imports two hundred modules.

Python looks for a module in all ways that there are, in every folder and under every kind of name. Here a module of cegas is
looked for where it is: in the folder of its package. Its bytecode is taken from the same file as always, and under the same
conditions: that it was made by this version of Python, from a source of this age and size. All other cases are Python's.
"""

from __future__ import annotations

import marshal
import os
import sys
from _frozen_importlib_external import MAGIC_NUMBER, SourceFileLoader, cache_from_source
from _imp import _fix_co_filename  # type: ignore[attr-defined]
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType

from cegas.foundation.typed import Final

_PACKAGE: Final = "cegas."
_HEAD: Final = MAGIC_NUMBER + bytes(4)
"""How bytecode begins that is looked for by the age and size of its source."""
_WORD: Final = 0xFFFFFFFF
_MOST: Final = 1 << 16
"""Bytes that are read at once: nearly all bytecode has less, and more would not come from the heap."""


def hurry() -> None:
    """Import quickly from now on, in a process that is here for one command."""
    if not any(isinstance(finder, _ModuleFinder) for finder in sys.meta_path) and sys.implementation.cache_tag is not None:
        sys.meta_path.insert(0, _ModuleFinder())
    _import_pathlib()


class _ModuleFinder:
    """Finds modules of cegas by their names."""

    def __init__(self) -> None:
        self._caches: dict[str, tuple[str, str]] = {}
        """By folders: what stands before and behind the name of a module in that of its bytecode."""

    def find_spec(self, name: str, path: Sequence[str] | None, _: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith(_PACKAGE) or path is None or len(path) != 1:
            return None
        folder, last = path[0], name.rpartition(".")[2]
        below: list[str] | None = None
        try:
            source = os.stat(f"{folder}/{last}.py")
        except OSError:
            folder, last = f"{folder}/{last}", "__init__"
            below = [folder]
            try:
                source = os.stat(f"{folder}/{last}.py")
            except OSError:
                return None
        if folder not in self._caches:
            before, __, behind = cache_from_source(f"{folder}/@.py").rpartition("@")
            self._caches[folder] = before, behind
        before, behind = self._caches[folder]
        file, bytecode = f"{folder}/{last}.py", f"{before}{last}{behind}"
        spec = ModuleSpec(name, _Loader(name, file, bytecode, source), origin=file)
        spec.has_location = True
        spec.cached = bytecode  # or Python finds it out once more
        spec.submodule_search_locations = below
        return spec


class _ImportedModule(ModuleType):
    """A module whose attributes are found as those of other objects are.

    An import of names asks the module first whether it is a package, and there are two thousand in a small check. Python's
    modules would look for a `__getattr__` of theirs, which ours have not, and make two messages that nobody reads.
    """

    __slots__ = ()
    __getattribute__ = object.__getattribute__


class _Loader(SourceFileLoader):
    """Python's loader, with a short way to bytecode that fits its source."""

    def __init__(self, name: str, file: str, bytecode: str, source: os.stat_result) -> None:
        self.name, self.path = name, file  # all that there is to a loader of Python's
        self._bytecode: Final = bytecode
        age, size = int(source.st_mtime) & _WORD, source.st_size & _WORD
        self._head: Final = _HEAD + age.to_bytes(4, "little") + size.to_bytes(4, "little")

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """A module that has what Python would look for and give it."""
        module = _ImportedModule(spec.name)
        module.__dict__.update(__file__=self.path, __cached__=self._bytecode)
        return module

    def get_code(self, fullname: str) -> CodeType | None:
        data = _contents(self._bytecode)
        if data.startswith(self._head):
            code: CodeType = marshal.loads(memoryview(data)[len(self._head) :])
            _fix_co_filename(code, self.path)
            return code
        found: CodeType | None = super().get_code(fullname)
        return found


def _contents(path: str) -> bytes:
    """A file, or nothing. A file object asks the kernel eight things of each file, which takes as long as reading it."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return b""
    try:
        data = os.read(file, _MOST)
        while len(data) >= _MOST and (more := os.read(file, _MOST)):
            data += more
        return data
    except OSError:
        return b""
    finally:
        os.close(file)


def _import_pathlib() -> None:
    """Import `pathlib` without the reader of web addresses, which it needs for one method and which takes twice as long."""
    name = "urllib.parse"
    if "pathlib" in sys.modules or name in sys.modules:
        return

    def quote_from_bytes(text: bytes) -> str:
        from urllib.parse import quote_from_bytes

        return quote_from_bytes(text)

    sys.modules[name] = meanwhile = ModuleType(name)
    meanwhile.quote_from_bytes = quote_from_bytes  # type: ignore[attr-defined]
    try:
        import pathlib  # noqa: F401
    finally:
        del sys.modules[name]
