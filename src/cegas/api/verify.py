"""The Python interface: `cegas.verify`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cegas.api import remote
from cegas.api.result import Result
from cegas.foundation.errors import InputError
from cegas.foundation.records import replace
from cegas.frontend.options import Volatile, device_ranges
from cegas.program.control_flow import DataModel
from cegas.program.properties import DEFAULT
from cegas.tasks.inputs import with_default, with_property
from cegas.verification.options import Options


def verify(
    files: str | Path | Sequence[str | Path],
    *,
    analysis: str | None = None,
    data_model: str | None = None,
    entry: str | None = None,
    property: str | Path | Sequence[str | Path] | None = None,
    automaton: str | Path | Sequence[str | Path] = (),
    include: Sequence[str | Path] = (),
    define: Sequence[str] = (),
    volatile: str | None = None,
    mmio: Sequence[str] = (),
    compile_commands: str | Path | None = None,
    time_limit: float | None = None,
    memory_limit_mb: int | None = None,
    jobs: int | None = None,
    options: Options | None = None,
) -> Result:
    """Check that a program never reaches an error.

    `files` are C files, LLVM modules, one SV-COMP task definition or one compilation database. The other arguments mean what
    the flags of `cegas check` do, and override `options`, which has everything else.

    It works in a process of its own, which this one watches and ends when a limit is passed. Limits and interruptions lead
    to an UNKNOWN result. Raises `cegas.InputError` if the files are not a program.
    """
    property_is_default = options is None
    options = options or Options()
    if analysis is not None:
        options = replace(options, analysis=analysis)
    if data_model is not None:
        if data_model not in DataModel.__members__:
            raise InputError(f"there is no data model '{data_model}' (choose from: {', '.join(DataModel.__members__)})")
        options = replace(options, frontend=replace(options.frontend, data_model=DataModel[data_model]))
    if entry is not None:
        options = replace(options, frontend=replace(options.frontend, entry=entry))
    if property is not None or automaton:
        from cegas.tasks.formulas import asked_property

        words = [property] if isinstance(property, str | Path) else property or ()
        automata = [automaton] if isinstance(automaton, str | Path) else automaton
        wanted = asked_property([str(word) for word in words], [str(file) for file in automata])
        frontend = with_property(options.frontend, wanted, entry_is_chosen=entry is not None)
        options = replace(options, frontend=frontend)
    elif property_is_default:
        named = [files] if isinstance(files, str | Path) else files
        options = replace(options, frontend=with_default(options.frontend, named, DEFAULT))
    if include or define:
        frontend = replace(
            options.frontend,
            include_paths=(*options.frontend.include_paths, *map(str, include)),
            defines=(*options.frontend.defines, *define),
        )
        options = replace(options, frontend=frontend)
    if volatile is not None:
        if volatile not in ("memory", "input"):
            raise InputError(f"there is no reading '{volatile}' of volatile objects (choose from: memory, input)")
        options = replace(options, frontend=replace(options.frontend, volatile=Volatile(volatile)))
    if mmio:
        ranges = (*options.frontend.devices, *device_ranges(mmio))
        options = replace(options, frontend=replace(options.frontend, devices=ranges))
    if compile_commands is not None:
        options = replace(options, compile_commands=str(compile_commands))
    if time_limit is not None:
        options = replace(options, time_limit=time_limit)
    if memory_limit_mb is not None:
        options = replace(options, memory_limit_mb=memory_limit_mb)
    if jobs is not None:
        if jobs < 1:
            raise InputError(f"there must be at least one job, not {jobs}")
        options = replace(options, jobs=jobs)
    paths = [files] if isinstance(files, str | Path) else list(files)
    return remote.run_remotely(paths, options)
