/* app.h: the program: its parts, each with state of its own, and what the loop keeps. Plain data,
 * main thread only. startup.h makes it, loop.h runs it, commands.h and games.h change the game,
 * snapshot.h shows it to the screen. */
#ifndef TENGEN_APP_APP_H
#define TENGEN_APP_APP_H

#include "app/announcer.h"
#include "app/contest_room.h"
#include "app/desktop_motion.h"
#include "app/display.h"
#include "app/engine_list.h"
#include "app/events.h"
#include "app/explorer.h"
#include "app/file_chooser.h"
#include "app/file_games.h"
#include "app/game.h"
#include "app/game_log.h"
#include "app/game_reader.h"
#include "app/library.h"
#include "app/messages.h"
#include "app/open_receiver.h"
#include "app/options.h"
#include "app/puzzles.h"
#include "app/reporter.h"
#include "app/rule_question.h"
#include "app/sound_cues.h"
#include "app/storage.h"
#include "app/visit.h"
#include "app/workers.h"

/* Times are in ms of the loop's clock: SDL's, or a script's virtual one. */
typedef struct Loop {
    EventState events;
    View view;       /* what the screen shows: read it through loop_view */
    bool view_stale; /* must be filled again before use */
    Point aimed;     /* of snapshot_aimed, when the view was filled */
    int view_fills;  /* how often it was filled; for tests */
    bool sketch;     /* first frame: plain colours instead of textures */

    int64_t now_ms, last_tick_ms, last_stone_ms;
    bool show_frame_stats;    /* F3 */
    bool unattended;          /* a script or a benchmark: answers come without a pause */
    bool background;          /* the window does not have the focus */
    bool inhibit_screensaver; /* the display is kept from sleeping */
    bool drawing;             /* set during loop_draw; prevents re-entry from window events */
    bool quit;
    int wakeups;
} Loop;

/* What commands leave for the next update of the loop. */
typedef struct Pending {
    bool save_settings; /* `saved` has changed */
    bool load_picture;  /* the player chose a picture, perhaps the same one again */
    bool save_picture;  /* of the game, or the statistics */
    Page picture_page;  /* ... which is shown on this one */
    Seat picture_seat;  /* who asked for it */
    bool open_folder;   /* the folder of what was saved last, in the file manager */
} Pending;

typedef struct Exporter Exporter; /* app/exporter.h */

typedef struct App {
    Options options; /* in force: the settings file's under the command line's */
    Options saved;   /* what the settings file contains */
    Pending pending;
    Messages messages;
    Storage storage;
    Calendar calendar;
    Game game;
    Visit visit; /* of the game on the board, if it is not the player's */
    Puzzles puzzles;
    GameLog log;
    GameReader *reader;     /* of the file that is being opened */
    OpenReceiver *receiver; /* of files from later starts; NULL: they open windows */
    Library library;
    Explorer explorer;
    RuleQuestion rule_question;
    FileGames file_games;
    FileChooser file_chooser;
    Match *to_save;              /* owned: a copy of the game that it chooses a file for, or did */
    Exporter *exporter;          /* of the animation that is being made; NULL: none is */
    int exported, export_frames; /* its frames: so many are painted, of so many; 0: none is made */
    Workers workers;
    EngineChecker checker; /* of the engine that PAGE_NEW names */
    EngineList engines;
    ContestRoom contest;
    Reporter reporter;
    Display display;
    SoundCues sound_cues;
    Announcer announcer;
    DesktopMotion desktop_motion;
    Loop loop;
} App;

#endif
