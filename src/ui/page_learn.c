/* The lessons: beside or around a board of its own, what is learned, and what to play. */
#include "ui/page_draw.h"

#include <math.h>
#include <stdio.h>

#include "ui/diagram.h"
#include "ui/form.h"
#include "ui/lesson_info.h"
#include "ui/words.h"

enum { DOTS_MAX = 8, SHAKE_MS = 240 };

static const char *const dot_names[DOTS_MAX] = {"lesson-1", "lesson-2", "lesson-3", "lesson-4",
                                                "lesson-5", "lesson-6", "lesson-7", "lesson-8"};

static const LessonInfo *lesson_of(const View *view)
{
    return lesson_get(view->lesson.index);
}

static Command to_lesson(int index)
{
    return command_for_field(CMD_LESSON, 0, index);
}

static Command leave(void)
{
    return command_for_field(CMD_BACK, 0, 0);
}

/* ---- What is learned ---- */

/* The name of the page, or where room is short the lesson's, and how far one is. */
static void header(Ui *ui, Rect rect, const char *name)
{
    int target = ui_px(ui, 44), out = ui_px(ui, 10);
    Rect close = {rect.x + rect.w - target + out, rect.y + (rect.h - target) / 2, target, target};
    ui_button(ui, "close", close, NULL, ICON_CLOSE, BUTTON_PLAIN, true, leave());
    char text[64];
    snprintf(text, sizeof text, _("Page %d of %d"), ui->view->lesson.index + 1, lesson_count());
    int gap = ui_px(ui, 10), room = close.x - rect.x, count = ui_text_width(ui, 14, false, text);
    float size = ui_fit(ui, 17, 13, true, name, room - gap - count);
    int width = ui_text_width(ui, size, true, name);
    bool fits = width + gap + count <= room;
    ui_text(ui, (Rect){rect.x, rect.y, fits ? width : room, rect.h}, ALIGN_LEFT, size, true,
            ui->theme->ink, name);
    if (fits) {
        ui_text(ui, (Rect){rect.x + width + gap, rect.y, count, rect.h}, ALIGN_LEFT, 14, false,
                ui->theme->ink2, text);
    }
}

/* Two small boards with a name and a note below each. */
static void pictures(Ui *ui, PageTools tools, Rect rect)
{
    const LessonInfo *lesson = lesson_of(ui->view);
    for (int i = 0; i < LESSON_PICTURES; i++) {
        diagram_draw_named(ui, tools, form_column(rect, LESSON_PICTURES, i, ui_px(ui, 16)),
                           lesson->picture[i]);
    }
}

/* Header, title, text and, where there is room, pictures. */
static void top_part(Ui *ui, PageTools tools, Rect area)
{
    const LessonInfo *lesson = lesson_of(ui->view);
    const char *title = _(lesson->title), *text = _(lesson->text);
    bool low = area.h < ui_px(ui, 170);
    int y = area.y, head = ui_px(ui, low ? 40 : 44), bottom = area.y + area.h;
    header(ui, (Rect){area.x, y, area.w, head}, low ? title : _(page_info(PAGE_LEARN)->title));
    y += head;
    if (!low) {
        int high = ui_px(ui, area.h < ui_px(ui, 300) ? 36 : 60);
        ui_block(ui, (Rect){area.x, y, area.w, high}, ALIGN_LEFT, 28, 18, true, ui->theme->ink,
                 title);
        y += high + ui_px(ui, 4);
    }
    bool beside = area.w >= ui_px(ui, 640) && area.h >= ui_px(ui, 170);
    if (beside) { /* the pictures right of the text */
        int width = ui_px(ui, 340), top = area.y + head;
        pictures(ui, tools, (Rect){area.x + area.w - width, top, width, bottom - top});
        area.w -= width + ui_px(ui, 32);
    }
    float size = low && area.w < ui_px(ui, 480) ? 14 : 17;
    int need = ui_lines_height(ui, area.w, size, false, text) + ui_px(ui, 2);
    int gap = ui_px(ui, 20), image = ui_px(ui, 150);
    Rect words = {area.x, y, area.w, need < bottom - y ? need : bottom - y};
    if (need < bottom - y) {
        ui_lines(ui, words, ALIGN_LEFT, size, false, ui->theme->ink, text);
    } else {
        ui_block(ui, words, ALIGN_LEFT, size, 10, false, ui->theme->ink, text);
    }
    y += words.h + gap;
    if (!beside && bottom - y >= image) {
        int widest = ui_px(ui, 480);
        pictures(ui, tools, (Rect){area.x, y, area.w < widest ? area.w : widest, bottom - y});
    }
}

