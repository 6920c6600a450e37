"""LLVM's reader, linker and compiler for the code of a run: the library that `llvmlite` brings, without its Python package.

To import the package takes 40 ms, more than all the rest of the replay of a small program. What a run needs are the few
functions of its library that stand here; `llvmlite` is of a fixed version, and a test compares the signatures with the
package's. Nothing is given back: the process that compiles ends with the run.
"""

from __future__ import annotations

import ctypes
from ctypes import c_bool, c_char_p, c_int, c_size_t, c_uint64, c_void_p
from functools import cache
from importlib.machinery import PathFinder
from pathlib import Path

from cegas.foundation.typed import Any, Final
from cegas.native.errors import NotReplayable

OBJECT: Final = 1
"""What is asked for: an object file, not assembly."""
_STRING: Final = ctypes.POINTER(c_char_p)

SIGNATURES: Final[dict[str, tuple[Any, tuple[Any, ...]]]] = {
    "InitializeNativeTarget": (c_int, ()),
    "InitializeNativeAsmPrinter": (c_int, ()),
    "InitializeNativeAsmParser": (c_int, ()),
    "GetGlobalContext": (c_void_p, ()),
    "ParseAssembly": (c_void_p, (c_void_p, c_char_p, _STRING)),
    "LinkModules": (c_int, (c_void_p, c_void_p, _STRING)),
    "VerifyModule": (c_bool, (c_void_p, _STRING)),
    "GetTarget": (None, (c_void_p, _STRING)),
    "GetTargetFromTriple": (c_void_p, (c_char_p, _STRING)),
    "CreateTargetMachine": (
        c_void_p,
        (c_void_p, c_char_p, c_char_p, c_char_p, c_int, c_char_p, c_char_p, c_int, c_int, c_char_p),
    ),
    "TargetMachineEmitToMemory": (c_void_p, (c_void_p, c_void_p, c_int, _STRING)),
    "GetBufferStart": (c_void_p, (c_void_p,)),
    "GetBufferSize": (c_size_t, (c_void_p,)),
    "LoadLibraryPermanently": (c_bool, (c_char_p, _STRING)),
    "SearchAddressOfSymbol": (c_void_p, (c_char_p,)),
    "CreateMCJITCompiler": (c_void_p, (c_void_p, c_void_p, c_bool, _STRING)),
    "CreateObjectFile": (c_void_p, (c_char_p, c_size_t)),
    "MCJITAddObjectFile": (None, (c_void_p, c_void_p)),
    "FinalizeObject": (None, (c_void_p,)),
    "GetFunctionAddress": (c_uint64, (c_void_p, c_char_p)),
}
"""By their names, which all begin with LLVMPY_: what functions return, and what they get."""


@cache
def _function(name: str) -> Any:
    function = getattr(_library(), f"LLVMPY_{name}")
    function.restype, function.argtypes = SIGNATURES[name]
    return function


@cache
def _library() -> ctypes.CDLL:
    spec = PathFinder.find_spec("llvmlite")
    if spec is None or not spec.submodule_search_locations:
        raise NotReplayable("the package 'llvmlite', which contains the compiler for native runs, is not installed")
    folder = Path(next(iter(spec.submodule_search_locations)))
    return ctypes.CDLL(str(folder / "binding" / "libllvmlite.so"))


def _call(name: str, *arguments: object, fails: object = 0) -> Any:
    """Call a function that says what is wrong; `fails` is what it returns then."""
    message = c_char_p()
    result = _function(name)(*arguments, ctypes.byref(message))
    if result == fails:
        told = (message.value or b"").decode("utf-8", "replace").strip()
        raise NotReplayable(f"the program cannot be compiled: {told or name}")
    return result


def start() -> None:
    """Load the library, which has to be done once."""
    for kind in ("Target", "AsmPrinter", "AsmParser"):
        _function(f"InitializeNative{kind}")()


class NativeModule:
    """The module of a run."""

    def __init__(self, texts: list[str]) -> None:
        self._module, *others = [_parsed(text) for text in texts]
        for other in others:
            _call("LinkModules", self._module, other, fails=1)
        _call("VerifyModule", self._module, fails=True)

    def machine(self, *, relocation: str, code_model: str, features: str = "", in_memory: bool) -> int:
        """What compiles for the module's processor, without optimising."""
        name = c_char_p()
        _function("GetTarget")(self._module, ctypes.byref(name))
        target = _call("GetTargetFromTriple", name, fails=None)
        words = [word.encode("ascii") for word in (features, relocation, code_model)]
        processor = b""
        made: int | None = _function("CreateTargetMachine")(
            target, name, processor, words[0], 0, words[1], words[2], 0, in_memory, b""
        )
        if made is None:
            raise NotReplayable("there is no compiler for the program's processor")
        return made

    def object_file(self, machine: int) -> bytes:
        """The code as an object file."""
        buffer = _call("TargetMachineEmitToMemory", machine, self._module, OBJECT, fails=None)
        return ctypes.string_at(_function("GetBufferStart")(buffer), _function("GetBufferSize")(buffer))

    def address(self, machine: int, runtime: bytes, name: str) -> int:
        """Where a function of the runtime is, once it and the module are code in this process. It can be done once."""
        manages_memory = 0
        engine = _call("CreateMCJITCompiler", self._module, machine, manages_memory, fails=None)
        part = _function("CreateObjectFile")(runtime, len(runtime))
        _function("MCJITAddObjectFile")(engine, part)
        _function("FinalizeObject")(engine)
        found: int = _function("GetFunctionAddress")(engine, name.encode("ascii"))
        return found


def _parsed(text: str) -> int:
    module: int = _call("ParseAssembly", _function("GetGlobalContext")(), text.encode("utf-8"), fails=None)
    return module


def load_library(name: str) -> bool:
    """Let code find the functions of a library of the system; whether it is there."""
    return not _function("LoadLibraryPermanently")(name.encode("ascii"), ctypes.byref(c_char_p()))


def is_defined(name: str) -> bool:
    """Whether code would find a function of this name in this process."""
    return _function("SearchAddressOfSymbol")(name.encode("utf-8")) is not None
