#include "ui/time_rows.h"

#include <stdio.h>

#include "ui/form.h"
#include "ui/words.h"

enum { MINUTE = 60, TIME_OTHER_MAIN = 15 * MINUTE, TIME_OTHER_INCREMENT = 5 };

/* The control names of the two clocks; those of the near one also set both. */
static const struct {
    const char *names[2];
    const char *label;
} clock_kinds[CLOCK_COUNT] = {
    [CLOCK_NONE] = {{"clock-none", "white-clock-none"}, NC_("clock", "None")},
    [CLOCK_INCREMENT] = {{"clock-increment", "white-clock-increment"}, N_("Increment")},
    [CLOCK_BYOYOMI] = {{"clock-byoyomi", "white-clock-byoyomi"}, N_("Byo-yomi")},
    [CLOCK_PER_MOVE] = {{"clock-per-move", "white-clock-per-move"}, N_("Per move")},
};

typedef struct ClockNames {
    const char *main, *increment, *period, *periods, *move;
} ClockNames;
static const ClockNames clock_names[2] = {
    {"main-time", "increment", "period", "periods", "move-time"},
    {"white-main-time", "white-increment", "white-period", "white-periods", "white-move-time"}};

/* `format` is for the value divided by `unit`. */
static void time_slider(Flow *flow, const char *name, Span span, const char *format, int unit,
                        Command command)
{
    char text[32];
    snprintf(text, sizeof text, format, (int)span.value / unit);
    span.text = text;
    flow_slider(flow, flow->narrow ? NULL : "", name, &span, command);
}

static void time_sliders(Flow *flow, Seat seat, const TimeControl *time)
{
    const ClockNames *names = &clock_names[seat];
    ClockKind kind = time_control_kind(time);
    int main_s = (int)(time->main_ms / 1000), period_s = (int)(time->byoyomi_ms / 1000);
    if (kind == CLOCK_INCREMENT || kind == CLOCK_BYOYOMI) {
        time_slider(flow, names->main, (Span){MINUTE, 60 * MINUTE, MINUTE, (float)main_s, NULL},
                    _("%d min"), MINUTE, command_for_setup(SETUP_MAIN_TIME, seat, 0));
    }
    if (kind == CLOCK_INCREMENT) {
        float earned = (float)(time->increment_ms / 1000);
        time_slider(flow, names->increment, (Span){0, 60, 1, earned, NULL}, _("+ %d s"), 1,
                    command_for_setup(SETUP_INCREMENT, seat, 0));
    }
    if (kind == CLOCK_BYOYOMI) {
        float periods = (float)time->byoyomi_periods;
        time_slider(flow, names->periods, (Span){1, 10, 1, periods, NULL}, _("%d ×"), 1,
                    command_for_setup(SETUP_PERIODS, seat, 0));
    }
    if (kind == CLOCK_BYOYOMI || kind == CLOCK_PER_MOVE) {
        time_slider(flow, kind == CLOCK_BYOYOMI ? names->period : names->move,
                    (Span){5, 120, 5, (float)period_s, NULL}, _("%d s"), 1,
                    command_for_setup(SETUP_BYOYOMI, seat, 0));
    }
}

/* The kind and the times of one clock, or of both. */
static void clock_rows(Flow *flow, Seat seat, const char *label)
{
    const View *view = flow->ui->view;
    const TimeControl *time = &view->setup.time[seat];
    int first = view->own_times ? 0 : 1; /* for both, "None" is in the row above */
    int values[CLOCK_COUNT];
    const char *names[CLOCK_COUNT], *labels[CLOCK_COUNT];
    for (int kind = 0; kind < CLOCK_COUNT; kind++) {
        values[kind] = kind;
        names[kind] = clock_kinds[kind].names[seat];
        labels[kind] = translation_find(clock_kinds[kind].label);
    }
    flow_gap(flow, 8);
    flow_segments(flow, label,
                  &(Segments){CLOCK_COUNT - first, names + first, labels + first, values + first,
                              (int)time_control_kind(time) - first},
                  command_for_setup(SETUP_CLOCK, seat, 0));
    flow_gap(flow, 4);
    time_sliders(flow, seat, time);
}

