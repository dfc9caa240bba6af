/* Learned by tools/train, not written by hand. */
#include "rules/boe/think/think.h"

/* clang-format off */
const gg_values boe_values = {
    .from = "30 games each of boe/drill_blown, boe/drill_breakthrough, boe/drill_charge, boe/drill_crest, boe/drill_crews, boe/drill_house_rules, boe/drill_melee, boe/drill_opportunity, boe/drill_orders, boe/drill_points, boe/drill_rearguard, boe/drill_road, boe/drill_rout, boe/drill_skirmish, boe/drill_squares, boe/drill_village, boe/drill_volley, boe/el_bodon, boe/maida, boe/quatre_bras; sergeant and captain, seed 1",
    .choose = {
             .early = {0.0144F, /* worth */
                   -0.6035F, /* infantry */
                   -0.2637F, /* horse */
                   -0.7481F, /* guns */
                   0.0000F, /* still to come */
                   1.2904F, /* quality */
                   0.4502F, /* fresh units */
                   -0.1444F, /* at half strength */
                   0.3930F, /* points */
                   0.1016F, /* lead */
                   0.0957F, /* objectives held */
                   0.4021F, /* objectives taken */
                   0.7280F, /* objectives in reach */
                   -0.2970F, /* disordered */
                   -0.1325F, /* retreating */
                   1.0307F, /* routed */
                   0.9740F, /* blown */
                   -0.0669F, /* guns abandoned */
                   0.2771F, /* brigades shaken */
                   0.2500F, /* brigades broken */
                   0.1620F, /* brink */
                   0.0094F, /* brigades bled */
                   -0.3469F, /* on attack */
                   0.6004F, /* in command */
                   0.4772F, /* leaders */
                   0.2138F, /* leaders astray */
                   0.0242F, /* tempo */
                   -0.1962F, /* player A */
                   0.1319F, /* to charge */
                   -0.1305F, /* to act */
                   0.4209F, /* to react */
                   0.8071F, /* melees */
                   0.0937F, /* contact */
                   0.0264F, /* near */
                   0.3778F, /* flanks shown */
                   -0.1973F, /* cover */
                   -0.3777F, /* height */
                   0.2479F, /* support */
                   -0.0316F, /* muskets bear */
                   -0.1461F, /* batteries bear */
                   0.3362F, /* prey */
                   -0.0726F, /* come on */},
             .late = {0.0936F, /* worth */
                   -0.6709F, /* infantry */
                   -0.4258F, /* horse */
                   -0.0898F, /* guns */
                   0.0000F, /* still to come */
                   -0.1283F, /* quality */
                   0.2032F, /* fresh units */
                   -0.2401F, /* at half strength */
                   1.7521F, /* points */
                   0.8351F, /* lead */
                   0.0429F, /* objectives held */
                   1.2113F, /* objectives taken */
                   0.4568F, /* objectives in reach */
                   0.3402F, /* disordered */
                   -0.0046F, /* retreating */
                   0.9991F, /* routed */
                   0.0718F, /* blown */
                   0.4630F, /* guns abandoned */
                   -0.1121F, /* brigades shaken */
                   -0.1313F, /* brigades broken */
                   -0.2737F, /* brink */
                   0.4402F, /* brigades bled */
                   -0.0390F, /* on attack */
                   0.2016F, /* in command */
                   0.1513F, /* leaders */
                   0.0215F, /* leaders astray */
                   0.0365F, /* tempo */
                   0.3092F, /* player A */
                   0.3482F, /* to charge */
                   -0.0706F, /* to act */
                   -0.0050F, /* to react */
                   0.9382F, /* melees */
                   -0.1284F, /* contact */
                   -0.0880F, /* near */
                   -0.1599F, /* flanks shown */
                   -0.2997F, /* cover */
                   0.2399F, /* height */
                   -0.1026F, /* support */
                   0.4598F, /* muskets bear */
                   0.3085F, /* batteries bear */
                   0.3202F, /* prey */
                   0.5968F, /* come on */},
    },
    .win = {
             .early = {0.0144F, /* worth */
                   -0.6035F, /* infantry */
                   -0.2637F, /* horse */
                   -0.7481F, /* guns */
                   0.0000F, /* still to come */
                   1.2904F, /* quality */
                   0.4502F, /* fresh units */
                   -0.1444F, /* at half strength */
                   0.3930F, /* points */
                   0.1016F, /* lead */
                   0.0957F, /* objectives held */
                   0.4021F, /* objectives taken */
                   0.7280F, /* objectives in reach */
                   -0.2970F, /* disordered */
                   -0.1325F, /* retreating */
                   1.0307F, /* routed */
                   0.9740F, /* blown */
                   -0.0669F, /* guns abandoned */
                   0.2771F, /* brigades shaken */
                   0.2500F, /* brigades broken */
                   0.1620F, /* brink */
                   0.0094F, /* brigades bled */
                   -0.3469F, /* on attack */
                   0.6004F, /* in command */
                   0.4772F, /* leaders */
                   0.2138F, /* leaders astray */
                   0.0242F, /* tempo */
                   -0.1962F, /* player A */
                   0.1319F, /* to charge */
                   -0.1305F, /* to act */
                   0.4209F, /* to react */
                   0.8071F, /* melees */
                   0.0937F, /* contact */
                   0.0264F, /* near */
                   0.3778F, /* flanks shown */
                   -0.1973F, /* cover */
                   -0.3777F, /* height */
                   0.2479F, /* support */
                   -0.0316F, /* muskets bear */
                   -0.1461F, /* batteries bear */
                   0.3362F, /* prey */
                   -0.0726F, /* come on */},
             .late = {0.0936F, /* worth */
                   -0.6709F, /* infantry */
                   -0.4258F, /* horse */
                   -0.0898F, /* guns */
                   0.0000F, /* still to come */
                   -0.1283F, /* quality */
                   0.2032F, /* fresh units */
                   -0.2401F, /* at half strength */
                   1.7521F, /* points */
                   0.8351F, /* lead */
                   0.0429F, /* objectives held */
                   1.2113F, /* objectives taken */
                   0.4568F, /* objectives in reach */
                   0.3402F, /* disordered */
                   -0.0046F, /* retreating */
                   0.9991F, /* routed */
                   0.0718F, /* blown */
                   0.4630F, /* guns abandoned */
                   -0.1121F, /* brigades shaken */
                   -0.1313F, /* brigades broken */
                   -0.2737F, /* brink */
                   0.4402F, /* brigades bled */
                   -0.0390F, /* on attack */
                   0.2016F, /* in command */
                   0.1513F, /* leaders */
                   0.0215F, /* leaders astray */
                   0.0365F, /* tempo */
                   0.3092F, /* player A */
                   0.3482F, /* to charge */
                   -0.0706F, /* to act */
                   -0.0050F, /* to react */
                   0.9382F, /* melees */
                   -0.1284F, /* contact */
                   -0.0880F, /* near */
                   -0.1599F, /* flanks shown */
                   -0.2997F, /* cover */
                   0.2399F, /* height */
                   -0.1026F, /* support */
                   0.4598F, /* muskets bear */
                   0.3085F, /* batteries bear */
                   0.3202F, /* prey */
                   0.5968F, /* come on */},
    },
    .trust = 0.050F,
};
