/* Every option, right and wrong; the settings file, round trip and broken. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/command_line.h"
#include "app/config.h"
#include "app/file.h"
#include "app/usage.h"
#include "engine/level.h"
#include "ui/setting.h"
#include "ui/shortcut.h"

static bool parse(Options *options, const char *line, char error[OPTIONS_ERROR_BYTES])
{
    static char text[500];
    char *argument[32] = {"tengen"};
    int count = 1;
    snprintf(text, sizeof text, "%s", line);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        argument[count++] = word;
    }
    options_init(options);
    error[0] = '\0';
    return command_line_read(options, count, argument, error, OPTIONS_ERROR_BYTES);
}

static void test_good(void **state)
{
    (void)state;
    char error[OPTIONS_ERROR_BYTES];
    Options o;
    assert_true(parse(&o, "--black level:3 --white=win-lines --size 19 --rule renju", error));
    assert_int_equal(o.setup.player[0].kind, PLAYER_COMPUTER);
    assert_int_equal(o.setup.player[0].level, 3);
    assert_int_equal(o.setup.player[1].level, LEVEL_WINLINES);
    assert_int_equal(o.setup.size, 19);
    assert_int_equal(o.setup.rule, RULE_RENJU);
    assert_true(options_name_a_game(&o));
    assert_true(o.given[OPTION_RULE]);
    assert_false(o.given[OPTION_OPENING]);
    assert_true(parse(&o, "--opening swap2 --time 5m+3 --move-time 1.5 --window 640x480", error));
    assert_int_equal(o.setup.opening, OPENING_SWAP2);
    assert_int_equal(o.setup.time[0].main_ms, 300000);
    assert_int_equal(o.setup.time[1].increment_ms, 3000);
    assert_int_equal(o.setup.move_ms, 1500);
    assert_int_equal(o.window.h, 480);
    assert_true(parse(&o,
                      "--theme night --lang zh_CN --touch slide --ui-scale 1.5 --fullscreen "
                      "--face-to-face --background-on table --sound off --seed 7",
                      error));
    assert_int_equal(o.settings.theme, THEME_NIGHT);
    assert_string_equal(setting_language(&o.settings), "zh_CN");
    static const char *const locales[][2] = {
        {"--lang zh", "zh_CN"},
        {"--lang zh_CN.UTF-8", "zh_CN"},
        {"--lang zh-Hans", "zh_CN"},
        {"--lang en_US.UTF-8", "en"},
        {"--lang EN", "en"},
        {"--lang en_GB@euro", "en"},
        {"--lang zh --lang system", ""},
    };
    for (size_t i = 0; i < sizeof locales / sizeof locales[0]; i++) {
        Options other;
        assert_true(parse(&other, locales[i][0], error));
        assert_string_equal(setting_language(&other.settings), locales[i][1]);
    }
    assert_int_equal(o.settings.touch, TOUCH_SLIDE);
    assert_true(o.settings.fullscreen && o.settings.face_to_face && o.settings.picture_on_table);
    assert_false(o.settings.sound);
    assert_int_equal(o.seed, 7);
    assert_false(options_name_a_game(&o));
    assert_true(parse(&o, "--present surface --script a.txt --screenshot b.png game.sgf", error));
    assert_string_equal(o.file, "game.sgf");
    assert_true(options_name_a_game(&o));
    assert_true(parse(&o, "--black /bin/sh", error));
    assert_int_equal(o.setup.player[0].kind, PLAYER_ENGINE);
    assert_true(parse(&o, "-- --odd-name.sgf", error));
    assert_string_equal(o.file, "--odd-name.sgf");
}

/* Values of each kind that are nearly right. */
static void test_nearly_right(void **state)
{
    (void)state;
    static const char *const wrong[] = {"--ui-scale 0x1",
                                        "--ui-scale 1e0",
                                        "--ui-scale nan",
                                        "--ui-scale 0.4",
                                        "--ui-scale 4.1",

                                        "--ui-scale ",
                                        "--volume 101",
                                        "--volume -1",
                                        "--volume 5x",
                                        "--volume 99999999999",
                                        "--sound maybe",
                                        "--window 239",
                                        "--window 99999x400",
                                        "--window 400x99999",
                                        "--window 400x1",
                                        "--window 1x400",
                                        "--window 400x300x",
                                        "--window x400",
                                        "--seed x",
                                        "--seed -1",
                                        "--seed 99999999999999999999",
                                        "--seed 5 --seed 6x",
                                        "--black level:",
                                        "--black level:12345",
                                        "--black level:1x",
                                        "--black level:999",
                                        "--black /none/engine",
                                        "--black /tmp",
                                        "--black none-of-this-name",
                                        "--black \t"};
    static const char *const right[] = {"--sound yes",
                                        "--sound no",
                                        "--sound OFF",
                                        "--sound on",
                                        "--seed 18446744073709551615",
                                        "--window 240x240",
                                        "--ui-scale +1.5",
                                        "--black sh"};
    char error[OPTIONS_ERROR_BYTES];
    Options o;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (parse(&o, wrong[i], error) || error[0] == '\0') {
            fail_msg("%s was accepted", wrong[i]);
        }
    }
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        if (!parse(&o, right[i], error)) {
            fail_msg("%s: %s", right[i], error);
        }
    }
    /* Longer than any path. */
    static char path[PATH_BYTES + 20];
    memset(path, 'p', sizeof path - 1);
    static const char *const names[] = {"--background", "--black", "--font"};
    for (int i = 0; i < 3; i++) {
        char *argument[] = {"tengen", (char *)(uintptr_t)names[i], path, NULL};
        options_init(&o);
        error[0] = '\0';
        assert_false(command_line_read(&o, 3, argument, error, sizeof error));
        assert_non_null(strstr(error, names[i]));
    }
}

