/* game_result.h: how a game ended, as a line of the player's statistics.
 *
 * Which games have a line: those with a person, noted at their end (Match.noted):
 *  - The first result counts. A game that is taken back after its end and ends anew stays what it
 *    was, so that a lost game cannot be undone until it is won. Moves taken back before the end do
 *    not matter.
 *  - A game opened from a file, or pasted, has none: it can be opened again and again. Nor have
 *    moves tried in a review, nor games of two programs.
 *  - A game of two people has a line, with their names, but is in no sum of statistics.h.
 *
 *   game ended=2026-11-22T14:05:33 rule=renju board=15 opening=free extra=0:near
 *       near=human:0:Mika:61200 far=computer:4::35100 black=near result=far:five:38
 *       times=0,2,5,4,1,1,3,1,0,0,0,0 id=819855292164868 sum=0123456789abcdef
 *
 * in one line. A player is kind:level:name:milliseconds, a result winner:reason:moves; names are
 * percent-encoded. `id` is optional. `sum` is the FNV-1a hash of the line before it. A later
 * version may add fields, which are ignored, and other lines. */
#ifndef TENGEN_ENGINE_GAME_RESULT_H
#define TENGEN_ENGINE_GAME_RESULT_H

#include "engine/buffer.h"
#include "engine/history/match.h"
#include "engine/statistics_info.h"

/* A person's thinking times are counted in so many classes; see game_result_time_ms. */
enum { RESULT_TIMES = 12 };

typedef struct ResultPlayer {
    PlayerKind kind;
    int level; /* PLAYER_COMPUTER */
    char name[NAME_BYTES];
    int64_t think_ms; /* for its moves on the board */
} ResultPlayer;

typedef struct GameResult {
    int64_t id; /* Match.id; 0: unknown, as in lines of older versions */
    LocalTime ended;
    Rule rule;
    int size;
    Opening opening;
    int extra_stones;
    Seat extra_seat;
    ResultPlayer player[2]; /* by Seat */
    Color near_color;       /* when the game ended */
    Seat winner;            /* SEAT_NONE: a draw */
    Reason reason;
    int moves;
    int times[RESULT_TIMES]; /* how many of the only person's moves took how long, without the
                                first one of the game, which costs no time */
} GameResult;

/* The upper limit of a class of times, in ms; -1: the last one has none. */
int64_t game_result_time_ms(int index);

/* False: the game is not over, or no person played it. */
bool game_result_of(const Match *match, const LocalTime *ended, GameResult *result);
/* The seat of the person against a program; SEAT_NONE: two people. */
Seat game_result_person(const GameResult *result);

/* Appends the line, with its line end. */
void game_result_write(const GameResult *result, Buffer *out);

typedef enum ResultLine {
    RESULT_LINE_GAME,
    RESULT_LINE_OTHER,  /* whole, but not known to this version */
    RESULT_LINE_DAMAGED /* also one that was cut */
} ResultLine;
/* Reads a line without its line end. */
ResultLine game_result_read(const char *line, size_t length, GameResult *result);

/* Comma-separated values (RFC 4180) for spreadsheets, one row a game. A text that a spreadsheet
 * would take for a formula begins with an apostrophe. */
void game_result_add_csv_header(Buffer *out);
void game_result_add_csv(const GameResult *result, Buffer *out);

#endif
