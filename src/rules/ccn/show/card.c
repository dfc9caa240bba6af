/* The card of a unit or leader: everything that is to be known of it. */
#include "rules/ccn/chapters.h"
#include "rules/ccn/show/show.h"

#include "text/text.h"

static void card_command(gg_text *t, const ccn_battle *b, const ccn_state *s, int unit)
{
    ccn_command c;
    gg_tally tally = {0};
    ccn_command_work(b, s, b->unit[unit].side, &c);
    int number = ccn_number(b, s, &c, unit, &tally);
    if (number == 0) {
        gg_text_add(t, "Command: out of command, may not roll\n");
        return;
    }
    gg_text_add(t, "Command: acts on %d or less", number);
    if (!c.leaderless)
        gg_text_add(t, ", %d hexes from a leader, %s direct command", ccn_command_distance(&c, s->unit[unit].hex),
                    hex_in(c.direct, s->unit[unit].hex) ? "in" : "not in");
    gg_text_add(t, "\n");
}

static void card_unit(gg_text *t, const ccn_battle *b, const ccn_state *s, int unit)
{
    const ccn_type *type = ccn_type_of(b, unit);
    const ccn_unit *u = &s->unit[unit];
    gg_type_row row = {0};
    ccn_type_row(b->unit[unit].type, &row);
    gg_text_add(t, "%s  %s, %s (%s), %s\n", b->unit[unit].label, b->unit[unit].name, type->name, type->code,
                b->base.side[b->unit[unit].side]);
    if (!u->blocks) {
        gg_text_add(t, "Destroyed.\n");
        return;
    }
    char hex[4];
    hex_name(u->hex, hex);
    gg_text_add(t, "At %s (%s), facing %s%s\n", hex, ccn_grounds[b->terrain[u->hex]].name, ccn_facing_names[u->facing],
                ccn_allround(b, s, unit) ? ", all-round" : "");
    gg_text_add(t, "Strength: %d of %d blocks\nState: ", u->blocks, b->unit[unit].full);
    uint32_t status = ccn_unit_status(u);
    gg_say_status(t, ccn_status_words, CCN_STATUSES, status, "steady");
    gg_text_add(t, "\n");
    if (type->cls == ART) gg_text_add(t, "Shots: %d of 6 used\n", u->shots);
    card_command(t, b, s, unit);
    gg_tally morale = {0};
    ccn_morale_dice(b, s, unit, &morale);
    gg_text_add(t, "Morale: %d dice, one 5 needed\n", morale.total);
    gg_text_add(t, "Moves %s, range %s, fire %s, moving %s, melee %s, against infantry %s, ignores %s, retreats %s\n",
                row.cell[4], row.cell[5], row.cell[6], row.cell[7], row.cell[8], row.cell[9], row.cell[10],
                row.cell[11]);
    gg_text_add(t, "Traits: %s\n", row.cell[13]);
    int leader = ccn_attached(s, unit);
    if (leader != GG_NONE) gg_text_add(t, "Leader: %s\n", b->leader[leader].name);
}

static void card_leader(gg_text *t, const ccn_battle *b, const ccn_state *s, int leader)
{
    const ccn_leader *l = &s->leader[leader];
    gg_text_add(t, "%s, leader, %s\n", b->leader[leader].name, b->base.side[b->leader[leader].side]);
    if (l->status != ON) {
        gg_text_add(t, l->status == CASUALTY ? "Casualty since round %d.\n" : "Lost.\n", l->since);
        return;
    }
    char hex[4];
    hex_name(l->hex, hex);
    int unit = s->unit_at[l->hex];
    gg_text_add(t, "At %s, %s%s%s\n", hex, unit == GG_NONE ? "alone" : "with ",
                unit == GG_NONE ? "" : b->unit[unit].name, l->spent ? ", spent" : "");
}

int ccn_card(const gg_battle *battle, const gg_state *state, int piece, char *out, size_t cap)
{
    const ccn_battle *b = ccn_b(battle);
    gg_text t = gg_text_on(out, cap);
    if (!gg_piece_exists(battle, piece)) return 0;
    if (piece < CCN_LEADER)
        card_unit(&t, b, ccn_s(state), piece);
    else
        card_leader(&t, b, ccn_s(state), piece - CCN_LEADER);
    return gg_text_len(&t);
}
