#include "app/file_games.h"

#include <stdio.h>
#include <stdlib.h>

void file_games_set(FileGames *games, const char *path, uint64_t stamp, GameList *list)
{
    game_list_free(&games->list);
    games->list = *list;
    *list = (GameList){.count = 0};
    games->first = 0;
    games->stamp = stamp;
    file_games_keep_text(games, NULL, 0);
    snprintf(games->path, sizeof games->path, "%s", path);
}

void file_games_keep_text(FileGames *games, char *text, size_t length)
{
    free(games->text);
    games->text = text;
    games->length = length;
}

void file_games_free(FileGames *games)
{
    game_list_free(&games->list);
    file_games_keep_text(games, NULL, 0);
}

void file_games_turn(FileGames *games, int first)
{
    if (first >= 0 && (size_t)first < games->list.count) {
        games->first = first;
    }
}

void file_games_fill(const FileGames *games, View *view)
{
    ViewGames *out = &view->file_games;
    *out = (ViewGames){.count = (int)games->list.count, .first = games->first};
    out->file = out->count > 0 && !games->text ? file_name_of(games->path) : NULL;
    for (int i = 0; i < VIEW_GAMES_ROWS && out->first + i < out->count; i++) {
        const ListedGame *game = &games->list.game[out->first + i];
        out->row[i] = (ViewGameRow){.name = {game->name[0], game->name[1]},
                                    .date = game->date,
                                    .event = game->event,
                                    .result = game->result};
    }
}
