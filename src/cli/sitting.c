/* Sitting down to a battle of this process. */
#include "sitting.h"

#include <string.h>
#include <time.h>

#include "keep.h"
#include "text/text.h"

bool sitting_has_person(const sitting *x) { return x->seat[0] == PLAYER_HUMAN || x->seat[1] == PLAYER_HUMAN; }

const char *sitting_who(const sitting *x, int side)
{
    bool outside = x->seat[side] == PLAYER_GUEST && x->guest[side];
    return outside ? guest_word(x->guest[side]) : player_word(x->seat[side]);
}

/* ---- the record ---- */

typedef struct head { /* the tags of a record */
    minutes_tags of;
    gg_tag tag[MINUTES_TAGS + 2];
    int tags;
    char date[16];
} head;

/* Who plays, the dice, the day if people played, and what it left. */
static void write_head(const sitting *x, const game *g, const char *branch, head *h)
{
    h->tags = MINUTES_TAGS;
    minutes_tag(&g->s, &h->of);
    memcpy(h->tag, h->of.tag, sizeof h->of.tag);
    if (sitting_has_person(x)) {
        time_t now = time(NULL);
        strftime(h->date, sizeof h->date, "%Y-%m-%d", localtime(&now));
        h->tag[h->tags++] = (gg_tag){"Date", h->date, 0};
    }
    if (branch) h->tag[h->tags++] = (gg_tag){"Branch", branch, 0};
}

void sitting_begin(const sitting *x, game *g, const term *tell)
{
    head h;
    session_begin(&g->s, x->b);
    memcpy(g->s.seat, x->seat, sizeof g->s.seat);
    for (int side = 0; side < GG_SIDES; side++) {
        if (!x->guest[side]) continue;
        g->s.guest[side] = guest_word(x->guest[side]);
        guest_begin(x->guest[side], x->b, side);
    }
    g->s.seed = x->seed;
    g->s.typed = x->typed;
    write_head(x, g, x->record ? gg_record_tag(x->record, "Branch") : NULL, &h);
    game_begin(g, h.tag, h.tags, tell);
}

void sitting_tag(const sitting *x, game *g, const char *branch)
{
    head h;
    write_head(x, g, branch, &h);
    minutes_free(&g->record);
    minutes_begin(&g->record, &g->s, h.tag, h.tags);
    minutes_follow(&g->record, &g->s, g->s.at);
}

/* ---- files ---- */

bool sitting_write(const sitting *x, game *g, char *why, size_t cap)
{
    bool own_kept = x->record && keep_is(x->path);
    const char *to = x->record && !own_kept && !x->record_to ? x->path : x->record_to;
    if (to && !game_record_to(g, LEDGER_RECORD, to, why, cap)) return false;
    return !own_kept || game_record_to(g, LEDGER_KEPT, x->path, why, cap);
}

bool sitting_keep(const char *name, game *g, char *why, size_t cap)
{
    char path[PATH_TEXT];
    return keep_new(name, path, why, cap) && game_record_to(g, LEDGER_KEPT, path, why, cap);
}

void sitting_where(const game *g, bool over, char *out, size_t cap)
{
    char name[256];
    const ledger *kept = &g->ledger[LEDGER_KEPT], *record = &g->ledger[LEDGER_RECORD];
    gg_text t = gg_text_on(out, cap);
    keep_name(kept->path, name);
    *out = 0;
    if (record->path[0]) gg_text_add(&t, "the record is in %s\n", record->path);
    if (kept->path[0] && over) gg_text_add(&t, "the battle is kept as %s (`grognard battles`)\n", name);
    if (kept->path[0] && !over)
        gg_text_add(&t, "the battle is kept as %s; `grognard play %s` goes on from here\n", name, name);
}
