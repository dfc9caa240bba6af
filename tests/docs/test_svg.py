#!/usr/bin/env python3
"""tools/terminal-svg draws what a terminal shows: every colour of ink and paper, every mark, frames that meet.

  test_svg.py FOLDER   the project's folder; TAP on standard output"""
import os
import subprocess
import sys
import xml.etree.ElementTree as tree

TOOL = os.path.join(os.path.realpath(sys.argv[1]), "tools", "terminal-svg")
SVG = "{http://www.w3.org/2000/svg}"
number = failures = 0


def ok(what, good):
    global number, failures
    number += 1
    failures += not good
    print(f"{'ok' if good else 'not ok'} {number} - {what}")


def picture(screen, *options):
    done = subprocess.run([sys.executable, TOOL, *options], input=screen.encode(), stdout=subprocess.PIPE, check=True)
    return tree.fromstring(done.stdout)


def ink(svg, text):
    """How the stretch with these letters is drawn; {}: nowhere."""
    return next((t.attrib for t in svg.iter(SVG + "text") if t.text == text), {})


def papers(svg):
    return [(r.get("fill"), float(r.get("x")), float(r.get("width")), float(r.get("height")))
            for r in svg.iter(SVG + "rect") if r.get("x")]


def strokes(svg):
    return "".join(p.get("d") for p in svg.iter(SVG + "path") if p.get("stroke"))


CELL, LINE, EDGE = 8.4, 17, 14
svg = picture("\x1b[38;5;208mamber\x1b[0m \x1b[38;2;1;2;3mtrue\x1b[0m \x1b[31mbasic\x1b[39m plain \x1b[1mbold\x1b[22m \x1b[3mslant\x1b[0m")
ok("one of 256 colours", ink(svg, "amber").get("fill") == "#ff8700")
ok("a true colour", ink(svg, "true").get("fill") == "#010203")
ok("one of 16 colours, and back to none", ink(svg, "basic").get("fill") != ink(svg, "plain").get("fill"))
ok("bold ends where it is switched off", ink(svg, "bold").get("font-weight") == "bold" and "font-weight" not in ink(svg, "slant"))
ok("slanted", ink(svg, "slant").get("font-style") == "italic")

svg = picture("\x1b[48;2;10;20;30m        \x1b[0m\n\x1b[48;2;10;20;30m        \x1b[0m\n  \x1b[48;5;16mx\x1b[0m")
ok("paper alike in two rows is one sheet", papers(svg)[0] == ("#0a141e", EDGE, 8 * CELL, 2 * LINE))
ok("paper of 256 colours at its column", papers(svg)[1][:2] == ("#000000", EDGE + 2 * CELL))

svg = picture("\x1b[7mturned\x1b[27m \x1b[31;42;7mboth\x1b[0m \x1b[2mdim\x1b[0m plain")
ok("reversed ink is the paper's", ink(svg, "turned").get("fill") == "#14181d" and papers(svg)[0][0] == ink(svg, "plain").get("fill"))
ok("reversed colours change places", (ink(svg, "both").get("fill"), papers(svg)[1][0]) == ("#009e73", "#d55e00"))
ok("dim is between ink and paper", "#14181d" < ink(svg, "dim").get("fill") < ink(svg, "plain").get("fill"))

svg = picture("┌──┐\n│ab│\n└──┘")
ok("a frame is strokes, and they meet", "M18.2 22.5H43.4" in strokes(svg) and "M18.2 22.5V56.5" in strokes(svg))
ok("what it holds is letters at their column", float(ink(svg, "ab").get("x")) == round(EDGE + CELL, 1))
ok("the letters of frames without Unicode are frames", "H" in strokes(picture("\x0elqk\x0f q")) and ink(picture("\x0elqk\x0f q"), "q"))
ok("underlined is a stroke below", "H" in strokes(picture("\x1b[4munder\x1b[0m")) and not strokes(picture("under")))

svg = picture("ab → ● cd")
ok("beside letters of other fonts each has its own place", len(ink(svg, "ab → ● cd").get("x", "").split()) == 9)
svg = picture("x foot   / horse")
ok("behind several blanks is the right column", float(ink(svg, "/ horse").get("x")) == round(EDGE + 9 * CELL, 1))
ok("colours go on in the next line", ink(picture("\x1b[31mone\ntwo\x1b[0m"), "two").get("fill") == "#d55e00")
ok("what is empty has its room", picture("x", "--size", "120x40").get("width") == f"{120 * CELL + 2 * EDGE:.0f}")
ok("a title with signs in it", picture("x", "--title", "a < b & c")[0].text == "a < b & c")
ok("codes that say nothing are left out", ink(picture("\x1b[?25h\x1b(Bx\x1b]0;title\x07y\x1b[38;5my"), "xyy"))
print(f"1..{number}")
sys.exit(failures > 0)
