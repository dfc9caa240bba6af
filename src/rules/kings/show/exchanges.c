/* The headline of an exchange that has ended: who did what to whom, and what came of it. */
#include "rules/kings/show/show.h"

typedef struct ended {
    const kings_battle *b;
    const kings_state *s;
    const gg_card *c;
    const struct frame_activate *f;
    int unit, other;
} ended;

static int32_t was(const ended *e, unsigned row, int piece)
{
    return gg_card_value(e->c, e->c->before, row, (unsigned)piece);
}
static int32_t is(const ended *e, unsigned row, int piece)
{
    return gg_card_value(e->c, e->c->after, row, (unsigned)piece);
}
static int deed(const ended *e, unsigned row, int piece) { return gg_card_deed(e->c, row, (unsigned)piece); }
static const char *label(const ended *e, int unit) { return e->b->unit[unit].label; }

static bool is_gone(const ended *e, int unit)
{
    int32_t fate = is(e, FACT_FATE, unit);
    return fate != was(e, FACT_FATE, unit) && fate != GG_ON_TABLE;
}

/* ---- places ---- */

static int work_by(const ended *e, const gg_facts *facts, int unit)
{
    int32_t key = gg_card_value(e->c, facts, FACT_KEY, (unsigned)unit);
    int32_t at = key != GG_NO_FACT ? key : gg_card_value(e->c, facts, FACT_WORK, (unsigned)unit);
    for (int w = 0; w < e->b->works && at != GG_NO_FACT; w++)
        if (gg_fact_place(kings_pose(e->b, e->b->work[w].at, -1)) == at) return w;
    return GG_NONE;
}

static void say_in_work(gg_text *t, const ended *e, int unit)
{
    int work = work_by(e, e->c->before, unit);
    if (work == GG_NONE) return;
    gg_text_add(t, " in ");
    kings_say_work(t, e->b, work);
}

/* ---- what came of a shot ---- */

static int lost_of(const ended *e, int unit)
{
    int32_t before = was(e, FACT_FIGURES, unit), after = is(e, FACT_FIGURES, unit);
    return before == GG_NO_FACT || after == GG_NO_FACT || after > before ? 0 : before - after;
}

static void say_nerve(gg_text *t, const ended *e, int unit)
{
    if (is(e, FACT_PINNED, unit) == 1 && was(e, FACT_PINNED, unit) == 0)
        gg_text_add(t, ", %s is Pinned", label(e, unit));
    else if (is(e, FACT_MARKERS, unit) > was(e, FACT_MARKERS, unit))
        gg_text_add(t, ", one more marker for %s", label(e, unit));
    else
        gg_text_add(t, ", %s holds", label(e, unit));
}

static void say_shot(gg_text *t, const ended *e, int target)
{
    int lost = lost_of(e, target);
    if (is_gone(e, target))
        gg_text_add(t, ": %s is destroyed", label(e, target));
    else if (!lost)
        gg_text_add(t, ": nobody falls");
    else {
        gg_text_add(t, lost == 1 ? ": 1 falls" : ": %d fall", lost);
        say_nerve(t, e, target);
    }
}

/* At whom a skirmisher fired: before it moved, or as it chose then. */
static int target_of(const ended *e)
{
    if (e->f->target != GG_NONE) return e->f->target;
    bool shot = gg_move_verb(e->c->last) == V_SHOOT && (int)gg_move_unit(e->c->last) == e->unit;
    return shot ? (int)gg_move_target(e->c->last) : GG_NONE;
}

/* ---- by action ---- */

static void say_fire(gg_text *t, const ended *e)
{
    gg_text_add(t, e->f->action == VOLLEY ? " gives %s" : " fires at %s", label(e, e->other));
    say_in_work(t, e, e->other);
    if (e->f->action == VOLLEY) gg_text_add(t, " a volley");
    say_shot(t, e, e->other);
}

static void say_victory(gg_text *t, const ended *e)
{
    int work = work_by(e, e->c->before, e->other);
    if (work == GG_NONE || is_gone(e, e->other)) {
        gg_text_add(t, is_gone(e, e->other) ? " and destroys it" : " and drives it back");
        if (work == GG_NONE) return;
    } else if (work_by(e, e->c->after, e->other) == work) {
        gg_text_add(t, " and corners it");
        return;
    } else {
        gg_text_add(t, ", drives it out of ");
        kings_say_work(t, e->b, work);
    }
    gg_text_add(t, work_by(e, e->c->after, e->unit) == work ? ", and takes its place" : ", and stays outside");
}

