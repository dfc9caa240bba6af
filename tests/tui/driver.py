"""Drives the real program on a real screen: tmux is the terminal. What the screen shows is read back as text and compared with
what the record of the battle says (truth.py). Nothing here sleeps for a fixed time: every wait ends when the screen is right.
"""
import atexit
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

PATIENCE = 30  # seconds for anything to happen, on a busy machine
POLL = 0.03

grognard = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else ""
only = sys.argv[2:]  # words: of the tests below only those that have one of them in their names
folder = tempfile.mkdtemp(prefix="grognard-tui-")
socket = os.path.join(folder, "tmux")
count = 0
outcome = {"number": 0, "failed": 0}


try:
    for end in os.openpty():
        os.close(end)
except OSError:  # a tree without /dev/pts
    print("1..0 # SKIP no terminal can be had here")
    sys.exit(0)


class Fault(Exception):
    """What was not as it should be; the screen is shown with it."""


def tmux(*words, check=True):
    done = subprocess.run(["tmux", "-S", socket, "-f", "/dev/null", *words], capture_output=True, text=True,
                          encoding="utf-8", errors="replace")
    if check and done.returncode:
        raise Fault(f"tmux {' '.join(words)}: {done.stderr}")
    return done.stdout


def clean_up():
    tmux("kill-server", check=False)
    until(lambda: shutil.rmtree(folder, ignore_errors=True) or not os.path.exists(folder), 10)  # some still write as they end


atexit.register(clean_up)
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, lambda n, frame: sys.exit(128 + n))


def until(look, seconds=PATIENCE):
    """What `look` gives as soon as it is something; None: it never was."""
    end = time.monotonic() + seconds
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > end:
            return None
        time.sleep(POLL)


def serve():
    """The first session keeps the server, and its options are there before any program is."""
    if tmux("list-sessions", "-F", "#{session_name}", check=False).strip():
        return
    tmux("-u", "new-session", "-d", "-s", "keep", "-x", "80", "-y", "24", "cat")
    for option in (["-g", "remain-on-exit", "on"], ["-g", "status", "off"],
                   ["-s", "escape-time", "0"], ["-g", "mouse", "off"]):
        tmux("set", *option)


