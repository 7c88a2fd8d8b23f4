#define _GNU_SOURCE /* pthread_setattr_default_np */
/* settings.ini over starts and beside other instances: only what a player has changed is written,
 * what could not be written is tried again, and damage is kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/claim.h"
#include "app/expect_content.h"
#include "app/instance.h"
#include "app/own_folder.h"
#include "engine/trailer.h"

static const char path[] = "settings.ini", engine[] = "engine.sh";

/* An instance of the program, and its settings. */
typedef struct Chooser {
    Instance instance;
    Options saved;
} Chooser;

static void start(Chooser *chooser)
{
    instance_start(&chooser->instance);
    options_init(&chooser->saved);
    storage_read_settings(&chooser->instance.storage, &chooser->saved);
    storage_warn_at_start(&chooser->instance.storage);
}

static void save(Chooser *chooser)
{
    storage_save_settings(&chooser->instance.storage, &chooser->saved);
    instance_collect(&chooser->instance);
}

static void choose_theme(Chooser *chooser, ThemeId theme)
{
    chooser->saved.settings.theme = theme;
    save(chooser);
}

/* Up to the disk; the result is not taken. */
static void write_theme(Chooser *chooser, ThemeId theme)
{
    chooser->saved.settings.theme = theme;
    storage_save_settings(&chooser->instance.storage, &chooser->saved);
    writer_flush(chooser->instance.storage.writer);
}

static void choose_size(Chooser *chooser, int size)
{
    chooser->saved.setup.size = size;
    save(chooser);
}

/* The next start finds these, and says nothing. */
static void expect_settings(ThemeId theme, int size)
{
    Chooser chooser;
    start(&chooser);
    assert_int_equal(chooser.saved.settings.theme, theme);
    assert_int_equal(chooser.saved.setup.size, size);
    assert_string_equal(messages_text(&chooser.instance.messages), "");
    assert_true(instance_quit(&chooser.instance));
}

static void test_instances_change_one_file(void **state)
{
    (void)state;
    Chooser one, other;
    start(&one);
    choose_theme(&one, THEME_NIGHT); /* no file before */
    start(&other);
    choose_size(&one, 19);
    choose_theme(&other, THEME_PAPER);
    expect_settings(THEME_PAPER, 19);
    choose_size(&one, 13);
    assert_true(instance_quit(&one.instance));
    assert_true(instance_quit(&other.instance));
    expect_settings(THEME_PAPER, 13);
    assert_int_equal(access("settings.ini.old", F_OK), 0);
}

/* settings.ini leads to a folder of the player's own choice. */
static void test_a_link_to_the_file(void **state)
{
    (void)state;
    Chooser chooser;
    assert_int_equal(mkdir("mine", 0700), 0);
    instance_put("mine/tengen.ini", "w", "size = 19\n");
    assert_int_equal(symlink("mine/tengen.ini", path), 0);
    start(&chooser);
    choose_size(&chooser, 13);
    assert_true(instance_quit(&chooser.instance));
    expect_content("settings.ini.old", "size = 19\n");
    expect_settings(THEME_KAYA, 13);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rename("mine/tengen.ini", path), 0);
    expect_settings(THEME_KAYA, 13);
}

/* ... that is not there, such as a disk: the link stays, and the player is told. */
static void test_a_link_to_a_folder_that_is_gone(void **state)
{
    (void)state;
    Chooser chooser;
    assert_int_equal(symlink("gone/tengen.ini", path), 0);
    start(&chooser);
    choose_size(&chooser, 13);
    instance_expect_told(&chooser.instance, "leads to a folder that does not exist", true);
    assert_int_equal(mkdir("gone", 0700), 0);
    instance_wait(&chooser.instance, PLAYER_FILE_RETRY_MS);
    assert_true(instance_quit(&chooser.instance));
    assert_int_equal(access("gone/tengen.ini", F_OK), 0);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rename("gone/tengen.ini", path), 0);
    expect_settings(THEME_KAYA, 13);
}

