"""Reaching definitions (thesis, section 2.6.7) and flow dependence (section 3.1.1) as analyses.

With `--dependence cpa` they find the dependences for slices; the spatial flow graph finds the same directly, and does the
work everywhere else. Tests hold the two against each other.
"""

from cegas.domains.reaching_definitions.cpa import reaching_definitions_analysis
from cegas.domains.reaching_definitions.flow_dependence import FlowDependence, FlowState, flow_dependence_analysis
from cegas.domains.reaching_definitions.state import ReachingDefinitions

__all__ = ["FlowDependence", "FlowState", "ReachingDefinitions", "flow_dependence_analysis", "reaching_definitions_analysis"]
