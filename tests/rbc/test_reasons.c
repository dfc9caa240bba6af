/* Why a move is refused: what is named stands in the way, with its numbers, and nothing else does. */
#include "field.h"
#include "support/obstacles.h"

/* ---- how obstacles are taken away ---- */

static rbc_battle *battle(gg_battle *b) { return (rbc_battle *)b; }
static rbc_state *state(gg_state *s) { return (rbc_state *)s; }
static bool legal(const gg_battle *b, const gg_state *s, gg_move m) { return gg_verdict(b, s, m) == GG_OK; }
static int unit_in(gg_move m) { return (int)gg_move_unit(m); }
static int target_in(gg_move m) { return (int)gg_move_target(m); }

static void off(gg_battle *b, gg_state *s, int unit)
{
    if (unit == GG_NONE) return;
    rbc_unlink_all(state(s), battle(b), unit);
    rbc_put(state(s), battle(b), unit, SQ_OFF, 0);
}

static void open_up(gg_battle *b, gg_state *s, int cell)
{
    battle(b)->terrain[cell] = OPEN;
    for (int i = 0; i < state(s)->camps; i++)
        if (state(s)->camp[i].cell == cell) state(s)->camp[i--] = state(s)->camp[--state(s)->camps];
    rbc_ground_rows(battle(b));
}

/* The n-th box that the words name. */
static int box_in(const gg_battle *b, const char *words, int n)
{
    for (const char *at = words; *at; at += strcspn(at, " ,:"), at += strspn(at, " ,:")) {
        int cell = rbc_cell_parse(rbc_b(b), at, strcspn(at, " ,:"));
        bool capital = at[0] >= 'A' && at[0] <= 'Z';
        if (capital && cell != SQ_OFF && n-- == 0) return cell;
    }
    return SQ_OFF;
}

static int last_box(const gg_battle *b, const char *words)
{
    int n = 0, cell = SQ_OFF;
    for (int next; (next = box_in(b, words, n)) != SQ_OFF; n++) cell = next;
    return cell;
}

static bool box_emptied(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)m;
    int cell = last_box(b, words);
    if (cell == SQ_OFF) return false;
    off(b, s, rbc_unit_at(state(s), cell));
    return true;
}

/* The ground is gone, and what it does to order is not: that was no obstacle. */
static void keep_disorder(gg_state *s, gg_move m)
{
    bool goes = gg_move_verb(m) == V_MOVE || gg_move_verb(m) == V_CHARGE;
    if (goes && gg_move_arg(m) & ARG_UNFORMED) state(s)->unit[unit_in(m)].flags |= UNFORMED;
}

static bool box_opened(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    int cell = box_in(b, words, 0);
    if (cell == SQ_OFF) return false;
    open_up(b, s, cell);
    keep_disorder(s, m);
    return true;
}

static bool walls_gone(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    memset(battle(b)->wall, 0, sizeof battle(b)->wall);
    state(s)->carts = 0;
    rbc_ground_rows(battle(b));
    keep_disorder(s, m);
    return true;
}

static bool corner_opened(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    for (int i = 0; i < 2; i++) {
        int cell = box_in(b, words, i);
        if (cell == SQ_OFF) return false;
        if (rbc_unit_at(state(s), cell) != unit_in(m)) off(b, s, rbc_unit_at(state(s), cell));
        if (battle(b)->terrain[cell] == IMPASSABLE) open_up(b, s, cell);
    }
    return true;
}

static bool freed(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    state(s)->unit[unit_in(m)].flags &= ~(uint32_t)MOMENTUM;
    return true;
}

static bool all_freed(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)m, (void)words;
    for (int u = 0; u < battle(b)->units; u++) state(s)->unit[u].flags &= ~(uint32_t)MOMENTUM;
    return true;
}

static bool not_yet_moved(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    state(s)->unit[unit_in(m)].flags &= ~(uint32_t)DONE_MOVING;
    return true;
}

