/* Unit cards: all about one unit, with exact places and distances. */
#include "rules/kings/show/show.h"

static void card_head(gg_text *t, const kings_battle *b, const kings_state *s, int unit)
{
    const kings_unit_def *d = &b->unit[unit];
    const kings_profile *p = &d->profile;
    gg_text_add(t, "%s (%s), %s", d->name, d->label, kings_types[p->type].name);
    for (int i = 0; i < KINGS_UPGRADES; i++)
        if (p->upgrades & kings_upgrades[i].flag) gg_text_add(t, ", %s", kings_upgrades[i].name);
    gg_text_add(t, "\n%d of %d figures, %d points; Discipline %+d, Move ", s->unit[unit].figs, d->start, d->points,
                kings_discipline(b, s, unit, NULL));
    gg_say_inches(t, p->move);
    if (p->march != p->move) {
        gg_text_add(t, " (Move and At the Double ");
        gg_say_inches(t, p->march);
        gg_text_add(t, ")");
    }
    const kings_weapon *w = &kings_weapons[p->weapon];
    gg_text_add(t, "; %s, range ", w->name);
    gg_say_inches(t, w->range);
    gg_text_add(t, ", Firing %d+; Fighting %d+\n", p->firing, p->fighting);
}

static void card_leader(gg_text *t, const kings_battle *b, const kings_state *s, int unit)
{
    const kings_unit *u = &s->unit[unit];
    int value = kings_leadership(b, s, unit);
    if (!kings_has_leader(b, s, unit))
        gg_text_add(t, "Leaderless: tests against %d", value);
    else if (u->leadership == 0 && !b->option.one_leader)
        gg_text_add(t, "Leadership not rolled yet");
    else
        gg_text_add(t, "Leadership %d", value);
    if (kings_is(s, unit, LEADER) && u->trait != NO_TRAIT) gg_text_add(t, ", %s", kings_trait_names[u->trait]);
    gg_text_add(t, "\n");
}

/* What it can do without a test, and what it must be told twice. */
static void card_actions(gg_text *t, const kings_battle *b, const kings_state *s, int unit)
{
    static const char *const heads[] = {[FREE] = "free: ", [TESTED] = "test: "};
    for (int kind = FREE; kind >= TESTED; kind--) {
        bool any = false;
        for (int a = 0; a < KINGS_ACTIONS; a++) {
            if (a == RALLY || a == STAND_TO || kings_action_kind(b, s, unit, a) != kind) continue;
            gg_text_add(t, "%s%s", any ? ", " : heads[kind], kings_action_names[a]);
            any = true;
        }
        if (any) gg_text_add(t, kind == FREE ? "; " : "\n");
    }
}

static void card_ground(gg_text *t, const kings_battle *b, const kings_state *s, int unit)
{
    const kings_unit *u = &s->unit[unit];
    uint32_t in = kings_areas_at(b, kings_at(s, unit));
    if (u->work != GG_NONE)
        gg_text_add(t, ", in %s", b->work[u->work].name[0] ? b->work[u->work].name : b->work[u->work].label);
    for (; in; in &= in - 1) {
        const kings_area *a = &b->area[__builtin_ctz(in)];
        gg_text_add(t, ", in %s (%s%s%s)", a->name[0] ? a->name : a->label, kings_grounds[a->kind].name,
                    a->flags & DIFFICULT ? ", difficult" : "",
                    a->cover == COVER_HARD   ? ", hard cover"
                    : a->cover == COVER_SOFT ? ", soft cover"
                                             : "");
    }
}

static void card_place(gg_text *t, const kings_battle *b, const kings_state *s, int unit)
{
    const kings_unit *u = &s->unit[unit];
    gg_text_add(t, "At ");
    kings_say_point(t, kings_at(s, unit));
    gg_text_add(t, " (%d,%d), radius ", u->x, u->y);
    gg_say_inches(t, kings_radius(b, s, unit));
    if (u->work == GG_NONE) gg_text_add(t, ", %s", kings_is(s, unit, CLOSE) ? "Close Order" : "loose order");
    if (kings_has_front(b, s, unit)) gg_text_add(t, " facing %s", disc_dir_names[u->facing]);
    card_ground(t, b, s, unit);
    if (u->pins) gg_text_add(t, "; %d Pinned marker%s", u->pins, u->pins == 1 ? "" : "s");
    uint32_t status = kings_status(b, s, unit) & ~((uint32_t)1 << ST_PINNED | (uint32_t)1 << ST_CLOSE |
                                                   (uint32_t)1 << ST_IN_WORK | (uint32_t)1 << ST_LEADERLESS);
    for (; status; status &= status - 1) gg_text_add(t, "; %s", kings_status_words[__builtin_ctz(status)]);
    gg_text_add(t, "\n");
}

/* An enemy: how far, in which arc, whether it is seen, and what a shot at it would be. */
static void card_enemy(gg_text *t, const kings_battle *b, const kings_state *s, int unit, int enemy)
{
    static const char *const arcs[] = {"front", "flank", "rear"};
    gg_tally dice = {0}, hit = {0}, hits = {0};
    int gap = kings_gap(b, s, unit, enemy), arc = kings_arc(b, s, unit, kings_at(s, enemy));
    gg_text_add(t, "%s: gap ", b->unit[enemy].label);
    gg_say_inches(t, gap);
    if (arc != ARC_FRONT) gg_text_add(t, ", in its %s", arcs[arc]);
    if (!kings_sees(b, s, unit, enemy)) {
        gg_text_add(t, ", out of sight\n");
        return;
    }
    if (!kings_pinned(s, unit) && kings_judge_target(b, s, unit, enemy, FIRE) == GG_OK) {
        int per = kings_hits_per_casualty(b, s, unit, enemy, &hits);
        gg_text_add(t, ", %d dice at %d+, %d hit%s a casualty", kings_fire_dice(b, s, unit, FIRE, &dice),
                    kings_to_hit(b, s, unit, FIRE, &hit), per, per == 1 ? "" : "s");
    }
    gg_text_add(t, "\n");
}

enum { NEAR = 6 };

/* The nearest enemies, from the nearest on. */
static void card_enemies(gg_text *t, const kings_battle *b, const kings_state *s, int unit)
{
    uint64_t left = kings_units_on(b, s, !kings_side_of(b, unit));
    for (int i = 0; i < NEAR && left; i++) {
        int enemy = kings_nearest(b, s, unit, left);
        card_enemy(t, b, s, unit, enemy);
        left &= ~((uint64_t)1 << enemy);
    }
}

int kings_card(const gg_battle *battle, const gg_state *state, int piece, char *out, size_t cap)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    gg_text t = gg_text_on(out, cap);
    if (!gg_piece_exists(battle, piece)) return 0;
    card_head(&t, b, s, piece);
    if (!kings_lost(s, piece)) card_leader(&t, b, s, piece);
    card_actions(&t, b, s, piece);
    if (kings_on(s, piece)) {
        card_place(&t, b, s, piece);
        card_enemies(&t, b, s, piece);
    } else {
        gg_text_add(&t, "%s\n", kings_status_words[__builtin_ctz(kings_status(b, s, piece))]);
    }
    return gg_text_len(&t);
}
