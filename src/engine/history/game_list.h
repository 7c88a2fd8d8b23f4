/* game_list.h: the games of a file that has several, for the player to choose from. */
#ifndef TENGEN_ENGINE_GAME_LIST_H
#define TENGEN_ENGINE_GAME_LIST_H

#include <stddef.h>

#include "engine/types.h"

enum { GAME_LIST_MAX = 1 << 18, LISTED_TEXT_BYTES = 48 };

/* What its root says; UTF-8, one line each, empty where it says nothing. */
typedef struct ListedGame {
    char name[2][LISTED_TEXT_BYTES]; /* by Color - 1 */
    char date[16];
    char event[LISTED_TEXT_BYTES];
    char result[12];
    uint64_t sign; /* of all that the file says of it, moves included */
} ListedGame;

/* Starts as all zero. */
typedef struct GameList {
    ListedGame *game; /* owned */
    size_t count, capacity;
    bool cut; /* the file has more than GAME_LIST_MAX */
} GameList;

/* A new game at the end, all empty. NULL: out of memory, or the list is full. */
ListedGame *game_list_add(GameList *list);
/* The text of the last one. */
void game_list_sign(GameList *list, const char *text, size_t length);
void game_list_free(GameList *list);

#endif