/* A name of the player's stands for all that has to be escaped in the file. */
static void test_any_text_is_kept_beside_another_instance(void **state)
{
    (void)state;
    Chooser one, other;
    start(&one);
    choose_theme(&one, THEME_NIGHT);
    start(&other);
    strcpy(one.saved.setup.player[0].name, "a ; b \\;");
    save(&one);
    choose_size(&other, 19);
    assert_true(instance_quit(&one.instance));
    assert_true(instance_quit(&other.instance));
    start(&one);
    assert_string_equal(one.saved.setup.player[0].name, "a ; b \\;");
    assert_int_equal(one.saved.setup.size, 19);
    assert_true(instance_quit(&one.instance));
}

/* ... without a further change, and without what another instance has changed meanwhile. */
static void test_what_fails_is_tried_again(void **state)
{
    (void)state;
    Chooser one, other;
    start(&one);
    choose_theme(&one, THEME_NIGHT);
    start(&other);
    instance_block(path);
    choose_size(&one, 19);
    instance_expect_told(&one.instance, "The settings could not be saved.", true);
    assert_int_equal(storage_next_ms(&one.instance.storage, &one.instance.game),
                     PLAYER_FILE_RETRY_MS);
    instance_wait(&one.instance, PLAYER_FILE_RETRY_MS);
    assert_int_equal(one.instance.messages.errors, 1); /* it was told */
    instance_unblock(path);
    choose_theme(&other, THEME_PAPER);
    instance_wait(&one.instance, PLAYER_FILE_RETRY_MS);
    expect_settings(THEME_PAPER, 19);
    instance_block(path);
    choose_size(&one, 13);
    assert_int_equal(one.instance.messages.errors, 2);
    assert_false(instance_quit(&one.instance));
    instance_unblock(path);
    assert_true(instance_quit(&other.instance));
    expect_settings(THEME_PAPER, 19);
}

/* Two changes while nothing can be written: both are saved. */
static void test_changes_add_up(void **state)
{
    (void)state;
    Chooser chooser;
    start(&chooser);
    choose_theme(&chooser, THEME_PAPER);
    instance_block(path);
    choose_theme(&chooser, THEME_NIGHT);
    choose_size(&chooser, 19);
    instance_unblock(path);
    assert_true(instance_quit(&chooser.instance)); /* tries again */
    expect_settings(THEME_NIGHT, 19);
}

/* Changed, and changed back before the first change is known to be written. */
static void test_a_change_that_is_taken_back(void **state)
{
    (void)state;
    Chooser chooser;
    start(&chooser);
    choose_theme(&chooser, THEME_KAYA);
    write_theme(&chooser, THEME_NIGHT);
    choose_theme(&chooser, THEME_KAYA);
    expect_settings(THEME_KAYA, 15);
    write_theme(&chooser, THEME_NIGHT);
    chooser.saved.settings.theme = THEME_KAYA;
    storage_save_settings(&chooser.instance.storage, &chooser.saved);
    assert_true(instance_quit(&chooser.instance)); /* while both are on their way */
    expect_settings(THEME_KAYA, 15);
}

/* The disk fails after the first change is in the file: the program is told that it is not. */
static void test_a_change_is_taken_back_after_an_error(void **state)
{
    (void)state;
    WriteResult result;
    Chooser chooser;
    start(&chooser);
    choose_theme(&chooser, THEME_KAYA);
    write_theme(&chooser, THEME_NIGHT);
    assert_true(writer_take(chooser.instance.storage.writer, &result));
    result.error = EIO;
    settings_file_take(&chooser.instance.storage.settings, &result, 0, &chooser.instance.messages);
    choose_theme(&chooser, THEME_KAYA);
    assert_true(instance_quit(&chooser.instance));
    expect_settings(THEME_KAYA, 15);
}

/* What is saved is not written again over what another instance changes later. */
static void test_saved_changes_are_left_to_others(void **state)
{
    (void)state;
    Chooser one, other;
    start(&one);
    choose_theme(&one, THEME_NIGHT);
    choose_theme(&one, THEME_KAYA);
    start(&other);
    choose_theme(&other, THEME_PAPER);
    choose_size(&one, 19);
    assert_true(instance_quit(&one.instance));
    assert_true(instance_quit(&other.instance));
    expect_settings(THEME_PAPER, 19);
}

