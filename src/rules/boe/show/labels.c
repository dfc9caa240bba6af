/* Moves in a list: what the small letters of the labels in verbs.def stand for, and their headings. The name of the unit
 * that moves is not said: the head of the list has it. */
#include "engine/telling.h"
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/show.h"

typedef struct labelled {
    const gg_battle *battle;
    GG_POSITION(boe);
    gg_move m;
    int unit, target;
    gg_text *t;
} labelled;

static const char *const formation_words[BOE_FORMATIONS] = {
    "line", "column", "march column", "square", "skirmish order", "half formed", "unlimbered", "limbered", "crew"};

/* ---- orders, arrivals, cubes ---- */

static void say_order(const labelled *l)
{
    static const char *const means[BOE_ORDERS] = {
        "any cube, half must act", "foot never red, keeps two spaces off, rallies better",
        "no red, within four spaces of its post, firmer if it stands", "no red, homeward only"};
    unsigned order = gg_move_arg(l->m);
    const boe_brigade *g = &l->s->brigade[gg_move_unit(l->m) < BOE_BRIGADES ? gg_move_unit(l->m) : 0];
    bool hard = l->b->option.corps_link == LINK_PENALTY && !boe_corps_link(l->b, l->s, l->unit);
    if (order >= BOE_ORDERS) return;
    if (l->s->head.ask.question == ASK_INITIAL)
        gg_text_add(l->t, "%s: %s", boe_order_words[order], means[order]);
    else
        gg_text_add(l->t, "try for %s: %d %%", boe_order_words[order],
                    g->written == order ? (hard ? 33 : 50)
                    : hard              ? 17
                                        : 25);
}

static void say_kept(const labelled *l)
{
    int order = l->unit < BOE_BRIGADES ? l->s->brigade[l->unit].order : NO_ORDER;
    gg_text_add(l->t, "%s", order < BOE_ORDERS ? boe_order_words[order] : "its order");
}

static int cube_of(gg_move m) { return RED + (int)gg_move_verb(m) - V_PUT_RED; }

static void say_ap(const labelled *l)
{
    bool cube = gg_move_verb(l->m) >= V_PUT_RED && gg_move_verb(l->m) <= V_PUT_BLUE;
    gg_text_add(l->t, "%d", cube ? boe_budget(l->b, l->s, l->unit, cube_of(l->m)) : l->s->unit[l->unit].ap_left);
}

/* Whom it could charge with a red cube. */
static void say_reach(const labelled *l)
{
    gg_move list[32];
    boe_state then = *l->s;
    uint64_t told[2] = {0};
    int named = 0;
    then.unit[l->unit].cube = RED;
    then.unit[l->unit].ap_left = (uint8_t)boe_budget(l->b, l->s, l->unit, RED);
    then.phase = boe_kind(l->b, l->unit) == CAV ? PHASE_5A : PHASE_5C;
    int n = boe_charge_list(l->b, &then, l->unit, CHARGE_RED, GG_NONE, list, 32);
    for (int i = 0; i < n && i < 32; i++) {
        unsigned target = gg_move_target(list[i]);
        if (target >= BOE_UNITS || told[target / 64] >> target % 64 & 1) continue;
        told[target / 64] |= (uint64_t)1 << target % 64;
        gg_text_add(l->t, named++ ? ", " : ", in reach ");
        gg_say_name(l->t, l->battle, (int)target);
    }
}

static void say_dice(const labelled *l, int firer, int target)
{
    gg_tally t = {0};
    boe_volley v = boe_fire_dice(l->b, l->s, firer, target, &t);
    int number = 3 + v.die - DIE_FIRE3;
    gg_say_count(l->t, v.dice, "die", "dice");
    gg_text_add(l->t, number < 6 ? ", %d+" : ", %d", number);
}

