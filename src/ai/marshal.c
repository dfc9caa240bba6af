/* Those who play a decision on in thought before they take it. */
#include "counsel.h"
#include "player.h"

enum { COLONEL_ROLLOUTS = 64, MARSHAL_ROLLOUTS = 240 };

const gg_player gg_player_colonel = {.name = "colonel",
                                     .words = "plays a round on in thought, for a moment",
                                     .space = gg_counsel_space,
                                     .weigh = gg_counsel_take,
                                     .milliseconds = 20,
                                     .rollouts = COLONEL_ROLLOUTS};
const gg_player gg_player_marshal = {.name = "marshal",
                                     .words = "plays a round on in thought, again and again",
                                     .space = gg_counsel_space,
                                     .weigh = gg_counsel_take,
                                     .milliseconds = 100,
                                     .rollouts = MARSHAL_ROLLOUTS};
