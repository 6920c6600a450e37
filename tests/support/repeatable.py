"""What two runs of one check have in common."""

from __future__ import annotations

from typing import Any


def repeatable(result: dict[str, Any]) -> dict[str, Any]:
    """A result as JSON, without what depends on the machine."""
    statistics = {key: value for key, value in result["statistics"].items() if key not in ("seconds", "peak_memory_mb")}
    engines = [
        {key: value for key, value in engine.items() if key not in ("seconds", "turns")}
        for engine in result["strategy"]["engines"]
    ]
    return {**result, "statistics": statistics, "strategy": {**result["strategy"], "engines": engines}}
