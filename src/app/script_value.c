#include "app/script_value.h"

#include <string.h>

#include "app/loop.h"
#include "app/look_back.h"
#include "engine/rules/notation.h"
#include "ui/notice.h"

const char *script_color_word(Color color)
{
    return color == COLOR_BLACK ? "black" : color == COLOR_WHITE ? "white" : "none";
}

static void add_color(Buffer *out, Color color)
{
    buffer_add(out, script_color_word(color));
}

static void add_point(Buffer *out, Point point, int size)
{
    char name[POINT_NAME_BYTES] = "none";
    if (point != POINT_NONE) {
        notation_point_name(point, size, name);
    }
    buffer_add(out, name);
}

static void add_yes(Buffer *out, bool yes)
{
    buffer_add(out, yes ? "yes" : "no");
}

/* ---- the game on the board ---- */

static void moves(App *app, Buffer *out)
{
    buffer_add_int(out, app->game.match->position.count);
}

static void last(App *app, Buffer *out)
{
    const Position *position = &app->game.match->position;
    add_point(out, position_last(position), position->size);
}

/* The move that is looked back at while the game goes on. */
static void looked(App *app, Buffer *out)
{
    const int ply = look_ply(&app->game);
    if (ply < 0) {
        buffer_add(out, "no");
    } else {
        buffer_add_int(out, ply);
    }
}

static void turn(App *app, Buffer *out)
{
    const Match *match = game_shown(&app->game);
    const bool exists = app->game.in_game || match != app->game.match;
    bool on = exists && match->outcome.reason == REASON_NONE;
    add_color(out, on ? match->position.to_move : COLOR_EMPTY);
}

static void result(App *app, Buffer *out)
{
    char outcome[8];
    notation_outcome_name(app->game.match->outcome, outcome);
    buffer_add(out, outcome);
}

static void variation(App *app, Buffer *out)
{
    const Record *record = app->game.match->record;
    buffer_add_int(out, record_child_count(record, record->current));
}

static void score(App *app, Buffer *out)
{
    buffer_add_int(out, app->game.match->score[SEAT_NEAR]);
    buffer_add_char(out, '-');
    buffer_add_int(out, app->game.match->score[SEAT_FAR]);
}

static void draws(App *app, Buffer *out)
{
    buffer_add_int(out, app->game.match->draws);
}

static void rule(App *app, Buffer *out)
{
    buffer_add(out, notation_rule_name(game_shown(&app->game)->position.rule));
}

/* ---- its opening ---- */

static void opening(App *app, Buffer *out)
{
    buffer_add(out, notation_opening_name(app->game.match->setup.opening));
}

static void step(App *app, Buffer *out)
{
    static const char *const words[] = {[TASK_PLAY] = "play",
                                        [TASK_CHOOSE] = "choose",
                                        [TASK_DECLARE] = "declare",
                                        [TASK_OFFER] = "offer",
                                        [TASK_PICK] = "pick"};
    const OpeningStep *now = &app->game.match->opening;
    buffer_add(out, now->over ? "none" : words[now->task]);
}

static void offers(App *app, Buffer *out)
{
    buffer_add_int(out, app->game.match->opening.offered);
}

static void actor(App *app, Buffer *out)
{
    const Match *match = app->game.match;
    Seat seat = match_actor(match);
    add_color(out, seat == SEAT_NONE ? COLOR_EMPTY : match_color(match, seat));
}

static void near(App *app, Buffer *out)
{
    add_color(out, match_color(app->game.match, SEAT_NEAR));
}

/* ---- what the screen shows ---- */

static void size(App *app, Buffer *out)
{
    buffer_add_int(out, loop_view(app)->size);
}

static void cursor(App *app, Buffer *out)
{
    add_point(out, screen_cursor(app->display.screen), loop_view(app)->size);
}

/* The control that has the keyboard's focus. */
static void focus(App *app, Buffer *out)
{
    const char *name = screen_focused(app->display.screen);
    buffer_add(out, name ? name : "none");
}

/* What one-switch scanning rings. */
static void scanned(App *app, Buffer *out)
{
    const char *name = screen_scanned(app->display.screen, loop_view(app));
    buffer_add(out, name ? name : "none");
}

