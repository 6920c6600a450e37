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

_HOMES = {
    "Assumption": "cegas.verification.result",
    "DataModel": "cegas.program.control_flow",
    "FrontendOptions": "cegas.frontend.options",
    "InputError": "cegas.foundation.errors",
    "Options": "cegas.verification.options",
    "Property": "cegas.program.properties",
    "Result": "cegas.api.result",
    "Settings": "cegas.verification.analyses",
    "Statistics": "cegas.verification.result",
    "Verdict": "cegas.program.properties",
    "verify": "cegas.api.verify",
}
"""The public names and the modules that define them."""

# Type checkers take this name as true. Importing it from `typing` would be most of what `import cegas` costs.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from cegas.api.result import Result as Result
    from cegas.api.verify import verify as verify
    from cegas.foundation.errors import InputError as InputError
    from cegas.frontend.options import FrontendOptions as FrontendOptions
    from cegas.program.control_flow import DataModel as DataModel
    from cegas.program.properties import Property as Property
    from cegas.program.properties import Verdict as Verdict
    from cegas.verification.analyses import Settings as Settings
    from cegas.verification.options import Options as Options
    from cegas.verification.result import Assumption as Assumption
    from cegas.verification.result import Statistics as Statistics

__version__ = "0.1.0"

__all__ = ["__version__", *_HOMES]  # noqa: PLE0604 (they are strings)


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for (PEP 562)."""
    if name in _HOMES:
        from importlib import import_module

        found: object = getattr(import_module(_HOMES[name]), name)
        return found
    raise AttributeError(f"module 'cegas' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Show the lazy names too."""
    return sorted(__all__)
