/* How units are called in a sentence, and whether they take the plural. */
#include "rules/rbc/show/show.h"

/* Two of one side that share a name are told apart by their labels. */
void rbc_say_name(const gg_battle *battle, int piece, gg_text *t)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_unit_def *d = &b->unit[piece];
    gg_text_add(t, "%s", d->name);
    for (int u = 0; u < b->units; u++)
        if (u != piece && b->unit[u].side == d->side && strcmp(b->unit[u].name, d->name) == 0) {
            gg_text_add(t, " %s", d->label);
            return;
        }
}

/* "Zurich, Swedish Horse G1 and G3": a name that was just said is not said again. */
void rbc_say_names(gg_text *t, const rbc_battle *b, uint64_t units)
{
    for (int last = GG_NONE; units; last = __builtin_ctzll(units), units &= units - 1) {
        const rbc_unit_def *d = &b->unit[__builtin_ctzll(units)];
        gg_text_add(t, "%s", last == GG_NONE ? "" : units & (units - 1) ? ", " : " and ");
        if (last != GG_NONE && b->unit[last].side == d->side && strcmp(b->unit[last].name, d->name) == 0)
            gg_text_add(t, "%s", d->label);
        else
            rbc_say_name(&b->base, __builtin_ctzll(units), t);
    }
}

/* The head of a name is its last word before a comma, a bracket or `of`. */
static gg_word head_of(const char *name)
{
    const char *end = name + strlen(name), *stops[] = {strchr(name, ','), strstr(name, " ("), strstr(name, " of ")};
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++)
        if (stops[i] && stops[i] < end) end = stops[i];
    const char *at = end;
    while (at > name && at[-1] != ' ') at--;
    return (gg_word){.at = at, .len = (size_t)(end - at)};
}

static bool ends_in(gg_word w, const char *end)
{
    size_t len = strlen(end);
    return w.len >= len && memcmp(w.at + w.len - len, end, len) == 0;
}

bool rbc_many(const gg_battle *battle, int piece)
{
    static const char *const plurals[] = {"horse", "foot", "shot", "swiss", "people"};
    const char *name = rbc_b(battle)->unit[piece].name;
    gg_word head = head_of(name);
    if (rbc_b(battle)->unit[piece].number) return rbc_b(battle)->unit[piece].number == NAME_MANY;
    for (size_t i = 0; i < sizeof plurals / sizeof plurals[0]; i++)
        if (gg_word_same(head, plurals[i])) return true;
    if (strstr(name, " and ") || ends_in(head, "men")) return true;
    return ends_in(head, "s") && !ends_in(head, "ss") && !ends_in(head, "us") && !ends_in(head, "is");
}
