"""Task definitions and property files of SV-COMP."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from cegas.foundation.errors import InputError
from cegas.program.control_flow import DataModel
from cegas.program.properties import Property
from cegas.verification.options import Options

_UNREACHABLE_CALL = re.compile(
    r"^\s*CHECK\s*\(\s*init\s*\(\s*(\w+)\s*\(\s*\)\s*\)\s*,\s*LTL\s*\(\s*G\s*!\s*call\s*\(\s*(\w+)\s*\(\s*\)\s*\)\s*\)\s*\)\s*$"
)


def read_property(path: str | Path) -> Property:
    """The property that a `.prp` file states."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: the property file cannot be read ({error})") from error
    found = property_of(text)
    if found is None:
        raise InputError(f"{path}: only properties of the form 'G ! call(f())' are supported")
    return found


def property_of(text: str) -> Property | None:
    """The property that a formula states; None if it is of another kind."""
    match = _UNREACHABLE_CALL.match(text.strip())
    if match is None:
        return None
    return Property((match.group(2),), failing_assert_is_error=False, text=text.strip(), entry=match.group(1))


def with_property(options: Options, wanted: Property, entry_is_chosen: bool = False) -> Options:
    """The options under a property, which may name the entry function."""
    frontend = replace(options.frontend, property=wanted)
    if wanted.entry is not None and not entry_is_chosen:
        frontend = replace(frontend, entry=wanted.entry)
    return replace(options, frontend=frontend)


def expand_inputs(files: Sequence[str | Path], options: Options) -> tuple[list[Path], Options]:
    """Replace a task definition by its files and settings."""
    paths = [Path(file) for file in files]
    if not paths:
        raise InputError("no input file")
    definitions = [path for path in paths if path.suffix in (".yml", ".yaml")]
    if not definitions:
        return paths, options
    if len(paths) > 1:
        raise InputError("a task definition (.yml) must be the only input")
    return _read_task(definitions[0], options)


def _read_task(path: Path, options: Options) -> tuple[list[Path], Options]:
    import yaml  # slow to import, and rarely needed

    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise InputError(f"{path} is not valid YAML: {str(error).splitlines()[0]}") from error
    if not isinstance(content, dict) or "input_files" not in content:
        raise InputError(f"{path} is not a task definition (it names no input_files)")
    names = content["input_files"]
    files = [path.parent / str(name) for name in ([names] if isinstance(names, str) else names)]
    settings = content.get("options")
    if isinstance(settings, dict) and "data_model" in settings:
        name = str(settings["data_model"])
        if name not in DataModel.__members__:
            raise InputError(f"{path}: unknown data model '{name}'")
        options = replace(options, frontend=replace(options.frontend, data_model=DataModel[name]))
    for entry in content.get("properties") or ():
        if isinstance(entry, dict) and "property_file" in entry:
            place = path.parent / str(entry["property_file"])
            if place.exists():
                found = property_of(place.read_text(encoding="utf-8"))
                if found is not None:
                    return files, with_property(options, found)
    return files, options
