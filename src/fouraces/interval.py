"""How sure a share is that was counted."""

from math import sqrt
from typing import Final

Z95: Final = 1.959963984540054
"""How many standard deviations from its mean a normal number stays, 95 times in 100."""


def wilson(successes: float, trials: int, z: float = Z95) -> tuple[float, float]:
    """Return the interval in which a probability lies, by Wilson's score: 95 % of all such intervals hold it.

    Args:
        successes: how often it came true; half a time is half a success.
        trials: of how many times, one or more.
        z: how many standard deviations the interval reaches on each side; 1.96 for 95 %.

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of
    the American Statistical Association 22 (1927).

    >>> [round(limit, 4) for limit in wilson(5, 10)]
    [0.2366, 0.7634]
    >>> [round(limit, 4) for limit in wilson(0, 10)]
    [0.0, 0.2775]
    """
    share, spread = successes / trials, z * z / trials
    middle = share + spread / 2
    reach = z * sqrt((share * (1 - share) + spread / 4) / trials)
    low, high = (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)
    return min(share, max(0.0, low)), max(share, min(1.0, high))  # at the ends of the scale rounding shows
