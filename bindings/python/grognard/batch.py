"""Thousands of battles at once, in blocks of numpy: one call for all of them instead of one for each decision."""
import ctypes

import numpy as np

from . import _header as h
from ._library import Room, gg
from .errors import GrognardError
from .player import number_of
from .state import State

ASK = np.dtype([("kind", "u1"), ("side", "u1"), ("question", "u1"), ("piece", "u1"), ("other", "u1"), ("dice", "u1"),
                ("rule", "<u2")])
RESULT = np.dtype([("over", "?"), ("winner", "u1"), ("rule", "<u2")])
DICE = np.dtype([("key", "<u8"), ("rolls", "<u8")])
LONGEST = 100_000  # decisions, after which `grognard sim` too calls a battle unfinished


class Batch:
    """A row of battles. Each side has a player by name, or None: then `moves`, `after` and `give` are yours.

    `states` is one block of bytes, a row for each battle; battle n of a seed is the one that `grognard sim` plays."""

    def __init__(self, battle, count, players=("random", "random"), seed=1, first=0, rollouts=0):
        if not 1 <= count <= 10_000_000:
            raise GrognardError(f"a row of {count} battles cannot be played: 1 to 10000000")
        if len(players) != h.GG_SIDES:
            raise GrognardError("players: one for each side, or None where you play")
        self.battle, self.count = battle, int(count)
        numbers = [-1 if name is None else number_of(battle, name) for name in players]
        self._own_memory(count)
        self._raw = h.gg_batch(battle=battle.at, count=count, rollouts=rollouts, seed=int(seed), next=int(first),
                               states=self._room.address, dice=self._dice.ctypes.data, chance=self._chance.ctypes.data,
                               number=self.numbers.ctypes.data, decisions=self.decisions.ctypes.data)
        self._raw.player[:] = numbers
        self._at = ctypes.byref(self._raw)
        self._thought = Room(gg.gg_batch_space(self._at))
        self._raw.arena = self._thought.arena()
        gg.gg_batch_start(self._at)

    def _own_memory(self, count):
        stride = gg.gg_batch_stride(self.battle.at)
        self._room = Room(stride * count)
        self.states = np.frombuffer(self._room._owner, dtype=np.uint8).reshape(count, stride)
        self.states.flags.writeable = False  # rows are changed by playing, and by put()
        self._dice, self._chance = np.zeros(count, DICE), np.zeros((count, h.GG_SIDES), DICE)
        self.numbers, self.decisions = np.zeros(count, np.uint64), np.zeros(count, np.int32)
        self._asks, self._results = np.zeros(count, ASK), np.zeros(count, RESULT)
        self._status = np.zeros(count, np.uint8)
        self._from, self._moves = np.zeros(count + 1, np.int32), np.zeros(max(64, 16 * count), np.uint64)
        self._listed = None

    # ---- play ----

    def play(self, decisions=LONGEST):
        """Each battle goes on until it is over, waits for you, or has taken so many decisions more; how many in all."""
        self._listed = None
        return gg.gg_batch_play(self._at, max(0, min(int(decisions), 2**31 - 1)))

    def renew(self):
        """Battles that are over begin anew, each with dice of its own; how many there were."""
        self._listed = None
        return gg.gg_batch_renew(self._at)

    def asks(self):
        """What each battle asks for: a structured array with kind, side, piece ..."""
        gg.gg_batch_asks(self._at, self._asks.ctypes.data)
        return self._asks.copy()

    def results(self):
        """A structured array with over, winner (255: nobody) and the rule that decided it."""
        gg.gg_batch_results(self._at, self._results.ctypes.data)
        return self._results.copy()

    def returns(self):
        """count x 2: 1 for who has won, -1 for who has lost, else 0."""
        r, out = self.results(), np.zeros((self.count, h.GG_SIDES))
        for side in range(h.GG_SIDES):
            out[:, side] = np.where(r["over"] & (r["winner"] < h.GG_SIDES), np.where(r["winner"] == side, 1.0, -1.0), 0.0)
        return out

    def waiting(self):
        """The battles that wait for you, as numbers of rows."""
        a = self.asks()
        yours = [s for s in range(h.GG_SIDES) if self._raw.player[s] < 0]
        return np.flatnonzero((a["kind"] == h.GG_CHOOSE) & np.isin(a["side"], yours))

    # ---- your part ----

    def moves(self):
        """(from, moves): what is legal in row i stands at moves[from[i]:from[i + 1]]; rows that do not wait have none."""
        n = gg.gg_batch_moves(self._at, self._from.ctypes.data, self._moves.ctypes.data, len(self._moves))
        if n > len(self._moves):
            self._moves = np.zeros(2 * n, np.uint64)
            n = gg.gg_batch_moves(self._at, self._from.ctypes.data, self._moves.ctypes.data, len(self._moves))
        self._listed = np.repeat(np.arange(self.count, dtype=np.int32), np.diff(self._from))
        return self._from.copy(), self._moves[:n].copy()

    def after(self, throws=0):
        """For each of moves(), the signs of the position when it has been made: before dice fall, or the mean over so many throws
        of them up to the next decision (by other dice than the battle's)."""
        if self._listed is None:
            self.moves()
        n = len(self._listed)
        out = np.zeros((n, h.GG_SIGNS), np.float32)
        signs = gg.gg_batch_after(self._at, self._listed.ctypes.data, self._moves.ctypes.data, n, int(throws), out.ctypes.data)
        return out[:, :signs]

    def owners(self):
        """For each of moves(), the row that it belongs to."""
        if self._listed is None:
            self.moves()
        return self._listed

    def give(self, moves):
        """One move for each row, 0 where there is none to make now; how many were made. An illegal one raises, the others stand."""
        moves = np.ascontiguousarray(moves, dtype=np.uint64)
        if moves.shape != (self.count,):
            raise GrognardError(f"give: {self.count} moves are wanted, one for each row, not {moves.shape}")
        self._listed = None
        taken = gg.gg_batch_give(self._at, moves.ctypes.data, self._status.ctypes.data)
        bad = np.flatnonzero(self._status)
        if len(bad):
            why = "is not legal" if self._status[bad[0]] == h.GG_REFUSED else "is not asked for"
            raise GrognardError(f"give: the move of row {bad[0]} {why}, and so of {len(bad)} rows in all")
        return taken

    # ---- numbers ----

    def signs(self):
        """count x signs: each position as who is asked may know it, seen from side 0."""
        out = np.zeros((self.count, h.GG_SIGNS), np.float32)
        n = gg.gg_batch_signs(self._at, out.ctypes.data)
        return out[:, :n]

    def win_chances(self, side=0):
        out = np.zeros(self.count)
        gg.gg_batch_win_chances(self._at, self.battle.side(side), out.ctypes.data)
        return out

    def state(self, i):
        """A copy of one of them."""
        if not 0 <= i < self.count:
            raise GrognardError(f"row {i}: there are {self.count}")
        s = State(self.battle)
        gg.gg_copy(self.battle.at, s.at, gg.gg_batch_at(self._at, i))
        return s

    def put(self, i, state):
        """Sets a row to a copy of a state of the same battle; its dice stay the row's own, and are thrown on to the next decision."""
        if not 0 <= i < self.count:
            raise GrognardError(f"row {i}: there are {self.count}")
        if state.battle.text != self.battle.text:
            raise GrognardError(f"the row plays {self.battle.title}, and the state is of {state.battle.title}")
        state._playable()
        self._listed = None
        gg.gg_copy(self.battle.at, gg.gg_batch_at(self._at, i), state.at)
        gg.gg_batch_play(self._at, 0)

    def __len__(self):
        return self.count
