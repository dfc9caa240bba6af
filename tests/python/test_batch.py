#!/usr/bin/env python3
"""Many battles at once are the battles that `grognard sim` plays, and quick: test_batch.py GROGNARD."""
import gc
import json
import subprocess
import sys
import time

import numpy as np
from tap import raises, run, test

import grognard
from grognard import GrognardError

square = grognard.load("ccn/drill_square")


def sim(battle, n, player):
    out = subprocess.check_output([sys.argv[1], "sim", battle, "-n", str(n), "--both", player, "--seed", "4", "--jobs", "1",
                                   "--json"], text=True)
    return json.loads(out)


@test
def a_row_has_the_results_of_grognard_sim():
    for name, player in (("ccn/el_bodon", "random"), ("ccn/drill_square", "sergeant"), ("kings/drill_cavalry", "recruit")):
        battle = grognard.load(name)
        batch = grognard.Batch(battle, 60, (player, player), seed=4)
        batch.play()
        told = sim(name, 60, player)
        wins = {side: int((batch.results()["winner"] == i).sum()) for i, side in enumerate(battle.sides)}
        assert told["wins"] == wins and abs(told["mean_decisions"] - batch.decisions.mean()) < 1e-6, (told, wins)


@test
def one_by_one_and_all_at_once_are_the_same_battle():
    batch = grognard.Batch(square, 3, ("sergeant", "random"), seed=9, first=5)
    slowly = grognard.Batch(square, 3, ("sergeant", "random"), seed=9, first=5)
    batch.play()
    while slowly.play(1):
        pass
    assert all(batch.state(i) == slowly.state(i) for i in range(3)) and (batch.decisions == slowly.decisions).all()


@test
def the_caller_plays_a_side_with_moves_from_one_block():
    batch, chance = grognard.Batch(square, 40, (None, "recruit")), np.random.default_rng(1)
    batch.play()
    decisions = 0
    while len(rows := batch.waiting()):
        first, moves = batch.moves()
        assert first[-1] == len(moves) == len(batch.after()) == len(batch.owners())
        i = int(rows[0])
        assert sorted(moves[first[i]:first[i + 1]].tolist()) == sorted(batch.state(i).legal_actions())
        answer = np.zeros(40, np.uint64)
        answer[rows] = moves[first[rows] + chance.integers(0, np.diff(first)[rows])]
        decisions += batch.give(answer)
        batch.play()
    assert batch.results()["over"].all() and decisions > 200 and (batch.returns().sum(axis=1) == 0).all()


@test
def signs_and_chances_are_those_of_each_state():
    batch = grognard.Batch(square, 8)
    batch.play(5)
    signs, chances = batch.signs(), batch.win_chances("french")
    for i in range(8):
        assert (signs[i] == batch.state(i).signs()).all() and chances[i] == batch.state(i).win_chance(0)


@test
def signs_behind_a_move_are_those_of_the_state_behind_it():
    batch = grognard.Batch(square, 2, (None, None))
    first, moves = batch.moves()
    after = batch.after()
    for k in range(first[1]):
        assert np.allclose(after[k], batch.state(0).child(int(moves[k])).signs())
    thrown = batch.after(8)
    assert thrown.shape == after.shape and not np.allclose(thrown, after) and np.array_equal(thrown, batch.after(8))


@test
def what_is_over_begins_anew():
    batch = grognard.Batch(square, 10)
    batch.play()
    assert batch.renew() == 10 and batch.renew() == 0 and batch.numbers.tolist() == list(range(10, 20))


@test
def a_row_is_set_to_a_state_and_goes_on_from_there():
    batch, other = grognard.Batch(square, 4), grognard.Batch(square, 1, seed=8)
    other.play(12)
    state = other.state(0)
    for i in range(4):
        batch.put(i, state)
    assert all(batch.state(i) == state for i in range(4))
    batch.play()
    assert batch.results()["over"].all() and len({hash(batch.state(i)) for i in range(4)}) > 1
    raises(GrognardError, lambda: batch.put(0, grognard.load("ccn/drill_melee").start()), "the state is of")
    raises(GrognardError, lambda: batch.put(0, state.seen_by(0)), "guess()")


@test
def what_was_given_out_stays_as_it_was():
    batch = grognard.Batch(square, 20, (None, None))
    first, moves = batch.moves()
    asks, kept = batch.asks(), (first.copy(), moves.copy())
    before = asks.copy()
    batch.give(moves[first[:-1]])
    batch.moves(), batch.asks()
    assert (first == kept[0]).all() and (moves == kept[1]).all() and (asks == before).all()
    raises(ValueError, lambda: batch.states.fill(0), "read-only")


@test
def wrong_calls_are_told_of():
    raises(GrognardError, lambda: grognard.Batch(square, 0), "cannot be played")
    raises(GrognardError, lambda: grognard.Batch(square, 2, ("random",)), "one for each side")
    raises(GrognardError, lambda: grognard.Batch(square, 2, ("random", "wellington")), "no player 'wellington'")
    batch = grognard.Batch(square, 2, (None, None))
    raises(GrognardError, lambda: batch.give([1]), "2 moves are wanted")
    raises(GrognardError, lambda: batch.give([200, 0]), "row 0 is not legal")
    raises(GrognardError, lambda: batch.state(2), "row 2")


@test
def the_block_of_states_outlives_the_batch():
    states = grognard.Batch(grognard.Battle(square.text), 100).states
    gc.collect()
    assert int(states.sum()) > 0


@test
def three_hundred_thousand_random_decisions_a_second():
    battle, best = grognard.load("ccn/el_bodon"), 0.0
    for attempt in range(5):  # a machine may be busy: the best of a few
        batch = grognard.Batch(battle, 1000, seed=attempt)
        begun = time.process_time()
        taken = batch.play()
        best = max(best, taken / (time.process_time() - begun))
        if best > 300_000:
            break
    print(f"# {best:.0f} decisions a second")
    assert best > 300_000


run()
