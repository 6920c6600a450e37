"""The known word that somebody probably meant who wrote an unknown one."""

from __future__ import annotations

from collections.abc import Iterable


def suggestion(word: str, known: Iterable[str]) -> str:
    """` (did you mean 'x'?)`, for the end of a message; nothing if no known word is like this one."""
    import difflib  # only for messages

    found = difflib.get_close_matches(word, list(known), n=1)
    return f" (did you mean '{found[0]}'?)" if found else ""
