/* match.h: the games of two players: turn, clocks and outcome of the current one, and the score.
 * Every move enters here, from a person, the computer, an engine, a file or a script.
 * match_rights.h reports what is allowed.
 *
 * Not thread-safe. Callers may read the fields; only match_* change them. A match does not read the
 * time: match_tick takes the milliseconds that passed. */
#ifndef TENGEN_ENGINE_MATCH_H
#define TENGEN_ENGINE_MATCH_H

#include "engine/buffer.h"
#include "engine/history/clock.h"
#include "engine/history/record.h"
#include "engine/rules/opening.h"
#include "engine/rules/rules.h"

enum { MATCH_GAMES_MAX = 256 };

/* MATCH_OK: done. Anything else is the reason why nothing was changed. */
typedef enum MatchError {
    MATCH_OK,
    MATCH_OVER,      /* the game has ended */
    MATCH_OFF_BOARD, /* no such point */
    MATCH_OCCUPIED,
    MATCH_FOUL,         /* forbidden to Black; rules_judge says why */
    MATCH_OPENING,      /* the opening does not allow this point or decision */
    MATCH_CHOOSE,       /* a decision of the opening must come first */
    MATCH_SYMMETRICAL,  /* the offer is symmetrical to another one */
    MATCH_NOT_OFFERED,  /* White must pick one of the offers */
    MATCH_NOT_YOURS,    /* not this seat's right */
    MATCH_REQUEST_OPEN, /* another request is open */
    MATCH_NOTHING,      /* there is nothing to undo, redo, answer ... */
    MATCH_PAUSED,
    MATCH_ASKED, /* no second draw offer before the opponent has moved */
    MATCH_NO_MEMORY,
    MATCH_PLAYED,  /* moves that were played stay */
    MATCH_DECLINED /* the computer declined the request */
} MatchError;

#define MATCH_ID_MAX INT64_C(999999999999999)
enum {
    MATCH_PENDING_BYTES = 2048, /* of Match.pending, NUL included: two long lines */
    MATCH_ORIGIN_BYTES = 4200   /* of Match.origin: a path and a few numbers */
};

typedef struct Match {
    Setup setup;
    Record *record;
    Position position; /* at record->current */
    OpeningStep opening;
    Color near_color; /* SEAT_NEAR's colour when the game began */
    Outcome outcome;
    Judgement ended_by; /* winning rows or foul of the last move; zero while the game is on */
    Clock clock[2];     /* by Seat */
    bool paused;
    Request request;
    int draw_from[2], draw_until[2]; /* by Seat: no draw offer at plies from..until-1 */
    int score[2];                    /* games won, by Seat */
    int draws;
    int games;                    /* finished games of the match, in `result` */
    Seat result[MATCH_GAMES_MAX]; /* the winner's seat; SEAT_NONE: draw */
    int level_games;              /* the last so many of `result` were played against the computer's
                                     present level */
    bool counted;                 /* this game is the last of `result` */
    bool noted; /* this game's first result was noted, or is not to be: it came from a file */
    bool lacks_players; /* it came from a file that does not say who plays, and has not been played
                           on since: two people sit at it */
    int64_t id; /* of this game, among all that a player plays; 1 to MATCH_ID_MAX; 0: none yet */
    int64_t series;  /* as it was read: of files that replace each other, so that only the last one
                        of  a series counts; 1 to MATCH_ID_MAX; 0: unknown */
    bool visit;      /* as it was read: it was only looked at, and the player's own game is saved in
                        another file */
    bool kept;       /* as it was read: it ended and is in the library, or the player has deleted it
                        there */
    NodeId reviewed; /* during a review: the node where it began; else NODE_NONE */
    Clock reviewed_clock[2]; /* by Seat: the clocks at that node */
    uint32_t ticket; /* changes with position, decisions and outcome, not with a request, a pause
                        or a review; a result computed for an older ticket is stale */
    char pending[MATCH_PENDING_BYTES]; /* lines of statistics.h that may not be in the player's file
                                          yet, of this game or earlier ones: saved with it */
    char origin[MATCH_ORIGIN_BYTES];   /* as it was read: what the program wrote of the file that
                                          the game was opened from; empty: nothing */
} Match;

/* A new match with this setup; NULL: out of memory. With extra stones the opening is free. */
Match *match_new(const Setup *setup);
void match_free(Match *match);

