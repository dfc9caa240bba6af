#!/usr/bin/env python3
"""A host as a club's: what it can tell by mail, invitations that are looked at, battles that nobody plays, and ratings that are there
with the outcome or not at all, also if the host is killed in between.

  test_club.py GROGNARD"""
import os
import random
import signal
import sqlite3
import threading
import time

from host import FOLDER, Host, begin, ok, run


def token_of(link):
    return link.rsplit("/", 1)[1]


def test_mail():
    h = Host("--heartbeat", "4")
    a = h.get("/api/about")
    ok("it says that it sends no mail", a.json["tells"] == {"mail": False, "webhook": True} and a.json["heartbeat"] == 4, a)
    me = h.guest()
    a = h.post("/api/me", {"mail": "ney@example.org"}, token=me)
    ok("and takes no address for one", a.status == 422 and a.code == "refused" and "no mail" in a.json["error"], a)
    ok("nor keeps it", h.get("/api/me", token=me).json["address"]["mail"] == "")
    ok("none is taken away", h.post("/api/me", {"mail": ""}, token=me).status == 200)
    h.stop()
    h = Host("--smtp", "smtp://127.0.0.1:9", "--mail-from", "club@example.org")
    ok("one that does says so", h.get("/api/about").json["tells"]["mail"] is True)
    ok("and takes it", h.post("/api/me", {"mail": "ney@example.org"}, token=h.guest()).status == 200)
    h.stop()


def test_invitation(h):
    maker = h.guest()
    h.post("/api/me", {"name": "Suchet"}, token=maker)
    b = begin(h, maker, pace={"kind": "days", "days": 3})
    link = token_of(b["links"]["seats"][1])
    a = h.post("/api/invitation", {"token": link})
    ok("which battle, which side, by whom", a.status == 200 and a.json["by"]["name"] == "Suchet" and a.json["side"] == 1
       and a.json["battle"]["title"] == b["title"] and a.json["battle"]["clock"]["kind"] == "days" and a.json["rules"], a)
    ok("who only looks is no new guest", a.cookie is None, a)
    ok("and is told no other key", "links" not in a.body.decode() and token_of(b["links"]["seats"][0]) not in a.body.decode(), a)
    ok("another page does not look by cookie", h.post("/api/invitation", {"token": link}, cookie=maker, origin=False).status == 403)
    ok("the log has no token", link not in h.said())


def test_unplayed():
    h = Host("--unplayed", "3")

    def begins(token, seats):
        return h.post("/api/battles", {"battle": "ccn/el_bodon", "seats": seats}, token=token)

    one = h.guest()
    made = [begins(one, s) for s in (["me", "open"], ["me", "captain"], ["open", "open"])]
    ok("some are begun", [a.status for a in made] == [200] * 3, made)
    a = begins(one, ["me", "open"])
    ok("no more than so many that nobody plays", a.status == 422 and a.code == "refused" and "call it off" in a.json["error"], a)
    b = made[0].json["id"]
    a = h.post(f"/api/battles/{b}/offers", {"kind": "abort"}, token=one)
    ok("one is called off", a.status == 200, a)
    ok("then there is place for another", begins(one, ["me", "open"]).status == 200)
    others = [begins(h.guest(), ["me", "open"]).status for _ in range(10)]
    ok("guests of one address are counted together", others == [200] * 9 + [422], others)
    named = h.guest()
    h.post("/api/me", {"name": "Lannes", "password": "a long march home"}, token=named)
    ok("who has a password is counted alone", begins(named, ["me", "open"]).status == 200)
    h.stop()

    h = Host("--rate", "0", "--keep-unplayed", "5")
    me = h.guest()
    old, young = begin(h, me), begin(h, me)
    played = h.post("/api/battles", {"battle": "ccn/el_bodon", "seats": ["me", "captain"]}, token=me).json
    h.post(f"/api/battles/{played['id']}/nonce", {"nonce": os.urandom(32).hex()}, token=me)
    for _ in range(100):
        now = h.get(f"/api/battles/{played['id']}", token=me).json
        if now["yours"]:
            break
        time.sleep(0.05)
    moves = h.post(f"/api/battles/{played['id']}/call", {"method": "moves", "args": []}, token=me).json["value"]
    a = h.post(f"/api/battles/{played['id']}/answers", {"epoch": now["epoch"], "at": now["at"], "text": moves[0]["text"]}, token=me)
    ok("one is played", a.status == 200, a)
    ok("without --rate there is no count", all(begin(h, me)["id"] for _ in range(40)))
    h.stop()
    with sqlite3.connect(h.db) as db:
        for b in (old, played):
            db.execute("UPDATE battle SET changed = changed - 6 * 86400000, begun = begun - 6 * 86400000 WHERE id = ?", (b["id"],))
            db.execute("UPDATE begun SET time = time - 6 * 86400000 WHERE battle = ?", (b["id"],))
    again = Host("--rate", "0", "--keep-unplayed", "5", db=h.db)
    gone = lambda b: again.get(f"/api/battles/{b['id']}", token=me).status
    for _ in range(100):
        if gone(old) == 404:
            break
        time.sleep(0.05)
    ok("what nobody has played for so long is gone", gone(old) == 404)
    a = again.post("/api/invitation", {"token": token_of(old["links"]["seats"][1])})
    ok("and its link leads nowhere", a.status == 404 and a.code == "no_such", a)
    ok("the others stay", gone(young) == 200 and gone(played) == 200)
    again.stop()


def finish_battles(h, people, ends):
    """Rated battles between the two, one after the other, until the host is gone."""
    try:
        while not ends.is_set():
            b = begin(h, people[0], rated=True)
            h.post("/api/join", {"token": token_of(b["links"]["seats"][1]), "rated": True}, token=people[1])
            h.post(f"/api/battles/{b['id']}/offers", {"kind": "resign"}, token=people[random.randrange(2)])
    except Exception:  # noqa: BLE001: it was killed
        pass


def test_rated_or_not_decided():
    """kill -9 while battles that count are decided: what is decided is rated, and what is not is not."""
    db, kills, decided = os.path.join(FOLDER, "rated.db"), 8, 0
    chance = random.Random(4)
    people = None
    for _ in range(kills):
        h = Host("--rate", "0", db=db)
        people = people or [h.guest() for _ in range(4)]
        ends = threading.Event()
        pairs = [people[0:2], people[2:4], [people[0], people[3]]]  # who is in two pairs is rated by both
        threads = [threading.Thread(target=finish_battles, args=(h, pair, ends)) for pair in pairs]
        for t in threads:
            t.start()
        time.sleep(0.1 + chance.random() * 0.4)
        h.process.send_signal(signal.SIGKILL)
        h.process.wait()
        ends.set()
        for t in threads:
            t.join()
    h = Host("--rate", "0", db=db)
    h.stop()
    with sqlite3.connect(db) as c:
        over = {r[0] for r in c.execute("SELECT id FROM battle WHERE phase = 2 AND rated = 1")}
        counted = {r[0] for r in c.execute("SELECT battle FROM counted")}
        rated = c.execute("SELECT SUM(battles) FROM rating").fetchone()[0]
    decided = len(over)
    ok(f"{decided} battles were decided before {kills} kills", decided > kills)
    ok("each that is decided is rated, and no other", over == counted, (len(over - counted), len(counted - over)))
    ok("and each counts once for both", rated == 2 * decided, (rated, decided))


def test():
    test_mail()
    h = Host()
    test_invitation(h)
    h.stop()
    test_unplayed()
    test_rated_or_not_decided()


run(test)
