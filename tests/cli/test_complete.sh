#!/usr/bin/env bash
# The Tab key: what the program offers, and what bash, zsh and fish make of it. bash is always here; the others where they are installed.
. "$(dirname "$0")/lib.sh"
completions=$here/../../completions

offers() { # offers WORDS...: in `out`, words alone
    run complete "$@"
    cut -f1 out >words
}
has() { grep -qxF -e "$1" words; }
has_not() { ! grep -qxF -e "$1" words; }

offers ""
for command in $("$grognard" --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | grep -v '^grognard$'); do
    ok "the command $command" has "$command"
done
offers pl
ok "only what begins so" is "$(cat words)" play
ok "with what it does" matches 'play.*battle'
for command in play odds sim ladder host rules; do
    offers $command --
    missing=
    for option in $("$grognard" $command --help | sed -n '/^Options:/,/^Examples:/p' | grep -oE -- '^  (-., )?--[a-z-]+' | grep -oE -- '--.*'); do
        has "$option" || missing="$missing $option"
    done
    ok "every option of $command$missing" is "$missing" ""
done
offers play ccn/el
ok "scenarios" has ccn/el_bodon
ok "of this beginning alone" has_not ccn/vimeiro
ok "and files" has '*.scn'
offers play ccn/el_bodon --
ok "the sides of the battle that is named" has --french
offers sim kings/crag --
ok "of that battle" has_not --french
offers play ccn/el_bodon --french ""
ok "a side's players" has captain
ok "and yourself" has human
ok "none that does not play this system" has_not babbage
offers sim kings/solo --both ""
ok "programs alone where nobody sits" has_not human
offers play --host http://club.example ccn/el_bodon --allies ""
ok "on a host a seat is open" has open
offers play ccn/el_bodon --dice t
ok "values that an option names" is "$(cat words)" typed
offers play ccn/el_bodon --dice=t
ok "behind a = too" is "$(cat words)" --dice=typed
offers ladder ccn/el_bodon --players captain,ser
ok "the last of several players" is "$(cat words)" captain,sergeant
offers danger ccn/el_bodon --side ""
ok "sides by name" is "$(sort words | tr '\n' ' ')" "allies french "
offers list ""
ok "systems" has ccn
offers learn ccn fir
ok "lessons of a system" is "$(cat words)" first
offers learn ""
ok "none before its system" is "$(has first; echo $?)$(has ccn; echo $?)" 10
offers rules ""
ok "systems before rules" has ccn
offers rules ccn squ
ok "words of rules" is "$(cat words)" square
offers rules ccn.square.
ok "rules by ID" has ccn.square.drm
offers odds ccn/drill_melee --move "melee F1"
ok "moves of the position" has "melee F1 A1"
offers odds ccn/drill_melee --move "melee F1 A1" --then ""
ok "nothing where nothing is known" is "$(cat words)" ""
offers look ccn/el_bodon --piece F
ok "pieces" has F1
offers look ccn/el_bodon --overlay re
ok "overlays of the system" has reach
offers odds ccn/el_bodon --until f
ok "horizons" has fight
offers sim ccn/el_bodon --option doubles
ok "options of the rules" is "$(tr '\n' ' ' <words)" "doubles_mode=void doubles_mode=resolve "
offers replay ""
ok "files" has '*'
offers battles ""
ok "words of a command's own" is "$(tr '\n' ' ' <words)" "list open rename remove export "
run play ccn/el_bodon --seed 1 --french eager --allies eager </dev/null
offers battles open ""
ok "kept battles" is "$(cat words)" el_bodon
offers play el_
ok "kept battles to go on with" has el_bodon
offers help o
ok "commands to ask about" is "$(cat words)" odds
offers nonsense ""
ok "nothing for a command that is none" is "$status$(cat words)" 0
offers play ccn/nowhere --fr
ok "nothing of a battle that is none, and no complaint" is "$(cat words)$(cat err)" ""

