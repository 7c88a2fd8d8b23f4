/* game_file.h: games from files of the formats of file_format.h. */
#ifndef TENGEN_APP_GAME_FILE_H
#define TENGEN_APP_GAME_FILE_H

#include "app/file.h"
#include "app/sentence.h"
#include "engine/history/game_list.h"
#include "engine/history/match_file.h"
#include "engine/parse_error.h"

/* What is wrong with a file, for the player's sentence. */
typedef enum GameFault {
    GAME_GOOD,
    GAME_MISSING,
    GAME_UNREADABLE,
    GAME_GONE,       /* the file has changed since it was listed, and lacks it: sought_game.h */
    GAME_OTHER_KIND, /* the name has no known extension */
    GAME_OF_GO,
    GAME_BAD,
    GAME_NO_MEMORY,
    GAME_OFFERED, /* it has several games, and none was asked for */
    /* With a match: */
    GAME_CUT,      /* read up to an error */
    GAME_ENDED,    /* read up to the end by its rule, after which it has more moves */
    GAME_SKIPPED,  /* something was left out */
    GAME_DOUBTFUL, /* nothing was, but something is not certain */
    GAME_UNKNOWN_RULE
} GameFault;

typedef struct GameReading {
    Match *match; /* at the file's current move; NULL with `error` */
    GameFault fault;
    GameList list;     /* GAME_OFFERED: the games of the file, owned */
    uint64_t stamp;    /* file_system_stamp of the file, from before it was read */
    bool pasted;       /* game_text_read */
    bool is_sgf;       /* ... and it has the begin of such a game */
    bool no_game;      /* GAME_BAD: the text does not even begin like a game */
    bool begun;        /* GAME_BAD: it is only one of its moves that is wrong */
    char rule[64];     /* GAME_UNKNOWN_RULE: what the file calls it */
    bool against_rule; /* ... and by the rule by which it is judged moves were left out */
    bool rule_open;    /* it does not say by which of our rules: the set-up's is taken */
    bool session;      /* it has its players, clocks and score */
    bool changed;      /* sought_game_read: the file is not what it was when it was listed */
    bool whole;        /* game_file_read: it is all that its file has, which is SGF */
    bool in_place;     /* game_file_read: nothing of it was left out, and it can be replaced in its
                          file (collection_file.h): */
    size_t game;       /* ... as this one, by its index */
    bool salvaged;     /* the file was damaged: `report` says what was lost */
    SavedReport report;
    char notice[FILE_MESSAGE_BYTES]; /* what was left out of a file that was read in part, or empty
                                      */
    char error[FILE_MESSAGE_BYTES];
    char detail[PARSE_ERROR_PACKED]; /* what either of them says of the text, packed */
} GameReading;

#define GAME_OFFER SIZE_MAX

/* Reads a game, for the caller to own. `setup`: players, and size and rule where the file does not
 * name them. `game`: its index in a file of several; GAME_OFFER: the only one, or the list of them.
 * `session`: a game that Tengen saved with its players, clocks and score is to be read
 * with all of them, and one that names nobody lacks players. Any thread. */
void game_file_read(const char *path, size_t game, const Setup *setup, bool session,
                    GameReading *reading);

/* The same from a text of any of these formats, which is recognised by its content. In messages the
 * text is called GAME_PASTED. */
#define GAME_PASTED "clipboard"
void game_text_read(const char *text, size_t length, size_t game, const Setup *setup, bool session,
                    GameReading *reading);

/* All games of a file one after the other, as game_file_read reads them with `session`, but without
 * notices; the file is read once, however many there are. Any thread. */
typedef struct GameWalk GameWalk;

/* NULL: out of memory. */
GameWalk *game_walk_new(const char *path, const Setup *setup);
void game_walk_free(GameWalk *walk);
/* The first one reads the file; one that cannot be read gives one reading without a match. False:
 * there are no more. */
bool game_walk_next(GameWalk *walk, GameReading *reading);
/* How many there are, after the first. */
int game_walk_count(const GameWalk *walk);

/* In the player's words: what is wrong, by the name of the file without its folder, and the
 * technical detail. Main thread only. */
void game_file_words(const GameReading *reading, const char *path, Sentence *first,
                     Sentence *second);

/* "PATH:LINE:COLUMN: what is wrong", with as much of the place as is known. */
void game_file_error(const char *path, const ParseError *error, char *out, size_t bytes);

#endif
