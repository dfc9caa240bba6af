"""Finds and loads libgrognard, and gives each function the types that the header has for it."""
import ctypes
import ctypes.util
import mmap
import os

from . import _header as h
from .errors import GrognardError

NAMES = ("libgrognard.so.0", "libgrognard.so", "libgrognard.0.dylib")
PLACES = ("", "/usr/local/lib/", "/usr/local/lib/x86_64-linux-gnu/", "/usr/local/lib/aarch64-linux-gnu/")


def _candidates():
    own = os.environ.get("GROGNARD_LIBRARY")
    if own:
        return [own]
    found = ctypes.util.find_library("grognard")
    return ([found] if found else []) + [place + name for place in PLACES for name in NAMES]


def _open():
    why = None
    for path in _candidates():
        try:
            return ctypes.CDLL(path)
        except OSError as e:
            why = why or e
    raise GrognardError(f"libgrognard was not found ({why}): `make install` puts it where it is looked for, or set "
                        "GROGNARD_LIBRARY to the file libgrognard.so.0")


def _load():
    lib = _open()
    try:
        lib.gg_version.restype = ctypes.c_char_p
        version = lib.gg_version().decode("utf-8", "replace")
    except AttributeError:
        version = "older than 0.6.0"
    if version != h.GG_VERSION:
        raise GrognardError(f"these bindings are for libgrognard {h.GG_VERSION}, and the library that was found is {version}: "
                            "install both from the same source, or set GROGNARD_LIBRARY")
    for name, (result, arguments) in h.FUNCTIONS.items():
        function = getattr(lib, name)
        function.restype, function.argtypes = result, arguments
    return lib


gg = _load()


class Room:
    """Memory at a multiple of 64, zero, and taken from the system only as it is touched. Whoever keeps its address keeps it."""

    def __init__(self, size):
        self.size = max(size, 1)
        self._map = mmap.mmap(-1, self.size)
        self._owner = (ctypes.c_char * self.size).from_buffer(self._map)
        self.address = ctypes.addressof(self._owner)

    def arena(self):
        return h.gg_arena(self.address, self.size, 0)


class Block:
    """The bytes of one state, at a multiple of 16."""
    __slots__ = ("_bytes", "address")

    def __init__(self, size):
        self._bytes = ctypes.create_string_buffer(size + 16)
        self.address = (ctypes.addressof(self._bytes) + 15) & ~15


def utf8(text):
    """Words of the library; what a short field has cut in two is replaced."""
    return text.decode("utf-8", "replace")


def text_of(function, *given, cap=4096):
    """What a function that prints into a buffer of the caller's says; "" if nothing."""
    out = ctypes.create_string_buffer(cap)
    n = function(*given, out, cap)
    if n >= cap:
        out = ctypes.create_string_buffer(n + 1)
        n = function(*given, out, n + 1)
    return utf8(out.value) if n > 0 else ""


def texts_at(pointer, n):
    """The first n of an array of C strings; None where there is none."""
    if not pointer:
        return []
    return [utf8(t) if t else None for t in ctypes.cast(pointer, ctypes.POINTER(ctypes.c_char_p))[:n]]


def some(pointer, struct):
    """The struct that a pointer leads to; None if it leads nowhere."""
    return struct.from_address(pointer) if pointer else None


def text_at(struct, field, length):
    """So many bytes from where a field points to: a text inside another, which no zero ends."""
    return ctypes.string_at(ctypes.c_void_p.from_buffer(struct, getattr(type(struct), field).offset).value, length)
