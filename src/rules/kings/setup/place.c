/* A scenario whose lines have all been read: the units are drawn up on the table, what was not said gets its default,
 * points are counted, and what cannot be is a fault. */
#include "rules/kings/setup/setup.h"

enum { CONTACT = 3 /* rounding may leave the bodies of a fight so deep in each other (3.12) */ };

/* ---- defaults ---- */

static bool leads(const kings_battle *b, int unit)
{
    return !b->option.one_leader || b->chief[b->unit[unit].side] == unit;
}

kings_unit kings_usual_unit(const kings_battle *b, int unit, int status, bool close, int begin_at)
{
    const kings_unit_def *def = &b->unit[unit];
    kings_unit u = {.status = (uint8_t)status, .work = GG_NONE};
    if (status != ON && status != POOL && status != EXITED) return u;
    u.figs = def->start;
    if (leads(b, unit)) {
        u.flags = LEADER;
        if (begin_at != AT_START) u.leadership = kings_types[def->profile.type].fixed;
    }
    if (status == ON && (close || def->profile.crew) && def->side == NATIVE) u.facing = DISC_DIRS / 2;
    return u;
}

int kings_usual_order(const kings_battle *b, const kings_state *s, int unit)
{
    int place = 0;
    if (!b->option.babbage || b->unit[unit].side != NATIVE || s->unit[unit].status != POOL) return 0;
    for (int u = 0; u <= unit; u++) place += b->unit[u].side == NATIVE && s->unit[u].status == POOL;
    return place;
}

/* kings.option.oneleader: the unit that the scenario names, or the first one. */
static void settle_chiefs(gg_draft *d)
{
    kings_battle *b = kings_drafted(d);
    for (int u = 0; u < b->units; u++) {
        uint8_t *chief = &b->chief[b->unit[u].side];
        if (b->unit[u].chief && !b->option.one_leader)
            gg_draft_fault(d, L_UNIT, u, "chief", "chief without `option one_leader 1`");
        if (b->unit[u].chief && *chief != GG_NONE)
            gg_draft_fault(d, L_UNIT, u, "chief", "a second chief of this side: %s is one already",
                           b->unit[*chief].label);
        if (b->unit[u].chief) *chief = (uint8_t)u;
    }
    for (int u = b->units - 1; u >= 0 && b->option.one_leader; u--) {
        uint8_t *chief = &b->chief[b->unit[u].side];
        if (*chief == GG_NONE || !b->unit[*chief].chief) *chief = (uint8_t)u;
    }
}

/* Nothing is said of where it is: it is placed in its zone, or waits in the POOL of a solo game. */
static void settle_place(gg_draft *d, int unit)
{
    kings_battle *b = kings_drafted(d);
    kings_unit *u = &b->image.unit[unit];
    int side = b->unit[unit].side;
    if (kings_gives_place(d, unit)) return;
    u->status = POOL;
    if (b->option.babbage && side == NATIVE) return;
    if (b->zone[side] && b->begin.at == AT_START) {
        u->flags |= WAITING;
        return;
    }
    gg_draft_fault(d, L_UNIT, unit, NULL, "%s is nowhere: expected `at` and a place, `in` and a Work, or `pool`",
                   b->unit[unit].label);
    gg_draft_spoil(d, L_UNIT, unit);
}

static void settle_state(gg_draft *d, int unit)
{
    kings_battle *b = kings_drafted(d);
    kings_unit *u = &b->image.unit[unit];
    const kings_unit_note *note = &kings_noted(d)->unit[unit];
    kings_unit usual = kings_usual_unit(b, unit, u->status, u->flags & CLOSE, b->begin.at);
    if (!note->figures_of) u->figs = usual.figs;
    if (!gg_draft_has(d, L_UNIT, unit, "facing")) u->facing = usual.facing;
    if (!gg_draft_has(d, L_UNIT, unit, "leadership")) u->leadership = usual.leadership;
    u->flags |= usual.flags;
    if (note->leader & SAYS_LEADER) u->flags |= LEADER;
    if (note->leader & SAYS_LEADERLESS) {
        u->flags &= (uint16_t)~LEADER; /* nobody rolls for a dead man, but a refilled unit has him again */
        if (!u->leadership) u->leadership = kings_usual_unit(b, unit, u->status, false, AT_PHASE).leadership;
    }
    if (!gg_draft_has(d, L_UNIT, unit, "order")) u->lost = (uint8_t)kings_usual_order(b, &b->image, unit);
}

/* ---- units on the table ---- */

