/* What the signs mean, of those that are drawn now. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "field_in.h"

typedef struct legend {
    const field *f;
    plan p;
    char *out;
    size_t cap, len;
    int lines;
} legend;

/* A line that does not fit whole is left out. */
__attribute__((format(printf, 3, 4))) static void say(legend *l, const char *sign, const char *words, ...)
{
    char text[160];
    va_list args;
    va_start(args, words);
    vsnprintf(text, sizeof text, words, args);
    va_end(args);
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f) *c = '?';
    int n = snprintf(l->out + l->len, l->cap - l->len, "%s\t%s\n", sign, text);
    if (n < 0 || l->len + (size_t)n >= l->cap) {
        l->out[l->len] = 0;
        return;
    }
    l->len += (size_t)n;
    l->lines++;
}

/* ---- pieces ---- */

static void say_sides(legend *l)
{
    static const char *const unnamed[GG_SIDES] = {"first side", "second side"};
    for (unsigned side = 0; side < GG_SIDES; side++) {
        char labels[8] = "";
        for (int i = 0; i < l->f->v->pieces && !labels[0]; i++) {
            const gg_piece *p = &l->f->v->piece[i];
            if (p->side == side && p->arm != GG_LEADER && p->label[0] > ' ' && p->label[0] < 0x7f)
                snprintf(labels, sizeof labels, "%c", p->label[0]);
        }
        const char *how = l->f->mono ? side ? ", reversed" : ", bold" : side ? ", vermilion" : ", blue";
        say(l, labels[0] ? labels : " ", "%s%s", l->f->side[side] ? l->f->side[side] : unnamed[side], how);
    }
}

static void say_arms(legend *l)
{
    static const char *const word[] = {
        [GG_FOOT] = "foot", [GG_HORSE] = "horse", [GG_GUNS] = "guns", [GG_LEADER] = "leader", [GG_OTHER] = "others"};
    bool here[GG_OTHER + 1] = {false}, led = false;
    char class[FIELD_SIGN];
    for (int i = 0; i < l->f->v->pieces; i++) {
        const gg_piece *p = &l->f->v->piece[i];
        if (!p->on_table || p->arm > GG_OTHER) continue;
        bool told = field_class(l->f, p, class) && field_inner_w(&l->p) > 2;
        here[p->arm] |= !told || p->arm == GG_LEADER;
        led |= p->with != GG_NONE;
    }
    for (unsigned a = GG_FOOT; a <= GG_OTHER; a++)
        if (here[a]) say(l, field_arm(l->f, a), "%s%s", word[a], a == GG_LEADER && led ? ", alone or with a unit" : "");
}

static void say_strength(legend *l)
{
    const char *word = l->f->v->strength_word && l->f->v->strength_word[0] ? l->f->v->strength_word : "strength";
    char class[FIELD_SIGN] = "";
    for (int i = 0; i < l->f->v->pieces; i++) {
        const gg_piece *p = &l->f->v->piece[i];
        if (!p->on_table || p->arm == GG_LEADER) continue;
        if (field_class(l->f, p, class) && field_inner_h(&l->p) > 1) say(l, class, "class, with which its type begins");
        break;
    }
    if (l->f->v->ground == GG_TABLE || field_inner_h(&l->p) > 1) say(l, "4", "%s", word);
    if (l->f->v->ground != GG_TABLE && field_inner_h(&l->p) > 2) {
        say(l, field_mark(l->f, SIGN_PIP), "%s", word);
        say(l, field_mark(l->f, SIGN_LOST), "lost of them");
    }
}

static void say_states(legend *l)
{
    const gg_view *v = l->f->v;
    uint32_t seen = 0;
    for (int i = 0; i < v->pieces; i++)
        if (v->piece[i].on_table) seen |= v->piece[i].status;
    for (int s = 0; s < GG_WORDS; s++) {
        char mark[2] = {v->status_mark[s], 0};
        if (seen >> s & 1 && v->status_word[s] && mark[0] > ' ' && mark[0] < 0x7f)
            say(l, mark, "%s", v->status_word[s]);
    }
}

/* ---- ground ---- */

