#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/ai/network.h"
#include "engine/embedded.h"
#include "engine/ai/network_file.h"
#include "engine/rules/notation.h"

/* Offsets as network_file.h documents them. */
enum { VERSION_AT = 8, SIZE_AT = 12, FEATURES_AT = 24, SIDES_AT = 52, RULE_AT = 56, TEXT_AT = 72 };

static NetworkSide sides[2], decoded;
static unsigned char *good; /* a file of one side, and its size */
static unsigned char *copy;
static size_t size;
static ParseError error;

static const char provenance[] = "made by a test";

static void fill16(int16_t *number, size_t bytes, int max, unsigned seed)
{
    for (size_t i = 0; i < bytes / sizeof *number; i++) {
        seed = seed * 1664525U + 1013904223U;
        number[i] = (int16_t)((int)((seed >> 8) % (unsigned)(2 * max + 1)) - max);
    }
}

static void fill8(int8_t *number, size_t count, int max, unsigned seed)
{
    for (size_t i = 0; i < count; i++) {
        int16_t wide;
        seed += 7;
        fill16(&wide, sizeof wide, max, seed);
        number[i] = (int8_t)wide;
    }
}

static void fill_side(NetworkSide *side, unsigned seed)
{
    memset(side, 0, sizeof *side);
    fill8(side->vector[0], sizeof side->vector, NETWORK_VECTOR_MAX, seed);
    fill16(side->pool[0], sizeof side->pool, NETWORK_WEIGHT_MAX, seed + 5);
    side->pool_bias[1] = 7;
    fill16(side->hidden[0], sizeof side->hidden, NETWORK_WEIGHT_MAX, seed + 1);
    fill16(side->second[0], sizeof side->second, NETWORK_WEIGHT_MAX, seed + 2);
    fill16(side->out, sizeof side->out, NETWORK_WEIGHT_MAX, seed + 3);
    fill16(side->order, sizeof side->order, NETWORK_WEIGHT_MAX, seed + 4);
    fill16(side->focus[0], sizeof side->focus, NETWORK_WEIGHT_MAX, seed + 8);
    fill16(side->closeness[0], sizeof side->closeness, NETWORK_WEIGHT_MAX, seed + 6);
    for (int i = 0; i < NETWORK_HIDDEN; i++) {
        side->hidden_bias[i] = (i % 2 == 0 ? 1 : -1) * (NETWORK_BIAS_MAX - i);
    }
    side->second_bias[3] = -1;
    side->out_bias = -NETWORK_BIAS_MAX;
}

static int make_files(void **state)
{
    (void)state;
    fill_side(&sides[0], 1);
    fill_side(&sides[1], 2);
    size = network_file_size(1, strlen(provenance));
    good = malloc(size);
    copy = malloc(size + 1);
    network_file_write(good, RULE_STANDARD, 1, sides, provenance);
    return good && copy ? 0 : -1;
}

static int free_files(void **state)
{
    (void)state;
    free(good);
    free(copy);
    return 0;
}

static void put32(size_t at, uint32_t number)
{
    for (int i = 0; i < 4; i++) {
        copy[at + (size_t)i] = (unsigned char)(number >> (8 * i));
    }
}

/* Adler-32 as RFC 1950 defines it, a remainder at every byte. */
static void sign_copy(void)
{
    uint32_t low = 1;
    uint32_t high = 0;
    for (size_t i = 0; i < size - 4; i++) {
        low = (low + copy[i]) % 65521;
        high = (high + low) % 65521;
    }
    put32(size - 4, high << 16 | low);
}

static bool loads(size_t length)
{
    Rule rule;
    /* Memory of exactly this length, so that a sanitizer sees a read beyond it. */
    unsigned char *bytes = malloc(length > 0 ? length : 1);
    assert_non_null(bytes);
    memcpy(bytes, copy, length);
    error.what[0] = '\0';
    Network *network = network_load(bytes, length, &rule, &error);
    free(bytes);
    network_free(network);
    return network != NULL;
}

static void assert_refused(size_t length, const char *what)
{
    assert_false(loads(length));
    assert_string_equal(error.what, what);
}

static void begin_copy(void)
{
    memcpy(copy, good, size);
}

