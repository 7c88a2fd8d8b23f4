#include "ui/contest_form.h"

#include <stdio.h>
#include <string.h>

#include "engine/level.h"
#include "engine/rule_info.h"
#include "ui/contest_info.h"
#include "ui/contest_words.h"
#include "ui/form.h"
#include "ui/words.h"

enum { GAP = 12, FIELD_H = 48 /* logical px */ };

static const ContestChoice *chosen(const Flow *flow)
{
    return &flow->ui->view->contest.choice;
}

static Command command_of(ContestAction action, int side)
{
    return command_for_field(CMD_CONTEST, contest_field(action, side), 0);
}

/* ---- the engines ---- */

static bool is_side(const Player *player, const EngineEntry *entry)
{
    return player->kind == PLAYER_ENGINE && strcmp(player->engine, entry->command) == 0;
}

/* Tengen itself, then those of the list that can play, as far as is known, and the chosen one. */
static void engine_row(Flow *flow, int side)
{
    static const char *const names[2][ENGINES_MAX + 1] = {
        {"a-tengen", "a-engine-1", "a-engine-2", "a-engine-3", "a-engine-4", "a-engine-5",
         "a-engine-6", "a-engine-7", "a-engine-8"},
        {"b-tengen", "b-engine-1", "b-engine-2", "b-engine-3", "b-engine-4", "b-engine-5",
         "b-engine-6", "b-engine-7", "b-engine-8"}};
    const Player *player = &chosen(flow)->side[side];
    const char *name[ENGINES_MAX + 1], *label[ENGINES_MAX + 1];
    int value[ENGINES_MAX + 1], count = 1, selected = player->kind == PLAYER_ENGINE ? -1 : 0;
    name[0] = names[side][0];
    label[0] = "Tengen";
    value[0] = -1;
    for (int i = 0; i < ENGINES_MAX; i++) {
        const ViewEngine *engine = &flow->ui->view->engines.engine[i];
        const EngineEntry *entry = engine->entry;
        const bool is_chosen = entry && is_side(player, entry);
        if (is_chosen || (entry && engine->state != ENGINE_FAILED)) {
            selected = is_chosen ? count : selected;
            name[count] = names[side][i + 1];
            label[count] = entry->name;
            value[count++] = i;
        }
    }
    flow_segments(flow, side == 0 ? _("Engine A") : _("Engine B"),
                  &(Segments){count, name, label, value, selected},
                  command_of(CONTEST_ENGINE, side));
}

static void level_row(Flow *flow, int side)
{
    const Player *player = &chosen(flow)->side[side];
    char text[24];
    if (player->kind == PLAYER_ENGINE) {
        return;
    }
    snprintf(text, sizeof text, _("Level %d"), player->level);
    flow_gap(flow, 4);
    flow_slider(flow, flow->narrow ? NULL : "", side == 0 ? "a-level" : "b-level",
                &(Span){LEVEL_MIN, (float)level_max(), 1, (float)player->level, text},
                command_of(CONTEST_LEVEL, side));
}

/* ---- the games ---- */

static void games_row(Flow *flow)
{
    static const char *const names[] = {"match-10",  "match-20",  "match-50",  "match-100",
                                        "match-200", "match-500", "match-1000"};
    static const char *const labels[] = {"10", "20", "50", "100", "200", "500", "1000"};
    static const int values[] = {10, 20, 50, 100, 200, 500, 1000};
    const int games = chosen(flow)->games;
    int selected = -1;
    for (int i = 0; i < 7; i++) {
        selected = values[i] == games ? i : selected;
    }
    flow_segments(flow, _("Games"), &(Segments){7, names, labels, values, selected},
                  command_of(CONTEST_GAMES, 0));
}

static void rule_row(Flow *flow)
{
    static char kept[RULE_COUNT][32];
    const char *names[RULE_COUNT], *labels[RULE_COUNT];
    for (int i = 0; i < RULE_COUNT; i++) {
        names[i] = form_control_name(kept[i], sizeof kept[i], "match", rule_info((Rule)i)->word);
        labels[i] = words_rule((Rule)i);
    }
    flow_segments(flow, _("Rule"),
                  &(Segments){RULE_COUNT, names, labels, NULL, (int)chosen(flow)->rule},
                  command_of(CONTEST_RULE, 0));
}

static void size_row(Flow *flow)
{
    const int size = chosen(flow)->size;
    char text[24];
    snprintf(text, sizeof text, "%d × %d", size, size);
    flow_slider(flow, _("Board"), "match-size", &(Span){BOARD_MIN, BOARD_MAX, 1, (float)size, text},
                command_of(CONTEST_SIZE, 0));
}

static void time_row(Flow *flow)
{
    static char kept[CONTEST_TIMES][24];
    static char text[CONTEST_TIMES][60];
    const char *names[CONTEST_TIMES], *labels[CONTEST_TIMES];
    for (int i = 0; i < CONTEST_TIMES; i++) {
        const ContestTime *time = contest_time(i);
        names[i] = form_control_name(kept[i], sizeof kept[i], "match-time", time->word);
        snprintf(text[i], sizeof text[i], time->move_ms > 0 ? _("%s a move") : "%s",
                 _(time->label));
        labels[i] = text[i];
    }
    flow_segments(flow, _("Time"),
                  &(Segments){CONTEST_TIMES, names, labels, NULL, chosen(flow)->time},
                  command_of(CONTEST_TIME, 0));
}

