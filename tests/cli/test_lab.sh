#!/usr/bin/env bash
# lab: each study in all its forms, and the same digits for threads, shards and interruptions.
. "$(dirname "$0")/lib.sh"

run lab balance ccn/el_bodon -n 90 --seed 5 --jobs 1 --json
ok "balance" is $status 0
cp out one
ok "its wins add up" json out 'sum(w["battles"] for w in d["wins"]) == d["battles"] == 90'
ok "with intervals" json out 'all(w["low"] <= w["share"] <= w["high"] for w in d["wins"])'
ok "each battle ends by a rule" json out 'abs(sum(e["share"] for e in d["ends"]) - 1) < 1e-9 and all(e["rule"].startswith("ccn.") for e in d["ends"])'
ok "units fight and are lost" json out 'len(d["units"]) == 11 and any(u["lost"] > 0.1 for u in d["units"])'
run lab balance ccn/el_bodon -n 90 --seed 5 --jobs 3 --json
ok "the same digits on three threads" cmp -s one out
for i in 1 2 3; do run lab balance ccn/el_bodon -n 90 --seed 5 --shard $i/3 --save part$i; done
ok "a shard says what to do with it" says "lab merge"
run lab merge part2 part3 part1 --json
ok "the same digits from three shards" cmp -s one out
run lab merge part1 part1
ok "no battle counts twice" is $status 2
ok "which is said" says "twice" err
run lab merge part1 part2 --csv
ok "what is there of a study is told, as CSV" eval 'is $status 0 && matches "^table,what,player,battles,share,low,high$" && matches "^wins,french win,sergeant,"'

run lab balance ccn/el_bodon -n 40 --seed 5 --save kept
run lab balance ccn/el_bodon -n 90 --seed 5 --resume kept --json
ok "more battles are added to what was kept, to the same digits" cmp -s one out
run lab balance ccn/el_bodon -n 90 --seed 6 --resume kept
ok "but not to those of another seed" eval 'is $status 2 && says "another study" err'
timeout -s INT 1 "$grognard" lab balance bp/redinha -n 4000 --seed 5 --resume long --html long.html >out 2>err
ok "Ctrl-C tells what there is" eval 'says "Stopped before all" && says "goes on from here" err'
ok "and writes the page" says "<svg" long.html

run lab compare ccn/el_bodon --option doubles_mode=resolve -n 120 --whole --json
ok "compare" is $status 0
ok "an interval that holds always is wider" json out 'd["points_interval_always"][0] < d["points_interval_95"][0] <= d["points"] <= d["points_interval_95"][1] < d["points_interval_always"][1]'
cp out one
for i in 1 2; do run lab compare ccn/el_bodon --option doubles_mode=resolve -n 120 --whole --shard $i/2 --save half$i; done
run lab merge half1 half2 --json
ok "the same digits from two shards" cmp -s one out
sed 's/goal 4/goal 3/' "$GROGNARD_SCENARIOS/ccn/el_bodon.scn" | sed '/^side *allies/s/goal 3/goal 9/' >easier.scn
run lab compare ccn/el_bodon easier.scn --both sergeant -n 4000 --json
ok "a great difference is sure before all is played" json out 'd["sure"] and d["pairs"] < 4000 and d["points"] > 0.05'
run lab compare ccn/el_bodon ccn/el_bodon -n 300
ok "a battle is not better than itself" says "no sign"
run lab compare ccn/el_bodon boe/el_bodon -n 20
ok "of two systems another study says more" says "lab systems"

run lab usage ccn/el_bodon -n 40 --json
ok "usage counts every decision" json out 'abs(sum(m["share"] for m in d["moves"]) - 1) < 1e-9'
ok "and knows where units stand" json out 'len(d["places"]) > 20 and sum(p["lost_1"] for p in d["places"]) > 40'
run lab usage kings/crag -n 20 --html usage.html
ok "on a free table too" eval 'is $status 0 && [ "$(grep -c "<figure" usage.html)" = 4 ] && ! grep -qi "<script\|https\?://" usage.html'

