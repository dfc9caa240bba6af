#!/usr/bin/env bash
# The library as it is installed: examples/lab.c is built against it by pkg-config, with nothing else of the project, and runs.
#   test_installed.sh GROGNARD BUILD-FOLDER
. "$(dirname "$0")/lib.sh"
meson install -C "$2" --no-rebuild --destdir "$folder/root" --tags devel,runtime >out 2>err
ok "the library is installed" is $? 0
pc=$(find "$folder/root" -name grognard.pc)
ok "with what pkg-config reads" test -n "$pc"
export PKG_CONFIG_SYSROOT_DIR=$folder/root PKG_CONFIG_LIBDIR=${pc%/*}
read -ra flags <<<"$(pkg-config --cflags --libs grognard)"
${CC:-cc} -std=c17 -Wall -Wextra -Werror "$here/../../examples/lab.c" "${flags[@]}" -o lab >out 2>err
ok "the example is built by pkg-config alone" is $? 0
export LD_LIBRARY_PATH=${pc%/pkgconfig/*}
for battle in ccn/drill_melee boe/drill_charge; do
    ./lab "$GROGNARD_SCENARIOS/$battle.scn" 7 4 >out 2>err
    status=$?
    ok "$battle: it runs" is $status 0
    ok "$battle: exact odds" matches 'outcomes?, the likeliest .*, exactly'
    ok "$battle: battles by chance, and one move ahead" matches ' win [0-4] of 4 by chance, [0-4] looking one move ahead'
done
./lab nowhere.scn >out 2>err
ok "without a battle it says how it is called" says 'usage: lab' err
finish
