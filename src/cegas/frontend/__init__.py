"""The front end: from files to a program. The only room that knows clang and LLVM."""

from __future__ import annotations

from cegas.frontend.load import load
from cegas.frontend.options import FrontendOptions

__all__ = ["FrontendOptions", "load"]
