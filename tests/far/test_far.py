#!/usr/bin/env python3
"""Battles over the network in the terminal: two people at two terminals, against a real host on the loopback.

  test_far.py GROGNARD   TAP on standard output
"""
import atexit
import glob
import os
import pty
import re
import select
import signal
import stat
import subprocess
import sys
import tempfile
import termios
import time

try:
    for end in os.openpty():
        os.close(end)
except OSError:  # a tree without /dev/pts
    print("1..0 # SKIP no terminal can be had here")
    sys.exit(0)

grognard = os.path.abspath(sys.argv[1])
folder = tempfile.TemporaryDirectory()
number = failures = 0
PATIENCE = 20  # seconds for anything to happen
MARK = re.compile(r"\x1b\[[0-9;]*m")


def ok(what, good, shown=""):
    global number, failures
    number += 1
    failures += not good
    print(f"{'ok' if good else 'not ok'} {number} - {what}", flush=True)
    if not good:
        print("# " + str(shown)[-700:].replace("\n", "\n# "), flush=True)
    return good


class Host:
    """A host of our own; it can be killed, and started again at the same address with the same battles."""

    def __init__(self):
        self.port, self.process = "0", None
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [grognard, "host", "--db", os.path.join(folder.name, "host.db"), "--port", self.port,
             "--log", os.path.join(folder.name, "log")], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        line = self.process.stdout.readline()
        self.url = re.search(r"http://127\.0\.0\.1:(\d+)", line).group(0)
        self.port = self.url.rsplit(":", 1)[1]

    def kill(self, how):
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        self.process.stdout.close()


class Terminal:
    """Somebody at a terminal, with a data folder of their own."""

    def __init__(self, name, *words):
        self.name, self.text, self.seen = name, "", 0
        self.data = os.path.join(folder.name, name)
        env = dict(os.environ, XDG_DATA_HOME=self.data, TERM="dumb", COLUMNS="120", LC_ALL="C.UTF-8")
        env.pop("GROGNARD_TOKEN", None)
        self.pid, self.fd = pty.fork()
        if self.pid == 0:  # it ends with its terminal, by SIGHUP
            os.execve(grognard, [grognard, "play", *words], env)
        mode = termios.tcgetattr(self.fd)
        mode[3] &= ~termios.ECHO
        termios.tcsetattr(self.fd, termios.TCSANOW, mode)

    def read(self, seconds):
        """What has come; False: nothing within so long, or it has ended."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return False
        try:
            some = os.read(self.fd, 65536)
        except OSError:
            return False
        self.text += MARK.sub("", some.decode("utf-8", "replace")).replace("\r", "")
        return bool(some)

    def wait(self, pattern, seconds=PATIENCE):
        """What stands from where was last waited to the end of what is looked for; None: it never came."""
        until = time.monotonic() + seconds
        while True:
            found = re.compile(pattern, re.M).search(self.text, self.seen)
            if found:
                before, self.seen = self.text[self.seen : found.end()], found.end()
                return before
            left = until - time.monotonic()
            if left <= 0 or not self.read(left):
                return None

    def type(self, line):
        os.write(self.fd, (line + "\n").encode())

    def end(self):
        """Until it has ended: its status."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.read(max(0.01, until - time.monotonic())):
            pass
        status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.close(self.fd)
        return status

    def leave(self):
        self.type("quit")
        return self.end()


ROW = re.compile(r"(?:^|  ) *(\d+) (\S.*?)(?: \[([^\]]+)\])?(?=  |$)", re.M)
PROMPT = r"^(?:\[[^\]\n]*\] )?> $"


def question(text):
    """The rows of the question that stands at the end of the text: a list, and the prompt behind it."""
    found = re.search(r"((?:^ .*\n)+)" + PROMPT + r"\Z", text, re.M)
    return ROW.findall(found.group(1)) if found else []


def pick(rows, pattern):
    """The first row whose text fits, else the first, as one types it."""
    chosen = next((r for r in rows if re.match(pattern, r[1])), rows[0])
    return chosen[0] + (" " + chosen[2].split()[0] if chosen[2] else "")


def play_on(players, stop, wishes=r"", most=400):
    """Everybody answers when asked, until somebody reads what is looked for."""
    counts = {p: 0 for p in players}
    until = time.monotonic() + PATIENCE
    while sum(counts.values()) < most and time.monotonic() < until:
        for p in players:
            p.read(0.02)
            unread = p.text[p.seen :]
            if re.search(stop, unread):
                return counts
            rows = question(unread)
            if rows:
                p.seen = len(p.text)
                p.type(pick(rows, wishes))
                counts[p] += 1
                until = time.monotonic() + PATIENCE
    return counts if most <= sum(counts.values()) else None


