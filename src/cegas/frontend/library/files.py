"""What a program has opened, and how its streams are: which functions have to tell the models that keep account of it.

Most programs read what is input, and ask nobody about it. So the rows of the table do, unless a program asks how a stream
is, or puts characters back: then what reads or writes streams goes through `models/streams.c`, or is told to it first. The
numbers of files below streams (`models/stream_numbers.c`) are added if a program asks for them, or opens files by number as
well. What closes files of which no number is known is told to `models/descriptors.c`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.frontend.library import table
from cegas.frontend.library.rows import LibraryModel, ModelledInC
from cegas.frontend.library.standard_names import original_name

if TYPE_CHECKING:
    from cegas.frontend.units import Unit

_UNLOCKED: Final = "_unlocked"

_ASKING: Final = ("ungetc", "feof", "ferror", "clearerr", "ftell", "fileno")

_INLINED: Final = frozenset(("__uflow", "__underflow", "__overflow"))
"""Whoever calls these looks into streams. So does ..."""

_LOOKED_INTO: Final = "struct._IO_FILE"
"""... a module that has this type: it would only be declared otherwise."""

_MODELLED: Final = """
    getchar getc rewind ungetc feof ferror clearerr ftell fopen fdopen tmpfile popen fclose pclose freopen fseek
    fgets fread getw getdelim getline scanf vscanf fscanf vfscanf fputs fputc fwrite fflush
