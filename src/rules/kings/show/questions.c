/* Moves in a list: what the letters of the labels in verbs.def stand for, how far odds look, and what an exchange is about. */
#include "engine/question.h"
#include "rules/kings/show/show.h"

typedef struct entry {
    const kings_battle *b;
    const kings_state *s;
    int unit, target;
    gg_move m;
} entry;

static void add_inches(gg_text *t, int tenths)
{
    gg_say_inches(t, tenths);
    gg_text_add(t, " inches");
}

static bool there(const entry *e, int unit) { return unit < e->b->units && kings_on(e->s, unit); }
static bool formed(const entry *e) { return kings_is(e->s, e->unit, CLOSE); }
static bool breaks(const entry *e) { return gg_move_arg(e->m) & ARG_BREAK; }

static int far_of(const entry *e, int action, int die)
{
    return kings_allowance(e->b, e->s, e->unit, action, formed(e) && !breaks(e), die);
}

/* ---- walks ---- */

static void say_walk(const entry *e, gg_text *t)
{
    if (gg_move_verb(e->m) == V_DOUBLE) {
        gg_text_add(t, "%d to %d inches%s", far_of(e, DOUBLE, 1) / 10, far_of(e, DOUBLE, 6) / 10,
                    formed(e) ? " (breaks order)" : "");
        return;
    }
    gg_text_add(t, "%s, ", !formed(e) ? "Move" : breaks(e) ? "Break order and move" : "Move in Close Order");
    add_inches(t, far_of(e, MOVE, 0));
}

static void say_dice(const entry *e, int action, gg_text *t)
{
    gg_say_count(t, kings_fire_dice(e->b, e->s, e->unit, action, NULL), "die", "dice");
}

/* Half a Move does not lead over the edge of a Work. */
static void say_skirmish(const entry *e, gg_text *t)
{
    enum { EDGE = 30 };
    int far = far_of(e, SKIRMISH, 0);
    if (kings_in_work(e->s, e->unit) && far <= EDGE) {
        gg_text_add(t, "Fire with ");
    } else {
        gg_text_add(t, "Move ");
        add_inches(t, far);
        gg_text_add(t, ", then fire with ");
    }
    say_dice(e, SKIRMISH, t);
}

/* How far, which way, how near to whom, and what is there. */
static void say_way(const entry *e, gg_text *t)
{
    static const char *const cover[] = {"", ", soft cover", ", hard cover"};
    tab_point at = kings_at(e->s, e->unit), to = kings_go_end(e->m);
    int r = kings_radius_as(e->b, e->unit, e->s->unit[e->unit].figs, formed(e)), best = 0;
    int enemy = kings_nearest_from(e->b, e->s, to, r, kings_units_on(e->b, e->s, !kings_side_of(e->b, e->unit)));
    add_inches(t, tab_distance_points(at, to));
    gg_text_add(t, " %s", disc_dir_names[disc_facing((tab_point){to.x - at.x, to.y - at.y})]);
    if (enemy != GG_NONE) {
        gg_text_add(t, ", ");
        gg_say_inches(t, disc_distance(to, kings_at(e->s, enemy)) - r - kings_radius(e->b, e->s, enemy));
        gg_text_add(t, " from %s", e->b->unit[enemy].label);
    }
    for (uint32_t in = kings_areas_at(e->b, to); in; in &= in - 1)
        if (e->b->area[__builtin_ctz(in)].cover > best) best = e->b->area[__builtin_ctz(in)].cover;
    gg_text_add(t, "%s", cover[best]);
    if (kings_go_facing(e->m) >= 0) gg_text_add(t, ", facing %s", disc_dir_names[kings_go_facing(e->m)]);
}

/* ---- fire and attack ---- */

