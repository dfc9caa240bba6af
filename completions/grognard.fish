# Completion of grognard in fish. The program says itself what can follow: `grognard complete WORD... BEGINNING`.
function __grognard_words
    set -l words (commandline -opc)
    set -l program $words[1]
    set -e words[1]
    set -l beginning (commandline -ct | string trim --left --chars "'\"")
    for line in ($program complete $words "$beginning" 2>/dev/null)
        if string match -q -- '\**' $line
            set -l ending (string sub --start 2 -- $line)
            for file in (__fish_complete_path "$beginning")
                string match -q -- "*/" (string split \t -- $file)[1]; or string match -q -- "*$ending" (string split \t -- $file)[1]
                and echo $file
            end
        else
            echo $line
        end
    end
end
complete -c grognard -f -a '(__grognard_words)'
