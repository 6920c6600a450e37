"""`python -m cegas` is the command `cegas`, which begins here, too.

Until the command listens to interruptions, they end the process as they end most others: an exception would come in the
middle of an import, and show a traceback.
"""

import _signal  # type: ignore[import-not-found]  # `signal` has names for the numbers, and takes 3 ms to be imported
import gc
import sys

if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)


def prepare() -> None:
    """For a process that ends with the command."""
    # Collections would take some of its time, while modules are imported as well, and one behind a large state space would
    # take seconds, for nothing.
    gc.disable()
    from cegas.foundation.imports import hurry

    hurry()


def main() -> None:
    """The console script."""
    prepare()
    from cegas.cli.main import main as command

    sys.exit(command())


if __name__ == "__main__":
    main()
