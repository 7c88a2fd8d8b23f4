#include "engine/history/game_list.h"

#include <assert.h>
#include <stdlib.h>

#include "engine/fnv.h"

ListedGame *game_list_add(GameList *list)
{
    if (list->count == GAME_LIST_MAX) {
        list->cut = true;
        return NULL;
    }
    if (list->count == list->capacity) {
        size_t wanted = list->capacity ? 2 * list->capacity : 16;
        ListedGame *grown = realloc(list->game, wanted * sizeof *grown);
        if (!grown) {
            return NULL;
        }
        list->game = grown;
        list->capacity = wanted;
    }
    ListedGame *added = &list->game[list->count++];
    *added = (ListedGame){.date = ""};
    return added;
}

void game_list_sign(GameList *list, const char *text, size_t length)
{
    assert(list->count > 0);
    list->game[list->count - 1].sign = fnv_add(FNV_BEGIN, text, length);
}

void game_list_free(GameList *list)
{
    free(list->game);
    *list = (GameList){.count = 0};
}
