/* A player's finished games: figures, and plots over levels, months, rules and thinking times. */
#include "ui/page_draw.h"

#include <stdio.h>

#include "ui/flow.h"
#include "ui/form.h"
#include "ui/statistics_plot.h"
#include "ui/statistics_words.h"
#include "ui/words.h"

enum { /* logical px */
       PANEL_MAX = 1232,
       TWO_COLUMNS = 860, /* from this width of the content on */
       FIGURE_H = 104,
       PLOT_H = 300,
       TABLE_H = 180,
       GAP = 16,
       PAD = 20,
       TITLE_H = 48, /* of a card, with the space above it */
       TITLE_LEAST = 13,
       BUTTON_H = 48,
       LOW_H = 360,      /* in a lower page the invitation leaves */
       TOAST_H = 76,     /* for a toast, */
       INVITE_MIN = 150, /* if so much is left */
       INVITE_MAX = 420,
};

/* ---- figures ---- */

typedef struct Figure {
    const char *label;
    char value[40], note[120];
} Figure;

enum { FIGURES = 4 };

/* The average game: "12 min, 37 moves a game". */
static void say_length(const StatisticsSums *sums, char *out, size_t bytes)
{
    const int games = results_games(&sums->all), moves = (sums->moves + games / 2) / games;
    char time[40];
    if (sums->played_ms / games < 60000) {
        snprintf(out, bytes, P_("%d move a game", "%d moves a game", moves), moves);
        return;
    }
    statistics_words_long_time(sums->played_ms / games, time, sizeof time);
    snprintf(out, bytes, P_("%1$s, %2$d move a game", "%1$s, %2$d moves a game", moves), time,
             moves);
}

static void fill_figures(const StatisticsSums *sums, Figure figure[FIGURES])
{
    char at[60];
    figure[0].label = C_("games", "Won");
    statistics_words_share(&sums->all, figure[0].value, sizeof figure[0].value);
    snprintf(figure[0].note, sizeof figure[0].note, _("%d won, %d drawn, %d lost"), sums->all.won,
             sums->all.drawn, sums->all.lost);
    figure[1].label = _("Streak now");
    statistics_words_streak(sums->streak, figure[1].value, sizeof figure[1].value);
    statistics_words_month_of(sums->best_streak_at.year, sums->best_streak_at.month, at, sizeof at);
    snprintf(figure[1].note, sizeof figure[1].note,
             sums->best_streak > 0 ? _("Longest winning streak %1$d, in %2$s") : _("No win yet"),
             sums->best_streak, at);
    figure[2].label = _("Strongest beaten");
    snprintf(figure[2].value, sizeof figure[2].value,
             sums->best_level > 0 ? _("Level %d") : _("None yet"), sums->best_level);
    statistics_words_date(&sums->best_level_at, at, sizeof at);
    figure[2].note[0] = '\0';
    if (sums->best_level > 0) {
        snprintf(figure[2].note, sizeof figure[2].note, _("%1$s, on %2$s"),
                 words_level(sums->best_level), at);
    }
    figure[3].label = _("Time played");
    statistics_words_long_time(sums->played_ms, figure[3].value, sizeof figure[3].value);
    say_length(sums, figure[3].note, sizeof figure[3].note);
}

static void draw_figure(Ui *ui, Rect rect, const Figure *figure)
{
    const Theme *theme = ui->theme;
    const int pad = ui_px(ui, rect.w < ui_px(ui, 200) ? 12 : PAD), w = rect.w - 2 * pad;
    const int x = rect.x + pad;
    if (!ui->list) {
        return;
    }
    ui_card(ui, rect, 14, theme->fill);
    ui_text(ui, (Rect){x, rect.y + ui_px(ui, 12), w, ui_px(ui, 20)}, ALIGN_LEFT,
            ui_fit(ui, 13, 10, false, figure->label, w), false, theme->ink2, figure->label);
    ui_text(ui, (Rect){x, rect.y + ui_px(ui, 32), w, ui_px(ui, 38)}, ALIGN_LEFT,
            ui_fit(ui, 28, 15, true, figure->value, w), true, theme->ink, figure->value);
    const float size = ui_fit(ui, 13, 11, false, figure->note, w);
    const bool one_line = ui_text_width(ui, size, false, figure->note) <= w;
    ui_block(ui, (Rect){x, rect.y + ui_px(ui, 68), w, ui_px(ui, 32)}, ALIGN_LEFT,
             one_line ? size : 13, 10, false, theme->ink2, figure->note);
}