class Screen:
    """One terminal with a program in it, and a data folder of its own."""

    def __init__(self, *words, size=(80, 24), term="xterm-256color", locale="C.UTF-8", env=None, data=None, shell=False):
        global count
        count += 1
        self.name, self.size = f"t{count}", size
        self.data = data or os.path.join(folder, f"data{count}")
        self.keys_pressed = 0
        own = {"TERM": term, "LC_ALL": locale, "XDG_DATA_HOME": self.data, "HOME": self.data, "PS1": "$ ", "PATH": os.environ["PATH"]}
        for name, value in os.environ.items():
            if name.startswith(("GROGNARD_", "ASAN_", "UBSAN_", "LSAN_")) and name not in ("GROGNARD_TOKEN", "GROGNARD_PLAIN"):
                own[name] = value
        own.update(env or {})
        os.makedirs(self.data, exist_ok=True)
        self.status = os.path.join(self.data, f"status-{self.name}")
        program = ["bash", "--norc", "--noprofile", "-i"]
        if not shell:  # what it ended with is written down; what it said stays to be read
            program = ["sh", "-c", f"\"$@\"; echo $? >'{self.status}'; exec cat", "sh", grognard, *words]
        command = ["env", "-i", *(f"{k}={v}" for k, v in own.items()), *program]
        serve()
        tmux("-u", "new-session", "-d", "-s", self.name, "-x", str(size[0]), "-y", str(size[1]), "-c", self.data, *command)
        if shell:
            self.wait(r"\$ ")
            if words:
                self.type(" ".join([grognard, *words]))
                self.press("Enter")

    # ---- what is pressed ----

    def press(self, *keys):
        """Keys by their names: Enter, Escape, Up, PPage, C-c, or letters."""
        self.keys_pressed += len(keys)
        tmux("send-keys", "-t", self.name, *keys)

    def type(self, text):
        self.keys_pressed += len(text)
        tmux("send-keys", "-t", self.name, "-l", text)

    def say(self, line):
        """Behind the colon."""
        self.press(":")
        self.wait(lambda s: s.rows()[-1].lstrip().startswith(":"), "the : prompt")
        self.type(line)
        self.press("Enter")

    def click(self, x, y, button=0):
        """With the mouse, at a column and a row from 0: pressed and let go."""
        for end in "Mm":
            raw = f"\x1b[<{button};{x + 1};{y + 1}{end}".encode()
            tmux("send-keys", "-t", self.name, "-H", *(f"{b:02x}" for b in raw))

    def resize(self, columns, rows):
        self.size = (columns, rows)
        tmux("resize-window", "-t", self.name, "-x", str(columns), "-y", str(rows))

    def signal(self, number):
        os.kill(self.pid(), number)

    def pid(self):
        """Of the program: of the pane, or of the child of its shell."""
        pane = int(tmux("display", "-p", "-t", self.name, "#{pane_pid}"))
        found = subprocess.run(["pgrep", "-P", str(pane), "-x", os.path.basename(grognard)], capture_output=True, text=True).stdout.split()
        return int(found[0]) if found else pane

    # ---- what is seen ----

    def rows(self):
        """The screen as text, every row as wide as it is."""
        text = tmux("capture-pane", "-p", "-t", self.name).split("\n")[: self.size[1]]
        text += [""] * (self.size[1] - len(text))
        return [row.ljust(self.size[0]) for row in text]

    def text(self):
        return "\n".join(self.rows())

    def painted(self):
        """The same with its colours and styles, as escape sequences."""
        return tmux("capture-pane", "-p", "-e", "-t", self.name)

    def styles(self):
        """Of every row its letters, each with the numbers of its style (7: turned round)."""
        out = []
        for line in self.painted().split("\n")[: self.size[1]]:
            now, row = set(), []
            for code, letter in re.findall(r"\x1b\[([0-9;:]*)m|(.)", line):
                if letter and letter not in "\x0e\x0f":
                    row.append((letter, frozenset(now)))
                elif not letter:
                    for n in code.split(";"):
                        now = set() if n in ("", "0") else now | {n}
            out.append(row)
        return out

    def tap(self):
        """From now on all that is written to the terminal is kept: `raw` gives it."""
        self.tapped = os.path.join(folder, f"raw-{self.name}")
        tmux("pipe-pane", "-t", self.name, f"exec cat >'{self.tapped}'")
        until(lambda: os.path.exists(self.tapped))

    def raw(self):
        with open(self.tapped, "rb") as f:
            return f.read()

    def ended(self):
        """The status with which the program ended; None: it has not."""
        if not os.path.exists(self.status):
            return None
        with open(self.status, encoding="utf-8") as f:
            text = f.read().strip()
        return int(text) if text else None

    def wait(self, what, why="", seconds=PATIENCE):
        """Until the screen shows it: a pattern, or whatever a function finds on it."""
        look = what if callable(what) else lambda s: re.search(what, s.text(), re.M)
        found = until(lambda: look(self), seconds)
        if not found:
            raise Fault(f"never seen: {why or what}\n{self.text()}")
        return found

    def gone(self, pattern):
        self.wait(lambda s: not re.search(pattern, s.text(), re.M), f"without {pattern}")

    def check(self, good, words):
        if not good:
            raise Fault(f"{words}\n{self.text()}")

    def end(self):
        tmux("kill-session", "-t", self.name, check=False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()


# ---- the protocol ----


def comment(text):
    print("# " + str(text).replace("\n", "\n# "), flush=True)


def attempt(body):
    """None, or what was wrong; no program is left behind."""
    fault = None
    try:
        body()
    except Fault as wrong:
        fault = f"Fault: {wrong}"
    except (AssertionError, OSError, subprocess.SubprocessError, ValueError, KeyError, IndexError, AttributeError, ZeroDivisionError):
        fault = traceback.format_exc()
    for session in tmux("list-sessions", "-F", "#{session_name}", check=False).split():
        if session != "keep":
            tmux("kill-session", "-t", session, check=False)
    return fault


def test(words, skip=None):
    """A test: a function that raises a Fault, or does not."""

    def run(body):
        if only and not any(word in words for word in only):
            return body
        outcome["number"] += 1
        n = outcome["number"]
        if skip:
            print(f"ok {n} - {words} # SKIP {skip}", flush=True)
            return body
        began = time.monotonic()
        fault = attempt(body)
        if fault:  # a screen beside other work may be late once; what fails twice is a fault
            comment(f"tried again: {fault}")
            fault = attempt(body)
        outcome["failed"] += fault is not None
        print(f"{'not ok' if fault else 'ok'} {n} - {words}", flush=True)
        if fault:
            comment(fault)
        comment(f"{time.monotonic() - began:.1f} s")
        return body

    return run


def finish():
    print(f"1..{outcome['number']}")
    sys.exit(outcome["failed"] > 0)
