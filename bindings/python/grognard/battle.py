"""Rule systems and battles: what does not change while one plays."""
import ctypes
import glob
import os
from typing import NamedTuple, Optional

from . import _header as h
from ._library import Room, gg, some, texts_at, utf8
from .errors import GrognardError, of_faults

PLACES = ("/usr/local/share/grognard/scenarios", "/usr/share/grognard/scenarios")


class Rule(NamedTuple):
    """A rule of a system: `ccn.activation.check`, where it comes from, and what it says."""
    id: str
    source: str
    words: str


class System:
    """A rule system by its id. `systems()` has them all."""

    def __init__(self, id: str):
        self._at = gg.gg_system_find(id.encode())
        if not self._at:
            raise GrognardError(f"there is no rule system '{id}': {', '.join(s.id for s in systems())}")
        self.id = id
        self.name = utf8(gg.gg_system_name(self._at))
        self.version = gg.gg_system_version(self._at)

    def rule(self, number: int) -> Optional[Rule]:
        if not 1 <= number <= gg.gg_system_rules(self._at):
            return None
        row = some(gg.gg_system_rule(self._at, number), h.gg_rule_entry)
        return Rule(utf8(row.id), utf8(row.source), utf8(row.words))

    @property
    def rules(self):
        return [self.rule(i + 1) for i in range(gg.gg_system_rules(self._at))]

    @property
    def options(self):
        """Each option's word, with the values that it may have, or (low, high), and what it is about."""
        out, row = {}, h.gg_option_row()
        for i in range(gg.gg_system_options(self._at)):
            if gg.gg_system_option(self._at, i, ctypes.byref(row)):
                out[utf8(row.word)] = (texts_at(row.value, row.values) or (row.low, row.high), utf8(row.words))
        return out

    @property
    def sign_names(self):
        """What each number of `State.signs` measures."""
        names = []
        while len(names) < h.GG_SIGNS:
            name = gg.gg_sign_name(self._at, len(names))
            if not name:
                break
            names.append(utf8(name))
        return names

    def __repr__(self):
        return f"<System {self.id}: {self.name}>"


def systems():
    return [System(utf8(gg.gg_system_id(gg.gg_system_at(i)))) for i in range(gg.gg_system_count())]


class Battle:
    """A battle as its scenario describes it. It never changes; states belong to it."""

    def __init__(self, text, where="scenario"):
        text = text.encode() if isinstance(text, str) else bytes(text)
        self._text = text  # the battle points into what it was read from
        self._room = Room(gg.gg_battle_space(len(text)))
        self._arena, faults = self._room.arena(), h.gg_faults()
        self.at = gg.gg_battle_parse(text, len(text), ctypes.byref(self._arena), ctypes.byref(faults))
        if not self.at:
            raise of_faults(where, faults)
        self.state_size = gg.gg_state_size(self.at)
        self.system = System(utf8(gg.gg_system_id(gg.gg_battle_system(self.at))))

    @property
    def text(self):
        return utf8(self._text)

    @property
    def title(self):
        return utf8(gg.gg_battle_title(self.at))

    @property
    def story(self):
        return utf8(gg.gg_battle_story(self.at))

    @property
    def sides(self):
        return [utf8(gg.gg_battle_side(self.at, i)) for i in range(h.GG_SIDES)]

    def side(self, which):
        """The number of a side, given that or its name."""
        if which in self.sides:
            return self.sides.index(which)
        if isinstance(which, int) and 0 <= which < h.GG_SIDES:
            return which
        raise GrognardError(f"no side {which!r}: {' or '.join(self.sides)}, or 0 or 1")

    @property
    def terms(self):
        """How the battle is won, in sentences."""
        terms = h.gg_terms()
        gg.gg_terms_of(self.at, ctypes.byref(terms))
        return [utf8(t.words) for t in terms.term[:terms.count]]

    def piece(self, label):
        """The number of a piece by its label, `F1`."""
        n = gg.gg_battle_piece(self.at, label.encode(), len(label.encode()))
        if n == h.GG_NONE:
            raise GrognardError(f"no piece is called '{label}'")
        return n

    def label(self, piece):
        return None if piece == h.GG_NONE else utf8(gg.gg_battle_label(self.at, piece))

    def start(self):
        """A new state, as the battle begins."""
        from .state import State
        state = State(self)
        gg.gg_start(self.at, state.at, None)
        return state

    def without(self, label):
        """The same battle without a unit: what is it worth? Its line is left out of the scenario, and so is every line that names it
        and makes no sense any more."""
        self.piece(label)
        lines = self.text.split("\n")
        at = [i for i, line in enumerate(lines) if line.split()[:2] == ["unit", label]]
        if not at:
            raise GrognardError(f"'{label}' cannot be left out: no line `unit {label}` of the scenario sets it up")
        for i in at:
            lines[i] = ""  # an empty line, so that the others keep their numbers
        where = f"{self.title} without {label}"
        while True:
            try:
                return Battle("\n".join(lines), where)
            except GrognardError as e:  # a label may also be the name of a hex: who knows is the parser
                lost = [f.line - 1 for f in e.faults if label in lines[f.line - 1].split()]
                if not lost:
                    raise
                for i in lost:
                    lines[i] = ""

    def num_players(self):
        return h.GG_SIDES

    new_initial_state = start

    def __reduce__(self):
        return Battle, (self._text,)

    def __repr__(self):
        return f"<Battle {self.title} ({self.system.id})>"


def folders():
    own = os.environ.get("GROGNARD_SCENARIOS")
    return ([own] if own else []) + list(PLACES)


def _found(name):
    tried = [name] + [os.path.join(folder, name + ".scn") for folder in folders()]
    for path in tried:
        if os.path.isfile(path):
            return path
    several = {}  # "el_bodon" will do where no other system has the name
    for folder in folders():
        for path in glob.glob(os.path.join(glob.escape(folder), "*", glob.escape(name) + ".scn")):
            several.setdefault(os.path.basename(os.path.dirname(path)) + "/" + name, path)
    if len(several) == 1:
        return several.popitem()[1]
    if several:
        raise GrognardError(f"'{name}' may be {' or '.join(sorted(several))}")
    raise GrognardError(f"no battle '{name}': neither a file nor in {', '.join(folders())}; "
                        "GROGNARD_SCENARIOS names a folder of scenarios")


def load(name) -> Battle:
    """A battle by its name, `ccn/el_bodon` (`redinha`, if no other system has it), or from a scenario's file."""
    path = _found(os.fspath(name))
    with open(path, "rb") as f:
        return Battle(f.read(), path)
