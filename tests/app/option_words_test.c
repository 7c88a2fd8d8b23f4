/* Words of options and settings at their limits: players, times and long sentences. */
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

#include "app/engine_command.h"
#include "app/own_folder.h"
#include "app/player_word.h"
#include "app/sentence.h"
#include "app/time_word.h"
#include "engine/level.h"
#include "engine/utf8.h"

/* ---- players ---- */

static void make_program(const char *path, mode_t mode)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, mode), 0);
}

static bool reads(const char *text, Player *player)
{
    char error[300] = "";
    bool read = player_word_read(text, player, error, sizeof error);
    assert_int_equal(read, error[0] == '\0');
    return read;
}

/* An engine is a file that can be executed, at its path or in a folder of PATH. */
static void test_which_engines_exist(void **state)
{
    (void)state;
    Player player = {.level = 3};
    char here[PATH_BYTES], text[3 * PATH_BYTES];
    assert_non_null(getcwd(here, sizeof here));
    make_program("engine", 0755);
    make_program("engine with blanks", 0755);
    make_program("text", 0644);
    assert_int_equal(mkdir("folder", 0755), 0);
    assert_true(reads("./engine", &player));
    assert_int_equal(player.kind, PLAYER_ENGINE);
    snprintf(text, sizeof text, "%s/engine", here);
    assert_string_equal(player.engine, text); /* the same in every folder */
    assert_true(reads("./engine --fast", &player));
    assert_true(strstr(player.engine, "/engine --fast"));
    assert_true(reads("./engine with blanks", &player));
    assert_false(reads("./text", &player));
    assert_false(reads("./folder", &player));
    assert_false(reads("./missing", &player));
    assert_false(reads("", &player));
    assert_true(reads(" ./engine", &player));
    assert_string_equal(player.engine, text);
    /* Without a slash: in PATH, which may have empty parts and parts that are too long. */
    assert_false(reads("engine", &player));
    snprintf(text, sizeof text, "/nowhere::%*s:%s", PATH_BYTES + 5, "/x", here);
    assert_int_equal(setenv("PATH", text, 1), 0);
    assert_true(reads("engine", &player));
    assert_string_equal(player.engine, "engine");
    assert_int_equal(setenv("PATH", "", 1), 0);
    assert_false(reads("engine", &player));
    assert_int_equal(unsetenv("PATH"), 0);
    assert_false(reads("engine", &player));
    /* Too long, as it is or with its folder. */
    memset(text, 'x', sizeof text);
    text[PATH_BYTES] = '\0';
    assert_false(reads(text, &player));
    snprintf(text, sizeof text, "./engine %0*d", PATH_BYTES - 12, 0);
    assert_false(reads(text, &player));
}

