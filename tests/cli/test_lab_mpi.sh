#!/usr/bin/env bash
# grognard-mpi: the same digits for any number of ranks. Arguments: grognard, grognard-mpi, mpirun.
mpi=$(realpath "$2") mpirun=$3
. "$(dirname "$0")/lib.sh"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
ranks() { # ranks N ARGS...
    local n=$1
    shift
    "$mpirun" -n "$n" "$mpi" "$@" >out 2>err
    status=$?
}

run lab balance ccn/el_bodon -n 60 --seed 5 --json
cp out one
for n in 1 2 4 8; do
    ranks $n lab balance ccn/el_bodon -n 60 --seed 5 --json
    ok "the same digits from $n ranks" cmp -s one out
done
run lab tune ccn/el_bodon --target 75 --vary rounds:4..7 -n 200 --json
cp out one
ranks 2 lab tune ccn/el_bodon --target 75 --vary rounds:4..7 -n 200 --json
ok "ranks decide alike what falls out" cmp -s one out
run lab systems el_bodon -n 40 --json
cp out one
ranks 3 lab systems el_bodon -n 40 --json
ok "ranks play several systems" cmp -s one out
ranks 2 lab balance ccn/el_bodon -n 30 --seed 5 --save kept
run lab balance ccn/el_bodon -n 60 --seed 5 --json
cp out one
ranks 3 lab balance ccn/el_bodon -n 60 --seed 5 --resume kept --json
ok "what some ranks kept others go on with" cmp -s one out
ranks 2 lab balance nosuch
ok "bad input ends all" is $status 2
finish
