"""What goes wrong, with the place and the remedy."""
from typing import List, NamedTuple


class Fault(NamedTuple):
    """One mistake in a text; lines and columns count from 1."""
    line: int
    column: int
    text: str


class GrognardError(Exception):
    """Something that the caller gave is not right. `faults` has line and column where a text is to blame."""

    def __init__(self, message: str, faults: List[Fault] = ()):
        super().__init__(message)
        self.faults = list(faults)

    @property
    def line(self):
        return self.faults[0].line if self.faults else None

    @property
    def column(self):
        return self.faults[0].column if self.faults else None


class IllegalMove(GrognardError):
    """The rules forbid the move; `verdict` says which, and what could be done instead."""

    def __init__(self, message, verdict):
        super().__init__(message)
        self.verdict = verdict


def of_faults(where, faults):
    """The exception for what a gg_faults or a single gg_fault holds."""
    kept = faults.fault[:min(faults.count, len(faults.fault))] if hasattr(faults, "count") else [faults]
    told = [Fault(f.line, f.column, f.text.decode("utf-8", "replace")) for f in kept]
    lines = [f"{where}:{f.line}:{f.column}: {f.text}" for f in told[:5]]
    if len(told) > 5:
        lines.append(f"and {getattr(faults, 'count', len(told)) - 5} more")
    return GrognardError("\n".join(lines), told)