/* In one row, or two by two. */
static void figures(Flow *flow)
{
    Ui *ui = flow->ui;
    Figure figure[FIGURES];
    const int columns = flow->w >= ui_px(ui, TWO_COLUMNS) ? FIGURES : 2;
    const int h = ui_px(ui, FIGURE_H), gap = ui_px(ui, flow->narrow ? 8 : GAP);
    fill_figures(&ui->view->statistics.sums, figure);
    for (int i = 0; !flow->measure && i < FIGURES; i++) {
        const Rect row = {flow->x, flow->y + i / columns * (h + gap), flow->w, h};
        draw_figure(ui, form_column(row, columns, i % columns, gap), &figure[i]);
    }
    flow->y += FIGURES / columns * (h + gap);
}

/* ---- cards ---- */

/* Paints a card with its title; returns the rest of its inside. `extra_w`: what is at the right of
 * the title, px. `extra`: its place, which is below a title that is too long; NULL: beside it. */
static Rect card(Ui *ui, Rect rect, const char *title, int extra_w, Rect *extra)
{
    const Theme *theme = ui->theme;
    const int pad = ui_px(ui, rect.w < ui_px(ui, 420) ? 12 : PAD), w = rect.w - 2 * pad;
    const int h = ui_px(ui, 24), beside = w - extra_w - ui_px(ui, extra_w > 0 ? 16 : 0);
    int title_h = ui_px(ui, TITLE_H);
    Rect line = {rect.x + pad, rect.y + ui_px(ui, 16), beside, h};
    ui_card(ui, rect, 14, theme->fill);
    if (extra) {
        *extra = (Rect){line.x + w - extra_w, line.y, extra_w, h};
    }
    if (extra && ui_text_width(ui, TITLE_LEAST, true, title) > beside) {
        *extra = (Rect){line.x, line.y + h, extra_w, h};
        line.w = w;
        title_h += h;
    }
    ui_block(ui, line, ALIGN_LEFT, 15, 9, true, theme->ink, title);
    return (Rect){line.x, rect.y + title_h, w, rect.h - title_h - ui_px(ui, 12)};
}

/* "Won" and "Not won", with their colours. */
static void key(Ui *ui, Rect rect)
{
    const char *const words[] = {C_("games", "Won"), _("Not won")};
    const int size = ui_px(ui, 10), gap = ui_px(ui, 6);
    int x = rect.x;
    for (int i = 0; i < 2; i++) {
        const int w = ui_text_width(ui, 13, false, words[i]);
        statistics_plot_key(ui, (Rect){x, rect.y + (rect.h - size) / 2, size, size}, i == 0);
        x += size + gap;
        ui_text(ui, (Rect){x, rect.y, w, rect.h}, ALIGN_LEFT, 13, false, ui->theme->ink2, words[i]);
        x += w + ui_px(ui, 16);
    }
}

static int key_width(Ui *ui)
{
    return ui_text_width(ui, 13, false, _("Not won")) +
           ui_text_width(ui, 13, false, C_("games", "Won")) + 2 * ui_px(ui, 10) + 2 * ui_px(ui, 6) +
           ui_px(ui, 16);
}

static void levels_card(Ui *ui, Rect rect, PageTools tools)
{
    Rect at;
    (void)tools;
    const Rect inner = card(ui, rect, _("Wins by level"), key_width(ui), &at);
    key(ui, at);
    statistics_plot_levels(ui, inner);
}