/* What a shell would make of a command, without its expansions. */
static void test_how_commands_are_divided(void **state)
{
    (void)state;
    static const struct {
        const char *text, *words; /* each word in <>; NULL: refused */
    } cases[] = {
        {"brain", "<brain>"},
        {"ssh host brain", "<ssh><host><brain>"},
        {"  ssh\thost   brain ", "<ssh><host><brain>"},
        {"ssh host 'cd /tmp; ./my brain'", "<ssh><host><cd /tmp; ./my brain>"},
        {"\"/opt/my brain\" -x", "</opt/my brain><-x>"},
        {"'/opt/it'\\''s' \"a 'b' \\\"c\\\" \\d\"", "</opt/it's><a 'b' \"c\" \\d>"},
        {"/opt/my\\ brain", "</opt/my brain>"},
        {"wine C:\\\\brain.exe \"$x `y` \\$z\"", "<wine><C:\\brain.exe><$x `y` $z>"},
        {"brain --name=''\"\" '' x\\", "<brain><--name=><><x>"},
        {"brain 'x", NULL},
        {"brain \"x", NULL},
        {"brain \"x\\\"", NULL},
        {"  ", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char words[400] = "";
        CommandWords command;
        const bool read = engine_command_split(&command, cases[i].text);
        for (int word = 0; read && word < command.count; word++) {
            const size_t used = strlen(words);
            snprintf(words + used, sizeof words - used, "<%s>", command.word[word]);
        }
        if (!cases[i].words) {
            assert_false(read);
            continue;
        }
        assert_true(read);
        assert_string_equal(words, cases[i].words);
        assert_null(command.word[command.count]);
    }
    char many[200];
    memset(many, 'x', sizeof many);
    for (int i = 1; i < 2 * COMMAND_WORDS_MAX; i += 2) {
        many[i] = ' ';
    }
    CommandWords command;
    many[2 * COMMAND_WORDS_MAX] = '\0';
    assert_true(engine_command_split(&command, many));
    many[2 * COMMAND_WORDS_MAX] = 'x';
    many[2 * COMMAND_WORDS_MAX + 1] = '\0';
    assert_false(engine_command_split(&command, many));
}

/* A path with blanks and quotes stands alone, or in quotes before arguments. */
static void test_engines_with_blanks_in_their_paths(void **state)
{
    (void)state;
    Player player = {.level = 3};
    CommandWords command;
    char here[PATH_BYTES], program[2 * PATH_BYTES], error[300];
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(mkdir("new engines", 0755), 0);
    make_program("new engines/it's \"one\"", 0755);
    snprintf(program, sizeof program, "%s/new engines/it's \"one\"", here);
    assert_true(reads("new engines/it's \"one\"", &player)); /* the path, as it is */
    assert_string_equal(player.engine, program);
    assert_true(reads("'./new engines/it'\\''s \"one\"' --level 3 '$x y'", &player));
    for (int again = 0; again < 2; again++) { /* as settings.ini gives it back */
        char text[PATH_BYTES];
        assert_true(engine_command_split(&command, player.engine));
        assert_int_equal(command.count, 4);
        assert_string_equal(command.word[0], program);
        assert_string_equal(command.word[3], "$x y");
        player_word_print(&player, text, sizeof text);
        assert_true(reads(text, &player));
        assert_true(engine_command_is_absolute(player.engine));
    }
    assert_false(player_word_read("'./new engines/none' -x", &player, error, sizeof error));
    assert_non_null(strstr(error, "no such program"));
    assert_false(player_word_read("'./new engines/none -x", &player, error, sizeof error));
    assert_non_null(strstr(error, "a quote is not closed"));
    assert_false(player_word_read(" ", &player, error, sizeof error));
    assert_non_null(strstr(error, "no such program"));
    char many[2 * COMMAND_WORDS_MAX + 3] = "";
    for (int i = 0; i <= COMMAND_WORDS_MAX; i++) {
        memcpy(many + 2 * i, "x ", 3);
    }
    assert_false(player_word_read(many, &player, error, sizeof error));
    assert_non_null(strstr(error, "too many words"));
}

static void test_levels(void **state)
{
    (void)state;
    Player player = {.level = 3};
    char text[100];
    static const char *const wrong[] = {"level:0", "level:", "level:3x", "level:99999", "level:99"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(reads(wrong[i], &player));
        assert_int_equal(player.level, 3);
    }
    assert_true(reads("LEVEL:4", &player));
    player_word_print(&player, text, sizeof text);
    assert_string_equal(text, "level:4");
    assert_true(reads("Win-Lines", &player));
    player_word_print(&player, text, sizeof text);
    assert_string_equal(text, "win-lines");
    assert_true(reads("human", &player));
    player_word_print(&player, text, sizeof text);
    assert_string_equal(text, "human");
    /* A person's place keeps the level of the computer. */
    assert_true(reads("human level:2", &player));
    assert_int_equal(player.kind, PLAYER_HUMAN);
    assert_int_equal(player.level, 2);
    player_word_print(&player, text, sizeof text);
    assert_string_equal(text, "human level:2");
    assert_false(reads("human level:99", &player));
    assert_false(reads("human level:", &player));
    assert_false(reads("humanlevel:3", &player));
    assert_int_equal(player.level, 2);
}

/* ---- times ---- */

static void test_times(void **state)
{
    (void)state;
    static const struct {
        const char *word, *printed; /* NULL: refused */
    } cases[] = {{"none", "none"},      {"None", "none"},        {"5m", "300+0"},
                 {"90s+2.5", "90+2.5"}, {"5m+3x30", "300+3x30"}, {"0+3x30", "0+3x30"},
                 {"0+1x30", "30/move"}, {"30s/move", "30/move"}, {"0.5/move", NULL},
                 {"24h", NULL},         {"1441m", NULL},         {"86401", NULL},
                 {"0x10", NULL},        {"1e1", NULL},           {"+5", NULL},
                 {"5m+", NULL},         {"5m+x30", NULL},        {"5m+0x30", NULL},
                 {"5m+100x30", NULL},   {"5m+3x0.5", NULL},      {"5m+3x", NULL},
                 {"5mm", NULL},         {"0+5", NULL},           {"", NULL}};
    char text[500];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TimeControl time = {.main_ms = 7};
        const bool read = time_word_read(cases[i].word, &time);
        if (read != (cases[i].printed != NULL)) {
            fail_msg("\"%s\" was %s", cases[i].word, read ? "read" : "refused");
        }
        if (!read) {
            assert_int_equal(time.main_ms, 7);
            continue;
        }
        time_word_print(&time, text, sizeof text);
        assert_string_equal(text, cases[i].printed);
    }
    TimeControl time;
    snprintf(text, sizeof text, "%0400d", 0); /* no number so large: infinite */
    memset(text, '9', 400);
    assert_false(time_word_read(text, &time));
}

/* ---- sentences ---- */

/* A long one lacks its middle, and is cut between characters. */
static void test_long_sentences(void **state)
{
    (void)state;
    for (int shift = 0; shift < 6; shift++) {
        char whole[SENTENCE_BYTES + 200] = "", out[SENTENCE_BYTES];
        memset(whole, 'a', (size_t)shift);
        while (strlen(whole) < SENTENCE_BYTES + 100) {
            strcat(whole, "天");
        }
        sentence_fit(whole, out);
        assert_true(strlen(out) < SENTENCE_BYTES);
        const char *cut = strstr(out, "…");
        assert_non_null(cut);
        assert_int_equal((cut - out - shift) % 3, 0);
        assert_int_equal(strlen(cut + strlen("…")) % 3, 0);
        assert_int_equal(strncmp(out, whole, (size_t)(cut - out)), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(test_which_engines_exist),
        cmocka_unit_test(test_how_commands_are_divided),
        IN_OWN_FOLDER(test_engines_with_blanks_in_their_paths),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_times),
        cmocka_unit_test(test_long_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
