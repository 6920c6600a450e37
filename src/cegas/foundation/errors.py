"""The exceptions that cross room boundaries.

An *input* error is the user's to mend (exit code 2); everything else that an analysis cannot do is not an exception
at all but an UNKNOWN verdict with its reason.
"""

from __future__ import annotations


class CegasError(Exception):
    """Base of every exception that cegas raises on purpose."""


class InputError(CegasError):
    """The input cannot be read as a program: one clear message, no traceback."""


class ResourceExhausted(CegasError):
    """A budget of time or memory ran out, or the run was cancelled."""
