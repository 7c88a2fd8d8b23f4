/* match_request.c: what one seat asks of the other: an undo, a draw, a new game. */
#include "engine/history/match.h"

#include <assert.h>

#include "engine/history/match_internal.h"
#include "engine/history/match_rights.h"

/* Are there five points in a line without stones of both colours? */
static bool five_is_possible(const Position *position)
{
    for (Point from = point_first(); from != POINT_NONE; from = point_next(from, position->size)) {
        for (int line = 0; line < 4; line++) {
            bool seen[4] = {false};
            for (int k = 0; k < 5; k++) {
                seen[position->cell[from + k * line_step[line]]] = true;
            }
            if (!seen[COLOR_WALL] && !(seen[COLOR_BLACK] && seen[COLOR_WHITE])) {
                return true;
            }
        }
    }
    return false;
}

static MatchError carry_out(Match *match, Request request)
{
    assert(request.kind != REQUEST_NONE);
    if (request.kind == REQUEST_UNDO) {
        return match_undo_for(match, request.asker);
    }
    /* A game that ends withdraws the request: it is not over. */
    return request.kind == REQUEST_DRAW ? match_end(match, REASON_AGREED, COLOR_EMPTY)
                                        : match_rematch(match);
}

/* The seat may not offer a draw again before the other has moved. */
static void set_offer(Match *match, Seat seat)
{
    int ply = match->position.count;
    match->draw_from[seat] = ply;
    match->draw_until[seat] = ply + (match_actor(match) == seat ? 2 : 1);
}

MatchError match_ask(Match *match, RequestKind kind, Seat asker)
{
    MatchError error = match_may_ask(match, kind, asker);
    if (error != MATCH_OK) {
        return error;
    }
    Request request = {kind, asker};
    if (kind == REQUEST_DRAW) {
        set_offer(match, asker);
    }
    if (match_is_human(match, seat_other(asker))) {
        match->request = request;
        return MATCH_OK;
    }
    if (kind == REQUEST_DRAW && five_is_possible(&match->position)) {
        return MATCH_DECLINED;
    }
    return carry_out(match, request);
}

MatchError match_answer(Match *match, Seat seat, bool allow)
{
    MatchError error = match_may_answer(match, seat);
    if (error == MATCH_OK && allow) {
        return carry_out(match, match->request);
    }
    if (error == MATCH_OK) {
        match->request = (Request){REQUEST_NONE, SEAT_NONE};
    }
    return error;
}

MatchError match_withdraw(Match *match, Seat asker)
{
    MatchError error = match_may_withdraw(match, asker);
    if (error == MATCH_OK) {
        match->request = (Request){REQUEST_NONE, SEAT_NONE};
    }
    return error;
}
