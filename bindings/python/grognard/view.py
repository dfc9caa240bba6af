"""A position as a front end draws it."""
import ctypes
from typing import NamedTuple, Optional

from . import _header as h
from ._library import gg, utf8

GROUNDS = {h.GG_HEXES: "hexes", h.GG_SQUARES: "squares", h.GG_TABLE: "table"}
ARMS = {h.GG_FOOT: "foot", h.GG_HORSE: "horse", h.GG_GUNS: "guns", h.GG_LEADER: "leader", h.GG_OTHER: "other"}


class Cell(NamedTuple):
    """A hex or square by its name, `G5`."""
    name: str
    x: int
    y: int
    terrain: str
    worth: int
    worth_to: Optional[int]


class Feature(NamedTuple):
    """Ground of a free table: an area or a line."""
    name: str
    terrain: str
    closed: bool
    points: tuple


class Piece(NamedTuple):
    """A unit or leader; x and y in tenths of an inch, a hex or square being 100 across."""
    label: str
    name: str
    type: str
    side: int
    arm: str
    on_table: bool
    strength: int
    full: int
    x: int
    y: int
    facing: int
    statuses: tuple
    attached_to: Optional[str]


class View(NamedTuple):
    ground: str
    width: int
    height: int
    cells: tuple
    features: tuple
    pieces: tuple
    round: int
    rounds: int
    score: tuple
    goal: tuple
    notes: tuple
    clock: str
    prompt: str
    strength_word: str

    @classmethod
    def of(cls, state, side=None):
        raw = h.gg_view()
        who = h.GG_NONE if side is None else state.battle.side(side)
        gg.gg_view_make(state.battle.at, state.at, who, ctypes.byref(raw))
        terrain = [_word(raw.terrain_word[i]) for i in range(h.GG_WORDS)]
        return cls(GROUNDS[raw.ground], raw.width, raw.height,
                   tuple(_cell(c, terrain) for c in raw.cell[:raw.cells]),
                   tuple(_feature(f, terrain) for f in raw.feature[:raw.features]),
                   tuple(_piece(p, raw, state.battle) for p in raw.piece[:raw.pieces]),
                   raw.round, raw.rounds, tuple(raw.score), tuple(raw.goal),
                   tuple(utf8(n.value) for n in raw.side_note), utf8(raw.clock), utf8(raw.prompt),
                   _word(raw.strength_word))

    def piece(self, label):
        for p in self.pieces:
            if p.label == label:
                return p
        return None


def _word(text):
    return utf8(text) if text else ""


def _side(number):
    return None if number == h.GG_NONE else number


def _cell(c, terrain):
    return Cell(utf8(c.name), c.x, c.y, terrain[c.terrain], c.worth, _side(c.worth_to))


def _feature(f, terrain):
    return Feature(utf8(f.name), terrain[f.terrain], bool(f.closed), tuple((p[0], p[1]) for p in f.at[:f.points]))


def _piece(p, raw, battle):
    statuses = tuple(_word(raw.status_word[i]) for i in range(h.GG_WORDS) if p.status >> i & 1)
    return Piece(utf8(p.label), utf8(p.name), utf8(p.type), p.side, ARMS[p.arm], p.on_table, p.strength, p.full,
                 p.pose.x, p.pose.y, p.pose.facing, statuses, battle.label(getattr(p, "with")))
