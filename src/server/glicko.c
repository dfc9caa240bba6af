/* The steps are numbered as in the paper, and so are its letters: mu, phi and sigma are rating, deviation and volatility on its own
 * scale, tau says how fast volatility may change. */
#include "glicko.h"

#include <math.h>

static const double SCALE = 173.7178, MEAN = 1500, MOST_DEVIATION = 350, NEW_VOLATILITY = 0.06;
static const double TAU = 0.5, TOLERANCE = 1e-6, PI = 3.14159265358979323846;
enum { MOST_TURNS = 200 }; /* of a search that needs ten */

glicko glicko_new(void) { return (glicko){MEAN, MOST_DEVIATION, NEW_VOLATILITY}; }

/* Step 6, by as many periods as have passed. */
static double loosened(double phi, double sigma, double periods)
{
    return fmin(sqrt(phi * phi + fmax(periods, 0) * sigma * sigma), MOST_DEVIATION / SCALE);
}

glicko glicko_rested(glicko g, double periods)
{
    g.deviation = SCALE * loosened(g.deviation / SCALE, g.volatility, periods);
    return g;
}

static double weight(double phi) { return 1 / sqrt(1 + 3 * phi * phi / (PI * PI)); }

/* Steps 3 and 4: the variance by the battles alone, and what they would move the rating by, over that variance. */
static double look(double mu, const glicko_battle *battle, int battles, double *variance)
{
    double known = 0, gain = 0;
    for (int i = 0; i < battles; i++) {
        double g = weight(battle[i].against.deviation / SCALE);
        double expected = 1 / (1 + exp(-g * (mu - (battle[i].against.rating - MEAN) / SCALE)));
        known += g * g * expected * (1 - expected);
        gain += g * (battle[i].score - expected);
    }
    *variance = 1 / known;
    return gain;
}

/* Step 5: where f is zero lies the logarithm of the new volatility's square. */
typedef struct curve {
    double phi, variance, delta, a;
} curve;

static double curve_at(const curve *c, double x)
{
    double e = exp(x), sum = c->phi * c->phi + c->variance + e;
    return e * (c->delta * c->delta - sum) / (2 * sum * sum) - (x - c->a) / (TAU * TAU);
}

static double other_end(const curve *c)
{
    double beyond = c->delta * c->delta - c->phi * c->phi - c->variance;
    if (beyond > 0) return log(beyond);
    int k = 1;
    while (k < MOST_TURNS && curve_at(c, c->a - k * TAU) < 0) k++;
    return c->a - k * TAU;
}

/* Illinois' variant of false position. */
static double new_volatility(const curve *c)
{
    double a = c->a, b = other_end(c), at_a = curve_at(c, a), at_b = curve_at(c, b);
    for (int turn = 0; turn < MOST_TURNS && fabs(b - a) > TOLERANCE; turn++) {
        double x = a + (a - b) * at_a / (at_b - at_a), at_x = curve_at(c, x);
        if (at_x * at_b <= 0)
            a = b, at_a = at_b;
        else
            at_a /= 2;
        b = x, at_b = at_x;
    }
    return exp(a / 2);
}

glicko glicko_after(glicko g, const glicko_battle *battle, int battles, double periods)
{
    if (battles == 0) return glicko_rested(g, periods);
    double mu = (g.rating - MEAN) / SCALE, phi = g.deviation / SCALE, variance; /* step 2 */
    double gain = look(mu, battle, battles, &variance);
    curve c = {phi, variance, variance * gain, log(g.volatility * g.volatility)};
    double sigma = new_volatility(&c), before = loosened(phi, sigma, periods);
    double after = 1 / sqrt(1 / (before * before) + 1 / variance); /* step 7 */
    return (glicko){MEAN + SCALE * (mu + after * after * gain), SCALE * after, sigma};
}

void glicko_meet(glicko two[2], double score, const double periods[2])
{
    glicko_battle seen[2];
    for (int i = 0; i < 2; i++)
        seen[i] = (glicko_battle){glicko_rested(two[1 - i], periods[1 - i]), i == 0 ? score : 1 - score};
    for (int i = 0; i < 2; i++) two[i] = glicko_after(two[i], &seen[i], 1, periods[i]);
}
