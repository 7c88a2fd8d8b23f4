/* Reduced motion: what the files of KDE and GTK and GNOME's program say, and that the player's own
 * choice wins. */
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

#include "app/app_fixture.h"
#include "app/desktop.h"
#include "app/desktop_motion.h"
#include "app/own_folder.h"
#include "app/process_checks.h"
#include "ui/view.h"

static void begin(const char *desktop)
{
    char folder[4096];
    assert_non_null(getcwd(folder, sizeof folder));
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("XDG_CURRENT_DESKTOP", desktop, 1);
    mkdir("gtk-3.0", 0700);
    mkdir("gtk-4.0", 0700);
}

static void put(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    assert_true(fputs(text, out) >= 0);
    assert_int_equal(fclose(out), 0);
}

static void without_files_nothing_is_reduced(void **state)
{
    (void)state;
    begin("KDE");
    assert_false(desktop_reduces_motion());
    setenv("XDG_CURRENT_DESKTOP", "XFCE", 1);
    assert_false(desktop_reduces_motion());
    unsetenv("XDG_CURRENT_DESKTOP");
    assert_false(desktop_reduces_motion());
}

static void kde_says_so_with_a_factor_of_zero(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        bool reduced;
    } factors[] = {{"AnimationDurationFactor=0", true},     {"AnimationDurationFactor=0.0", true},
                   {"AnimationDurationFactor=0.5", false},  {"AnimationDurationFactor=1", false},
                   {"AnimationDurationFactor=none", false}, {"AnimationDurationFactor=", false}};
    begin("KDE");
    for (size_t i = 0; i < sizeof factors / sizeof factors[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, "[$Version]\nupdate_info=kded.upd:kde3.0\n[KDE]\n%s\n",
                 factors[i].line);
        put("kdeglobals", text);
        if (desktop_reduces_motion() != factors[i].reduced) {
            fail_msg("%s", factors[i].line);
        }
    }
    put("kdeglobals", "[Other]\nAnimationDurationFactor=0\n"); /* not its section */
    assert_false(desktop_reduces_motion());
    put("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n");
    setenv("XDG_CURRENT_DESKTOP", "XFCE", 1); /* the file of a desktop that does not run */
    assert_false(desktop_reduces_motion());
}

static void gtk_says_so_in_the_newer_file_first(void **state)
{
    (void)state;
    begin("ubuntu:GNOME");
    put("gtk-3.0/settings.ini", "[Settings]\ngtk-theme-name=Adwaita\ngtk-enable-animations=0\n");
    assert_true(desktop_reduces_motion());
    put("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=true\n");
    assert_false(desktop_reduces_motion());
    put("gtk-4.0/settings.ini", "[Settings]\ngtk-font-name=Cantarell 11\n");
    assert_true(desktop_reduces_motion()); /* it does not say: the older one does */
    put("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations = False\n");
    put("gtk-3.0/settings.ini", "\xff\xfe[[[ no settings\n\n=\n");
    assert_true(desktop_reduces_motion());
}

/* A folder, a pipe that nobody writes and a file of other things are not waited for. */
static void what_cannot_be_read_says_nothing(void **state)
{
    (void)state;
    begin("");
    assert_int_equal(mkdir("gtk-4.0/settings.ini", 0700), 0);
    assert_int_equal(mkfifo("gtk-3.0/settings.ini", 0600), 0);
    assert_false(desktop_reduces_motion());
}

/* ---- GNOME ---- */

/* A desktop with this program gsettings, before all others; NULL: without one. Returns PATH, to be
 * given to end_gnome. */
