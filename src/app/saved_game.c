#include "app/saved_game.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/game_file.h"
#include "engine/parse_error.h"
#include "engine/trailer.h"

typedef enum TextState { TEXT_NONE, TEXT_GOOD, TEXT_DAMAGED, TEXT_UNREADABLE } TextState;

typedef struct SavedText {
    const char *path;
    TextState state;
    char *text;
    size_t length;
    int64_t saved_ms;
    ParseError why;
} SavedText;

static int64_t file_time(const char *path)
{
    struct stat status;
    return stat(path, &status) != 0
               ? 0
               : (int64_t)status.st_mtim.tv_sec * 1000 + status.st_mtim.tv_nsec / 1000000;
}

/* Reads the text and looks at its checksum only. */
static void read_text(SavedText *saved, const char *path)
{
    char message[FILE_MESSAGE_BYTES];
    *saved = (SavedText){.path = path};
    FileAnswer answer = file_read(path, &saved->text, &saved->length, message, sizeof message);
    if (answer != FILE_READ) {
        file_unread(errno, FILE_MIB_MAX, &saved->why);
        saved->state = answer == FILE_MISSING ? TEXT_NONE : TEXT_UNREADABLE;
        return;
    }
    Trailer trailer = trailer_check(saved->text, saved->length);
    saved->saved_ms = trailer.saved_ms;
    saved->state = TEXT_GOOD;
    if (trailer.state ==
        TRAILER_MISSING) { /* by an older version, or damaged: reading it will tell */
        saved->saved_ms = file_time(path);
    } else if (trailer.state == TRAILER_DAMAGED) {
        saved->state = TEXT_DAMAGED;
        PARSE_ERROR(&saved->why, 0, 0, N_("damaged"));
    }
}

static Match *read_match(SavedText *saved, SavedReport *report)
{
    Match *match = match_read(saved->text, saved->length, report);
    if (!match) {
        saved->state = report->state == SAVED_DAMAGED ? TEXT_DAMAGED : TEXT_UNREADABLE;
        saved->why = report->error;
    }
    return match;
}

/* The newest of the texts that has a match in it. */
static bool take_newest(SavedGame *game, SavedText text[2])
{
    int first = text[1].state == TEXT_GOOD &&
                (text[0].state != TEXT_GOOD || text[1].saved_ms > text[0].saved_ms);
    for (int i = 0; i < 2 && !game->match; i++) {
        SavedText *saved = &text[i == 0 ? first : !first];
        if (saved->state == TEXT_GOOD) {
            game->match = read_match(saved, &game->report);
            game->saved_ms = saved->saved_ms;
            game->from_copy = saved == &text[1];
        }
    }
    return game->match != NULL;
}

static bool salvage(SavedGame *game, SavedText text[2])
{
    for (int i = 0; i < 2 && !game->match; i++) {
        if (text[i].state != TEXT_DAMAGED) {
            continue;
        }
        game->match = match_salvage(text[i].text, text[i].length, &game->report);
        game->from_copy = i == 1;
        if (!game->match && game->report.state == SAVED_NO_MEMORY) {
            text[i].state = TEXT_UNREADABLE;
        }
    }
    return game->match != NULL;
}

/* What is wrong with the first text of a state. */
static bool tell(SavedGame *game, const SavedText text[2], TextState state)
{
    for (int i = 0; i < 2; i++) {
        if (text[i].state == state) {
            snprintf(game->path, sizeof game->path, "%s", text[i].path);
            game->why = text[i].why;
            return true;
        }
    }
    return false;
}

void saved_game_read(SavedGame *game, const Slot *slot)
{
    SavedText text[2];
    *game = (SavedGame){.state = SAVED_GAME_NONE};
    read_text(&text[0], slot->path);
    read_text(&text[1], slot->copy);
    bool found = take_newest(game, text);
    if (found && text[0].state == TEXT_GOOD) {
        game->state = SAVED_GAME_WHOLE; /* or the copy is newer: then the file is not missed */
    } else if (found && text[0].state != TEXT_UNREADABLE) {
        game->state = SAVED_GAME_OLDER;
        if (!tell(game, text, TEXT_DAMAGED)) {
            snprintf(game->path, sizeof game->path, "%s", slot->path);
            PARSE_ERROR(&game->why, 0, 0, N_("missing"));
        }
    } else if (tell(game, text, TEXT_UNREADABLE)) {
        game->state = SAVED_GAME_UNREADABLE;
        game->keep_files = true;
    } else if (tell(game, text, TEXT_DAMAGED)) {
        game->state = salvage(game, text) ? SAVED_GAME_SALVAGED : SAVED_GAME_DAMAGED;
        if (tell(game, text, TEXT_UNREADABLE) && !game->match) { /* memory ran out meanwhile */
            game->state = SAVED_GAME_UNREADABLE;
            game->keep_files = true;
        }
    }
    free(text[0].text);
    free(text[1].text);
}
