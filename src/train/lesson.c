#include "train/lesson.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/ai/board.h"
#include "engine/ai/search.h"

static bool grow(void **array, size_t *room, size_t wanted, size_t size)
{
    if (wanted <= *room) {
        return true;
    }
    size_t more = *room < 4096 ? 4096 : *room;
    while (more < wanted) {
        more += more / 2;
    }
    void *moved = realloc(*array, more * size);
    if (!moved) {
        return false;
    }
    *array = moved;
    *room = more;
    return true;
}

/* Fives and open fours of one's own are not judged but played. */
static bool is_decided(const Board *board)
{
    const int side = (int)board_to_move(board) - 1;
    return board_count(board, side, THREAT_FIVE) > 0 ||
           board_count(board, 1 - side, THREAT_FIVE) > 0 ||
           board_count(board, side, THREAT_OPEN_FOUR) > 0;
}

static Lesson make_lesson(const Board *board, const GameLine *game, int at, double result_share,
                          bool after_lot)
{
    const int value = game->move[at].value;
    const double result = game->winner == COLOR_EMPTY            ? 0.5
                          : game->winner == board_to_move(board) ? 1
                                                                 : 0;
    Lesson lesson = {
        .ply = (int16_t)at,
        .bits = (uint16_t)board_threat_bits(board),
        .size = (uint8_t)game->size,
        .result = (float)result,
    };
    if (value >= VALUE_WIN_BOUND || value <= -VALUE_WIN_BOUND) {
        lesson.target = value > 0 ? 1 : 0;
    } else {
        const double share = after_lot ? 0 : result_share;
        const double searched = 1 / (1 + exp(-value / (double)LESSON_LOGIT));
        lesson.target = (float)(share * result + (1 - share) * searched);
        lesson.has_result = !after_lot;
    }
    return lesson;
}

bool lessons_add(Lessons *lessons, const GameLine *game, double result_share, bool held_back)
{
    const size_t count = (size_t)game->count;
    Board *board = malloc(sizeof *board);
    if (!board ||
        !grow((void **)&lessons->move, &lessons->move_room, lessons->moves + count,
              sizeof *lessons->move) ||
        !grow((void **)&lessons->lesson, &lessons->room, lessons->total + count,
              sizeof *lessons->lesson)) {
        free(board);
        return false;
    }
    Position position;
    position_init(&position, game->rule, game->size);
    board_set(board, &position);
    int last_lot = -1;
    for (int i = 0; i < game->count; i++) {
        const Point point = game->move[i].point;
        last_lot = game->move[i].searched ? last_lot : i;
        lessons->move[lessons->moves + (size_t)i] =
            (int16_t)(point_y(point) * game->size + point_x(point));
    }
    for (int i = 0; i < game->count && board->frames < BOARD_FRAMES; i++) {
        if (game->move[i].searched && !is_decided(board)) {
            Lesson lesson = make_lesson(board, game, i, result_share, i < last_lot);
            lesson.first = lessons->moves;
            lesson.held_back = held_back;
            lessons->lesson[lessons->total++] = lesson;
        }
        board_make(board, game->move[i].point);
    }
    lessons->moves += count;
    free(board);
    return true;
}

void lessons_free(Lessons *lessons)
{
    free(lessons->lesson);
    free(lessons->move);
    memset(lessons, 0, sizeof *lessons);
}
