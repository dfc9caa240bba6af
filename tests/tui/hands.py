"""Somebody at the keyboard: presses keys until what is asked is answered, and writes down what was pressed for it."""
import re

from driver import Fault, until
from truth import agree, folded, question

MINE = r"(Your move|Your dice|The battle is over)\s*$"
PAGE = r"Esc close"
GUARD = "y all the same"
SERIES = "questions of one kind"


def head(screen):
    """What the end of the first row says of the battle."""
    found = re.search(r"(Your move|Your dice|The battle is over|The dice fall|Looking back: .*|\S+ (?:is thinking|to move)|The line is down.*)$",
                      screen.rows()[0].rstrip())
    return found.group(1) if found else ""


def is_over(screen):
    return head(screen) == "The battle is over"


def is_mine(screen):
    return head(screen) in ("Your move", "Your dice")


def at_once(screen):
    """What the others do is shown without waiting."""
    screen.wait(lambda s: head(s), "a head")
    pace = ""
    for _ in range(16):  # what happens meanwhile may take the note away before it is read: then it goes round once more
        screen.press("p")
        found = until(lambda: next((m for m in re.findall(r"is shown (slowly|quickly|at once|at an easy pace)", screen.text()) if m != pace), None), 2)
        pace = found or pace
        if pace == "at once":
            break
    screen.check(pace == "at once", "never shown at once")
    my_turn(screen)
    screen.press("C-l")
    screen.wait(lambda s: "is shown at once" not in s.text() or is_over(s), "the keys of the moment")


def my_turn(screen):
    """Until the person is asked, or all is over."""
    screen.wait(lambda s: is_mine(s) or is_over(s), "whose move it is")


def on_list(screen):
    return "Enter do it" in screen.rows()[-1]


def marked(screen):
    """The row of the list that is marked."""
    for row in question(screen):
        found = re.match(r" ?[▸>] (.*)", row)
        if found:
            return found.group(1).strip()
    return ""


class Hands:
    """Answers questions by keys alone; `log` has a line for each: the question, the keys, what was answered."""

    def __init__(self, screen, battle):
        self.screen, self.battle, self.log, self.keys = screen, battle, [], []
        self.turn = 0

    def press(self, *keys):
        self.keys += keys
        self.screen.press(*keys)

    def change(self, before):
        """After a key: until an answer stands in the record, or the screen has changed."""
        rows = self.screen.rows()
        return until(lambda: len(self.battle.answers()) > before or self.screen.rows() != rows, 3)

    def by_list(self):
        if not on_list(self.screen):
            self.press("Tab")
            until(lambda: on_list(self.screen), 3)
        self.press("Enter")

    def by_board(self):
        self.press("n")
        until(lambda: "Enter there" in self.screen.rows()[-1], 1)
        self.press("Enter")

    def as_usual(self):
        before = len(self.battle.answers())
        self.press("a")
        until(lambda: len(self.battle.answers()) > before or "Nothing is usual" in self.screen.text() or GUARD in self.screen.text(), 3)
        if "Nothing is usual" in self.screen.text():  # the note gives way to the keys of the moment
            self.press("C-l")
            until(lambda: "Nothing is usual" not in self.screen.text(), 3)

    def answer(self, ways):
        """One question: tries a way after the other until the record has grown."""
        battle, screen = self.battle, self.screen
        before, self.keys = len(battle.answers()), []
        asked = battle.look()["prompt"]
        for attempt in range(8):
            way = ways[(self.turn + attempt) % len(ways)] if attempt < 6 else Hands.as_usual
            if SERIES in screen.text():
                self.press("Enter")  # all of them as they stand
            else:
                way(self)
            for _ in range(4):
                if until(lambda: len(battle.answers()) > before, 0.4):
                    break
                if GUARD in screen.text():
                    self.press("y")
                elif re.search(PAGE, screen.text()):
                    self.press("Escape")
                    until(lambda: not re.search(PAGE, screen.text()), 3)
                    break
                elif on_list(screen):
                    self.press("Enter")
                else:
                    break
            if len(battle.answers()) > before:
                break
        else:
            raise Fault(f"not answered by {self.keys}: {asked}\n{screen.text()}")
        self.turn += 1
        self.log.append((asked, " ".join(self.keys), battle.answers()[before]))


WAYS = [Hands.by_list, Hands.as_usual, Hands.by_list, Hands.by_board]


def is_covered(screen):
    """On a small screen the form of a series stands before the board."""
    return screen.size[0] < 118 and SERIES in screen.text()


def play(screen, battle, most=200, ways=WAYS, compare=1):
    """To the end, or so many answers; every so often the screen is held against the record."""
    hands = Hands(screen, battle)
    for n in range(most):
        my_turn(screen)
        if is_over(screen):
            return hands
        if n % compare == 0:
            agree(screen, battle, unless=lambda s: is_over(s) or is_covered(s))
        if is_over(screen):
            return hands
        hands.answer(ways)
    raise Fault(f"no end after {most} questions\n{screen.text()}")


def winner_shown(screen, battle):
    """The page of the end names whom the record names."""
    look, text = battle.look(), folded(screen.text()).lower()
    if not look["over"]:
        return False
    return (f"victory for the {look['winner']}" if look["winner"] else "the battle is drawn") in text
