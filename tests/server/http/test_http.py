#!/usr/bin/env python3
"""What a host answers, and what it refuses: limits, other people's pages, slow clients; nothing of it in the log.

  test_http.py GROGNARD"""
import json
import re
import socket
import time

from host import Host, ok, run

JSON = {"Content-Type": "application/json"}


def test_basics(h):
    a = h.get("/api/about")
    ok("what it is", a.status == 200 and "ccn" in a.json["systems"] and a.json["fair"] == 1, a)
    ok("under a strict policy", a.headers["content-security-policy"].startswith("default-src 'none'"), a)
    ok("kept by nobody", a.headers["cache-control"] == "no-store", a)
    ok("it is well", h.get("/healthz").body == b"ok\n")
    head = h.ask("HEAD", "/api/about")
    ok("the head alone", head.status == 200 and head.body == b"", head)
    ok("nobody yet", h.get("/api/me").json == {"id": None})
    for path in ("/api/nothing", "/../../etc/passwd", "/api/battles/%2e%2e%2fetc", "/api/" + "a/" * 40, "/api/battles/short"):
        a = h.get(path)
        ok(f"nothing is at {path[:30]}", a.status == 404, a)
    a = h.ask("PUT", "/api/me", raw=b"{}")
    ok("a method that is none", a.status == 405 and "allow" in a.headers, a)
    ok("another method", h.ask("DELETE", "/api/about").status == 405)


def test_bodies(h):
    cases = [
        ("no JSON", b"{\"name\": }", 400), ("no object", b"[1]", 400), ("twice the same", b'{"a":1,"a":2}', 400),
        ("not UTF-8", b'{"name":"\xff\xfe"}', 400), ("a zero", b'{"name":"a\\u0000b"}', 400), ("a zero byte", b"\0", 400),
        ("too deep", b'{"a":' + b"[" * 5000 + b"]" * 5000 + b"}", 400),
        ("a number for a name", b'{"name": 5}', 400),
    ]
    for what, raw, status in cases:
        a = h.ask("POST", "/api/me", raw=raw)
        ok(f"{what}: refused", a.status == status and a.json["place"], a)
    a = h.ask("POST", "/api/me", raw=b"{}", headers={"Content-Type": "text/plain"})
    ok("another type", a.status == 415, a)
    a = h.ask("POST", "/api/me", raw=b'{"name":"' + b"x" * 70000 + b'"}')
    ok("too large", a.status == 413 and a.code == "too_large", a)
    chunk = b"1000\r\n" + b" " * 4096 + b"\r\n"
    said = h.raw(b"POST /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" +
                 chunk * 20 + b"0\r\n\r\n")
    ok("too large, piece by piece", b" 413 " in said, said[:300])
    said = h.raw(f"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {1 << 40}\r\n\r\n")
    ok("a length beyond all measure", b" 413 " in said, said[:300])
    a = h.get("/api/me?" + "x" * 4000)
    ok("an address too long", a.status == 414, a)
    ok("a head too long", not h.raw("GET /api/about HTTP/1.1\r\nHost: x\r\nX: " + "y" * 40000 + "\r\n\r\n").startswith(b"HTTP/1.1 200"))
    ok("settings too many", h.get("/api/me?" + "&".join(f"a{i}=1" for i in range(20))).status == 400)
    ok("an escape that is none", h.get("/api/me?a=%zz").status == 400)
    ok("garbage", not h.raw(b"\x16\x03\x01\x02\x00" * 50).startswith(b"HTTP/1.1 200"))
    ok("after all that it is well", h.get("/healthz").status == 200)


