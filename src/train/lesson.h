/* lesson.h: training examples: positions of self-play games and their targets. */
#ifndef TENGEN_TRAIN_LESSON_H
#define TENGEN_TRAIN_LESSON_H

#include <stddef.h>

#include "train/game_line.h"

typedef struct Lesson {
    size_t first;   /* index of its game's first move in Lessons.move */
    int16_t ply;    /* moves made so far; the next one is the chosen move */
    uint16_t bits;  /* board_threat_bits */
    uint8_t size;   /* of the board */
    bool held_back; /* for validation */
    bool has_result;
    float result; /* of the game, for the side to move: 1, 0.5 or 0 */
    float target; /* the winning probability to learn, for the side to move */
} Lesson;

/* Zero-initialise. */
typedef struct Lessons {
    size_t total, capacity;
    Lesson *lesson;
    size_t moves, move_capacity;
    int16_t *move; /* y * size + x */
} Lessons;

/* Finds the scale (centi-points per logit) at which the games' search values best predict the
 * results. It differs between engines. Zero-initialise. */
typedef struct LessonScale {
    size_t total, capacity;
    struct LessonSample {
        int16_t value; /* for the side to move */
        int8_t won;    /* 1 or -1 */
    } * sample;
} LessonScale;

/* Adds the values of a game. False: out of memory. */
bool lesson_scale_add(LessonScale *scale, const GameLine *game);
/* Returns the scale, NETWORK_LOGIT if there are too few samples. Frees and clears the samples. */
int lesson_scale_take(LessonScale *scale);

/* Adds every searched position of a game, except where either side can make a five or the side to
 * move an open four. The target is the game's result, weighted by `result_share`, and the search's
 * value at `logit` centi-points per logit. The result does not count before a random move; a forced
 * win has target 1. False: out of memory. */
bool lessons_add(Lessons *lessons, const GameLine *game, int logit, double result_share,
                 bool held_back);
void lessons_free(Lessons *lessons);

#endif
