"""What a target node stands for."""

from __future__ import annotations

from cegas.cpa.control import PropertyStatus
from cegas.cpa.reached import Node
from cegas.program.operations import Unsupported


def unsupported_construct(target: Node) -> str | None:
    """The construct that a target node stands for, if it is not a violation."""
    violated = target.control.violated
    if violated is None or violated.status is not PropertyStatus.UNSUPPORTED:
        return None
    assert target.step is not None
    last = target.step.edge.operations[-1]
    assert isinstance(last, Unsupported)
    return f"{last.construct} ({last.position})" if last.position is not None else last.construct
