/* What Tab offers a person: verbs, units, places and motions of the moves that are legal now, and the commands. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "human.h"
#include "keys.h"

static void offer_moves(human *h, keys_words *k)
{
    const session *s = &h->g->s;
    gg_move *move = take(GG_MOVES_MAX * sizeof *move);
    gg_motion *motion = take(GG_MOTIONS * sizeof *motion);
    int n = gg_moves(s->b, s->now, move, GG_MOVES_MAX), motions = gg_motions_of(s->b, s->now, motion, GG_MOTIONS);
    for (int i = 0; i < n && i < GG_MOVES_MAX; i++) {
        char text[GG_MOVE_TEXT];
        gg_move_print(s->b, s->now, move[i], text, sizeof text);
        keys_offer_line(k, text);
    }
    for (int i = 0; i < motions; i++) keys_offer_line(k, motion[i].words);
    free(motion);
    free(move);
}

/* Whole words of a name, as `lacks` understands them. */
static void offer_name(keys_words *k, const char *name)
{
    char word[48];
    for (size_t n; *name; name += n + strspn(name + n, " ")) {
        n = strcspn(name, " ");
        if (n < 3 || n >= sizeof word) continue;
        memcpy(word, name, n);
        word[n] = 0;
        keys_offer(k, word);
    }
}

static void offer_pieces(human *h, keys_words *k, bool names)
{
    gg_view *v = take(sizeof *v);
    gg_view_pieces(h->g->s.b, h->g->s.now, human_side(h), v);
    for (int i = 0; i < v->pieces; i++) {
        if (!v->piece[i].on_table) continue;
        keys_offer(k, v->piece[i].label);
        if (names) offer_name(k, v->piece[i].name);
    }
    free(v);
}

static bool begins(const char *line, const char *const *list, size_t *len)
{
    *len = strcspn(line, " \t");
    for (; *list; list++)
        if (strlen(*list) == *len && strncasecmp(line, *list, *len) == 0) return true;
    return false;
}

/* `odds mo`, `why F1`: what stands behind is a move; `unit`, `map`: a piece. */
void human_complete(void *of, keys_words *k)
{
    static const char *const about_moves[] = {"odds", "why", "always", NULL}, *const about_pieces[] = {
                                                                                  "unit",  "units", "map", "range",
                                                                                  "sight", "arc",   "set", "remove",
                                                                                  "place", NULL};
    human *h = of;
    size_t len;
    bool choosing = gg_pending(h->g->s.b, h->g->s.now).kind == GG_CHOOSE, first = !*k->before;
    if (begins(k->before, about_pieces, &len)) {
        offer_pieces(h, k, false);
        return;
    }
    if (begins(k->before, about_moves, &len)) k->before += len;
    if (choosing) offer_moves(h, k);
    if (choosing && *k->begun) offer_pieces(h, k, strlen(k->begun) >= 3);
    if (first) human_each_word(k, keys_offer);
}
