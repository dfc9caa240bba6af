#!/usr/bin/env python3
"""A hostile client, while two honest people play a battle with secrets and notice nothing of it.

  hostile.py GROGNARD FILE|postgresql://... [--requests N] [--most MS] [--seed N]

What it sends is listed in attacks.py. None may be accepted, none may be answered with 5xx, and the host must end well (under the
sanitizers: without a report). Every byte that the hostile client receives, and every byte that each honest side receives, is searched for
what it must not know: others' tokens and links, hashes of passwords, the secret of the dice before the end, orders that are still
hidden. The log is searched for tokens and passwords. 95 of 100 honest requests are answered within --most ms. Prints a line for each
thing that was found out; exit status 0 if all held.
"""
import argparse
import asyncio
import collections
import os
import random
import re
import secrets
import sys
import tempfile
import time

import far
from attacks import Attacks
from far import Broken, Fault, Host, Person

CUBE = re.compile(r"(red|green|blue) \S+$")
SECRETIVE = ["boe/drill_orders", "boe/drill_squares", "boe/drill_village"]
WORKERS = 12
REFUSALS = set(range(400, 500)) | {505}  # 505: the library's own word to who speaks another HTTP


class Heard:
    """All that somebody received, in order."""

    def __init__(self, name):
        self.name, self.parts, self.dropped = name, [], 0

    def __call__(self, part):
        self.parts.append(part)

    def now(self):
        return self.dropped + len(self.parts)

    def must_not_have(self, words, since, until=None):
        start, end = max(0, since - self.dropped), None if until is None else until - self.dropped
        for what, word in words.items():
            for part in self.parts[start:end]:
                if word in part:
                    at = part.index(word)
                    raise Fault(f"{self.name} was told {what}: {part[max(0, at - 200):at + 200]!r}")

    def forget(self):
        self.dropped += len(self.parts)
        self.parts = []


class Honest:
    """Two people who play one battle after the other, each with what it heard."""

    def __init__(self, host, hostile_heard, chance, thinks):
        self.thinks = thinks  # seconds for an answer
        self.heard = [Heard("side 0"), Heard("side 1")]
        self.hostile = hostile_heard
        self.people = [Person(host, f"honest {i}", self.heard[i]) for i in (0, 1)]
        self.chance, self.took = chance, []
        self.passwords = [secrets.token_urlsafe(12) for _ in self.people]
        self.watched, self.links = None, []  # watched: called with the id of each battle
        self.answers = self.battles = self.hidden = 0
        self.ends = False

    async def come(self):
        for i, person in enumerate(self.people):
            await person.post("/api/me", {"name": f"Marshal {i}{secrets.token_hex(3)}", "password": self.passwords[i]})

    def secrets_of(self, i):
        """What nobody but person i may ever see."""
        return {f"the token of {self.people[i].name}": self.people[i].cookie.split("=")[1].encode(),
                f"the password of {self.people[i].name}": self.passwords[i].encode()}

    async def timed(self, person, path, body):
        begun = time.monotonic()
        value = await person.post(path, body)
        self.took.append(time.monotonic() - begun)
        return value

    async def play(self):
        while not self.ends:
            await Battle(self).play()
            self.battles += 1


