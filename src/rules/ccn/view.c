/* What is seen: the view of a position, prompts and unit cards. */
#include "ccn.h"

#include "engine/text.h"

const char *const ccn_status_words[] = {
    [ST_SHAKEN] = "shaken",
    [ST_BROKEN] = "broken",
    [ST_SPENT] = "spent",
    [ST_SQUARE] = "in square",
    [ST_LOW_AMMO] = "low on ammunition",
    [ST_DELAYED] = "delayed",
    [ST_CASUALTY] = "a casualty",
    [ST_LOST] = "lost",
};
static const char status_marks[CCN_STATUSES] = {'!', '#', '.', 'Q', '-', '~', '+', 'x'};

/* ---- names ---- */

int ccn_piece_find(const gg_battle *battle, const char *label, size_t len)
{
    const ccn_battle *b = ccn_b(battle);
    for (int u = 0; u < b->units; u++)
        if (strlen(b->unit[u].label) == len && memcmp(b->unit[u].label, label, len) == 0) return u;
    for (int l = 0; l < b->leaders; l++)
        if (strlen(b->leader[l].label) == len && memcmp(b->leader[l].label, label, len) == 0) return CCN_LEADER + l;
    return GG_NONE;
}

static bool exists(const ccn_battle *b, int piece)
{
    return piece >= 0 && (piece < b->units || (piece >= CCN_LEADER && piece < CCN_LEADER + b->leaders));
}

const char *ccn_label(const gg_battle *battle, int piece)
{
    const ccn_battle *b = ccn_b(battle);
    if (!exists(b, piece)) return "?";
    return piece < CCN_LEADER ? b->unit[piece].label : b->leader[piece - CCN_LEADER].label;
}

const char *ccn_piece_name(const gg_battle *battle, int piece)
{
    const ccn_battle *b = ccn_b(battle);
    if (!exists(b, piece)) return "?";
    return piece < CCN_LEADER ? b->unit[piece].name : b->leader[piece - CCN_LEADER].name;
}

int ccn_place(const gg_battle *b, gg_pose p, char *out, size_t cap)
{
    (void)b;
    gg_text t = gg_text_on(out, cap);
    int hex = hex_at_plane(p.x, p.y);
    char name[4] = "off";
    if (hex != HEX_OFF) hex_name(hex, name);
    gg_text_add(&t, "%s", name);
    return gg_text_len(&t);
}

/* ---- the view ---- */

void ccn_view_ground(const gg_battle *battle, const gg_state *state, gg_view *v)
{
    const ccn_battle *b = ccn_b(battle);
    (void)state; /* it never changes */
    v->ground = GG_HEXES;
    v->columns = HEX_COLUMNS, v->rows = HEX_ROWS;
    v->width = HEX_COLUMNS * 100, v->height = (int16_t)(hex_plane_y(HEX_CELLS - 1) + 58);
    for (int t = 0; t < CCN_TERRAINS; t++) {
        v->terrain_word[t] = ccn_grounds[t].name;
        v->terrain_mark[t] = ccn_grounds[t].mark;
    }
    for (int i = 0; i < HEX_CELLS; i++) {
        if (!hex_in(hex_all(), i)) continue;
        gg_cell *c = &v->cell[v->cells++];
        *c = (gg_cell){.x = (int16_t)hex_plane_x(i),
                       .y = (int16_t)hex_plane_y(i),
                       .column = (uint8_t)hex_column(i),
                       .row = (uint8_t)hex_row(i),
                       .terrain = b->terrain[i],
                       .works = b->works[i],
                       .worth_to = GG_NONE};
        hex_name(i, c->name);
        for (int k = 0; k < b->objectives; k++)
            if (b->objective[k].hex == i)
                c->worth = (int8_t)b->objective[k].banners, c->worth_to = b->objective[k].side;
    }
}

