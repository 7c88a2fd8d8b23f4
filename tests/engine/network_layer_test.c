#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdbool.h>

#include "engine/ai/network_layer.h"

enum { PAIRS = 37, OUTPUTS_MAX = 4 * NETWORK_LAYER_GROUP };

static uint32_t seed = 1;

static int16_t random_number(int bound)
{
    seed = seed * 1664525U + 1013904223U;
    return (int16_t)((int)((seed >> 8) % (unsigned)(2 * bound + 1)) - bound);
}

/* For each number of outputs that is allowed and each path, against the definition. */
static void test_sums_of_products(void **state)
{
    (void)state;
    static int16_t weight[PAIRS * 2 * OUTPUTS_MAX], in[2 * PAIRS];
    int32_t bias[OUTPUTS_MAX], out[OUTPUTS_MAX + 1];
    const NetworkLayerPath *path;
    const int paths = network_layer_paths(&path);
    for (int round = 0; round < 40; round++) {
        const int outputs = NETWORK_LAYER_GROUP * (1 + round % 4), pairs = 1 + round % PAIRS;
        for (int i = 0; i < PAIRS * 2 * OUTPUTS_MAX; i++) {
            weight[i] = random_number(2047);
        }
        for (int i = 0; i < 2 * PAIRS; i++) {
            in[i] = random_number(8191);
        }
        for (int i = 0; i < OUTPUTS_MAX; i++) {
            bias[i] = 1000 * random_number(30000);
        }
        for (int p = -1; p < paths; p++) {
            out[outputs] = 12345;
            (p < 0 ? network_layer_sums : path[p].sums)(weight, bias, in, pairs, outputs, out);
            for (int o = 0; o < outputs; o++) {
                int32_t want = bias[o];
                for (int i = 0; i < 2 * pairs; i++) {
                    want += weight[(i / 2 * outputs + o) * 2 + i % 2] * in[i];
                }
                assert_int_equal(out[o], want);
            }
            assert_int_equal(out[outputs], 12345);
        }
    }
}

/* The activations of several rows, added up, on each path. */
static void test_pool(void **state)
{
    (void)state;
    enum { ROWS_MAX = 9, PAIRS_MAX = 32 };
    static int16_t weight[PAIRS_MAX * 2 * NETWORK_POOL], in[ROWS_MAX * 2 * PAIRS_MAX];
    int32_t bias[NETWORK_POOL], out[NETWORK_POOL], other[NETWORK_POOL], sum[NETWORK_POOL];
    const NetworkLayerPath *path;
    const int paths = network_layer_paths(&path);
    bool bounded = false;
    for (int round = 0; round < 40; round++) {
        const int rows = 1 + round % ROWS_MAX, pairs = 1 + round % PAIRS_MAX;
        for (int i = 0; i < PAIRS_MAX * 2 * NETWORK_POOL; i++) {
            weight[i] = random_number(2047);
        }
        for (int i = 0; i < ROWS_MAX * 2 * PAIRS_MAX; i++) {
            in[i] = random_number(500);
        }
        for (int i = 0; i < NETWORK_POOL; i++) {
            bias[i] = 100 * random_number(30000);
        }
        network_layer_pool(weight, bias, in, rows, pairs, out);
        for (int p = 0; p < paths; p++) {
            path[p].pool(weight, bias, in, rows, pairs, other);
            assert_memory_equal(out, other, sizeof out);
        }
        for (int row = 0; row < rows; row++) {
            network_layer_sums(weight, bias, in + (ptrdiff_t)row * 2 * pairs, pairs, NETWORK_POOL,
                               sum);
            for (int i = 0; i < NETWORK_POOL; i++) {
                bounded |= sum[i] / 256 > NETWORK_LAYER_MAX;
                out[i] -= sum[i] < 0                         ? 0
                          : sum[i] / 256 > NETWORK_LAYER_MAX ? NETWORK_LAYER_MAX
                                                             : sum[i] / 256;
            }
        }
        for (int i = 0; i < NETWORK_POOL; i++) {
            assert_int_equal(out[i], 0);
        }
    }
    assert_true(bounded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums_of_products),
        cmocka_unit_test(test_pool),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
