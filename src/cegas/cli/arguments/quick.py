"""Plain command lines, read without `argparse`.

To import `argparse`, to build a parser with all its flags, and to look for translations of its words takes 8 ms, a tenth of
what a small check takes. So the functions that describe a command to a parser describe it here as well, and most lines are
read by a few rules. Whatever these do not cover (help, mistakes, abbreviated flags, values that are joined with a short
flag or begin with a dash) is left to `argparse`, which then begins anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace

from cegas.foundation.typed import Any, Final


class _Flag:
    """One flag, or the words without a flag."""

    __slots__ = ("action", "choices", "default", "exclusive", "name", "type")

    def __init__(
        self,
        name: str,
        *,
        action: str = "store",
        default: Any = None,
        choices: Sequence[str] | None = None,
        type: Callable[[str], object] = str,
        exclusive: int = 0,
        nargs: str = "",
        metavar: str = "",
        help: str = "",
    ) -> None:
        self.name: Final = name
        self.action: Final = action
        self.choices: Final = choices
        self.type: Final = type
        self.exclusive: Final = exclusive
        """The number of a group of which only one flag may be given; 0 for none."""
        self.default: Final = action == "store_false" if action.startswith("store_") else default


class QuickCommand:
    """A command as its parser would be told of it: `add_parser` and the rest are those of `argparse`.

    Known are switches, flags with one value, flags that may be repeated, and one list of words without flags.
    """

    def __init__(self, defaults: Mapping[str, object]) -> None:
        self._defaults = dict(defaults)
        self._flags: dict[str, _Flag] = {}
        self._words: _Flag | None = None
        self._groups = 0

    # -- what a parser is told ----------------------------------------------------------------------------------------

    def add_parser(self, *_: object, **__: object) -> QuickCommand:
        return self

    def add_argument_group(self, *_: object) -> QuickCommand:
        return self

    def add_mutually_exclusive_group(self) -> _ExclusiveGroup:
        self._groups += 1
        return _ExclusiveGroup(self, self._groups)

    def set_defaults(self, **defaults: object) -> None:
        self._defaults.update(defaults)

    def add_argument(self, *names: str, dest: str = "", **about: Any) -> None:
        long = [name for name in names if name.startswith("--")]
        flag = _Flag(dest or (long or names)[0].lstrip("-").replace("-", "_"), **about)
        self._defaults[flag.name] = flag.default
        if names[0].startswith("-"):
            self._flags.update(dict.fromkeys(names, flag))
        else:
            self._words = flag

    # -- what it makes of a line --------------------------------------------------------------------------------------

    def read(self, words: Sequence[str]) -> Any:
        """What a parser would make of the words behind the command; None if it takes a parser to know."""
        found = dict(self._defaults)
        given: dict[int, _Flag] = {}
        plain: list[str] = []
        is_interrupted = False
        rest = iter(words)
        for word in rest:
            if not word.startswith("-"):
                if plain and is_interrupted:  # a parser takes words only from one place
                    return None
                plain.append(word)
                is_interrupted = False
                continue
            is_interrupted = True
            name, is_joined, value = word.partition("=") if word.startswith("--") else (word, "", "")
            flag = self._flags.get(name)
            if flag is None or (flag.exclusive and given.setdefault(flag.exclusive, flag) is not flag):
                return None
            if flag.action.startswith("store_"):
                if is_joined:
                    return None
                found[flag.name] = flag.action == "store_true"
                continue
            if not is_joined:
                value = next(rest, "-")
            if (value.startswith("-") and not is_joined) or (flag.choices is not None and value not in flag.choices):
                return None
            try:
                read = flag.type(value)
            except Exception:  # the parser finds it out again, and has the words to say it
                return None
            before: Any = found[flag.name]
            found[flag.name] = [*before, read] if flag.action == "append" else read
        if not plain or self._words is None:
            return None
        found[self._words.name] = plain
        return SimpleNamespace(**found)


class _ExclusiveGroup:
    """Flags of which only one may be given."""

    def __init__(self, command: QuickCommand, number: int) -> None:
        self._command = command
        self._number = number

    def add_argument(self, *names: str, **about: Any) -> None:
        self._command.add_argument(*names, exclusive=self._number, **about)