/* ---- What to do ---- */

/* Three times 4 px to either side after a press beside the ring. */
static int shake_of(Ui *ui)
{
    const View *view = ui->view;
    float t =
        motions_fade(ui->motions, motions_key("missed", 0, 0), 1 + (uint64_t)view->lesson.misses,
                     view_motion(view) == MOTION_FULL ? SHAKE_MS : 0, EASE_LINEAR);
    return (int)lroundf(sinf(t * 3.0f * 6.2831853f) * 4.0f * ui->px);
}

static const char *task_head(const View *view)
{
    const LessonInfo *lesson = lesson_of(view);
    if (view->lesson.done) {
        return _(lesson->end);
    }
    if (view->lesson.missed) {
        return _("Try the ringed point");
    }
    if (view->lesson.ring == POINT_NONE) {
        return view->to_move == COLOR_BLACK ? _("Black replies…") : _("White replies…");
    }
    return _("Your turn");
}

static const char *task_text(const View *view)
{
    const LessonInfo *lesson = lesson_of(view);
    return view->lesson.done ? _(lesson->end_text) : _(lesson->step[view->lesson.step].task);
}

static void task(Ui *ui, PageTools tools, Rect rect)
{
    const View *view = ui->view;
    ui_says(ui, rect);
    rect.x += shake_of(ui);
    if (ui->list) {
        ui_card(ui, rect, 12, ui->theme->fill);
        int inset = rect.h * 14 / 96;
        Rect bar = {rect.x, rect.y + inset, ui_px(ui, 4), rect.h - 2 * inset};
        ui_card(ui, bar, 2, ui->theme->seal);
    }
    int stone = ui_px(ui, rect.w < ui_px(ui, 240) ? 24 : rect.h < ui_px(ui, 80) ? 28 : 36);
    int pad = ui_px(ui, rect.w < ui_px(ui, 240) ? 10 : 16);
    Color color = view->lesson.done ? (Color)view->stone[view->last] : view->to_move;
    if (color != COLOR_EMPTY) {
        form_stone(ui, tools, color, (float)(rect.x + pad) + (float)stone / 2.0f,
                   (float)rect.y + (float)rect.h / 2.0f, (float)stone);
    }
    int left = rect.x + pad + stone + ui_px(ui, rect.w < ui_px(ui, 240) ? 8 : 14),
        right = rect.x + rect.w - ui_px(ui, 10);
    const char *text = task_text(view);
    int edge = ui_px(ui, rect.h < ui_px(ui, 80) ? 4 : 8), head = ui_px(ui, 24);
    int lines = rect.h - 2 * edge - head;
    float size = ui_block_size(ui, (Rect){left, 0, right - left, lines}, 15, 9, false, text);
    int high = ui_lines_height(ui, right - left, size, false, text);
    high = high > lines ? lines : high;
    int y = rect.y + (rect.h - head - high) / 2;
    ui_block(ui, (Rect){left, y, right - left, head}, ALIGN_LEFT, 17, 11, true, ui->theme->ink,
             task_head(view));
    ui_lines(ui, (Rect){left, y + head, right - left, high}, ALIGN_LEFT, size, false,
             ui->theme->ink, text);
}

/* What the task needs at a good size. */
static int task_height(Ui *ui, int width)
{
    int text = ui_lines_height(ui, width - ui_px(ui, 76), 14, false, task_text(ui->view));
    int need = text + ui_px(ui, 24 + 14);
    return need < ui_px(ui, 64) ? ui_px(ui, 64) : need;
}

/* A finger needs more than a dot: each has this much of the row, px. */
static int dot_target(const Ui *ui)
{
    bool small = (float)(ui->w < ui->h ? ui->w : ui->h) <= 480.0f * ui->px;
    return ui_px(ui, small ? 44 : 48);
}

static int dot_count(void)
{
    return lesson_count() < DOTS_MAX ? lesson_count() : DOTS_MAX;
}

