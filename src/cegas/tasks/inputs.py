"""From what a user names to the files of a program, and how to read them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from cegas.foundation.errors import InputError
from cegas.foundation.records import replace
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.frontend.options import FrontendOptions, Volatile
from cegas.program.properties import Property

if TYPE_CHECKING:
    from cegas.tasks.definitions import TaskDefinition

DEFINITIONS: Final = (".yml", ".yaml")
"""How the names of task definitions end."""


def expand_inputs(
    files: Sequence[str | Path], options: FrontendOptions, database: str | None = None
) -> tuple[list[Path], FrontendOptions]:
    """Replace a task definition by its files and settings; take flags from a compilation database."""
    paths = [Path(file) for file in files]
    if not paths:
        raise InputError("no input file")
    if database is not None or paths[0].suffix == ".json":
        from cegas.tasks.compile_commands import with_commands

        return with_commands(paths, options, None if database is None else Path(database))
    definitions = [path for path in paths if path.suffix in DEFINITIONS]
    if not definitions:
        return paths, options
    if len(paths) > 1:
        raise InputError("a task definition (.yml) must be the only input")
    from cegas.tasks.definitions import read_definition

    return _apply(read_definition(definitions[0]), options)


def with_default(options: FrontendOptions, files: Iterable[str | Path], default: Property) -> FrontendOptions:
    """The options where nobody has named a property: a default, unless a task definition says what it is about."""
    if any(Path(file).suffix in DEFINITIONS for file in files):
        return options
    return replace(options, property=default)


def with_property(options: FrontendOptions, wanted: Property, *, entry_is_chosen: bool = False) -> FrontendOptions:
    """The options under a property that somebody has chosen; it may name the entry function."""
    options = replace(options, property=wanted, property_is_chosen=True)
    return options if wanted.entry is None or entry_is_chosen else replace(options, entry=wanted.entry)


def with_error_functions(options: FrontendOptions, files: Iterable[str | Path], functions: Iterable[str]) -> FrontendOptions:
    """The options with more functions whose call is the error."""
    if any(Path(file).suffix in DEFINITIONS for file in files):
        raise InputError("contradictory flags: --error-function, but a task definition says what the error is")
    if options.property.is_formula:
        raise InputError("contradictory flags: --error-function, but the property file says what the error is")
    if not options.property.error_functions:
        raise InputError(f"contradictory flags: --error-function, but {options.property.name} is not about error calls")
    return replace(options, property=options.property.with_errors(functions))


def _apply(definition: TaskDefinition, options: FrontendOptions) -> tuple[list[Path], FrontendOptions]:
    """The files of a task definition, and the options with what it says; what the user has chosen stays."""
    if definition.data_model is not None:
        options = replace(options, data_model=definition.data_model)
    volatile = options.volatile or definition.volatile or Volatile.MEMORY
    options = replace(options, volatile=volatile, devices=(*options.devices, *definition.devices))
    files = list(definition.files)
    if options.property != Property():
        return files, options
    # Whoever asks for error calls means those that the definition names, if it does.
    expected = definition.about_calls if options.property_is_chosen else definition.demand_expected()
    if expected is None or expected.property is None:
        return files, options
    return files, with_property(options, expected.property, entry_is_chosen=options.entry != FrontendOptions().entry)
