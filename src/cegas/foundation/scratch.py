"""Folders for files that nobody needs after a run, which can be found even if the run was killed.

Whoever supervises a run that is killed removes its folders. If the supervisor is killed as well, a later run does: each
folder is locked by the processes that use it, and the kernel gives up the locks of those that end.

`tempfile` would do, but takes longer to import than all of this module's work: every check needs a folder, for the compiler.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

from cegas.foundation.processes import is_alive
from cegas.foundation.supervisor import is_worker
from cegas.foundation.typed import Final

_NAME: Final = "cegas"
_LOCKED: Final = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW


@contextmanager
def scratch_folder(purpose: str = "") -> Iterator[str]:
    """A folder, as a context, that is removed with all that is in it."""
    folder, lock = _make(f"{_prefix(_owner())}{purpose}-")
    try:
        yield folder
    finally:
        _remove(folder)
        os.close(lock)


def remove_scratch(process: int) -> None:
    """Remove the folders of a process that was killed; those of a worker are those of its whole group."""
    for folder, name in _entries():
        if name.startswith(_prefix(process)):
            _remove(folder)


def remove_abandoned() -> None:
    """Remove the folders of runs that were killed together with their supervisors."""
    for folder, name in _entries():
        start, _, rest = name.partition("-")
        number = rest.partition("-")[0]
        if start == _NAME and number.isdecimal() and not is_alive(int(number)):
            _remove_unlocked(folder)


def _entries() -> Iterator[tuple[str, str]]:
    """Whatever stands where such folders may be, each with its name."""
    for root in _roots():
        try:
            names = os.listdir(root)
        except OSError:
            continue
        for name in names:
            yield os.path.join(root, name), name


def _remove_unlocked(folder: str) -> None:
    """Remove a folder unless somebody uses it (in a container, say, whose processes are not seen here) or owns it."""
    try:
        lock = os.open(folder, _LOCKED)
    except OSError:  # it is gone, or somebody else's, or no folder
        return
    try:
        if os.fstat(lock).st_uid == os.geteuid():
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _remove(folder)
    except OSError:  # it is locked, or cannot be
        pass
    finally:
        os.close(lock)


def _owner() -> int:
    """Whose folders those of this process are: a worker is killed with its group."""
    return os.getpgrp() if is_worker() else os.getpid()


def _prefix(process: int) -> str:
    return f"{_NAME}-{process}-"


def _roots() -> list[str]:
    """Where such folders may be, the best place first."""
    wanted = [os.environ.get(name, "") for name in ("TMPDIR", "TEMP", "TMP")]
    return list(dict.fromkeys(os.path.abspath(root) for root in (*wanted, "/tmp", "/var/tmp", os.curdir) if root))


def _make(prefix: str) -> tuple[str, int]:
    """A folder, and the file that locks it."""
    problem: OSError | None = None
    for root in _roots():
        folder = os.path.join(root, prefix + os.urandom(8).hex())
        try:
            os.mkdir(folder, 0o700)
            lock = os.open(folder, _LOCKED)
        except OSError as error:
            problem = problem or error
            continue
        try:
            fcntl.flock(lock, fcntl.LOCK_SH)
        except OSError:  # where nothing can be locked, nothing is removed from outside
            pass
        return folder, lock
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
