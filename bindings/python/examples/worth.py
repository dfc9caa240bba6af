#!/usr/bin/env python3
"""What is each unit worth? Its side's chance to win, less the chance without it, over the same dice.

    python3 worth.py [BATTLE [BATTLES [PLAYER]]]

Every unit is left out in turn and the battle played so many times; "give or take" is twice the error of the
mean difference. Less than nothing: in the hands of these players the unit costs its side more by its loss than its deeds bring in."""
import sys

import numpy as np

import grognard


def points(battle, n, player):
    """Of each battle what side 0 gets of it: 1 for a win, a half for a draw."""
    batch = grognard.Batch(battle, n, (player, player), seed=1)
    batch.play()
    return (batch.returns()[:, 0] + 1) / 2


def main():
    battle = grognard.load(sys.argv[1] if len(sys.argv) > 1 else "ccn/el_bodon")
    n = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    player = sys.argv[3] if len(sys.argv) > 3 else "sergeant"
    whole = points(battle, n, player)
    print(f"{battle.title}, {n} battles of {player}s each: {battle.sides[0]} win {100 * whole.mean():.1f} %")
    rows = []
    for piece in battle.start().view().pieces:
        if piece.arm == "leader":
            continue
        try:
            less = points(battle.without(piece.label), n, player)
        except grognard.GrognardError as e:
            print(f"  {piece.label}: cannot be left out: {e}")
            continue
        difference = (whole - less) * (1 if piece.side == 0 else -1)
        rows.append((difference.mean(), difference.std() / np.sqrt(n), piece))
    for worth, error, piece in sorted(rows, key=lambda r: -r[0]):
        print(f"  {piece.label:4} {piece.name:28} {battle.sides[piece.side]:8} {100 * worth:+6.1f} points, give or take {196 * error:.1f}")


if __name__ == "__main__":
    main()
