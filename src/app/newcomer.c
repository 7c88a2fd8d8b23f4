#include "app/newcomer.h"

#include "app/preferences.h"
#include "engine/history/match_rights.h"
#include "engine/level.h"
#include "ui/lesson_info.h"

enum { GAMES_ENOUGH = 3 };

/* `from`: only a computer of this level; -1: of any. */
static void set_levels(App *app, int from, int level)
{
    for (int seat = 0; seat < 2; seat++) {
        Player *const player[] = {&app->game.draft.player[seat], &app->game.chosen.player[seat],
                                  &app->saved.setup.player[seat]};
        for (int i = 0; i < 3; i++) {
            player[i]->level = from < 0 || player[i]->level == from ? level : player[i]->level;
        }
    }
}

/* `next`: from 1; 0: they are offered no more. */
static void offer_lessons(App *app, int next)
{
    if (app->options.settings.next_lesson != next) {
        preferences_change(app, SETTING_NEXT_LESSON, next, NULL);
    }
}

static void stop_asking(App *app)
{
    preferences_change(app, SETTING_ASK_NEWCOMER, 0, NULL);
}

void newcomer_answer(App *app, bool is_new)
{
    set_levels(app, is_new ? -1 : LEVEL_UNASKED, is_new ? LEVEL_NEWCOMER : LEVEL_DEFAULT);
    stop_asking(app);
    offer_lessons(app, is_new ? app->game.lesson.lesson + 1 : 0);
}

void newcomer_learned(App *app)
{
    const LessonBoard *board = &app->game.lesson;
    if (app->game.page != PAGE_LEARN || !board->done || board->lesson + 1 != lesson_count()) {
        return;
    }
    if (app->options.settings.ask_newcomer) {
        set_levels(app, LEVEL_UNASKED, LEVEL_NEWCOMER);
        stop_asking(app);
    }
    offer_lessons(app, 0);
}

void newcomer_opened_lesson(App *app)
{
    if (app->options.settings.next_lesson > 0) {
        offer_lessons(app, app->game.lesson.lesson + 1);
    }
}

void newcomer_plays(App *app)
{
    if (app->options.settings.next_lesson == 1 && !app->game.lesson_begun) {
        offer_lessons(app, 0);
    }
}

void newcomer_consider(App *app)
{
    const Match *match = app->game.match;
    const Seat person = match_lone_human(match);
    if (person == SEAT_NONE || match->games < GAMES_ENOUGH ||
        match_player(match, seat_other(person))->kind != PLAYER_COMPUTER) {
        return;
    }
    if (app->options.settings.ask_newcomer) {
        stop_asking(app);
    }
    offer_lessons(app, 0);
}
