#!/usr/bin/env bash
# Nothing is lost: battles kept as they go, full disks, folders that cannot be written, torn records, kill -9.
. "$(dirname "$0")/lib.sh"
kept=$XDG_DATA_HOME/grognard/battles
typed 'melee F1 A1\nicsfa\nquit\n' play ccn/drill_melee --french human --allies human --dice typed
ok "a battle is kept unasked" [ -s "$kept/drill_melee.grog" ]
ok "and its name is said" says "kept as drill_melee"
ok "nothing falls into the folder one stands in" is "$(find . -maxdepth 1 -name '*grog*' | grep -c .)" 0
run battles
ok "battles lists it" says "drill_melee"
ok "unfinished" says "unfinished"
"$grognard" play ccn/drill_melee --seed 1 </dev/null >/dev/null
run battles
ok "a finished one by who won" matches "drill_melee-2 .* (French won|Allies won|drawn) "
ok "and not by a rule" says_not "ccn."
run battles remove drill_melee-2
run battles --json
ok "for programs too" json out 'd["name"] == "drill_melee" and d["answers"] >= 1'
typed 'undo\nundo\nlog\n' play drill_melee
ok "it goes on by its name, dice still typed" says "you roll the dice"
ok "undo without limit" is "$(grep -c 'taken back' out)" 2
run battles rename drill_melee thursday
ok "rename" [ -s "$kept/thursday.grog" ]
run battles export thursday out.grog
ok "export" cmp -s "$kept/thursday.grog" out.grog
run replay out.grog --verify
ok "which verifies" is $status 0
run battles remove thursday
ok "remove" eval '[ ! -e "$kept/thursday.grog" ]'
run battles open thursday
ok "what is not there is said" is $status 2
typed 'abandon\n' play ccn/drill_melee --french human --allies human --dice typed
ok "abandon keeps nothing" is "$(find "$kept" -maxdepth 1 -name '*drill*' | grep -c .)" 0

typed 'melee F1 A1\n33333\nundo\nset A1 blocks 2 shaken\nforce 4 dice\n3333\nquit\n' play ccn/drill_melee --french human --allies human --dice typed --record hand.grog
ok "the umpire is told of" says "The umpire: "
ok "and stands in the record" says "set A1 blocks 2 shaken" hand.grog
ok "the forced die too" says "force 4 dice" hand.grog
run replay hand.grog --verify
ok "which replays" is $status 0

# torn: the last line is cut in its middle
typed 'melee F1 A1\nquit\n' play ccn/drill_melee --french human --allies human --dice typed --record torn.grog
sed '/^hash/,$d' torn.grog >cut.grog
printf '2. roll 1 1' >>cut.grog
typed 'quit\n' play cut.grog
ok "a torn record goes on" is $status 0
ok "and says so" says "going on from the answer before it" err

typed 'remove A1 frob\nmelee F1 A1\nforce 4 dice\n33333\n3333\nabandon\n' play ccn/drill_melee --french human --allies human --dice typed
ok "a fate that is none is named, with those that are" eval \
    'tr -s " \n" "  " <out | grep -qF "\"frob\" is no word for how it went: expected nothing more, left, destroyed, routed, taken"'
ok "forced dice have their reason" says "4 dice (4 blocks 4, French line against"
ok "which is the umpire" says "infantry +1, the umpire -1)"
ok "too many are refused, with the remedy" says 'too many dice: 4 are asked for (`force` if the table threw others)'
typed 'melee F1 A1\ndraw x\nccccc\ncccc\nsome\nabandon\n' play ccn/drill_melee --french human --allies human --dice typed
ok "not so many dice are one" says "5 battle dice are asked for: expected roll and the faces"
ok "what can be drawn is said" says '"some" is nothing that a chit can be: expected french or allies'
typed '6\nquit\n' play kings/crag --dice typed --british human --tribes eager --seed 1
ok "dice whose total counts are not to be forced" says "too few dice: 1 of 2 are given"
ok "so that is not offered" says_not "force"
typed 'quit\n' play crag
ok "a battle goes on" matches "Resumed after [0-9]+ answers?\."
ok "without its beginning twice" is "$(grep -c '^Turn 1' out)" 1
run battles remove crag

: >no_folder
XDG_DATA_HOME=$PWD/no_folder typed 'else.grog\nmelee F1 A1\nquit\n' play ccn/drill_melee --french human --allies human --dice typed
ok "a data folder that cannot be made is said" says "the folder for battles cannot be made" err
ok "and another file is asked for" says "keep the battle in which file?"
ok "which gets the battle" says "1. melee F1 A1" else.grog
XDG_DATA_HOME=$PWD/no_folder typed 'pass\nquit\nmelee F1 A1\n' play ccn/drill_melee --french human --allies human --dice typed
ok "a command typed there names no file" eval 'says "ends in .grog" && [ ! -e pass ]'
ok "and quit leaves" eval '[ ! -e quit ] && says_not "> melee"'
mkdir -p shut && chmod 500 shut
if [ "$(id -u)" -ne 0 ]; then
    XDG_DATA_HOME=$PWD/shut typed 'quit\n' play ccn/drill_melee --french human --allies human --dice typed
    ok "a folder that cannot be written is said" says "cannot be made" err
fi
typed 'melee F1 A1\nquit\n' play ccn/drill_melee --french human --allies human --dice typed --record /dev/full
ok "a full disk is said at once" says "cannot be written" err
ok "and never left by a quiet exit" [ $status -ne 0 ]
yes 'set A1 blocks 3
set A1 blocks 4' | head -300 | (ulimit -f 3; trap '' XFSZ; "$grognard" play ccn/drill_melee --french human --allies human --dice typed 2>full | cat >/dev/null; exit "${PIPESTATUS[0]}")
ok "a disk that fills up while one plays" [ $? -ne 0 ]
ok "is said too" says "cannot be written" full
rm -f "$kept"/*

# kill -9: what was answered before the next ask was shown is in the record
python3 - "$grognard" "$kept" <<'PY'
import os, random, signal, subprocess, sys, time
program, kept = sys.argv[1:]
rng = random.Random(7)
lost = 0
for n in range(int(os.environ.get("KILLS", "100"))):
    p = subprocess.Popen([program, "play", "ccn/drill_melee", "--french", "human", "--allies", "human", "--dice", "typed"],
                         stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    os.set_blocking(p.stdout.fileno(), False)
    shown, answered, end = b"", 0, time.time() + rng.uniform(0.005, 0.15)
    while time.time() < end:
        shown += p.stdout.read() or b""
        if shown.count(b"\n> ") > answered:
            answered += 1
            p.stdin.write(b"set A1 blocks 3\n" if answered % 2 else b"set A1 blocks 4\n")
            p.stdin.flush()
        time.sleep(0.0005)
    os.kill(p.pid, signal.SIGKILL)
    p.wait()
    shown += p.stdout.read() or b""
    sure = max(shown.count(b"\n> ") - 1, 0)  # answers behind which another ask was shown
    for name in os.listdir(kept):
        path = os.path.join(kept, name)
        if not name.endswith(".grog"):
            os.unlink(path)
            continue
        if os.path.getsize(path):
            r = subprocess.run([program, "play", path], input="quit\n", capture_output=True, text=True)
            written = open(path).read().count(". set A1")
            if r.returncode or written < sure or written > answered:
                print("#", name, written, "of", sure, r.stderr, file=sys.stderr)
                lost += 1
        elif sure:
            lost += 1
        os.unlink(path)
sys.exit(1 if lost else 0)
PY
ok "kill -9 loses nothing" is $? 0
finish