static void is_time(const TimeControl *time, int main_s, int increment_s, int periods, int period_s)
{
    assert_int_equal(time->main_ms, main_s * 1000);
    assert_int_equal(time->increment_ms, increment_s * 1000);
    assert_int_equal(time->byoyomi_periods, periods);
    assert_int_equal(time->byoyomi_ms, period_s * 1000);
}

static void test_clocks(void **state)
{
    (void)state;
    char error[OPTIONS_ERROR_BYTES];
    Options o, saved;
    assert_true(parse(&o, "--time 10m+3x30", error));
    is_time(&o.setup.time[0], 600, 0, 3, 30);
    is_time(&o.setup.time[1], 600, 0, 3, 30);
    assert_true(parse(&o, "--time 0+5x1m --white-time 30/move", error));
    is_time(&o.setup.time[0], 0, 0, 5, 60);
    is_time(&o.setup.time[1], 0, 0, 1, 30);
    /* In any order. */
    assert_true(parse(&o, "--black-time 20m --time 5m+2", error));
    is_time(&o.setup.time[0], 1200, 0, 0, 0);
    is_time(&o.setup.time[1], 300, 2, 0, 0);
    assert_true(parse(&o, "--white-time none --time 300 --black-time same", error));
    is_time(&o.setup.time[0], 300, 0, 0, 0);
    is_time(&o.setup.time[1], 0, 0, 0, 0);

    /* The command line overrides the settings file, clock by clock. */
    assert_true(parse(&saved, "--time 10m --white-time 20m", error));
    assert_true(parse(&o, "--black-time 1m", error));
    options_fill_in(&o, &saved);
    is_time(&o.setup.time[0], 60, 0, 0, 0);
    is_time(&o.setup.time[1], 1200, 0, 0, 0);
    assert_true(parse(&o, "--time 3m", error));
    options_fill_in(&o, &saved);
    is_time(&o.setup.time[1], 180, 0, 0, 0);
    assert_true(parse(&o, "--size 19", error));
    options_fill_in(&o, &saved);
    is_time(&o.setup.time[0], 600, 0, 0, 0);
    is_time(&o.setup.time[1], 1200, 0, 0, 0);
}

static void test_names_are_remembered(void **state)
{
    (void)state;
    char error[OPTIONS_ERROR_BYTES];
    Options o, saved;
    assert_true(parse(&saved, "--black-name Mika --white human --white-name Jun", error));
    assert_true(parse(&o, "--size 19", error));
    options_fill_in(&o, &saved);
    assert_string_equal(o.setup.player[0].name, "Mika");
    assert_string_equal(o.setup.player[1].name, "Jun");
    assert_true(parse(&o, "--white-name Ada", error));
    options_fill_in(&o, &saved);
    assert_string_equal(o.setup.player[0].name, "Mika");
    assert_string_equal(o.setup.player[1].name, "Ada");
    assert_true(parse(&o, "--black human --white level:3", error)); /* Jun is no computer */
    options_fill_in(&o, &saved);
    assert_string_equal(o.setup.player[0].name, "Mika");
    assert_string_equal(o.setup.player[1].name, "");
}

