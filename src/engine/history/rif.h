/* rif.h: RenjuNet's database of games (renju.net, .rif): XML with a list of games, and of the
 * players, tournaments and rules that they name by number. 15x15; read only. */
#ifndef TENGEN_ENGINE_RIF_H
#define TENGEN_ENGINE_RIF_H

#include "engine/buffer.h"
#include "engine/history/game_list.h"
#include "engine/history/record.h"

/* The game with this index (from 0) in the file's order, as a record at its last move. NULL with
 * `error`, which has the line of the game. `notice` (may be NULL): as sgf_read. */
Record *rif_read(const char *text, size_t length, size_t index, ParseError *error,
                 ParseError *notice);
/* Lists all games. False: out of memory. */
bool rif_list(const char *text, size_t length, GameList *list);
/* Appends all games as a collection of SGF, in the same order. False: out of memory. */
bool rif_to_sgf(const char *text, size_t length, Buffer *out);

#endif
