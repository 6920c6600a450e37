"""The code of a program in this process: memory for it, and the functions of the runtime."""

from __future__ import annotations

import ctypes
import mmap
import platform
from collections.abc import Sequence
from contextlib import suppress
from enum import IntEnum
from functools import cache
from itertools import accumulate
from pathlib import Path

from cegas.compiled.layout import ALIVE, OUTSIDE, Layout, NotCompiled
from cegas.compiled.module import CompiledModule
from cegas.compiled.tables import RunStatus, Site
from cegas.compiled.words import words_of
from cegas.foundation.typed import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from llvmlite.binding import ExecutionEngine

MOST_OBJECTS: Final = 1 << 20
_OBJECT_BYTES: Final = 24
MOST_INPUTS: Final = 1 << 21
"""Of one stretch of a run."""
MOST_KEPT: Final = 1 << 12
MOST_KEPT_INPUTS: Final = 1 << 21
"""Runs whose inputs are changed for others, and their inputs together."""


LARGE: Final = 50_000
"""Characters of LLVM code: to optimise more takes three times as long, and gains little where no loop is short."""


class SearchEnding(IntEnum):
    """Why the search came back; `runtime.c` has the numbers, too."""

    MORE = 0
    DONE = 1
    FOUND = 2
    REFUSED = 3
    FULL = 4
    CROWDED = 5


class _Setup(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_void_p) for name in ("arena", "fresh", "image", "first_tags", "tags", "objects")),
        *((n, ctypes.c_uint64) for n in ("image_size", "writable", "stack_base", "stack_end", "heap_base", "heap_end")),
        *((name, ctypes.c_uint32) for name in ("statics", "most_objects", "word", "has_tags")),
        *((name, ctypes.c_void_p) for name in ("saved", "cut_slots", "cut_pointers")),
        ("most_slots", ctypes.c_uint64),
        *((name, ctypes.c_void_p) for name in ("values", "first_value", "widths")),
        ("round_fuel", ctypes.c_uint64),
        *((name, ctypes.c_void_p) for name in ("given", "chosen", "inputs_of")),
        ("most_inputs", ctypes.c_uint64),
        ("pool", ctypes.c_void_p),
        ("pool_size", ctypes.c_uint64),
        ("table", ctypes.c_void_p),
        ("table_size", ctypes.c_uint64),
        ("places", ctypes.c_void_p),
        ("parents", ctypes.c_void_p),
        ("choice_places", ctypes.c_void_p),
        ("most_states", ctypes.c_uint64),
        ("choices", ctypes.c_void_p),
        ("choices_size", ctypes.c_uint64),
        *((name, ctypes.c_void_p) for name in ("taken", "seen", "kept", "kept_places", "kept_fuel")),
        *((name, ctypes.c_uint64) for name in ("branches", "kept_size", "most_kept")),
        *((name, ctypes.c_void_p) for name in ("reached", "words", "word_places")),
        ("word_count", ctypes.c_uint64),
    ]


class MappedMemory:
    """Zeroed memory that takes up room only where it has been touched."""

    def __init__(self, size: int, *, in_large_pages: bool = False) -> None:
        """Large pages are for memory that is looked at here and there: half of the time would go into finding small ones."""
        kind = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000
        try:
            self._map: Final = mmap.mmap(-1, max(size, mmap.PAGESIZE), flags=kind)
        except OSError as error:  # anonymous memory fails for one reason
            raise MemoryError from error
        if in_large_pages:
            with suppress(OSError):  # systems without them do as well, only slower
                self._map.madvise(mmap.MADV_HUGEPAGE)
        self._look(size)

    def _look(self, size: int) -> None:
        self.size = size
        self._view: Any = (ctypes.c_char * len(self._map)).from_buffer(self._map)
        self.address = ctypes.addressof(self._view)

    def grow(self, size: int) -> None:
        """Make it larger, with what is in it. It may have another address then; nothing is copied."""
        self._view = None  # nobody may look at a map that moves
        try:
            self._map.resize(size)
        except OSError as error:
            raise MemoryError from error
        self._look(size)

    def write(self, data: bytes) -> None:
        self._map[: len(data)] = data


def _array(kind: type[Any], items: Sequence[int]) -> Any:
    return (kind * max(len(items), 1))(*items)


@cache
def _runtime() -> bytes:
    """The object file of the runtime: with it, a program is linked in a moment."""
    return (Path(__file__).parent / "runtime-x86_64.o").read_bytes()


