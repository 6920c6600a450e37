"""The page: template, style, scripts and data in one file."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from cegas.api.result import Result
from cegas.evidence.drawing import page_style
from cegas.foundation.typed import Final
from cegas.report.html.data import report_data
from cegas.report.html.graphs import report_graphs
from cegas.verification.watch import Watch

SCRIPTS: Final = (
    "dom.js",
    "source.js",
    "memory.js",
    "trace.js",
    "properties.js",
    "proof.js",
    "coverage.js",
    "story.js",
    "layout.js",
    "graph.js",
    "charts.js",
    "main.js",
)
"""In the order in which they use each other."""

_SLOT: Final = re.compile(r"<!--slot:([a-z]+)-->")


def write_report(path: Path, result: Result, watch: Watch) -> None:
    """Write the report about a run; `watch` is what looked on while it ran."""
    path.write_text(report_page(result, watch), encoding="utf-8")


def report_page(result: Result, watch: Watch) -> str:
    """The report as one HTML document."""
    data = report_data(result, watch)
    blocks = [_block("data", data)]
    for graph in report_graphs(result, watch, data["files"]):
        blocks.append(_block(f"graph-{graph['id']}", graph))
    title = f"{result.word} · {data['name']} · cegas"
    return _filled(
        {
            "title": _text(title),
            "style": _read("style.css") + page_style(),
            "data": "\n".join(blocks),
            "script": '"use strict";\n(() => {\n' + "\n".join(_read(name) for name in SCRIPTS) + "\n})();",
        }
    )


def _filled(slots: Mapping[str, str]) -> str:
    return _SLOT.sub(lambda match: slots[match.group(1)], _read("page.html"))


def _read(name: str) -> str:
    return (files("cegas.report.html") / name).read_text(encoding="utf-8")


def _block(name: str, content: object) -> str:
    """Data as a part of the page; no text in it can end the part."""
    text = json.dumps(content, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'


def _text(text: str) -> str:
    # Names of files may hold bytes that are no text.
    clean = text.encode("utf-8", "replace").decode("utf-8")
    return clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
