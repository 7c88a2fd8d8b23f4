/* puzzle_words.h: the texts of the puzzle pages, translated. */
#ifndef TENGEN_UI_PUZZLE_WORDS_H
#define TENGEN_UI_PUZZLE_WORDS_H

#include <stddef.h>

#include "ui/view.h"

/* "Puzzle of the day", or the label of the set's kind. */
const char *puzzle_words_title(const ViewPuzzle *puzzle);
/* "Sunday, 22 November"; for a set "Medium · 4 of 25 solved". */
void puzzle_words_subtitle(const ViewPuzzle *puzzle, char *out, size_t bytes);
const char *puzzle_words_to_play(const ViewPuzzle *puzzle); /* "Black to play" */
/* "and win by fours: find 4 moves" */
void puzzle_words_task(const ViewPuzzle *puzzle, char *out, size_t bytes);
const char *puzzle_words_grade(int grade);
const char *puzzle_words_weekday(int since_monday); /* "Mon" */
const char *puzzle_words_help(const ViewPuzzle *puzzle);
enum { PUZZLE_WRONG_BYTES = 400 };
/* Why the try is wrong, in one sentence of up to that size: with up to `facts` of what the reply
 * does. */
void puzzle_words_wrong(const View *view, int facts, char *out, size_t bytes);
const char *puzzle_words_solved(const ViewPuzzle *puzzle); /* "Solved at the first try" */
/* How it stands: "Your move, Black", "Hint: H8", "3 tries so far", "Solved". */
void puzzle_words_status(const View *view, char *out, size_t bytes);
/* "Move 2 of 4", "Wrong tries: 3"; empty: nothing to tell. */
void puzzle_words_count(const ViewPuzzle *puzzle, char *out, size_t bytes);
/* "12 days" */
void puzzle_words_days(int days, char *out, size_t bytes);
/* "Streak: 3 days". */
void puzzle_words_streak(const ViewPuzzle *puzzle, char *out, size_t bytes);

#endif
