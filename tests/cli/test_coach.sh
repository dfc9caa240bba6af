#!/usr/bin/env bash
# The coach: hint, danger, review and train, for people and programs; bad input.
. "$(dirname "$0")/lib.sh"

run hint kings/crag --rollouts 24
ok "hint" is $status 0
ok "three moves" matches '^  3\. `'
ok "with chances to win" says "% to win, with"
run hint kings/crag --rollouts 24 --json
ok "hint for programs" json out 'len(d["hints"]) == 3 and all(0 <= h["win"] <= 1 and h["move"] for h in d["hints"])'
ok "the sentence says the number beside it" json out 'all(h["why"].startswith("%d %% to win" % int(100 * h["win"] + 0.5)) for h in d["hints"])'
cp out first
run hint kings/crag --rollouts 24 --json
ok "by number the same every time" cmp -s out first
run hint boe/el_bodon --rollouts 150 --json
ok "the best to win comes first" json out '[h["win"] for h in d["hints"]] == sorted((h["win"] for h in d["hints"]), reverse=True) and d["hints"][0]["less"] == 0'
run hint ccn/el_bodon
ok "no hint on dice" is $status 2
ok "says why" says "nothing is to be chosen here" err
typed 'hint\ndanger\nquit\n' play kings/crag --tribes human --british human --seed 1
ok "hint in play" matches '^  1\. `'
ok "danger in play" says "What the enemy can do"
typed 'reason\nquit\n' play kings/crag --tribes human --british captain --seed 1
ok "nobody has decided anything" says "the computer has decided nothing yet"
typed 'reason\nquit\n' play rbc/before_novara --french human --seed 4
ok "why a program did it" says "The Swiss: Swiss Pike-Block (S1)"
ok "beside what else it could do, where nothing is hidden" matches 'with .?`|^  `'
run play kings/drill_jokers --seed 4 --record cards.grog </dev/null
head -n 75 cards.grog >torn.grog
typed 'reason\nquit\n' play torn.grog --british captain --zulu human
ok "where its cards are hidden nothing else is named" matches 'with the( next|$)'

run danger kings/crag --json
ok "danger" is $status 0
ok "chances of each unit" json out 'd["pieces"] and all(0 <= p["lost"] <= p["loss"] <= 1 for p in d["pieces"])'
run danger kings/crag --side nobody
ok "no such side" is $status 2
ok "which there are" says "expected" err
run danger rbc/drill_salvo --json
ok "one attack: exact" json out '[p["loss"] for p in d["pieces"] if p["piece"] == "S3" and p["exact"] and p["error"] == 0] == [0.5]'
run danger ccn/drill_melee
ok "in words" matches 'to lose strength|nothing that the enemy'

run play ccn/drill_melee --seed 3 --french captain --allies captain --record game.grog </dev/null
run review game.grog --rollouts 16 --html page.html
ok "review" is $status 0
ok "the ledger" matches 'points of the chance to win by dice'
ok "the page is whole" grep -q '</svg>' page.html
ok "and needs nothing else" sh -c '! grep -qE "https?://|src=" page.html'
run review game.grog --rollouts 16 --json
ok "luck and choices together are the change" json out 'abs(d["last"] - d["first"] - (d["sides"][0]["luck"] + d["sides"][0]["choices"] - d["sides"][1]["choices"] + d["umpire"])) < 1e-9'
ok "what one side gains by dice the other loses" json out 'abs(d["sides"][0]["luck"] + d["sides"][1]["luck"]) < 1e-9'
ok "each answer goes on where the last one ended" json out 'all(a["after"] == b["before"] for a, b in zip(d["entries"], d["entries"][1:]))'
run review nothing.grog
ok "no such record" is $status 2
run review game.grog --html /nowhere/page.html --rollouts 8
ok "a page that cannot be written" is $status 1
ok "says which" says "/nowhere/page.html" err

run train ccn/drill_melee ccn/drill_lancers -n 4
ok "train" is $status 0
ok "prints a table" says "LEARNED(\"4 games each of ccn/drill_melee, ccn/drill_lancers; "
ok "a weight for worth and for each sign, early and late" is "$(grep -Ec '^WEIGHT\(-?[0-9.]+F, -?[0-9.]+F\) /\* .+ \*/$' out)" \
    $((1 + $(grep -c '^SIGN(' "$here/../../src/rules/ccn/think/signs.def")))
sed 's/([^)]*)/()/' out >learned.txt
sed 's/([^)]*)/()/' "$here/../../src/rules/ccn/think/values.def" >kept.txt
ok "laid out as the source keeps it" cmp -s learned.txt kept.txt
ok "says how good it is" says "calibration error" err
run train ccn/drill_melee kings/crag -n 1
ok "battles of two systems" is $status 2

run ladder ccn/drill_melee --players marshal,random -n 3 --whole --rollouts 16 --jobs 1 --json
cp out first
run ladder ccn/drill_melee --players marshal,random -n 3 --whole --rollouts 16 --jobs 2 --json
strip() { python3 -c 'import json, sys; d = json.load(open(sys.argv[1])); d.pop("seconds", None); print(d)' "$1"; }
ok "a marshal by number is the same for any number of jobs" sh -c "[ \"$(strip first)\" = \"$(strip out)\" ]"
finish
