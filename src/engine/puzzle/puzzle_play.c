#include "engine/puzzle/puzzle_play.h"

#include <assert.h>

#include "engine/rules/rules.h"

void puzzle_play_begin(PuzzlePlay *play, const Puzzle *puzzle)
{
    const uint32_t ticket = play->ticket + 1;
    *play = (PuzzlePlay){.puzzle = *puzzle, .ticket = ticket, .moves = puzzle->moves};
    puzzle_position(puzzle, &play->position);
}

bool puzzle_play_may_try(const PuzzlePlay *play)
{
    return play->stage == PUZZLE_TO_MOVE && play->asks == PUZZLE_ASKS_NOTHING;
}

bool puzzle_play_allows(const PuzzlePlay *play, Point point)
{
    return puzzle_play_may_try(play) && position_is_empty(&play->position, point) &&
           rules_foul(&play->position, point, play->position.to_move) == FOUL_NONE;
}

void puzzle_play_try(PuzzlePlay *play, Point point)
{
    assert(puzzle_play_allows(play, point));
    play->tried = point;
    play->stage = PUZZLE_JUDGED;
    play->ticket++;
}

void puzzle_play_retry(PuzzlePlay *play)
{
    if (play->stage == PUZZLE_WRONG) {
        play->stage = PUZZLE_TO_MOVE;
        play->tried = POINT_NONE;
    }
}

bool puzzle_play_may_follow(const PuzzlePlay *play)
{
    return play->stage == PUZZLE_WRONG && play->verdict.answer == PUZZLE_LOSES &&
           play->verdict.line.length > 1;
}

void puzzle_play_follow(PuzzlePlay *play)
{
    if (puzzle_play_may_follow(play)) {
        play->followed = play->followed < play->verdict.line.length ? play->followed + 1 : 1;
    }
}

static bool wants_why(const PuzzlePlay *play)
{
    const bool hints = play->stage == PUZZLE_TO_MOVE && play->hint == PUZZLE_HINT_WHY;
    const bool shows = play->stage == PUZZLE_SHOWN && play->line.length > 0;
    return (hints || shows) && play->why.move == POINT_NONE;
}

void puzzle_play_withdraw(PuzzlePlay *play)
{
    if (play->stage == PUZZLE_JUDGED ||
        (play->stage == PUZZLE_SHOWN && (play->line.length == 0 || wants_why(play)))) {
        play->stage = PUZZLE_TO_MOVE;
        play->tried = POINT_NONE;
        play->ticket++;
    } else if (wants_why(play)) {
        play->hint = PUZZLE_HINT_MOVE;
    }
}

void puzzle_play_hint(PuzzlePlay *play)
{
    puzzle_play_retry(play);
    if (play->stage == PUZZLE_TO_MOVE && play->hint < PUZZLE_HINT_WHY) {
        play->hint++;
        play->ticket++;
        play->hinted = true;
        play->asks = PUZZLE_ASKS_NOTHING;
    }
}

void puzzle_play_show(PuzzlePlay *play)
{
    puzzle_play_retry(play);
    if (play->stage != PUZZLE_TO_MOVE) {
        return;
    }
    play->stage = PUZZLE_SHOWN;
    play->hint = PUZZLE_HINT_NONE;
    play->asks = PUZZLE_ASKS_NOTHING;
    play->ticket++;
    if (play->puzzle.kind == PUZZLE_DEFENCE) {
        play->line = (Pv){.length = 1, .move = {play->puzzle.solution}};
    }
}

bool puzzle_play_task(const PuzzlePlay *play, PuzzleTask *task)
{
    const bool shows = play->stage == PUZZLE_SHOWN && play->line.length == 0;
    const bool explains = wants_why(play);
    if (play->stage != PUZZLE_JUDGED && !shows && !explains) {
        return false;
    }
    *task = (PuzzleTask){.ticket = play->ticket,
                         .kind = play->puzzle.kind,
                         .position = play->position,
                         .move = shows      ? (Point)POINT_NONE
                                 : explains ? puzzle_play_next(play)
                                            : play->tried,
                         .explains = explains,
                         .moves = play->moves - play->found - 1};
    return true;
}

static void take_right(PuzzlePlay *play, const PuzzleVerdict *verdict)
{
    position_make(&play->position, play->tried);
    play->tried = POINT_NONE;
    play->found++;
    play->hint = PUZZLE_HINT_NONE;
    play->why = verdict->why;
    play->line = verdict->line;
    play->moves = play->found + verdict->moves;
    play->stage = verdict->moves == 0 ? PUZZLE_SOLVED : PUZZLE_TO_MOVE;
    if (verdict->moves > 0 && verdict->reply != POINT_NONE) {
        position_make(&play->position, verdict->reply);
    }
}

bool puzzle_play_take(PuzzlePlay *play, const PuzzleVerdict *verdict)
{
    PuzzleTask task;
    if (!puzzle_play_task(play, &task) || verdict->ticket != task.ticket) {
        return false;
    }
    if (verdict->answer == PUZZLE_UNJUDGED) {
        puzzle_play_withdraw(play);
    } else if (verdict->answer == PUZZLE_SOLUTION) {
        play->line = verdict->line;
        play->why = verdict->why;
    } else if (verdict->answer == PUZZLE_EXPLAINED) {
        play->why = verdict->why;
    } else if (verdict->answer == PUZZLE_RIGHT) {
        take_right(play, verdict);
    } else {
        play->verdict = *verdict;
        play->followed = 1;
        play->wrong++;
        play->stage = PUZZLE_WRONG;
    }
    return true;
}

Point puzzle_play_next(const PuzzlePlay *play)
{
    return play->found > 0 && play->line.length > 0 ? play->line.move[0] : play->puzzle.solution;
}

/* Where the move is in the square depends on the position, so that the middle says nothing. */
static int first_of(int at, int shift)
{
    const int first = at - shift % PUZZLE_HINT_SIDE;
    const int last = PUZZLE_SIZE - PUZZLE_HINT_SIDE;
    return first < 0 ? 0 : first > last ? last : first;
}

Point puzzle_play_area(const PuzzlePlay *play)
{
    const Point next = puzzle_play_next(play);
    const int shift = (int)(play->position.hash % (PUZZLE_HINT_SIDE * PUZZLE_HINT_SIDE));
    return point_at(first_of(point_x(next), shift),
                    first_of(point_y(next), shift / PUZZLE_HINT_SIDE));
}