/* At whom a unit that makes ready could fire now. */
static void say_targets(const labelled *l)
{
    int named = 0, enemy = !boe_side(l->b, l->unit);
    for (int e = boe_first(l->b, enemy); e != GG_NONE; e = boe_next(l->b, enemy, e)) {
        if (!boe_on_map(l->s, e) || boe_judge_fire(l->b, l->s, l->unit, e) != GG_OK || named == 3) continue;
        gg_text_add(l->t, named++ ? "; " : " (");
        gg_say_name(l->t, l->battle, e);
        gg_text_add(l->t, " ");
        say_dice(l, l->unit, e);
    }
    if (named) gg_text_add(l->t, ")");
}

/* Behind red, blue and ready. */
static void say_prospect(const labelled *l)
{
    int bound = boe_classes[l->b->unit[l->unit].cls].oppcharge;
    switch (gg_move_verb(l->m)) {
    case V_PUT_RED: say_reach(l); break;
    case V_PUT_BLUE:
        if (bound) gg_text_add(l->t, ", bound %d", bound);
        break;
    default: say_targets(l); break;
    }
}

/* ---- charges ---- */

static const char *const arc_words[] = {"in front", "in flank", "in rear"};

static int warning_of(const labelled *l, const boe_path *p, int target)
{
    int from = l->s->unit[target].cell, seen = 0;
    for (int i = 0; i <= p->steps; i++)
        if (i == p->steps || boe_sees(l->b, from, p->cell[i])) seen += p->price[i];
    return seen;
}

static int ground_dice(const labelled *l, const boe_path *p)
{
    int dice = 0;
    for (int i = 1; i <= p->steps; i++) dice += boe_step_tmd(l->b, l->s, l->unit, p->cell[i - 1], p->cell[i], false);
    return dice;
}

static void say_charge(const labelled *l)
{
    boe_path p;
    if (!boe_path_read(l->b, l->s, l->unit, gg_move_y(l->m), &p)) return;
    bool opportunity = l->s->head.ask.question == ASK_OPPCHARGE, on = gg_move_verb(l->m) == V_BREAK;
    if (l->target >= BOE_UNITS) {
        gg_say_phrase(l->t, "to {H}", GG_PHRASE_OF(l->battle, .at = boe_pose(p.cell[p.steps], -1)));
        return;
    }
    gg_text_add(l->t, on ? "into " : "");
    gg_say_name(l->t, l->battle, opportunity ? l->unit : l->target);
    int last = p.cell[p.steps - 1];
    gg_text_add(l->t, " %s", arc_words[boe_arc(l->b, l->s, l->target, last)]);
    if (p.steps > 1) gg_text_add(l->t, " from %d,%d", sq_x(last) + 1, sq_y(last) + 1);
    gg_text_add(l->t, ": %d AP", p.cost);
    int dice = ground_dice(l, &p);
    if (dice) gg_text_add(l->t, ", ");
    if (dice) gg_say_count(l->t, dice, "die", "dice");
    if (!opportunity && !on) gg_text_add(l->t, ", warning %d", warning_of(l, &p, l->target));
}

/* ---- reactions and fire ---- */

static void say_fire(const labelled *l)
{
    if (l->target >= BOE_UNITS) return;
    if (l->s->head.ask.question == ASK_OPPFIRE)
        gg_text_add(l->t, "fire: ");
    else {
        gg_say_name(l->t, l->battle, l->target);
        gg_text_add(l->t, ": ");
    }
    say_dice(l, l->unit, l->target);
}

static void say_hold(const labelled *l)
{
    int question = l->s->head.ask.question;
    gg_text_add(l->t, question == ASK_OPPFIRE ? "hold fire" : question == ASK_OPPCHARGE ? "nobody" : "hold");
}

/* ---- ends ---- */