/* The plot is chosen in the card's head, or below it. */
static void months_card(Ui *ui, Rect rect, PageTools tools)
{
    static const char *const names[PLOT_COUNT] = {"plot-won", "plot-moves", "plot-time"};
    static const char *const titles[PLOT_COUNT] = {N_("Games won, by month, in %"),
                                                   N_("Moves a game, by month"),
                                                   N_("Seconds a move, by month")};
    static const int values[PLOT_COUNT] = {STATISTICS_PLOT + PLOT_WON, STATISTICS_PLOT + PLOT_MOVES,
                                           STATISTICS_PLOT + PLOT_TIME};
    const char *const labels[PLOT_COUNT] = {C_("games", "Won"), _("Moves"), _("Time")};
    const StatisticsPlot plot = ui->view->statistics.plot;
    const bool narrow = rect.w < ui_px(ui, 480);
    Rect inner = card(ui, rect, _(titles[plot]), narrow ? 0 : ui_px(ui, 230), NULL);
    (void)tools;
    Rect choice = {rect.x + rect.w - ui_px(ui, PAD + 230), rect.y + ui_px(ui, 8), ui_px(ui, 230),
                   ui_px(ui, 36)};
    if (narrow) {
        choice = (Rect){inner.x, inner.y, inner.w, ui_px(ui, 44)};
        inner.y += ui_px(ui, 48);
        inner.h -= ui_px(ui, 48);
    }
    ui_segments(ui, choice, PLOT_COUNT, names, labels, values, (int)plot, true,
                command_for_field(CMD_STATISTICS, 0, 0));
    statistics_plot_months(ui, inner);
}

static void rule_row(Ui *ui, Rect row, Rule rule)
{
    const Theme *theme = ui->theme;
    const Results *results = &ui->view->statistics.sums.rule[rule];
    const int label_w = row.w * 26 / 100, share_w = row.w * 27 / 100, gap = ui_px(ui, 8);
    char text[60];
    words_rule_brief(rule, text, sizeof text);
    ui_text(ui, (Rect){row.x, row.y, label_w, row.h}, ALIGN_LEFT,
            ui_fit(ui, 14, 10, false, text, label_w), false, theme->ink, text);
    const int bar_h = ui_px(ui, 14);
    statistics_plot_bar(ui,
                        (Rect){row.x + label_w + gap, row.y + (row.h - bar_h) / 2,
                               row.w - label_w - share_w - 2 * gap, bar_h},
                        results);
    statistics_words_share_of(results, text, sizeof text);
    if (results_games(results) == 0) {
        snprintf(text, sizeof text, "–");
    }
    ui_text(ui, (Rect){row.x + row.w - share_w, row.y, share_w, row.h}, ALIGN_LEFT,
            ui_fit(ui, 13, 9, false, text, share_w), false, theme->ink2, text);
}

static void color_row(Ui *ui, Rect row, Color color, PageTools tools)
{
    const Theme *theme = ui->theme;
    const int stone = ui_px(ui, 18), gap = ui_px(ui, 8), x = row.x + stone + gap;
    const char *label = color == COLOR_BLACK ? _("Black") : _("White");
    const int label_w = ui_text_width(ui, 14, false, label) + gap, w = row.x + row.w - x;
    char text[40];
    form_stone(ui, tools, color, (float)row.x + (float)stone / 2, (float)row.y + (float)row.h / 2,
               (float)stone);
    ui_text(ui, (Rect){x, row.y, label_w, row.h}, ALIGN_LEFT, 14, false, theme->ink, label);
    const Results *results = &ui->view->statistics.sums.color[color - 1];
    statistics_words_share_of(results, text, sizeof text);
    if (results_games(results) == 0) {
        snprintf(text, sizeof text, "–");
    }
    ui_text(ui, (Rect){x + label_w, row.y, w - label_w, row.h}, ALIGN_RIGHT,
            ui_fit(ui, 13, 9, false, text, w - label_w), false, theme->ink2, text);
}

static void rules_card(Ui *ui, Rect rect, PageTools tools)
{
    const Rect inner = card(ui, rect, _("By rule and colour"), 0, NULL);
    const bool narrow = rect.w < ui_px(ui, 480);
    const int gap = ui_px(ui, 24), rows = narrow ? RULE_COUNT + 2 : RULE_COUNT;
    const int rules_w = narrow ? inner.w : inner.w * 62 / 100, h = inner.h / rows;
    for (int i = 0; ui->list && i < RULE_COUNT; i++) {
        rule_row(ui, (Rect){inner.x, inner.y + i * h, rules_w, h}, (Rule)i);
    }
    for (int i = 0; ui->list && i < 2; i++) {
        const Rect row = {narrow ? inner.x : inner.x + rules_w + gap,
                          inner.y + (narrow ? RULE_COUNT + i : i) * h,
                          narrow ? inner.w : inner.w - rules_w - gap, h};
        color_row(ui, row, i == 0 ? COLOR_BLACK : COLOR_WHITE, tools);
    }
}

