#!/usr/bin/env python3
"""pip installs the folder with no compiler and no network, and what it installed plays; the library's absence is told of."""
import os
import shutil
import subprocess
import sys
import tempfile

from tap import run, test

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CODE = "import grognard; print(grognard.__file__, grognard.load('ccn/el_bodon').start().ask.kind)"


def python(*words, **env):
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, cwd="/", env={**os.environ, **env})


@test
def pip_installs_the_folder_and_it_plays():
    with tempfile.TemporaryDirectory() as folder:
        source, to = os.path.join(folder, "source"), os.path.join(folder, "to")
        shutil.copytree(os.path.join(ROOT, "bindings", "python"), source)  # building writes beside the sources
        done = python("-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-index", "--no-deps",
                      "--disable-pip-version-check", "--target", to, source)
        assert done.returncode == 0, done.stderr
        done = python("-c", CODE, PYTHONPATH=to)
        assert done.returncode == 0 and done.stdout.startswith(to) and done.stdout.endswith(" roll\n"), done.stderr


@test
def a_library_that_is_not_there_is_told_of_with_the_remedy():
    done = python("-c", "import grognard", GROGNARD_LIBRARY="/nowhere/libgrognard.so.0")
    assert done.returncode == 1 and "libgrognard was not found" in done.stderr and "GROGNARD_LIBRARY" in done.stderr


@test
def the_versions_agree():
    with open(os.path.join(ROOT, "bindings/python/pyproject.toml"), encoding="utf-8") as f:
        said = f.read().split('\nversion = "')[1].split('"')[0]
    assert python("-c", "import grognard; print(grognard.__version__)").stdout.strip() == said


run()
