/* 7.10: who may fire at whom, and with which dice. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* ---- dice by formation ---- */

static int share(int stands, int of) { return (stands + of - 1) / of; }

/* boe.musk.dice: of how many men one can use his musket; 0: none. */
static int one_of(const boe_battle *b, const boe_state *s, int unit)
{
    static const uint8_t of[BOE_FORMATIONS] = {[IN_LINE] = 1, [COLUMN] = 3, [SQUARE] = 4, [SKIRM] = 2, [SEMI] = 2};
    const boe_unit *u = &s->unit[unit];
    if (boe_kind(b, unit) == ART) return u->formation == UNLIMBERED;
    if (boe_garrison(b, s, unit)) return 2;
    if (boe_kind(b, unit) == CAV && u->formation != SKIRM) return 0;
    return of[u->formation];
}

static int pieces(const boe_battle *b, const boe_state *s, int unit)
{
    int of = one_of(b, s, unit);
    return of ? share(s->unit[unit].stands, of) : 0;
}

static void tally_pieces(const boe_battle *b, const boe_state *s, int unit, gg_tally *t)
{
    static const char *const words[] = {"", "all {n|stand|stands}", "half of {n}", "a third of {n}",
                                        "a quarter of {n}"};
    bool gun = boe_kind(b, unit) == ART;
    gg_tally_say(t, pieces(b, s, unit), gun ? ARTY_DICE : MUSK_DICE,
                 gun ? "{n|stand|stands} of guns" : words[one_of(b, s, unit)], GG_NONE, s->unit[unit].stands);
}

/* ---- range ---- */

enum { CANISTER, EFFECTIVE, LONG, BANDS };
static const uint8_t bands[][BANDS] = {[WEIGHT_L] = {1, 3, 5}, [WEIGHT_M] = {2, 4, 6}, [WEIGHT_H] = {2, 5, 8}};

static int band(const boe_battle *b, int unit, int range)
{
    const uint8_t *to = bands[b->unit[unit].weight];
    return range <= to[CANISTER] ? CANISTER : range <= to[EFFECTIVE] ? EFFECTIVE : LONG;
}

/* A rifle in open or half-open order; a garrison has no order. */
static bool aims(const boe_battle *b, const boe_state *s, int unit)
{
    int formation = s->unit[unit].formation;
    return boe_has(b, unit, RIFLE) && (formation == SKIRM || formation == SEMI) && !boe_garrison(b, s, unit);
}

enum { MUSKETS = 1, RIFLES = 2 }; /* spaces */
int boe_fire_reach(const boe_battle *b, const boe_state *s, int unit)
{
    if (boe_kind(b, unit) == ART) return bands[b->unit[unit].weight][LONG];
    return aims(b, s, unit) ? RIFLES : MUSKETS;
}

int boe_effective_range(const boe_battle *b, int unit)
{
    return boe_kind(b, unit) == ART ? bands[b->unit[unit].weight][EFFECTIVE] : MUSKETS;
}

/* ---- legality ---- */

/* A column fires only straight ahead. */
bool boe_bears_on(const boe_battle *b, const boe_state *s, int firer, int cell)
{
    const boe_unit *u = &s->unit[firer];
    if (u->formation == COLUMN && !boe_garrison(b, s, firer))
        return sq_distance(u->cell, cell) == 1 && boe_step_kind(u->cell, u->facing, cell) == STEP_FWD;
    return boe_arc(b, s, firer, cell) == ARC_FRONT;
}

static const char *const band_words[BANDS] = {"canister", "effective range", "long range"};

const char *boe_fire_band(const boe_battle *b, const boe_state *s, int firer, int range)
{
    if (!pieces(b, s, firer) || range > boe_fire_reach(b, s, firer)) return NULL;
    if (boe_kind(b, firer) == ART) return band_words[band(b, firer, range)];
    return aims(b, s, firer) ? "rifles" : "muskets";
}

