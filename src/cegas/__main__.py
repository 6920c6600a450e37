"""`python -m cegas` is the command `cegas`."""

import sys

from cegas.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
