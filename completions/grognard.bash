# shellcheck shell=bash
# Completion of grognard in bash. The program says itself what can follow: `grognard complete WORD... BEGINNING`.
_grognard() {
    local words=() word='' quote='' head='' line ending i glue=
    # bash breaks words at = and : too; they belong together.
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ -n $glue || $word == [=:]* ]] && ((${#words[@]})); then words[-1]+=$word; else words+=("$word"); fi
        glue=
        [[ $word == *[=:] ]] && glue=yes
    done
    word=${words[-1]}
    case $word in [\'\"]*) quote=${word:0:1} ;; esac
    word=${word#[\'\"]} word=${word//\\/}
    words[-1]=$word
    [[ $word == *[=:]* ]] && head=${word%"${word##*[=:]}"} # stands on the line already, and is not written again
    COMPREPLY=()
    while IFS= read -r line; do
        if [[ $line == \** ]]; then
            ending=${line#\*}
            while IFS= read -r line; do
                [[ -d $line || -n $line && $line == *"$ending" ]] && COMPREPLY+=("$line") && compopt -o filenames 2>/dev/null
            done <<<"$(compgen -f -- "${word#"$head"}")"
        elif [[ -n $line ]]; then
            line=${line%%$'\t'*}
            [[ -n $quote ]] || printf -v line %q "$line"
            COMPREPLY+=("${line#"$head"}")
        fi
    done <<<"$("${COMP_WORDS[0]}" complete "${words[@]}" 2>/dev/null)"
}
complete -F _grognard grognard
