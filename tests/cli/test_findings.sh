#!/usr/bin/env bash
# What people met at the terminal of 0.1.0: every fault by its words, and that it is one no more. The ten worst, then the small
# ones. What needs somebody at a real terminal is typed there (typing.py).
. "$(dirname "$0")/lib.sh"
python3 -c 'import os; os.openpty()' 2>/dev/null || { echo "1..0 # SKIP no terminal can be had here" && exit 0; } # a tree without /dev/pts
export TERM=xterm LC_ALL=C.UTF-8 GROGNARD_PLAIN=1 # lines, whatever the terminal could show
kept=$XDG_DATA_HOME/grognard/battles

at_terminal() { # at_terminal COLUMNSxROWS KEYS ARGS...: what the screen got is in out
    local size=$1 keys=$2
    shift 2
    printf '%b' "$keys" | python3 "$here/typing.py" "$size" "$grognard" "$@" >out 2>err
    status=$(sed -n 's/^status //p' out)
}
after() { sed "0,/$1/d" out >after; } # all behind the first line that has it
lines() { wc -l <"${1:-out}"; }
no_more_than() { [ "$1" -le "$2" ]; }

# 1
typed 'melee F1 A1\nquit\n' play ccn/drill_melee --french human --allies human --dice typed --record one.grog
typed '1 1 1 1 1\nquit\n' play one.grog
ok "resume forgets typed dice: they are still typed" says "you roll the dice"
ok "and asked for" says "1 1 1 1 1"

# 2
typed 'melee F1 A1\n4 4 4 4 4\nundo\nundo\nset A1 blocks 2\nforce 4 dice\nquit\n' play ccn/drill_melee --french human --allies human --dice typed --record two.grog
ok "the umpire cannot correct anything: a mistyped die is taken back" is "$(grep -c 'taken back' out)" 2
ok "set stands in the record" says "set A1 blocks 2" two.grog
run replay two.grog --verify
ok "which verifies" is $status 0
sed 's/^\(hash [0-9a-f]*\).*/hash 0000000000000000 0000000000000000/' two.grog >edited.grog
run play edited.grog </dev/null
ok "an edited record: what to do is said" matches "to go on from before it, cut the record there" err

# 3
typed 'melee F1 A1\nquit\n' play ccn/drill_melee --french human --allies human --seed 3
ok "games get lost: every battle is kept as it goes" [ -s "$kept/drill_melee.grog" ]
typed '' play ccn/drill_melee --french captain --allies captain --seed 2
ok "a finished one too" eval "run battles; says won"
before=$(find "$kept" -name '*.grog' | wc -l)
typed 'melee F1 A1\nabandon\n' play ccn/drill_melee --french human --allies human --seed 3
ok "abandon keeps nothing" is "$(find "$kept" -name '*.grog' | wc -l)" "$before"
typed 'melee F1 A1\nquit\n' play ccn/drill_melee --french human --allies human --dice typed --record torn.grog
sed '/^hash/,$d' torn.grog | head -c -3 >cut.grog
run play cut.grog </dev/null
ok "a torn record goes on from the last good answer" says "going on from the answer before it" err

# 4
run odds bp/drill_column_line
ok "odds stop at contact: bp tells who is driven off" says "driven off"
run odds boe/drill_charge --move 'charge F1 A1'
ok "boe who is destroyed or has the ground" matches "destroyed|the ground|driven off"
run odds rbc/drill_buffalo_horn
ok "rbc more than that they are engaged" says_not "engaged 100 %"

# 5
run odds ccn/drill_melee --move 'melee F1 A1'
ok "the answer is buried: it is some lines" no_more_than "$(grep -c . out)" 6
ok "without fractions of twenty digits" eval '! grep -qE "[0-9]{14}" out'
run odds ccn/drill_melee --move 'melee F1 A1' --all
ok "the rest with --all" eval '[ "$(lines)" -gt 8 ]'

# 6
for battle in ccn/el_bodon bp/redinha rbc/before_novara boe/el_bodon kings/crag; do
    rm -rf "$XDG_DATA_HOME"
    at_terminal 100x40 'quit\n' play "$battle" --seed 1
    sed '/^> quit/q' out | tail -n 40 >after
    ok "the board never fits: $battle, field, question and moves are one screen of 40 lines" matches "^(Round|Turn) 1 of|^..map. shows the field" after
done
at_terminal 100x40 'map\nquit\n' play boe/quatre_bras --seed 1
after "> map"
ok "Quatre Bras too, asked for" no_more_than "$(lines after)" 42
at_terminal 80x24 'map\nmap F1\nmap small\nquit\n' play ccn/el_bodon --seed 1
after "> map"
ok "on 24 lines the map is small" says "1   .   .   .   .   .   .   F3" after
ok "around a unit it is large" says "+A1---+B1" after
ok "the enemy's deeds have not scrolled away: what he did is told again before the question" eval \
    'at_terminal 100x40 "quit\n" play ccn/el_bodon --seed 1; says "What the enemy did:"'

