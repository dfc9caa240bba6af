#!/usr/bin/env python3
"""A battle from a scenario, played by chance, through the shared library:

    python3 battle.py el_bodon.scn [SEED [libgrognard.so]]
"""
import ctypes
import random
import sys

ROLL, OVER, NONE, MOVES = 2, 3, 255, 4096


class Arena(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("size", ctypes.c_size_t), ("used", ctypes.c_size_t)]


class Ask(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint8) for name in ("kind", "side", "question", "piece", "other", "dice")] + [("rule", ctypes.c_uint16)]


class Dice(ctypes.Structure):
    _fields_ = [("key", ctypes.c_uint64), ("rolls", ctypes.c_uint64)]


class Result(ctypes.Structure):
    _fields_ = [("over", ctypes.c_bool), ("winner", ctypes.c_uint8), ("rule", ctypes.c_uint16)]


def library(path):
    gg = ctypes.CDLL(path)
    p, n = ctypes.c_void_p, ctypes.c_size_t
    for name, result, *arguments in [
        ("gg_battle_space", n, n),
        ("gg_battle_parse", p, ctypes.c_char_p, n, p, p),
        ("gg_battle_title", ctypes.c_char_p, p),
        ("gg_battle_side", ctypes.c_char_p, p, ctypes.c_int),
        ("gg_state_size", n, p),
        ("gg_start", None, p, p, p),
        ("gg_pending", Ask, p, p),
        ("gg_moves", ctypes.c_int, p, p, p, ctypes.c_int),
        ("gg_apply", None, p, p, ctypes.c_uint64, p),
        ("gg_dice_make", Dice, ctypes.c_uint64, ctypes.c_uint64),
        ("gg_dice_roll", None, p, p, p, p),
        ("gg_result_of", Result, p, p),
    ]:
        getattr(gg, name).restype, getattr(gg, name).argtypes = result, arguments
    return gg


def main():
    text = open(sys.argv[1], "rb").read()
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    gg = library(sys.argv[3] if len(sys.argv) > 3 else "libgrognard.so.0")
    memory = ctypes.create_string_buffer(gg.gg_battle_space(len(text)) + 16)
    arena = Arena(ctypes.addressof(memory), len(memory), 0)
    faults = ctypes.create_string_buffer(1 << 16)
    battle = gg.gg_battle_parse(text, len(text), ctypes.byref(arena), faults)
    if not battle:
        sys.exit(f"{sys.argv[1]}: `grognard check` says what is wrong with it")
    room = ctypes.create_string_buffer(gg.gg_state_size(battle) + 16)
    state = (ctypes.addressof(room) + 15) // 16 * 16
    dice, chance, answers = gg.gg_dice_make(seed, 0), random.Random(seed), 0
    moves = (ctypes.c_uint64 * MOVES)()
    gg.gg_start(battle, state, None)
    while gg.gg_pending(battle, state).kind != OVER:
        if gg.gg_pending(battle, state).kind == ROLL:
            gg.gg_dice_roll(ctypes.byref(dice), battle, state, None)
        else:
            gg.gg_apply(battle, state, moves[chance.randrange(gg.gg_moves(battle, state, moves, MOVES))], None)
        answers += 1
    winner = gg.gg_result_of(battle, state).winner
    print(f"{gg.gg_battle_title(battle).decode()}: {'drawn' if winner == NONE else gg.gg_battle_side(battle, winner).decode()} after {answers} answers")


main()
