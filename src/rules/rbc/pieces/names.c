/* Names: of units and brigades, of boxes and facings, of classes. */
#include "rules/rbc/pieces/pieces.h"

#include "text/text.h"

const char *const rbc_class_codes[RBC_CLASSES] = {
    [HF] = "HF", [LF] = "LF", [HM] = "HM", [LM] = "LM", [EL] = "EL", [AR] = "AR"};
const char *const rbc_class_words[RBC_CLASSES] = {[HF] = "Heavy Foot",    [LF] = "Light Foot", [HM] = "Heavy Mounted",
                                                  [LM] = "Light Mounted", [EL] = "Elephants",  [AR] = "Artillery"};
const char *const rbc_facing_words[SQ_FACINGS] = {"north", "east", "south", "west"};

/* ---- units and brigades ---- */

int rbc_brigade_find(const rbc_battle *b, gg_word label)
{
    for (int exactly = 1; exactly >= 0; exactly--)
        for (int i = 0; i < b->brigades; i++)
            if ((exactly ? gg_word_is : gg_word_same)(label, b->brigade[i].label)) return i;
    return GG_NONE;
}

const struct gg_roster rbc_rosters[RBC_ROSTERS] = {GG_ROSTER(0, rbc_battle, unit, offsetof(rbc_battle, units))};

/* ---- 3.1: boxes ---- */

int rbc_row_name(const rbc_battle *b, int y) { return b->board.rows - y; }

int rbc_cell_print(const rbc_battle *b, int cell, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    if (cell == SQ_OFF) return 0;
    int row = rbc_row_name(b, sq_y(cell));
    char name[4] = {(char)('A' + sq_x(cell)), (char)('0' + row % 10)}; /* every view names every box: not by printf */
    if (row > 9) name[1] = (char)('0' + row / 10), name[2] = (char)('0' + row % 10);
    gg_text_add(&t, "%s", name);
    return gg_text_len(&t);
}

void rbc_add_box(gg_text *t, const rbc_battle *b, int cell)
{
    char name[8] = "?";
    if (cell != SQ_OFF && sq_on_board(b->board, sq_x(cell), sq_y(cell))) rbc_cell_print(b, cell, name, sizeof name);
    gg_text_add(t, "%s", name);
}

int rbc_cell_parse(const rbc_battle *b, const char *text, size_t len)
{
    if (len < 2 || len > 3) return SQ_OFF;
    int x = text[0] >= 'a' && text[0] <= 'z' ? text[0] - 'a' : text[0] - 'A', row = 0;
    for (size_t i = 1; i < len; i++) {
        if (text[i] < '0' || text[i] > '9') return SQ_OFF;
        row = 10 * row + text[i] - '0';
    }
    return text[1] == '0' ? SQ_OFF : sq_at(b->board, x, b->board.rows - row);
}

int rbc_place(const gg_battle *b, gg_pose p, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    int cell = sq_at_plane(rbc_b(b)->board, p.x, p.y);
    char name[8] = "off";
    if (cell != SQ_OFF) rbc_cell_print(rbc_b(b), cell, name, sizeof name);
    gg_text_add(&t, "%s", name);
    return gg_text_len(&t);
}
