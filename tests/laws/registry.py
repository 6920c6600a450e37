"""Every domain, with states to try its laws on. A new domain has to be entered here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from tests.laws.definition_states import (
    definition_states,
    definitions_rebuilt,
    flow,
    flow_states,
    more_definitions,
    more_flow,
)
from tests.laws.interval_states import interval_precisions, interval_rebuilt, interval_states, interval_weakenings, intervals
from tests.laws.shape_states import shape_rebuilt, shape_states, shape_weakenings, shapes
from tests.laws.symbolic_states import (
    have_join,
    symbolic,
    symbolic_precisions,
    symbolic_rebuilt,
    symbolic_states,
    symbolic_weakenings,
)
from tests.laws.value_states import precisions, rebuilt, universe, value_states, weakenings

from cegas.cpa.component import ConditionLog
from cegas.cpa.composite import compose
from cegas.cpa.interfaces import Cpa
from cegas.dependence.slices import NOTHING, everything
from cegas.domains.dominators import dominator_analysis
from cegas.domains.interval.precision import IntervalPrecision
from cegas.domains.reaching_definitions import FlowState, flow_dependence_analysis, reaching_definitions_analysis
from cegas.domains.slicing import Forgetting, SlicingPrecision, sliced
from cegas.domains.symbolic import SymbolicPrecision
from cegas.domains.value import ValuePrecision


@dataclass(frozen=True, slots=True)
class DomainCase:
    """What the laws need to know about one domain."""

    analysis: Cpa[Any, Any]
    states: st.SearchStrategy[Any]
    precisions: st.SearchStrategy[Any]
    have_join: Callable[[Any, Any], bool]
    """Whether two states have a join; if not, asking for it is a `ValueError`."""
    join_is_least: bool
    weaker: Callable[[Any], st.SearchStrategy[Any]]
    """States that are, mostly, weaker than a given one."""
    rebuilt: Callable[[Any], Any]
    """A state that equals a given one but was made otherwise, if that is possible."""
    orders_adjusted: bool = True
    """Whether a state is below what the precision adjustment makes of it. An order may be too fine to see that; then only
    concrete runs can tell that nothing is lost (`components.py`)."""


def _value() -> DomainCase:
    return DomainCase(
        universe().values.analysis(ValuePrecision(everything=True), ConditionLog()),
        value_states(),
        precisions(),
        lambda a, b: bool(a.frame.depth == b.frame.depth),
        False,
        weakenings,
        rebuilt,
    )


def _dominators() -> DomainCase:
    locations = universe().locations
    sets = st.frozensets(st.sampled_from(locations))
    return DomainCase(
        dominator_analysis(),
        sets,
        st.none(),
        lambda a, b: True,
        True,
        lambda state: sets.map(lambda other: state & other),
        lambda state: frozenset(list(state)),
    )


def _reaching_definitions() -> DomainCase:
    program = flow().program
    return DomainCase(
        reaching_definitions_analysis(flow(), program.functions[program.start]),
        definition_states(),
        st.none(),
        lambda a, b: len(a.outer) == len(b.outer),
        True,
        more_definitions,
        definitions_rebuilt,
    )


def _flow_dependence() -> DomainCase:
    program = flow().program
    return DomainCase(
        flow_dependence_analysis(flow(), program.functions[program.start]),
        flow_states(),
        st.none(),
        lambda a, b: len(a.definitions.outer) == len(b.definitions.outer),
        True,
        more_flow,
        lambda state: FlowState(definitions_rebuilt(state.definitions), frozenset(list(state.dependences))),
    )


def _slicing() -> DomainCase:
    """Around the value domain, with any slice."""
    value = _value()
    slices = st.sampled_from([NOTHING, everything(universe().program)])
    return DomainCase(
        sliced(value.analysis, NOTHING, Forgetting(), ConditionLog()),
        value.states,
        st.builds(SlicingPrecision, slices, value.precisions),
        value.have_join,
        value.join_is_least,
        value.weaker,
        value.rebuilt,
    )


def _symbolic() -> DomainCase:
    return DomainCase(
        symbolic().analysis(SymbolicPrecision(everything=True), ConditionLog()),
        symbolic_states(),
        symbolic_precisions(),
        have_join,
        False,
        symbolic_weakenings,
        symbolic_rebuilt,
    )


def _interval() -> DomainCase:
    return DomainCase(
        intervals().analysis(IntervalPrecision(), ConditionLog()),
        interval_states(),
        interval_precisions(),
        lambda a, b: bool(a.frame.depth == b.frame.depth),
        False,
        interval_weakenings,
        interval_rebuilt,
    )


def _shape() -> DomainCase:
    """Only what may be in the nodes of lists is ordered."""
    analysis = shapes().analysis(ValuePrecision(everything=True), ConditionLog())
    return DomainCase(
        analysis,
        shape_states(),
        st.just(ValuePrecision(everything=True)),
        lambda a, b: bool(analysis.domain.partition(a) == analysis.domain.partition(b)),
        True,
        shape_weakenings,
        shape_rebuilt,
        orders_adjusted=False,
    )


def _composite() -> DomainCase:
    """Two domains side by side."""
    parts = [_dominators(), _value()]
    return DomainCase(
        compose("all", *(part.analysis for part in parts)),
        st.tuples(*(part.states for part in parts)),
        st.tuples(*(part.precisions for part in parts)),
        lambda a, b: all(part.have_join(x, y) for part, x, y in zip(parts, a, b, strict=True)),
        False,
        lambda state: st.tuples(*(part.weaker(each) for part, each in zip(parts, state, strict=True))),
        lambda state: tuple(part.rebuilt(each) for part, each in zip(parts, state, strict=True)),
    )


CASES: Mapping[str, Callable[[], DomainCase]] = {
    "value": _value,
    "symbolic": _symbolic,
    "interval": _interval,
    "shape": _shape,
    "slicing": _slicing,
    "dominators": _dominators,
    "reaching_definitions": _reaching_definitions,
}
"""By the name of the package below `cegas.domains`."""

ALL_CASES: Mapping[str, Callable[[], DomainCase]] = {**CASES, "flow dependence": _flow_dependence, "composite": _composite}
