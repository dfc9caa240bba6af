/* What happened since the person chose last, one headline after another; while the battle goes on the dice as they fall. */
#include <stdio.h>
#include <string.h>

#include "read.h"
#include "screen.h"

static tint side_ink(const json_t *told)
{
    int side = number_of(told, "side", NOBODY);
    return side == 0 ? TINT_SIDE0 : side == 1 ? TINT_SIDE1 : TINT_PLAIN;
}

static void add_faces(const json_t *deed, char *out, size_t cap)
{
    const json_t *names = part_of(deed, "names"), *face;
    size_t i, n = 0;
    json_array_foreach(count_of(names) ? names : part_of(deed, "faces"), i, face)
    {
        char number[16];
        snprintf(number, sizeof number, "%d", (int)json_integer_value(face));
        int more = snprintf(out + n, cap - n, "[%s]", json_is_string(face) ? json_string_value(face) : number);
        n += more > 0 && n + (size_t)more < cap ? (size_t)more : 0;
    }
    out[n] = 0;
}

/* What the dice say, without the faces that stand beside it already. */
static const char *verdict_words(const json_t *deed)
{
    const char *text = text_of(deed, "text");
    const json_t *faces = part_of(deed, "faces"), *face;
    char list[200] = "";
    size_t i, n = 0;
    json_array_foreach(faces, i, face) n +=
        (size_t)snprintf(list + (n < sizeof list ? n : 0), n < sizeof list ? sizeof list - n : 0, "%s%d", i ? ", " : "",
                         (int)json_integer_value(face));
    if (count_of(faces) < 2 || n >= sizeof list || strncmp(text, list, n) != 0) return text;
    return text + n + strspn(text + n, ",: ");
}

/* What was rolled for, what fell, what was needed and what it means. */
static void add_dice(const json_t *deed, const json_t *drawn, prose *t)
{
    const char *verdict = text_of(deed, "verdict"), *purpose = text_of(deed, "purpose");
    tint ink = strcmp(verdict, "passed") == 0 ? TINT_GOOD : strcmp(verdict, "failed") == 0 ? TINT_BAD : TINT_YELLOW;
    char faces[200] = "";
    add_faces(count_of(part_of(deed, "faces")) || !drawn ? deed : drawn, faces, sizeof faces);
    paragraph *p = prose_add(t, ink, 0, "%s%s%s %s", purpose, *purpose ? ": " : "", faces, verdict_words(deed));
    capital(p->text);
    p->indent = 2;
    p->hang = 2;
}

static void add_item(const json_t *told, bool alone, prose *t)
{
    const char *kind = text_of(told, "kind"), *text = text_of(told, "text");
    bool head = strcmp(kind, "round") == 0 || strcmp(kind, "chapter") == 0;
    if (!*text || (strcmp(kind, "detail") == 0 && !alone)) return;
    paragraph *p = prose_add(t, head ? TINT_DIM : side_ink(told), head ? STYLE_BOLD : 0, "%s", text);
    capital(p->text);
    p->hang = 2;
}

/* A sentence that says the roll needs no second telling. */
static bool is_said(const json_t *told, const json_t *deed)
{
    char text[WORDS];
    text_copy(text, sizeof text, text_of(deed, "text"));
    text[strcspn(text, ".")] = 0;
    return strstr(text_of(told, "text"), text) != NULL;
}

/* The dice that fell in it and that something came of. */
static void add_tests(const json_t *told, prose *t)
{
    const json_t *deed, *drawn = NULL;
    size_t i;
    json_array_foreach(part_of(told, "deeds"), i, deed)
    {
        const char *kind = text_of(deed, "kind");
        if (strcmp(kind, "draw") == 0) drawn = deed;
        if (strcmp(kind, "test") != 0 || is_set(deed, "quiet") || !*text_of(deed, "text")) continue;
        if (is_said(told, deed)) continue;
        add_dice(deed, drawn, t);
        drawn = NULL;
    }
}

