#include "ui/shortcut.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "ui/words.h"

static bool on_main(const View *view)
{
    return page_info(view->page)->main;
}

static bool plays(const View *view)
{
    return page_info(view->page)->plays;
}

/* While a game is played a letter is the column of a point, and leaves the game only with Ctrl. */
static bool on_main_at_rest(const View *view)
{
    return on_main(view) && (!plays(view) || view->outcome.reason != REASON_NONE);
}

static bool off_main(const View *view)
{
    return !on_main(view);
}

static bool browses(const View *view)
{
    return page_info(view->page)->browses;
}

static bool takes_back(const View *view)
{
    return (on_main(view) && !browses(view)) || page_info(view->page)->undo != PAGE_UNDO_GAME;
}

static bool does_again(const View *view)
{
    return on_main(view) || page_info(view->page)->undo != PAGE_UNDO_GAME;
}

static bool may_uncut(const View *view)
{
    return view->edit.may_undo;
}

static bool may_cut(const View *view)
{
    return view->edit.on && view->edit.may_cut;
}

static bool may_promote(const View *view)
{
    return view->edit.on && view->edit.may_promote;
}

static bool browses_or_scrolls(const View *view)
{
    return browses(view) || off_main(view);
}

static bool may_undo(const View *view)
{
    return view->may.undo;
}

static bool may_redo(const View *view)
{
    return view->may.redo;
}

static bool may_hint(const View *view)
{
    return view->may.hint;
}

static bool may_ask_why(const View *view)
{
    return view->may.why;
}

static bool may_pause(const View *view)
{
    return view->may.pause;
}

/* Not on a page whose board is that of a lesson or a puzzle. */
static bool shows_the_game(const View *view)
{
    return !page_info(view->page)->own_board;
}

/* In a lesson or a puzzle these keys are for the game behind it, if there is one. */
static bool has_game_or_no_exercise(const View *view)
{
    return view->in_game || shows_the_game(view);
}

static bool solves(const View *view)
{
    return view->page == PAGE_PUZZLE;
}

static bool may_show(const View *view)
{
    return view->puzzle.may_show;
}

static bool may_retry(const View *view)
{
    return view->puzzle.stage == PUZZLE_WRONG;
}

static bool may_follow(const View *view)
{
    return view->puzzle.may_follow;
}

static bool may_help(const View *view)
{
    return view->puzzle.may_hint;
}

static bool shows_statistics(const View *view)
{
    return view->page == PAGE_STATISTICS;
}

static bool shows_library(const View *view)
{
    return view->page == PAGE_LIBRARY;
}

static bool has_library_game(const View *view)
{
    return view->library.chosen >= 0 && view->library.chosen < view->library.count;
}

static const char choose_field[] = N_("Choose a text field first.");
static const char nothing_scrolls[] = N_("There is nothing to scroll here.");
static const char open_library[] = N_("Open the library first.");
static const char open_puzzle[] = N_("Open a puzzle first.");

