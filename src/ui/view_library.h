/* view_library.h: what PAGE_LIBRARY shows. */
#ifndef TENGEN_UI_VIEW_LIBRARY_H
#define TENGEN_UI_VIEW_LIBRARY_H

#include "ui/library_info.h"

enum { VIEW_LIBRARY_MOVES = 6 };

/* A move that was played in the position of the preview, in all games that have it. */
typedef struct ViewLibraryMove {
    Point point;                    /* one of its mirror images */
    int games, black, white, draws; /* all, those that a side won, and the draws */
} ViewLibraryMove;

/* Pointers are borrowed, until the next command or answer. */
typedef struct ViewLibrary {
    const LibraryGame *game; /* those that are listed */
    int count;
    int games, kept; /* in all */
    int folders;     /* that the player added: */
    char *const *folder;
    const int *folder_games;
    LibrarySource source;
    int source_folder; /* LIBRARY_FOLDER: which */
    const char *text;  /* of the search; NULL: empty */
    LibraryFilter filter;
    bool by_position; /* only games with a position are listed, */
    bool by_rule; /* ... and of those the ones by this rule, of people, but for the reviewed one */
    Rule rule;
    int chosen;  /* index of the game in the preview; -1: none is listed */
    bool opened; /* narrow windows: the preview is shown in place of the list */
    int ply;     /* of the position in the preview */
    int moves;   /* that were played in it, the most frequent first: */
    ViewLibraryMove move[VIEW_LIBRARY_MOVES];
    int others;          /* other games with that position; -1: not known yet */
    int unread, reading; /* of so many changed files, so many are still to be read */
    bool ready;          /* the list is complete */
} ViewLibrary;

#endif
