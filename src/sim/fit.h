/* Logistic regression: weights under which what happened is likeliest. */
#ifndef GG_SIM_FIT_H
#define GG_SIM_FIT_H

#include <stdbool.h>

typedef struct gg_sample {
    const float *x; /* as many as `width` */
    float won;      /* 1, 0, or a half */
    float weight;
    int of; /* which battle it is from */
} gg_sample;

/* Weights of the samples that are not of battle `without` (-1: of all); `ridge` holds them near 0. False: no memory. */
bool gg_fit(const gg_sample *, int samples, int width, int without, double ridge, double *weights);

typedef struct gg_calibration {
    double brier, base; /* mean square of what was promised less what came; and if the mean had been promised always */
    double error;       /* of ten bins: mean distance between what was promised and what came */
    double weight;
} gg_calibration;
/* Of the samples of a battle (-1: of all), promised[i] for each. */
gg_calibration gg_calibrate(const gg_sample *, int samples, int of, const double *promised);

#endif
