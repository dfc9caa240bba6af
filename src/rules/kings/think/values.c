/* Learned by tools/train, not written by hand. */
#include "rules/kings/think/think.h"

/* clang-format off */
const gg_values kings_values = {
    .from = "30 games each of kings/crag, kings/drill_ambush, kings/drill_babbage, kings/drill_cavalry, kings/drill_characters, kings/drill_fools, kings/drill_heroes, kings/drill_house_rules, kings/drill_jokers, kings/drill_last_stand, kings/drill_machine_gun, kings/drill_rally, kings/drill_ravine, kings/drill_rearguard, kings/drill_redoubt, kings/drill_remnants, kings/drill_replacements, kings/drill_volley, kings/drill_waves, kings/free, kings/rorke, kings/solo; sergeant and captain, seed 1",
    .choose = {
             .early = {0.0019F, /* worth */
                   0.7224F, /* points ahead, if it ended now */
                   0.5003F, /* being ahead at all */
                   0.7589F, /* figures on the table */
                   0.3474F, /* regular infantry */
                   -0.0065F, /* irregular infantry */
                   0.8156F, /* tribal infantry */
                   -0.0050F, /* horse */
                   -0.3927F, /* guns */
                   0.3435F, /* units that can still come on */
                   0.1939F, /* units lost for good */
                   0.1366F, /* those, squared */
                   0.1988F, /* pinned */
                   0.0604F, /* more markers than one */
                   -0.0328F, /* without a Leader */
                   0.1993F, /* obeying and holding */
                   0.1248F, /* at half their figures or less */
                   0.2646F, /* out of ammunition or jammed */
                   0.2401F, /* Works held that score */
                   0.2551F, /* Works held that the enemy scores by */
                   0.1295F, /* Works in reach */
                   -0.0368F, /* standing in Works */
                   0.0568F, /* gone to ground */
                   0.4611F, /* with a target in range */
                   0.2148F, /* with a target at short range */
                   0.7787F, /* with an enemy in reach of a charge */
                   0.6306F, /* odds of those charges */
                   0.1773F, /* in reach of an enemy's charge */
                   0.2179F, /* flanks shown */
                   -0.1014F, /* formed near the enemy */
                   -0.0283F, /* far from the enemy without a lead */
                   -0.0001F, /* whose turn it is */
                   0.3619F, /* units that have yet to act in it */
                   -0.1845F, /* moving second */
                   0.0534F, /* cards in hand */
                   0.4929F, /* waves that can still be brought on */},
             .late = {0.0136F, /* worth */
                   1.4589F, /* points ahead, if it ended now */
                   1.3449F, /* being ahead at all */
                   0.7405F, /* figures on the table */
                   0.1134F, /* regular infantry */
                   0.1466F, /* irregular infantry */
                   0.6495F, /* tribal infantry */
                   -0.0387F, /* horse */
                   -0.1303F, /* guns */
                   -0.0375F, /* units that can still come on */
                   0.3419F, /* units lost for good */
                   0.2388F, /* those, squared */
                   0.1302F, /* pinned */
                   0.0937F, /* more markers than one */
                   0.0327F, /* without a Leader */
                   0.1310F, /* obeying and holding */
                   0.0466F, /* at half their figures or less */
                   0.0707F, /* out of ammunition or jammed */
                   0.3647F, /* Works held that score */
                   0.3475F, /* Works held that the enemy scores by */
                   -0.2289F, /* Works in reach */
                   0.1166F, /* standing in Works */
                   -0.0019F, /* gone to ground */
                   0.4227F, /* with a target in range */
                   0.1402F, /* with a target at short range */
                   0.4613F, /* with an enemy in reach of a charge */
                   0.3632F, /* odds of those charges */
                   -0.0359F, /* in reach of an enemy's charge */
                   0.1958F, /* flanks shown */
                   -0.1015F, /* formed near the enemy */
                   0.2101F, /* far from the enemy without a lead */
                   -0.0115F, /* whose turn it is */
                   0.2622F, /* units that have yet to act in it */
                   0.0698F, /* moving second */
                   -0.0218F, /* cards in hand */
                   0.2539F, /* waves that can still be brought on */},
    },
    .win = {
             .early = {0.0019F, /* worth */
                   0.7224F, /* points ahead, if it ended now */
                   0.5003F, /* being ahead at all */
                   0.7589F, /* figures on the table */
                   0.3474F, /* regular infantry */
                   -0.0065F, /* irregular infantry */
                   0.8156F, /* tribal infantry */
                   -0.0050F, /* horse */
                   -0.3927F, /* guns */
                   0.3435F, /* units that can still come on */
                   0.1939F, /* units lost for good */
                   0.1366F, /* those, squared */
                   0.1988F, /* pinned */
                   0.0604F, /* more markers than one */
                   -0.0328F, /* without a Leader */
                   0.1993F, /* obeying and holding */
                   0.1248F, /* at half their figures or less */
                   0.2646F, /* out of ammunition or jammed */
                   0.2401F, /* Works held that score */
                   0.2551F, /* Works held that the enemy scores by */
                   0.1295F, /* Works in reach */
                   -0.0368F, /* standing in Works */
                   0.0568F, /* gone to ground */
                   0.4611F, /* with a target in range */
                   0.2148F, /* with a target at short range */
                   0.7787F, /* with an enemy in reach of a charge */
                   0.6306F, /* odds of those charges */
                   0.1773F, /* in reach of an enemy's charge */
                   0.2179F, /* flanks shown */
                   -0.1014F, /* formed near the enemy */
                   -0.0283F, /* far from the enemy without a lead */
                   -0.0001F, /* whose turn it is */
                   0.3619F, /* units that have yet to act in it */
                   -0.1845F, /* moving second */
                   0.0534F, /* cards in hand */
                   0.4929F, /* waves that can still be brought on */},
             .late = {0.0136F, /* worth */
                   1.4589F, /* points ahead, if it ended now */
                   1.3449F, /* being ahead at all */
                   0.7405F, /* figures on the table */
                   0.1134F, /* regular infantry */
                   0.1466F, /* irregular infantry */
                   0.6495F, /* tribal infantry */
                   -0.0387F, /* horse */
                   -0.1303F, /* guns */
                   -0.0375F, /* units that can still come on */
                   0.3419F, /* units lost for good */
                   0.2388F, /* those, squared */
                   0.1302F, /* pinned */
                   0.0937F, /* more markers than one */
                   0.0327F, /* without a Leader */
                   0.1310F, /* obeying and holding */
                   0.0466F, /* at half their figures or less */
                   0.0707F, /* out of ammunition or jammed */
                   0.3647F, /* Works held that score */
                   0.3475F, /* Works held that the enemy scores by */
                   -0.2289F, /* Works in reach */
                   0.1166F, /* standing in Works */
                   -0.0019F, /* gone to ground */
                   0.4227F, /* with a target in range */
                   0.1402F, /* with a target at short range */
                   0.4613F, /* with an enemy in reach of a charge */
                   0.3632F, /* odds of those charges */
                   -0.0359F, /* in reach of an enemy's charge */
                   0.1958F, /* flanks shown */
                   -0.1015F, /* formed near the enemy */
                   0.2101F, /* far from the enemy without a lead */
                   -0.0115F, /* whose turn it is */
                   0.2622F, /* units that have yet to act in it */
                   0.0698F, /* moving second */
                   -0.0218F, /* cards in hand */
                   0.2539F, /* waves that can still be brought on */},
    },
    .trust = 0.050F,
};
