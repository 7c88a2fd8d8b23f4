/* numbering.h: which stones of a review have their numbers, as the player switches it. The numbers
 * are those of the moves. Main thread. */
#ifndef TENGEN_APP_NUMBERING_H
#define TENGEN_APP_NUMBERING_H

#include "ui/view.h"

typedef enum NumberingKind {
    NUMBERING_SETTING, /* as SETTING_NUMBERS says */
    NUMBERING_ALL,
    NUMBERING_FROM,
    NUMBERING_NONE,
    NUMBERING_KINDS
} NumberingKind;

typedef struct Numbering {
    NumberingKind kind;
    int from; /* NUMBERING_FROM: the first move with its number, from 1 */
} Numbering;

/* The next kind that shows something else than `setting` alone; `ply` moves are shown. */
void numbering_next(Numbering *numbering, Numbers setting, int ply);
/* Gives the view the numbers, after view_board_fill. */
void numbering_fill(const Numbering *numbering, View *view);
/* Stones before move `first` lose their numbers. */
void numbering_begin_at(View *view, int first);

#endif
