/* A scenario whose lines have all been read: the units are drawn up on the table, what was not said gets its default,
 * points are counted, and what cannot be is a fault. */
#include "setup.h"

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
static void settle_chiefs(kings_draft *d)
{
    kings_battle *b = d->b;
    for (int u = 0; u < b->units; u++) {
        uint8_t *chief = &b->chief[b->unit[u].side];
        if (b->unit[u].chief && !b->option.one_leader)
            gg_scan_fault_at(d->scan, d->unit[u].chief, "chief without `option one_leader 1`");
        if (b->unit[u].chief && *chief != GG_NONE)
            gg_scan_fault_at(d->scan, d->unit[u].chief, "a second chief of this side: %s is one already",
                             b->unit[*chief].label);
        if (b->unit[u].chief) *chief = (uint8_t)u;
    }
    for (int u = b->units - 1; u >= 0 && b->option.one_leader; u--) {
        uint8_t *chief = &b->chief[b->unit[u].side];
        if (*chief == GG_NONE || !b->unit[*chief].chief) *chief = (uint8_t)u;
    }
}

/* Nothing is said of where it is: it is placed in its zone, or waits in the POOL of a solo game. */
static void settle_place(kings_draft *d, int unit)
{
    kings_battle *b = d->b;
    kings_unit *u = &b->image.unit[unit];
    int side = b->unit[unit].side;
    if (d->unit[unit].given & GIVEN_PLACE) return;
    u->status = POOL;
    if (b->option.babbage && side == NATIVE) return;
    if (b->zone[side] && b->begin.at == AT_START) {
        u->flags |= WAITING;
        return;
    }
    gg_scan_fault_at(d->scan, d->unit[unit].at, "%s is nowhere: expected `at` and a place, `in` and a Work, or `pool`",
                     b->unit[unit].label);
    d->unit[unit].faulty = true;
}

static void settle_state(kings_draft *d, int unit)
{
    kings_battle *b = d->b;
    kings_unit *u = &b->image.unit[unit];
    uint8_t given = d->unit[unit].given;
    kings_unit usual = kings_usual_unit(b, unit, u->status, u->flags & CLOSE, b->begin.at);
    if (!(given & GIVEN_FIGURES)) u->figs = usual.figs;
    if (!(given & GIVEN_FACING)) u->facing = usual.facing;
    if (!(given & GIVEN_LEADERSHIP)) u->leadership = usual.leadership;
    u->flags |= usual.flags;
    if (given & GIVEN_LEADER) u->flags |= LEADER;
    if (given & GIVEN_LEADERLESS) {
        u->flags &= (uint16_t)~LEADER; /* nobody rolls for a dead man, but a refilled unit has him again */
        if (!u->leadership) u->leadership = kings_usual_unit(b, unit, u->status, false, AT_PHASE).leadership;
    }
    if (!(given & GIVEN_ORDER)) u->lost = (uint8_t)kings_usual_order(b, &b->image, unit);
}

/* ---- units on the table ---- */

static void check_garrison(kings_draft *d, int unit)
{
    const kings_battle *b = d->b;
    const kings_profile *p = &b->unit[unit].profile;
    const kings_work *work = &b->work[b->image.unit[unit].work];
    if (p->rides)
        gg_scan_fault_at(d->scan, d->unit[unit].place, "%s is on horseback: expected troops on foot in a Work",
                         b->unit[unit].label);
    if (p->crew && work->building)
        gg_scan_fault_at(d->scan, d->unit[unit].place, "%s is a gun: expected it in no building", b->unit[unit].label);
    for (int i = 0; i < unit; i++)
        if (kings_on(&b->image, i) && b->image.unit[i].work == b->image.unit[unit].work)
            gg_scan_fault_at(d->scan, d->unit[unit].place, "two units in one Work: %s is there already",
                             b->unit[i].label);
}

static bool overlap(tab_point a, tab_point b, int apart)
{
    apart -= CONTACT;
    return apart > 0 && disc_square(a, b) < (int64_t)apart * apart;
}

