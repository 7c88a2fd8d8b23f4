/* sgf.h: games as SGF FF[4] GM[4] (https://www.red-bean.com/sgf/), with variations. */
#ifndef TENGEN_ENGINE_SGF_H
#define TENGEN_ENGINE_SGF_H

#include "engine/buffer.h"
#include "engine/history/game_list.h"
#include "engine/history/record.h"

/* Writes the whole tree, as its main line the path to the current node and on along redo.
 * `version`: of this program, for AP. */
void sgf_write(const Record *record, const char *version, Buffer *out);

/* Reads the first game of a collection. Returns the record at the end of its main line; the caller
 * frees it with record_free. NULL with `error`: no valid SGF, or not a square board of BOARD_MIN to
 * BOARD_MAX. `notice` (may be NULL) reports the first fault that was tolerated, such as a truncated
 * value. */
Record *sgf_read(const char *text, size_t length, ParseError *error, ParseError *notice);
/* Another one of them, by its index from 0 in the order of the file, without a word of the others.
 * Of a collection that has it. */
Record *sgf_read_game(const char *text, size_t length, size_t index, ParseError *error,
                      ParseError *notice);
/* What can be read of a game that sgf_read or sgf_read_game refuses: each line up to its first
 * fault. `error` says what is wrong. `index`: SIZE_MAX for sgf_read's. NULL: no move. */
Record *sgf_read_part(const char *text, size_t length, size_t index, ParseError *error,
                      ParseError *notice);
/* Lists the games of a collection, as far as they can be told apart. False: out of memory. */
bool sgf_list(const char *text, size_t length, GameList *list);

/* Where the text has this game: from its "(" to after the last ")". False: it has no such game, is
 * not UTF-8, or there is no memory. */
bool sgf_find_game(const char *text, size_t length, size_t index, size_t *from, size_t *to);

/* The games of a collection one after the other, in its order. Each part of the text is read once,
 * however many games there are. */
typedef struct SgfGames SgfGames;

/* The text must outlive it. NULL with `error`: no text, or out of memory. */
SgfGames *sgf_games_new(const char *text, size_t length, ParseError *error);
void sgf_games_free(SgfGames *games);
/* The next game as sgf_read_game reads it, else as sgf_read_part; the caller frees it with
 * record_free. `error`: as theirs, with a place that counts from the game's begin. False: there are
 * no more. */
bool sgf_games_next(SgfGames *games, Record **record, ParseError *error);

#endif