static void say_shot(const entry *e, gg_text *t)
{
    unsigned verb = gg_move_verb(e->m);
    int action = verb == V_SHOOT ? SKIRMISH : kings_action_of(e->m);
    static const char *const cover[] = {"", ", soft cover", ", hard cover"};
    if (!there(e, e->target)) return;
    int range = kings_weapons[kings_profile_of(e->b, e->unit)->weapon].range;
    say_dice(e, action, t);
    gg_text_add(t, " at %d+", kings_to_hit(e->b, e->s, e->unit, action, NULL));
    if (verb != V_VOLLEY)
        gg_text_add(t, kings_gap(e->b, e->s, e->unit, e->target) <= range / 2 ? ", short range" : ", long range");
    gg_text_add(t, "%s, ", cover[kings_cover(e->b, e->s, e->unit, e->target)]);
    gg_say_count(t, kings_hits_per_casualty(e->b, e->s, e->unit, e->target, NULL), "hit a man", "hits a man");
}

int kings_least_die(const kings_battle *b, const kings_state *s, int unit, int target, bool close)
{
    int die = 1;
    while (die <= 6 &&
           !kings_contact_of(b, s, unit, target, close, kings_allowance(b, s, unit, ATTACK, close, die)).reached)
        die++;
    return die;
}

static void say_attack(const entry *e, gg_text *t)
{
    if (!there(e, e->target)) return;
    bool close = formed(e) && !breaks(e);
    int die = kings_least_die(e->b, e->s, e->unit, e->target, close);
    gg_text_add(t, "%s %s%s: ", breaks(e) ? "Break order and attack" : "Attack", e->b->unit[e->target].label,
                close ? " in Close Order" : "");
    add_inches(t, kings_gap(e->b, e->s, e->unit, e->target));
    gg_text_add(t, die == 1 ? ", certain to reach it" : die > 6 ? ", cannot reach it" : ", %d or more reaches it", die);
}

/* ---- the others ---- */

static void say_rally(const entry *e, gg_text *t)
{
    gg_tally number = {0};
    int needed = kings_rally_number(e->b, e->s, e->unit, &number);
    int routs = needed - kings_leadership(e->b, e->s, e->unit) + 2;
    if (needed > 12)
        gg_text_add(t, "cannot pass");
    else
        gg_text_add(t, "%d or more", needed);
    if (routs >= 2) gg_text_add(t, routs == 2 ? ", 2 routs" : ", %d or less routs", routs);
}

/* Behind the unit that screens it, or at an edge. */
void kings_say_entry(gg_text *t, const kings_battle *b, const kings_state *s, gg_move m)
{
    static const char *const edges[] = {"north", "east", "south", "west"};
    tab_point to = kings_go_end(m), spot;
    for (int u = 0; u < b->units; u++)
        if (kings_spot(b, s, (int)gg_move_unit(m), KINGS_SPOT_SLOTS - KINGS_UNITS + u, &spot) && spot.x == to.x &&
            spot.y == to.y) {
            gg_text_add(t, "behind %s", b->unit[u].label);
            return;
        }
    int away[] = {b->height - to.y, b->width - to.x, to.y, to.x}, edge = 0;
    for (int i = 1; i < 4; i++)
        if (away[i] < away[edge]) edge = i;
    gg_text_add(t, "at the %s edge, ", edges[edge]);
    kings_say_point(t, to);
}

static void say_stand(const entry *e, gg_text *t)
{
    if (kings_go_facing(e->m) < 0)
        gg_text_add(t, "Stand to");
    else
        gg_text_add(t, "Turn to face %s", disc_dir_names[kings_go_facing(e->m)]);
}