static void test_what_is_written_is_read(void **state)
{
    (void)state;
    for (int count = 1; count <= 2; count++) {
        const size_t length = network_file_size(count, strlen(provenance));
        unsigned char *bytes = malloc(length);
        NetworkFile file;
        assert_non_null(bytes);
        network_file_write(bytes, RULE_RENJU, count, sides, provenance);
        assert_true(network_file_open(&file, bytes, length, &error));
        assert_int_equal(file.rule, RULE_RENJU);
        assert_int_equal(file.sides, count);
        assert_int_equal(file.provenance_length, strlen(provenance));
        assert_memory_equal(file.provenance, provenance, strlen(provenance));
        for (int i = 0; i < count; i++) {
            memset(&decoded, 0, sizeof decoded);
            assert_true(network_file_side(&file, i, &decoded, &error));
            assert_memory_equal(&decoded, &sides[i], sizeof decoded);
        }
        free(bytes);
    }
}

/* The first bytes as the format's description says, on a machine of any byte order. */
static void test_the_header_is_as_documented(void **state)
{
    (void)state;
    static const unsigned char header[] = {
        'T', 'e', 'n', 'g', 'e', 'n', 'N', 'N',                                /* magic */
        4,   0,   0,   0,   0,   0,   0,   0,                                  /* version, size */
        4,   0,   0,   0,   199, 28,  0,   0,   32,  0,   0,   0, 11, 0, 0, 0, /* dimensions */
        9,   0,   0,   0,   16,  0,   0,   0,   32,  0,   0,   0, 16, 0, 0, 0, 5, 0, 0, 0, 1,
        0,   0,   0,   's', 't', 'a', 'n', 'd', 'a', 'r', 'd', 0, 0,  0, 0, 0, 0, 0, 0, /* rule */
        14,  0,   0,   0,   'm', 'a', 'd', 'e', /* provenance */
    };
    begin_copy();
    put32(SIZE_AT, 0);
    assert_memory_equal(copy, header, sizeof header);
}

/* Every length for the header and the ends, a sample between. */
static void test_a_truncated_file_is_refused(void **state)
{
    (void)state;
    begin_copy();
    for (size_t length = 0; length < size;
         length += length < 200 || length + 200 > size ? 1 : 4999) {
        assert_false(loads(length));
        assert_non_null(strstr(error.what, "truncated"));
        assert_non_null(strstr(error.what, "expected"));
    }
    assert_true(loads(size));
    copy[size] = 0;
    assert_refused(size + 1, "byte 12: the file is 249335 bytes long, expected 249334");
}

/* Changes each byte of the header and of the end, and every 997th of the weights. */
static void test_a_flipped_bit_is_noticed(void **state)
{
    (void)state;
    NetworkFile file;
    begin_copy();
    for (size_t at = 0; at < size; at += at < 100 || at + 100 > size ? 1 : 997) {
        const int bit = (int)(at % 8);
        copy[at] = (unsigned char)(copy[at] ^ (1U << bit));
        assert_false(network_file_open(&file, copy, size, &error));
        copy[at] = good[at];
    }
    assert_true(network_file_open(&file, copy, size, &error));
}

static void test_each_fault_has_its_own_message(void **state)
{
    (void)state;
    begin_copy();
    copy[0] = 't';
    assert_refused(size, "byte 0: not a network file, expected \"TengenNN\"");
    begin_copy();
    put32(VERSION_AT, 1);
    assert_refused(size, "byte 8: format version 1, expected 4");
    begin_copy();
    assert_refused(30, "byte 30: truncated within the header, expected at least 80 bytes");
    assert_refused(1000, "byte 1000: truncated, expected 249334 bytes");
    copy[5000]++;
    assert_false(loads(size));
    assert_non_null(strstr(error.what, "damaged"));
    begin_copy();
    put32(FEATURES_AT, 64);
    sign_copy();
    assert_refused(size, "byte 24: a network of other dimensions: features 64, expected 32");
    begin_copy();
    put32(SIDES_AT, 3);
    sign_copy();
    assert_refused(size, "byte 52: a network of other dimensions: sides 3, expected 1 or 2");
    begin_copy();
    memcpy(copy + RULE_AT, "gomoku++", 9);
    sign_copy();
    assert_refused(size, "byte 56: unknown rule \"gomoku++\"");
    begin_copy();
    put32(TEXT_AT, 0xfffffff0U);
    sign_copy();
    assert_refused(size, "byte 12: the file is 249334 bytes long, expected 4295216600");
    begin_copy();
    put32(SIDES_AT, 2);
    sign_copy();
    assert_refused(size, "byte 12: the file is 249334 bytes long, expected 498574");
}

