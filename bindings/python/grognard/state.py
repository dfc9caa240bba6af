"""A state of a battle, by the names that OpenSpiel has for such things where they fit.

Actions are moves, 64-bit numbers that mean the same wherever they are legal; at a chance node they are numbers of outcomes."""
import ctypes
import random
from fractions import Fraction
from typing import NamedTuple, Optional

import numpy as np

from . import _header as h
from . import chance
from ._library import Block, gg, some, text_of, texts_at, utf8
from .errors import GrognardError, IllegalMove, of_faults
from .told import sink

CHANCE, TERMINAL = -1, -4  # OpenSpiel's numbers for players that are none
KINDS = {h.GG_CHOOSE: "choose", h.GG_ROLL: "roll", h.GG_OVER: "over"}


class Ask(NamedTuple):
    """What the state asks for: `choose`, `roll` or `over`; by whom, about whom, by which rule, in words."""
    kind: str
    side: Optional[int]
    piece: Optional[str]
    other: Optional[str]
    dice: int
    rule: Optional[str]
    prompt: str


class Verdict(NamedTuple):
    """Why a move is legal or not. It is true if the move is."""
    legal: bool
    rule: Optional[str]
    words: str
    reasons: tuple
    instead: str

    def __bool__(self):
        return self.legal


class State:
    """A battle at one ask. It keeps its battle alive, and copies of it are independent."""
    __slots__ = ("battle", "_block", "at", "_shut")

    def __init__(self, battle):
        self.battle, self._shut = battle, None
        self._block = Block(battle.state_size)
        self.at = self._block.address

    # ---- what is asked ----

    @property
    def ask(self) -> Ask:
        a, b = self._ask(), self.battle
        rule = b.system.rule(a.rule)
        return Ask(KINDS[a.kind], None if a.side == h.GG_NONE else a.side, b.label(a.piece), b.label(a.other),
                   a.dice if a.kind == h.GG_ROLL else 0, rule and rule.id, text_of(gg.gg_prompt, b.at, self.at))

    def _ask(self):
        return gg.gg_pending(self.battle.at, self.at)

    def _kind(self):
        return self._ask().kind

    def is_terminal(self):
        return self._kind() == h.GG_OVER

    def is_chance_node(self):
        return self._kind() == h.GG_ROLL

    def current_player(self):
        """0 or 1, CHANCE or TERMINAL."""
        a = self._ask()
        return a.side if a.kind == h.GG_CHOOSE else CHANCE if a.kind == h.GG_ROLL else TERMINAL

    # ---- moves ----

    def legal_actions(self):
        """Every move that is offered, or at a chance node the number of every outcome."""
        if self.is_chance_node():
            return list(range(len(self._outcomes())))
        out = (ctypes.c_uint64 * h.GG_MOVES_MAX)()
        n = gg.gg_moves(self.battle.at, self.at, out, h.GG_MOVES_MAX)
        return out[:min(n, h.GG_MOVES_MAX)]

    def action_to_string(self, action):
        """The move in notation, `melee F1 A1`; of a roll the classes that show."""
        if self.is_chance_node():
            counts, names = self._outcome(action)[0], self.class_names()
            return " ".join(f"{n} {name}" for n, name in zip(counts, names) if n)
        return text_of(gg.gg_move_print, self.battle.at, self.at, self._judged(action)[0], cap=h.GG_MOVE_TEXT)

    def words(self, move):
        """The move as people say it."""
        return text_of(gg.gg_move_words, self.battle.at, self.at, self._judged(move)[0])

    def string_to_action(self, text):
        """A move by its notation; it may still be illegal."""
        said, fault = text.encode(), h.gg_fault()
        if self._kind() != h.GG_CHOOSE:
            raise GrognardError(f"'{text}': no move is asked for now, but {KINDS[self._kind()]}")
        m = gg.gg_move_parse(self.battle.at, self.at, said, len(said), ctypes.byref(fault))
        if not m:
            raise of_faults(repr(text), fault)
        return m

    def _move(self, move):
        if isinstance(move, str):
            return self.string_to_action(move)
        number = int(move)
        if not 0 < number < 1 << 64:
            raise GrognardError(f"{move!r} is no move: moves are those of legal_actions(), or text such as 'melee F1 A1'")
        return number

    def _judged(self, move):
        """The move with the number of the rule that forbids it, 0: none."""
        number = self._move(move)
        if self._kind() != h.GG_CHOOSE:
            raise GrognardError(f"no move is asked for now, but {KINDS[self._kind()]}")
        return number, gg.gg_verdict(self.battle.at, self.at, number)

    def verdict(self, move) -> Verdict:
        number, why = self._judged(move)
        if not why:
            return Verdict(True, None, "", (), "")
        rule, r = self.battle.system.rule(why), h.gg_reasons()
        gg.gg_reasons_of(self.battle.at, self.at, number, ctypes.byref(r))
        reasons = tuple(utf8(x.words) for x in r.reason[:r.count])
        instead = utf8(r.instead) or text_of(gg.gg_verdict_hint, self.battle.at, self.at, number)
        return Verdict(False, rule and rule.id, rule.words if rule else "", reasons, instead)

    # ---- dice ----

    def class_names(self):
        """What the rules tell apart on the die that is asked for, or in the draw."""
        die = some(gg.gg_pending_die(self.battle.at, self.at), h.gg_die)
        if not die:
            return []
        classes = len(self._weights())
        names = texts_at(die.class_names, classes) or [None] * classes
        return [name or str(i + 1) for i, name in enumerate(names)]

    def _weights(self):
        weight = (ctypes.c_uint32 * h.GG_CLASSES)()
        n = gg.gg_weights(self.battle.at, self.at, weight)
        return tuple(weight[:n])

    def _outcomes(self):
        return chance.outcomes(self._weights(), self._ask().dice)

    def _outcome(self, action):
        all_of_them = self._outcomes()
        if not 0 <= int(action) < len(all_of_them):
            raise GrognardError(f"{action!r} is no outcome of this roll, which has {len(all_of_them)}")
        return all_of_them[int(action)]

    def chance_outcomes(self):
        """(action, chance) of all that the pending roll can bring, each chance an exact Fraction."""
        if not self.is_chance_node():
            raise GrognardError("no roll is asked for: chance_outcomes() is for chance nodes")
        return [(i, p) for i, (_, p) in enumerate(self._outcomes())]

    # ---- answers ----

    def apply_action(self, action, heard=None):
        """Makes a move (a number, or its text), or lets a roll fall as outcome `action`. What happens is appended to `heard`."""
        self._playable()
        if self.is_chance_node():
            self._apply_counts(self._outcome(action)[0], heard)
            return
        move = self._move(action)
        with sink(self.battle, heard) as s:
            status = gg.gg_choose(self.battle.at, self.at, move, s)
        if status == h.GG_REFUSED:
            v = self.verdict(move)
            text = action if isinstance(action, str) else self.action_to_string(move) or hex(move)
            raise IllegalMove(f"'{text}' is not legal: {'; '.join(v.reasons) or v.words} ({v.rule})", v)
        self._done(status)

    def _apply_counts(self, counts, heard):
        given = (ctypes.c_uint8 * h.GG_CLASSES)(*counts)
        with sink(self.battle, heard) as s:
            gg.gg_roll_counts(self.battle.at, self.at, given, s)

    def roll(self, faces, heard=None):
        """Answers a roll with dice that fell on a real table, faces from 1 on; a draw is the number of its class."""
        self._playable()
        if any(not 0 <= int(f) < 256 for f in faces) or len(faces) > h.GG_DICE_MAX:
            raise GrognardError(f"{list(faces)!r} are no dice")
        given = (ctypes.c_uint8 * h.GG_DICE_MAX)(*[int(f) for f in faces])
        with sink(self.battle, heard) as s:
            self._done(gg.gg_roll(self.battle.at, self.at, given, len(faces), s))

    def throw(self, dice, heard=None):
        """Throws the pending roll with a generator (`Dice`) and answers with it; the faces that fell."""
        self._playable()
        faces = (ctypes.c_uint8 * h.GG_DICE_MAX)()
        n = gg.gg_dice_throw(ctypes.byref(dice.raw), self.battle.at, self.at, faces)
        if n == 0:
            raise GrognardError(f"no roll is asked for now, but {KINDS[self._kind()]}")
        self.roll(faces[:n], heard)
        return tuple(faces[:n])

    def _playable(self):
        if self._shut:
            raise GrognardError(self._shut)

    def _done(self, status):
        if status == h.GG_NOT_ASKED:
            raise GrognardError(f"that is not asked for now, but {KINDS[self._kind()]}: {self.ask.prompt}")
        if status == h.GG_BAD_DICE:
            raise GrognardError(f"wrong number of dice, or a face that the die has not: {self.ask.prompt}")
        if status != h.GG_DONE:
            raise GrognardError("the state hides something: it may be looked at, not played")

    # ---- the end ----

    @property
    def winner(self):
        """The side that has won; None: nobody, or not yet."""
        w = gg.gg_result_of(self.battle.at, self.at).winner
        return None if w == h.GG_NONE else w

    def returns(self):
        """1 for who has won, -1 for who has lost; 0 for both if it is drawn or not over."""
        return [0.0, 0.0] if self.winner is None else [1.0 if side == self.winner else -1.0 for side in range(h.GG_SIDES)]

    rewards = returns

    def player_return(self, side):
        return self.returns()[self.battle.side(side)]

    # ---- copies ----

    def clone(self):
        other = State(self.battle)
        gg.gg_copy(self.battle.at, other.at, self.at)
        other._shut = self._shut
        return other

    __copy__ = clone

    def __deepcopy__(self, memo):
        return self.clone()

    def child(self, action):
        """A copy in which the action has been taken."""
        other = self.clone()
        other.apply_action(action)
        return other

    def seen_by(self, side):
        """What a side may know, for looking at; `guess` fills what is hidden and makes it playable."""
        other = State(self.battle)
        gg.gg_redact(self.battle.at, self.at, self.battle.side(side), other.at)
        other._shut = "what is hidden was taken out of this state: guess() makes one that can be played"
        return other

    def guess(self, seed=0):
        other = self.clone()
        gg.gg_fill(self.battle.at, other.at, int(seed))
        other._shut = None
        return other

    def hides(self, side):
        return gg.gg_hides(self.battle.at, self.at, self.battle.side(side))

    def __reduce__(self):
        """For copies in other processes of the same build: a state's bytes mean nothing to another."""
        live = gg.gg_state_live(self.battle.at, self.at)
        return _restored, (self.battle, ctypes.string_at(self.at, live), self._shut)

    def __eq__(self, other):
        if not isinstance(other, State) or other.battle.text != self.battle.text:
            return False
        return gg.gg_same(self.battle.at, self.at, other.at)

    def __hash__(self):
        return gg.gg_hash(self.battle.at, self.at)

    # ---- numbers ----

    def signs(self):
        """What is measured of the position, seen from side 0: the features that learned values weigh."""
        out = np.zeros(h.GG_SIGNS, dtype=np.float32)
        n = gg.gg_signs(self.battle.at, self.at, out.ctypes.data)
        return out[:n]

    def observation_tensor(self, side=0):
        """The signs as a side sees them: what is good for it is more than 0."""
        seen = self.seen_by(side).guess() if self.hides(side) else self
        return seen.signs() if self.battle.side(side) == 0 else -seen.signs()

    def worth(self, side):
        return gg.gg_worth(self.battle.at, self.at, self.battle.side(side)) / 1000

    def win_chance(self, side):
        """How likely a side is to win, as was learned of battles between programs; a draw is half of it."""
        return gg.gg_win_chance(self.battle.at, self.at, self.battle.side(side))

    def gauge(self, side, rollouts=200, seed=1):
        """The same by playing a round on so many times, with its standard error."""
        error, playable = ctypes.c_double(), self if not self._shut else self.guess(seed)
        value = gg.gg_gauge(self.battle.at, playable.at, self.battle.side(side), seed, int(rollouts), ctypes.byref(error))
        return value, error.value

    # ---- words and pictures ----

    def test(self):
        """What the pending roll is for, with the chance of each result; None if no roll is asked for."""
        from .odds import Test
        return Test.of(self)

    def odds(self, move=None, **how):
        """What may come of a move, or of the pending roll, exactly: see `grognard.odds.weigh`."""
        from .odds import weigh
        return weigh(self, move, **how)

    def view(self, side=None):
        """All that a front end draws, as a side may see it."""
        from .view import View
        return View.of(self, side)

    def facts(self, side=None):
        from .odds import facts
        return facts(self, side)

    def position(self):
        """The position as a scenario; None between the ends of an exchange, where it cannot be written."""
        if not gg.gg_quiet(self.battle.at, self.at):
            return None
        return text_of(gg.gg_position_print, self.battle.at, self.at, cap=1 << 16)

    def __str__(self):
        return text_of(gg.gg_prompt, self.battle.at, self.at)

    def __repr__(self):
        return f"<State of {self.battle.title}: {KINDS[self._kind()]}>"


def _restored(battle, live, shut):
    state = State(battle)
    if len(live) > battle.state_size:
        raise GrognardError("these are not the bytes of a state of this battle")
    ctypes.memmove(state.at, live, len(live))
    state._shut = shut
    return state


class Dice:
    """A generator whose every roll depends on the seed, the game's number and the number of the roll alone."""

    def __init__(self, seed=None, game=0):
        self.raw = gg.gg_dice_make(random.getrandbits(63) if seed is None else int(seed), int(game))

    def below(self, n):
        if not 1 <= n < 1 << 32:
            raise GrognardError(f"a number below {n} cannot be thrown")
        return gg.gg_dice_below(ctypes.byref(self.raw), n)


__all__ = ["State", "Ask", "Verdict", "Dice", "CHANCE", "TERMINAL", "Fraction"]
