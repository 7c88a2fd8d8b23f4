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
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "app/file.h"
#include "app/paths.h"

static char *passwd_home; /* NULL: the user has no entry */

/* Replaces getpwuid (-Wl,--wrap). */
struct passwd *__wrap_getpwuid(uid_t user);
struct passwd *__wrap_getpwuid(uid_t user)
{
    static struct passwd entry;
    entry.pw_uid = user;
    entry.pw_dir = strcmp(passwd_home ? passwd_home : "", "none") == 0 ? NULL : passwd_home;
    return passwd_home ? &entry : NULL;
}

static bool without_base; /* SDL does not know where the program is (-Wl,--wrap) */

char *__real_SDL_GetBasePath(void);
char *__wrap_SDL_GetBasePath(void);
char *__wrap_SDL_GetBasePath(void)
{
    return without_base ? NULL : __real_SDL_GetBasePath();
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
    passwd_home = "none"; /* an entry without a folder, or with a relative one */
    assert_string_equal(find(NULL, "").data, "");
    passwd_home = "relative";
    assert_string_equal(find(NULL, "").data, "");
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

/* The XDG Base Directory Specification: relative paths are ignored. */
static void test_the_environment_names_folders(void **state)
{
    (void)state;
    static Paths paths;
    setenv("HOME", "/home/mika", 1);
    setenv("XDG_CONFIG_HOME", "relative", 1);
    setenv("XDG_DATA_HOME", "/data", 1);
    paths_find(&paths, "");
    assert_string_equal(paths.settings, "/home/mika/.config/tengen/settings.ini");
    assert_string_equal(paths.games, "/data/tengen/games");
}

/* The folders for a rescue differ by the folder that is named, also where that is relative to one
 * that was removed. */
static void test_rescue_folders(void **state)
{
    (void)state;
    char here[400], first[FILE_PATH_BYTES];
    assert_non_null(getcwd(here, sizeof here));
    setenv("XDG_STATE_HOME", "/state", 1);
    strcpy(first, find("/home/mika", "one").rescue[0]);
    assert_int_equal(strncmp(first, "/state/tengen/config-", 21), 0);
    assert_string_not_equal(find("/home/mika", "other").rescue[0], first);
    assert_string_equal(find("/home/mika", "one").rescue[0], first);
    assert_int_equal(mkdir("paths_test_gone", 0777), 0);
    assert_int_equal(chdir("paths_test_gone"), 0);
    assert_int_equal(rmdir("../paths_test_gone"), 0);
    const Paths gone = find("/home/mika", "one");
    assert_int_equal(chdir(here), 0);
    assert_int_equal(strncmp(gone.rescue[0], "/state/tengen/config-", 21), 0);
    assert_true(gone.guessed && !find("/home/mika", "one").guessed);
}

static void test_translations_without_a_base(void **state)
{
    (void)state;
    without_base = true;
    const Paths found = find("/home/mika", "");
    without_base = false;
    assert_int_equal(strncmp(found.locales, "./../", 5), 0); /* beside the working folder */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_below_the_home_folder),
        cmocka_unit_test(test_without_home_the_password_database_names_it),
        cmocka_unit_test(test_without_any_home_there_is_no_folder),
        cmocka_unit_test(test_a_long_path_is_whole_or_missing),
        cmocka_unit_test(test_the_environment_names_folders),
        cmocka_unit_test(test_rescue_folders),
        cmocka_unit_test(test_translations_without_a_base),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
