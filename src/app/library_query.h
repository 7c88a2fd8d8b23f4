/* library_query.h: which games of the library a player wants to see. Any thread. */
#ifndef TENGEN_APP_LIBRARY_QUERY_H
#define TENGEN_APP_LIBRARY_QUERY_H

#include "app/library_index.h"
#include "app/library_places.h"
#include "app/text_fold.h"

enum { QUERY_TEXT_BYTES = 256, QUERY_WORD_BYTES = 64 };

/* The player's words, so that a text finds games in their language, too. */
typedef struct LibraryWords {
    char rule[RULE_COUNT][QUERY_WORD_BYTES];
    char opening[OPENING_COUNT][QUERY_WORD_BYTES];
    char computer[QUERY_WORD_BYTES];
    char unfinished[QUERY_WORD_BYTES], draw[QUERY_WORD_BYTES];
    char won[QUERY_WORD_BYTES], lost[QUERY_WORD_BYTES];
    char black_won[QUERY_WORD_BYTES], white_won[QUERY_WORD_BYTES];
} LibraryWords;

typedef struct LibraryQuery {
    unsigned search; /* counts what the player looked for; an answer has the number of its query */
    LibrarySource source;
    char folder[FILE_PATH_BYTES]; /* LIBRARY_FOLDER */
    char text[QUERY_TEXT_BYTES];  /* each of its words has to be found, and "black won", "draw" and
                                     the like mean what they say; empty: all games */
    LibraryFilter filter;
    bool by_position;
    PositionQuestion position;
    char hidden[FILE_PATH_BYTES]; /* a file that is about to be deleted; empty: none */
    LibraryWords words;
} LibraryQuery;

/* What library.txt calls a game that is kept: its file, or "FILE#7" of several games. */
void library_kept_name(const LibraryGame *game, char out[FILE_PATH_BYTES]);
bool library_is_kept(const LibraryPlaces *places, const LibraryGame *game);

/* Removes what is not wanted, and fills `kept`. `fold`: as text_fold takes it. */
void library_query_filter(const LibraryQuery *query, const LibraryPlaces *places,
                          const TextFold *fold, LibraryList *list);

#endif
