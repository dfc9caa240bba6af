#!/usr/bin/env bash
# Every rule fires or forbids somewhere: in battles by eager and greedy players on all scenarios, or in the rule tests.
#   test_coverage.sh GROGNARD TEST...
programs=$(for program in "${@:2}"; do realpath "$program"; done)
. "$(dirname "$0")/lib.sh"
export GROGNARD_COVERAGE=$folder/fired
for program in $programs; do "$program" >/dev/null 2>&1; done
for scenario in "$GROGNARD_SCENARIOS"/*/*.scn; do
    name=$(basename "$(dirname "$scenario")")/$(basename "$scenario" .scn)
    n=${GROGNARD_COVERAGE_BATTLES:-40}
    "$grognard" sim "$name" -n "$n" --seed 1 --coverage --json >battles 2>/dev/null &&
        python3 -c 'import json; [print(r, n) for r, n in json.load(open("battles"))["rules_fired"].items()]' >>fired
done
"$grognard" rules | grep -oE '^[a-z]+(\.[a-z0-9_]+)+' | sort -u >rules
awk '$2 > 0 { print $1 }' fired | sort -u >seen
comm -23 rules seen >never
sed 's/^/# never: /' never
ok "every rule fires somewhere" is "$(wc -l <never)" 0
ok "and there are rules" [ "$(wc -l <rules)" -gt 50 ]
finish
