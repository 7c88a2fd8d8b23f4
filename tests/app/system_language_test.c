/* The language: the player's choice, else the first variable of the environment that names one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <locale.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/language.h"

static int missing; /* how many of the UTF-8 locales (-Wl,--wrap) */

char *__real_setlocale(int category, const char *name);
char *__wrap_setlocale(int category, const char *name);
char *__wrap_setlocale(int category, const char *name)
{
    const bool missed = (missing > 0 && strcmp(name, "C.UTF-8") == 0) ||
                        (missing > 1 && strcmp(name, "C.utf8") == 0);
    return missed ? NULL : __real_setlocale(category, name);
}

typedef struct LanguageCase {
    const char *language, *all, *messages, *lang; /* the environment; NULL: not set */
    const char *chosen, *wanted;
} LanguageCase;

static void set(const char *name, const char *value)
{
    value ? setenv(name, value, 1) : unsetenv(name);
}

/* In a process of its own: the environment is read once. */
static bool is_chosen(const LanguageCase *one)
{
    const pid_t pid = fork();
    int status = 1;
    if (pid == 0) {
        set("LANGUAGE", one->language);
        set("LC_ALL", one->all);
        set("LC_MESSAGES", one->messages);
        set("LANG", one->lang);
        language_set(one->chosen, "/nowhere");
        const bool right = strcmp(getenv("LANGUAGE"), one->wanted) == 0 &&
                           strcmp(localeconv()->decimal_point, ".") == 0;
        language_set("", "/nowhere"); /* what was set is not taken for the system's */
        const bool again = one->chosen[0] != '\0' || strcmp(getenv("LANGUAGE"), one->wanted) == 0;
        exit(right && again ? 0 : 1);
    }
    return waitpid(pid, &status, 0) == pid && status == 0;
}

static void test_the_language(void **state)
{
    (void)state;
    static const LanguageCase cases[] = {
        {NULL, NULL, NULL, NULL, "", "en"},
        {NULL, NULL, NULL, NULL, "zh_CN", "zh_CN"},
        {NULL, NULL, NULL, "zh_CN.UTF-8", "", "zh_CN"},
        {NULL, NULL, NULL, "zh_CN.UTF-8", "en", "en"},
        {NULL, NULL, "de_DE@euro", "zh_CN.UTF-8", "", "de_DE:de"},
        {"", "", "", "zh_CN", "", "zh_CN"},
        {"fr", "zh_CN", NULL, NULL, "", "fr"},
        {"fr", NULL, NULL, NULL, "", "en"},
        {"fr", "C", NULL, NULL, "", "en"},
        {NULL, "C", NULL, "zh_CN", "", "en"},
        {NULL, "POSIX", NULL, NULL, "", "en"},
        {NULL, "C.UTF-8", NULL, NULL, "", "en"},
    };
    for (missing = 0; missing < 3; missing++) {
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            if (!is_chosen(&cases[i])) {
                fail_msg("case %d, %d locales are missing", (int)i, missing);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_the_language)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