/* It comes over to the other side; whether it has moved was another turn's. */
static void desert(gg_battle *b, gg_state *s, int unit)
{
    rbc_unit_def *d = &battle(b)->unit[unit];
    rbc_unlink_all(state(s), battle(b), unit); /* nobody fights his friends */
    const rbc_unit u = state(s)->unit[unit];
    if (u.cell != SQ_OFF) rbc_put(state(s), battle(b), unit, SQ_OFF, 0);
    battle(b)->side_units[d->side] &= ~rbc_bit(unit);
    d->side = !d->side;
    battle(b)->side_units[d->side] |= rbc_bit(unit);
    state(s)->unit[unit] = u;
    state(s)->unit[unit].cell = SQ_OFF;
    if (u.cell != SQ_OFF) rbc_put(state(s), battle(b), unit, u.cell, u.facing);
    state(s)->unit[unit].flags &= ~(uint32_t)(DONE_MOVING | MOMENTUM);
}

static bool come_over(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    desert(b, s, unit_in(m));
    return true;
}

static bool target_comes_over(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    if (target_in(m) == unit_in(m)) return false;
    desert(b, s, target_in(m));
    return true;
}

static bool back_again(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    for (int y = 0; y < battle(b)->board.rows; y++)
        for (int x = 0; x < battle(b)->board.columns; x++) {
            if (rbc_unit_at(state(s), sq_cell(x, y)) != GG_NONE) continue;
            if (rbc_forbidden(battle(b), state(s), unit_in(m), sq_cell(x, y))) continue;
            rbc_put(state(s), battle(b), unit_in(m), sq_cell(x, y), SQ_FACE_N);
            return true;
        }
    return false;
}

/* It is asked of the other unit. */
static bool asked_of_it(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    if (unit_in(m) >= battle(b)->units) return false;
    if (!rbc_on_board(state(s), unit_in(m)) && !back_again(b, s, m, words)) return false;
    if (rbc_side(battle(b), unit_in(m)) != s->ask.side) desert(b, s, unit_in(m));
    s->ask.piece = (uint8_t)gg_move_unit(m);
    return legal(b, s, m);
}

static bool another_type(gg_battle *b, int unit, uint32_t with, uint32_t without, int cls)
{
    for (int i = 0; i < RBC_TYPES; i++) {
        const rbc_type *t = &rbc_types[i];
        if ((t->traits & with) != with || t->traits & without || t->cls != cls) continue;
        battle(b)->unit[unit].type = (uint8_t)i;
        return true;
    }
    return false;
}

static bool no_tercio(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)s, (void)words;
    return rbc_has(battle(b), unit_in(m), T_TER) && another_type(b, unit_in(m), T_PB, T_TER | T_COL, HF);
}

static bool of_hedgehogs(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)s, (void)words;
    return another_type(b, unit_in(m), T_HH, T_TER, HF);
}

static bool light_target(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)s, (void)words;
    return another_type(b, target_in(m), 0, 0, LF);
}

static bool open_target(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    open_up(b, s, state(s)->unit[target_in(m)].cell);
    return walls_gone(b, s, m, words);
}

static bool flag_gone(gg_state *s, gg_move m, uint32_t flag)
{
    state(s)->unit[unit_in(m)].flags &= ~flag;
    return true;
}
static bool not_fired(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    return flag_gone(s, m, SHOT);
}
static bool not_stirred(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    return flag_gone(s, m, STIRRED);
}
static bool formed(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    return flag_gone(s, m, UNFORMED);
}
static bool not_pinned(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    return flag_gone(s, m, PINNED);
}
static bool opened_up(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    return flag_gone(s, m, HEDGEHOG_ON);
}

static bool out_of_melee(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    rbc_unlink_all(state(s), battle(b), unit_in(m));
    return true;
}

static bool target_free(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    rbc_unlink_all(state(s), battle(b), target_in(m));
    return true;
}

