#include "app/announcer.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ui/page.h"
#include "ui/proof_panel.h"
#include "ui/words.h"

enum {
    MOVES_MAX = 4, /* more at once: another position */
    MOVE_BYTES = 64
};

/* What is said at once. */
typedef struct Utterance {
    char text[SPEECH_BYTES]; /* lines, each with its '\n' */
    size_t length;
} Utterance;

_Static_assert(SPEECH_BYTES >
                   2 * (ANNOUNCEMENT_BYTES + 1) + PROVED_BYTES + 1 + 2 * MOVES_MAX * MOVE_BYTES,
               "moves, a state, a proof and a toast, with the pauses between them");

static void add_line(Utterance *utterance, const char *line)
{
    const size_t room = sizeof utterance->text - utterance->length;
    const int length = snprintf(utterance->text + utterance->length, room, "%s\n", line);
    utterance->length += (size_t)length < room ? (size_t)length : 0;
}

/* Nobody who reads too slowly stops the game: then the lines are skipped. */
static void print_lines(const Utterance *utterance)
{
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    fflush(stdout);
    if (poll(&out, 1, 0) == 1 && (out.revents & POLLOUT) &&
        write(STDOUT_FILENO, utterance->text, utterance->length) < 0) {
        return; /* closed: nobody listens */
    }
}

/* Separate texts could be said in another order. */
static bool speak(Speech *speech, const Utterance *utterance)
{
    char text[SPEECH_BYTES];
    size_t length = 0;
    for (size_t i = 0; i + 1 < utterance->length && length + 3 < sizeof text; i++) {
        if (utterance->text[i] == '\n') {
            text[length++] = '.';
            text[length++] = ' ';
        } else {
            text[length++] = utterance->text[i];
        }
    }
    text[length] = '\0';
    return speech_say(speech, text, _("en"));
}

/* `chosen`: speech or text was switched on in this update. False: as announcer_update. */
static bool say(Announcer *announcer, const Utterance *utterance, bool chosen)
{
    const bool speaks = announcer->kind == ANNOUNCE_SPEECH, missed = announcer->no_speech;
    const bool gone = speech_was_missing(&announcer->speech), says = utterance->length > 0;
    if (speaks && (chosen || gone || (missed && says))) {
        announcer->no_speech = !speech_exists();
    }
    if (says && (!speaks || announcer->no_speech || !speak(&announcer->speech, utterance))) {
        print_lines(utterance);
    }
    return missed || !announcer->no_speech;
}

static void add_moves(Announcer *announcer, const View *view, Utterance *utterance)
{
    char line[MOVE_BYTES], point[16];
    int from = announcer->ply;
    announcer->ply = view->ply;
    if (view->ply < from || view->ply > from + MOVES_MAX) {
        snprintf(line, sizeof line, _("At move %d"), view->ply);
        if (view->ply > 0) {
            add_line(utterance, line);
        }
        return;
    }
    for (int i = from; i < view->ply; i++) {
        words_point(view->move[i].point, view->size, point, sizeof point);
        snprintf(line, sizeof line, "%s %s",
                 view->move[i].color == COLOR_BLACK ? _("Black") : _("White"), point);
        add_line(utterance, line);
    }
}

/* Who cannot see the marked square hears where it is. */
static void say_area(const View *view, char *state, size_t bytes)
{
    char from[16], to[16];
    const Point corner = view->advice.corner;
    const int side = view->advice.side - 1;
    words_point(corner, view->size, from, sizeof from);
    words_point(point_at(point_x(corner) + side, point_y(corner) + side), view->size, to,
                sizeof to);
    snprintf(state, bytes, _("Look in the square from %1$s to %2$s."), from, to);
}

static void add_state(Announcer *announcer, const View *view, Utterance *utterance)
{
    char state[ANNOUNCEMENT_BYTES - 64], line[ANNOUNCEMENT_BYTES], from[16], to[16];
    if (words_status(view, SEAT_NONE, state, sizeof state) && view->advice.step == ADVICE_AREA) {
        say_area(view, state, sizeof state);
    }
    snprintf(line, sizeof line, "%s", state);
    if (view->outcome.winner != COLOR_EMPTY && view->row_count > 0) {
        words_point(view->row[0].from, view->size, from, sizeof from);
        words_point(view->row[0].to, view->size, to, sizeof to);
        snprintf(line, sizeof line, _("%s, %s to %s"), state, from, to);
    }
    if (line[0] != '\0' && strcmp(line, announcer->said) != 0) {
        snprintf(announcer->said, sizeof announcer->said, "%s", line);
        add_line(utterance, line);
    }
}

/* The answer in review to whether there is a win, at each position anew. */
static void add_proof(Announcer *announcer, const View *view, Utterance *utterance)
{
    char line[PROVED_BYTES] = "";
    if (view->proof.on && view->proof.known) {
        proof_panel_say(view, line, sizeof line);
    }
    if (line[0] != '\0' && strcmp(line, announcer->proved) != 0) {
        add_line(utterance, line);
    }
    snprintf(announcer->proved, sizeof announcer->proved, "%s", line);
}

static void add_toast(Announcer *announcer, const View *view, Utterance *utterance)
{
    char line[ANNOUNCEMENT_BYTES];
    const ViewToast *toast = &view->toast;
    if (toast->serial != 0 && toast->serial != announcer->toast) {
        announcer->toast = toast->serial;
        words_toast(toast, line, sizeof line);
        add_line(utterance, line);
    }
}

bool announcer_update(Announcer *announcer, const View *view)
{
    Utterance utterance = {.length = 0};
    const Announce kind = view->settings.announce;
    const bool chosen = kind != announcer->kind;
    if (chosen) {
        *announcer = (Announcer){.kind = kind, .ply = view->ply, .speech = announcer->speech};
    }
    if (kind == ANNOUNCE_OFF) {
        return true;
    }
    if (page_info(view->page)->main && !view->hidden) {
        add_moves(announcer, view, &utterance);
        add_state(announcer, view, &utterance);
        add_proof(announcer, view, &utterance);
    }
    add_toast(announcer, view, &utterance);
    return say(announcer, &utterance, chosen);
}

void announcer_free(Announcer *announcer)
{
    speech_free(&announcer->speech);
}
