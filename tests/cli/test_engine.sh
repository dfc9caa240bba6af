#!/usr/bin/env bash
# engine: the protocol spoken by us, by the example bot, and by programs that fail; in play, sim and ladder.
. "$(dirname "$0")/lib.sh"
bot="$here/../../examples/bot.py"
dies="engine:sh -c 'read a; echo ok; exit 3'"
gone() { ! pgrep -f "$1" >/dev/null; }

typed 'grognard 1\nisready\nquit\n' engine --player marshal
ok "it says who it is" is $status 0
ok "and which player" matches '^id name grognard .* marshal$'
ok "what it can be told" says 'option player combo recruit'
ok "ok, when that is all" says ok
ok "and that it is ready" says readyok
typed 'go\nbattle nobody 1\nsystem ccn\nquit\n' engine
ok "without a battle it gives up, and says why" says 'bestmove concede'
ok "a scenario that is wrong has its line" matches '^info error [0-9]+:[0-9]+: '
run engine --player nobody </dev/null
ok "an unknown player" is $status 2

ours="engine:$grognard engine --player sergeant"
run play ccn/el_bodon --french sergeant --allies sergeant --seed 3 --record here.grog
run play ccn/el_bodon --french sergeant --allies "$ours" --seed 3 --record there.grog
ok "a sergeant from outside" is $status 0
answers() { grep -E '^[0-9]+\. ' "$1"; }
ok "plays as the one inside does" cmp -s <(answers here.grog) <(answers there.grog)
ok "the record names it" matches '^\[allies "engine:.*sergeant"\]$' there.grog
run replay there.grog --verify
ok "and replays" is $status 0
run play there.grog
ok "a record starts no program" is $status 2
ok "and says what to do" says 'say --allies engine:COMMAND' err

for battle in ccn/drill_melee bp/drill_flank rbc/drill_keil boe/drill_charge kings/drill_ambush; do
    mapfile -t sides < <(sed -n 's/^side *\([a-z_]*\).*/\1/p' "$GROGNARD_SCENARIOS/$battle.scn")
    run play $battle "--${sides[1]}" "engine:$bot" --seed 2 --record bot.grog
    ok "$battle: the example bot plays it" is $status 0
    ok "$battle: and is never at fault" says_not 'given up for' bot.grog
done
run ladder ccn/drill_melee --players "recruit,engine:$bot" -n 2 --whole --json
ok "ladder with the bot" is $status 0
ok "all its battles are played" json out 'd["meetings"][0]["pairs"] == 2 and d["ratings"][1]["given_up"] == 0'
run sim boe/drill_charge -n 4 --both "$ours" --jobs 2 --json
ok "sim with one on both sides" is $status 0
ok "nothing was given up" json out 'd["n"] == 4 and set(d["given_up"].values()) == {0}'

run play ccn/drill_melee --french "$dies" --record lost.grog
ok "one that dies" is $status 0
ok "loses" matches '^result allies ccn\.victory\.concede' lost.grog
ok "with the reason in the record" says 'has ended with status 3: the battle is given up for french' lost.grog
run sim ccn/drill_melee -n 9 --french "$dies" --jobs 2
ok "in sim it loses all" matches 'french win +engine +0 '
ok "which is told" says '9 battles had to be given up; the last: '
run play ccn/drill_melee --french engine:./nobody
ok "one that is not there" is $status 2
ok "is named" says './nobody cannot be started' err
run play kings/drill_jokers --zulu "engine:$bot"
ok "a text that holds secrets is not told" is $status 2
ok "and why" says 'hides from' err
run play ccn/drill_melee --french "engine:sh -c 'read a; echo ok; sleep 77777'" --think 100
ok "one that is silent loses" says 'did not choose within 1100 ms'
ok "and is gone" gone 'sleep 77777'

GROGNARD_ENGINE_LOG=$folder/talk.log run play ccn/drill_melee --french "engine:$bot" --seed 2
ok "the talk can be kept" says '< bestmove' talk.log

finish
