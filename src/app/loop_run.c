/* The loop of a program with a process of its own: it sleeps in SDL. */
#include "app/loop.h"

#include <stdio.h>

#include "app/log.h"
#include "app/screen_depth.h"
#include "engine/monotonic.h"
#include "ui/translation.h"

enum { SLEEP_MAX_MS = 60000 };

/* Printed for the parent process, on the shared monotonic clock. */
static int print_first_frame(void)
{
    printf("first_frame_ns=%lld\n", (long long)monotonic_ns());
    return fflush(stdout) == 0 ? 0 : 1;
}

/* Sleeps until an event arrives or something is due. */
static void sleep_for_event(App *app)
{
    const int64_t due = loop_due_ms(app), asleep = loop_real_ms(), rest = due - asleep;
    if (due < 0) {
        SDL_WaitEvent(NULL);
    } else {
        SDL_WaitEventTimeout(NULL, rest < 1 ? 1 : (int)SDL_min(rest, SLEEP_MAX_MS));
    }
    loop_woke(app, asleep, due);
}

/* Which display it is and which would do. Those of 15 to 24 bits are shown, so that there the
 * reason is another one. */
static void tell_not_shown(const App *app)
{
    char error[500], reason[300];
    SDL_strlcpy(reason, SDL_GetError(), sizeof reason);
    const int bits = screen_depth();
    if (bits > 0 && (bits < 15 || bits > 24)) {
        log_detail("the first frame was not shown: %s", reason);
        snprintf(error, sizeof error,
                 _("This display has %d-bit colour. The game needs 16 or 24 bits: please change "
                   "it and start again."),
                 bits);
    } else {
        snprintf(error, sizeof error, "this display cannot show the picture: %s", reason);
    }
    log_failure(error, !app->options.first_frame);
}

int loop_run(App *app)
{
    if (!loop_show_first(app)) {
        tell_not_shown(app);
        return 1;
    }
    log_detail("first frame after %lld ms", (long long)loop_real_ms());
    if (app->options.first_frame) {
        return print_first_frame();
    }
    loop_draw(app);
    if (storage_has_first_autosave(&app->storage) && options_are_watched(&app->options)) {
        app->receiver = open_receiver_new(app->storage.paths.data);
    }
    while (!app->loop.quit) {
        display_decorate(&app->display);
        sleep_for_event(app);
        loop_turn(app);
    }
    return 0;
}
