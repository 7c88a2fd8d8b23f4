/* The player's list of engines: what can be added, removed and put back, and what is told of all
 * else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/engine_list.h"
#include "app/own_folder.h"
#include "app/shell_engine.h"

typedef struct Listing {
    EngineList list;
    EngineEntry entry[ENGINES_MAX];
    Messages messages;
} Listing;

static Listing *open_list(const char *data)
{
    Listing *listing = calloc(1, sizeof *listing);
    assert_non_null(listing);
    messages_init(&listing->messages);
    engine_list_init(&listing->list, listing->entry, data, &listing->messages);
    listing->list.rule = RULE_FREESTYLE;
    listing->list.size = 15;
    return listing;
}

static void close_list(Listing *listing)
{
    engine_list_free(&listing->list);
    free(listing);
}

static void run(Listing *listing, EnginesAction action, int place, const char *text)
{
    const Command command = {
        .kind = CMD_ENGINES, .field = engines_field(action, place), .text = text};
    messages_clear(&listing->messages);
    engine_list_run(&listing->list, &command);
}

static int count_entries(const Listing *listing)
{
    int count = 0;
    for (int i = 0; i < ENGINES_MAX; i++) {
        count += listing->entry[i].command[0] != '\0';
    }
    return count;
}

/* Engines of an earlier run in the first places, which nobody tries. */
static void fill(Listing *listing, int count)
{
    for (int i = 0; i < count; i++) {
        snprintf(listing->entry[i].command, PATH_BYTES, "/engines/%d", i);
        snprintf(listing->entry[i].name, NAME_BYTES, "engine %d", i);
    }
}

static void expect_told(const Listing *listing, const char *text)
{
    if (!messages_have(&listing->messages, text)) {
        fail_msg("\"%s\" is not told, but \"%s\"", text, messages_text(&listing->messages));
    }
}

static void expect_nothing_told(const Listing *listing)
{
    assert_string_equal(messages_text(&listing->messages), "");
}

static void test_what_cannot_be_added(void **state)
{
    (void)state;
    char large[PATH_BYTES + 100];
    Listing *listing = open_list("");
    const char *engine = engine_write("#!/bin/sh\nread -r line\n");
    run(listing, ENGINES_ADD, 0, "");
    run(listing, ENGINES_ADD, 0, " \t");
    expect_nothing_told(listing);
    run(listing, ENGINES_ADD, 0, "./no engine");
    expect_told(listing, "Enter the path of an engine");
    run(listing, ENGINES_ADD, 0, "./engine 'x");
    expect_told(listing, "A quotation mark in the engine's command is not closed.");
    for (int i = 0; i < 3; i++) { /* too long, with its folder, or of too many words */
        snprintf(large, sizeof large, "%s %0*d", engine, PATH_BYTES - (i == 0 ? 8 : 40), 1);
        for (char *at = large; i == 2 && *at; at++) {
            *at = at - large > (int)strlen(engine) && (at - large) % 2 == 0 ? ' ' : *at;
        }
        run(listing, ENGINES_ADD, 0, large);
        expect_told(listing, "The command is too long.");
    }
    assert_int_equal(count_entries(listing), 0);
    run(listing, ENGINES_ADD, 0, engine);
    expect_nothing_told(listing);
    assert_int_equal(count_entries(listing), 1);
    run(listing, ENGINES_ADD, 0, engine);
    expect_told(listing, "is in the list already.");
    assert_int_equal(count_entries(listing), 1);
    fill(listing, ENGINES_MAX);
    run(listing, ENGINES_ADD, 0, engine);
    expect_told(listing, "The list is full.");
    expect_told(listing, "Remove an engine first.");
    close_list(listing);
}

/* An engine is unfolded, changed and removed while it is tried; then it is folded again. */
static void test_the_one_that_is_tried(void **state)
{
    (void)state;
    Listing *listing = open_list(".");
    EngineList *list = &listing->list;
    const char *engine = engine_write("#!/bin/sh\nread -r line\nread -r line\n");
    run(listing, ENGINES_ADD, 0, engine);
    assert_true(engine_list_is_working(list));
    assert_int_equal(list->chosen, 0);
    run(listing, ENGINES_CHOOSE, 0, NULL);
    assert_int_equal(list->chosen, -1);
    run(listing, ENGINES_CHOOSE, 0, NULL);
    assert_int_equal(list->chosen, 0);
    run(listing, ENGINES_REMOVE, 0, NULL);
    expect_told(listing, "Removed from the list");
    assert_false(engine_list_is_working(list));
    assert_int_equal(list->chosen, -1);
    assert_false(engine_list_collect(list, true)); /* nobody wants to know any more */
    run(listing, ENGINES_RESTORE, 0, NULL);
    expect_told(listing, "Back in the list");
    assert_int_equal(count_entries(listing), 1);
    close_list(listing);
}

static void test_the_one_that_was_removed(void **state)
{
    (void)state;
    Listing *listing = open_list("");
    EngineList *list = &listing->list;
    run(listing, ENGINES_RESTORE, 0, NULL);
    expect_told(listing, "No engine was removed.");
    fill(listing, 3);
    list->chosen = 2;
    run(listing, ENGINES_REMOVE, 1, NULL);
    assert_int_equal(list->chosen, 2); /* another one stays unfolded */
    strcpy(listing->entry[1].command, "/engines/1");
    run(listing, ENGINES_RESTORE, 0, NULL); /* it was added again */
    expect_told(listing, "is in the list already.");
    strcpy(listing->entry[1].command, "/engines/other");
    run(listing, ENGINES_RESTORE, 0, NULL); /* its place is taken */
    expect_told(listing, "Back in the list");
    assert_string_equal(listing->entry[3].command, "/engines/1");
    assert_string_equal(listing->entry[3].name, "engine 1");
    assert_true(list->changed[3]);
    run(listing, ENGINES_REMOVE, 3, NULL);
    fill(listing, ENGINES_MAX);
    strcpy(listing->entry[1].command, "/engines/other");
    run(listing, ENGINES_RESTORE, 0, NULL);
    expect_told(listing, "The list is full.");
    close_list(listing);
}

/* Nothing happens to a place without an engine, or beyond the list. */
static void test_places_without_an_engine(void **state)
{
    (void)state;
    static const EnginesAction actions[] = {ENGINES_CHOOSE, ENGINES_NAME, ENGINES_TRY,
                                            ENGINES_REMOVE};
    static const int places[] = {1, ENGINES_MAX - 1, 15};
    Listing *listing = open_list("");
    fill(listing, 1);
    for (int i = 0; i < 12; i++) {
        run(listing, actions[i / 3], places[i % 3], "name");
        expect_nothing_told(listing);
        assert_int_equal(listing->list.chosen, -1);
        assert_int_equal(count_entries(listing), 1);
        assert_false(engine_list_is_working(&listing->list));
    }
    for (int i = 0; i < ENGINES_MAX; i++) {
        assert_false(listing->list.changed[i]);
    }
    close_list(listing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_what_cannot_be_added),
        IN_OWN_FOLDER(test_the_one_that_is_tried),
        IN_OWN_FOLDER(test_the_one_that_was_removed),
        IN_OWN_FOLDER(test_places_without_an_engine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