PATH=$(dirname "$grognard"):$PATH
# shellcheck source=/dev/null
. "$completions/grognard.bash"
tab() { # tab WORDS...: what bash offers for the last one, in `words`; = and : break words, as they do in bash
    COMP_WORDS=("$@")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    COMPREPLY=()
    _grognard
    printf '%s\n' "${COMPREPLY[@]}" >words
    cp words out
}
tab grognard si
ok "bash: a command" is "$(cat words)" sim
tab grognard play ccn/el_bodon --fr
ok "bash: a side" is "$(cat words)" --french
tab grognard play ccn/el_bodon --dice = t
ok "bash: a value behind =" is "$(cat words)" typed
tab grognard play ccn/el_bodon --dice =
ok "bash: all of them" is "$(sort words | tr '\n' ' ')" "random typed "
tab grognard sim ccn/el_bodon --option doubles_mode = re
ok "bash: an option of the rules" is "$(cat words)" resolve
tab grognard odds ccn/drill_melee --move melee
ok "bash: a move, its blanks escaped" has 'melee\ F1\ A1'
tab grognard odds ccn/drill_melee --move 'melee\ F1'
ok "bash: and gone on with" has 'melee\ F1\ A1'
tab grognard odds ccn/drill_melee --move "'melee F"
ok "bash: within quotes as it is" has 'melee F1 A1'
touch tonight.grog other.txt
tab grognard review ton
ok "bash: files of the ending" is "$(cat words)" tonight.grog
tab grognard review o
ok "bash: and no others" is "$(cat words)" ""
tab grognard host --db oth
ok "bash: any file" is "$(cat words)" other.txt

if command -v zsh >/dev/null; then
    ok "zsh: the file is in order" zsh -n "$completions/_grognard"
    cp "$completions/_grognard" .
    # A real shell in a terminal of its own: what stands on the line after Tab.
    python3 - "$folder" >zsh.out 2>&1 <<'PY'
import os, pty, select, sys, time
folder = sys.argv[1]
def typed(line, seconds=6):
    pid, fd = pty.fork()
    if pid == 0:
        os.environ.update(TERM="dumb", ZDOTDIR=folder, PS1="> ")
        os.execvp("zsh", ["zsh", "-f", "-i"])
    def read(until, limit):
        out, end = b"", time.time() + limit
        while time.time() < end and until not in out:
            if select.select([fd], [], [], 0.1)[0]:
                try:
                    out += os.read(fd, 65536)
                except OSError:
                    break
        return out
    os.write(fd, f"fpath=({folder} $fpath); autoload -Uz compinit; compinit -u -D; unsetopt zle_bracketed_paste; echo re''ady\n".encode())
    read(b"ready", 10)
    os.write(fd, line.encode() + b"\t")
    time.sleep(1)
    os.write(fd, b"\x01echo \x05; echo do''ne\n")  # to the line's front: tell it
    out = read(b"done", seconds)
    os.close(fd)
    os.waitpid(pid, 0)
    return out.decode(errors="replace")
for line in ("grognard si", "grognard play ccn/el_bodon --fr", "grognard odds ccn/drill_melee --move melee\\ F1"):
    print(typed(line).replace("\r", ""))
PY
    cp zsh.out out
    ok "zsh: a command" says "grognard sim"
    ok "zsh: a side" says "ccn/el_bodon --french"
    ok "zsh: a move" matches 'melee.* F1.* A1'
fi
if command -v fish >/dev/null; then
    ok "fish: the file is in order" fish -n "$completions/grognard.fish"
    tab_fish() { HOME=$folder fish --no-config -c "source $completions/grognard.fish; complete -C \"$1\"" 2>err | tee out | cut -f1 >words; }
    tab_fish "grognard si"
    ok "fish: a command" is "$(cat words)" sim
    ok "fish: with what it does" matches 'sim.many battles'
    tab_fish "grognard play ccn/el_bodon --fr"
    ok "fish: a side" is "$(cat words)" --french
    tab_fish "grognard odds ccn/drill_melee --move 'melee F"
    ok "fish: a move" matches 'melee.* F1.* A1'
    tab_fish "grognard review ton"
    ok "fish: files of the ending" has tonight.grog
fi
finish
