/* `grognard play` with a host far away. */
#ifndef GG_CLI_FAR_COMMAND_H
#define GG_CLI_FAR_COMMAND_H

#include "options.h"

#define OPTIONS_FAR                                                                                          \
    {"--host", 0, "URL", "a battle over the network; alone: lists your battles there and open invitations"}, \
        {"--battle", 0, "ID", "that battle on the host"},                                                    \
        {"--join", 0, "LINK", "follows a friend's link, or its token"},                                      \
        {"--take", 0, NULL, "with --battle: sits down on a seat that is open in the lobby"},                 \
        {"--pace", 0, "PACE", "of a battle begun there: live:30+10, days:3 or none"},                        \
        {"--lobby", 0, NULL, "everybody may take its open seat"},                                            \
        {"--rated", 0, NULL, "it counts for the ratings, if both wish so"},                                  \
    {                                                                                                        \
        "--token", 0, "TOKEN", "who you are there (or GROGNARD_TOKEN); else a guest, who is remembered"      \
    }

bool far_wanted(const options *);          /* one of these was given */
int far_run(const options *, bool screen); /* the exit status */

#endif