static void test_bad(void **state)
{
    (void)state;
    static const struct {
        const char *line, *named, *allowed;
    } bad[] = {
        {"--black level:11", "--black", "level:1 to level:10"},
        {"--black level:2.5", "--black", "level:1 to level:10"},
        {"--black level:+3", "--black", "whole number from 1 to 10"},
        {"--white level:3.0", "level:3.0", "whole number from 1 to 10"},
        {"--white level:", "--white", "whole number from 1 to 10"},
        {"--white /no/such/engine", "--white", "human"},
        {"--white /tmp", "--white", "human"},
        {"--lang xx", "--lang", "system, en, zh_CN"},
        {"--lang e", "--lang", "system, en, zh_CN"},
        {"--lang _CN", "--lang", "system, en, zh_CN"},
        {"--time 0x10", "--time", "300+5"},
        {"--time 1e1", "--time", "300+5"},
        {"--size 4", "--size", "5 to 25"},
        {"--size 15x", "--size", "5 to 25"},
        {"--size", "--size", "5 to 25"},
        {"--rule gomoku", "--rule", "freestyle, standard, renju, caro"},
        {"--opening soosorv", "--opening", "swap2"},
        {"--time soon", "--time", "300+5"},
        {"--time 300+", "--time", "300+5"},
        {"--time 10m+0x30", "--time", "10m+3x30"},
        {"--time 10m+3x", "--time", "10m+3x30"},
        {"--time 10m+3x0", "--time", "10m+3x30"},
        {"--time 10m+100x30", "--time", "10m+3x30"},
        {"--time 0/move", "--time", "30/move"},
        {"--time 30/game", "--time", "30/move"},
        {"--time same", "--time", "300+5"},
        {"--black-time soon", "--black-time", "same"},
        {"--handicap 5", "--handicap", "0 to 4"},
        {"--handicap-for near", "--handicap-for", "black, white"},
        {"--hide-paused maybe", "--hide-paused", "on, off"},
        {"--move-time -1", "--move-time", "0 to 3600"},
        {"--think-ahead often", "--think-ahead", "on, off"},
        {"--window 10x10", "--window", "1280x800"},
        {"--window 1280", "--window", "1280x800"},
        {"--ui-scale 9", "--ui-scale", "0.5 to 4"},
        {"--ui-scale nan", "--ui-scale", "0.5 to 4"},
        {"--touch hard", "--touch", "direct, confirm, slide"},
        {"--theme pink", "--theme", "kaya, night, paper, slate"},
        {"--present gl", "--present", "auto, texture, surface"},
        {"--seed -3", "--seed", "0 or more"},
        {"--sound loud", "--sound", "on, off"},
        {"--volume 101", "--volume", "0 to 100"},
        {"--board-color red", "--board-color", "hexadecimal"},
        {"--fullscreen=yes", "--fullscreen", "no value"},
        {"--script=", "--script", "allowed"},
        {"--nonsense", "--nonsense", "--help"},
        {"-x", "-x", "--help"},
        {"a.sgf b.sgf", "b.sgf", "one FILE"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char error[OPTIONS_ERROR_BYTES];
        Options o;
        if (parse(&o, bad[i].line, error)) {
            fail_msg("accepted: %s", bad[i].line);
        }
        if (!strstr(error, bad[i].named) || !strstr(error, bad[i].allowed)) {
            fail_msg("%s: unclear: %s", bad[i].line, error);
        }
        assert_null(strchr(error, '\n'));
    }
}

static char *printed(void (*print)(FILE *))
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    print(out);
    fclose(out);
    return text;
}

static void add_troff(char *out, const char *text)
{
    for (const char *c = text; *c != '\0'; c++) {
        strcat(out, *c == '-' ? "\\-" : (char[2]){*c, '\0'});
    }
}

