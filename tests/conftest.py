"""What all tests share: where the project's files are, and how much randomness a run may have."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Timings on shared machines vary too much for hypothesis' deadlines. The default run is reproducible: same
# code, same examples. `HYPOTHESIS_PROFILE=thorough` looks further.
settings.register_profile("default", deadline=None, derandomize=True, max_examples=60)
settings.register_profile(
    "thorough", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.fixture(scope="session")
def project_root() -> Path:
    """The directory with pyproject.toml."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def examples(project_root: Path) -> Path:
    """The directory of the example programs."""
    return project_root / "examples"


@pytest.fixture(scope="session")
def csmith() -> Path:
    """The csmith executable; tests that need it are skipped where it is missing."""
    found = shutil.which("csmith")
    if found is None:
        pytest.skip("csmith is not installed (apt install csmith libcsmith-dev)")
    return Path(found)
