#!/usr/bin/env python3
"""Fair dice once more, by docs/api.md and nothing else. It checks the pinned vector, that our own C and the page's code check too.

  vector.py FILE [--write]   TAP; with --write the vector is made anew
"""
import hashlib
import hmac
import json
import struct
import sys

SECRET = bytes(range(32))
NONCES = [bytes(range(100, 132)), hashlib.sha256(b"the other side").digest()]
ID = "Abcdefghij-0123456789_"
# Dice of some faces, so many; or a draw out of classes with weights.
WANTED = [
    (0, {"faces": 6, "dice": 1}),
    (1, {"faces": 6, "dice": 5}),
    (2, {"faces": 6, "dice": 40}),  # more than one block
    (3, {"faces": 20, "dice": 12}),
    (4, {"faces": 10, "dice": 8}),
    (5, {"faces": 8, "dice": 4}),
    (6, {"weights": [3, 0, 2, 7]}),
    (7, {"weights": [1] * 52}),
    (8, {"weights": [1 << 30, 1 << 30, (1 << 30) + 1]}),  # a fourth of all words is passed over
    (9, {"weights": [5]}),
    (31, {"faces": 6, "dice": 2}),
    (255, {"faces": 6, "dice": 3}),
    (256, {"faces": 6, "dice": 3}),
    (70000, {"faces": 12, "dice": 3}),
    (4294967295, {"faces": 6, "dice": 128}),
]


def mac(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def stream(key, roll):
    block = 0
    while True:
        yield from mac(key, struct.pack(">II", roll, block))
        block += 1


def throw(key, roll, faces=0, dice=1, weights=None):
    bytes_of = stream(key, roll)
    if weights is None:
        fell = []
        while len(fell) < dice:
            b = next(bytes_of)
            if b < 256 - 256 % faces:
                fell.append(b % faces + 1)
        return fell
    total = sum(weights)
    while True:
        x = int.from_bytes(bytes(next(bytes_of) for _ in range(4)), "big")
        if x < 2**32 - 2**32 % total:
            break
    x %= total
    for number, weight in enumerate(weights):
        if x < weight:
            return [number + 1]
        x -= weight


def vector():
    key = mac(SECRET, NONCES[0] + NONCES[1] + ID.encode())
    return {
        "secret": SECRET.hex(),
        "nonces": [n.hex() for n in NONCES],
        "id": ID,
        "commitment": hashlib.sha256(SECRET).hexdigest(),
        "key": key.hex(),
        "rolls": [{"roll": roll, **what, "fell": throw(key, roll, **what)} for roll, what in WANTED],
    }


def main():
    if "--write" in sys.argv:
        text = json.dumps({**vector(), "rolls": []}, indent=2)
        rolls = ",\n".join("    " + json.dumps(r) for r in vector()["rolls"])
        with open(sys.argv[1], "w", encoding="utf-8") as f:
            f.write(text.replace('"rolls": []', '"rolls": [\n' + rolls + "\n  ]") + "\n")
        return
    with open(sys.argv[1], encoding="utf-8") as f:
        good = json.load(f) == vector()
    print("1..1\n" + ("ok" if good else "not ok") + " 1 - the pinned vector is what docs/api.md says")


main()
