/* lesson.h: positions of played games, with what is to be learnt from each of them. */
#ifndef TENGEN_TRAIN_LESSON_H
#define TENGEN_TRAIN_LESSON_H

#include <stddef.h>

#include "train/game_line.h"

typedef struct Lesson {
    size_t first;   /* of its game's moves in Lessons.move */
    int16_t ply;    /* moves made so far; the next one is the chosen one */
    uint16_t bits;  /* board_threat_bits */
    uint8_t size;   /* of the board */
    bool held_back; /* for validation */
    bool has_result;
    float result; /* by the game's end only: 1, 0.5 or 0 for the side to move */
    float target; /* 0..1: the chance of the side to move, as it is to be learnt */
} Lesson;

/* All zero is an empty one. */
typedef struct Lessons {
    size_t total, room;
    Lesson *lesson;
    size_t moves, move_room;
    int16_t *move; /* y * size + x */
} Lessons;

/* How many centi-points of what the games' searches have said make one logit, if their results are
 * to be foretold best: engines differ in it. */
typedef struct LessonScale {
    size_t total, room;
    struct LessonSaid {
        int16_t value; /* of the side to move */
        int8_t won;    /* 1, or -1 */
    } * said;
} LessonScale;

/* False: out of memory. */
bool lesson_scale_add(LessonScale *scale, const GameLine *game);
/* NETWORK_LOGIT where too little was said. Frees what was collected. */
int lesson_scale_take(LessonScale *scale);

/* Adds every searched position of a game in which neither side is about to make a five, nor the
 * side to move an open four. `result_share` of a target is the game's result, the rest the
 * search's value, `logit` centi-points being one; a move by lot further on leaves only the latter,
 * and a forced win is certain. False: out of memory. */
bool lessons_add(Lessons *lessons, const GameLine *game, int logit, double result_share,
                 bool held_back);
void lessons_free(Lessons *lessons);

#endif
