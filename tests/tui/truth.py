"""What a battle is, by its record and by the commands that tell a position as data; and whether a screen says the same."""
import glob
import json
import os
import re
import subprocess

import driver
from driver import Fault, grognard

TOLD = re.compile(r"[─-] (What|While) ")
ANSWER = re.compile(r"^\d+\. (.*?)(?: *\{.*\})?$", re.M)


class Battle:
    """The battle that is played on a screen: its record as far as it is written, else the scenario alone."""

    def __init__(self, screen, scenario):
        self.screen, self.scenario = screen, scenario
        self.asked = {}

    def path(self):
        kept = glob.glob(os.path.join(self.screen.data, "grognard", "battles", "*.grog"))
        return max(kept, key=os.path.getmtime) if kept else None

    def text(self):
        path = self.path()
        if not path:
            return ""
        with open(path, encoding="utf-8") as f:
            return f.read()

    def answers(self):
        return ANSWER.findall(self.text().partition("end scenario\n")[2])

    def tag(self, name):
        found = re.search(rf'^\[{name} "(.*)"\]$', self.text(), re.M)
        return found.group(1) if found else None

    def result(self):
        """The winning side, or drawn, or unfinished; None: it goes on."""
        found = re.search(r"^result (\S+)", self.text(), re.M)
        return found.group(1) if found else None

    def position(self, at=None):
        """A scenario file of the position after so many answers."""
        text, answers = self.text(), self.answers()
        at = len(answers) if at is None else at
        if not text:
            return self.scenario
        body = text.split("begin scenario\n", 1)[1].split("end scenario\n", 1)[0]
        path = os.path.join(self.screen.data, "position.scn")
        with open(path, "w", encoding="utf-8") as f:
            f.write(body + "".join(f"answer {a}\n" for a in answers[:at]))
        return path

    def tell(self, command, *words, at=None):
        """What a command says of the position, as data."""
        n = len(self.answers()) if at is None else at
        key = (command, words, n, bool(self.text()))
        if key not in self.asked:
            done = subprocess.run([grognard, command, self.position(at), *words, "--json"], capture_output=True, text=True,
                                  timeout=driver.PATIENCE)
            if done.returncode:
                raise Fault(f"{command} {words}: {done.stderr}")
            self.asked[key] = json.loads(done.stdout)
        return self.asked[key]

    def look(self, at=None):
        return self.tell("look", at=at)

    def moves(self):
        return self.tell("moves")["moves"]


# ---- where things are on the screen ----


def folded(text):
    """As one line: rows of a pane wrap where they like."""
    return re.sub(r"\s+", " ", text).strip()


