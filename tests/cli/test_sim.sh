#!/usr/bin/env bash
# sim and bench: the same for any number of jobs, the keys that other tools rely on.
. "$(dirname "$0")/lib.sh"

clock_free() { python3 -c 'import json, sys; d = json.load(open(sys.argv[1])); d.pop("seconds", None); d.pop("jobs", None); print(json.dumps(d, sort_keys=True))' "$1"; }
run sim ccn/el_bodon -n 40 --seed 5 --jobs 1 --json
ok "sim" is $status 0
ok "its keys" json out '{"scenario", "n", "wins", "draws", "unfinished", "mean_rounds"} <= set(d)'
ok "all finished" json out 'd["unfinished"] == 0 and d["n"] == 40 and sum(d["wins"].values()) + d["draws"] == 40'
clock_free out >one
run sim ccn/el_bodon -n 40 --seed 5 --jobs 2 --json
clock_free out >two
ok "the same with two jobs" cmp -s one two
run sim ccn/el_bodon -n 40 --seed 6 --jobs 2 --json
clock_free out >three
ok "another seed, other battles" eval '! cmp -s one three'
run sim bp/pickup -n 20 --seed 1 --json
ok "losses are counted where both sides deploy first" json out 'all(0 < lost < 40 for lost in d["mean_lost"].values())'
run sim ccn/el_bodon -n 20 --seed 1 --coverage --json
ok "coverage: rules_fired, rules_never" json out 'isinstance(d["rules_fired"], dict) and isinstance(d["rules_never"], list)'
ok "and every rule is in one of them" json out 'len(d["rules_fired"]) + len(d["rules_never"]) >= 113'
run sim ccn/drill_melee -n 10 --french greedy --allies random
ok "players by side" is $status 0

run bench --seconds 1 --json ccn/drill_melee
ok "bench" is $status 0
ok "a line for each player" is "$(wc -l <out)" 3
ok "its keys" json out 'set("scenario system player decisions_per_s listing_per_s battles_per_s rolls_per_s attacks_per_battle state_bytes live_bytes copy_ns hash_ns odds_us exchange_us fight_us d6_per_s lists list_mean_ms list_most_ms".split()) <= set(d)'
ok "the state is small" json out 'd["state_bytes"] <= 2048'
ok "random, eager and sergeant" is "$(python3 -c 'import json; print(sorted(json.loads(l)["player"] for l in open("out")))')" "['eager', 'random', 'sergeant']"
finish