/* Help and manual page name every option, with its values and a sentence, and every key. */
static void test_documented(void **state)
{
    (void)state;
    char *help = printed(usage_print_help), *man = printed(usage_print_man);
    for (int i = 0; i < OPTION_COUNT; i++) {
        const Setting *row = options_row(i);
        char line[800], value[300], sentence[300], letter[8] = "", in_man[200] = ".B ";
        option_value_name(row, value, sizeof value);
        option_value_help(row, sentence, sizeof sentence);
        if (row->letter != '\0') {
            snprintf(letter, sizeof letter, "-%c, ", row->letter);
            snprintf(in_man, sizeof in_man, ".B \\-%c\\fR,\\fB ", row->letter);
        }
        snprintf(line, sizeof line, "  %s%s%s%s%s\n        %s\n", letter, row->name[0] ? "--" : "",
                 row->name, row->name[0] && value[0] ? " " : "", value, sentence);
        strcat(in_man, "\\-\\-");
        add_troff(in_man, row->name);
        if (row->hidden != !strstr(help, line)) {
            fail_msg("the help should%s have: %s", row->hidden ? " not" : "", line);
        }
        if (!row->hidden && row->name[0] && !strstr(man, in_man)) {
            fail_msg("%s is not in the manual page", row->name);
        }
        assert_null(strstr(sentence, "{}"));
    }
    for (int i = 0; i < shortcut_count(); i++) {
        char in_man[200] = "", keys_in_man[200] = "", label[SHORTCUT_LABEL_BYTES];
        shortcut_label(shortcut_row(i), false, label);
        add_troff(keys_in_man, label);
        assert_non_null(strstr(help, label));
        assert_non_null(strstr(man, keys_in_man));
        add_troff(in_man, shortcut_row(i)->what);
        assert_non_null(strstr(help, shortcut_row(i)->what));
        assert_non_null(strstr(man, in_man));
    }
    free(help);
    free(man);
}

static void write_file(const char *path, const char *text)
{
    assert_int_equal(file_write(path, text, strlen(text), FILE_QUICK), 0);
}

static void test_settings_round_trip(void **state)
{
    (void)state;
    char error[OPTIONS_ERROR_BYTES], path[] = "options_test.ini";
    ConfigFault fault;
    Options o, back;
    assert_true(parse(&o,
                      "--theme slate --rule caro --size 9 --white level:9 --stone-size 0.9 "
                      "--lang en --motion none --time 600+2 --board-color 8090A0 "
                      "--white-time 10m+3x30 --black-name Mika --handicap 2 --handicap-for white "
                      "--hide-paused off --think-ahead on",
                      error));
    memset(o.settings.picture, 'p', 400); /* longer than one line of the file */
    memcpy(o.settings.picture, "/a b c", 6);
    for (int i = 20; i < 390; i += 13) {
        o.settings.picture[i] = ' ';
    }
    strcpy(o.setup.player[0].name, "; no # remark ;\\;"); /* and this is \\; */
    strcpy(o.setup.player[1].name, "\\;\\\\; \\\\;;\f;\v\\;i");
    for (int i = 100; i < 300; i += 7) {
        memcpy(o.settings.picture + i, "#; ;", 4); /* also where the value is broken into lines */
    }
    Buffer text = {0};
    config_write(&o, 1, &text);
    assert_false(text.failed);
    write_file(path, text.text);
    buffer_free(&text);
    options_init(&back);
    assert_int_equal(config_read(path, &back, &fault), CONFIG_OK);
    assert_memory_equal(&back.settings, &o.settings, sizeof back.settings);
    assert_memory_equal(&back.setup, &o.setup, sizeof back.setup);
    remove(path);
}

static void assert_picture_is_kept(const char *picture)
{
    char path[] = "options_test_long.ini";
    ConfigFault fault;
    Options o, back;
    Buffer text = {0};
    options_init(&o);
    options_init(&back);
    snprintf(o.settings.picture, sizeof o.settings.picture, "%s", picture);
    config_write(&o, 1, &text);
    assert_false(text.failed);
    write_file(path, text.text);
    buffer_free(&text);
    if (config_read(path, &back, &fault) != CONFIG_OK) {
        fail_msg("%s", fault.error.what);
    }
    assert_string_equal(back.settings.picture, picture);
    remove(path);
}