def split_of(screen, rows=None):
    """The column of the bar at the right of the board."""
    rows = rows or screen.rows()
    counts = {}
    for row in rows[2 : len(rows) // 2]:
        for x, sign in enumerate(row):
            if sign in "│|" and x > 20:
                counts[x] = counts.get(x, 0) + 1
    best = [x for x, n in counts.items() if n >= len(rows) // 2 - 4]
    return min(best) if best else screen.size[0]


def board(screen, rows=None):
    """The rows of the screen as far as the bar; the heads of both sides and what happened are blanked."""
    rows = rows or screen.rows()
    split, top = split_of(screen, rows), 2 if screen.size[1] < 30 else 3
    end = next((y for y, row in enumerate(rows) if TOLD.match(row)), len(rows) - 1)
    return [row[:split] if top <= y < end else " " * split for y, row in enumerate(rows)]


def question(screen):
    """What stands in the pane at the right of the board, as rows."""
    rows = screen.rows()
    split, top = split_of(screen, rows), 2 if screen.size[1] < 30 else 3
    out = []
    for row in rows[top:-1]:
        rest = row[split + 1 :]
        if re.match(r"[─-]{1,2} Under the cursor|[─-]{20}", rest) or TOLD.match(row):
            break
        if screen.size[0] >= 170:
            rest = re.split(r"[│|]", rest)[0]
        out.append(rest.rstrip())
    return out


class Grid:
    """Hexes or squares: the names of columns above the board and of rows at its left say where every cell is."""

    def __init__(self, rows, hexes):
        self.rows, self.hexes = rows, hexes
        self.columns, self.lines = {}, {}
        for y, row in enumerate(rows):
            words = [(m.group(), m.start()) for m in re.finditer(r"\S+", row)]
            names = [w for w, _ in words]
            if len(names) > 2 and (names[0] == "A" and names[:3] == ["A", "B", "C"] or names[:3] == ["1", "2", "3"]):
                self.columns, self.top = dict(words), y
                break
        if not self.columns:
            raise Fault("no names of columns above the board\n" + "\n".join(rows))
        at = list(self.columns.values())
        self.wide = (at[-1] + len(names[-1]) // 2 - at[0]) // (len(at) - 1)
        for y in range(self.top + 1, len(rows)):
            found = re.match(r" *(\d+)(?= |$|[^0-9])", rows[y])
            if found and found.end() < at[0]:
                self.lines[found.group(1)] = y
        steps = sorted(self.lines.values())
        self.high = steps[1] - steps[0] if len(steps) > 1 else 1
        self.framed = self.wide >= 5 and self.high >= 3

    def split(self, place):
        found = re.match(r"(\d+),(\d+)$|([A-Za-z]+)(\d+)$", place)
        return (found.group(1), found.group(2)) if found.group(1) else (found.group(3), found.group(4))

    def tile(self, place):
        """The column and the row of the screen where the tile of a place begins; None: it is out of sight."""
        column, line = self.split(place)
        if column not in self.columns or line not in self.lines:
            return None
        x = self.columns[column] - (self.wide + self.framed - len(column)) // 2
        if self.hexes and int(line) % 2 == 0:
            x += self.wide // 2
        return x + self.framed, self.lines[line]

    def shows(self, label, place):
        """Whether the label stands in the tile of that place; None: the tile is out of sight."""
        at = self.tile(place)
        if not at:
            return None
        inner = self.wide - 1 if self.wide >= 4 else self.wide
        label = label[-inner:]  # of one that is too long its end
        tile = [self.rows[y][at[0] : at[0] + inner] for y in range(at[1], min(at[1] + max(1, self.high - self.framed), len(self.rows)))]
        return any(re.match(rf"{re.escape(label)}(?![A-Za-z0-9])", row) for row in tile)

    def spot(self, place):
        at = self.tile(place)
        return (at[0] + 1, at[1]) if at else None


class Table:
    """A table: rulers in inches above the board and at its left."""

    def __init__(self, rows):
        self.rows = rows
        self.top = next((y for y, row in enumerate(rows) if len(re.findall(r"[─-]", row)) > 10 and re.search(r"\d", row)), None)
        if self.top is None:
            raise Fault("no ruler above the board\n" + "\n".join(rows))
        marks = [(int(m.group()), m.start()) for m in re.finditer(r"(?<![▼v])\d+(?!▼)", rows[self.top])]
        marks = [m for m in marks if m[0] % 5 == 0 or marks[-1][0] < 12]
        lines = [(int(m.group(1)), y) for y in range(self.top + 1, len(rows))
                 for m in [re.match(r"\s*(\d+)(?=\s|[▶>]|$|\D)", rows[y])] if m and m.end() <= marks[0][1] + 1]
        self.x0, self.per_column = self.line_of(marks)
        self.y0, self.per_row = self.line_of(lines)

    @staticmethod
    def line_of(marks):
        """Where nought is, and how many characters an inch has."""
        if len({m[0] for m in marks}) < 2:
            raise Fault(f"no ruler that could be read: {marks}")
        (a, x), (b, u) = min(marks), max(marks)
        return x - a * (u - x) / (b - a), (u - x) / (b - a)

    def spot(self, place):
        x, y = (float(n) for n in place.split(",")[:2])
        return round(self.x0 + x * self.per_column), round(self.y0 + y * self.per_row)

    def shows(self, label, place):
        """A unit's place is the middle of its front: its label stands no farther off than the unit is deep and wide."""
        x, y = self.spot(place)
        if not (self.top < y < len(self.rows)):
            return None
        deep = max(3, round(5 * abs(self.per_row)))  # a column of attack is some inches deep
        for line in range(max(self.top + 1, y - deep), min(len(self.rows), y + deep + 1)):
            for found in re.finditer(rf"(?<![A-Za-z0-9]){re.escape(label)}(?![A-Za-z0-9])", self.rows[line]):
                if abs(found.start() + len(label) / 2 - x) <= 2 + 3 * self.per_column:
                    return True
        return False


def ground_of(screen, look, rows=None):
    kind = look["ground"]["kind"]
    return Table(board(screen, rows)) if kind == "table" else Grid(board(screen, rows), kind == "hexes")


def still_there(ground, look, label):
    """Whether somebody who is gone stands anywhere on the board."""
    if isinstance(ground, Grid):
        return any(ground.shows(label, cell["place"]) for cell in look["ground"]["cells"])
    field = "\n".join(ground.rows[ground.top : int(ground.y0) + 1])
    return re.search(rf"(?<![A-Za-z0-9]){re.escape(label)}(?![A-Za-z0-9])", field)


def misplaced(screen, look):
    """Units that do not stand on the screen where the state says; and how many were looked for."""
    ground, wrong, seen = ground_of(screen, look), [], 0
    piles = {}
    for p in look["pieces"]:
        if p["on_table"] and p["arm"] != "leader":
            piles.setdefault(p["place"].split()[0], []).append(p["piece"])
    for place, labels in piles.items():
        shown = [ground.shows(label, place) for label in labels]
        if None in shown or (isinstance(ground, Grid) and ground.wide < 3):
            continue
        seen += 1
        if len(labels) > (ground.high - ground.framed if isinstance(ground, Grid) else 1):
            good = any(shown)  # of several in a small tile some are told by a + alone
        else:
            good = all(shown)
        if not good:
            wrong.append((place, labels))
    gone = [p["piece"] for p in look["pieces"] if not p["on_table"] and p["arm"] != "leader"]
    wrong += [("gone", label) for label in gone if still_there(ground, look, label)]
    return wrong, seen


def scores_missing(screen, look):
    rows = screen.rows()
    heads = " ".join(rows[0:3])
    wrong = []
    if look["clock"] and folded(look["clock"]) not in folded(rows[0]):
        wrong.append(look["clock"])
    for side in look["sides"]:
        name = side["side"].capitalize()
        if name not in heads:
            wrong.append(name)
        if side["goal"] and not re.search(rf"{name}(?: \([^)]*\))?\s+{side['score']} of {side['goal']} ", heads):
            wrong.append(f"{name}: {side['score']} of {side['goal']}")
    return wrong


def prompt_missing(screen, look):
    prompt = folded(look["prompt"])
    prompt = re.sub(r"^[\w ]+: (?=\w)", "", prompt, count=1) if any(
        prompt.lower().startswith(s["side"].lower() + ": ") for s in look["sides"]) else prompt
    shown = folded(" ".join(question(screen)))
    return not shown.lower().startswith(prompt.lower()[:200])


def differences(screen, battle):
    """Everything on the screen that is not as the record says; [] when all of it is."""
    n, out = len(battle.answers()), []
    look = battle.look(at=n) if battle.text() else battle.look()
    wrong, seen = misplaced(screen, look)
    if wrong:
        out.append(f"not where the state says: {wrong}")
    if not seen and any(p["on_table"] for p in look["pieces"]):
        out.append("no unit in sight")
    out += [f"not at the head of the screen: {w}" for w in scores_missing(screen, look)]
    if not look["over"] and prompt_missing(screen, look):
        out.append(f"not asked: {look['prompt']}")
    return out


def agree(screen, battle, seconds=12, unless=None):
    """Until the screen says what the record says; a Fault that tells the difference if it never does."""
    last = []

    def look():
        if unless and unless(screen):
            return True
        try:
            last[:] = differences(screen, battle)
        except Fault as fault:
            last[:] = [str(fault)]
        return not last

    if not driver.until(look, seconds):
        raise Fault(f"the screen and the record differ: {last}\n{screen.text()}")
