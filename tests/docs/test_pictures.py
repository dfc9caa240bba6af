#!/usr/bin/env python3
"""tools/terminal-pictures starts a program in a terminal, waits until it asks, presses the keys, and draws what is there then.

  test_pictures.py FOLDER   the project's folder; TAP on standard output. The program is one of its own, which is quick."""
import os
import shutil
import subprocess
import sys
import tempfile

try:
    for end in os.openpty():
        os.close(end)
except OSError:  # a tree without /dev/pts
    print("1..0 # SKIP no terminal can be had here")
    sys.exit(0)

TOOL = os.path.join(os.path.realpath(sys.argv[1]), "tools", "terminal-pictures")
ASKS = """#!/bin/sh
printf 'a battle\\n%s of %s, seed %s\\n' "$1" "$2" "$4"
sleep 1
printf '\\033[H\\033[2Ja battle, Your move\\n\\033[44mF1\\033[0m %s of %s, seed %s, %s columns\\n' "$1" "$2" "$4" "$(tput cols)"
exec cat
"""
ENDS = "#!/bin/sh\necho Your move: no such battle\n"
number = failures = 0


def ok(what, good):
    global number, failures
    number += 1
    failures += not good
    print(f"{'ok' if good else 'not ok'} {number} - {what}")


def pictures(folder, script, *words):
    program = os.path.join(folder, "grognard")
    with open(program, "w", encoding="utf-8") as f:
        f.write(script)
    os.chmod(program, 0o755)
    return subprocess.run([sys.executable, TOOL, "--grognard", program, "--to", folder, *words],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


if not shutil.which("tmux"):
    print("1..0 # SKIP tmux is not there")
    sys.exit(0)
with tempfile.TemporaryDirectory() as home:
    done = pictures(home, ASKS)
    made = sorted(f for f in os.listdir(home) if f.endswith(".svg"))
    ok("one picture a system, and one for all", made == sorted([f"terminal{s}.svg" for s in ("", "-boe", "-bp", "-ccn", "-kings", "-rbc")]))
    svg = read(os.path.join(home, "terminal-ccn.svg")) if done.returncode == 0 else done.stderr
    ok("it waited until somebody was asked", "Your move" in svg)
    ok("the battle is played with dice that are always the same", "play of ccn/el_bodon, seed 1" in svg)
    ok("the terminal is as wide as the picture", "120 columns" in svg)
    ok("colours of the paper are in it", 'fill="#0072b2"' in svg)
    ok("the keys were pressed", "activate F1" in svg)
    ok("README's is that of the first system", svg == read(os.path.join(home, "terminal.svg")))
with tempfile.TemporaryDirectory() as home:
    done = pictures(home, ASKS, "rbc")
    ok("one alone", sorted(f for f in os.listdir(home) if f.endswith(".svg")) == ["terminal-rbc.svg"])
    done = pictures(home, ENDS, "bp")
    ok("a program that ends is a mistake, and is shown", done.returncode == 1 and "no such battle" in done.stderr)
    done = pictures(home, ASKS, "chess")
    ok("a picture that is none", done.returncode == 2 and "chess" in done.stderr)
print(f"1..{number}")
sys.exit(failures > 0)
