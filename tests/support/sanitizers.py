"""Whether gcc is here, with its sanitizers: what they say is the truth that some tests need."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import pytest

REASON = "gcc with its sanitizers is not installed (apt install gcc libc6-dev)"


@cache
def sanitizers_installed() -> bool:
    """Whether a program can be built with them, and runs."""
    if shutil.which("gcc") is None:
        return False
    with tempfile.TemporaryDirectory(prefix="cegas-sanitizers-") as folder:
        program = Path(folder) / "program"
        command = ["gcc", "-x", "c", "-fsanitize=address,undefined", "-o", str(program), "-"]
        text = "#include <stdlib.h>\nint main(void) { free(malloc(1)); return 0; }\n"
        if subprocess.run(command, input=text, text=True, capture_output=True, check=False).returncode != 0:
            return False
        return subprocess.run([str(program)], capture_output=True, check=False).returncode == 0


needs_sanitizers = pytest.mark.skipif(not sanitizers_installed(), reason=REASON)
