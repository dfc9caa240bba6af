/* Learned by tools/train, not written by hand. */
#include "rules/ccn/think/think.h"

/* clang-format off */
const gg_values ccn_values = {
    .from = "30 games each of ccn/drill_ammunition, ccn/drill_bonus, ccn/drill_breakthrough, ccn/drill_broken, ccn/drill_churchyard, ccn/drill_combined_arms, ccn/drill_cuirassiers, ccn/drill_fate, ccn/drill_field_works, ccn/drill_ford, ccn/drill_grand_battery, ccn/drill_house_rules, ccn/drill_hundred_points, ccn/drill_lancers, ccn/drill_leave_square, ccn/drill_lone_leader, ccn/drill_masses, ccn/drill_melee, ccn/drill_no_leader, ccn/drill_old_square, ccn/drill_retire, ccn/drill_square, ccn/drill_tokens, ccn/drill_village, ccn/el_bodon, ccn/vimeiro; sergeant and captain, seed 1",
    .choose = {
             .early = {0.6031F, /* worth */
                   0.2721F, /* infantry */
                   0.6108F, /* horse */
                   -0.1291F, /* guns */
                   0.2414F, /* quality */
                   0.2408F, /* banners */
                   0.0674F, /* brink */
                   -0.0491F, /* lead */
                   -0.3155F, /* objectives in reach */
                   0.3629F, /* full units */
                   0.0450F, /* weak units */
                   0.3706F, /* last blocks */
                   -0.2085F, /* shaken */
                   0.1002F, /* broken */
                   0.1350F, /* ready */
                   0.2544F, /* ready in contact */
                   0.1433F, /* cup */
                   0.0520F, /* tempo */
                   0.2402F, /* aides */
                   0.0396F, /* tokens */
                   -0.0705F, /* leaders */
                   -0.1574F, /* leaders astray */
                   -0.1587F, /* in command */
                   0.4001F, /* in direct command */
                   0.1285F, /* contact */
                   0.2117F, /* near */
                   0.2294F, /* flanks shown */
                   -1.0693F, /* ground */
                   0.0032F, /* support */
                   0.2475F, /* squares */
                   0.0926F, /* prey */
                   0.3475F, /* ride down */
                   -0.2518F, /* ammunition */
                   -0.0398F, /* come on */},
             .late = {0.5459F, /* worth */
                   0.2559F, /* infantry */
                   0.2011F, /* horse */
                   -0.3037F, /* guns */
                   0.2720F, /* quality */
                   0.3411F, /* banners */
                   0.1022F, /* brink */
                   0.9045F, /* lead */
                   -0.1616F, /* objectives in reach */
                   0.1614F, /* full units */
                   0.2813F, /* weak units */
                   0.0281F, /* last blocks */
                   -0.1226F, /* shaken */
                   0.1313F, /* broken */
                   0.1964F, /* ready */
                   0.2443F, /* ready in contact */
                   0.2134F, /* cup */
                   0.1913F, /* tempo */
                   -0.0173F, /* aides */
                   0.1469F, /* tokens */
                   -0.2837F, /* leaders */
                   0.2796F, /* leaders astray */
                   -0.2117F, /* in command */
                   0.0546F, /* in direct command */
                   0.1157F, /* contact */
                   0.1610F, /* near */
                   0.0642F, /* flanks shown */
                   -0.1797F, /* ground */
                   0.1917F, /* support */
                   0.2280F, /* squares */
                   0.2770F, /* prey */
                   0.2540F, /* ride down */
                   -0.3558F, /* ammunition */
                   0.2434F, /* come on */},
    },
    .win = {
             .early = {0.6031F, /* worth */
                   0.2721F, /* infantry */
                   0.6108F, /* horse */
                   -0.1291F, /* guns */
                   0.2414F, /* quality */
                   0.2408F, /* banners */
                   0.0674F, /* brink */
                   -0.0491F, /* lead */
                   -0.3155F, /* objectives in reach */
                   0.3629F, /* full units */
                   0.0450F, /* weak units */
                   0.3706F, /* last blocks */
                   -0.2085F, /* shaken */
                   0.1002F, /* broken */
                   0.1350F, /* ready */
                   0.2544F, /* ready in contact */
                   0.1433F, /* cup */
                   0.0520F, /* tempo */
                   0.2402F, /* aides */
                   0.0396F, /* tokens */
                   -0.0705F, /* leaders */
                   -0.1574F, /* leaders astray */
                   -0.1587F, /* in command */
                   0.4001F, /* in direct command */
                   0.1285F, /* contact */
                   0.2117F, /* near */
                   0.2294F, /* flanks shown */
                   -1.0693F, /* ground */
                   0.0032F, /* support */
                   0.2475F, /* squares */
                   0.0926F, /* prey */
                   0.3475F, /* ride down */
                   -0.2518F, /* ammunition */
                   -0.0398F, /* come on */},
             .late = {0.5459F, /* worth */
                   0.2559F, /* infantry */
                   0.2011F, /* horse */
                   -0.3037F, /* guns */
                   0.2720F, /* quality */
                   0.3411F, /* banners */
                   0.1022F, /* brink */
                   0.9045F, /* lead */
                   -0.1616F, /* objectives in reach */
                   0.1614F, /* full units */
                   0.2813F, /* weak units */
                   0.0281F, /* last blocks */
                   -0.1226F, /* shaken */
                   0.1313F, /* broken */
                   0.1964F, /* ready */
                   0.2443F, /* ready in contact */
                   0.2134F, /* cup */
                   0.1913F, /* tempo */
                   -0.0173F, /* aides */
                   0.1469F, /* tokens */
                   -0.2837F, /* leaders */
                   0.2796F, /* leaders astray */
                   -0.2117F, /* in command */
                   0.0546F, /* in direct command */
                   0.1157F, /* contact */
                   0.1610F, /* near */
                   0.0642F, /* flanks shown */
                   -0.1797F, /* ground */
                   0.1917F, /* support */
                   0.2280F, /* squares */
                   0.2770F, /* prey */
                   0.2540F, /* ride down */
                   -0.3558F, /* ammunition */
                   0.2434F, /* come on */},
    },
    .trust = 0.050F,
};
