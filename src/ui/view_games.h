/* view_games.h: what PAGE_GAMES shows: the games of a file that has several. */
#ifndef TENGEN_UI_VIEW_GAMES_H
#define TENGEN_UI_VIEW_GAMES_H

enum { VIEW_GAMES_ROWS = 24 };

/* Texts as the file has them, never NULL. */
typedef struct ViewGameRow {
    const char *name[2]; /* by Color - 1 */
    const char *date, *event, *result;
} ViewGameRow;

/* Pointers are borrowed, until the next command. */
typedef struct ViewGames {
    const char *file; /* its name; NULL: no file was opened that has several */
    int count;        /* in the file */
    int first;        /* of the rows: the games from there on, as many as there are */
    ViewGameRow row[VIEW_GAMES_ROWS];
} ViewGames;

#endif