static bool salvo_learnt(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)s, (void)words;
    return rbc_type_of(battle(b), unit_in(m))->cls == HF && !rbc_has(battle(b), unit_in(m), T_TER) &&
           rbc_type_of(battle(b), unit_in(m))->order != WA && another_type(b, unit_in(m), T_SAL, 0, HF);
}

/* The target stands in the box that the charge is made into. */
static bool target_before_it(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    int cell = rbc_step_cell(battle(b), rbc_move_cell(m), (int)gg_move_facing(m), rbc_charge_step(m));
    int who = cell == SQ_OFF ? unit_in(m) : rbc_unit_at(state(s), cell);
    if (who == unit_in(m)) return false;
    if (who != GG_NONE) rbc_put(state(s), battle(b), who, SQ_OFF, 0);
    rbc_put(state(s), battle(b), target_in(m), cell, state(s)->unit[target_in(m)].facing);
    return true;
}

/* Standing nearer, faced otherwise, in order or not: as far as these are what is named. The rest stays as it is. */
static bool named(const gg_reasons *r, gg_rule rule)
{
    for (int i = 0; i < r->count; i++)
        if (r->reason[i].rule == rule) return true;
    return false;
}

static bool stands_so(gg_battle *b, gg_state *s, gg_move m, int cell, int facing, bool unformed)
{
    rbc_unit *u = &state(s)->unit[unit_in(m)];
    if (cell != u->cell && rbc_forbidden(battle(b), state(s), unit_in(m), cell)) return false;
    rbc_put(state(s), battle(b), unit_in(m), cell, facing);
    u->flags = (u->flags & ~(uint32_t)UNFORMED) | (unformed ? UNFORMED : 0);
    return legal(b, s, m);
}

static bool from_some_box(gg_battle *b, gg_state *s, gg_move m)
{
    gg_reasons r;
    rbc_unit was = state(s)->unit[unit_in(m)];
    gg_reasons_of(b, s, m, &r);
    if (r.count == 0) return true; /* an earlier one took it along */
    bool nearer = named(&r, MOVE_ALLOW), order = named(&r, MOVE_SURRENDER);
    bool turned = nearer || order || named(&r, MOVE_LIMITS) || named(&r, CHARGE_TURNFIRST) || named(&r, MOVE_ELEPHANT);
    for (int y = 0; y < battle(b)->board.rows; y++)
        for (int x = 0; x < battle(b)->board.columns; x++) {
            int cell = sq_cell(x, y);
            if (cell != was.cell && (!(nearer || order) || rbc_unit_at(state(s), cell) != GG_NONE)) continue;
            if (sq_distance(cell, rbc_move_cell(m)) > 3) continue;
            for (int way = 0; way < 2 * SQ_FACINGS; way++) {
                bool unformed = way % 2 ? !(was.flags & UNFORMED) : (was.flags & UNFORMED) != 0;
                int facing = (was.facing + way / 2) & 3;
                if ((facing != was.facing && !turned) || (way % 2 && !order)) continue;
                if (stands_so(b, s, m, cell, facing, unformed)) return true;
            }
        }
    return false;
}

/* Or with more actions than its kind has. */
static bool otherwise(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    static const uint8_t quicker[] = {LF, HM, LM};
    (void)words;
    if (gg_move_verb(m) == V_WITHDRAW) return false;
    if (from_some_box(b, s, m)) return true;
    for (size_t i = 0; i < sizeof quicker; i++)
        if (another_type(b, unit_in(m), 0, 0, quicker[i]) && from_some_box(b, s, m)) return true;
    return false;
}

/* ---- shots ---- */

static int far_apart(const gg_state *s, gg_move m)
{
    const rbc_state *at = rbc_s(s);
    return sq_distance(at->unit[unit_in(m)].cell, at->unit[target_in(m)].cell);
}

static bool armed(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    int gun = rbc_type_find("GUNH", 4);
    if (far_apart(s, m) > rbc_range(&rbc_types[gun], MODE_NORMAL)) return false;
    battle(b)->unit[unit_in(m)].type = (uint8_t)gun;
    return flag_gone(s, m, STIRRED);
}

