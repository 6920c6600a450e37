"""What the compiler made of a text is kept for the session: many tests compile the same programs in the same way.

The folder is shared by all worker processes. Whoever comes first compiles; a text is put into place as a whole, so that
nobody reads half of one, and if two compile at the same time, both make the same. Only texts that depend on nothing but
themselves, the command and the folder that it runs in are kept: those that include a file or ask for the time are compiled
each time. (Library models include each other's headers, which do not change during a session.)

Most tests write their program into a folder of their own. All that its place changes is a name, which the result has in a
comment, as that of the module and in the debug information; so the result for another place is the same with the other name.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from cegas.frontend.assembly import MODELS
from cegas.frontend.clang import CPROVER_NAMES

_DEPENDS_ON_MORE: Final = re.compile(rb"include|embed|incbin|__DATE__|__TIME__|__TIMESTAMP__|__has_")
_DEPENDS_ON_PLACE: Final = re.compile(rb"FILE|\bline\b|#\s*\d|%:|\?\?|\\\n")
"""The program may have the name of its file in it, or give it another."""
_PLAIN: Final = re.compile(r"[\w.-]+(/[\w.-]+)+", re.ASCII)
"""A path that the compiler writes as it is."""

Run = Callable[..., tuple[int, bytes]]
"""Runs a command, with something to look at and perhaps something to do meanwhile; its exit code and what it complained
about."""


class Compilations:
    """The texts that were compiled, by everything that they depend on."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(exist_ok=True)

    def run(self, compile_: Run) -> Run:
        """Run a compiler's command, which ends with `-o`, the output and the source, or take what it has made before."""

        @functools.wraps(compile_)
        def run(command: Sequence[str], look: Callable[[], None] | None, *meanwhile: Any) -> tuple[int, bytes]:
            *flags, option, output, source = command
            assert option == "-o"
            found = self._place(flags, source)
            if found is None:
                return compile_(command, look, *meanwhile)
            kept, name = found
            if kept.exists():
                first, _, result = kept.read_bytes().partition(b"\n")
                if look is not None:
                    look()
                Path(output).write_bytes(result.replace(first, name) if name else result)
                return 0, b""
            code, complaints = compile_(command, look, *meanwhile)
            if not code and not complaints and os.path.exists(output):
                result = Path(output).read_bytes()
                if not _is_constant(name, result):
                    self._keep(name + b"\n" + result, kept)
            return code, complaints

        return run

    def _place(self, flags: Sequence[str], source: str) -> tuple[Path, bytes] | None:
        """Where the result is kept, and the name in it that is its place (empty if it is for one place only).

        None if it may depend on something else.
        """
        try:
            text = Path(source).read_bytes()
        except OSError:
            return None  # the compiler has something to say about it
        if _reads_more(flags) or (_DEPENDS_ON_MORE.search(text) and Path(source).parent != MODELS):
            return None
        folder = os.getcwd()
        name = "" if _DEPENDS_ON_PLACE.search(text) else _movable(folder, source)
        if name.encode() in text or any(name in flag for flag in flags):
            name = ""
        where = source.removesuffix(name)
        digest = hashlib.sha256(b"\0".join([*(os.fsencode(part) for part in (folder, where, *flags)), text]))
        return self._folder / digest.hexdigest(), name.encode()

    def _keep(self, result: bytes, place: Path) -> None:
        own = place.with_suffix(f".{os.getpid()}")
        own.write_bytes(result)
        own.replace(place)


def _is_constant(name: bytes, result: bytes) -> bool:
    """Whether a name is in the program's data, whose size depends on it: macros may write the name of the file there."""
    return bool(name) and re.search(rb'c"[^"\n]*' + re.escape(name), result) is not None


def _reads_more(flags: Sequence[str]) -> bool:
    """Whether flags name another file to be read, but for the macros that every program is compiled with."""
    following = (*flags[1:], "")
    return any(
        flag.startswith(("-include", "-imacros", "@")) and (flag, value) != ("-imacros", str(CPROVER_NAMES))
        for flag, value in zip(flags, following, strict=True)
    )


def _movable(folder: str, source: str) -> str:
    """The part of a source's path that another may be put for; empty if that would change more.

    What it has in common with the folder that the compiler runs in stays: debug information leaves it out of names.
    """
    if not os.path.isabs(source) or os.path.normpath(source) != source:
        return ""
    common = os.path.commonpath([folder, os.path.dirname(source)])
    name = os.path.relpath(source, common)
    return name if _PLAIN.fullmatch(name) else ""