class Battle:
    def __init__(self, of):
        self.of = of
        self.since = [heard.now() for heard in of.heard] + [of.hostile.now()]
        self.round = None
        self.secret_orders, self.shown = [], set()  # (side, number, text, moments before it was sent); texts that were shown
        self.seen = [asyncio.Event(), asyncio.Event()]
        self.at, self.told = [0, 0], [{}, {}]

    def moments(self):
        return [heard.now() for heard in self.of.heard] + [self.of.hostile.now()]

    async def play(self):
        of = self.of
        battle = await far.begin(*of.people, of.chance.choice(SECRETIVE), watch=True)
        self.id = battle["id"]
        self.at = [battle["at"]] * 2
        of.links = [far.token(link) for link in battle["links"]["seats"]]
        await of.watched(self.id)
        self.following = following = [asyncio.ensure_future(self.follow(side, battle["version"])) for side in (0, 1)]
        try:
            version = battle["version"]
            while battle["outcome"] is None:
                for task in following:
                    if task.done():
                        task.result()
                battle = await self.step(battle)
                version += 1
                if battle["version"] != version:
                    raise Fault(f"battle {self.id} is at version {battle['version']}, the honest made {version}")
        finally:
            for task in following:
                task.cancel()
            await asyncio.gather(*following, return_exceptions=True)
        await self.look_back(battle)

    async def follow(self, side, version):
        async for _, kind, data in self.of.people[side].events(f"/api/battles/{self.id}/events", version):
            if kind == "answers":
                self.told[side].update((answer["n"], answer["text"]) for answer in data["answers"])
                self.at[side] = data["at"]
                self.seen[side].set()

    async def until(self, side, at):
        end = time.monotonic() + 20
        while self.at[side] < at:
            if self.following[side].done():
                self.following[side].result()
                raise Fault(f"battle {self.id}: the stream of side {side} has ended")
            if time.monotonic() > end:
                raise Fault(f"battle {self.id}: side {side} is not told of answer {at}")
            self.seen[side].clear()
            await asyncio.wait([self.following[side], waiting := asyncio.ensure_future(self.seen[side].wait())], timeout=1,
                               return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()

    async def step(self, battle):
        of, side = self.of, battle["ask"]["side"]
        person, stands = of.people[side], {"epoch": battle["epoch"], "at": battle["at"]}
        if of.ends or battle["at"] > 120:
            return await of.timed(person, f"/api/battles/{self.id}/offers", {"kind": "resign"})
        moves = await of.timed(person, f"/api/battles/{self.id}/call", {"method": "moves", "args": [], **stands})
        await asyncio.sleep(of.thinks)
        text = of.chance.choice(moves["value"])["text"]
        pieces, before = await self.pieces_seen(side), self.moments()
        reply = await of.timed(person, f"/api/battles/{self.id}/answers", {**stands, "text": text})
        of.answers += 1
        await self.until(1 - side, reply["battle"]["at"])
        await self.look_at_order(side, stands["at"] + 1, reply["text"], battle["words"], before, pieces)
        return reply["battle"]

    # ---- what is hidden ----

    async def pieces_seen(self, side):
        """The pieces of a side as the other one sees them."""
        person, path = self.of.people[1 - side], f"/api/battles/{self.id}/call"
        view = (await person.post(path, {"method": "view", "args": []}))["value"]
        return {piece["label"]: piece for piece in view["pieces"] if piece["side"] == side}

    async def look_at_order(self, side, n, text, now, before, pieces):
        """An order cube is hidden until both sides have laid theirs: the other side's view of these pieces stays as it was."""
        if not CUBE.match(text):
            self.reveal()
            return
        if self.round != now:  # all of a round may go by without another question
            self.reveal()
        self.round = now
        self.of.hidden += 1
        self.secret_orders.append((side, n, text, before))
        both = any(order[0] != side for order in self.secret_orders)  # it may be shown any moment now
        if not both and await self.pieces_seen(side) != pieces:
            raise Fault(f"battle {self.id}: side {1 - side} sees what '{text}' ordered in secret")

    def reveal(self):
        """All that was ordered in secret is seen from here on: what came before the last of it was sent is searched."""
        if not self.secret_orders:
            return
        orders, self.secret_orders = self.secret_orders, []
        ends = orders[-1][3]
        for side, n, text, begins in orders[:-1]:
            if self.told[1 - side][n]:
                raise Fault(f"battle {self.id}: side {1 - side} was told '{self.told[1 - side][n]}', which side {side} ordered in secret")
            # What was ordered and shown before may be said again, under its number.
            word = f'"n":{n},"text":"{text}"' if text in self.shown else f'"{text}"'
            words = {f"'{word}', which side {side} ordered in secret": word.encode()}
            self.of.heard[1 - side].must_not_have(words, begins[1 - side], ends[1 - side])
            self.of.hostile.must_not_have(words, begins[2], ends[2])
        self.shown |= {text for _, _, text, _ in orders}

    # ---- when it is over ----

    async def look_back(self, battle):
        of = self.of
        end = [heard.now() for heard in of.heard] + [of.hostile.now()]
        seen = await of.people[0].want("GET", f"/api/battles/{self.id}")
        secret = seen["dice"]["secret"]
        if not secret:
            raise Fault(f"battle {self.id} is over, and its secret is not shown")
        words = {"the secret of the dice": secret.encode(), "the bytes of the secret": bytes.fromhex(secret)}
        for who, heard in enumerate([*of.heard, of.hostile]):
            heard.must_not_have(words, self.since[who], end[who] - 3)  # the last reply of it shows it
        of.hostile.must_not_have({f"the link of seat {i}": link.encode() for i, link in enumerate(of.links)}, self.since[2])
        for i in (0, 1):
            of.heard[i].must_not_have(of.secrets_of(1 - i), self.since[i])
            of.hostile.must_not_have(of.secrets_of(i), self.since[2])
        for heard in [*of.heard, of.hostile]:
            heard.must_not_have({"the hash of a password": b"$argon2"}, 0)
        for heard in of.heard:
            heard.forget()
        of.hostile.forget()


class Storm:
    """The hostile requests: what each was answered with."""

    def __init__(self, host, heard, attacks):
        self.host, self.heard, self.attacks = host, heard, attacks
        self.answers, self.faults, self.slow, self.watching = collections.Counter(), [], [], None

    async def worker(self, left):
        while left:
            left.pop()
            attack = self.attacks.next()
            status = await self.send(attack)
            self.answers[status] += 1
            if status != "closed" and status not in REFUSALS and not attack.harmless:
                self.faults.append(f"{attack.name}: answered with {status}: {attack.bytes[:600]!r} -> {self.last[:300]!r}")
            if isinstance(status, int) and status >= 500 and status not in REFUSALS:
                self.faults.append(f"{attack.name}: {status}: {attack.bytes[:600]!r}")

    async def send(self, attack):
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.host.port, limit=1 << 22,
                                                           local_addr=("127.0.0.2", 0))
        except OSError:
            return "closed"
        try:
            writer.write(attack.bytes)
            if attack.half:
                writer.write_eof()
            if attack.stays:
                self.slow.append((reader, writer))
                if len(self.slow) > 100:
                    self.slow.pop(0)[1].close()
                return "closed"
            reply = await asyncio.wait_for(far.read_reply(reader), 5)
        except (Broken, OSError):
            return "closed"
        except asyncio.TimeoutError:
            return "closed"  # it waits for more, which does not come; its own limits end it
        finally:
            if not attack.stays:
                writer.close()
        self.heard(reply.head + reply.body)
        self.last = reply.head.split(b"\r\n")[0] + b" " + reply.body
        return reply.status

    async def watch(self, person, name):
        """Whoever may watch hears what both may know: of the battle that the honest play now, and of no other any more."""
        while self.watching and not self.watching.done():  # wait_for of Python 3.11 may swallow it once
            self.watching.cancel()
            await asyncio.wait([self.watching], timeout=0.2)
        person.drop()
        self.attacks.target = name
        self.watching = asyncio.ensure_future(self.spectate(person, name))

    async def spectate(self, person, name):
        for patience in range(50, -1, -1):  # streams that were just closed count until the host has noticed
            try:
                async for _ in person.events(f"/api/battles/{name}/events"):
                    for method in ("view", "moves", "question", "prompt", "log", "told", "position"):
                        await person.ask("POST", f"/api/battles/{name}/call", {"method": method, "args": []})
                return
            except Broken:
                return
            except Fault as fault:
                if not patience or b"follow too much" not in str(fault).encode():
                    raise
                await asyncio.sleep(0.1)


