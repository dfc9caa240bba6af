#!/usr/bin/env python3
"""Your turn, by mail and by webhook: to a mail server and a chat room of this test's own, on the loopback.

  test_post.py GROGNARD"""
import email
import email.policy
import http.server
import json
import os
import socketserver
import threading

from host import Host, Stream, WAIT, answer_once, begin, begin_two, ok, run


class Box:
    """What came, and waiting for it."""

    def __init__(self):
        self.items, self.come = [], threading.Condition()

    def put(self, item):
        with self.come:
            self.items.append(item)
            self.come.notify_all()

    def until(self, count):
        with self.come:
            return self.come.wait_for(lambda: len(self.items) >= count, timeout=WAIT)


class Mail(socketserver.StreamRequestHandler):
    """As much of SMTP as takes a mail."""

    def say(self, line):
        self.wfile.write(line.encode() + b"\r\n")

    def handle(self):
        sender, to = None, []
        self.say("220 test")
        for line in self.rfile:
            word = line.decode().strip()
            verb = word.split(" ")[0].upper()
            if verb == "MAIL":
                sender = word
            elif verb == "RCPT":
                to.append(word)
            if verb == "DATA":
                self.say("354 go on")
                text = b""
                for part in self.rfile:
                    if part == b".\r\n":
                        break
                    text += part[1:] if part.startswith(b"..") else part
                self.server.box.put((sender, to, text))
            elif verb == "QUIT":
                self.say("221 bye")
                return
            self.say("250 good")


class Room(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.box.put((self.path, dict(self.headers), body))
        if self.path == "/away":
            self.send_response(302)
            self.send_header("Location", "/elsewhere")
        else:
            self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class Threads(socketserver.ThreadingMixIn, socketserver.TCPServer):
    allow_reuse_address = daemon_threads = True


def serve(kind):
    s = Threads(("127.0.0.1", 0), kind)
    s.box = Box()
    threading.Thread(target=s.serve_forever, daemon=True).start()
    return s, s.box, s.server_address[1]


def asked(h, battle, tokens):
    return h.get(f"/api/battles/{battle}", token=tokens[0]).json["ask"]["side"]


def figure(h, text):
    return next((float(x.split(" ")[-1]) for x in h.get("/metrics").body.decode().splitlines() if x.startswith(text)), 0)


def until_figure(h, text, value):
    for _ in range(100000):
        if figure(h, text) >= value:
            return True
    return False


def pass_turn(h, battle, tokens, side):
    """Answers until that side is asked; false: it does not come."""
    for _ in range(400):
        if asked(h, battle, tokens) == side:
            return True
        if answer_once(h, battle, tokens).status != 200:
            return False
    return False


def test_mail(h, box):
    battle, tokens = begin_two(h)
    side = asked(h, battle, tokens)
    away = 1 - side
    h.post("/api/me", {"mail": "friend@example.org"}, token=tokens[away])
    here = Stream(h, "/api/events", token=tokens[side])
    h.post("/api/me", {"mail": "here@example.org"}, token=tokens[side])
    ok("the turn passes", pass_turn(h, battle, tokens, away))
    ok("a mail comes", box.until(1))
    sender, to, text = box.items[0]
    m = email.message_from_bytes(text, policy=email.policy.default)
    ok("from whom the operator says", "<club@example.org>" in sender and m["From"].addresses[0].addr_spec == "club@example.org", sender)
    ok("to who gave the address", to == ["RCPT TO:<friend@example.org>"], to)
    ok("with the name of the battle", m["Subject"].startswith("Your turn: El Bodon"), m["Subject"])
    words = m.get_content()
    ok("and a link to it", f"https://club.example/#/battle/{battle}" in words, words)
    ok("as mails are made", m["Date"] and m["Message-ID"] and m["Auto-Submitted"] == "auto-generated", m)
    ok("nobody who is here gets one", len(box.items) == 1, box.items)
    here.close()


def test_once(h, box):
    """One message until they have looked: of two on the same side one plays, the other stays away."""
    first, plays, stays = h.guest(), h.guest(), h.guest()
    b = begin(h, first)
    battle, link = b["id"], b["links"]["seats"][1].rsplit("/", 1)[1]
    for token, name in ((plays, "plays"), (stays, "stays")):
        b = h.post("/api/join", {"token": link}, token=token).json
        link = b["links"]["seats"][1].rsplit("/", 1)[1]  # of their own side: the invitation was for one
        h.post("/api/me", {"webhook": f"http://127.0.0.1:{test_once.port}/{name}"}, token=token)
    tokens = [first, plays]
    for t in tokens:
        h.post(f"/api/battles/{battle}/nonce", {"nonce": os.urandom(32).hex()}, token=t)
    for _ in range(3):
        pass_turn(h, battle, tokens, 0)
        pass_turn(h, battle, tokens, 1)
    ok("webhooks are called", box.until(4), box.items)
    path, headers, body = box.items[0]
    said = json.loads(body)
    ok("with what it is about", said["battle"] == battle and said["title"].startswith("El Bodon"), said)
    ok("as chat rooms want it", said["url"] in said["text"] and said["content"] == said["text"], said)
    ok("as JSON", headers["Content-Type"] == "application/json", headers)
    paths = [i[0] for i in box.items]
    ok("who has looked is told again", paths.count("/plays") >= 2, paths)
    ok("who has not is told once", paths.count("/stays") == 1, paths)


def test_redirect(h, box):
    battle, tokens = begin_two(h)
    side = asked(h, battle, tokens)
    before, failed = len(box.items), figure(h, 'grognard_posts_total{kind="webhook",sent="yes"}')
    h.post("/api/me", {"webhook": f"http://127.0.0.1:{test_once.port}/away"}, token=tokens[1 - side])
    pass_turn(h, battle, tokens, 1 - side)
    ok("a redirection", box.until(before + 1) and box.items[before][0] == "/away")
    ok("is not followed", until_figure(h, 'grognard_posts_total{kind="webhook",sent="yes"}', failed + 1) and
       all(i[0] != "/elsewhere" for i in box.items))


def test_private(box):
    """Without leave no webhook reaches the host's own network, by whatever name."""
    h = Host("--mail-after", "0", "--rate", "0")
    before, n = len(box.items), 0
    for name in ("127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433", "[::1]"):
        battle, tokens = begin_two(h)
        side = asked(h, battle, tokens)
        a = h.post("/api/me", {"webhook": f"http://{name}:{test_once.port}/turn"}, token=tokens[1 - side])
        if a.status != 200:
            continue
        pass_turn(h, battle, tokens, 1 - side)
        n += 1
        until_figure(h, 'grognard_posts_total{kind="webhook",sent="no"}', n)
    ok("no webhook into the own network", n > 0 and len(box.items) == before, (n, box.items[before:]))
    ok("the log says so, without the address", "a webhook was not sent" in h.said() and "/turn" not in h.said(), h.said())
    h.stop()


def test():
    mails, mail_box, mail_port = serve(Mail)
    rooms, room_box, test_once.port = serve(Room)
    h = Host("--smtp", f"smtp://127.0.0.1:{mail_port}", "--mail-from", "club@example.org", "--public", "https://club.example",
             "--mail-after", "0", "--allow-private-webhooks", "--rate", "0")
    test_mail(h, mail_box)
    test_once(h, room_box)
    test_redirect(h, room_box)
    log = h.said()
    ok("no address is in the log", "example.org" not in log and "/turn" not in log, log)
    ok("it ends well", h.stop() == 0, h.said())
    test_private(room_box)
    for s in (mails, rooms):
        s.shutdown()
        s.server_close()


run(test)
