#!/usr/bin/env python3
"""Two full screens and a real host between them, on the loopback.

  test_far_screens.py GROGNARD [WORD...]   TAP on standard output
"""
import atexit
import glob
import os
import re
import subprocess

from driver import PATIENCE, Screen, comment, finish, folder, grognard, test, until
from hands import GUARD, head, is_mine, is_over, on_list
from truth import question


def begin_host():
    """A host of our own; None: the program was built without."""
    host = subprocess.Popen([grognard, "host", "--db", os.path.join(folder, "host.db"), "--port", "0", "--log", os.path.join(folder, "log")],
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    atexit.register(lambda: host.poll() is None and (host.terminate(), host.wait(PATIENCE)))
    found = re.search(r"http://127\.0\.0\.1:\d+", host.stdout.readline())
    return found.group(0) if found else None


url = begin_host()
WITHOUT = None if url else "built without the host"


def friends(*words):
    anne = Screen("play", "--screen", "--host", url, "ccn/drill_melee", *words, size=(120, 40))
    link = anne.wait(r"https?://\S+#/join/[\w-]+", "the link for a friend").group(0)
    bert = Screen("play", "--screen", "--join", link, size=(80, 24))
    return anne, bert


def answer(screen):
    """The marked move of the list, or what is usual."""
    if not on_list(screen):
        screen.press("Tab")
        until(lambda: on_list(screen), 2)
    before = screen.text()
    screen.press("Enter")
    until(lambda: screen.text() != before, 5)
    if GUARD in screen.text():
        screen.press("y")


def record_of(screen):
    return glob.glob(os.path.join(screen.data, "grognard", "battles", "*.grog"))


@test("two full screens play a battle over a host to its end, and both say who won", skip=WITHOUT)
def _():
    anne, bert = friends()
    with anne, bert:
        bert.wait(lambda s: head(s), "a head")
        until(lambda: is_mine(anne) or is_mine(bert))
        for _ in range(60):
            until(lambda: any(is_mine(s) or is_over(s) for s in (anne, bert)))
            if is_over(anne) and is_over(bert):
                break
            for who in (anne, bert):
                if "Esc close" in who.text() and not is_over(who):
                    who.press("Escape")
                elif is_mine(who):
                    answer(who)
        ends = [who.wait(r"(You have won|You have lost|The battle is drawn)", "the end").group(1) for who in (anne, bert)]
        comment(ends)
        anne.check(sorted(ends) in (["You have lost", "You have won"], ["The battle is drawn"] * 2), f"they differ: {ends}")


@test("nobody answers for the other, words come over, and leaving leaves the battle on its host", skip=WITHOUT)
def _():
    anne, bert = friends()
    with anne, bert:
        until(lambda: is_mine(anne) or is_mine(bert))
        mine, other = (anne, bert) if is_mine(anne) else (bert, anne)
        before = question(mine)
        other.wait(lambda s: head(s) and not is_mine(s), "that the other is asked")
        other.press("Enter", "a")
        other.say("say good luck")
        mine.wait("good luck")
        mine.check(question(mine)[0] == before[0], "the question is the same")
        if "Esc close" in mine.text():
            mine.press("Escape")
            mine.gone("Esc close")
        mine.press("q")
        mine.wait("stays on its host")
        mine.press("y")
        mine.wait(lambda s: s.ended() == 0, "the end")
        mine.wait(r"--battle \S+` goes on|--battle", "how to go on")


finish()
