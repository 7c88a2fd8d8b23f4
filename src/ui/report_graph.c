#include "ui/report_graph.h"

#include <math.h>
#include <stdio.h>

#include "ui/class_mark.h"

/* Lengths, logical px (docs/look.md 6). */
enum { INSET_LEFT = 36, INSET_RIGHT = 14, INSET_TOP = 18, INSET_BOTTOM = 28, TIMES_H = 7 };
enum { LABELS_STEP = 60 /* between two numbers below the plot, at least */ };

typedef struct Plot {
    Rect rect; /* of the curve */
    const GameReport *report;
    int moves;
} Plot;

static float x_of(const Plot *plot, int ply)
{
    return (float)plot->rect.x +
           (float)plot->rect.w * (float)ply / (float)(plot->moves > 0 ? plot->moves : 1);
}

static float y_of(const Plot *plot, int chance)
{
    return (float)plot->rect.y + (float)plot->rect.h * (1 - (float)chance / 1000.0f);
}

/* The last move, from the start on, whose chance is known. */
static int known_until(const GameReport *report)
{
    int ply = -1;
    while (ply < report->moves && report->move[ply + 1].valued) {
        ply++;
    }
    return ply;
}

/* Black's share, in pieces of a few moves each. */
static void draw_share(Ui *ui, const Plot *plot, int until)
{
    enum { PIECE = 24 };
    const float bottom = (float)(plot->rect.y + plot->rect.h);
    for (int first = 0; first < until; first += PIECE) {
        Vec area[PIECE + 3];
        int count = 0;
        const int last = first + PIECE < until ? first + PIECE : until;
        area[count++] = (Vec){x_of(plot, first), bottom};
        for (int ply = first; ply <= last; ply++) {
            area[count++] = (Vec){x_of(plot, ply), y_of(plot, plot->report->move[ply].chance)};
        }
        area[count++] = (Vec){x_of(plot, last), bottom};
        draw_polygon(ui->list, area, count, ui->theme->flat_black);
    }
}

static void draw_midline(Ui *ui, const Plot *plot)
{
    const int dash = ui_px(ui, 3), gap = ui_px(ui, 4), y = plot->rect.y + plot->rect.h / 2;
    const int high = ui_px(ui, 1), right = plot->rect.x + plot->rect.w;
    for (int x = plot->rect.x; x < right; x += dash + gap) {
        draw_fill(ui->list, (Rect){x, y, x + dash < right ? dash : right - x, high},
                  ui->theme->ink3);
    }
}

static void label(Ui *ui, int x, int y, Align align, const char *text)
{
    const int w = ui_px(ui, 40), h = ui_px(ui, 14);
    const int left = align == ALIGN_RIGHT ? x - w : align == ALIGN_CENTER ? x - w / 2 : x;
    ui_text(ui, (Rect){left, y - h / 2, w, h}, align, 11.5f, false, ui->theme->ink2, text);
}

static void draw_axes(Ui *ui, const Plot *plot, int current)
{
    static const char *const shares[] = {"100", "50", "0"};
    const int left = plot->rect.x - ui_px(ui, 6), below = plot->rect.y + plot->rect.h;
    const int y = below + ui_px(ui, 16);
    for (int i = 0; i < 3; i++) {
        label(ui, left, plot->rect.y + plot->rect.h * i / 2, ALIGN_RIGHT, shares[i]);
    }
    int step = 10;
    while (plot->moves > 0 && plot->rect.w * step / plot->moves < ui_px(ui, LABELS_STEP) &&
           step < plot->moves) {
        step += 10;
    }
    for (int ply = 0; ply <= plot->moves; ply += step) {
        char text[16];
        /* The last number and the tag of the current move have priority. */
        const bool end = plot->moves - ply < step && plot->moves != ply;
        const int at = end ? plot->moves : ply;
        const int x = (int)lroundf(x_of(plot, at));
        snprintf(text, sizeof text, "%d", at);
        if (fabsf(x_of(plot, at) - x_of(plot, current)) > (float)ui_px(ui, 32)) {
            label(ui, x, y, ALIGN_CENTER, text);
        }
        if (end) {
            break;
        }
    }
}

/* How long each move took, as bars below the curve: black ones and outlined white ones. */
static void draw_times(Ui *ui, const Plot *plot)
{
    const ViewReport *report = &ui->view->report;
    int32_t longest = 0;
    for (int ply = 1; ply <= plot->moves; ply++) {
        longest = report->spent_ms[ply] > longest ? report->spent_ms[ply] : longest;
    }
    const float step = (float)plot->rect.w / (float)(plot->moves > 0 ? plot->moves : 1);
    const int w = (int)fmaxf(1, fminf(step - 1, 3 * ui->px));
    for (int ply = 1; longest > 0 && ply <= plot->moves; ply++) {
        if (report->spent_ms[ply] <= 0) {
            continue;
        }
        const float part = sqrtf((float)report->spent_ms[ply] / (float)longest);
        const int h = (int)ceilf(part * (float)ui_px(ui, TIMES_H));
        const Rect bar = {(int)lroundf(x_of(plot, ply) - (float)w / 2 - step / 2),
                          plot->rect.y + plot->rect.h + ui_px(ui, 1), w, h};
        draw_fill(ui->list, bar,
                  plot->report->move[ply].color == COLOR_BLACK ? ui->theme->ink : ui->theme->ink3);
    }
}

