#include "app/newcomer.h"

#include "app/preferences.h"
#include "engine/level.h"

enum { GAMES_ENOUGH = 3 };

/* `from`: only a computer of this level; -1: of any. */
static void set_levels(App *app, int from, int level)
{
    for (int seat = 0; seat < 2; seat++) {
        Player *draft = &app->game.draft.player[seat], *saved = &app->saved.setup.player[seat];
        draft->level = from < 0 || draft->level == from ? level : draft->level;
        saved->level = from < 0 || saved->level == from ? level : saved->level;
    }
}

static void stop_asking(App *app, Newcomer next)
{
    app->game.newcomer = next;
    preferences_change(app, SETTING_ASK_NEWCOMER, 0, NULL);
}

void newcomer_answer(App *app, bool is_new)
{
    set_levels(app, is_new ? -1 : LEVEL_UNASKED, is_new ? LEVEL_NEWCOMER : LEVEL_DEFAULT);
    stop_asking(app, is_new ? NEWCOMER_OFFERED_LESSONS : NEWCOMER_NONE);
}

void newcomer_learned(App *app)
{
    if (app->game.newcomer != NEWCOMER_NONE) {
        set_levels(app, -1, LEVEL_NEWCOMER);
        stop_asking(app, NEWCOMER_NONE);
    }
}

void newcomer_consider(App *app)
{
    if (app->game.newcomer == NEWCOMER_ASKED && app->game.match->games >= GAMES_ENOUGH) {
        stop_asking(app, NEWCOMER_NONE);
    }
}