static bool of_archers(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    int bows = rbc_type_find("LBOW", 4);
    if (far_apart(s, m) > rbc_range(&rbc_types[bows], MODE_MASSED)) return false;
    battle(b)->unit[unit_in(m)].type = (uint8_t)bows;
    state(s)->unit[unit_in(m)].massed_used = 0;
    return true;
}

static bool storms_left(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    state(s)->unit[unit_in(m)].massed_used = 0;
    return true;
}

/* From somewhere else, or faced otherwise, the target would be in range, arc and sight. */
static bool from_elsewhere(gg_battle *b, gg_state *s, gg_move m, bool moves)
{
    rbc_unit was = state(s)->unit[unit_in(m)];
    for (int y = 0; y < battle(b)->board.rows; y++)
        for (int x = 0; x < battle(b)->board.columns; x++) {
            int cell = sq_cell(x, y);
            if (cell != was.cell && (!moves || rbc_unit_at(state(s), cell) != GG_NONE)) continue;
            for (int f = 0; f < SQ_FACINGS; f++) {
                rbc_put(state(s), battle(b), unit_in(m), cell, f);
                if (legal(b, s, m)) return true;
            }
        }
    return false;
}

static bool in_range(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    return from_elsewhere(b, s, m, true);
}

static bool in_arc(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    gg_reasons r;
    (void)words;
    gg_reasons_of(b, s, m, &r);
    return from_elsewhere(b, s, m, named(&r, SHOOT_RANGE) || named(&r, SHOOT_MASSED));
}

static bool in_sight(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    const rbc_unit *u = &state(s)->unit[unit_in(m)], *to = &state(s)->unit[target_in(m)];
    for (int cell; (cell = rbc_sight_ends(battle(b), state(s), u->cell, u->facing, to->cell)) != SQ_OFF;) {
        off(b, s, rbc_unit_at(state(s), cell));
        open_up(b, s, cell);
    }
    return true;
}

/* ---- the rest ---- */

static bool turned_away(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    rbc_unit *u = &state(s)->unit[unit_in(m)];
    for (int i = 1; i < SQ_FACINGS; i++) {
        u->facing = (uint8_t)((u->facing + 1) & 3);
        if (legal(b, s, m)) return true;
    }
    return false;
}

static bool room_for_hits(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)m, (void)words;
    rbc_unit *to = &state(s)->unit[s->ask.other];
    to->hits = to->due = 0;
    return rbc_room(battle(b), state(s), s->ask.other) >= (int)gg_move_arg(m);
}

static bool more_to_pass(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    state(s)->frame[s->depth - 1].transfer.left = (uint8_t)gg_move_arg(m);
    return true;
}

static bool way_back(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    int cell = last_box(b, words);
    if (cell == SQ_OFF) return false;
    off(b, s, rbc_unit_at(state(s), cell));
    open_up(b, s, cell);
    return walls_gone(b, s, m, words) && legal(b, s, m);
}

static bool zone_everywhere(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)m, (void)words;
    battle(b)->zone[s->ask.side][0] = 0;
    battle(b)->zone[s->ask.side][1] = (uint8_t)(battle(b)->board.rows - 1);
    return true;
}

/* Of the one list that has carts, as the unit that has them and is likest. */
static bool carts_given(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    const rbc_type *was = rbc_type_of(battle(b), unit_in(m));
    battle(b)->list[s->ask.side] = LIST_MUGHAL;
    for (int i = 0; i < RBC_TYPES; i++) {
        if (rbc_kind(&rbc_types[i]) != rbc_kind(was) || !rbc_list_carts(LIST_MUGHAL, i)) continue;
        battle(b)->unit[unit_in(m)].type = (uint8_t)i;
        return true;
    }
    return false;
}