static void check_room(kings_draft *d, int unit, int radius)
{
    const kings_battle *b = d->b;
    tab_point at = kings_at(&b->image, unit);
    for (int i = 0; i < unit; i++) {
        if (d->unit[i].faulty || !kings_on(&b->image, i) || kings_in_work(&b->image, i)) continue;
        if (overlap(at, kings_at(&b->image, i), radius + kings_radius(b, &b->image, i)))
            gg_scan_fault_at(d->scan, d->unit[unit].place, "%s stands on %s: expected room between them, %d",
                             b->unit[unit].label, b->unit[i].label, radius + kings_radius(b, &b->image, i));
    }
    for (int i = 0; i < b->works; i++)
        if (!(d->work_faulty >> i & 1) && overlap(at, b->work[i].at, radius + b->work[i].radius))
            gg_scan_fault_at(d->scan, d->unit[unit].place,
                             "%s stands on %s: expected it inside (`in %s`) or clear of it", b->unit[unit].label,
                             b->work[i].label, b->work[i].label);
}

static void check_ground(kings_draft *d, int unit)
{
    const kings_battle *b = d->b;
    int r = kings_radius(b, &b->image, unit), flags = kings_flags_at(b, kings_at(&b->image, unit));
    tab_point at = kings_at(&b->image, unit);
    gg_mark place = d->unit[unit].place;
    if (d->table_known && (at.x < r || at.y < r || at.x > b->width - r || at.y > b->height - r))
        gg_scan_fault_at(d->scan, place, "%s stands over the edge: expected %d,%d to %d,%d for its middle",
                         b->unit[unit].label, r, r, b->width - r, b->height - r);
    if (flags & CLOSED)
        gg_scan_fault_at(d->scan, place, "%s stands on impassable ground: expected it elsewhere", b->unit[unit].label);
    if (flags & DIFFICULT && kings_is(&b->image, unit, CLOSE))
        gg_scan_fault_at(d->scan, d->unit[unit].close, "Close Order in difficult ground: expected loose order");
    check_room(d, unit, r);
}

static void check_order(kings_draft *d, int unit)
{
    const kings_battle *b = d->b;
    const kings_unit *u = &b->image.unit[unit];
    const kings_profile *p = &b->unit[unit].profile;
    if (u->flags & CLOSE && (p->action[FORM_CLOSE] == NEVER || u->work != GG_NONE))
        gg_scan_fault_at(d->scan, d->unit[unit].close, "%s: expected troops that form Close Order, outside Works",
                         u->work != GG_NONE ? "Close Order inside a Work" : "Close Order of those who cannot");
    if (u->flags & GROUND && (p->rides || p->crew || u->flags & CLOSE || u->work != GG_NONE))
        gg_scan_fault_at(d->scan, d->unit[unit].ground,
                         "nobody mounted, in Close Order or in a Work and no gun lies down: expected loose foot");
}

/* ---- the rest of its state ---- */

static void check_state(kings_draft *d, int unit)
{
    const kings_battle *b = d->b;
    const kings_unit *u = &b->image.unit[unit];
    gg_mark figures = d->unit[unit].figures.line ? d->unit[unit].figures : d->unit[unit].at;
    if (u->figs > b->unit[unit].start)
        gg_scan_fault_at(d->scan, figures, "%d figures: expected at most %d%s", u->figs, b->unit[unit].start,
                         b->option.half_units ? ", half of what it has without `half_units`" : "");
    if (u->figs == 0 && u->status == ON)
        gg_scan_fault_at(d->scan, figures, "no figures are left: expected 1 or more, or `destroyed`");
    if (u->jam_until && b->unit[unit].profile.weapon != MACHINE_GUN)
        gg_scan_fault_at(d->scan, d->unit[unit].jam, "only a machine gun jams: expected no `jam`");
    if (u->drunk && u->trait != DRUNKARD)
        gg_scan_fault_at(d->scan, d->unit[unit].drunk, "drunk and no drunkard: expected `trait drunkard`");
    if (u->flags & OWED && (!b->option.theoretical || b->unit[unit].side != NATIVE || !kings_lost(&b->image, unit)))
        gg_scan_fault_at(d->scan, d->unit[unit].owed,
                         "owed: expected a native unit that is lost, and `option theoretical 1`");
    else if (u->flags & OWED && !u->lost)
        gg_scan_fault_at(d->scan, d->unit[unit].owed,
                         "owed without its place among the losses: expected `order` and a number");
}

