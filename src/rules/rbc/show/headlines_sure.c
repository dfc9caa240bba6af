/* What of a move is certain: where it ends, what it commits, what it draws on; and the ways that are open to a unit that
 * must go on. */
#include "rules/rbc/show/lines.h"

/* "D5 Formed, C5 or E5 Unformed": the ways that are open to a unit that must go on. */
static bool add_boxes(gg_text *t, const gg_chances *c, int unit, uint64_t boxes, const char *order, bool first)
{
    int cell = rbc_s(c->now)->unit[unit].cell;
    if (!boxes) return false;
    if (!first) gg_text_add(t, ", ");
    for (bool one = true; boxes; boxes &= boxes - 1, one = false) {
        if (!one) gg_text_add(t, boxes & (boxes - 1) ? ", " : " or ");
        rbc_add_box(t, rbc_b(c->b), rbc_board_cell(cell, __builtin_ctzll(boxes)));
    }
    gg_text_add(t, " %s", order);
    return true;
}

static bool add_ways_on(gg_text *t, const gg_chances *c, int unit)
{
    rbc_reach r;
    uint64_t at = 0;
    rbc_reach_work(rbc_b(c->b), rbc_s(c->now), unit, REACH_COMPELLED, &r);
    int facing = rbc_s(c->now)->unit[unit].facing;
    uint64_t formed = r.end[facing][0][1], unformed = r.end[facing][1][1] & ~formed;
    bool any = add_boxes(t, c, unit, formed, "Formed", true);
    any |= add_boxes(t, c, unit, unformed, "Unformed", !any);
    for (int i = 0; i < r.charges; i++) at |= rbc_bit((int)gg_move_target(r.charge[i]));
    if (!at) return any;
    gg_text_add(t, any ? ", or a charge at " : "a charge at ");
    rbc_say_names(t, rbc_b(c->b), at);
    return true;
}

/* Who is not halted must go on. */
static bool goes_on(const gg_chances *c, gg_aim *a)
{
    gg_test test;
    gg_text t = rbc_aim_text(a);
    if (!gg_chances_test(c, &test) || test.chance.value >= 1) return false;
    int unit = test.piece;
    a->has_chance = true, a->chance = gg_fraction_of(6 - (unsigned)(6 * test.chance.value + 0.5), 6);
    gg_say_phrase(&t, "{it} must go on: ", GG_PHRASE_OF(c->b, .piece = unit));
    return add_ways_on(&t, c, unit);
}

/* Where a charge that meets nobody certainly ends. */
bool rbc_headline_then(const gg_chances *c, gg_aim *a)
{
    unsigned unit = c->touch.piece;
    const rbc_frame *top = rbc_top(rbc_s(c->now));
    bool halting = !c->move && top->head.proc == PROC_control && top->control.test == CT_STOP;
    if (halting || (c->move && gg_move_verb(c->move) == V_TRY_STOP)) return goes_on(c, a);
    gg_text t = rbc_aim_text(a);
    if (!c->move || gg_move_verb(c->move) != V_CHARGE || c->outcomes < 1) return false;
    int32_t at = gg_chances_value(c, 0, FACT_PLACE, unit), order = gg_chances_value(c, 0, FACT_UNFORMED, unit);
    if (at == GG_NO_FACT || at == gg_chances_now(c, FACT_PLACE, unit)) return false;
    a->has_chance = true, a->chance = gg_chances_range(c, FACT_PLACE, unit, at, at);
    if (a->chance.value < 1 - 1e-9) return false;
    gg_pose pose = {.x = (int16_t)((uint32_t)at & 0xffff), .y = (int16_t)((uint32_t)at >> 16), .facing = -1};
    gg_say_phrase(&t, order ? "{p} at {H}, Unformed" : "{p} at {H}, Formed",
                  GG_PHRASE_OF(c->b, .piece = (int)unit, .at = pose));
    return true;
}

/* ---- no dice ---- */

static void add_place(const gg_chances *c, gg_headline *h)
{
    unsigned unit = c->touch.piece;
    char words[GG_SENTENCE], box[16];
    gg_text t = gg_text_on(words, sizeof words);
    int32_t at = gg_chances_value(c, 0, FACT_PLACE, unit);
    gg_pose pose = {.x = (int16_t)((uint32_t)at & 0xffff), .y = (int16_t)((uint32_t)at >> 16), .facing = -1};
    rbc_place(c->b, pose, box, sizeof box);
    gg_text_add(&t, "Nothing is rolled: %s, %s", box,
                gg_chances_value(c, 0, FACT_UNFORMED, unit) ? "Unformed" : "Formed");
    gg_headline_certain(c, h, words);
}

