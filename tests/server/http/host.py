"""A real host on a free port of the loopback, and a client: for the tests of this folder. TAP on standard output.

  ok(WHAT, TRUTH)    one check
  finish()           ends with the status of all of them"""
import http.client
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import urllib.parse

COMMAND = os.path.realpath(sys.argv[1]) if len(sys.argv) > 1 else "grognard"
FOLDER = tempfile.mkdtemp(prefix="grognard-host-")
WAIT = 60  # seconds until a wait is given up: nothing takes so long, unless it is broken
_checks = []
_hosts = []


def ok(what, truth, more=None):
    _checks.append(bool(truth))
    print(f"{'ok' if truth else 'not ok'} {len(_checks)} - {what}", flush=True)
    if not truth and more is not None:
        print("# " + str(more).replace("\n", "\n# ")[:2000], flush=True)
    return bool(truth)


def finish():
    for h in _hosts:
        h.end()
    shutil.rmtree(FOLDER, ignore_errors=True)
    print(f"1..{len(_checks)}")
    sys.exit(0 if _checks and all(_checks) else 1)


def run(test):
    """Runs a test; whatever stops it is a failure, and no host is left behind."""
    try:
        test()
    except Exception:  # noqa: BLE001
        import traceback
        ok("the test ran to its end", False, traceback.format_exc() + "".join(h.said() for h in _hosts))
    finish()


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.body = status, body
        self.headers = headers
        self.kind = headers.get("content-type", "")
        self.json = json.loads(body) if self.kind == "application/json" and body else None

    @property
    def code(self):
        return self.json.get("code") if isinstance(self.json, dict) else None

    @property
    def cookie(self):
        said = re.match(r"grognard=([^;]*)", self.headers.get("set-cookie", ""))
        return said.group(1) if said else None

    def __repr__(self):
        return f"{self.status} {dict(self.headers)} {self.body[:500]!r}"


