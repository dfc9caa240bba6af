#!/usr/bin/env bash
# A hundred damaged scenario files on the command line: each a clear error, or still a battle; none a crash, nothing written.
. "$(dirname "$0")/lib.sh"

mkdir files
python3 - "$GROGNARD_SCENARIOS" <<'PY'
import glob, os, random, sys
random.seed(1)
paths = sorted(glob.glob(sys.argv[1] + "/*/*.scn"))
made = 0
while made < 120:
    text = open(random.choice(paths), "rb").read()
    lines = text.splitlines(keepends=True)
    kind = made % 6
    if kind == 0: text = text[:random.randrange(len(text))]
    elif kind == 1:
        i, j = sorted(random.sample(range(len(text)), 2))
        text = text[:i] + text[j:j + 1] + text[i + 1:j] + text[i:i + 1] + text[j + 1:]
    elif kind == 2: lines.pop(random.randrange(len(lines))); text = b"".join(lines)
    elif kind == 3: i = random.randrange(len(lines)); lines.insert(i, lines[i]); text = b"".join(lines)
    elif kind == 4: text = text.replace(random.choice([b" 4", b" 2", b" 1"]), random.choice([b" 99999999999", b" -1", b" 0"]))
    else: i = random.randrange(len(text)); text = text[:i] + bytes([random.randrange(256)]) + text[i + 1:]
    open("files/%03d.scn" % made, "wb").write(text)
    made += 1
PY
find files -type f | sort >before
crashed=0 unclear=0 refused=0
for file in files/*.scn; do
    run check "$file"
    case $status in
    0) ;;
    2) refused=$((refused + 1))
       cat out err | grep -qE "^$file:[0-9]+:[0-9]+: .+" || unclear=$((unclear + 1)) ;;
    *) crashed=$((crashed + 1)) ;;
    esac
    run sim "$file" -n 2 --jobs 1
    [ $status -eq 0 ] || [ $status -eq 2 ] || crashed=$((crashed + 1))
done
ok "none of 120 crashes" is $crashed 0
ok "every error has its place" is $unclear 0
ok "most are refused ($refused)" [ $refused -ge 60 ]
find files -type f | sort >after
ok "nothing was written" cmp -s before after
finish
