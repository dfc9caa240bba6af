#!/usr/bin/env python3
"""grognard verify: honest records are proved, and a forgery of each part is caught.

  test_verify.py GROGNARD FAIR_RECORD   TAP on standard output
"""
import json
import os
import re
import subprocess
import sys
import tempfile

grognard, maker = (os.path.abspath(p) for p in sys.argv[1:3])
folder = tempfile.TemporaryDirectory()
path = os.path.join(folder.name, "game.grog")
number = failures = 0


def ok(what, good, shown=""):
    global number, failures
    number += 1
    failures += not good
    print(f"{'ok' if good else 'not ok'} {number} - {what}")
    if not good:
        print("# " + str(shown).replace("\n", "\n# "))


def record(*words):
    return subprocess.run([maker, *words], check=True, capture_output=True, text=True).stdout


def verify(text, *options):
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    return subprocess.run([grognard, "verify", path, *options], capture_output=True, text=True)


def told(text):
    done = verify(text, "--json")
    return done.returncode, json.loads(done.stdout)


def forged(what, text, *words, line=None):
    """It must be different from the honest one, and be caught; the words must be said."""
    if text == honest:
        return ok(what, False, "nothing was forged")
    status, proof = told(text)
    people = verify(text)
    good = status == 1 and people.returncode == 1 and proof["verdict"] == "forged" and people.stdout == ""
    good = good and all(w in people.stderr for w in words) and (line is None or proof.get("line") == line)
    ok(what, good, (status, proof, people.stderr, line))


def unprovable(what, text, word):
    status, proof = told(text)
    ok(what, status == 2 and proof["verdict"] == "unprovable" and word in proof["words"], (status, proof))


def without_hashes(text):
    """As a careful forger leaves it: nothing but the dice can tell."""
    return re.sub(r"^hash .*\n", "", text, flags=re.M)


def line_of(text, at):
    return text.count("\n", 0, at) + 1


def tag(text, name, change):
    return re.sub(rf'(?m)^\[{name} "(.*)"\]$', lambda m: f'[{name} "{change(m.group(1))}"]', text)


def flip(hexadecimal):
    return ("0" if hexadecimal[0] != "0" else "1") + hexadecimal[1:]


honest = record("ccn/el_bodon")
rolls = [m for m in re.finditer(r"(?m)^\d+\. roll (.*)$", honest)]
draws = [m for m in re.finditer(r"(?m)^\d+\. draw (.*)$", honest)]
count = len(rolls) + len(draws)

done = verify(honest)
ok("an honest battle is proved", done.returncode == 0, done.stderr)
ok("and says of what", f"all {count} rolls are what the host committed to before the first nonce was known" in done.stdout, done.stdout)
ok("and what the commitment was", re.search(r'\[Commitment "(\w+)"', honest).group(1) in done.stdout, done.stdout)
ok("and which rolls were taken back", "3 rolls were taken back (numbers 10-12)" in done.stdout, done.stdout)
ok("and whose nonce was the host's", "The allies were a program (captain)" in done.stdout, done.stdout)
status, proof = told(honest)
ok("for programs too", status == 0 and proof["verdict"] == "proved" and proof["rolls"] == proof["right"] == count, proof)
for name in ["boe/maida", "bp/redinha", "kings/crag", "rbc/ceresole"]:
    other = verify(record(name, "150"))
    ok(f"so is one of {name}", other.returncode == 0 and "all " in other.stdout, other.stderr)
broken_off = verify(record("ccn/el_bodon", "40"))
ok("one that ended outside the rules is proved as far as it goes", broken_off.returncode == 0, broken_off.stderr)
going_on = re.sub(r"(?m)^(hash|result) .*\n", "", record("ccn/el_bodon", "40"))
done = verify(going_on)
ok("one without its end too, and that is said", done.returncode == 0 and "no last line" in done.stdout, done.stdout)