static void say_attack(gg_text *t, const ended *e)
{
    int fight = deed(e, FACT_FIGHT, e->unit);
    gg_text_add(t, " attacks %s", label(e, e->other));
    if (fight == WINS_FIGHT) {
        say_victory(t, e);
        return;
    }
    say_in_work(t, e, e->other);
    if (fight == LOSES_FIGHT)
        gg_text_add(t, is_gone(e, e->unit) ? " and is lost" : " and is thrown back");
    else if (fight == DRAWS_FIGHT)
        gg_text_add(t, is_gone(e, e->unit) ? ": both are destroyed" : ": neither gives way");
    else
        gg_text_add(t, is_gone(e, e->unit) ? " and is lost on the way" : " and falls short");
}

static void say_rally(gg_text *t, const ended *e)
{
    enum { RALLIED, FAILED };
    int work = work_by(e, e->c->before, e->unit), result = deed(e, FACT_RALLY, e->unit);
    if (result == RALLIED)
        gg_text_add(t, " rallies");
    else if (result != FAILED)
        gg_text_add(t, " routs, out of the battle");
    else if (is_gone(e, e->unit))
        gg_text_add(t, " does not rally and flees off the table");
    else if (deed(e, FACT_BACK, e->unit) < 0 || deed(e, FACT_BACK, e->unit) == CORNERED)
        gg_text_add(t, deed(e, FACT_BACK, e->unit) < 0 ? " does not rally" : " does not rally and is cornered");
    else {
        gg_text_add(t, work == GG_NONE ? " does not rally and falls back" : " does not rally and leaves ");
        if (work != GG_NONE) kings_say_work(t, e->b, work);
    }
}

static void say_walk(gg_text *t, const ended *e)
{
    static const char *const verbs[KINGS_ACTIONS] = {[MOVE] = "moves", [DOUBLE] = "doubles", [SKIRMISH] = "skirmishes"};
    int work = work_by(e, e->c->after, e->unit), target = e->f->action == SKIRMISH ? target_of(e) : GG_NONE;
    tab_point from = {e->f->x, e->f->y}, at = kings_at(e->s, e->unit);
    if (is_gone(e, e->unit))
        gg_text_add(t, is(e, FACT_FATE, e->unit) == GG_LEFT ? " gets away" : " is lost on its way");
    else if (from.x == at.x && from.y == at.y)
        gg_text_add(t, " stays where it is");
    else if (work != GG_NONE) {
        gg_text_add(t, " enters ");
        kings_say_work(t, e->b, work);
    } else {
        gg_text_add(t, " %s ", verbs[e->f->action]);
        gg_say_inches(t, (int)tab_root_up((uint64_t)disc_square(from, at)));
        gg_text_add(t, " inches");
    }
    if (target == GG_NONE) return;
    gg_text_add(t, " and fires at %s", label(e, target));
    say_in_work(t, e, target);
    say_shot(t, e, target);
}

static void say_plain(gg_text *t, const ended *e)
{
    if (e->f->action == FORM_CLOSE)
        gg_text_add(t, " forms Close Order facing %s", disc_dir_names[e->s->unit[e->unit].facing]);
    else if (e->f->action == GO_GROUND)
        gg_text_add(t, " goes to ground");
    else
        gg_text_add(t, e->f->facing == GG_NONE ? " stands to" : " turns to face %s",
                    e->f->facing == GG_NONE ? "" : disc_dir_names[e->f->facing]);
}

/* What is told of an action, and what it is called as an order. */
static const struct {
    void (*say)(gg_text *, const ended *);
    const char *order;
} actions[KINGS_ACTIONS] = {
    [DOUBLE] = {say_walk, "double"},
    [ATTACK] = {say_attack, "attack {o}"},
    [FIRE] = {say_fire, "fire at {o}"},
    [FORM_CLOSE] = {say_plain, "form Close Order"},
    [GO_GROUND] = {say_plain, "go to ground"},
    [MOVE] = {say_walk, "move"},
    [SKIRMISH] = {say_walk, "skirmish"},
    [VOLLEY] = {say_fire, "give {o} a volley"},
    [RALLY] = {say_rally, "rally"},
    [STAND_TO] = {say_plain, "stand to"},
};

static void say_failure(gg_text *t, const ended *e)
{
    gg_text_add(t, " is to ");
    gg_say_phrase(t, actions[e->f->action].order, GG_PHRASE_OF(&e->b->base, .other = e->other));
    gg_text_add(t, " and does nothing");
}

/* ---- cards and the pool ---- */

