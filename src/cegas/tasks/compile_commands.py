"""Compilation databases (`compile_commands.json`): with which flags a project compiles its files.

CMake, Meson, Bear and others write them. What a flag means for the program is taken over (macros, header folders, the C
standard, the signedness of char, …). What only concerns the compiler's work (warnings, optimisation, output) is left out.
Everything else is left out with a warning, the headers of another system, too: cegas brings its own.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from cegas.foundation.data import Data
from cegas.foundation.errors import InputError
from cegas.foundation.typed import Final
from cegas.frontend.options import FrontendOptions
from cegas.program.control_flow import DataModel

_WITH_PATH: Final = ("-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-I")
"""Flags with a file or folder behind them, in the same word or in the next."""
_WITH_NAME: Final = ("-D", "-U")
_KEPT: Final = frozenset(
    (
        *("-ansi", "-nostdinc", "-trigraphs", "-undef", "-ffreestanding", "-fhosted", "-fno-builtin"),
        *("-funsigned-char", "-fsigned-char", "-fno-signed-char", "-fno-unsigned-char"),
        *("-fshort-enums", "-fno-short-enums", "-fshort-wchar", "-fno-short-wchar", "-fpack-struct"),
        *("-fgnu89-inline", "-fcommon", "-fno-common", "-fms-extensions", "-fplan9-extensions", "-fblocks"),
    )
)
_WRAPPING: Final = {
    "-fwrapv": "-fwrapv",
    "-fno-strict-overflow": "-fwrapv",
    "-fno-wrapv": "-fno-wrapv",
    "-fstrict-overflow": "-fno-wrapv",
}
"""Whether signed arithmetic wraps around: then nothing overflows."""
_DROPPED: Final = frozenset(
    (
        *("-c", "-S", "-E", "-w", "-v", "-s", "-pipe", "-pedantic", "-pedantic-errors", "-pthread", "-shared", "-static"),
        *("-rdynamic", "-pie", "-no-pie", "-m64", "-M", "-MM", "-MD", "-MMD", "-MP", "-MG", "-Qunused-arguments", "--"),
    )
)
_DROPPED_WITH_NEXT: Final = frozenset(("-o", "-MF", "-MT", "-MQ", "-MJ", "-Xlinker", "-L", "-l", "-T", "-dumpdir"))
_DROPPED_BEGINNINGS: Final = (
    *("-W", "-O", "-g", "-L", "-l", "-o", "-MF", "-MT", "-MQ", "-fdiagnostics", "-fno-diagnostics", "-fcolor-diagnostics"),
    *("-fno-color-diagnostics", "-fPIC", "-fpic", "-fPIE", "-fpie", "-fno-pic", "-fno-pie", "-fno-PIC", "-fno-PIE"),
    *("-fvisibility", "-fstack-protector", "-fno-stack-protector", "-fstack-clash", "-fcf-protection", "-flto", "-fno-lto"),
    *("-ffunction-sections", "-fdata-sections", "-fno-omit-frame-pointer", "-fomit-frame-pointer", "-fno-plt"),
    *("-fno-strict-aliasing", "-fstrict-aliasing", "-fmacro-prefix-map"),
    *("-ffile-prefix-map", "-fdebug-prefix-map", "-fprofile", "-fcoverage", "--coverage", "-fsanitize", "-fno-sanitize"),
    *("-march=", "-mtune=", "-mcpu=", "-save-temps", "-fasynchronous-unwind", "-fno-asynchronous-unwind"),
    *("-funwind-tables", "-fno-unwind-tables", "-fno-exceptions", "-fexceptions", "-fno-ident", "-fmessage-length"),
)
_PREPROCESSOR: Final = ("-Wp,-D", "-Wp,-U", "-Wp,-I", "-Wp,-include")
"""Flags that look like warnings, but are not."""
_UNKNOWN_WITH_NEXT: Final = frozenset(
    ("-target", "-isysroot", "-arch", "-Xclang", "-Xpreprocessor", "-mllvm", "--param", "-include-pch")
)
_C_SUFFIXES: Final = frozenset((".c", ".i"))


class FileCommand(Data):
    """How one file is compiled."""

    __slots__ = ("bits", "file", "flags", "is_c", "unknown")

    def __init__(
        self, file: Path, flags: tuple[str, ...], unknown: tuple[str, ...], *, is_c: bool, bits: int | None
    ) -> None:
        self.file: Final = file
        """An absolute path."""
        self.flags: Final = flags
        """For our compiler, with absolute paths."""
        self.unknown: Final = unknown
        """Flags that were left out, and might matter."""
        self.is_c: Final = is_c
        self.bits: Final = bits
        """32 or 64, if a flag says so."""


def with_commands(
    paths: Sequence[Path], options: FrontendOptions, database: Path | None = None
) -> tuple[list[Path], FrontendOptions]:
    """The files to read, and the options with the flags of each.

    Either a database is given beside the files, or it is the only input: then its files are the program.
    """
    if database is not None:
        if any(path.suffix in (".yml", ".yaml", ".json") for path in paths):
            raise InputError("a compilation database goes with source files, not with a task definition or another database")
        commands, notes = read_database(database)
        chosen, missing = _chosen(paths, commands)
        if not chosen:
            raise InputError(f"{database} has none of the files {', '.join(map(str, paths))}")
        how = "compiled with the flags of the command line only" if _has_flags(options) else "compiled without flags"
        texts = [*_of_interest(notes, chosen), *(f"{path} is not in {database}: {how}" for path in missing)]
        return list(paths), _with_flags(options, chosen, database, texts)
    if len(paths) > 1:
        raise InputError("a compilation database as input must be the only one; beside files, use --compile-commands")
    commands, notes = read_database(paths[0])
    chosen = [command for command in commands.values() if command.is_c]
    others = len(commands) - len(chosen)
    if not chosen:
        raise InputError(f"{paths[0]} has no C file")
    texts = [text for _, text in notes]
    if others:
        texts.append(f"{paths[0]}: left out {others} files that are not C")
    return [_shown(command.file) for command in chosen], _with_flags(options, chosen, paths[0], texts)


def _with_flags(
    options: FrontendOptions, commands: Sequence[FileCommand], database: Path, notes: Sequence[str]
) -> FrontendOptions:
    narrow = [command.file for command in commands if command.bits == 32]
    if narrow and options.data_model is not DataModel.ILP32:
        raise InputError(f"{database}: {narrow[0]} is compiled with -m32; give --data-model ILP32")
    unknown = list(dict.fromkeys(flag for command in commands for flag in command.unknown))
    if unknown:
        notes = [*notes, f"{database}: flags without effect here: {' '.join(unknown)}"]
    if any(_is_defined("NDEBUG", command.flags) for command in commands) and "NDEBUG" not in options.undefines:
        notes = [*notes, f"{database}: NDEBUG is defined, so that assert does nothing (-U NDEBUG turns it on)"]
    flags = tuple((str(command.file), command.flags) for command in commands)
    return replace(options, file_flags=flags, notes=(*options.notes, *notes))


def _is_defined(name: str, flags: Sequence[str]) -> bool:
    """Whether a macro is defined in the end."""
    defined = False
    for flag in flags:
        if flag == f"-D{name}" or flag.startswith(f"-D{name}="):
            defined = True
        elif flag == f"-U{name}":
            defined = False
    return defined


def _chosen(paths: Sequence[Path], commands: dict[Path, FileCommand]) -> tuple[list[FileCommand], list[Path]]:
    """The commands of some files, and the files that have none."""
    chosen: list[FileCommand] = []
    missing: list[Path] = []
    for path in paths:
        command = commands.get(_absolute(Path.cwd(), str(path)))
        if command is not None:
            chosen.append(command)
        elif path.suffix in _C_SUFFIXES:
            missing.append(path)
    return chosen, missing


def _has_flags(options: FrontendOptions) -> bool:
    """Whether the command line has flags for the compiler, which are those of every file."""
    paths = options.include_paths or options.system_paths or options.first_includes
    return bool(paths or options.defines or options.undefines or options.standard)


def _of_interest(notes: Sequence[tuple[Path, str]], chosen: Sequence[FileCommand]) -> list[str]:
    files = {command.file for command in chosen}
    return [text for file, text in notes if file in files]


def read_database(path: Path) -> tuple[dict[Path, FileCommand], list[tuple[Path, str]]]:
    """The commands of a database by file, and remarks about files."""
    import json

    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path} is not valid JSON: {str(error).splitlines()[0]}") from error
    if not isinstance(content, list):
        raise InputError(f"{path} is not a compilation database (a list of commands)")
    commands: dict[Path, FileCommand] = {}
    notes: list[tuple[Path, str]] = []
    for number, entry in enumerate(content, 1):
        command = _read_entry(entry, path, number)
        if command.file not in commands:
            commands[command.file] = command
        elif commands[command.file].flags != command.flags:
            text = f"{path}: {_shown(command.file)} is compiled in several ways; the first counts"
            if (command.file, text) not in notes:
                notes.append((command.file, text))
    return commands, notes


def _read_entry(entry: object, database: Path, number: int) -> FileCommand:
    if not isinstance(entry, dict) or not isinstance(entry.get("file"), str):
        raise InputError(f"{database}: entry {number} names no file")
    directory = entry.get("directory", ".")
    if not isinstance(directory, str):
        raise InputError(f"{database}: the directory of entry {number} is no text")
    folder = _absolute(_absolute(Path.cwd(), str(database)).parent, directory)
    words = entry.get("arguments")
    if words is None:
        line = entry.get("command")
        if not isinstance(line, str):
            raise InputError(f"{database}: entry {number} has neither a command nor arguments")
        try:
            words = shlex.split(line)
        except ValueError as error:
            raise InputError(f"{database}: the command of entry {number} cannot be read ({error})") from error
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise InputError(f"{database}: the arguments of entry {number} are no list of texts")
    return _command(_absolute(folder, entry["file"]), folder, words)


def _command(file: Path, folder: Path, words: Sequence[str]) -> FileCommand:
    flags: list[str] = []
    unknown: list[str] = []
    language: str | None = None
    bits: int | None = None
    rest = iter(_expanded(words[1:], folder))  # behind the compiler
    for word in rest:
        taken = None if word in _UNKNOWN_WITH_NEXT else _taken(word, rest, folder)
        if taken is not None:
            flags.extend(taken)
        elif word == "-x" or word.startswith("-x"):
            language = word[2:] or next(rest, "")
        elif word in ("-m32", "-m64"):
            bits = int(word[2:])
        elif word in _DROPPED_WITH_NEXT:
            next(rest, None)
        elif word in _UNKNOWN_WITH_NEXT:
            unknown.append(f"{word} {next(rest, '')}".rstrip())
        elif word.startswith(_PREPROCESSOR) or (word.startswith(("-", "@")) and not _is_dropped(word)):
            unknown.append(word)
        # Everything else is a file: this one, or an object.
    is_c = file.suffix in _C_SUFFIXES if language is None else language in ("c", "cpp-output")
    return FileCommand(file, tuple(flags), tuple(dict.fromkeys(unknown)), is_c=is_c, bits=bits)


def _expanded(words: Sequence[str], folder: Path) -> Iterator[str]:
    """The words, and those of the files that are named with an @."""
    for word in words:
        if word.startswith("@") and (folder / word[1:]).is_file():
            yield from shlex.split((folder / word[1:]).read_text(encoding="utf-8", errors="replace"))
        else:
            yield word


def _is_dropped(word: str) -> bool:
    return word in _DROPPED or word.startswith(_DROPPED_BEGINNINGS)


def _taken(word: str, rest: Iterator[str], folder: Path) -> list[str] | None:
    """What our compiler is told; None if the word is no flag that matters."""
    for flag in _WITH_PATH:
        if word == flag or (word.startswith(flag) and not word.startswith("--")):
            value = word[len(flag) :] or next(rest, "")
            if flag == "-I" and value == "-":  # an old way to say -iquote
                return []
            return [flag, str(_header(folder, value, flag))]
    for flag in _WITH_NAME:
        if word.startswith(flag):
            return [flag + (word[len(flag) :] or next(rest, ""))]
    if word.startswith(("-std=", "--std=")):
        return ["-std=" + word.partition("=")[2]]
    if word in _WRAPPING:
        return [_WRAPPING[word]]
    if word in _KEPT or word.startswith(("-fno-builtin-", "-fpack-struct=")):
        return [word]
    return None


def _header(folder: Path, value: str, flag: str) -> Path | str:
    """A folder of headers is relative to where the compiler runs; a single header is also looked for among the headers."""
    if flag in ("-include", "-imacros") and not (folder / value).exists():
        return value
    return _absolute(folder, value)


def _absolute(folder: Path, name: str) -> Path:
    return Path(os.path.normpath(folder / name))


def _shown(file: Path) -> Path:
    """As a user would write it: relative if it is below the current folder."""
    try:
        return file.relative_to(Path.cwd())
    except ValueError:
        return file
