#include "ui/board_advice.h"

#include <math.h>
#include <stdio.h>

#include "ui/class_mark.h"
#include "ui/numerals.h"

/* A pale stone with an indigo ring, so that it does not depend on colour alone. */
static void draw_hint(const BoardScene *scene)
{
    const View *view = scene->view;
    if (view->hint < point_at(0, 0) || view->stone[view->hint]) {
        return;
    }
    Vec at = board_scene_center(scene, view->hint);
    float px = scene->layout->px, radius = 0.49f * scene->cell;
    stone_painter_draw(scene->stone_painter, scene->list, &scene->theme->look, view->to_move,
                       board_scene_variant(view->hint), at.x, at.y, scene->diameter, 0.64f, false);
    draw_ring(scene->list, at.x, at.y, radius + 0.75f * px, 3.5f * px, MARK_CASING);
    draw_ring(scene->list, at.x, at.y, radius, 2.0f * px, MARK);
}

/* Stones that are not there: pale, with a number. */
static void draw_expected(const BoardScene *scene, Point point, Color color, int number,
                          float alpha)
{
    Vec at = board_scene_center(scene, point);
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    stone_painter_draw(scene->stone_painter, scene->list, &scene->theme->look, color,
                       board_scene_variant(point), at.x, at.y, scene->diameter, alpha, false);
    board_scene_text(scene, at, number > 99 ? 0.29f : 0.35f,
                     color == COLOR_BLACK ? NUMBER_ON_PALE : NUMBER_ON_WHITE, text);
}

/* The square to look in, or what is expected after the advised or the last move. */
static void draw_advice(const BoardScene *scene)
{
    const ViewAdvice *advice = &scene->view->advice;
    float px = scene->layout->px, half = 0.5f * scene->cell;
    if (advice->step == ADVICE_AREA) {
        int side = advice->side - 1;
        Point far = point_at(point_x(advice->corner) + side, point_y(advice->corner) + side);
        Vec from = board_scene_center(scene, advice->corner), to = board_scene_center(scene, far);
        Rect rect = {(int)lroundf(from.x - half), (int)lroundf(from.y - half),
                     (int)lroundf(to.x - from.x + 2.0f * half),
                     (int)lroundf(to.y - from.y + 2.0f * half)};
        draw_round_frame(scene->list, rect, 0.4f * scene->cell, 5.0f * px, MARK_CASING);
        draw_round_frame(scene->list, rect_inset(rect, (int)lroundf(px)), 0.4f * scene->cell - px,
                         3.0f * px, MARK);
    }
    Color color = advice->why.color;
    int before = advice->of_last ? 1 : 0; /* the last move is on the board already */
    for (int i = 0; advice->step == ADVICE_WHY && i < advice->shown; i++) {
        bool alone = advice->shown == 1; /* the hint's own mark is enough */
        if (i >= before && !alone && !scene->view->stone[advice->line[i]]) {
            draw_expected(scene, advice->line[i], color, i + 1 - before, 0.74f);
        }
        color = color_other(color);
    }
}

/* Where the lesson wants the stone. */
static void draw_wanted(const BoardScene *scene)
{
    Point ring = scene->view->lesson.ring;
    if (ring < point_at(0, 0) || scene->view->stone[ring]) {
        return;
    }
    Vec at = board_scene_center(scene, ring);
    float px = scene->layout->px, radius = 0.44f * scene->cell;
    draw_disc(scene->list, at.x, at.y, radius, argb_alpha(MARK_CASING, 0.22f));
    draw_ring(scene->list, at.x, at.y, radius, 4.5f * px, MARK_CASING);
    draw_ring(scene->list, at.x, at.y, radius, 2.2f * px, MARK);
}