static gg_rule judge_firer(const boe_battle *b, const boe_state *s, int firer)
{
    const boe_unit *u = &s->unit[firer];
    if (!boe_on_map(s, firer) || u->flags & IN_MELEE || u->status > DISORDER) return FIRE_ELIGIBLE;
    return pieces(b, s, firer) ? GG_OK : FORM_TABLE;
}

gg_rule boe_judge_fire(const boe_battle *b, const boe_state *s, int firer, int target)
{
    if (target >= BOE_UNITS || !boe_on_map(s, target) || boe_side(b, target) == boe_side(b, firer))
        return FIRE_ELIGIBLE;
    gg_rule why = judge_firer(b, s, firer);
    if (why) return why;
    int from = s->unit[firer].cell, to = s->unit[target].cell;
    if (boe_range(from, to) > boe_fire_reach(b, s, firer)) return boe_kind(b, firer) == ART ? ARTY_BANDS : MUSK_RANGE;
    if (s->unit[target].flags & IN_MELEE) return LOF_RULE;
    if (!boe_bears_on(b, s, firer, to)) return FIRE_ARC;
    return boe_line_of_fire(b, s, from, to) ? GG_OK : LOF_RULE;
}

gg_rule boe_judge_oppfire(const boe_battle *b, const boe_state *s, int firer, int mover, bool charging)
{
    const boe_unit *u = &s->unit[firer];
    if ((u->cube != GREEN && u->cube != BLUE) || u->ap_left < 1 || u->cell == SQ_OFF) return OPPFIRE_WINDOW;
    if (u->flags & OPP_FIRED) return OPP_LIMIT;
    if (boe_kind(b, firer) == ART) {
        int near = band(b, firer, boe_range(u->cell, s->unit[mover].cell));
        if (near == LONG || (near == EFFECTIVE && !charging)) return OPPFIRE_WINDOW;
    }
    return boe_judge_fire(b, s, firer, mover);
}

/* ---- boe.fire.dice and the modifiers ---- */

typedef struct shot {
    const boe_battle *b;
    const boe_state *s;
    int firer, target, range, ground;
    int formation; /* of the target; a garrison has none */
    gg_tally *t;   /* the number needed: less is better for the firer */
} shot;
enum { NO_FORMATION = BOE_FORMATIONS };

static void tally_firer(const shot *q)
{
    int grade = boe_grade(q->b, q->firer);
    if (grade == GRADE_G) gg_tally_word(q->t, -1, UNIT_GRADE, "Guard");
    if (grade == GRADE_M) gg_tally_word(q->t, 1, UNIT_GRADE, "Militia");
    if (q->s->unit[q->firer].status == DISORDER) gg_tally_word(q->t, 1, STATUS_TABLE, "disordered");
}

static void tally_target(const shot *q, bool column_too)
{
    static const struct {
        int8_t amount;
        const char *words;
    } dense[BOE_FORMATIONS + 1] = {
        [MARCH] = {-1, "march column"}, [SQUARE] = {-1, "square"},       [LIMBERED] = {-1, "limbered"},
        [COLUMN] = {-1, "column"},      [SKIRM] = {1, "skirmish order"}, [UNLIMBERED] = {1, "guns in battery"},
        [CREW] = {1, "a crew"}};
    bool counts = column_too || q->formation != COLUMN;
    if (counts) gg_tally_word(q->t, dense[q->formation].amount, FORM_TABLE, dense[q->formation].words);
    if (boe_arc(q->b, q->s, q->target, q->s->unit[q->firer].cell) != ARC_FRONT)
        gg_tally_word(q->t, -1, BOARD_ARC, "from flank or rear");
}

static void tally_cover(const shot *q, const int8_t cover[BOE_TERRAINS])
{
    static const char *const words[BOE_TERRAINS] = {
        [LIGHT] = "light ground", [HEAVY] = "woods or marsh", [STRONGPOINT] = "strong point"};
    gg_tally_word(q->t, cover[q->ground], TERRAIN_TABLE, words[q->ground]);
}

