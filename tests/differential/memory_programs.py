"""Random C programs that write, copy and read the bytes of a few buffers in every way that C has.

Stores and loads of all types at all offsets, structure copies, bit-fields, `memcpy`, `memmove`, `memset`, pointers
whose bytes are copied, torn apart and put together again. A *shadow* of the buffers knows which bytes belong to which
pointer, so that programs use no byte of an address as a number: what they compute does not depend on where objects
lie.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tests.differential.expressions import Tape
from tests.support.compile import DataModel as ModelName

SIZE: Final = 48
"""The size of every buffer."""
BUFFERS: Final = ("g", "h", "s", "l", "m")
"""Two global ones, a structure, a local one, a heap block."""
SCALARS: Final = (
    ("unsigned char", 1),
    ("short", 2),
    ("int", 4),
    ("long long", 8),
    ("float", 4),
    ("double", 8),
    ("_Bool", 1),
    ("unsigned short", 2),
)
COPIED: Final = (1, 2, 3, 4, 5, 7, 8, 9, 12, 13, 16, 17, 20, 24, 31)
"""The sizes of structures."""

PRELUDE: Final = "\n".join(
    [
        "typedef __SIZE_TYPE__ size_t;",
        "void *memcpy(void *, const void *, size_t);",
        "void *memmove(void *, const void *, size_t);",
        "void *memset(void *, int, size_t);",
        "void *malloc(size_t);",
        "void free(void *);",
        *(f"typedef {name} T{number} __attribute__((aligned(1)));" for number, (name, _) in enumerate(SCALARS)),
        "typedef unsigned char *P __attribute__((aligned(1)));",
        *(f"struct S{size} {{ unsigned char b[{size}]; }};" for size in COPIED),
        "struct __attribute__((packed)) F { unsigned a : 5; int b : 9; unsigned long long c : 37; unsigned d : 13; };",
        f"unsigned char g[{SIZE}], h[{SIZE}], l_end[{SIZE}], m_end[{SIZE}];",
        f"struct {{ int head; unsigned char b[{SIZE} - 4]; }} s_object;",
        "unsigned char *l_start, *m_start; /* tell where these are, for the comparison of their addresses */",
        "unsigned long long seen;",
        "volatile int zero;",
    ]
)

Piece = tuple[int, int] | None
"""Which byte of which pointer; None for a number."""


@dataclass(slots=True)
class MemoryMaker:
    """Makes the statements of one program from a tape and keeps the shadow of what they do."""

    model: ModelName
    tape: Tape
    whole: bool = False
    """Whether addresses stay whole: they stand at multiples of their size, and no statement takes or leaves a piece of one."""
    lines: list[str] = field(default_factory=list)
    shadow: dict[str, list[Piece]] = field(default_factory=lambda: {name: [None] * SIZE for name in BUFFERS})
    pointers: list[tuple[str, int]] = field(default_factory=list)

    @property
    def word(self) -> int:
        return 8 if self.model == "LP64" else 4

    def make(self, steps: int) -> str:
        for _ in range(steps):
            self._step()
        body = "\n  ".join(self.lines)
        return f"""{PRELUDE}
