/* lesson_info.h: the lessons of the page "Learn", one row each: what is said, the position, and the
 * moves. A new lesson is a row. app_lesson_board_test plays each of them by the rules. */
#ifndef TENGEN_UI_LESSON_INFO_H
#define TENGEN_UI_LESSON_INFO_H

#include "engine/types.h"
#include "ui/diagram_info.h"

enum { LESSON_SIZE = BOARD_DEFAULT, LESSON_PICTURES = 2, LESSON_STEPS = 6 };

/* One stone of the player's, on the ringed point, and the reply. */
typedef struct LessonStep {
    const char *task;  /* message id: what to do, and why */
    const char *point; /* "J8" */
    const char *reply; /* likewise, by the other side; NULL: none, the player goes on */
    Foul foul;         /* the point is forbidden: pressing it shows why */
} LessonStep;

typedef struct LessonInfo {
    const char *title, *text; /* message ids */
    DiagramId picture[LESSON_PICTURES];
    Rule rule;
    const char *black, *white;     /* the stones at the start: "G8 H8" */
    LessonStep step[LESSON_STEPS]; /* up to the first without a point */
    const char *end, *end_text;    /* message ids, once all steps are done */
} LessonInfo;

int lesson_count(void);
const LessonInfo *lesson_get(int index); /* static storage */
int lesson_steps(const LessonInfo *lesson);

/* The next point of a list such as "G8 H8"; advances *list. POINT_NONE at its end. */
Point lesson_read_point(const char **list);

#endif
