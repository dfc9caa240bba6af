/* Names: of units and leaders, and of spaces. */
#include <strings.h>

#include "rules/boe/pieces/pieces.h"
#include "text/text.h"

/* ---- pieces ---- */

const struct gg_roster boe_rosters[BOE_ROSTERS] = {
    GG_ROSTER(0, boe_battle, unit, 0), /* detachments stand behind a gap: all rows are looked at */
    GG_ROSTER(BOE_LEADER, boe_battle, leader, offsetof(boe_battle, leaders)),
};

/* ---- spaces ---- */

static int digits(char *at, int n)
{
    if (n > 9) *at++ = (char)('0' + n / 10 % 10);
    *at = (char)('0' + n % 10);
    return n > 9 ? 2 : 1;
}

/* By hand: a view has some hundred names, and the odds look at some thousand views. */
int boe_cell_print(const boe_battle *b, int cell, char *out, size_t cap)
{
    char name[8] = "";
    int len = digits(name, sq_x(cell) + 1);
    (void)b;
    name[len++] = ',';
    len += digits(name + len, sq_y(cell) + 1);
    if (cap) memcpy(out, name, (size_t)len < cap ? (size_t)len + 1 : cap);
    if (cap && (size_t)len >= cap) out[cap - 1] = 0;
    return len;
}

static const char *number(const char *at, const char *end, int *out)
{
    const char *from = at;
    for (*out = 0; at < end && at - from < 2 && *at >= '0' && *at <= '9'; at++) *out = *out * 10 + *at - '0';
    return at > from ? at : NULL;
}

int boe_cell_parse(const boe_battle *b, const char *text, size_t len)
{
    int x, y;
    const char *end = text + len, *at = number(text, end, &x);
    if (!at || at == end || *at != ',') return SQ_OFF;
    at = number(at + 1, end, &y);
    return at == end ? sq_at(b->board, x - 1, y - 1) : SQ_OFF;
}

int boe_place(const gg_battle *b, gg_pose p, char *out, size_t cap)
{
    int cell = sq_at_plane(boe_b(b)->board, p.x, p.y);
    gg_text t = gg_text_on(out, cap);
    char name[12] = "off";
    if (cell != SQ_OFF) boe_cell_print(boe_b(b), cell, name, sizeof name);
    gg_text_add(&t, "%s", name);
    return gg_text_len(&t);
}

const char *boe_objective_at(const boe_battle *b, int cell)
{
    for (int i = 0; i < b->objectives; i++)
        if (b->objective[i].cell == cell) return b->objective[i].name;
    return NULL;
}

bool boe_say_place(const gg_battle *battle, gg_pose p, gg_text *t)
{
    const boe_battle *b = boe_b(battle);
    int cell = p.x < 0 || p.y < 0 ? SQ_OFF : sq_at(b->board, sq_from_plane(p.x), sq_from_plane(p.y));
    const char *name = cell == SQ_OFF ? NULL : boe_objective_at(b, cell);
    if (name) gg_text_add(t, "%s", name);
    return name;
}

static bool is_named(const char *name, const char *text, size_t len)
{
    bool article = strncasecmp(name, "the ", 4) == 0;
    if (len == strlen(name) && strncasecmp(name, text, len) == 0) return true;
    return article && len == strlen(name + 4) && strncasecmp(name + 4, text, len) == 0;
}

bool boe_place_find(const gg_battle *battle, const char *text, size_t len, gg_pose *out)
{
    const boe_battle *b = boe_b(battle);
    int cell = boe_cell_parse(b, text, len);
    for (int i = 0; i < b->objectives && cell == SQ_OFF; i++)
        if (len && is_named(b->objective[i].name, text, len)) cell = b->objective[i].cell;
    if (cell != SQ_OFF) *out = boe_pose(cell, -1);
    return cell != SQ_OFF;
}
