#!/usr/bin/env python3
"""The full screen on every kind of terminal: their names, colours or none, letters beyond ASCII or none.

  test_terminals.py GROGNARD [WORD...]   TAP on standard output
"""
import re

from driver import Screen, finish, grognard, test, until
from truth import Battle, agree, folded, ground_of

SCENARIO = "ccn/drill_square"
COLOUR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")


def begin(scenario=SCENARIO, **how):
    """A shell whose terminal is listened to, and the battle in it."""
    screen = Screen(shell=True, size=(120, 40), **how)
    screen.tap()
    screen.type(f"{grognard} play {scenario} --seed 2 --rollouts 8")
    screen.press("Enter")
    screen.wait("Your move")
    return screen, Battle(screen, scenario)


def cursor(screen):
    """The place under the cursor, as its pane says."""
    text = screen.text()
    found = re.search(r"Under the cursor.*\n(?:.*[│|]) ?(.*)", text)
    return found.group(1).strip() if found else ""


def arrows_work(screen):
    screen.press("Tab") if "Enter do it" in screen.rows()[-1] else None
    screen.wait(lambda s: "Enter do it" not in s.rows()[-1], "the board")
    for key in ("Left", "Down", "Right", "Up"):
        before = cursor(screen)
        for _ in range(12):  # a unit on a table may be some steps wide
            screen.press(key)
            if until(lambda: cursor(screen) != before, 0.1):
                break
        screen.check(cursor(screen) != before, f"the cursor does not go {key} from {before}")
    screen.check("^[" not in screen.text() and "[A" not in screen.rows()[-1], "no escape sequences as letters")


for term, scenario in (("xterm", SCENARIO), ("xterm-256color", "rbc/drill_rout"), ("screen", "boe/drill_volley"),
                       ("linux", "bp/drill_square"), ("tmux-256color", "kings/drill_volley"), ("vt100", SCENARIO)):
    @test(f"TERM={term}, {scenario}: the units stand where the state says, arrow keys move the cursor, the terminal is given back")
    def _(term=term, scenario=scenario):
        screen, battle = begin(scenario, term=term)
        with screen:
            agree(screen, battle)
            arrows_work(screen)
            agree(screen, battle)
            coloured = COLOUR.search(screen.raw())
            screen.check(bool(coloured) == (term != "vt100"), f"colours: {coloured}")
            screen.press("q")
            screen.wait("Leave the battle")
            screen.press("y")
            screen.wait(lambda s: s.text().rstrip().endswith("$"), "the shell")
            screen.type("stty -a | tr ' ' '\\n' | grep -x -- '-\\?echo;\\?'")
            screen.press("Enter")
            screen.wait(r"^echo\b")


@test("TERM=dumb: the same battle in lines")
def _():
    with Screen("play", SCENARIO, "--seed", "2", term="dumb", size=(120, 40)) as screen:
        screen.wait(r"^> ")
        screen.check("Under the cursor" not in screen.text() and "│" not in screen.text(), "no panes")
        screen.type("help")
        screen.press("Enter")
        screen.wait(r"odds")


@test("--screen on TERM=dumb says why not, and what to do")
def _():
    with Screen("play", "--screen", SCENARIO, ";", "echo", "status", "$?", term="dumb", size=(120, 40), shell=True) as screen:
        screen.wait(r"TERM=dumb\) cannot move its cursor; --plain plays in lines")
        screen.wait("^status 2")


@test("NO_COLOR: not one colour is sent; the sides are told apart all the same")
def _():
    screen, battle = begin(env={"NO_COLOR": "1"})
    with screen:
        agree(screen, battle)
        arrows_work(screen)
        found = COLOUR.search(screen.raw())
        screen.check(not found, f"a colour: {found and found.group()}")
        screen.check(len(screen.raw()) > 2000, "there was something to be coloured")
        look, painted, turned = battle.look(), screen.styles(), {}
        ground = ground_of(screen, look)
        for p in look["pieces"]:
            if p["on_table"] and p["arm"] != "leader":
                x, y = ground.tile(p["place"])
                if painted[y][x - 1][0] == "[":
                    continue  # under the cursor it is turned once more
                turned.setdefault(p["side"], set()).add("7" in painted[y][x][1])
        screen.check(len(turned) == 2 and all(len(t) == 1 for t in turned.values()) and len(set(map(str, turned.values()))) == 2,
                     f"one side is turned round, the other is not: {turned}")


@test("NO_COLOR empty counts as none")
def _():
    screen, _ = begin(env={"NO_COLOR": ""})
    with screen:
        screen.wait(lambda s: COLOUR.search(s.raw()), "a colour")


@test("the C locale: nothing but ASCII is sent, and the units stand where the state says")
def _():
    screen, battle = begin(locale="C")
    with screen:
        agree(screen, battle)
        arrows_work(screen)
        for key in ("?", "l", "o", "s"):
            screen.press(key)
            screen.wait("Esc close")
            screen.press("Escape")
            screen.gone("Esc close")
        strange = [b for b in screen.raw() if b > 126]
        screen.check(not strange, f"bytes beyond ASCII: {strange[:20]}")


@test("--ascii does the same where the locale could more")
def _():
    with Screen("play", SCENARIO, "--ascii", "--seed", "2", "--rollouts", "8", size=(120, 40)) as screen:
        screen.wait("Your move")
        agree(screen, Battle(screen, SCENARIO))
        screen.check(all(ord(c) < 127 for c in screen.text()), "a letter beyond ASCII")


@test("a UTF-8 locale: lines, arrows and signs of units")
def _():
    screen, battle = begin()
    with screen:
        agree(screen, battle)
        text = screen.text()
        screen.check("│" in text and re.search("[↑↓]", text), "lines and arrows")


@test("a terminal of 79x24 plays in lines, and --screen says what is needed")
def _():
    with Screen("play", SCENARIO, "--seed", "2", size=(79, 24)) as screen:
        screen.wait(r"^> ")
    with Screen("play", "--screen", SCENARIO, size=(79, 24), shell=True) as screen:
        screen.wait(lambda s: "79 by 24 characters, a full screen needs 80 by 24; --plain plays in lines" in folded(s.text()),
                    "what is needed")


@test("--plain plays in lines on any terminal")
def _():
    with Screen("play", "--plain", SCENARIO, "--seed", "2", size=(120, 40)) as screen:
        screen.wait(r"^> ")
        screen.check("Under the cursor" not in screen.text(), "no panes")


finish()
