/* The card of a commander, and of a brigade. */
#include "engine/telling.h"

#include "rules/bp/show/card.h"

static void say_traits(gg_text *t, int traits)
{
    static const struct {
        int trait;
        const char *word;
    } words[] = {{AGGRESSIVE, "aggressive"}, {TIMID, "timid"},           {DECISIVE, "decisive"},
                 {HESITANT, "hesitant"},     {HEADSTRONG, "headstrong"}, {DIFFIDENT, "diffident"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (traits & words[i].trait) gg_text_add(t, ", %s", words[i].word);
}

/* Each unit of his with its distance, and what an order would need from here. */
static void say_units(gg_text *t, const bp_battle *b, const bp_state *s, int commander)
{
    const bp_commander *c = &s->commander[commander];
    int brigade = b->commander[commander].brigade;
    if (brigade == GG_NONE) return;
    const bp_brigade_def *d = &b->brigade[brigade];
    for (uint64_t left = d->units & bp_alive(b, s, d->side); left; left &= left - 1) {
        int u = bp_lowest(left);
        tab_rect r;
        if (bp_waits(s, u)) continue;
        bp_rect(b, s, u, &r);
        gg_text_add(t, "  ");
        gg_say_labelled(t, &b->base, u);
        gg_text_add(t, ", ");
        gg_say_inches(t, tab_distance_point((tab_point){c->x, c->y}, &r));
        gg_text_add(t, " inches: an advance needs ");
        bp_say_order_needs(t, b, s, commander, u);
        gg_text_add(t, "\n");
    }
}

static void say_reroll(gg_text *t, const bp_battle *b, const bp_state *s, int side)
{
    int general = b->general[side];
    if (general == GG_NONE || !(s->commander[general].flags & C_ALIVE)) return;
    gg_text_add(t, "%s's re-roll is %s\n", b->commander[general].name, s->side[side].reroll_used ? "used" : "ready");
}

void bp_card_commander(gg_text *t, const bp_battle *b, const bp_state *s, int commander)
{
    const bp_commander_def *d = &b->commander[commander];
    const bp_commander *c = &s->commander[commander];
    gg_say_labelled(t, &b->base, BP_COMMANDER + commander);
    gg_text_add(t, d->brigade == GG_NONE ? ", General of the " : ", brigade commander of the ");
    gg_say_side(t, &b->base, d->side);
    gg_text_add(t, ", rating %d", c->rating);
    say_traits(t, c->traits);
    gg_text_add(t, "\n");
    if (!(c->flags & C_ALIVE) || c->joined == BP_OFF_TABLE) {
        gg_text_add(t, c->flags & C_ALIVE ? "Not yet on the table.\n" : "Killed.\n");
        return;
    }
    gg_text_add(t, "At ");
    gg_say_inches(t, c->x);
    gg_text_add(t, ",");
    gg_say_inches(t, c->y);
    if (c->flags & C_ON_FOOT) gg_text_add(t, ", on foot");
    if (c->joined != GG_NONE) {
        gg_text_add(t, ", with ");
        gg_say_labelled(t, &b->base, c->joined);
    }
    if (c->flags & C_COMMANDED) gg_text_add(t, ", has given his orders");
    if (c->flags & C_MOVED) gg_text_add(t, ", has ridden");
    gg_text_add(t, "\n");
    say_units(t, b, s, commander);
    say_reroll(t, b, s, d->side);
}
