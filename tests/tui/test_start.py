#!/usr/bin/env python3
"""The start screen, by keys: begin, go on, throw away, learn, simulate, look through, the rules; and where there is no screen.

  test_start.py GROGNARD [WORD...]   TAP on standard output
"""
import os
import re
import subprocess
import tempfile
import time

from driver import Fault, Screen, comment, finish, grognard, test, until

SMALL, MIDDLE, LARGE = (80, 24), (120, 40), (200, 60)
SYSTEMS = ["ccn", "bp", "rbc", "boe", "kings"]


def kept(screen):
    env = dict(os.environ, XDG_DATA_HOME=screen.data)
    return subprocess.run([grognard, "battles"], capture_output=True, text=True, env=env).stdout


def head(screen, words):
    """The first row says where one is."""
    screen.wait(lambda s: words in s.rows()[0], f"'{words}' above all")


def settled(screen):
    """The screen as text, when it no longer changes."""
    last = ""
    while last != screen.text():
        last = screen.text()
        time.sleep(0.15)
    return last


def mark(screen, words):
    """Goes down to the row of the list that has these words, from the first."""
    screen.wait(lambda s: "? keys" in s.rows()[-1], "the start screen")
    screen.press("Home")
    settled(screen)
    for _ in range(60):
        for row in screen.styles():
            marked = "".join(letter for letter, style in row if "7" in style)
            if words in marked and "Grognard" not in marked:
                return
        before = screen.painted()
        screen.press("Down")
        until(lambda: screen.painted() != before, 0.5)
    raise Fault(f"no row has '{words}'\n{screen.text()}")


def pick(screen, words):
    mark(screen, words)
    screen.press("Enter")


def my_move(screen):
    """What the others do first is hurried by any key."""
    screen.wait(lambda s: re.search("Your move", s.text()) or (re.search(r"Round|Turn", s.rows()[0]) and s.press("x")), "whose move it is")


def leave_battle(screen):
    screen.press("q")
    screen.wait("Leave the battle")
    screen.press("y")


def begin(screen, system, battle):
    pick(screen, "Begin a battle")
    head(screen, "Begin")
    for _ in range(SYSTEMS.index(system)):
        screen.press("Down")
    screen.press("Enter")
    head(screen, system)
    pick(screen, battle)
    screen.wait("Who leads which side")


for size in (SMALL, MIDDLE, LARGE):
    @test(f"a battle is begun, left and gone on with from the start screen at {size[0]}x{size[1]}")
    def _(size=size):
        with Screen(size=size) as screen:
            head(screen, "Grognard")
            begin(screen, "ccn", "El Bodon")
            screen.wait("Allies: captain")
            screen.press("Enter")
            my_move(screen)
            screen.press("a")
            until(lambda: "answer" in kept(screen))
            leave_battle(screen)
            head(screen, "ccn")
            screen.press("Escape", "Escape")
            screen.wait(lambda s: s.rows()[0].strip() == "Grognard", "the first sheet")
            screen.press("Home", "Enter")
            head(screen, "Your battles")
            screen.wait("You lead the French against a captain")
            screen.wait("Round 1")
            screen.press("Enter")
            screen.wait("El Bodon.*Round")
            leave_battle(screen)
            head(screen, "Your battles")


@test("sides, rank and dice are chosen with the arrows, and the battle has them")
def _():
    with Screen(size=MIDDLE) as screen:
        begin(screen, "ccn", "El Bodon")
        mark(screen, "French: you")
        screen.press("Right")
        screen.wait("French: recruit")
        mark(screen, "Allies: captain")
        screen.press("Right")
        screen.wait("Allies: colonel")
        screen.wait("Colonel: ")
        mark(screen, "Dice:")
        screen.press("Right")
        screen.wait("Dice: typed from a real table")
        mark(screen, "Allies: colonel")
        for _ in range(8):
            if "Allies: you" in screen.text():
                break
            screen.press("Right")
            until(lambda: "Allies: you" in screen.text(), 1)
        screen.wait("Allies: you")
        pick(screen, "Begin")
        screen.wait(r"French \(recruit\)")
        screen.wait(r"Allies \(you\)")


@test("a kept battle is thrown away only after a question")
def _():
    with Screen(size=SMALL) as screen:
        begin(screen, "ccn", "El Bodon")
        screen.press("Enter")
        my_move(screen)
        screen.press("a")
        until(lambda: "answer" in kept(screen))
        leave_battle(screen)
        head(screen, "ccn")
        screen.press("Escape", "Escape", "Home", "Enter")
        head(screen, "Your battles")
        screen.press("x")
        screen.wait("Throw it away")
        screen.press("Enter")
        screen.gone("gone for good")
        screen.check("el_bodon" in kept(screen), "Keep it keeps it")
        screen.press("x")
        screen.wait("Throw it away")
        screen.press("Down", "Enter")
        screen.wait("No battle is kept yet")
        screen.check("el_bodon" not in kept(screen), "it is gone")


