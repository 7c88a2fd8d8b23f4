/* level.h: the strengths that people choose from, in one table. */
#ifndef TENGEN_ENGINE_LEVEL_H
#define TENGEN_ENGINE_LEVEL_H

#include "engine/types.h"

typedef struct Level {
    const char *name; /* English, for translation: "First stones" ... "Master", "Win lines" */
    int depth;        /* plies, 0: no limit */
    uint64_t nodes;   /* 0: no limit */
    int64_t time_ms;  /* a move's own time when the setup gives none */
    int width;        /* moves looked at per position, 0: all */
    int oversight;    /* chance in percent to overlook a pattern that is not an open four or five */
    int blindness;    /* chance in percent to overlook the other side's open four or five */
    int fours;        /* fours in a row that a win by them may need */
} Level;

/* LEVEL_WINLINES..LEVEL_MAX. */
const Level *level_get(int level);

#endif