/* Headlines; with the dice of all of them, of the last one, or of none. */
enum { NO_DICE, LAST_DICE, ALL_DICE };

static void add_items(screen *s, int dice, int news, prose *t)
{
    int n = count_of(s->k.told), from = n > 60 ? n - 60 : 0;
    prose_clear(t);
    for (int i = from; i < n; i++) {
        const json_t *told = item_of(s->k.told, i);
        bool last = i == n - 1;
        add_item(told, news == 0, t);
        if (dice == ALL_DICE || (dice == LAST_DICE && last)) add_tests(told, t);
    }
    const json_t *last = item_of(s->k.told, n - 1);
    bool loose = s->k.fallen && !s->d->now.yours && dice != ALL_DICE;
    if (loose && !(last && is_said(last, s->k.fallen))) add_dice(s->k.fallen, NULL, t);
}

static int count_news(const json_t *told)
{
    int n = 0;
    for (int i = 0; i < count_of(told); i++)
        n += strcmp(text_of(item_of(told, i), "kind"), "detail") != 0 && *text_of(item_of(told, i), "text");
    return n;
}

/* The others have done something since the person chose. */
static bool waited(const screen *s)
{
    const json_t *told;
    size_t i;
    json_array_foreach(s->k.told, i, told)
    {
        int side = number_of(told, "side", NOBODY);
        if (side >= 0 && s->d->now.mine && !(s->d->now.mine >> side & 1)) return s->d->now.yours;
    }
    return false;
}

/* Where both share the foot of the screen, what the others do needs all of it. */
static bool shows_unit(screen *s)
{
    bool waits = !s->d->now.yours && !s->d->now.over && !is_looking_back(s);
    return piece_under(s) != NOBODY && !waits;
}

void pane_told(screen *s)
{
    prose t = {.ascii = !s->c.unicode};
    char title[120];
    pane p = s->at.told;
    int news = count_news(s->k.told);
    bool unit = s->at.small && shows_unit(s);
    if (s->at.small && !unit) p.columns = s->at.told_head.columns - 2;
    for (int dice = ALL_DICE; dice >= NO_DICE; dice--) {
        add_items(s, dice, news, &t);
        if (prose_height(&t, p.columns) <= p.rows) break;
    }
    int high = prose_height(&t, p.columns), top = high > p.rows ? high - p.rows : 0;
    const char *head = is_looking_back(s) ? "What had happened" : waited(s) ? "While you waited" : "What happened";
    snprintf(title, sizeof title, top > 0 ? "%s (%d; Space: all of it)" : "%s", head, news);
    easel_across(&s->c, s->at.told_head.y, s->at.told_head.x, s->at.told_head.columns, title, TINT_PLAIN, STYLE_BOLD);
    if (s->at.small)
        easel_put(&s->c, s->at.told_head.y, s->at.split, 1, TINT_DIM, TINT_PLAIN, 0, sign_text(&s->c, SIGN_TEE_UP));
    easel_prose(&s->c, p, &t, top, -1);
    if (!t.count) easel_put(&s->c, p.y, p.x, p.columns, TINT_DIM, TINT_PLAIN, 0, "Nothing yet.");
    prose_free(&t);
}

/* ---- who stands there ---- */

/* The card's own lines; what the first rows say already is left out. */
static void add_lines(const json_t *sheet, prose *t)
{
    const json_t *lines = part_of(sheet, "lines");
    char strength[40];
    int len =
        snprintf(strength, sizeof strength, "%d of %d", number_of(sheet, "strength", 0), number_of(sheet, "full", 0));
    for (int k = 1; k < count_of(lines); k++) {
        const char *line = json_string_value(item_of(lines, k));
        if (strncmp(line, strength, (size_t)len) == 0) { /* that stands there already */
            line = strstr(line, "; ");
            if (!line) continue;
            line += 2;
        }
        prose_add(t, TINT_PLAIN, 0, "%s", line)->hang = 2;
    }
}

