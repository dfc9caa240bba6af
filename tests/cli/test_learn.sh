#!/usr/bin/env bash
# learn: every first battle is led to its end by the answers that it wants, every drill is solved by its best answer.
. "$(dirname "$0")/lib.sh"

run learn
ok "learn alone lists the systems" matches "^  ccn .* [0-9]+ lessons, 0 done"
run learn ccn
ok "those of a system" says "melee"
run learn ccn nosuch
ok "a lesson that is none" is $status 2
ok "with the remedy" says '`grognard learn ccn` lists them' err
run learn ccn mele
ok "or the nearest" says "did you mean" err
run learn xyz
ok "a system that is none" is $status 2
typed '\nactivate F1\nquit\n' learn ccn first
ok "another answer than the wanted one waits" says "Let us first do what the lesson asks"
ok "the wanted one is said" says 'Your move: `activate F3`'
typed '\n\n' learn ccn first
ok "the end of input is a clean end" is $status 0

python3 - "$grognard" "$here/../../web/public/lessons" <<'PY' >learnt 2>&1
import glob, json, os, subprocess, sys
bad = 0
for path in sorted(glob.glob(sys.argv[2] + "/*.json")):
    system, book = os.path.basename(path)[:-5], json.load(open(path))
    def learn(name, lines):
        return subprocess.run([sys.argv[1], "learn", system, name], input="\n".join(lines) + "\n", text=True, capture_output=True, timeout=60).stdout
    told = " ".join(learn("first", [s.get("do", "") for s in book["first"]["steps"]] + ["q"]).split())
    if book["first"]["learned"] not in told:
        bad += 1
        print(system, "first does not come to its end:", told[-300:])
    for d in [d for l in book["lessons"] for d in l["drills"]]:
        told = learn(d["name"], [d["best"][0]])
        if "That is it." not in told:
            bad += 1
            print(system, d["name"], "is not solved by", d["best"][0], told[-300:])
sys.exit(bad != 0)
PY
ok "every lesson of every system" is $? 0
cat learnt
run learn ccn
ok "what was done is remembered" matches "^ +1 \+ first"
typed 'hold F1\n' learn ccn melee
ok "a poor answer is told what is better" eval 'says "There is better." && says "(the best)"'
mkdir -p far/bin far/scenarios && cp "$grognard" far/bin
GROGNARD_SCENARIOS=$PWD/far/scenarios "$PWD/far/bin/$(basename "$grognard")" learn >out 2>err </dev/null
ok "without lessons none are counted" eval 'says "none were found" && says_not "0 lessons"'
GROGNARD_SCENARIOS=$PWD/far/scenarios "$PWD/far/bin/$(basename "$grognard")" learn ccn >out 2>err </dev/null
status=$?
ok "and one is told where they were looked for" eval '[ $status -eq 2 ] && says "far/scenarios/../lessons/ccn.json" err'
finish