/* Behind another unit, or where it touches an edge. */
static void say_entry(gg_text *t, const ended *e, int unit)
{
    static const char *const edges[] = {"north", "east", "south", "west"};
    tab_point at = kings_at(e->s, unit);
    int away[] = {e->b->height - at.y, e->b->width - at.x, at.y, at.x}, edge = 0;
    int figs = e->s->unit[unit].figs;
    for (int i = 1; i < 4; i++)
        if (away[i] < away[edge]) edge = i;
    gg_text_add(t, figs == e->b->unit[unit].start ? "comes on fresh (%d)" : "comes on with %d", figs);
    if (away[edge] <= kings_radius(e->b, e->s, unit) + 1)
        gg_text_add(t, " at the %s edge", edges[edge]);
    else
        gg_text_add(t, " behind its screen");
}

/* Who was taken off or brought on. */
static bool say_recycled(gg_text *t, const ended *e)
{
    for (int u = 0; u < e->b->units; u++) {
        if (is(e, FACT_FATE, u) == was(e, FACT_FATE, u)) continue;
        bool on = is(e, FACT_FATE, u) == GG_ON_TABLE;
        gg_text_add(t, "%s (%s) ", label(e, u), e->b->unit[u].name);
        if (on)
            say_entry(t, e, u);
        else
            gg_text_add(t, "is taken off, to come back with %d", kings_refilled(e->b, e->s, u));
        gg_text_add(t, ".");
        return true;
    }
    return false;
}

static bool say_activation(gg_text *t, ended *e)
{
    e->unit = e->f->unit, e->other = e->f->target;
    if (e->unit == GG_NONE) return say_recycled(t, e);
    if (!kings_is(e->s, e->unit, ACTED) && !is_gone(e, e->unit)) return false;
    if (is(e, FACT_JOKERS, kings_side_of(e->b, e->unit)) < was(e, FACT_JOKERS, kings_side_of(e->b, e->unit)))
        gg_text_add(t, "Joker: ");
    gg_text_add(t, "%s (%s)", label(e, e->unit), e->b->unit[e->unit].name);
    if (deed(e, FACT_ORDER, e->unit) == DISOBEYS)
        say_failure(t, e);
    else
        actions[e->f->action].say(t, e);
    gg_text_add(t, ".");
    return true;
}

/* ---- Leaders ---- */

static int usual_leadership(const kings_battle *b, const kings_state *s, int side)
{
    int count[16] = {0}, most = 0;
    for (uint64_t left = b->side_units[side]; left; left &= left - 1)
        count[s->unit[__builtin_ctzll(left)].leadership & 15]++;
    for (int n = 1; n < 16; n++)
        if (count[n] > count[most] || most == 0) most = n;
    return most;
}

static bool say_leaders(gg_text *t, const kings_battle *b, const kings_state *s)
{
    gg_text_add(t, "Leaders:");
    for (int side = 0; side < GG_SIDES; side++) {
        int usual = usual_leadership(b, s, side);
        const char *between = " but";
        gg_text_add(t, side ? "; " : " ");
        gg_say_side(t, &b->base, side);
        gg_text_add(t, " %d", usual);
        for (uint64_t left = b->side_units[side]; left; left &= left - 1) {
            int u = __builtin_ctzll(left);
            if (s->unit[u].leadership == usual || !kings_is(s, u, LEADER)) continue;
            gg_text_add(t, "%s %s %d", between, b->unit[u].label, s->unit[u].leadership);
            between = ",";
        }
    }
    gg_text_add(t, ".");
    return true;
}

static bool say_hand(gg_text *t, const gg_card *c, const kings_battle *b, const kings_state *s)
{
    const kings_side *hand = &s->side[c->side];
    gg_say_side(t, &b->base, c->side);
    gg_text_add(t, " hand: ");
    if (b->option.hands_open) {
        gg_say_count(t, hand->hand_n, "card, ", "cards, ");
        if (hand->hand_j)
            gg_say_count(t, hand->hand_j, "Joker.", "Jokers.");
        else
            gg_text_add(t, "no Joker.");
    } else
        gg_say_count(t, hand->hand_n + hand->hand_j, "card.", "cards.");
    return true;
}

bool kings_headline_card(const gg_battle *battle, const gg_card *c, gg_text *t)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(c->state);
    if (s->head.depth == 0) return false;
    const kings_frame *f = kings_top(s);
    ended e = {b, s, c, &f->activate, GG_NONE, GG_NONE};
    if (c->proc == PROC_deal) return say_hand(t, c, b, s);
    if (c->proc == PROC_leaders) return c->rolls > 0 && say_leaders(t, b, s);
    return c->proc == PROC_activate && f->game.proc == PROC_activate && say_activation(t, &e);
}