"""

_STREAM_MODELS: Final = {
    **{name: f"__cegas_{name}" for name in _MODELLED.split()},
    "fgetc": "__cegas_getc",
    "putc": "__cegas_fputc",
    "fseeko": "__cegas_fseek",
    "ftello": "__cegas_ftell",
    "__getdelim": "__cegas_getdelim",
    "__fgets_chk": "__cegas_fgets_chk",
    "__fread_chk": "__cegas_fread_chk",
}

_OUTPUT_MODELS: Final = {"puts": "__cegas_puts", "putchar": "__cegas_putchar"}
"""For programs that mention stdout."""

_NUMBERED: Final = ("fopen", "fdopen", "tmpfile", "popen", "fclose", "pclose", "freopen")
"""What gives a stream its number, or takes it away."""

_NUMBER_MODELS: Final = {**{name: f"__cegas_numbered_{name}" for name in _NUMBERED}, "fileno": "__cegas_fileno"}

_WRITTEN: Final = dict.fromkeys(
    ("fprintf", "vfprintf", "__fprintf_chk", "__vfprintf_chk", "_IO_vfprintf"), ("__cegas_write_stream", 0)
) | {"putw": ("__cegas_write_stream", 1)}

_WRITTEN_STANDARD: Final = {
    "stdout": ("__cegas_write_stdout", "printf vprintf __printf_chk __vprintf_chk"),
    "stderr": (
        "__cegas_write_stderr",
        "perror psignal err errx verr verrx warn warnx vwarn vwarnx error error_at_line getopt getopt_long",
    ),
}
"""What is written to these streams by functions that do not get them, if the program mentions them."""

_CLOSING: Final = frozenset(("fclose", "freopen", "pclose"))

_OPENING_STREAMS: Final = ("fopen", "fdopen", "tmpfile", "popen")

_STANDARD: Final = ("stdin", "stdout", "stderr")

_OPENING: Final = frozenset(("descriptors.c", "temporary.c"))
"""The models of what opens files by number."""

ToldModel = tuple[str, int | None]
"""A function of a model that is to be told, and the argument that it gets."""


class OpenFiles:
    """What is kept account of in a program."""

    def __init__(self, undefined: Collection[str], units: Collection[Unit]) -> None:
        """`undefined`: the functions that it calls, and does not define."""
        asked = {_plain(name) for name in undefined}
        looks = not _INLINED.isdisjoint(asked) or any(_LOOKED_INTO in unit.module.named_types for unit in units)
        self._descriptors = any(
            isinstance(row := table.LIBRARY.get(name), ModelledInC) and row.file in _OPENING for name in asked
        )
        numbered = "fileno" in asked or (self._descriptors and not asked.isdisjoint(_NUMBERED))
        self._streams = not looks and (numbered or not asked.isdisjoint(_ASKING) or "ftello" in asked)
        self._tells_apart = not self._streams and not asked.isdisjoint(_OPENING_STREAMS)
        self._models: Mapping[str, str] = {}
        self._told: dict[str, tuple[ToldModel, ...]] = {}
        self._told_of_results: dict[str, tuple[str, ...]] = {}
        if self._streams:
            self._keep_account(units, numbered=numbered)
        elif self._descriptors:
            self._told = dict.fromkeys(_CLOSING, (("__cegas_forget_files", None),))
        if self._descriptors and "fdopendir" in asked:
            self._told["closedir"] = (("__cegas_forget_files", None),)
        if self._tells_apart:
            self._tell_apart(units)

    def _keep_account(self, units: Collection[Unit], *, numbered: bool) -> None:
        self._models = {**_STREAM_MODELS, **(_NUMBER_MODELS if numbered else {})}
        self._told = {name: (model,) for name, model in _WRITTEN.items()}
        for variable, (function, names) in _WRITTEN_STANDARD.items():
            if any(variable in unit.module.globals for unit in units):
                self._told |= dict.fromkeys(names.split(), ((function, None),))
                self._models |= _OUTPUT_MODELS if variable == "stdout" else {}

    def _tell_apart(self, units: Collection[Unit]) -> None:
        mentioned = [name for name in _STANDARD if any(name in unit.module.globals for unit in units)]
        opened = ("__cegas_stream_opened", *(f"__cegas_stream_opened_beside_{name}" for name in mentioned))
        self._told_of_results = dict.fromkeys((*_OPENING_STREAMS, "freopen"), opened)
        closed = ("__cegas_stream_closed", *(f"__cegas_stream_closed_beside_{name}" for name in mentioned))
        for function in _CLOSING:
            stream = 2 if function == "freopen" else 0
            self._told[function] = (*self._told.get(function, ()), *((model, stream) for model in closed))

    @property
    def variables(self) -> Mapping[str, str]:
        """The variables of the C library that a model defines, each with its file."""
        if not self._streams:
            return table.MODEL_VARIABLES
        return {**table.MODEL_VARIABLES, **dict.fromkeys(_STANDARD, "streams.c")}

    def lookup(self, name: str, unit: Unit) -> LibraryModel | None:
        """What a function without a body does that is called in a unit."""
        model = None if unit.is_model else self._models.get(_plain(name))
        return table.lookup(name) if model is None else table.LIBRARY[model]

    def told(self, name: str, unit: Unit) -> Iterator[ToldModel]:
        """Who has to know that a function without a body is called in a unit."""
        if unit.is_model:
            return
        plain = _plain(name)
        if plain in self._told:
            yield from self._told[plain]
        elif plain not in table.LIBRARY and table.lookup(name) is None:
            yield from self.told_outside()

    def told_of_result(self, name: str, unit: Unit) -> tuple[str, ...]:
        """The functions of models that have to know what a function without a body returns, a pointer, in a unit."""
        return () if unit.is_model else self._told_of_results.get(_plain(name), ())

    def told_outside(self) -> Iterator[ToldModel]:
        """Who has to know that code is called which nobody knows: it may do anything to files and streams."""
        if self._streams:
            yield "__cegas_touch_streams", None
        if self._descriptors:
            yield "__cegas_forget_files", None
        if self._tells_apart:
            yield "__cegas_forget_open_streams", None


def _plain(name: str) -> str:
    """The name that a row stands under."""
    if name not in table.LIBRARY:
        name = original_name(name) or name
    return name.removesuffix(_UNLOCKED)
