/* Chapter 4: classes, grades, traits, formations, templates and points. */
#include "rules/boe/pieces/pieces.h"
#include "text/text.h"

const boe_class_row boe_classes[BOE_CLASSES] = {
    [LINE_INF] = {"LINE", INF, 3, 2, 2},     [LIGHT_INF] = {"LIGHT", INF, 3, 2, 2},
    [HCAV] = {"HCAV", CAV, 4, 3, 3},         [LCAV] = {"LCAV", CAV, 5, 3, 3},
    [FOOT_ART] = {"FOOT", ART, 3, 0, 0},     [HORSE_ART] = {"HORSE", ART, 4, 0, 0},
    [BHORSE_ART] = {"BHORSE", ART, 5, 0, 0}, [VOL_ART] = {"VOL", ART, 5, 0, 0},
};

const char *const boe_formation_names[BOE_FORMATIONS] = {"LINE", "COLUMN",     "MARCH",    "SQUARE", "SKIRM",
                                                         "SEMI", "UNLIMBERED", "LIMBERED", "CREW"};
const char *const boe_grade_words[BOE_GRADES] = {"Militia", "Conscript", "Regular", "Elite", "Guard"};
const char *const boe_status_names[4] = {"good", "disorder", "retreat", "rout"};
const char *const boe_cube_names[4] = {"none", "red", "green", "blue"};
const char *const boe_order_names[BOE_ORDERS] = {"attack", "support", "defend", "withdraw"};
const char *const boe_order_words[BOE_ORDERS] = {"ATTACK", "SUPPORT", "DEFEND", "WITHDRAW"};
const char *const boe_trait_names[7] = {"volley", "rifle", "lance", "cuirass", "impetuous", "skirm1", "skirm2"};
const char *const boe_terrain_names[BOE_TERRAINS] = {"clear", "light", "heavy", "stream", "strong point", "impassable"};
const char boe_terrain_marks[BOE_TERRAINS + 1] = ".lHsTX";
const char *const boe_phase_names[BOE_PHASES] = {"start", "1",  "2", "3", "4", "5a", "5b", "5c", "5d", "5e", "5f",
                                                 "5g",    "5h", "6", "7", "8", "9a", "9b", "9c", "10", "11", "12"};

/* ---- 4.7: templates ---- */

#define INFANTRY(nation, name, stands, cls, grade, traits)          \
    {                                                               \
        nation, name, stands, cls, GRADE_##grade, NO_WEIGHT, traits \
    }
#define BATTERY(nation, name, stands, cls, grade, weight)            \
    {                                                                \
        nation, name, stands, cls, GRADE_##grade, WEIGHT_##weight, 0 \
    }
