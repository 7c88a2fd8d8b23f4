/* match_file.h: a match as the text of a file: an SGF with private properties in its root, then the
 * line of trailer.h. A value consists of fields separated by colons; text is percent-encoded.
 *
 *   TENGENSESSION[1]                          version of these properties
 *   TENGENSETUP[opening:foul_loses:swap_colors:move_ms]
 *   TENGENPLAYER[kind:level:name:engine][..]  by seat: near, far; as in the next two
 *   TENGENTIME[main:increment:byoyomi:periods][..]
 *   TENGENHANDICAP[stones:seat]               optional, like the next
 *   TENGENDRAW[from:until][from:until]        plies at which a seat may not offer a draw
 *   TENGENCLOCK[main:periods:in_byoyomi:move][..]
 *   TENGENSCORE[near:far:draws]
 *   TENGENRESULTS[NFD...]                     winners of the finished games; D: draw
 *   TENGENLEVELGAMES[number]                  optional: Match.level_games; else all results
 *   TENGENSTATE[near_color:paused:counted:depth]
 *   TENGENNOTED[1]                            optional: Match.noted of a game that is not counted
 *   TENGENNOPLAYERS[1]                        optional: Match.lacks_players
 *   TENGENVISIT[1]                            optional: Match.visit
 *   TENGENKEPT[1]                             optional: Match.kept
 *   TENGENGAME[id]                            optional: Match.id
 *   TENGENSERIES[number]                      optional: Match.series
 *   TENGENPENDING[lines]                      optional: Match.pending
 *   TENGENORIGIN[text]                        optional: Match.origin
 *
 * `depth` is the current node's, on the line that redo follows from the root (TENGENVISITED). The
 * properties of the other nodes are in sgf_internal.h. */
#ifndef TENGEN_ENGINE_MATCH_FILE_H
#define TENGEN_ENGINE_MATCH_FILE_H

#include "engine/buffer.h"
#include "engine/history/match.h"

typedef enum SavedState {
    SAVED_WHOLE,     /* as it was written */
    SAVED_UNCHECKED, /* by an older version, or edited: readable, but without a checksum */
    SAVED_DAMAGED,   /* changed since it was written, or no match at all */
    SAVED_NEWER,     /* by a later version, which can read it: leave the file alone */
    SAVED_NO_MEMORY  /* the file may be good: leave it alone */
} SavedState;

typedef struct SavedReport {
    SavedState state;
    int64_t saved_ms; /* Unix time; 0: unknown */
    ParseError error; /* what is wrong; `what` is empty if nothing is */
    int moves;        /* match_salvage: the moves of the game that came back */
    int moves_saved;  /* ... and how many it had, if the text says so */
    bool lost_setup;  /* ... players, clocks, score or opening came back as defaults */
} SavedReport;

/* What is written is the game: during a review, the node where it began, with the clocks there, and
 * the line through it as the main line. The match may be a match_copy and in another thread.
 *
 * `version`: of this program, for AP. `saved_ms`: the time now (Unix time in ms), for the report.
 */
void match_write(const Match *match, const char *version, int64_t saved_ms, Buffer *out);

/* Changes when something changes that match_write writes; not when a clock runs, a review looks at
 * other moves, or Match.pending, Match.origin or Match.kept changes. */
uint64_t match_saved_state(const Match *match);

/* As other programs read it; names of players who have none, unless the match lacks players, are
 * "Black", "White", "Computer 4" or the engine's file. `date` (YYYY-MM-DD): for a game of this
 * program without one. Who plays is added for match_read_seats, unless an engine does: its path is
 * nobody else's business. */
void match_write_sgf(const Match *match, const char *version, const char *date, Buffer *out);
void match_write_psq(const Match *match, Buffer *out);
bool match_psq_leaves_out(const Match *match); /* as psq_leaves_out */
/* What files call this player: their name, else "Computer 4", the engine's file, "Black" or
 * "White".
 */
void match_file_player_name(const Player *player, Color color, char name[NAME_BYTES]);
/* After match_from_record. `take`: whom match_write_sgf named sits down, if one of them is a
 * person; else the match lacks players. */
void match_read_seats(Match *match, bool take);

/* NULL unless the state is SAVED_WHOLE or SAVED_UNCHECKED. */
Match *match_read(const char *text, size_t length, SavedReport *report);

/* What can be read of a damaged text: the moves of each line up to the first that cannot, and
 * defaults (people, no clocks, no score) for what is lost besides. A changed byte that still reads
 * as a value is not noticed. NULL: the state is SAVED_NO_MEMORY, or SAVED_DAMAGED with `error` if
 * there is nothing to be had. */
Match *match_salvage(const char *text, size_t length, SavedReport *report);
/* An English sentence for translation; if moves are missing with two %d: moves and moves_saved. */
const char *match_salvage_sentence(const SavedReport *report);

#endif