static uint32_t unit_status(const ccn_unit *u)
{
    return (uint32_t)(u->morale == SHAKEN) << ST_SHAKEN | (uint32_t)(u->morale == BROKEN) << ST_BROKEN |
           (uint32_t) !!(u->flags & SPENT) << ST_SPENT | (uint32_t) !!(u->flags & SQUARE) << ST_SQUARE |
           (uint32_t)(u->shots >= 6) << ST_LOW_AMMO | (uint32_t) !!(u->flags & KEEP_SPENT) << ST_DELAYED;
}

static void view_unit(const ccn_battle *b, const ccn_state *s, int unit, gg_piece *p)
{
    static const uint8_t arms[] = {[INF] = GG_FOOT, [CAV] = GG_HORSE, [ART] = GG_GUNS};
    const ccn_unit_def *d = &b->unit[unit];
    const ccn_type *type = ccn_type_of(b, unit);
    *p = (gg_piece){.id = (uint8_t)unit,
                    .side = d->side,
                    .arm = arms[type->cls],
                    .shape = GG_CELL,
                    .on_table = ccn_alive(s, unit),
                    .with = GG_NONE,
                    .strength = s->unit[unit].blocks,
                    .full = d->full,
                    .pose = ccn_unit_pose(s, unit),
                    .status = unit_status(&s->unit[unit])};
    memcpy(p->label, d->label, sizeof p->label);
    memcpy(p->name, d->name, sizeof p->name);
    gg_text t = gg_text_on(p->type, sizeof p->type);
    gg_text_add(&t, "%s %s", type->nation, type->code);
}

static void view_leader(const ccn_battle *b, const ccn_state *s, int leader, gg_piece *p)
{
    const ccn_leader_def *d = &b->leader[leader];
    const ccn_leader *l = &s->leader[leader];
    bool on = l->status == ON;
    *p = (gg_piece){.id = (uint8_t)(CCN_LEADER + leader),
                    .side = d->side,
                    .arm = GG_LEADER,
                    .shape = GG_CELL,
                    .on_table = on,
                    .with = on ? s->unit_at[l->hex] : (uint8_t)GG_NONE,
                    .pose = ccn_pose(l->hex, -1)};
    p->status = (uint32_t) !!l->spent << ST_SPENT | (uint32_t)(l->status == CASUALTY) << ST_CASUALTY |
                (uint32_t)(l->status == ELIMINATED) << ST_LOST;
    memcpy(p->label, d->label, sizeof p->label);
    memcpy(p->name, d->name, sizeof p->name);
    memcpy(p->type, "leader", sizeof "leader");
}

static void view_side(const ccn_battle *b, const ccn_state *s, int side, gg_view *v)
{
    const ccn_side *a = &s->side[side];
    v->score[side] = ccn_banners(b, s, side);
    v->goal[side] = b->goal[side];
    gg_text t = gg_text_on(v->side_note[side], sizeof v->side_note[side]);
    gg_text_add(&t, "%d chit%s in the cup, %d of %d aides ready", a->cup, a->cup == 1 ? "" : "s", a->adc_ready,
                b->adc_max[side]);
    if (a->tokens & TOKEN_BAYONET) gg_text_add(&t, ", bayonet charge");
    if (a->tokens & TOKEN_FIREHOLD) gg_text_add(&t, ", fire and hold");
    if (a->tokens & TOKEN_BOMBARD) gg_text_add(&t, ", bombard");
}

void ccn_view(const gg_battle *battle, const gg_state *state, int side, gg_view *v)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    (void)side; /* nothing is hidden in this game */
    for (int i = 0; i < CCN_STATUSES; i++) {
        v->status_word[i] = ccn_status_words[i];
        v->status_mark[i] = status_marks[i];
    }
    v->round = s->round, v->rounds = b->rounds;
    gg_text t = gg_text_on(v->clock, sizeof v->clock);
    gg_text_add(&t, "Round %d of %d", s->round, b->rounds);
    for (int i = 0; i < GG_SIDES; i++) view_side(b, s, i, v);
    for (int u = 0; u < b->units; u++) view_unit(b, s, u, &v->piece[v->pieces++]);
    for (int l = 0; l < b->leaders; l++) view_leader(b, s, l, &v->piece[v->pieces++]);
}

