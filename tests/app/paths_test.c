/* Where the player's files are: from the environment or, without HOME, the password database. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "app/paths.h"

static char *passwd_home; /* NULL: the user has no entry */

/* Replaces getpwuid (-Wl,--wrap). */
struct passwd *__wrap_getpwuid(uid_t user);
struct passwd *__wrap_getpwuid(uid_t user)
{
    static struct passwd entry;
    entry.pw_uid = user;
    entry.pw_dir = passwd_home;
    return passwd_home ? &entry : NULL;
}

static Paths find(const char *home, const char *config)
{
    static Paths paths;
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("XDG_DATA_HOME");
    home ? setenv("HOME", home, 1) : unsetenv("HOME");
    paths_find(&paths, config);
    return paths;
}

static void test_below_the_home_folder(void **state)
{
    (void)state;
    passwd_home = "/home/passwd";
    assert_string_equal(find("/home/mika", "").settings, "/home/mika/.config/tengen/settings.ini");
    assert_string_equal(find("/home/mika", "").games, "/home/mika/.local/share/tengen/games");
    assert_string_equal(find("/home/mika", "here").games, "here/games");
}

static void test_without_home_the_password_database_names_it(void **state)
{
    (void)state;
    passwd_home = "/home/passwd";
    assert_string_equal(find(NULL, "").settings, "/home/passwd/.config/tengen/settings.ini");
    assert_string_equal(find("", "").data, "/home/passwd/.local/share/tengen");
}

/* Nothing is written into the working folder. */
static void test_without_any_home_there_is_no_folder(void **state)
{
    (void)state;
    passwd_home = NULL;
    assert_string_equal(find(NULL, "").settings, "");
    assert_string_equal(find(NULL, "").data, "");
    assert_string_equal(find(NULL, "").games, "");
    assert_string_equal(find(NULL, "here").games, "here/games");
}

static void test_a_long_path_is_whole_or_missing(void **state)
{
    (void)state;
    char home[5000], wanted[5100];
    passwd_home = NULL;
    memset(home, 'x', sizeof home);
    home[0] = '/';
    home[3000] = '\0';
    snprintf(wanted, sizeof wanted, "%s/.local/share/tengen/games", home);
    assert_string_equal(find(home, "").games, wanted);
    home[3000] = 'x';
    home[4090] = '\0';
    assert_string_equal(find(home, "").settings, "");
    assert_string_equal(find(home, "").games, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_below_the_home_folder),
        cmocka_unit_test(test_without_home_the_password_database_names_it),
        cmocka_unit_test(test_without_any_home_there_is_no_folder),
        cmocka_unit_test(test_a_long_path_is_whole_or_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
