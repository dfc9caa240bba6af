#!/usr/bin/env bash
# odds: the position of worked case W26, its fractions in words and in JSON.
. "$(dirname "$0")/lib.sh"

cat >w26.scn <<'SCN'
system ccn
side french north chits 4 adcs 0 goal 9
side allies south chits 4 adcs 0 goal 9
unit F1 french "French line" FR.LN G5 facing N
unit A1 allies "British line" BR.LN G4 facing S
begin attack F1
SCN
run odds w26.scn --move 'melee F1 A1' --assume 'decline F1'
ok "odds" is $status 0
for fraction in 3/16 2123/3888 259/972 23028875/60466176 55/324 1/3888 10483/157464; do
    ok "$fraction" matches "(^|[^0-9/])$fraction([^0-9]|\$)"
done
run odds w26.scn --move 'melee F1 A1' --assume 'decline F1' --json
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
run odds w26.scn --move 'melee F1 A1' --budget 4 --json
ok "over the budget: an estimate that says so" json out 'd["moves"][0]["sampled"] and not d["moves"][0]["exact"]'
run odds w26.scn --move 'melee F1 A1' --move 'hold F1' --json
ok "two moves compared" json out 'len(d["moves"]) == 2'
finish
