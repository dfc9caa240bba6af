#!/usr/bin/env bash
# check: sound files, broken files, every mistake at once, nothing written.
. "$(dirname "$0")/lib.sh"

run check "$GROGNARD_SCENARIOS"/ccn/*.scn
ok "every shipped scenario is sound" is $status 0
run check ccn/el_bodon
ok "a scenario by name" is $status 0

cat >bad.scn <<'SCN'
system ccn
side   frnch north chits 4 goal 4
side   allies south chits 40
unit   F1 french "26th Ligne" FR.LM G5 facing NNE
unit   A1 allies "45th Foot" BR.LN G4 facing S blocks 5
leader allies "Picton" M4
SCN
run check bad.scn
ok "a broken file" is $status 2
cat out err >said
for place in 2:8 3:27 4:31 4:47 5:48 6:24; do
    ok "mistake at $place" says "bad.scn:$place: " said
done
ok "each says what was expected" is "$(grep -c 'bad.scn:.*expected' said)" "$(grep -c '^bad.scn:' said)"
run check --json bad.scn
ok "as JSON" is $status 2
ok "with lines and columns" json out '[(f["line"], f["column"]) for f in d["faults"]][:2] and d["good"] is False'
run check bad.scn ccn/el_bodon
ok "one broken file among sound ones" is $status 2
run check not_there.scn
ok "a file that is not there" is $status 2
: >empty.scn
run check empty.scn
ok "an empty file" is $status 2
head -c 2000 /dev/urandom >noise.scn
run check noise.scn
ok "noise" is $status 2
for command in play odds sim; do
    run $command ./bad.scn </dev/null
    ok "$command of a broken file" is $status 2
    ok "$command names the places" says "bad.scn:2:8" err
done
ok "nothing was written" is "$(find . -type f | sort | tr '\n' ' ')" "./bad.scn ./empty.scn ./err ./noise.scn ./out ./said "
cat >idle.scn <<'SCN'
system ccn
side french north chits 2 adcs 0 goal 3
side allies south chits 2 adcs 0 goal 3
unit F1 french "Line" FR.LN G5 facing N
unit A1 allies "Line" BR.LN G9 facing S
begin attack F1
SCN
run check idle.scn
ok "a moment at which nothing can be done is said" says "idle.scn:6:7: nothing can be done at \`begin attack F1\`: play goes on to \`begin draw\`" err
ok "and is a mistake" is $status 2
finish