/* One for each lesson, the current one wide. */
static void dots(Ui *ui, Rect row)
{
    int count = dot_count(), target = dot_target(ui), current = ui->view->lesson.index;
    int dot = ui_px(ui, 8), wide = ui_px(ui, 26);
    int left = row.x + (row.w - count * target) / 2;
    const int first = ui->controls;
    for (int i = 0; i < count; i++) {
        Rect press = {left + i * target, row.y, target, row.h};
        int w = i == current ? wide : dot;
        Rect at = {press.x + (target - w) / 2, row.y + (row.h - dot) / 2, w, dot};
        ui_control(ui, CONTROL_BUTTON, dot_names[i], press, true, to_lesson(i));
        ui_focus_ring(ui, dot_names[i], at, 4);
        if (ui->list) {
            ui_card(ui, at, 4, i <= current ? ui->theme->ink : ui->theme->fill3);
        }
    }
    ui_group(ui, first, "lessons", true, current);
}

/* The last lesson leads to the game. Until a lesson is done, Enter is for its board. */
static void buttons(Ui *ui, Rect rect)
{
    int index = ui->view->lesson.index, gap = ui_px(ui, 8);
    bool last = index + 1 == lesson_count();
    ui_button(ui, "previous", form_column(rect, 2, 0, gap), C_("page", "Back"), ICON_BACK,
              BUTTON_FILL, index > 0, to_lesson(index - 1));
    const Rect place = form_column(rect, 2, 1, gap);
    const char *label = last ? _("Play") : _("Next");
    const Icon icon = last ? ICON_PLAY : ICON_FORWARD;
    const Command play = ui->view->in_game ? command_for_field(CMD_PAGE, 0, PAGE_PLAY)
                                           : command_for_field(CMD_START, 0, 0);
    const Command next = last ? play : to_lesson(index + 1);
    if (ui->view->lesson.done) {
        ui_default_button(ui, "next", place, label, icon, true, next);
    } else {
        ui_button(ui, "next", place, label, icon, BUTTON_PRIMARY, true, next);
    }
}

/* From the bottom: buttons, dots if there is room, the task. Returns the top. */
static int bottom_part(Ui *ui, PageTools tools, Rect area, bool spacious)
{
    int button = ui_px(ui, spacious ? 56 : 48), gap = ui_px(ui, 8);
    int least = task_height(ui, area.w), most = least > ui_px(ui, 96) ? least : ui_px(ui, 96);
    int bottom = area.y + area.h - button;
    buttons(ui, (Rect){area.x, bottom, area.w, button});
    int dot = spacious ? ui_px(ui, 88) : dot_target(ui);
    bool fits = dot_count() * dot_target(ui) <= area.w;
    if (fits && bottom - dot - least * 4 / 5 >= area.y) {
        dots(ui, (Rect){area.x, bottom - dot, area.w, dot});
        bottom -= dot;
    } else {
        bottom -= gap;
    }
    int high = bottom - area.y < most ? bottom - area.y : most;
    task(ui, tools, (Rect){area.x, bottom - high, area.w, high});
    return bottom - high;
}

void page_learn(Ui *ui, const Layout *layout, PageTools tools)
{
    Rect panel = layout->panel, above = layout->top_row;
    bool apart = !rect_empty(above);
    bool spacious = !apart && panel.h >= ui_px(ui, 600);
    int pad = ui_px(ui, spacious ? 24 : apart || panel.h < ui_px(ui, 400) ? 12 : 16);
    ui_panel(ui, panel);
    Rect area = rect_inset(panel, pad);
    if (apart) {
        ui_panel(ui, above);
        top_part(ui, tools, rect_inset(above, pad));
        bottom_part(ui, tools, area, false);
        return;
    }
    /* Beside the board the text has what the task leaves. */
    bool tight = panel.h < ui_px(ui, 400);
    int task = task_height(ui, area.w);
    task = tight && task > area.h * 2 / 5 ? area.h * 2 / 5 : task;
    int wanted = spacious ? ui_px(ui, 264) : task + ui_px(ui, tight ? 48 + 8 : 48 + 48);
    Rect foot = {area.x, area.y + area.h - wanted, area.w, wanted};
    int bottom = bottom_part(ui, tools, foot, spacious);
    area.h = bottom - ui_px(ui, 8) - area.y;
    top_part(ui, tools, area);
}