static void hint(App *app, Buffer *out)
{
    add_point(out, loop_view(app)->hint, loop_view(app)->size);
}

static void advice(App *app, Buffer *out)
{
    static const char *const words[] = {[ADVICE_NONE] = "none",
                                        [ADVICE_AREA] = "area",
                                        [ADVICE_MOVE] = "move",
                                        [ADVICE_WHY] = "why"};
    buffer_add(out, words[loop_view(app)->advice.step]);
}

/* The moves of the advice that are on the board. */
static void advised(App *app, Buffer *out)
{
    const ViewAdvice *advice = &loop_view(app)->advice;
    buffer_add_int(out, advice->step == ADVICE_WHY ? advice->shown : 0);
}

static void foul(App *app, Buffer *out)
{
    static const char *const words[] = {[FOUL_NONE] = "none",
                                        [FOUL_OVERLINE] = "overline",
                                        [FOUL_DOUBLE_FOUR] = "double-four",
                                        [FOUL_DOUBLE_THREE] = "double-three"};
    buffer_add(out, words[loop_view(app)->foul]);
}

static void foul_points(App *app, Buffer *out)
{
    buffer_add_int(out, loop_view(app)->key_count);
}

static void asking(App *app, Buffer *out)
{
    static const char *const words[] = {[REQUEST_NONE] = "none",
                                        [REQUEST_UNDO] = "undo",
                                        [REQUEST_DRAW] = "draw",
                                        [REQUEST_NEW] = "new"};
    buffer_add(out, words[loop_view(app)->request.kind]);
}

static void thinking(App *app, Buffer *out)
{
    add_yes(out, loop_view(app)->thinking);
}

static void paused(App *app, Buffer *out)
{
    add_yes(out, loop_view(app)->paused);
}

static void zoom(App *app, Buffer *out)
{
    buffer_add_int(out, screen_zoom(app->display.screen, loop_view(app)));
}

static void notice(App *app, Buffer *out)
{
    buffer_add(out, notice_info(loop_view(app)->notice.kind)->name);
}

/* ---- the lessons ---- */

static void lesson(App *app, Buffer *out)
{
    buffer_add_int(out, loop_view(app)->lesson.index + 1);
}

static void lesson_done(App *app, Buffer *out)
{
    add_yes(out, loop_view(app)->lesson.done);
}

static void ring(App *app, Buffer *out)
{
    add_point(out, loop_view(app)->lesson.ring, loop_view(app)->size);
}

static void misses(App *app, Buffer *out)
{
    buffer_add_int(out, loop_view(app)->lesson.misses);
}

/* ---- the analysis ---- */

static const AnalysisLine *best_line(App *app)
{
    const View *view = loop_view(app);
    return view->analysis.lines > 0 && !view->analysis.old ? &view->analysis.line[0] : NULL;
}

static void analysing(App *app, Buffer *out)
{
    add_yes(out, loop_view(app)->analysis.on);
}

static void lines(App *app, Buffer *out)
{
    const ViewAnalysis *analysis = &loop_view(app)->analysis;
    buffer_add_int(out, analysis->old ? 0 : analysis->lines);
}

static void old_lines(App *app, Buffer *out)
{
    const ViewAnalysis *analysis = &loop_view(app)->analysis;
    buffer_add_int(out, analysis->old ? analysis->lines : 0);
}

static void best(App *app, Buffer *out)
{
    const AnalysisLine *line = best_line(app);
    add_point(out, line ? line->move[0] : POINT_NONE, loop_view(app)->size);
}

static void chance(App *app, Buffer *out)
{
    const AnalysisLine *line = best_line(app);
    buffer_add_int(out, line ? line->chance : -1);
}

static void wins_in(App *app, Buffer *out)
{
    const AnalysisLine *line = best_line(app);
    buffer_add_int(out, line ? line->wins_in : 0);
}

/* Of the report that the review shows. */
static void report(App *app, Buffer *out)
{
    const ViewReport *shown = &loop_view(app)->report;
    buffer_add(out, !shown->shown                   ? "none"
                    : shown->works || !shown->found ? "working"
                                                    : "complete");
}

static void mistakes(App *app, Buffer *out)
{
    const GameReport *found = loop_view(app)->report.found;
    int count = 0;
    for (int ply = 1; found && ply <= found->moves; ply++) {
        count += report_is_mistake(&found->move[ply]);
    }
    buffer_add_int(out, count);
}