static char *begin_gnome(const char *desktop, const char *gsettings)
{
    char here[4096], path[2 * 4096];
    char *before = strdup(getenv("PATH"));
    begin(desktop);
    assert_non_null(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s:%s", here, before);
    if (gsettings) {
        program_write("gsettings", gsettings);
    }
    setenv("PATH", gsettings ? path : here, 1);
    return before;
}

static void end_gnome(DesktopMotion *motion, char *path)
{
    desktop_motion_free(motion);
    setenv("PATH", path, 1);
    free(path);
}

/* Until gsettings has answered, or has been given up. */
static bool wait_for_answer(DesktopMotion *motion)
{
    bool changed = false;
    for (int i = 0; motion->runner && i < POLLS; i++) {
        changed = desktop_motion_update(motion, true);
        pause_ms(POLL_MS);
    }
    assert_null(motion->runner);
    return changed;
}

#define GSETTINGS                                                                                  \
    "#!/bin/sh\n[ \"$*\" = \"get org.gnome.desktop.interface enable-animations\" ] || exit 1\n"

static void gnome_is_asked_in_the_background(void **state)
{
    (void)state;
    static const struct {
        const char *program;
        bool reduced;
    } rows[] = {
        {GSETTINGS "echo false\n", true},
        {GSETTINGS "echo true\n", false},
        {GSETTINGS "sleep .1; echo false; exit 1\n", true},
        {GSETTINGS "echo 'No such key' >&2; exit 1\n", false},
        {GSETTINGS "head -c 5000 /dev/urandom\n", false},
        {GSETTINGS "echo falsehood\n", false},
        {GSETTINGS "printf false\n", false},
        {"no program", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        DesktopMotion motion = {.reduced = false};
        char *path = begin_gnome("ubuntu:GNOME", rows[i].program);
        desktop_motion_init(&motion);
        assert_false(desktop_motion_update(&motion, false)); /* the player has chosen */
        assert_null(motion.runner);
        desktop_motion_update(&motion, true);
        assert_non_null(motion.runner);
        if (wait_for_answer(&motion) != rows[i].reduced || motion.reduced != rows[i].reduced) {
            fail_msg("%s", rows[i].program);
        }
        assert_false(desktop_motion_update(&motion, true)); /* it is asked once */
        assert_null(motion.runner);
        end_gnome(&motion, path);
    }
}

static void gnome_is_not_asked_for_nothing(void **state)
{
    (void)state;
    DesktopMotion motion = {.reduced = false};
    char *path = begin_gnome("KDE", GSETTINGS "echo false\n");
    desktop_motion_init(&motion);
    desktop_motion_update(&motion, true);
    assert_null(motion.runner);
    assert_false(motion.reduced);
    setenv("XDG_CURRENT_DESKTOP", "sway", 1);
    put("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=false\n");
    desktop_motion_init(&motion);
    desktop_motion_update(&motion, true);
    assert_null(motion.runner);
    assert_true(motion.reduced); /* a file says so */
    end_gnome(&motion, path);
    motion = (DesktopMotion){.reduced = false};
    path = begin_gnome("GNOME", NULL);
    unlink("gsettings");
    unlink("gtk-4.0/settings.ini");
    desktop_motion_init(&motion);
    desktop_motion_update(&motion, true);
    assert_null(motion.runner); /* there is no such program */
    end_gnome(&motion, path);
}

/* Neither the window nor the end of the game waits for it, and it ends with the game. */
static void gsettings_that_hangs_is_not_waited_for(void **state)
{
    (void)state;
    char text[100];
    int id = 0;
    DesktopMotion motion = {.reduced = false};
    char *path = begin_gnome("GNOME", "#!/bin/sh\ntrap '' TERM\necho $$ >id.txt\nsleep 1000\n");
    desktop_motion_init(&motion);
    assert_false(desktop_motion_update(&motion, true));
    assert_true(result_read("id.txt", text, sizeof text));
    assert_int_equal(sscanf(text, "%d", &id), 1);
    assert_false(desktop_motion_update(&motion, true));
    end_gnome(&motion, path);
    assert_true(process_wait_until_gone(id));
}

/* The answer comes while the game runs, and counts from then on. */
static void a_game_follows_the_answer(void **state)
{
    (void)state;
    char *path = begin_gnome("GNOME", GSETTINGS "echo false\n");
    App *app = app_fixture_open(PRESENT_AUTO);
    assert_non_null(app);
    loop_collect(app, true);
    assert_null(app->desktop_motion.runner); /* nobody watches a test */
    desktop_motion_init(&app->desktop_motion);
    for (int i = 0; !app->desktop_motion.reduced && i < POLLS; i++) {
        assert_int_equal(view_motion(loop_view(app)), MOTION_FULL);
        loop_collect(app, true);
        pause_ms(POLL_MS);
    }
    assert_int_equal(view_motion(loop_view(app)), MOTION_REDUCED);
    app_free(app);
    setenv("PATH", path, 1);
    free(path);
}

static void expect_pictures_in(const char *folder)
{
    char found[4096] = "?";
    desktop_pictures_folder(found, sizeof found);
    assert_string_equal(found, folder);
}

static void the_folder_of_pictures_is_named_by_the_desktop(void **state)
{
    (void)state;
    begin("GNOME");
    setenv("HOME", "/home/mika", 1);
    expect_pictures_in("/home/mika/Pictures/");
    put("user-dirs.dirs",
        "# comment\nXDG_MUSIC_DIR=\"$HOME/音乐\"\nXDG_PICTURES_DIR=\"$HOME/图片\"\n");
    expect_pictures_in("/home/mika/图片/");
    put("user-dirs.dirs", "XDG_PICTURES_DIR=\"/srv/photos\"\n");
    expect_pictures_in("/srv/photos/");
    put("user-dirs.dirs", "XDG_PICTURES_DIR=\"$HOME/\"\n"); /* there is none */
    expect_pictures_in("");
    put("user-dirs.dirs", "XDG_PICTURES_DIR=\"\n");
    expect_pictures_in("");
    put("user-dirs.dirs", "XDG_PICTURES_DIR=somewhere\n");
    expect_pictures_in("/home/mika/Pictures/");
}

static void the_players_own_choice_wins(void **state)
{
    (void)state;
    static View view;
    for (int reduced = 0; reduced < 2; reduced++) {
        view.reduced_motion = reduced;
        view.settings.motion = MOTION_SYSTEM;
        assert_int_equal(view_motion(&view), reduced ? MOTION_REDUCED : MOTION_FULL);
        for (int own = MOTION_FULL; own <= MOTION_NONE; own++) {
            view.settings.motion = (Motion)own;
            assert_int_equal(view_motion(&view), own);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_OWN_FOLDER(without_files_nothing_is_reduced),
        IN_OWN_FOLDER(kde_says_so_with_a_factor_of_zero),
        IN_OWN_FOLDER(gtk_says_so_in_the_newer_file_first),
        IN_OWN_FOLDER(what_cannot_be_read_says_nothing),
        IN_OWN_FOLDER(gnome_is_asked_in_the_background),
        IN_OWN_FOLDER(gnome_is_not_asked_for_nothing),
        IN_OWN_FOLDER(gsettings_that_hangs_is_not_waited_for),
        IN_OWN_FOLDER(a_game_follows_the_answer),
        IN_OWN_FOLDER(the_folder_of_pictures_is_named_by_the_desktop),
        cmocka_unit_test(the_players_own_choice_wins),
    };
    return cmocka_run_group_tests_name("desktop", tests, app_fixture_begin, app_fixture_end);
}