enum { TIMES = 5, TIME_OTHER = TIMES - 1 };

/* The times that the segments stand for, and which of them is set. */
static int time_choice(const Ui *ui, int values[TIMES])
{
    const TimeControl *time = &ui->view->setup.time[SEAT_NEAR];
    int now = setup_time((int)(time->main_ms / 1000), (int)(time->increment_ms / 1000));
    const int usual[TIMES] = {setup_time(0, 0), setup_time(5 * MINUTE, 0),
                              setup_time(10 * MINUTE, 0), setup_time(5 * MINUTE, 10),
                              setup_time(TIME_OTHER_MAIN, TIME_OTHER_INCREMENT)};
    bool sliding = form_held(ui, "main-time") || form_held(ui, "increment") ||
                   form_held(ui, "own-times") || ui->view->own_times;
    int selected = TIME_OTHER;
    for (int i = 0; i < TIMES; i++) {
        values[i] = usual[i];
        bool same = time_control_on(time) ? usual[i] == now && time->byoyomi_ms == 0 : i == 0;
        selected = same && i < TIME_OTHER && !sliding ? i : selected;
    }
    if (selected == TIME_OTHER) {
        values[TIME_OTHER] = now;
    }
    return selected;
}

/* How long the computer or an engine may think about a move; not for two people. */
static void thinking_row(Flow *flow)
{
    enum { LIMITS = 5, LIMIT_BYTES = 24 };
    static const char *const names[LIMITS] = {"thinking-level", "thinking-1", "thinking-3",
                                              "thinking-10", "thinking-30"};
    static const int values[LIMITS] = {0, 1000, 3000, 10000, 30000};
    char text[LIMITS][LIMIT_BYTES];
    const char *labels[LIMITS] = {_("By level")};
    const Setup *set = &flow->ui->view->setup;
    int selected = set->move_ms == 0 ? 0 : -1;
    for (int i = 1; i < LIMITS; i++) {
        snprintf(text[i], LIMIT_BYTES, _("%d s"), values[i] / 1000);
        labels[i] = text[i];
        selected = set->move_ms == values[i] ? i : selected;
    }
    if (set->player[0].kind != PLAYER_HUMAN || set->player[1].kind != PLAYER_HUMAN) {
        flow_gap(flow, 8);
        flow_segments(flow, _("Thinking time"),
                      &(Segments){LIMITS, names, labels, values, selected},
                      command_for_setup(SETUP_MOVE_TIME, SEAT_NONE, 0));
    }
}

bool time_rows_have_sliders(const Ui *ui)
{
    int values[TIMES];
    return time_choice(ui, values) == TIME_OTHER;
}

/* The clocks in detail. */
static void other_rows(Flow *flow)
{
    bool own = flow->ui->view->own_times;
    clock_rows(flow, SEAT_NEAR, own ? _("Black") : flow->narrow ? NULL : "");
    if (own) {
        clock_rows(flow, SEAT_FAR, _("White"));
    }
    flow_gap(flow, 4);
    flow_toggle(flow, "own-times", _("Separate clocks"), _("More time for the weaker player"), own,
                command_for_setup(SETUP_OWN_TIMES, SEAT_NONE, 0));
}

void time_rows_add(Flow *flow)
{
    static const char *const names[] = {"time-none", "time-5", "time-10", "time-5-10",
                                        "time-other"};
    const char *labels[] = {C_("clock", "None"), _("5 min"), _("10 min"), _("5 + 10 s"),
                            _("Other…")};
    int values[TIMES];
    int selected = time_choice(flow->ui, values);
    flow_segments(flow, _("Time"), &(Segments){TIMES, names, labels, values, selected},
                  command_for_setup(SETUP_TIME, SEAT_NONE, 0));
    if (selected == TIME_OTHER) {
        other_rows(flow);
    }
    if (selected == TIME_OTHER || flow->ui->view->setup.move_ms != 0) {
        thinking_row(flow);
    }
}
