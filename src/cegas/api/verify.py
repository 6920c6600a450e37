"""The Python interface: `cegas.verify`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cegas.api import remote
from cegas.api.result import Result
from cegas.foundation.errors import InputError
from cegas.foundation.records import replace
from cegas.frontend.options import FrontendOptions, Volatile, device_ranges
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
    chosen = options or Options()
    if analysis is not None:
        chosen = replace(chosen, analysis=analysis)
    if compile_commands is not None:
        chosen = replace(chosen, compile_commands=str(compile_commands))
    if time_limit is not None:
        chosen = replace(chosen, time_limit=time_limit)
    if memory_limit_mb is not None:
        chosen = replace(chosen, memory_limit_mb=memory_limit_mb)
    if jobs is not None:
        if jobs < 1:
            raise InputError(f"there must be at least one job, not {jobs}")
        chosen = replace(chosen, jobs=jobs)
    paths = [files] if isinstance(files, str | Path) else list(files)
    frontend = _with_program(chosen.frontend, data_model=data_model, entry=entry, include=include, define=define)
    frontend = _with_devices(frontend, volatile=volatile, mmio=mmio)
    if property is not None or automaton:
        frontend = _with_asked_property(frontend, property, automaton, entry_is_chosen=entry is not None)
    elif options is None:
        frontend = with_default(frontend, paths, DEFAULT)
    return remote.run_remotely(paths, replace(chosen, frontend=frontend))


def _with_program(
    frontend: FrontendOptions,
    *,
    data_model: str | None,
    entry: str | None,
    include: Sequence[str | Path],
    define: Sequence[str],
) -> FrontendOptions:
    """How the files are read, and where the program starts."""
    if data_model is not None:
        if data_model not in DataModel.__members__:
            raise InputError(f"there is no data model '{data_model}' (choose from: {', '.join(DataModel.__members__)})")
        frontend = replace(frontend, data_model=DataModel[data_model])
    if entry is not None:
        frontend = replace(frontend, entry=entry)
    return replace(
        frontend, include_paths=(*frontend.include_paths, *map(str, include)), defines=(*frontend.defines, *define)
    )


def _with_devices(frontend: FrontendOptions, *, volatile: str | None, mmio: Sequence[str]) -> FrontendOptions:
    """What reads of volatile objects give, and which addresses belong to devices."""
    if volatile is not None:
        if volatile not in ("memory", "input"):
            raise InputError(f"there is no reading '{volatile}' of volatile objects (choose from: memory, input)")
        frontend = replace(frontend, volatile=Volatile(volatile))
    return replace(frontend, devices=(*frontend.devices, *device_ranges(mmio)))


def _with_asked_property(
    frontend: FrontendOptions,
    property: str | Path | Sequence[str | Path] | None,
    automaton: str | Path | Sequence[str | Path],
    *,
    entry_is_chosen: bool,
) -> FrontendOptions:
    from cegas.tasks.formulas import asked_property

    words = [property] if isinstance(property, str | Path) else property or ()
    automata = [automaton] if isinstance(automaton, str | Path) else automaton
    wanted = asked_property([str(word) for word in words], [str(file) for file in automata])
    return with_property(frontend, wanted, entry_is_chosen=entry_is_chosen)
