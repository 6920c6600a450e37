"""A domain as an analysis, without anything else."""

from __future__ import annotations

from importlib import import_module

from cegas.cpa.component import Component
from cegas.cpa.setup import Setup
from cegas.engines.cegar import CegarEngine
from cegas.foundation.typed import TYPE_CHECKING, Any
from cegas.verification.recipes import bounded

if TYPE_CHECKING:
    from cegas.verification.analyses import Settings


def of_domain(settings: Settings, name: str, module: str) -> CegarEngine:
    """Explores what `component` of a module makes; refines it, and then enumerates paths."""

    def component(setup: Setup) -> list[Component[Any, Any]]:
        return [bounded(import_module(module).component(setup), setup)]

    return CegarEngine(name, component, follows_pointers=settings.preslice)
