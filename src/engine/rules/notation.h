/* notation.h: points, moves, rules, openings and outcomes as text. Columns are letters from the
 * left, none skipped; rows are numbers from the bottom: the centre of 15x15 is H8. */
#ifndef TENGEN_ENGINE_NOTATION_H
#define TENGEN_ENGINE_NOTATION_H

#include <stddef.h>

#include "engine/types.h"

enum { POINT_NAME_BYTES = 5, RULE_WORDS_BYTES = 128 };

/* "H8"; "--" for a pass, "" for POINT_NONE. */
void notation_point_name(Point point, int size, char name[POINT_NAME_BYTES]);

/* Reads one name at *text and advances *text past it; POINT_NONE, and *text unchanged, if it names
 * no point of this board. Case-insensitive. */
Point notation_read_point(const char **text, int size);

/* Reads a game such as "h8h9i7", "1. H8 I9 2. I7" or "H8, H9"; ignores case, spaces, commas and
 * move numbers. Returns the number of moves, or -1 with `error`. Does not judge the moves, and
 * knows no passes. */
int notation_read_moves(const char *text, size_t length, int size, Point *moves, int capacity,
                        ParseError *error);

/* The same for moves as engines write them: column and row from 0 at the top left, "7,7 8,6". */
bool notation_is_coordinates(const char *text, size_t length);
int notation_read_coordinates(const char *text, size_t length, int size, Point *moves, int capacity,
                              ParseError *error);

/* The words of rule_info.h and opening_info.h. The readers are case-insensitive and return false if
 * the word is unknown. */
void notation_rule_words(char *words, size_t bytes); /* "freestyle|standard|..." */
const char *notation_rule_name(Rule rule);
bool notation_read_rule(const char *word, Rule *rule);
const char *notation_opening_name(Opening opening);
bool notation_read_opening(const char *word, Opening *opening);

/* "none", "draw", "B+5", "W+F", "B+R", "W+T". */
void notation_outcome_name(Outcome outcome, char name[8]);

#endif
