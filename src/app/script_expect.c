#include "app/script_expect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "app/clipboard.h"
#include "app/loop.h"
#include "app/script_value.h"
#include "engine/rules/rules.h"
#include "ui/puzzle_words.h"
#include "ui/words.h"

static bool check(ScriptRun *run, const ScriptLine *line, const char *expected, const char *found)
{
    if (strcasecmp(expected, found) == 0) {
        return true;
    }
    const char *subject = line->count > 3 ? line->word[2] : "";
    return script_fail(run, "expect %s%s%s: expected %s, found %s", line->word[1],
                       *subject ? " " : "", subject, expected, found);
}

/* The stone shown there; an offered fifth move is shown as a black one. */
static Color shown_color(const View *view, Point point)
{
    for (int i = 0; i < view->opening.offered; i++) {
        if (view->opening.offer[i] == point) {
            return COLOR_BLACK;
        }
    }
    return (Color)view->stone[point];
}

/* Reads the point of the line. */
static bool read_point(ScriptRun *run, const ScriptLine *line, Point *point)
{
    return script_read_point(run, line->word[2], point) ||
           script_fail(run, "expect %s %s: no point of this board", line->word[1], line->word[2]);
}

static bool expect_shown(ScriptRun *run, const ScriptLine *line)
{
    Point point;
    return read_point(run, line, &point) &&
           check(run, line, line->word[3],
                 script_color_word(shown_color(loop_view(run->app), point)));
}

static bool expect_stone(ScriptRun *run, const ScriptLine *line)
{
    const Position *position = &run->app->game.match->position;
    Point point;
    return read_point(run, line, &point) &&
           check(run, line, line->word[3], script_color_word(position_color(position, point)));
}

/* The sign shown there: its shape, its text, or both with a plus between them. */
static bool expect_sign(ScriptRun *run, const ScriptLine *line)
{
    static const char *const shapes[SIGN_SHAPES] = {"", "triangle", "square", "circle", "cross"};
    Point point;
    if (!read_point(run, line, &point)) {
        return false;
    }
    const Sign *sign = signs_at(&loop_view(run->app)->edit.signs, point);
    char found[48] = "none";
    if (sign) {
        snprintf(found, sizeof found, "%s%s%s", shapes[sign->shape],
                 sign->shape != SIGN_NONE && sign->text[0] ? "+" : "", sign->text);
    }
    return check(run, line, line->word[3], found);
}

static bool is_forbidden(const Match *match, Point point)
{
    const Position *position = &match->position;
    return match->outcome.reason == REASON_NONE && position_is_empty(position, point) &&
           rules_foul(position, point, position->to_move) != FOUL_NONE;
}

static bool expect_forbidden(ScriptRun *run, const ScriptLine *line)
{
    Point point;
    return read_point(run, line, &point) &&
           (is_forbidden(run->app->game.match, point) ||
            script_fail(run, "expect forbidden %s: it is not", line->word[2]));
}

static bool expect_allowed(ScriptRun *run, const ScriptLine *line)
{
    Point point;
    return read_point(run, line, &point) &&
           (!is_forbidden(run->app->game.match, point) ||
            script_fail(run, "expect allowed %s: it is not", line->word[2]));
}

static bool expect_control(ScriptRun *run, const ScriptLine *line)
{
    static const char *const states[] = {"absent", "disabled", "enabled"};
    App *app = run->app;
    Color color;
    Seat seat = SEAT_NONE;
    float x, y;
    if (line->count > 3 && script_read_color(line->word[3], &color)) {
        seat = match_seat(app->game.match, color);
    }
    Found found = screen_find(app->display.screen, loop_view(app), line->word[2], seat, &x, &y);
    const char *state = states[found];
    if (strcmp(state, line->word[1]) == 0) {
        return true;
    }
    return script_fail(run, "expect %s %s: it is %s", line->word[1], line->word[2], state);
}

