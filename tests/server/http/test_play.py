#!/usr/bin/env python3
"""Battles over HTTP: two people by a link, one against a program; the host is killed in the middle, and what it had acknowledged
is there again; a stream goes on where it broke; the record proves its dice."""
import hashlib
import json
import os
import random
import signal
import subprocess

from host import COMMAND, FOLDER, Host, Stream, ok, run

db = os.path.join(FOLDER, "play.db")


class Person:
    def __init__(self, host):
        self.host = host
        self.token = host.post("/api/me", {"token": True}).json["token"]

    def get(self, path):
        return self.host.get(path, token=self.token)

    def post(self, path, body=None):
        return self.host.post(path, body, token=self.token)

    def call(self, battle, name, *args):
        return self.post(f"/api/battles/{battle}/call", {"method": name, "args": list(args)}).json["value"]

    def nonce(self, battle):
        return self.post(f"/api/battles/{battle}/nonce", {"nonce": os.urandom(32).hex()})


def step(sides, battle, chance):
    """Whoever is asked answers by chance; the battle after it, or None where it is over or a program is asked."""
    b = sides[0].get(f"/api/battles/{battle}").json
    ask = b["ask"]
    if ask["kind"] != "choose" or ask["side"] not in sides:
        return None
    who = sides[ask["side"]]
    move = chance.choice(who.call(battle, "moves"))["text"]
    a = who.post(f"/api/battles/{battle}/answers", {"epoch": b["epoch"], "at": b["at"], "text": move})
    if a.status != 200:
        raise RuntimeError(a)
    return a.json["battle"]


def people(host):
    return {side: Person(host) for side in (0, 1)}


def begin(sides, name, **more):
    b = sides[0].post("/api/battles", {"battle": name, "seats": ["me", "open"], **more}).json
    joined = sides[1].post("/api/join", {"token": b["links"]["seats"][1].removeprefix("#/join/")})
    ok(f"{name}: a friend follows the link", joined.status == 200 and joined.json["mine"] == [1], joined)
    for side in sides.values():
        side.nonce(b["id"])
    return b["id"]


def verify(person, battle):
    a = person.get(f"/api/battles/{battle}/record")
    path = os.path.join(FOLDER, battle + ".grog")
    with open(path, "wb") as f:
        f.write(a.body)
    done = subprocess.run([COMMAND, "verify", path], capture_output=True, text=True, timeout=60)
    ok("every die of the record is proved", a.status == 200 and done.returncode == 0, done.stdout + done.stderr)


def test_killed():
    chance = random.Random(4)
    host = Host("--rate", "0", db=db)
    sides = people(host)
    battle = begin(sides, "kings/drill_jokers")
    last = None
    for _ in range(12):
        last = step(sides, battle, chance) or last
    host.process.send_signal(signal.SIGKILL)
    host.process.wait()
    again = Host("--rate", "0", db=db)
    for person in sides.values():
        person.host = again
    b = sides[0].get(f"/api/battles/{battle}").json
    same = ("epoch", "at", "version", "ask", "dice")
    ok("after kill -9 it is where it was acknowledged", all(b[k] == last[k] for k in same), (b, last))
    stream = Stream(again, f"/api/battles/{battle}/events?after={b['version'] - 3}", token=sides[1].token)
    stream.until(lambda s: len(s.events) >= 3)
    missed = stream.events[:3]
    ok("a stream goes on where it broke", [int(e["id"]) for e in missed] == [b["version"] - 2, b["version"] - 1, b["version"]], missed)
    for _ in range(400):
        if not step(sides, battle, chance):
            break
    b = sides[1].get(f"/api/battles/{battle}").json
    ok("it is played to its end", b["outcome"] is not None and b["dice"]["secret"], b)
    verify(sides[0], battle)
    stream.close()
    again.end()


def test_program():
    chance = random.Random(5)
    host = Host("--rate", "0")
    me = Person(host)
    b = me.post("/api/battles", {"battle": "boe/drill_charge", "seats": ["me", "captain"]}).json
    battle = b["id"]
    stand_in = hashlib.sha256(bytes.fromhex(b["dice"]["commitment"]) + b"\x01").hexdigest()
    ok("a program's nonce follows from the commitment", b["dice"]["nonces"] == [None, stand_in], b["dice"])
    stream = Stream(host, f"/api/battles/{battle}/events?after={b['version']}", token=me.token)
    me.nonce(battle)
    for _ in range(200):
        step({0: me}, battle, chance)
        now = me.get(f"/api/battles/{battle}").json
        if now["ask"]["side"] == 1:  # it thinks, and the stream says when it has done
            stream.until(lambda s: s.events and json.loads(s.events[-1]["data"])["ask"]["side"] != 1)
            now = me.get(f"/api/battles/{battle}").json
        if now["ask"]["kind"] == "over":
            break
    by = {a["by"] for e in stream.events for a in json.loads(e["data"]).get("answers", [])}
    ok("a program answers by itself", "program" in by, by)
    if now["outcome"] is None:
        me.post(f"/api/battles/{battle}/offers", {"kind": "resign"})
    verify(me, battle)
    stream.close()
    host.end()


def test():
    test_killed()
    test_program()


run(test)
