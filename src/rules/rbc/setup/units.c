/* The brigades and units of a scenario: what only a system can read of their lines, and what cannot be. */
#include "rules/rbc/setup/setup.h"

const gg_flag rbc_flag_list[16] = {
    {"unformed", UNFORMED}, {"late_rally", LATE_RALLY}, {"catmark", CATMARK}, {"hedgehog", HEDGEHOG_ON},
    {"pinned", PINNED},     {"advanced", ADVANCED},     {"moved", MOVED},     {"stirred", STIRRED},
    {"charged", CHARGED},   {"evaded", EVADED},         {"shot", SHOT},       {"salvo_hit", SALVO_HIT},
    {"fought", FOUGHT},     {"done", DONE_MOVING},      {"ooc", OOC},         {"momentum", MOMENTUM},
};

/* ---- brigades ---- */

bool rbc_read_committed(gg_draft *d, int row)
{
    rbc_drafted(d)->image.committed |= (uint32_t)1 << row;
    return true;
}

void rbc_print_committed(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)b;
    if (rbc_s(s)->committed >> row & 1) gg_text_add(t, " committed");
}

/* ---- a unit's place: a box, or the words lost or waiting, which come as such ---- */

bool rbc_read_place(gg_draft *d, int row)
{
    gg_word w;
    if (gg_scan_peek(d->scan, &w) && (gg_word_is(w, "lost") || gg_word_is(w, "waiting"))) return true;
    int cell = rbc_read_box(d, "a box such as D2, or lost, or waiting");
    rbc_noted(d)->unit[row].cell = (uint16_t)cell;
    return cell != SQ_OFF;
}

void rbc_print_place(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    if (rbc_on_board(rbc_s(s), row))
        rbc_print_box(t, rbc_b(b), rbc_s(s)->unit[row].cell);
    else
        gg_text_add(t, rbc_deploying(b, s) ? " waiting" : " lost");
}

const char *rbc_unfit_unit(const gg_draft *d, int row)
{
    if (rbc_noted(d)->unit[row].cell != SQ_OFF) return NULL;
    return rbc_noted(d)->unit[row].absence & UNIT_LOST ? "is lost: expected a unit on the board"
                                                       : "is not deployed: expected a unit on the board";
}

/* ---- its words ---- */

/* `massed 1 last 4`: shots of massed archery so far, and the player turn of the last. */
bool rbc_read_massed(gg_draft *d, int row)
{
    static const char *const words[] = {"last"};
    rbc_unit *u = &rbc_drafted(d)->image.unit[row];
    int used = gg_scan_number(d->scan, "shots of massed archery", 1, 2);
    if (gg_draft_pick(d, words, 1, "word", "`last` and the player turn of the last shot", NULL) < 0) return false;
    int last = gg_scan_number(d->scan, "a player turn, counted from 0", 0, 2 * RBC_TURNS - 1);
    if (used < 0 || last < 0) return false;
    u->massed_used = (uint8_t)used;
    u->massed_last = (uint8_t)last;
    return true;
}

void rbc_print_massed(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    const rbc_unit *u = &rbc_s(s)->unit[row];
    (void)b;
    if (u->massed_used) gg_text_add(t, " massed %d last %d", u->massed_used, u->massed_last);
}

bool rbc_refuse_shaken(gg_draft *d, int row)
{
    gg_draft_fault(d, L_UNIT, row, "shaken", "shaken follows from the hits of a unit: expected `hits` and a number");
    return false;
}

/* ---- what cannot be ---- */