static void check_garrison(gg_draft *d, int unit)
{
    const kings_battle *b = kings_drafted(d);
    const kings_profile *p = &b->unit[unit].profile;
    const kings_work *work = &b->work[b->image.unit[unit].work];
    if (p->rides)
        gg_scan_fault_at(d->scan, kings_place_of(d, unit), "%s is on horseback: expected troops on foot in a Work",
                         b->unit[unit].label);
    if (p->crew && work->building)
        gg_scan_fault_at(d->scan, kings_place_of(d, unit), "%s is a gun: expected it in no building",
                         b->unit[unit].label);
    for (int i = 0; i < unit; i++)
        if (kings_on(&b->image, i) && b->image.unit[i].work == b->image.unit[unit].work)
            gg_scan_fault_at(d->scan, kings_place_of(d, unit), "two units in one Work: %s is there already",
                             b->unit[i].label);
}

static bool overlap(tab_point a, tab_point b, int apart)
{
    apart -= CONTACT;
    return apart > 0 && disc_square(a, b) < (int64_t)apart * apart;
}

static void check_room(gg_draft *d, int unit, int radius)
{
    const kings_battle *b = kings_drafted(d);
    tab_point at = kings_at(&b->image, unit);
    for (int i = 0; i < unit; i++) {
        if (gg_draft_faulty(d, L_UNIT, i) || !kings_on(&b->image, i) || kings_in_work(&b->image, i)) continue;
        if (overlap(at, kings_at(&b->image, i), radius + kings_radius(b, &b->image, i)))
            gg_scan_fault_at(d->scan, kings_place_of(d, unit), "%s stands on %s: expected room between them, %d",
                             b->unit[unit].label, b->unit[i].label, radius + kings_radius(b, &b->image, i));
    }
    for (int i = 0; i < b->works; i++)
        if (!gg_draft_faulty(d, L_WORK, i) && overlap(at, b->work[i].at, radius + b->work[i].radius))
            gg_scan_fault_at(d->scan, kings_place_of(d, unit),
                             "%s stands on %s: expected it inside (`in %s`) or clear of it", b->unit[unit].label,
                             b->work[i].label, b->work[i].label);
}

static void check_ground(gg_draft *d, int unit)
{
    const kings_battle *b = kings_drafted(d);
    int r = kings_radius(b, &b->image, unit), flags = kings_flags_at(b, kings_at(&b->image, unit));
    tab_point at = kings_at(&b->image, unit);
    gg_mark place = kings_place_of(d, unit);
    if (kings_table_known(d) && (at.x < r || at.y < r || at.x > b->width - r || at.y > b->height - r))
        gg_scan_fault_at(d->scan, place, "%s stands over the edge: expected %d,%d to %d,%d for its middle",
                         b->unit[unit].label, r, r, b->width - r, b->height - r);
    if (flags & CLOSED)
        gg_scan_fault_at(d->scan, place, "%s stands on impassable ground: expected it elsewhere", b->unit[unit].label);
    if (flags & DIFFICULT && kings_is(&b->image, unit, CLOSE))
        gg_draft_fault(d, L_UNIT, unit, "close", "Close Order in difficult ground: expected loose order");
    check_room(d, unit, r);
}

static void check_order(gg_draft *d, int unit)
{
    const kings_battle *b = kings_drafted(d);
    const kings_unit *u = &b->image.unit[unit];
    const kings_profile *p = &b->unit[unit].profile;
    if (u->flags & CLOSE && (p->action[FORM_CLOSE] == NEVER || u->work != GG_NONE))
        gg_draft_fault(d, L_UNIT, unit, "close", "%s: expected troops that form Close Order, outside Works",
                       u->work != GG_NONE ? "Close Order inside a Work" : "Close Order of those who cannot");
    if (u->flags & GROUND && (p->rides || p->crew || u->flags & CLOSE || u->work != GG_NONE))
        gg_draft_fault(d, L_UNIT, unit, "ground",
                       "nobody mounted, in Close Order or in a Work and no gun lies down: expected loose foot");
}

/* ---- the rest of its state ---- */

static void check_state(gg_draft *d, int unit)
{
    const kings_battle *b = kings_drafted(d);
    const kings_unit *u = &b->image.unit[unit];
    if (u->figs > b->unit[unit].start)
        gg_draft_fault(d, L_UNIT, unit, "figures", "%d figures: expected at most %d%s", u->figs, b->unit[unit].start,
                       b->option.half_units ? ", half of what it has without `half_units`" : "");
    if (u->figs == 0 && u->status == ON)
        gg_draft_fault(d, L_UNIT, unit, "figures", "no figures are left: expected 1 or more, or `destroyed`");
    if (u->jam_until && b->unit[unit].profile.weapon != MACHINE_GUN)
        gg_draft_fault(d, L_UNIT, unit, "jam", "only a machine gun jams: expected no `jam`");
    if (u->drunk && u->trait != DRUNKARD)
        gg_draft_fault(d, L_UNIT, unit, "drunk", "drunk and no drunkard: expected `trait drunkard`");
    if (u->flags & OWED && (!b->option.theoretical || b->unit[unit].side != NATIVE || !kings_lost(&b->image, unit)))
        gg_draft_fault(d, L_UNIT, unit, "owed",
                       "owed: expected a native unit that is lost, and `option theoretical 1`");
    else if (u->flags & OWED && !u->lost)
        gg_draft_fault(d, L_UNIT, unit, "owed",
                       "owed without its place among the losses: expected `order` and a number");
}

