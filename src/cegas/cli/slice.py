"""`cegas slice`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from cegas.cli.check import program_inputs
from cegas.cli.terminal import QUIET, STRONG, Style, printable
from cegas.foundation.errors import InputError
from cegas.verification.program_slice import FileLines, ProgramSlice, SliceableProgram

KEPT, NOT_KEPT = "|", " "
"""The margins of lines."""


def slice_(arguments: argparse.Namespace) -> int:
    paths, options = program_inputs(arguments)
    whole = SliceableProgram(paths, options)
    found = whole.slice(whole.criterion(arguments.criterion))
    written = _write(found, Path(arguments.output)) if arguments.output is not None else []
    arguments.contact.answer()
    if arguments.json:
        print(json.dumps(_as_json(found, written)))
        return 0
    style = Style.of(sys.stdout)
    if not arguments.quiet:
        for text in _source(found, style):
            print(text)
    for text in _summary(found, written):
        print(text)
    return 0


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / whole if whole else 0:.0%})"


def _summary(found: ProgramSlice, written: list[Path]) -> list[str]:
    lines = found.lines().values()
    in_lines = _share(sum(len(file.kept) for file in lines), sum(len(file.code) for file in lines))
    result = [
        f"slice for {found.criterion.name}: {_share(*found.operation_counts)} operations, {in_lines} lines with code",
        *(f"a run ends in what is not supported: {item.construct}" for item in found.whole.program.unsupported()),
    ]
    if written:
        instructions = _share(*found.selection.counts())
        result.append(f"wrote {', '.join(map(str, written))}: {instructions} instructions")
    return result


def _as_json(found: ProgramSlice, written: list[Path]) -> dict[str, object]:
    operations = found.operation_counts
    instructions = found.selection.counts()
    return {
        "criterion": found.criterion.name,
        "operations": {"kept": operations[0], "all": operations[1]},
        "instructions": {"kept": instructions[0], "all": instructions[1]},
        "lines": {file: {"kept": item.kept, "code": item.code} for file, item in found.lines().items()},
        "modules": [str(path) for path in written],
    }


# -- the source -------------------------------------------------------------------------------------------------------


def _source(found: ProgramSlice, style: Style) -> list[str]:
    result: list[str] = []
    for file, lines in found.lines().items():
        texts = found.source.lines(file)
        if not texts:
            result.append(f"{file}: the text is not there; lines of the slice: {', '.join(map(str, lines.kept)) or 'none'}")
            continue
        result.append(style.paint(printable(file), STRONG))
        irrelevant = _irrelevant(found, file, lines, texts)
        width = len(str(len(texts)))
        for number, text in enumerate(texts, 1):
            if number == len(texts) and not text:
                break  # behind the last line end
            margin = KEPT if number in lines.kept else NOT_KEPT
            shown = f"{margin} {number:>{width}}  {printable(text.expandtabs())}".rstrip()
            result.append(style.paint(shown, QUIET) if number in irrelevant else shown)
        result.append("")
    return result


def _irrelevant(found: ProgramSlice, file: str, lines: FileLines, texts: list[str]) -> set[int]:
    """Lines with code that does not matter, and functions in which nothing does."""
    result = set(lines.code).difference(lines.kept)
    starts = sorted({position.line for position, _ in found.whole.provenance.headers() if position.file == file})
    for start, following in zip(starts, [*starts[1:], len(texts) + 1], strict=True):
        # Functions end with a brace at the start of a line, and declarations may follow; or else on their first line.
        end = next((number for number in range(start, following) if texts[number - 1].startswith("}")), start)
        if not any(start <= number <= end for number in lines.kept):
            result.update(range(start, end + 1))
    return result


# -- modules ----------------------------------------------------------------------------------------------------------


def _write(found: ProgramSlice, output: Path) -> list[Path]:
    """One module goes to a file if the output is named so; else all go to a folder."""
    modules = found.modules()
    if output.suffix == ".ll":
        if len(modules) > 1:
            raise InputError(f"{output} is one file, but the program has {len(modules)}; name a folder for their slices")
        files = [output]
    else:
        stems = [Path(name).stem for name, _ in modules]
        files = [
            output / (f"{stem}.{number}.ll" if stems.count(stem) > 1 else f"{stem}.ll") for number, stem in enumerate(stems)
        ]
    try:
        for file, (_, text) in zip(files, modules, strict=True):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", errors="surrogateescape")
    except OSError as error:
        raise InputError(f"{output}: the sliced module cannot be written ({error.strerror or error})") from error
    return files
