"""The location domain (thesis, section 2.6.4): where control is."""

from cegas.domains.location.cpa import location_analysis

__all__ = ["location_analysis"]
