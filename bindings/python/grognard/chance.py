"""Rolls as chance nodes: the outcomes that the rules tell apart, with their exact chances."""
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial

from .errors import GrognardError

MOST = 200_000  # outcomes of one roll that are worth listing


@lru_cache(maxsize=256)
def outcomes(weights, dice):
    """(counts of each class, chance) for so many dice, of which each shows class c with weight weights[c]."""
    shown = [c for c, w in enumerate(weights) if w]
    if comb(len(shown) + dice - 1, dice) > MOST:
        raise GrognardError(f"{dice} dice of {len(shown)} kinds have more than {MOST} outcomes: throw them, do not list them")
    whole, out = Fraction(1, sum(weights) ** dice), []
    for classes in combinations_with_replacement(shown, dice):
        tally, ways = Counter(classes), factorial(dice)
        for c, n in tally.items():
            ways = ways // factorial(n) * weights[c] ** n
        out.append((tuple(tally.get(c, 0) for c in range(len(weights))), ways * whole))
    return out