static void say_ground(legend *l)
{
    const gg_view *v = l->f->v;
    const char *sign[GG_WORDS];
    char text[GG_WORDS][FIELD_SIGN];
    bool here[GG_WORDS] = {false}, works = false;
    field_ground_signs(l->f, sign, text);
    for (int i = 0; i < v->cells; i++) {
        if (v->cell[i].terrain < GG_WORDS) here[v->cell[i].terrain] = true;
        works |= v->cell[i].works != 0;
    }
    for (int i = 0; i < v->features; i++)
        if (v->feature[i].terrain < GG_WORDS) here[v->feature[i].terrain] = true;
    for (unsigned w = 0; w < GG_WORDS; w++)
        if (here[w] && v->terrain_word[w] && !field_ground_open(v, w)) say(l, sign[w], "%s", v->terrain_word[w]);
    if (works) say(l, field_mark(l->f, SIGN_WORKS), "works along the edge of a space");
}

static void say_worth(legend *l)
{
    const gg_view *v = l->f->v;
    const char *sign = field_mark(l->f, SIGN_WORTH);
    for (int i = 0; i < v->cells; i++) {
        const gg_cell *c = &v->cell[i];
        int n = (int)sizeof c->name;
        if (!c->worth) continue;
        if (c->worth_to < GG_SIDES && l->f->side[c->worth_to])
            say(l, sign, "%.*s: %d to %s", n, c->name, c->worth, l->f->side[c->worth_to]);
        else
            say(l, sign, "%.*s: worth %d", n, c->name, c->worth);
    }
    for (int i = 0; i < v->features; i++) { /* single points say themselves what they are */
        const gg_feature *f = &v->feature[i];
        char place[40];
        if (f->points != 1 || !f->name[0]) continue;
        field_place(l->f, (gg_pose){f->at[0][0], f->at[0][1], -1}, place);
        say(l, sign, "%s: %.*s", place, (int)sizeof f->name, f->name);
    }
}

/* Guns, camps and zones; each once. */
static void say_claims(legend *l)
{
    bool guns = false, camp = false, sacked = false, zone = false;
    for (int i = 0; i < l->f->badges; i++) {
        const gg_badge *b = &l->f->badge[i];
        guns |= b->kind == GG_BADGE_GUNS;
        camp |= b->kind == GG_BADGE_CAMP && !b->count;
        sacked |= b->kind == GG_BADGE_CAMP && b->count;
        zone |= b->kind == GG_BADGE_EDGE && l->p.framed;
    }
    if (guns) say(l, field_mark(l->f, SIGN_GUNS), "guns that nobody serves");
    if (camp) say(l, field_mark(l->f, SIGN_CAMP), "camp, in its side's colour");
    if (sacked) say(l, field_mark(l->f, SIGN_SACKED), "camp that was sacked");
    if (zone) say(l, field_mark(l->f, SIGN_ZONE), "where a side's zone or half ends");
}

static void say_marks(legend *l)
{
    say(l, field_mark(l->f, SIGN_PLACE), "one can go there");
    say(l, field_mark(l->f, SIGN_GOOD), "reach, arcs and the like, as they were asked for");
    say(l, field_mark(l->f, SIGN_BAD), "likewise, but bad or blocked");
    say(l, field_mark(l->f, SIGN_ABLE), "can act (its label is underlined)");
    say(l, field_mark(l->f, SIGN_TARGET), "can be attacked");
    say(l, field_mark(l->f, SIGN_HURT), "has just lost something");
    if (l->f->v->ground == GG_TABLE)
        say(l, " ", "a column is %d.%d inches, a line %d.%d", l->p.across / 10, l->p.across % 10, l->p.across / 5,
            l->p.across * 2 % 10);
}

int field_legend(const field *f, char *out, size_t cap)
{
    legend l = {.f = f, .out = out, .cap = cap};
    if (!cap) return 0;
    out[0] = 0;
    if (!f->v) return 0;
    field_plan(f, &l.p);
    say_sides(&l);
    say_arms(&l);
    say_strength(&l);
    say_states(&l);
    say_ground(&l);
    say_worth(&l);
    say_claims(&l);
    say_marks(&l);
    return l.lines;
}