/* Words that a type has no use for. */
static void check_type(gg_draft *d, int row)
{
    const rbc_type *t = rbc_type_of(rbc_drafted(d), row);
    const struct {
        const char *word;
        bool fits;
        const char *why;
    } rule[] = {
        {"hedgehog", t->traits & T_HH, "forms no hedgehog: expected a type with HH"},
        {"massed", t->traits & T_MARC, "has no massed archery: expected a type with MARC"},
        {"shot", t->weapon != NO_WEAPON, "has nothing to shoot with"},
        {"charged", t->cls != AR, "is artillery, which never charges"},
        {"evaded", rbc_light(t->cls) || t->traits & T_CAR, "does not evade: expected a light unit, or CAR"},
        {"momentum", rbc_heavy(t->cls), "is not heavy and never under Momentum"},
    };
    for (size_t i = 0; i < sizeof rule / sizeof rule[0]; i++)
        if (!rule[i].fits && gg_draft_has(d, L_UNIT, row, rule[i].word))
            gg_draft_fault(d, L_UNIT, row, rule[i].word, "%s %s", t->code, rule[i].why);
}

static void check_state(gg_draft *d, int row)
{
    check_type(d, row);
    if (!gg_draft_has(d, L_UNIT, row, "late_rally")) return;
    if (!rbc_drafted(d)->option.archery_unforms)
        gg_draft_fault(d, L_UNIT, row, "late_rally",
                       "late_rally is a result of `option archery_fail UNFORMED`, which is not set");
    else if (!gg_draft_has(d, L_UNIT, row, "unformed"))
        gg_draft_fault(d, L_UNIT, row, "late_rally", "late_rally keeps a unit Unformed: expected `unformed` beside it");
}

static void check_no_word(gg_draft *d, int row, const char *word, const char *how)
{
    if (gg_draft_has(d, L_UNIT, row, word))
        gg_draft_fault(d, L_UNIT, row, word, "a unit that is %s has no `%s`", how, word);
}

/* What is off the board has its name, its type and its general, and nothing else. */
static void check_absent(gg_draft *d, int row)
{
    static const char *const words[] = {"facing", "hits", "massed", "rival"};
    int absence = rbc_noted(d)->unit[row].absence;
    const char *how = absence & UNIT_LOST ? "lost" : "to be deployed";
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) check_no_word(d, row, words[i], how);
    for (size_t i = 0; i < sizeof rbc_flag_list / sizeof rbc_flag_list[0]; i++)
        check_no_word(d, row, rbc_flag_list[i].word, how);
    if (absence == (UNIT_LOST | UNIT_WAITING))
        gg_draft_fault(d, L_UNIT, row, "waiting", "lost and waiting: expected one of them");
    if (rbc_noted(d)->unit[row].cell != SQ_OFF)
        gg_draft_fault(d, L_UNIT, row, "box", "a unit that is %s stands in no box: expected none before the word", how);
    rbc_drafted(d)->image.unit[row] = (rbc_unit){.cell = SQ_OFF, .foe = GG_NONE, .rival = GG_NONE};
    rbc_noted(d)->unit[row].cell = SQ_OFF;
}

/* With a `deploy` line all units wait, and without it none. */
static void check_deployment(gg_draft *d, int row)
{
    bool deploys = rbc_drafted(d)->deploys, lost = gg_draft_has(d, L_UNIT, row, "lost"),
         waits = gg_draft_has(d, L_UNIT, row, "waiting");
    if (deploys && !waits && (lost || rbc_noted(d)->unit[row].cell != SQ_OFF))
        gg_draft_fault(d, L_UNIT, row, lost ? "lost" : "box",
                       "its place is chosen in play: expected `waiting` beside a `deploy` line");
    if (!deploys && waits)
        gg_draft_fault(d, L_UNIT, row, "waiting", "waiting for what? expected a box, or a `deploy` line");
}

void rbc_check_unit(gg_draft *d, int row)
{
    rbc_battle *b = rbc_drafted(d);
    bool typed = gg_draft_good(d, L_UNIT, row, "type");
    b->unit[row].side = b->brigade[b->unit[row].brigade].side;
    if (b->unit[row].number == (NAME_MANY | NAME_ONE))
        gg_draft_fault(d, L_UNIT, row, "singular", "plural and singular: expected one of them");
    if (typed) check_deployment(d, row);
    if (rbc_noted(d)->unit[row].absence)
        check_absent(d, row);
    else if (typed)
        check_state(d, row);
}