run lab worth kings/crag -n 40 --json
ok "worth: each unit is left out, each trait too" json out 'len(d["worth"]) == 18 and {w["what"] for w in d["worth"]} >= {"N1 left out", "N1 without fierce"}'
ok "beside its price" json out '{w["what"]: w["price"] for w in d["worth"]}["N1 without fierce"] == 1'
run lab worth ccn/el_bodon -n 40 --swap FR.LC=FR.HC --json
ok "a type is swapped, one unit at a time" json out '[w["what"] for w in d["worth"]] == ["F1 FR.HC for FR.LC", "F2 FR.HC for FR.LC"]'
run lab worth ccn/el_bodon -n 120 --json
ok "the brigade that does the fighting is worth most" json out 'max(d["worth"], key=lambda w: w["worth"])["what"] == "F1 left out" and d["worth"][0]["sure"] == "sure"'
run lab worth ccn/el_bodon -n 10 --add nonsense
ok "a word that no unit can have" is $status 2

run lab worth ccn/el_bodon -n 10 --add nonsense --swap FR.LC=FR.HC
ok "nor beside one that some can have" eval 'is $status 2 && says "nonsense" err'
run lab worth kings/crag -n 4 --all --json
ok "all of it: left out, added, put in its place, beside the price" json out '{"N1 left out": 4, "N1 without fierce": 1, "N3 with fierce": 1, "B3 RI for II": 2}.items() <= {w["what"]: w["price"] for w in d["worth"]}.items()'

run lab tune ccn/el_bodon --target 75 --vary rounds:4..7 --vary allies.goal:2,4 -n 200 --jobs 1 --json
ok "tune looks at all settings and longer at some" json out 'len(d["settings"]) == 8 and {s["battles"] for s in d["settings"]} == {100, 200}'
ok "the nearest is none of those that fell out" json out '[s["battles"] for s in d["settings"] if s["best"]] == [200] and min(abs(s["share"] - 0.75) for s in d["settings"] if s["battles"] == 200) == abs([s["share"] for s in d["settings"] if s["best"]][0] - 0.75)'
cp out one
run lab tune ccn/el_bodon --target 75 --vary rounds:4..7 --vary allies.goal:2,4 -n 200 --jobs 3 --json
ok "the same on three threads" cmp -s one out
run lab tune ccn/el_bodon --vary nosuch:1..2
ok "a setting that is none" eval 'is $status 2 && says "no such option" err'
run lab tune ccn/el_bodon --vary gaol:1..2
ok "and what was meant" says "did you mean goal" err
run lab tune boe/drill_road --vary arrival:2..3 -n 5 --json
ok "when units arrive is a setting, whoever arrives with them" json out '[s["setting"] for s in d["settings"]] == ["arrival=2", "arrival=3"]'
run lab tune boe/drill_road --vary F4.arrival:1..2 -n 5 --json
ok "of one unit too" is $status 0

