#!/usr/bin/env python3
"""What new users met in the terminal, each fault by its name: the full screen must not have it.

  test_findings.py GROGNARD [WORD...]   TAP on standard output
"""
import re

from driver import Screen, finish, test, until
from hands import GUARD, SERIES, at_once, head, is_mine, is_over, my_turn, on_list
from truth import Battle, Grid, agree, folded, ground_of, question

EVERY = ["ccn/el_bodon", "rbc/before_novara", "boe/el_bodon", "bp/redinha", "kings/crag"]


def begin(scenario, size=(80, 24), *words):
    screen = Screen("play", scenario, "--seed", "2", "--rollouts", "4", *words, size=size)
    battle = Battle(screen, scenario)
    screen.wait(lambda s: head(s), "a head")
    if not is_mine(screen):
        screen.press("x")  # any key hurries what the others do
    my_turn(screen)
    if SERIES in screen.text():  # one at a time
        screen.press("Escape")
        screen.gone(SERIES)
    return screen, battle


def give(screen, battle, line):
    """Typed behind the colon: the answer that came of it."""
    before = len(battle.answers())
    screen.say(line)
    screen.check(until(lambda: len(battle.answers()) > before, 10), f"{line} was not taken")
    return battle.answers()[before]


@test("4: odds do not stop at contact: of a charge they tell who wins")
def _():
    for scenario in ("rbc/drill_rout", "bp/drill_flank"):
        screen, battle = begin(scenario, (120, 40))
        with screen:
            if not on_list(screen):
                screen.press("Tab")
                screen.wait(on_list, "the list")
            screen.press("o")
            screen.wait("Esc close")
            shown = screen.text()
            screen.check(not re.search(r"engaged +100 ?%|100 ?% +engaged", shown), f"{scenario}: engaged 100 %")
            screen.check(re.search(r"\d %", shown), f"{scenario}: a chance")


@test("5: the answer is not buried: at most three headlines, no fraction of twenty digits")
def _():
    screen, battle = begin("ccn/drill_melee")
    with screen:
        screen.wait("19 % A1 destroyed")
        heads = [row for row in question(screen) if re.match(r"\s+\d+ % ", row)]
        screen.check(len(heads) <= 3, f"{heads}")
        screen.press("o")
        screen.wait("Esc close")
        screen.check(not re.search(r"\d{14}", screen.text()), "a number of fourteen digits")


for name, (columns, rows) in [*((name, (80, 24)) for name in EVERY), ("boe/quatre_bras", (120, 40))]:
    @test(f"6: the board fits: all of {name} stands on a screen of {columns}x{rows}, with what is asked and what happened")
    def _(name=name, size=(columns, rows)):
        screen, battle = begin(name, size)
        with screen:
            look = battle.look()
            ground = ground_of(screen, look)
            if isinstance(ground, Grid):
                rows = {ground.split(c["place"])[1] for c in look["ground"]["cells"]}
                until(lambda: rows <= set(ground_of(screen, look).lines), 10)  # it may be half drawn
                ground = ground_of(screen, look)
                screen.check(rows <= set(ground.lines), f"rows out of sight: {sorted(rows - set(ground.lines))}")
            else:
                for p in look["pieces"]:
                    if p["on_table"]:
                        x, y = ground.spot(p["place"])
                        screen.check(0 <= y < len(ground.rows) and 0 <= x < size[0], f"{p['piece']} is out of sight")
            screen.check(folded(" ".join(question(screen))), "the question")
            screen.check(re.search(r"─ (What|While)", screen.text()), "what happened")


@test("6: what the enemy did has not scrolled away when one is asked again")
def _():
    screen, battle = begin("ccn/drill_square")
    with screen:
        at_once(screen)
        for _ in range(8):
            if "While you waited" in screen.text():
                break
            before = len(battle.answers())
            screen.press("a")
            until(lambda: len(battle.answers()) > before, 3)
            if GUARD in screen.text():
                screen.press("y")
            my_turn(screen)
            agree(screen, battle, unless=is_over)
            if is_over(screen):
                break
        screen.check("While you waited" in screen.text() or is_over(screen), "what happened meanwhile")