/* ---- what is left ---- */

static bool changed(const ended *e, int unit)
{
    static const uint8_t rows[] = {FACT_FATE, FACT_FIGURES, FACT_PINNED, FACT_MARKERS};
    for (size_t i = 0; i < sizeof rows; i++)
        if (is(e, rows[i], unit) != was(e, rows[i], unit)) return true;
    return false;
}

static void say_fate(gg_text *t, const ended *e, int unit)
{
    int32_t fate = is(e, FACT_FATE, unit);
    if (fate == GG_WAITING)
        gg_text_add(t, "may come back");
    else
        gg_text_add(t, fate == GG_DESTROYED ? "destroyed" : fate == GG_ROUTED ? "gone from the field" : "away");
}

/* Out of its order, and how far back. */
static void say_fallen_back(gg_text *t, const ended *e, int unit)
{
    tab_point at = kings_at(e->s, unit);
    if (was(e, FACT_CLOSE, unit) == 1 && is(e, FACT_CLOSE, unit) == 0) gg_text_add(t, "; out of Close Order");
    if (deed(e, FACT_BACK, unit) < 0 || deed(e, FACT_BACK, unit) == CORNERED || unit != e->unit) return;
    gg_text_add(t, ", ");
    gg_say_inches(t, (int)tab_root_up((uint64_t)disc_square((tab_point){e->f->x, e->f->y}, at)));
    gg_text_add(t, " inches back, ");
    kings_say_point(t, at);
}

/* "B5 4 of 8 in the Hospital", "Z2 10 of 16, Pinned" */
static void say_unit_left(gg_text *t, const ended *e, int unit)
{
    int work = work_by(e, e->c->after, unit), markers = is(e, FACT_MARKERS, unit);
    gg_text_add(t, gg_text_len(t) ? "; %s " : "Left: %s ", label(e, unit));
    if (is_gone(e, unit)) {
        say_fate(t, e, unit);
        return;
    }
    gg_text_add(t, "%d of %d", is(e, FACT_FIGURES, unit), e->b->unit[unit].start);
    if (work != GG_NONE && (e->f->action == ATTACK || e->f->action == RALLY)) { /* fire drives nobody out */
        gg_text_add(t, " in ");
        kings_say_work(t, e->b, work);
    }
    if (is(e, FACT_PINNED, unit) == 1) gg_text_add(t, ", Pinned");
    if (markers > 0) gg_text_add(t, " (%d markers)", markers + 1);
    if (is(e, FACT_LEADER, unit) == 0 && was(e, FACT_LEADER, unit) == 1) gg_text_add(t, ", Leaderless");
    if (e->f->action == RALLY) say_fallen_back(t, e, unit);
}

static bool is_manned(const ended *e, int work)
{
    for (int u = 0; u < e->b->units; u++)
        if (work_by(e, e->c->after, u) == work) return true;
    return false;
}

/* Of a fight both, of a shot whom it hit at, of a rally the unit; of others who has suffered. */
void kings_left_card(const gg_battle *battle, const gg_card *c, gg_text *t)
{
    const kings_state *s = kings_s(c->state);
    if (c->proc != PROC_activate || s->head.depth == 0 || kings_top(s)->game.proc != PROC_activate) return;
    ended e = {kings_b(battle), s, c, &kings_top(s)->activate, GG_NONE, GG_NONE};
    e.unit = e.f->unit;
    if (e.unit == GG_NONE) return;
    e.other = e.f->action == SKIRMISH ? target_of(&e) : e.f->target;
    bool fought = deed(&e, FACT_FIGHT, e.unit) >= 0;
    bool shot = e.f->action != ATTACK && e.other != GG_NONE && deed(&e, FACT_ORDER, e.unit) != DISOBEYS;
    int held = e.other == GG_NONE ? GG_NONE : work_by(&e, c->before, e.other);
    if (fought || shot) say_unit_left(t, &e, e.other);
    if (fought || changed(&e, e.unit) || e.f->action == RALLY) say_unit_left(t, &e, e.unit);
    if (fought && held != GG_NONE && !is_manned(&e, held)) {
        gg_text_add(t, "; ");
        kings_say_work(t, e.b, held);
        gg_text_add(t, " is empty");
    }
    if (gg_text_len(t)) gg_text_add(t, ".");
}
