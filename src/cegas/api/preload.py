"""Imports while the C compiler works: the front end waits for it, and the analysis's modules take as long to import."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from threading import Event, Thread


@contextmanager
def imported_meanwhile(modules: Sequence[str], perhaps: Sequence[str] = ()) -> Iterator[Callable[[], None]]:
    """Import modules in another thread while the body runs; the thread has ended when the body has.

    The modules in `perhaps` may turn out not to be needed: they are imported only if there is a processor to spare, and none
    of them once the body has called the function that it gets. An import that fails here fails again where it is needed.
    """
    optional = perhaps if _processors() > 1 else ()
    over = Event()
    thread = Thread(target=_import, args=(modules, optional, over), name="imports", daemon=True)
    is_started = any(name not in sys.modules for name in (*modules, *optional)) and _start(thread)
    try:
        yield over.set
    finally:
        over.set()
        if is_started:
            thread.join()


def _start(thread: Thread) -> bool:
    try:
        thread.start()
    except RuntimeError:  # the system gives no more threads: each module will be imported when it is needed
        return False
    return True


def _import(modules: Sequence[str], optional: Sequence[str], over: Event) -> None:
    try:
        for name in modules:
            import_module(name)
        for name in optional:
            if over.is_set():
                return
            import_module(name)
    except Exception:
        return


def _processors() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system tells
        return os.cpu_count() or 1
