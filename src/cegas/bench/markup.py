"""Small pieces of HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def cell(text: object, classes: str = "", note: str = "", title: str = "", tag: str = "td", key: object = None) -> str:
    """A cell of a table: text, with a note in small letters, something to read when pointed at, and a key to sort by."""
    attributes = f' class="{classes}"' if classes else ""
    attributes += f' title="{escape(title)}"' if title else ""
    attributes += f' data-key="{escape(str(key))}"' if key is not None else ""
    small = f" <small>{escape(note)}</small>" if note else ""
    return f"<{tag}{attributes}>{escape(str(text))}{small}</{tag}>"


def head(text: object, classes: str = "") -> str:
    return cell(text, classes, tag="th")


def tool_head(name: str) -> str:
    """The head of a published tool; what follows `_` in its name is its index."""
    base, _, index = name.partition("_")
    return f'<th class="theirs">{escape(base)}{f"<sub>{escape(index)}</sub>" if index else ""}</th>'


def row(cells: Iterable[str], classes: str = "") -> str:
    attributes = f' class="{classes}"' if classes else ""
    return f"<tr{attributes}>{''.join(cells)}</tr>"


def table(heads: Sequence[str], rows: Iterable[str], above: str = "") -> str:
    """A table that can be scrolled sideways where the page is narrow."""
    return (
        f'<div class="scroll"><table><thead>{above}<tr>{"".join(heads)}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def figure(chart: str, caption: str, legend: str = "") -> str:
    return f'<figure>{legend}<div class="scroll">{chart}</div><figcaption>{caption}</figcaption></figure>'


def section(name: str, title: str, *content: str) -> str:
    return f'<section id="{name}"><h2>{escape(title)}</h2>{"".join(content)}</section>'


def paragraph(text: str, classes: str = "") -> str:
    """Text that may hold markup."""
    return f'<p class="{classes}">{text}</p>' if classes else f"<p>{text}</p>"


def folded(summary: str, content: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>{content}</details>"


def percent(part: float, whole: float) -> str:
    """A share, with a digit behind the point only if it is small."""
    if not whole:
        return "–"
    share = 100 * part / whole
    return f"{share:.0f} %" if share >= 10 or share == 0 else f"{share:.1f} %"


def stack(good: int, bad: int, other: int) -> str:
    """A bar of shares: right, wrong, not decided."""
    parts = [(good, "good"), (bad, "bad"), (other, "open")]
    return (
        '<div class="stack" aria-hidden="true">'
        + "".join(f'<i class="{kind}" style="flex:{count}"></i>' for count, kind in parts if count)
        + "</div>"
    )
