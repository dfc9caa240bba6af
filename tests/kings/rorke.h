/* The battle that headlines and cards are shown by. */
#ifndef GG_TESTS_KINGS_RORKE_H
#define GG_TESTS_KINGS_RORKE_H

/* Rorke's Drift after the first Zulu phase. */
#define R                                                                                                              \
    "roll 2; roll 6; roll 3; roll 4; roll 5; roll 2; roll 5; roll 3; roll 3; roll 2; roll 2; roll 2; roll 6; roll 4; " \
    "roll 3; roll 1; roll 4; roll 4; roll 4; roll 1; "                                                                 \
    "draw card; draw card; draw card; draw card; draw card; draw card; draw card; "                                    \
    "attack Z2 B5; roll 6 5; roll 3; roll 5 2 4 3 3 1 2 3 6 4 5 4 4 4 6 3; roll 6 6 5 2 2 6 5 4; roll 1 6; roll 1 6; " \
    "roll 6 5; roll 3 4; attack Z1 B5; roll 2 6; roll 1; roll 6 3 3 1 4 2 4 1 2 5 3 4 3 1 6 5; roll 3 5 4 1; "         \
    "roll 4 4; roll 3 6; decline Z1; roll 1 5; roll 4 6; double Z5; roll 1 5; roll 3; go Z5 145,309; remove Z2; "      \
    "double Z8; roll 4 6; roll 6; go Z8 234,373; fire Z10 B6; roll 1 5; roll 6 1 1 2 6 5 5 5 3 5 3 6; roll 5 6; "      \
    "roll 2 6; double Z6; roll 3 5; roll 1; go Z6 100,360; "                                                           \
    "draw card; draw card; draw card; draw card; draw card"

#endif
