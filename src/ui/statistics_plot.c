#include "ui/statistics_plot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/level.h"
#include "ui/form.h"
#include "ui/numerals.h"
#include "ui/statistics_words.h"
#include "ui/words.h"

enum {
    AXIS_W = 36,    /* of the numbers left of a plot, logical px */
    LABEL_H = 28,   /* of the labels below it */
    LABEL_MIN = 10, /* size of its text, at least */
    NUMBER_H = 34,  /* above the columns: a number, or the tag */
    TICKS = 3       /* lines of a scale above zero, at most */
};

#define LABEL_SIZE 12.5f

/* ---- scales ---- */

/* The step between the lines of a scale up to `max`: 1, 2, 5, 10, 20 ... */
static int step_of(int max)
{
    static const int factor[] = {1, 2, 5};
    for (int unit = 1;; unit *= 10) {
        for (int i = 0; i < 3; i++) {
            if (max <= TICKS * unit * factor[i]) {
                return unit * factor[i];
            }
        }
    }
}

/* A plot's inside, and the number at its top. */
typedef struct Scale {
    Rect rect;
    int top;
} Scale;

static int height_of(const Scale *scale, double value)
{
    return (int)(value * scale->rect.h / scale->top + 0.5);
}

/* Leaves room at the left for numbers, at the bottom for labels, and above for a number. Draws the
 * lines with their numbers. */
static Scale draw_scale(Ui *ui, Rect rect, int max, int dashed)
{
    const int step = step_of(max < 1 ? 1 : max), axis = ui_px(ui, AXIS_W);
    const int above = ui_px(ui, NUMBER_H), below = ui_px(ui, LABEL_H);
    const Scale scale = {{rect.x + axis, rect.y + above, rect.w - axis, rect.h - above - below},
                         max < step ? step : max};
    const Theme *theme = ui->theme;
    const int line = ui_px(ui, 1), dash = ui_px(ui, 4), bottom = scale.rect.y + scale.rect.h;
    for (int value = 0; ui->list && value <= scale.top; value += step) {
        const int y = bottom - height_of(&scale, value), h = ui_px(ui, 16);
        char text[16];
        snprintf(text, sizeof text, "%d", value);
        ui_text(ui, (Rect){rect.x, y - h / 2, axis - ui_px(ui, 8), h}, ALIGN_RIGHT, 12.5f, false,
                theme->ink2, text);
        for (int x = 0; value == dashed && x < scale.rect.w; x += 2 * dash) {
            const int rest = scale.rect.w - x, w = rest < dash ? rest : dash;
            draw_fill(ui->list, (Rect){scale.rect.x + x, y, w, line}, theme->ink3);
        }
        if (value != dashed) {
            draw_fill(ui->list, (Rect){scale.rect.x, y, scale.rect.w, line},
                      value == 0 ? theme->ink3 : theme->fill3);
        }
    }
    return scale;
}

static Rect label_place(Ui *ui, const Scale *scale, int x, int w)
{
    return (Rect){x, scale->rect.y + scale->rect.h + ui_px(ui, 1), w, ui_px(ui, LABEL_H)};
}

/* Below a column, of this size; smaller, or in two lines, if it does not fit. */
static void draw_label(Ui *ui, Rect place, float size, const char *text)
{
    ui_block(ui, place, ALIGN_CENTER, size, LABEL_MIN, false, ui->theme->ink2, text);
}

/* A word about one column, over the plot. */
typedef struct Tag {
    Rect rect; /* empty: there is none */
    float size;
    char text[160];
} Tag;

/* Above a column or a dot, unless the tag lies there. */
static void draw_number(Ui *ui, int x, int w, int y, Align align, const Tag *tag, const char *text)
{
    const int h = ui_px(ui, 18);
    const Rect rect = {x, y - h - ui_px(ui, 3), w, h};
    if (rect_empty(rect_intersect(rect, tag->rect))) {
        ui_text(ui, rect, align, ui_fit(ui, 13, 9, true, text, w), true, ui->theme->ink, text);
    }
}

