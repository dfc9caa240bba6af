/* Moves in text, by the table of verbs. */
#include "engine/notation.h"

#include "rules/kings/choose/choose.h"

static const gg_verb verbs[KINGS_VERBS] = {
#include "engine/def/verb_rows.inc"
};
static const char *const edges[] = {"N", "E", "S", "W"}, *const edge_words[] = {"north", "east", "south", "west"};

/* A destination that is being read: its point on the way or its facing was announced and has yet to come. */
enum { FACING_TO_COME = 31, WAY_TO_COME = 1022 };

/* ---- printing ---- */

static void add_point(tab_point p, bool words, gg_text *t)
{
    if (words)
        kings_say_point(t, p);
    else
        gg_text_add(t, "%d,%d", p.x, p.y);
}

static void add_facing(int facing, gg_text *t)
{
    gg_text_add(t, "%s", facing >= 0 && facing < DISC_DIRS ? disc_dir_names[facing] : "?");
}

static void add_work(const kings_battle *b, unsigned work, bool words, gg_text *t)
{
    if (work >= b->works)
        gg_text_add(t, "?");
    else if (words)
        kings_say_work(t, b, (int)work);
    else
        gg_text_add(t, "%s", b->work[work].label);
}

static bool known(const kings_battle *b, const kings_state *s, unsigned unit)
{
    return unit < b->units && kings_on(s, (int)unit);
}

/* What the dice must show: the Rally test has markers to overcome, an action that is free none at all. */
static void add_test(const kings_battle *b, const kings_state *s, gg_move m, gg_text *t)
{
    int unit = (int)gg_move_unit(m), action = kings_action_of(m);
    GG_TALLY(mods);
    if (!known(b, s, gg_move_unit(m))) return;
    if (action != RALLY && kings_action_kind(b, s, unit, action) == FREE) return;
    if (action == RALLY)
        kings_rally_mods(b, s, unit, &mods);
    else
        kings_discipline(b, s, unit, &mods);
    int needs = kings_leadership(b, s, unit) - mods.total;
    if (action == STAND_TO) return;
    gg_text_add(t, needs <= 2 ? " (test cannot fail)" : " (test %d+)", needs);
}

static void add_shot(const kings_battle *b, const kings_state *s, gg_move m, gg_text *t)
{
    int unit = (int)gg_move_unit(m), target = (int)gg_move_target(m);
    int action = gg_move_verb(m) == V_SHOOT ? SKIRMISH : kings_action_of(m);
    GG_TALLY(dice);
    GG_TALLY(hit);
    GG_TALLY(hits);
    if (!known(b, s, (unsigned)unit) || !known(b, s, (unsigned)target)) return;
    int gap = kings_gap(b, s, unit, target), n = kings_fire_dice(b, s, unit, action, &dice);
    int per = kings_hits_per_casualty(b, s, unit, target, &hits);
    gg_text_add(t, ": %d di%s at %d+, %d hit%s a casualty, gap %d.%d", n, n == 1 ? "e" : "ce",
                kings_to_hit(b, s, unit, action, &hit), per, per == 1 ? "" : "s", gap / 10, gap % 10);
}

/* The die that an Attack over open ground needs, and what is thrown if it gets there. */
static void add_reach(const kings_battle *b, const kings_state *s, gg_move m, gg_text *t)
{
    int unit = (int)gg_move_unit(m), target = (int)gg_move_target(m), die = 1;
    if (!known(b, s, (unsigned)unit) || !known(b, s, (unsigned)target)) return;
    bool close = kings_is(s, unit, CLOSE) && !(gg_move_arg(m) & ARG_BREAK);
    int gap = kings_gap(b, s, unit, target);
    while (die <= 6 &&
           !kings_contact_of(b, s, unit, target, close, kings_allowance(b, s, unit, ATTACK, close, die)).reached)
        die++;
    gg_text_add(t, ": gap %d.%d, ", gap / 10, gap % 10);
    gg_text_add(t, die == 1 ? "certain to reach it" : die > 6 ? "out of reach" : "reaches it with %d or more", die);
}

