"""Single runs of a compiled program: its only one, or many with random inputs, the same ones for the same seeds in the same
order.

A random run that takes a branch as the first one, or as the first one twice or four times, leaves the inputs up to there:
later runs begin with them, or with a few of them changed.
"""

from __future__ import annotations

from cegas.compiled.classes import WIDEST, Drawn, InputClasses, asks_for_address, bits_asked
from cegas.compiled.jit import CompiledMachine, CompiledRuns, MappedMemory, SearchEnding
from cegas.compiled.layout import place_outside
from cegas.compiled.leaps import Leap, leap_before_end
from cegas.compiled.module import compile_program
from cegas.compiled.search import ROUND_FUEL, on_large_stack
from cegas.compiled.tables import RunStatus
from cegas.foundation.typed import Final
from cegas.program.control_flow import Program
from cegas.program.operations import Origin, first_origin

IS_NARROW: Final = 128
"""With the width of an input: only its values are drawn; `runtime.c` has it, too."""


class SingleRun(CompiledRuns):
    """The run of a program without inputs: where it asks for one, it is stuck. Raises `NotCompiled`."""

    def __init__(self, program: Program) -> None:
        module = compile_program(program, for_tests=True)
        inputs = module.tables.inputs
        self.machine = CompiledMachine(module, [[] for _ in inputs], [64 for _ in inputs], ROUND_FUEL)
        self.machine.setup.most_inputs = 0
        self._is_first = True

    def go_on(self, fuel: int) -> bool:
        """Run on for about so many rounds of loops and calls, or what takes as long; whether that was the end."""
        is_first, self._is_first = self._is_first, False
        return on_large_stack(self.machine, "cegas_run", int(is_first), fuel, fuel) == SearchEnding.DONE

    @property
    def rounds(self) -> int:
        return self.machine.number("cegas_rounds")

    @property
    def spent(self) -> int:
        """What it has cost, in rounds: memory that is cleared or copied takes time, too."""
        return self.machine.number("cegas_spent")

    def leap(self) -> Leap | None:
        """The state of the run some rounds before its end, if it was long and came to the error."""
        return leap_before_end(self.machine, self.rounds, again=False)


class RandomRuns(CompiledRuns):
    """A compiled program that is run again and again. Raises `NotCompiled`."""

    def __init__(
        self, program: Program, *, with_constants: bool = True, skips_checks: bool = False, has_null: bool = True
    ) -> None:
        """With constants, those that the program compares its inputs with are drawn more often; that takes an analysis.

        Runs that skip checks which code cannot make are for those who repeat what they find. Addresses from outside may be
        null in some of them, or in none.
        """
        module = compile_program(program, for_tests=True, skips_checks=skips_checks)
        inputs = module.tables.inputs
        if with_constants:
            drawn = InputClasses(program, inputs).interesting()
        else:
            drawn = [Drawn([], min(bits_asked(site.operation), WIDEST), is_narrow=False) for site in inputs]
        if not has_null:
            drawn = [_leading(each) if asks_for_address(site) else each for each, site in zip(drawn, inputs, strict=True)]
        widths = [each.bits | (IS_NARROW if each.is_narrow else 0) for each in drawn]
        self.machine = CompiledMachine(module, [each.values for each in drawn], widths, 0)
        self.depends_on_inputs: Final = bool(inputs)
        self._promised: Final = {first_origin(site) for site in program.sites if site.is_input}

    def run(self, seed: int, runs: int, run_fuel: int, all_fuel: int) -> bool:
        """Run at most so many times, with at most so many rounds of loops and calls each, and until about so many have been
        spent in all; whether the last run violates."""
        return on_large_stack(self.machine, "cegas_test", seed, runs, run_fuel, all_fuel) == SearchEnding.FOUND

    def run_apart(self, seed: int, fuel: int) -> None:
        """Run once, without regard to the runs before."""
        self.machine.set_number("cegas_kept", 0)
        self.run(seed, 1, fuel, fuel)

    def put_together(self, size: int) -> None:
        """At every cut, let a run go on from nothing but its state, of at most so many bytes: if a state lacks anything, it
        shows. Slow; for tests. With no bytes, let it go on as usual again."""
        self.machine.give(pool=MappedMemory(size), places=MappedMemory(8))
        self.machine.setup.pool_size = size
        self.machine.set_number("cegas_is_spoiled", int(size > 0))

    @property
    def count(self) -> int:
        return self.machine.number("cegas_rounds")

    @property
    def spent(self) -> int:
        """What the last runs have cost, in rounds: memory that is cleared or copied takes time, too."""
        return self.machine.number("cegas_spent")

    def leap(self) -> Leap | None:
        """The state of the last run some rounds before its end, if it was long and came to the error."""
        if self.status is not RunStatus.TARGET:
            return None
        count = self.count
        found = leap_before_end(self.machine, self.machine.number("cegas_used"), again=True)
        self.machine.set_number("cegas_rounds", count)
        return found

    def inputs(self) -> list[int]:
        """The inputs of the last run."""
        return self.machine.given()

    def address(self, origin: Origin, input_: int) -> int:
        """The address that an input of some origin stands for."""
        return place_outside(input_, is_promised=origin in self._promised)


def _leading(drawn: Drawn) -> Drawn:
    """Those of an address's values that lead somewhere, as `place_outside` says."""
    return Drawn([each | 1 for each in drawn.values] or [1], drawn.bits, is_narrow=True)