/* Another program has removed or damaged the file: all settings are written again. */
static void test_a_file_that_is_gone_or_damaged(void **state)
{
    (void)state;
    static const char damaged[] = "theme = \001\nx";
    Chooser chooser;
    start(&chooser);
    choose_theme(&chooser, THEME_NIGHT);
    assert_int_equal(unlink(path), 0);
    choose_size(&chooser, 19);
    expect_settings(THEME_NIGHT, 19);
    instance_put(path, "w", damaged);
    choose_size(&chooser, 13);
    expect_settings(THEME_NIGHT, 13);
    expect_content("settings.ini.bad", damaged);
    assert_true(instance_quit(&chooser.instance));
}

/* Damage is told once. What cannot be put aside is not written over. */
static void test_damage_is_kept(void **state)
{
    (void)state;
    static const char damaged[] = "rule = chess\nsize = 19\n";
    Chooser chooser;
    instance_put(path, "w", damaged);
    start(&chooser);
    instance_expect_told(&chooser.instance, "The settings were damaged.", true);
    assert_true(chooser.instance.storage.settings.damaged);
    save(&chooser);
    assert_true(instance_quit(&chooser.instance));
    expect_content("settings.ini.bad", damaged);
    expect_settings(THEME_KAYA, 19);
}

/* Edited during the run: it is also told if the settings change again before the write is done. */
static void test_an_edit_with_mistakes_between_changes(void **state)
{
    (void)state;
    Chooser chooser;
    start(&chooser);
    choose_theme(&chooser, THEME_NIGHT);
    instance_put(path, "a", "rule = chess\n");
    write_theme(&chooser, THEME_PAPER);
    choose_size(&chooser, 19);
    assert_int_equal(access("settings.ini.bad", F_OK), 0);
    instance_expect_told(&chooser.instance, "settings.ini has lines that cannot be read", true);
    assert_true(instance_quit(&chooser.instance));
    expect_settings(THEME_PAPER, 19);
}

/* The first write has to wait for another instance; the second one mends the file. */
static void test_damage_is_told_once(void **state)
{
    (void)state;
    Chooser chooser;
    instance_put(path, "w", "rule = chess\nsize = 19\n");
    start(&chooser);
    instance_expect_told(&chooser.instance, "The settings were damaged.", true);
    int claim = claim_take(path);
    assert_true(claim >= 0);
    save(&chooser);
    choose_theme(&chooser, THEME_NIGHT);
    claim_release(&claim);
    instance_wait(&chooser.instance, PLAYER_FILE_BUSY_MS);
    assert_int_equal(access("settings.ini.bad", F_OK), 0);
    instance_expect_told(&chooser.instance, "lines that cannot be read", false);
    assert_true(instance_quit(&chooser.instance));
    expect_settings(THEME_NIGHT, 19);
}

#ifdef __linux__
/* Where threads have small stacks, as with musl. */
static void test_a_small_default_stack(void **state)
{
    (void)state;
    enum { SMALL = 128 * 1024 };
    pthread_attr_t before, small;
    Chooser chooser;
    assert_int_equal(pthread_getattr_default_np(&before), 0);
    assert_int_equal(pthread_attr_init(&small), 0);
    assert_int_equal(pthread_attr_setstacksize(&small, SMALL), 0);
    assert_int_equal(pthread_setattr_default_np(&small), 0);
    start(&chooser);
    choose_theme(&chooser, THEME_NIGHT);
    choose_size(&chooser, 19); /* there is settings.ini.old now */
    instance_put(path, "a", "rule = chess\n");
    choose_size(&chooser, 13);
    assert_int_equal(pthread_setattr_default_np(&before), 0);
    assert_true(instance_quit(&chooser.instance));
    expect_settings(THEME_NIGHT, 13);
}
#endif

