#!/usr/bin/env python3
"""Event streams: heartbeats, going on where one broke, slow readers, and the end of a host, which nobody misses anything by.

  test_streams.py GROGNARD"""
import json
import signal
import socket
import threading

from host import Host, Stream, WAIT, answer_once, begin, begin_two, ok, run


def test_follow(h):
    battle, tokens = begin_two(h, watch=True)
    path = f"/api/battles/{battle}/events"
    mine, theirs = Stream(h, path, token=tokens[0]), Stream(h, path, token=tokens[1])
    ok("a stream of events", mine.status == 200 and mine.headers["content-type"] == "text/event-stream", mine.headers)
    ok("that no proxy holds back", mine.headers["x-accel-buffering"] == "no")
    ok("the battle comes first", mine.until(lambda s: s.events) and mine.events[0]["event"] == "battle", mine.events)
    a = answer_once(h, battle, tokens)
    ok("an answer", a.status == 200, a)
    version = a.json["battle"]["version"]
    ok("is seen by the other side", theirs.until(lambda s: any(e.get("id") == str(version) for e in s.events)), theirs.kinds())
    ok("heartbeats", mine.until(lambda s: s.beats >= 2))
    theirs.close()
    for _ in range(3):
        answer_once(h, battle, tokens)
    last = h.get(f"/api/battles/{battle}", token=tokens[0]).json["version"]
    again = Stream(h, path, token=tokens[1], last=version)
    ok("who comes back", again.until(lambda s: s.events and s.events[-1].get("id") == str(last)), again.kinds())
    numbers = [int(e["id"]) for e in again.events]
    ok("gets what was missed, each once and in order", numbers == list(range(version + 1, last + 1)), numbers)
    later = Stream(h, f"{path}?after={version}", token=tokens[1])
    ok("also by the address", later.until(lambda s: s.events and s.events[-1].get("id") == str(last)), later.kinds())
    long = h.post(f"/api/battles/{battle}/words", {"text": "\U00020000" * 500}, token=tokens[0])
    caught = Stream(h, path, token=tokens[1], last=last)
    ok("what is long is caught up with whole", long.status == 200 and caught.until(lambda s: s.events) and
       "\U00020000" * 500 in json.dumps(json.loads(caught.events[0]["data"]), ensure_ascii=False), caught.events)
    caught.close()
    for s in (mine, again, later):
        ok("every event is JSON", all(json.loads(e["data"]) for e in s.events))
    future = Stream(h, path, token=tokens[1], last=10**9)
    ok("a number that never was: the whole battle", future.until(lambda s: s.events) and future.kinds() == ["battle"], future.kinds())
    answer_once(h, battle, tokens)
    ok("and what follows", future.until(lambda s: len(s.events) > 1), future.kinds())
    for s in (mine, again, later, future):
        s.close()


def test_many(h):
    token = h.guest()
    streams = [Stream(h, "/api/events", token=token) for _ in range(30)]
    good = [s for s in streams if s.status == 200]
    ok("one person has so many streams and no more", len(good) == 24 and {s.status for s in streams[24:]} == {429}, len(good))
    for s in streams:
        s.close()


def test_slow_reader(h):
    """Somebody who opens a stream and never reads: let go, while the others hear everything."""
    battle, tokens = begin_two(h, watch=True)
    with socket.socket() as s:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        s.settimeout(WAIT)
        s.connect((h.name, h.port))
        s.sendall(f"GET /api/battles/{battle}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {tokens[1]}\r\n\r\n".encode())
        good = Stream(h, f"/api/battles/{battle}/events", token=tokens[0])
        good.until(lambda x: x.events)
        for n in range(700):
            a = h.post(f"/api/battles/{battle}/words", {"text": f"{n} " + "x" * 480}, token=tokens[0])
            if a.status != 200:
                break
        ok("words", a.status == 200, a)
        ok("who reads has heard them all", good.until(lambda x: len([e for e in x.events if e["event"] == "words"]) == n + 1),
           len(good.events))
        numbers = [int(e["id"]) for e in good.events]
        ok("in order", numbers == sorted(set(numbers)))
        got = b""
        while part := s.recv(65536):
            got += part
        ok("who does not is let go", len(got) < 700 * 480, len(got))
    last = max((int(x.split(b"\n")[0]) for x in got.split(b"id: ")[1:] if x.split(b"\n")[0].isdigit()), default=0)
    again = Stream(h, f"/api/battles/{battle}/events", token=tokens[1], last=last)
    ok("and hears the rest when they come back", again.until(lambda x: x.events and
       (x.events[0]["event"] == "battle" or int(x.events[-1]["id"]) == numbers[-1])), again.kinds()[:3])
    for x in (good, again):
        x.close()


