/* 7.15: the options of a scenario, and which of them do not go together. */
#include "setup.h"

#define OPTION(name, field, ...)                                     \
    {                                                                \
        name, {__VA_ARGS__}, offsetof(kings_options, field), 0, 0, 0 \
    }
#define NUMBER(name, field, low, high, usual)                            \
    {                                                                    \
        name, {NULL}, offsetof(kings_options, field), (low), high, usual \
    }
const kings_option_words kings_option_list[KINGS_OPTIONS] = {
    OPTION("activation", cards, "igougo", "cards"),
    OPTION("joker_keep", joker_discard, "1", "0"),
    OPTION("hands_open", hands_hidden, "1", "0"),
    OPTION("leadership", leadership_fixed, "rolled", "fixed"),
    OPTION("traits", traits, "0", "1"),
    NUMBER("enemy_gap", enemy_gap, 0, 30, 10),
    OPTION("volley_short", volley_any, "1", "0"),
    OPTION("own_wall", own_wall, "0", "1"),
    OPTION("pinned_half", pinned_full, "1", "0"),
    OPTION("draw", draw_none, "attacker", "none"),
    OPTION("leader_hit", leader_hit_casualties, "two", "casualties"),
    OPTION("must_rally", must_rally, "0", "1"),
    OPTION("work_rally_hold", work_rally_hold, "0", "1"),
    NUMBER("recycle_max", recycle_max, 0, 99, 0),
    OPTION("recycle_refill", recycle_refill, "full", "half", "none"),
    OPTION("recycle_destroyed", recycle_destroyed, "0", "1"),
    OPTION("retreat_off_pool", retreat_off_lost, "1", "0"),
    NUMBER("jam_ones", jam_ones, 2, 12, 4),
    OPTION("half_units", half_units, "0", "1"),
    OPTION("one_leader", one_leader, "0", "1"),
    OPTION("theoretical", theoretical, "0", "1"),
    OPTION("babbage", babbage, "0", "1"),
    OPTION("babbage_tests", babbage_tests, "0", "1"),
};

/* ---- values ---- */

/* A side by its name or its number. */
static void read_recycle_side(kings_draft *d)
{
    const char *words[] = {"none", d->side_name[0], d->side_name[1], "0", "1"};
    int i = kings_draft_pick(d, words, 5, "side");
    if (i >= 0) d->b->option.recycle_side = (uint8_t)(i == 0 ? GG_NONE : (i - 1) % 2);
}

static void read_edges(kings_draft *d)
{
    gg_word w;
    int set = 0;
    if (!gg_scan_need(d->scan, &w, "edges such as S,W, or none")) return;
    if (gg_word_is(w, "none")) return;
    do {
        int more = kings_draft_edges(d, w);
        if (more < 0) return;
        if (set & more) gg_scan_fault(d->scan, w.column, "an edge is given twice");
        set |= more;
    } while (gg_scan_word(d->scan, &w));
    d->b->option.edges = (uint8_t)set;
}

static void read_value(kings_draft *d, int i)
{
    const kings_option_words *o = &kings_option_list[i];
    uint8_t *to = (uint8_t *)&d->b->option + o->at;
    int value = o->value[0] ? kings_draft_pick(d, o->value, o->value[2] ? 3 : 2, "value")
                            : gg_scan_number(d->scan, o->name, o->low, o->high);
    if (value >= 0) *to = (uint8_t)value;
}

void kings_read_option(kings_draft *d)
{
    gg_scan *s = d->scan;
    const char *names[KINGS_OPTION_LINES] = {[OPTION_RECYCLE_SIDE] = "recycle_side", [OPTION_EDGES] = "edges"};
    gg_word w;
    for (int i = 0; i < KINGS_OPTIONS; i++) names[i] = kings_option_list[i].name;
    if (!gg_scan_need(s, &w, "the name of an option")) return;
    if (gg_word_is(w, "hand")) {
        gg_scan_fault(s, w.column, "a hand belongs to its side: expected `hand` and a number on the `side` line");
        gg_scan_skip(s);
        return;
    }
    int i = gg_scan_pick(s, w, names, KINGS_OPTION_LINES, "option");
    if (i < 0) {
        gg_scan_skip(s);
        return;
    }
    if (d->option[i].line)
        gg_scan_fault(s, w.column, "%s is given twice: first on line %d", names[i], d->option[i].line);
    d->option[i] = gg_scan_mark(s, w);
    if (i == OPTION_RECYCLE_SIDE)
        read_recycle_side(d);
    else if (i == OPTION_EDGES)
        read_edges(d);
    else
        read_value(d, i);
}

/* ---- what does not go together ---- */

static gg_mark place_of(const kings_draft *d, size_t at)
{
    for (int i = 0; i < KINGS_OPTIONS; i++)
        if (kings_option_list[i].at == at) return d->option[i];
    return (gg_mark){1, 1};
}
#define PLACE_OF(d, field) place_of(d, offsetof(kings_options, field))

static void check_cards(kings_draft *d)
{
    const kings_options *o = &d->b->option;
    for (int side = 0; side < GG_SIDES; side++) {
        if (!o->cards && (d->given[side].cards.line || d->given[side].jokers.line))
            gg_scan_fault_at(d->scan, d->given[side].cards.line ? d->given[side].cards : d->given[side].jokers,
                             "cards without `option activation cards`");
        if (d->given[side].deployed.line && o->recycle_side != side)
            gg_scan_fault_at(d->scan, d->given[side].deployed,
                             "this side does not recycle: expected `option recycle_side %s`", d->side_name[side]);
        else if (d->b->image.side[side].deployed > o->recycle_max)
            gg_scan_fault_at(d->scan, d->given[side].deployed, "%d deployments: expected at most %d (recycle_max)",
                             d->b->image.side[side].deployed, o->recycle_max);
    }
    if (!o->cards && d->deck_n >= 0)
        gg_scan_fault_at(d->scan, d->once[ONCE_DECK], "a deck without `option activation cards`");
}

void kings_settle_options(kings_draft *d)
{
    const kings_options *o = &d->b->option;
    check_cards(d);
    if (o->cards && o->theoretical)
        gg_scan_fault_at(d->scan, PLACE_OF(d, theoretical), "theoretical goes with `option activation igougo`");
    if (o->cards && o->babbage)
        gg_scan_fault_at(d->scan, PLACE_OF(d, babbage), "the solo game goes with `option activation igougo`");
    if (o->babbage && o->theoretical)
        gg_scan_fault_at(d->scan, PLACE_OF(d, theoretical),
                         "in the solo game natives return by dice: expected no `theoretical`");
    if (o->babbage_tests && !o->babbage)
        gg_scan_fault_at(d->scan, PLACE_OF(d, babbage_tests), "babbage_tests without `option babbage 1`");
    if (o->theoretical && !o->edges)
        gg_scan_fault_at(d->scan, PLACE_OF(d, theoretical),
                         "replacements come on at an edge: expected `option edges` with one of N, E, S, W");
    if (o->babbage && d->b->zone[NATIVE])
        gg_scan_fault_at(d->scan, d->given[NATIVE].zone, "in the solo game natives come on in play: expected no zone");
    if (!o->babbage && d->once[ONCE_SOLO].line)
        gg_scan_fault_at(d->scan, d->once[ONCE_SOLO], "`solo` without `option babbage 1`");
}
