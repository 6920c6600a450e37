"""How a run can end, and how to tell."""

from __future__ import annotations

from cegas.foundation.typed import Final

DONE: Final = "done"
TIMEOUT: Final = "timeout"
OUT_OF_MEMORY: Final = "out of memory"
ERROR: Final = "error"


def end_by_reason(reason: str) -> str:
    """How a run ended whose verdict is UNKNOWN, in the words of `cegas.foundation.budget`."""
    if reason.startswith("the time limit"):
        return TIMEOUT
    return OUT_OF_MEMORY if reason.startswith(("the memory limit", "the memory is used up")) else DONE
