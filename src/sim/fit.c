/* Newton's method: each step solves the normal equations, weighted by how uncertain each sample still is. */
#include "fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 25, BINS = 10 };

static double logistic(double z) { return 1 / (1 + exp(-z)); }

static double dot(const float *x, const double *w, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += (double)x[i] * w[i];
    return sum;
}

/* Solves a x = b for a symmetric, positive a (Cholesky, in place). */
static void solve(double *a, double *b, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double sum = a[i * n + j];
            for (int k = 0; k < j; k++) sum -= a[i * n + k] * a[j * n + k];
            a[i * n + j] = i == j ? sqrt(fmax(sum, 1e-12)) : sum / a[j * n + j];
        }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++) b[i] -= a[i * n + k] * b[k];
        b[i] /= a[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++) b[i] -= a[k * n + i] * b[k];
        b[i] /= a[i * n + i];
    }
}

static void add_sample(const gg_sample *s, int width, const double *w, double *slope, double *curve)
{
    double p = logistic(dot(s->x, w, width)), off = ((double)s->won - p) * (double)s->weight;
    double doubt = fmax(p * (1 - p), 1e-4) * (double)s->weight;
    for (int i = 0; i < width; i++) {
        double xi = (double)s->x[i];
        slope[i] += off * xi;
        if (s->x[i] == 0) continue;
        for (int j = 0; j <= i; j++) curve[i * width + j] += doubt * xi * (double)s->x[j];
    }
}

bool gg_fit(const gg_sample *sample, int samples, int width, int without, double ridge, double *weights)
{
    size_t n = (size_t)width;
    double *slope = malloc(n * sizeof *slope), *curve = malloc(n * n * sizeof *curve);
    bool ready = slope && curve;
    memset(weights, 0, n * sizeof *weights);
    for (int step = 0; ready && step < STEPS; step++) {
        double most = 0;
        memset(slope, 0, n * sizeof *slope);
        memset(curve, 0, n * n * sizeof *curve);
        for (int i = 0; i < samples; i++)
            if (sample[i].of != without) add_sample(&sample[i], width, weights, slope, curve);
        for (int i = 0; i < width; i++) slope[i] -= ridge * weights[i], curve[i * width + i] += ridge;
        solve(curve, slope, width);
        for (int i = 0; i < width; i++) weights[i] += slope[i], most = fmax(most, fabs(slope[i]));
        if (most < 1e-5) break;
    }
    free(slope);
    free(curve);
    return ready;
}

gg_calibration gg_calibrate(const gg_sample *sample, int samples, int of, const double *promised)
{
    double weight[BINS] = {0}, said[BINS] = {0}, came[BINS] = {0}, won = 0;
    gg_calibration c = {0};
    for (int i = 0; i < samples; i++) {
        if (of >= 0 && sample[i].of != of) continue;
        double w = (double)sample[i].weight, off = (double)sample[i].won - promised[i];
        int bin = (int)(promised[i] * BINS);
        if (bin >= BINS) bin = BINS - 1;
        weight[bin] += w, said[bin] += w * promised[i], came[bin] += w * (double)sample[i].won;
        c.weight += w, c.brier += w * off * off, won += w * (double)sample[i].won;
    }
    if (c.weight <= 0) return c;
    for (int b = 0; b < BINS; b++) c.error += fabs(said[b] - came[b]) / c.weight;
    for (int i = 0; i < samples; i++) {
        if (of >= 0 && sample[i].of != of) continue;
        double off = (double)sample[i].won - won / c.weight;
        c.base += (double)sample[i].weight * off * off / c.weight;
    }
    c.brier /= c.weight;
    return c;
}
