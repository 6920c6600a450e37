"""Points on a line that want to be somewhere and must keep their distances."""

from __future__ import annotations

from collections.abc import Sequence


def separate(desired: Sequence[float], weights: Sequence[float], gaps: Sequence[float]) -> list[float]:
    """The positions closest to the desired ones (weighted least squares) that keep their order and these distances.

    Without the distances this is isotonic regression, solved by pooling neighbours that violate the order.
    """
    shift = 0.0
    means: list[float] = []
    totals: list[float] = []
    counts: list[int] = []
    for number, wanted in enumerate(desired):
        mean, total, count = wanted - shift, weights[number], 1
        while means and means[-1] > mean:
            other = totals.pop()
            mean = (mean * total + means.pop() * other) / (total + other)
            total += other
            count += counts.pop()
        means.append(mean)
        totals.append(total)
        counts.append(count)
        if number < len(gaps):
            shift += gaps[number]
    result: list[float] = []
    shift = 0.0
    for mean, count in zip(means, counts, strict=True):
        for _ in range(count):
            result.append(mean + shift)
            if len(result) <= len(gaps):
                shift += gaps[len(result) - 1]
    return result
