#include "app/game.h"

#include <assert.h>

#include "engine/history/match_arrange.h"
#include "engine/history/match_rights.h"

void game_adopt(Game *game, Match *match)
{
    assert(!game->in_game || !game->match->counted || game->match->noted);
    match_free(game->match);
    game->match = match;
    game->in_game = true;
    game->hint = game->refused_at = POINT_NONE;
    game->hint_wanted = game->explaining = game->editing = game->looks = false;
    game->cuts = 0;
    game->advice = (Advice){.step = ADVICE_NONE};
    game->engine_failed[SEAT_NEAR] = game->engine_failed[SEAT_FAR] = false;
}

MatchError game_play(Game *game, Point point)
{
    MatchError error = match_play(game->match, point);
    if (error == MATCH_FOUL) {
        game->refused_at = point;
        game->refused_ticket = game->match->ticket;
    }
    return error;
}

Point game_refused_at(const Game *game)
{
    return game->refused_ticket == game->match->ticket ? game->refused_at : POINT_NONE;
}

static void begin_draft(Game *game)
{
    const TimeControl *time = game->chosen.time;
    game->draft = game->chosen;
    game->own_times = !time_control_same(&time[0], &time[1]);
}

void game_choose(Game *game, const Setup *setup)
{
    game->chosen = *setup;
    begin_draft(game);
}

/* The game on the board is reviewed on PAGE_REVIEW and the pages over it, never on PAGE_PLAY. */
static void change_page(Game *game, Page page)
{
    if (page_info(game->page)->main) {
        game->back = game->page;
    }
    game->under = page_info(page)->returns_to == game->page ? game->page : PAGE_NEW;
    if (page == PAGE_ARRANGE && !game->arranges) {
        game->arranges = true;
        game->arranges_draft = game->page == PAGE_NEW;
    } else if (page_info(page)->main) {
        game->arranges = false;
    }
    if (page == PAGE_TURN) {
        game->turned = (TurnHistory){.count = 0};
    }
    if (page == PAGE_LEARN) {
        lesson_board_open(&game->lesson, game->lesson.lesson);
    }
    if (page == PAGE_REVIEW && !game->match->reviewed) {
        game->reporting = game->reports_first = match_is_over(game->match);
    }
    game->looks = false;
    if (page == PAGE_PLAY || page == PAGE_REVIEW) {
        match_review(game->match, page == PAGE_REVIEW);
    }
    game->page = page;
}

const Match *game_shown(const Game *game)
{
    const bool arranges = game->page == PAGE_ARRANGE && game->arrangement.match;
    return arranges ? game->arrangement.match : game->match;
}

void game_set_page(Game *game, Page page)
{
    if (page == game->page) {
        return;
    }
    if (page == PAGE_NEW && !(game->arranges && game->arranges_draft)) {
        begin_draft(game);
    }
    change_page(game, page);
}

MatchError game_leave_page(Game *game)
{
    bool over_review = !page_info(game->page)->main && game->back == PAGE_REVIEW;
    MatchError error = MATCH_OK;
    if (game->page == PAGE_REVIEW && game->match->reviewed) {
        error = match_go(game->match, game->match->reviewed);
    }
    if (error == MATCH_OK) {
        game->arranges = false;
        change_page(game, !game->in_game ? PAGE_NEW : over_review ? PAGE_REVIEW : PAGE_PLAY);
    }
    return error;
}

bool game_step_back(Game *game)
{
    if (game->page == PAGE_REVIEW && game->editing) {
        game->editing = false;
        return true;
    }
    if (game->page == PAGE_REVIEW && game->reports_first && !game->reporting) {
        game->reporting = true;
        game->analysing = game->proving = false;
        return true;
    }
    if (game->under == PAGE_NEW && !game->arranges) {
        return false;
    }
    if (game->page == PAGE_ARRANGE && !game->arranges_draft) {
        return false;
    }
    game->arranges = game->arranges && game->page != PAGE_ARRANGE;
    change_page(game, game->under == PAGE_NEW && game->arranges ? PAGE_ARRANGE : game->under);
    return true;
}

void game_close_page(Game *game)
{
    if (!page_info(game->page)->main) {
        game_leave_page(game);
    }
}

MatchError game_go_to_ply(Game *game, int ply)
{
    const Record *record = game->match->record;
    int length = record_path_length(record, record->current);
    NodeId node = record_node_at(record, record->current, ply < 0 || ply > length ? length : ply);
    return node ? match_go(game->match, node) : MATCH_NOTHING;
}

MatchError game_go_to_node(Game *game, NodeId node)
{
    return record_has(game->match->record, node) ? match_go(game->match, node) : MATCH_NOTHING;
}

bool game_has_clocks(const Game *game)
{
    const TimeControl *time = game->match->setup.time;
    return time_control_on(&time[0]) || time_control_on(&time[1]);
}

bool game_is_played(const Game *game)
{
    const Match *match = game->match;
    return game->in_game && !match->reviewed && game->page != PAGE_NEW &&
           match->outcome.reason == REASON_NONE && !match->paused;
}

bool game_is_running(const Game *game)
{
    return game_is_played(game) && game->match->request.kind == REQUEST_NONE;
}

bool game_is_unfinished(const Game *game)
{
    const Match *match = game->match;
    return game->in_game && match->outcome.reason == REASON_NONE && !match->counted &&
           match->position.count > 0;
}

bool game_is_worth_keeping(const Game *game)
{
    const Match *match = game->match;
    if (!game->in_game) {
        return false;
    }
    bool open = match->outcome.reason == REASON_NONE || match->reviewed;
    const bool begun = record_node(match->record, NODE_ROOT)->child != NODE_NONE;
    return open && !match->counted && (begun || match_is_arranged(match));
}

bool game_has_content(const Game *game)
{
    return record_node(game->match->record, NODE_ROOT)->child || game->match->games > 0;
}

bool game_stops_clock(const Game *game)
{
    const Match *match = game->match;
    return match->paused ||
           (!page_info(game->page)->plays && !match->reviewed && match->position.count > 0 &&
            match_is_human(match, match_actor(match)));
}

bool game_hides_position(const Game *game)
{
    return game->settings->hide_paused && game_has_clocks(game) && game_stops_clock(game);
}

Seat game_clock_runner(const Game *game, bool seen)
{
    const Match *match = game->match;
    if (!game_is_played(game) || !match_clock_runs(match)) {
        return SEAT_NONE;
    }
    Seat actor = match_actor(match);
    bool plays = seen && page_info(game->page)->plays;
    return plays || !match_is_human(match, actor) ? actor : SEAT_NONE;
}

bool game_engine_failed(const Game *game, Seat seat)
{
    return game->engine_failed[seat] && game->failed_ticket == game->match->ticket;
}

Seat game_person(const Game *game, Seat seat)
{
    const Match *match = game->match;
    if (seat != SEAT_NONE) {
        return seat;
    }
    Seat actor = match_actor(match);
    if (match_is_human(match, actor)) {
        return actor;
    }
    if (match_is_human(match, SEAT_NEAR)) {
        return SEAT_NEAR;
    }
    return match_is_human(match, SEAT_FAR) ? SEAT_FAR : actor;
}
