/* app.h: the program: one game, one screen, one window, and the workers. All on the main thread;
 * app_command is the only place that acts on what a player does. */
#ifndef TENGEN_APP_APP_H
#define TENGEN_APP_APP_H

#include "app/audio.h"
#include "app/gomocup_client.h"
#include "app/events.h"
#include "app/game.h"
#include "app/options.h"
#include "app/paths.h"
#include "app/pictures.h"
#include "app/thinker.h"
#include "app/window.h"
#include "app/writer.h"
#include "render/canvas.h"
#include "ui/frame_stats.h"
#include "ui/screen.h"

enum { APP_DISMISSED_MAX = 8 };

typedef struct App {
    Options options; /* as in force: the file's settings under the command line's */
    Options kept;    /* what the settings file holds */
    Paths paths;
    bool keeps;    /* settings and autosave are read and written */
    bool scripted; /* virtual time, seeded and limited by nodes */
    bool headless; /* nobody looks: messages go to stderr too */

    Game game;
    SearchReport analysis; /* what was found so far */
    uint32_t analysis_ticket;
    int64_t analysis_ms;    /* when that was last looked at */
    uint32_t saved_ticket;  /* of the match as it was last written */
    const Node *saved_node; /* ... and where the game stood */
    bool settings_blocked;  /* the file there could not be read: it is not written over */
    bool settings_mended;   /* the file had bad lines and was put aside */
    bool write_failed;      /* told once, until a write succeeds again */
    char saved_name[64];    /* the last that a saved file got, and how often within its second */
    int saved_count;
    int autosave_claim; /* of file_claim */

    Store *store;
    Fonts *fonts;
    DrawList *list;
    Canvas *canvas;
    Screen *screen;
    Window *window;
    SDL_Window *dressed; /* has its icon and title */
    EventState input;
    float scale; /* device pixels of a logical one */
    View view;
    bool drawing, unseen; /* unseen: the last frame could not be shown */
    Pixmap picture;       /* the player's own */

    Thinker *thinker;
    Writer *writer;
    Pictures *pictures;
    Audio *audio;
    GomocupClient *client[2]; /* by Seat */
    char client_command[2][PATH_BYTES];
    GomocupClient *dismissed[APP_DISMISSED_MAX];

    int64_t now_ms, last_tick_ms, last_frame_ms, last_stone_ms;
    int stones_heard;
    int beats;       /* warnings of low time that were sounded */
    bool awake;      /* the screen is kept from sleeping */
    bool background; /* another program has the player's attention */
    bool quit;
    bool sketch;      /* the next frame is to be there at once, its ground in plain colours */
    int frames_shown; /* with something painted */
    int wakeups;
    bool show_frame_stats;  /* F3 */
    FrameStats frame_stats; /* of the last frame that changed something */
} App;

/* Takes what the options say; opens the window and shows nothing yet. NULL with `error` and the
 * exit status in *status. */
App *app_new(const Options *options, char *error, size_t bytes, int *status);
void app_free(App *app);

/* Runs until the player leaves. Returns the exit status. */
int app_run(App *app);

/* The loop's parts, for scripts and the benchmark. */
void app_handle(App *app, const SDL_Event *event);
void app_pump(App *app);                  /* all events that wait */
void app_tick(App *app, int64_t now_ms);  /* virtual time: clocks run by all that passed */
void app_collect(App *app, bool answers); /* what the workers have; moves too if `answers` */
void app_update(App *app);                /* gives the workers what is to be done */
void app_draw(App *app);
int64_t app_next_ms(App *app); /* when to wake up: app time, -1 never */
void app_resize(App *app);
void app_load_picture(App *app); /* the player's own, as the settings name it */

/* app_command.c */
void app_command(App *app, const Command *command);
/* session.c: games that begin, go on, are opened and kept. */
void session_begin(App *app);                     /* at start, by options and autosave */
bool session_start(App *app, const Setup *setup); /* a new game; keeps an unfinished one */
bool session_open(App *app, const char *path, char *error, size_t bytes);
/* The game that another one is about to replace goes into the games folder. */
void session_keep_unfinished(App *app, bool tell);
bool session_needs_autosave(const App *app);
void session_autosave(App *app);
void session_save_settings(App *app);
void session_save_game(App *app);
void session_save_picture(App *app);
bool session_write_sgf(App *app, const char *path, char *error, size_t bytes);
bool session_write_png(App *app, const char *path, char *error, size_t bytes);

/* snapshot.c */
void app_fill_view(App *app);

/* Somebody's move or a hint is worked on now, by the computer or an engine. */
bool app_is_thinking(App *app);
/* The computer thinks on a person's time about the position on the board. */
bool app_thinks_ahead(App *app);
/* What the analysis has found about the position shown; NULL: nothing yet. */
const SearchReport *app_analysis_report(const App *app);
/* The analysis runs, or its last report has not been taken yet. */
bool app_analysis_pending(App *app);

/* The language that the settings name, or English where no font here has its characters. */
void app_set_language(App *app);

/* Something to tell the player, in their language. */
void app_say(App *app, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
