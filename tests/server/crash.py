#!/usr/bin/env python3
"""Kills a host at random moments while people play, and looks whether anything was lost.

  crash.py GROGNARD FILE|postgresql://... [--kills N] [--matches N] [--seed N]

Everybody keeps what they saw. After each restart they go on where they were: every answer that was acknowledged is there, streams go
on behind their last event and miss nothing, nothing that was told is told otherwise. Battles are taken back now and then, and given
up; of each that is over the record is replayed and its dice are proved, and no roll has the number of another. With PostgreSQL there
are two processes, the sides of a battle on different ones, and one or both are killed. Prints a line; exit status 0 if all held.
"""
import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time

import far
from far import Broken, Fault, Host, Person

BATTLES = ["ccn/el_bodon", "ccn/drill_square", "boe/drill_orders", "kings/drill_volley", "rbc/drill_salvo", "bp/drill_wood"]
LONG = 140  # changes after which a battle is given up: a stream catches up with 200


class Ear:
    """What one side hears of a battle."""

    def __init__(self, match, side, battle):
        self.match, self.side, self.person = match, side, match.people[side]
        self.last, self.epoch, self.at = battle["version"], battle["epoch"], battle["at"]
        self.told, self.line, self.rolls = {}, {}, [None] * battle["dice"]["rolls"]  # by number; what fell before is not known
        self.news = asyncio.Event()

    async def follow(self):
        path = f"/api/battles/{self.match.id}/events"
        while True:
            await self.person.host.up.wait()
            try:
                async for number, kind, data in self.person.events(path, self.last):
                    self.hear(number, kind, data)
            except Broken:
                pass
            self.match.club.reconnects += 1
            await asyncio.sleep(0.01)

    def fault(self, words):
        raise Fault(f"battle {self.match.id}, side {self.side}, behind event {self.last}: {words}")

    def hear(self, number, kind, data):
        if number != self.last + 1:
            self.fault(f"event {number} ({kind}) comes next")
        if kind == "battle":
            self.fault("the whole battle is told: something was missed")
        self.told[number] = (kind, data)
        self.last = number
        if kind == "cut":
            self.epoch, self.at = data["epoch"], data["at"]
            self.line = {n: text for n, text in self.line.items() if n <= self.at}
        for answer in data.get("answers", []):
            self.at += 1
            if answer["n"] != self.at:
                self.fault(f"answer {answer['n']} is told instead of {self.at}")
            self.line[self.at] = answer["text"]
            if answer["by"] == "dice":
                self.rolls.append(answer["text"])
        if (data["epoch"], data["at"]) != (self.epoch, self.at):
            self.fault(f"it stands at {data['epoch']} {data['at']}, not at {self.epoch} {self.at}")
        self.news.set()

    async def until(self, version):
        while self.last < version:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), far.PATIENCE)