/* How far it is and which way, the nearest enemy from there, and the ground. */
static void add_surroundings(const kings_battle *b, const kings_state *s, gg_move m, gg_text *t)
{
    tab_point to = kings_go_end(m), at;
    unsigned unit = gg_move_unit(m);
    if (!known(b, s, unit)) return;
    at = kings_at(s, (int)unit);
    int far = tab_distance_points(at, to),
        r = kings_radius_as(b, (int)unit, s->unit[unit].figs, kings_is(s, (int)unit, CLOSE));
    int enemy = kings_nearest_from(b, s, to, r, kings_units_on(b, s, !kings_side_of(b, (int)unit)));
    gg_text_add(t, ": %d.%d inches %s", far / 10, far % 10,
                disc_dir_names[disc_facing((tab_point){to.x - at.x, to.y - at.y})]);
    if (enemy != GG_NONE) {
        int gap = disc_distance(to, kings_at(s, enemy)) - r - kings_radius(b, s, enemy);
        gg_text_add(t, ", %d.%d from %s", gap / 10, gap % 10, b->unit[enemy].label);
    }
    for (uint32_t in = kings_areas_at(b, to); in; in &= in - 1) {
        const kings_area *a = &b->area[__builtin_ctz(in)];
        gg_text_add(t, ", %s%s", kings_grounds[a->kind].name,
                    a->cover ? (a->cover == COVER_HARD ? " (hard cover)" : " (soft cover)") : "");
    }
}

static void add_break(const kings_battle *b, const kings_state *s, gg_move m, bool words, gg_text *t)
{
    bool breaks = gg_move_arg(m) & ARG_BREAK;
    if (!words)
        gg_text_add(t, breaks ? "break" : "keep");
    else if (known(b, s, gg_move_unit(m)) && kings_is(s, (int)gg_move_unit(m), CLOSE))
        gg_text_add(t, breaks ? ", breaking Close Order" : ", in Close Order");
}

/* The parts of a move that may be left out; as words they bring their own comma. */
static void extra(const kings_battle *b, const kings_state *s, gg_move m, char letter, bool words, gg_text *t)
{
    tab_point way;
    switch (letter) {
    case 'b': add_break(b, s, m, words, t); break;
    case 'v': gg_text_add(t, "via"); break;
    case 'f': gg_text_add(t, "facing"); break;
    case 'w':
        if (!kings_go_way(m, &way)) break;
        if (words) gg_text_add(t, " by ");
        add_point(way, words, t);
        break;
    case 'd':
    case 'g':
        if (words && kings_go_facing(m) < 0) break;
        if (words) gg_text_add(t, letter == 'd' ? ", turning to face " : ", facing ");
        add_facing(kings_go_facing(m), t);
        break;
    case 't': add_test(b, s, m, t); break;
    case 'r': add_shot(b, s, m, t); break;
    case 'n': add_surroundings(b, s, m, t); break;
    default: add_reach(b, s, m, t); break;
    }
}

static void part(const gg_battle *battle, const gg_state *s, gg_move m, char letter, bool words, gg_text *t)
{
    const kings_battle *b = kings_b(battle);
    switch (letter) {
    case 'U':
        gg_text_add(t, "%s", gg_piece_label(battle, (int)gg_move_unit(m)));
        break; /* lists have its name above it */
    case 'T': gg_text_add(t, "%s", gg_piece_label(battle, (int)gg_move_target(m))); break;
    case 'P': add_point(kings_go_end(m), words, t); break;
    case 'F': add_facing(kings_go_facing(m), t); break;
    case 'W': add_work(b, gg_move_arg(m), words, t); break;
    case 'E': gg_text_add(t, "%s", gg_move_arg(m) > EDGE_W ? "?" : (words ? edge_words : edges)[gg_move_arg(m)]); break;
    default: extra(b, kings_s(s), m, letter, words, t); break;
    }
}