# 7
at_terminal 100x40 'melee F1 A1\n<Up>\\\n^C\n' play ccn/drill_melee --allies human --seed 3
ok "arrow keys print ^[[A: they bring the last line back" eval 'says_not "^[[A" && says "> melee F1 A1"'
at_terminal 100x40 '<Up>\\\n^C\n' play ccn/drill_melee --allies human --seed 3
ok "no history: it is kept for the next time" says "> melee F1 A1"
ok "for nobody else to read" is "$(stat -c %a "$XDG_DATA_HOME/grognard/history")" 600
at_terminal 100x40 'mel<Tab>F<Tab> A<Tab>\nquit\n' play ccn/drill_melee --french human --allies human --seed 3
ok "no Tab: verbs and units are completed" says "Melee, 26th Ligne against 45th Foot"
TERM=dumb at_terminal 100x40 'melee f1 a1\nquit\n' play ccn/drill_melee --french human --allies human --seed 3
ok "a dumb terminal reads lines plainly" says "Melee, 26th Ligne against 45th Foot"
typed 'FIRE b1 n1\n' play kings/crag --british human --seed 1
ok "fire f4 a2 refused for its case: capitals or not" says "fires at Hindustani swordsmen"
for line in 'E4\nF1' 'move E4\nF1' 'move F1 E4' 'f1 e4' 'F1\nE4'; do
    typed "$line\nunit\n" play ccn/el_bodon --french human --seed 1
    ok "$line refused with 'did you mean log': it is done" matches '^  F1 .* E4 '
done
typed 'E4\n' play ccn/el_bodon --french human --seed 1
ok "a missing part is asked for" says "which unit? Montbrun, Wathier, F1 or F4"
typed 'E4\n' play ccn/el_bodon --french human --seed 3
ok "what was answered for it about others is said" says "before that comes \`pick F3\`; \`undo\` takes it back"
typed 'F1 E4\nunit\n' play ccn/el_bodon --french human --seed 1
ok "and nothing where nothing was" says_not "before that comes"
typed 'fire n1\nB2\n' play kings/crag --british human --seed 1
ok "fire a2: by whom?" says "fire which unit? B1, B2, B3 or B4"
ok "and the missing part alone is the answer" says "20th Punjab Native Infantry (B2) fires at"
typed 'rifles\nadvance\nforward 4\n' play bp/redinha --british human --seed 1
ok "no forward 8: a motion, and a unit by its name" says "95th Rifles move to"
typed 'b2 advance\n15.0,39.0\n' play bp/redinha --british human --seed 1
ok "bp wants 240 310 180: inches will do" says "43rd Light Infantry move to 15.0,39.0"
typed 'move B1\n24.0,16.0\n' play kings/crag --british human --seed 1
ok "kings the same" says_not "unknown word"

# 8
for battle in ccn/el_bodon bp/redinha rbc/before_novara boe/drill_charge kings/crag; do
    side=$("$grognard" list --json | python3 -c "import json, sys; print([s['sides'][0]['name'] for s in json.load(sys.stdin)['scenarios'] if s['name'] == '$battle'][0])")
    typed 'moves\n' play "$battle" --"$side" human --seed 1
    ok "unstable numbers: what ends something has a letter in $battle" matches '^ +e (pass|finish|end|done|nothing|hold)'
    ok "and no number" eval '! grep -qE "^ +[0-9]+ (pass|finish|end|done|nothing)( |$)" out'
done
at_terminal 100x40 'end\nno\nend\n\n1\nquit\n' play rbc/before_novara --seed 1
ok "a stray 1 ended a phase: it never does" says_not "Swiss: shooting"
ok "and what ends one while others could act is asked again" says "could still act, and this cannot be taken back"
ok "no is no, and so is Enter" is "$(grep -c 'then not' out)" 2

typed 'F1\nF1\n1\n' play ccn/el_bodon --french human --seed 6
ok "accept and reroll have letters too" matches '^ +a accept'
ok "so that 1 is neither" says "there is no number 1"

# 9
typed 'moves\n' play ccn/el_bodon --french human --seed 1
ok "the number an order needs is shown" says "Order, 10 or less, 81 %"
run odds bp/drill_column_line --all
ok "dice and modifiers stand apart in bp" says_not "6 dice + "
typed 'briefing\n' play ccn/el_bodon --french human --seed 1
ok "help has no victory terms: briefing has" says "4 banners win the battle at once"
typed 'why\n' play ccn/el_bodon --french human --seed 1
ok "and why says what a question is for" says "French: who gets the order?"

# 10
run sim ccn/drill_melee -n 20
ok "sim's usual player loses: it is the sergeant" says "Players: french sergeant, allies sergeant."
"$grognard" sim ccn/el_bodon -n 10000000 --jobs 2 >out 2>err &
pid=$!
sleep 2
kill -INT $pid
wait $pid
status=$?
ok "Ctrl-C throws the partial result away: it is told" matches "Stopped: [0-9]+ of 10000000 battles were played"
ok "as a result" is $status 0

