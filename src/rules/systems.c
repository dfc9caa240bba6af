/* The one place where a rule system is listed. */
#include "engine/system.h"

extern const gg_system ccn_system, bp_system, rbc_system, boe_system, kings_system;

const gg_system *const gg_systems[] = {&ccn_system, &bp_system, &rbc_system, &boe_system, &kings_system};
const int gg_systems_count = sizeof gg_systems / sizeof gg_systems[0];
