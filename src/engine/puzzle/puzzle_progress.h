/* puzzle_progress.h: which puzzles a player has solved, and on which days the puzzle of the day.
 * Puzzles are known by their key (puzzle_key), so that a later set of puzzles keeps the progress.
 *
 * The text has a line for each puzzle that was tried, and one for each day that was solved:
 *
 *   solved 89abcdef01234567
 *   tried 0123456789abcdef
 *   shown 0123456789abcdee
 *   day 20779
 *
 * and ends with a checksum (engine/trailer.h). A day is the number of days since 1970-01-01. */
#ifndef TENGEN_ENGINE_PUZZLE_PROGRESS_H
#define TENGEN_ENGINE_PUZZLE_PROGRESS_H

#include "engine/buffer.h"

typedef struct PuzzleRecord {
    uint64_t key;
    bool solved; /* by the player */
    bool shown;  /* a move of the solution was shown before that */
} PuzzleRecord;

/* Starts as all zero. */
typedef struct PuzzleProgress {
    int count, capacity;
    PuzzleRecord *record;
    int *slot; /* the hash table: indices of records + 1; 0: free. 2 * capacity of them */
    int days, day_capacity;
    int32_t *day; /* ascending */
} PuzzleProgress;

void puzzle_progress_free(PuzzleProgress *progress);

typedef enum PuzzleEvent {
    PUZZLE_EVENT_TRIED,
    PUZZLE_EVENT_SHOWN,
    PUZZLE_EVENT_SOLVED
} PuzzleEvent;

/* What happened to a puzzle. One that was solved stays so. False: out of memory. */
bool puzzle_progress_note(PuzzleProgress *progress, uint64_t key, PuzzleEvent event);
bool puzzle_progress_is_shown(const PuzzleProgress *progress, uint64_t key);
bool puzzle_progress_is_solved(const PuzzleProgress *progress, uint64_t key);
int puzzle_progress_solved(const PuzzleProgress *progress); /* how many */

/* The puzzle of that day was solved. False: out of memory. */
bool puzzle_progress_note_day(PuzzleProgress *progress, int day);
bool puzzle_progress_has_day(const PuzzleProgress *progress, int day);
/* Days in a row up to `today`; today need not be solved yet. */
int puzzle_progress_streak(const PuzzleProgress *progress, int today);
int puzzle_progress_best_streak(const PuzzleProgress *progress);

/* Appends the text. `saved_ms`: Unix time. */
void puzzle_progress_write(const PuzzleProgress *progress, int64_t saved_ms, Buffer *text);

typedef enum PuzzleProgressRead {
    PUZZLE_PROGRESS_OK,
    PUZZLE_PROGRESS_DAMAGED, /* lines that could be read are kept */
    PUZZLE_PROGRESS_NEWER,   /* a later version wrote it: nothing is read */
    PUZZLE_PROGRESS_NO_MEMORY
} PuzzleProgressRead;

/* Adds what the text has. */
PuzzleProgressRead puzzle_progress_read(PuzzleProgress *progress, const char *text, size_t length);

#endif
