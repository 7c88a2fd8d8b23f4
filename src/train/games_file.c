#include "train/games_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

void games_file_begin(GamesFile *games, const char *path, FILE *file)
{
    *games = (GamesFile){.path = path, .file = file};
}

void games_file_end(GamesFile *games)
{
    free(games->text);
    games->text = NULL;
}

GamesRead games_file_next(GamesFile *games, GameLine *game, ParseError *error)
{
    *error = (ParseError){0};
    errno = 0;
    const ssize_t length = getline(&games->text, &games->capacity, games->file);
    if (length < 0 && !ferror(games->file) && feof(games->file)) {
        return GAMES_END;
    }
    if (length < 0 || ferror(games->file)) { /* what was read before the error is no whole line */
        snprintf(error->what, sizeof error->what, "%s", strerror(errno));
        return GAMES_ERROR;
    }
    games->line++;
    games->length = (size_t)length;
    if (games->text[length - 1] != '\n') {
        return GAMES_TRUNCATED;
    }
    games->whole += length;
    games->text[--games->length] = '\0';
    if (game_line_is_comment(games->text, games->length)) {
        return GAMES_COMMENT;
    }
    if (!game_line_read(games->text, games->length, game, error)) {
        error->line = games->line;
        return GAMES_ERROR;
    }
    return GAMES_LINE;
}
