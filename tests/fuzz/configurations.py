"""Every analysis, as it is and with its options: what takes turns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from cegas.verification.analyses import ANALYSES, Settings
from cegas.verification.settings import Mechanism, Setting


@dataclass(frozen=True, slots=True)
class Configuration:
    """An analysis with its settings."""

    analysis: str
    settings: Settings = field(default_factory=Settings)
    variant: str = ""
    property: str | None = None
    """What is asked by name; otherwise it is about calls of the program's error function."""

    def __str__(self) -> str:
        asked = "" if self.property is None else f" --property {self.property}"
        return f"{self.analysis} {self.variant}".strip() + asked


def _variants() -> list[Configuration]:
    every = tuple(ANALYSES)
    spatial = tuple(name for name in every if Setting.POINTS_TO in ANALYSES[name].uses)
    slicing = tuple(name for name in every if Setting.SLICING in ANALYSES[name].uses)
    found = [Configuration(name, Settings(blocks="single"), "--blocks single") for name in every]
    found += [Configuration(name, Settings(preslice=True), "--preslice") for name in every if Setting.PRESLICE in ANALYSES[name].uses]
    found += [Configuration(name, Settings(slicing="target-location"), "--slicing target-location") for name in slicing]
    found += [Configuration(name, Settings(dependence="cpa"), "--dependence cpa") for name in slicing]
    found += [Configuration(name, Settings(points_to="insensitive"), "--points-to insensitive") for name in spatial]
    found += [Configuration(name, Settings(interpolation="value"), "--interpolation value") for name in spatial]
    found += [Configuration("cegas", Settings(without=frozenset([part])), f"--without {part}") for part in Mechanism]
    single = Settings(blocks="single", interpolation="value", points_to="insensitive")
    found.append(Configuration("cegas", single, "--blocks single --interpolation value --points-to insensitive"))
    return found


PLAIN: Final = tuple(Configuration(name) for name in ANALYSES)
VARIANTS: Final = tuple(_variants())


def configurations(analysis: str) -> tuple[Configuration, ...]:
    """What takes turns if this analysis, or "all", is asked for: an analysis as it is as often as all its variants."""
    if analysis == "all":
        turns: list[Configuration] = []
        for number, variant in enumerate(VARIANTS):
            turns += [PLAIN[number % len(PLAIN)], variant]
        return tuple(turns)
    plain = [each for each in PLAIN if each.analysis == analysis]
    return (*plain, *(each for each in VARIANTS if each.analysis == analysis))


def turn(choices: tuple[Configuration, ...], seed: int, number: int, stride: int) -> Configuration:
    """The configuration for the run of this number of a seed with so many runs."""
    return choices[(seed * stride + number) % len(choices)]
