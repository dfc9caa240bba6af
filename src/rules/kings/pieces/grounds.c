/* Section 8: kinds of ground. What a kind has are its usual flags; a scenario may give an area others. */
#include "rules/kings/pieces/pieces.h"

const char *const kings_cover_names[3] = {"open", "soft", "hard"};

const kings_ground kings_grounds[KINGS_GROUNDS] = {
    [GROUND_OPEN] = {"open", 0, COVER_OPEN},
    [GROUND_HILL] = {"hill", HILL, COVER_OPEN},
    [GROUND_SLOPE] = {"slope", DIFFICULT | HILL, COVER_SOFT},
    [GROUND_SCRUB] = {"scrub", DIFFICULT, COVER_SOFT},
    [GROUND_ROCKS] = {"rocks", DIFFICULT, COVER_HARD},
    [GROUND_WOOD] = {"wood", DIFFICULT | BLOCKS, COVER_SOFT},
    [GROUND_CROPS] = {"crops", 0, COVER_SOFT},
    [GROUND_MARSH] = {"marsh", DIFFICULT, COVER_OPEN},
    [GROUND_RAPIDS] = {"rapids", DIFFICULT | DANGEROUS, COVER_OPEN},
    [GROUND_CLIFF] = {"cliff", CLOSED, COVER_OPEN},
    [GROUND_WATER] = {"water", CLOSED, COVER_OPEN},
    [GROUND_HOUSE] = {"house", CLOSED | BLOCKS, COVER_OPEN},
};
