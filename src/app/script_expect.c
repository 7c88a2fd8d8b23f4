#include "app/script_expect.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "app/loop.h"
#include "engine/rules/notation.h"
#include "engine/rules/rules.h"

static const char *color_word(Color color)
{
    return color == COLOR_BLACK ? "black" : color == COLOR_WHITE ? "white" : "none";
}

static bool check(ScriptRun *run, const ScriptLine *line, const char *expected, const char *found)
{
    if (strcasecmp(expected, found) == 0) {
        return true;
    }
    const char *subject = line->count > 3 ? line->word[2] : "";
    return script_fail(run, "expect %s%s%s: expected %s, found %s", line->word[1],
                       *subject ? " " : "", subject, expected, found);
}

/* Values of the opening and of the colours that it assigns. */
static bool opening_value(const Match *match, const char *key, char *out, size_t bytes)
{
    if (strcmp(key, "opening") == 0) {
        snprintf(out, bytes, "%s", notation_opening_name(match->setup.opening));
    } else if (strcmp(key, "step") == 0) {
        static const char *const words[] = {"play", "choose", "declare", "offer", "pick"};
        snprintf(out, bytes, "%s", match->opening.over ? "none" : words[match->opening.task]);
    } else if (strcmp(key, "offers") == 0) {
        snprintf(out, bytes, "%d", match->opening.offered);
    } else if (strcmp(key, "actor") == 0) {
        Seat actor = match_actor(match);
        snprintf(out, bytes, "%s",
                 color_word(actor == SEAT_NONE ? COLOR_EMPTY : match_color(match, actor)));
    } else if (strcmp(key, "near") == 0) {
        snprintf(out, bytes, "%s", color_word(match_color(match, SEAT_NEAR)));
    } else {
        return false;
    }
    return true;
}

/* Values of the analysis. */
static bool analysis_value(const View *view, int size, const char *key, char *out, size_t bytes)
{
    char name[POINT_NAME_BYTES] = "none";
    const AnalysisLine *best = view->analysis.lines > 0 ? &view->analysis.line[0] : NULL;
    if (strcmp(key, "analysing") == 0) {
        snprintf(out, bytes, "%s", view->analysis.on ? "yes" : "no");
    } else if (strcmp(key, "lines") == 0) {
        snprintf(out, bytes, "%d", view->analysis.lines);
    } else if (strcmp(key, "best") == 0) {
        if (best) {
            notation_point_name(best->move[0], size, name);
        }
        snprintf(out, bytes, "%s", name);
    } else if (strcmp(key, "chance") == 0) {
        snprintf(out, bytes, "%d", best ? best->chance : -1);
    } else if (strcmp(key, "wins-in") == 0) {
        snprintf(out, bytes, "%d", best ? best->wins_in : 0);
    } else {
        return false;
    }
    return true;
}

/* Facts of the settings, named as in the settings file. */
static bool setting_value(const Options *options, const char *key, char *out, size_t bytes)
{
    int index = options_find(key, strlen(key));
    if (index < 0 || !options_is_kept(index)) {
        return false;
    }
    options_print(options, index, out, bytes);
    return true;
}

/* Facts of the game on the board. */
static bool match_value(const App *app, const char *key, char *out, size_t bytes)
{
    const Match *match = app->game.match;
    const Position *position = &match->position;
    bool on = match->outcome.reason == REASON_NONE && app->game.in_game;
    char name[POINT_NAME_BYTES] = "none", outcome[8];
    if (strcmp(key, "moves") == 0) {
        snprintf(out, bytes, "%d", position->count);
    } else if (strcmp(key, "last") == 0) {
        if (position_last(position) != POINT_NONE) {
            notation_point_name(position_last(position), position->size, name);
        }
        snprintf(out, bytes, "%s", name);
    } else if (strcmp(key, "turn") == 0) {
        snprintf(out, bytes, "%s", color_word(on ? position->to_move : COLOR_EMPTY));
    } else if (strcmp(key, "result") == 0) {
        notation_outcome_name(match->outcome, outcome);
        snprintf(out, bytes, "%s", outcome);
    } else if (strcmp(key, "variation") == 0) {
        snprintf(out, bytes, "%d", record_child_count(match->record->current));
    } else if (strcmp(key, "score") == 0) {
        snprintf(out, bytes, "%d-%d", match->score[SEAT_NEAR], match->score[SEAT_FAR]);
    } else if (strcmp(key, "draws") == 0) {
        snprintf(out, bytes, "%d", match->draws);
    } else if (strcmp(key, "rule") == 0) {
        snprintf(out, bytes, "%s", notation_rule_name(position->rule));
    } else {
        return false;
    }
    return true;
}

/* Facts of what the screen shows. */
static bool shown_value(const Screen *screen, const View *view, const char *key, char *out,
                        size_t bytes)
{
    char name[POINT_NAME_BYTES] = "none";
    if (strcmp(key, "size") == 0) {
        snprintf(out, bytes, "%d", view->size);
    } else if (strcmp(key, "cursor") == 0 || strcmp(key, "hint") == 0) {
        Point point = key[0] == 'c' ? screen_cursor(screen) : view->hint;
        if (point != POINT_NONE) {
            notation_point_name(point, view->size, name);
        }
        snprintf(out, bytes, "%s", name);
    } else if (strcmp(key, "foul") == 0) {
        static const char *const words[] = {"none", "overline", "double-four", "double-three"};
        snprintf(out, bytes, "%s", words[view->foul]);
    } else if (strcmp(key, "foul-points") == 0) {
        snprintf(out, bytes, "%d", view->key_count);
    } else if (strcmp(key, "asking") == 0) {
        static const char *const words[] = {"none", "undo", "draw", "new"};
        snprintf(out, bytes, "%s", words[view->request.kind]);
    } else if (strcmp(key, "thinking") == 0 || strcmp(key, "paused") == 0) {
        snprintf(out, bytes, "%s", (key[0] == 't' ? view->thinking : view->paused) ? "yes" : "no");
    } else if (strcmp(key, "zoom") == 0) {
        snprintf(out, bytes, "%d", screen_zoom(screen, view));
    } else {
        return false;
    }
    return true;
}

