/* Addresses: which are public, and who stands behind a proxy. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/address.h"

static address read_one(const char *text)
{
    address a;
    assert_true(address_read(text, strlen(text), &a));
    return a;
}

static void test_public(void **state)
{
    (void)state;
    static const char *const public[] = {"8.8.8.8",     "1.1.1.1", "172.15.255.255",  "172.32.0.1", "100.63.255.255",
                                         "100.128.0.1", "9.9.9.9", "2606:4700::1111", "2a00::1",    "::ffff:8.8.8.8"};
    static const char *const private[] = {
        "127.0.0.1",       "127.255.255.255",  "0.0.0.0",       "10.1.2.3",
        "172.16.0.1",      "172.31.255.255",   "192.168.1.1",   "169.254.169.254",
        "100.64.0.1",      "100.127.255.255",  "192.0.0.8",     "192.0.2.1",
        "198.18.0.1",      "198.19.255.255",   "198.51.100.1",  "203.0.113.1",
        "224.0.0.1",       "255.255.255.255",  "::1",           "::",
        "fe80::1",         "fc00::1",          "fdff::1",       "ff02::1",
        "::ffff:10.0.0.1", "64:ff9b::7f00:1",  "2002:7f00:1::", "2001:db8::1",
        "2001::1",         "::ffff:127.0.0.1", "::7f00:1",      "3fff::1",
    };
    for (size_t i = 0; i < sizeof public / sizeof public[0]; i++) {
        address a = read_one(public[i]);
        if (!address_is_public(&a)) fail_msg("%s is public", public[i]);
    }
    for (size_t i = 0; i < sizeof private / sizeof private[0]; i++) {
        address a = read_one(private[i]);
        if (address_is_public(&a)) fail_msg("%s is not public", private[i]);
    }
}

static void test_read(void **state)
{
    (void)state;
    address a;
    char text[64];
    static const char *const none[] = {"", "club", "1.2.3", "1.2.3.4.5", "[::1", "::1]", "1.2.3.4:80", "fe80::1%eth0"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) assert_false(address_read(none[i], strlen(none[i]), &a));
    a = read_one("[2001:db8::7]");
    address_print(&a, text, sizeof text);
    assert_string_equal(text, "2001:db8::7");
    a = read_one("::ffff:192.0.2.7");
    address_print(&a, text, sizeof text);
    assert_string_equal(text, "192.0.2.7");
}

static void test_one_network_is_one(void **state)
{
    (void)state;
    address a = read_one("2001:db8:1:2::1"), b = read_one("2001:db8:1:2:ffff::9"), c = read_one("2001:db8:1:3::1");
    assert_int_equal(address_key(&a), address_key(&b));
    assert_int_not_equal(address_key(&a), address_key(&c));
    address x = read_one("192.0.2.1"), y = read_one("192.0.2.2");
    assert_int_not_equal(address_key(&x), address_key(&y));
}

/* Given a proxy, when it says who came, then the last one that is no proxy is believed, and nobody else's word. */
static void test_behind(void **state)
{
    (void)state;
    static const struct {
        const char *peer, *said, *is;
    } cases[] = {
        {"198.51.100.1", "6.6.6.6", "198.51.100.1"},
        {"10.0.0.1", NULL, "10.0.0.1"},
        {"10.0.0.1", "", "10.0.0.1"},
        {"10.0.0.1", "203.0.113.9", "203.0.113.9"},
        {"10.0.0.1", "6.6.6.6, 203.0.113.9", "203.0.113.9"},
        {"10.0.0.1", "6.6.6.6,203.0.113.9 , 10.0.0.2", "203.0.113.9"},
        {"10.0.0.1", "10.0.0.2, 10.0.0.1", "10.0.0.2"},
        {"10.0.0.1", "nonsense", "10.0.0.1"},
        {"10.0.0.1", "6.6.6.6, nonsense, 10.0.0.2", "10.0.0.2"},
        {"10.0.0.1", ",,,", "10.0.0.1"},
    };
    address proxy[2] = {read_one("10.0.0.1"), read_one("10.0.0.2")};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        address peer = read_one(cases[i].peer), is = read_one(cases[i].is);
        address found = address_behind(&peer, cases[i].said, proxy, 2);
        if (!address_same(&found, &is)) fail_msg("case %d", (int)i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_public), cmocka_unit_test(test_read),
                                       cmocka_unit_test(test_one_network_is_one), cmocka_unit_test(test_behind)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