class Host:
    def __init__(self, *options, db=None, env=None):
        self.folder = tempfile.mkdtemp(dir=FOLDER)
        self.db = db or os.path.join(self.folder, "host.db")
        self.log_path = os.path.join(self.folder, "log")
        self.log_file = open(self.log_path, "ab")
        self.process = subprocess.Popen([COMMAND, "host", "--db", self.db, "--port", "0", *options],
                                        stdout=subprocess.PIPE, stderr=self.log_file, stdin=subprocess.DEVNULL,
                                        env={**os.environ, **(env or {})})
        _hosts.append(self)
        line = self.process.stdout.readline().decode()
        found = re.search(r"(https?)://([^:/ ]+|\[[^\]]+\]):(\d+)/", line)
        if not found:
            raise RuntimeError(f"the host did not start: {line} {self.said()}")
        self.scheme, self.name, self.port = found.group(1), found.group(2), int(found.group(3))
        self.origin = f"{self.scheme}://{self.name}:{self.port}"

    def said(self):
        with open(self.log_path, errors="replace") as f:
            return f.read()[-4000:]

    def connect(self):
        return socket.create_connection((self.name, self.port), timeout=WAIT)

    def ask(self, method, path, body=None, headers=None, cookie=None, token=None, raw=None, origin=True):
        """One request on a connection of its own. By cookie it comes from the host's page, unless that is left out."""
        h = dict(headers or {})
        if cookie is not None:
            h["Cookie"] = f"grognard={cookie}"
            if origin:
                h.setdefault("Origin", self.origin)
        if token is not None:
            h["Authorization"] = f"Bearer {token}"
        data = raw if raw is not None else json.dumps(body).encode() if body is not None else None
        if data is not None:
            h.setdefault("Content-Type", "application/json")
        if self.scheme == "https":
            c = http.client.HTTPSConnection(self.name, self.port, timeout=WAIT, context=ssl._create_unverified_context())
        else:
            c = http.client.HTTPConnection(self.name, self.port, timeout=WAIT)
        try:
            c.request(method, path, body=data, headers=h)
            r = c.getresponse()
            return Answer(r.status, {k.lower(): v for k, v in r.getheaders()}, r.read())
        finally:
            c.close()

    def get(self, path, **k):
        return self.ask("GET", path, **k)

    def post(self, path, body=None, **k):
        return self.ask("POST", path, {} if body is None else body, **k)

    def raw(self, text, size=65536):
        """Bytes in, bytes out, until the host closes or is silent."""
        out = b""
        with self.connect() as s:
            try:
                s.sendall(text if isinstance(text, bytes) else text.encode())
                s.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # refused before all of it was said
            try:
                while len(out) < size:
                    part = s.recv(65536)
                    if not part:
                        break
                    out += part
            except ConnectionError:
                pass
        return out

    def guest(self):
        """A new guest's token."""
        return self.post("/api/me", {"token": True}).json["token"]

    def stop(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(number)
        status = self.process.wait(timeout=WAIT)
        self.process.stdout.close()
        self.log_file.close()
        return status

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


class Stream:
    """An event stream, read by a thread. Events are {"id", "event", "data"}; comments count as heartbeats."""

    def __init__(self, host, path, token=None, last=None, cookie=None):
        s = host.connect()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host.name}:{host.port}", "Accept: text/event-stream"]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        if cookie:
            lines.append(f"Cookie: grognard={cookie}")
        if last is not None:
            lines.append(f"Last-Event-ID: {last}")
        s.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.socket = s
        self.response = http.client.HTTPResponse(s)
        self.response.begin()
        self.status = self.response.status
        self.headers = {k.lower(): v for k, v in self.response.getheaders()}
        self.events, self.beats, self.ended = [], 0, False
        self.come = threading.Condition()
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self):
        now = {}
        try:
            for line in self._lines():
                if line.startswith(":"):
                    with self.come:
                        self.beats += 1
                        self.come.notify_all()
                elif line == "":
                    if "event" in now:
                        with self.come:
                            self.events.append(now)
                            self.come.notify_all()
                    now = {}
                else:
                    name, _, value = line.partition(": ")
                    now[name] = value
        except (OSError, http.client.HTTPException, ValueError):
            pass
        with self.come:
            self.ended = True
            self.come.notify_all()

    def _lines(self):
        rest = b""
        while True:
            part = self.response.read1(65536)
            if not part:
                return
            *whole, rest = (rest + part).split(b"\n")
            for line in whole:
                yield line.decode()

    def until(self, what):
        """Waits until what(self) is true; false: it never was."""
        with self.come:
            return self.come.wait_for(lambda: what(self), timeout=WAIT)

    def kinds(self):
        return [e["event"] for e in self.events]

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.socket.close()


def quoted(text):
    return urllib.parse.quote(text)


def begin(h, token, **more):
    """A battle with an open seat."""
    a = h.post("/api/battles", {"battle": "ccn/el_bodon", "seats": ["me", "open"], "pace": {"kind": "none"}, **more}, token=token)
    if a.status != 200:
        raise RuntimeError(f"no battle: {a}")
    return a.json


def begin_two(h, **more):
    """A battle that two guests play, with its dice begun: (id, [their tokens])."""
    tokens = [h.guest(), h.guest()]
    b = begin(h, tokens[0], **more)
    join = b["links"]["seats"][1].rsplit("/", 1)[1]
    h.post("/api/join", {"token": join}, token=tokens[1])
    for t in tokens:
        h.post(f"/api/battles/{b['id']}/nonce", {"nonce": os.urandom(32).hex()}, token=t)
    return b["id"], tokens


def answer_once(h, battle, tokens):
    """Whoever is asked gives the first legal answer."""
    now = h.get(f"/api/battles/{battle}", token=tokens[0]).json
    token = tokens[now["ask"]["side"]]
    moves = h.post(f"/api/battles/{battle}/call", {"method": "moves", "args": []}, token=token).json["value"]
    text = moves[0]["text"] if isinstance(moves[0], dict) else moves[0]
    return h.post(f"/api/battles/{battle}/answers", {"epoch": now["epoch"], "at": now["at"], "text": text}, token=token)
