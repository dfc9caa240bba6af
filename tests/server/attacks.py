"""What a hostile client sends: requests that no host may accept. Each is bytes for a socket.

Whoever sends them knows docs/api.md by heart, has accounts and battles of its own, and knows the id of a battle of others that it
may watch and nothing more.
"""
import base64
import json
import secrets

import far
from far import Fault, Person

WRONG = [None, True, False, 0, -1, 1, 2, 1.5, 1e300, 9007199254740993, 18446744073709551616, -9223372036854775809, "", "0", "null", [], {},
         [[]], {"a": 1}, ["me"], "a" * 5000, "\u0000", "\ud800", "\u202e\u2066", "'; DROP TABLE battles; --", "../../../etc/passwd",
         "%s%n%s%n", "${jndi:ldap://127.0.0.1/}", "\r\nSet-Cookie: grognard=1", "\ufeff", "\U0001f600" * 300]
NAMES = ["'; DROP TABLE people; --", "\" OR \"\"=\"", "../../etc/passwd", "a\u0000b", "\u202eadmin", "\r\nX: y", "a" * 10000, "\ud83d",
         "<script>alert(1)</script>", "\u0301" * 50, "captain", "CAPTAIN", " ", "\u00a0", "\u200b"]
PATHS = ["/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd", "/api/battles/../me", "/api//me",
         "/api/battles/%00", "/api/me%00.js", "/api/battles/%c0%af", "//127.0.0.1/api/me", "/api/battles/" + "A" * 3000, "/\\..\\..\\",
         "/api/battles/%0d%0aSet-Cookie:%20a=b", "/api/battles/{id}/..", "/api/battles/{id}/%2e%2e/record", "/api/battles/{id}/answers/x",
         "/api/battles/{id}/events?after=-1&after=9999999999999999999999", "/grognard.db", "/club.db", "/.git/config", "/api/",
         "/api/battles/{id};/record", "/assets/../../x", "/api/battles/'%20OR%201=1--", "/api/battles?of=mine'--",
         "/api/battles?of=everything", "/api/battles?of=live&most=-1", "/api/battles?of=live&before=abc", "/api/battles?of=live&most=1e9"]