/* Larger weights would overflow the sums of the evaluation. */
static void test_a_weight_beyond_its_limits_is_refused(void **state)
{
    (void)state;
    begin_copy();
    const size_t first = 76 + strlen(provenance);
    copy[first + 1] = 0x80;
    sign_copy();
    assert_refused(size, "byte 91: vector weight -128, expected -127 to 127");
    begin_copy();
    const size_t pool = first + sizeof sides[0].vector;
    copy[pool] = 0;
    copy[pool + 1] = 0x08;
    sign_copy();
    assert_refused(size, "byte 235834: pool weight 2048, expected -2047 to 2047");
    begin_copy();
    copy[pool] = 0;
    copy[pool + 1] = 0x80;
    sign_copy();
    assert_refused(size, "byte 235834: pool weight -32768, expected -2047 to 2047");
    begin_copy();
    const size_t out_bias =
        size - 4 - sizeof sides[0].closeness - sizeof sides[0].focus - sizeof sides[0].order - 4;
    put32(out_bias, 0x80000000U);
    sign_copy();
    assert_refused(size,
                   "byte 245018: out_bias weight -2147483648, expected -100000000 to 100000000");
}

/* The file of the tree, for free(). */
static char *read_asset(const char *name, size_t expected)
{
    char path[512];
    char *bytes = malloc(expected + 1);
    assert_non_null(bytes);
    snprintf(path, sizeof path, "%s/../assets/networks/%s.bin", TESTS_DIR, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(bytes, 1, expected + 1, file), expected);
    fclose(file);
    return bytes;
}

/* The built-in bytes are those of the files, which are sound, and every rule has its network. */
static void test_the_embedded_networks_are_the_files(void **state)
{
    (void)state;
    for (int i = 0; i < embedded_networks_count; i++) {
        const Embedded *embedded = &embedded_networks[i];
        NetworkFile file;
        char *bytes = read_asset(embedded->name, embedded->size);
        assert_memory_equal(embedded->bytes, bytes, embedded->size);
        assert_true(network_file_open(&file, bytes, embedded->size, &error));
        for (int side = 0; side < file.sides; side++) {
            assert_true(network_file_side(&file, side, &decoded, &error));
        }
        assert_string_equal(notation_rule_name(file.rule), embedded->name);
        assert_true(file.provenance_length > 0);
        free(bytes);
    }
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        assert_non_null(network_get((Rule)rule));
    }
}

/* A rule's replacement leaves those of other rules with networks of their own. */
static void test_a_network_is_replaced_for_its_rule(void **state)
{
    (void)state;
    Rule rule;
    const Network *freestyle = network_get(RULE_FREESTYLE);
    const Network *renju = network_get(RULE_RENJU);
    const Network *caro = network_get(RULE_CARO);
    assert_ptr_not_equal(caro, freestyle);
    assert_ptr_not_equal(network_get(RULE_STANDARD), freestyle);
    Network *other = network_load(good, size, &rule, &error);
    Network *third = network_load(good, size, &rule, &error);
    assert_non_null(other);
    assert_non_null(third);
    assert_int_equal(rule, RULE_STANDARD);
    network_replace(RULE_FREESTYLE, other);
    assert_ptr_equal(network_get(RULE_FREESTYLE), other);
    assert_ptr_equal(network_get(RULE_CARO), caro);
    assert_ptr_equal(network_get(RULE_RENJU), renju);
    network_replace(RULE_CARO, third);
    assert_ptr_equal(network_get(RULE_CARO), third);
    assert_ptr_equal(network_get(RULE_FREESTYLE), other);
    network_replace(RULE_CARO, NULL);
    network_replace(RULE_FREESTYLE, NULL);
    assert_ptr_equal(network_get(RULE_CARO), caro);
    assert_ptr_equal(network_get(RULE_FREESTYLE), freestyle);
    network_free(other);
    network_free(third);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_written_is_read),
        cmocka_unit_test(test_the_header_is_as_documented),
        cmocka_unit_test(test_a_truncated_file_is_refused),
        cmocka_unit_test(test_a_flipped_bit_is_noticed),
        cmocka_unit_test(test_each_fault_has_its_own_message),
        cmocka_unit_test(test_a_weight_beyond_its_limits_is_refused),
        cmocka_unit_test(test_the_embedded_networks_are_the_files),
        cmocka_unit_test(test_a_network_is_replaced_for_its_rule),
    };
    return cmocka_run_group_tests(tests, make_files, free_files);
}
