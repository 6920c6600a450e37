"""Imports while the C compiler works: the front end waits for it, and the analysis's modules take as long to import."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from importlib import import_module


def imports(modules: Sequence[str], perhaps: Sequence[str] = ()) -> Iterator[None]:
    """Import modules, one in each step: for somebody who waits, and stops when there is nothing to wait for any more.

    The modules in `perhaps` may turn out not to be needed: they are imported only if there is a processor to spare. An import
    that fails here fails again where it is needed.
    """
    for name in (*modules, *(perhaps if _processors() > 1 else ())):
        try:
            import_module(name)
        except Exception:
            return
        yield


def _processors() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system tells
        return os.cpu_count() or 1