static const Shortcut rows[] = {
    {.label = N_("Arrow keys"),
     .what = N_("move over the board; go through a row of choices; in review, step through the "
                "game, its branches and the sentences of its report; in lessons, turn the page"),
     .action = SHORTCUT_ARROW,
     .repeats = true,
     .key = {{KEY_LEFT}, {KEY_RIGHT}, {KEY_UP}, {KEY_DOWN}}},
    {.what = N_("place a stone, press the focused control"),
     .action = SHORTCUT_PRESS,
     .key = {{KEY_ENTER}, {KEY_SPACE}}},
    {.label = "H8",
     .what = N_("a letter and a number: go to that point"),
     .action = SHORTCUT_POINT},
    {.what = N_("move between controls"),
     .action = SHORTCUT_FOCUS,
     .repeats = true,
     .key = {{KEY_TAB}, {KEY_TAB, MOD_SHIFT}}},
    {.what = N_("take back a move"),
     .command = CMD_UNDO,
     .repeats = true,
     .key = {{'Z', MOD_CTRL, takes_back, may_undo}, {KEY_BACKSPACE, 0, plays, may_undo}}},
    {.what = N_("redo the move"),
     .command = CMD_REDO,
     .repeats = true,
     .key = {{'Y', MOD_CTRL, does_again, may_redo},
             {'Z', MOD_CTRL | MOD_SHIFT, does_again, may_redo}}},
    {.what = N_("hint"),
     .command = CMD_HINT,
     .key = {{'H', 0, plays, may_hint}, {'H', MOD_CTRL, plays, may_hint}}},
    {.label = "?",
     .what = N_("why the last move was played; in review, of each move"),
     .command = CMD_WHY,
     .key = {{'?', SHORTCUT_ANY_MODS, on_main, may_ask_why},
             {'/', SHORTCUT_ANY_MODS, on_main, may_ask_why}}},
    {.label = "+, -, 0",
     .what = N_("zoom a small board in, out, or show all of it; or Ctrl and the wheel"),
     .action = SHORTCUT_ZOOM,
     .repeats = true,
     .key = {{'+', SHORTCUT_ANY_MODS},
             {'=', SHORTCUT_ANY_MODS},
             {'-', SHORTCUT_ANY_MODS},
             {'0', SHORTCUT_ANY_MODS}}},
    {.what = N_("pause, resume"),
     .command = CMD_PAUSE,
     .key = {{'P', MOD_CTRL, has_game_or_no_exercise, may_pause}}},
    {.what = N_("new game; after the end of a game also without Ctrl"),
     .command = CMD_PAGE,
     .value = PAGE_NEW,
     .idle = N_("For a new game press Ctrl+N."),
     .key = {{'N', MOD_CTRL}, {'N', 0, on_main_at_rest}}},
    {.what = N_("save the game"),
     .command = CMD_SAVE,
     .key = {{'S', MOD_CTRL, has_game_or_no_exercise}}},
    {.what = N_("copy the game; in a text field: the text"),
     .action = SHORTCUT_COPY,
     .key = {{'C', MOD_CTRL, shows_the_game}}},
    {.what = N_("paste a game; in a text field: text"),
     .action = SHORTCUT_PASTE,
     .key = {{'V', MOD_CTRL}}},
    {.what = N_("in a text field: cut"),
     .action = SHORTCUT_CUT,
     .idle = choose_field,
     .key = {{'X', MOD_CTRL}}},
    {.what = N_("in a text field: select all"),
     .action = SHORTCUT_SELECT_ALL,
     .idle = choose_field,
     .key = {{'A', MOD_CTRL}}},
    {.what = N_("in a game: look at the move before, the next one, the first one, the last one; "
                "nothing is taken back"),
     .action = SHORTCUT_LOOK,
     .idle = nothing_scrolls,
     .repeats = true,
     .key = {{KEY_PAGE_UP, 0, plays},
             {KEY_PAGE_DOWN, 0, plays},
             {KEY_HOME, 0, plays},
             {KEY_END, 0, plays}}},
    {.what = N_("in review: the first and the last move; on a slider or in a row of choices: its "
                "ends; elsewhere: scroll"),
     .action = SHORTCUT_ENDS,
     .idle = nothing_scrolls,
     .repeats = true,
     .key = {{KEY_HOME, 0, browses_or_scrolls}, {KEY_END, 0, browses_or_scrolls}}},
    {.what = N_("scroll"),
     .action = SHORTCUT_SCROLL,
     .idle = nothing_scrolls,
     .repeats = true,
     .key = {{KEY_PAGE_UP, 0, off_main}, {KEY_PAGE_DOWN, 0, off_main}}},
    {.what = N_("in review: analysis on or off"),
     .action = SHORTCUT_ANALYSE,
     .idle = N_("The analysis is in the review."),
     .key = {{'A', 0, browses}}},
    {.what = N_("in review: the threats of both sides on the board"),
     .command = CMD_OVERLAY,
     .value = OVERLAY_THREATS,
     .idle = N_("The analysis is in the review."),
     .key = {{'X', 0, browses}}},
    {.what = N_("in review: the value of every point"),
     .command = CMD_OVERLAY,
     .value = OVERLAY_VALUES,
     .idle = N_("The analysis is in the review."),
     .key = {{'V', 0, browses}}},
    {.what = N_("in review: numbers of all moves, from the move shown on, or none"),
     .command = CMD_NUMBERS,
     .idle = N_("Open the review first."),
     .key = {{'D', 0, browses}}},
    {.what = N_("in review: look for a proved win"),
     .command = CMD_PROOF,
     .value = PROOF_TOGGLE,
     .idle = N_("The analysis is in the review."),
     .key = {{'W', 0, browses}}},
    {.what = N_("in review: what was played here in the games of the library"),
     .command = CMD_EXPLORE,
     .idle = N_("Open the review first."),
     .key = {{'O', 0, browses}}},
    {.what = N_("in review: the report of the game, or the tree"),
     .command = CMD_REPORT,
     .value = REPORT_TOGGLE,
     .idle = N_("The report is in the review."),
     .key = {{'R', 0, browses}}},
    {.what = N_("in the report: try to find a better move"),
     .action = SHORTCUT_TRY,
     .idle = N_("The report is in the review."),
     .key = {{'T', 0, browses}}},
    {.what = N_("in review: play on from the move shown"),
     .command = CMD_PAGE,
     .value = PAGE_PLAY,
     .idle = N_("Open the review first."),
     .key = {{'P', 0, browses}}},
    {.what = N_("in review: edit the tree, or no longer"),
     .command = CMD_EDIT,
     .value = EDIT_TOGGLE,
     .idle = N_("Open the review first."),
     .key = {{'E', 0, browses}}},
    {.what = N_("editing: cut the move shown and what follows"),
     .command = CMD_EDIT,
     .value = EDIT_CUT,
     .idle = N_("Open the review first."),
     .key = {{KEY_DELETE, 0, browses, may_cut}}},
    {.what = N_("in review: bring back what was cut"),
     .command = CMD_EDIT,
     .value = EDIT_UNCUT,
     .idle = N_("Open the review first."),
     .key = {{'Z', MOD_CTRL, browses, may_uncut}}},
    {.what = N_("editing: move the line shown up among the branches"),
     .command = CMD_EDIT,
     .value = EDIT_UP,
     .idle = N_("Open the review first."),
     .key = {{'U', 0, browses, may_promote}}},
    {.what = N_("editing: make the line shown the main line"),
     .command = CMD_EDIT,
     .value = EDIT_MAIN,
     .idle = N_("Open the review first."),
     .key = {{'M', 0, browses, may_promote}}},
    {.what = N_("editing: the comment of the move; Escape ends it"),
     .action = SHORTCUT_COMMENT,
     .idle = N_("Open the review first."),
     .key = {{'C', 0, browses}}},
    {.what = N_("puzzle: the next hint"),
     .command = CMD_PUZZLE,
     .value = PUZZLE_HELP,
     .idle = open_puzzle,
     .key = {{'H', 0, solves, may_help}, {'H', MOD_CTRL, solves, may_help}}},
    {.what = N_("puzzle: take a wrong try back"),
     .command = CMD_PUZZLE,
     .value = PUZZLE_RETRY,
     .idle = open_puzzle,
     .key = {{'Z', MOD_CTRL, solves, may_retry}, {KEY_BACKSPACE, 0, solves, may_retry}}},
    {.label = "?",
     .what = N_("puzzle: what follows a wrong try, move by move"),
     .command = CMD_PUZZLE,
     .value = PUZZLE_FOLLOW,
     .idle = open_puzzle,
     .key = {{'?', SHORTCUT_ANY_MODS, solves, may_follow},
             {'/', SHORTCUT_ANY_MODS, solves, may_follow}}},
    {.what = N_("puzzle: show the solution"),
     .command = CMD_PUZZLE,
     .value = PUZZLE_SHOW,
     .idle = open_puzzle,
     .key = {{'S', 0, solves, may_show}}},
    {.what = N_("puzzle: the next one"),
     .command = CMD_PUZZLE,
     .value = PUZZLE_NEXT,
     .idle = open_puzzle,
     .key = {{'N', 0, solves}}},
    {.what = N_("statistics: export as CSV"),
     .command = CMD_STATISTICS,
     .value = STATISTICS_EXPORT,
     .idle = N_("Open the statistics first."),
     .key = {{'E', MOD_CTRL, shows_statistics}}},
    {.what = N_("library: all games"),
     .command = CMD_PAGE,
     .value = PAGE_LIBRARY,
     .key = {{'O', MOD_CTRL}}},
    {.what = N_("library: search"),
     .action = SHORTCUT_SEARCH,
     .idle = open_library,
     .key = {{'F', MOD_CTRL, shows_library}}},
    {.what = N_("library: keep the chosen game, or no longer"),
     .command = CMD_LIBRARY,
     .value = LIBRARY_MARK,
     .idle = open_library,
     .key = {{'K', 0, shows_library, has_library_game}}},
    {.what = N_("library: delete the chosen game"),
     .command = CMD_LIBRARY,
     .value = LIBRARY_DELETE,
     .idle = open_library,
     .key = {{KEY_DELETE, 0, shows_library, has_library_game}}},
    {.what = N_("library: bring back the game deleted last"),
     .command = CMD_LIBRARY,
     .value = LIBRARY_UNDELETE,
     .idle = open_library,
     .key = {{'Z', MOD_CTRL, shows_library}}},
    {.what = N_("help"), .command = CMD_PAGE, .value = PAGE_HELP, .key = {{KEY_F1}}},
    {.what = "outline what each frame repainted, with its time, area and wake-ups",
     .command = CMD_FRAME_STATS,
     .developers = true,
     .key = {{KEY_F3}}},
    {.what = N_("full screen"),
     .command = CMD_FULLSCREEN,
     .key = {{KEY_F11}, {KEY_ENTER, MOD_ALT}}},
    {.what = N_("menu, or back"), .action = SHORTCUT_ESCAPE, .key = {{KEY_ESCAPE}}},
    {.what = N_("quit"), .command = CMD_QUIT, .key = {{'Q', MOD_CTRL}}},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static const struct {
    int key;
    const char *name;
} key_names[] = {{KEY_HOME, "Home"},
                 {KEY_END, "End"},
                 {KEY_PAGE_UP, "PgUp"},
                 {KEY_PAGE_DOWN, "PgDn"},
                 {KEY_ENTER, N_("Enter")},
                 {KEY_SPACE, N_("Space")},
                 {KEY_ESCAPE, N_("Escape")},
                 {KEY_TAB, "Tab"},
                 {KEY_BACKSPACE, N_("Backspace")},
                 {KEY_DELETE, NC_("key", "Delete")}};

int shortcut_count(void)
{
    return ROWS;
}

const Shortcut *shortcut_row(int index)
{
    assert(index >= 0 && index < ROWS);
    return &rows[index];
}

/* Empty: the key is pressed without it. */
static const char *modifier(const ShortcutKey *key, int mod, const char *name, bool translated)
{
    return (key->mods & mod) == 0 ? "" : translated ? translation_find(name) : name;
}

static void add_key_label(const ShortcutKey *key, bool translated, char out[SHORTCUT_LABEL_BYTES])
{
    char name[16] = "";
    const char *word = name;
    if (key->key < KEY_LEFT) {
        snprintf(name, sizeof name, "%c", key->key);
    } else if (key->key >= KEY_F1) {
        snprintf(name, sizeof name, "F%d", key->key - KEY_F1 + 1);
    }
    for (size_t i = 0; i < sizeof key_names / sizeof key_names[0]; i++) {
        if (key_names[i].key == key->key) {
            word = translated ? translation_find(key_names[i].name)
                              : translation_source(key_names[i].name);
        }
    }
    assert(word[0] != '\0');
    const size_t used = strlen(out);
    const char *comma = translated ? _(", ") : ", ";
    snprintf(out + used, SHORTCUT_LABEL_BYTES - used, "%s%s%s%s%s", used > 0 ? comma : "",
             modifier(key, MOD_CTRL, N_("Ctrl+"), translated),
             modifier(key, MOD_ALT, N_("Alt+"), translated),
             modifier(key, MOD_SHIFT, N_("Shift+"), translated), word);
}

void shortcut_label(const Shortcut *row, bool translated, char out[SHORTCUT_LABEL_BYTES])
{
    out[0] = '\0';
    if (row->label) {
        snprintf(out, SHORTCUT_LABEL_BYTES, "%s", translated ? _(row->label) : row->label);
        return;
    }
    for (int i = 0; i < SHORTCUT_KEYS_MAX && row->key[i].key; i++) {
        add_key_label(&row->key[i], translated, out);
    }
}

/* Are the modifiers that a key needs held? Others than Ctrl may be held, too. */
static bool has_mods(int needed, int held)
{
    return needed == SHORTCUT_ANY_MODS ||
           ((needed & ~held) == 0 && (needed & MOD_CTRL) == (held & MOD_CTRL));
}

static bool is_here(const ShortcutKey *key, const View *view)
{
    return !key->here || key->here(view);
}

static bool is_exact(const ShortcutKey *key, int mods)
{
    return key->mods == mods || key->mods == SHORTCUT_ANY_MODS;
}

/* The same key may do different things on different pages; where it does none of them, the first
 * row says why. */
static bool is_better(const ShortcutKey *key, const ShortcutKey *than, const View *view, int mods)
{
    return !than || (is_exact(key, mods) &&
                     (!is_exact(than, mods) || (!is_here(than, view) && is_here(key, view))));
}

static const Shortcut *find(const View *view, int key, int mods, bool here)
{
    const Shortcut *found = NULL;
    const ShortcutKey *match = NULL;
    for (const Shortcut *row = rows; row < rows + ROWS; row++) {
        for (int i = 0; i < SHORTCUT_KEYS_MAX && row->key[i].key; i++) {
            const ShortcutKey *one = &row->key[i];
            if (one->key == key && has_mods(one->mods, mods) && is_better(one, match, view, mods)) {
                found = row;
                match = one;
            }
        }
    }
    return match && is_here(match, view) == here ? found : NULL;
}

const Shortcut *shortcut_find(const View *view, int key, int mods)
{
    return find(view, key, mods, true);
}

const Shortcut *shortcut_elsewhere(const View *view, int key, int mods)
{
    return find(view, key, mods, false);
}

bool shortcut_may(const Shortcut *row, const View *view, int key)
{
    for (int i = 0; i < SHORTCUT_KEYS_MAX && row->key[i].key; i++) {
        if (row->key[i].key == key) {
            return !row->key[i].may || row->key[i].may(view);
        }
    }
    return false;
}
