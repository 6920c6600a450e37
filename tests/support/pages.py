"""The code in pages of the documentation."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, cast

import cegas.domains
from cegas.verification.analyses import ANALYSES, Analysis

_BLOCK: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE: Final = re.compile(r"# src/cegas/domains/(\S+\.py)\n")
"""The first line of a block that is a file."""


def blocks(page: Path, language: str) -> list[str]:
    return [text for name, text in _BLOCK.findall(page.read_text(encoding="utf-8")) if name == language]


def is_file(text: str) -> bool:
    return _FILE.match(text) is not None


@contextmanager
def domains_of(page: Path, folder: Path) -> Iterator[None]:
    """The files of a page, as if they lay beside the domains of the project; rows that are entered meanwhile go again."""
    place = folder / "domains"
    for text in blocks(page, "python"):
        name = _FILE.match(text)
        if name is not None:
            file = place / name[1]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    analyses = cast(dict[str, Analysis], ANALYSES)
    modules, rows, attributes = set(sys.modules), dict(analyses), set(vars(cegas.domains))
    cegas.domains.__path__.append(str(place))
    try:
        yield
    finally:
        cegas.domains.__path__.remove(str(place))
        for module in [each for each in sys.modules if each.startswith("cegas.domains.") and each not in modules]:
            if str(place) in str(getattr(sys.modules[module], "__file__", None) or sys.modules[module].__path__):
                del sys.modules[module]
        for attribute in set(vars(cegas.domains)) - attributes:
            if f"cegas.domains.{attribute}" not in sys.modules:
                delattr(cegas.domains, attribute)
        analyses.clear()
        analyses.update(rows)