/* Values with hardly any place to break a line. */
static void test_long_values_round_trip(void **state)
{
    (void)state;
    static const char *const patterns[] = {
        "a ", "                    ", ";", " ;", "#", "\\", "\\;", " \\", "x", "\t#\\ ;"};
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        char path[500] = "/";
        for (size_t at = 1; at < 480; at += strlen(patterns[i])) {
            memcpy(path + at, patterns[i], strlen(patterns[i]));
        }
        strcat(path, "e");
        assert_picture_is_kept(path);
    }
}

/* inih removes blanks at both ends of a line. */
static void test_blanks_at_the_ends_round_trip(void **state)
{
    (void)state;
    static const char *const pictures[] = {"/a ",  "/a \t ", " /a",    "\t/a",
                                           "/a\\", "/a\\ ",  " ; /a ;"};
    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++) {
        assert_picture_is_kept(pictures[i]);
    }
}

static void test_settings_broken(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line;
        const char *what;
    } bad[] = {
        {"# fine\ntheme = night\nsize = 99\n", 3, "5–25"},
        {"theme = night\nthis is no setting\n", 2, "expected"},
        {"theme = night\ncolour = red\n", 2, "colour"},
        {"theme = night\nscript = evil.txt\n", 2, "script"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char path[] = "options_test_bad.ini";
        ConfigFault fault;
        Options o;
        options_init(&o);
        write_file(path, bad[i].text);
        assert_int_equal(config_read(path, &o, &fault), CONFIG_BAD);
        if (fault.error.line != bad[i].line || !strstr(fault.error.what, bad[i].what)) {
            fail_msg("unclear: %d: %s", fault.error.line, fault.error.what);
        }
        assert_int_equal(o.settings.theme, THEME_NIGHT); /* the good lines are read */
        assert_int_equal(o.setup.size, BOARD_DEFAULT);
        remove(path);
    }
    ConfigFault fault;
    Options o;
    options_init(&o);
    assert_int_equal(config_read("/no/such/file", &o, &fault), CONFIG_OK);
    assert_int_equal(config_read("/", &o, &fault), CONFIG_UNREADABLE);
    assert_string_equal(fault.error.what, "Is a directory");
}

static void test_settings_of_older_versions(void **state)
{
    (void)state;
    char path[] = "options_test_old.ini";
    ConfigFault fault;
    Options o;
    options_init(&o);
    o.settings.language = 1;
    write_file(path,
               "white = level:9\ntheme = night\nlang = \nboard-color = none\nfullscreen = on\n");
    assert_int_equal(config_read(path, &o, &fault), CONFIG_OK);
    assert_string_equal(setting_language(&o.settings), "");
    assert_int_equal(o.settings.theme, THEME_NIGHT);
    assert_true(o.settings.fullscreen);
    remove(path);
}

/* Whatever the settings page offers is read again at the next start. */
static void test_every_choice_survives_a_restart(void **state)
{
    (void)state;
    char path[] = "options_test_each.ini";
    ConfigFault fault;
    for (int id = 0; id < SETTING_COUNT; id++) {
        const Setting *row = setting_row((SettingId)id);
        for (int choice = 0; choice < row->choices; choice++) {
            Options o, back;
            Buffer text = {0};
            options_init(&o);
            options_init(&back);
            setting_set(&o.settings, (SettingId)id, choice, NULL);
            config_write(&o, 1, &text);
            assert_false(text.failed);
            write_file(path, text.text);
            buffer_free(&text);
            assert_int_equal(config_read(path, &back, &fault), CONFIG_OK);
            assert_int_equal(setting_get(&back.settings, (SettingId)id), choice);
        }
    }
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),
        cmocka_unit_test(test_nearly_right),
        cmocka_unit_test(test_clocks),
        cmocka_unit_test(test_names_are_remembered),
        cmocka_unit_test(test_bad),
        cmocka_unit_test(test_documented),
        cmocka_unit_test(test_settings_round_trip),
        cmocka_unit_test(test_long_values_round_trip),
        cmocka_unit_test(test_blanks_at_the_ends_round_trip),
        cmocka_unit_test(test_settings_broken),
        cmocka_unit_test(test_settings_of_older_versions),
        cmocka_unit_test(test_every_choice_survives_a_restart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
