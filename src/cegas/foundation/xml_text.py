"""Numbers and texts as XML has them."""

from __future__ import annotations

import re

from cegas.foundation.typed import Final

_FORBIDDEN: Final = re.compile(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 does not allow, and control characters that it allows but nobody can see."""


def number_text(number: float) -> str:
    """A number with at most one decimal."""
    text = f"{number:.1f}"
    return text[:-2] if text.endswith(".0") else text


def escape(text: str) -> str:
    """Text for XML content and attributes; what XML cannot hold becomes an escape sequence."""
    clean = _FORBIDDEN.sub(lambda match: f"\\x{ord(match.group()):02x}", text)
    return clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