static int never_run(const char *path_to_write, const char *text, size_t length)
{
    (void)path_to_write, (void)text, (void)length;
    return 0;
}

/* A text that could not be made, for lack of memory. */
static void write_without_memory(Storage *storage)
{
    static const PlayerFileTask task = {.run = never_run, .failure = "The program will try again."};
    Buffer text = {.failed = true};
    player_file_write(&storage->settings.file, &task, &text, storage->writer, storage->messages);
}

/* It is not written, now or later, and nothing else is promised. */
static void test_a_text_without_memory(void **state)
{
    (void)state;
    Chooser chooser;
    start(&chooser);
    Storage *storage = &chooser.instance.storage;
    write_without_memory(storage);
    instance_expect_told(&chooser.instance, "try again", false);
    instance_expect_told(&chooser.instance, "settings.ini could not be written", true);
    assert_int_equal(storage_next_ms(storage, &chooser.instance.game), -1);
    choose_size(&chooser, 19); /* with the memory that is there again */
    assert_string_equal(messages_text(&chooser.instance.messages), "");
    write_without_memory(storage);
    assert_false(instance_quit(&chooser.instance));
    expect_settings(THEME_KAYA, 19);
}

/* What a command says after a text could not be ordered still belongs to who gave the command. */
static void test_a_command_keeps_its_cause(void **state)
{
    (void)state;
    Chooser chooser;
    start(&chooser);
    Storage *storage = &chooser.instance.storage;
    storage->messages->cause = SEAT_FAR;
    write_without_memory(storage);
    assert_int_equal(storage->messages->cause, SEAT_FAR);
    assert_false(instance_quit(&chooser.instance));
}

/* Another version of the program has written the file meanwhile: told once, and not tried again. */
static void test_a_file_of_a_later_version(void **state)
{
    (void)state;
    static const char later[] =
        "shape = round\n; tengen 2 saved=1700000000000 host=x crc32=3a8ab17e\n";
    Chooser chooser;
    start(&chooser);
    choose_theme(&chooser, THEME_NIGHT);
    instance_put(path, "w", later);
    choose_theme(&chooser, THEME_PAPER);
    instance_expect_told(&chooser.instance, "a later version of the program wrote it", true);
    instance_expect_told(&chooser.instance, "try again", false);
    assert_int_equal(storage_next_ms(&chooser.instance.storage, &chooser.instance.game), -1);
    choose_theme(&chooser, THEME_KAYA);
    assert_int_equal(chooser.instance.messages.errors, 1);
    assert_true(instance_quit(&chooser.instance)); /* as if it had been there at the start */
    expect_content(path, later);
}

static void test_an_unreadable_file_is_left(void **state)
{
    (void)state;
    Chooser chooser;
    start(&chooser);
    choose_theme(&chooser, THEME_NIGHT);
    assert_true(instance_quit(&chooser.instance));
    instance_block(path);
    start(&chooser);
    instance_expect_told(&chooser.instance, "Changes to them are not saved", true);
    choose_theme(&chooser, THEME_PAPER);
    instance_unblock(path);
    assert_true(instance_quit(&chooser.instance));
    expect_settings(THEME_NIGHT, 15);
}

/* The lines "time" and "white-time" depend on each other. */
static void test_separate_clocks(void **state)
{
    (void)state;
    const TimeControl slow = {.main_ms = 900000}, fast = {.main_ms = 300000};
    Chooser chooser;
    start(&chooser);
    chooser.saved.setup.time[0] = chooser.saved.setup.time[1] = slow;
    save(&chooser);
    chooser.saved.setup.time[1] = fast;
    save(&chooser);
    chooser.saved.setup.time[0].increment_ms = 5000;
    save(&chooser);
    assert_true(instance_quit(&chooser.instance));
    start(&chooser);
    assert_int_equal(chooser.saved.setup.time[0].increment_ms, 5000);
    assert_int_equal(chooser.saved.setup.time[1].main_ms, fast.main_ms);
    chooser.saved.setup.time[1] = chooser.saved.setup.time[0];
    save(&chooser);
    assert_true(instance_quit(&chooser.instance));
    start(&chooser);
    assert_int_equal(chooser.saved.setup.time[1].main_ms, slow.main_ms);
    assert_int_equal(chooser.saved.setup.time[1].increment_ms, 5000);
    assert_true(instance_quit(&chooser.instance));
}