/* ---- what a bar or a dot says ---- */

/* Makes the columns of a plot pressable, as one control: single bars are too narrow for a finger.
 * Returns the column whose tag is shown: the one pointed at, else the one pressed; -1: none. */
static int pick_column(Ui *ui, const char *name, StatisticsMark mark, Rect area, int count)
{
    /* A slider's ends are half a knob inside of it: they are the middles of the outer columns. */
    const int knob = ui_px(ui, 24), column = area.w / count, above = ui_px(ui, NUMBER_H - 4);
    const int aside = count > 1 ? (column - knob) / 2 : 0;
    const Rect rect = {area.x + aside, area.y - above, area.w - 2 * aside, area.h + above};
    const int marked = ui->view->statistics.marked[mark];
    Control *control =
        ui_control(ui, CONTROL_SLIDER, name, rect, true, command_for_field(CMD_MARK, (int)mark, 0));
    if (control) {
        control->min = control->step = 1;
        control->max = (float)count;
        control->value = (float)marked;
        control->taps = true;
    }
    ui_focus_ring(ui, name, rect, 4);
    if (ui_state(ui, name) == 1 && !ui->by_touch && ui->hover && strcmp(ui->hover, name) == 0) {
        const Vec at = frame_to_local(ui->frame, ui->mouse);
        const int index = (int)((at.x - (float)area.x) * (float)count / (float)area.w);
        return index < 0 ? 0 : index < count ? index : count - 1;
    }
    return marked <= count ? marked - 1 : -1;
}

/* The column was pressed: a second press lists its games. */
static void lead_on(Tag *tag)
{
    const size_t length = strlen(tag->text);
    snprintf(tag->text + length, sizeof tag->text - length, " ›");
}

/* Above the point, inside of the control; `tag->text` is set. */
static void place_tag(Ui *ui, Tag *tag, int x, int y, const char *control)
{
    const Control *plot = ui_find(ui, control, ui->seat);
    const int pad = ui_px(ui, 10), height = ui_px(ui, 26);
    if (!plot) {
        return;
    }
    const Rect area = plot->rect;
    tag->size = ui_fit(ui, 13, 10, false, tag->text, area.w - 2 * pad);
    const int needed = ui_text_width(ui, tag->size, false, tag->text) + 2 * pad;
    const int width = needed < area.w ? needed : area.w, right = area.x + area.w - width;
    x -= width / 2;
    x = x > right ? right : x < area.x ? area.x : x;
    y -= height + ui_px(ui, 4);
    tag->rect = (Rect){x, y < area.y ? area.y : y, width, height};
}

static void draw_tag(Ui *ui, const Tag *tag)
{
    if (ui->list && !rect_empty(tag->rect)) {
        ui_card(ui, tag->rect, 8, ui->theme->primary);
        ui_text(ui, tag->rect, ALIGN_CENTER, tag->size, false, ui->theme->on_primary, tag->text);
    }
}

/* ---- won and not won ---- */

static void fill_not_won(Ui *ui, Rect rect, float radius)
{
    const Theme *theme = ui->theme;
    if (theme->not_won >> 24) {
        draw_round(ui->list, rect, radius, theme->not_won);
        return;
    }
    draw_round(ui->list, rect, radius, theme->fill3);
    draw_round_frame(ui->list, rect, radius, (float)ui_px(ui, 1), theme->ink2);
}

