/* A review as one HTML page: the curve of the battle, the ledger of luck and choices, the moments that decided, with boards. It
 * needs nothing else and opens offline. */
#include <math.h>
#include <string.h>

#include "review.h"

enum { WIDE = 960, HIGH = 260, MOMENTS = 4, EDGE = 46 };

static const char *const style =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 "
    "1rem;color:#222;background:#fff}"
    "h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}svg{width:100%;height:auto;display:block}"
    "table{border-collapse:collapse;width:100%}td,th{padding:.25rem .6rem;border-bottom:1px solid #ddd;text-align:left}"
    "td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}.blunder{color:#a33}.slip{color:#a60}.good{color:#"
    "175}"
    ".label{font:600 30px "
    "system-ui,sans-serif;fill:#111;stroke:#fff;stroke-width:6;paint-order:stroke}.board{max-width:42rem;border:1px "
    "solid #ccc}"
    "code{background:#f2f0ea;padding:0 .2rem}"
    "@media(prefers-color-scheme:dark){body{background:#1b1b1b;color:#ddd}td,th{border-color:#444}code{background:#333}"
    ".blunder{color:#f99}.slip{color:#fc6}.good{color:#7d9}}";

static void escaped(FILE *f, const char *text)
{
    for (; *text; text++) switch (*text) {
        case '<': fputs("&lt;", f); break;
        case '>': fputs("&gt;", f); break;
        case '&': fputs("&amp;", f); break;
        default: fputc(*text, f);
        }
}

static double x_of(const review *r, double at) { return EDGE + (WIDE - EDGE) * at / (r->entries ? r->entries : 1); }
static double y_of(double chance) { return 10 + (HIGH - 40) * (1 - chance); }

static void curve(FILE *f, const review *r)
{
    fprintf(f, "<svg viewBox='0 0 %d %d' role='img' aria-label='chance to win, answer by answer'>", WIDE, HIGH);
    for (int p = 0; p <= 100; p += 25)
        fprintf(f,
                "<path d='M%d,%.1fH%d' stroke='%s'/><text x='%d' y='%.1f' font-size='12' fill='#888' "
                "text-anchor='end'>%d %%</text>",
                EDGE, y_of(p / 100.0), WIDE, p == 50 ? "#999" : "#ddd", EDGE - 4, y_of(p / 100.0) + 4, p);
    fprintf(f, "<path fill='none' stroke='#0072b2' stroke-width='2.5' d='M%.1f,%.1f", x_of(r, 0), y_of(r->first));
    for (int i = 0; i < r->entries; i++) fprintf(f, "L%.1f,%.1f", x_of(r, i + 1), y_of(r->entry[i].after));
    fputs("'/>", f);
    for (int i = 0, round = -1; i < r->entries; i++) {
        const review_entry *e = &r->entry[i];
        if (e->round != round && e->round > 0)
            fprintf(f, "<text x='%.1f' y='%d' font-size='12' fill='#888'>%d</text>", x_of(r, i), HIGH - 8, e->round);
        round = e->round;
        if (e->mark < REVIEW_SLIP) continue;
        fprintf(f, "<circle cx='%.1f' cy='%.1f' r='5' fill='%s'><title>%d. %s</title></circle>", x_of(r, i + 1),
                y_of(e->after), e->mark == REVIEW_BLUNDER ? "#d55e00" : "#e69f00", i + 1, e->text);
    }
    fputs("</svg>\n", f);
    fprintf(f,
            "<p>The chance of the %s to win, answer by answer; below the line the rounds. Dots are slips and "
            "blunders.</p>\n",
            gg_battle_side(r->b, 0));
}

