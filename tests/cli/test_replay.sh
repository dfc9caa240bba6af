#!/usr/bin/env bash
# replay: records verify; one changed die, move, hash or result does not.
. "$(dirname "$0")/lib.sh"

good=0
for seed in 1 2 3 4 5 6 7 8; do
    "$grognard" play ccn/el_bodon --french eager --allies eager --seed $seed --record $seed.grog </dev/null >/dev/null 2>&1
    "$grognard" replay $seed.grog --verify >/dev/null 2>&1 && good=$((good + 1))
done
ok "eight records verify" is $good 8
run replay 1.grog --verify
ok "status 0" is $status 0
forge() { python3 - "$@" <<'PY'
import re, sys
text, kind = open("1.grog").read(), sys.argv[1]
if kind == "die":
    rolls = [m for m in re.finditer(r"^(\d+\. roll .*?)(\d)$", text, re.M)]
    m = rolls[len(rolls) * int(sys.argv[2]) // 100]
    text = text[:m.start(2)] + str(int(m[2]) % 6 + 1) + text[m.end(2):]
elif kind == "hash":
    m = list(re.finditer(r"^hash (\S)", text, re.M))[-2]
    text = text[:m.start(1)] + ("0" if m[1] != "0" else "1") + text[m.end(1):]
elif kind == "result":
    text = text.replace("result french", "result nobody").replace("result allies", "result french").replace("result nobody", "result allies")
elif kind == "drop":
    lines = text.splitlines(keepends=True)
    rolls = [i for i, l in enumerate(lines) if re.match(r"\d+\. roll", l)]
    del lines[rolls[len(rolls) // 2]]
    text = "".join(lines)
open("forged.grog", "w").write(text)
PY
}
for where in 0 20 50 90 99; do
    forge die $where
    run replay forged.grog --verify
    ok "a die changed ($where %): status 1" is $status 1
    ok "says where" matches "forged.grog:[0-9]+" err
done
for kind in hash result drop; do
    forge $kind
    run replay forged.grog --verify
    ok "$kind changed: not verified" [ $status -ne 0 ]
done
run replay 1.grog --to 20
ok "--to" is $status 0
run replay 1.grog
ok "told as a story" is $status 0
ok "with its title" says "El Bodon"
run replay 1.grog --turn 2 --full
ok "one turn" is $status 0
ok "is told" says "Round 2 begins."
ok "and no other" says_not "Round 1 begins."
ok "with the field after it" says "Round 3 of 8"
run replay 1.grog --turn 99
ok "a turn that is not in it" is $status 2
ok "says which are" matches "no turn 99 in 1.grog: its turns are 1 to [0-9]+" err
run replay 1.grog --json
ok "--json" json out 'd["good"] and d["answers"] > 10'
echo junk >junk.grog
run replay junk.grog --verify
ok "no record at all" is $status 2
run replay not_there.grog
ok "no such file" is $status 2
sed 's/^\[Rules "ccn [0-9]*"\]/[Rules "ccn 999"]/' 1.grog >other.grog
run replay other.grog --verify
ok "another rules version is refused" [ $status -ne 0 ]
ok "plainly" matches "999" err
run play bp/drill_sweep --allies greedy --french greedy --seed 2 --record sweep.grog </dev/null
run replay sweep.grog
ok "the card of a round: who broke whom, by how much" says "5th Dragoon Guards break 62e Ligne, 7 to 0."
ok "the card of a charge: what it cost" says "charge 22e Ligne: 1 casualty on the way, they close."
for one in ccn/el_bodon rbc/before_novara boe/el_bodon bp/redinha kings/crag; do
    rm -f one.grog
    run play "$one" --seed 3 --record one.grog </dev/null
    run replay one.grog
    ok "$one: headlines know of whom they speak" eval '! grep -qwE "[Aa] unit|an? piece" out'
done
finish