# ---- a die ----
for which in [rolls[0], rolls[len(rolls) // 2], rolls[-1]]:
    faces = which.group(1).split()
    faces[-1] = str(int(faces[-1]) % 6 + 1)
    text = honest[: which.start(1)] + " ".join(faces) + honest[which.end(1):]
    forged(f"a die of line {line_of(honest, which.start())}", text, "was changed", line=line_of(honest, which.start()))
    status, proof = told(text)
    ok("what fell and what stands there is said", proof["found"].split() == ["roll", *faces] and proof["expected"] == "roll " + which.group(1), proof)
which = draws[len(draws) // 2]
others = sorted({d.group(1) for d in draws} - {which.group(1)})
text = honest[: which.start(1)] + others[0] + honest[which.end(1):]
forged("a draw", text, line=line_of(honest, which.start()))

# ---- rolls ----
pair = next((a, b) for a, b in zip(rolls, rolls[1:]) if a.group(1) != b.group(1) and len(a.group(1)) == len(b.group(1)))
text = honest[: pair[0].start(1)] + pair[1].group(1) + honest[pair[0].end(1): pair[1].start(1)] + pair[0].group(1) + honest[pair[1].end(1):]
forged("two rolls change places", text, line=line_of(honest, pair[0].start()))
which = rolls[len(rolls) // 2]
forged("a roll is dropped", re.sub(r"(?m)^\d+\. ", "", without_hashes(honest[: which.start()] + honest[which.end() + 1:])))
last = rolls[-1] if rolls[-1].start() > draws[-1].start() else draws[-1]
forged("the last roll is dropped", without_hashes(honest[: last.start()]), "rolls are missing")
forged("a roll more than there are numbers", tag(honest, "Rolls", lambda v: f"0-9 13-{count + 1}"), "a roll too many")
forged("a number more than there are rolls", tag(honest, "Rolls", lambda v: f"0-9 13-{count + 3}"), "rolls are missing")
forged("other numbers", tag(honest, "Rolls", lambda v: f"1-{count}"), "numbers of the rolls")
forged("a number twice", tag(honest, "Rolls", lambda v: "0-9 9-20"), "numbers of the rolls")
forged("far too many numbers", tag(honest, "Rolls", lambda v: "0-4294967295"), "numbers of the rolls")
forged("numbers from behind a take-back", tag(honest, "Rolls", lambda v: f"0-4 8-{count + 2}"))

# ---- secret, nonces, id ----
forged("the secret", tag(honest, "Secret", flip), "not the one that was committed to")
forged("the commitment", tag(honest, "Commitment", flip), "not the one that was committed to")
forged("the first nonce", tag(honest, "Nonces", flip), "a nonce, the id")
forged("the second nonce", tag(honest, "Nonces", lambda v: v[:65] + flip(v[65:])), "a nonce, the id")
forged("nonces that change places", tag(honest, "Nonces", lambda v: v[65:] + " " + v[:64]), "a nonce, the id")
forged("the id", tag(honest, "Id", lambda v: "A" + v[1:]), "a nonce, the id")
move = next(re.finditer(r"(?m)^\d+\. activate \S+$", honest), None) or next(re.finditer(r"(?m)^\d+\. [a-z]+ [A-Z]\d+.*$", honest))
forged("a move", honest[: move.start()] + re.sub(r"\. .*", ". concede", move.group()) + honest[move.end():])

# ---- what cannot be proved ----
unprovable("no such tags", re.sub(r'(?m)^\[(Fair|Commitment|Secret|Nonces|Id|Rolls) .*\n', "", honest), "no proof of its dice")
unprovable("the secret is not shown yet", re.sub(r"(?m)^\[Secret .*\n", "", honest), "has not shown its secret yet")
unprovable("dice of another kind", tag(honest, "Fair", lambda v: "2"), "kind")
for name in ["Commitment", "Nonces", "Id", "Rolls"]:
    unprovable(f"no {name}", re.sub(rf"(?m)^\[{name} .*\n", "", honest), name)
for name in ["Secret", "Commitment", "Nonces"]:
    unprovable(f"{name} that is no number", tag(honest, name, lambda v: "x" + v[1:]), name)
    unprovable(f"{name} that is too short", tag(honest, name, lambda v: v[:-1]), name)
unprovable("other rules", tag(honest, "Rules", lambda v: "ccn 999"), "ccn 999")
broken = verify("[Grognard \"1\"]\nbegin scen")
ok("what is no record", broken.returncode == 2 and broken.stderr, broken)
missing = subprocess.run([grognard, "verify", os.path.join(folder.name, "nothing.grog")], capture_output=True, text=True)
ok("what is not there", missing.returncode == 2 and "nothing.grog" in missing.stderr, missing)
print(f"1..{number}")
sys.exit(failures > 0)
