#!/usr/bin/env python3
"""Every key of the full screen, the mouse, and what is typed behind the colon: what the screen then says is what is so.

  test_keys.py GROGNARD [WORD...]   TAP on standard output
"""
import os
import re

from driver import Fault, Screen, comment, finish, folder, test, until
from hands import GUARD, SERIES, at_once, is_mine, marked, my_turn, on_list
from truth import Battle, agree, folded, ground_of, misplaced, question

CCN, BOE, BP = "ccn/drill_square", "boe/drill_volley", "bp/drill_square"
MIDDLE = (120, 40)


def begin(scenario=CCN, size=MIDDLE, *words, **how):
    screen = Screen("play", scenario, "--seed", "2", "--rollouts", "8", *words, size=size, **how)
    battle = Battle(screen, scenario)
    at_once(screen)
    my_turn(screen)
    agree(screen, battle)
    return screen, battle


def close(screen):
    screen.press("Escape")
    screen.gone("Esc close")


def to_list(screen):
    if not on_list(screen):
        screen.press("Tab")
        screen.wait(on_list, "the list")


def to_board(screen):
    if on_list(screen):
        screen.press("Tab")
        screen.wait(lambda s: not on_list(s), "the board")


def mark(screen, pattern):
    """Goes down the list to the row that fits."""
    to_list(screen)
    for _ in range(60):
        if re.search(pattern, marked(screen)):
            return
        before = marked(screen)
        screen.press("Down")
        if not until(lambda: marked(screen) != before, 2):
            break
    screen.check(False, f"no row {pattern}")


def under(screen):
    """What stands under the cursor, as its pane says."""
    found = re.search(r"Under the cursor.*\n.*[│|] ?(.*)", screen.text())
    return found.group(1).strip() if found else ""


def answered(screen, battle, before):
    if not until(lambda: len(battle.answers()) > before):
        raise Fault(f"nothing was answered\n{screen.text()}")
    return battle.answers()[before]


def row_of(screen, pattern):
    """The row of the screen where the list has it, and a column in it."""
    for y, row in enumerate(screen.rows()):
        found = re.search(pattern, row)
        if found:
            return found.start() + 2, y
    raise Fault(f"not on the screen: {pattern}\n{screen.text()}")


# ---- help, finding, odds, why ----


@test("? lists every key of the table, and Esc closes it")
def _():
    screen, _ = begin()
    with screen:
        screen.press("?")
        screen.wait("Keys")
        seen = ""
        for _ in range(12):
            now = screen.text()
            if now in seen:
                break
            seen += now
            screen.press("NPage")
            if not until(lambda: screen.text() != now, 1.5):
                break
        for key in ("arrows", "Shift+arrows", "Tab", "Enter", "Esc", "n N", "z Z", "m ", "/ ", "o ", "w ", "a ", "A ", "u ", ": ", "Space", "l ",
                    "i ", "r ", "b ", "s ", "e ", "H ", "d ", "R ", "c ", "PgUp PgDn", "Home End", "B ", "p ", "? ", "Ctrl-L", "q "):
            screen.check(re.search(r"│ +" + re.escape(key), seen), f"{key} is not told")
        close(screen)


@test("/ finds moves by words: as many as there are")
def _():
    screen, battle = begin(BOE)
    with screen:
        n = sum("line" in (m["move"] + " " + m["label"]).lower() for m in battle.moves())
        screen.press("/")
        screen.wait("find:")
        screen.type("line")
        found = screen.wait(r"(\d+) found: line")
        screen.check(int(found.group(1)) == n and n > 0, f"there are {n}")
        screen.press("Enter")
        screen.wait(on_list, "the list of what was found")
        before = len(battle.answers())
        screen.press("Enter")
        screen.check("line" in answered(screen, battle, before).lower(), f"done was {battle.answers()[before]}")


