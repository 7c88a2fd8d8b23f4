/* The table of settings: each row is complete, has words of its own, and sets what it says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "ui/setting.h"

static void every_row_is_whole(void **state)
{
    (void)state;
    for (int id = 0; id < SETTING_COUNT; id++) {
        const Setting *row = setting_row((SettingId)id);
        if (!row->name || !row->name[0] || !row->help || row->bytes == 0 ||
            row->offset + row->bytes > sizeof(Settings)) {
            fail_msg("setting %d is not whole", id);
        }
        if (row->place != PLACE_NONE && row->place != PLACE_TOP) {
            assert_non_null(row->label);
        }
        for (int other = 0; other < id; other++) {
            const Setting *before = setting_row((SettingId)other);
            assert_string_not_equal(row->name, before->name);
            assert_true(row->offset >= before->offset + before->bytes ||
                        before->offset >= row->offset + row->bytes);
        }
    }
}

static void every_choice_has_a_word_of_its_own(void **state)
{
    (void)state;
    for (int id = 0; id < SETTING_COUNT; id++) {
        const Setting *row = setting_row((SettingId)id);
        assert_int_equal(row->choices > 0, row->kind == VALUE_CHOICE);
        for (int i = 0; i < row->choices; i++) {
            assert_true(strlen(setting_choice(row, i).word) > 0);
            for (int j = 0; j < i; j++) {
                assert_string_not_equal(setting_choice(row, i).word, setting_choice(row, j).word);
                assert_string_not_equal(setting_control((SettingId)id, i),
                                        setting_control((SettingId)id, j));
            }
        }
    }
    assert_string_equal(setting_control(SETTING_LANGUAGE, 2), "language-zh_CN");
}

static void a_value_is_kept_and_clamped(void **state)
{
    (void)state;
    Settings settings;
    settings_init(&settings);
    assert_int_equal(settings.volume, 60);
    setting_set(&settings, SETTING_VOLUME, 250, NULL);
    assert_int_equal(settings.volume, 100);
    setting_set(&settings, SETTING_STONE_SIZE, 0.1, NULL);
    assert_float_equal(settings.stone_size, 0.84f, 1e-6f);
    setting_set(&settings, SETTING_THEME, THEME_COUNT + 3, NULL);
    assert_int_equal(settings.theme, THEME_COUNT - 1);
    setting_set(&settings, SETTING_SOUND, 0, NULL);
    assert_false(settings.sound);
    setting_set(&settings, SETTING_VOLUME, 0, NULL);
    assert_false(settings.sound);
    setting_set(&settings, SETTING_VOLUME, 35, NULL);
    assert_true(settings.sound); /* who sets a volume wants to hear it */
    setting_set(&settings, SETTING_PICTURE, 0, "lake.png");
    setting_set(&settings, SETTING_TABLE, TABLE_FELT, NULL);
    assert_string_equal(settings.picture, "lake.png"); /* it lies under the grid */
    setting_set(&settings, SETTING_PICTURE_ON_TABLE, 1, NULL);
    setting_set(&settings, SETTING_TABLE, TABLE_HILLS, NULL);
    assert_string_equal(settings.picture, "");
}

static bool is_listed(const char *language)
{
    char line[200];
    bool listed = false;
    FILE *file = fopen(ASSETS_DIR "/po/LINGUAS", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        listed = listed || strcmp(line, language) == 0;
    }
    fclose(file);
    return listed;
}

/* The choices after "system" and "en" are the translations that are built. */
static void languages_are_those_that_are_translated(void **state)
{
    (void)state;
    const Setting *row = setting_row(SETTING_LANGUAGE);
    char line[200];
    assert_string_equal(setting_choice(row, 0).word, "system");
    for (int i = 1; i < row->choices; i++) {
        const char *word = setting_choice(row, i).word;
        if (is_listed(word) != (strcmp(word, "en") != 0)) {
            fail_msg("%s: in the settings, not in assets/po/LINGUAS", word);
        }
    }
    FILE *file = fopen(ASSETS_DIR "/po/LINGUAS", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        bool found = line[0] == '#';
        for (int i = 1; i < row->choices; i++) {
            found = found || strcmp(setting_choice(row, i).word, line) == 0;
        }
        if (!found) {
            fail_msg("%s: in assets/po/LINGUAS, not in the settings", line);
        }
    }
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_whole),
        cmocka_unit_test(every_choice_has_a_word_of_its_own),
        cmocka_unit_test(a_value_is_kept_and_clamped),
        cmocka_unit_test(languages_are_those_that_are_translated),
    };
    return cmocka_run_group_tests_name("setting", tests, NULL, NULL);
}
