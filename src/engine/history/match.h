/* match.h: a game between two players and the session around it: whose turn, clocks, outcome,
 * score. The only entry for moves, whoever makes them, and the only place where a win, a foul or an
 * undo exists.
 *
 * Not thread-safe: one thread (the main one) owns a match. Fields may be read, only match_* change
 * them. Time is handed in: match_tick with the milliseconds that passed, already capped by the
 * caller. */
#ifndef TENGEN_ENGINE_MATCH_H
#define TENGEN_ENGINE_MATCH_H

#include "engine/buffer.h"
#include "engine/history/clock.h"
#include "engine/history/record.h"
#include "engine/rules/opening.h"
#include "engine/rules/rules.h"

enum { MATCH_GAMES_MAX = 256 };

/* Why a command was not carried out; MATCH_OK: it was. The match is unchanged after every other
 * answer. */
typedef enum MatchAnswer {
    MATCH_OK,
    MATCH_OVER,      /* the game has ended */
    MATCH_OFF_BOARD, /* no such point */
    MATCH_OCCUPIED,
    MATCH_FOUL,        /* forbidden to Black; `refused` says which and why */
    MATCH_OPENING,     /* the opening does not allow it there */
    MATCH_CHOOSE,      /* a choice of the opening is due first */
    MATCH_SYMMETRICAL, /* offered moves may not be symmetrical to each other */
    MATCH_NOT_OFFERED, /* one of the offered moves is due */
    MATCH_NOT_YOURS,   /* not that seat's to do */
    MATCH_NOTHING,     /* nothing to undo, redo, answer ... */
    MATCH_PAUSED,
    MATCH_ASKED, /* a draw was offered and the other has not moved since */
    MATCH_NO_MEMORY,
    MATCH_REFUSED /* the computer answered a request with no */
} MatchAnswer;

typedef struct Match {
    Setup setup;
    Record *record;
    Position position; /* at record->current */
    OpeningStep opening;
    Color near_color; /* with which SEAT_NEAR began this game */
    Outcome outcome;
    Judgement ended_by; /* the winning or foul lines of the last move; zero while the game is on */
    Judgement refused;  /* after MATCH_FOUL */
    Point refused_at;   /* where; POINT_NONE once something else was done */
    Clock clock[2];     /* by Seat */
    bool paused;
    Request request;
    int draw_from[2], draw_until[2]; /* by Seat: at these plies no draw may be offered again */
    int score[2];                    /* games won, by Seat */
    int draws;
    int games;                    /* ended games of the session, in `result` */
    Seat result[MATCH_GAMES_MAX]; /* the winner's seat; SEAT_NONE: draw */
    bool counted;                 /* the last of `result` is this game's */
    Node *reviewed;               /* where the game stands while it is looked through, else NULL */
    Clock reviewed_clock[2];      /* by Seat: how its clocks stand there */
    uint32_t ticket; /* changes whenever an answer to an older question would be stale */
} Match;

/* A new session with this setup, ready to play; NULL: out of memory. Extra stones make the opening
 * free. */
Match *match_new(const Setup *setup);
void match_free(Match *match);

/* A new game in the same session; swaps the colours of the seats if the setup says so and the last
 * game was ended. match_reset also forgets the score ("choose again") and takes a new setup. */
MatchAnswer match_rematch(Match *match);
MatchAnswer match_reset(Match *match, const Setup *setup);
/* Before the first move: the seats exchange colours, and extra stones follow theirs. MATCH_NOTHING
 * later. */
MatchAnswer match_exchange(Match *match);
/* The score of the evening goes on in a new session if the same two play it, whoever sits where. */
void match_inherit(Match *match, const Match *before);

/* The seat that acts now (SEAT_NONE when the game is over), the colour of a seat, the seat of a
 * colour. */
bool match_is_over(const Match *match);
Seat match_actor(const Match *match);
Color match_color(const Match *match, Seat seat);
Seat match_seat(const Match *match, Color color);
const Player *match_player(const Match *match, Seat seat);

/* A stone for the side to move. Human, computer, file, engine and script all enter here.
 *
 * Renju with fouls refused: when every empty point is forbidden to Black, who is to move, the game
 * is a draw with REASON_FULL as soon as that position stands, that is with White's move (or with
 * the set-up stones); that move's undo takes it back. */
MatchAnswer match_play(Match *match, Point point);
/* Where fifth moves are offered, match_play at a point offers it, and takes it back if it was
 * offered; where one is to be chosen, it plays that one. These are the opening's other decisions,
 * by the actor; decisions earn no time. */
MatchAnswer match_choose(Match *match, Choice choice);
MatchAnswer match_declare(Match *match, int number);

/* Between people one ply; against one computer back to the human's own decision (both plies, or the
 * one not yet answered); two computers: one ply. Also after the end: then the result leaves the
 * score. match_redo is its mirror. */
MatchAnswer match_undo(Match *match);
MatchAnswer match_redo(Match *match);

/* An undo also takes back, as steps of their own, an ending without a move (resigned, time, agreed)
 * and each decision of the opening after which nothing was played. */

/* For review: to any node; outcome and clocks become what they were there. Takes nothing off the
 * score. */
void match_go(Match *match, Node *node);
/* While a game is looked through, moves may be tried: they count in no score and are not its
 * result, and match_go back to `reviewed`, where it began, finds the clocks as they stood. `on`
 * begins it at the current node, if it has not begun; else it ends there, and play goes on from
 * there. */
void match_review(Match *match, bool on);

MatchAnswer match_resign(Match *match, Seat seat);
/* Puts a question to the other seat; one at a time (MATCH_NOT_YOURS). Who has offered a draw may do
 * so again when the other has moved since (MATCH_ASKED). Whatever changes the position
 * closes an open question. An allowed undo goes back to before the asker's own last move. Computers
 * answer at once: undo yes, draw no while anything is open (yes on a full board's last points), new
 * game yes; their no is MATCH_REFUSED. */
MatchAnswer match_ask(Match *match, RequestKind kind, Seat asker);
/* Answers the open question; `seat` must not be the asker's. Carries it out if allowed. */
MatchAnswer match_answer(Match *match, Seat seat, bool allow);
/* The asker takes it back. */
MatchAnswer match_withdraw(Match *match, Seat asker);

/* Runs the actor's clock by the milliseconds that passed; true if a flag fell (the game is over
 * then). The clock starts with the first move. match_pause stops it; nothing may be played while
 * paused. */
bool match_tick(Match *match, int64_t passed_ms);
void match_pause(Match *match, bool paused);

/* The session as text (an SGF with private properties: players, clocks, score) and back. The record
 * tree, the current node, the outcome, the clocks and the score come back as they were. NULL with
 * `error` if it cannot be read. */
void match_write(const Match *match, Buffer *out);
Match *match_read(const char *text, size_t length, ParseError *error);

/* Takes over a record read from a file, at its current node: plain play with the file's size, names
 * and rule (the setup's rule if the file did not say). The record is owned by the match from here
 * on (freed on failure); moves that the rules refuse cut their branch, and `error` tells the
 * first one. */
Match *match_from_record(Record *record, const Setup *setup, ParseError *error);

#endif