@test("o shows the chances that `grognard odds` gives")
def _():
    screen, battle = begin("ccn/drill_melee")
    with screen:
        odds = battle.tell("odds", "--move", "melee F1 A1")["moves"][0]
        mark(screen, "^Attack 45th Foot")
        screen.press("o")
        screen.wait("How it may end")
        shown = folded(screen.text())
        for line in odds["headline"]:
            screen.check(line["text"] in shown, f"not told: {line['text']}")
        best = max(odds["outcomes"], key=lambda o: o["chance"]["value"])["chance"]
        screen.check(f"({best['fraction']})" in shown, f"not told: {best}")
        close(screen)


@test("w names the rule's reason, at the cursor for the chosen unit")
def _():
    screen, battle = begin()
    with screen:
        screen.say("why activate A1")
        screen.wait("Esc close")
        screen.check(re.search(r"\[ccn\.[a-z_.]+\]", screen.text()) or re.search("ccn\\.", screen.text()), "a rule by its name")
        close(screen)
        to_board(screen)
        screen.press("w")
        screen.wait("cannot do, and why|nothing is asked|not now")


# ---- the next unit, the cursor, zoom ----


@test("n goes from one unit that can act to the next, and N back")
def _():
    screen, battle = begin()
    with screen:
        able = {m["touch"]["piece"] for m in battle.moves() if m["touch"].get("piece")}
        seen, first = [], None
        for _ in range(len(able)):
            before = under(screen)
            screen.press("n")
            screen.wait(lambda s: under(s) != before, "another unit")
            seen.append(under(screen))
        screen.check(len(set(seen)) == len(able), f"{able} can act, gone to {seen}")
        screen.press("N")
        screen.wait(lambda s: under(s) == seen[-2], f"back to {seen[-2]}")


@test("z and Z: nearer, farther, and the units stay where the state says")
def _():
    screen, battle = begin("ccn/el_bodon")
    with screen:
        tile = ground_of(screen, battle.look()).wide
        screen.press("z")
        screen.wait(lambda s: ground_of(s, battle.look()).wide > tile, "larger tiles")
        agree(screen, battle)
        screen.press("Z")
        screen.wait(lambda s: ground_of(s, battle.look()).wide == tile, "the whole field again")
        screen.press("Z")
        screen.wait("This is all of it")


@test("arrow keys move the cursor place by place, and never print escape codes")
def _():
    screen, battle = begin()
    with screen:
        to_board(screen)
        start = under(screen).split()[-1]
        column, line = start[0], int(start[1:])
        screen.press("Left")
        screen.wait(lambda s: under(s).split()[-1] == f"{chr(ord(column) - 1)}{line}", "one to the west")
        screen.press("Right")
        screen.wait(lambda s: under(s).split()[-1] == start, "back")
        screen.press("Down")
        screen.wait(lambda s: under(s).split()[-1].endswith(str(line + 1)), "one to the south")
        screen.check("^[" not in screen.text(), "escape codes")


@test("the number of choices that each unit has on the screen is the number of its moves")
def _():
    for scenario in ("kings/crag", "ccn/vimeiro", "bp/redinha"):
        screen, battle = begin(scenario)
        with screen:
            shown = {label: int(n) for label, n in re.findall(r"\((\w+)\) (\d+) choices", folded(" ".join(question(screen))))}
            moves = [m["touch"].get("piece") for m in battle.moves()]
            comment(f"{scenario}: {shown}")
            for label, n in shown.items():
                screen.check(moves.count(label) == n, f"{scenario}: {label} has {moves.count(label)} moves, not {n}")
            rows = sum(bool(re.match(r" [ ▸>] \S", row)) for row in question(screen))
            screen.check(shown or rows >= min(len(moves), 5), f"{scenario}: {len(moves)} moves, {rows} rows")


# ---- answering ----


