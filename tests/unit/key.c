/* Keys of features: every bit of a feature turns over every bit of a key half the time, and sums of
 * two features are all different, also where a table looks at some of the bits only. */
#include "core/key.h"
#include "harness.h"

#include <stdlib.h>

/* Of both words and of what tells them apart. */
enum { FEATURE_BITS = 24, KEY_BITS = 192, SAMPLES = 4096 };

/* Six standard deviations of that many coins. */
enum { FAR = 6 * 32 };

static void every_bit(void) {
    for (unsigned bit = 0; bit < FEATURE_BITS; bit++) {
        int turned[KEY_BITS] = {0};
        for (uint64_t i = 0; i < SAMPLES; i++) {
            uint64_t feature = (i * 4093) & ((1u << FEATURE_BITS) - 1);
            uint64_t key[3] = {0, 0};
            hm_key_toggle(key, feature);
            hm_key_toggle(key, feature ^ 1u << bit);
            key[2] = key[0] ^ key[1];
            for (unsigned k = 0; k < KEY_BITS; k++)
                turned[k] += (int)(key[k / 64] >> k % 64 & 1);
        }
        for (unsigned k = 0; k < KEY_BITS; k++)
            CHECK(abs(turned[k] - SAMPLES / 2) < FAR);
    }
}

static int ascending(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/* Two pieces that change places must not look like two others: of some 500,000 sums of two no 48
 * bits are the same. */
static void sums(void) {
    enum { FEATURES = 1000, PAIRS = FEATURES * (FEATURES - 1) / 2 };
    static uint64_t found[PAIRS];
    for (unsigned shift = 0; shift < 3; shift++) {
        size_t count = 0;
        for (uint64_t a = 0; a < FEATURES; a++) {
            for (uint64_t b = 0; b < a; b++) {
                uint64_t key[2] = {0, 0};
                hm_key_toggle(key, a);
                hm_key_toggle(key, b);
                uint64_t windows[3] = {key[0] << 16, key[0] >> 40 | key[1] << 24, key[1]};
                found[count++] = windows[shift] & ~(uint64_t)0xffff;
            }
        }
        qsort(found, count, sizeof *found, ascending);
        size_t same = 0;
        for (size_t i = 1; i < count; i++)
            same += found[i] == found[i - 1];
        CHECK_INT(same, 0);
    }
}

/* A sum is taken at once to the same key as its features one by one, in any order, and what is
 * added twice is gone. */
static void at_once(void) {
    hm_key_change change = {{0, 0}};
    uint64_t once[2] = {1, 2}, each[2] = {1, 2};
    for (uint64_t feature = 0; feature < 100; feature++) {
        hm_key_add(&change, feature * feature);
        hm_key_toggle(each, (99 - feature) * (99 - feature));
    }
    hm_key_apply(once, change);
    CHECK(once[0] == each[0] && once[1] == each[1]);
    for (uint64_t feature = 0; feature < 100; feature++)
        hm_key_toggle(once, feature * feature);
    CHECK(once[0] == 1 && once[1] == 2);
}

TEST_MAIN(TEST(every_bit), TEST(sums), TEST(at_once))