static void times_card(Ui *ui, Rect rect, PageTools tools)
{
    char median[40], text[80] = "";
    const StatisticsSums *sums = &ui->view->statistics.sums;
    (void)tools;
    if (sums->timed > 0) {
        statistics_words_move_time(sums->median_ms, median, sizeof median);
        snprintf(text, sizeof text, _("Median %s"), median);
    }
    const int w = text[0] ? ui_text_width(ui, 13, false, text) + ui_px(ui, 2) : 0;
    Rect at;
    const Rect inner = card(ui, rect, _("Thinking time for a move"), w, &at);
    ui_text(ui, at, ALIGN_LEFT, 13, false, ui->theme->ink2, text);
    statistics_plot_times(ui, inner);
}

/* Side by side, or one below the other. */
static void cards(Flow *flow, int height, PageTools tools, void (*left)(Ui *, Rect, PageTools),
                  void (*right)(Ui *, Rect, PageTools))
{
    Ui *ui = flow->ui;
    const int gap = ui_px(ui, flow->narrow ? 8 : GAP), h = ui_px(ui, (float)height);
    const bool wide = flow->w >= ui_px(ui, TWO_COLUMNS);
    const Rect row = {flow->x, flow->y, flow->w, h};
    if (!flow->measure) {
        left(ui, wide ? form_column(row, 2, 0, gap) : row, tools);
        right(ui, wide ? form_column(row, 2, 1, gap) : (Rect){row.x, row.y + h + gap, row.w, row.h},
              tools);
    }
    flow->y += (wide ? 1 : 2) * (h + gap);
}

/* ---- the page ---- */

static void buttons(Ui *ui, Rect row, int gap)
{
    const char *const labels[] = {_("Export CSV"), _("Picture"), _("Clear"), _("Clear all?")};
    const Command command[] = {command_for_field(CMD_STATISTICS, 0, STATISTICS_EXPORT),
                               command_for_field(CMD_STATISTICS, 0, STATISTICS_PICTURE),
                               command_for_field(CMD_STATISTICS, 0, STATISTICS_CLEAR)};
    const Rect part = form_column(row, 3, 0, gap);
    ui_share_size(ui, part, BUTTON_FILL, 4, labels, ICON_NONE);
    ui_danger(ui, "clear", part, labels[2], labels[3], ICON_NONE, BUTTON_FILL, true, command[2]);
    ui_button(ui, "picture", form_column(row, 3, 1, gap), labels[1], ICON_NONE, BUTTON_FILL, true,
              command[1]);
    ui_button(ui, "export", form_column(row, 3, 2, gap), labels[0], ICON_NONE, BUTTON_FILL, true,
              command[0]);
    ui_share_size(ui, part, BUTTON_FILL, 0, NULL, ICON_NONE);
}

/* Has the head of the page room for the buttons? */
static bool has_wide_head(const Ui *ui, int width)
{
    return width >= ui_px(ui, TWO_COLUMNS);
}

static void content(Flow *flow, PageTools tools)
{
    Ui *ui = flow->ui;
    const int tall = flow->narrow ? PLOT_H + 24 : PLOT_H, low = flow->narrow ? 240 : TABLE_H;
    figures(flow);
    cards(flow, tall, tools, levels_card, months_card);
    cards(flow, low, tools, rules_card, times_card);
    if (!has_wide_head(ui, flow->w)) {
        const Rect row = {flow->x, flow->y, flow->w, ui_px(ui, BUTTON_H)};
        if (!flow->measure) {
            buttons(ui, row, ui_px(ui, 8));
        }
        flow->y += row.h + ui_px(ui, GAP);
    }
}

/* No games yet, or only games of two people, which can be exported and cleared. Also in a
 * low page there is room for a toast below it. */