@test("a battle is looked through from its first moment, and nothing of it changes")
def _():
    with Screen(size=SMALL) as screen:
        begin(screen, "ccn", "El Bodon")
        screen.press("Enter")
        my_move(screen)
        screen.press("a")
        until(lambda: "answer" in kept(screen))
        leave_battle(screen)
        head(screen, "ccn")
        screen.press("Escape", "Escape", "Home", "Enter")
        head(screen, "Your battles")
        before = kept(screen)
        screen.press("v")
        screen.wait("Looking back: 0 of")
        screen.press("NPage")
        screen.gone("Looking back: 0 of")
        leave_battle(screen)
        head(screen, "Your battles")
        screen.check(kept(screen) == before, "it is as it was")


def follow_lesson(screen):
    """Whatever it says is done: read on, or the move that it shows."""
    for _ in range(120):
        screen.wait(lambda s: any(w in s.text() for w in ("Enter goes on", "H shows the move", "What you have learned")),
                    "what the lesson says")
        before = settled(screen)
        if re.search("Fight on:|To the report", before):
            return
        if "H shows the move" in before:
            screen.press("H")
            screen.wait("The lesson asks for this")
        step = re.search(r": (\d+ of \d+) ─", before)
        screen.press("Enter")
        screen.wait(lambda s: re.search("Fight on:|To the report", s.text()) or (f": {step.group(1)} ─" not in s.text()),
                    f"what follows step {step.group(1)}")
    raise Fault(f"the lesson never ends\n{screen.text()}")


for system in SYSTEMS:
    @test(f"the first battle of {system} is followed to its end on the screen, and is marked as done")
    def _(system=system):
        with Screen("learn", system, "first", size=SMALL) as screen:
            screen.press("p", "p", "p")
            follow_lesson(screen)
            with open(os.path.join(screen.data, "grognard", "lessons"), encoding="utf-8") as f:
                screen.check(f"{system}/first\n" in f.read(), "it is marked")
            screen.press("Enter")
            screen.gone("What you have learned")
            screen.wait("Your move|The battle is over|thinking|The dice fall|to move")


@test("`learn` without a lesson opens the lessons, and with a system those of it; Esc goes back to the start")
def _():
    for words, title in (["learn"], "Learn"), (["learn", "kings"], "kings"):
        with Screen(*words, size=SMALL) as screen:
            head(screen, f"›  {title}")
            screen.press(*["Escape"] * len(words))
            screen.wait("Begin a battle")


@test("another move than the lesson's is refused kindly, and nothing has happened")
def _():
    with Screen("learn", "ccn", "first", size=SMALL) as screen:
        screen.wait("Enter goes on")
        screen.press("Enter")
        screen.wait("H shows the move")
        screen.say("activate F1")
        screen.wait("Let us first do what the lesson asks")
        screen.check("2 of 14" in screen.text(), "the lesson stands where it stood")


@test("a drill says whether there is better, with the odds of both")
def _():
    with Screen("learn", "ccn", "melee", size=MIDDLE) as screen:
        screen.wait("Does 26th Ligne attack")
        screen.say("hold F1")
        screen.wait("There is better")
        screen.wait("melee F1 A1.*the best")
    with Screen("learn", "ccn", "melee", size=SMALL) as screen:
        screen.wait("Does 26th Ligne attack")
        screen.say("melee F1 A1")
        screen.wait("That is it")


@test("battles are simulated with their intervals; Esc stops and keeps what is done")
def _():
    with Screen(size=SMALL) as screen:
        pick(screen, "Simulate")
        screen.press("Enter")
        head(screen, "ccn")
        pick(screen, "Vimeiro")
        screen.wait("How often: 200 times")
        mark(screen, "How often")
        screen.press("Right", "Right")
        screen.wait("How often: 10000 times")
        pick(screen, "Play them")
        screen.wait(r"French win \d")
        screen.press("Escape")
        screen.wait(", stopped|10000,\\s*.*\\n.*stopped")
        screen.wait(r"19 times in")
        screen.wait("rounds on average")


@test("a review of a kept battle is read from the list")
def _():
    with Screen(size=SMALL) as screen:
        begin(screen, "ccn", "El Bodon")
        screen.press("Enter")
        my_move(screen)
        screen.press("a")
        until(lambda: "answer" in kept(screen))
        leave_battle(screen)
        head(screen, "ccn")
        screen.press("Escape", "Escape", "Home", "Enter")
        head(screen, "Your battles")
        screen.press("r")
        screen.wait("points of the chance to win by dice", seconds=60)


@test("who leads a side of a kept battle can be changed")
def _():
    with Screen(size=SMALL) as screen:
        begin(screen, "ccn", "El Bodon")
        screen.press("Enter")
        my_move(screen)
        screen.press("a")
        until(lambda: "answer" in kept(screen))
        leave_battle(screen)
        head(screen, "ccn")
        screen.press("Escape", "Escape", "Home", "Enter")
        screen.wait("You lead the French against a captain")
        screen.press("s")
        screen.wait("Who leads which side")
        mark(screen, "Allies: captain")
        screen.press("Right")
        screen.wait("Allies: colonel")
        pick(screen, "Go on")
        screen.wait(r"Allies \(colonel\)")


