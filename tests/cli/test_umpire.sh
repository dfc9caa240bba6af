#!/usr/bin/env bash
# The evening of docs/umpire.md, played again: the program must print what stands there, its maps left out.
#   test_umpire.sh GROGNARD --write   puts what it prints now into the document
here=$(realpath "$(dirname "$0")")
write=${2:-}
. "$here/lib.sh"
doc=$here/../../docs/umpire.md

no_maps() { grep -v -e '^ \{0,3\}[|+]' -e '^ *x foot' -e '^$' "$1" | sed 's/^/    /' | sed 's/ *$//'; }

{
    echo '$ grognard play ccn/drill_melee --french human --allies human --dice typed --record evening.grog'
    "$grognard" play ccn/drill_melee --french human --allies human --dice typed --record evening.grog <"$here/evening.in" |
        sed -n '/you roll the dice/,$p'
    echo '$ sed -n "/^1\. /,$ p" evening.grog'
    sed -n '/^1\. /,$ p' evening.grog
    echo '$ grognard replay evening.grog --verify'
    "$grognard" replay evening.grog --verify
} >out 2>err
no_maps out >evening
if [ "$write" = --write ]; then
    sed -i '/^    \$ grognard play ccn\/drill_melee/,$d' "$doc"
    cat evening >>"$doc"
    exit 0
fi
sed -n '/^    \$ grognard play ccn\/drill_melee/,$p' "$doc" >told
ok "the evening is as it is told" cmp -s told evening
diff told evening | head -20 | sed 's/^/# /'
finish
