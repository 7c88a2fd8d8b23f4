#include "app/permissions.h"

#include "engine/history/match_rights.h"
#include "engine/history/record_detail.h"
#include "engine/level.h"

/* The game has no result where it is shown. */
static bool is_open(const Game *game)
{
    return game->in_game && game->match->outcome.reason == REASON_NONE;
}

/* Open, or a variation may follow its end; not paused, and no request pending. */
static bool is_free(const Game *game)
{
    return (is_open(game) || (game->in_game && match_may_vary(game->match))) &&
           !game->match->paused && game->match->request.kind == REQUEST_NONE;
}

/* A person decides what happens next: whoever is to act, or anybody in a review. */
static bool person_acts(const Game *game)
{
    Seat actor = match_actor(game->match);
    return page_info(game->page)->browses || match_is_human(game->match, actor) ||
           (actor != SEAT_NONE && game_engine_failed(game, actor));
}

/* An earlier move may be shown: on the page of the review or on one over it. */
static bool is_reviewed(const Game *game)
{
    return game->match->reviewed != NODE_NONE;
}

static bool decision_is_due(const Game *game)
{
    OpeningTask task = game->match->opening.task;
    return task == TASK_CHOOSE || task == TASK_DECLARE;
}

bool must_ask_first(const Game *game)
{
    return game->in_game && game->settings->face_to_face && match_has_two_people(game->match);
}

bool must_ask_for_new_game(const Game *game)
{
    return must_ask_first(game) && game_is_unfinished(game);
}

bool may_play(const Game *game)
{
    return is_free(game) && !decision_is_due(game) && person_acts(game);
}

bool may_try(const Game *game, const Puzzles *puzzles)
{
    return (game->page == PAGE_PUZZLE && puzzles_may_try(puzzles)) ||
           (game->page == PAGE_LEARN && lesson_board_ring(&game->lesson) != POINT_NONE);
}

bool may_use_library(const Game *game)
{
    return game->page == PAGE_LIBRARY;
}

bool may_use_engines(const Game *game)
{
    return game->page == PAGE_ENGINES;
}

bool may_use_contest(const Game *game)
{
    return game->page == PAGE_CONTEST;
}

bool may_use_statistics(const Game *game)
{
    return game->page == PAGE_STATISTICS;
}

bool may_solve(const Game *game)
{
    return game->page == PAGE_PUZZLE || game->page == PAGE_PUZZLES;
}

bool may_choose(const Game *game)
{
    return is_free(game) && decision_is_due(game) && person_acts(game);
}

bool may_declare(const Game *game)
{
    return may_choose(game) && game->match->opening.task == TASK_DECLARE;
}

/* On a page with steps of its own. */
static bool may_step(const Game *game, int by)
{
    switch (page_info(game->page)->undo) {
    case PAGE_UNDO_TURN:
        return may_turn(game) && turn_history_may_step(&game->turned, by);
    case PAGE_UNDO_ARRANGEMENT:
        return may_arrange(game) && arrangement_may_step(&game->arrangement, by);
    case PAGE_UNDO_GAME:
        break;
    }
    return false;
}

bool may_undo(const Game *game, Seat seat)
{
    const Match *match = game->match;
    if (page_info(game->page)->undo != PAGE_UNDO_GAME) {
        return may_step(game, -1);
    }
    if (!game->in_game || is_reviewed(game)) {
        return false;
    }
    if (!must_ask_first(game)) {
        return match_may_undo(match) == MATCH_OK;
    }
    if (seat == SEAT_NONE) {
        return may_undo(game, SEAT_NEAR) || may_undo(game, SEAT_FAR);
    }
    return match_may_ask(match, REQUEST_UNDO, seat) == MATCH_OK;
}

/* Face to face, redo and hints are not available. */
bool may_redo(const Game *game)
{
    if (page_info(game->page)->undo != PAGE_UNDO_GAME) {
        return may_step(game, 1);
    }
    return game->in_game && !is_reviewed(game) && match_may_redo(game->match) == MATCH_OK &&
           !must_ask_first(game);
}

bool may_hint(const Game *game)
{
    bool helps_itself = must_ask_first(game) && !page_info(game->page)->browses;
    return is_free(game) && !helps_itself && person_acts(game) && game->match->opening.over;
}

bool may_ask_why(const Game *game)
{
    const Match *match = game->match;
    const Position *position = &match->position;
    Seat mover = match_seat(match, color_other(position->to_move));
    const bool known = game->in_game && !game_hides_position(game) && match->opening.over &&
                       position_last(position) > POINT_PASS;
    return known && (is_reviewed(game) ||
                     (is_free(game) && person_acts(game) && !match_is_human(match, mover)));
}

bool may_resign(const Game *game, Seat seat)
{
    return is_open(game) && match_is_human(game->match, game_person(game, seat)) &&
           !game->match->paused && game->match->position.count > 0;
}

bool may_pause(const Game *game)
{
    return game->in_game && match_may_pause(game->match) == MATCH_OK && !is_reviewed(game) &&
           game_has_clocks(game);
}

bool may_look(const Game *game)
{
    const Match *match = game->match;
    return game->in_game && !is_reviewed(game) && match->position.count > 0 && !match->paused &&
           match->request.kind == REQUEST_NONE;
}

Seat asking_seat(const Game *game, Seat seat)
{
    return seat == SEAT_NONE ? game->opener : seat;
}

Seat offering_seat(const Game *game, Seat seat)
{
    return must_ask_first(game) ? asking_seat(game, seat) : game_person(game, seat);
}