void kings_label_letter(const gg_battle *b, const gg_state *s, gg_move m, char letter, gg_text *t)
{
    entry e = {kings_b(b), kings_s(s), (int)gg_move_unit(m), (int)gg_move_target(m), m};
    if (e.unit >= e.b->units) return;
    switch (letter) {
    case 'm': say_walk(&e, t); break;
    case 'a': say_attack(&e, t); break;
    case 'x': say_shot(&e, t); break;
    case 'k': say_skirmish(&e, t); break;
    case 'n': say_dice(&e, SKIRMISH, t); break;
    case 'h': gg_say_inches(t, far_of(&e, SKIRMISH, 0)); break;
    case 'l':
        gg_text_add(t, "cover one better%s",
                    kings_profile_of(e.b, e.unit)->fieldcraft ? ", and no target at long range" : "");
        break;
    case 'y': say_rally(&e, t); break;
    case 's': say_stand(&e, t); break;
    case 'f': gg_text_add(t, "%d", kings_refilled(e.b, e.s, e.unit)); break;
    case 'e': kings_say_entry(t, e.b, e.s, m); break;
    case 'o':
        if (s->ask.question == ASK_OCCUPY) kings_say_work(t, e.b, kings_top(e.s)->fight.work);
        break;
    default: say_way(&e, t); break;
    }
}

/* Attacks that no die brings home, and skirmishing fire where plain fire is free, are listed together. */
const char *kings_fold(const gg_battle *battle, const gg_state *state, gg_move m)
{
    entry e = {kings_b(battle), kings_s(state), (int)gg_move_unit(m), (int)gg_move_target(m), m};
    unsigned verb = gg_move_verb(m);
    if ((verb != V_ATTACK && verb != V_SKIRMISH_FIRE) || !there(&e, e.unit) || !there(&e, e.target)) return NULL;
    if (verb == V_ATTACK) {
        bool close = formed(&e) && !breaks(&e);
        if (kings_least_die(e.b, e.s, e.unit, e.target, close) <= 6) return NULL;
        return close ? "Out of reach in Close Order" : "Out of reach";
    }
    gg_move fire = kings_move(V_FIRE, gg_move_unit(m), gg_move_target(m), -1, 0);
    bool free = kings_action_kind(e.b, e.s, e.unit, FIRE) == FREE;
    return free && gg_verdict(battle, state, fire) == GG_OK ? "Skirmish: half fire, then move" : NULL;
}

/* ---- how far odds look ---- */

/* Of a Leader's die or a card no farther than that throw. */
int kings_until(const gg_battle *b, const gg_state *s, gg_move m)
{
    (void)b;
    unsigned proc = kings_top(kings_s(s))->game.proc;
    bool alone = proc == PROC_leaders || proc == PROC_deal || proc == PROC_player_turn;
    return !m && alone ? (int)GG_UNTIL_ROLL : -1;
}

void kings_guess_words(const gg_battle *b, const gg_state *s, gg_move m, gg_text *t)
{
    const kings_state *k = kings_s(s);
    const char *label = gg_piece_label(b, (int)gg_move_unit(m));
    char words[GG_PHRASE];
    switch (gg_move_verb(m)) {
    case V_OCCUPY:
        gg_text_add(t, "%s steps into ", label);
        kings_say_work(t, kings_b(b), kings_top(k)->fight.work);
        break;
    case V_DECLINE: gg_text_add(t, "%s stays outside", label); break;
    case V_SHOOT: gg_text_add(t, "%s fires at %s", label, gg_piece_label(b, (int)gg_move_target(m))); break;
    case V_FINISH: gg_text_add(t, "the phase ends"); break;
    default: gg_move_words(b, s, m, words, sizeof words); gg_text_add(t, "%s", words);
    }
}

/* ---- exchanges ---- */

/* Who acts is known once it was chosen: from then on the frame says it. */
void kings_exchange_of(const gg_battle *b, const gg_state *s, const void *frame, gg_event *e)
{
    const kings_frame *f = frame;
    e->side = kings_s(s)->active;
    if (f->game.proc == PROC_deal) e->side = f->deal.side;
    if (f->game.proc != PROC_activate) return;
    e->rule = ACT_LIST;
    e->piece = f->activate.unit;
    if (f->activate.pc && f->activate.unit != GG_NONE) e->other = f->activate.target;
    (void)b;
}