def test_stop():
    h = Host("--drain", "30")
    battle, tokens = begin_two(h)
    s = Stream(h, f"/api/battles/{battle}/events", token=tokens[0])
    lobby = Stream(h, "/api/events", token=tokens[1])
    s.until(lambda x: x.events)
    h.process.send_signal(signal.SIGTERM)
    while (a := h.get("/healthz")).status == 200:
        pass
    ok("asked to stop, it says so to a balancer", a.status == 503 and a.body == b"stopping\n", a)
    ok("and goes on for a while", answer_once(h, battle, tokens).status == 200)
    last = h.get(f"/api/battles/{battle}", token=tokens[0]).json["version"]
    ok("streams too", s.until(lambda x: x.events[-1].get("id") == str(last)), s.kinds())
    h.process.send_signal(signal.SIGTERM)
    ok("streams are told of the end", s.until(lambda x: x.ended) and s.kinds()[-1] == "bye", s.kinds())
    ok("all of them", lobby.until(lambda x: x.ended) and lobby.kinds()[-1] == "bye", lobby.kinds())
    ok("with when to come back", "retry" in s.events[-1], s.events[-1])
    ok("it ends well", h.stop() == 0, h.said())
    again = Host(db=h.db)
    back = Stream(again, f"/api/battles/{battle}/events", token=tokens[0], last=s.events[-2]["id"])
    ok("the next one goes on where it ended", answer_once(again, battle, tokens).status == 200 and
       back.until(lambda x: x.events) and int(back.events[0]["id"]) == last + 1, back.events[:1])
    back.close()
    again.stop()


def test_stop_under_way():
    """What was begun is ended: whoever is answered 200 is in the store."""
    h = Host("--rate", "0")
    names = [f"Soldier {n}" for n in range(8)]
    answers = [None] * len(names)

    def enlist(n):
        try:
            answers[n] = h.post("/api/me", {"name": names[n], "password": "in step with all"}).status
        except OSError:
            answers[n] = 0
    threads = [threading.Thread(target=enlist, args=(n,)) for n in range(len(names))]
    for t in threads:
        t.start()
    while "guests" not in h.get("/metrics").body.decode():
        pass
    status = h.stop()
    for t in threads:
        t.join()
    ok("it ends well", status == 0, h.said())
    done = [n for n, s in zip(names, answers) if s == 200]
    h = Host(db=h.db)
    back = [n for n in done if h.post("/api/login", {"name": n, "password": "in step with all"}).status == 200]
    ok("all that were answered", done and back == done, (answers, back))
    ok("the rest was refused whole", set(answers) <= {0, 200, 503}, answers)
    h.stop()


def test_no_more(h):
    """Who may not look any more does not hear either."""
    tokens = [h.guest(), h.guest(), h.guest()]
    b = begin(h, tokens[0], lobby=True, watch=False)
    path = f"/api/battles/{b['id']}"
    streams = [Stream(h, path + "/events", token=t) for t in (tokens[0], tokens[2])]
    ok("an open invitation is for everybody to see", streams[1].status == 200)
    ok("it is taken", h.post(path + "/take", {"side": 1}, token=tokens[1]).status == 200)
    ok("then a stranger's stream ends", streams[1].until(lambda s: s.ended))
    ok("and does not begin again", h.get(path, token=tokens[2]).status == 404)
    ok("who plays hears on", streams[0].until(lambda s: "seats" in s.kinds()) and not streams[0].ended)
    ok("a session ends", h.post("/api/logout", {"everywhere": True}, token=tokens[0]).status == 200)
    ok("and its streams with it", streams[0].until(lambda s: s.ended))


def test_backup(h):
    import os
    import sqlite3
    import subprocess
    from host import COMMAND
    battle, tokens = begin_two(h)
    answer_once(h, battle, tokens)
    copy = os.path.join(h.folder, "copy.db")
    r = subprocess.run([COMMAND, "host", "--db", h.db, "--backup", copy], capture_output=True, timeout=WAIT)
    ok("a copy while it runs", r.returncode == 0 and os.path.getsize(copy) > 0, r)
    ok("is whole", sqlite3.connect(copy).execute("PRAGMA integrity_check").fetchone() == ("ok",))
    other = Host(db=copy)
    now, then = (x.get(f"/api/battles/{battle}", token=tokens[0]).json for x in (h, other))
    ok("and goes on as a host", (now["at"], now["version"]) == (then["at"], then["version"]), (now, then))
    other.stop()


def test():
    h = Host("--heartbeat", "1", "--rate", "0")
    test_follow(h)
    test_many(h)
    test_slow_reader(h)
    test_no_more(h)
    test_backup(h)
    ok("it ends well", h.stop() == 0, h.said())
    test_stop()
    test_stop_under_way()


run(test)