/* For the caller to free. */
static void read_settings(char **text)
{
    char message[FILE_MESSAGE_BYTES];
    size_t length = 0;
    assert_int_equal(file_read(path, text, &length, message, sizeof message), FILE_READ);
}

/* Adds lines to settings.ini: as a program does that has more settings, or as a person does, who
 * leaves the checksum as it was. */
static void add_lines(const char *lines, bool by_hand)
{
    Buffer out = {0};
    char *text = NULL;
    read_settings(&text);
    const size_t before = trailer_check(text, strlen(text)).before;
    buffer_add_bytes(&out, text, before);
    buffer_add(&out, lines);
    if (by_hand) {
        buffer_add(&out, text + before);
    } else {
        trailer_add(&out, 1700000000000);
    }
    assert_false(out.failed);
    instance_put(path, "w", out.text);
    buffer_free(&out);
    free(text);
}

/* Saves White as an engine, whose file then goes away: a disk that is not there at the moment. */
static void save_a_missing_engine(Chooser *chooser)
{
    Player *white = &chooser->saved.setup.player[1];
    instance_put(engine, "w", "#!/bin/sh\n");
    assert_int_equal(chmod(engine, 0700), 0);
    start(chooser);
    white->kind = PLAYER_ENGINE;
    assert_non_null(realpath(engine, white->engine));
    save(chooser);
    assert_int_equal(rename(engine, "away"), 0);
}

/* The engine is back. */
static void expect_engine(ThemeId theme, int size)
{
    Chooser chooser;
    assert_int_equal(access("settings.ini.bad", F_OK), -1);
    assert_int_equal(rename("away", engine), 0);
    expect_settings(theme, size);
    start(&chooser);
    assert_int_equal(chooser.saved.setup.player[1].kind, PLAYER_ENGINE);
    assert_true(instance_quit(&chooser.instance));
}

static void test_an_engine_that_is_missing_stays(void **state)
{
    (void)state;
    Chooser chooser;
    save_a_missing_engine(&chooser);
    choose_size(&chooser, 19);
    assert_true(instance_quit(&chooser.instance));
    start(&chooser); /* without it */
    instance_expect_told(&chooser.instance, "Some settings cannot be used now.", true);
    assert_int_equal(chooser.saved.setup.player[1].kind, PLAYER_COMPUTER);
    choose_theme(&chooser, THEME_NIGHT);
    assert_true(instance_quit(&chooser.instance));
    expect_engine(THEME_NIGHT, 19);
}

/* ... also in a file that was edited by hand, */
static void test_a_missing_engine_of_an_edited_file(void **state)
{
    (void)state;
    Chooser chooser;
    save_a_missing_engine(&chooser);
    assert_true(instance_quit(&chooser.instance));
    add_lines("theme = night\n", true);
    start(&chooser);
    instance_expect_told(&chooser.instance, "was edited or damaged", true);
    instance_expect_told(&chooser.instance, "There is no engine", true);
    assert_int_equal(chooser.saved.settings.theme, THEME_NIGHT);
    save(&chooser); /* as the program does after such a message */
    choose_size(&chooser, 19);
    assert_true(instance_quit(&chooser.instance));
    expect_engine(THEME_NIGHT, 19);
}

/* ... or written by hand. */
static void test_a_missing_engine_of_a_file_by_hand(void **state)
{
    (void)state;
    char text[FILE_PATH_BYTES + 40];
    Chooser chooser;
    save_a_missing_engine(&chooser);
    assert_true(instance_quit(&chooser.instance));
    snprintf(text, sizeof text, "theme = night\nwhite = %s\n",
             chooser.saved.setup.player[1].engine);
    instance_put(path, "w", text);
    start(&chooser);
    instance_expect_told(&chooser.instance, "The settings file keeps them.", true);
    choose_size(&chooser, 19);
    assert_true(instance_quit(&chooser.instance));
    expect_content("settings.ini.old", text);
    expect_engine(THEME_NIGHT, 19);
}