/* A column of two parts with round corners where it ends. */
static void draw_column(Ui *ui, Rect rect, int won_h)
{
    const float radius = (float)ui_px(ui, 4);
    if (!ui->list || rect.h <= 0) {
        return;
    }
    if (won_h < rect.h) {
        fill_not_won(ui, rect, radius);
    }
    const Rect won = {rect.x, rect.y + rect.h - won_h, rect.w, won_h};
    if (won_h > 0) {
        draw_round(ui->list, won, won_h == rect.h ? radius : 0, ui->theme->ink);
        const int square = won_h < ui_px(ui, 8) ? won_h : ui_px(ui, 8);
        draw_fill(ui->list, (Rect){won.x, won.y + won_h - square, won.w, square}, ui->theme->ink);
    }
}

void statistics_plot_bar(Ui *ui, Rect rect, const Results *results)
{
    const int games = results_games(results);
    const float radius = (float)ui_px(ui, 3);
    if (!ui->list || games == 0) {
        return;
    }
    const int won = rect.w * results->won / games;
    if (won < rect.w) {
        fill_not_won(ui, rect, radius);
    }
    if (won > 0) {
        draw_round(ui->list, (Rect){rect.x, rect.y, won, rect.h}, radius, ui->theme->ink);
    }
}

void statistics_plot_key(Ui *ui, Rect rect, bool won)
{
    const float radius = (float)ui_px(ui, 2);
    if (ui->list && won) {
        draw_round(ui->list, rect, radius, ui->theme->ink);
    } else if (ui->list) {
        fill_not_won(ui, rect, radius);
    }
}

/* ---- by level ---- */

static void draw_sign(Ui *ui, Rect rect, Icon icon)
{
    const int side = ui_px(ui, 16);
    if (ui->list) {
        icon_draw(ui->list, icon, (float)(rect.x + (rect.w - side) / 2),
                  (float)(rect.y + (rect.h - side) / 2), (float)side, ui->theme->ink2);
    }
}

/* A name that is too long is shortened, or a sign stands for it. */
static void label_opponent(Ui *ui, const Scale *scale, int number, Rect column)
{
    const int room = column.w - ui_px(ui, 6);
    const bool engine = number == STATISTICS_LEVELS;
    char text[40];
    if (number >= LEVEL_MIN && !engine) {
        snprintf(text, sizeof text, "%d", number);
    } else {
        statistics_words_opponent(number, text, sizeof text);
    }
    if (number < LEVEL_MIN || engine) {
        if (ui_text_width(ui, LABEL_MIN, false, text) > room) {
            snprintf(text, sizeof text, "%s", engine ? _("Eng.") : _("Win"));
        }
        if (ui_text_width(ui, LABEL_MIN, false, text) > room) {
            draw_sign(ui, label_place(ui, scale, column.x, column.w),
                      engine ? ICON_CHIP : ICON_VALUES);
            return;
        }
    }
    draw_label(ui, label_place(ui, scale, column.x, column.w), LABEL_SIZE, text);
}

static void draw_opponent(Ui *ui, const Scale *scale, const StatisticsOpponent *opponent,
                          Rect column, const Tag *tag)
{
    const Results *results = opponent->results;
    const int games = results_games(results), width = column.w * 4 / 7, max = ui_px(ui, 28);
    const int w = width < max ? width : max, h = height_of(scale, games);
    const int y = scale->rect.y + scale->rect.h - h;
    char text[16];
    label_opponent(ui, scale, opponent->number, column);
    if (games > 0) {
        draw_column(ui, (Rect){column.x + (column.w - w) / 2, y, w, h},
                    height_of(scale, results->won));
        snprintf(text, sizeof text, "%d", results->won);
        draw_number(ui, column.x, column.w, y, ALIGN_CENTER, tag, text);
    }
}

static int most_games(const StatisticsOpponent *opponent, int count)
{
    int max = 0;
    for (int i = 0; i < count; i++) {
        const int games = results_games(opponent[i].results);
        max = games > max ? games : max;
    }
    return max;
}

