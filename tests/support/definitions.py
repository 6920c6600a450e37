"""Reading the definitions of tasks: there are thousands, which take the loader written in C a fifth of the time."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import yaml

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(file: Path) -> Any:
    return yaml.load(file.read_text(encoding="utf-8"), _LOADER)