/* Keep or break is said of units in Close Order; a way and a facing where the move has them. */
static bool there(const gg_battle *b, const gg_state *s, gg_move m, char letter)
{
    tab_point way;
    unsigned unit = gg_move_unit(m);
    if (letter == 'b')
        return gg_move_arg(m) & ARG_BREAK ||
               (known(kings_b(b), kings_s(s), unit) && kings_is(kings_s(s), (int)unit, CLOSE));
    if (letter == 'v' || letter == 'w') return kings_go_way(m, &way);
    return kings_go_facing(m) >= 0;
}

/* ---- reading ---- */

const char *kings_point_of(gg_word w, tab_point *out)
{
    static const char expected[] = "a point x,y in tenths of an inch (240,220) or in inches (24.0,22.0)";
    const char *comma = w.len ? memchr(w.at, ',', w.len) : NULL;
    unsigned x, y;
    if (!comma) return expected;
    size_t first = (size_t)(comma - w.at);
    if (!gg_read_tenths(w.at, first, KINGS_SPAN, &x)) return expected;
    if (!gg_read_tenths(comma + 1, w.len - first - 1, KINGS_SPAN, &y)) return expected;
    *out = (tab_point){(int32_t)x, (int32_t)y};
    return NULL;
}

/* The fields of a move with a place, from what kings_go has made of it. */
static void put_go(gg_move m, gg_parts *p)
{
    p->target = gg_move_target(m), p->x = gg_move_x(m), p->y = gg_move_y(m);
    p->facing = gg_move_facing(m), p->arg = gg_move_arg(m);
}

static gg_move go_of(const gg_parts *p)
{
    return gg_move_make(p->verb, p->unit, p->target, p->x, p->y, p->facing, p->arg);
}

static const char *read_end(gg_word w, gg_parts *p)
{
    tab_point end;
    const char *expected = kings_point_of(w, &end);
    if (!expected) put_go(kings_go(p->verb, p->unit, end, (tab_point){KINGS_NO_WAY, 0}, -1), p);
    return expected;
}

static void set_way(gg_parts *p, tab_point way)
{
    put_go(kings_go(p->verb, p->unit, kings_go_end(go_of(p)), way, kings_go_facing(go_of(p))), p);
}

static const char *read_facing(gg_word w, gg_parts *p)
{
    unsigned facing;
    const char *expected = gg_read_name(w, disc_dir_names, DISC_DIRS, &facing, "a facing such as N, NNE, NE");
    if (!expected) p->facing = (p->facing & ~31u) | (facing + 1);
    return expected;
}

/* `via`, or `facing` if no way is named. */
static const char *read_announcement(gg_word w, gg_parts *p)
{
    if (w.len == 0) return NULL;
    if (gg_word_same(w, "facing"))
        p->facing = (p->facing & ~31u) | FACING_TO_COME;
    else if (gg_word_same(w, "via"))
        set_way(p, (tab_point){WAY_TO_COME, 0});
    else
        return "via or facing";
    return NULL;
}

static const char *read_announced(gg_word w, gg_parts *p)
{
    tab_point way;
    if (w.len == 0) return NULL;
    if ((p->facing & 31) == FACING_TO_COME) return read_facing(w, p);
    const char *expected = kings_point_of(w, &way);
    if (!expected) set_way(p, way);
    return expected;
}

static const char *read_break(gg_word w, gg_parts *p)
{
    static const char *const words[] = {"keep", "break"};
    return w.len ? gg_read_name(w, words, 2, &p->arg, "keep or break") : NULL;
}

static const char *read_work(const kings_battle *b, gg_word w, gg_parts *p)
{
    for (unsigned i = 0; i < b->works; i++)
        if (w.len && gg_word_same(w, b->work[i].label)) {
            p->arg = i;
            return NULL;
        }
    return "the label of a Work";
}