/* ... and does not hide a line that is wrong. */
static void test_a_missing_engine_and_a_mistake(void **state)
{
    (void)state;
    char text[FILE_PATH_BYTES + 80];
    Chooser chooser;
    save_a_missing_engine(&chooser);
    assert_true(instance_quit(&chooser.instance));
    snprintf(text, sizeof text, "white = %s\ntheme = nihgt\nsize = 99\n",
             chooser.saved.setup.player[1].engine);
    instance_put(path, "w", text);
    start(&chooser);
    instance_expect_told(&chooser.instance, "settings.ini:2: ", true);
    assert_true(instance_quit(&chooser.instance));
}

/* Removes what is in settings.ini from this text on. */
static void cut_from(const char *from)
{
    char *text = NULL;
    read_settings(&text);
    char *end = strstr(text, from);
    assert_non_null(end);
    *end = '\0';
    instance_put(path, "w", text);
    free(text);
}

static int count(const char *wanted)
{
    char *text = NULL;
    read_settings(&text);
    int found = 0;
    for (const char *at = text; (at = strstr(at, wanted)); at++) {
        found++;
    }
    free(text);
    return found;
}

/* A language that only a later version has is told, and is no damage. */
static void test_a_language_of_a_later_version_stays(void **state)
{
    (void)state;
    Chooser chooser;
    instance_put(path, "w", "lang = eo\ntheme = night\n");
    start(&chooser);
    instance_expect_told(&chooser.instance, "Some settings cannot be used now.", true);
    instance_expect_told(&chooser.instance, "\"eo\" is not allowed", true);
    assert_int_equal(chooser.saved.settings.theme, THEME_NIGHT);
    choose_size(&chooser, 19);
    assert_true(instance_quit(&chooser.instance));
    assert_int_equal(access("settings.ini.bad", F_OK), -1);
    assert_int_equal(count("lang = eo\n"), 1);
    assert_int_equal(count("size = 19\n"), 1);
    instance_put(path, "w", "lang = sr@latin\n");
    start(&chooser);
    instance_expect_told(&chooser.instance, "Some settings cannot be used now.", true);
    choose_size(&chooser, 17);
    assert_true(instance_quit(&chooser.instance));
    assert_int_equal(count("lang = sr@latin\n"), 1);
    static const char *const wrong[] = {"12345", "sr@", "@latin"};
    for (int i = 0; i < 3; i++) {
        char line[40];
        snprintf(line, sizeof line, "lang = %s\n", wrong[i]);
        instance_put(path, "w", line);
        start(&chooser);
        instance_expect_told(&chooser.instance, "The settings were damaged.", true);
        assert_true(instance_quit(&chooser.instance));
    }
}

/* Somebody who edits the file removes the line with the checksum: before a start, ... */
static void test_the_checksum_is_removed(void **state)
{
    (void)state;
    Chooser chooser;
    start(&chooser);
    choose_theme(&chooser, THEME_NIGHT);
    choose_size(&chooser, 19);
    assert_true(instance_quit(&chooser.instance));
    add_lines("volume = 25\n", true);
    cut_from("; tengen");
    start(&chooser);
    assert_string_equal(messages_text(&chooser.instance.messages), "");
    assert_int_equal(chooser.saved.settings.volume, 25);
    assert_int_equal(chooser.saved.setup.size, 19);
    assert_true(instance_quit(&chooser.instance));
}

