"""Folders for files that nobody needs after a run, which can be found even if the run was killed."""

from __future__ import annotations

import os
import tempfile


def scratch_folder(purpose: str = "") -> tempfile.TemporaryDirectory[str]:
    """A folder, as a context, that is removed with all that is in it."""
    return tempfile.TemporaryDirectory(prefix=f"{_prefix(os.getpid())}{purpose}-")


def remove_scratch(process: int) -> None:
    """Remove the folders of a process that was killed."""
    import shutil

    root = tempfile.gettempdir()
    for name in os.listdir(root):
        if name.startswith(_prefix(process)):
            shutil.rmtree(os.path.join(root, name), ignore_errors=True)


def _prefix(process: int) -> str:
    return f"cegas-{process}-"