static void musketry(const shot *q)
{
    const boe_unit *u = &q->s->unit[q->firer];
    static const int8_t cover[BOE_TERRAINS] = {[LIGHT] = 1, [HEAVY] = 1, [STRONGPOINT] = 2};
    bool drilled = boe_has(q->b, q->firer, VOLLEY) && u->formation == IN_LINE && u->status == GOOD;
    gg_tally_word(q->t, 6, MUSK_RANGE, "muskets");
    if (drilled && !boe_garrison(q->b, q->s, q->firer)) gg_tally_word(q->t, -1, UNIT_TRAIT, "volleys");
    if (aims(q->b, q->s, q->firer) && q->range == 1) gg_tally_word(q->t, -1, UNIT_TRAIT, "rifles at one space");
    tally_firer(q);
    if (u->ap_other > 0) gg_tally_word(q->t, 1, MUSK_MODS, "has done more than fire");
    tally_target(q, false);
    tally_cover(q, cover);
}

static void cannonade(const shot *q)
{
    static const int8_t cover[BOE_TERRAINS] = {[HEAVY] = 1, [STRONGPOINT] = 2};
    static const int8_t heavy_cover[BOE_TERRAINS] = {[HEAVY] = 1, [STRONGPOINT] = 1};
    bool heavy = q->b->unit[q->firer].weight == WEIGHT_H;
    int at = band(q->b, q->firer, q->range);
    gg_tally_word(q->t, 5 + at, ARTY_BANDS, band_words[at]);
    if (heavy && at != CANISTER) gg_tally_word(q->t, -1, UNIT_WEIGHT, "heavy guns");
    tally_firer(q);
    tally_target(q, true);
    tally_cover(q, heavy ? heavy_cover : cover);
}

/* Below a six there are fewer dice instead: half of them for each point. */
static boe_volley volley(int dice, int raw)
{
    if (raw <= 6) return (boe_volley){.dice = dice, .die = DIE_FIRE3 + (raw < 3 ? 3 : raw) - 3};
    return (boe_volley){.dice = share(dice, 1 << (raw - 6)), .die = DIE_FIRE6};
}

/* Both tallies as they are thrown by: the number from 3 to 6, the dice after all halving. */
void boe_fire_tallies(const boe_battle *b, const boe_state *s, int firer, int target, gg_tally *number, gg_tally *dice)
{
    static const char *const halved[] = {"score {n}: halved", "score {n}: halved twice",
                                         "score {n}: halved three times", "score {n}: halved four times"};
    boe_volley v = boe_fire_dice(b, s, firer, target, number);
    int raw = number->total, beyond = raw - 7;
    tally_pieces(b, s, firer, dice);
    if (raw < 3) gg_tally_word(number, 3 - raw, FIRE_DICE, "never below 3");
    if (raw <= 6) return;
    gg_tally_word(number, 6 - raw, FIRE_DICE, "fewer dice instead");
    gg_tally_say(dice, v.dice - dice->total, FIRE_DICE, halved[beyond < 3 ? beyond : 3], GG_NONE, raw);
}

boe_volley boe_fire_dice(const boe_battle *b, const boe_state *s, int firer, int target, gg_tally *t)
{
    const boe_unit *at = &s->unit[target];
    shot q = {.b = b,
              .s = s,
              .firer = firer,
              .target = target,
              .range = boe_range(s->unit[firer].cell, at->cell),
              .ground = boe_terrain_at(b, at->cell),
              .formation = boe_garrison(b, s, target) ? NO_FORMATION : at->formation,
              .t = t};
    if (boe_kind(b, firer) == ART)
        cannonade(&q);
    else
        musketry(&q);
    return volley(pieces(b, s, firer), t->total);
}