run sim ccn/el_bodon -n 60 --versus doubles_mode=resolve
ok "no two variants side by side, no test of a difference" eval 'says "B: doubles_mode=resolve" && matches "french win .*95 %: "'
run sim ccn/el_bodon -n 20 --option doubles_mode=resolve --csv
ok "no --option, no CSV" matches "^ccn/el_bodon,doubles_mode=resolve,20,"
run sim ccn/el_bodon -n 20 --option nosuch=1
ok "an option that is none" is $status 2

typed 'unit FL\n' play boe/el_bodon --french human --seed 1
ok "unit FL says no piece: a brigade is told, with its units" matches "^13e Chasseurs \(F1\): 4 of 4"

# small
LC_ALL=C typed 'map\n' play boe/drill_volley --seed 1
ok "a sign marks two things: it marks one" is "$(grep -oE '(^|  ) ?o [a-z ]+' out | sort -u | grep -c .)" 1
run list ccn
ok "list ccn fails: it lists" says "ccn/el_bodon"
ok "battles before drills" [ "$(grep -n 'ccn/vimeiro' out | head -n 1 | cut -d: -f1)" -lt "$(grep -n 'ccn/drill_' out | head -n 1 | cut -d: -f1)" ]
ok "and says what to type next" says 'grognard play ccn/el_bodon'
run ccn
ok "so does ccn alone" says "ccn/vimeiro"
run LIST CCN
ok "in capitals too" says "ccn/vimeiro"
run play CCN/Vimeiro --french captain --allies captain --seed 1 </dev/null
ok "and a battle" is $status 0
rm -rf "$XDG_DATA_HOME"
run el_bodon </dev/null
ok "a battle's name alone: how to play it" says "grognard play ccn/el_bodon"
run list el_bodon
ok "or what it is" says "boe/el_bodon"
run play vimeiro --french captain --allies captain --seed 1 </dev/null
ok "a battle without its system, where there is only one" is $status 0
run play el_bodon </dev/null
ok "where there are several they are named" says "ccn/el_bodon" err
run play ccn </dev/null
ok "a system for a battle" says "ccn is a system; its battles are ccn/el_bodon, " err
rm -rf "$XDG_DATA_HOME"
at_terminal 80x24 'ccn\nel_bodon\nallies\nsergeant\nquit\n' play
ok "bare play offers no menu: it does" says "Against whom?"
ok "and begins the battle" says "Allies: human"
at_terminal 80x24 '1\nquit\n'
ok "grognard alone: the latest battle first" matches "^ +1 el_bodon +go on: El Bodon"
ok "which goes on" says "Resumed after"
at_terminal 80x24 'learn\nkings\nq\n'
ok "it teaches" says "Which lesson?"
run </dev/null
ok "without a terminal: the commands" is $status 2
typed "1\nquit\n" play ccn/el_bodon --french human --allies human --record twice.grog
run play twice.grog </dev/null
ok "'Round 1 begins.' twice on resume: once" no_more_than "$(grep -c 'Round 1 begins' out)" 1
cat >x.scn <<'END'
system   bp
title    A line with an unknown brigade
table    420 420
turns    4
first    british
side     british  nations british
side     french   nations french
brigade  A british "Beckwith"   rating 8  at 190,50
unit     B1 Z "52nd"  BR_LIGHTX    LINEX   180,9000  facing 990
brigade  F french "Marcognet"   rating 8  at 180,370
unit     F1 F "39e Ligne"            GEN_LINE    LINE   170,300 facing 180
END
run check x.scn
ok "check misses later mistakes on a line with an unknown brigade: all five are found" is "$(grep -c '^x.scn:9:' err out | awk -F: '{n += $NF} END {print n}')" 5
mkdir a_folder
run play a_folder
ok "a directory is reported as no scenario: as a folder" says "a_folder is a folder, not a scenario" err
ok "scripted play drops a record into the current folder: nothing does" is "$(find . -maxdepth 1 -name 'el_bodon*.grog' -o -maxdepth 1 -name 'drill*.grog' | wc -l)" 0
typed 'melee F1 A1\nSAB i 1 1 INF\n' play ccn/drill_melee --french human --allies human --dice typed
ok "the dice prompt refuses SAB and i: it takes them" says "hits"
for battle in ccn/drill_melee rbc/before_novara boe/drill_charge bp/redinha kings/crag; do
    side=$("$grognard" list --json | python3 -c "import json, sys; print([s['sides'][0]['name'] for s in json.load(sys.stdin)['scenarios'] if s['name'] == '$battle'][0])")
    typed 'concede\nyes\n' play "$battle" --"$side" human --seed 1
    ok "a battle can be given up: $battle" matches "(wins?|won|given up|concede)"
done
python3 "$here/hung_up.py" "$grognard" play ccn/drill_melee --seed 1 >out 2>err
ok "a terminal that is gone ends the program, told or not" is $? 0
finish
