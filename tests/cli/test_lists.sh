#!/usr/bin/env bash
# list, units and rules.
. "$(dirname "$0")/lib.sh"

run list
ok "list" is $status 0
ok "shows the system" says "ccn"
ok "shows El Bodon" says "ccn/el_bodon"
ok "shows Vimeiro" says "ccn/vimeiro"
run list --json
ok "list --json" json out '{s["id"] for s in d["systems"]} >= {"ccn"}'
ok "has every scenario file of the systems" json out \
    'sum(any(n["name"].startswith(s["id"] + "/") for s in d["systems"]) for n in d["scenarios"]) == sum(len(__import__("glob").glob(__import__("os").environ["GROGNARD_SCENARIOS"] + "/" + s["id"] + "/*.scn")) for s in d["systems"])'

run units ccn
ok "units" is $status 0
ok "has the Old Guard" matches '^FR\.OG +Old Guard +INF +4 .* 23 '
run units ccn FR CAV
ok "units narrowed" is "$(grep -c '^FR\.' out)" 6
run units ccn --json
ok "units --json" is $status 0
ok "all 74 types" is "$(python3 -c 'import json; d = json.load(open("out")); print(len(d if isinstance(d, list) else d["types"]))')" 74
run units nothing
ok "units of a system that is none" is $status 2

run rules ccn.melee.dice
ok "one rule" is $status 0
ok "by its ID" says "ccn.melee.dice"
run rules square
ok "rules by a word" says "ccn.square.drm"
run rules
ok "all rules" is $status 0
ok "every rule of the index" is "$(grep -c '^ccn\.' out)" "$(grep -c '^RULE(' "$(dirname "$GROGNARD_SCENARIOS")/src/rules/ccn/rules.def")"
run rules ccn.no.such.rule
ok "a rule that is none" is $status 2
run rules --json ccn.melee.dice
ok "rules --json" says '"ccn.melee.dice"'
finish