static void check_unit(kings_draft *d, int unit)
{
    check_state(d, unit);
    if (!kings_on(&d->b->image, unit)) return;
    check_order(d, unit);
    if (kings_in_work(&d->b->image, unit))
        check_garrison(d, unit);
    else
        check_ground(d, unit);
}

/* ---- field forces ---- */

static void check_standards(kings_draft *d)
{
    const kings_battle *b = d->b;
    int bearer[GG_SIDES] = {GG_NONE, GG_NONE};
    for (int u = 0; u < b->units; u++) {
        if (!(b->unit[u].profile.upgrades & UP_STANDARD)) continue;
        if (bearer[b->unit[u].side] != GG_NONE)
            gg_scan_fault_at(d->scan, d->unit[u].standard, "a second Standard of this side: %s has one already",
                             b->unit[bearer[b->unit[u].side]].label);
        bearer[b->unit[u].side] = u;
    }
}

static void check_budget(kings_draft *d)
{
    kings_battle *b = d->b;
    int points[GG_SIDES] = {0, 0}, units[GG_SIDES] = {0, 0};
    for (int u = 0; u < b->units; u++) {
        points[b->unit[u].side] += b->unit[u].points;
        units[b->unit[u].side] += !kings_lost(&b->image, u) || d->unit[u].faulty;
    }
    for (int side = 0; side < d->sides; side++) {
        if (!units[side])
            gg_scan_fault_at(d->scan, d->side[side], "the %s have no unit: expected at least one", d->side_name[side]);
        if (b->budget && points[side] > b->budget)
            gg_scan_fault_at(d->scan, d->side[side], "the %s cost %d points: expected at most %d (`points`)",
                             d->side_name[side], points[side], b->budget);
    }
    if (!d->first_known) b->first = points[NATIVE] < points[IMPERIAL]; /* kings.scenario.free */
}

/* ---- cards: those that lie in no hand and were not spent are the deck ---- */

static void settle_cards(kings_draft *d)
{
    kings_state *image = &d->b->image;
    int n = image->side[0].hand_n + image->side[1].hand_n, j = image->side[0].hand_j + image->side[1].hand_j;
    gg_mark at =
        d->deck_n >= 0 ? d->once[ONCE_DECK] : d->given[d->given[1].cards.line || d->given[1].jokers.line].jokers;
    if (!d->b->option.cards) return;
    if (!at.line) at = d->side[0];
    if (d->deck_n < 0)
        d->deck_n = n < KINGS_CARDS ? KINGS_CARDS - n : 0, d->deck_j = j < KINGS_JOKERS ? KINGS_JOKERS - j : 0;
    if (n + d->deck_n > KINGS_CARDS || j + d->deck_j > KINGS_JOKERS)
        gg_scan_fault_at(d->scan, at, "%d cards and %d Jokers in hands and deck: expected at most %d and %d",
                         n + d->deck_n, j + d->deck_j, KINGS_CARDS, KINGS_JOKERS);
    image->deck_n = (uint8_t)d->deck_n;
    image->deck_j = (uint8_t)d->deck_j;
}

void kings_draw_up(kings_draft *d)
{
    kings_battle *b = d->b;
    settle_chiefs(d);
    for (int u = 0; u < b->units; u++) settle_place(d, u);
    for (int u = 0; u < b->units; u++) settle_state(d, u);
    for (int u = 0; u < b->units; u++)
        if (!d->unit[u].faulty) check_unit(d, u);
    check_standards(d);
    check_budget(d);
    settle_cards(d);
}