static void ledger(FILE *f, const review *r)
{
    fputs("<h2>Luck and choices</h2><table><tr><th>side<th class=n>dice<th class=n>own choices<th class=n>slips<th "
          "class=n>"
          "blunders<th class=n>good</tr>\n",
          f);
    for (int side = 0; side < GG_SIDES; side++) {
        int marks[REVIEW_BLUNDER + 1] = {0};
        for (int i = 0; i < r->entries; i++)
            if (r->entry[i].kind == GG_CHOOSE && r->entry[i].side == side) marks[r->entry[i].mark]++;
        fprintf(f, "<tr><td>%s<td class=n>%+.1f<td class=n>%+.1f<td class=n>%d<td class=n>%d<td class=n>%d</tr>\n",
                gg_battle_side(r->b, side), 100 * r->luck[side], 100 * r->choices[side], marks[REVIEW_SLIP],
                marks[REVIEW_BLUNDER], marks[REVIEW_GOOD]);
    }
    fprintf(f,
            "</table><p>In points of the chance to win. From %.1f %% to %.1f %% for the %s: dice %+.1f, own choices "
            "%+.1f, the "
            "enemy's choices %+.1f",
            100 * r->first, 100 * r->last, gg_battle_side(r->b, 0), 100 * r->luck[0], 100 * r->choices[0],
            -100 * r->choices[1]);
    if (fabs(r->umpire) > 0.0005) fprintf(f, ", the umpire %+.1f", 100 * r->umpire);
    fputs(".</p>\n", f);
}

static void moment(FILE *f, const review *r, int at)
{
    const review_entry *e = &r->entry[at];
    fprintf(f, "<h3>%d. <code>", at + 1);
    escaped(f, e->text);
    fprintf(f, "</code>: %.0f %% to %.0f %%</h3>", 100 * e->before, 100 * e->after);
    if (e->about[0]) fputs("<p>", f), escaped(f, e->about), fputs(".</p>", f);
    if (e->side < GG_SIDES)
        fprintf(f, "<p>%s %s, round %d.</p>", gg_battle_side(r->b, e->side),
                e->kind == GG_ROLL ? "threw the dice" : "chose", e->round);
    board_svg(f, r->b, review_state(r, at + 1));
}

/* The answers that changed most, in the order of play. */
static void moments(FILE *f, const review *r)
{
    int best[MOMENTS], n = 0;
    for (int i = 0; i < r->entries; i++) {
        double d = fabs(review_change(&r->entry[i]));
        int at = n < MOMENTS ? n++ : MOMENTS;
        while (at > 0 && fabs(review_change(&r->entry[best[at - 1]])) < d) {
            if (at < MOMENTS) best[at] = best[at - 1];
            at--;
        }
        if (at < MOMENTS) best[at] = i;
    }
    fputs("<h2>What decided it</h2>\n", f);
    for (int i = 0; i < r->entries; i++)
        for (int k = 0; k < n; k++)
            if (best[k] == i) moment(f, r, i);
}

static void choices(FILE *f, const review *r)
{
    fputs("<h2>Choices worth a second look</h2><table><tr><th class=n>no.<th>side<th>move<th><th>better<th "
          "class=n>by</tr>\n",
          f);
    for (int i = 0; i < r->entries; i++) {
        const review_entry *e = &r->entry[i];
        char better[GG_MOVE_TEXT] = "";
        if (e->mark == REVIEW_PLAIN) continue;
        if (e->better) gg_move_print(r->b, review_state(r, i), e->better, better, sizeof better);
        fprintf(f, "<tr><td class=n>%d<td>%s<td><code>", i + 1, gg_battle_side(r->b, e->side));
        escaped(f, e->text);
        fprintf(f, "</code><td class=%s>%s<td>", review_mark_word(e->mark), review_mark_word(e->mark));
        if (better[0]) fputs("<code>", f), escaped(f, better), fputs("</code>", f);
        if (e->mark == REVIEW_GOOD)
            fprintf(f, "<td class=n>%.1f</tr>\n", 100 * e->rivals);
        else
            fprintf(f, "<td class=n>%.1f &plusmn; %.1f</tr>\n", 100 * e->less, 200 * e->less_error);
    }
    fputs("</table><p>By how many points of the chance to win the better move is better, with the same dice; of a good "
          "one, how "
          "much worse the next best would have been.</p>\n",
          f);
}

void review_page(FILE *f, const review *r, const char *title)
{
    fputs("<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport "
          "content='width=device-width'><title>Review: ",
          f);
    escaped(f, title);
    fprintf(f, "</title><style>%s</style>\n<h1>Review: ", style);
    escaped(f, title);
    fputs("</h1>\n", f);
    curve(f, r);
    ledger(f, r);
    choices(f, r);
    moments(f, r);
}
