#!/usr/bin/env python3
"""How fast it is on one core: decisions a second by players and number of battles at once, and what a call of Python costs.

    python3 speed.py [BATTLE]

Time is that of this process's own work, the best of three, so that a busy machine matters little."""
import sys
import time

import grognard


def best(work, times=3):
    """The most that `work` gets done in a second; it returns how much it did."""
    most = 0.0
    for _ in range(times):
        begun = time.process_time()
        done = work()
        most = max(most, done / (time.process_time() - begun))
    return most


def in_rows(battle, player, count):
    """Battles of `count` at once, one decision each by each call, begun anew as they end, for some 200,000 decisions."""
    def work():
        batch, taken = grognard.Batch(battle, count, (player, player)), 0
        while taken < 200_000:
            taken += batch.play(1)
            batch.renew()
        return taken
    return best(work)


def to_the_end(battle, player, count):
    return best(lambda: grognard.Batch(battle, count, (player, player)).play())


def by_calls(battle):
    """Decisions a second when Python itself asks for the moves and picks one."""
    def work():
        decisions = 0
        for seed in range(10):
            state, dice = battle.start(), grognard.Dice(seed)
            while not state.is_terminal():
                if state.is_chance_node():
                    state.throw(dice)
                else:
                    moves = state.legal_actions()
                    state.apply_action(moves[dice.below(len(moves))])
                    decisions += 1
        return decisions
    return best(work)


def calls(what):
    def work():
        for _ in range(20_000):
            what()
        return 20_000
    return 1e6 / best(work)


def main():
    battle = grognard.load(sys.argv[1] if len(sys.argv) > 1 else "ccn/el_bodon")
    print(f"{battle.title}, decisions a second")
    print(f"  random, 2000 battles, each to its end by one call   {to_the_end(battle, 'random', 2000):12,.0f}")
    for count in (1, 16, 256, 4096):
        print(f"  random, {count:4} at once, one decision each by a call   {in_rows(battle, 'random', count):12,.0f}")
    print(f"  sergeants, 500 battles, each to its end             {to_the_end(battle, 'sergeant', 500):12,.0f}")
    print(f"  random, Python picks from legal_actions()           {by_calls(battle):12,.0f}")
    state = battle.start()
    print(f"a call: current_player() {calls(state.current_player):.2f} us, legal_actions() {calls(state.legal_actions):.2f} us, "
          f"clone() {calls(state.clone):.2f} us")


if __name__ == "__main__":
    main()
