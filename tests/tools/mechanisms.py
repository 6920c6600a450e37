"""What the safe twin of a pair about pointers needs to be proved, as its task definitions say.

The definitions of the programs in `tests/tasks/pointers-*` have a key `mechanism` that the format itself does not know. It
names a mechanism without which there is no proof (`cegas check --analysis cegas --without …`), of these:

- ``strong-update``: a store through a pointer with one target on the path replaces what the cell held;
- ``field``: the fields or elements of one object are kept apart;
- ``path``: what a pointer holds goes with the branch that was taken;
- ``context``: the calls of one function are kept apart;
- ``target-set``: what a pointer may mean that is not one known address goes with the path.

    python -m tests.tools.mechanisms            the pairs of every mechanism
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.differential.tasks import TASKS, pair_names

MECHANISMS: Final = ("strong-update", "field", "path", "context", "target-set")
GROUPS: Final = ("array", "callsite", "global", "loop", "path", "struct")
"""The groups of the publication on CEGAS; each is a topic `pointers-GROUP`."""
ALL_GROUPS: Final = (*GROUPS, "targets")
"""And the one about pointers that are not one known address."""

_LINE: Final = re.compile(r"^(?:# )?mechanism: (\S+)$", re.MULTILINE)


def pointer_pairs(groups: Sequence[str] = ALL_GROUPS) -> list[str]:
    """The pairs that name a mechanism, in order."""
    topics = {f"pointers-{group}" for group in groups}
    return [name for name in pair_names() if name.partition("/")[0] in topics]


def mechanism_in(definition: Path) -> str:
    """The mechanism that a task definition names; raises ``ValueError`` unless it is exactly one of those above."""
    found = _LINE.findall(definition.read_text(encoding="utf-8"))
    if len(found) != 1 or found[0] not in MECHANISMS:
        raise ValueError(f"{definition.parent.name}/{definition.name} names the mechanisms {found}")
    mechanism: str = found[0]
    return mechanism


def mechanism_of(pair: str) -> str:
    """The mechanism of a pair, on which its twins have to agree."""
    safe, unsafe = (mechanism_in(TASKS / f"{pair}-{verdict}.yml") for verdict in ("safe", "unsafe"))
    if safe != unsafe:
        raise ValueError(f"{pair}: the twins name the mechanisms {safe} and {unsafe}")
    return safe


def main() -> int:
    pairs = pointer_pairs()
    for mechanism in MECHANISMS:
        own = [pair for pair in pairs if mechanism_of(pair) == mechanism]
        print(f"{mechanism}: {len(own)} of {len(pairs)} pairs")
        for pair in own:
            print(f"  {pair}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