/* The ply whose sentence is chosen, and the stones of its line that are shown. */
static void told(App *app, Buffer *out)
{
    buffer_add_int(out, loop_view(app)->report.told);
}

static void told_stones(App *app, Buffer *out)
{
    buffer_add_int(out, loop_view(app)->report.moves);
}

/* Signs of threats on the board. */
static void threats(App *app, Buffer *out)
{
    const ViewOverlay *overlay = &loop_view(app)->overlay;
    int count = 0;
    for (int point = 0; overlay->known[OVERLAY_THREATS] && point < BOARD_CELLS; point++) {
        count += (overlay->threats.threat[0][point] != POINT_NO_THREAT) +
                 (overlay->threats.threat[1][point] != POINT_NO_THREAT);
    }
    buffer_add_int(out, count);
}

/* Stones that show their number. */
static void numbered(App *app, Buffer *out)
{
    const View *view = loop_view(app);
    int count = 0;
    for (int point = 0; point < BOARD_CELLS; point++) {
        count += view->number[point] != 0 &&
                 (view->settings.numbers == NUMBERS_ALL ||
                  (view->settings.numbers == NUMBERS_LAST && point == view->last));
    }
    buffer_add_int(out, count);
}

/* Points with a value. */
static void valued(App *app, Buffer *out)
{
    const ViewOverlay *overlay = &loop_view(app)->overlay;
    int count = 0;
    for (int point = 0; overlay->known[OVERLAY_VALUES] && point < BOARD_CELLS; point++) {
        count += overlay->values.chance[point] != CHANCE_UNKNOWN;
    }
    buffer_add_int(out, count);
}

/* What is proved: "fours-3", "threats-4", "threat-fours-2", "no-win" ... */
static void proof(App *app, Buffer *out)
{
    static const char *const kinds[] = {
        [PROOF_NOTHING] = "no-win", [PROOF_FOURS] = "fours", [PROOF_THREATS] = "threats"};
    const ViewProof *found = &loop_view(app)->proof;
    if (!found->known) {
        buffer_add(out, found->on ? "unknown" : "off");
        return;
    }
    buffer_add(out, found->threat ? "threat-" : "");
    buffer_add(out, kinds[found->kind]);
    if (found->kind != PROOF_NOTHING) {
        buffer_add(out, "-");
        buffer_add_int(out, found->moves);
    }
}

/* Moves of the proof that are shown on the board. */
static void proof_shown(App *app, Buffer *out)
{
    buffer_add_int(out, loop_view(app)->proof.at);
}

/* Where its last move could be blocked, were it no foul. */
static void proof_forbidden(App *app, Buffer *out)
{
    add_point(out, loop_view(app)->proof.forbidden, loop_view(app)->size);
}

/* ---- puzzles ---- */

static void puzzle(App *app, Buffer *out)
{
    static const char *const words[] = {[PUZZLE_TO_MOVE] = "to-move",
                                        [PUZZLE_JUDGED] = "judged",
                                        [PUZZLE_WRONG] = "wrong",
                                        [PUZZLE_SOLVED] = "solved",
                                        [PUZZLE_SHOWN] = "shown"};
    buffer_add(out, app->puzzles.index < 0 ? "none" : words[app->puzzles.play.stage]);
}

static void puzzle_kind(App *app, Buffer *out)
{
    const PuzzlePlay *play = &app->puzzles.play;
    buffer_add(out, app->puzzles.index < 0 ? "none" : puzzle_infos[play->puzzle.kind].word);
}

/* The move that is to be found. */
static void puzzle_move(App *app, Buffer *out)
{
    const Puzzles *puzzles = &app->puzzles;
    add_point(out, puzzles->index < 0 ? (Point)POINT_NONE : puzzle_play_next(&puzzles->play),
              PUZZLE_SIZE);
}

static void puzzle_found(App *app, Buffer *out)
{
    buffer_add_int(out, app->puzzles.play.found);
}

static void puzzle_reply(App *app, Buffer *out)
{
    add_point(out, app->puzzles.play.verdict.reply, PUZZLE_SIZE);
}