@test("a unit is picked with Enter on the board, and so is its place")
def _():
    screen, battle = begin(BOE)
    with screen:
        to_board(screen)
        look = battle.look()
        places = [m for m in battle.moves() if m["touch"].get("to")]
        goal = places[0]["touch"]["to"].split()[0]
        before = len(battle.answers())
        ground = ground_of(screen, look)
        for _ in range(12):
            here = under(screen).split()[-1]
            if here == goal:
                break
            (x, y), (u, v) = ground.split(here), ground.split(goal)
            key = "Right" if int(u) > int(x) else "Left" if int(u) < int(x) else "Down" if int(v) > int(y) else "Up"
            screen.press(key)
            screen.wait(lambda s: under(s).split()[-1] != here, f"{key} of {here}")
        screen.press("Enter")
        until(lambda: len(battle.answers()) > before or on_list(screen) or "which way" in screen.text(), 5)
        if len(battle.answers()) == before:
            screen.press("Enter")
        screen.check(goal in answered(screen, battle, before), f"gone to {goal}")
        my_turn(screen)
        agree(screen, battle)


@test("what ends a phase asks once more and names who could still act; Enter alone does not end it")
def _():
    screen, battle = begin()
    with screen:
        mark(screen, "Leave the chit unused")
        before = len(battle.answers())
        screen.press("Enter")
        screen.wait(GUARD)
        text = folded(screen.text())
        for label in ("F1", "F2", "F3"):
            screen.check(f"({label})" in text[text.index("could still act"):][:400], f"{label} could still act")
        screen.press("Enter")
        screen.gone(GUARD)
        agree(screen, battle)
        screen.check(len(battle.answers()) == before, "Enter at once leaves it")
        screen.press("Enter")
        screen.wait(GUARD)
        screen.press("y")
        screen.check(answered(screen, battle, before).startswith("pass"), f"y ends it: {battle.answers()[before]}")


@test("e goes to what ends it, and once more asks as Enter would; once alone it ends nothing in any system")
def _():
    for scenario in ("ccn/drill_square", "rbc/drill_rout", "boe/drill_volley", "bp/drill_square", "kings/crag"):
        screen, battle = begin(scenario)
        with screen:
            before, ends = len(battle.answers()), [m["move"] for m in battle.moves() if m["ends"]]
            screen.press("e")
            screen.wait("e once more" if ends else "e once more|othing that is asked now")
            screen.check(len(battle.answers()) == before, f"{scenario}: one key answered something")
    screen, battle = begin()
    with screen:
        before = len(battle.answers())
        screen.press("e")
        screen.wait("e once more")
        screen.check("Leave the chit unused" in marked(screen), marked(screen))
        screen.press("e")
        screen.wait(GUARD)
        screen.press("y")
        screen.check(answered(screen, battle, before).startswith("pass"), f"y ends it: {battle.answers()[before]}")


@test("a stray 1, or Enter at once, ends no phase in any system")
def _():
    for scenario in ("ccn/drill_square", "rbc/drill_rout", "boe/drill_volley", "bp/drill_square", "kings/crag"):
        screen, battle = begin(scenario)
        with screen:
            before, ends = len(battle.answers()), [m["move"] for m in battle.moves() if m["ends"]]
            screen.press("1", "1", "1")
            screen.press("l")
            screen.wait("Esc close")
            close(screen)
            screen.check(len(battle.answers()) == before, f"{scenario}: a 1 answered something")
            to_list(screen)
            screen.press("Enter")
            until(lambda: len(battle.answers()) > before or GUARD in screen.text(), 3)
            given = battle.answers()[before:]
            screen.check(not given or given[0] not in ends, f"{scenario}: Enter at once gave {given}")