/* The path of a file; empty: there is none. */
static const char *openings_file(const Flow *flow)
{
    const char *openings = chosen(flow)->openings;
    return strcmp(openings, CONTEST_BALANCED) == 0 ? "" : openings;
}

static void openings_file_row(Flow *flow)
{
    Ui *ui = flow->ui;
    const int side = ui_px(ui, FIELD_H), gap = ui_px(ui, 8), pad = ui_px(ui, 12);
    const Rect row = flow_row(flow, flow->narrow ? NULL : "", side);
    if (flow->measure) {
        return;
    }
    const bool chooser = ui->view->file_chooser;
    const Rect card = {row.x, row.y, row.w - (chooser ? side + gap : 0), side};
    ui_card(ui, card, 10, ui->theme->fill);
    form_field(ui, "match-openings", (Rect){card.x + pad, card.y, card.w - 2 * pad, card.h},
               openings_file(flow), _("Or those of a file"), ui->theme->ink2, 14, false,
               command_of(CONTEST_OPENINGS, 0));
    if (chooser) {
        ui_button(ui, "match-openings-file", (Rect){card.x + card.w + gap, row.y, side, side}, NULL,
                  ICON_FOLDER, BUTTON_FILL, true,
                  command_for_field(CMD_CHOOSE_FILE, 0, OPENINGS_TO_USE));
    }
}

static void openings_rows(Flow *flow)
{
    static const char *const names[] = {"match-openings-none", "match-openings-balanced"};
    const char *labels[] = {C_("openings", "None"), _("Balanced")};
    const bool balanced = strcmp(chosen(flow)->openings, CONTEST_BALANCED) == 0;
    const bool file = openings_file(flow)[0] != '\0';
    flow_segments(flow, _("Openings"),
                  &(Segments){2, names, labels, NULL,
                              file       ? -1
                              : balanced ? 1
                                         : 0},
                  command_of(CONTEST_OPENINGS, 0));
    flow_gap(flow, 8);
    openings_file_row(flow);
    flow_note(flow, _("A file has one in each line, such as h8 i9 j10. Each is played twice, with "
                      "colours exchanged. Without openings engines may repeat the same game."));
}

/* Not more than there are cores. */
static void at_once_row(Flow *flow)
{
    const int at_once = chosen(flow)->at_once, cores = flow->ui->view->contest.cores;
    int most = cores < CONTEST_AT_ONCE_MAX ? cores : CONTEST_AT_ONCE_MAX;
    char text[24];
    most = most < at_once ? at_once : most;
    if (most < 2) {
        return;
    }
    snprintf(text, sizeof text, "%d", at_once);
    flow_slider(flow, _("At once"), "match-at-once",
                &(Span){1, (float)most, 1, (float)at_once, text}, command_of(CONTEST_AT_ONCE, 0));
    flow_note(flow, _("So many games at the same time. The engines use the processor: what you "
                      "play meanwhile gets less of it."));
    flow_gap(flow, GAP);
}

static void test_row(Flow *flow)
{
    static const char *const names[CONTEST_TESTS] = {
        "match-test-off", "match-test-1", "match-test-2", "match-test-3", "match-test-4"};
    const char *labels[CONTEST_TESTS];
    for (int i = 0; i < CONTEST_TESTS; i++) {
        labels[i] = _(contest_test(i)->label);
    }
    flow_segments(flow, "SPRT", &(Segments){CONTEST_TESTS, names, labels, NULL, chosen(flow)->test},
                  command_of(CONTEST_TEST, 0));
    flow_note(flow, _("SPRT: the match ends early once it is decided whether A is stronger than B "
                      "by the first number of Elo or by the second, but not before 40 games."));
}

/* It was tried in vain. */
static void fault_note(Flow *flow, int side)
{
    char text[200];
    for (int i = 0; i < ENGINES_MAX; i++) {
        const ViewEngine *engine = &flow->ui->view->engines.engine[i];
        if (engine->entry && engine->state == ENGINE_FAILED &&
            is_side(&chosen(flow)->side[side], engine->entry)) {
            snprintf(text, sizeof text, _("It cannot play: %s."), _(engine->fault));
            flow_note(flow, text);
        }
    }
}

static void limits_note(Flow *flow, int side)
{
    char text[160];
    contest_words_limits(&flow->ui->view->contest, side, text, sizeof text);
    if (text[0] != '\0') {
        flow_note(flow, text);
    }
}

void contest_form_add(Flow *flow)
{
    for (int side = 0; side < 2; side++) {
        engine_row(flow, side);
        level_row(flow, side);
        limits_note(flow, side);
        fault_note(flow, side);
        flow_gap(flow, GAP);
    }
    games_row(flow);
    flow_gap(flow, GAP);
    rule_row(flow);
    flow_gap(flow, GAP);
    size_row(flow);
    flow_gap(flow, GAP);
    time_row(flow);
    flow_gap(flow, GAP);
    openings_rows(flow);
    flow_gap(flow, GAP);
    at_once_row(flow);
    test_row(flow);
    flow_gap(flow, GAP);
}
