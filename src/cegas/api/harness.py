"""A result as a C file that makes the program fail."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.api.result import Result
from cegas.foundation.typed import TYPE_CHECKING
from cegas.program.properties import Verdict

if TYPE_CHECKING:
    from cegas.evidence.harness import Harness
    from cegas.frontend.recording import NativeSource


def harness(result: Result, source: NativeSource | None, files: Sequence[str], name: str) -> Harness | None:
    """A C file, to be called `name`, that makes the program of an UNSAFE result fail; None if there is no such file."""
    if result.verdict is not Verdict.UNSAFE or result.path is None or source is None:
        return None
    from cegas.evidence.harness import make_harness
    from cegas.native.errors import NotReplayable

    try:
        told = result.counterexample
        chosen, harm = ((), None) if told is None else (told.inputs, told.harm)
        return make_harness(result.path.show, source, chosen, files, name, harm)
    except NotReplayable:
        return None
