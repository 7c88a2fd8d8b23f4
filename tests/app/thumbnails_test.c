/* The small pictures of the files beside the player's: which files, in which order, bad ones, and
 * requests that replace each other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/file.h"
#include "app/own_folder.h"
#include "app/pictures.h"
#include "render/image.h"

static Pictures *pictures;
static Thumbnails thumbnails;

static void put_picture(const char *path, int w, int h, Argb color)
{
    Pixmap pixmap = {0};
    char *png = NULL;
    size_t length = 0;
    assert_true(pixmap_init(&pixmap, w, h));
    for (int i = 0; i < h * pixmap.stride; i++) {
        pixmap.pixel[i] = color;
    }
    assert_true(image_encode_png(&pixmap, &png, &length));
    assert_int_equal(file_write(path, png, length, FILE_QUICK), 0);
    free(png);
    pixmap_free(&pixmap);
}

static void put_text(const char *path)
{
    assert_int_equal(file_write(path, "no picture", 10, FILE_QUICK), 0);
}

static int begin(void **state)
{
    pictures = pictures_new();
    return pictures ? own_folder_enter(state) : -1;
}

static int end(void **state)
{
    pictures_free(pictures);
    thumbnails_free(&thumbnails);
    return own_folder_leave(state);
}

static void browse(const char *around)
{
    pictures_browse(pictures, around);
    pictures_wait(pictures);
    assert_true(pictures_take_thumbnails(pictures, &thumbnails));
    assert_false(pictures_take_thumbnails(pictures, &thumbnails)); /* once */
}

/* Their paths, in one line. */
static void expect_paths(const char *paths)
{
    char found[400] = "";
    for (int i = 0; i < thumbnails.count; i++) {
        size_t used = strlen(found);
        snprintf(found + used, sizeof found - used, "%s%s", i > 0 ? " " : "",
                 thumbnails.item[i].path);
    }
    assert_string_equal(found, paths);
}

static void pictures_and_nothing_else_are_shown(void **state)
{
    (void)state;
    put_picture("lake.png", 100, 50, RGB(0x0000FF));
    put_picture("Tall.PNG", 20, 300, RGB(0x00FF00));
    put_picture(".hidden.png", 10, 10, RGB(0xFF0000));
    put_text("bad.jpg");
    put_text("notes.txt");
    put_text("game.sgf");
    assert_int_equal(mkdir("folder.png", 0700), 0);
    assert_int_equal(mkfifo("pipe.png", 0600), 0); /* nobody writes it: it would be waited for */
    assert_int_equal(symlink("nowhere.png", "link.png"), 0);
    assert_int_equal(truncate("notes.txt", 1), 0);
    put_text("huge.webp");
    assert_int_equal(truncate("huge.webp", 100 << 20), 0); /* too large to be read unasked */
    browse("lake.png");
    expect_paths("Tall.PNG bad.jpg lake.png");
    assert_null(thumbnails.item[1].picture.pixel); /* offered, but it cannot be shown */
    for (int i = 0; i < 3; i += 2) {
        const Pixmap *small = &thumbnails.item[i].picture;
        assert_int_equal(small->w, THUMBNAIL_W);
        assert_int_equal(small->h, THUMBNAIL_H);
        assert_int_equal(*pixmap_at(small, 200, 200), i == 0 ? RGB(0x00FF00) : RGB(0x0000FF));
    }
}

/* The player's own picture may be larger. */
static void large_neighbours_are_not_decoded(void **state)
{
    (void)state;
#ifdef __SANITIZE_THREAD__
    skip(); /* its 32 million pixels take most of this program's time there */
#endif
    ParseError error;
    Pixmap picture;
    put_picture("poster.png", 8000, 4100, RGB(0x445566));
    put_picture("small.png", 8, 8, RGB(0x123456));
    browse("small.png");
    expect_paths("poster.png small.png");
    assert_null(thumbnails.item[0].picture.pixel);
    assert_non_null(thumbnails.item[1].picture.pixel);
    pictures_load(pictures, "poster.png", 100, 100);
    pictures_wait(pictures);
    assert_true(pictures_take(pictures, &picture, &error));
    assert_non_null(picture.pixel);
    pixmap_free(&picture);
}