/* ... or while the program runs; but a file that ends too early is not used. */
static void test_the_checksum_is_removed_during_a_run(void **state)
{
    (void)state;
    Chooser chooser;
    start(&chooser);
    choose_theme(&chooser, THEME_NIGHT);
    add_lines("volume = 25\n", true);
    cut_from("; tengen");
    choose_size(&chooser, 19);
    assert_string_equal(messages_text(&chooser.instance.messages), "");
    assert_int_equal(count("volume = 25\n"), 1);
    cut_from("volume = 25");
    choose_size(&chooser, 13);
    instance_expect_told(&chooser.instance, "used", true);
    instance_expect_told(&chooser.instance, "are used", false);
    assert_true(instance_quit(&chooser.instance));
    expect_settings(THEME_NIGHT, 13);
}

/* Two versions of the program in turn: this one has no setting "large-cursor". */
static void test_a_setting_of_a_later_version_stays(void **state)
{
    (void)state;
    Chooser chooser;
    start(&chooser);
    choose_theme(&chooser, THEME_NIGHT);
    assert_true(instance_quit(&chooser.instance));
    add_lines("\n# It is large.\nlarge-cursor = \\\n  on\n", false);
    start(&chooser);
    assert_string_equal(messages_text(&chooser.instance.messages), "");
    choose_size(&chooser, 19);
    choose_size(&chooser, 13);
    choose_theme(&chooser, THEME_PAPER);
    assert_true(instance_quit(&chooser.instance));
    assert_int_equal(count("\nlarge-cursor = \\\n  on\n"), 1);
    start(&chooser);
    assert_int_equal(chooser.saved.settings.theme, THEME_PAPER);
    assert_int_equal(chooser.saved.setup.size, 13);
    assert_true(instance_quit(&chooser.instance));
}

/* ... also if the file was edited, so that its checksum is wrong, or written by hand: then it may
 * be a typing error, and is told once. */
static void test_a_setting_of_a_later_version_in_an_edited_file(void **state)
{
    (void)state;
    Chooser chooser;
    for (int by_hand = 0; by_hand < 2; by_hand++) {
        if (by_hand) {
            instance_put(path, "w", "theme = paper\nlarge-cursor = on\nrule = chess\nA b = c\n");
        } else {
            start(&chooser);
            choose_theme(&chooser, THEME_NIGHT);
            assert_true(instance_quit(&chooser.instance));
            add_lines("large-cursor = on\ntheme = paper\n", true);
        }
        start(&chooser);
        instance_expect_told(&chooser.instance, "The settings were damaged.", true);
        save(&chooser); /* as the program does after such a message */
        choose_size(&chooser, 19);
        assert_true(instance_quit(&chooser.instance));
        assert_int_equal(count("\nlarge-cursor = on\n"), 1);
        assert_int_equal(count("chess") + count("A b"), 0);
        start(&chooser);
        assert_string_equal(messages_text(&chooser.instance.messages), "");
        assert_int_equal(chooser.saved.settings.theme, THEME_PAPER);
        assert_int_equal(chooser.saved.setup.size, 19);
        assert_true(instance_quit(&chooser.instance));
    }
}

/* While the program runs: the good lines count, and the rest is told. */
static void edit_with_mistakes(const char *mode, const char *text)
{
    Chooser chooser;
    start(&chooser);
    choose_theme(&chooser, THEME_NIGHT);
    instance_put(path, mode, text);
    choose_size(&chooser, 19);
    instance_expect_told(&chooser.instance, "settings.ini has lines that cannot be read", true);
    instance_expect_told(&chooser.instance, "kept, with .bad in its name", true);
    assert_int_equal(access("settings.ini.bad", F_OK), 0);
    assert_true(instance_quit(&chooser.instance));
    start(&chooser);
    assert_string_equal(messages_text(&chooser.instance.messages), "");
    assert_int_equal(chooser.saved.settings.theme, THEME_NIGHT);
    assert_int_equal(chooser.saved.setup.size, 19);
    assert_int_equal(chooser.saved.settings.volume, 25);
    assert_float_equal(chooser.saved.settings.stone_size, 0.9f, 0.001f);
    assert_true(instance_quit(&chooser.instance));
}

static void test_an_edit_with_mistakes(void **state)
{
    (void)state;
    edit_with_mistakes("w", "volume = 25\ntouch = drect\nstone-size = 0.9\ntheme = night\n");
}

