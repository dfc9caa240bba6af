#!/usr/bin/env python3
"""A player of your own, in sixty lines (docs/engine-protocol.md):

    grognard play ccn/el_bodon --allies engine:examples/bot.py
    grognard ladder ccn/el_bodon --players recruit,engine:examples/bot.py -n 10

It attacks the weakest enemy that it can, goes forward if it cannot, and takes any other move by chance.
"""
import json
import random
import sys

FIGHT, MARCH = ("melee", "charge", "fire", "shoot", "attack", "assault"), ("activate", "order", "move", "march", "go")
chance = random.Random(1)
strength = {}  # of each piece by its label, as our side sees it


def lines(count):
    """What follows a line that says how many come."""
    return [sys.stdin.readline().rstrip("\n") for _ in range(int(count))]


def say(*words):
    print(*words, flush=True)  # without flush nobody hears it


def worth(move):
    """Fights before marches before all else; against a weak enemy rather than a strong one."""
    verb, *rest = move.split()
    if verb in FIGHT:
        return 100 - strength.get(rest[-1] if rest else "", 50)
    return 20 if verb in MARCH else 0


def choose(moves):
    best = max(map(worth, moves))
    return chance.choice([m for m in moves if worth(m) == best])


def main():
    moves = []
    for line in iter(sys.stdin.readline, ""):
        word, _, rest = line.strip().partition(" ")
        if word == "grognard":
            say("id name a bot in sixty lines")
            say("wants moves view")  # not the answers: it looks at the field alone
            say("ok")
        elif word == "isready":
            say("readyok")
        elif word == "battle":
            side, count = rest.split()
            lines(count)  # the scenario, for who reads it
        elif word == "view":
            strength.update({p["label"]: p["strength"] for p in json.loads(rest)["pieces"]})
        elif word == "moves":
            moves = lines(rest)
        elif word == "go":  # how long it may think follows; it never takes so long
            say("bestmove", choose(moves))
        elif word == "quit":
            break


main()