@test("7: capitals or not, a place alone, a unit and a place: all are understood")
def _():
    screen, battle = begin("boe/drill_volley", (120, 40))
    with screen:
        move = next(m for m in battle.moves() if m["touch"].get("to") and m["move"].startswith("move"))
        label, place = move["touch"]["piece"], move["touch"]["to"].split()[0]
        given = give(screen, battle, f"MOVE {label.lower()} {place}")
        screen.check(place in given, given)
    screen, battle = begin("boe/drill_volley", (120, 40))
    with screen:
        screen.check(place in give(screen, battle, f"{label.lower()} {place}"), "a unit and a place")
    screen, battle = begin("boe/drill_volley", (120, 40))
    with screen:
        screen.check(place in give(screen, battle, place), "a place alone")


@test("7: `forward 6` on a free table")
def _():
    screen, battle = begin("bp/drill_square", (120, 40))
    with screen:
        at_once(screen)
        for _ in range(12):
            my_turn(screen)
            if any("forward" in (w["words"] or "") for w in battle.tell("moves").get("motions", [])):
                break
            before = len(battle.answers())
            screen.press("a")
            until(lambda: len(battle.answers()) > before, 5)
            until(lambda: battle.look()["question"] and is_mine(screen), 10)
        agree(screen, battle)
        given = give(screen, battle, "forward 6")
        screen.check(given.startswith(("move", "advance", "march", "go")) or re.search(r"\d+,\d+", given), given)


@test("8: no number means anything: 0 to 9 answer nothing, in all five systems")
def _():
    for name in EVERY:
        screen, battle = begin(name)
        with screen:
            before = len(battle.answers())
            screen.press(*"0123456789")
            screen.press("?")
            screen.wait("Keys")
            screen.check(len(battle.answers()) == before, f"{name}: a number was an answer")


@test("9: a question says what matters: hits before a reroll, the number that an order needs, why it is asked")
def _():
    screen, battle = begin("ccn/drill_square", (120, 40))
    with screen:
        at_once(screen)
        orders = [m for m in battle.moves() if m["move"].startswith("activate")]
        text = folded(" ".join(question(screen)))
        for m in orders:
            screen.check(folded(m["label"]).lower() in text.lower(), f"not in the list: {m['label']}")
        screen.check(all(re.search(r"\d+ or less, \d+ %", m["label"]) for m in orders), "number and chance of each order")
        why = battle.look()["question"]["why"]
        screen.check(folded(why)[:40].lower() in text.lower(), f"why: {why}")
        for _ in range(40):
            if is_over(screen) or "Send an aide" in screen.text():
                break
            before = len(battle.answers())
            screen.press("a")
            if not until(lambda: len(battle.answers()) > before, 2) and GUARD in screen.text():
                screen.press("y")
            my_turn(screen)
            agree(screen, battle, unless=is_over)
        if not is_over(screen):
            screen.check(re.search(r"\d+ hits?|no hit|\d+, \d+ or less needed|the order", folded(" ".join(question(screen)))), "what the dice said")


@test("9: briefing and help tell how it is won and what is done in a turn")
def _():
    for name in EVERY:
        screen, battle = begin(name, (120, 40))
        with screen:
            screen.press("b")
            screen.wait("Esc close")
            text = folded(screen.text()).lower()
            screen.check(re.search(r"\bwin|victory|banner|points|lost|objective|hold", text), f"{name}: how it is won")


@test("small: a battle can be given up in every system, and is asked once more")
def _():
    for name in EVERY:
        screen, battle = begin(name)
        with screen:
            before = len(battle.answers())
            screen.say("concede")
            screen.wait(r"gives? the battle up|Concede")
            screen.press("Enter")
            screen.gone("cannot be taken back")
            screen.check(len(battle.answers()) == before, f"{name}: Enter alone gives nothing up")
            screen.say("concede")
            screen.wait("cannot be taken back")
            screen.press("Down", "Enter")
            screen.wait(is_over, f"{name}: the end")
            screen.wait("You have lost", f"{name}: who lost")
            screen.check(battle.answers()[-1] == "concede", f"{name}: {battle.answers()[-1]}")


@test("small: going on with a battle does not begin its round once more")
def _():
    screen, battle = begin("ccn/el_bodon", (120, 40))
    screen.press("q")
    screen.wait("Leave the battle")
    screen.press("y")
    screen.wait(lambda s: s.ended() == 0, "the end")
    with Screen("play", "el_bodon", size=(120, 40), data=screen.data) as again:
        again.wait(is_mine, "a question")
        again.press("l")
        again.wait("battle so far")
        again.check(again.text().split("─ What happened")[0].count("Round 1 begins") <= 1, "Round 1 begins, twice")


finish()