static void add_sheet(const json_t *sheet, prose *t)
{
    char states[200] = "", who[96];
    const json_t *one;
    size_t i;
    const char *kind = text_of(sheet, "kind");
    prose_add(t, number_of(sheet, "side", 0) ? TINT_SIDE1 : TINT_SIDE0, STYLE_BOLD, "%s %s",
              piece_words(sheet, who, sizeof who), text_of(sheet, "place"))
        ->most = 2;
    json_array_foreach(part_of(sheet, "status"), i, one)
        snprintf(states + strlen(states), sizeof states - strlen(states), ", %s", json_string_value(one));
    if (number_of(sheet, "full", 0))
        prose_add(t, TINT_PLAIN, 0, "%d of %d %s%s%s%s", number_of(sheet, "strength", 0), number_of(sheet, "full", 0),
                  text_of(sheet, "strengthWord"), states, *kind ? "; " : "", kind);
    else if (*kind || *states)
        prose_add(t, TINT_PLAIN, 0, "%s%s", kind, *kind ? states : *states ? states + 2 : "");
    if (*text_of(sheet, "lost")) prose_add(t, TINT_BAD, 0, "%s", text_of(sheet, "lost"));
    add_lines(sheet, t);
}

/* The name that the scenario has for a place; "": none. */
static const char *place_name(screen *s, const char *cell)
{
    const json_t *named, *at;
    size_t i, k;
    if (!s->k.briefing) s->k.briefing = ask_quietly(s, "briefing", json_array());
    json_array_foreach(part_of(s->k.briefing, "places"), i, named) json_array_foreach(
        part_of(named, "at"), k, at) if (*cell && strcmp(text_of(at, "name"), cell) == 0) return text_of(named, "name");
    return "";
}

/* "Under the cursor: hill, the ridge"; where that has no room the ground alone. Without a card the place stands before it. */
static void ground_words(screen *s, bool card, int room, char *out, size_t cap)
{
    char place[40], ground[80];
    field_place(&s->field, s->cursor, place);
    field_ground(&s->field, s->cursor, ground);
    const char *name = place_name(s, place), *head = card ? "Under the cursor" : place;
    bool named = *name && !strstr(ground, name);
    snprintf(out, cap, "%s%s%s%s%s", head, *ground || named ? ": " : "", ground, *ground && named ? ", " : "",
             named ? name : "");
    if (!s->at.small || letters(out, (int)cap) <= room || !*ground) return;
    snprintf(out, cap, "%s%s%s%s%s", card ? "" : place, card ? "" : ": ", ground, named ? ", " : "", named ? name : "");
    capital(out);
}

void pane_unit(screen *s)
{
    prose t = {.ascii = !s->c.unicode};
    pane p = s->at.unit, h = s->at.unit_head;
    char head[200];
    int id = piece_under(s);
    bool card = !s->at.small || shows_unit(s);
    ground_words(s, card, h.columns - 5, head, sizeof head);
    easel_across(&s->c, h.y, h.x + (s->at.small ? 1 : 0), h.columns - (s->at.small ? 1 : 0), head, TINT_PLAIN,
                 card ? STYLE_BOLD : 0);
    if (!card) return;
    if (s->at.small) easel_down(&s->c, p.y, s->at.split, p.rows);
    const json_t *sheet = sheet_of(s, id);
    if (sheet)
        add_sheet(sheet, &t);
    else {
        char place[40];
        prose_add(&t, TINT_DIM, 0, "%s", field_place(&s->field, s->cursor, place));
    }
    int high = easel_prose(&s->c, p, &t, 0, -1);
    if (high > p.rows) /* `i` has all of it */
        easel_put(&s->c, p.y + p.rows - 1, p.x + p.columns, 1, TINT_MARK, TINT_PLAIN, STYLE_BOLD,
                  sign_text(&s->c, SIGN_MORE_DOWN));
    prose_free(&t);
}