static void those_beside_the_chosen_one_are_shown(void **state)
{
    (void)state;
    for (int i = 0; i < 12; i++) {
        char name[20];
        snprintf(name, sizeof name, "p%02d.png", i);
        put_picture(name, 8, 8, RGB(0x101010 * i));
    }
    browse("p06.png");
    expect_paths("p03.png p04.png p05.png p06.png p07.png p08.png");
    browse("./p00.png");
    expect_paths("./p00.png ./p01.png ./p02.png ./p03.png ./p04.png ./p05.png");
    browse("p11.png");
    expect_paths("p06.png p07.png p08.png p09.png p10.png p11.png");
    browse("gone.png"); /* the first ones */
    assert_string_equal(thumbnails.item[0].path, "p00.png");
    assert_int_equal(thumbnails.count, THUMBNAILS_MAX);
}

static void a_folder_may_be_empty_or_missing(void **state)
{
    (void)state;
    put_picture("one.png", 8, 8, RGB(0x123456));
    browse("./");
    expect_paths("./one.png");
    uint32_t before = thumbnails.generation;
    assert_int_equal(mkdir("empty", 0700), 0);
    browse("empty/");
    assert_int_equal(thumbnails.count, 0); /* the old ones are gone */
    assert_true(thumbnails.generation != before);
    browse("missing/");
    assert_int_equal(thumbnails.count, 0);
}

static void the_newest_request_counts(void **state)
{
    (void)state;
    ParseError error;
    Pixmap picture;
    assert_int_equal(mkdir("a", 0700), 0);
    assert_int_equal(mkdir("b", 0700), 0);
    put_picture("a/one.png", 900, 900, RGB(0x111111));
    put_picture("a/two.png", 900, 900, RGB(0x222222));
    put_picture("b/other.png", 8, 8, RGB(0x333333));
    for (int i = 0; i < 20; i++) {
        pictures_browse(pictures, "a/");
        pictures_load(pictures, "a/two.png", 100, 100);
        pictures_take_thumbnails(pictures, &thumbnails);
        browse("b/");
        expect_paths("b/other.png");
        assert_true(pictures_take(pictures, &picture, &error));
        assert_int_equal(*pixmap_at(&picture, 5, 5), RGB(0x222222));
        pixmap_free(&picture);
    }
}

/* SDL's surfaces share their formats under a lock that the thread sanitizer does not see: there
 * only one thread decodes at a time. The program never has more. */
#ifdef __SANITIZE_THREAD__
enum { ENDS = 1 };
#else
enum { ENDS = 20 };
#endif

static void it_can_end_at_any_time(void **state)
{
    (void)state;
    put_picture("one.png", 900, 900, RGB(0x111111));
    put_picture("two.png", 900, 900, RGB(0x222222));
    for (int i = 0; i < ENDS; i++) {
        pictures_browse(pictures, "one.png");
        usleep((unsigned)i * 1000);
        pictures_free(pictures);
        pictures = pictures_new();
        assert_non_null(pictures);
    }
}

#define IN_A_FOLDER(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_A_FOLDER(pictures_and_nothing_else_are_shown),
        IN_A_FOLDER(large_neighbours_are_not_decoded),
        IN_A_FOLDER(those_beside_the_chosen_one_are_shown),
        IN_A_FOLDER(a_folder_may_be_empty_or_missing),
        IN_A_FOLDER(the_newest_request_counts),
        IN_A_FOLDER(it_can_end_at_any_time),
    };
    return cmocka_run_group_tests_name("thumbnails", tests, NULL, NULL);
}