/* The proof as far as it was walked along, then the attacker's next move, or the defences. */
static void draw_proof(const BoardScene *scene)
{
    const ViewProof *proof = &scene->view->proof;
    const float px = scene->layout->px;
    const bool attacks = proof->at % 2 == 0;
    for (int i = 0; i < proof->length && i < proof->at + attacks; i++) {
        const Color color = i % 2 == 0 ? proof->attacker : color_other(proof->attacker);
        draw_expected(scene, proof->line[i].move, color, i + 1, i < proof->at ? 0.74f : 0.64f);
    }
    if (attacks && proof->at < proof->length) {
        const Vec at = board_scene_center(scene, proof->line[proof->at].move);
        const float radius = 0.49f * scene->cell;
        draw_ring(scene->list, at.x, at.y, radius + 0.75f * px, 3.5f * px, MARK_CASING);
        draw_ring(scene->list, at.x, at.y, radius, 2.0f * px, MARK);
    }
    for (int i = 0; !attacks && i < proof->defences; i++) {
        const Vec at = board_scene_center(scene, proof->defence[i].move);
        draw_disc(scene->list, at.x, at.y, 0.19f * scene->cell, MARK_CASING);
        draw_disc(scene->list, at.x, at.y, 0.14f * scene->cell, MARK);
    }
}

/* The moves of one line of the analysis. Their numbers go on from the game's. */
static void draw_line(const BoardScene *scene, const AnalysisLine *line)
{
    const View *view = scene->view;
    Color color = view->analysis.mover;
    for (int i = 0; i < line->length; i++, color = color_other(color)) {
        const Point point = line->move[i];
        if (point >= point_at(0, 0) && !view->stone[point]) {
            draw_expected(scene, point, color, view->ply + 1 + i, 0.64f);
        }
    }
}

/* The moves found by the analysis: pale stones with the mover's chance in percent; the best has a
 * ring and is drawn last. A line that is played out is easier to read alone. */
static void draw_analysis(const BoardScene *scene)
{
    if (scene->view->advice.shown > 1) {
        return;
    }
    const View *view = scene->view;
    float px = scene->layout->px, radius = 0.49f * scene->cell;
    bool black = view->to_move == COLOR_BLACK;
    const int line = scene->marks->line;
    if (line == 0 && view->overlay.known[OVERLAY_VALUES]) {
        return; /* every point has its value */
    }
    if (line > 0 && line <= view->analysis.lines && !view->analysis.old) {
        draw_line(scene, &view->analysis.line[line - 1]);
        return;
    }
    for (int i = view->analysis.old ? -1 : view->analysis.lines - 1; i >= 0; i--) {
        Point point = view->analysis.line[i].move[0];
        if (point < point_at(0, 0) || view->stone[point]) {
            continue;
        }
        Numeral text = {""};
        Vec at = board_scene_center(scene, point);
        int chance = view->analysis.line[i].chance;
        if (chance >= 0) {
            text = numerals_tight_percent(chance);
        }
        stone_painter_draw(scene->stone_painter, scene->list, &scene->theme->look, view->to_move,
                           board_scene_variant(point), at.x, at.y, scene->diameter,
                           i == 0 ? 0.74f : 0.64f, false);
        const float size = chance < 100 ? 0.31f : 0.27f;
        if (board_scene_is_readable(scene, size)) { /* else the panel has it */
            board_scene_text(scene, at, size, black ? NUMBER_ON_PALE : NUMBER_ON_WHITE, text.text);
        }
        if (i > 0) {
            continue;
        }
        draw_ring(scene->list, at.x, at.y, radius + 0.75f * px, 3.5f * px, MARK_CASING);
        draw_ring(scene->list, at.x, at.y, radius, 2.0f * px, MARK);
    }
}

