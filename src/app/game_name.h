/* game_name.h: names of game files that say what is in them. Any thread. */
#ifndef TENGEN_APP_GAME_NAME_H
#define TENGEN_APP_GAME_NAME_H

#include "engine/history/match.h"

enum { GAME_NAME_BYTES = 200, GAME_DATE_BYTES = 16 };

/* "2026-11-22 Mika–Computer 4 B+5", without the result for an unfinished game; "2026-11-22
 * Position" for one that was set up without names; no character that a file system refuses. The day
 * is the record's, else today. In English in every language, as what SGF files call their players.
 */
void game_name_print(const Match *match, char name[GAME_NAME_BYTES]);

/* The same with the move that the position is after: "2026-11-22 Mika–Computer 4 move 31". */
void game_name_print_position(const Match *match, int ply, char name[GAME_NAME_BYTES]);

/* Replaces the characters that other systems refuse, or give a meaning. */
void game_name_clean(char *name);

/* "2026-11-22", by the clock on the wall; empty: unknown. */
void game_name_today(char date[GAME_DATE_BYTES]);

#endif
