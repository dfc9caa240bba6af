#!/usr/bin/env bash
# Every rule fires or forbids somewhere: in the rule tests, or in battles by eager and greedy players. Battles are played
# only on the scenarios of systems with a rule that has not fired yet, at first a few.
#   test_coverage.sh GROGNARD TEST...
programs=$(for program in "${@:2}"; do realpath "$program"; done)
. "$(dirname "$0")/lib.sh"

wanting() { # the rules that never fired, in the file never
    awk '$2 > 0 { print $1 }' fired | sort -u >seen
    comm -23 rules seen >never
}

play() { # play SYSTEM N: battles on each of its scenarios
    for scenario in "$GROGNARD_SCENARIOS/$1"/*.scn; do
        "$grognard" sim "$1/$(basename "$scenario" .scn)" -n "$2" --seed 1 --coverage --json >battles 2>/dev/null &&
            python3 -c 'import json; [print(r, n) for r, n in json.load(open("battles"))["rules_fired"].items()]' >>fired
    done
}

# Each test notes what fired in it when it runs; those that have not run since they were built run now.
covered=${GROGNARD_COVERED:-$folder/covered}
export GROGNARD_COVERED=$covered
for program in $programs; do
    note=$covered/${program##*/}
    [ "$note" -nt "$program" ] || "$program" >/dev/null 2>&1
    cat "$note" >>fired
done
"$grognard" rules | grep -oE '^[a-z]+(\.[a-z0-9_]+)+' | sort -u >rules
for battles in 2 10 "${GROGNARD_COVERAGE_BATTLES:-40}"; do
    wanting
    for system in $(cut -d. -f1 never | sort -u); do play "$system" "$battles"; done
done
wanting
sed 's/^/# never: /' never
ok "every rule fires somewhere" is "$(wc -l <never)" 0
ok "and there are rules" [ "$(wc -l <rules)" -gt 50 ]
finish