static Tag tag_opponent(Ui *ui, const Scale *scale, const StatisticsOpponent *opponent, int count)
{
    Tag tag = {.size = 0};
    const int shown = pick_column(ui, "levels", MARK_LEVEL, scale->rect, count);
    const int marked = ui->view->statistics.marked[MARK_LEVEL] - 1;
    if (shown >= 0) {
        const Results *results = opponent[shown].results;
        const Rect column = form_column(scale->rect, count, shown, 0);
        char name[40];
        statistics_words_opponent(opponent[shown].number, name, sizeof name);
        statistics_words_results(name, results, tag.text, sizeof tag.text);
        if (shown == marked && results_games(results) > 0) {
            lead_on(&tag);
        }
        place_tag(ui, &tag, column.x + column.w / 2,
                  column.y + column.h - height_of(scale, results_games(results)), "levels");
    }
    return tag;
}

void statistics_plot_levels(Ui *ui, Rect rect)
{
    StatisticsOpponent opponent[STATISTICS_OPPONENTS];
    const int count = statistics_opponents(&ui->view->statistics.sums, opponent);
    const int caption = ui_px(ui, 20);
    const Scale scale = draw_scale(ui, (Rect){rect.x, rect.y, rect.w, rect.h - caption},
                                   most_games(opponent, count), -1);
    const Tag tag = tag_opponent(ui, &scale, opponent, count);
    for (int i = 0; i < count; i++) {
        draw_opponent(ui, &scale, &opponent[i], form_column(scale.rect, count, i, 0), &tag);
    }
    ui_text(ui, (Rect){scale.rect.x, rect.y + rect.h - caption, scale.rect.w, caption}, ALIGN_LEFT,
            12.5f, false, ui->theme->ink2, _("Level of the computer"));
    draw_tag(ui, &tag);
}

/* ---- by month ---- */

/* What is plotted: won games in percent, moves, or seconds. */
static double value_of(const StatisticsMonth *month, StatisticsPlot plot)
{
    return plot == PLOT_WON     ? results_percent(&month->results)
           : plot == PLOT_MOVES ? month->moves
                                : (double)month->median_ms / 1000;
}

static bool has_value(const StatisticsMonth *month, StatisticsPlot plot)
{
    return plot == PLOT_TIME ? month->median_ms > 0 : results_games(&month->results) > 0;
}

static void say_value(const StatisticsMonth *month, StatisticsPlot plot, char *out, size_t bytes)
{
    if (plot == PLOT_WON) {
        statistics_words_share(&month->results, out, bytes);
    } else if (plot == PLOT_MOVES) {
        snprintf(out, bytes, "%d", month->moves);
    } else {
        statistics_words_move_time(month->median_ms, out, bytes);
    }
}

static void say_month(const StatisticsMonth *month, StatisticsPlot plot, char *out, size_t bytes)
{
    char name[40], value[40], of[100];
    statistics_words_month_of(month->year, month->month, name, sizeof name);
    say_value(month, plot, value, sizeof value);
    if (plot == PLOT_WON) {
        statistics_words_results(name, &month->results, out, bytes);
        return;
    }
    snprintf(of, sizeof of, plot == PLOT_MOVES ? _("%s moves a game") : _("%s a move"), value);
    snprintf(out, bytes, _("%s: %s"), name, of);
}

/* The line through the months that have a value, and what is below it. */
static void draw_line(Ui *ui, const Scale *scale, const Vec *point, int points)
{
    const Theme *theme = ui->theme;
    const float bottom = (float)(scale->rect.y + scale->rect.h);
    Vec area[STATISTICS_MONTHS + 2];
    if (points < 2 || points > STATISTICS_MONTHS) {
        return;
    }
    memcpy(area, point, (size_t)points * sizeof *point);
    area[points] = (Vec){point[points - 1].x, bottom};
    area[points + 1] = (Vec){point[0].x, bottom};
    draw_polygon(ui->list, area, points + 2,
                 theme->not_won >> 24 ? argb_alpha(theme->not_won, .28f) : theme->fill3);
    draw_stroke(ui->list, point, points, false, 2.5f * ui->px, theme->ink);
}

