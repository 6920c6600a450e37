"""The models in C, compiled once for all tests of this folder."""

from __future__ import annotations

import locale
from collections.abc import Iterator

import pytest
from tests.support.library_models import Implementations, load


@pytest.fixture(scope="session")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Implementations:
    return load(tmp_path_factory.mktemp("models"))


@pytest.fixture(scope="module")
def functions(loaded: Implementations) -> Iterator[Implementations]:
    """In the "C" locale."""
    previous = locale.setlocale(locale.LC_ALL)
    locale.setlocale(locale.LC_ALL, "C")
    yield loaded
    locale.setlocale(locale.LC_ALL, previous)
