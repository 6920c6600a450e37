"""What the compiler made of a text is kept for the session: many tests compile the same programs in the same way.

The folder is shared by all worker processes. Whoever comes first compiles; a text is put into place as a whole, so that
nobody reads half of one, and if two compile at the same time, both make the same. Only texts that depend on nothing but
themselves, the command and the folder that it runs in are kept: those that include a file or ask for the time are compiled
each time.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

_DEPENDS_ON_MORE: Final = re.compile(rb"include|embed|incbin|__DATE__|__TIME__|__TIMESTAMP__|__has_")

Run = Callable[[Sequence[str], Callable[[], None] | None], tuple[int, bytes]]
"""Runs a command that looks at something meanwhile; its exit code and what it complained about."""


class Compilations:
    """The texts that were compiled, by everything that they depend on."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(exist_ok=True)

    def run(self, compile_: Run) -> Run:
        """Run a compiler's command, which ends with `-o`, the output and the source, or take what it has made before."""

        def run(command: Sequence[str], look: Callable[[], None] | None) -> tuple[int, bytes]:
            *flags, option, output, source = command
            assert option == "-o"
            kept = self._place(flags, source)
            if kept is None:
                return compile_(command, look)
            if not kept.exists():
                code, complaints = compile_(command, look)
                if code or complaints or not os.path.exists(output):
                    return code, complaints
                self._keep(Path(output).read_bytes(), kept)
            if look is not None:
                look()
            Path(output).write_bytes(kept.read_bytes())
            return 0, b""

        return run

    def _place(self, flags: Sequence[str], source: str) -> Path | None:
        """Where the result is kept; None if it may depend on something else."""
        try:
            text = Path(source).read_bytes()
        except OSError:
            return None  # the compiler has something to say about it
        if _DEPENDS_ON_MORE.search(text) or any(flag.startswith(("-include", "-imacros", "@")) for flag in flags):
            return None
        parts = [os.getcwd(), source, *flags]
        digest = hashlib.sha256(b"\0".join([*(os.fsencode(part) for part in parts), text]))
        return self._folder / digest.hexdigest()

    def _keep(self, result: bytes, place: Path) -> None:
        own = place.with_suffix(f".{os.getpid()}")
        own.write_bytes(result)
        own.replace(place)
