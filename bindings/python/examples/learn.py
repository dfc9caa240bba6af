#!/usr/bin/env python3
"""A small program that learns to beat the player `recruit` at one small battle.

    python3 learn.py [BATTLE [GENERATIONS]]

It knows nothing of the rules: of each legal move it sees which kind it is, and what the signs of the position are behind it, over a few
throws of dice. It plays recruits, hundreds of battles at a time, and does more of what won: a linear softmax policy, by REINFORCE. At the
end it plays fresh battles and says how sure it is to be better."""
import sys

import numpy as np

import grognard

VERBS, THROWS = 64, 2  # kinds of moves that are told apart; throws behind each move
ROW, STEP = 256, 0.06


def features(batch):
    """A row for each legal move of each waiting battle: the signs behind it as the mover sees them, then its kind."""
    first, moves = batch.moves()
    sign = np.where(batch.asks()["side"] == 0, 1, -1)[batch.owners()]
    signs = batch.after(THROWS) * sign[:, None]
    kinds = np.zeros((len(moves), VERBS), np.float32)
    kinds[np.arange(len(moves)), (moves & np.uint64(0xff)).astype(int) % VERBS] = 1
    return first, moves, np.hstack([signs, kinds])


def shares(value, begin, owner):
    """The softmax of each battle's moves."""
    weight = np.exp(value - np.maximum.reduceat(value, begin)[owner])
    return weight / np.add.reduceat(weight, begin)[owner]


class Adam:
    """Steps uphill that are about as long in every direction."""

    def __init__(self, width):
        self.m, self.v, self.t = np.zeros(width), np.zeros(width), 0

    def step(self, slope, rate):
        self.t += 1
        self.m, self.v = 0.9 * self.m + 0.1 * slope, 0.99 * self.v + 0.01 * slope**2
        return rate * (self.m / (1 - 0.9**self.t)) / (np.sqrt(self.v / (1 - 0.99**self.t)) + 1e-8)


def spread(battle, looks=30):
    """How far each feature lies apart between the moves of one decision: by so much a weight has to count for more."""
    batch = grognard.Batch(battle, 100, (None, None), seed=1)
    squares = n = 0
    for _ in range(looks):
        first, moves, f = features(batch)
        rows, owner = batch.waiting(), batch.owners()
        if not len(rows):
            break
        mean = np.add.reduceat(f, first[rows]) / np.diff(first)[rows, None]
        squares, n = squares + ((f - np.repeat(mean, np.diff(first)[rows], axis=0))**2).sum(0), n + len(f)
        answer = np.zeros(batch.count, np.uint64)
        answer[rows] = moves[first[rows] + (owner.size + 7919 * rows) % np.diff(first)[rows]]  # any
        batch.give(answer)
    return np.sqrt(squares / n) + 0.01


def play(battle, side, weights, seed, chance, row=ROW):
    """Battles against recruits to their end: each one's points, and the sum over its decisions of d log(share) / d weights."""
    batch = grognard.Batch(battle, row, (None, "recruit") if side == 0 else ("recruit", None), seed)
    slope = np.zeros((row, len(weights)), np.float32)
    batch.play()
    while len(rows := batch.waiting()):
        first, moves, f = features(batch)
        begin, owner, value = first[rows], np.repeat(np.arange(len(rows)), np.diff(first)[rows]), f @ weights
        key = value + chance.gumbel(size=len(value))  # Gumbel's trick: the draws of all battles at once
        pick = np.lexsort((-key, owner))[begin]
        slope[rows] += f[pick] - np.add.reduceat(f * shares(value, begin, owner)[:, None], begin)
        answer = np.zeros(row, np.uint64)
        answer[rows] = moves[pick]
        batch.give(answer)
        batch.play()
    return (batch.returns()[:, side] + 1) / 2, slope


def improve(battle, weights, scale, generations, chance):
    climb = Adam(len(weights))
    for g in range(generations):
        slope, score = np.zeros(len(weights)), []
        for side in (0, 1):
            points, each = play(battle, side, weights, 100 + g, chance)
            slope += (points - points.mean()) / (points.std() + 1e-6) @ each / ROW
            score.append(points.mean())
        weights = weights + climb.step(slope * scale, STEP * (1 - 0.8 * g / generations)) / scale  # ever smaller steps
        if g % 5 == 0:
            print(f"  generation {g + 1}: {100 * np.mean(score):.1f} % against recruits")
    return weights


def interval(points, z=1.96):
    """Wilson's, of the mean of numbers from 0 to 1."""
    n, share = len(points), points.mean()
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * np.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return middle - reach, middle + reach


def examine(battle, weights, chance, row=500):
    """Both sides alike, with dice that it has never seen."""
    both = [play(battle, side, weights, 7, chance, row)[0] for side in (0, 1)]
    for side, points in zip(battle.sides, both):
        print(f"  as {side}: {100 * points.mean():.1f} %")
    points = np.concatenate(both)
    low, high = interval(points)
    print(f"against recruit, both sides alike: {100 * points.mean():.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f} %): "
          f"{'better, for sure' if low > 0.5 else 'not better'}")
    return low > 0.5


def main():
    battle = grognard.load(sys.argv[1] if len(sys.argv) > 1 else "rbc/drill_salvo")
    generations = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    chance = np.random.default_rng(1)
    print(f"{battle.title}: a program plays recruits and learns")
    scale = spread(battle)
    weights = improve(battle, np.zeros(len(scale)), scale, generations, chance)
    sure = examine(battle, weights, chance)
    names = battle.system.sign_names
    most = np.argsort(-np.abs(weights[:len(names)]))[:6]
    print("what it looks for: " + ", ".join(f"{names[i]} {weights[i]:+.2f}" for i in most))
    return 0 if sure else 1


if __name__ == "__main__":
    sys.exit(main())
