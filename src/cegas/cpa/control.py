"""Where control is, and how it moves: location, call stack and the automata of the property (thesis, sections 2.6.4, 2.6.5).

These parts of a program state move by themselves, whatever a domain knows. Their product is a deterministic automaton; what
is explored is the product of this automaton and one analysis. A control state is made once for each combination of its
parts, compared by identity, and knows where control can go.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from cegas.foundation.enums import Enum
from cegas.foundation.typed import Final, Protocol
from cegas.program.conditions import ConditionKind
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, LocationKind, Program
from cegas.program.operations import Unsupported
from cegas.program.steps import Step, StepFactory, StepKind
from cegas.program.violations import ViolationEdge


class CallStack:
    """The call edges that are under way, innermost first. Compared by identity: `push` makes each stack once."""

    __slots__ = ("_pushed", "call", "depth", "parent")

    def __init__(self, call: Edge | None = None, parent: CallStack | None = None) -> None:
        self.call: Final = call
        self.parent: Final = parent
        self.depth: Final[int] = 0 if parent is None else parent.depth + 1
        self._pushed: dict[Edge, CallStack] = {}

    def push(self, call: Edge) -> CallStack:
        found = self._pushed.get(call)
        if found is None:
            found = self._pushed[call] = CallStack(call, self)
        return found

    def after(self, step: Step) -> CallStack:
        """Calls push, returns pop."""
        if step.kind is StepKind.CALL:
            return self.push(step.edge)
        if step.kind is StepKind.RETURN:
            if self.call is not step.call or self.parent is None:
                raise ValueError(f"{step!r} returns over another call than the last")
            return self.parent
        return self

    def __repr__(self) -> str:
        calls = []
        stack: CallStack | None = self
        while stack is not None and stack.call is not None:
            calls.append(str(stack.call.call))
            stack = stack.parent
        return f"[{', '.join(calls)}]"


# -- properties -------------------------------------------------------------------------------------------------------


class PropertyStatus(Enum):
    """What an automaton says of the runs that have come to one of its states."""

    HOLDS = "holds"
    VIOLATED = "violated"
    UNSUPPORTED = "unsupported"
    """A construct without a model was reached: whether the property holds behind it is not known."""


class AutomatonState:
    """A state of an observer automaton, which makes each of its states once: compared by identity."""

    __slots__ = ("automaton", "name", "status")

    def __init__(self, automaton: str, name: str, status: PropertyStatus) -> None:
        self.automaton: Final = automaton
        self.name: Final = name
        self.status: Final = status

    def __repr__(self) -> str:
        return f"<{self.automaton}: {self.name}>"


class Observer(Protocol):
    """An automaton that runs along. It is deterministic, and sees steps only, never abstract states."""

    @property
    def initial(self) -> AutomatonState: ...

    def follow(self, state: AutomatonState, step: Step) -> AutomatonState: ...


class TargetAutomaton:
    """Stops when control enters a target location of the program or an unsupported construct."""

    def __init__(self) -> None:
        self.initial: Final = AutomatonState("targets", "holds", PropertyStatus.HOLDS)
        self._violated: Final = AutomatonState("targets", "violated", PropertyStatus.VIOLATED)
        self._unsupported: Final = AutomatonState("targets", "unsupported", PropertyStatus.UNSUPPORTED)

    def follow(self, state: AutomatonState, step: Step) -> AutomatonState:
        if step.target.kind is LocationKind.TARGET and not isinstance(step.edge, ViolationEdge):
            return self._violated
        operations = step.edge.operations
        if operations and isinstance(operations[-1], Unsupported):
            return self._unsupported
        return state


class ConditionAutomaton:
    """Stops when a condition fails that counts. There is one such automaton for each kind, by whose name its states go; what
    runs along is their product, of which at most one ever leaves its first state."""

    def __init__(self, counted: frozenset[ConditionKind]) -> None:
        self.initial: Final = AutomatonState("conditions", "hold", PropertyStatus.HOLDS)
        violated = PropertyStatus.VIOLATED
        self._violated: Final = {kind: AutomatonState(kind.value, "violated", violated) for kind in counted}

    def follow(self, state: AutomatonState, step: Step) -> AutomatonState:
        edge = step.edge
        if not isinstance(edge, ViolationEdge):
            return state
        assert edge.condition.harm is not None
        return self._violated[edge.condition.harm]


# -- control states ---------------------------------------------------------------------------------------------------


class Control:
    """The part of a program state that control alone decides."""

    __slots__ = ("is_target", "leaving", "location", "property", "stack")

    def __init__(self, location: Location, stack: CallStack, property: tuple[AutomatonState, ...] = ()) -> None:
        self.location: Final = location
        self.stack: Final = stack
        self.property: Final = property
        """One state for each automaton."""
        self.is_target: Final = any(state.status is not PropertyStatus.HOLDS for state in property)
        self.leaving: tuple[ControlStep, ...] | None = None
        """What its automaton has found to lead on; see `ControlAutomaton.steps`."""

    @property
    def violated(self) -> AutomatonState | None:
        """The state of the first automaton that does not hold; None if this is no target."""
        return next((state for state in self.property if state.status is not PropertyStatus.HOLDS), None)

    def __repr__(self) -> str:
        return f"<{self.location!r} {self.stack!r}>"


class ControlStep:
    """A step from one control state to another. There is no choice: a step leads to one control state."""

    __slots__ = ("step", "target")

    def __init__(self, step: Step, target: Control) -> None:
        self.step: Final = step
        self.target: Final = target


class ControlAutomaton(Protocol):
    """How control moves."""

    @property
    def initial(self) -> Control: ...

    def steps(self, control: Control) -> tuple[ControlStep, ...]:
        """The steps that control can take, in the order of the edges; each tuple is made once."""
        ...

    def after(self, control: Control, step: Step) -> Control:
        """Where a step leads, which need not be one of those: conditions fail along steps beside the automata."""
        ...


class Calls(Protocol):
    """What a pointer analysis knows of calls."""

    def callees(self, edge: Edge) -> tuple[str, ...]: ...

    def calls_outside(self, edge: Edge) -> bool: ...


class _Automaton:
    """Makes each control state once, and lets observers run along."""

    def __init__(self, start: Location, observers: Sequence[Observer]) -> None:
        self._observers = tuple(observers)
        self._known: dict[tuple[Location, CallStack, tuple[AutomatonState, ...]], Control] = {}
        self.initial: Final = self._control(start, CallStack(), tuple([each.initial for each in observers]))

    def steps(self, control: Control) -> tuple[ControlStep, ...]:
        found = control.leaving
        if found is None:
            found = tuple([ControlStep(step, self.after(control, step)) for step in self._leaving(control)])
            control.leaving = found
        return found

    def _leaving(self, control: Control) -> list[Step]:
        raise NotImplementedError

    def after(self, control: Control, step: Step) -> Control:
        observed = [each.follow(state, step) for each, state in zip(self._observers, control.property, strict=True)]
        return self._control(step.target, control.stack.after(step), tuple(observed))

    def _control(self, location: Location, stack: CallStack, observed: tuple[AutomatonState, ...]) -> Control:
        key = (location, stack, observed)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Control(location, stack, observed)
        return found


class ProgramControl(_Automaton):
    """The control automaton of a program."""

    def __init__(
        self,
        program: Program,
        calls: Calls | None = None,
        observers: Sequence[Observer] | None = None,
        start: str | None = None,
    ) -> None:
        """Unless told otherwise, it observes whether targets are reached, and whether conditions fail that count; and it
        starts where the program does."""
        self._program = program
        self._calls = calls
        self._factory = StepFactory()
        self._addressed = tuple(program.functions[name] for name in dict.fromkeys(program.function_of_site.values()))
        if observers is None:
            conditions = (ConditionAutomaton(program.counted),) if program.counted else ()
            observers = (TargetAutomaton(), *conditions)
        super().__init__(program.functions[start or program.start].entry, observers)

    def _leaving(self, control: Control) -> list[Step]:
        result: list[Step] = []
        for edge in control.location.leaving:
            call = edge.call
            if edge.is_return:
                if control.stack.call is not None:
                    result.append(self._factory.return_over(edge, control.stack.call))
            elif call is None:
                result.append(self._factory.intra(edge))
            elif isinstance(call.callee, str):
                result.append(self._factory.call(edge, self._program.functions[call.callee]))
            else:
                result.extend(self._factory.call(edge, callee) for callee in self._callees(edge))
                if self._calls is None or self._calls.calls_outside(edge):
                    result.append(self._factory.outside_call(edge))
        return result

    def _callees(self, edge: Edge) -> tuple[ControlFlowAutomaton, ...]:
        """The functions that a call through a pointer may mean: without a pointer analysis those whose address is taken."""
        if self._calls is None:
            return self._addressed
        return tuple(self._program.functions[name] for name in self._calls.callees(edge))


class ModularControl(ProgramControl):
    """Control of one function and those that it calls, but for some functions: a call of these is one step, along its edge.
    So is the return of the first function."""

    def __init__(self, program: Program, calls: Calls, start: str, apart: Container[str]) -> None:
        super().__init__(program, calls, start=start)
        self._apart: Final = apart
        self._returns: Final = start in apart

    def _leaving(self, control: Control) -> list[Step]:
        steps: dict[Step, None] = {}
        for step in super()._leaving(control):
            is_apart = step.kind is StepKind.CALL and step.target.function in self._apart
            steps[self._factory.intra(step.edge) if is_apart else step] = None
        if self._returns and control.stack.call is None:
            steps.update({self._factory.intra(edge): None for edge in control.location.leaving if edge.is_return})
        return list(steps)


class ForwardControl(_Automaton):
    """Control within one function, along its edges. Calls are steps like any other."""

    def __init__(self, entry: Location, observers: Sequence[Observer] = ()) -> None:
        self._factory = StepFactory()
        super().__init__(entry, observers)

    def _leaving(self, control: Control) -> list[Step]:
        return [self._factory.intra(edge) for edge in control.location.leaving]


class BackwardControl(_Automaton):
    """Control within one function against its edges, from a virtual end that follows all locations where control may end."""

    def __init__(self, ends: Iterable[Location]) -> None:
        ends = tuple(ends)
        self._end = Location(-1, ends[0].function if ends else "", LocationKind.END)
        self._last = [Step(StepKind.INTRA, Edge(-1, location, self._end, ()), location) for location in ends]
        super().__init__(self._end, ())

    def _leaving(self, control: Control) -> list[Step]:
        location = control.location
        return (
            self._last if location is self._end else [Step(StepKind.INTRA, edge, edge.source) for edge in location.entering]
        )