class Match:
    def __init__(self, club, people):
        self.club, self.people = club, people
        self.answered = {}  # acknowledged, and not taken back

    def path(self, what):
        return f"/api/battles/{self.id}/{what}"

    async def play(self):
        battle = await far.begin(*self.people, self.club.chance.choice(BATTLES))
        self.id = battle["id"]
        self.ears = [Ear(self, side, battle) for side in (0, 1)]
        following = [asyncio.ensure_future(ear.follow()) for ear in self.ears]
        playing = asyncio.ensure_future(self.play_on(battle))
        done, _ = await asyncio.wait([playing, *following], return_when=asyncio.FIRST_COMPLETED)
        for task in following:
            task.cancel()
        playing.cancel()
        await asyncio.gather(playing, *following, return_exceptions=True)
        for task in done:
            task.result()
        await self.look_at_record()
        for ear in self.ears:
            await self.look_at_events(ear)
        self.club.over += 1

    async def play_on(self, battle):
        while battle["outcome"] is None:
            side = battle["ask"]["side"]
            await self.ears[side].until(battle["version"])
            deed = self.club.chance.random()
            if self.club.ends or battle["version"] > LONG or deed < 0.005:
                battle = await self.resign(battle)
            elif deed < 0.04 and battle["at"] > 2:
                battle = await self.take_back(battle)
            else:
                battle = await self.answer(battle, side)
        for ear in self.ears:
            await ear.until(battle["version"])

    async def answer(self, battle, side):
        person, stands = self.people[side], {"epoch": battle["epoch"], "at": battle["at"]}
        moves = await person.post(self.path("call"), {"method": "moves", "args": [], **stands})
        if not moves["value"]:
            raise Fault(f"battle {self.id} at {stands}: no moves for side {side}")
        text = self.club.chance.choice(moves["value"])["text"]
        reply = await person.post(self.path("answers"), {**stands, "text": text})
        self.club.acknowledged += 1
        self.answered[stands["at"] + 1] = reply["text"]
        if self.club.chance.random() < 0.1:
            again = await person.post(self.path("answers"), {**stands, "text": text})
            if (again["battle"]["epoch"], again["battle"]["at"]) != (reply["battle"]["epoch"], reply["battle"]["at"]):
                raise Fault(f"battle {self.id} at {stands}: an answer that was repeated counts twice")
        return reply["battle"]

    async def offer(self, person, what, body):
        """It may have been done before the host died: then it is late, or refused, and the battle says how it stands."""
        reply = await person.ask("POST", self.path(what), body)
        if reply.status == 200:
            return reply.json
        if reply.status not in (409, 422):
            raise Fault(f"battle {self.id}: {what} {body}: {reply.status} {reply.body[:300]!r}")
        return await person.want("GET", f"/api/battles/{self.id}")

    async def resign(self, battle):
        side = self.club.chance.randrange(2)
        await self.ears[side].until(battle["version"])
        return await self.offer(self.people[side], "offers", {"kind": "resign", "version": battle["version"]})

    async def take_back(self, battle):
        side = self.club.chance.randrange(2)
        await self.ears[side].until(battle["version"])
        then = await self.offer(self.people[side], "offers", {"kind": "takeback", "version": battle["version"]})
        if any(o["kind"] == "takeback" and o["by"] == side for o in then["offers"]):
            await self.ears[1 - side].until(then["version"])
            then = await self.offer(self.people[1 - side], "offers/accept", {"kind": "takeback"})
        if then["epoch"] != battle["epoch"]:
            self.club.cuts += 1
            self.answered = {n: text for n, text in self.answered.items() if n <= then["at"]}
        return then

    # ---- what is left of it ----

    def fault(self, words):
        raise Fault(f"battle {self.id}: {words}")

    async def look_at_record(self):
        reply = await self.people[0].ask("GET", self.path("record"))
        if reply.status != 200:
            self.fault(f"its record is not given: {reply.status} {reply.body[:300]!r}")
        text = reply.body.decode()
        file = os.path.join(self.club.folder, self.id.replace("-", "m") + ".grog")
        with open(file, "w", encoding="utf-8") as f:
            f.write(text)
        lines = {int(n): words for n, words in re.findall(r"^(\d+)\. (.*)$", text.split("\nend scenario\n")[1], re.M)}
        for n, words in self.answered.items():
            if lines.get(n) != words:
                self.fault(f"answer {n} was acknowledged as '{words}', the record has '{lines.get(n)}'")
        for ear in self.ears:
            for n, words in ear.line.items():
                if words and lines.get(n) != words:
                    self.fault(f"answer {n} was told to side {ear.side} as '{words}', the record has '{lines.get(n)}'")
        self.look_at_rolls(text, lines)
        for words in (["verify", file], ["replay", file, "--verify"]):
            await self.club.grognard(words)
        os.unlink(file)

    def look_at_rolls(self, text, lines):
        """Which number each roll of the record has; what was told under that number is what stands there."""
        first, second = (ear.rolls for ear in self.ears)
        if [a for a, b in zip(first, second) if a and b and a != b] or len(first) != len(second):
            self.fault("the sides were told different dice")
        tag = re.search(r'^\[Rolls "(.*)"\]$', text, re.M)
        numbers = []
        for part in tag.group(1).split() if tag else []:
            low, _, high = part.partition("-")
            numbers += range(int(low), int(high or low) + 1)
        thrown = [n for n in sorted(lines) if lines[n].startswith(("roll ", "draw "))]
        if len(numbers) != len(set(numbers)) or numbers != sorted(numbers):
            self.fault(f"two rolls have one number: {tag.group(1)}")
        for number, n in zip(numbers, thrown):
            told = first[number] if number < len(first) else None
            if told and told != lines[n]:
                self.fault(f"roll {number} was told as '{told}' and is '{lines[n]}' in the record")
            self.club.rolls += 1

    async def look_at_events(self, ear):
        """All of them once more, from the store, however often the host dies meanwhile."""
        wanted, heard = sorted(ear.told), []
        while len(heard) < len(wanted):
            await ear.person.host.up.wait()
            try:
                async for number, kind, data in ear.person.events(self.path("events"), (heard or [wanted[0] - 1])[-1]):
                    if number not in ear.told or ear.told[number] != (kind, data):
                        self.fault(f"event {number} was told as {ear.told.get(number)} and is {(kind, data)} now")
                    heard.append(number)
                    if len(heard) == len(wanted):
                        break
            except Broken:
                await asyncio.sleep(0.01)
        if heard != wanted:
            self.fault(f"events {wanted} were told, {heard} are kept")


