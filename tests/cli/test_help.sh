#!/usr/bin/env bash
# Help of every command, and what happens to words and options that are none.
. "$(dirname "$0")/lib.sh"

run --help
ok "--help" is $status 0
ok "names every command" matches 'play.*' out
for command in play odds sim replay verify list units rules check bench serve host; do
    run --help
    ok "help lists $command" matches "^ *$command " out
    run $command --help
    ok "$command --help succeeds" is $status 0
    ok "$command --help has examples" says "Examples:"
    ok "$command --help complains of nothing" is "$(cat err)" ""
    run $command --no-such-option
    ok "$command refuses an unknown option" is $status 2
    ok "$command names it" says "--no-such-option" err
    ok "$command prints nothing else" is "$(cat out)" ""
done
run frobnicate
ok "an unknown command" is $status 2
ok "is named" says "frobnicate" err
run
ok "no command at all" is $status 2
for command in play odds sim; do
    run $command ccn/nowhere </dev/null
    ok "$command of a scenario that is not there" is $status 2
    ok "$command says where it looked" says "nowhere" err
done
run sim ccn/el_bodon -n many
ok "a number that is none" is $status 2
run sim ccn/el_bodon -n 1 --french nobody
ok "a player that is none" is $status 2
run play ccn/el_bodon --russians human </dev/null
ok "a side that is none" is $status 2
finish