class CompiledMachine:
    """A compiled program with its memory."""

    def __init__(
        self, module: CompiledModule, values: Sequence[Sequence[int]], widths: Sequence[int], round_fuel: int
    ) -> None:
        """For every input its classes: one value of each, or nothing if they are not known."""
        self.module: Final = module
        self._engine: Final = _compiled(module.text)
        layout = module.layout
        size = layout.heap_end + 64
        self._arena, self._fresh, self._tags = (
            MappedMemory(size),
            MappedMemory(size),
            MappedMemory(4 * (size // layout.word + 2)),
        )
        self._first_tags = MappedMemory(4 * (layout.image_size // layout.word + 2))
        self._objects, self._image = MappedMemory(MOST_OBJECTS * _OBJECT_BYTES), MappedMemory(layout.image_size)
        self._failed = MappedMemory(len(module.tables.sites) + 1)
        self._taken = MappedMemory(module.tables.branch_count + 1)
        self.most_slots = max([len(slots) for slots in module.slots], default=0) + 1
        self._saved = MappedMemory(8 * self.most_slots)
        self._fill_image(layout)
        pointers = [int(slot) for slots in module.slots for slot in [*slots, *[0] * (self.most_slots - len(slots))]]
        self._tables = {
            "cut_slots": _array(ctypes.c_uint32, [len(slots) for slots in module.slots]),
            "cut_pointers": _array(ctypes.c_uint32, pointers),
            "values": _array(ctypes.c_uint64, [value for each in values for value in each]),
            "first_value": _array(ctypes.c_uint32, _starts(values)),
            "widths": _array(ctypes.c_uint8, widths),
        }
        self._kept: dict[str, MappedMemory] = {}
        self.setup: Final = self._variable("setup", _Setup)
        self._set_up(layout, round_fuel)
        self.give(
            given=MappedMemory(8 * MOST_INPUTS),
            chosen=MappedMemory(4 * MOST_INPUTS),
            inputs_of=MappedMemory(4 * MOST_INPUTS),
        )
        self.setup.most_inputs = MOST_INPUTS
        if module.tables.for_tests:
            self._remember_inputs()

    def _fill_image(self, layout: Layout) -> None:
        data, tags = layout.image()
        self._image.write(data)
        table = bytearray()
        for number, place in enumerate(layout.places.values(), 1):
            assert number == place.number
            table += place.base.to_bytes(8, "little") + place.size.to_bytes(8, "little")
            table += place.flags.to_bytes(4, "little") + place.site.index.to_bytes(4, "little")
        table += layout.outside_base.to_bytes(8, "little") + layout.outside_size.to_bytes(8, "little")
        table += (ALIVE | OUTSIDE).to_bytes(4, "little") + bytes(4)
        self._objects.write(bytes(_OBJECT_BYTES) + bytes(table))
        for memory in (self._tags, self._first_tags):
            for word, number in tags.items():
                ctypes.c_uint32.from_address(memory.address + 4 * word).value = number

    def _set_up(self, layout: Layout, round_fuel: int) -> None:
        setup = self.setup
        memories = {"arena": self._arena, "fresh": self._fresh, "image": self._image, "tags": self._tags}
        setup.first_tags = self._first_tags.address
        for name, memory in {**memories, "objects": self._objects, "saved": self._saved}.items():
            setattr(setup, name, memory.address)
        for name, table in self._tables.items():
            setattr(setup, name, ctypes.addressof(table))
        setup.image_size, setup.writable = layout.image_size, layout.writable
        setup.stack_base, setup.stack_end = layout.stack_base, layout.stack_end
        setup.heap_base, setup.heap_end = layout.heap_base, layout.heap_end
        setup.statics, setup.most_objects = layout.first_dynamic, MOST_OBJECTS
        setup.word, setup.has_tags = layout.word, int(layout.has_tags)
        setup.most_slots, setup.round_fuel = self.most_slots, round_fuel
        for name, memory in (
            *memories.items(),
            ("objects", self._objects),
            ("saved", self._saved),
            ("failed", self._failed),
            ("taken", self._taken),
        ):
            if name not in ("fresh", "image"):
                self._variable(name, ctypes.c_uint64).value = memory.address

    def _remember_inputs(self) -> None:
        """Room for the inputs of runs that took new branches."""
        setup, branches = self.setup, self.module.tables.branch_count
        setup.taken, setup.branches = self._taken.address, branches
        self.give(seen=MappedMemory(branches + 1), kept=MappedMemory(8 * MOST_KEPT_INPUTS))
        self.give(kept_places=MappedMemory(8 * (MOST_KEPT + 1)), kept_fuel=MappedMemory(8 * MOST_KEPT))
        setup.kept_size, setup.most_kept = MOST_KEPT_INPUTS, MOST_KEPT
        self.give(reached=MappedMemory(4 * MOST_OBJECTS))
        words = words_of(self.module.tables.program)
        places = list(accumulate(map(len, words), initial=0))
        self._words = (_array(ctypes.c_uint8, b"".join(words)), _array(ctypes.c_uint64, places))
        setup.words, setup.word_places = map(ctypes.addressof, self._words)
        setup.word_count = len(words)

    def remember(self, inputs: Sequence[int], fuel: int) -> None:
        """Let later runs begin with some inputs, which take so many rounds."""
        number = self.number("cegas_kept")
        places = (ctypes.c_uint64 * (number + 2)).from_address(self._kept["kept_places"].address)
        end = places[number] + len(inputs)
        if number < MOST_KEPT and end <= MOST_KEPT_INPUTS:
            kept = (ctypes.c_uint64 * len(inputs)).from_address(self._kept["kept"].address + 8 * places[number])
            kept[:] = list(inputs)
            ctypes.c_uint64.from_address(self._kept["kept_fuel"].address + 8 * number).value = fuel
            places[number + 1] = end
            self.set_number("cegas_kept", number + 1)

    def give(self, **memories: MappedMemory) -> None:
        """Give the search memory by the names of the runtime."""
        for name, memory in memories.items():
            self._kept[name] = memory
            setattr(self.setup, name, memory.address)

    def _variable(self, name: str, kind: type[Any]) -> Any:
        return kind.from_address(self._engine.get_global_value_address(name))

    def number(self, name: str, kind: type[Any] = ctypes.c_uint64) -> int:
        """A variable of the runtime."""
        return int(self._variable(name, kind).value)

    def set_number(self, name: str, value: int) -> None:
        self._variable(name, ctypes.c_uint64).value = value

    def call(self, name: str, *arguments: int) -> int:
        """Call a function of the runtime."""
        function = ctypes.CFUNCTYPE(ctypes.c_uint32, *[ctypes.c_uint64 for _ in arguments])
        return int(function(self._engine.get_function_address(name))(*arguments))

    def given(self) -> list[int]:
        """The inputs of the stretch that ran last."""
        count = self.number("cegas_asked", ctypes.c_uint32)
        return list((ctypes.c_uint64 * count).from_address(self._kept["given"].address))

    def choices(self) -> list[tuple[int, int]]:
        """The inputs of the stretch that ran last: which of its classes each was given, and how many it has."""
        count = self.number("cegas_asked", ctypes.c_uint32)
        chosen = (ctypes.c_uint32 * count).from_address(self._kept["chosen"].address)
        inputs = (ctypes.c_uint32 * count).from_address(self._kept["inputs_of"].address)
        first = self._tables["first_value"]
        return [(which, first[number + 1] - first[number]) for which, number in zip(chosen, inputs, strict=True)]

    def failed(self) -> list[int]:
        """The numbers of the conditions that did not hold in some run, and do not count."""
        data = ctypes.string_at(self._failed.address, len(self.module.tables.sites))
        return [number for number, flag in enumerate(data) if flag]


class CompiledRuns:
    """Whoever lets a compiled machine run."""

    machine: CompiledMachine

    @property
    def status(self) -> RunStatus:
        """How the last run, or the last stretch of one, ended, ..."""
        return RunStatus(self.machine.number("cegas_status", ctypes.c_uint32))

    @property
    def site(self) -> Site | None:
        """... and where, if it is stuck or a condition does not hold."""
        sites, number = self.machine.module.tables.sites, self.machine.number("cegas_detail")
        return sites[number] if number < len(sites) else None


def _starts(values: Sequence[Sequence[int]]) -> list[int]:
    starts = [0]
    for each in values:
        starts.append(starts[-1] + len(each))
    return starts


def _compiled(text: str) -> ExecutionEngine:
    if platform.machine() != "x86_64":
        raise NotCompiled("this processor has no runtime for it")
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    module = llvm.parse_assembly(text)
    module.verify()
    opt = 1 if len(text) < LARGE else 0
    machine = llvm.Target.from_default_triple().create_target_machine(opt=opt, jit=True)
    # Registers into the processor's: more optimisation takes ten times as long and gains little.
    passes = llvm.create_new_module_pass_manager()
    passes.add_sroa_pass()
    if opt == 0:
        passes.add_lower_switch_pass()  # which then would be searched from end to end
    else:
        passes.add_simplify_cfg_pass()
    passes.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=1)))
    engine = llvm.create_mcjit_compiler(module, machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(_runtime()))
    engine.finalize_object()
    return engine