/* A new game in the same match; swaps the seats' colours if the setup says so and the last game
 * was finished. */
MatchError match_rematch(Match *match);
/* The same with the colours the other way round; extra stones stay with their seat. */
MatchError match_rematch_exchanged(Match *match);
/* The same, against a computer at another level. The score is kept. MATCH_NOTHING: nobody plays a
 * computer. */
MatchError match_rematch_at_level(Match *match, int level);
/* These players go on with this game, `mover` with the next move, in the first game of their match.
 * They may be those who sit there. The game is not over. */
void match_take_players(Match *match, const Player *mover, const Player *opponent);
/* Carries the score over to a new match of the same two players, in whichever seats. A person's
 * computer is the same player at every level. */
void match_inherit(Match *match, const Match *before);

/* match_actor: the seat to act, SEAT_NONE when the game is over. In a review of a game that ended
 * without a move (by resignation, on time, by agreement), moves can follow its last one, as a
 * variation: match_may_vary. */
bool match_is_over(const Match *match);
bool match_may_vary(const Match *match);
Seat match_actor(const Match *match);
Color match_color(const Match *match, Seat seat);
Seat match_seat(const Match *match, Color color);
const Player *match_player(const Match *match, Seat seat);
bool match_is_human(const Match *match, Seat seat); /* SEAT_NONE: false */
bool match_has_two_people(const Match *match);

/* Plays a stone for the side to move. While fifth moves are offered, it offers the point;
 * a second call withdraws the offer. After the last offer, it plays the picked point.
 * In a review a move that the record has is gone to, which changes nothing of the game.
 *
 * If fouls are refused and every empty point is forbidden to the side to move, the game is a draw
 * with REASON_FULL. */
MatchError match_play(Match *match, Point point);
/* The opening's other decisions, by the actor. They add no increment to the clock. */
MatchError match_choose(Match *match, Choice choice);
MatchError match_declare(Match *match, int number);

/* Undo takes back one step: an ending without a move, a decision of the opening, or a move. Against
 * a computer it goes on until the person is to act. Undoing the end of a game also removes its
 * result from the score. Redo is the inverse. */
MatchError match_undo(Match *match);
MatchError match_redo(Match *match);

/* Goes to any node, for the review: outcome and clocks become those of the node. The score does not
 * change. MATCH_OK or MATCH_NO_MEMORY. */
MatchError match_go(Match *match, NodeId node);
/* Begins (`on`) or ends a review at the current node. Moves tried in a review do not count in the
 * score; match_go to `reviewed`, where the review began, restores the clocks. Play continues from
 * the node where the review ends. */
void match_review(Match *match, bool on);
/* Where the game stands: during a review, where that began. */
NodeId match_game_node(const Match *match);

/* A match of its own, for another thread to write; it shares the tree's memory until that changes
 * (record_copy). NULL: out of memory. */
Match *match_copy(const Match *match);

MatchError match_resign(Match *match, Seat seat);
/* Sends a request to the other seat; one at a time. Any change of the position cancels it. A
 * granted undo goes back to before the asker's last move. Computers answer at once: they grant an
 * undo and a new game, and accept a draw only when neither side can make a five any more. */
MatchError match_ask(Match *match, RequestKind kind, Seat asker);
/* Answers the open request, by the seat that was asked; executes it if allowed. */
MatchError match_answer(Match *match, Seat seat, bool allow);
/* The asker cancels the request. */
MatchError match_withdraw(Match *match, Seat asker);

/* Runs the actor's clock; returns true if its flag fell, which ends the game. Clocks start after
 * the first move. While paused they stand still and nothing may be played. */
bool match_tick(Match *match, int64_t passed_ms);
void match_pause(Match *match, bool paused);

/* This game's result is not noted again, however often the game is taken back and ends anew. */
void match_set_noted(Match *match);

/* The player's own name, or its engine's (engine_name.h). False: it has neither. */
bool match_player_name(const Player *player, char name[NAME_BYTES]);

/* A match from a file's record, at its current node: free opening, with the file's size, names and
 * rule (the setup's rule if the file names none). Takes ownership of the record, also on failure.
 * Branches with illegal moves are deleted; `error` reports the first such move. Where the file
 * plays a forbidden point, fouls lose. */
Match *match_from_record(Record *record, const Setup *setup, ParseError *error);

#endif