def bad(what, *words, says):
    env = dict(os.environ, XDG_DATA_HOME=os.path.join(folder.name, "bad"))
    done = subprocess.run([grognard, "play", *words], capture_output=True, text=True, env=env, stdin=subprocess.DEVNULL,
                          timeout=PATIENCE)
    ok(what, done.returncode == 2 and says in done.stderr, (done.returncode, done.stdout, done.stderr))


def friends(scenario, *wishes):
    """Two who sit down at a battle: the one who begins it, and who follows the link."""
    anne = Terminal("anne", "--host", host.url, scenario, *wishes)
    link = anne.wait(r"Send this to your friend: (\S+)\n")
    bert = Terminal("bert", "--join", link.split()[-1] if link else "nothing")
    return anne, bert


host = Host()
atexit.register(lambda: host.process.poll() is None and host.process.kill())  # whatever goes wrong here

# ---- a small battle to its end ----
anne, bert = friends("ccn/drill_melee", "--pace", "live:30+10")
ok("the link is enough for a friend", bert.wait(r"french: a guest\n +allies: a guest \(you\)"), bert.text)
ok("who began it hears of that", anne.wait(r"The allies: a guest"), anne.text)
ok("the commitment is shown", re.search(r"committed to\s+[0-9a-f]{64}", bert.text) or bert.wait(r"[0-9a-f]{64}"), bert.text)
ok("clocks stand in the prompt", anne.wait(r"^\[(29:5\d|30:00), they 30:00\] > "), anne.text)
anne.type("say good luck")
ok("words come over", bert.wait(r"a guest: good luck"), bert.text)
bert.type("2")
ok("nobody answers for the other", bert.wait("you are not asked now"), bert.text)
bert.type("draw")
ok("an offer is told", anne.wait(r"The allies offer a draw: `accept` or `decline`"), anne.text)
anne.type("decline")
ok("and its refusal", bert.wait(r"Nobody offers a draw any more"), bert.text)
anne.type("odds 1")
ok("odds are the host's, exact", anne.wait(r"19 % 45th Foot \(A1\) destroyed, the battle won \(3/16\)"), anne.text)
anne.type("why melee F1 F1")
ok("so is why not", anne.wait(r"(not allowed|there is no|expected|is not)"), anne.text)
anne.type("99")
ok("a number that is none", anne.wait(r"there is no number 99: 1 to 1; `e` is `hold F1`"), anne.text)
anne.type("moves")
played = play_on([anne, bert], r"The battle is over")
ok("they play it to its end", played is not None, anne.text + "\n======\n" + bert.text)
for who in (anne, bert):
    proof = who.wait(r"Dice: all \d+ rolls are what[^.]*and\s+yours\s+is\s+among\s+the\s+nonces")
    ok(f"{who.name} has the proof of the dice", proof, who.text[-2000:])
    who.wait(r"the battle is kept as \S+")
anne.type("rematch")
ok("a rematch is offered", bert.wait(r"The french offer a rematch"), bert.text)
bert.type("accept")
ok("and begins", anne.wait(r"The rematch has begun") and bert.wait(r"The rematch has begun"), anne.text)
anne.type("next")
ok("with sides changed", anne.wait(r"allies: a guest \(you\)"), anne.text)
anne.type("resign")
anne.wait(r"Resign\? yes or no > ")
anne.type("yes")
ok("one may resign out of turn", anne.wait(r"The battle is over: The [Aa]llies give the battle up"), anne.text)
ok("and leave", anne.leave() == 0 and bert.leave() == 0)
kept = glob.glob(os.path.join(folder.name, "anne", "grognard", "battles", "*.grog"))
proofs = [subprocess.run([grognard, "verify", k], capture_output=True, text=True) for k in kept]
ok("both records are kept, and what was thrown is proved", len(kept) == 2 and any(p.returncode == 0 for p in proofs), (kept, proofs))
keys = glob.glob(os.path.join(folder.name, "anne", "grognard", "hosts", "*"))
ok("nobody else reads who one is", len(keys) == 1 and stat.S_IMODE(os.stat(keys[0]).st_mode) == 0o600, keys)