/* ---- prompts ---- */

static const char *const questions[CCN_ASKS] = {
    /* {p}: the piece, {o}: the other piece, {s}: the side */
    [ASK_ATTEMPT] = "{s}: which unit or leader gets the order?",
    [ASK_GUNS] = "{s}: which guns support {p} against {o}?",
    [ASK_ADC] = "{s}: accept the roll for {p}, or use an aide-de-camp and roll again?",
    [ASK_ACT] = "{s}: what does {p} do?",
    [ASK_MOVE] = "{s}: where does {p} go?",
    [ASK_ATTACK] = "{s}: whom does {p} attack?",
    [ASK_TOKEN] = "{s}: use the tactical event in this attack by {p}?",
    [ASK_RETIRE] = "{s}: does {p} try to retire before {o}?",
    [ASK_SQUARE] = "{s}: does {p} try to form square against {o}?",
    [ASK_FLAGS] = "{s}: how many flags does {p} ignore?",
    [ASK_RETREAT] = "{s}: where does {p} fall back to?",
    [ASK_REFORM] = "{s}: where does {p} reform?",
    [ASK_GROUND] = "{s}: does {p} take the ground?",
    [ASK_RIDE] = "{s}: does {p} ride on?",
    [ASK_BONUS] = "{s}: does {p} charge again?",
    [ASK_LEADER] = "{s}: where does {p} go?",
    [ASK_ESCAPE] = "{s}: where does {p} flee to?",
    [ASK_RETURN] = "{s}: where does {p} return?",
    [ASK_EVENT_RALLY] = "{s}: which units try to rally (up to two)?",
    [ASK_EVENT_MOVE] = "{s}: which units move (up to two)?",
    [ASK_SEND] = "{s}: the enemy's {p} takes the wrong road: where to?",
    [ASK_FACE] = "{s}: the enemy's {p} wheels about: which way?",
};

static void add_piece(gg_text *t, const gg_battle *b, int piece)
{
    const char *name = ccn_piece_name(b, piece), *label = ccn_label(b, piece);
    gg_text_add(t, strcmp(name, label) ? "%s (%s)" : "%s", name, label);
}

static void add_side(gg_text *t, const gg_battle *b, int side)
{
    const char *name = b->side[side];
    gg_text_add(t, "%c%s", *name >= 'a' && *name <= 'z' ? *name - 'a' + 'A' : *name, name + 1);
}

static void prompt_roll(gg_text *t, const gg_battle *b, const gg_ask *ask)
{
    if (ask->question == DIE_CUP)
        gg_text_add(t, "Draw a chit from the cup");
    else
        gg_add_roll(t, b, ask);
    gg_text_add(t, ".");
}

int ccn_prompt(const gg_battle *b, const gg_state *s, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    const gg_ask *ask = &s->ask;
    if (ask->kind == GG_OVER) {
        gg_text_add(&t, "The battle is over.");
    } else if (ask->kind == GG_ROLL) {
        prompt_roll(&t, b, ask);
    } else if (ask->kind == GG_CHOOSE) {
        for (const char *c = questions[ask->question]; *c; c++) {
            if (*c != '{') {
                gg_text_add(&t, "%c", *c);
                continue;
            }
            if (c[1] == 's') add_side(&t, b, ask->side);
            if (c[1] == 'p') add_piece(&t, b, ask->piece);
            if (c[1] == 'o') add_piece(&t, b, ask->other);
            c += 2;
        }
    } else {
        gg_text_add(&t, "The exchange is over.");
    }
    return gg_text_len(&t);
}

/* ---- cards ---- */