static void draw_blunders(Ui *ui, const Plot *plot)
{
    for (int ply = 1; ply <= plot->moves; ply++) {
        const ReportMove *move = &plot->report->move[ply];
        if (move->grade == CLASS_BLUNDER) {
            const float y = y_of(plot, move->chance) - 4 * ui->px;
            class_mark_draw(ui->list, ui->theme, CLASS_BLUNDER, (Vec){x_of(plot, ply), y},
                            13 * ui->px, ui->theme->card);
        }
    }
}

/* The move that is shown. */
static void draw_handle(Ui *ui, const Plot *plot, int ply, bool known)
{
    const Theme *theme = ui->theme;
    const float x = x_of(plot, ply), px = ui->px;
    const float top = (float)plot->rect.y - 8 * px;
    const int bottom = plot->rect.y + plot->rect.h;
    const Vec ends[2] = {{x, top}, {x, (float)bottom + 5 * px}};
    char text[16];
    draw_stroke(ui->list, ends, 2, false, 5 * px, theme->card);
    draw_stroke(ui->list, ends, 2, false, 2 * px, theme->seal);
    if (known) {
        const float y = y_of(plot, plot->report->move[ply].chance);
        draw_disc(ui->list, x, y, 9.5f * px, theme->card);
        draw_disc(ui->list, x, y, 7 * px, theme->seal);
    }
    const int tag_w = ui_px(ui, 30),
              most = plot->rect.x + plot->rect.w + ui_px(ui, INSET_RIGHT - 4);
    const int left = (int)lroundf(x) - tag_w / 2;
    const Rect tag = {left + tag_w > most ? most - tag_w : left, bottom + ui_px(ui, 5), tag_w,
                      ui_px(ui, 20)};
    snprintf(text, sizeof text, "%d", ply);
    ui_card(ui, tag, 5, theme->seal);
    ui_text(ui, tag, ALIGN_CENTER, 13, true, theme->dark ? RGB(0x1E1C1A) : RGB(0xFBF8F2), text);
}

static void draw_plot(Ui *ui, const Plot *plot)
{
    const View *view = ui->view;
    const int until = known_until(plot->report),
              ply = view->ply < plot->moves ? view->ply : plot->moves;
    const Argb white = ui->theme->dark ? argb_mix(ui->theme->card, ui->theme->flat_white, .45f)
                                       : ui->theme->flat_white;
    draw_fill(ui->list, plot->rect, white);
    draw_share(ui, plot, until);
    draw_midline(ui, plot);
    const int x = (int)lroundf(x_of(plot, ply));
    const Rect to_come = {x, plot->rect.y, plot->rect.x + plot->rect.w - x, plot->rect.h};
    if (!rect_empty(to_come)) {
        draw_fill(ui->list, to_come, argb_alpha(ui->theme->card, .42f));
    }
    draw_times(ui, plot);
    draw_axes(ui, plot, ply);
    draw_blunders(ui, plot);
    draw_handle(ui, plot, ply, ply <= until && ply <= view->report.same);
}

void report_graph_place(Ui *ui, Rect rect)
{
    const View *view = ui->view;
    const GameReport *report = view->report.found;
    const Plot plot = {{rect.x + ui_px(ui, INSET_LEFT), rect.y + ui_px(ui, INSET_TOP),
                        rect.w - ui_px(ui, INSET_LEFT + INSET_RIGHT),
                        rect.h - ui_px(ui, INSET_TOP + INSET_BOTTOM)},
                       report,
                       report ? report->moves : view->moves};
    Control *control = ui_control(ui, CONTROL_SLIDER, "graph", rect, plot.moves > 0,
                                  command_for_field(CMD_GO, 0, 0));
    if (control) {
        control->min = 0;
        control->max = (float)plot.moves;
        control->step = 1;
        control->before = plot.rect.x - rect.x;
        control->after = rect.x + rect.w - plot.rect.x - plot.rect.w;
        control->value = (float)view->ply;
    }
    if (!ui->list) {
        return;
    }
    ui_card(ui, rect, 10, ui->theme->card);
    draw_round_frame(ui->list, rect, 10 * ui->px, (float)ui_px(ui, 1), ui->theme->hairline);
    if (report && plot.rect.h > 0) {
        draw_plot(ui, &plot);
    }
    ui_focus_ring(ui, "graph", rect_inset(rect, ui_px(ui, 3)), 8);
}
