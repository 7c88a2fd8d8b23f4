/* tuning.h: the constants of the search that a tuner may change, and their names. The techniques
 * are the standard ones of alpha-beta search and are called by their usual names. Depths in plies,
 * reductions and extensions in sixteenths of a ply, margins in centi-points. Thread-safe. */
#ifndef TENGEN_ENGINE_TUNING_H
#define TENGEN_ENGINE_TUNING_H

#include <stddef.h>

#include "engine/types.h"

typedef struct Tuning {
    int razor_plies; /* below this depth */
    int razor_margin, razor_ply_margin;
    int futility_plies; /* reverse futility below this depth */
    int futility_base, futility_margin;
    int child_futility_plies; /* futility of moves but fours, below this depth */
    int child_futility_base, child_futility_margin;
    int iir_plies; /* internal iterative reduction from this depth on */
    int iir_reduction;
    int lmp_plies;         /* late move pruning below this depth */
    int lmp_count;         /* moves that are never pruned, */
    int lmp_growth;        /* as many more for each ply, in sixteenths, */
    int lmp_not_improving; /* of which this percentage is left if the side is not improving; */
    int lmp_behind;        /* nor are moves that score nearer than this to the best */
    int lmr_scale;         /* late move reduction: of log2(plies) * log2(count), in 1/256 plies */
    int lmr_offset;
    int lmr_policy;  /* for each nat that a move scores behind the best */
    int lmr_history; /* taken off for the best history */
    int lmr_cut, lmr_not_improving, lmr_pv;
    int lmr_cutoffs;   /* where more than three moves' answers failed high by a search */
    int deeper_margin; /* a reduced move better than alpha by this much is searched a ply deeper */
    int singular_plies;
    int singular_age;    /* plies by which the table's entry may be shallower */
    int singular_margin; /* for each ply */
    int singular_depth;  /* of the search without the move, in percent */
    int singular_extension;
    int double_extension_margin; /* the extension is doubled for a move better by this much more */
    int negative_extension; /* of a table's move that is not singular, but is expected to fail high
                             */
    int forced_extension;
    int history_bonus; /* times the square of the plies */
    int history_order; /* what the best history adds to a move's score */
    /* As history_bonus, history_order and lmr_history, of the continuation history (worker.h). */
    int continuation_bonus, continuation_order, lmr_continuation;
    int aspiration_plies;
    int aspiration_window; /* on either side of the last value */
    int four_reach;        /* quiescence: rows and columns from the attacker's last move */
    int plain_fours;       /* at the start of a sequence, that need make nothing but the four */
} Tuning;

enum { TUNING_COUNT = sizeof(Tuning) / sizeof(int), TUNING_NONE = -1 };

typedef struct TuningRow {
    const char *name;
    size_t offset; /* in Tuning */
    int value;     /* the default */
    int min, max;  /* both inclusive */
    int step;      /* a change that might matter: the perturbation at the end of a tuning */
} TuningRow;

const Tuning *tuning_default(void);
const TuningRow *tuning_row(int index);           /* from 0 to TUNING_COUNT - 1 */
int tuning_find(const char *name, size_t length); /* an index; TUNING_NONE: no such name */
int tuning_get(const Tuning *tuning, int index);
void tuning_set(Tuning *tuning, int index, int value);

/* Reads "name=value,name=value". False: `error` says what is wrong and in which column, and the
 * values before it have been set. An empty text is good. */
bool tuning_read(const char *text, Tuning *tuning, ParseError *error);
/* Reads "name,name" and marks these; at least one name. */
bool tuning_read_names(const char *text, bool named[TUNING_COUNT], ParseError *error);

#endif