static const char a_name[] = "it is who or what was named, and no circumstance";
static const char a_nature[] = "it is the nature of the unit, and another would be another move";
static const char a_drive[] = "it is where the charge drives it";

static const obstacle rows[] = {
    {GEO_STACK, NULL, box_emptied, NULL, false},
    {MOVE_ENTER, NULL, box_emptied, NULL, true},
    {GEO_PASSTHROUGH, NULL, box_emptied, NULL, true},
    {GEO_DIAGSTEP, NULL, corner_opened, NULL, true},
    {TERR_OBSTACLE, NULL, walls_gone, NULL, true},
    {TERR_WOODS, NULL, box_opened, NULL, true},
    {TERR_ROUGH, NULL, box_opened, NULL, true},
    {TERR_VILLAGE, NULL, box_opened, NULL, true},
    {TERR_FORD, NULL, box_opened, NULL, true},
    {TERR_IMPASSABLE, NULL, box_opened, NULL, true},
    {MOVE_WARRIOR, NULL, box_opened, NULL, true},
    {MOM_PATH, NULL, freed, NULL, true},
    {MOM_DEF, NULL, freed, NULL, false},
    {MOM_CTFAIL, NULL, freed, NULL, false},
    {MOM_FIRST, NULL, all_freed, NULL, true},
    {MOM_ORDER, NULL, all_freed, NULL, true},
    {MOM_SHOOT, NULL, NULL, "a target is not found by taking anything away", false},
    {MOVE_PROCEDURE, "asked now", asked_of_it, NULL, false},
    {MOVE_PROCEDURE, "had", not_yet_moved, NULL, false},
    {MOVE_PROCEDURE, "not on the board", back_again, NULL, false},
    {TURN_MOVEMENT, NULL, come_over, NULL, false},
    {MOVE_DIAG_ELIGIBLE, NULL, no_tercio, NULL, true},
    {MOVE_ELEPHANT, NULL, otherwise, NULL, true},
    {MOVE_LIMITS, NULL, otherwise, NULL, true},
    {CHARGE_TURNFIRST, NULL, otherwise, NULL, true},
    {MOVE_SURRENDER, NULL, otherwise, NULL, true},
    {MOVE_ALLOW, NULL, otherwise, NULL, true},
    {MOVE_ARTILLERY, "stirred", not_stirred, NULL, true},
    {MOVE_ARTILLERY, NULL, NULL, a_nature, false},
    {MOVE_OFFERED, NULL, turned_away, NULL, false},
    {MOVE_TURN, NULL, turned_away, NULL, false},
    {MOVE_INMELEE, "already", turned_away, NULL, false},
    {MOVE_INMELEE, "before", NULL, "the enemies stand where they stand", false},
    {CHARGE_REACTION, "already", turned_away, NULL, false},
    {CHARGE_REACTION, NULL, NULL, "the charger stands where it stands", false},
    {CHARGE_ARTILLERY, NULL, NULL, a_nature, false},
    {CHARGE_ELIGIBLE, "not in the box", target_before_it, NULL, false},
    {CHARGE_ELIGIBLE, "not at that", target_before_it, NULL, false},
    {CHARGE_ELIGIBLE, NULL, NULL, a_name, false},
    {CHARGE_LIGHT, NULL, light_target, NULL, true},
    {CHARGE_FOOTDIAG, NULL, light_target, NULL, true},
    {CHARGE_TERRAIN, NULL, open_target, NULL, true},
    {SPECIAL_SALVO, NULL, salvo_learnt, NULL, false},
    {SHOOT_SALVO, "fired", not_fired, NULL, false},
    {SHOOT_SALVO, "in melee", target_free, NULL, false},
    {SHOOT_SALVO, NULL, NULL, "it is where the charge is made from", false},
    {SPECIAL_HEDGEHOG, NULL, of_hedgehogs, NULL, false},
    {HEDGE_FORM, "Unformed", formed, NULL, false},
    {HEDGE_FORM, "pinned", not_pinned, NULL, false},
    {HEDGE_FORM, "already", opened_up, NULL, false},
    {HEDGE_FORM, "in melee", out_of_melee, NULL, false},
    {UNIT_WEAPON, NULL, armed, NULL, true},
    {SHOOT_ELIGIBLE, "in melee", out_of_melee, NULL, true},
    {SHOOT_ELIGIBLE, "fired", not_fired, NULL, false},
    {SHOOT_ELIGIBLE, NULL, NULL, a_name, false},
    {TURN_SHOOTING, NULL, come_over, NULL, false},
    {SPECIAL_MARC, NULL, of_archers, NULL, true},
    {SHOOT_MASSED, "storm", storms_left, NULL, false},
    {SHOOT_MASSED, NULL, in_range, NULL, true},
    {SHOOT_RANGE, NULL, in_range, NULL, true},
    {GEO_SHOOTARC, NULL, in_arc, NULL, true},
    {GEO_LOS, NULL, in_sight, NULL, true},
    {SHOOT_TARGET, "in melee", target_free, NULL, true},
    {SHOOT_TARGET, "no enemy", target_comes_over, NULL, false},
    {SHOOT_TARGET, NULL, NULL, a_name, false},
    {EVADE_BLOCKED, NULL, NULL, a_drive, false},
    {EVADE_PASS, NULL, NULL, a_drive, false},
    {EVADE_FAIL, NULL, NULL, a_drive, false},
    {BRIG_KIEL, "at most", room_for_hits, NULL, true},
    {BRIG_KIEL, "only", more_to_pass, NULL, false},
    {BRIG_KIEL, NULL, NULL, a_name, false},
    {MELEE_WHEN, NULL, NULL, "nobody fights it", false},
    {MELEE_COMBAT, NULL, NULL, a_name, false},
    {MELEE_OPPONENT, NULL, NULL, "the enemies stand where they stand", false},
    {CHARGE_ENGAGE, NULL, NULL, "nobody fights it", false},
    {AFTER_WITHDRAW, "ends before", way_back, NULL, false},
    {AFTER_WITHDRAW, NULL, NULL, "it is the edge, or a number that is no way", false},
    {GEO_EDGE, NULL, NULL, "it is the edge", false},
    {GEO_GRID, NULL, NULL, a_name, false},
    {GEO_ZONE, NULL, zone_everywhere, NULL, false},
    {WIN_BUILD, "Camp", box_opened, NULL, true},
    {WIN_BUILD, "no carts", carts_given, NULL, false},
    {WIN_BUILD, NULL, NULL, a_name, false},
};

