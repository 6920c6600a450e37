"""Folders for files that nobody needs after a run."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from cegas.foundation.scratch import remove_abandoned, remove_scratch, scratch_folder


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


def test_a_folder_is_there_as_long_as_it_is_needed(root: Path) -> None:
    with scratch_folder("replay") as first, scratch_folder("replay") as second:
        assert first != second
        assert {Path(first).parent, Path(second).parent} == {root}
        assert stat.S_IMODE(os.stat(first).st_mode) == 0o700
        (Path(first) / "file").write_text("text", encoding="utf-8")
    assert list(root.iterdir()) == []


def test_whatever_is_in_it_is_removed(root: Path) -> None:
    outside = root / "outside"
    outside.mkdir(mode=0o500)
    with scratch_folder() as name:
        closed = Path(name) / "a" / "b"
        closed.mkdir(parents=True)
        (closed / "file").write_text("text", encoding="utf-8")
        (Path(name) / "link").symlink_to(outside)
        closed.chmod(0)
    assert list(root.iterdir()) == [outside]
    assert stat.S_IMODE(outside.stat().st_mode) == 0o500, "a link leads elsewhere"


def test_a_failure_leaves_nothing(root: Path) -> None:
    with pytest.raises(ZeroDivisionError), scratch_folder():
        raise ZeroDivisionError
    assert list(root.iterdir()) == []


KILLED = """\
import os, signal
from cegas.foundation.scratch import scratch_folder
with scratch_folder():
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_folders_of_a_killed_process_are_found(root: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED]) as process:
        process.wait()
    (left,) = root.iterdir()
    assert left.name.startswith(f"cegas-{process.pid}-")
    with scratch_folder() as mine:
        remove_scratch(process.pid)
        assert list(root.iterdir()) == [Path(mine)]


def test_a_later_run_removes_what_a_killed_one_has_left(root: Path) -> None:
    (root / "cegas-real").mkdir()
    (root / "cegas-1x-").mkdir()
    subprocess.run([sys.executable, "-c", KILLED], check=False)
    assert len(list(root.iterdir())) == 3
    with scratch_folder() as mine:
        remove_abandoned()
        assert {path.name for path in root.iterdir()} == {"cegas-real", "cegas-1x-", Path(mine).name}


def test_what_is_locked_is_not_abandoned(root: Path) -> None:
    """Its process is not seen from here, as that of a container would not be."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    with scratch_folder() as mine:
        other = Path(mine).rename(root / f"cegas-{process.pid}--0")
        remove_abandoned()
        assert list(root.iterdir()) == [other]
    remove_abandoned()
    assert list(root.iterdir()) == []


def test_what_has_a_process_is_not_abandoned(root: Path) -> None:
    """Whether it is locked or not: where folders cannot be locked, or by a version that does not."""
    other = root / f"cegas-{os.getpid()}--0"
    other.mkdir()
    remove_abandoned()
    assert list(root.iterdir()) == [other]


def test_a_link_is_not_followed(root: Path) -> None:
    outside = root / "outside"
    outside.mkdir()
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    (root / f"cegas-{process.pid}--0").symlink_to(outside)
    remove_abandoned()
    assert outside.exists()


def test_another_place_if_the_first_is_no_folder(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(root / "missing"))
    monkeypatch.setenv("TEMP", str(root))
    with scratch_folder() as name:
        assert Path(name).parent == root