def look_at_log(host, words):
    with open(host.log, "rb") as log:
        text = log.read()
    for what, word in words.items():
        if word in text:
            raise Fault(f"the log has {what}")
    for sign in (b"AddressSanitizer", b"runtime error:", b"LeakSanitizer"):
        if sign in text:
            raise Fault(f"the sanitizers found something: {text[text.index(sign) - 200:][:3000].decode('utf-8', 'replace')}")


async def storm(wanted, folder, requests, options, thinks, name):
    chance = random.Random(wanted.seed)
    host = Host(wanted.grognard, wanted.db, folder, name, options)
    heard = Heard("the hostile client")
    try:
        await host.start()
        honest = Honest(host, heard, chance, thinks)
        await honest.come()
        spectator = Person(host, "spectator", heard)
        await spectator.post("/api/me", {"name": "Fox " + secrets.token_hex(4), "password": secrets.token_hex(8)})
        attacks = Attacks(host, chance)
        await attacks.prepare()
        weather = Storm(host, heard, attacks)
        honest.watched = lambda name: weather.watch(spectator, name)
        playing = asyncio.ensure_future(honest.play())
        left = list(range(requests))
        workers = [asyncio.ensure_future(weather.worker(left)) for _ in range(WORKERS)]
        while not all(task.done() for task in workers):
            done, _ = await asyncio.wait([playing, *[w for w in workers if not w.done()]],
                                         return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        for fault in weather.faults[:20]:
            print("hostile: FAULT:", fault, file=sys.stderr)
        honest.ends = True
        await asyncio.wait_for(playing, far.PATIENCE)
        await attacks.look_back()
        memory = host.memory()
        host.stop()
    except Fault:
        print(host.log, host.last_words(), file=sys.stderr)
        raise
    finally:
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        if host.process:
            host.kill()
    look_at_log(host, {**honest.secrets_of(0), **honest.secrets_of(1), **attacks.secrets(),
                       "the hash of a password": b"$argon2"})
    took = sorted(honest.took)
    p95 = 1000 * took[len(took) * 95 // 100]
    print(f"hostile, {name}: {sum(weather.answers.values())} requests: "
          + ", ".join(f"{n} x {status}" for status, n in sorted(weather.answers.items(), key=str)))
    print(f"hostile, {name}: the honest gave {honest.answers} answers in {honest.battles} battles ({honest.hidden} in secret); "
          f"p50 {1000 * took[len(took) // 2]:.1f}, p95 {p95:.1f}, most {1000 * took[-1]:.1f} ms; host {memory / 1024:.0f} MB")
    if weather.faults:
        raise Fault(f"{len(weather.faults)} hostile requests were accepted, or answered with 5xx")
    if not honest.hidden and honest.answers > 20:
        raise Fault("the honest ordered nothing in secret: this proves nothing")
    if wanted.most and p95 > wanted.most:
        raise Fault(f"the honest waited for {p95:.0f} ms")


async def run(wanted, folder):
    wanted.seed = wanted.seed or random.randrange(1 << 30)
    print(f"hostile: seed {wanted.seed}", flush=True)
    await storm(wanted, folder, wanted.requests * 4 // 5, ["--rate", "0"], 0, "without limits")
    await storm(wanted, folder, wanted.requests // 5, [], 0.2, "with the usual limits")


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("grognard")
    words.add_argument("db")
    words.add_argument("--requests", type=int, default=2000)
    words.add_argument("--most", type=int, default=0)
    words.add_argument("--seed", type=int, default=0)
    wanted = words.parse_args()
    far.many_files()
    with tempfile.TemporaryDirectory(prefix="grognard-hostile-") as folder:
        if wanted.db == "sqlite":
            wanted.db = os.path.join(folder, "club.db")
        try:
            asyncio.run(run(wanted, folder))
        except Fault as why:
            print(f"hostile: FAULT: {why}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