static void check_unit(gg_draft *d, int unit)
{
    check_state(d, unit);
    if (!kings_on(&kings_drafted(d)->image, unit)) return;
    check_order(d, unit);
    if (kings_in_work(&kings_drafted(d)->image, unit))
        check_garrison(d, unit);
    else
        check_ground(d, unit);
}

/* ---- field forces ---- */

static void check_standards(gg_draft *d)
{
    const kings_battle *b = kings_drafted(d);
    int bearer[GG_SIDES] = {GG_NONE, GG_NONE};
    for (int u = 0; u < b->units; u++) {
        if (!(b->unit[u].profile.upgrades & UP_STANDARD)) continue;
        if (bearer[b->unit[u].side] != GG_NONE)
            gg_draft_fault(d, L_UNIT, u, "standard", "a second Standard of this side: %s has one already",
                           b->unit[bearer[b->unit[u].side]].label);
        bearer[b->unit[u].side] = u;
    }
}

static void check_budget(gg_draft *d)
{
    kings_battle *b = kings_drafted(d);
    int points[GG_SIDES] = {0, 0}, units[GG_SIDES] = {0, 0};
    for (int u = 0; u < b->units; u++) {
        points[b->unit[u].side] += b->unit[u].points;
        units[b->unit[u].side] += !kings_lost(&b->image, u) || gg_draft_faulty(d, L_UNIT, u);
    }
    for (int side = 0; side < GG_SIDES && !d->no_sides; side++) {
        if (!units[side])
            gg_draft_fault(d, L_SIDE, side, NULL, "the %s have no unit: expected at least one", b->base.side[side]);
        if (b->budget && points[side] > b->budget)
            gg_draft_fault(d, L_SIDE, side, NULL, "the %s cost %d points: expected at most %d (`points`)",
                           b->base.side[side], points[side], b->budget);
    }
    if (!gg_draft_good(d, L_FIRST, 0, "side")) b->first = points[NATIVE] < points[IMPERIAL]; /* kings.scenario.free */
}

/* ---- cards: those that lie in no hand and were not spent are the deck ---- */

static gg_mark cards_at(const gg_draft *d)
{
    int side = gg_draft_good(d, L_SIDE, 1, "cards") || gg_draft_good(d, L_SIDE, 1, "jokers");
    if (gg_draft_rows(d, L_DECK)) return gg_draft_place(d, L_DECK, 0, "deck");
    return gg_draft_good(d, L_SIDE, side, "jokers") ? gg_draft_place(d, L_SIDE, side, "jokers")
                                                    : gg_draft_place(d, L_SIDE, 0, NULL);
}

static void settle_cards(gg_draft *d)
{
    const kings_battle *b = kings_drafted(d);
    kings_state *s = &kings_drafted(d)->image;
    int n = s->side[0].hand_n + s->side[1].hand_n, j = s->side[0].hand_j + s->side[1].hand_j;
    if (!b->option.cards) return;
    if (!gg_draft_rows(d, L_DECK)) {
        s->deck_n = (uint8_t)(n < KINGS_CARDS ? KINGS_CARDS - n : 0);
        s->deck_j = (uint8_t)(j < KINGS_JOKERS ? KINGS_JOKERS - j : 0);
    }
    if (n + s->deck_n > KINGS_CARDS || j + s->deck_j > KINGS_JOKERS)
        gg_scan_fault_at(d->scan, cards_at(d), "%d cards and %d Jokers in hands and deck: expected at most %d and %d",
                         n + s->deck_n, j + s->deck_j, KINGS_CARDS, KINGS_JOKERS);
}

void kings_draw_up(gg_draft *d)
{
    kings_battle *b = kings_drafted(d);
    settle_chiefs(d);
    for (int u = 0; u < b->units; u++) settle_place(d, u);
    for (int u = 0; u < b->units; u++) settle_state(d, u);
    for (int u = 0; u < b->units; u++)
        if (!gg_draft_faulty(d, L_UNIT, u)) check_unit(d, u);
    check_standards(d);
    check_budget(d);
    settle_cards(d);
}
