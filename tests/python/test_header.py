#!/usr/bin/env python3
"""The bindings' tables are what the compiler makes of include/grognard.h: test_header.py PROBE, the program that says it."""
import ctypes
import os
import subprocess
import sys

from tap import run, test

from grognard import _header
from grognard._library import gg

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROBE = [line.split() for line in subprocess.check_output(sys.argv[1], text=True).splitlines()]


@test
def every_offset_size_and_constant_is_the_compilers():
    drifted = []
    for name, what, value in PROBE:
        if what == "=":
            ours = getattr(_header, name)
        elif what == "-":
            ours = ctypes.sizeof(_header.STRUCTS[name])
        else:
            ours = getattr(_header.STRUCTS[name], what).offset
        if ours != int(value):
            drifted.append(f"{name} {what}: {value}, here {ours}")
    assert len(PROBE) > 500 and not drifted, drifted


@test
def the_tables_are_made_of_the_header_as_it_is_now():
    subprocess.run([sys.executable, os.path.join(ROOT, "tools", "python-header"), "--check"], check=True, stdout=subprocess.DEVNULL)


@test
def the_library_has_every_function_of_the_header():
    assert len(_header.FUNCTIONS) > 150 and not [name for name in _header.FUNCTIONS if not hasattr(gg, name)]


@test
def what_numpy_is_told_of_asks_and_results_is_the_header_too():
    from grognard import batch
    for dtype, struct in ((batch.ASK, _header.gg_ask), (batch.RESULT, _header.gg_result), (batch.DICE, _header.gg_dice)):
        assert dtype.itemsize == ctypes.sizeof(struct)
        assert all(dtype.fields[n][1] == getattr(struct, n).offset for n in dtype.names)


run()
