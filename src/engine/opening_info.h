/* opening_info.h: the openings, one row each: names, requirements and turns. A new opening
 * is an enumerator (types.h) and a row.
 *
 * Pro, long pro: RIF. Swap and swap2: as played by Gomocup and the world championships in gomoku.
 * Renju's: Renju International Federation, renju.net/rule/ (Yamaguchi is its rule 5), and
 * Wikipedia, "RIF opening rule", "Yamaguchi opening rule", "Soosõrv opening rule", "Taraguchi
 * opening rule". */
#ifndef TENGEN_ENGINE_OPENING_INFO_H
#define TENGEN_ENGINE_OPENING_INFO_H

#include "engine/buffer.h"
#include "engine/types.h"

enum { PRO_SQUARE = 5, LONG_PRO_SQUARE = 7 };

/* Who acts. First and second are the players who began as Black and as White; Black and White are
 * whoever holds that colour at that turn. */
typedef enum OpeningActor { ACTOR_FIRST, ACTOR_SECOND, ACTOR_BLACK, ACTOR_WHITE } OpeningActor;

typedef struct OpeningTurn {
    OpeningActor actor;
    OpeningTask task;
    /* TASK_PLAY: the stone goes within the central square of this side; negative: outside of it; 0:
     * anywhere. TASK_DECLARE: the largest number. TASK_OFFER: how many fifth moves Black offers for
     * White to pick from; 0: the declared number. */
    int number;
    Choice option[OPENING_OPTIONS_MAX]; /* TASK_CHOOSE; CHOICE_NONE: unused */
} OpeningTurn;

typedef struct OpeningCourse {
    const OpeningTurn *turn;
    int turns;
} OpeningCourse;

typedef struct OpeningInfo {
    const char *word;    /* command line, settings, files: "long-pro" */
    const char *label;   /* on the screen, for gettext */
    const char *summary; /* one sentence: who places what; for gettext */
    bool fouls_needed;   /* only for a rule with fouls: it makes up for Black's advantage there */
    int size_min;        /* the smallest board; 0: any */
    OpeningCourse course;
    Choice branch_choice; /* once this is chosen, ... */
    OpeningCourse branch; /* ... these turns replace those that are left */
} OpeningInfo;

extern const OpeningInfo opening_infos[OPENING_COUNT];

static inline const OpeningInfo *opening_info(Opening opening)
{
    return &opening_infos[opening];
}

/* Can a game with this rule on a board of this size begin with it? */
bool opening_fits(Opening opening, Rule rule, int size);

/* "rule renju and a board of 9 or more": what opening_fits requires; every such rule is named. */
void opening_add_requirements(Buffer *out, Opening opening);

/* Does a turn have this task? */
bool opening_has(Opening opening, OpeningTask task);

#endif
