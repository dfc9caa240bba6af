/* Learned by tools/train, not written by hand. */
#include "rules/bp/think/think.h"

/* clang-format off */
const gg_values bp_values = {
    .from = "24 games each of bp/drill_blunder, bp/drill_borodino, bp/drill_bridge, bp/drill_broken_brigade, bp/drill_canister, bp/drill_closing_fire, bp/drill_column_line, bp/drill_counter_charge, bp/drill_evade, bp/drill_flank, bp/drill_follow_me, bp/drill_highland_charge, bp/drill_house_rules, bp/drill_joined_commander, bp/drill_leuthen, bp/drill_lie_down, bp/drill_mounted_infantry, bp/drill_obstacle, bp/drill_qualities, bp/drill_square, bp/drill_sudan, bp/drill_sweep, bp/drill_village, bp/drill_wood, bp/falkirk, bp/pickup, bp/redinha; sergeant and captain, seed 1",
    .choose = {
             .early = {0.1936F, /* worth */
                   0.2349F, /* foot */
                   0.1103F, /* horse */
                   -0.0888F, /* guns */
                   0.4244F, /* lost */
                   0.1884F, /* casualties */
                   -0.1664F, /* shaken */
                   0.3328F, /* disordered */
                   0.3392F, /* morale */
                   0.0710F, /* fighting dice */
                   -0.2599F, /* first volleys */
                   -0.0831F, /* to the break */
                   -0.0971F, /* brink */
                   -0.0945F, /* broken brigades */
                   -0.1696F, /* lead */
                   -0.0389F, /* ahead */
                   0.1834F, /* ahead late */
                   -0.1342F, /* goals held */
                   0.0982F, /* near goals */
                   -0.2007F, /* coming on */
                   0.1025F, /* turn */
                   0.0086F, /* asked */
                   -0.1995F, /* last word */
                   0.1136F, /* still to act */
                   0.0952F, /* orders to come */
                   0.7993F, /* fights */
                   0.3039F, /* charging home */
                   0.0728F, /* upper hand */
                   -0.0053F, /* fire */
                   -0.0421F, /* horse near foot */
                   0.1008F, /* flanks */
                   0.1636F, /* ready */
                   -0.5162F, /* high ground */
                   -0.4081F, /* houses */
                   0.2111F, /* leaders */
                   -0.0036F, /* leaders in danger */
                   0.2937F, /* in hand */
                   0.0462F, /* general's help */},
             .late = {0.2577F, /* worth */
                   0.4183F, /* foot */
                   0.0854F, /* horse */
                   -0.0509F, /* guns */
                   0.0138F, /* lost */
                   0.2468F, /* casualties */
                   0.1500F, /* shaken */
                   0.3316F, /* disordered */
                   0.3471F, /* morale */
                   0.0428F, /* fighting dice */
                   0.1746F, /* first volleys */
                   0.1516F, /* to the break */
                   -0.0042F, /* brink */
                   -0.0022F, /* broken brigades */
                   -0.2617F, /* lead */
                   0.6592F, /* ahead */
                   0.6326F, /* ahead late */
                   0.0265F, /* goals held */
                   0.1352F, /* near goals */
                   0.2866F, /* coming on */
                   0.2449F, /* turn */
                   0.2784F, /* asked */
                   0.2931F, /* last word */
                   -0.0041F, /* still to act */
                   -0.0864F, /* orders to come */
                   0.1411F, /* fights */
                   -0.0753F, /* charging home */
                   0.0826F, /* upper hand */
                   0.2034F, /* fire */
                   -0.2750F, /* horse near foot */
                   -0.0897F, /* flanks */
                   0.1040F, /* ready */
                   -0.1430F, /* high ground */
                   -0.1392F, /* houses */
                   0.1222F, /* leaders */
                   0.0950F, /* leaders in danger */
                   0.2904F, /* in hand */
                   -0.0482F, /* general's help */},
    },
    .win = {
             .early = {0.1936F, /* worth */
                   0.2349F, /* foot */
                   0.1103F, /* horse */
                   -0.0888F, /* guns */
                   0.4244F, /* lost */
                   0.1884F, /* casualties */
                   -0.1664F, /* shaken */
                   0.3328F, /* disordered */
                   0.3392F, /* morale */
                   0.0710F, /* fighting dice */
                   -0.2599F, /* first volleys */
                   -0.0831F, /* to the break */
                   -0.0971F, /* brink */
                   -0.0945F, /* broken brigades */
                   -0.1696F, /* lead */
                   -0.0389F, /* ahead */
                   0.1834F, /* ahead late */
                   -0.1342F, /* goals held */
                   0.0982F, /* near goals */
                   -0.2007F, /* coming on */
                   0.1025F, /* turn */
                   0.0086F, /* asked */
                   -0.1995F, /* last word */
                   0.1136F, /* still to act */
                   0.0952F, /* orders to come */
                   0.7993F, /* fights */
                   0.3039F, /* charging home */
                   0.0728F, /* upper hand */
                   -0.0053F, /* fire */
                   -0.0421F, /* horse near foot */
                   0.1008F, /* flanks */
                   0.1636F, /* ready */
                   -0.5162F, /* high ground */
                   -0.4081F, /* houses */
                   0.2111F, /* leaders */
                   -0.0036F, /* leaders in danger */
                   0.2937F, /* in hand */
                   0.0462F, /* general's help */},
             .late = {0.2577F, /* worth */
                   0.4183F, /* foot */
                   0.0854F, /* horse */
                   -0.0509F, /* guns */
                   0.0138F, /* lost */
                   0.2468F, /* casualties */
                   0.1500F, /* shaken */
                   0.3316F, /* disordered */
                   0.3471F, /* morale */
                   0.0428F, /* fighting dice */
                   0.1746F, /* first volleys */
                   0.1516F, /* to the break */
                   -0.0042F, /* brink */
                   -0.0022F, /* broken brigades */
                   -0.2617F, /* lead */
                   0.6592F, /* ahead */
                   0.6326F, /* ahead late */
                   0.0265F, /* goals held */
                   0.1352F, /* near goals */
                   0.2866F, /* coming on */
                   0.2449F, /* turn */
                   0.2784F, /* asked */
                   0.2931F, /* last word */
                   -0.0041F, /* still to act */
                   -0.0864F, /* orders to come */
                   0.1411F, /* fights */
                   -0.0753F, /* charging home */
                   0.0826F, /* upper hand */
                   0.2034F, /* fire */
                   -0.2750F, /* horse near foot */
                   -0.0897F, /* flanks */
                   0.1040F, /* ready */
                   -0.1430F, /* high ground */
                   -0.1392F, /* houses */
                   0.1222F, /* leaders */
                   0.0950F, /* leaders in danger */
                   0.2904F, /* in hand */
                   -0.0482F, /* general's help */},
    },
    .trust = 0.050F,
};
