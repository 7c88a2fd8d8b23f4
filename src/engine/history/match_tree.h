/* match_tree.h: changes of the tree of moves, in a review. What was played stays: the line on which
 * the game stands is changed only in a game of a file, before anybody plays on. */
#ifndef TENGEN_ENGINE_MATCH_TREE_H
#define TENGEN_ENGINE_MATCH_TREE_H

#include "engine/history/match.h"
#include "engine/signs.h"

/* What a cut took away. */
typedef struct MatchCut {
    NodeId node;              /* with all that followed it; NODE_NONE: nothing was cut */
    int moves;                /* so many */
    NodeId current, reviewed; /* before it, like the next ones */
    bool visited;             /* redo led to the node */
    Clock reviewed_clock[2];
    Outcome outcome; /* of the record */
} MatchCut;

/* MATCH_OK, MATCH_NOTHING (the root, or no node), or MATCH_PLAYED. */
MatchError match_may_cut(const Match *match, NodeId node);
/* Also MATCH_NO_MEMORY. If the current node is cut, its parent becomes current. */
MatchError match_cut(Match *match, NodeId node, MatchCut *cut);
/* Puts it back; a review goes where it was before the cut, and so does the game, unless it has been
 * played on since. MATCH_OCCUPIED: the same move has been
 * played there since. MATCH_NOTHING: what it followed is gone. MATCH_NO_MEMORY. */
MatchError match_uncut(Match *match, const MatchCut *cut);

/* Which of the branches at a node comes first: that of the game, then those of the record.
 * NODE_NONE: `node` is the first. */
NodeId match_branch_before(const Match *match, NodeId node);

/* MATCH_OK, or why match_promote does nothing. */
MatchError match_may_promote(const Match *match);
/* The closest fork before the current node where its line is not the first one: the line goes one
 * place up there; with `main`, to the first place there and at each fork before. MATCH_NOTHING: it
 * is the first everywhere. MATCH_PLAYED: it comes right after what was played. MATCH_NO_MEMORY. */
MatchError match_promote(Match *match, bool main);

/* MATCH_OK or MATCH_NO_MEMORY. */
MatchError match_set_comment(Match *match, NodeId node, const char *text); /* "": none */
MatchError match_set_name(Match *match, NodeId node, const char *text);    /* likewise */
/* Of the current node. */
MatchError match_set_sign(Match *match, Point point, const Sign *sign);

#endif
