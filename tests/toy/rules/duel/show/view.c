/* What is seen of a position: the row, the duellists, the clock. */
#include "rules/duel/show/show.h"

const char *const duel_status_words[DUEL_STATUSES] = {
#include "engine/def/status_words.inc"
};
const char duel_status_marks[DUEL_STATUSES] = {
#include "engine/def/status_marks.inc"
};

uint32_t duel_status(const duel_unit *u) { return u->hits ? 1 << ST_HURT : u->space ? 0 : 1 << ST_OUT; }

int duel_place(const gg_battle *b, gg_pose p, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    (void)b;
    gg_text_add(&t, "%d", p.x / 100 + 1);
    return gg_text_len(&t);
}

void duel_view_ground(const gg_battle *b, const gg_state *s, gg_view *v)
{
    (void)s; /* it never changes */
    v->ground = GG_SQUARES;
    v->cells = v->columns = duel_b(b)->spaces, v->rows = 1;
    v->width = (int16_t)(100 * v->columns), v->height = 100;
    v->terrain_word[0] = "sand", v->terrain_mark[0] = '.';
    for (int i = 0; i < v->cells; i++) {
        gg_pose at = duel_pose(i + 1);
        v->cell[i] = (gg_cell){.x = at.x, .y = at.y, .column = (uint8_t)i, .worth_to = GG_NONE};
        duel_place(b, at, v->cell[i].name, sizeof v->cell[i].name);
    }
}

static void view_unit(const duel_battle *b, const duel_state *s, int unit, gg_piece *p)
{
    *p = (gg_piece){.id = (uint8_t)unit,
                    .side = (uint8_t)unit,
                    .arm = GG_FOOT,
                    .shape = GG_CELL,
                    .on_table = s->unit[unit].space != 0,
                    .with = GG_NONE,
                    .strength = (uint8_t)duel_left(b, s, unit),
                    .full = b->full[unit],
                    .pose = duel_pose(s->unit[unit].space),
                    .status = duel_status(&s->unit[unit])};
    gg_text t = gg_text_on(p->type, sizeof p->type);
    gg_text_add(&t, "%s", duel_types[b->unit[unit].type].code);
}

void duel_view(const gg_battle *b, const gg_state *s, int side, gg_view *v)
{
    (void)side; /* nothing is hidden in this game */
    v->round = duel_s(s)->turn, v->rounds = duel_b(b)->option.turns;
    gg_text t = gg_text_on(v->clock, sizeof v->clock);
    gg_text_add(&t, "Turn %d of %d", v->round, v->rounds);
    for (int i = 0; i < GG_SIDES; i++) {
        view_unit(duel_b(b), duel_s(s), i, &v->piece[v->pieces++]);
        v->goal[i] = duel_b(b)->full[!i];
        v->score[i] = v->goal[i] - duel_left(duel_b(b), duel_s(s), !i);
    }
}