static void say_end(const labelled *l)
{
    int units = 0, ap = 0, side = l->s->head.ask.side, question = l->s->head.ask.question;
    for (int u = boe_first(l->b, side); u != GG_NONE; u = boe_next(l->b, side, u)) {
        bool red = l->s->unit[u].cube == RED && !boe_is(l->s, u, CHARGED) && boe_on_map(l->s, u);
        if (question == ASK_CHARGE ? !red : boe_judge_activation(l->b, l->s, u) != GG_OK || !l->s->unit[u].ap_left)
            continue;
        units++, ap += l->s->unit[u].ap_left;
    }
    if (question == ASK_BREAK)
        gg_text_add(l->t, "halt");
    else {
        gg_text_add(l->t, question == ASK_CHARGE ? "no more charges" : "end the phase");
        if (units) gg_text_add(l->t, ": ");
        if (units)
            gg_say_count(l->t, units, question == ASK_CHARGE ? "red unit" : "unit",
                         question == ASK_CHARGE ? "red units" : "units");
        if (units && question == ASK_CHARGE) gg_text_add(l->t, " will react");
        if (units && question == ASK_ACTIVATE) gg_text_add(l->t, ", %d AP unused", ap);
    }
}

/* ---- moves ---- */

static int step_ap(const labelled *l, int *dice)
{
    const boe_unit *u = &l->s->unit[l->unit];
    int to = boe_move_cell(l->m), dir = sq_direction(u->cell, to);
    boe_route way;
    *dice = 0;
    if (gg_move_verb(l->m) == V_MARCH) {
        if (!boe_route_to(l->b, l->s, l->unit, to, &way)) return 0;
        *dice = way.dice;
        return way.ap;
    }
    if (dir < 0) return u->ap_left - boe_march_to(l->b, l->s, l->unit, to).end.ap;
    *dice = boe_step_tmd(l->b, l->s, l->unit, u->cell, to, boe_takes_road(l->b, u, u->cell, to));
    return boe_step_base(l->b, l->s, l->unit, dir);
}

static void say_price(const labelled *l)
{
    int dice = 0;
    bool turn = gg_move_verb(l->m) == V_FACE, heavy = l->b->unit[l->unit].weight == WEIGHT_H;
    int ap = turn ? boe_face_cost(l->b, l->s, l->unit) : step_ap(l, &dice);
    if (turn) dice = heavy && ap == 3;
    gg_text_add(l->t, "%d AP", ap);
    if (dice) gg_text_add(l->t, ", ");
    if (dice) gg_say_count(l->t, dice, "die", "dice");
}

static void say_formation(const labelled *l)
{
    if (gg_move_verb(l->m) == V_STAND) {
        int form = l->s->unit[l->unit].formation;
        gg_text_add(l->t, form == SEMI || form >= UNLIMBERED ? "%s" : "in %s",
                    form >= UNLIMBERED ? "by the guns" : formation_words[form]);
        return;
    }
    unsigned form = gg_move_arg(l->m), facing = gg_move_facing(l->m);
    gg_text_add(l->t, "%s", form < BOE_FORMATIONS ? formation_words[form] : "?");
    if (facing != l->s->unit[l->unit].facing && facing < SQ_FACINGS)
        gg_text_add(l->t, " facing %s", sq_facing_names[facing]);
}

/* 1 always rallies and 6 never does. */
static void say_rally(const labelled *l)
{
    gg_tally t = {0};
    int value = boe_rally_value(l->b, l->s, l->unit, &t);
    gg_text_add(l->t, "%d", value < 1 ? 1 : value > 5 ? 5 : value);
}

static int in_command(const boe_battle *b, const boe_state *s, int brigade, int *of)
{
    int in = 0;
    *of = 0;
    for (int u = boe_first(b, b->brigade[brigade].side); u != GG_NONE; u = boe_next(b, b->brigade[brigade].side, u)) {
        if (b->unit[u].brigade != brigade || !boe_on_map(s, u)) continue;
        ++*of;
        in += boe_in_command(b, s, u);
    }
    return in;
}

