#!/usr/bin/env python3
"""Dice of a real table on the full screen, and the umpire's hand.

  test_dice.py GROGNARD [WORD...]   TAP on standard output
"""
import os
import re

from driver import Screen, finish, test, until
from hands import head
from truth import Battle, agree, folded, question

MELEE = "ccn/drill_melee"


def begin(scenario=MELEE, *words):
    screen = Screen("play", scenario, "--dice", "typed", "--french", "human", "--allies", "human", *words, size=(120, 40))
    battle = Battle(screen, scenario)
    screen.wait(lambda s: head(s) in ("Your move", "Your dice"), "a question")
    return screen, battle


def to_dice(screen, battle):
    """Gives the usual answers until dice are asked for."""
    for _ in range(6):
        if head(screen) == "Your dice":
            return
        before = len(battle.answers())
        screen.press("a")
        until(lambda: len(battle.answers()) > before)
        screen.wait(lambda s: head(s) in ("Your move", "Your dice"), "the next question")
        agree(screen, battle)
    screen.check(head(screen) == "Your dice", "dice are asked for")


def throw(screen, faces):
    screen.wait(lambda s: re.search(r"(\d dice|The die|drawn): ?", s.rows()[-1]), "the prompt of the dice")
    screen.type(faces)
    screen.press("Enter")


@test("what is rolled for, how many dice and what each face does stand with the prompt")
def _():
    screen, battle = begin()
    with screen:
        to_dice(screen, battle)
        roll = battle.look()["test"]
        text = folded(" ".join(question(screen)))
        screen.check(roll["purpose"].lower()[:30] in text.lower(), f"the purpose: {roll['purpose']}")
        screen.check("5 dice" in screen.rows()[-1], "how many dice")
        screen.check("SABER" in text and "FLAG" in text, "the faces")


@test("a test has its number: what is needed, and the chance of it")
def _():
    screen, battle = begin("bp/drill_square")
    with screen:
        to_dice(screen, battle)
        roll = battle.look()["test"]
        text = folded(" ".join(question(screen)))
        screen.check(roll["purpose"].lower()[:20] in text.lower(), f"the purpose: {roll['purpose']}")
        screen.check(str(roll["number"]) in text and "%" in text, f"the number needed, {roll['number']}, and the chance")


@test("wrong faces are refused with a reason, and the prompt stays")
def _():
    screen, battle = begin()
    with screen:
        to_dice(screen, battle)
        n = len(battle.answers())
        for faces in ("9 9 9 9 9", "1 2", "sword", "1 1 1 1 1 1"):
            throw(screen, faces)
            screen.wait(lambda s: re.search(r"dice:\s+\S.*\S", s.rows()[-1]) or "Esc close" in s.text(), f"why {faces} are refused")
            if "Esc close" in screen.text():
                screen.press("Escape")
                screen.gone("Esc close")
                screen.press("Enter")
            screen.check(len(battle.answers()) == n, f"{faces} were taken")
        throw(screen, "ssfff")
        screen.check(until(lambda: len(battle.answers()) > n), "faces by their first letters")
        screen.check(battle.answers()[n] == "roll 5 5 6 6 6", battle.answers()[n])
        screen.wait(lambda s: head(s) in ("Your move", "Your dice"), "the next question")
        agree(screen, battle)
        screen.check(next(p for p in battle.look()["pieces"] if p["piece"] == "A1")["strength"] == 2, "two hits")


@test("the umpire sets right what stands otherwise: in the record, in the state and on the screen")
def _():
    screen, battle = begin()
    with screen:
        n = len(battle.answers())
        screen.say("set A1 blocks 2")
        screen.check(until(lambda: len(battle.answers()) > n), "it stands in the record")
        screen.check("set A1 blocks 2" in battle.answers()[n], battle.answers()[n])
        a1 = next(p for p in battle.look()["pieces"] if p["piece"] == "A1")
        screen.check(a1["strength"] == 2, f"the state has it: {a1['strength']}")
        agree(screen, battle)
        screen.wait(r"A1.*\n.*☒2")
        screen.say("place A1 F4 S")
        screen.check(until(lambda: len(battle.answers()) > n + 1), "placed")
        agree(screen, battle)
        screen.say("set A1 blocks 9")
        screen.wait(lambda s: "Esc close" in s.text() or re.search("block", s.rows()[-1]), "why not nine")
        screen.check(len(battle.answers()) == n + 2, "nine blocks are refused")


@test("a die that was mistyped is taken back with u")
def _():
    screen, battle = begin()
    with screen:
        to_dice(screen, battle)
        n = len(battle.answers())
        throw(screen, "sssss")
        screen.check(until(lambda: len(battle.answers()) > n), "thrown")
        screen.wait(lambda s: head(s) in ("Your move", "Your dice", "The battle is over"), "what came of it")
        if "Esc close" in screen.text():
            screen.press("Escape")
            screen.gone("Esc close")
        if head(screen) == "Your dice":
            screen.press("Escape")
        screen.press("u")
        screen.check(until(lambda: len(battle.answers()) == n), f"taken back: {battle.answers()}")
        screen.wait(lambda s: head(s) == "Your dice", "the same dice once more")
        agree(screen, battle)


@test("going on with it keeps typed dice: they are asked for, and never rolled")
def _():
    screen, battle = begin()
    to_dice(screen, battle)
    screen.press("Escape")
    screen.press("q")
    screen.wait("Leave the battle")
    screen.press("y")
    screen.wait(lambda s: s.ended() == 0, "the end")
    assert battle.tag("Dice") == "typed", battle.tag("Dice")
    answers = battle.answers()
    name = os.path.basename(battle.path())[: -len(".grog")]
    with Screen("play", name, size=(120, 40), data=screen.data) as again:
        battle = Battle(again, MELEE)
        again.wait(lambda s: head(s) == "Your dice", "dice to be typed")
        again.wait(r"5 dice")
        again.check(battle.answers() == answers, "none were rolled")
        throw(again, "1 2 3 4 6")
        again.check(until(lambda: len(battle.answers()) > len(answers)), "typed faces count")


finish()
