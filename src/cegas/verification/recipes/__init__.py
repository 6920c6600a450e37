"""Recipes: which components an analysis explores, with which refiners, and in which turns.

A recipe is a function that takes settings and makes an engine. The named analyses (`analyses.py`) are rows that name one.
"""

from __future__ import annotations

from cegas.cpa.component import Component
from cegas.cpa.setup import Setup
from cegas.foundation.typed import Any


def bounded(component: Component[Any, Any], setup: Setup) -> Component[Any, Any]:
    """A component that sees nothing but the slice that is known; the other operations forget what they may write."""
    if setup.relevant is None:
        return component
    from cegas.domains.slicing.component import within_slice

    return within_slice(component, setup.relevant)