int main(void) {{
  unsigned char *s = (unsigned char *)&s_object, l[{SIZE}] = {{0}}, *m = malloc({SIZE}), *p;
  memset(m, 0, {SIZE});
  l_start = l, m_start = m;
  {body}
  memcpy(l_end, l, sizeof l);
  memcpy(m_end, m, {SIZE});
  free(m);
  return 0;
}}
"""

    def _step(self) -> None:
        steps = (
            *(self._store, self._store, self._load, self._store_pointer, self._copy, self._copy),
            *(self._structure, self._fill, self._through, self._bit_field, self._load_pointer, self._move_bytes),
        )
        steps[self.tape.below(len(steps))]()

    # -- places ---------------------------------------------------------------------------------------------------

    def _buffer(self) -> str:
        return BUFFERS[self.tape.below(len(BUFFERS))]

    def _offset(self, size: int) -> int:
        return self.tape.below(SIZE - size + 1)

    def _address(self, buffer: str, offset: int) -> str:
        """Sometimes with an offset that no compiler folds."""
        form = self.tape.below(4)
        if form == 1:
            return f"({buffer} + {offset} + zero)"
        if form == 2:
            return f"(&{buffer}[{SIZE}] - {SIZE - offset})"
        return f"({buffer} + {offset})"

    def _place(self, size: int) -> int:
        """An offset for a pointer, or for so many bytes that may hold some."""
        offset = self._offset(size)
        return offset - offset % self.word if self.whole else offset

    def _is_torn(self, buffer: str, offset: int, size: int) -> bool:
        """Whether a range of bytes begins or ends within a pointer, which then has to stay whole."""
        if not self.whole:
            return False
        first, last = self.shadow[buffer][offset], self.shadow[buffer][offset + size - 1]
        return (first is not None and first[1] != 0) or (last is not None and last[1] != self.word - 1)

    def _may_copy(self, target: str, to: int, source: str, start: int, size: int) -> bool:
        """Whether bytes may be copied all at once."""
        if not self.whole or (to % self.word, start % self.word, size % self.word) == (0, 0, 0):
            return not self._is_torn(target, to, size) and not self._is_torn(source, start, size)
        return self._numbers_only(target, to, size) and self._numbers_only(source, start, size)

    def _set(self, buffer: str, offset: int, pieces: list[Piece]) -> None:
        self.shadow[buffer][offset : offset + len(pieces)] = pieces

    def _numbers_only(self, buffer: str, offset: int, size: int) -> bool:
        return all(piece is None for piece in self.shadow[buffer][offset : offset + size])

    def _whole_pointers(self) -> list[tuple[str, int, int]]:
        """Buffer, offset and number of every pointer that can be loaded."""
        found: list[tuple[str, int, int]] = []
        for buffer in BUFFERS:
            cells = self.shadow[buffer]
            for offset in range(SIZE - self.word + 1):
                first = cells[offset]
                if first is not None and cells[offset : offset + self.word] == [
                    (first[0], place) for place in range(self.word)
                ]:
                    found.append((buffer, offset, first[0]))
        return found

    # -- statements -----------------------------------------------------------------------------------------------

    def _store(self) -> None:
        number = self.tape.below(len(SCALARS))
        name, size = SCALARS[number]
        buffer = self._buffer()
        offset = self._offset(size)
        if self._is_torn(buffer, offset, size):
            return
        value = str(self.tape.number(2) * 0x10001 + self.tape.number(1))
        if name in ("float", "double"):
            value = f"{value}.5"
        elif self.tape.below(3) == 1:
            value = f"({value} + seen)"
        self.lines.append(f"*(T{number} *){self._address(buffer, offset)} = {value};")
        self._set(buffer, offset, [None] * size)

    def _load(self) -> None:
        number = self.tape.below(len(SCALARS) - 1)
        name, size = SCALARS[number]
        if name == "_Bool":
            return  # a byte that is neither 0 nor 1 is no value of the type
        buffer = self._buffer()
        offset = self._offset(size)
        if not self._numbers_only(buffer, offset, size):
            return
        source = f"*(T{number} *){self._address(buffer, offset)}"
        if name in ("float", "double"):
            source = f"({source} < 1.0)"
        self.lines.append(f"seen = seen * 31 + {source};")

    def _store_pointer(self) -> None:
        buffer, target = self._buffer(), self._buffer()
        offset, inside = self._place(self.word), self._offset(1)
        self.lines.append(f"*(P *){self._address(buffer, offset)} = {target} + {inside};")
        token = len(self.pointers)
        self.pointers.append((target, inside))
        self._set(buffer, offset, [(token, place) for place in range(self.word)])

    def _copy(self) -> None:
        size = self.tape.below(SIZE // 2) + 1
        if self.whole and self.tape.below(2):
            size += -size % self.word
        target, source = self._buffer(), self._buffer()
        to, start = self._place(size), self._place(size)
        if not self._may_copy(target, to, source, start, size):
            return
        apart = target != source or to + size <= start or start + size <= to
        function = "memcpy" if apart and self.tape.below(2) else "memmove"
        count = f"{size} + zero" if self.tape.below(3) == 1 else str(size)
        self.lines.append(f"{function}({self._address(target, to)}, {self._address(source, start)}, {count});")
        self._set(target, to, self.shadow[source][start : start + size])

    def _structure(self) -> None:
        size = COPIED[self.tape.below(len(COPIED))]
        target, source = self._buffer(), self._buffer()
        to, start = self._offset(size), self._offset(size)
        if (target == source and abs(to - start) < size) or not self._may_copy(target, to, source, start, size):
            return
        kind = f"(struct S{size} *)"
        self.lines.append(f"*{kind}{self._address(target, to)} = *{kind}{self._address(source, start)};")
        self._set(target, to, self.shadow[source][start : start + size])

    def _fill(self) -> None:
        size = self.tape.below(SIZE // 2) + 1
        buffer = self._buffer()
        offset = self._offset(size)
        if self._is_torn(buffer, offset, size):
            return
        byte = f"(int)seen + {self.tape.below(256)}" if self.tape.below(3) == 1 else str(self.tape.below(256))
        self.lines.append(f"memset({self._address(buffer, offset)}, {byte}, {size});")
        self._set(buffer, offset, [None] * size)

    def _through(self) -> None:
        """Store through a pointer that lies in a buffer."""
        known = self._whole_pointers()
        if not known:
            return
        buffer, offset, token = known[self.tape.below(len(known))]
        target, inside = self.pointers[token]
        size = (1, 2, 4)[self.tape.below(3)]
        number = {1: 0, 2: 1, 4: 2}[size]
        if inside + size > SIZE or self._is_torn(target, inside, size):
            return
        self.lines.append(f"*(T{number} *)*(P *){self._address(buffer, offset)} = {self.tape.below(256)};")
        self._set(target, inside, [None] * size)

    def _load_pointer(self) -> None:
        """Move a pointer by its type, perhaps with arithmetic."""
        known = self._whole_pointers()
        if not known:
            return
        buffer, offset, token = known[self.tape.below(len(known))]
        target, inside = self.pointers[token]
        step = self.tape.below(SIZE - inside) if self.tape.below(2) else -self.tape.below(inside + 1)
        to, place = self._buffer(), self._place(self.word)
        self.lines.append(f"p = *(P *){self._address(buffer, offset)}; p += {step};")
        self.lines.append(f"seen += p - {target}; *(P *){self._address(to, place)} = p;")
        moved = len(self.pointers)
        self.pointers.append((target, inside + step))
        self._set(to, place, [(moved, byte) for byte in range(self.word)])

    def _move_bytes(self) -> None:
        """A copy byte by byte, forwards: what it leaves behind depends on how the ranges overlap."""
        size = self.tape.below(12) + 1
        target, source = self._buffer(), self._buffer()
        to, start = self._offset(size), self._offset(size)
        if self.whole and not (self._numbers_only(target, to, size) and self._numbers_only(source, start, size)):
            return
        self.lines.append(f"for (int i = 0; i < {size}; i++) {target}[{to} + i] = {source}[{start} + i];")
        for place in range(size):
            self.shadow[target][to + place] = self.shadow[source][start + place]

    def _bit_field(self) -> None:
        buffer = self._buffer()
        offset = self._offset(8)
        if not self._numbers_only(buffer, offset, 8):
            return
        name = "abcd"[self.tape.below(4)]
        access = f"((struct F *){self._address(buffer, offset)})->{name}"
        if self.tape.below(2):
            self.lines.append(f"seen += {access};")
        else:
            self.lines.append(f"{access} {('=', '+=', '^=')[self.tape.below(3)]} {self.tape.number(3)};")


def make_memory_program(model: ModelName, tape: bytes, steps: int, *, whole: bool = False) -> str:
    """A program of so many steps, less those that would not be defined; perhaps one that keeps addresses whole."""
    return MemoryMaker(model, Tape(tape), whole).make(steps)
