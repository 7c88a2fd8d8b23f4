#include "ui/contest_info.h"

#include "ui/words.h"

static const ContestTime times[CONTEST_TIMES] = {
    {.word = "1/10", .label = N_("0.1 s"), .move_ms = 100},
    {.word = "1", .label = N_("1 s"), .move_ms = 1000},
    {.word = "5", .label = N_("5 s"), .move_ms = 5000},
    {.word = "30", .label = N_("30 s"), .move_ms = 30000},
    {.word = "1m", .label = N_("1 min a game"), .main_ms = 60000},
    {.word = "3m+2", .label = N_("3 min + 2 s"), .main_ms = 180000, .increment_ms = 2000},
    {.word = "10m", .label = N_("10 min a game"), .main_ms = 600000},
};

static const ContestTest tests[CONTEST_TESTS] = {
    {"off", N_("Off")}, {"0,20", "0–20"}, {"0,50", "0–50"}, {"0,100", "0–100"}, {"-20,0", "−20–0"}};

const ContestTime *contest_time(int index)
{
    return &times[index];
}

const ContestTest *contest_test(int index)
{
    return &tests[index];
}
