"""The search through all states of a compiled program, breadth first: states are whole, and compared byte by byte.

A state is what a run has at a *cut*: the registers that may still be read, the objects, and all memory that can be written.
From every state, every combination of the inputs' classes is tried that leads to the next cut or to the end of the run.
"""

from __future__ import annotations

import ctypes
import threading

from cegas.compiled.classes import InputClasses, bits_asked
from cegas.compiled.jit import CompiledMachine, CompiledRuns, MappedMemory, SearchEnding
from cegas.compiled.module import compile_program
from cegas.compiled.tables import Site
from cegas.foundation.typed import Final
from cegas.program.control_flow import Program

ROUND_FUEL: Final = 20_000_000
"""Rounds of loops and calls on the way from one cut to the next; a way that takes more is not followed."""
THREAD_STACK: Final = 1 << 28
"""Bytes of the processor's stack for the program's own calls."""
MOST_CHOICES: Final = 100
"""Those behind so many inputs with two classes or more are too small a part of all combinations to count."""
_STACK_RESERVE: Final = 1 << 20
_FIRST_STATES: Final = 1 << 14
_FIRST_POOL: Final = 1 << 22
_FIRST_TABLE: Final = 1 << 16


class StateSearch(CompiledRuns):
    """A search under way. Raises `NotCompiled` if the program cannot be compiled."""

    def __init__(self, program: Program) -> None:
        module = compile_program(program)
        inputs = module.tables.inputs
        self.values: Final = InputClasses(program, inputs).values()
        widths = [min(bits_asked(site.operation), 64) for site in inputs]
        self.machine = CompiledMachine(module, self.values, widths, ROUND_FUEL)
        self._memories: Final = {
            "pool": MappedMemory(_FIRST_POOL, in_large_pages=True),
            "table": MappedMemory(8 * _FIRST_TABLE, in_large_pages=True),
            "places": MappedMemory(8 * _FIRST_STATES, in_large_pages=True),
            "parents": MappedMemory(4 * _FIRST_STATES, in_large_pages=True),
            "choice_places": MappedMemory(8 * _FIRST_STATES, in_large_pages=True),
            "choices": MappedMemory(8 * _FIRST_STATES, in_large_pages=True),
        }
        self._begin()

    def _begin(self) -> None:
        """Keep the first state, which may be larger than all the memory that there is at first."""
        self._tell()
        on_large_stack(self.machine, "cegas_begin")
        while not self.states:
            self._grow()
            self._tell()
            on_large_stack(self.machine, "cegas_begin")

    def _tell(self) -> None:
        """Tell the search where its memory is, and how much."""
        self.machine.give(**self._memories)
        setup = self.machine.setup
        setup.pool_size, setup.most_states = self._memories["pool"].size, self._memories["parents"].size // 4
        setup.table_size, setup.choices_size = self._memories["table"].size // 8, self._memories["choices"].size // 8

    def go_on(self, rounds: int) -> SearchEnding:
        """Search on, for about so many stretches of runs."""
        ending = SearchEnding(on_large_stack(self.machine, "cegas_explore", rounds))
        if ending is SearchEnding.FULL:
            self._grow()
        elif ending is SearchEnding.CROWDED:
            self._memories["table"] = MappedMemory(2 * self._memories["table"].size, in_large_pages=True)
        else:
            return ending
        self._tell()
        if ending is SearchEnding.CROWDED:
            self.machine.call("cegas_rehash")
        return SearchEnding.MORE

    def _grow(self) -> None:
        """Twice as much of what is more than half full, or of all, if a single state is that large."""
        used = self._used()
        short = [name for name, memory in self._memories.items() if name in used and 2 * used[name] > memory.size]
        for name in short or used:
            self._memories[name].grow(2 * self._memories[name].size)

    def _used(self) -> dict[str, int]:
        """How many bytes states and what belongs to them take, by the memory that they are in; the table aside."""
        states, number = self.states, self.machine.number
        return {
            "pool": number("cegas_pool_used"),
            "places": 8 * states,
            "parents": 4 * states,
            "choice_places": 8 * states,
            "choices": 8 * number("cegas_choices_used"),
        }

    @property
    def bytes(self) -> int:
        """The memory that states and what belongs to them take."""
        return self._memories["table"].size + sum(self._used().values())

    def share(self) -> float:
        """How much of the combinations of inputs has been tried from the current state, if each leads to as many others."""
        found, part = 0.0, 1.0
        for which, count in self.machine.choices()[:MOST_CHOICES]:
            part /= count
            found += which * part
        return found + part

    # -- what was found ------------------------------------------------------------------------------------------------

    @property
    def states(self) -> int:
        return self.machine.number("cegas_states")

    @property
    def rounds(self) -> int:
        return self.machine.number("cegas_rounds")

    @property
    def moved(self) -> int:
        """The bytes of the states that stretches began with."""
        return self.machine.number("cegas_moved")

    @property
    def bytes_of_state(self) -> int:
        """How large a state is, on average."""
        return self.machine.number("cegas_pool_used") // self.states

    @property
    def current(self) -> int:
        """The state whose combinations of inputs are being tried."""
        return self.machine.number("cegas_current")

    @property
    def waiting(self) -> int:
        return self.states - self.current

    def inputs(self) -> list[int]:
        """The inputs of the run that came to the end of the last stretch, from the start."""
        parents, places = self._memories["parents"].address, self._memories["choice_places"].address
        choices = self._memories["choices"].address
        stretches, state = [self.machine.given()], self.current
        while state:
            place = ctypes.c_uint64.from_address(places + 8 * state).value
            count = ctypes.c_uint64.from_address(choices + 8 * place).value
            stretches.append([ctypes.c_uint64.from_address(choices + 8 * (place + 1 + k)).value for k in range(count)])
            state = ctypes.c_uint32.from_address(parents + 4 * state).value
        return [value for stretch in reversed(stretches) for value in stretch]

    def failed(self) -> list[Site]:
        """The conditions that do not count and did not hold in some run."""
        return [self.machine.module.tables.sites[number] for number in self.machine.failed()]


def on_large_stack(machine: CompiledMachine, name: str, *arguments: int) -> int:
    """Call a function of the runtime in a thread: the program's own calls need a stack of some size."""
    results: list[int] = []

    def work() -> None:
        machine.call("cegas_set_stack", THREAD_STACK - _STACK_RESERVE)
        results.append(machine.call(name, *arguments))

    before = threading.stack_size(THREAD_STACK)
    try:
        thread = threading.Thread(target=work)
        try:
            thread.start()
        except RuntimeError as error:  # within the limit of memory there is none for its stack
            raise MemoryError from error
        thread.join()
    finally:
        threading.stack_size(before)
    return results[0]
