"""Checks that say what they prove, as TAP."""
import sys
import traceback

_tests = []


def test(function):
    """A test is named after what it proves."""
    _tests.append(function)
    return function


def raises(kind, function, *words):
    """The exception that a call must raise, whose message has those words."""
    try:
        function()
    except kind as e:
        missing = [w for w in words if w not in str(e)]
        assert not missing, f"{str(e)!r} does not say {missing}"
        return e
    raise AssertionError(f"no {kind.__name__}")


def run():
    failed = 0
    print(f"1..{len(_tests)}")
    for number, function in enumerate(_tests, 1):
        try:
            function()
            print(f"ok {number} - {function.__name__.replace('_', ' ')}", flush=True)
        except Exception:
            failed += 1
            print(f"not ok {number} - {function.__name__.replace('_', ' ')}")
            print("".join("# " + line + "\n" for line in traceback.format_exc().splitlines()), flush=True)
    sys.exit(failed > 0)