static void puzzles_solved(App *app, Buffer *out)
{
    buffer_add_int(out, puzzle_progress_solved(&app->puzzles.progress));
}

static void streak(App *app, Buffer *out)
{
    buffer_add_int(out, loop_view(app)->puzzle.streak);
}

static void trials(App *app, Buffer *out)
{
    buffer_add_int(out, loop_view(app)->trials);
}

/* ---- statistics ---- */

static const StatisticsSums *sums_of(App *app)
{
    return game_log_sums(&app->log, app->loop.now_ms);
}

/* "2-0-1": won, drawn and lost. */
static void tally(App *app, Buffer *out)
{
    const Results all = sums_of(app)->all;
    buffer_add_int(out, all.won);
    buffer_add_char(out, '-');
    buffer_add_int(out, all.drawn);
    buffer_add_char(out, '-');
    buffer_add_int(out, all.lost);
}

static void win_streak(App *app, Buffer *out)
{
    buffer_add_int(out, sums_of(app)->streak);
}

/* The bar and the dot that were pressed. */
static void marked(App *app, Buffer *out)
{
    buffer_add_int(out, app->log.marked[MARK_LEVEL]);
    buffer_add_char(out, '-');
    buffer_add_int(out, app->log.marked[MARK_MONTH]);
}

static void plot(App *app, Buffer *out)
{
    static const char *const words[PLOT_COUNT] = {"won", "moves", "time"};
    buffer_add(out, words[app->log.plot]);
}

/* With those of two people. */
static void noted(App *app, Buffer *out)
{
    buffer_add_int(out, game_log_games(&app->log)->count);
}

/* ---- the library ---- */

/* How many games are listed. */
static void library(App *app, Buffer *out)
{
    buffer_add_int(out, loop_view(app)->library.count);
}

/* The file of the game in the preview, without its folder. */
static void chosen(App *app, Buffer *out)
{
    const ViewLibrary *shown = &loop_view(app)->library;
    buffer_add(out, shown->count > 0 ? file_name_of(shown->game[shown->chosen].path) : "none");
}

/* The ply of the position in the preview, and how many moves were played there. */
static void preview(App *app, Buffer *out)
{
    buffer_add_int(out, loop_view(app)->library.ply);
}

static void played(App *app, Buffer *out)
{
    buffer_add_int(out, loop_view(app)->library.moves);
}

/* Other games with the position in the preview. */
static void others(App *app, Buffer *out)
{
    buffer_add_int(out, loop_view(app)->library.others);
}

static void kept(App *app, Buffer *out)
{
    buffer_add_int(out, loop_view(app)->library.kept);
}

/* What the explorer shows: "H8:2,G9:1"; and how many games have the position. */
static void explored(App *app, Buffer *out)
{
    const View *view = loop_view(app);
    for (int i = 0; i < view->explorer.moves; i++) {
        buffer_add(out, i > 0 ? "," : "");
        add_point(out, view->explorer.move[i].point, view->size);
        buffer_add(out, ":");
        buffer_add_int(out, view->explorer.move[i].games);
    }
}

/* How those games ended that are counted for the first move: "B1,W0,D0,of3". */
static void explored_ends(App *app, Buffer *out)
{
    const ViewExplorer *explorer = &loop_view(app)->explorer;
    const ViewExplorerMove *move = &explorer->move[0];
    if (explorer->moves == 0) {
        buffer_add(out, "none");
        return;
    }
    buffer_add(out, "B");
    buffer_add_int(out, move->black);
    buffer_add(out, ",W");
    buffer_add_int(out, move->white);
    buffer_add(out, ",D");
    buffer_add_int(out, move->draws);
    buffer_add(out, ",of");
    buffer_add_int(out, move->games);
}

static void explored_games(App *app, Buffer *out)
{
    buffer_add_int(out, loop_view(app)->explorer.games);
}

/* How many lines of the tree go on there: "H8:2,G9:1:best", with what stands on the move. */
static void explored_lines(App *app, Buffer *out)
{
    const View *view = loop_view(app);
    for (int i = 0, count = 0; i < view->explorer.moves; i++) {
        const ViewExplorerMove *move = &view->explorer.move[i];
        if (move->lines > 0) {
            buffer_add(out, count++ > 0 ? "," : "");
            add_point(out, move->point, view->size);
            buffer_add(out, ":");
            buffer_add_int(out, move->lines);
            buffer_add(out, move->text[0] ? ":" : "");
            buffer_add(out, move->text);
        }
    }
}

