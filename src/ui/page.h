/* page.h: the pages, one row each. The enum, the row's data and the function that draws the page
 * (page_draw.h) are all made from PAGE_LIST; whatever depends on the page reads its row. */
#ifndef TENGEN_UI_PAGE_H
#define TENGEN_UI_PAGE_H

#include <stdbool.h>

#include "ui/icon.h"

/* ROW(identifier, draw function, fields of its PageInfo). The menu has its items in this order. */
#define PAGE_LIST(ROW)                                                                             \
    ROW(NEW, page_new, .name = "new", .title = N_("New game"), .icon = ICON_PLUS,                  \
        .area = PAGE_AREA_SETUP, .menu = PAGE_MENU_FIRST)                                          \
    ROW(PLAY, page_play, .name = "play", .area = PAGE_AREA_GAME, .main = true, .plays = true)      \
    ROW(REVIEW, page_review, .name = "review", .title = N_("Review the game"),                     \
        .icon = ICON_REVIEW, .area = PAGE_AREA_REVIEW, .menu = PAGE_MENU_FIRST,                    \
        .needs_review = true, .main = true, .browses = true)                                       \
    ROW(ARRANGE, page_arrange, .name = "arrange", .title = N_("Set up a position"),                \
        .icon = ICON_GRID, .area = PAGE_AREA_REVIEW, .menu = PAGE_MENU_FIRST, .own_board = true,   \
        .undo = PAGE_UNDO_ARRANGEMENT)                                                             \
    ROW(GAMES, page_games, .name = "games", .title = N_("Games of the file"), .icon = ICON_GRID,   \
        .area = PAGE_AREA_OVERLAY, .menu = PAGE_MENU_FIRST, .needs_list = true,                    \
        .lists_games = true)                                                                       \
    ROW(LEARN, page_learn, .name = "learn", .title = N_("Learn"), .icon = ICON_LEARN,              \
        .area = PAGE_AREA_LESSON, .menu = PAGE_MENU_FIRST, .returns_to = PAGE_HELP,                \
        .own_board = true, .turns_pages = true)                                                    \
    ROW(PUZZLES, page_puzzles, .name = "puzzles", .title = N_("Puzzles"), .icon = ICON_PUZZLE,     \
        .area = PAGE_AREA_OVERLAY, .menu = PAGE_MENU_FIRST)                                        \
    ROW(PUZZLE, page_puzzle, .name = "puzzle", .title = N_("Puzzle of the day"),                   \
        .area = PAGE_AREA_EXERCISE, .returns_to = PAGE_PUZZLES, .own_board = true)                 \
    ROW(LIBRARY, page_library, .name = "library", .title = N_("Library"), .icon = ICON_LIBRARY,    \
        .area = PAGE_AREA_WINDOW, .menu = PAGE_MENU_FIRST, .lists_games = true,                    \
        .arrows_enter = "games", .returns_to = PAGE_STATISTICS)                                    \
    ROW(STATISTICS, page_statistics, .name = "statistics", .title = N_("Statistics"),              \
        .icon = ICON_STATISTICS, .area = PAGE_AREA_WINDOW, .menu = PAGE_MENU_FIRST)                \
    ROW(ENGINES, page_engines, .name = "engines", .title = N_("Engines"), .icon = ICON_CHIP,       \
        .area = PAGE_AREA_OVERLAY, .menu = PAGE_MENU_FIRST)                                        \
    ROW(CONTEST, page_contest, .name = "contest", .title = N_("Engine match"), .icon = ICON_SWAP,  \
        .area = PAGE_AREA_WINDOW, .menu = PAGE_MENU_FIRST, .returns_to = PAGE_ENGINES,             \
        .lists_games = true)                                                                       \
    ROW(SETTINGS, page_settings, .name = "settings", .title = N_("Settings"), .icon = ICON_GEAR,   \
        .area = PAGE_AREA_WINDOW, .menu = PAGE_MENU_LAST)                                          \
    ROW(PICTURE, page_picture, .name = "picture", .title = N_("Picture"),                          \
        .area = PAGE_AREA_OVERLAY)                                                                 \
    ROW(TURN, page_turn, .name = "turn", .title = N_("Turn"), .icon = ICON_REMATCH,                \
        .area = PAGE_AREA_REVIEW, .undo = PAGE_UNDO_TURN)                                          \
    ROW(MENU, page_menu, .name = "menu", .title = N_("Menu"), .area = PAGE_AREA_OVERLAY)           \
    ROW(HELP, page_help, .name = "help", .title = N_("Help"), .icon = ICON_HELP,                   \
        .area = PAGE_AREA_OVERLAY, .menu = PAGE_MENU_LAST, .arrows_scroll = true)

#define PAGE_ENUMERATOR(id, draw, ...) PAGE_##id,
typedef enum Page { PAGE_LIST(PAGE_ENUMERATOR) PAGE_COUNT } Page;
#undef PAGE_ENUMERATOR

/* What a page takes of the window; layout.c places it. */
typedef enum PageArea {
    PAGE_AREA_GAME,     /* the board and the players' panels */
    PAGE_AREA_REVIEW,   /* the board and one panel */
    PAGE_AREA_LESSON,   /* a board as in the game and one panel; in tall windows text above it */
    PAGE_AREA_EXERCISE, /* the same for one player: a board and its panel, or rows */
    PAGE_AREA_SETUP,    /* one panel and, where there is room, an empty board */
    PAGE_AREA_WINDOW,   /* one panel that fills the window */
    PAGE_AREA_OVERLAY,  /* the game's area: its panel replaced, or a panel above everything */
} PageArea;

/* What undo and redo are for. */
typedef enum PageUndo { PAGE_UNDO_GAME, PAGE_UNDO_TURN, PAGE_UNDO_ARRANGEMENT } PageUndo;

typedef enum PageMenu { PAGE_MENU_NONE, PAGE_MENU_FIRST, PAGE_MENU_LAST } PageMenu;

typedef struct PageInfo {
    const char *name;  /* in scripts: `expect screen NAME`; also the name of its menu item */
    const char *title; /* message id, of its header and its menu item; NULL: it has neither */
    PageArea area;
    PageMenu menu;      /* where in the menu: above or below the commands */
    Icon icon;          /* of the menu item */
    PageUndo undo;      /* for the game, or for what was done on this page */
    Page returns_to;    /* if it was opened from there; PAGE_NEW: to the game, like the others */
    bool needs_review;  /* can be opened only with ViewRights.review */
    bool needs_list;    /* in the menu only if a file with several games was opened */
    bool lists_games;   /* a game is chosen there, and its review leads back there */
    bool main;          /* a main page shows the game. Other pages return to one and hide the
                           position while they stop a person's clock. The review and the other
                           pages, except PAGE_PUZZLE, face the player who opened them */
    bool plays;         /* the game is played here: a person's clock runs, keys place stones, undo
                           and ask for hints */
    bool browses;       /* keys go through the moves of the game */
    bool own_board;     /* it shows a board of its own: presses there are CMD_TRY or CMD_ARRANGE */
    bool turns_pages;   /* swipes and the left and right keys turn the pages of the lessons */
    bool arrows_scroll; /* the up and down keys scroll instead of moving the focus */
    const char *arrows_enter; /* the group of controls that an arrow key goes to first; NULL: the
                                 first control */
} PageInfo;

const PageInfo *page_info(Page page); /* static storage */

#endif
