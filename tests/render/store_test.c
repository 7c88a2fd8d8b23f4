/* The memory of removed images is used again: new memory takes longer than painting it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "render/store.h"

enum { LARGE = 1024, SMALL = 512 };

static Store *store;

static int begin(void **state)
{
    (void)state;
    store = store_new();
    return store ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    store_free(store);
    return 0;
}

static ImageRef add(int side, const uint32_t **memory)
{
    Pixmap pixmap;
    assert_true(store_pixmap(store, side, side, &pixmap));
    *memory = pixmap.pixel;
    return store_add(store, pixmap, true);
}

static void remove_image(ImageRef image)
{
    store_remove(store, image);
    store_sweep(store);
}

static void test_a_smaller_image_does_not_cut_the_memory(void **state)
{
    const uint32_t *first, *second, *third;
    (void)state;
    remove_image(add(LARGE, &first));
    remove_image(add(SMALL, &second));
    add(LARGE, &third);
    assert_ptr_equal(second, first);
    assert_ptr_equal(third, first);
}

static void test_the_memory_that_fits_best_is_taken(void **state)
{
    const uint32_t *large, *small, *memory;
    (void)state;
    const ImageRef one = add(LARGE, &large), other = add(SMALL, &small);
    remove_image(one);
    remove_image(other);
    add(SMALL, &memory);
    assert_ptr_equal(memory, small);
    add(LARGE, &memory);
    assert_ptr_equal(memory, large);
}

/* The last frame, the table, the page's ground and the moving board. */
static void test_a_change_of_the_page_needs_no_new_memory(void **state)
{
    enum { IMAGES = 4 };
    const uint32_t *before[IMAGES], *after;
    ImageRef image[IMAGES];
    (void)state;
    for (int i = 0; i < IMAGES; i++) {
        image[i] = add(LARGE, &before[i]);
    }
    for (int i = 0; i < IMAGES; i++) {
        remove_image(image[i]);
    }
    for (int i = 0; i < IMAGES; i++) {
        bool known = false;
        add(LARGE, &after);
        for (int j = 0; j < IMAGES; j++) {
            known = known || after == before[j];
        }
        assert_true(known);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_smaller_image_does_not_cut_the_memory, begin, end),
        cmocka_unit_test_setup_teardown(test_the_memory_that_fits_best_is_taken, begin, end),
        cmocka_unit_test_setup_teardown(test_a_change_of_the_page_needs_no_new_memory, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
