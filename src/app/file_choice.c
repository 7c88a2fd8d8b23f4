#include "app/file_choice.h"

#include <SDL.h>

#include <stdio.h>

#include "app/contest_commands.h"
#include "app/engine_commands.h"
#include "app/folder.h"
#include "app/game_name.h"
#include "ui/words.h"

static const char *const titles[] = {[FILE_TO_OPEN] = N_("Import a game"),
                                     [FOLDER_TO_ADD] = N_("Add a folder of games"),
                                     [FILE_TO_SAVE] = N_("Save the game as"),
                                     [ENGINE_TO_ADD] = N_("Add an engine"),
                                     [OPENINGS_TO_USE] = N_("Choose the openings")};

/* A script does not go on before the window is closed. */
static void wait_for_answer(App *app)
{
    enum { STEPS = 60000, STEP_MS = 10 };
    for (int i = 0; i < STEPS && !file_choice_collect(app); i++) {
        SDL_Delay(STEP_MS);
    }
}

static void suggest_name(const App *app, char path[FILE_PATH_BYTES])
{
    char name[GAME_NAME_BYTES], file[GAME_NAME_BYTES + 8];
    game_name_print(game_shown(&app->game), name);
    snprintf(file, sizeof file, "%s.sgf", name);
    folder_join(path, FILE_PATH_BYTES, app->storage.games.path, file);
}

/* Another one may be shown when the answer comes. False: out of memory. */
static bool note_game(App *app)
{
    match_free(app->to_save);
    app->to_save = match_copy(game_shown(&app->game));
    return app->to_save != NULL;
}

/* As it is now; a game that has left the board, as it was when the file was asked for. */
static const Match *noted_game(const App *app)
{
    const Match *const there[] = {app->game.match, app->game.arrangement.match, app->visit.aside};
    for (int i = 0; i < 3; i++) {
        if (there[i] && there[i]->id == app->to_save->id) {
            return there[i];
        }
    }
    return app->to_save;
}

static void save_as(App *app, const char *path)
{
    if (library_spare(&app->library, path)) {
        storage_note_deleted(&app->storage, path, false);
    }
    storage_save_game_as(&app->storage, noted_game(app), path);
}

void file_choice_begin(App *app, FileChoice choice)
{
    char path[FILE_PATH_BYTES] = "";
    if (choice == FILE_TO_SAVE) {
        suggest_name(app, path);
    }
    if (!file_chooser_exists(&app->file_chooser)) {
        messages_refuse(
            &app->messages, _("This desktop has no window for choosing files."),
            choice == ENGINE_TO_ADD || choice == OPENINGS_TO_USE
                ? _("Enter the path of its file.")
                : _("Drop the file onto the window, or enter its path in the library."));
    } else if (app->file_chooser.runner) {
        messages_say(&app->messages, "%s", _("A window for choosing a file is open already."));
    } else if (choice == FILE_TO_SAVE && !note_game(app)) {
        messages_fail(&app->messages, N_("The game could not be saved: out of memory."), NULL);
    } else if (!file_chooser_ask(&app->file_chooser, choice, _(titles[choice]), path)) {
        messages_refuse(&app->messages, _("The window for choosing a file could not be opened."),
                        NULL);
    } else if (app->loop.unattended) {
        wait_for_answer(app);
    } else {
        messages_say(&app->messages, "%s", _("Choose a file in the window that opens."));
    }
}

bool file_choice_collect(App *app)
{
    FileChoice choice;
    char path[FILE_PATH_BYTES];
    switch (file_chooser_take(&app->file_chooser, &choice, path)) {
    case FILE_CHOOSER_WAITS:
        return false;
    case FILE_CHOOSER_CANCELLED:
        messages_clear(&app->messages);
        return true;
    case FILE_CHOOSER_FAILED:
        messages_fail(&app->messages, N_("The window for choosing a file could not be opened."),
                      NULL);
        return true;
    case FILE_CHOOSER_SENSELESS:
        messages_fail(&app->messages,
                      N_("The window for choosing a file gave an answer that is no path:"), path);
        return true;
    case FILE_CHOOSER_CHOSE:
        break;
    }
    messages_clear(&app->messages);
    if (choice == ENGINE_TO_ADD) {
        engine_commands_add(app, path);
    } else if (choice == OPENINGS_TO_USE) {
        contest_commands_set_openings(app, path);
    } else if (choice != FILE_TO_SAVE) {
        library_add(&app->library, path);
    } else {
        save_as(app, path);
    }
    return true;
}