static void invitation(Ui *ui, Rect area)
{
    const int rest = area.h - ui_px(ui, TOAST_H);
    area.h = area.h < ui_px(ui, LOW_H) && rest >= ui_px(ui, INVITE_MIN) ? rest : area.h;
    const bool people = ui->view->statistics.sums.people > 0;
    const int max = ui_px(ui, 420), w = area.w < max ? area.w : max, gap = ui_px(ui, 12);
    const int main_h = ui_px(ui, 56), more = people ? ui_px(ui, BUTTON_H) + gap : 0;
    const int room = area.h - main_h - gap - more, wanted = ui_px(ui, 64);
    const int text_h = room < wanted ? room : wanted,
              main_w = w < ui_px(ui, 232) ? w : ui_px(ui, 232);
    const int y = area.y + (area.h - text_h - main_h - gap - more) / 2,
              x = area.x + (area.w - w) / 2;
    ui_block(ui, (Rect){x, y, w, text_h}, ALIGN_CENTER, 17, 11, false, ui->theme->ink2,
             _("Play a few games against the computer and this page fills up."));
    const Rect button = {area.x + (area.w - main_w) / 2, y + text_h + gap, main_w, main_h};
    ui_default_button(ui, "new", button, _("New game"), ICON_PLUS, true,
                      command_for_field(CMD_PAGE, 0, PAGE_NEW));
    if (people) {
        buttons(ui, (Rect){x, button.y + main_h + gap, w, ui_px(ui, BUTTON_H)}, ui_px(ui, 8));
    }
}

/* In a large window the panel is only as large as its content needs. */
static Rect panel_of(Ui *ui, const Layout *layout, PageTools tools, int header_h)
{
    Rect panel = form_window_panel(ui, layout, PANEL_MAX);
    const int padding = form_padding(ui, panel);
    Flow flow =
        flow_start(ui, (Rect){0, 0, panel.w - 2 * padding, 0}, form_narrow(ui, panel), true);
    content(&flow, tools);
    const int need = header_h + flow.y + ui_px(ui, 24);
    return form_lower_to(panel, need);
}

/* "146 games since Mar 2026", right of the title, and the buttons. */
static void head(Ui *ui, Rect panel, Rect area)
{
    const bool wide = has_wide_head(ui, area.w);
    const char *title = _(page_info(PAGE_STATISTICS)->title);
    const int y = form_header_button(ui, panel, false, 0).y;
    const int h = ui_px(ui, BUTTON_H), w = ui_px(ui, 460);
    const Rect row = {area.x + area.w - w, y, w, h};
    char text[120];
    if (!wide) {
        return;
    }
    buttons(ui, row, ui_px(ui, 8));
    const int x = area.x + ui_px(ui, 52) + ui_text_width(ui, 28, true, title);
    statistics_words_since(&ui->view->statistics.sums, text, sizeof text);
    ui_text(ui, (Rect){x, y + ui_px(ui, 2), row.x - x - ui_px(ui, 12), h}, ALIGN_LEFT, 14, false,
            ui->theme->ink2, text);
}

void page_statistics(Ui *ui, const Layout *layout, PageTools tools)
{
    const Header header = {_(page_info(PAGE_STATISTICS)->title), "back", ICON_BACK,
                           command_for_field(CMD_BACK, 0, 0)};
    const bool empty = results_games(&ui->view->statistics.sums.all) == 0;
    const int header_h = ui_px(ui, 88);
    const Rect widest = form_window_panel(ui, layout, PANEL_MAX);
    const Rect panel = empty ? form_lower_to(widest, header_h + ui_px(ui, INVITE_MAX))
                             : panel_of(ui, layout, tools, header_h);
    Rect area = form_header(ui, panel, &header, false);
    area.h -= ui_px(ui, 12);
    if (empty) {
        invitation(ui, area);
        return;
    }
    head(ui, panel, area);
    const bool narrow = form_narrow(ui, panel);
    Flow flow = flow_start(ui, area, narrow, true);
    content(&flow, tools);
    const int bleed = ui_px(ui, 12);
    const Rect scroll = {area.x - bleed, area.y, area.w + 2 * bleed, area.h};
    ui_scroll_begin(ui, "statistics-scroll", scroll, flow.y - area.y);
    flow = flow_start(ui, area, narrow, false);
    content(&flow, tools);
    ui_scroll_end(ui);
}
