/* Which of the catalogues the system's language selects. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <libintl.h>
#include <stdlib.h>
#include <string.h>

#include "app/language.h"

static void lists_end_with_a_catalogue(void **state)
{
    (void)state;
    static const char *const list[][2] = {
        {"", ""},
        {"C.UTF-8", "C"},
        {"en_GB.UTF-8", "en_GB"},
        {"de_DE@euro", "de_DE"},
        {"zh_CN", "zh_CN"},
        {"zh_CN.UTF-8", "zh_CN"},
        {"zh", "zh:zh_CN"},
        {"zh_TW.UTF-8", "zh_TW:zh_CN"},
        {"zh_SG", "zh_SG:zh_CN"},
        {"zh_HK.Big5", "zh_HK:zh_CN"},
        {"zh-Hans", "zh-Hans:zh_CN"},
        {"zh_Hant_TW", "zh_Hant_TW:zh_CN"},
        {"zhz_XX", "zhz_XX"},
        {"fr:zh_TW:en", "fr:zh_TW:zh_CN:en"},
        {"en_US:zh_CN", "en_US"}, /* who reads English first gets it */
        {"::", ""},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char out[64];
        language_list(list[i][0], out, sizeof out);
        assert_string_equal(out, list[i][1]);
    }
    char part[8];
    language_list("zh_TW", part, sizeof part);
    assert_string_equal(part, "zh_TW:z");
}

/* With the catalogues of the build. */
static void chinese_of_any_country_is_chinese(void **state)
{
    (void)state;
    static const char *const chinese[] = {"zh_CN", "zh_TW", "zh_HK.UTF-8", "zh-Hans", "zh"};
    char words[64];
    language_set("zh_CN", LOCALE_DIR);
    strncpy(words, gettext("New game"), sizeof words - 1);
    words[sizeof words - 1] = '\0';
    assert_string_not_equal(words, "New game");
    for (size_t i = 0; i < sizeof chinese / sizeof *chinese; i++) {
        language_set("en", LOCALE_DIR);
        assert_string_equal(gettext("New game"), "New game");
        language_set(chinese[i], LOCALE_DIR);
        assert_string_equal(gettext("New game"), words);
    }
    language_set("en:zh_TW", LOCALE_DIR);
    assert_string_equal(gettext("New game"), "New game");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_end_with_a_catalogue),
        cmocka_unit_test(chinese_of_any_country_is_chinese),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
