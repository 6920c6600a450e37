"""The front end: from files to a program. It knows clang and LLVM; of the other rooms only native runs do."""

from __future__ import annotations

from cegas.frontend.load import load
from cegas.frontend.options import FrontendOptions

__all__ = ["FrontendOptions", "load"]
