/* scene.h: hand-made views, and a screen to draw them, for the tests of the screen. */
#ifndef TENGEN_TESTS_UI_SCENE_H
#define TENGEN_TESTS_UI_SCENE_H

#include "render/canvas.h"
#include "ui/screen.h"

typedef struct Stage {
    Store *store;
    Fonts *fonts;
    Canvas *canvas;
    DrawList *list;
    Screen *screen;
    int w, h;
} Stage;

void stage_open(Stage *stage, int w, int h, float scale);
void stage_close(Stage *stage);
void stage_resize(Stage *stage, int w, int h, float scale);
/* Draws frames until nothing moves; advances the time of the view. */
void stage_settle(Stage *stage, View *view);
void stage_draw(Stage *stage, const View *view);

/* Pictures to choose from; the fourth cannot be shown. Main thread only. */
const Thumbnails *scene_thumbnails(void);

/* A game against the computer, 22 moves, Black to move; of the picture "play". */
void scene_play(View *view);
/* The third lesson's second stone is due. */
void scene_learn(View *view);
/* The puzzle of the day, at its first move. */
void scene_puzzle(View *view);
/* A wrong try and the reply to it. */
void scene_puzzle_wrong(View *view);
/* The list of puzzles, some of them solved. */
void scene_puzzles(View *view);
void scene_engines(View *view);
void scene_contest(View *view);
void scene_contest_setup(View *view);
void scene_statistics(View *view);
/* The library with a folder, kept games, and a file that cannot be read; `of` games. */
void scene_library_of(View *view, int of);
void scene_library(View *view);
/* The same, won. */
void scene_win(View *view);
/* Two people face to face; Black asks to take back a move. */
void scene_faces(View *view);
/* The asker's open request, and who may answer it; REQUEST_NONE: none is open. */
void scene_ask(View *view, RequestKind kind, Seat asker);
/* A branch of the moves on the path: so many moves after this ply. */
typedef struct SceneBranch {
    int ply, moves;
} SceneBranch;
/* View.tree, of the moves in view->move as far as it reaches, at view->ply, and of branches, of
 * which one that begins later comes first. */
void scene_tree(View *view, const SceneBranch *branch, int branches);
void scene_put(View *view, const char *moves); /* "H8 I9 ..." from an empty board */
Point scene_point(const View *view, const char *label);

Command scene_send(Stage *stage, const View *view, Input input, int *count);
Input scene_mouse(InputKind kind, float x, float y);
Input scene_finger(InputKind kind, int64_t id, float x, float y);
Input scene_key(int key, int mods);

#endif
