"""Historical battles under tabletop rules, by libgrognard: states, moves, exact odds, players, records, many battles at once.

    import grognard
    battle = grognard.load("ccn/el_bodon")
    state = battle.start()
"""
from ._header import GG_CONCEDE as CONCEDE, GG_VERSION as __version__
from .batch import Batch
from .battle import Battle, System, load, systems
from .errors import Fault, GrognardError, IllegalMove
from .odds import Odds, Outcome, Test, changes
from .player import Player, players
from .record import Game, Record, read
from .state import CHANCE, TERMINAL, Dice, State, Verdict
from .told import Event
from .view import View

__all__ = ["Batch", "Battle", "CHANCE", "CONCEDE", "Dice", "Event", "Fault", "Game", "GrognardError", "IllegalMove", "Odds",
           "Outcome", "Player", "Record", "State", "System", "TERMINAL", "Test", "Verdict", "View", "changes", "load", "players",
           "read", "systems", "__version__"]