@test("the umpire's form sets what a piece is, and the log has it")
def _():
    with Screen("play", "ccn/el_bodon", "--french", "human", "--allies", "human", "--seed", "3", size=SMALL) as screen:
        my_move(screen)
        screen.press("U")
        screen.wait("The umpire's hand")
        pick_row = "F1"
        for _ in range(20):
            if any(pick_row in "".join(c for c, style in row if "7" in style) for row in screen.styles()[2:]):
                break
            screen.press("Down")
            settled(screen)
        screen.press("Enter")
        screen.wait("Blocks: as is usual")
        screen.press("Down", "Enter")
        screen.wait("blocks .*:")
        screen.type("2")
        screen.press("Enter")
        screen.wait("Blocks: 2")
        screen.press("Escape")
        screen.wait("2 of 4 blocks")
        screen.wait("The umpire: ")


@test("from a moment of the past another course is begun, and B goes from one to the other")
def _():
    with Screen("play", "ccn/el_bodon", "--seed", "3", size=SMALL) as screen:
        screen.press("p", "p", "p")
        my_move(screen)
        screen.press("a")
        until(lambda: "answer" in kept(screen))
        my_move(screen)
        screen.press("PPage")
        screen.wait("Looking back")
        screen.press("B")
        screen.wait("el_bodon is kept as it was")
        screen.press("Escape", "B")
        screen.wait(r"el_bodon-2 \(this one\), left el_bodon after")
        screen.check("el_bodon-2" in kept(screen), "both are kept")


@test("the mouse marks a row, and opens it when it is clicked again")
def _():
    with Screen(size=SMALL) as screen:
        screen.wait("Begin a battle")
        row = next(i for i, words in enumerate(screen.rows()) if "Learn" in words)
        screen.click(5, row)
        screen.wait("A first battle of each system")
        for _ in range(3):
            screen.click(5, row)
            if until(lambda: "Learn" in screen.rows()[0], 2):
                break
        head(screen, "Learn")


@test("rules are read by chapter and found by words")
def _():
    with Screen(size=SMALL) as screen:
        pick(screen, "Rules")
        head(screen, "Rules")
        screen.press("Enter")
        screen.wait("1 Overview")
        screen.press("s")
        screen.wait("search all rules")
        screen.type("square cavalry")
        screen.press("Enter")
        head(screen, "square cavalry")
        screen.wait(r"ccn\.")
        screen.press("Enter")
        screen.wait("Esc close")


def host_here():
    """A host of this test's own; its address."""
    db = tempfile.mkdtemp(prefix="grognard-host-")
    host = subprocess.Popen([grognard, "host", "--db", os.path.join(db, "db"), "--port", "0"], stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True)
    for line in host.stdout:
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        if found:
            return host, found.group(0)
    raise Fault("the host says no address")


@test("a friend: a battle is begun on a host, the link is shown, and another joins by it",
      skip=None if "libcurl" not in subprocess.run([grognard, "play", "--host", "x"], capture_output=True, text=True).stderr
      else "built without libcurl")
def _():
    host, url = host_here()
    try:
        with Screen(size=MIDDLE) as one, Screen(size=MIDDLE) as two:
            pick(one, "Play a friend")
            pick(one, "Go to a host")
            one.wait("Address")
            one.type(url)
            one.press("Enter")
            pick(one, "Begin a battle here")
            head(one, "Begin")
            one.press("Enter")
            head(one, "ccn")
            pick(one, "El Bodon")
            one.wait("a friend, by a link")
            pick(one, "Begin it there")
            link = one.wait(r"http://\S+/#/join/\S+").group(0)
            pick(two, "Play a friend")
            pick(two, "Follow a friend")
            two.wait("The link:")
            two.type(link)
            two.press("Enter")
            two.wait(r"Allies \(.*you")
            one.press("Enter")
            one.wait(r"French \(.*you")
    finally:
        host.terminate()
        host.wait()


@test("q leaves, Ctrl-C too, and the terminal is as it was")
def _():
    for key in ("q", "C-c"):
        with Screen(shell=True, size=SMALL) as screen:
            screen.type(grognard)
            screen.press("Enter")
            screen.wait("Begin a battle")
            screen.press(key)
            screen.wait(r"\$ \s*\Z")


@test("--plain, GROGNARD_PLAIN, a dumb and a small terminal have the menu in lines")
def _():
    for words, how in ((["--plain"], {}), ([], {"env": {"GROGNARD_PLAIN": "1"}}), ([], {"term": "dumb"}),
                       ([], {"size": (70, 20)})):
        with Screen(*words, **how) as screen:
            screen.wait("What shall it be")


@test("without a terminal it prints the commands")
def _():
    done = subprocess.run([grognard], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 2 or "usage: grognard COMMAND" not in done.stderr:
        raise Fault(f"{done.returncode}: {done.stderr}")


@test("in ASCII the start screen has no letter beyond it")
def _():
    with Screen("--ascii", size=MIDDLE) as screen:
        screen.wait("Begin a battle")
        begin(screen, "ccn", "El Bodon")
        strange = [c for c in screen.text() if ord(c) > 126]
        screen.check(not strange, f"beyond ASCII: {strange[:5]}")


finish()