/* Below the line with the checksum: nothing is missing. */
static void test_lines_added_with_mistakes(void **state)
{
    (void)state;
    edit_with_mistakes("a", "volume = 25\nstone-size = 0.9\ntouch = drect\n");
}

static void test_lines_added_before_a_start(void **state)
{
    (void)state;
    Chooser chooser;
    start(&chooser);
    choose_theme(&chooser, THEME_NIGHT);
    choose_size(&chooser, 19);
    assert_true(instance_quit(&chooser.instance));
    instance_put(path, "a", "volume = 25\n");
    start(&chooser);
    assert_string_equal(messages_text(&chooser.instance.messages), "");
    assert_int_equal(chooser.saved.setup.size, 19);
    assert_int_equal(chooser.saved.settings.volume, 25);
    assert_true(instance_quit(&chooser.instance));
}

/* No start waits for a huge file; it stays as it is. */
static void test_a_huge_file_is_not_read(void **state)
{
    (void)state;
    Chooser chooser;
    start(&chooser);
    choose_theme(&chooser, THEME_NIGHT);
    assert_true(instance_quit(&chooser.instance));
    assert_int_equal(truncate(path, (off_t)200 << 20), 0); /* sparse */
    start(&chooser);
    instance_expect_told(&chooser.instance, "settings.ini: not a regular file of at most 16 MiB",
                         true);
    choose_size(&chooser, 19);
    assert_true(instance_quit(&chooser.instance));
    assert_int_not_equal(access("settings.ini.bad", F_OK), 0);
    assert_int_not_equal(access("settings.ini.old", F_OK), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_instances_change_one_file),
        IN_OWN_FOLDER(test_a_link_to_the_file),
        IN_OWN_FOLDER(test_a_link_to_a_folder_that_is_gone),
        IN_OWN_FOLDER(test_any_text_is_kept_beside_another_instance),
        IN_OWN_FOLDER(test_what_fails_is_tried_again),
        IN_OWN_FOLDER(test_changes_add_up),
        IN_OWN_FOLDER(test_a_change_that_is_taken_back),
        IN_OWN_FOLDER(test_a_change_is_taken_back_after_an_error),
        IN_OWN_FOLDER(test_saved_changes_are_left_to_others),
        IN_OWN_FOLDER(test_a_file_that_is_gone_or_damaged),
        IN_OWN_FOLDER(test_damage_is_kept),
        IN_OWN_FOLDER(test_an_edit_with_mistakes_between_changes),
        IN_OWN_FOLDER(test_damage_is_told_once),
#ifdef __linux__
        IN_OWN_FOLDER(test_a_small_default_stack),
#endif
        IN_OWN_FOLDER(test_a_text_without_memory),
        IN_OWN_FOLDER(test_a_command_keeps_its_cause),
        IN_OWN_FOLDER(test_a_file_of_a_later_version),
        IN_OWN_FOLDER(test_an_unreadable_file_is_left),
        IN_OWN_FOLDER(test_a_missing_engine_and_a_mistake),
        IN_OWN_FOLDER(test_an_edit_with_mistakes),
        IN_OWN_FOLDER(test_lines_added_with_mistakes),
        IN_OWN_FOLDER(test_lines_added_before_a_start),
        IN_OWN_FOLDER(test_a_huge_file_is_not_read),
        IN_OWN_FOLDER(test_the_checksum_is_removed),
        IN_OWN_FOLDER(test_the_checksum_is_removed_during_a_run),
        IN_OWN_FOLDER(test_separate_clocks),
        IN_OWN_FOLDER(test_an_engine_that_is_missing_stays),
        IN_OWN_FOLDER(test_a_language_of_a_later_version_stays),
        IN_OWN_FOLDER(test_a_missing_engine_of_an_edited_file),
        IN_OWN_FOLDER(test_a_missing_engine_of_a_file_by_hand),
        IN_OWN_FOLDER(test_a_setting_of_a_later_version_stays),
        IN_OWN_FOLDER(test_a_setting_of_a_later_version_in_an_edited_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
