#include "engine/opening_info.h"

#include <stddef.h>

#include "engine/rule_info.h"

enum { RENJU_SIZE_MIN = 9 }; /* the largest central square of a turn */

/* clang-format off */
#define STONE(who, square) {.actor = ACTOR_##who, .task = TASK_PLAY, .number = (square)}
#define CHOOSE(who, ...) {.actor = ACTOR_##who, .task = TASK_CHOOSE, .option = {__VA_ARGS__}}
#define SWAP(who) CHOOSE(who, CHOICE_SWAP, CHOICE_STAY)
#define DECLARE(who, max) {.actor = ACTOR_##who, .task = TASK_DECLARE, .number = (max)}
#define OFFER(count) {.actor = ACTOR_BLACK, .task = TASK_OFFER, .number = (count)}
#define COURSE(turns) {(turns), (int)(sizeof(turns) / sizeof(turns)[0])}
/* clang-format on */

static const OpeningTurn pro[] = {STONE(FIRST, 1), STONE(SECOND, 0), STONE(FIRST, -PRO_SQUARE)};
static const OpeningTurn long_pro[] = {STONE(FIRST, 1), STONE(SECOND, 0),
                                       STONE(FIRST, -LONG_PRO_SQUARE)};
static const OpeningTurn swap[] = {STONE(FIRST, 0), STONE(FIRST, 0), STONE(FIRST, 0),
                                   CHOOSE(SECOND, CHOICE_BLACK, CHOICE_WHITE)};
static const OpeningTurn swap2[] = {STONE(FIRST, 0), STONE(FIRST, 0), STONE(FIRST, 0),
                                    CHOOSE(SECOND, CHOICE_BLACK, CHOICE_WHITE, CHOICE_PUT_TWO)};
static const OpeningTurn swap2_put_two[] = {STONE(SECOND, 0), STONE(SECOND, 0),
                                            CHOOSE(FIRST, CHOICE_BLACK, CHOICE_WHITE)};
static const OpeningTurn rif[] = {STONE(FIRST, 1), STONE(FIRST, 3), STONE(FIRST, 5),
                                  SWAP(SECOND),    STONE(WHITE, 0), OFFER(2)};
static const OpeningTurn yamaguchi[] = {
    STONE(FIRST, 1), STONE(FIRST, 3), STONE(FIRST, 5), DECLARE(FIRST, OFFERS_MAX),
    SWAP(SECOND),    STONE(WHITE, 0), OFFER(0)};
static const OpeningTurn soosorv[] = {STONE(FIRST, 1), STONE(FIRST, 3), STONE(FIRST, 5),
                                      SWAP(SECOND),    STONE(WHITE, 0), DECLARE(WHITE, 8),
                                      SWAP(BLACK),     OFFER(0)};
static const OpeningTurn taraguchi[] = {
    STONE(BLACK, 1), SWAP(WHITE),
    STONE(WHITE, 3), SWAP(BLACK),
    STONE(BLACK, 5), SWAP(WHITE),
    STONE(WHITE, 7), CHOOSE(BLACK, CHOICE_SWAP, CHOICE_STAY, CHOICE_OFFER_TEN),
    STONE(BLACK, 9), SWAP(WHITE)};
static const OpeningTurn taraguchi_offer_ten[] = {OFFER(10)};

const OpeningInfo opening_infos[OPENING_COUNT] = {
    [OPENING_FREE] = {.word = "free",
                      .label = N_("Free"),
                      .summary = N_("Black and White may play anywhere.")},
    [OPENING_PRO] =
        {.word = "pro",
         .label = N_("Pro"),
         .summary = N_(
             "Black begins in the centre; Black's second stone must be three or more lines away."),
         .course = COURSE(pro)},
    [OPENING_LONG_PRO] =
        {.word = "long-pro",
         .label = N_("Long Pro"),
         .summary = N_(
             "Black begins in the centre; Black's second stone must be four or more lines away."),
         .course = COURSE(long_pro)},
    [OPENING_SWAP] = {.word = "swap",
                      .label = N_("Swap"),
                      .summary = N_("One player places three stones, the other chooses a colour."),
                      .course = COURSE(swap)},
    [OPENING_SWAP2] = {.word = "swap2",
                       .label = N_("Swap2"),
                       .summary = N_("One player places three stones; the other chooses a colour, "
                                     "or adds two and passes the choice back."),
                       .course = COURSE(swap2),
                       .branch_choice = CHOICE_PUT_TWO,
                       .branch = COURSE(swap2_put_two)},
    [OPENING_RIF] = {.word = "rif",
                     .label = N_("RIF"),
                     .summary = N_("One player places three stones, the other may swap. Black "
                                   "offers two points for move 5, White picks one."),
                     .fouls_needed = true,
                     .size_min = RENJU_SIZE_MIN,
                     .course = COURSE(rif)},
    [OPENING_YAMAGUCHI] = {.word = "yamaguchi",
                           .label = N_("Yamaguchi"),
                           .summary = N_("One player places three stones and declares how many "
                                         "points Black will offer for move 5; the other may swap."),
                           .fouls_needed = true,
                           .size_min = RENJU_SIZE_MIN,
                           .course = COURSE(yamaguchi)},
    [OPENING_SOOSORV_8] =
        {.word = "soosorv-8",
         .label = N_("Soosõrv-8"),
         .summary = N_("One player places three stones, the other may swap; White declares how "
                       "many points Black will offer for move 5, and the other may swap again."),
         .fouls_needed = true,
         .size_min = RENJU_SIZE_MIN,
         .course = COURSE(soosorv)},
    [OPENING_TARAGUCHI_10] =
        {.word = "taraguchi-10",
         .label = N_("Taraguchi-10"),
         .summary =
             N_("After each stone the other may swap; or Black offers ten points for move 5, "
                "White picks one."),
         .fouls_needed = true,
         .size_min = RENJU_SIZE_MIN,
         .course = COURSE(taraguchi),
         .branch_choice = CHOICE_OFFER_TEN,
         .branch = COURSE(taraguchi_offer_ten)},
};

bool opening_fits(Opening opening, Rule rule, int size)
{
    const OpeningInfo *info = opening_info(opening);
    bool fouls = rule_info(rule)->foul_color != COLOR_EMPTY;
    return size >= info->size_min && (fouls || !info->fouls_needed);
}

void opening_add_requirements(Buffer *out, Opening opening)
{
    const int size_min = opening_info(opening)->size_min;
    const char *before = "rule ";
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        if (opening_fits(opening, (Rule)rule, BOARD_MAX)) {
            buffer_add(out, before);
            buffer_add(out, rule_info((Rule)rule)->word);
            before = " or ";
        }
    }
    buffer_add(out, " and a board of ");
    buffer_add_int(out, size_min > BOARD_MIN ? size_min : BOARD_MIN);
    buffer_add(out, " or more");
}

static bool has_task(const OpeningCourse *course, OpeningTask task)
{
    for (int i = 0; i < course->turns; i++) {
        if (course->turn[i].task == task) {
            return true;
        }
    }
    return false;
}

bool opening_has(Opening opening, OpeningTask task)
{
    const OpeningInfo *info = opening_info(opening);
    return has_task(&info->course, task) || has_task(&info->branch, task);
}
