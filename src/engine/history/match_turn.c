#include "engine/history/match_turn.h"

#include "engine/history/match_internal.h"
#include "engine/rule_info.h"

/* Even boards have no centre that stays where it is. */
static bool leaves_centre(const Match *match, const BoardTurn *turn)
{
    return turn->dx != 0 || turn->dy != 0 || match->record->size % 2 == 0;
}

/* Is every move as allowed as it was? Where fouls lose, games may end by them. */
static MatchError check_fouls(Match *match, const BoardTurn *turn)
{
    ParseError error;
    if ((turn->dx == 0 && turn->dy == 0) || !rule_has_fouls(match->setup.rule, COLOR_BLACK)) {
        return MATCH_OK;
    }
    return !match->setup.foul_loses && match_check_tree(match, false, &error) ? MATCH_OK
                                                                              : MATCH_FOUL;
}

/* Puts the turned record in place of the old one, if the game stays what it was. */
static MatchError adopt(Match *match, Record *turned, const BoardTurn *turn)
{
    Record *before = match->record;
    match->record = turned;
    MatchError error = check_fouls(match, turn);
    if (error == MATCH_OK) {
        error = match_go(match, turned->current);
    }
    if (error != MATCH_OK) {
        match->record = before;
    }
    return error;
}

MatchError match_turn(Match *match, const BoardTurn *turn, bool cut_too)
{
    if (match->setup.opening != OPENING_FREE && leaves_centre(match, turn)) {
        return MATCH_OPENING;
    }
    Record *before = match->record, *turned = record_copy(before);
    if (!turned) {
        return MATCH_NO_MEMORY;
    }
    const RecordTurned done = record_turn(turned, turn, cut_too);
    const MatchError error = done == RECORD_TURNED       ? adopt(match, turned, turn)
                             : done == RECORD_TURNED_OFF ? MATCH_OFF_BOARD
                                                         : MATCH_NO_MEMORY;
    record_free(error == MATCH_OK ? before : turned);
    return error;
}