static void test_what_is_named_stands_in_the_way(void **s)
{
    (void)s;
    prove_reasons("rbc", sizeof(rbc_battle), rows, sizeof rows / sizeof rows[0], 75);
}

/* ---- examples ---- */

static const struct {
    const char *field, *move, *words;
} examples[] = {
    {"S1 ARQL D4 N; S2 HALB H4 N; N1 FRPB D8 S; N2 HALB D6 S; begin shooting", "shoot S1 N1",
     "N1 is 4 boxes away, 2 in range; the line of sight is blocked at D6 by N2 -> S1 can shoot at N2"},
    {"S1 ARQL D4 N; S2 HALB H4 N; N1 FRPB D6 S; begin shooting", "shoot S2 N1",
     "S2 has nothing to shoot with; N1 is out of the arc"},
    {"S1 ARQL D4 N; S2 HALB H4 N; N1 FRPB D6 S; begin shooting", "shoot S1 S2",
     "S2 is no enemy; S2 is out of the arc; S2 is 4 boxes away, 2 in range -> S1 can shoot at N1"},
    {"S1 HALB D4 N; S2 HALB D5 N; N1 FRPB D9 S; begin unit S1", "move S1 D7 N",
     "3 boxes away, S1 has 1 action -> move S1 C5 unformed N can be done, at the price of order"},
    {"S1 HALB D4 N; S2 HALB D5 N; N1 FRPB D9 S; begin unit S1", "move S1 D5 N",
     "S2 stands at D5 -> move S1 C5 unformed N can be done, at the price of order"},
    {"S1 HALB D4 N; S2 HALB D5 N; N1 FRPB D9 S; begin unit S1", "move S1 D4 N",
     "S1 stands there already, facing so -> stay"},
    {"S1 HALB D4 N; S2 HALB D5 N; N1 FRPB D9 S; begin unit S1", "charge S1 N1",
     "4 boxes to go before the charge, S1 has 1 action in all -> move S1 C5 unformed N can be done, at the price of "
     "order"},
    {"S1 HALB D4 N; S2 HALB D5 N; N1 FRPB D9 S; begin unit S1", "charge S1",
     "charge S1: whom? say the label of an enemy"},
    {"S1 HALB D4 N; S2 HALB D5 N; N1 FRPB D9 S; begin unit S1", "shoot S1 N1",
     "asked now: Where does S1 go? (1 action.) -> shooting comes when the Movement Phase is ended"},
    {"S1 GEND D4 N; N1 FRPB E6 S; begin unit S1", "charge S1 N1 D6 E",
     "who charges turns before the first step, and then straight at the enemy; 3 actions needed, S1 has 2 -> charge S1 "
     "N1 can be done"},
    {"S1 TERC D4 N; N1 FRPB E5 S; begin unit S1", "charge S1 N1",
     "S1 goes straight forward only, to no corner -> move S1 D5 N can be done"},
    {"S1 STRA D4 N; N1 FRPB D5 S; begin unit S1", "charge S1 N1",
     "S1 is light and charges only light troops, elephants and guns -> move S1 C6 N can be done"},
    {"S1 ELEP D4 N; N1 FRPB F9 S; begin unit S1", "move S1 F4 E",
     "once it has turned S1 has 1 action -> move S1 E5 E can be done"},
    {"S1 GUNL D4 N; N1 FRPB F9 S; begin unit S1", "move S1 E4 E",
     "S1 goes one box straight on or turns, not both -> move S1 D5 N can be done"},
    {"S1 GUNF D4 N; N1 FRPB F9 S; begin unit S1", "move S1 D5 N", "S1 may turn, but not go"},
    {"S1 SWPB D4 N; S2 SWPB F4 N; N1 FRPB F9 S; begin movement", "move S1 D5 N",
     "asked now: Movement: whose move? (2 to go.) -> first choose it: next S1"},
    {"S1 SWPB D4 N; S2 SWPB F4 N; N1 FRPB F9 S; begin movement", "next N1", "N1 is the enemy's"},
    {"S1 SWPB D4 N; S2 SWPB F4 N; N1 FRPB F9 S; begin movement", "shoot S1 N1",
     "asked now: Movement: whose move? (2 to go.) -> shooting comes when movement is over: end"},
};

static void say(const gg_reasons *r, char *out, size_t cap)
{
    size_t at = 0;
    for (int i = 0; i < r->count; i++)
        at += (size_t)snprintf(out + at, cap - at, "%s%s", i ? "; " : "", r->reason[i].words);
    if (r->instead[0]) snprintf(out + at, cap - at, " -> %s", r->instead);
}

static void test_refusals_name_all_that_stands_in_the_way(void **s)
{
    (void)s;
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
        char is[1800] = "";
        gg_reasons r;
        gg_fault fault;
        table *t = field(examples[i].field);
        gg_move m = gg_move_parse(t->battle, t->state, examples[i].move, strlen(examples[i].move), &fault);
        if (m) {
            gg_reasons_of(t->battle, t->state, m, &r);
            say(&r, is, sizeof is);
        } else /* a part of it is missing */
            snprintf(is, sizeof is, "%s", fault.text);
        assert_string_equal(is, examples[i].words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_refusals_name_all_that_stands_in_the_way, tables_clear),
        cmocka_unit_test_teardown(test_what_is_named_stands_in_the_way, tables_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
