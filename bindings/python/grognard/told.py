"""What happened on the way from one ask to the next, as events."""
import ctypes
from typing import NamedTuple, Optional

from . import _header as h
from ._library import gg, text_of

_CALL = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.POINTER(h.gg_event))
KINDS = {getattr(h, name): name[6:].lower() for name in dir(h) if name.startswith("GG_EV_")}


class Event(NamedTuple):
    """One thing that happened: its kind in a word (`dice`, `move`, `strength`), and as a sentence, if there is one."""
    kind: str
    side: Optional[int]
    piece: Optional[str]
    other: Optional[str]
    rule: Optional[str]
    before: int
    after: int
    faces: tuple
    sentence: str


class Sink:
    """Listens while an answer is given; what it hears is appended to a list."""

    def __init__(self, battle, heard):
        self.battle, self.heard, self.failed = battle, heard, None
        self._call = _CALL(self._event)  # kept: the library calls it as long as this lives
        self._sink = h.gg_sink(ctypes.cast(self._call, ctypes.c_void_p), None)

    def _event(self, sink, b, s, event):
        try:
            e = event.contents
            if e.kind == h.GG_EV_USE:
                return
            rule = self.battle.system.rule(e.rule)
            self.heard.append(Event(KINDS.get(e.kind, "?"), None if e.side == h.GG_NONE else e.side,
                                    self.battle.label(e.piece), self.battle.label(e.other), rule and rule.id, e.before, e.after,
                                    tuple(e.faces[:e.dice]), text_of(gg.gg_event_print, b, event, cap=h.GG_SENTENCE)))
        except Exception as failed:  # never through the library, which knows nothing of exceptions
            self.failed = failed

    def __enter__(self):
        return ctypes.byref(self._sink)

    def __exit__(self, *_):
        if self.failed:
            raise self.failed


class Silence:
    def __enter__(self):
        return None

    def __exit__(self, *_):
        pass


def sink(battle, heard):
    return Silence() if heard is None else Sink(battle, heard)