LINES = [b"GET / HTTP/9.9\r\nHost: a\r\n\r\n", b"GET\r\n\r\n", b"\x00" * 64, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"a" * 200,
         b"GET /api/me HTTP/1.1\r\nHost: a\r\nHost: b\r\n : x\r\n\r\n", b"G" * 70000,
         b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n",
         b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
         b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10000000000\r\n\r\n{",
         b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x",
         b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
         b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n{}",
         b"POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n{}\r\n0\r\n\r\n",
         b"GET /api/me HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 60000 + b"\r\n\r\n",
         b"GET /api/me HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 5000 + b"\r\n",
         b"GET /api/me HTTP/1.1\r\nHost: a\r\nCookie: " + b"grognard=a; " * 4000 + b"\r\n\r\n",
         b"GET /" + b"a" * 40000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
         b"TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", b"CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: a\r\n\r\n", b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
         b"PUT /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", b"PATCH /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}"]
BODIES = [b"[" * 30000, b'{"a":' * 8000, b"{" + b'"a":1,' * 5000 + b'"a":1', b'{"text":"\xff\xfe"}', b"\xef\xbb\xbf{}", b"[]", b"3", b'""', b"nul",
          b'{"at": 1e999999}', b'{"at": ' + b"9" * 5000 + b"}", b'{"name":"a\x00b"}', b"{}{}", b"{'a':1}", b'{"a":NaN}', b'{"a":1}x', b"\x00",
          b'{"text":"\\ud800"}', b'{"\\u0000":1}', b'{"epoch":0,"epoch":0}', b"<xml/>", b"a=b&c=d", b"{" + b" " * 60000 + b"]", b"x" * 66000,
          b"{" + b" " * 600000 + b"}"]


class Attack:
    def __init__(self, name, text, harmless=False, half=False, stays=False):
        self.name, self.bytes = name, text
        self.harmless = harmless  # an answer of 200 would do no harm; 5xx would
        self.half = half  # nothing more will come, and it says so
        self.stays = stays  # nobody reads what comes, or says any more


class Attacks:
    def __init__(self, host, chance):
        self.host, self.chance = host, chance
        self.me, self.other = Person(host, "hostile"), Person(host, "hostile's friend")
        self.target = None  # a battle of others
        self.kinds = [self.line, self.path, self.body, self.field, self.field, self.field, self.field, self.stranger, self.stranger,
                      self.forged, self.forged, self.origin, self.out_of_turn, self.token, self.name, self.slow, self.text, self.noise]

    async def prepare(self):
        """A battle of its own against a friend, where all but what is wrong would be right."""
        self.own = await far.begin(self.me, self.other, "ccn/drill_melee", watch=False)
        self.passed = await far.begin(self.me, self.other, "ccn/drill_square", watch=False)
        await self.me.post("/api/me", {"name": "Wolf " + secrets.token_hex(4), "password": "a wolf's own password"})
        self.before = await self.standing()

    async def standing(self):
        return [await self.me.want("GET", f"/api/battles/{battle['id']}") for battle in (self.own, self.passed)]

    async def look_back(self):
        """Nothing of its own battles has changed, and it is who it was."""
        keys = ("version", "epoch", "at", "ask", "offers", "outcome", "mine")
        for was, now in zip(self.before, await self.standing()):
            for key in keys:
                if was[key] != now[key]:
                    raise Fault(f"hostile requests have changed {key} of a battle from {was[key]} to {now[key]}")

    def secrets(self):
        words = {f"the token of {person.name}": person.cookie.split("=")[1].encode() for person in (self.me, self.other)}
        words["a link"] = far.token(self.own["links"]["seats"][1]).encode()
        words["a password"] = b"a wolf's own password"
        return words

    def next(self):
        return self.chance.choice(self.kinds)()

    # ---- requests ----

    def request(self, method, path, body=None, cookie=True, origin=True, more=()):
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.host.port}", *more]
        if cookie is True:
            lines.append(f"Cookie: {self.me.cookie}")
        elif cookie:
            lines.append(f"Cookie: {cookie}")
        if origin is True:
            lines.append(f"Origin: http://127.0.0.1:{self.host.port}")
        elif origin is not None:
            lines.append(f"Origin: {origin}")
        text = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        if method != "GET":
            lines += ["Content-Type: application/json", f"Content-Length: {len(text)}"]
        return "\r\n".join(lines).encode("utf-8", "surrogatepass") + b"\r\n\r\n" + text

    def routes(self, battle):
        """Every route that takes something, with a body that would be right."""
        name = f"/api/battles/{battle['id']}"
        stands = {"epoch": battle["epoch"], "at": battle["at"]}
        return [
            ("/api/me", {"name": "Anybody", "password": "long enough, surely", "old": "a wolf's own password", "mail": "a@example.org",
                         "webhook": "https://example.org/x", "token": True}),
            ("/api/login", {"name": "Marshal", "password": "wrong as can be"}),
            ("/api/logout", {"everywhere": False}),
            ("/api/battles", {"battle": "ccn/drill_melee", "seats": ["me", "open"], "pace": {"kind": "live", "minutes": 30, "seconds": 10},
                              "lobby": False, "watch": True, "rated": False, "turns": "anyone", "dice": "fair"}),
            ("/api/join", {"token": far.token(battle["links"]["watch"]), "rated": False}),
            (name + "/take", {"side": 1, "rated": False}),
            (name + "/nonce", {"nonce": secrets.token_hex(32)}),
            (name + "/answers", {**stands, "text": "no move at all"}),
            (name + "/call", {"method": "view", "args": [], **stands}),
            (name + "/offers", {"kind": "draw", "version": 1}),
            (name + "/offers/accept", {"kind": "draw"}),
            (name + "/offers/decline", {"kind": "draw"}),
            (name + "/words", {"text": "x"}),
            (name + "/note", {"text": "x"}),
            ("/api/invitation", {"token": far.token(battle["links"]["watch"])}),
        ]

    # ---- kinds of attacks ----

    def line(self):
        text = self.chance.choice(LINES)
        return Attack("malformed", text, half=self.chance.random() < 0.5, harmless=text.startswith(b"GET /api/me"))  # of nobody

    def noise(self):
        """A good request with some bytes changed."""
        path, body = self.chance.choice(self.routes(self.own)[5:9])
        text = bytearray(self.request("POST", path, body, cookie=None))
        for _ in range(self.chance.randrange(1, 8)):
            text[self.chance.randrange(len(text))] = self.chance.randrange(256)
        return Attack("noise", bytes(text), half=True, harmless=True)

    def path(self):
        path = self.chance.choice(PATHS).replace("{id}", self.target or self.own["id"])
        harmless = path.endswith(("/me", "/record", "1e9", "999")) or "events" in path
        return Attack("path", self.request(self.chance.choice(["GET", "GET", "POST", "DELETE"]), path, {}), harmless=harmless,
                      half="events" in path)

    def body(self):
        path, _ = self.chance.choice([r for r in self.routes(self.own) if "logout" not in r[0] and "/me" not in r[0]])
        return Attack("body", self.request("POST", path, self.chance.choice(BODIES)))

    def field(self):
        """One field of one route is of another kind than it should be."""
        path, body = self.chance.choice(self.routes(self.own))
        name = self.chance.choice(list(body))
        needed = name in ("battle", "seats", "nonce", "text", "method", "kind", "side") or (name == "token" and path in ("/api/join", "/api/invitation"))
        wrong = self.chance.choice([x for x in WRONG if type(x) is not type(body[name]) and (needed or x is not None)])
        body = dict(body, **{name: wrong})
        cookie = True
        if path in ("/api/me", "/api/logout"):
            cookie = None  # if it were accepted, it would be a new guest's
        return Attack(f"field {name}", self.request("POST", path, body, cookie=cookie))

    def stranger(self):
        """Somebody who only watches acts as if they sat there."""
        battle = {"id": self.target or secrets.token_urlsafe(16), "epoch": 0, "at": self.chance.randrange(200), "links": self.own["links"]}
        path, body = self.chance.choice(self.routes(battle)[5:12])
        if path.endswith("/call"):
            path = path.replace("/call", "/record")
            return Attack("stranger", self.request("POST", path, {}))
        if path.endswith("/offers"):
            body["kind"] = self.chance.choice(["resign", "abort", "takeback", "draw", "adjourn", "rematch"])
        return Attack("stranger", self.request("POST", path, body, cookie=self.chance.choice([True, None])))

    def forged(self):
        """Somebody's cookie or token, guessed."""
        good = self.me.cookie.split("=")[1]
        guess = self.chance.choice([secrets.token_urlsafe(32), good[:-1], good + "A", good.swapcase(), good[::-1], "1", "", "' OR 1=1 --", "A" * 43,
                                    "../" * 14, "%00" * 14, good[:20] + "\x01" + good[21:], "null", "0" * 43])
        battle = {"id": self.own["id"], "epoch": self.own["epoch"], "at": self.own["at"], "links": self.own["links"]}
        path, body = self.chance.choice(self.routes(battle)[6:13])
        if self.chance.random() < 0.5:
            return Attack("forged token", self.request("POST", path, body, cookie=None, more=[f"Authorization: Bearer {guess}"]))
        if self.chance.random() < 0.1:
            basic = base64.b64encode(b"admin:admin").decode()
            return Attack("forged basic", self.request("POST", path, body, cookie=None, more=[f"Authorization: Basic {basic}"]))
        return Attack("forged cookie", self.request("POST", path, body, cookie=f"grognard={guess}"))

    def origin(self):
        """Another page makes a browser send it."""
        origin = self.chance.choice(["https://evil.example", "null", "http://127.0.0.1", f"http://127.0.0.1:{self.host.port}.evil.example", "",
                                     f"https://127.0.0.1:{self.host.port}", "http://127.0.0.1:1", None, "file://"])
        path, body = self.chance.choice([(f"/api/battles/{self.own['id']}/offers", {"kind": "resign"}), ("/api/logout", {"everywhere": True}),
                                         (f"/api/battles/{self.own['id']}/words", {"text": "x"}), ("/api/me", {"name": "Stolen"})])
        site = self.chance.choice([[], ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"]])
        return Attack("origin", self.request("POST", path, body, origin=origin, more=site))

    def out_of_turn(self):
        """Its own battle: the other side's turn, a moment that has passed, one that is yet to come."""
        battle = self.chance.choice([self.own, self.passed])
        at = self.chance.choice([battle["at"] + 1, battle["at"] + 1000, -1, battle["at"]])
        text = self.chance.choice(["roll 6 6 6 6", "draw french", "melee A1 F1", "resign", "", "activate Z9", "roll", "amend F1 strength 9", "a" * 600])
        epoch = self.chance.choice([battle["epoch"], battle["epoch"] + 1, -1])
        return Attack("out of turn", self.request("POST", f"/api/battles/{battle['id']}/answers", {"epoch": epoch, "at": at, "text": text}))

    def token(self):
        link = far.token(self.own["links"]["seats"][1])
        guess = self.chance.choice([secrets.token_urlsafe(32), link[:-1], link + "A", link[::-1], "", "' OR ''='", "#/join/" + link, link.upper()])
        return Attack("link", self.request("POST", "/api/join", {"token": guess}))

    def name(self):
        where = self.chance.choice(["battle", "login", "program"])
        name = self.chance.choice(NAMES)
        if where == "battle":
            shipped = self.chance.choice([name, "ccn/../boe/maida", "ccn/el_bodon\u0000", "/etc/passwd", "ccn/el_bodon.scn", "CCN/EL_BODON", "ccn"])
            return Attack("name of a battle", self.request("POST", "/api/battles", {"battle": shipped, "seats": ["me", "open"]}))
        if where == "login":
            return Attack("login", self.request("POST", "/api/login", {"name": name, "password": "x" * self.chance.choice([1, 12, 4000])}, cookie=None))
        program = self.chance.choice(["human", "-1", "0", name + "x", "Captain "])
        return Attack("program", self.request("POST", "/api/battles", {"battle": "ccn/drill_melee", "seats": ["me", program]}))

    def slow(self):
        """A request that never ends; a stream that nobody reads."""
        whole = self.request("POST", f"/api/battles/{self.own['id']}/words", {"text": "x" * 400})
        stream = self.request("GET", f"/api/battles/{self.target or self.own['id']}/events")
        part = self.chance.choice([whole[:1], whole[:40], whole[:-100], whole[:-1], b"", stream, stream[:-2]])
        return Attack("slow", part, stays=True)

    def text(self):
        """A scenario or a record that is none."""
        text = self.chance.choice(["", "system nothing\n", "system ccn\n", "[Grognard \"1\"]\n", "[Rules \"ccn 1\"]\nbegin scenario\nend scenario\n1. roll 9\n",
                                   "system ccn\nrounds 99999999999\n", "unit " * 20000, "\n" * 60000, "system boe\n" + "side a north\n" * 3000,
                                   "system kings\nmap\n" + "." * 5000 + "\nend map\n", "\u202e" * 1000, "system ccn\ntitle " + "x" * 100000])
        return Attack("text", self.request("POST", "/api/battles", {"text": text, "seats": ["me", "open"]}))