/* Facts of the program. */
static bool program_value(const App *app, const char *key, char *out, size_t bytes)
{
    if (strcmp(key, "screen") == 0) {
        snprintf(out, bytes, "%s", page_info(app->game.page)->name);
    } else if (strcmp(key, "thinking-ahead") == 0) {
        snprintf(out, bytes, "%s", workers_think_ahead(&app->workers, &app->game) ? "yes" : "no");
    } else if (strcmp(key, "awake") == 0) {
        snprintf(out, bytes, "%s", SDL_IsScreenSaverEnabled() ? "no" : "yes");
    } else if (strcmp(key, "beats") == 0) {
        snprintf(out, bytes, "%d", app->loop.ticks_heard);
    } else {
        return false;
    }
    return true;
}

/* The value of a key. False: no such key. */
static bool value_of(App *app, const char *key, char *out, size_t bytes)
{
    const View *view = loop_view(app);
    return match_value(app, key, out, bytes) ||
           shown_value(app->display.screen, view, key, out, bytes) ||
           program_value(app, key, out, bytes) || opening_value(app->game.match, key, out, bytes) ||
           analysis_value(view, view->size, key, out, bytes) ||
           setting_value(&app->options, key, out, bytes);
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

static bool expect_point(ScriptRun *run, const ScriptLine *line)
{
    const Match *match = run->app->game.match;
    Point point;
    if (!script_read_point(run, line->word[2], &point)) {
        return script_fail(run, "expect %s %s: no point of this board", line->word[1],
                           line->word[2]);
    }
    if (strcmp(line->word[1], "shown") == 0) {
        return check(run, line, line->word[3], color_word(shown_color(loop_view(run->app), point)));
    }
    if (strcmp(line->word[1], "stone") == 0) {
        return check(run, line, line->word[3], color_word(position_color(&match->position, point)));
    }
    bool forbidden = match->outcome.reason == REASON_NONE &&
                     position_is_empty(&match->position, point) &&
                     rules_foul(&match->position, point, match->position.to_move) != FOUL_NONE;
    if (strcmp(line->word[1], "allowed") == 0 ? !forbidden : forbidden) {
        return true;
    }
    return script_fail(run, "expect %s %s: it is not", line->word[1], line->word[2]);
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

static bool expect_clock(ScriptRun *run, const ScriptLine *line)
{
    char found[32];
    Color color;
    if (!script_read_color(line->word[2], &color)) {
        return script_fail(run, "expect %s %s: expected black or white", line->word[1],
                           line->word[2]);
    }
    const Match *match = run->app->game.match;
    const Clock *clock = &match->clock[match_seat(match, color)];
    bool periods = strcmp(line->word[1], "periods") == 0;
    snprintf(found, sizeof found, "%lld", periods ? clock->periods : (long long)clock->main_ms);
    return check(run, line, line->word[3], found);
}

bool script_expect(ScriptRun *run, const ScriptLine *line)
{
    char found[300];
    const char *key = line->word[1], *message = run->app->messages.text;
    if (strcmp(key, "message") == 0) {
        const char *wanted = line->rest + strlen(key);
        wanted += strspn(wanted, " \t");
        if (strcasecmp(wanted, "none") == 0 ? message[0] == '\0'
                                            : strstr(message, wanted) != NULL) {
            return true;
        }
        return script_fail(run, "expect message: expected %s, found \"%s\"", wanted, message);
    }
    bool control =
        strcmp(key, "enabled") == 0 || strcmp(key, "disabled") == 0 || strcmp(key, "absent") == 0;
    bool clock = strcmp(key, "clock") == 0 || strcmp(key, "periods") == 0;
    bool stone = strcmp(key, "stone") == 0 || strcmp(key, "shown") == 0;
    int needed = stone || clock ? 4 : 3;
    if (line->count < needed || (line->count > needed && !control)) {
        return script_fail(run, "expect %s: expected %d words behind it", key, needed - 2);
    }
    if (control) {
        return expect_control(run, line);
    }
    if (stone || strcmp(key, "forbidden") == 0 || strcmp(key, "allowed") == 0) {
        return expect_point(run, line);
    }
    if (clock) {
        return expect_clock(run, line);
    }
    if (!value_of(run->app, key, found, sizeof found)) {
        return script_fail(
            run,
            "expect %s: no such key; expected moves, last, turn, result, screen, stone, "
            "shown, size, enabled, disabled, absent, forbidden, allowed, clock, periods, "
            "variation, score, awake, beats, draws, rule, opening, step, offers, actor, "
            "near, cursor, hint, foul, foul-points, asking, "
            "thinking, thinking-ahead, analysing, lines, best, chance, wins-in, "
            "paused, zoom, message, a setting such as theme",
            key);
    }
    return check(run, line, line->word[2], found);
}
