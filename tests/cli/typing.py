#!/usr/bin/env python3
"""Somebody at a terminal: runs a program in one, types what standard input says, prints what the screen got.

  typing.py COLUMNSxROWS PROGRAM ARGS... <KEYS

Each line of KEYS is typed with Enter behind it once the program asks for something and has been silent for a moment;
<Tab> <Up> <Down> <Left> <Right> <Home> <Esc> and ^C, ^D, ^W in it are those keys, and a line that ends with a backslash is typed without
Enter. Escapes that move the cursor are left out of what is printed. TERM is the caller's. The last line is `status N`.
"""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

columns, rows = (int(n) for n in sys.argv[1].split("x"))
KEYS = {"<Tab>": b"\t", "<Up>": b"\x1b[A", "<Down>": b"\x1b[B", "<Right>": b"\x1b[C", "<Left>": b"\x1b[D", "<Home>": b"\x01", "<Esc>": b"\x1b"}
SILENT = float(os.environ.get("TYPING_PAUSE", "0.35"))
PATIENCE = 40


def typed(line):
    out = b""
    for part in re.split(r"(<\w+>|\^[A-Z])", line):
        if part in KEYS:
            out += KEYS[part]
        elif re.fullmatch(r"\^[A-Z]", part):
            out += bytes([ord(part[1]) - 64])
        else:
            out += part.encode()
    return out


pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
os.kill(pid, signal.SIGWINCH)
seen = b""


def listen(until_quiet):
    """What comes until nothing has come for a moment; False: the program has ended."""
    global seen
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        ready, _, _ = select.select([terminal], [], [], SILENT)
        if not ready:
            # silent at the end of a prompt: it asks
            if until_quiet and re.search(rb"> (\x1b\[[0-9;?]*[A-Za-z]|\r)*[^\n]*$", seen):
                return True
            continue
        try:
            more = os.read(terminal, 65536)
        except OSError:
            return False
        if not more:
            return False
        seen += more
    return True


alive = True
for line in sys.stdin.read().split("\n"):
    if not line:
        continue
    alive = alive and listen(True)
    if not alive:
        break
    enter = not line.endswith("\\")
    os.write(terminal, typed(line if enter else line[:-1]) + (b"\r" if enter else b""))
while alive and listen(True):
    os.close(terminal) if os.environ.get("TYPING_HANGUP") else os.kill(pid, signal.SIGTERM)
    if os.environ.get("TYPING_HANGUP"):
        break
status = os.waitpid(pid, 0)[1]
text = re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()=>][A-Z0-9]?|\x07", b"", seen).replace(b"\r\n", b"\n")
sys.stdout.buffer.write(text)
print(f"\nstatus {os.waitstatus_to_exitcode(status)}")
