/* match_rights.h: who may do what in a game now. Each function returns MATCH_OK or the reason why
 * not; match_* of match.h check the same functions before they act. */
#ifndef TENGEN_ENGINE_MATCH_RIGHTS_H
#define TENGEN_ENGINE_MATCH_RIGHTS_H

#include "engine/history/match.h"

/* A stone (or an offered fifth move) at this point, for the side to move. `judged` is filled if the
 * answer is MATCH_OK or MATCH_FOUL. */
MatchError match_may_play(const Match *match, Point point, Judgement *judged);
/* The same at another position and step of the opening, under the match's setup. */
MatchError match_may_place(const Match *match, const Position *position, const OpeningStep *step,
                           Point point, Judgement *judged);
/* Another decision of the opening, by the actor. */
MatchError match_may_decide(const Match *match, OpeningTask task, Decision decision);

MatchError match_may_undo(const Match *match);
MatchError match_may_redo(const Match *match);

MatchError match_may_pause(const Match *match);
MatchError match_may_end(const Match *match); /* by resignation or agreement */
MatchError match_may_resign(const Match *match, Seat seat);
MatchError match_may_ask(const Match *match, RequestKind kind, Seat asker);
MatchError match_may_offer_draw(const Match *match, Seat seat); /* MATCH_ASKED: not again yet */
MatchError match_may_answer(const Match *match, Seat seat);     /* the open request */
MatchError match_may_withdraw(const Match *match, Seat asker);  /* its own open request */

/* Does the actor's clock run? */
bool match_clock_runs(const Match *match);

/* How many steps back an undo goes until `seat` is to act on a decision of its own; SEAT_NONE: one.
 * 0: there is no such decision. An ending without a move is one step, undone alone. */
int match_undo_steps(const Match *match, Seat seat);

/* What the next step of a redo would be. */
typedef enum RedoStep { REDO_NONE, REDO_ENDING, REDO_DECISION, REDO_MOVE } RedoStep;
RedoStep match_redo_step(const Match *match);

/* The level that the result suggests to the only person, one up after a streak of wins at this
 * level, one down after a streak of losses; 0: none. */
enum { LEVEL_STREAK = 3 };
int match_suggested_level(const Match *match);

/* The only person, in a game against a computer or an engine; else SEAT_NONE. */
Seat match_lone_human(const Match *match);

#endif