run lab systems el_bodon -n 60 --jobs 1 --json
ok "systems: all that have the battle, in one report" json out '[s["scenario"].split("/")[1] for s in d["systems"]] == ["el_bodon"] * len(d["systems"]) and {"boe", "ccn"} <= {s["system"] for s in d["systems"]}'
cp out one
ok "each system's wins add up" json out 'all(sum(w["battles"] for w in d["wins"] if w["system"] == s["system"]) == 60 for s in d["systems"])'
ok "and its endings" json out 'all(abs(sum(e["share"] for e in d["ends"] if e["system"] == s["system"]) - 1) < 1e-9 for s in d["systems"])'
ok "losses are shares of what a side began with" json out 'all(0 < l["share"] < 1 and abs(l["share"] - l["mean"] / l["start"]) < 1e-9 for l in d["losses"])'
ok "everything that is lost is lost by something" json out 'all(abs(sum(k[s["system"]] for k in d["kills"] if k["side"] == side) - 1) < 1e-9 for s in d["systems"] for side in {k["side"] for k in d["kills"]}) and all(abs(sum(g["share"] for g in d["goes"] if g["system"] == s["system"]) - 1) < 1e-9 for s in d["systems"])'
ok "in melee and by fire" json out '{"by fire", "in melee"} <= {k["what"] for k in d["kills"]} and not any(g["rule"] == "no rule" for g in d["goes"])'
ok "units stand side by side where they are called alike" json out '[(u["boe"] is not None) + 2 * (u["ccn"] is not None) for n in ("77th Foot", "Arentschildt battery", "Lanciers de Berg", "Dragoon brigade") for u in d["units"] if u["name"] == n] == [3, 3, 1, 2]'
ok "and each is lost as often as in the units that a side loses" json out 'all(abs(sum(u[l["system"]] or 0 for u in d["units"] if u["side"] == l["side"]) - l["units_lost"]) < 1e-9 for l in d["losses"])'
run lab systems el_bodon -n 60 --jobs 3 --json
ok "the same digits on three threads" cmp -s one out
for i in 1 2; do run lab systems el_bodon -n 60 --shard $i/2 --save book$i; done
run lab merge book2 book1 --json
ok "the same digits from two shards" cmp -s one out
run lab systems el_bodon -n 25 --save kept
run lab systems el_bodon -n 60 --resume kept --json
ok "the same digits in two sittings" cmp -s one out
run lab systems drill_house_rules -n 8 --html systems.html --csv
ok "five systems, whose sides have other names" eval 'is $status 0 && matches "^wins,kings,british win," && matches "^kills,french/british/imperials," && [ "$(grep -c "<svg" systems.html)" = 4 ]'
run lab systems boe/el_bodon ccn/el_bodon -n 10 --french captain --option doubles_mode=resolve --json
ok "battles by their names, an option where the rules have it" json out '[s["system"] for s in d["systems"]] == ["boe", "ccn"]'
run lab systems crag
ok "one system alone cannot be compared" eval 'is $status 2 && says "kings/crag alone" err && says "el_bodon" err'
run lab systems el_bodom
ok "a name that nobody has" eval 'is $status 2 && says "did you mean el_bodon" err'
run lab systems ccn/el_bodon ccn/vimeiro
ok "two battles of one system" eval 'is $status 2 && says "lab compare" err'
run lab systems el_bodon --option nosuch=1
ok "an option that none has" eval 'is $status 2 && says "none of these systems" err'
timeout -s INT 1 "$grognard" lab systems drill_house_rules -n 40000 --resume books >out 2>err
ok "Ctrl-C tells what there is of all of them" eval 'says "Stopped before all" && matches "^  rbc  *imperials win"'

run lab compare ccn/el_bodon
ok "one battle alone cannot be compared" is $status 2
run lab balance ccn/el_bodon --shard 4/3 --save x
ok "a shard that is none" eval 'is $status 2 && says "I/N" err'
run lab balance ccn/el_bodon -n 100000000 --html nowhere/report.html
ok "a page that cannot be written is found out before the battles" eval 'is $status 1 && says "nowhere/report.html" err'
run lab balanse ccn/el_bodon
ok "a study that is none" eval 'is $status 2 && says "did you mean balance" err'
run lab merge "$here/lib.sh"
ok "a file that is no study" eval 'is $status 2 && says "not a study" err'
sed 's/"study":"balance"/"study":"tune"/; s/"about":\["","",""\]/"about":["x","",""]/g' part1 >odd
run lab merge odd
ok "a file that was written over by hand does no harm" is $status 0
run lab usage ccn/el_bodon -n 5 --save five
sed 's/"study":"usage"/"study":"balance"/' five >odd
run lab merge odd
ok "one that lacks an arm is refused" eval 'is $status 2 && says "lacks arms" err'
head -c 3000 part1 >odd
run lab merge odd
ok "half a file is refused" is $status 2
finish
