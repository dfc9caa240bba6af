#!/usr/bin/env bash
# moves and look: a position for people and for programs, in every system.
. "$(dirname "$0")/lib.sh"

for one in ccn/drill_melee rbc/drill_rout boe/drill_charge bp/drill_flank kings/drill_redoubt; do
    run moves "$one"
    ok "$one: moves" is $status 0
    run moves "$one" --json
    ok "$one: moves as their schema says" schema moves
    ok "$one: one move is usual" json out 'sum(m["usual"] for m in d["moves"]) <= 1 and d["moves"]'
    run moves "$one" --json --headlines
    ok "$one: with headlines" schema moves
    ok "$one: each has one" json out 'all(1 <= len(m["headline"]) <= 4 for m in d["moves"]) or not any(m["headline"] for m in d["moves"])'
    run look "$one"
    ok "$one: look" is $status 0
    run look "$one" --json
    ok "$one: look as its schema says" schema look
    ok "$one: asks one thing" json out '(d["question"] is None) != (d["test"] is None) or d["over"]'
    ok "$one: a piece has one fact of a kind" json out 'len({(f.get("piece"), f.get("side"), f.get("group"), f["fact"]) for f in d["facts"]}) == len(d["facts"])'
done
run look ccn/drill_melee --from F1 --to A1 --json
ok "between two pieces" schema look
run look ccn/el_bodon --piece F1 --overlay reach --json
ok "a piece and an overlay of it" schema look
ok "with its card" says "blocks"
run look ccn/el_bodon --piece F1 --overlay reach
ok "and for people" says "2 of 3 moves: "
run look boe/el_bodon --piece FL
ok "a brigade has a card too" says "ATTACK"
run look kings/crag --piece B1 --overlay nonsense
ok "an overlay that is none" is $status 2
ok "those that are" says "attack reach" err
run look kings/crag --overlay reach
ok "an overlay of nobody" is $status 2
run look kings/crag --piece Z9
ok "a piece that is none" is $status 2
ok "those that are" says "nobody is called 'Z9' in this battle; there are: B1, " err
run look kings/crag --piece B1 --with N1
ok "the other piece of no overlay" is $status 2
run look ccn/drill_melee --from F1
ok "one end alone" is $status 2
run look ccn/drill_melee --from F1 --to Nowhere
ok "a place that is none" is $status 2
ok "with one that is" says "expected a label such as F1, or a place such as G5" err
run moves ccn/drill_melee --piece X9
ok "nobody of that name" is $status 2
run moves ccn/drill_melee --piece F1
ok "the moves of one piece" says "melee F1 A1"
run moves missing.scn
ok "no such battle" is $status 2
run perft ccn/drill_melee 3
ok "perft" matches '^ +3 +244469 +4 +170793 '
run perft ccn/drill_melee 2 --divide --json
ok "perft by first answers" json out 'd["sequences"] == 392 == sum(a["sequences"] for a in d["divide"]) and d["divide"][1]["answer"] == "melee F1 A1"'
run perft ccn/drill_melee many
ok "perft to no depth" is $status 2
run perft ccn/nowhere 1
ok "perft of no battle" is $status 2
finish
