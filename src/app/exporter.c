#include "app/exporter.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/animator.h"
#include "app/game_name.h"
#include "app/wake.h"
#include "engine/system_error.h"
#include "ui/words.h"

enum {
    SIDE_MAX = 1600 /* of an animation, px */,
    END_FRAMES = 4 /* how long the last one is shown */
};

struct Exporter {
    GamePicture picture;
    Animator *animator;
    int next; /* the ply that is painted next */
    int frame_ms;
    bool finishing;
    bool failed; /* a position could not be painted */
    Seat seat;   /* who asked for it */
};

static void destroy(Exporter *exporter)
{
    if (exporter) {
        animator_free(exporter->animator);
        game_picture_free(&exporter->picture);
        free(exporter);
    }
}

/* NULL: out of memory. */
static Exporter *create(const App *app)
{
    const Settings *settings = &app->options.settings;
    const int side = settings->export_size < SIDE_MAX ? settings->export_size : SIDE_MAX;
    Exporter *exporter = calloc(1, sizeof *exporter);
    if (!exporter || !game_picture_begin(&exporter->picture, app, side)) {
        free(exporter);
        return NULL;
    }
    exporter->frame_ms = (int)(settings->export_pace * 1000.0f);
    exporter->seat = app->messages.cause;
    exporter->animator = animator_new(side, side);
    if (!exporter->animator) {
        destroy(exporter);
        return NULL;
    }
    return exporter;
}

/* Gives the animator the next frame, if it waits for one. */
static void advance(Exporter *exporter)
{
    const GamePicture *picture = &exporter->picture;
    Pixmap frame = {0};
    if (exporter->failed || exporter->finishing || !animator_is_ready(exporter->animator)) {
        return;
    }
    if (exporter->next > picture->plies) {
        exporter->finishing = true;
        animator_finish(exporter->animator);
        return;
    }
    const Pixmap *pixels = game_picture_paint(&exporter->picture, exporter->next);
    exporter->failed = !pixels || !pixmap_copy(pixels, &frame);
    if (!exporter->failed) {
        const bool last = exporter->next == picture->plies;
        animator_add(exporter->animator, frame, (last ? END_FRAMES : 1) * exporter->frame_ms);
        exporter->next++;
    }
}

static AnimatorState take(Exporter *exporter, Buffer *file)
{
    const AnimatorState state = exporter->failed
                                    ? ANIMATOR_FAILED
                                    : animator_take(exporter->animator, &file->text, &file->length);
    file->capacity = file->length;
    return state;
}

static AnimatorState finish(Exporter *exporter, Buffer *file)
{
    AnimatorState state;
    while ((state = take(exporter, file)) == ANIMATOR_WORKS) {
        advance(exporter);
        animator_wait(exporter->animator);
    }
    return state;
}

static void note_progress(App *app)
{
    const Exporter *exporter = app->exporter;
    app->exported = exporter ? exporter->next : 0;
    app->export_frames = exporter ? exporter->picture.plies + 1 : 0;
}

void exporter_stop(App *app)
{
    destroy(app->exporter);
    app->exporter = NULL;
    note_progress(app);
}

/* Tells the player. */
static void end(App *app, AnimatorState state, Buffer *file)
{
    app->messages.cause = app->exporter->seat;
    if (state == ANIMATOR_DONE) {
        char name[GAME_NAME_BYTES];
        game_name_print(app->exporter->picture.match, name);
        storage_save_animation(&app->storage, name, file);
    } else {
        messages_fail(&app->messages, N_("The animation could not be saved: out of memory."), NULL);
    }
    app->messages.cause = SEAT_NONE;
    exporter_stop(app);
}

void exporter_begin(App *app)
{
    Buffer file = {0};
    exporter_stop(app);
    app->exporter = create(app);
    if (!app->exporter) {
        messages_fail(&app->messages, N_("The animation could not be saved: out of memory."), NULL);
    } else if (app->loop.unattended) {
        const AnimatorState state = finish(app->exporter, &file);
        end(app, state, &file);
    } else {
        advance(app->exporter);
        note_progress(app);
    }
}

bool exporter_collect(App *app)
{
    Exporter *exporter = app->exporter;
    Buffer file = {0};
    if (!exporter) {
        return false;
    }
    const int before = exporter->next;
    const AnimatorState state = take(exporter, &file);
    if (state != ANIMATOR_WORKS) {
        end(app, state, &file);
        return true;
    }
    advance(exporter);
    note_progress(app);
    if (exporter->failed) {
        wake_main();
    }
    return exporter->next != before;
}

bool exporter_export(const App *app, const char *path, char *error, size_t bytes)
{
    Buffer file = {0};
    Exporter *exporter = create(app);
    const AnimatorState state = exporter ? finish(exporter, &file) : ANIMATOR_FAILED;
    const int number =
        state == ANIMATOR_DONE ? file_write(path, file.text, file.length, FILE_EXPORT) : ENOMEM;
    if (number != 0) {
        snprintf(error, bytes, "%s: cannot be written: %s", path, system_error_words(number));
    }
    buffer_free(&file);
    destroy(exporter);
    return number == 0;
}