static const char *read_part(const gg_battle *b, const gg_state *s, char letter, gg_word w, gg_parts *p)
{
    (void)s;
    switch (letter) {
    case 'U': return gg_read_piece(b, w, &p->unit, "the label of a unit");
    case 'T': return gg_read_piece(b, w, &p->target, "the label of an enemy unit");
    case 'P': return read_end(w, p);
    case 'F': return read_facing(w, p);
    case 'W': return read_work(kings_b(b), w, p);
    case 'E': return gg_read_name(w, edges, 4, &p->arg, "an edge: N E S W");
    case 'b': return read_break(w, p);
    case 'v': return read_announcement(w, p);
    case 'w': return read_announced(w, p);
    case 'f': return w.len && !gg_word_same(w, "facing") ? "facing" : NULL;
    default: return w.len ? read_facing(w, p) : NULL;
    }
}

/* A move that says no more than its verb can say; anything else is another move, and not a legal one. */
static gg_move plainly(gg_move m)
{
    unsigned verb = gg_move_verb(m), unit = gg_move_unit(m), arg = gg_move_arg(m);
    tab_point way;
    if (verb == V_GO) {
        if (!kings_go_way(m, &way)) way.y = 0;
        return kings_go(verb, unit, kings_go_end(m), way, kings_go_facing(m));
    }
    if (kings_has_place(verb)) return kings_go(verb, unit, kings_go_end(m), (tab_point){KINGS_NO_WAY, 0}, -1);
    if (verb == V_FINISH) return kings_move(V_FINISH, GG_NONE, GG_NONE, -1, 0);
    bool aimed = kings_orders[verb].aimed || verb == V_SHOOT;
    if (verb == V_MOVE || verb == V_ATTACK) arg &= ARG_BREAK;
    if (verb != V_MOVE && verb != V_ATTACK && verb != V_ENTER && verb != V_LEAVE) arg = 0;
    return kings_move(verb, unit, aimed ? gg_move_target(m) : (unsigned)GG_NONE,
                      kings_orders[verb].faced ? kings_go_facing(m) : -1, arg);
}

static bool plain(gg_move m) { return plainly(m) == m; }

const gg_notation kings_notation = {GG_NOTATION(KINGS, "a move such as 'move', 'fire' or 'attack'"), .units = "U",
                                    .plain = plain};

/* ---- what a move touches ---- */

void kings_touch(const gg_battle *battle, const gg_state *s, gg_move m, gg_touch *out)
{
    const kings_battle *b = kings_b(battle);
    unsigned verb = gg_move_verb(m), arg = gg_move_arg(m);
    (void)s;
    if (!gg_verb_of(battle, m) || verb == V_FINISH) return;
    out->piece = (uint8_t)gg_move_unit(m);
    if (strchr(verbs[verb].shape, 'T')) out->other = (uint8_t)gg_move_target(m);
    out->attack = out->other != GG_NONE;
    out->has_to = strchr(verbs[verb].shape, 'P') || (verb == V_ENTER && arg < b->works);
    if (verb == V_ENTER && out->has_to)
        out->to = kings_pose(b, b->work[arg].at, -1);
    else if (out->has_to)
        out->to = kings_pose(b, kings_go_end(m), kings_go_facing(m));
}

/* Dragged, it goes straight there; a facing is the nearest of the sixteen. */
gg_move kings_move_at(const gg_battle *battle, gg_move like, gg_pose to)
{
    unsigned verb = gg_move_verb(like);
    int x = to.x, y = kings_b(battle)->height - to.y;
    if (!kings_has_place(verb)) return 0;
    if (x < 0 || x >= KINGS_NO_WAY || y < 0 || y >= KINGS_NO_WAY) return 0;
    int facing = to.facing < 0 || verb != V_GO ? -1 : (to.facing * 2 + 22) / 45 % DISC_DIRS;
    return kings_go(verb, gg_move_unit(like), (tab_point){x, y}, (tab_point){KINGS_NO_WAY, 0}, facing);
}