static void card_command(gg_text *t, const ccn_battle *b, const ccn_state *s, int unit)
{
    ccn_command c;
    gg_tally tally = {0};
    ccn_command_work(b, s, b->unit[unit].side, &c);
    int number = ccn_number(b, s, &c, unit, &tally);
    if (number == 0) {
        gg_text_add(t, "Command: out of command, may not roll\n");
        return;
    }
    gg_text_add(t, "Command: acts on %d or less", number);
    if (!c.leaderless)
        gg_text_add(t, ", %d hexes from a leader, %s direct command", ccn_command_distance(&c, s->unit[unit].hex),
                    hex_in(c.direct, s->unit[unit].hex) ? "in" : "not in");
    gg_text_add(t, "\n");
}

static void card_unit(gg_text *t, const ccn_battle *b, const ccn_state *s, int unit)
{
    const ccn_type *type = ccn_type_of(b, unit);
    const ccn_unit *u = &s->unit[unit];
    gg_type_row row = {0};
    ccn_type_row(b->unit[unit].type, &row);
    gg_text_add(t, "%s  %s, %s (%s.%s), %s\n", b->unit[unit].label, b->unit[unit].name, type->name, type->nation,
                type->code, b->base.side[b->unit[unit].side]);
    if (!u->blocks) {
        gg_text_add(t, "Destroyed.\n");
        return;
    }
    char hex[4];
    hex_name(u->hex, hex);
    gg_text_add(t, "At %s (%s), facing %s%s\n", hex, ccn_grounds[b->terrain[u->hex]].name, ccn_facing_names[u->facing],
                ccn_allround(b, s, unit) ? ", all-round" : "");
    gg_text_add(t, "Strength: %d of %d blocks\nState:", u->blocks, b->unit[unit].full);
    uint32_t status = unit_status(u);
    bool first = true;
    for (int i = 0; i < CCN_STATUSES; i++) {
        if (!(status >> i & 1)) continue;
        gg_text_add(t, "%s %s", first ? "" : ",", ccn_status_words[i]);
        first = false;
    }
    gg_text_add(t, "%s\n", status ? "" : " steady");
    if (type->cls == ART) gg_text_add(t, "Shots: %d of 6 used\n", u->shots);
    card_command(t, b, s, unit);
    gg_tally morale = {0};
    ccn_morale_dice(b, s, unit, &morale);
    gg_text_add(t, "Morale: %d dice, one 5 needed\n", morale.total);
    gg_text_add(t, "Moves %s, range %s, fire %s, moving %s, melee %s, against infantry %s, ignores %s, retreats %s\n",
                row.cell[4], row.cell[5], row.cell[6], row.cell[7], row.cell[8], row.cell[9], row.cell[10],
                row.cell[11]);
    gg_text_add(t, "Traits: %s\n", row.cell[13]);
    int leader = ccn_attached(s, unit);
    if (leader != GG_NONE) gg_text_add(t, "Leader: %s\n", b->leader[leader].name);
}

static void card_leader(gg_text *t, const ccn_battle *b, const ccn_state *s, int leader)
{
    const ccn_leader *l = &s->leader[leader];
    gg_text_add(t, "%s, leader, %s\n", b->leader[leader].name, b->base.side[b->leader[leader].side]);
    if (l->status != ON) {
        gg_text_add(t, l->status == CASUALTY ? "Casualty since round %d.\n" : "Lost.\n", l->since);
        return;
    }
    char hex[4];
    hex_name(l->hex, hex);
    int unit = s->unit_at[l->hex];
    gg_text_add(t, "At %s, %s%s%s\n", hex, unit == GG_NONE ? "alone" : "with ",
                unit == GG_NONE ? "" : b->unit[unit].name, l->spent ? ", spent" : "");
}

int ccn_card(const gg_battle *battle, const gg_state *state, int piece, char *out, size_t cap)
{
    const ccn_battle *b = ccn_b(battle);
    gg_text t = gg_text_on(out, cap);
    if (!exists(b, piece)) return 0;
    if (piece < CCN_LEADER)
        card_unit(&t, b, ccn_s(state), piece);
    else
        card_leader(&t, b, ccn_s(state), piece - CCN_LEADER);
    return gg_text_len(&t);
}
