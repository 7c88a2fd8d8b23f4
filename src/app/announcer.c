#include "app/announcer.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/speech.h"
#include "ui/page.h"
#include "ui/words.h"

enum { MOVES_MAX = 4 }; /* more at once: another position */

/* Nobody who reads too slowly stops the game: then the line is skipped. */
static void print_line(const char *line)
{
    char text[ANNOUNCEMENT_BYTES + 1];
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    int length = snprintf(text, sizeof text, "%s\n", line);
    fflush(stdout);
    if (poll(&out, 1, 0) == 1 && (out.revents & POLLOUT) &&
        write(STDOUT_FILENO, text, (size_t)length) < 0) {
        return; /* closed: nobody listens */
    }
}

/* False: the speech program has turned out to be missing. */
static bool say(Announcer *announcer, const Settings *settings, const char *line)
{
    if (settings->announce == ANNOUNCE_SPEECH && !announcer->no_speech) {
        announcer->no_speech = !speech_say(line, _("en"));
        if (!announcer->no_speech) {
            return true;
        }
        print_line(line);
        return false;
    }
    print_line(line);
    return true;
}

static bool say_moves(Announcer *announcer, const View *view)
{
    char line[64], point[16];
    bool spoken = true;
    int from = announcer->ply;
    announcer->ply = view->ply;
    if (view->ply < from || view->ply > from + MOVES_MAX) {
        snprintf(line, sizeof line, _("At move %d"), view->ply);
        return view->ply == 0 || say(announcer, &view->settings, line);
    }
    for (int i = from; i < view->ply; i++) {
        words_point(view->move[i].point, view->size, point, sizeof point);
        snprintf(line, sizeof line, "%s %s",
                 view->move[i].color == COLOR_BLACK ? _("Black") : _("White"), point);
        spoken &= say(announcer, &view->settings, line);
    }
    return spoken;
}

static bool say_state(Announcer *announcer, const View *view)
{
    char state[ANNOUNCEMENT_BYTES - 64], line[ANNOUNCEMENT_BYTES], from[16], to[16];
    words_status(view, SEAT_NONE, state, sizeof state);
    snprintf(line, sizeof line, "%s", state);
    if (view->outcome.winner != COLOR_EMPTY && view->row_count > 0) {
        words_point(view->row[0].from, view->size, from, sizeof from);
        words_point(view->row[0].to, view->size, to, sizeof to);
        snprintf(line, sizeof line, _("%s, %s to %s"), state, from, to);
    }
    if (line[0] == '\0' || strcmp(line, announcer->said) == 0) {
        return true;
    }
    snprintf(announcer->said, sizeof announcer->said, "%s", line);
    return say(announcer, &view->settings, line);
}

static bool say_toast(Announcer *announcer, const View *view)
{
    char line[ANNOUNCEMENT_BYTES];
    const ViewToast *toast = &view->toast;
    if (toast->serial == 0 || toast->serial == announcer->toast) {
        return true;
    }
    announcer->toast = toast->serial;
    words_toast(toast, line, sizeof line);
    return say(announcer, &view->settings, line);
}

bool announcer_update(Announcer *announcer, const View *view)
{
    bool spoken = true;
    if (view->settings.announce == ANNOUNCE_OFF) {
        *announcer = (Announcer){.started = false};
        return true;
    }
    if (!announcer->started) {
        *announcer = (Announcer){.started = true, .ply = view->ply};
    }
    if (page_info(view->page)->main && !view->hidden) {
        spoken &= say_moves(announcer, view);
        spoken &= say_state(announcer, view);
    }
    return say_toast(announcer, view) && spoken;
}
