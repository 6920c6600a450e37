"""Hooks of mkdocs: the pages are written for readers of the repository, too, and need a little adapting as a site."""

from __future__ import annotations

import re
from typing import Any

_FENCE = re.compile(r"^ *```")
_NESTED = re.compile(r"^ {2,3}(?=(?:[-*]|\d+\.) )")
_OUTSIDE = re.compile(r"\[([^\]]*)\]\((\.\./[^)]*)\)")


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Nested lists are indented by four blanks, as mkdocs wants it; links to files outside `docs` become their names."""
    depth = page.file.src_uri.count("/")
    lines: list[str] = []
    is_code = False
    for line in markdown.split("\n"):
        if _FENCE.match(line):
            is_code = not is_code
        lines.append(line if is_code else _adapted(line, depth))
    return "\n".join(lines)


def _adapted(line: str, depth: int) -> str:
    def inside(link: re.Match[str]) -> str:
        return link[0] if link[2].count("../") <= depth else link[1]

    return _OUTSIDE.sub(inside, _NESTED.sub("    ", line))
