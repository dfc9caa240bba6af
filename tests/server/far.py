"""A host that is started, killed and started again, and people who talk to it: for the tests that prove a host.

Standard library only, one thread (asyncio), everything on 127.0.0.1.
"""
import asyncio
import json
import os
import resource
import secrets
import signal
import subprocess
import time

PATIENCE = 60  # seconds that anything may take at most


class Fault(Exception):
    """The host did what it must not do."""


class Broken(Exception):
    """The connection ended before the reply was whole."""


def many_files():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


class Host:
    """One process of `grognard host`."""

    def __init__(self, grognard, db, folder, name="host", options=(), wrap=()):
        self.words = [*wrap, grognard, "host", "--db", db, *options]
        self.port = 0
        self.log = os.path.join(folder, name + ".log")
        self.process = None
        self.up = asyncio.Event()

    async def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen([*self.words, "--port", str(self.port)], stdin=subprocess.DEVNULL,
                                            stdout=subprocess.PIPE, stderr=log)
        loop = asyncio.get_running_loop()
        line = await asyncio.wait_for(loop.run_in_executor(None, self.process.stdout.readline), PATIENCE)
        if b"http://" not in line:
            raise Fault(f"the host does not start again: {line!r}; {self.last_words()}")
        self.port = int(line.split(b"http://")[1].split()[0].rstrip(b"/").rsplit(b":", 1)[1])
        self.up.set()

    def end(self, how):
        self.up.clear()
        self.process.send_signal(how)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process = None
        return status

    def kill(self):
        return self.end(signal.SIGKILL)

    def stop(self):
        """Ends it as its operator does; anything but 0 is a fault."""
        if self.process is None:
            return
        status = self.end(signal.SIGTERM)
        if status != 0:
            raise Fault(f"the host ended with {status}: {self.last_words()}")

    def last_words(self):
        with open(self.log, "rb") as log:
            lines = [line for line in log.read().decode("utf-8", "replace").split("\n") if '"level":"info"' not in line]
            return "\n".join(lines)[-3000:]

    def memory(self):
        """kB that are resident."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as f:
            return int(next(line for line in f if line.startswith("VmRSS")).split()[1])


class Reply:
    def __init__(self, status, head, body):
        self.status, self.head, self.body = status, head, body

    @property
    def json(self):
        return json.loads(self.body)

    def cookie(self):
        for line in self.head.split(b"\r\n"):
            if line.lower().startswith(b"set-cookie: grognard="):
                return line[12:].split(b";")[0].strip().decode()
        return None


async def read_reply(reader):
    try:
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        low = head.lower()
        if b"\r\ncontent-length:" in low:
            body = await reader.readexactly(int(low.split(b"\r\ncontent-length:")[1].split(b"\r\n")[0]))
        elif b"\r\ntransfer-encoding: chunked" in low:
            body = b"".join([part async for part in chunks(reader)])
        else:
            body = await reader.read()
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError, OSError, ValueError) as why:
        raise Broken(str(why)) from why
    return Reply(status, head, body)


async def chunks(reader):
    while True:
        size = int((await reader.readuntil(b"\r\n")).strip() or b"0", 16)
        part = await reader.readexactly(size + 2)
        if size == 0:
            return
        yield part[:-2]


class Person:
    """Somebody with a cookie. `host` may change: whose process is asked."""

    def __init__(self, host, name="", hears=None):
        self.host, self.name, self.cookie = host, name, None
        self.hears = hears  # called with every byte that this one receives
        self.kept = []  # connections to self.host.port that are idle

    def head(self, method, path, more=()):
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.host.port}", *more]
        if self.cookie:
            lines.append(f"Cookie: {self.cookie}")
        return "\r\n".join(lines).encode() + b"\r\n"

    async def connect(self):
        try:
            return await asyncio.open_connection("127.0.0.1", self.host.port, limit=1 << 22)
        except OSError as why:
            raise Broken(str(why)) from why

    async def once(self, method, path, body=None):
        """One request over a kept connection or a new one."""
        text = b"" if body is None else json.dumps(body).encode()
        more = () if method == "GET" else (f"Origin: http://127.0.0.1:{self.host.port}",
                                           "Content-Type: application/json", f"Content-Length: {len(text)}")
        kept = bool(self.kept)
        reader, writer = self.kept.pop() if kept else await self.connect()
        try:
            writer.write(self.head(method, path, more) + b"\r\n" + text)
            reply = await asyncio.wait_for(read_reply(reader), PATIENCE)
        except (Broken, OSError, asyncio.TimeoutError) as why:
            writer.close()
            if isinstance(why, asyncio.TimeoutError):
                raise Fault(f"{method} {path} is not answered") from why
            if kept:  # closed while it was idle, perhaps
                self.drop()
                return await self.once(method, path, body)
            raise Broken(str(why)) from why
        if b"\r\nconnection: close" in reply.head.lower():
            writer.close()
        else:
            self.kept.append((reader, writer))
        if self.hears:
            self.hears(reply.head + reply.body)
        self.cookie = reply.cookie() or self.cookie
        return reply

    def drop(self):
        for _, writer in self.kept:
            writer.close()
        self.kept = []

    async def ask(self, method, path, body=None):
        """The same request again and again until a host has answered it."""
        end = time.monotonic() + PATIENCE
        while True:
            await asyncio.wait_for(self.host.up.wait(), PATIENCE)
            try:
                return await self.once(method, path, body)
            except Broken as why:
                if time.monotonic() > end:
                    raise Fault(f"{method} {path} is never answered") from why
                await asyncio.sleep(0.01)

    async def want(self, method, path, body=None):
        """As ask(); anything but 200 is a fault."""
        reply = await self.ask(method, path, body)
        if reply.status != 200:
            raise Fault(f"{method} {path} {json.dumps(body)}: {reply.status} {reply.body[:400]!r}")
        return reply.json

    async def post(self, path, body):
        return await self.want("POST", path, body)

    async def events(self, path, after=None):
        """Yields (id, kind, data) of one stream until it ends or breaks."""
        reader, writer = await self.connect()
        try:
            more = ["Accept: text/event-stream"] + ([] if after is None else [f"Last-Event-ID: {after}"])
            writer.write(self.head("GET", path, more) + b"\r\n")
            head = await reader.readuntil(b"\r\n\r\n")
            if self.hears:
                self.hears(head)
            if b" 200 " not in head.split(b"\r\n", 1)[0]:
                raise Fault(f"{path}: {head[:200]!r} {(await reader.read(400))!r}")
            text = b""
            async for part in chunks(reader):
                if self.hears:
                    self.hears(part)
                text += part
                while b"\n\n" in text:
                    event, text = text.split(b"\n\n", 1)
                    told = read_event(event)
                    if told:
                        yield told
        except (asyncio.IncompleteReadError, ConnectionError, OSError) as why:
            raise Broken(str(why)) from why
        finally:
            writer.close()


def read_event(text):
    number, kind, data = None, "message", None
    for line in text.split(b"\n"):
        if line.startswith(b"id: "):
            number = int(line[4:])
        elif line.startswith(b"event: "):
            kind = line[7:].decode()
        elif line.startswith(b"data: "):
            data = json.loads(line[6:])
    return None if data is None else (number, kind, data)


def token(link):
    return link.rsplit("/", 1)[1]


async def begin(first, second, battle, **more):
    """A battle of two people, with both nonces: as the second one sees it."""
    for person in (first, second):
        if not person.cookie:  # known before they sit down: a seat whose answer is lost is found again
            await person.post("/api/me", {})
    begun = await first.post("/api/battles", {"battle": battle, "seats": ["me", "open"], "pace": {"kind": "none"}, **more})
    await second.post("/api/join", {"token": token(begun["links"]["seats"][1])})
    for person in (first, second):
        seen = await person.post(f"/api/battles/{begun['id']}/nonce", {"nonce": secrets.token_hex(32)})
    seen["links"] = begun["links"]
    return seen
