"""Imports while the C compiler works: the front end waits for it, and the analysis's modules take as long to import."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from importlib import import_module


def imports(modules: Sequence[str], perhaps: Sequence[str] = ()) -> Iterator[None]:
    """Import modules, in steps: for somebody who waits, and makes no more steps when there is nothing to wait for.

    The first step is for all `modules`. Those in `perhaps` may turn out not to be needed: they are imported one by one, and
    only if there is a processor to spare. An import that fails here fails again where it is needed.
    """
    try:
        for name in modules:
            import_module(name)
        yield
        for name in perhaps if _is_one_to_spare() else ():
            import_module(name)
            yield
    except Exception:
        return


def _is_one_to_spare() -> bool:
    """Whether a processor has nothing to do while the compiler works: on a busy machine, others wait for it."""
    count = _processors()
    return count > 1 and _load() < count


def _processors() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system tells
        return os.cpu_count() or 1


def _load() -> float:
    """How many processes have wanted a processor, on the average of the last minute."""
    try:
        return os.getloadavg()[0]
    except OSError:  # nobody knows
        return 0.0
