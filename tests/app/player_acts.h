/* player_acts.h: what a player does in a test of the program: commands, stones, pages. */
#ifndef TENGEN_TESTS_PLAYER_ACTS_H
#define TENGEN_TESTS_PLAYER_ACTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "app/loop.h"

static inline void run(App *app, Command command)
{
    loop_command(app, &command);
}

static inline void play(App *app, int x, int y)
{
    run(app, (Command){.kind = CMD_PLAY, .point = point_at(x, y)});
}

/* Which may be refused. */
static inline void ask_for_page(App *app, Page page)
{
    run(app, (Command){.kind = CMD_PAGE, .value = (int)page, .seat = SEAT_NONE});
}

static inline void open_page(App *app, Page page)
{
    ask_for_page(app, page);
    assert_int_equal(app->game.page, page);
}

#endif
