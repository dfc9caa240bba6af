/* Exact fractions of 128 bits. They are brought to lowest terms only when they would overflow, and when they are shown;
 * what overflows even so becomes a double, with the denominator 0. */
#include "fraction.h"

#include "text/text.h"

static gg_u128 gcd(gg_u128 a, gg_u128 b)
{
    while (b >> 64) {
        gg_u128 r = a % b;
        a = b, b = r;
    }
    if (b == 0) return a;
    uint64_t x = (uint64_t)b, y = (uint64_t)(a % b); /* from here on 64 bits are enough */
    while (y) {
        uint64_t r = x % y;
        x = y, y = r;
    }
    return x;
}

/* a / b where b divides a, and whether it does: denominators are mostly small, and 64-bit division is far cheaper. */
static bool divides(gg_u128 a, gg_u128 b, gg_u128 *times)
{
    if ((a | b) >> 64 == 0) {
        *times = (uint64_t)a / (uint64_t)b;
        return (uint64_t)a % (uint64_t)b == 0;
    }
    *times = a / b;
    return *times * b == a;
}

gg_fraction gg_fraction_estimate(double value) { return (gg_fraction){.num = 0, .den = 0, .value = value}; }

gg_fraction gg_fraction_of(gg_u128 num, gg_u128 den)
{
    return (gg_fraction){.num = num, .den = den, .value = (double)num / (double)den};
}

gg_fraction gg_fraction_reduce(gg_fraction f)
{
    if (f.den == 0) return f;
    gg_u128 common = gcd(f.den, f.num);
    return common > 1 ? gg_fraction_of(f.num / common, f.den / common) : gg_fraction_of(f.num, f.den);
}

gg_u128 gg_fraction_common(gg_u128 a, gg_u128 b)
{
    gg_u128 product;
    if (a == b) return a;
    return __builtin_mul_overflow(a / gcd(a, b), b, &product) ? 0 : product;
}

bool gg_fraction_over(gg_fraction *f, gg_u128 den)
{
    gg_u128 times, num;
    if (f->den == den) return den != 0;
    if (f->den == 0 || den == 0 || !divides(den, f->den, &times)) return false;
    if (__builtin_mul_overflow(f->num, times, &num)) return false;
    f->num = num, f->den = den;
    return true;
}

/* The sum over the denominator of one of the two, if that is enough. */
static bool add_simply(gg_fraction *a, gg_fraction b)
{
    bool fits = b.den <= a->den ? gg_fraction_over(&b, a->den) : gg_fraction_over(a, b.den);
    return fits && !__builtin_add_overflow(a->num, b.num, &a->num);
}

static bool add_fully(gg_fraction *a, gg_fraction b)
{
    gg_u128 den = gg_fraction_common(a->den, b.den);
    return den && gg_fraction_over(a, den) && gg_fraction_over(&b, den) &&
           !__builtin_add_overflow(a->num, b.num, &a->num);
}

gg_fraction gg_fraction_add(gg_fraction a, gg_fraction b)
{
    double value = a.value + b.value;
    if (a.den == 0 || b.den == 0) return gg_fraction_estimate(value);
    gg_fraction sum = a;
    if (!add_simply(&sum, b)) {
        sum = a;
        if (!add_fully(&sum, b)) {
            sum = gg_fraction_reduce(a);
            if (!add_fully(&sum, gg_fraction_reduce(b))) return gg_fraction_estimate(value);
        }
    }
    sum.value = value;
    return sum;
}

static bool times_simply(gg_fraction *f, gg_u128 num, gg_u128 den)
{
    return !__builtin_mul_overflow(f->num, num, &f->num) && !__builtin_mul_overflow(f->den, den, &f->den);
}

gg_fraction gg_fraction_times(gg_fraction f, gg_u128 num, gg_u128 den, double value)
{
    value *= f.value;
    if (f.den == 0 || den == 0) return gg_fraction_estimate(value);
    gg_fraction product = f;
    if (!times_simply(&product, num, den)) {
        product = gg_fraction_reduce(f);
        gg_u128 across = gcd(product.den, num), back = gcd(product.num, den);
        product.den /= across, num /= across;
        if (back) product.num /= back, den /= back;
        if (!times_simply(&product, num, den)) return gg_fraction_estimate(value);
    }
    product.value = value;
    return product;
}

gg_fraction gg_fraction_scale(gg_fraction f, uint64_t num, uint64_t den)
{
    return gg_fraction_times(f, num, den, (double)num / (double)den);
}

static const char *digits(gg_u128 n, char room[40])
{
    char *at = room + 39;
    *at = 0;
    do *--at = (char)('0' + (int)(n % 10));
    while (n /= 10);
    return at;
}

int gg_fraction_print(gg_fraction f, char *out, size_t cap)
{
    char above[40], below[40];
    gg_text t = gg_text_on(out, cap);
    f = gg_fraction_reduce(f);
    if (f.den == 0)
        gg_text_add(&t, "%.6g", f.value);
    else if (f.den == 1)
        gg_text_add(&t, "%s", digits(f.num, above));
    else
        gg_text_add(&t, "%s/%s", digits(f.num, above), digits(f.den, below));
    return gg_text_len(&t);
}