/* ---- changes of the tree ---- */

static void editing(App *app, Buffer *out)
{
    add_yes(out, loop_view(app)->edit.on);
}

static void tool(App *app, Buffer *out)
{
    static const char *const words[EDIT_TOOLS] = {"triangle", "square", "circle",
                                                  "cross",    "letter", "number"};
    buffer_add(out, words[loop_view(app)->edit.tool]);
}

/* ---- the program ---- */

static void screen(App *app, Buffer *out)
{
    buffer_add(out, page_info(app->game.page)->name);
}

static void thinking_ahead(App *app, Buffer *out)
{
    add_yes(out, workers_think_ahead(&app->workers, &app->game));
}

static void awake(App *app, Buffer *out)
{
    (void)app;
    add_yes(out, !SDL_IsScreenSaverEnabled());
}

/* ---- the table ---- */

static const struct {
    const char *key;
    void (*add)(App *app, Buffer *out);
} values[] = {
    {"moves", moves},
    {"last", last},
    {"look", looked},
    {"turn", turn},
    {"result", result},
    {"variation", variation},
    {"score", score},
    {"draws", draws},
    {"rule", rule},
    {"opening", opening},
    {"step", step},
    {"offers", offers},
    {"actor", actor},
    {"near", near},
    {"size", size},
    {"cursor", cursor},
    {"focus", focus},
    {"scanned", scanned},
    {"hint", hint},
    {"foul", foul},
    {"foul-points", foul_points},
    {"asking", asking},
    {"thinking", thinking},
    {"paused", paused},
    {"zoom", zoom},
    {"notice", notice},
    {"analysing", analysing},
    {"lines", lines},
    {"old-lines", old_lines},
    {"best", best},
    {"chance", chance},
    {"wins-in", wins_in},
    {"editing", editing},
    {"tool", tool},
    {"numbered", numbered},
    {"threats", threats},
    {"values", valued},
    {"proof", proof},
    {"proof-shown", proof_shown},
    {"proof-forbidden", proof_forbidden},
    {"screen", screen},
    {"thinking-ahead", thinking_ahead},
    {"awake", awake},
    {"lesson", lesson},
    {"advice", advice},
    {"advised", advised},
    {"ring", ring},
    {"misses", misses},
    {"lesson-done", lesson_done},
    {"report", report},
    {"mistakes", mistakes},
    {"told", told},
    {"told-stones", told_stones},
    {"puzzle", puzzle},
    {"puzzle-kind", puzzle_kind},
    {"puzzle-move", puzzle_move},
    {"puzzle-found", puzzle_found},
    {"puzzle-reply", puzzle_reply},
    {"puzzles-solved", puzzles_solved},
    {"streak", streak},
    {"trials", trials},
    {"tally", tally},
    {"win-streak", win_streak},
    {"noted", noted},
    {"marked", marked},
    {"plot", plot},
    {"library", library},
    {"chosen", chosen},
    {"others", others},
    {"preview", preview},
    {"played", played},
    {"kept", kept},
    {"explored", explored},
    {"explored-games", explored_games},
    {"explored-ends", explored_ends},
    {"explored-lines", explored_lines},
};
enum { VALUES = sizeof values / sizeof values[0] };

static bool add_setting(const Options *options, const char *key, Buffer *out)
{
    char value[PATH_BYTES];
    int index = options_find(key, strlen(key));
    if (index < 0 || !options_is_saved(index)) {
        return false;
    }
    options_print(options, index, value, sizeof value);
    buffer_add(out, value);
    return true;
}

bool script_value_add(App *app, const char *key, Buffer *out)
{
    for (int i = 0; i < VALUES; i++) {
        if (strcmp(values[i].key, key) == 0) {
            values[i].add(app, out);
            return true;
        }
    }
    return add_setting(&app->options, key, out);
}

void script_value_add_keys(Buffer *out)
{
    for (int i = 0; i < VALUES; i++) {
        buffer_add(out, i > 0 ? ", " : "");
        buffer_add(out, values[i].key);
    }
}
