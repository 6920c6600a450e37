"""The formula of a path, and the questions about it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from cegas.foundation.budget import Tick
from cegas.foundation.records import record
from cegas.foundation.typed import Final, TypeAlias
from cegas.program import operators as op
from cegas.program.control_flow import Edge, Program
from cegas.program.memory import MemoryObject
from cegas.program.types import BOOL, int_type
from cegas.program.walk import InputValue, Observe
from cegas.smt.origins import Judged
from cegas.smt.path import PathConstraint, PathEncoder, SymbolDefinition
from cegas.smt.replay import ModelMismatch, inputs_of
from cegas.smt.solver import BitwuzlaSolver, SatAnswer, Solver, SolverFactory
from cegas.smt.terms import Node, variables_of

FEW: Final = 40
"""An array of arguments with at most this many bytes is easy to look at."""
EXTENT_SECONDS: Final = 2.0
"""For one question about the size of a range."""
SMALL: Final = 1 << 20
"""Every machine has this many bytes for an object."""


@record
class Feasible:
    """The path can be taken, with these inputs (in the order in which the program asks)."""

    model: Solver
    inputs: tuple[InputValue, ...]


@record
class Infeasible:
    """No run takes the path: already its first `edges` edges cannot be taken one after the other."""

    edges: int
    core: tuple[PathConstraint, ...]
    """Constraints that contradict each other, in the order of the path; empty if they are not known."""


@record
class Undecided:
    """The solver did not answer in time, or its model does not stand up to a replay."""

    reason: str


@record
class Trusted:
    """The condition at the end of the path fails only if a pointer is not what it should be, and may hold as well."""

    origin: str
    """Where the pointer comes from."""


Feasibility: TypeAlias = Feasible | Infeasible | Undecided | Trusted


class _Encoder(PathEncoder):
    """Asks a solver how long a range of bytes can be, where no single condition of the path says so."""

    def is_excluded(self, condition: Node) -> bool:
        if super().is_excluded(condition):
            return True
        solver = BitwuzlaSolver(self.smt.terms, EXTENT_SECONDS)
        for known in [*[each.node for each in self.definitions], *[each.node for each in self.constraints], condition]:
            solver.assert_formula(known)
        return solver.check() is SatAnswer.UNSAT


class PathFormula:
    """The constraints of a path, with their places on it."""

    def __init__(
        self, program: Program, path: Sequence[Edge], tick: Tick | None = None, most_choices: int | None = None
    ) -> None:
        """Encode a path; raises `Stuck` if it has no encoding. `tick` is called in long loops and may raise.

        With more choices than usual, tables of more pointers at unknown indices stay pointers.
        """
        self.path: tuple[Edge, ...] = tuple(path)
        self._tick = tick
        self.encoder = _Encoder(program)
        if most_choices is not None:
            self.encoder.smt.most_alternatives = self.encoder.smt.most_cells = most_choices
        self.encoder.run(self.path, tick)

    @property
    def constraints(self) -> Sequence[PathConstraint]:
        """What the path demands, in its order."""
        return self.encoder.constraints

    @property
    def definitions(self) -> Sequence[SymbolDefinition]:
        """What holds besides."""
        return self.encoder.definitions

    def check(self, make_solver: SolverFactory = BitwuzlaSolver, time_limit: float | None = None) -> Feasibility:
        """Whether the path can be taken. A model counts only if a replay with its values takes the path."""
        encoder = self.encoder
        if encoder.contradiction is not None:
            return Infeasible(encoder.contradiction + 1, (encoder.constraints[-1],))
        judged, terms = encoder.judged, encoder.smt.terms
        if judged is None or judged.trusted.is_false():
            return self._check(make_solver, time_limit, terms.true)
        by_itself = self._check(make_solver, time_limit, terms.negation(judged.trusted))
        if not isinstance(by_itself, Infeasible):
            return by_itself
        return self._trusted(judged, make_solver, time_limit) or self._check(make_solver, time_limit, terms.true)

    def _trusted(self, judged: Judged, make_solver: SolverFactory, time_limit: float | None) -> Trusted | Undecided | None:
        """Whether the condition at the end may fail and may hold, so that nothing is wrong with the program itself."""
        holds = self._solver(make_solver, time_limit, len(self.path), most=judged.constraints)
        holds.assert_formula(judged.holds)
        for solver in (self._solver(make_solver, time_limit, len(self.path)), holds):
            answer = solver.check()
            if answer is SatAnswer.UNKNOWN:
                return Undecided("the solver did not decide in time whether a pointer from outside may be used")
            if answer is SatAnswer.UNSAT:
                return None
        return Trusted(judged.origin)

    def _check(self, make_solver: SolverFactory, time_limit: float | None, extra: Node) -> Feasible | Infeasible | Undecided:
        """Whether the path can be taken, and something else holds."""
        encoder = self.encoder
        solver = self._solver(make_solver, time_limit, len(self.path))
        solver.assert_formula(extra)
        answer = solver.check()
        if answer is SatAnswer.UNSAT:
            return Infeasible(len(self.path), ())
        if answer is SatAnswer.UNKNOWN:
            return Undecided("the solver did not decide the path's formula in time")
        solver = self._runnable(solver, make_solver, time_limit, extra)
        try:
            inputs = inputs_of(encoder, self.path, solver.value, None, self._tick)
        except ModelMismatch as mismatch:
            return Undecided(f"a model of the path's formula does not replay: {mismatch}")
        return Feasible(solver, tuple(inputs))

    def trace(self, found: Feasible, observe: Observe) -> None:
        """Show the run with the found inputs, operation by operation. It was followed before: that was within the limits."""
        inputs_of(self.encoder, self.path, found.model.value, observe)

    def shortest_infeasible_prefix(
        self, make_solver: SolverFactory = BitwuzlaSolver, time_limit: float | None = None
    ) -> Feasibility:
        """Like `check`, but an infeasible path comes with its shortest infeasible prefix and a core of that.

        The time limit holds for each question; a prefix that cannot be decided counts as feasible, so that the
        answer is an infeasible prefix in any case, if not the shortest.
        """
        verdict = self.check(make_solver, time_limit)
        if not isinstance(verdict, Infeasible):
            return verdict
        if self.encoder.contradiction is not None and len(verdict.core) == 1:
            # Constant folding found one; an earlier one may need the solver.
            earlier = self._core(make_solver, time_limit, verdict.edges - 1)
            if earlier is None:
                return verdict
            best = earlier
        else:
            whole = self._core(make_solver, time_limit, len(self.path))
            if whole is None:
                return verdict
            best = whole
        # A core that reaches no further than some edge shows that the prefix up to there is infeasible.
        low, high = 0, _reach(best)
        while low < high:
            middle = (low + high) // 2
            core = self._core(make_solver, time_limit, middle)
            if core is None:
                low = middle + 1
            else:
                best, high = core, _reach(core)
        return Infeasible(high, tuple(best))

    def depends_on_inexact(
        self, found: Feasible, make_solver: SolverFactory = BitwuzlaSolver, time_limit: float | None = None
    ) -> bool:
        """Whether a run with the found inputs might leave the path if inexact values came out otherwise.

        Inexact are values that the model does not know, the addresses of own objects, and what the solver's theory
        leaves open. If no constraint mentions one, the answer is no. Otherwise the inputs are fixed and the solver
        looks for other inexact values that break a constraint; not to know the answer counts as yes.
        """
        encoder = self.encoder
        inexact = encoder.smt.inexact_symbols()
        nodes = [constraint.node for constraint in encoder.constraints]
        if not self._mentioned(nodes, inexact):
            return False
        terms = encoder.smt.terms
        solver = make_solver(terms, time_limit)
        for definition in encoder.definitions:
            solver.assert_formula(definition.node)
        everything = [*nodes, *(definition.node for definition in encoder.definitions)]
        for node in self._chosen(everything, inexact, found.model):
            sort, bits = node.sort(), found.model.value(node)
            value = terms.truth(bits) if sort.is_bool() else terms.vector(bits, sort.bv_size())
            solver.assert_formula(terms.equal(node, value))
        solver.assert_formula(terms.negation(terms.conjunction(*nodes)))
        return solver.check() is not SatAnswer.UNSAT

    # -- questions to the solver ----------------------------------------------------------------------------------

    def _runnable(self, model: Solver, make_solver: SolverFactory, time_limit: float | None, extra: Node) -> Solver:
        """A model that a native run can have: it finds memory outside the program at the model's addresses, and memory for
        objects whose size is input; better still if `main` gets few arguments. The given one if there is none."""
        layout, terms = self.encoder.smt.layout, self.encoder.smt.terms
        mappable = [layout.mappable(address) for address in layout.outside_addresses()]
        mappable += [
            terms.implication(guard, layout.mappable(address)) for guard, address in self.encoder.addresses.outside_accesses
        ]
        few = [self._at_most(memory, FEW) for memory in self.encoder.dynamic if memory.site.is_input]
        small = [self._at_most(memory, SMALL) for memory in self.encoder.dynamic]
        plain = [] if self.encoder.judged is None else [self.encoder.judged.is_clear, *layout.aligned()]
        best = [*mappable, *small, *few]
        for wishes in ([*best, *plain], best, [*mappable, *small], mappable):
            if all(wish.is_true() or model.value(wish) == 1 for wish in wishes):
                return model
            solver = self._solver(make_solver, time_limit, len(self.path))
            solver.assert_formula(terms.conjunction(extra, *wishes))
            answer = solver.check()
            if answer is SatAnswer.SAT:
                return solver
            if answer is SatAnswer.UNKNOWN:  # wishes are not worth the time
                break
        return model

    def _at_most(self, memory: MemoryObject, most: int) -> Node:
        """That an object has at most so many bytes, if its size is not known."""
        smt, size = self.encoder.smt, memory.size
        if isinstance(size, int):
            return smt.terms.true
        type_ = int_type(smt.pointer_bits)
        return smt.truth(smt.apply(op.ULE, BOOL, type_, (size, most)))

    def _solver(
        self,
        make_solver: SolverFactory,
        time_limit: float | None,
        edges: int,
        *,
        cores: bool = False,
        most: int | None = None,
    ) -> Solver:
        """A solver that knows the constraints of the first edges, or the first `most` of them."""
        solver = make_solver(self.encoder.smt.terms, time_limit, cores=cores)
        for definition in self.encoder.definitions:
            if definition.edge < edges:
                solver.assert_formula(definition.node)
        for number, constraint in enumerate(self.encoder.constraints[:most]):
            if constraint.edge < edges:
                solver.assert_formula(constraint.node, number)
        return solver

    def _core(self, make_solver: SolverFactory, time_limit: float | None, edges: int) -> list[PathConstraint] | None:
        """Constraints of the first edges that contradict each other; None if there are none, or the time is over."""
        solver = self._solver(make_solver, time_limit, edges, cores=True)
        if solver.check() is not SatAnswer.UNSAT:
            return None
        return [self.encoder.constraints[number] for number in sorted(_numbers(solver.core()))]

    def _chosen(self, nodes: Sequence[Node], inexact: dict[Node, str], model: Solver) -> list[Node]:
        """The inputs of a model: symbols, and the bytes of unknown memory that were read."""
        terms = self.encoder.smt.terms
        symbols = [symbol for symbol in variables_of(nodes) if symbol not in inexact]
        arrays = [symbol for symbol in symbols if symbol.sort().is_array()]
        chosen = [symbol for symbol in symbols if not symbol.sort().is_array()]
        if arrays:
            indices = {model.value(index): index for index in terms.indices_of(nodes)}
            for address, index in indices.items():
                place = terms.vector(address, terms.width(index))
                chosen.extend(terms.select(array, place) for array in arrays)
        return chosen

    @staticmethod
    def _mentioned(nodes: Sequence[Node], inexact: dict[Node, str]) -> bool:
        return any(symbol in inexact for symbol in variables_of(nodes))


def _numbers(names: Sequence[Hashable]) -> list[int]:
    return [name for name in names if isinstance(name, int)]


def _reach(core: Sequence[PathConstraint]) -> int:
    """How many edges a core spans."""
    return max((constraint.edge for constraint in core), default=-1) + 1
