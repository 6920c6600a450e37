"""What all tests share: where the project's files are, how much randomness a run may have, a browser."""

import gc
import locale
import os
import random
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from tests.support.compilations import Compilations
from tests.support.samples import part_of

# Timings on shared machines vary too much for hypothesis' deadlines. The default run is reproducible: same
# code, same examples. `HYPOTHESIS_PROFILE=thorough` looks further.
# How long a draw takes depends on what else the machine does.
settings.register_profile(
    "default", deadline=None, derandomize=True, max_examples=20, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "thorough", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", type=int, metavar="SEED", help="another order of modules, and of the tests in each")
    parser.addoption("--part", metavar="K/N", help="only one of N parts of the tests, which take about the same time")


def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Tests that are left out anyway are not even made: with all their parameters there are twice as many as of the others."""
    is_slow = any(mark.name == "slow" for mark in getattr(obj, "pytestmark", ()))
    return [] if is_slow and collector.config.getoption("markexpr") == "not slow" else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The tests of a module stay together, because they share what is made for the module."""
    # What `-m` and `-k` leave out is gone when this runs (`trylast`), so that parts are of what is left.
    seed = config.getoption("--shuffle")
    if seed is not None:
        chance = random.Random(seed)  # the same in all worker processes, which have to agree
        modules: dict[Path, list[pytest.Item]] = {}
        for item in items:
            modules.setdefault(item.path, []).append(item)
        order = list(modules.values())
        chance.shuffle(order)
        for tests in order:
            chance.shuffle(tests)
        items[:] = [item for tests in order for item in tests]
    if part := config.getoption("--part"):
        try:
            chosen = set(part_of(items, part))
        except ValueError as error:
            raise pytest.UsageError(str(error)) from error
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = [item for item in items if item in chosen]


def pytest_collection_finish(session: pytest.Session) -> None:
    """What thousands of tests are made of stays to the end: nobody looks for garbage there again.

    Above all not in the processes that tests fork, where looking at an object means to copy its page.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def process_as_before() -> Iterator[None]:
    """No test depends on those that ran before it in the same process: so none may leave the process changed."""
    limit, before = sys.getrecursionlimit(), _process()
    yield
    sys.setrecursionlimit(limit)  # the command raises it
    assert _process() == before


def _process() -> dict[str, object]:
    """What a process has only once."""
    return {
        "folder": os.getcwd(),
        "environment": {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"},
        "signals": [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM, signal.SIGVTALRM)],
        "timers": [signal.getitimer(timer)[1] for timer in (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL)],
        "garbage collection": gc.isenabled(),
        "locale": locale.setlocale(locale.LC_ALL),
    }


@pytest.fixture(scope="session", autouse=True)
def verify_in_this_process() -> None:
    """Hundreds of tests call `cegas.verify`. A process for each would take long; `test_remote.py` looks at that."""
    from cegas.api import remote, run

    remote.run_remotely = run.run


@pytest.fixture(scope="session", autouse=True)
def compile_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The same text is compiled once, although hundreds of tests load it."""
    from cegas.frontend import clang

    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # the workers share what they compile
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clang, "_run", Compilations(folder / "compilations").run(clang._run))
        yield


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


@pytest.fixture(scope="session")
def chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.skip("there is no chromium (Debian: apt-get install chromium)")
    return found


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Any]:
    """The browser of all tests that look at pages: Playwright with the `chromium` of the system.

    It ends with its module: while Playwright runs, its event loop counts as running in this thread, so that neither
    a second Playwright nor anything else that wants a loop can start in the same process.
    """
    playwright = pytest.importorskip("playwright.sync_api", reason="the package playwright is not installed")
    with playwright.sync_playwright() as running:
        started = running.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield started
        started.close()