def test_pages_of_others(h):
    a = h.post("/api/me", {"name": "Murat", "password": "horses and plumes"}, headers={"Origin": h.origin})
    cookie = a.cookie
    ok("a name and a password", a.status == 200 and a.json["name"] == "Murat" and not a.json["guest"], a)
    said = a.headers["set-cookie"]
    ok("the cookie is the host's alone", all(w in said for w in ("HttpOnly", "SameSite=Strict", "Path=/")), said)
    ok("and 32 random bytes", re.fullmatch(r"[A-Za-z0-9_-]{43}", cookie or ""), said)
    ok("not Secure without TLS", "Secure" not in said, said)
    for what, headers, status in (
            ("of the host's own page", {"Origin": h.origin}, 200),
            ("same-origin", {"Sec-Fetch-Site": "same-origin"}, 200),
            ("of another page", {"Origin": "https://evil.example"}, 403),
            ("of another port", {"Origin": f"http://{h.name}:{h.port + 1}"}, 403),
            ("of no page", {"Origin": "null"}, 403),
            ("of another page, which says the host's name", {"Origin": h.origin + ".evil.example"}, 403),
            ("of a sister's page", {"Sec-Fetch-Site": "same-site"}, 403),
            ("cross-site", {"Sec-Fetch-Site": "cross-site"}, 403),
            ("same-origin, with another Origin", {"Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"}, 403),
            ("of who says nothing", {}, 403)):
        a = h.post("/api/me", {"mail": ""}, cookie=cookie, origin=False, headers=headers)
        ok(f"by cookie, {what}: {status}", a.status == status, a)
    a = h.post("/api/me", {"token": True}, headers={"Origin": "https://evil.example"})
    ok("another page makes no guest either", a.status == 403 and not a.cookie, a)
    a = h.ask("DELETE", "/api/me", {"password": "horses and plumes"}, cookie=cookie, origin=False)
    ok("nor deletes anybody", a.status == 403, a)
    ok("reading is by cookie alone", h.get("/api/me", cookie=cookie, origin=False).json["name"] == "Murat")


def test_people(h):
    token = h.guest()
    me = h.get("/api/me", token=token).json
    ok("a guest", me["guest"] and me["id"] and me["name"] == "", me)
    for name in ("x", "y" * 25, " Ney", "Ney ", "N  ey", "a\u202eb", "a\u200bb", "<b>", "a\tb", "\u3164\u3164", "me", "Captain", "e\u0301e"):
        a = h.post("/api/me", {"name": name, "password": "long enough"}, token=token)
        ok(f"no name: {ascii(name)}", a.status == 400 and a.json["place"] == "name", a)
    a = h.post("/api/me", {"name": "Ney"}, token=token)
    ok("a guest may have a name, and stays one", a.status == 200 and a.json["name"] == "Ney" and a.json["guest"], a)
    ok("which nobody can come back to", all(h.post("/api/login", {"name": "Ney", "password": p}).status == 401 for p in ("", "x", "long enough")))
    ok("a long one", h.post("/api/me", {"name": "Ney", "password": "short"}, token=token).json["place"] == "password")
    a = h.post("/api/me", {"name": "Łukasz 中", "password": "correct horse"}, token=token)
    ok("letters of all the world", a.status == 200 and a.json["name"] == "Łukasz 中", a)
    other = h.guest()
    a = h.post("/api/me", {"name": "łUKASZ 中", "password": "another one"}, token=other)
    ok("a name is one person's, capitals or not", a.status == 409, a)
    a = h.post("/api/login", {"name": "Łukasz 中", "password": "wrong horse"})
    ok("not with another password", a.status == 401 and a.code == "who" and not a.cookie, a)
    ok("nor another name", h.post("/api/login", {"name": "Nobody", "password": "correct horse"}).status == 401)
    a = h.post("/api/login", {"name": "Łukasz 中", "password": "correct horse"})
    cookie = a.cookie
    ok("back from another device", a.status == 200 and a.json["id"] == me["id"] and cookie, a)
    a = h.post("/api/me", {"password": "battery staple"}, token=token)
    ok("another password wants the old one", a.status == 403, a)
    a = h.post("/api/me", {"password": "battery staple", "old": "correct horse"}, token=token)
    ok("with it, a new token", a.status == 200 and a.json["token"] != token, a)
    ok("the old token is nobody's", h.get("/api/me", token=token).status == 401)
    ok("the other device is a stranger", h.get("/api/me", cookie=cookie).json == {"id": None})
    token = a.json["token"]
    a = h.post("/api/login", {"name": "Łukasz 中", "password": "battery staple"})
    cookie = a.cookie
    a = h.post("/api/logout", cookie=cookie)
    ok("logged out", a.status == 200 and "Max-Age=0" in a.headers["set-cookie"], a)
    ok("that cookie is nobody's", h.get("/api/me", cookie=cookie).json == {"id": None})
    ok("a token is not", h.get("/api/me", token=token).status == 200)
    ok("addresses that are none", all(h.post("/api/me", {k: v}, token=token).status == 400 for k, v in (
        ("mail", "ney"), ("mail", "a@b\r\nTo: c@d"), ("mail", "<a@b>"), ("webhook", "ftp://example.org"), ("webhook", "file:///etc/passwd"),
        ("webhook", "http://user:pass@example.org/"), ("webhook", "http://"), ("webhook", "gopher://x"))))
    a = h.post("/api/me", {"webhook": "https://example.org/ney"}, token=token)
    ok("an address", a.json["address"]["webhook"] == "https://example.org/ney", a)
    ok("to be forgotten wants the password", h.ask("DELETE", "/api/me", {"password": "no"}, token=token).status == 403)
    ok("forgotten", h.ask("DELETE", "/api/me", {"password": "battery staple"}, token=token).status == 200)
    ok("nobody any more", h.get("/api/me", token=token).status == 401)
    ok("the name is free", h.post("/api/me", {"name": "Łukasz 中", "password": "another one"}, token=other).status == 200)


