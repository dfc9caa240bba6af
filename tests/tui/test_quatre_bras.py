#!/usr/bin/env python3
"""Quatre Bras can be played on the full screen: a whole turn by keys alone, written down with what was asked and pressed.

  test_quatre_bras.py GROGNARD [WORD...]   TAP on standard output; quatre_bras_turn.txt beside the program is the transcript
"""
import os
import re

from driver import Fault, Screen, comment, finish, grognard, test, until
from hands import GUARD, SERIES, at_once, is_mine, is_over, on_list
from truth import Battle, folded, misplaced, prompt_missing, question, scores_missing

SCENARIO = "boe/quatre_bras"
TRANSCRIPT = os.path.join(os.path.dirname(grognard), "quatre_bras_turn.txt")


def under(screen):
    found = re.search(r"Under the cursor.*\n.*[│|] ?(.*)", screen.text())
    return found.group(1).strip() if found else ""


class Player:
    """A French general: gives orders as is usual and marches every unit forward while it can."""

    def __init__(self, screen, battle):
        self.screen, self.battle = screen, battle
        self.keys, self.lines, self.units, self.tries = 0, [], set(), {}

    def press(self, *keys):
        self.keys += len(keys)
        self.now += keys
        self.screen.press(*keys)

    def asked(self):
        if SERIES in self.screen.text():
            return re.search(rf"\d+ {SERIES}", self.screen.text()).group() + ": " + self.battle.look()["prompt"]
        return folded(" ".join(question(self.screen)[:2]))

    def grown(self, before, seconds=3.0):
        return until(lambda: len(self.battle.answers()) > before, seconds)

    def grown_or(self, before, seen):
        """An answer stands in the record; or the screen shows what comes before one."""
        until(lambda: len(self.battle.answers()) > before or seen(self.screen.text()), 3)
        return len(self.battle.answers()) > before

    def escape(self):
        self.press("Escape")
        until(lambda: "Esc close" not in self.screen.text(), 3)

    def finish_unit(self, before):
        """It has done enough: the key for what ends something, and once more."""
        self.press("e")
        until(lambda: "e once more" in self.screen.text(), 3)
        self.press("e")
        return self.grown(before)

    def march(self, before, label):
        """One square to the north, if the unit is there and may."""
        place = next(p["place"] for p in self.battle.look()["pieces"] if p["piece"] == label)
        x, y = place.split()[0].split(",")
        if self.tries.get(label, 0) >= 2:
            return self.finish_unit(before)
        self.tries[label] = self.tries.get(label, 0) + 1
        if on_list(self.screen):
            self.press("Tab")
            until(lambda: not on_list(self.screen), 3)
        until(lambda: under(self.screen).endswith(f"{x},{y}"), 3)
        self.screen.check(under(self.screen).endswith(f"({label}) {x},{y}"), f"{label} stands at {x},{y}")
        self.press("Up")
        until(lambda: under(self.screen).endswith(f"{x},{int(y) - 1}"), 3)
        self.press("Enter")
        if self.grown_or(before, lambda text: "which way" in text or "Esc close" in text):
            return True
        if "which way" in self.screen.text():
            self.press("Enter")
            if self.grown(before):
                return True
        if "Esc close" in self.screen.text():
            self.escape()
        return self.finish_unit(before)

    def act(self, before):
        screen, look = self.screen, self.battle.look()
        if SERIES in screen.text():
            self.press("Enter")
            return self.grown(before)
        label = next(iter(look["question"]["pieces"]), None) if look["question"] else None
        if re.search(r"\d AP left", look["prompt"]) and label:
            return self.march(before, label)
        if "have not acted" in look["prompt"] or "has not acted" in look["prompt"]:
            left = [m["touch"]["piece"] for m in self.battle.moves() if re.match(r"F\d+$", m["touch"].get("piece") or "")]
            if left:
                self.press("n")
                until(lambda: "Enter there" in screen.rows()[-1], 3)
                self.press("Enter")
                if self.grown_or(before, lambda text: "Esc close" in text):
                    return True
        if "Nothing is usual" in screen.text():  # of the question before
            screen.press("C-l")
            until(lambda: "Nothing is usual" not in screen.text(), 3)
        self.press("a")
        if self.grown_or(before, lambda text: GUARD in text or "Nothing is usual" in text):
            return True
        if GUARD in screen.text():
            self.press("y")
            return self.grown(before)
        if not on_list(screen):
            self.press("Tab")
            until(lambda: on_list(screen), 3)
        self.press("Enter")
        if self.grown_or(before, lambda text: GUARD in text):
            return True
        if GUARD in screen.text():
            self.press("y")
        return self.grown(before)

    def answer(self):
        battle, self.now = self.battle, ()
        before, asked = len(battle.answers()), self.asked()
        if not self.act(before):
            raise Fault(f"not answered by {self.now}: {asked}\n{self.screen.text()}")
        given = [a for a in battle.answers()[before:] if not a.startswith(("roll", "draw"))]
        self.lines.append(f"{asked}\n    keys: {' '.join(self.now)}\n    given: {given[0] if given else '-'}")


@test("a whole turn of Quatre Bras at 120x40, the French by keys, to the first question of the second turn")
def _():
    with Screen("play", SCENARIO, "--seed", "2", "--rollouts", "8", size=(120, 40)) as screen:
        battle = Battle(screen, SCENARIO)
        player, quick = Player(screen, battle), False
        for _ in range(400):
            screen.wait(lambda s: is_mine(s) or is_over(s), "a question")
            screen.check(until(lambda: is_mine(screen) and battle.look()["question"] and not scores_missing(screen, battle.look())
                               and (SERIES in screen.text() or not prompt_missing(screen, battle.look())), 20), "clock, scores and question as the record says")
            if re.search(r"Turn [2-9]", battle.look()["clock"]):
                break
            if not quick and SERIES not in screen.text():
                at_once(screen)
                quick = True
            player.answer()
        screen.check("Turn 2" in screen.rows()[0], "the second turn")
        wrong, seen = misplaced(screen, battle.look())
        screen.check(not wrong and seen > 25, f"{seen} places; not where the state says: {wrong}")
        comment(f"{player.keys} keys for {len(player.lines)} questions; {len(battle.answers())} answers stand in the record; "
                f"transcript: {os.path.basename(TRANSCRIPT)}")
        with open(TRANSCRIPT, "w", encoding="utf-8") as f:
            f.write(f"Quatre Bras, turn 1, the French: {player.keys} keys\n\n" + "\n".join(player.lines) + "\n\n" + screen.text() + "\n")


finish()
