/* library_info.h: the games of the library, as app/ lists them and the page shows them. */
#ifndef TENGEN_UI_LIBRARY_INFO_H
#define TENGEN_UI_LIBRARY_INFO_H

#include "engine/statistics_info.h"

typedef struct LibraryPlayer {
    PlayerKind kind;
    int level;
    char *name; /* "": none */
} LibraryPlayer;

/* Whose games are shown. */
typedef enum LibrarySource {
    LIBRARY_RECENT, /* all */
    LIBRARY_KEPT,
    LIBRARY_FOLDER /* one that the player added */
} LibrarySource;

/* Of the player's finished games against programs, like those that the statistics count. */
typedef enum LibraryFilterKind {
    LIBRARY_ANY, /* of whatever games */
    LIBRARY_AGAINST,
    LIBRARY_IN_MONTH
} LibraryFilterKind;

typedef struct LibraryFilter {
    LibraryFilterKind kind;
    int opponent;    /* a level of the computer; STATISTICS_LEVELS: engines */
    int year, month; /* month from 1 */
} LibraryFilter;

/* A stone in two bytes: its column, with LIBRARY_WHITE added for White's, and its row. */
enum { LIBRARY_WHITE = 0x80, LIBRARY_PASS = 0x7F /* as the column */ };

/* A game of a file. Texts are UTF-8 and never NULL, but for `fault`. */
typedef struct LibraryGame {
    int64_t id;                       /* in the index, for as long as the program runs */
    char *path;                       /* of the file, */
    int number;                       /* ... which has so many games: index of this one */
    int games;                        /* 1: it is the only one */
    int64_t changed_ns, bytes, inode; /* of the file when it was read; changed_ns is -1 until
                                         all its games are */
    char *fault; /* for words_error: why it cannot be read, and then the rest is unknown; NULL: it
                    can */
    LibraryPlayer player[2]; /* by Color - 1 */
    LocalTime played;        /* year, month and day are 0 where they are unknown */
    bool has_time;           /* of the day */
    Rule rule;
    Opening opening;
    int size;
    TimeControl time;    /* of Black */
    Outcome outcome;     /* where the game stands; REASON_NONE: unfinished */
    bool session;        /* it is saved with its players, clocks and score */
    Color owner;         /* which side the player of this program had; COLOR_EMPTY: both or none */
    bool contest;        /* it is of a match of engines */
    char *event, *round; /* "": the file does not say */
    bool kept;           /* the player marked it */
    int moves;           /* of the main line, passes included */
    int stones;          /* in `stone`: those of the set-up, then the moves */
    uint8_t *stone;      /* two bytes each */
} LibraryGame;

/* Games that were found, in the order in which they are shown. */
typedef struct LibraryList {
    int count, capacity;
    LibraryGame *game;
    struct LibraryBlock *block; /* has their texts and stones: app/library_list.h frees them */
} LibraryList;

/* The colour of a stone of LibraryGame.stone. */
static inline Color library_stone_color(const uint8_t *stone)
{
    return stone[0] & LIBRARY_WHITE ? COLOR_WHITE : COLOR_BLACK;
}
/* Its point, or POINT_PASS. */
static inline Point library_stone_point(const uint8_t *stone)
{
    const int column = stone[0] & ~LIBRARY_WHITE;
    return column == LIBRARY_PASS ? POINT_PASS : point_at(column, stone[1]);
}

#endif
