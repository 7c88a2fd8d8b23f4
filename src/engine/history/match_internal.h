/* match_internal.h: what only the files of the match share. */
#ifndef TENGEN_ENGINE_MATCH_INTERNAL_H
#define TENGEN_ENGINE_MATCH_INTERNAL_H

#include "engine/history/match.h"

enum {
    MATCH_PATH_MAX = RECORD_DEPTH_MAX, /* more could not be read from its file */
    MATCH_FILE_VERSION = 1             /* TENGENSESSION */
};

/* The nodes from the root to a node, and the decisions of the opening on the way. */
typedef struct MatchPath {
    int count;                        /* moves */
    NodeId node[MATCH_PATH_MAX + 1];  /* by depth: the root first */
    Decisions decided[OPENING_PLIES]; /* by depth */
} MatchPath;

void match_path_to(const Record *record, MatchPath *path, NodeId node);
OpeningStep match_step_at(const Match *match, const Decisions *decided, int count);

/* The record's empty board with its set-up stones. */
void match_begin_position(const Record *record, Position *position);
/* The game is over before it begins: the set-up stones on the position hold a five, or an overline
 * that is a foul. Returns REASON_NONE if not. */
Outcome match_judge_setup(const Record *record, Position *position, Judgement *judged);
/* Every empty point is forbidden to the side to move: the game cannot go on. */
bool match_is_stuck(const Setup *setup, const Position *position);

/* Recomputes position, opening and outcome from the record's current node. */
void match_recompute(Match *match);
/* Sets the clocks to what the current node stores. */
void match_restore_clocks(Match *match);

/* Call before something new happens at `node`: discards what redo would restore there, and the
 * result of a game that is continued from before its end. In a review both stay. */
void match_begin_action(Match *match, NodeId node);
/* These cannot fail: room was reserved (record_reserve), or the node has had endings or decisions,
 * as undo and redo find them, and its path was reserved. */
void match_set_endings(Match *match, NodeId node, Outcome ending, Outcome undone);
void match_set_decisions(Match *match, NodeId node, const Decisions *made);
/* Call after a change. match_changed makes earlier requests and questions stale;
 * match_update_record writes result and names into the record; match_settle does both and counts
 * the result of an ended game. */
void match_changed(Match *match);
void match_update_record(Match *match);
void match_settle(Match *match);
void match_uncount_result(Match *match);

/* Ends the game without a move: by resignation, on time, by agreement. MATCH_OK or
 * MATCH_NO_MEMORY. */
MatchError match_end(Match *match, Reason reason, Color winner);
/* Whose clock a file has as SEAT_NEAR's; COLOR_EMPTY: it can have none. */
Color match_clock_color(const Match *match);

/* Undo until `seat` is to act on a decision of its own; SEAT_NONE: one step. */
MatchError match_undo_for(Match *match, Seat seat);

/* Checks every line of the record by the rules of the setup, except for the opening: a decision
 * that led to a line may have been changed since. `error` reports the first illegal move. With
 * `cut`, the branches of illegal moves are deleted, and a forbidden point that is played means that
 * it loses, instead of being refused; without, the check stops at the first. Returns whether all
 * was legal. */
bool match_check_tree(Match *match, bool cut, ParseError *error);

#endif
