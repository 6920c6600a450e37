"""States of reaching definitions and of flow dependence, over the few registers, edges and regions of the small universe."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st
from tests.laws.value_states import universe

from cegas.domains.reaching_definitions import FlowState, ReachingDefinitions
from cegas.spatial_flow.sfg import SpatialFlowGraph


@cache
def flow() -> SpatialFlowGraph:
    return SpatialFlowGraph(universe().program)


def _places() -> list[Any]:
    edges = [edge for function in universe().program.functions.values() for edge in function.edges][:3]
    return [None, *((edge, 0) for edge in edges)]


def _definitions(variables: list[Any]) -> st.SearchStrategy[frozenset[Any]]:
    return st.frozensets(st.tuples(st.sampled_from(variables), st.sampled_from(_places())), max_size=4)


def definition_states() -> st.SearchStrategy[ReachingDefinitions]:
    registers = _definitions(list(universe().outer))
    outer = st.lists(registers, max_size=2).map(tuple)
    return st.builds(ReachingDefinitions, registers, _definitions([0, 1, 2]), outer)


def more_definitions(state: ReachingDefinitions) -> st.SearchStrategy[ReachingDefinitions]:
    """States with more definitions."""
    registers = _definitions(list(universe().outer))
    return st.builds(
        lambda more, memory: ReachingDefinitions(
            state.registers | more, state.memory | memory, tuple(each | more for each in state.outer)
        ),
        registers,
        _definitions([0, 1, 2]),
    )


def definitions_rebuilt(state: ReachingDefinitions) -> ReachingDefinitions:
    return ReachingDefinitions(
        frozenset(list(state.registers)), frozenset(list(state.memory)), tuple(frozenset(list(each)) for each in state.outer)
    )


def _dependences() -> st.SearchStrategy[frozenset[Any]]:
    places = st.sampled_from(_places()[1:])
    return st.frozensets(st.tuples(places, st.sampled_from([0, 1]), st.sampled_from(_places())), max_size=3)


def flow_states() -> st.SearchStrategy[FlowState]:
    return st.builds(FlowState, definition_states(), _dependences())


def more_flow(state: FlowState) -> st.SearchStrategy[FlowState]:
    return st.builds(
        lambda definitions, more: FlowState(definitions, state.dependences | more),
        more_definitions(state.definitions),
        _dependences(),
    )
