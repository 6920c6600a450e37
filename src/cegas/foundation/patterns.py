"""Regular expressions that are compiled when they are first used.

Python compiles them with Python: 0.1 to 0.5 ms for each. Those of the modules that a small program brings in take 10 ms
together, and it uses half of them.
"""

from __future__ import annotations

import re

from cegas.foundation.typed import Any, AnyStr, Final, cast

_METHODS: Final = ("findall", "finditer", "fullmatch", "groups", "match", "pattern", "search", "split", "sub", "subn")


def pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """What `re.compile` gives, later."""
    return cast("re.Pattern[AnyStr]", _Pattern(text, flags))


class _Pattern:
    """Has the methods of its expression once somebody has asked for one."""

    def __init__(self, text: str | bytes, flags: int) -> None:
        self._source: Final = (text, flags)

    def __getattr__(self, name: str) -> Any:
        compiled: re.Pattern[Any] = re.compile(*self._source)
        self.__dict__.update({each: getattr(compiled, each) for each in _METHODS})
        return getattr(compiled, name)
