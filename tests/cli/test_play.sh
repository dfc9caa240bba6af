#!/usr/bin/env bash
# play: programs, typed moves, typed dice, undo, why, odds, the end of input, records.
. "$(dirname "$0")/lib.sh"

run play ccn/el_bodon --seed 3 </dev/null
ok "without a terminal the computer plays both sides" is $status 0
ok "and tells the battle to its end" matches "win|drawn"
cp out first
run play ccn/el_bodon --seed 3 </dev/null
ok "the same seed, the same battle" cmp -s first out
run play ccn/el_bodon --seed 4 </dev/null
ok "another seed, another battle" eval '! cmp -s first out'

typed 'why fire F1 A1\nodds melee F1 A1\nunit F1\nrules support\nnonsense\nmelee A1 F1\nhelp\nmoves\nmelee F1 A1\nlog\nquit\n' play ccn/drill_melee --french human --allies random --seed 1
ok "a human side by typed moves" is $status 0
ok "why: the rule" says "ccn.fire.noadjacent"
ok "odds: the fraction" says "55/324"
ok "unit: its card" says "26th Ligne"
ok "rules by a word" says "ccn.flag.support"
ok "a word that is none" says "nonsense"
ok "an illegal move names its rule" says "[ccn."
ok "and the move is made" matches "attacks? 45th Foot"

typed 'briefing\nquit\n' play kings/rorke --british human --zulu human --seed 1
ok "briefing: the story" says "mealie bags"
ok "and what scores, by the scenario's own numbers" says "Zulu: 3 points while they hold the Storehouse."

typed 'why double B1 into the Crag\nend\nmove B1 into the Crag\ninto the Crag\n' play kings/crag --british human --tribes human --seed 1
ok "an order with a place, of the other side: whose phase it is" says "it is the Tribes phase"
ok "and how the other comes" says '`end` brings the'
ok "a place that cannot be reached: by how much" says "9.9 inches (6.9 and 3.0 for the edge of the Crag), 6.0 allowed"
ok "a place before its order: whose?" says "which unit? B1"
typed 'fire B4 Z3\n6 6 1 1 1 1 1 1 1 1 1 1\n3 4\n3 4\nfire B1 Z8\n' play kings/drill_volley --british human --zulu human --dice typed
ok "who is safe is passed over" says_not "The Leader is safe"
typed 'quit\n' play kings/drill_waves --british human --zulu human
ok "attacks out of reach are one row" matches "^ +[0-9-]+ Out of reach: B3$"
typed 'attack D1 B2\n\n' play kings/drill_cavalry --british human --dervish human --dice typed
ok "dice on which nothing hangs may be left to the program" says "Fight, D1 against B2"

typed 'activate F3\nmove F3 G3 S\nlog 3\nquit\n' play ccn/el_bodon --french human --seed 1
ok "a march with a leader is told and stands in the log" is "$(grep -c 'Dragoon brigade (F3) go from G1 to G3' out)" 2

typed 'b1 advance\nforward 6 then wheel left 30\nquit\n' play bp/redinha --british human --french human --seed 1
ok "with one move left, \`then\` is a comma: both motions are one move" says "95th Rifles move to 24.5,35.0, facing SSE"
typed 'b1 advance\nforward 6 then wheel left 30\nquit\n' play bp/redinha --british human --french human --seed 4
ok "with three it is the next move" says "(1 move left)"

typed 'f3 z9\nf3 a9\nf3 sing\nquit\n' play ccn/el_bodon --french human --seed 1
ok "a place that there is not" says "Z9 is neither a unit nor a place of this battle"
ok "a place out of reach: nothing is told of dice that have not fallen" eval 'says "F3 cannot go to A9" && says_not "Send an aide"'
ok "nonsense: what is asked now" says "that cannot be said of F3 now; asked is: French: who gets the order?"
typed 'f3 d3\nquit\n' play ccn/el_bodon --french human --seed 3
ok "the way of one unit is never that of another" eval 'says "F3 cannot go to D3" && says_not "(F1) go"'

run play boe/el_bodon --seed 5 </dev/null
ok "a march is one line, however many steps it has" eval \
    "! sed -n 's/^  \\(.*\\) go\\(es\\)* to .*/go \\1/; t; s/.*//; p' out | uniq -d | grep -q go"
ok "and so is the initiative" says_not "Initiative ("
ok "of both" matches "French [0-9] \\+ [0-9] .* = [0-9]+, Allies"

typed 'use F1\ncharge F1 A2\nalways hold-fire\n' play bp/drill_closing_fire --french human --allies human --dice typed
ok "an answer that stands may be named: reaction fire, never" says "from now on this question is answered so"
ok "and is given" says "charge 45th Foot (A2) in front"

typed 'undo\nhold F1\nundo\n' play ccn/drill_melee --french human --allies random --seed 1 --record undo.grog
ok "undo at the start" says "nothing has been done yet"
ok "undo is refused past a draw" says "cannot be taken back: something has been drawn"
cat >act.scn <<'SCN'
system ccn
side french north chits 2 adcs 0 goal 3
side allies south chits 2 adcs 0 goal 3
unit F1 french "Line" FR.LN G5 facing N
unit A1 allies "Line" BR.LN G4 facing S
begin act F1
SCN
typed 'stay F1\nundo\nstay F1\n' play act.scn --french human --allies human --seed 1
ok "undo takes back one's own choice" is "$(grep -c 'cannot be taken back' out)" 0
ok "and asks again" is "$(grep -c "whom do" out)" 2
sed 's/^begin/unit A2 allies "Foot" BR.LN A9 facing N\nbegin/' act.scn >two.scn
typed 'stay F1\nmelee F1 A1\nroll 1 1 1 1 1\nunit A1\nunit F1\n' play two.scn --french human --allies human --dice typed
ok "who is gone: what became of him, and when" says "Round 1 of 10: Line (A1) lose 4 blocks and are destroyed."
ok "and nothing of the kind of who stands" is "$(grep -c '^Round 1 of 10: ' out)" 1
typed 'stay F1\nmelee F1 A1\nroll 6 3 3 3 3\nroll 1 1 1 1 1\nundo\n' play act.scn --french human --allies human --dice typed
ok "undo is without limit where dice are typed" says "taken back"
# Sixteen first choices: orders, then the cubes of both sides, which are shown when the last one lies.
firsts='1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n'
typed "${firsts}undo\n1\n1\nundo\n" play boe/el_bodon --french human --allies human --dice typed
ok "a hidden cube can be taken back" says "taken back"
ok "with typed dice even past a secret that was shown" is "$(grep -c "taken back" out)" 2