#define HORSEMEN INFANTRY
/* clang-format off */
const boe_template boe_templates[BOE_TYPES] = {
    INFANTRY("French", "Ligne", 5, LINE_INF, R, SKIRM1),
    INFANTRY("French", "Leger", 6, LIGHT_INF, R, SKIRM2),
    INFANTRY("French", "Conscripts 1813", 6, LINE_INF, C, SKIRM1),
    INFANTRY("French", "Grenadiers", 5, LINE_INF, E, 0),
    INFANTRY("French", "Old Guard", 5, LINE_INF, G, 0),
    INFANTRY("French", "Young Guard", 5, LIGHT_INF, E, SKIRM2),
    HORSEMEN("French", "Chasseurs or Hussars", 4, LCAV, R, 0),
    HORSEMEN("French", "Lancers", 4, LCAV, R, LANCE),
    HORSEMEN("French", "Dragoons", 4, HCAV, R, 0),
    HORSEMEN("French", "Cuirassiers", 4, HCAV, E, CUIRASS),
    HORSEMEN("French", "Guard cavalry", 4, HCAV, G, 0),
    BATTERY("French", "Foot battery", 4, FOOT_ART, R, M),
    BATTERY("French", "12-pdr battery", 4, FOOT_ART, R, H),
    BATTERY("French", "Horse battery", 3, HORSE_ART, R, L),

    INFANTRY("British and KGL", "Line", 5, LINE_INF, R, VOLLEY | SKIRM1),
    INFANTRY("British and KGL", "Veteran line", 5, LINE_INF, E, VOLLEY | SKIRM1),
    INFANTRY("British and KGL", "Guards", 7, LINE_INF, G, VOLLEY | SKIRM1),
    INFANTRY("British and KGL", "Light infantry", 5, LIGHT_INF, E, VOLLEY | SKIRM2),
    INFANTRY("British and KGL", "95th Rifles", 5, LIGHT_INF, E, RIFLE),
    HORSEMEN("British and KGL", "Light dragoons or Hussars", 4, LCAV, R, 0),
    HORSEMEN("British and KGL", "Heavy dragoons", 4, HCAV, E, IMPETUOUS),
    HORSEMEN("British and KGL", "KGL Hussars", 4, LCAV, E, 0),
    BATTERY("British and KGL", "Foot battery", 3, FOOT_ART, R, M),
    BATTERY("British and KGL", "Horse battery", 3, BHORSE_ART, E, M),

    INFANTRY("Portuguese", "Line", 5, LINE_INF, R, SKIRM1),
    INFANTRY("Portuguese", "Cacadores", 4, LIGHT_INF, R, RIFLE),
    HORSEMEN("Portuguese", "Cavalry", 3, LCAV, C, 0),
    BATTERY("Portuguese", "Foot battery", 3, FOOT_ART, R, M),

    INFANTRY("Spanish", "Line", 5, LINE_INF, C, 0),
    INFANTRY("Spanish", "Light", 5, LIGHT_INF, C, SKIRM1),
    INFANTRY("Spanish", "Militia", 5, LINE_INF, M, 0),
    HORSEMEN("Spanish", "Cavalry", 3, LCAV, C, 0),
    BATTERY("Spanish", "Volante battery", 2, VOL_ART, C, L),
    BATTERY("Spanish", "Foot battery", 3, FOOT_ART, C, M),

    INFANTRY("Austrian", "Line", 8, LINE_INF, R, 0),
    INFANTRY("Austrian", "Grenadiers", 5, LINE_INF, E, 0),
    INFANTRY("Austrian", "Grenz", 7, LIGHT_INF, R, SKIRM2),
    INFANTRY("Austrian", "Jager", 5, LIGHT_INF, E, RIFLE),
    INFANTRY("Austrian", "Landwehr", 6, LINE_INF, M, 0),
    HORSEMEN("Austrian", "Hussars or Chevaulegers", 6, LCAV, R, 0),
    HORSEMEN("Austrian", "Uhlans", 6, LCAV, R, LANCE),
    HORSEMEN("Austrian", "Cuirassiers", 5, HCAV, E, CUIRASS),
    BATTERY("Austrian", "Foot battery", 4, FOOT_ART, R, M),
    BATTERY("Austrian", "Position battery", 3, FOOT_ART, R, H),
    BATTERY("Austrian", "Cavalry battery", 3, VOL_ART, R, L),

    INFANTRY("Russian", "Line", 5, LINE_INF, R, 0),
    INFANTRY("Russian", "Jager", 5, LIGHT_INF, R, SKIRM1),
    INFANTRY("Russian", "Grenadiers", 5, LINE_INF, E, 0),
    INFANTRY("Russian", "Guard", 6, LINE_INF, G, 0),
    INFANTRY("Russian", "Opolchenie", 5, LINE_INF, M, 0),
    HORSEMEN("Russian", "Hussars", 6, LCAV, R, 0),
    HORSEMEN("Russian", "Uhlans", 6, LCAV, R, LANCE),
    HORSEMEN("Russian", "Cossacks", 4, LCAV, M, LANCE),
    HORSEMEN("Russian", "Dragoons", 4, HCAV, R, 0),
    HORSEMEN("Russian", "Cuirassiers", 4, HCAV, E, CUIRASS),
    BATTERY("Russian", "Light battery", 6, FOOT_ART, R, M),
    BATTERY("Russian", "Position battery", 6, FOOT_ART, R, H),
    BATTERY("Russian", "Horse battery", 6, HORSE_ART, R, L),

    INFANTRY("Prussian", "Line", 6, LINE_INF, R, SKIRM1),
    INFANTRY("Prussian", "Fusiliers", 6, LIGHT_INF, R, SKIRM2),
    INFANTRY("Prussian", "Grenadiers", 6, LINE_INF, E, 0),
    INFANTRY("Prussian", "Landwehr", 6, LINE_INF, C, 0),
    HORSEMEN("Prussian", "Hussars", 4, LCAV, R, 0),
    HORSEMEN("Prussian", "Uhlans", 4, LCAV, R, LANCE),
    HORSEMEN("Prussian", "Dragoons", 4, HCAV, R, 0),
    HORSEMEN("Prussian", "Cuirassiers", 4, HCAV, E, CUIRASS),
    HORSEMEN("Prussian", "Landwehr cavalry", 4, LCAV, C, LANCE),
    BATTERY("Prussian", "Foot battery", 4, FOOT_ART, R, M),
    BATTERY("Prussian", "12-pdr battery", 4, FOOT_ART, R, H),
    BATTERY("Prussian", "Horse battery", 4, HORSE_ART, R, L),

    INFANTRY("Netherlands and German", "Line", 5, LINE_INF, R, 0),
    INFANTRY("Netherlands and German", "Jagers", 6, LIGHT_INF, R, SKIRM2),
    INFANTRY("Netherlands and German", "Militia or Landwehr", 5, LINE_INF, C, 0),
    INFANTRY("Netherlands and German", "Nassau", 7, LINE_INF, R, SKIRM1),
    INFANTRY("Netherlands and German", "Brunswick Avantgarde", 6, LIGHT_INF, R, RIFLE),
    HORSEMEN("Netherlands and German", "Hussars", 5, LCAV, R, 0),
    HORSEMEN("Netherlands and German", "Uhlans", 2, LCAV, R, LANCE),
    HORSEMEN("Netherlands and German", "Carabiniers", 4, HCAV, R, 0),
    BATTERY("Netherlands and German", "Foot battery", 4, FOOT_ART, R, M),
    BATTERY("Netherlands and German", "Horse battery", 4, HORSE_ART, R, M),
};
/* clang-format on */