/* The clock of the colour that the line names. */
static const Clock *find_clock(ScriptRun *run, const ScriptLine *line)
{
    const Match *match = run->app->game.match;
    Color color;
    if (!script_read_color(line->word[2], &color)) {
        script_fail(run, "expect %s %s: expected black or white", line->word[1], line->word[2]);
        return NULL;
    }
    return &match->clock[match_seat(match, color)];
}

static bool expect_clock(ScriptRun *run, const ScriptLine *line)
{
    char found[32];
    const Clock *clock = find_clock(run, line);
    snprintf(found, sizeof found, "%lld", clock ? (long long)clock->main_ms : 0);
    return clock && check(run, line, line->word[3], found);
}

static bool expect_periods(ScriptRun *run, const ScriptLine *line)
{
    char found[32];
    const Clock *clock = find_clock(run, line);
    snprintf(found, sizeof found, "%d", clock ? clock->periods : 0);
    return clock && check(run, line, line->word[3], found);
}

/* The rest of the line after its key. */
static const char *wanted_text(const ScriptLine *line)
{
    const char *wanted = line->rest + strlen(line->word[1]);
    return wanted + strspn(wanted, " \t");
}

/* Is the rest of the line contained in `found`? */
static bool check_contains(ScriptRun *run, const ScriptLine *line, const char *found)
{
    const char *wanted = wanted_text(line);
    bool met = strcasecmp(wanted, "none") == 0 ? found[0] == '\0' : strstr(found, wanted) != NULL;
    return met ||
           script_fail(run, "expect %s: expected %s, found \"%s\"", line->word[1], wanted, found);
}

/* In any message, also in one that waits until it can be shown. */
static bool expect_message(ScriptRun *run, const ScriptLine *line)
{
    const Messages *messages = &run->app->messages;
    const char *wanted = wanted_text(line);
    bool met =
        strcasecmp(wanted, "none") == 0 ? messages->toasts == 0 : messages_have(messages, wanted);
    return met || script_fail(run, "expect message: expected %s, found \"%s\"", wanted,
                              messages_text(messages));
}

/* In the one that is shown. */
static bool expect_toast(ScriptRun *run, const ScriptLine *line)
{
    const ViewToast *toast = messages_toast(&run->app->messages);
    char found[2 * SENTENCE_BYTES] = "";
    if (toast) {
        words_toast(toast, found, sizeof found);
    }
    return check_contains(run, line, found);
}

/* The sentence that tells everybody how the game stands, or why a try of a puzzle is wrong. */
static bool expect_status(ScriptRun *run, const ScriptLine *line)
{
    const View *view = loop_view(run->app);
    char status[PUZZLE_WRONG_BYTES];
    if (view->page == PAGE_PUZZLE && view->puzzle.stage == PUZZLE_WRONG) {
        puzzle_words_wrong(view, 2, status, sizeof status);
    } else if (view->page == PAGE_PUZZLE) {
        puzzle_words_status(view, status, sizeof status);
    } else {
        words_status(view, SEAT_NONE, status, sizeof status);
    }
    return check_contains(run, line, status);
}

/* Of the move that a review shows. */
static bool expect_comment(ScriptRun *run, const ScriptLine *line)
{
    return check_contains(run, line, loop_view(run->app)->edit.comment);
}

/* That the file gives to the move. */
static bool expect_name(ScriptRun *run, const ScriptLine *line)
{
    return check_contains(run, line, loop_view(run->app)->edit.name);
}

/* Of the match of engines on its page, in the words of --match. */
static bool expect_match(ScriptRun *run, const ScriptLine *line)
{
    static const char *const stages[] = {
        [CONTEST_SETUP] = "set-up",        [CONTEST_READING] = "reading",
        [CONTEST_RUNNING] = "running",     [CONTEST_STOPPING] = "stopping",
        [CONTEST_ELSEWHERE] = "elsewhere", [CONTEST_STOPPED] = "stopped",
        [CONTEST_COMPLETE] = "complete",   [CONTEST_BROKEN] = "broken off"};
    const ViewContest *contest = &loop_view(run->app)->contest;
    const int *a = contest->side[0].losses, *b = contest->side[1].losses;
    char found[400];
    if (run->app->game.page != PAGE_CONTEST) {
        return script_fail(run, "expect match: its page is not open");
    }
    snprintf(found, sizeof found,
             "%s; games %d: +%d -%d =%d, score %.1f%%, Elo %+.0f [%+.0f, %+.0f], LOS %.1f%%; "
             "lost %d,%d,%d,%d %d,%d,%d,%d; board %d: %d moves",
             stages[contest->stage], contest->played, contest->wins, contest->losses,
             contest->draws, 100 * contest->share, contest->elo, contest->low, contest->high,
             100 * contest->superiority, a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3],
             contest->board + 1, contest->moves);
    return check_contains(run, line, found);
}

