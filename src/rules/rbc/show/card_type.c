/* The last part of a unit's card: what it is, for whoever wants to know. */
#include "rules/rbc/show/cards.h"

static const char *const order_words[] = {
    [CP] = "Close (Pike)", [CL] = "Close", [MA] = "Massed", [WA] = "Warrior", [LO] = "Loose", [OP] = "Open"};
static const char *const depth_words[] = {[SHALLOW] = "Shallow", [MEDIUM] = "Medium", [DEEP] = "Deep"};
static const char *const weapon_words[RBC_WEAPONS] = {
    [JAV] = "javelins", [BOW] = "bows",      [LBOW] = "longbows",     [XBOW] = "crossbows",    [ARQ] = "arquebuses",
    [MUS] = "muskets",  [PIS_W] = "pistols", [GUNL_W] = "light guns", [GUNF_W] = "field guns", [GUNH_W] = "heavy guns"};
static const struct {
    uint32_t trait;
    const char *name, *words;
} traits[] = {
    {T_SWI, "Swiss", "push of pike +2, against Landsknechts +3"},
    {T_LKN, "Landsknecht", "push of pike +2, against Swiss +3"},
    {T_PB, "pike-block", "pushes with the pike against heavy foot to its front; only heavy foot in its flank doubles"},
    {T_KIEL, "Keil", "half its hits may go to a Formed neighbour of its brigade"},
    {T_COL, "colunela", "whoever stands in its front never strikes double"},
    {T_TER, "tercio", "struck double only from two sides at once; never goes to a corner"},
    {T_MIX, "pikes among the shot", "a die less when it shoots"},
    {T_HH, "hedgehog", "may form pikes to all sides: no flank, no Shock against it, no marching on"},
    {T_SAL, "salvo", "at one box, standing or before a charge, a 6 hits twice"},
    {T_MR, "lives by missiles", "a die less in melee against those who do not"},
    {T_MARC, "massed archery", "two arrow storms, in two turns running; two hits may pin"},
    {T_PIS, "pistols", "tests to charge home"},
    {T_CAR, "caracole", "may wheel away from a charge"},
    {T_GAL, "galloper", "+1 to charge home"},
    {T_DRL, "drilled", "+1 on tests of control"},
    {T_RAW, "raw", "-1 on tests of control"},
    {T_IMP, "impetuous", "-1 to halt and not to pursue"},
};

static void add_arms(gg_text *t, const rbc_type *type)
{
    int far = rbc_range(type, MODE_NORMAL), with_case = rbc_case_range(type);
    if (!type->weapon) return;
    gg_text_add(t, "  %s", weapon_words[type->weapon]);
    if (with_case)
        gg_text_add(t, ": case to %d boxes, ball to %d", with_case, far);
    else if (far)
        gg_text_add(t, " to %d box%s%s", far, far == 1 ? "" : "es", type->weapon == PIS_W ? ", straight ahead" : "");
    if (type->traits & T_MARC) gg_text_add(t, ", arrow storm to %d", rbc_range(type, MODE_MASSED));
    gg_text_add(t, "\n");
}

void rbc_card_type(gg_text *t, const rbc_battle *b, int unit)
{
    const rbc_type *type = rbc_type_of(b, unit);
    gg_text_add(t, "What it is: %s, %s Order, value %d, ", rbc_class_words[type->cls], order_words[type->order],
                type->ccv);
    gg_say_count(t, rbc_type_allowance(type), "action", "actions");
    gg_text_add(t, ", Break Value %d\n  %s to guns%s\n", rbc_break_value(b, unit), depth_words[type->depth],
                type->armoured ? "; in full armour" : "");
    add_arms(t, type);
    if (rbc_has_shock(type))
        gg_text_add(t, "  Shock +%d against horse, +%d against foot and guns\n", type->shock[0], type->shock[1]);
    for (size_t i = 0; i < sizeof traits / sizeof traits[0]; i++)
        if (type->traits & traits[i].trait) gg_text_add(t, "  %s: %s\n", traits[i].name, traits[i].words);
}
