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

run list bp
ok "list of one system" is $status 0
ok "has its scenarios" says "bp/redinha"
ok "and no others" says_not "ccn/"
run list bp --json
ok "for programs too" json out '[s["id"] for s in d["systems"]] == ["bp"] and all(n["system"] == "bp" for n in d["scenarios"])'
run list nothing
ok "list of a system that is none" is $status 2
ok "says which there are" says "ccn, bp, rbc, boe, kings" err

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
ok "comes with its section" matches '^ +7\.9\.2 Dice$'
ok "and its table" matches '^ +Terrain +minus reduction +same$'
ok "no line is longer than the terminal" is "$(awk 'length > 80' out | wc -l)" 0
run rules kings.redoubt.close
ok "a row under the head of its table" matches '^ +Rule +ID$'
ok "and no other row" says_not "kings.redoubt.single"
run rules boe.order.change
ok "an item with its steps" says "4. Roll 1d6 (issue)."
ok "and no item behind it" says_not "boe.order.forced"
run rules kings.geo.radius
ok "a table of 21 columns" matches '^ +mounted +12 18 21 25 28 30 33 35 37 39 41 43 45 46 48 50 51 53 54 56$'
run rules bp 9
ok "a section by its number" says "9 Victory and end of the game"
ok "whole" says "bp.win.concede"
run rules --options rbc
ok "options of a system" is $status 0
ok "with their values" says "diag_reaction NONE, TURN (usual)  (rbc.opt.diag_reaction)"
ok "and numbers" says "flight_len 1 to 26, 3 (usual)"
run rules --options
ok "options of no system" is $status 2
named() { # every option of a system, and each of its values, in the row of its name in a document
    "$grognard" rules --options "$1" --json | python3 -c '
import json, re, sys
text = open(sys.argv[1]).read()
for o in json.load(sys.stdin):
    rows = [r for r in text.split("\n") if r.startswith("| `%s` |" % o["option"])]
    missing = [v for v in o["values"] if not any("`%s`" % v in r for r in rows)]
    if not rows or missing: sys.exit("%s: %s %s" % (sys.argv[1], o["option"], missing))' "$2"
}
docs=$(dirname "$GROGNARD_SCENARIOS")/docs
for system in ccn bp rbc boe kings; do
    ok "docs/scenario-format.md names every option of $system" named $system "$docs/scenario-format.md"
    ok "docs/systems/$system.md names every option of $system" named $system "$docs/systems/$system.md"
done
run rules square
ok "rules by a word" says "ccn.square.drm"
run rules
ok "all rules" is $status 0
ok "every rule of the index" is "$(grep -c '^ccn\.' out)" "$(grep -c '^RULE(' "$(dirname "$GROGNARD_SCENARIOS")/src/rules/ccn/rules.def")"
run rules ccn.no.such.rule
ok "a rule that is none" is $status 2
run rules ccn.melee.dise
ok "nor is one misspelt" is $status 2
ok "but the nearest are named" says "did you mean ccn.melee.dice?" err
run rules ccn.melee.saber
ok "or those of its chapter" says "ccn.melee.eligible, ccn.melee.dice or ccn.melee.leader_bonus" err
run rules --json ccn.melee.dice
ok "rules --json" says '"ccn.melee.dice"'
ok "with section, heading and text" json out \
    'd[0]["section"] == "7.9.2" and d[0]["heading"] == "Dice" and d[0]["source"] == "P" and "| Terrain |" in d[0]["text"]'
run rules --json
ok "every rule has its section and text" json out 'all(r["section"] and r["heading"] and r["text"] for r in d)'
run rules --json ccn 7.9
ok "the rules of a section" json out 'len(d) > 3 and all(r["section"] == "7.9" or r["section"].startswith("7.9.") for r in d)'
run rules --json ccn 99
ok "a section that is none" is $status 2
ok "prints no list" is "$(wc -c <out)" 0
finish
