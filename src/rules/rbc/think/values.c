/* Learned by tools/train, not written by hand. */
#include "rules/rbc/think/think.h"

/* clang-format off */
const gg_values rbc_values = {
    .from = "30 games each of rbc/before_novara, rbc/breitenfeld, rbc/ceresole, rbc/drill_archery, rbc/drill_artillery, rbc/drill_camp, rbc/drill_caracole, rbc/drill_carts, rbc/drill_colunela, rbc/drill_diagonal, rbc/drill_elephants, rbc/drill_evade, rbc/drill_hedgehog, rbc/drill_house_rules, rbc/drill_keil, rbc/drill_last_light, rbc/drill_momentum, rbc/drill_pursuit, rbc/drill_push_of_pike, rbc/drill_reiters, rbc/drill_rout, rbc/drill_salvo, rbc/drill_tercio, rbc/drill_wall, rbc/drill_warriors, rbc/drill_withdrawal, rbc/drill_wood, rbc/muster, rbc/muster_carts, rbc/panipat; sergeant and captain, seed 1",
    .choose = {
             .early = {0.1312F, /* worth */
                   -0.6654F, /* heavy foot */
                   0.0676F, /* light foot */
                   -0.7842F, /* horse */
                   0.3847F, /* guns */
                   0.3759F, /* quality */
                   0.4742F, /* losses */
                   0.1783F, /* brink */
                   -0.2260F, /* lead */
                   0.1757F, /* ground held */
                   0.0960F, /* hits */
                   0.1532F, /* shaken */
                   0.3149F, /* doomed */
                   0.2154F, /* marked */
                   0.7195F, /* unformed */
                   -0.4776F, /* unformed near the enemy */
                   0.0559F, /* tempo */
                   0.1561F, /* still to go */
                   0.1924F, /* in melee */
                   0.7672F, /* strength in melee */
                   0.2222F, /* beset */
                   0.5982F, /* flanks shown */
                   -0.2389F, /* strike */
                   -0.2442F, /* prey */
                   0.5197F, /* fire */
                   -0.7008F, /* massed archery */
                   0.0782F, /* in line */
                   0.2026F, /* alone */
                   -0.5515F, /* hedgehogs */
                   -0.3623F, /* pinned */
                   -0.1224F, /* generals */
                   -0.4151F, /* camps */
                   -0.3027F, /* fresh */
                   0.1872F, /* cover */
                   0.4571F, /* come on */},
             .late = {0.1036F, /* worth */
                   -0.0262F, /* heavy foot */
                   0.1570F, /* light foot */
                   -0.0990F, /* horse */
                   -0.1209F, /* guns */
                   0.8130F, /* quality */
                   0.0778F, /* losses */
                   -0.0523F, /* brink */
                   0.1397F, /* lead */
                   0.2803F, /* ground held */
                   -0.0995F, /* hits */
                   0.1095F, /* shaken */
                   0.1179F, /* doomed */
                   -0.0991F, /* marked */
                   0.8080F, /* unformed */
                   -0.0842F, /* unformed near the enemy */
                   0.2529F, /* tempo */
                   -0.0240F, /* still to go */
                   0.4417F, /* in melee */
                   1.0526F, /* strength in melee */
                   0.4325F, /* beset */
                   -0.2474F, /* flanks shown */
                   0.2982F, /* strike */
                   0.2565F, /* prey */
                   -0.3616F, /* fire */
                   -0.3595F, /* massed archery */
                   0.2633F, /* in line */
                   -0.1837F, /* alone */
                   -0.0147F, /* hedgehogs */
                   -0.1365F, /* pinned */
                   0.2638F, /* generals */
                   -0.1403F, /* camps */
                   -0.1616F, /* fresh */
                   0.2117F, /* cover */
                   0.4053F, /* come on */},
    },
    .win = {
             .early = {0.1312F, /* worth */
                   -0.6654F, /* heavy foot */
                   0.0676F, /* light foot */
                   -0.7842F, /* horse */
                   0.3847F, /* guns */
                   0.3759F, /* quality */
                   0.4742F, /* losses */
                   0.1783F, /* brink */
                   -0.2260F, /* lead */
                   0.1757F, /* ground held */
                   0.0960F, /* hits */
                   0.1532F, /* shaken */
                   0.3149F, /* doomed */
                   0.2154F, /* marked */
                   0.7195F, /* unformed */
                   -0.4776F, /* unformed near the enemy */
                   0.0559F, /* tempo */
                   0.1561F, /* still to go */
                   0.1924F, /* in melee */
                   0.7672F, /* strength in melee */
                   0.2222F, /* beset */
                   0.5982F, /* flanks shown */
                   -0.2389F, /* strike */
                   -0.2442F, /* prey */
                   0.5197F, /* fire */
                   -0.7008F, /* massed archery */
                   0.0782F, /* in line */
                   0.2026F, /* alone */
                   -0.5515F, /* hedgehogs */
                   -0.3623F, /* pinned */
                   -0.1224F, /* generals */
                   -0.4151F, /* camps */
                   -0.3027F, /* fresh */
                   0.1872F, /* cover */
                   0.4571F, /* come on */},
             .late = {0.1036F, /* worth */
                   -0.0262F, /* heavy foot */
                   0.1570F, /* light foot */
                   -0.0990F, /* horse */
                   -0.1209F, /* guns */
                   0.8130F, /* quality */
                   0.0778F, /* losses */
                   -0.0523F, /* brink */
                   0.1397F, /* lead */
                   0.2803F, /* ground held */
                   -0.0995F, /* hits */
                   0.1095F, /* shaken */
                   0.1179F, /* doomed */
                   -0.0991F, /* marked */
                   0.8080F, /* unformed */
                   -0.0842F, /* unformed near the enemy */
                   0.2529F, /* tempo */
                   -0.0240F, /* still to go */
                   0.4417F, /* in melee */
                   1.0526F, /* strength in melee */
                   0.4325F, /* beset */
                   -0.2474F, /* flanks shown */
                   0.2982F, /* strike */
                   0.2565F, /* prey */
                   -0.3616F, /* fire */
                   -0.3595F, /* massed archery */
                   0.2633F, /* in line */
                   -0.1837F, /* alone */
                   -0.0147F, /* hedgehogs */
                   -0.1365F, /* pinned */
                   0.2638F, /* generals */
                   -0.1403F, /* camps */
                   -0.1616F, /* fresh */
                   0.2117F, /* cover */
                   0.4053F, /* come on */},
    },
    .trust = 0.050F,
};