static bool expect_clipboard(ScriptRun *run, const ScriptLine *line)
{
    size_t length;
    char *text = clipboard_get(&length);
    bool met = check_contains(run, line, text ? text : "");
    free(text);
    return met;
}

static bool expect_sounds(ScriptRun *run, const ScriptLine *line)
{
    char found[16];
    int count = sound_cues_count(&run->app->sound_cues, line->word[2]);
    if (count < 0) {
        return script_fail(run, "expect sounds %s: there is no such sound", line->word[2]);
    }
    snprintf(found, sizeof found, "%d", count);
    return check(run, line, line->word[3], found);
}

/* Expectations that are more than one value; the others are in script_value.c. */
static const struct {
    const char *key;
    int min, max; /* words after the key */
    bool (*run)(ScriptRun *run, const ScriptLine *line);
} expectations[] = {
    {"stone", 2, 2, expect_stone},
    {"shown", 2, 2, expect_shown},
    {"sign", 2, 2, expect_sign},
    {"forbidden", 1, 1, expect_forbidden},
    {"allowed", 1, 1, expect_allowed},
    {"enabled", 1, 2, expect_control},
    {"disabled", 1, 2, expect_control},
    {"absent", 1, 2, expect_control},
    {"clock", 2, 2, expect_clock},
    {"periods", 2, 2, expect_periods},
    {"message", 1, SCRIPT_WORDS_MAX, expect_message},
    {"status", 1, SCRIPT_WORDS_MAX, expect_status},
    {"toast", 1, SCRIPT_WORDS_MAX, expect_toast},
    {"sounds", 2, 2, expect_sounds},
    {"comment", 1, SCRIPT_WORDS_MAX, expect_comment},
    {"name", 1, SCRIPT_WORDS_MAX, expect_name},
    {"clipboard", 1, SCRIPT_WORDS_MAX, expect_clipboard},
    {"match", 1, SCRIPT_WORDS_MAX, expect_match},
};
enum { EXPECTATIONS = sizeof expectations / sizeof expectations[0] };

static bool has_words(ScriptRun *run, const ScriptLine *line, int min, int max)
{
    int words = line->count - 2;
    return (words >= min && words <= max) ||
           script_fail(run, "expect %s: expected %d%s words after it", line->word[1], min,
                       min < max ? " or more" : "");
}

static bool fail_unknown(ScriptRun *run, const char *key)
{
    Buffer keys = {0};
    for (int i = 0; i < EXPECTATIONS; i++) {
        buffer_add(&keys, expectations[i].key);
        buffer_add(&keys, ", ");
    }
    script_value_add_keys(&keys);
    script_fail(run, "expect %s: no such key; expected %s or a setting such as theme", key,
                keys.failed ? "another" : keys.text);
    buffer_free(&keys);
    return false;
}

bool script_expect(ScriptRun *run, const ScriptLine *line)
{
    const char *key = line->word[1];
    for (int i = 0; i < EXPECTATIONS; i++) {
        if (strcmp(expectations[i].key, key) == 0) {
            return has_words(run, line, expectations[i].min, expectations[i].max) &&
                   expectations[i].run(run, line);
        }
    }
    Buffer found = {0};
    bool known = script_value_add(run->app, key, &found);
    bool met = known ? has_words(run, line, 1, 1) &&
                           check(run, line, line->word[2], found.text ? found.text : "")
                     : fail_unknown(run, key);
    buffer_free(&found);
    return met;
}
