"""The model that tells streams apart, against the C library of this machine: whatever that does, the model can do as well."""

from __future__ import annotations

import ctypes
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from tests.support.library_models import Implementations

POINTER: Final = ctypes.c_void_p
STANDARD: Final = ("stdin", "stdout", "stderr")
MOST_OPEN: Final = 12
STEPS: Final = 300


class Told:
    """The model, and whether what it was told is possible."""

    def __init__(self, functions: Implementations) -> None:
        self._opened = functions.model("__cegas_stream_opened", None, POINTER)
        self._closed = functions.model("__cegas_stream_closed", None, POINTER)
        self._beside = {name: functions.model(f"__cegas_stream_opened_beside_{name}", None, POINTER) for name in STANDARD}
        self._closed_beside = {
            name: functions.model(f"__cegas_stream_closed_beside_{name}", None, POINTER) for name in STANDARD
        }
        self.forget = functions.model("__cegas_forget_open_streams", None)
        self._give = functions.runtime("test_give", None, ctypes.c_longlong, ctypes.c_double)
        self._broken = ctypes.c_int.from_address(functions.engine.get_global_value_address("test_broken"))
        self._variables = {
            name: POINTER.from_address(functions.engine.get_global_value_address(f"test_{name}")) for name in STANDARD
        }
        self._before = {name: variable.value for name, variable in self._variables.items()}
        self.standard = {name: POINTER.in_dll(functions.libc, name).value or 0 for name in STANDARD}

    def take_standard_streams(self) -> None:
        for name, variable in self._variables.items():
            variable.value = self.standard[name]

    def restore(self) -> None:
        self.forget()
        for name, variable in self._variables.items():
            variable.value = self._before[name]

    def open(self, stream: int, beside: int | None = None) -> bool:
        """Whether it can be what a function returns that opens a stream; `beside` is the model's guess if it has lost account."""
        self._give(stream if beside is None else beside, 0)
        for tell in (self._opened, *self._beside.values()):
            tell(stream)
        return not self._broken.value

    def close(self, stream: int) -> None:
        for tell in (self._closed, *self._closed_beside.values()):
            tell(stream)


@pytest.fixture
def told(functions: Implementations) -> Iterator[Told]:
    made = Told(functions)
    made.take_standard_streams()
    yield made
    made.restore()


def test_what_the_library_opens_is_possible(told: Told, functions: Implementations, tmp_path: Path) -> None:
    path = str(tmp_path / "file").encode()
    Path(path.decode()).write_bytes(b"")
    real: dict[str, Any] = {
        "fopen": functions.real("fopen", POINTER, ctypes.c_char_p, ctypes.c_char_p),
        "freopen": functions.real("freopen", POINTER, ctypes.c_char_p, ctypes.c_char_p, POINTER),
        "fclose": functions.real("fclose", ctypes.c_int, POINTER),
    }
    chance = random.Random(0)
    streams: list[int] = []
    for _ in range(STEPS):
        name = chance.choice(("fopen", "freopen", "fclose"))
        if name == "fopen" and len(streams) < MOST_OPEN:
            stream = real[name](path if chance.random() < 0.8 else path + b"?", b"r")
            assert told.open(stream or 0)
            streams += [stream] if stream else []
        elif name == "fclose" and streams:
            stream = streams.pop(chance.randrange(len(streams)))
            told.close(stream)
            real[name](stream)
        elif name == "freopen" and streams:
            stream = streams.pop(chance.randrange(len(streams)))
            told.close(stream)
            again = real[name](path if chance.random() < 0.5 else path + b"?", b"r", stream)
            assert told.open(again or 0)
            streams += [again] if again else []
    for stream in streams:
        real["fclose"](stream)


def test_an_open_stream_is_not_opened(told: Told) -> None:
    first, second = 0x10000, 0x20000
    assert told.open(0)
    assert told.open(first)
    assert told.open(second)
    assert not told.open(first)


def test_a_closed_stream_may_be_opened(told: Told) -> None:
    stream, other = 0x10000, 0x20000
    assert told.open(stream)
    assert told.open(other)
    told.close(stream)
    assert told.open(stream)
    told.close(told.standard["stdout"])
    assert told.open(told.standard["stdout"])


def test_unknown_code_may_close_any(told: Told) -> None:
    assert told.open(0x10000)
    told.forget()
    assert told.open(0x10000)
    assert told.open(told.standard["stderr"])


def test_beside_eight_open_streams_nothing_is_known(told: Told) -> None:
    """No counterexample may choose the address of one more: it is what the model does not know."""
    for number in range(1, 9):
        assert told.open(number << 16, beside=1)
    assert not told.open(9 << 16, beside=1)
