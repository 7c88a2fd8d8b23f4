/* Which of the catalogues the system's language selects. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <libintl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/language.h"

static void lists_end_with_a_catalogue(void **state)
{
    (void)state;
    static const char *const list[][3] = {
        {"", "", "en"},
        {"C.UTF-8", "C", "en"},
        {"en_GB.UTF-8", "en_GB", "en"},
        {"de_DE@euro", "de_DE:de", "de"},
        {"zh_CN", "zh_CN", "zh_CN"},
        {"zh_CN.UTF-8", "zh_CN", "zh_CN"},
        {"zh", "zh:zh_CN", "zh_CN"},
        {"zh_TW.UTF-8", "zh_TW", "zh_TW"},
        {"pt_BR", "pt_BR:pt", "pt"},
        {"nl_NL", "nl_NL", "en"},
        {"zh_SG", "zh_SG:zh_CN", "zh_CN"},
        {"zh_HK.Big5", "zh_HK:zh_TW", "zh_TW"},
        {"zh-Hans", "zh-Hans:zh_CN", "zh_CN"},
        {"zh_Hant_TW", "zh_Hant_TW:zh_TW", "zh_TW"},
        {"zhz_XX", "zhz_XX", "en"},
        {"fr:zh_MO:en", "fr:zh_MO:zh_TW:en", "fr"},
        {"nl:sv:de", "nl:sv:de", "sv"},
        {"en_US:zh_CN", "en_US", "en"}, /* who reads English first gets it */
        {"::", "", "en"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char out[64];
        const char *first = language_list(list[i][0], out, sizeof out);
        assert_string_equal(out, list[i][1]);
        assert_string_equal(first, list[i][2]);
    }
    char part[8];
    language_list("zh_HK", part, sizeof part);
    assert_string_equal(part, "zh_HK:z");
}

static void set_environment(const char *variable, const char *value)
{
    if (value) {
        setenv(variable, value, 1);
    } else {
        unsetenv(variable);
    }
}

/* What a program that starts in this environment takes for the system's language. */
static bool starts_in(const char *language, const char *all, const char *lang, const char *wanted)
{
    int status = 0;
    const pid_t child = fork();
    if (child == 0) {
        set_environment("LANGUAGE", language);
        set_environment("LC_ALL", all);
        set_environment("LC_MESSAGES", NULL);
        set_environment("LANG", lang);
        language_set("", LOCALE_DIR);
        _exit(strcmp(language_in_use(), wanted) != 0);
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Before this program has asked for it: that is done once. */
static void obeys_the_environment(void **state)
{
    (void)state;
    assert_true(starts_in("de", NULL, "C", "en"));
    assert_true(starts_in("de", "POSIX", "fr_FR.UTF-8", "en"));
    assert_true(starts_in("de", "C", NULL, "en"));
    assert_true(starts_in("de", NULL, "fr_FR.UTF-8", "de"));
    assert_true(starts_in("de", NULL, "C.UTF-8", "de"));
    assert_true(starts_in("de", NULL, NULL, "en"));
    assert_true(starts_in(NULL, "", "fr_FR.UTF-8", "fr"));
    assert_true(starts_in(NULL, "sv_SE.UTF-8", "fr_FR.UTF-8", "sv"));
    assert_true(starts_in(NULL, NULL, NULL, "en"));
}

/* With the catalogues of the build. */
static void every_place_reads_its_language(void **state)
{
    (void)state;
    static const char *const read[][3] = {
        {"zh_CN", "zh_CN", "新对局"},        {"zh-Hans", "zh_CN", "新对局"},
        {"zh", "zh_CN", "新对局"},           {"zh_TW", "zh_TW", "新對局"},
        {"zh_HK.UTF-8", "zh_TW", "新對局"},  {"de_AT.UTF-8", "de", "Neue Partie"},
        {"nl_NL:sv_SE", "sv", "Nytt parti"}, {"en:zh_TW", "en", "New game"},
        {"nl_NL", "en", "New game"},
    };
    for (size_t i = 0; i < sizeof read / sizeof *read; i++) {
        language_set("en", LOCALE_DIR);
        assert_string_equal(gettext("New game"), "New game");
        language_set(read[i][0], LOCALE_DIR);
        assert_string_equal(gettext("New game"), read[i][2]);
        assert_string_equal(language_in_use(), read[i][1]);
    }
}

/* One, a few and many in Russian; two of a kind in French. */
static void counts_have_their_forms(void **state)
{
    (void)state;
    static const struct {
        const char *language;
        unsigned long count, same_as;
        bool same;
    } forms[] = {{"ru", 1, 21, true},  {"ru", 2, 4, true},  {"ru", 5, 11, true},
                 {"ru", 1, 2, false},  {"ru", 2, 5, false}, {"fr", 0, 1, true},
                 {"fr", 1, 2, false},  {"de", 0, 2, true},  {"de", 1, 2, false},
                 {"zh_CN", 1, 2, true}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char text[64];
        language_set(forms[i].language, LOCALE_DIR);
        snprintf(text, sizeof text, "%s", ngettext("%d day", "%d days", forms[i].count));
        const char *other = ngettext("%d day", "%d days", forms[i].same_as);
        assert_int_equal(strcmp(text, other) == 0, forms[i].same);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(obeys_the_environment),
        cmocka_unit_test(lists_end_with_a_catalogue),
        cmocka_unit_test(every_place_reads_its_language),
        cmocka_unit_test(counts_have_their_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
