"""Exact odds: every chance a Fraction where the library is exact, and a float where it had to sample."""
import ctypes
from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from . import _header as h
from ._library import Room, gg, some, text_of, utf8
from .errors import GrognardError
from .state import State

ROOM = 256 << 20  # address space; only what is used is ever touched


def fraction(raw):
    """A gg_fraction as Python's: exact, or a float if it is only an estimate."""
    num, den = (x[0] | x[1] << 64 for x in (raw.num, raw.den))
    return Fraction(num, den) if den else raw.value


class Row(NamedTuple):
    """One thing that can come of a roll."""
    words: str
    chance: Fraction
    good: int


class Test(NamedTuple):
    """What a roll is for: what is needed, why, and the chance of each result."""
    purpose: str
    number: int
    dice: int
    chance: Fraction
    rows: tuple
    tallies: dict
    words: str

    @classmethod
    def of(cls, state):
        b, t = state.battle, h.gg_test()
        room = Room(ctypes.sizeof(t) + 16)  # fractions want a multiple of 16
        t = h.gg_test.from_address(room.address)
        if not gg.gg_test_of(b.at, state.at, ctypes.byref(t)):
            return None
        tallies = {utf8(gg.gg_tally_kind_word(k)): [(line.amount, utf8(line.words)) for line in x.line[:x.lines]]
                   for k, x in enumerate(t.tally) if x.lines}
        rows = tuple(Row(utf8(r.words), fraction(r.chance), r.good) for r in t.row[:t.rows])
        words = text_of(gg.gg_test_print, b.at, ctypes.byref(t))
        return cls(utf8(t.purpose), t.number, t.dice, fraction(t.chance), rows, tallies, words)


class Fact(NamedTuple):
    """What a person at the table would note down: of whom, what, and its value as a word."""
    subject: str
    what: str
    value: str
    number: int


def _raw_facts(state, side=None):
    raw = h.gg_facts()
    gg.gg_facts_of(state.battle.at, state.at, h.GG_NONE if side is None else state.battle.side(side), ctypes.byref(raw))
    return raw


def _subject(state, of, number):
    b = state.battle
    if of == h.GG_OF_PIECE:
        return b.label(number)
    if of == h.GG_OF_SIDE:
        return b.sides[number]
    if of == h.GG_OF_GROUP:
        group = h.gg_group()
        return utf8(group.label) if gg.gg_group_of(b.at, state.at, number, ctypes.byref(group)) else str(number)
    return "battle"


def facts(state, side=None):
    """All facts of a position, as a side may know them (None: all)."""
    b, out = state.battle, []
    raw, system = _raw_facts(state, side), gg.gg_battle_system(b.at)
    for f in raw.fact[:raw.count]:
        row = some(gg.gg_system_fact(system, f.row), h.gg_fact_row)
        if f.value != h.GG_NO_FACT:
            value = text_of(gg.gg_fact_value, b.at, ctypes.byref(f), cap=128)
            out.append(Fact(_subject(state, row.of, f.subject), utf8(row.id), value, f.value))
    return out


def changes(before, after):
    """What it is to come from one position to another, in words: `45th Foot (A1) lose 2 blocks, 2 left`."""
    old, new, out = _raw_facts(before), _raw_facts(after), []
    for a, b in zip(old.fact[:old.count], new.fact[:new.count]):
        if a.value != b.value:
            words = text_of(gg.gg_fact_change, before.battle.at, ctypes.byref(a), ctypes.byref(b), cap=h.GG_SENTENCE)
            if words:
                out.append(words)
    return out


class Outcome:
    """One way that it may end: its chance, and the position in which the odds stopped looking."""

    def __init__(self, odds, raw):
        self._odds, self._raw = odds, raw  # the raw outcome lives in the odds' memory
        self.chance = fraction(raw.chance)
        self.state = State(odds.before.battle)
        gg.gg_copy(self.state.battle.at, self.state.at, raw.state)
        self.state._shut = "here the odds stopped looking: play_on() of the outcome gives a state that can be played"

    def play_on(self):
        """The battle that goes on from here, as if play had come to it."""
        state = State(self.state.battle)
        gg.gg_play_on(state.battle.at, ctypes.byref(self._raw), state.at, None)
        return state

    @property
    def changes(self):
        return changes(self._odds.before, self.state)

    def __repr__(self):
        return f"<Outcome {self.chance}: {'; '.join(self.changes) or 'nothing changes'}>"


class Odds:
    """All that may come of a move, the likeliest first. `exact`: the chances are fractions and add up to 1."""

    def __init__(self, before, room, raw):
        self.before, self._room = before, room
        self.exact, self.sampled, self.samples = raw.exact, raw.sampled, raw.samples
        each = (h.gg_outcome * raw.outcomes).from_address(raw.outcome) if raw.outcomes else []
        self.outcomes = [Outcome(self, x) for x in each]

    def chance(self, holds):
        """The chance that something holds of the position: `odds.chance(lambda s: ...)`."""
        return sum((o.chance for o in self.outcomes if holds(o.state)), Fraction(0))

    def by(self, key):
        """The chance of each value of key(state)."""
        out = defaultdict(Fraction)
        for o in self.outcomes:
            out[key(o.state)] += o.chance
        return dict(out)

    def __iter__(self):
        return iter(self.outcomes)

    def __len__(self):
        return len(self.outcomes)


def _moves(state, given):
    return (ctypes.c_uint64 * max(len(given), 1))(*[state._move(m) for m in given])


def weigh(state, move=None, until=None, assume=(), then=(), budget=1_000_000, deeds=False):
    """The odds of a move, or with no move of the pending roll, as far as `until` says: exchange, fight, turn ...

    `assume`: how decisions on the way are taken, the first that is legal; `then`: what the mover does next; `budget`: outcomes
    of rolls that are tried before the rest is sampled; `deeds`: results that leave no trace tell outcomes apart."""
    b = state.battle
    state._playable()
    number = 0
    if move is not None:
        number, why = state._judged(move)
        if why:
            raise GrognardError(f"the odds of an illegal move: {state.verdict(number).words}")
    elif not state.is_chance_node():
        raise GrognardError("no roll is asked for: say which move is to be weighed")
    horizon = 0 if until is None else gg.gg_system_until_find(gg.gg_battle_system(b.at), until.encode())
    if horizon < 0:
        words = [w for w in (gg.gg_system_until(gg.gg_battle_system(b.at), i) for i in range(h.GG_UNTILS)) if w]
        raise GrognardError(f"until '{until}' is none of {', '.join(w.decode() for w in words)}")
    after, habits = _moves(state, then), _moves(state, assume)
    ask = h.gg_odds_ask(move=number, then=ctypes.addressof(after), thens=len(then), assume=ctypes.addressof(habits),
                        assumes=len(assume), until=horizon, budget=int(budget), deeds=bool(deeds))
    room, raw = Room(ROOM), h.gg_odds()
    arena = room.arena()
    if not gg.gg_odds_until(b.at, state.at, ctypes.byref(ask), ctypes.byref(arena), ctypes.byref(raw), None, None):
        raise GrognardError("the odds did not fit: give a smaller budget, or look less far")
    return Odds(state.clone(), room, raw)
