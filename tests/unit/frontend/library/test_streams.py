"""The model of streams against the C library of this machine: whatever that does, the model can do as well."""

from __future__ import annotations

import ctypes
import random
from pathlib import Path
from typing import Final

from tests.support.library_models import Implementations

POINTER: Final = ctypes.c_void_p
INT: Final = ctypes.c_int
SEQUENCES: Final = 200
LENGTH: Final = 12
MOST_PUT_BACK: Final = 4

SIGNATURES: Final = {
    "getc": (INT, POINTER),
    "ungetc": (INT, INT, POINTER),
    "feof": (INT, POINTER),
    "ferror": (INT, POINTER),
    "clearerr": (None, POINTER),
    "rewind": (None, POINTER),
    "ftell": (ctypes.c_long, POINTER),
    "fgets": (POINTER, POINTER, INT, POINTER),
    "fread": (ctypes.c_size_t, POINTER, ctypes.c_size_t, ctypes.c_size_t, POINTER),
    "fputc": (INT, INT, POINTER),
    "fseek": (INT, POINTER, ctypes.c_long, INT),
    "fopen": (POINTER, ctypes.c_char_p, ctypes.c_char_p),
    "fclose": (INT, POINTER),
}


class Pair:
    """A real stream and that of the model, to which the same is done."""

    def __init__(self, functions: Implementations, path: Path, mode: bytes) -> None:
        self.real = {name: functions.real(name, *types) for name, types in SIGNATURES.items()}
        self.model = {name: functions.model(f"__cegas_{name}", *types) for name, types in SIGNATURES.items()}
        self._give = functions.runtime("test_give_list", None, POINTER, ctypes.c_size_t, ctypes.c_char_p)
        self.broken = INT.from_address(functions.engine.get_global_value_address("test_broken"))
        self.buffers = ctypes.create_string_buffer(8), ctypes.create_string_buffer(8)
        self.stream = self.real["fopen"](str(path).encode(), mode)
        self.give(1)
        self.own = self.model["fopen"](b"", mode)
        self.put_back = 0
        self.done: list[str] = []

    def give(self, *numbers: int, text: bytes = b"") -> None:
        self._numbers, self._text = (ctypes.c_longlong * len(numbers))(*numbers), ctypes.create_string_buffer(text)
        self._give(self._numbers, len(numbers), ctypes.cast(self._text, ctypes.c_char_p))

    def plain(self, name: str, before: tuple[int, ...] = (), behind: tuple[int, ...] = ()) -> None:
        """A function whose result is what the model is given, as far as it asks."""
        result = self.real[name](*before, self.stream, *behind)
        self.put_back += (name == "ungetc") - (name == "getc" and self.put_back > 0)
        self.put_back = 0 if name in ("rewind", "fseek") else self.put_back
        self.give(result or 0)
        self.compare(f"{name}{before}{behind}", result, self.model[name](*before, self.own, *behind))

    def line(self, size: int) -> None:
        real, own = self.buffers
        found = self.real["fgets"](real, size, self.stream)
        text = real.value if found else b""
        taken = min(self.put_back, len(text))
        self.put_back -= taken
        rest = text[taken:]
        self.give(len(rest), *([int(rest.endswith(b"\n"))] if rest else []), 0, text=rest)
        result = self.model["fgets"](own, size, self.own)
        self.compare(f"fgets {size}", text, own.value if result else b"")

    def block(self, size: int, count: int) -> None:
        real, own = self.buffers
        real.raw = own.raw = bytes(8)
        elements = self.real["fread"](real, size, count, self.stream)
        # What was put back is read in bytes, and the rest behind it.
        length = elements * size
        in_bytes = self.put_back > 0
        if in_bytes and elements < count:
            length = len(real.raw.rstrip(b"\0"))
        taken = min(self.put_back, length)
        self.put_back -= taken
        self.give(length - taken if in_bytes else elements, text=real.raw[taken:length])
        self.compare(f"fread {size} {count}", elements, self.model["fread"](own, size, count, self.own))
        assert own.raw[: elements * size] == real.raw[: elements * size], self.done

    def compare(self, what: str, real: object, own: object) -> None:
        self.done.append(f"{what}: {real!r}, {own!r}")
        assert (own, self.broken.value) == (real, 0), "; ".join(self.done)


OPERATIONS: Final = (
    ["getc"] * 4 + ["ungetc"] * 2 + ["feof", "ferror", "clearerr", "rewind", "fseek", "ftell", "fgets", "fread", "fputc"]
)


def test_random_sequences(functions: Implementations, tmp_path: Path) -> None:
    path = tmp_path / "file"
    for seed in range(SEQUENCES):
        chance = random.Random(seed)
        path.write_bytes(bytes(chance.choices(b"ab\n", k=chance.randrange(7))))
        is_output = seed % 8 == 0
        pair = Pair(functions, path, b"w" if is_output else b"r")
        for _ in range(LENGTH):
            name = chance.choice(OPERATIONS)
            if name == "fgets":
                pair.line(chance.randint(1, 5))
            elif name == "fread":
                pair.block(chance.randint(1, 2), chance.randint(1, 3))
            elif name == "fputc":
                if is_output:  # others would have to set the position first
                    pair.plain(name, (ord("q"),))
            elif name == "ungetc":
                if pair.put_back < MOST_PUT_BACK and not is_output:
                    pair.plain(name, (ord(chance.choice("xy\n")),))
            elif name == "ftell":
                if not pair.put_back and not is_output:
                    pair.plain(name)
            else:
                start = 0 if pair.put_back else chance.choice((0, 1))
                pair.plain(name, behind=(chance.randrange(3), start) if name == "fseek" else ())
        pair.real["fclose"](pair.stream)
        pair.give(0)
        pair.model["fclose"](pair.own)


def test_the_model_is_no_free_choice(functions: Implementations) -> None:
    """What C excludes, the model does not do, whatever it is given."""
    model = {name: functions.model(f"__cegas_{name}", *types) for name, types in SIGNATURES.items()}
    give = functions.runtime("test_give", None, ctypes.c_longlong, ctypes.c_double)
    broken = INT.from_address(functions.engine.get_global_value_address("test_broken"))
    give(1, 0)
    stream = model["fopen"](b"", b"r")
    assert model["feof"](stream) == model["ferror"](stream) == 0
    assert model["ungetc"](ord("x"), stream) == ord("x")
    assert model["getc"](stream) == ord("x")
    give(-1, 0)
    assert model["getc"](stream) == -1
    give(0, 0)
    assert (model["feof"](stream), broken.value) == (0, 0)
    assert (model["ferror"](stream), broken.value) == (0, 1)  # it would have to be told why there was no character
    give(0, 0)
    model["fclose"](stream)


def test_positions_are_no_free_choice(functions: Implementations) -> None:
    """They are known where a stream has come to its end, and may be lost where it has failed."""
    model = {name: functions.model(f"__cegas_{name}", *types) for name, types in SIGNATURES.items()}
    give = functions.runtime("test_give", None, ctypes.c_longlong, ctypes.c_double)
    for has_failed in (0, 1):
        give(1, 0)
        stream = model["fopen"](b"", b"r")
        give(0, 0)
        assert [model["fseek"](stream, 10, 0), model["fseek"](stream, 5, 1)] == [0, 0]
        give(7, 0)
        assert model["ftell"](stream) == 15
        give(-1, 0)
        assert model["getc"](stream) == -1
        give(has_failed, 0)
        assert model["ferror"](stream) == has_failed
        give(7, 0)
        assert model["ftell"](stream) == (7 if has_failed else 15)
        give(0, 0)
        model["fclose"](stream)
