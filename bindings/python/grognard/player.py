"""The players: programs by rank, from `recruit` to `marshal`, and those for labs."""
import ctypes
from typing import NamedTuple

from . import _header as h
from ._library import Room, gg, utf8
from .errors import GrognardError
from .state import Dice


class Prospect(NamedTuple):
    """A move that a player has weighed: its chance to win, with the standard error, and how many rollouts are behind it."""
    move: int
    win: float
    error: float
    rollouts: int


def players():
    """The name of every player."""
    return [utf8(gg.gg_player_name(i)) for i in range(gg.gg_player_count())]


def number_of(battle, name):
    n = gg.gg_player_find(name.encode())
    if n < 0:
        raise GrognardError(f"no player '{name}': {', '.join(players())}")
    if not gg.gg_player_plays(battle.at, n):
        own = gg.gg_player_system(n).decode()
        raise GrognardError(f"{name} does not play {battle.system.id}, but {own} alone")
    return n


class Player:
    """A program that chooses. It sees what its side may see, and its chance is its own: the same seed, the same choices."""

    def __init__(self, battle, name="sergeant", seed=1, rollouts=0):
        self.battle, self.name, self.rollouts = battle, name, int(rollouts)
        self._number = number_of(battle, name)
        self._room = Room(gg.gg_player_space(battle.at, self._number))
        self._dice = Dice(seed)

    def choose(self, state):
        return self.think(state)[0]

    step = choose  # OpenSpiel's word for a bot

    def think(self, state):
        """The move, and what it looked at on the way, the best first."""
        if state.battle is not self.battle:
            raise GrognardError(f"{self.name} plays {self.battle.title}, and the state is of {state.battle.title}")
        side = state.current_player()
        if side < 0:
            raise GrognardError("no choice is asked for: players choose, and dice are thrown by throw()")
        seen, leisure, counsel = state.seen_by(side), h.gg_leisure(rollouts=self.rollouts), h.gg_counsel()
        arena = self._room.arena()
        move = gg.gg_player_think(self._number, self.battle.at, seen.at, ctypes.byref(self._dice.raw), ctypes.byref(arena),
                                  ctypes.byref(leisure), ctypes.byref(counsel))
        return move, [Prospect(p.move, p.win, p.error, p.rollouts) for p in counsel.of[:counsel.count]]
