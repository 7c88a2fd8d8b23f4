/* game_stages.h: the program on each page at each stage of a game between two people, for tests
 * that walk all pages. */
#ifndef TENGEN_TESTS_GAME_STAGES_H
#define TENGEN_TESTS_GAME_STAGES_H

#include "app/app_fixture.h"
#include "ui/page.h"

typedef enum GameStage { NO_GAME, RUNNING, OVER, STAGES } GameStage;

const char *game_stage_name(GameStage stage);

/* Begins a game, brings it to the stage and opens the page. False: the page cannot be opened then.
 */
bool game_stage_open(App *app, GameStage stage, Page page);
/* Saves what has to be saved, and draws what is shown a second later. */
void game_stage_show(App *app);
void game_stage_run(App *app, CommandKind kind, int value);
/* Gives the input to the screen, and carries out what it leads to. */
void game_stage_input(App *app, const Input *input);
/* Removes all messages. */
void game_stage_forget(App *app);

#endif
