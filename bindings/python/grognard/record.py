"""Records of battles (.grog): written as one plays, and played again."""
import ctypes
from typing import NamedTuple

from . import _header as h
from ._library import Room, gg, text_at, text_of, utf8
from .battle import Battle
from .errors import GrognardError, of_faults
from .state import Dice, State


class Game:
    """A battle that is written down while it is played: give it every answer, and `text()` is the record."""

    def __init__(self, battle, **tags):
        self.battle, self.state = battle, battle.start()
        self._scribe, self._told = h.gg_scribe(), []
        self._head(tags)

    def _head(self, tags):
        kept = [(name.encode(), str(value).encode()) for name, value in tags.items()]
        rows = (h.gg_tag * max(len(kept), 1))(*[h.gg_tag(name, value, 0) for name, value in kept])
        scribe = lambda out, cap: gg.gg_record_head(ctypes.byref(self._scribe), self.battle.at, rows, len(kept), out, cap)
        self._told.append(text_of(scribe, cap=1 << 18))

    def _give(self, answer, heard):
        before = self.state.clone()
        if answer.kind == h.GG_CHOOSE:
            self.state.apply_action(answer.move, heard)
        else:
            self.state.roll(answer.faces[:answer.dice], heard)
        x = ctypes.byref(self._scribe)
        self._told.append(text_of(gg.gg_record_answer, x, self.battle.at, before.at, ctypes.byref(answer)))
        self._told.append(text_of(gg.gg_record_after, x, self.battle.at, self.state.at))

    def apply_action(self, move, heard=None):
        """Makes a move; at a roll give the dice by `roll` or `throw`: a record has faces, not outcomes."""
        if self.state.is_chance_node():
            raise GrognardError("a roll is asked for: a record has the faces of dice, so give them by roll() or throw()")
        self._give(h.gg_answer(kind=h.GG_CHOOSE, move=self.state._move(move)), heard)

    def roll(self, faces, heard=None):
        if len(faces) > h.GG_DICE_MAX or any(not 0 < int(f) < 256 for f in faces):
            raise GrognardError(f"{list(faces)!r} are no dice")
        answer = h.gg_answer(kind=h.GG_ROLL, dice=len(faces))
        answer.faces[:len(faces)] = [int(f) for f in faces]
        self._give(answer, heard)

    def throw(self, dice: Dice, heard=None):
        faces = (ctypes.c_uint8 * h.GG_DICE_MAX)()
        n = gg.gg_dice_throw(ctypes.byref(dice.raw), self.battle.at, self.state.at, faces)
        self.roll(faces[:n], heard)

    def note(self, comment):
        """A comment in braces."""
        self._told.append(text_of(gg.gg_record_note, comment.encode()))

    def text(self):
        """The record so far, with its hash, and the result if the battle is over."""
        scribe = h.gg_scribe.from_buffer_copy(self._scribe)  # the game may go on
        return "".join(self._told) + text_of(gg.gg_record_end, ctypes.byref(scribe), self.battle.at, self.state.at)


class Step(NamedTuple):
    """One answer of a record, and the state behind it."""
    answer: str
    state: State
    line: int


class Record:
    """A record that was read: its tags, its battle, and every step of it again."""

    def __init__(self, text, where="record"):
        self._text = text.encode() if isinstance(text, str) else bytes(text)  # the record points into it
        self.where, self._raw, faults = where, h.gg_record(), h.gg_faults()
        self._room = Room(gg.gg_record_space(len(self._text)))
        arena = self._room.arena()
        if not gg.gg_record_parse(self._text, len(self._text), ctypes.byref(arena), ctypes.byref(self._raw), ctypes.byref(faults)):
            raise of_faults(where, faults)
        tags = (h.gg_tag * self._raw.tags).from_address(self._raw.tag) if self._raw.tags else []
        self.tags = {utf8(t.name): utf8(t.value) for t in tags}
        self.answers = self._raw.answers
        self.battle = self._read_battle()

    def _read_battle(self):
        try:
            return Battle(text_at(self._raw, "scenario", self._raw.scenario_len), self.where)
        except GrognardError as e:
            moved = [f._replace(line=f.line + self._raw.scenario_line - 1) for f in e.faults]
            raise GrognardError("\n".join(f"{self.where}:{f.line}:{f.column}: {f.text}" for f in moved), moved) from None

    def replay(self):
        """Every answer with a copy of the state behind it; hashes and the result are checked on the way."""
        fault, replay, state = h.gg_fault(), h.gg_replay(), State(self.battle)
        entries = (h.gg_entry * self._raw.entries).from_address(self._raw.entry) if self._raw.entries else []
        if not gg.gg_replay_begin(ctypes.byref(replay), ctypes.byref(self._raw), self.battle.at, state.at, None,
                                  ctypes.byref(fault)):
            raise of_faults(self.where, fault)
        while True:
            what = gg.gg_replay_step(ctypes.byref(replay), None, ctypes.byref(fault))
            if what == h.GG_REPLAY_DONE:
                return
            if what == h.GG_REPLAY_STUCK:
                raise of_faults(self.where, fault)
            if what == h.GG_REPLAY_ANSWER:
                e = entries[replay.at]
                yield Step(utf8(text_at(e, "text", e.len)), state.clone(), e.line)

    def final(self):
        """The state at the end, every check passed."""
        state = self.battle.start()
        for step in self.replay():
            state = step.state
        return state


def read(path) -> Record:
    with open(path, "rb") as f:
        return Record(f.read(), str(path))
