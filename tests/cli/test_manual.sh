#!/usr/bin/env bash
# The manual and what is installed: a page for each command, which says all that its --help says, and the completions of three shells.
. "$(dirname "$0")/lib.sh"
build=$(dirname "$grognard")
commands=$("$grognard" --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | grep -v '^grognard$')
ok "there are commands" test "$(wc -w <<<"$commands")" -ge 20

meson install -C "$build" --no-rebuild --quiet --tags command --destdir "$folder/tree" >out 2>err
status=$?
ok "what the command needs is installed" is $status 0
root=$folder/tree$(meson introspect --buildoptions "$build" | python3 -c \
    'import json, sys; print(next(o["value"] for o in json.load(sys.stdin) if o["name"] == "prefix"))')
find "$folder/tree" -type f | sed "s|^$root/||" | sort >tree.list
mv tree.list out
for file in bin/grognard share/grognard/scenarios/ccn/el_bodon.scn share/grognard/lessons/ccn.json share/bash-completion/completions/grognard \
    share/zsh/site-functions/_grognard share/fish/vendor_completions.d/grognard.fish; do
    ok "$file is installed" grep -qx "$file" out
done
ok "and no library: that is for who builds with it" says_not "lib/"
ok "and nothing else" is "$(grep -vcE '^(bin/grognard|share/(man/man1|grognard/(scenarios|lessons))/|share/(bash-completion|zsh|fish)/)' out)" 0
pages=$root/share/man/man1
ok "no page is left of a command that is none" is "$(find "$pages" -name 'grognard-*.1' | wc -l)" "$(wc -w <<<"$commands")"

rendered() { groff -Tutf8 -man -ww -rLL=200n -P-cbou "$1"; }
command -v groff >/dev/null || rendered() { cat "$1"; } # as it is written, then
for command in $commands; do
    page=$pages/grognard-$command.1
    ok "$command has its page" test -s "$page"
    rendered "$page" >out 2>err
    status=$?
    ok "$command's page is rendered without a warning" is "$status$(cat err)" 0
    sed -n '/^\.SH OPTIONS/,/^\.SH EXAMPLES/p' "$page" | sed 's/\\f.//g; s/\\-/-/g' >out
    missing=
    for option in $("$grognard" "$command" --help | sed -n '/^Options:/,/^Examples:/p' | grep -oE -- '^  (-., )?--[A-Za-z-]+' | grep -oE -- '--.*'); do
        grep -qE -e "^(-., )?$option( |\$)" out || missing="$missing $option"
    done
    ok "every option of $command --help stands in it$missing" is "$missing" ""
    ok "the examples too" is "$("$grognard" "$command" --help | sed -n '/^Examples:/,$p' | grep -c '^  ')" \
        "$(sed -n '/^\.SH EXAMPLES/,/^\.fi/p' "$page" | grep -cv '^\.')"
done
page=$pages/grognard.1
if [ -e "$page" ]; then # which scdoc makes
    rendered "$page" >out 2>err
    status=$?
    ok "grognard(1) is rendered without a warning" is "$status$(cat err)" 0
    for command in $commands; do ok "grognard(1) tells of $command" matches "^ *$command( |$)"; done
fi
run help --man "$folder/nowhere"
ok "a folder that is none is told" is $status 1
ok "by its name" says "$folder/nowhere" err
finish
