#!/usr/bin/env bash
# odds: the position of worked case W26, its fractions in words and in JSON; headlines; every system's JSON by its schema.
. "$(dirname "$0")/lib.sh"

cat >w26.scn <<'SCN'
system ccn
side french north chits 4 adcs 0 goal 9
side allies south chits 4 adcs 0 goal 9
unit F1 french "French line" FR.LN G5 facing N
unit A1 allies "British line" BR.LN G4 facing S
begin attack F1
SCN
run odds w26.scn --move 'melee F1 A1' --assume 'decline F1' --until fight --all
ok "odds" is $status 0
for fraction in 3/16 1/3888; do
    ok "$fraction" matches "(^|[^0-9/])$fraction([^0-9]|\$)"
done
run odds w26.scn --move 'melee F1 A1' --assume 'decline F1' --until fight --json
ok "as JSON" is $status 0
has() { json out "any(m['piece'] == '$1' and m['text'] == '$2' and m['chance']['fraction'] == '$3' for m in d['moves'][0]['marginals'])"; }
ok "A1 eliminated 3/16" has A1 "A1 is removed" 3/16
ok "A1 retreats 2123/3888" has A1 "A1 leaves G4" 2123/3888
ok "A1 stays 259/972" has A1 "A1 is at G4" 259/972
ok "A1 shaken 23028875/60466176" has A1 "A1 is shaken" 23028875/60466176
ok "F1 loses a block 55/324" has F1 "F1 loses blocks" 55/324
ok "F1 eliminated 1/3888" has F1 "F1 is removed" 1/3888
ok "F1 retreats 10483/157464" has F1 "F1 leaves G5" 10483/157464
ok "exact" json out 'd["moves"][0]["exact"] and not d["moves"][0]["sampled"]'
run odds w26.scn --move 'fire F1 A1'
ok "an illegal move" is $status 2
ok "names its rule" says "ccn.fire.noadjacent" err
run odds w26.scn --move 'nonsense'
ok "a move that is none" is $status 2
run odds w26.scn --move 'melee F1 A1' --until fight --budget 4 --json
ok "over the budget: an estimate that says so" json out 'd["moves"][0]["sampled"] and not d["moves"][0]["exact"]'
run odds w26.scn --move 'melee F1 A1' --move 'hold F1' --json
ok "two moves compared" json out 'len(d["moves"]) == 2'
keys='{"move", "horizon", "exact", "sampled", "assumptions", "headline", "tests", "facts", "outcomes"} <= set(d["moves"][0])'
ok "all keys that programs rely on" json out "$keys"
run odds w26.scn --move 'melee F1 A1' --until moon
ok "no such horizon" is $status 2
ok "says which there are" says "exchange, fight" err
run odds ccn/el_bodon
ok "of a roll that changes nothing of weight, what can come of it" says "83 % no tactical event (5/6)"
ok "and nothing is called certain that is not" says_not "hold now"
run odds bp/drill_highland_charge --move 'charge J1 G1' --until round --budget 300
ok "a horizon that a system has not is said" says "there is no \`round\` to look to here: this is to the end of the turn"
run odds rbc/drill_rout --move 'fight S1' --until turn --budget 300
ok "one that it has is not" says_not "to look to here"
run odds kings/drill_redoubt --move 'attack N1 B1' --until roll
ok "of a roll alone, whether it passes" says "72 % N1 obeys (13/18)"
run odds w26.scn --then 'hold F1'
ok "a deed without its order" is $status 2
run odds w26.scn --move 'melee F1 A1' --until fight --assume 'rally A1'
ok "an assumption that never becomes legal is said" says "nobody is asked for 'rally A1'"
run odds w26.scn --move 'melee F1 A1' --until fight --assume 'retreat A1 F8' --assume 'retreat A1 G5' --json
ok "of two with the same verb the one that never does" json out 'd["moves"][0]["unused"] == ["retreat A1 G5"]'
run odds w26.scn --move 'hold F1' --then 'melee F1 A1'
ok "a plan that never comes about is said" says "nobody is asked for 'melee F1 A1' on the way: that part of the plan"
run odds ccn/drill_square --move 'activate F1' --then 'melee F1 A1' --budget 3000 --json
ok "one that does is used" json out 'd["moves"][0]["unused"] == []'
ok "and says what the move is for" json out 'd["moves"][0]["headline"][0]["text"].endswith("77th Foot (A1) give way")'
run odds w26.scn --move 'melee F1'
ok "a target that is missing, where there is only one" is $status 0
ok "is that one" says "melee F1 A1: exact"
run odds boe/drill_charge --move 'charge F3'
ok "where there are several" is $status 2
ok "it is asked which" says "charge F3 at whom? A3, A5 or A2" err
run odds ccn/drill_melee --move 'melee F1 A1' --until round --budget 300000
ok "next to nothing is left to samples: their number is not told" says "an estimate, within 0.1 %"
run odds "$folder"
ok "a folder is no scenario" is $status 2
ok "and called one" says "is a folder" err
run odds w26.scn --json
ok "without --move every offered move" json out 'len(d["moves"]) > 1 and any(m["move"] == "melee F1 A1" for m in d["moves"])'
run odds w26.scn --move 'hold F1'
ok "a move without dice" is $status 0
sums() { json out 'all(abs(sum(o["chance"]["value"] for o in m["outcomes"]) - 1) < 1e-9 for m in d["moves"])'; }
for one in ccn/drill_melee rbc/drill_rout boe/drill_charge bp/drill_flank kings/drill_redoubt; do
    run odds "$one" --json --until exchange --budget 300
    ok "$one: as its schema says" schema odds
    ok "$one: the outcomes are the whole" sums
done
finish