/* ---- 4.7: points ---- */

static int points_of_stand(int cls, int grade, int weight)
{
    static const uint8_t troops[4][BOE_GRADES] = {[LINE_INF] = {3, 4, 5, 6, 8},
                                                  [LIGHT_INF] = {4, 5, 6, 7, 9},
                                                  [HCAV] = {7, 8, 9, 11, 13},
                                                  [LCAV] = {5, 6, 7, 9, 11}};
    static const uint8_t guns[] = {[WEIGHT_L] = 6, [WEIGHT_M] = 8, [WEIGHT_H] = 11};
    if (boe_classes[cls].kind != ART) return troops[cls][grade];
    return guns[weight] + grade + (cls == HORSE_ART ? 2 : cls == FOOT_ART ? 0 : 3);
}

int boe_points(int cls, int grade, int weight, int traits, int stands)
{
    int each = points_of_stand(cls, grade, weight) - (traits & IMPETUOUS ? 1 : 0);
    each += __builtin_popcount((unsigned)(traits & (VOLLEY | RIFLE | LANCE | CUIRASS)));
    return stands * each + (traits & SKIRM1 ? 2 : 0) + (traits & SKIRM2 ? 4 : 0);
}

int boe_leader_points(int rank, int rating) { return 5 + 5 * rank + 5 * rating; }

/* ---- the templates as words ---- */

const char *const boe_columns[BOE_COLUMNS] = {"nation", "unit",   "stands", "class", "weight",
                                              "grade",  "traits", "AP",     "points"};

void boe_type_row(int i, gg_type_row *row)
{
    static const char *const grades[BOE_GRADES] = {"militia", "conscript", "regular", "elite", "guard"};
    const boe_template *t = &boe_templates[i];
    gg_text at[BOE_COLUMNS];
    for (int c = 0; c < BOE_COLUMNS; c++) at[c] = gg_text_on(row->cell[c], GG_COLUMN_TEXT);
    gg_text_add(&at[0], "%s", t->nation);
    gg_text_add(&at[1], "%s", t->name);
    gg_text_add(&at[2], "%d", t->stands);
    gg_text_add(&at[3], "%s", boe_classes[t->cls].code);
    gg_text_add(&at[4], "%c", "-LMH"[t->weight]);
    gg_text_add(&at[5], "%s", grades[t->grade]);
    for (int k = 0; k < 7; k++)
        if (t->traits >> k & 1) gg_text_add(&at[6], "%s%s", at[6].len ? " " : "", boe_trait_names[k]);
    if (at[6].len == 0) gg_text_add(&at[6], "-");
    gg_text_add(&at[7], "%d", boe_classes[t->cls].base_ap);
    gg_text_add(&at[8], "%d", boe_points(t->cls, t->grade, t->weight, t->traits, t->stands));
}
