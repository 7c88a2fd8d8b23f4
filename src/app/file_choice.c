#include "app/file_choice.h"

#include <SDL.h>

#include <stdio.h>

#include "app/contest_commands.h"
#include "app/engine_commands.h"
#include "app/folder.h"
#include "app/game_name.h"
#include "app/permissions.h"
#include "ui/words.h"

static const char *const titles[] = {[FILE_TO_OPEN] = N_("Import a game"),
                                     [FOLDER_TO_ADD] = N_("Add a folder of games"),
                                     [FILE_TO_SAVE] = N_("Save the game as"),
                                     [ENGINE_TO_ADD] = N_("Add an engine"),
                                     [OPENINGS_TO_USE] = N_("Choose the openings")};

/* A script does not go on before the window is closed. */
static void wait_for_answer(App *app)
{
    enum { STEPS = 1000, STEP_MS = 10 };
    for (int i = 0; i < STEPS && !file_choice_collect(app); i++) {
        SDL_Delay(STEP_MS);
    }
}

void file_choice_begin(App *app, FileChoice choice)
{
    char path[FILE_PATH_BYTES] = "", name[GAME_NAME_BYTES], file[GAME_NAME_BYTES + 8];
    if (choice == FILE_TO_SAVE) {
        game_name_print(app->game.match, name);
        snprintf(file, sizeof file, "%s.sgf", name);
        folder_join(path, sizeof path, app->storage.games.path, file);
    }
    if (!file_chooser_exists(&app->file_chooser)) {
        messages_refuse(
            &app->messages, _("This desktop has no window for choosing files."),
            choice == ENGINE_TO_ADD || choice == OPENINGS_TO_USE
                ? _("Enter the path of its file.")
                : _("Drop the file onto the window, or enter its path in the library."));
    } else if (app->file_chooser.runner) {
        messages_say(&app->messages, "%s", _("A window for choosing a file is open already."));
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
    } else if (may_save(&app->game)) {
        if (library_spare(&app->library, path)) {
            storage_note_deleted(&app->storage, path, false);
        }
        storage_save_game_as(&app->storage, game_shown(&app->game), path);
    }
    return true;
}