/* A Camp that is sacked, a brigade that is committed, a unit that will be carried on. */
static bool say_sure(const gg_chances *c, gg_headline *h, const gg_fact *f)
{
    const rbc_battle *b = rbc_b(c->b);
    const rbc_state *s = rbc_s(c->outcome[0].state);
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    int far;
    switch (f->row) {
    case FACT_CAMP:
        gg_say_phrase(
            &t, "certain: the {s} lose their Camp ({n} of {k})",
            GG_PHRASE_OF(c->b, .side = f->subject, .n = s->losses[f->subject], .k = b->break_point[f->subject]));
        break;
    case FACT_CARRIED: {
        int by = rbc_drawn_by(b, s, f->subject, &far);
        if (!f->value || f->subject != c->touch.piece || !far) return false;
        gg_say_phrase(&t, "next turn {it} go(es) on: ", GG_PHRASE_OF(c->b, .piece = f->subject));
        if (by == GG_NONE)
            gg_text_add(&t, "a Camp");
        else
            rbc_say_name(c->b, by, &t);
        gg_text_add(&t, " %d box%s ahead", far, far == 1 ? "" : "es");
        break;
    }
    case FACT_COMMITTED: gg_text_add(&t, "brigade %s is committed", b->brigade[f->subject].label); break;
    default: return false;
    }
    gg_headline_certain(c, h, words);
    return true;
}

/* Who is left, and who of them is carried on. */
static bool add_left(const gg_chances *c, gg_headline *h)
{
    enum { NAMED = 6 }; /* more are counted */
    const rbc_battle *b = rbc_b(c->b);
    const rbc_state *s = rbc_s(c->now);
    bool ends = gg_move_verb(c->move) == V_FINISH, shoots = s->head.ask.question == ASK_SHOOT;
    uint64_t chosen = ends ? 0 : rbc_bit((int)gg_move_unit(c->move));
    uint64_t left = (shoots ? rbc_shooting(b, s) : rbc_able(b, s, rbc_movers(b, s))) & ~chosen;
    uint64_t carried = rbc_compelled(b, s) & ~chosen;
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    gg_text_add(&t, "Nothing is rolled: ");
    if (__builtin_popcountll(left) > NAMED)
        gg_text_add(&t, "%d units", __builtin_popcountll(left));
    else
        rbc_say_names(&t, b, left);
    bool many = left & (left - 1) || (left && rbc_many(c->b, __builtin_ctzll(left)));
    const char *verb = many ? "have" : "has";
    if (!left)
        gg_text_add(&t, "nobody is left");
    else
        gg_text_add(&t, " %s not %s%s", verb, shoots ? "fired" : "moved", ends ? "" : " yet");
    gg_headline_certain(c, h, words);
    if (!carried) return true;
    t = gg_text_on(words, sizeof words);
    gg_text_add(&t, "carried forward: ");
    rbc_say_names(&t, b, carried);
    gg_headline_certain(c, h, words);
    return true;
}

/* Who holds to shoot: what its best shot would bring. */
static bool add_shot(const gg_chances *c, gg_headline *h)
{
    int at, dice = rbc_best_shot(rbc_b(c->b), rbc_s(c->now), (int)gg_move_unit(c->move), &at);
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    if (at == GG_NONE || dice < 1 || dice > 30) return false;
    gg_text_add(&t, "hits ");
    rbc_say_name(c->b, at, &t);
    gg_text_add(&t, dice & 1 ? " at least once, %.1f hits on average" : " at least once, %.0f hit%s on average",
                dice / 2.0, dice == 2 ? "" : "s");
    unsigned ways = 1u << dice;
    gg_headline_add(c, h, GG_ROLE_AIM, gg_fraction_of(ways - 1, ways), words);
    return true;
}

bool rbc_headline_sure(const gg_chances *c, gg_headline *h)
{
    if (c->move && gg_move_verb(c->move) == V_HOLD_TO_SHOOT && add_shot(c, h)) return true;
    if (c->move && (gg_move_verb(c->move) == V_MOVER || gg_move_verb(c->move) == V_FINISH)) return add_left(c, h);
    if (c->touch.piece >= RBC_UNITS || c->outcomes < 1) return false;
    if (c->move && gg_move_verb(c->move) == V_PASS_ON) {
        gg_aim a = {0};
        rbc_aim_share(c, &a);
        gg_headline_certain(c, h, a.words);
        return true;
    }
    if (gg_chances_value(c, 0, FACT_PLACE, c->touch.piece) == GG_NO_FACT) return false;
    if (c->move && gg_move_verb(c->move) == V_ADVANCE) {
        char words[GG_SENTENCE];
        gg_text t = gg_text_on(words, sizeof words);
        gg_text_add(&t, "Nothing is rolled: ");
        if (add_ways_on(&t, c, c->touch.piece)) gg_headline_certain(c, h, words);
        return h->lines > 0;
    }
    add_place(c, h);
    for (int i = 0, n = gg_chances_changes(c, 0); i < n && h->lines < 3; i++) {
        gg_fact f = gg_chances_change(c, 0, i);
        say_sure(c, h, &f);
    }
    return true;
}