def test_guessing():
    h = Host()
    h.post("/api/me", {"name": "Davout", "password": "iron marshal"})
    answers = [h.post("/api/login", {"name": "davout", "password": f"guess {i}"}) for i in range(9)]
    late = [a for a in answers if a.status == 429]
    ok("who guesses a password is slowed down", late and int(late[0].headers["retry-after"]) > 0, answers[-1])
    ok("and is never told more", {a.status for a in answers} == {401, 429}, answers)
    a = h.post("/api/login", {"name": "Davout", "password": "iron marshal"})
    ok("also with the right one, for a while", a.status == 429, a)
    h.stop()


def test_rate():
    h = Host("--rate", "1")
    answers = [h.get("/api/about") for _ in range(45)]
    late = [a for a in answers if a.status == 429]
    ok("too often", answers[0].status == 200 and late and late[0].code == "slow_down", answers[-1])
    ok("when again is said", late and int(late[0].headers["retry-after"]) >= 1)
    h.stop()


def once_free(h, path):
    """A page of a host that may still count connections which have just been closed."""
    end = time.monotonic() + 15
    while True:
        try:
            return h.get(path)
        except ConnectionError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def test_slow():
    h = Host("--patience", "1", "--per-address", "12")
    crowd = []
    for _ in range(30):
        s = h.connect()
        s.settimeout(20)
        crowd.append(s)
    slow, refused = [], 0
    for s in crowd:
        try:
            s.sendall(b"GET /api/about HTTP/1.1\r\nHost: x\r\n")
            slow.append(s)
        except OSError:
            refused += 1
    began = time.monotonic()
    ended = 0
    for n, s in enumerate(slow):
        try:
            s.sendall(b"X-Slow: %d\r\n" % n)  # a byte now and then does not help
            while s.recv(1000):
                pass
            ended += 1
        except socket.timeout:
            pass
        except OSError:
            ended += 1
    took = time.monotonic() - began
    ok("whoever does not come to the point is cut off", ended == len(slow), (ended, len(slow)))
    ok("soon", took < 15, took)
    for s in crowd:
        s.close()
    figures = once_free(h, "/metrics").body.decode()
    for _ in range(100):  # who was cut off may ask before it is counted
        if 'why="slow"' in figures:
            break
        time.sleep(0.05)
        figures = once_free(h, "/metrics").body.decode()
    ok("one address has so many connections and no more",
       re.search(r'grognard_refused_total\{why="connections"\} (1[0-9]|2[0-9])', figures), figures[-600:])
    ok("and slow ones are counted", 'why="slow"' in figures, figures[-600:])
    with h.connect() as s:  # a slow body
        s.sendall(b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{")
        s.settimeout(20)
        try:
            ok("nor one whose body does not come", s.recv(1000) == b"")
        except ConnectionError:
            ok("nor one whose body does not come", True)
    ok("honest ones come through", h.get("/healthz").status == 200)
    ok("it ends well", h.stop() == 0)


LINE = re.compile(r'^(#.*|[a-z_]+(\{[a-z]+="[^"\\]*"(,[a-z]+="[^"\\]*")*\})? [-+0-9.eE]+(Inf|NaN)?)$')


def test_figures(h):
    a = h.get("/metrics")
    lines = a.body.decode().splitlines()
    ok("figures", a.status == 200 and a.kind.startswith("text/plain; version=0.0.4"), a)
    ok("in Prometheus' text", all(LINE.match(x.replace('le="+Inf"', 'le="9"')) for x in lines),
       [x for x in lines if not LINE.match(x)][:5])
    ok("all of them ours", all(x.startswith(("# TYPE grognard_", "grognard_")) for x in lines))
    ok("requests are counted", any(x.startswith('grognard_requests_total{path="about",status="200"}') for x in lines))
    ok("not for who comes through a proxy", h.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status == 403)
    ok("nor with a token that is none", h.get("/metrics", token="x" * 43, headers={"X-Forwarded-For": "8.8.8.8"}).status == 403)
    a = h.get("/metrics", token="prometheus", headers={"X-Forwarded-For": "8.8.8.8"})
    ok("but with the token", a.status == 200, a)


def test_proxy():
    h = Host("--proxy", "127.0.0.1", "--public", "https://club.example/")
    a = h.post("/api/me", {"token": True}, headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "6.6.6.6, 203.0.113.9"})
    ok("behind a proxy with TLS the cookie is Secure", "; Secure" in a.headers["set-cookie"], a)
    cookie = a.cookie
    a = h.post("/api/me", {"mail": ""}, cookie=cookie, origin=False, headers={"Origin": "https://club.example"})
    ok("the public name is the host's own", a.status == 200, a)
    log = h.said()
    ok("who comes is who the proxy says", '"from":"203.0.113.9"' in log and "6.6.6.6" not in log, log)
    h.stop()
    h = Host()
    h.get("/api/about", headers={"X-Forwarded-For": "203.0.113.9"})
    ok("nobody else is believed", "203.0.113.9" not in h.said(), h.said())
    h.stop()


def test_log(h):
    secrets = ["horses and plumes", "correct horse", "battery staple", "wrong horse", "ney@example.org"]
    secrets += [h.guest(), h.post("/api/me", {}).cookie]
    h.get("/api/me?token=" + secrets[-1], token=secrets[-2])
    h.get("/" + secrets[-1])
    h.get("/api/battles/" + secrets[-1][:22])
    h.get("/api/me", cookie=secrets[-1])
    with open(h.log_path) as f:
        lines = f.read().splitlines()
    ok("every line is JSON, with its time", all(set(json.loads(x)) >= {"time", "level", "what"} for x in lines))
    found = [s for s in secrets if any(s in x for x in lines)]
    ok("no password, no token, no address of anybody's mail", not found, found)
    ok("no query either", not any("?" in x for x in lines))
    ok("requests are", any('"path":"login"' in x for x in lines))


def test():
    h = Host("--metrics-token", "prometheus")
    test_basics(h)
    test_bodies(h)
    test_pages_of_others(h)
    test_people(h)
    test_figures(h)
    test_log(h)
    ok("it ends well", h.stop() == 0, h.said())
    test_guessing()
    test_rate()
    test_slow()
    test_proxy()


run(test)
