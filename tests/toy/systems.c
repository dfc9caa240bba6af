/* The systems of the test programs of this folder: the toy alone. */
#include "engine/system.h"

extern const gg_system duel_system;

const gg_system *const gg_systems[] = {&duel_system};
const int gg_systems_count = 1;
