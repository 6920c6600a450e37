"""What a user may ask for."""

from __future__ import annotations

from dataclasses import dataclass, field

from cegas.frontend.options import FrontendOptions
from cegas.verification.analyses import DEFAULT_ANALYSIS, Settings


@dataclass(frozen=True, slots=True)
class Options:
    """Everything that can change a result."""

    analysis: str = DEFAULT_ANALYSIS
    settings: Settings = field(default_factory=Settings)
    frontend: FrontendOptions = field(default_factory=FrontendOptions)
    time_limit: float | None = None
    memory_limit_mb: int | None = None