typed 'range F1 A9\nsight 7,3 the crest\nrange F1 Zoo\nalways\norder AC defend\nkeep all\nkeep all\nalways\n' play boe/el_bodon --french human --allies human --seed 1
ok "how far, and what is seen" says "F1 to A9: 8 spaces, in its front; seen from the front, sight: clear"
ok "places by their names" says "7,3 to the crest: 4 spaces, sight: clear"
ok "or neither" says "'Zoo' is neither a piece nor a place here"
ok "no answer stands for cubes" says "this is asked each time: no answer stands for it"
run play ccn/el_bodon --french human --allies greedy --seed 1 </dev/null
ok "the end of input is a clean end" is $status 0
ok "with the game kept" [ -s "$XDG_DATA_HOME/grognard/battles/el_bodon-4.grog" ]
cp "$XDG_DATA_HOME/grognard/battles/el_bodon-4.grog" el_bodon.grog
run replay el_bodon.grog --verify
ok "the saved game verifies" is $status 0
run play el_bodon.grog --french eager --allies eager </dev/null
ok "and goes on" is $status 0

typed 'melee F1 A1\nroll 1 1 1 1 1\n' play ccn/drill_melee --french human --allies human --dice typed --record typed.grog
ok "typed dice" says "infantry, infantry, infantry, infantry, infantry"
ok "decide the battle" matches "French.*win"
ok "and stand in the record" says "roll 1 1 1 1 1" typed.grog
typed 'melee F1 A1\nroll 1 2\nroll 7 1 1 1 1\n' play ccn/drill_melee --french human --allies human --dice typed
ok "dice that do not fit are refused" is $status 0
ok "and asked for again" is "$(grep -c "^dice> " out)" 3
typed 'melee F1 A1\nq q q q q\nabandon ship\nccccc\nquit\n' play ccn/drill_melee --french human --allies human --dice typed
ok "letters that are no dice do not leave" says 'nothing stands behind `quit`'
ok "nor throw a battle away" says 'nothing stands behind `abandon`'
ok "which goes on" says "Battle back, 45th Foot at 26th Ligne"
run play
ok "nothing to play" is $status 2
ok "is told where to look" says "\`grognard list\` shows the scenarios" err
typed 'conceed\nconcede now\nconcede\nno\nmap\nconcede\nyes\n' play bp/redinha --british human --french greedy --seed 1 --record given.grog
ok "concede: a slip is told" says "did you mean \`concede\`"
ok "it stands alone" says "nothing stands behind"
ok "it is asked twice" is "$(grep -c '^Concede? yes or no' out)" 2
ok "no: the battle goes on" says "the battle goes on"
ok "yes: the other side has won" says "The French win: the enemy concedes."
ok "and so says the record" says "result french bp.win.concede" given.grog
run replay given.grog --verify
ok "which verifies" is $status 0
typed 'concede\n' play bp/redinha --british human --french greedy --seed 1 --record kept.grog
ok "the end of input is no yes" says "result unfinished" kept.grog
typed 'use F1\nconcede\nquit\n' play ccn/el_bodon --french human --allies human --dice typed
ok "dice come before conceding" says "the dice come first"
typed 'why concede\nhelp\nquit\n' play ccn/drill_melee --french human --allies human --seed 1
ok "why concede: it is legal" says "that move is legal"
ok "help lists it" says "give the battle up"

typed 'commander Beckwith\ngroup B2\nadvance\nroll 1 1\nwhy move B2 150 300 180\nmove B2 150 350 180\nunit b2\nhelp\nquit\n' play bp/redinha --british human --french human --dice typed
ok "why a free place is not allowed: the rule" says "bp.move.rate"
ok "and how far it could go" says "it could go 12.1 inches that way"
ok "a card gives distance and proximity" says "8.8 inches from 6e Léger (F6): in proximity"
ok "no line of it is wider than the terminal" eval '! sed "1,/^> help/d; /^>/,\$d" out | grep -E "^.{81}"'
ok "help speaks of free places" says "any legal place may be typed"

typed 'help\nrules\nrange\nplace N1 17.0,37.5\nquit\n' play kings/crag --tribes human --seed 4
ok "help's examples are of the battle that is played" matches "^  unit N1 .*one piece"
ok "and so are those of a word that needs more" says '`range N1 B1`'
ok "rules are those of its system" matches 'rules kings\.'
ok "and of no other" says_not "ccn."
ok "what nobody asks for is the umpire's: place, without a word of deployment" says "The umpire: N1 stands at 17.0,37.5."

typed 'save here.grog\nquit\n' play ccn/el_bodon --french human --seed 1
ok "save" is $status 0
run play here.grog --french eager --allies eager </dev/null
ok "goes on from there" is $status 0
typed 'save here.scn\nquit\n' play ccn/el_bodon --french human --seed 1
run check here.scn
ok "save to a scenario file writes one that is sound" is $status 0
finish