/* The last one is hollow: its month is not over. */
static void draw_dot(Ui *ui, Vec at, bool last)
{
    const Theme *theme = ui->theme;
    const float radius = (last ? 5.5f : 4.5f) * ui->px;
    draw_disc(ui->list, at.x, at.y, radius + 1.5f * ui->px, theme->fill);
    draw_disc(ui->list, at.x, at.y, radius, theme->ink);
    if (last) {
        draw_disc(ui->list, at.x, at.y, radius - 2.0f * ui->px, theme->fill);
    }
}

static Vec place_month(const StatisticsSums *sums, int index, StatisticsPlot plot,
                       const Scale *scale)
{
    const Rect column = form_column(scale->rect, sums->months, index, 0);
    const int h = height_of(scale, value_of(&sums->month[index], plot));
    return (Vec){(float)column.x + (float)column.w / 2, (float)(scale->rect.y + scale->rect.h - h)};
}

/* The months' names, each second or third one where there is no room for all. */
static void label_months(Ui *ui, const Scale *scale, const StatisticsSums *sums)
{
    int widest = 0, every = 1;
    for (int month = 1; month <= 12; month++) {
        const int w = ui_text_width(ui, 12.5f, false, statistics_words_month(month));
        widest = w > widest ? w : widest;
    }
    while (every < sums->months && scale->rect.w / sums->months * every < widest + ui_px(ui, 6)) {
        every++;
    }
    for (int i = (sums->months - 1) % every; i < sums->months; i += every) {
        const Rect column = form_column(scale->rect, sums->months, i, 0);
        const int grow = (widest + ui_px(ui, 6) - column.w) / 2, more = grow > 0 ? grow : 0;
        draw_label(ui, label_place(ui, scale, column.x - more, column.w + 2 * more), LABEL_SIZE,
                   statistics_words_month(sums->month[i].month));
    }
}

static int largest(const StatisticsSums *sums, StatisticsPlot plot)
{
    double max = 1;
    for (int i = 0; i < sums->months; i++) {
        const double value = value_of(&sums->month[i], plot);
        max = value > max ? value : max;
    }
    return plot == PLOT_WON ? 100 : (int)max + 1;
}

/* The highest y of the line from x on to its end. */
static int top_of_line(const Vec *point, int points, int x)
{
    float top = point[points - 1].y;
    for (int i = points - 2; i >= 0 && point[i + 1].x > (float)x; i--) {
        const Vec from = point[i], to = point[i + 1];
        const float part = ((float)x - from.x) / (to.x - from.x);
        const float y = part > 0 ? from.y + part * (to.y - from.y) : from.y;
        top = y < top ? y : top;
    }
    return (int)top;
}

/* The last value is written over its dot and over the line that leads there. */
static void draw_months(Ui *ui, const Scale *scale, const Tag *tag)
{
    const StatisticsSums *sums = &ui->view->statistics.sums;
    const StatisticsPlot plot = ui->view->statistics.plot;
    Vec point[STATISTICS_MONTHS];
    int points = 0, last = 0;
    for (int i = 0; i < sums->months; i++) {
        if (has_value(&sums->month[i], plot)) {
            point[points++] = place_month(sums, i, plot, scale);
            last = i;
        }
    }
    if (!ui->list || points == 0) {
        return;
    }
    draw_line(ui, scale, point, points);
    for (int i = 0; i < points; i++) {
        draw_dot(ui, point[i], i == points - 1 && last == sums->months - 1);
    }
    char text[40];
    const int wide = ui_px(ui, 60), right = (int)point[points - 1].x + ui_px(ui, 11);
    say_value(&sums->month[last], plot, text, sizeof text);
    const int over = top_of_line(point, points, right - ui_text_width(ui, 13, true, text));
    draw_number(ui, right - wide, wide, over - ui_px(ui, 8), ALIGN_RIGHT, tag, text);
}

