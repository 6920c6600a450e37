"""How much time goes into a drawing."""

from __future__ import annotations

from cegas.foundation.typed import Final

SWEEPS: Final = 8
"""Rounds of crossing reduction, each down and up."""
SMALL: Final = 400
"""With at most this many items in a component there is time to try several starting orders."""
THOROUGH: Final = 1500
"""With at most this many items there is time for single swaps and more rounds."""
