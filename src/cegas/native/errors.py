"""Why a native run may be impossible."""

from __future__ import annotations

from cegas.foundation.errors import CegasError


class NotReplayable(CegasError):
    """The run cannot be had faithfully, and why: no fault of the counterexample."""
