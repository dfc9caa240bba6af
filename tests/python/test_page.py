#!/usr/bin/env python3
"""Every block of Python in docs/python.md runs as it is pasted, one after the other, and says what stands beneath it."""
import contextlib
import io
import os
import re
import tempfile

from tap import run, test

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
with open(os.path.join(ROOT, "docs", "python.md"), encoding="utf-8") as f:
    BLOCKS = re.findall(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```)?", f.read(), re.S)


@test
def every_block_runs_and_says_what_stands_beneath_it():
    names = {}
    os.chdir(tempfile.mkdtemp())
    assert len(BLOCKS) > 5
    for code, says in BLOCKS:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(code, "docs/python.md", "exec"), names)
        assert not says or out.getvalue() == says, f"{code}\nsays:\n{out.getvalue()}"


run()
