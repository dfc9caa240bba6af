#!/usr/bin/env python3
"""Whole battles on the full screen by keys alone, in every system and at three sizes; and a screen that changes its size.

  test_battles.py GROGNARD [WORD...]   TAP on standard output
"""
from driver import Fault, Screen, comment, finish, test, until
from hands import at_once, is_over, my_turn, play, winner_shown
from truth import Battle, agree, differences

SMALL, MIDDLE, LARGE = (80, 24), (120, 40), (200, 60)
BATTLES = [
    ("ccn/drill_melee", SMALL), ("ccn/drill_lancers", MIDDLE), ("ccn/drill_fate", LARGE),
    ("rbc/drill_rout", SMALL), ("rbc/drill_pursuit", MIDDLE), ("rbc/drill_rout", LARGE),
    ("boe/drill_squares", SMALL), ("boe/drill_charge", MIDDLE), ("boe/drill_melee", LARGE),
    ("bp/drill_follow_me", SMALL), ("bp/drill_square", MIDDLE), ("bp/drill_flank", LARGE),
    ("kings/drill_last_stand", SMALL), ("kings/drill_last_stand", MIDDLE), ("kings/drill_volley", LARGE),
]


def whole_battle(scenario, size):
    with Screen("play", scenario, "--seed", "5", "--rollouts", "16", size=size) as screen:
        battle = Battle(screen, scenario)
        at_once(screen)
        hands = play(screen, battle)
        winner = battle.look()["winner"]
        screen.wait(lambda s: winner_shown(s, battle), f"that the winner is {winner}", 10)
        comment(f"{len(hands.log)} questions, {screen.keys_pressed} keys, {len(battle.answers())} answers: {winner}")
        screen.press("Escape")
        screen.gone("Esc close")
        agree(screen, battle)
        screen.press("q")
        screen.wait("Leave the battle")
        screen.press("y")
        if until(lambda: screen.ended() is not None, 30) is None or screen.ended() != 0:
            raise Fault(f"it ended with {screen.ended()}\n{screen.text()}")
        screen.check(battle.result() == (winner or "drawn"), f"the record's result is {battle.result()}, not {winner}")


for name, (columns, rows) in BATTLES:
    @test(f"{name} by keys against a captain at {columns}x{rows}: every position as the record says, the winner too")
    def _(name=name, size=(columns, rows)):
        whole_battle(name, size)


for name in ("ccn/drill_ford", "rbc/drill_rout", "boe/drill_volley", "bp/drill_square", "kings/drill_volley"):
    @test(f"{name}, a new size in mid game: nothing is lost, and what is too small says so")
    def _(name=name):
        with Screen("play", name, "--seed", "3", "--rollouts", "16", size=SMALL) as screen:
            battle = Battle(screen, name)
            at_once(screen)
            my_turn(screen)
            screen.press("a")
            until(lambda: len(battle.answers()) > 0, 3)
            my_turn(screen)
            agree(screen, battle)
            screen.resize(*LARGE)
            agree(screen, battle)
            screen.resize(60, 20)
            screen.wait("too small")
            screen.wait("60 by 20: it needs 80 by 24")
            n = len(battle.answers())
            screen.press("Enter", "a", "q", "y")
            screen.resize(*MIDDLE)
            agree(screen, battle)
            screen.check(len(battle.answers()) == n and screen.ended() is None, "keys on a screen that is too small do nothing")
            screen.check("too small" not in screen.text(), "nothing of that is left")


finish()