/* "13e Chasseurs: +2 with them, 4 of 5 in command" */
static void say_ride(const labelled *l)
{
    int leader = l->unit - BOE_LEADER, to = boe_move_cell(l->m), there = boe_unit_at(l->b, l->s, to), of;
    if (there == GG_NONE) {
        gg_say_phrase(l->t, "{H}", GG_PHRASE_OF(l->battle, .at = boe_pose(to, -1)));
        return;
    }
    gg_say_name(l->t, l->battle, there);
    gg_text_add(l->t, ": +%d with %s", l->s->leader[leader].rating, gg_many(l->battle, there) ? "them" : "it");
    if (l->b->leader[leader].rank != BRIG) return;
    boe_state then = *l->s;
    then.leader[leader].cell = (uint16_t)to;
    int in = in_command(l->b, &then, l->b->leader[leader].brigade, &of);
    gg_text_add(l->t, ", %d of %d in command", in, of);
}

static void say_duel(const labelled *l)
{
    const struct frame_melee *f = &boe_top(l->s)->melee;
    int side = l->s->head.ask.side, other = boe_default_primary(l->b, l->s, f->at, !side);
    gg_tally mine = {0}, his = {0};
    if (other == GG_NONE) return;
    boe_melee_mods(l->b, l->s, f->at, side, l->unit, other, &mine);
    boe_melee_mods(l->b, l->s, f->at, !side, other, l->unit, &his);
    gg_text_add(l->t, "%+d against %+d", mine.total, his.total);
}

void boe_label_letter(const gg_battle *battle, const gg_state *state, gg_move m, char letter, gg_text *t)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    labelled l = {battle, b, s, m, (int)gg_move_unit(m), (int)gg_move_target(m), t};
    const boe_unit *u = &s->unit[l.unit < BOE_UNITS ? l.unit : 0];
    bool slow = l.unit < BOE_UNITS && (boe_kind(b, l.unit) == INF || b->unit[l.unit].cls == FOOT_ART);
    switch (letter) {
    case 'a': say_ap(&l); break;
    case 'c': say_charge(&l); break;
    case 'e': say_end(&l); break;
    case 'f': say_fire(&l); break;
    case 'g': say_kept(&l); break;
    case 'h': say_hold(&l); break;
    case 'j': say_ride(&l); break;
    case 'k': say_duel(&l); break;
    case 'l': gg_text_add(t, u->formation == UNLIMBERED ? ", leaving the guns" : ""); break;
    case 'm': say_formation(&l); break;
    case 'n': gg_say_count(t, s->unit[l.target < BOE_UNITS ? l.target : 0].stands, "stand", "stands"); break;
    case 'o': say_order(&l); break;
    case 'p': gg_say_phrase(t, "{H}", GG_PHRASE_OF(battle, .at = boe_pose(u->cell, -1))); break;
    case 'r': gg_text_add(t, b->road[boe_spot(b, boe_move_cell(m))] ? " on the road" : ""); break;
    case 's': say_price(&l); break;
    case 't': say_prospect(&l); break;
    case 'u': gg_say_name(t, battle, l.unit); break;
    case 'v': say_rally(&l); break;
    case 'w': gg_text_add(t, "%d", boe_top(s)->react.aplos); break;
    default: gg_text_add(t, "%d", slow ? 2 : 3); break; /* {x}: what a road march adds */
    }
}

const char *boe_move_group(const gg_battle *b, const gg_state *s, gg_move m)
{
    (void)b;
    unsigned verb = gg_move_verb(m);
    if (verb == V_FIRE_AT && s->ask.question == ASK_OPPFIRE) return "React";
    if (verb == V_HOLD && s->ask.question == ASK_TARGET) return "Fire";
    if (verb == V_CHARGE && s->ask.question == ASK_OPPCHARGE) return "React";
    if (verb == V_FINISH && s->ask.question != ASK_ACTIVATE) return "Charge";
    return NULL;
}
