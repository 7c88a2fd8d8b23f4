/* kept_games.h: the program in this process with its files in data/, below the working folder, and
 * the games that it keeps in games/. All but the last part save what has to be saved. */
#ifndef TENGEN_TESTS_KEPT_GAMES_H
#define TENGEN_TESTS_KEPT_GAMES_H

#include "app/app.h"
#include "app/file.h"

#define GAMES "data/games"
#define ANOTHER_GAME "(;FF[4]GM[4]SZ[15];B[cc];W[dd])\n" /* not of the program */

/* ---- the program ---- */

/* The saved game goes on, or one between two people begins. */
App *open_data(void);
void close_data(App *app);
/* The same, but the files are as if the program had been killed now. */
void kill_data(App *app);
/* Starts again with the game that ended, and begins another one. */
void restart_and_leave(void);

/* ---- the game on the board ---- */

void board_give(App *app, const Command *command);
void board_play(App *app, int x, int y);
/* Black on hh, ih ..., and as many white stones. */
void board_play_row(App *app, int stones);
/* Starts; Black wins with five of them, and lh is the last. */
App *board_win(void);
void board_save(App *app);
/* In a review: the game on the board lies aside meanwhile. */
void board_open_file(App *app, const char *path, bool in_review);
void board_review(App *app, int ply);
/* Of the ninth move. */
void board_add_variation(App *app, int x, int y);
/* Begins the next game. */
void board_leave(App *app);
void board_leave_review(App *app);

/* ---- files ---- */

void run_shell(const char *command);
void put_file(const char *path, const char *text);
bool file_has(const char *path, const char *what);
void expect_same(const char *path, const char *copy);
/* The file of the game on the board, with the number that comes after its name. */
void kept_path(const App *app, const char *number, char path[FILE_PATH_BYTES]);
int kept_count(void);

#endif