static bool may_talk_of_draw(const Game *game, Seat seat)
{
    return is_free(game) && !is_reviewed(game) && match_is_human(game->match, seat);
}

bool may_offer_draw(const Game *game, Seat seat)
{
    seat = game_person(game, seat);
    return may_talk_of_draw(game, seat) && game->match->position.count > 0 &&
           match_may_offer_draw(game->match, seat) == MATCH_OK;
}

bool must_wait_to_offer_draw(const Game *game, Seat seat)
{
    seat = game_person(game, seat);
    return may_talk_of_draw(game, seat) && match_may_offer_draw(game->match, seat) == MATCH_ASKED;
}

/* Without a seat the request's one seat is meant, unless the players share no panel. */
static bool means_request(const Game *game, Seat seat)
{
    return seat == SEAT_NONE && game->match->request.kind != REQUEST_NONE && !must_ask_first(game);
}

Seat answering_seat(const Game *game, Seat seat)
{
    return means_request(game, seat) ? seat_other(game->match->request.asker) : seat;
}

Seat withdrawing_seat(const Game *game, Seat seat)
{
    return means_request(game, seat) ? game->match->request.asker : seat;
}

bool may_answer(const Game *game, Seat seat)
{
    return game->in_game && match_may_answer(game->match, seat) == MATCH_OK;
}

bool may_withdraw(const Game *game, Seat seat)
{
    return game->in_game && match_may_withdraw(game->match, seat) == MATCH_OK;
}

/* Face to face, nobody leaves an unfinished game without the other player's consent. */
static bool may_leave_game(const Game *game)
{
    return game->match->request.kind == REQUEST_NONE && !must_ask_for_new_game(game);
}

/* Nor can a position be studied that is hidden. */
static bool may_study(const Game *game)
{
    return !game_hides_position(game) && may_leave_game(game);
}

/* Nor can a game without moves be reviewed. */
bool may_review(const Game *game)
{
    return game->in_game && may_study(game) && record_node(game->match->record, NODE_ROOT)->child;
}

/* The position that is set up is the player's own: it stays in sight while the game's is hidden. */
bool may_arrange(const Game *game)
{
    return game->page == PAGE_ARRANGE && may_leave_game(game);
}

bool may_browse(const Game *game)
{
    return game->in_game && page_info(game->page)->browses;
}

bool may_edit(const Game *game)
{
    return game->in_game && is_reviewed(game);
}

/* Face to face, a counted result stands. */
bool may_play_on(const Game *game)
{
    return is_open(game) && !(must_ask_first(game) && game->match->counted);
}

bool may_analyse(const Game *game)
{
    return may_browse(game) && is_free(game) && game->match->opening.over;
}

bool may_turn(const Game *game)
{
    return game->in_game && is_reviewed(game);
}

bool may_follow(const Game *game)
{
    return may_analyse(game) && game->analysing;
}

bool may_move_now(const Game *game)
{
    return game->in_game;
}

bool may_open_page(const Game *game, Page page)
{
    if (page == PAGE_REVIEW) {
        return may_review(game);
    }
    if (page == PAGE_TURN) {
        return may_turn(game);
    }
    if (page == PAGE_ARRANGE) {
        return game->page == PAGE_NEW ? may_leave_game(game) : may_study(game);
    }
    if (page == PAGE_GAMES) {
        return game->chooses_game;
    }
    if (page == PAGE_PICTURE) {
        return may_save(game);
    }
    return page != PAGE_PLAY || game->in_game;
}

bool may_go_back(const Game *game)
{
    return game->page != PAGE_NEW || game->in_game || game->arranges;
}

bool may_start(const Game *game)
{
    return game->page == PAGE_NEW || (game->page == PAGE_LEARN && !game->in_game);
}

bool may_say_newcomer(const Game *game)
{
    return game->page == PAGE_NEW && game->settings->ask_newcomer;
}

bool may_rematch(const Game *game)
{
    return game->in_game;
}

bool may_take_level(const Game *game)
{
    return game->in_game && match_suggested_level(game->match) > 0;
}

bool must_ask_for_rematch(const Game *game)
{
    return must_ask_first(game) &&
           (game->match->outcome.reason != REASON_NONE || game_is_unfinished(game));
}

bool may_think_ahead(const Game *game)
{
    const Match *match = game->match;
    Seat actor = match_actor(match);
    if (!game->settings->think_ahead || !game_is_running(game) || actor == SEAT_NONE ||
        !page_info(game->page)->plays || !match->opening.over || !match_is_human(match, actor)) {
        return false;
    }
    const Player *other = match_player(match, seat_other(actor));
    return other->kind == PLAYER_COMPUTER && level_gains_by_thinking_ahead(level_get(other->level));
}

bool may_open(const Game *game)
{
    return !must_ask_for_new_game(game);
}

/* Stones, moves, a result, or what a file says of the game. */
bool may_save(const Game *game)
{
    const Match *match = game_shown(game);
    const Record *record = match->record;
    if (match != game->match) {
        return match->position.stones > 0;
    }
    return game->in_game &&
           (record_node(record, NODE_ROOT)->child ||
            match->position.stones > match->setup.handicap_stones ||
            match->outcome.reason != REASON_NONE || record_comment(record, NODE_ROOT) ||
            record_property_count(record, NODE_ROOT) > 0);
}

bool may_answer_engine(const Game *game)
{
    const Seat actor = match_actor(game->match);
    return actor != SEAT_NONE && game_engine_failed(game, actor) &&
           match_player(game->match, actor)->kind == PLAYER_ENGINE;
}

bool may_retry_save(const Game *game)
{
    return game->in_game;
}