# ---- what is hidden; a lost connection; leaving and coming back ----
anne, bert = friends("boe/drill_orders")
ok("a battle with cubes goes on at both ends", play_on([anne, bert], r"no such words", r"blue", most=14), anne.text)
ok("the cubes are laid", "1 green F1" in anne.text and "1 green A1" in bert.text or "blue F1" in anne.text, anne.text)
told = re.compile(r"(F1(?! label)|2e Leger)[^\n]*(blue|green)")
ok("and are nobody else's to see", not told.search(bert.text), [m.group(0) for m in told.finditer(bert.text)])
bert.type("save " + os.path.join(folder.name, "stolen.grog"))
ok("nor is the record", bert.wait("something of it is hidden from you"), bert.text)
for who in (anne, bert):
    while who.read(0.2):
        pass
    who.seen = len(who.text)
host.kill(signal.SIGKILL)
ok("a lost connection is said", anne.wait(r"The connection is lost") and bert.wait(r"The connection is lost"), anne.text)
host.start()
ok("and it is back by itself", anne.wait(r"The connection is back") and bert.wait(r"The connection is back"), anne.text)
anne.type("who")
ok("the battle is as it was", anne.wait(r"\(you\)"), anne.text)
os.write(bert.fd, b"\x03")
goes_on = bert.wait(r"--battle (\S+)` goes on")
ok("Ctrl-C leaves, and the battle stays", bert.end() == 0 and goes_on, bert.text)
bert = Terminal("bert", "--host", host.url, "--battle", goes_on.split("--battle ")[1].split("`")[0])
ok("and can be gone on with", bert.wait(r"\(you\)"), bert.text)
anne.type("moves")
ok("at both ends", play_on([anne, bert], r"no such words", r"blue", most=4), anne.text + bert.text)
ok("both leave it", anne.leave() == 0 and bert.leave() == 0)

# ---- watching; both sides by one's own hand; a program ----
anne = Terminal("anne", "--host", host.url, "ccn/drill_melee", "--french", "me", "--allies", "me", "--pace", "days:3")
ok("a clock of days", anne.wait(r"^\[2 days 23 h\] > "), anne.text)
anne.type("who")
link = (anne.wait(r"to watch: \S+\n") or "- nothing").split()[-1]
carl = Terminal("carl", "--join", link)
ok("a spectator watches", carl.wait(r"You watch"), carl.text)
carl.wait(r"> $")
carl.type("draw")
ok("and offers nothing", carl.wait(r"You watch: that is for those who play"), carl.text)
anne.type("melee F1 A1")
ok("but sees what happens", carl.wait(r"26th Ligne \(F1\) attack 45th Foot \(A1\)"), carl.text)
anne.seen = 0
ok("one hand plays both sides", play_on([anne], r"The battle is over"), anne.text)
ok("to an end that is told", carl.wait(r"The battle is over") and carl.leave() == 0 and anne.leave() == 0, carl.text)
script = subprocess.run([grognard, "play", "--host", host.url, "ccn/drill_melee", "--allies", "sergeant"], input="1\n" * 60,
                        capture_output=True, text=True, timeout=PATIENCE, env=dict(os.environ, XDG_DATA_HOME=os.path.join(folder.name, "dora")))
ok("a script plays against a program", script.returncode == 0 and "attack" in script.stdout, script)

# ---- lists, and what goes wrong ----
env = dict(os.environ, XDG_DATA_HOME=os.path.join(folder.name, "anne"))
lists = subprocess.run([grognard, "play", "--host", host.url], capture_output=True, text=True, env=env, timeout=PATIENCE)
ok("one's battles are listed", lists.returncode == 0 and "Your battles:" in lists.stdout, lists)
bad("no such battle", "--host", host.url, "--battle", "A" * 22, says="")
bad("an id that is none", "--host", host.url, "--battle", "../x", says="--battle wants a battle's id")
bad("a link that leads nowhere", "--join", host.url + "/#/join/nothing", says="no battle behind that link")
bad("a token that nobody has", "--host", host.url, "--battle", "A" * 22, "--token", "abc", says="does not know that token")
bad("a pace that is none", "--host", host.url, "ccn/drill_melee", "--pace", "soon", says="--pace is live:30+10")
bad("a side that is none", "--host", host.url, "ccn/drill_melee", "--russians", "open", says="--russians")
bad("a player that is none", "--host", host.url, "ccn/drill_melee", "--french", "nobody", says="there is no player 'nobody'")
bad("no host at all", "--battle", "A" * 22, says="--host is missing")
bad("an address that is none", "--host", "not a host", says="is no address of a host")
bad("nobody there", "--host", "http://127.0.0.1:1", "--battle", "A" * 22, says="does not answer")
host.kill(signal.SIGTERM)
ok("the host ends by itself", host.process.returncode == 0, host.process.returncode)
print(f"1..{number}")
sys.exit(failures > 0)
