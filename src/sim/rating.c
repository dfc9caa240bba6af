/* Shares of points, Elo and when a difference is sure: see ladder.h. */
#include <math.h>
#include <stdlib.h>

#include "ladder.h"

static const double TWO_SIDED = 1.959963984540054;   /* of a normal distribution, 95 % */
static const double PER_ELO = 0.0057564627324851148; /* ln(10) / 400 */
enum { LEAST_PAIRS = 8 };

/* ---- two players ---- */

/* Of few pairs that all end alike nothing says that the next will: half a pair that went the other way is added. */
static double spread(double sum, double squares, int n)
{
    double mean = sum / n, around = squares - n * mean * mean;
    return sqrt((fmax(around, 0) + 0.125) / n);
}

gg_estimate gg_share(const uint8_t *quarters, int pairs)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < pairs; i++) {
        double points = quarters[i] / 4.0;
        sum += points, squares += points * points;
    }
    if (pairs == 0) return (gg_estimate){0.5, 0, 1};
    double mean = sum / pairs, reach = TWO_SIDED * spread(sum, squares, pairs) / sqrt(pairs);
    return (gg_estimate){mean, fmax(0, mean - reach), fmin(1, mean + reach)};
}

/* A confidence sequence (a mixture of normal tests): however often one looks, it leaves 1/2 out by mistake at most once in
 * twenty meetings of equals. `EARLY` is tightest about the hundredth pair. */
bool gg_share_sure(double sum, double squares, int n)
{
    static const double EARLY = 0.08, MISTAKE = 0.05;
    if (n < LEAST_PAIRS) return false;
    double known = n * EARLY + 1;
    double reach = spread(sum, squares, n) * sqrt(2 * known / (n * n * EARLY) * log(sqrt(known) / MISTAKE));
    return fabs(sum / n - 0.5) > reach;
}

static double elo(double share) { return log(share / (1 - share)) / PER_ELO; }

/* Nobody is infinitely better: a share is at least half a game from either end. */
gg_estimate gg_elo_of(gg_estimate share, int pairs)
{
    double end = 0.5 / (2 * pairs + 1);
    double at[3] = {share.value, share.low, share.high};
    for (int i = 0; i < 3; i++) at[i] = elo(fmin(fmax(at[i], end), 1 - end));
    return (gg_estimate){at[0], at[1], at[2]};
}

/* ---- many players: Bradley and Terry's model ---- */

typedef struct fit {
    const gg_meeting *meeting;
    int meetings, players;
    double *strength, *slope, *curve; /* curve: players by players, then its inverse */
} fit;

/* How the likelihood changes with each strength; a drawn game against an average player each keeps it from running away, and
 * a strength common to all is held at zero. */
static void look_around(fit *f)
{
    int n = f->players;
    for (int i = 0; i < n * n; i++) f->curve[i] = 1.0 / n;
    for (int i = 0; i < n; i++) {
        double won = 1 / (1 + exp(-f->strength[i]));
        f->slope[i] = 0.5 - won;
        f->curve[i * n + i] += won * (1 - won);
    }
    for (int k = 0; k < f->meetings; k++) {
        const gg_meeting *m = &f->meeting[k];
        int a = m->first, b = m->second, games = 2 * m->pairs;
        double won = 1 / (1 + exp(f->strength[b] - f->strength[a])), weight = games * won * (1 - won);
        double more = games * (m->share.value - won);
        f->slope[a] += more, f->slope[b] -= more;
        f->curve[a * n + a] += weight, f->curve[b * n + b] += weight;
        f->curve[a * n + b] -= weight, f->curve[b * n + a] -= weight;
    }
}

/* In place, by Gauss and Jordan: a matrix that is positive definite needs no pivots. */
static void invert(double *m, int n)
{
    for (int k = 0; k < n; k++) {
        double pivot = 1 / m[k * n + k];
        m[k * n + k] = 1;
        for (int j = 0; j < n; j++) m[k * n + j] *= pivot;
        for (int i = 0; i < n; i++) {
            if (i == k) continue;
            double times = m[i * n + k];
            m[i * n + k] = 0;
            for (int j = 0; j < n; j++) m[i * n + j] -= times * m[k * n + j];
        }
    }
}

static void climb(fit *f)
{
    int n = f->players;
    for (int step = 0; step < 100; step++) {
        look_around(f);
        invert(f->curve, n);
        double most = 0;
        for (int i = 0; i < n; i++) {
            double by = 0;
            for (int j = 0; j < n; j++) by += f->curve[i * n + j] * f->slope[j];
            by = fmin(fmax(by, -2), 2);
            f->strength[i] += by;
            most = fmax(most, fabs(by));
        }
        if (most < 1e-9) return;
    }
}

/* Of one strength less the mean of all: what they have in common nobody measured. */
static double variance(const fit *f, int i)
{
    int n = f->players;
    double with_all = 0, all = 0;
    for (int j = 0; j < n; j++) {
        with_all += f->curve[i * n + j] / n;
        for (int k = 0; k < n; k++) all += f->curve[j * n + k] / (n * n);
    }
    return f->curve[i * n + i] - 2 * with_all + all;
}

bool gg_ratings(const gg_meeting *meeting, int meetings, int players, gg_estimate *out)
{
    size_t n = (size_t)players;
    double *room = calloc(n * (n + 2), sizeof *room);
    if (!room) return false;
    fit f = {meeting, meetings, players, room, room + n, room + 2 * n};
    double mean = 0;
    climb(&f);
    for (int i = 0; i < players; i++) mean += f.strength[i] / players;
    for (int i = 0; i < players; i++) {
        double at = f.strength[i] - mean, reach = TWO_SIDED * sqrt(variance(&f, i));
        out[i] = (gg_estimate){at / PER_ELO, (at - reach) / PER_ELO, (at + reach) / PER_ELO};
    }
    free(room);
    return true;
}