@test("u takes back a choice, and not a die")
def _():
    screen, battle = begin(BOE)
    with screen:
        was, before = battle.look()["pieces"], len(battle.answers())
        mark(screen, "^About")
        screen.press("Enter")
        answered(screen, battle, before)
        agree(screen, battle)
        screen.check(battle.look()["pieces"] != was, "something changed")
        screen.press("u")
        screen.wait("[Tt]aken back")
        agree(screen, battle)
        screen.check(battle.look()["pieces"] == was and len(battle.answers()) == before, "all is as it was")
    screen, battle = begin()
    with screen:
        before = len(battle.answers())
        screen.press("a")
        answered(screen, battle, before)
        my_turn(screen)
        agree(screen, battle)
        n = len(battle.answers())
        screen.check(any(a.startswith("roll") for a in battle.answers()[before:]), "a die fell")
        for _ in range(n):
            at = len(battle.answers())
            screen.press("u")
            if until(lambda: re.search(r"dice|die|roll|cannot be taken back", screen.rows()[-1]) or "cannot be" in screen.text(), 5):
                break
            until(lambda: len(battle.answers()) < at, 5)
        dice = [a for a in battle.answers() if a.startswith(("roll", "draw"))]
        screen.check(dice, f"the dice stay: {battle.answers()}")
        comment(screen.rows()[-1].strip())


@test("Enter upon a unit with its leader gives the order that is marked, and goes not round between the two")
def _():
    screen, battle = begin("ccn/el_bodon", MIDDLE, "--seed", "8")
    with screen:
        to_board(screen)
        screen.check("Who gets the order" in screen.text() and under(screen).startswith("Dragoon brigade (F3)"), "F3, Montbrun with it")
        before = len(battle.answers())
        screen.press("Enter")
        screen.wait(lambda s: marked(s).startswith("Order, 10 or less"), "the order, marked")
        screen.press("Enter")
        screen.wait(on_list, "its moves")
        screen.press("Enter")
        screen.check(answered(screen, battle, before) == "activate F3", f"{battle.answers()[before:]}")


@test("Enter where a unit stands already marks what leaves it as it is, and no turn")
def _():
    screen, battle = begin("ccn/el_bodon", MIDDLE, "--seed", "7")
    with screen:
        for unit in ("F1", "F3"):
            before = len(battle.answers())
            screen.say(next(m["move"] for m in battle.moves() if m["touch"].get("piece") == unit))
            answered(screen, battle, before)
        screen.wait("Where do")
        to_board(screen)
        screen.press("Enter")
        screen.wait("which way")
        screen.check(marked(screen).startswith("Stand"), f"marked is {marked(screen)}")


# ---- what is said while others act, and of places that are asked for later ----


@test("while the other side acts it is named: its phase is not taken for one's own; then Enter at a place goes to what the unit may do")
def _():
    with Screen("play", "kings/crag", "--seed", "3", "--rollouts", "8", size=MIDDLE) as screen:
        battle = Battle(screen, "kings/crag")
        screen.wait(lambda s: "to move" in s.rows()[0] and folded(" ".join(question(s))).startswith("The Tribes are asked: "), "whose phase")
        at_once(screen)
        agree(screen, battle)
        screen.press("n")
        screen.wait("Enter there")
        who, before = under(screen), len(battle.answers())
        screen.press("Up", "Up", "Up", "Up")
        screen.wait(lambda s: under(s) != who and not re.match(r".*\(", under(s)), "open ground")
        screen.press("Enter")
        screen.wait("First what B2 is to do: Enter picks it here")
        screen.press("Enter")
        screen.check("B2" in answered(screen, battle, before), f"{battle.answers()[before:]}")


@test("the form of a series marks what is chosen, and not as if it were odds; left and right change it")
def _():
    with Screen("play", "boe/quatre_bras", "--seed", "2", "--rollouts", "4", size=MIDDLE) as screen:
        battle = Battle(screen, "boe/quatre_bras")
        screen.wait(SERIES)
        screen.check(not re.search(r"\(\d/\d\)", screen.text()), "a fraction")
        screen.check(len(re.findall("[‹›]", screen.text())) == 8 and "‹Stay on ATTACK›" in screen.text(), "what is usual for each of the four")
        screen.press("End", "Right")
        screen.wait("‹Try for SUPPORT")
        screen.press("Escape")
        screen.gone(SERIES)
        agree(screen, battle)
        ground = ground_of(screen, battle.look())
        screen.check(ground.wide >= 3 and misplaced(screen, battle.look())[1] > 25, "every unit by its name, on a screen of 120x40")


