"""Folders for files that nobody needs after a run, which can be found even if the run was killed.

`tempfile` would do, but takes longer to import than all of this module's work: every check needs a folder, for the compiler.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from cegas.foundation.supervisor import is_worker


@contextmanager
def scratch_folder(purpose: str = "") -> Iterator[str]:
    """A folder, as a context, that is removed with all that is in it."""
    folder = _make(f"{_prefix(_owner())}{purpose}-")
    try:
        yield folder
    finally:
        _remove(folder)


def remove_scratch(process: int) -> None:
    """Remove the folders of a process that was killed; those of a worker are those of its whole group."""
    for root in _roots():
        try:
            names = os.listdir(root)
        except OSError:
            continue
        for name in names:
            if name.startswith(_prefix(process)):
                _remove(os.path.join(root, name))


def _owner() -> int:
    """Whose folders those of this process are: a worker is killed with its group."""
    return os.getpgrp() if is_worker() else os.getpid()


def _prefix(process: int) -> str:
    return f"cegas-{process}-"


def _roots() -> list[str]:
    """Where such folders may be, the best place first."""
    wanted = [os.environ.get(name, "") for name in ("TMPDIR", "TEMP", "TMP")]
    return list(dict.fromkeys(os.path.abspath(root) for root in (*wanted, "/tmp", "/var/tmp", os.curdir) if root))


def _make(prefix: str) -> str:
    problem: OSError | None = None
    for root in _roots():
        folder = os.path.join(root, prefix + os.urandom(8).hex())
        try:
            os.mkdir(folder, 0o700)
        except OSError as error:
            problem = problem or error
        else:
            return folder
    assert problem is not None
    raise problem


def _remove(folder: str) -> None:
    try:
        for name in os.listdir(folder):
            os.unlink(os.path.join(folder, name))
        os.rmdir(folder)
    except OSError:  # there is more in it than files
        import shutil

        for above, below, _ in os.walk(folder):
            for path in (os.path.join(above, name) for name in below):
                if not os.path.islink(path):
                    os.chmod(path, 0o700)  # a program that was run may have closed it
        shutil.rmtree(folder, ignore_errors=True)