static Tag tag_month(Ui *ui, const Scale *scale)
{
    const StatisticsSums *sums = &ui->view->statistics.sums;
    const StatisticsPlot plot = ui->view->statistics.plot;
    Tag tag = {.size = 0};
    const int shown = pick_column(ui, "months", MARK_MONTH, scale->rect, sums->months);
    const int marked = ui->view->statistics.marked[MARK_MONTH] - 1;
    if (shown >= 0 && has_value(&sums->month[shown], plot)) {
        const Vec at = place_month(sums, shown, plot, scale);
        say_month(&sums->month[shown], plot, tag.text, sizeof tag.text);
        if (shown == marked) {
            lead_on(&tag);
        }
        place_tag(ui, &tag, (int)at.x, (int)at.y - ui_px(ui, 6), "months");
    }
    return tag;
}

void statistics_plot_months(Ui *ui, Rect rect)
{
    const StatisticsSums *sums = &ui->view->statistics.sums;
    const StatisticsPlot plot = ui->view->statistics.plot;
    const Scale scale = draw_scale(ui, rect, largest(sums, plot), plot == PLOT_WON ? 50 : -1);
    const Tag tag = tag_month(ui, &scale);
    label_months(ui, &scale, sums);
    draw_months(ui, &scale, &tag);
    draw_tag(ui, &tag);
}

/* ---- thinking times ---- */

static Rect band_place(Ui *ui, const Scale *scale, int band)
{
    return form_column(scale->rect, STATISTICS_BANDS, band, ui_px(ui, 10));
}

/* A little wider than its column. */
static Rect band_label_place(Ui *ui, const Scale *scale, int band)
{
    const Rect column = band_place(ui, scale, band);
    const int more = ui_px(ui, 3);
    return label_place(ui, scale, column.x - more, column.w + 2 * more);
}

/* All of them have one size. */
static float band_label_size(Ui *ui, const Scale *scale, const char *const *labels)
{
    float size = LABEL_SIZE;
    for (int i = 0; i < STATISTICS_BANDS; i++) {
        const Rect place = band_label_place(ui, scale, i);
        size = fminf(size, ui_block_size(ui, place, size, LABEL_MIN, false, _(labels[i])));
    }
    return size;
}

void statistics_plot_times(Ui *ui, Rect rect)
{
    const StatisticsSums *sums = &ui->view->statistics.sums;
    static const char *const labels[STATISTICS_BANDS] = {
        N_("0–2 s"), N_("2–5 s"), N_("5–10 s"), N_("10–20 s"), N_("20–40 s"), N_("over 40 s")};
    const int above = ui_px(ui, NUMBER_H), below = ui_px(ui, LABEL_H);
    int max = 1;
    for (int i = 0; i < STATISTICS_BANDS; i++) {
        max = sums->band[i] > max ? sums->band[i] : max;
    }
    const Scale scale = {{rect.x, rect.y + above, rect.w, rect.h - above - below}, max};
    const float size = band_label_size(ui, &scale, labels);
    for (int i = 0; i < STATISTICS_BANDS; i++) {
        const Rect column = band_place(ui, &scale, i);
        const int h = height_of(&scale, sums->band[i]), y = scale.rect.y + scale.rect.h - h;
        const int low = ui_px(ui, 2);
        const int share =
            sums->timed > 0 ? (200 * sums->band[i] + sums->timed) / (2 * sums->timed) : 0;
        draw_column(ui, (Rect){column.x, h < low ? y - low + h : y, column.w, h < low ? low : h},
                    h < low ? low : h);
        draw_number(ui, column.x, column.w, y, ALIGN_CENTER, &(Tag){.size = 0},
                    numerals_percent(share, 0).text);
        draw_label(ui, band_label_place(ui, &scale, i), size, _(labels[i]));
    }
}
