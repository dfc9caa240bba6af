#!/usr/bin/env python3
"""A terminal that goes away while nobody is told (SIGHUP is held back): the program ends by itself.

  hung_up.py PROGRAM ARGS...   exit status 0 if it has ended within some seconds
"""
import os
import pty
import select
import signal
import sys
import time

pid, terminal = pty.fork()
if pid == 0:
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
    os.execvp(sys.argv[1], sys.argv[1:])
end = time.monotonic() + 30
seen = b""
while b"> " not in seen[-200:] and time.monotonic() < end:  # until it asks
    if select.select([terminal], [], [], 0.5)[0]:
        seen += os.read(terminal, 65536)
os.write(terminal, b"mo")  # in the midst of a line
select.select([], [], [], 0.3)
os.close(terminal)
end = time.monotonic() + 20
while time.monotonic() < end:
    if os.waitpid(pid, os.WNOHANG)[0]:
        sys.exit(0)
    time.sleep(0.05)
os.kill(pid, signal.SIGKILL)
os.waitpid(pid, 0)
sys.exit("it goes on without its terminal")