class Club:
    def __init__(self, command, folder, seed):
        self.command, self.folder, self.chance = command, folder, random.Random(seed)
        self.acknowledged = self.over = self.cuts = self.rolls = self.reconnects = 0
        self.ends = False

    async def grognard(self, words):
        """Their exit status must be 0. At the end alone, so that nobody waits for them before."""
        process = await asyncio.create_subprocess_exec(self.command, *words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said, _ = await process.communicate()
        if process.returncode:
            raise Fault(f"grognard {' '.join(words)}: {process.returncode}: {said.decode()[-600:]}")

    async def evening(self, hosts):
        people = [Person(host) for host in hosts]
        while not self.ends:
            await Match(self, people).play()
            people.reverse()


async def kill_again(club, hosts, kills):
    for _ in range(kills):
        enough = club.acknowledged + club.chance.randrange(1, 40)
        end = time.monotonic() + far.PATIENCE
        while club.acknowledged < enough:
            await asyncio.sleep(0.002)
            if time.monotonic() > end:
                raise Fault("nobody's answer is acknowledged any more")
        await asyncio.sleep(club.chance.random() * 0.02)
        victims = club.chance.choice([hosts[:1], hosts[-1:], hosts]) if len(set(hosts)) > 1 else hosts[:1]
        for host in victims:
            host.kill()
        for host in victims:
            await host.start()
    enough = club.acknowledged + 20
    while club.acknowledged < enough:
        await asyncio.sleep(0.01)


async def run(wanted, folder):
    seed = wanted.seed or random.randrange(1 << 30)
    print(f"crash: seed {seed}", flush=True)
    club = Club(wanted.grognard, folder, seed)
    options = ["--rate", "0", "--connections", "2000", "--per-address", "2000"]
    several = wanted.db.startswith("postgresql:")
    hosts = [Host(wanted.grognard, wanted.db, folder, f"host{i}", options) for i in range(2 if several else 1)]
    begun = time.monotonic()
    try:
        for host in hosts:
            await host.start()
        matches = [asyncio.ensure_future(club.evening([hosts[0], hosts[-1]])) for _ in range(wanted.matches)]
        killing = asyncio.ensure_future(kill_again(club, hosts, wanted.kills))
        await asyncio.wait([killing, *matches], return_when=asyncio.FIRST_COMPLETED)
        club.ends = True
        for task in [killing] * killing.done() + [m for m in matches if m.done()]:
            task.result()
        await asyncio.wait_for(asyncio.gather(*matches), far.PATIENCE)
        for host in hosts:
            host.stop()
    except Fault:
        for host in hosts:
            print(host.log, host.last_words(), file=sys.stderr)
        raise
    finally:
        for host in hosts:
            if host.process:
                host.kill()
    print(f"crash: killed {wanted.kills} times in {time.monotonic() - begun:.0f} s; {club.acknowledged} answers acknowledged, all "
          f"there; {club.over} battles over and proved, {club.cuts} taken back in; {club.rolls} rolls, none twice; "
          f"streams went on {club.reconnects} times and missed nothing")


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("grognard")
    words.add_argument("db")
    words.add_argument("--kills", type=int, default=15)
    words.add_argument("--matches", type=int, default=12)
    words.add_argument("--seed", type=int, default=0)
    wanted = words.parse_args()
    far.many_files()
    with tempfile.TemporaryDirectory(prefix="grognard-crash-") as folder:
        if wanted.db == "sqlite":
            wanted.db = os.path.join(folder, "club.db")
        try:
            asyncio.run(run(wanted, folder))
        except Fault as why:
            print(f"crash: FAULT: {why}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