@test("no move stands twice in the list; of a card that goes on a sign says so, and no row ends in the middle of a list")
def _():
    with open(os.path.join(os.environ["GROGNARD_SCENARIOS"], "bp", "redinha.scn"), encoding="utf-8") as f:
        text = f.read() + "answer commander Beckwith\nanswer group B4\nanswer formation deployed\nanswer roll 5 5\n"
    path = os.path.join(folder, "unlimber.scn")
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    with Screen("play", path, "--seed", "3", size=(80, 24)) as screen:
        battle = Battle(screen, path)
        screen.wait("Unlimber about")
        rows = [r for r in question(screen) if re.match(r" ?[ ▸>] \S", r)]
        screen.check(len(rows) == len(battle.moves()), f"{len(battle.moves())} moves, {rows}")
        screen.check(screen.rows()[-2].rstrip().endswith("↓"), "that the card goes on")
        screen.check(not re.search(r", *$|,  ", screen.rows()[1]), screen.rows()[1])
        screen.check(screen.rows()[17:23] and len(re.findall(r"1 of 1 stamina", screen.text())) == 1, "its strength once")


# ---- the past, the log ----


@test("whoever looks back and returns finds the unit that was picked and the move that was marked")
def _():
    screen, battle = begin("ccn/el_bodon", MIDDLE, "--seed", "8")
    with screen:
        screen.press("n")
        screen.wait("Enter there")
        mark(screen, "Leave the chit unused")
        was = question(screen)
        screen.press("PPage")
        screen.wait("Looking back")
        screen.press("Escape")
        screen.wait(is_mine, "now")
        screen.wait(lambda s: marked(s).startswith("Leave the chit unused"), "the row that was marked")
        screen.check(question(screen)[:6] == was[:6] and on_list(screen), f"as it was: {was}")


@test(":go shows the other course of the battle at once")
def _():
    screen, battle = begin("ccn/el_bodon", MIDDLE, "--seed", "8")
    with screen:
        before = len(battle.answers())
        screen.say("activate F3")
        answered(screen, battle, before)
        my_turn(screen)
        agree(screen, battle)
        was = question(screen)
        screen.press("Home")
        screen.wait("Looking back: 0")
        screen.press("B")
        screen.wait("is kept as it was")
        close(screen)
        my_turn(screen)
        screen.say("go el_bodon")
        screen.wait("This is el_bodon, after")
        screen.check(question(screen)[0] == was[0], f"asked was {was}")
        agree(screen, battle)


@test("Page Up shows earlier positions, End comes back to now")
def _():
    screen, battle = begin()
    with screen:
        for _ in range(3):
            before = len(battle.answers())
            screen.press("a")
            answered(screen, battle, before)
            my_turn(screen)
        agree(screen, battle)
        n = len(battle.answers())
        ats = []
        while len(ats) < 3 and 0 not in ats:  # a step may be a whole exchange
            screen.press("PPage")
            found = screen.wait(lambda s: (lambda m: m if m and int(m.group(1)) not in ats else None)(
                re.search(r"Looking back: (\d+) of (\d+)", s.rows()[0])), "an earlier moment")
            ats.append(int(found.group(1)))
            screen.check(int(found.group(2)) == n, f"of {n}")
            wrong, _ = misplaced(screen, battle.look(at=ats[-1]))
            screen.check(not wrong, f"after {ats[-1]} answers: {wrong}")
        screen.check(ats == sorted(ats, reverse=True), f"back is back: {ats}")
        screen.press("Home")
        screen.wait(rf"Looking back: 0 of {n}")
        screen.check(not misplaced(screen, battle.look(at=0))[0], "as it began")
        screen.press("NPage")
        screen.wait(r"Looking back: [1-9]")
        screen.press("End")
        screen.wait(is_mine, "now")
        agree(screen, battle)
        screen.check(len(battle.answers()) == n, "nothing was lost")


