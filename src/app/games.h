/* games.h: starts, opens and restores games. An unfinished game that is replaced is kept in the
 * games folder. */
#ifndef TENGEN_APP_GAMES_H
#define TENGEN_APP_GAMES_H

#include "app/app.h"

/* At start: the game that the command line names, else the autosaved one, else PAGE_NEW. */
void games_at_startup(App *app);
/* False: out of memory; the player has been told. */
bool games_start(App *app, const Setup *setup);
/* The game that PAGE_NEW shows, unless one of its engines cannot be started; the player has been
 * told. */
void games_start_draft(App *app);
/* What PAGE_NEW shows is what the player chose. False: one of its engines cannot be started; the
 * player has been told. */
bool games_choose_draft(App *app);
/* In place of the game on the board, which is kept as when a new one begins: a position that is set
 * up on PAGE_ARRANGE. It does not count in the statistics. Takes the match over. */
void games_begin_arranged(App *app, Match *match);
/* The next game of the match, which no file that was opened before replaces. */
MatchError games_rematch(App *app, bool exchange);
/* ... at the level that the result suggests. The next new game begins with this level, too. */
MatchError games_take_level(App *app);
/* False with `error`: then nothing has changed. `watched`: who looks at the window is told there,
 * and a start without a file follows. Blocks until the file is read. */
bool games_open_at_startup(App *app, const char *path, bool watched, char *error, size_t bytes);
/* Begins to read the file, if that is allowed; an older request is dropped. Unattended it waits.
 * `game`: as game_file_read takes it. `in_review`: then it is shown there, even if it could be
 * played on. */
void games_open(App *app, const char *path, size_t game, bool in_review);
/* The same with the game that is chosen in the library, if it can be read. */
void games_open_chosen(App *app, bool in_review);
/* The same with a game of FileGames, of its file or of the text that was pasted, in review. */
void games_open_listed(App *app, size_t game);
/* Leaves the review of a game that is looked at: visit_leave. */
MatchError games_leave_visit(App *app, Page *from);
/* By which rule is the opened game to be judged, whose file does not say so? NOTICE_UNKNOWN_RULE.
 */
void games_ask_rule(App *app);
/* After NOTICE_UNKNOWN_RULE: reads the opened game again, judged by this rule. */
void games_judge_by(App *app, Rule rule);
/* As games_open with the text on the clipboard: SGF, Piskvork's format or moves. */
void games_paste(App *app);
/* Puts the game onto the clipboard, and offers the next format that can have it. */
void games_copy(App *app, CopyFormat format);
/* Tries the engine of this seat on PAGE_NEW in the background, and tells the player. */
void games_check_engine(App *app, Seat seat);
/* After a change of the page: a game without players that is played on gets the opponent whom New
 * game shows, and the player is told. */
void games_find_players(App *app);
/* If a file has been read: its game replaces the one on the board, or a message says why not. True:
 * something changed. */
bool games_collect(App *app);

#endif
