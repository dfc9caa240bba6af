#!/usr/bin/env bash
# ladder: pairs with the sides changed, the same for any number of jobs, sure or not yet, bad input.
. "$(dirname "$0")/lib.sh"

clock_free() { python3 -c 'import json, sys; d = json.load(open(sys.argv[1])); d.pop("seconds", None); print(json.dumps(d, sort_keys=True))' "$1"; }
run ladder ccn/drill_melee rbc/before_novara --players eager,random -n 6 --whole --jobs 1 --json
ok "ladder" is $status 0
ok "one meeting of two players" json out 'len(d["meetings"]) == 1 and d["meetings"][0]["pairs"] == 12'
ok "each battle is fought from both sides" json out 'all(b["wins"] + b["draws"] + b["losses"] + b["unfinished"] == 12 for b in d["meetings"][0]["by_battle"])'
ok "points make the share" json out 'abs(d["meetings"][0]["share"] - (d["meetings"][0]["wins"] + 0.5 * d["meetings"][0]["draws"]) / 24) < 1e-9'
ok "the share lies in its interval" json out 'd["meetings"][0]["share_interval_95"][0] <= d["meetings"][0]["share"] <= d["meetings"][0]["share_interval_95"][1]'
ok "ratings add up to nothing" json out 'abs(sum(r["elo"] for r in d["ratings"])) < 1e-6'
clock_free out >one
run ladder ccn/drill_melee rbc/before_novara --players eager,random -n 6 --whole --jobs 3 --json
clock_free out >three
ok "the same with three jobs" cmp -s one three

run ladder rbc/before_novara --players captain,random -n 200 --jobs 2 --json
ok "it stops when the difference is sure" json out 'd["meetings"][0]["sure"] and d["meetings"][0]["pairs"] == d["meetings"][0]["sure_after_pairs"] < 60'
ok "and says who is better" json out 'd["meetings"][0]["share"] > 0.8 and d["meetings"][0]["elo"] > 200'
clock_free out >one
run ladder rbc/before_novara --players captain,random -n 200 --jobs 1 --json
clock_free out >three
ok "an early stop does not depend on jobs either" cmp -s one three

run ladder ccn/el_bodon --players sergeant,recruit,random -n 10
ok "three players meet in three meetings" is "$(grep -c ' against ' out)" 3
ok "with a table of ratings" says "Elo (95 %)"
ok "the better stands first" is "$(grep -A1 '^Elo' out | tail -1 | awk '{ print $1 }')" sergeant

run ladder ccn/el_bodon
ok "no players" is $status 2
ok "says what is missing" says "players is missing" err
run ladder ccn/el_bodon --players captain
ok "one player" is $status 2
run ladder ccn/el_bodon --players captain,captain
ok "twice the same" is $status 2
run ladder ccn/el_bodon --players captain,sargeant
ok "no such player" is $status 2
ok "did you mean" says "did you mean sergeant" err
run ladder ccn/el_bodon --players captain,babbage
ok "one that does not play it" is $status 2
run ladder ccn/no_such --players captain,sergeant
ok "no such battle" is $status 2
finish