@test("l is the log: what the record tells, headline by headline")
def _():
    screen, battle = begin("ccn/drill_melee")
    with screen:
        before = len(battle.answers())
        screen.press("a")
        answered(screen, battle, before)
        screen.wait("Esc close")  # how it ended: with these dice it does
        close(screen)
        screen.press("l")
        screen.wait("battle so far")
        screen.press("*")
        screen.wait("5 dice")
        screen.check("26th Ligne" in screen.text() and "45th Foot" in screen.text(), "who fought")
        close(screen)


# ---- typing ----


@test(": takes a move in notation, in capitals or not; Up brings it back; Tab completes")
def _():
    screen, battle = begin()
    with screen:
        screen.say("unit a1")
        screen.wait("77th Foot")
        until(lambda: "Esc close" in screen.text(), 1)
        if "Esc close" in screen.text():
            close(screen)
        screen.press(":")
        screen.press("Up")
        screen.wait(r"^ ?: ?unit a1")
        screen.press("C-u")
        screen.type("act")
        screen.press("Tab")
        screen.wait(r"^ ?: ?activate ")
        screen.type("f")
        screen.press("Tab")
        screen.wait(r"^ ?: ?activate F1")
        screen.press("C-u")
        before = len(battle.answers())
        screen.type("ACTIVATE f2")
        screen.press("Enter")
        screen.check(answered(screen, battle, before) == "activate F2", f"{battle.answers()[before:]}")


@test("what is typed wrong is refused with a reason, and changes nothing")
def _():
    screen, battle = begin()
    with screen:
        before = len(battle.answers())
        screen.say("activate A1")
        screen.wait(lambda s: re.search("A1|77th", s.rows()[-1] + s.text().split("Under")[0][-2000:]) and
                    (s.rows()[-1].strip().startswith(("Enter", ":")) is False or "Esc close" in s.text()), "why not")
        if "Esc close" in screen.text():
            close(screen)
        screen.say("gibberish")
        screen.wait(lambda s: "gibberish" in s.text() or "Esc close" in s.text(), "why not")
        screen.check(len(battle.answers()) == before, "nothing was answered")


# ---- the mouse ----


@test("a click picks a unit, a place, and a move of the list")
def _():
    screen, battle = begin("ccn/drill_melee")
    with screen:
        before = len(battle.answers())
        screen.click(*row_of(screen, "Attack 45th Foot"))
        screen.check(answered(screen, battle, before) == "melee F1 A1", "the move in the list")
    screen, battle = begin()
    with screen:
        look = battle.look()
        ground = ground_of(screen, look)
        x, y = ground.spot("I8")
        screen.click(x, y)
        screen.wait(lambda s: under(s).startswith("1st KGL Hussars"), "the unit that was clicked")
        before = len(battle.answers())
        x, y = ground.spot("H3")
        screen.click(x, y)
        screen.wait(lambda s: under(s).startswith("15th Chasseurs") and "Enter there" in s.rows()[-1], "the unit, picked")
        screen.click(*row_of(screen, r"Order, 9 or less"))
        screen.check(answered(screen, battle, before) == "activate F2", "who was clicked gets the order")
    screen, battle = begin(BOE)
    with screen:
        place = next(m["touch"]["to"].split()[0] for m in battle.moves() if m["touch"].get("to"))
        before = len(battle.answers())
        x, y = ground_of(screen, battle.look()).spot(place)
        screen.click(x, y)
        until(lambda: len(battle.answers()) > before or "which way" in screen.text(), 5)
        if len(battle.answers()) == before:
            screen.press("Enter")
        screen.check(place in answered(screen, battle, before), "the place that was clicked")


finish()