/* A line that is only shown: pale stones with numbers from 1. */
static void draw_trials(const BoardScene *scene)
{
    const View *view = scene->view;
    for (int i = 0; i < view->trials; i++) {
        Point point = view->trial[i];
        Color color = i % 2 == 0 ? view->to_move : color_other(view->to_move);
        Vec at = board_scene_center(scene, point);
        char text[16];
        snprintf(text, sizeof text, "%d", i + 1);
        stone_painter_draw(scene->stone_painter, scene->list, &scene->theme->look, color,
                           board_scene_variant(point), at.x, at.y, scene->diameter,
                           i == 0 ? 0.80f : 0.86f, false);
        board_scene_text(scene, at, 0.37f, color == COLOR_BLACK ? NUMBER_ON_PALE : NUMBER_ON_WHITE,
                         text);
    }
}

/* A stone of a line that is told by the report. The one that decides has a ring. */
static void draw_told(const BoardScene *scene, Point point, Color color, int number, bool decides)
{
    const Vec at = board_scene_center(scene, point);
    const float px = scene->layout->px, radius = 0.49f * scene->cell;
    draw_expected(scene, point, color, number, decides ? 0.74f : 0.64f);
    if (decides) {
        draw_ring(scene->list, at.x, at.y, radius + 0.75f * px, 3.5f * px, MARK_CASING);
        draw_ring(scene->list, at.x, at.y, radius, 2.0f * px, MARK);
    }
}

/* A mistake in the position before it, and the better line, or the one that follows it. */
static void draw_report(const BoardScene *scene)
{
    const View *view = scene->view;
    const ReportMove *told = view->report.told_move;
    if (!told || told->move < point_at(0, 0) || view->stone[told->move]) {
        return;
    }
    const float half = 0.5f * (float)scene->diameter;
    const bool mistake = told->grade != CLASS_GOOD;
    if (mistake) {
        const Vec at = board_scene_center(scene, told->move);
        stone_painter_draw(scene->stone_painter, scene->list, &scene->theme->look,
                           (Color)told->color, board_scene_variant(told->move), at.x, at.y,
                           scene->diameter, 0.50f, false);
    }
    Color color = told->after ? color_other((Color)told->color) : (Color)told->color;
    const int first = view->report.told + (told->after ? 1 : 0);
    /* Where no win is proved, the ring is around the better move. */
    const int decides = told->fact.kind != FACT_NONE ? told->length - 1 : 0;
    for (int i = 0; i < view->report.moves; i++, color = color_other(color)) {
        if (told->line[i] >= point_at(0, 0) && !view->stone[told->line[i]]) {
            draw_told(scene, told->line[i], color, first + i, i == decides);
        }
    }
    if (mistake) {
        const Vec at = board_scene_center(scene, told->move);
        class_mark_draw(scene->list, scene->theme, (MoveClass)told->grade,
                        (Vec){at.x + 0.75f * half, at.y - 0.75f * half}, 0.36f * scene->cell,
                        MARK_CASING);
    }
}

void board_advice_draw(const BoardScene *scene)
{
    draw_hint(scene);
    draw_advice(scene);
    draw_wanted(scene);
    draw_analysis(scene);
    draw_proof(scene);
    draw_report(scene);
    draw_trials(scene);
}

static bool is_in_line(const BoardScene *scene, Point point)
{
    const ViewAnalysis *analysis = &scene->view->analysis;
    const int line = scene->marks->line;
    if (line > 0 && line <= analysis->lines) {
        return points_contain(analysis->line[line - 1].move, analysis->line[line - 1].length,
                              point);
    }
    for (int i = 0; i < analysis->lines; i++) {
        if (analysis->line[i].move[0] == point) {
            return true;
        }
    }
    return false;
}

bool board_advice_covers(const BoardScene *scene, Point point)
{
    const View *view = scene->view;
    const ReportMove *told = view->report.told_move;
    const bool why = view->advice.step == ADVICE_WHY && view->advice.shown > 1;
    return (told &&
            (point == told->move || points_contain(told->line, view->report.moves, point))) ||
           (why && points_contain(view->advice.line, view->advice.shown, point)) ||
           (!view->analysis.old && is_in_line(scene, point));
}
