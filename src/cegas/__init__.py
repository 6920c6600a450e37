"""cegas: counterexample-guided abstraction, slicing and strong updates.

A software model checker for C. It proves that a program never reaches an error, or shows the inputs and the
path that reach it.

    import cegas

    result = cegas.verify("program.c")
    if result.verdict is cegas.Verdict.UNSAFE:
        for value in result.counterexample.inputs:
            print(value)

The names in `__all__` are the stable interface. They are resolved on first use, so that `import cegas` costs next to
nothing: a command such as `cegas --help` pays neither for the solver nor for the front end.
"""

# Type checkers take this name as true. Importing it from `typing` would be most of what `import cegas` costs.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from cegas.verification.api import (
        Assumption,
        DataModel,
        FrontendOptions,
        InputError,
        Options,
        Property,
        Result,
        Settings,
        Statistics,
        Verdict,
        verify,
    )

__version__ = "0.1.0"

__all__ = [
    "Assumption",
    "DataModel",
    "FrontendOptions",
    "InputError",
    "Options",
    "Property",
    "Result",
    "Settings",
    "Statistics",
    "Verdict",
    "__version__",
    "verify",
]


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for (PEP 562)."""
    if name in __all__:
        from cegas.verification import api

        found: object = getattr(api, name)
        return found
    raise AttributeError(f"module 'cegas' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Show the lazy names too."""
    return sorted(__all__)
