"""A domain as an analysis, without anything else; and what recipes share."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cegas.cpa.component import Component
from cegas.cpa.setup import Setup
from cegas.engines.cegar import CegarEngine

if TYPE_CHECKING:
    from cegas.verification.analyses import Settings


def of_domain(settings: Settings, name: str, module: str) -> CegarEngine:
    """Explores what `component` of a module makes; refines it, and then enumerates paths."""

    def component(setup: Setup) -> list[Component[Any, Any]]:
        return [bounded(import_module(module).component(setup), setup)]

    return CegarEngine(name, component, follows_pointers=settings.preslice)


def bounded(component: Component[Any, Any], setup: Setup) -> Component[Any, Any]:
    """A component that sees nothing but the slice that is known; the other operations forget what they may write."""
    if setup.relevant is None:
        return component
    from cegas.domains.slicing.component import within_slice

    return within_slice(component, setup.relevant)
