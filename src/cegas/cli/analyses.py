"""`cegas analyses`: what can be chosen with `--analysis`."""

from __future__ import annotations

import argparse

from cegas.verification.analyses import ANALYSES, DEFAULT_ANALYSIS


def analyses(_: argparse.Namespace) -> int:
    list_analyses()
    return 0


def list_analyses() -> None:
    """List the named analyses."""
    width = max(map(len, ANALYSES))
    for analysis in ANALYSES.values():
        default = " (default)" if analysis.name == DEFAULT_ANALYSIS else ""
        print(f"{analysis.name:<{width}}  {analysis.summary}{default}")
