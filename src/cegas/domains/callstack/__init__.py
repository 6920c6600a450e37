"""The call-stack domain (thesis, section 2.6.5): from where control has to return."""

from cegas.domains.callstack.cpa import callstack_analysis
from cegas.domains.callstack.state import CallStack

__all__ = ["CallStack", "callstack_analysis"]
