#!/usr/bin/env python3
"""Leaving the full screen in every way there is: nothing of a battle is lost, and the terminal is as it was.

  test_leaving.py GROGNARD [WORD...]   TAP on standard output
"""
import os
import re
import signal

from driver import Screen, finish, grognard, test, tmux, until
from hands import GUARD, at_once, head, is_mine, my_turn
from truth import Battle, agree, folded

SCENARIO = "ccn/drill_ford"


def begin():
    """A battle in a shell, some answers old."""
    screen = Screen("play", SCENARIO, "--seed", "4", "--rollouts", "8", size=(100, 30), shell=True)
    battle = Battle(screen, SCENARIO)
    at_once(screen)
    for _ in range(2):
        my_turn(screen)
        before = len(battle.answers())
        screen.press("a")
        until(lambda: len(battle.answers()) > before)
    my_turn(screen)
    agree(screen, battle)
    return screen, battle


def sane(screen):
    """The shell has its terminal back: it echoes, lines end as they should, and the cursor is seen."""
    screen.wait(lambda s: s.text().rstrip().endswith("$"), "the shell")
    screen.type("stty -a | tr ' ;' '\\n\\n' | grep -xE -- '-?(echo|icanon|onlcr|isig)' | tr '\\n' ,")
    screen.press("Enter")
    screen.wait(r"^isig,icanon,echo,onlcr,|^(?=.*\becho,)(?=.*\bicanon,)(?=.*\bonlcr,)(?!.*-echo)(?!.*-icanon)")
    screen.check(tmux("display", "-p", "-t", screen.name, "#{cursor_flag} #{alternate_on} #{mouse_any_flag}").split() == ["1", "0", "0"],
                 "cursor seen, usual screen, no mouse")


def goes_on(data, battle, answers):
    """The record goes on where it was."""
    name = os.path.basename(battle.path())[: -len(".grog")]
    with Screen("play", name, size=(100, 30), data=data) as screen:
        again = Battle(screen, SCENARIO)
        at_once(screen)
        my_turn(screen)
        agree(screen, again)
        screen.check(again.answers()[: len(answers)] == answers, "the answers are the same")
        screen.press("a")
        screen.check(until(lambda: len(again.answers()) > len(answers)), "it can be gone on with")


@test("Ctrl-Z suspends: the shell has its terminal; fg goes on with the same position")
def _():
    screen, battle = begin()
    with screen:
        answers = battle.answers()
        screen.press("C-z")
        screen.wait("Stopped")
        sane(screen)
        screen.type("fg")
        screen.press("Enter")
        screen.wait("Your move")
        agree(screen, battle)
        screen.check(battle.answers() == answers, "nothing happened meanwhile")
        screen.press("C-z")
        screen.wait("Stopped")
        screen.resize(120, 40)
        screen.type("fg")
        screen.press("Enter")
        screen.wait("Your move")
        agree(screen, battle)


for name in ("SIGTERM", "SIGHUP"):
    @test(f"{name}: the record goes on, and the terminal is as it was")
    def _(name=name):
        screen, battle = begin()
        with screen:
            answers = battle.answers()
            screen.signal(getattr(signal, name))
            screen.wait(r"^the battle is kept as drill_ford; `grognard play drill_ford` goes on", "how to go on, in full")
            sane(screen)
            screen.check(battle.answers() == answers, "all answers are written")
            goes_on(screen.data, battle, answers)


@test("kill -9 leaves a record that goes on")
def _():
    screen, battle = begin()
    with screen:
        answers = battle.answers()
        screen.signal(signal.SIGKILL)
        screen.wait("Killed")
        screen.check(battle.answers() == answers, "all answers are written")
        goes_on(screen.data, battle, answers)


@test("a terminal that is closed leaves a record that goes on, and no process")
def _():
    screen, battle = begin()
    answers, pid = battle.answers(), screen.pid()
    screen.end()
    assert until(lambda: not os.path.exists(f"/proc/{pid}")), f"{pid} is still there"
    assert battle.answers() == answers
    goes_on(screen.data, battle, answers)


@test("Ctrl-C asks before it leaves; Stay stays, and leaving says how to go on")
def _():
    screen, battle = begin()
    with screen:
        screen.press("C-c")
        screen.wait("Leave the battle")
        screen.press("Enter")
        screen.gone("Leave the battle")
        agree(screen, battle)
        screen.press("q")
        screen.wait("Leave the battle")
        screen.press("y")
        screen.wait("kept as drill_ford")
        sane(screen)
        screen.check(battle.result() == "unfinished", f"the record's result is {battle.result()}")


def is_said(screen):
    """A page wraps where it likes; what is left of its frame is the board's."""
    return "cannot be written" in folded(" ".join(re.sub(r"^[^│]{0,5}│|│\s*$", " ", row) for row in screen.rows()))


@test("a disk that is full is said at once, and the screen is never left silently")
def _():
    with Screen(shell=True, size=(100, 30)) as screen:
        screen.type(f"trap '' XFSZ; ulimit -f 2; {grognard} play {SCENARIO} --seed 4 --rollouts 8")
        screen.press("Enter")
        battle = Battle(screen, SCENARIO)
        at_once(screen)
        for _ in range(60):
            if is_said(screen):
                break
            before = len(battle.answers())
            screen.press("a")
            until(lambda: len(battle.answers()) > before or is_said(screen) or GUARD in screen.text(), 3)
            if GUARD in screen.text():
                screen.press("y")
            screen.wait(lambda s: is_mine(s) or is_said(s), "a question, or what went wrong")
        screen.wait(is_said, "that it cannot be written")
        screen.press("Escape")
        screen.gone("Esc close")
        screen.press("q")
        screen.wait("Leave the battle")
        screen.press("y")
        screen.wait(is_said, "that it still cannot be written")
        screen.check("$ " not in screen.rows()[0] and head(screen), "the screen is still there")


finish()
