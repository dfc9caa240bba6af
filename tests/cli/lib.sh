# shellcheck shell=bash
# What the end-to-end tests share: the program in $grognard, a folder of one's own, and TAP on standard output.
#   run ARGS...        runs grognard; $status, files out and err
#   typed LINES ARGS...
#   ok WHAT COMMAND... one check: the command must succeed
set -u
grognard=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
export GROGNARD_SCENARIOS=${GROGNARD_SCENARIOS:-$(realpath "$(dirname "$0")/../../scenarios")}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export XDG_DATA_HOME=$folder/data
export GROGNARD_PLAIN=1 # lines, also where a test has a terminal
number=0 failures=0
# The system's own: one that a manager of versions stands before takes five times as long to start.
if [ -x /usr/bin/python3 ]; then python3() { /usr/bin/python3 "$@"; }; fi

run() { # standard input is the caller's
    "$grognard" "$@" >out 2>err
    status=$?
}

typed() { # typed LINES ARGS...: the lines on standard input
    printf '%b' "$1" >in
    shift
    run "$@" <in
}

ok() {
    local what=$1
    shift
    number=$((number + 1))
    if "$@"; then
        echo "ok $number - $what"
    else
        failures=$((failures + 1))
        echo "not ok $number - $what"
        echo "# status ${status:-none}"
        tail -n 5 out err 2>/dev/null | sed 's/^/# /'
    fi
}

is() { [ "$1" = "$2" ]; }
says() { grep -qF -e "$1" "${2:-out}"; }
says_not() { ! grep -qF -e "$1" "${2:-out}"; }
matches() { grep -qE -e "$1" "${2:-out}"; }
json() { # json FILE EXPRESSION: true of the object d, or of every object of a file with one a line
    python3 - "$@" <<'PY'
import json, sys
text = open(sys.argv[1]).read()
try:
    objects = [json.loads(text)]
except ValueError:
    objects = [json.loads(line) for line in text.splitlines() if line.strip()]
sys.exit(0 if objects and all(eval(sys.argv[2], {"d": d}) for d in objects) else 1)
PY
}
schema() { # schema NAME: the output is as docs/schema/NAME.json says
    python3 "$here/schema.py" "$here/../../docs/schema/$1.json" <out 2>>err
}
finish() {
    echo "1..$number"
    [ "$failures" -eq 0 ]
}
