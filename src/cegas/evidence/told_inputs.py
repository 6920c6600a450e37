"""Inputs as people read them: what fills one buffer together, and one line for what comes from one place again and again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cegas.evidence.counterexample import BufferPart, ShownInput
from cegas.foundation.records import record
from cegas.foundation.typed import Final

_ESCAPES: Final[Mapping[int, str]] = {0: "\\0", 9: "\\t", 10: "\\n", 13: "\\r", 34: '\\"', 92: "\\\\"}


@record
class ToldInput:
    """One line for a person."""

    text: str
    file: str | None
    line: int | None
    number: int
    """So many inputs are told in it."""


def told_inputs(inputs: Sequence[ShownInput]) -> list[ToldInput]:
    """The inputs of a run in their order; the bytes of a buffer stand where the first of them was asked for."""
    groups: list[list[ShownInput]] = []
    buffers: dict[int, list[ShownInput]] = {}
    for value in inputs:
        last = groups[-1][-1] if groups else None
        if value.part is not None:
            group = buffers.get(value.part.buffer)
            if group is None and last is not None and _belong_together(groups[-1], value):
                group = buffers[value.part.buffer] = groups[-1]  # what is written in two parts, as a line is
            if group is None:
                group = buffers[value.part.buffer] = []
                groups.append(group)
            group.append(value)
        elif last is not None and last.part is None and (last.name, last.line) == (value.name, value.line):
            groups[-1].append(value)
        else:
            groups.append([value])
    return [_told(group) for group in groups]


def _belong_together(group: Sequence[ShownInput], value: ShownInput) -> bool:
    """Whether a byte lies in the buffer that a group tells of, came there by the same line of the source, and is new."""
    first, part = group[0], value.part
    if part is None or not part.is_byte or (first.file, first.line) != (value.file, value.line):
        return False
    parts = [each.part for each in group]
    if any(each is None or not each.is_byte or each.name != part.name for each in parts):
        return False
    return not any(
        each is not None and each.offset < part.offset + len(part.content) and part.offset < each.offset + len(each.content)
        for each in parts
    )


def _told(group: Sequence[ShownInput]) -> ToldInput:
    first = group[0]
    parts = [value.part for value in group if value.part is not None]
    if not parts:
        text = ", ".join([str(first), *(value.text for value in group[1:])])
    elif all(part.is_byte for part in parts):
        text = buffer_text(parts)
    else:
        text = ", ".join(map(str, group))
    return ToldInput(text, first.file, first.line, len(group))


def buffer_text(parts: Sequence[BufferPart]) -> str:
    """``js = "ab\\n\\0"`` for a buffer that holds text, otherwise its bytes in hexadecimal; `..` is what nobody reads."""
    found: dict[int, int] = {}
    for part in parts:
        found.update((part.offset + number, byte) for number, byte in enumerate(part.content))
    start, end = min(found), max(found) + 1
    name = parts[0].name if start == 0 else f"{parts[0].name} from byte {start} on"
    sizes = [part.size for part in parts if part.size is not None]
    rest = " (the rest is not read)" if sizes and end < max(sizes) else ""
    is_text = any(found.values()) and all(32 <= byte < 127 or byte in _ESCAPES for byte in found.values())
    pieces = [_literal(piece) if is_text else piece.hex(" ") for piece in _pieces(found)]
    return f"{name} = {'' if is_text else 'hex '}{' .. '.join(pieces)}{rest}"


def _pieces(found: Mapping[int, int]) -> Iterator[bytes]:
    """The bytes that stand one behind the other."""
    piece = bytearray()
    for place in sorted(found):
        if piece and place - 1 not in found:
            yield bytes(piece)
            piece.clear()
        piece.append(found[place])
    yield bytes(piece)


def _literal(piece: bytes) -> str:
    """As C writes it."""
    parts: list[str] = []
    for number, byte in enumerate(piece):
        is_longer = byte == 0 and piece[number + 1 : number + 2].isdigit()  # `\\01` would be another number
        parts.append("\\000" if is_longer else _ESCAPES.get(byte) or chr(byte))
    return f'"{"".join(parts)}"'
