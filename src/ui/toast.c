#include "ui/toast.h"

#include <math.h>
#include <string.h>

#include "ui/notice_look.h"
#include "ui/short_name.h"
#include "ui/words.h"

typedef struct ToastButton {
    const char *label; /* message id */
    CommandKind command;
    int field, value;
} ToastButton;

static const ToastButton button[TOAST_ACTIONS] = {
    [TOAST_OPEN_FOLDER] = {N_("Open folder"), CMD_OPEN_FOLDER, 0, 0},
    [TOAST_CHANGE_RULE] = {N_("Change"), CMD_JUDGE_BY, 0, JUDGE_BY_ASK},
    [TOAST_UNDO_DELETE] = {N_("Put back"), CMD_LIBRARY, 0, LIBRARY_UNDELETE},
    [TOAST_UNDO_CUT] = {N_("Put back"), CMD_EDIT, 0, EDIT_UNCUT},
    [TOAST_UNDO_REMOVE] = {N_("Put back"), CMD_ENGINES, ENGINES_RESTORE * 16, 0},
    [TOAST_COPY_SGF] = {N_("Other format"), CMD_COPY, 0, COPY_SGF},
    [TOAST_COPY_MOVES] = {N_("Other format"), CMD_COPY, 0, COPY_MOVES},
    [TOAST_COPY_PISKVORK] = {N_("Other format"), CMD_COPY, 0, COPY_PISKVORK},
    [TOAST_COPY_POSITION] = {N_("Other format"), CMD_COPY, 0, COPY_POSITION},
};

/* Logical px. */
enum {
    USUAL = 60,     /* height */
    LOW = 48,       /* minimum height for the usual space above and below the text */
    PAD = 14,       /* above and below the text */
    TIGHT = 4,      /* the same in a low one */
    SIGN = 20,      /* side of the icons */
    SIGN_MIN = 250, /* minimum width for the sign */
    CLOSE = 44      /* width of the cross of an error, and minimum width of the button */
};
static const float size_max = 13.0f, size_min = 10.0f;

/* How the content is arranged, px from the left. */
typedef struct ToastParts {
    bool sign;
    int text_x, text_w, end_x, end_w; /* `end`: the button or the cross; width 0: neither */
} ToastParts;

bool toast_has_control(const char *name)
{
    return name && (strcmp(name, TOAST_NAME) == 0 || strcmp(name, TOAST_ACTION_NAME) == 0);
}

static bool is_error(const ViewToast *toast)
{
    return toast->tone == TOAST_ERROR;
}

static ToastParts arrange(Ui *ui, int width)
{
    const ViewToast *toast = &ui->view->toast;
    int wide = width >= ui_px(ui, SIGN_MIN), pad = ui_px(ui, wide ? 16.0f : 10.0f);
    ToastParts parts = {.sign = wide && toast->tone != TOAST_REPLY, .text_x = pad};
    if (parts.sign) {
        parts.text_x += ui_px(ui, SIGN + 12.0f);
    }
    if (toast->action != TOAST_NO_ACTION) {
        const char *label = _(button[toast->action].label);
        parts.end_w = ui_text_width(ui, size_max, true, label) + ui_px(ui, 32.0f);
        parts.end_w = parts.end_w > width / 2 ? width / 2 : parts.end_w;
    } else if (is_error(toast) && wide) {
        parts.end_w = ui_px(ui, CLOSE);
    }
    parts.end_x = width - parts.end_w;
    parts.text_w = parts.end_x - parts.text_x - (parts.end_w > 0 ? ui_px(ui, 8.0f) : pad);
    return parts;
}

/* An error's first sentence is the important one; else it is the name in the second. */
static int text_height(Ui *ui, int width, float size)
{
    const ViewToast *toast = &ui->view->toast;
    int height = ui_lines_height(ui, width, size, is_error(toast), toast->first);
    return toast->second[0] == '\0'
               ? height
               : height + ui_lines_height(ui, width, size, !is_error(toast), toast->second);
}

bool toast_is_told(const View *view, Seat seat)
{
    const ViewToast *toast = &view->toast;
    return toast->serial != 0 && (toast->seat == seat || toast->seat == SEAT_NONE);
}

int toast_height(Ui *ui, int width, int max)
{
    ToastParts parts = arrange(ui, width);
    int usual = ui_px(ui, USUAL), need = text_height(ui, parts.text_w, size_max);
    need += 2 * ui_px(ui, PAD);
    need = need < usual ? usual : need;
    return need > max ? max : need;
}

/* Where not both have room in any size: the name of a file alone, or the end of it too. */
static void draw_part(Ui *ui, Rect rect, Argb color)
{
    const ViewToast *toast = &ui->view->toast;
    if (is_error(toast) || toast->second[0] == '\0') {
        ui_block(ui, rect, ALIGN_LEFT, size_max, size_min, is_error(toast), color, toast->first);
        return;
    }
    if (ui_lines_height(ui, rect.w, size_min, true, toast->second) <= rect.h) {
        ui_block(ui, rect, ALIGN_LEFT, size_max, size_min, true, color, toast->second);
        return;
    }
    char name[SHORT_NAME_BYTES];
    const int first = ui_lines_height(ui, rect.w, size_min, false, toast->first);
    const int least = ui_lines_height(ui, rect.w, size_min, true, "…");
    if (first + least <= rect.h) {
        ui_lines(ui, rect, ALIGN_LEFT, size_min, false, color, toast->first);
        rect.y += first;
        rect.h -= first;
    }
    short_name_fit(ui, rect.w, rect.h, size_min, true, toast->second, name);
    ui_lines(ui, rect, ALIGN_LEFT, size_min, true, color, name);
}

static void draw_sentences(Ui *ui, Rect rect, Argb color)
{
    const ViewToast *toast = &ui->view->toast;
    int pad = ui_px(ui, rect.h < ui_px(ui, LOW) ? TIGHT : PAD), all = rect.h - 2 * pad;
    float size = size_max;
    int height = text_height(ui, rect.w, size);
    if (height > all) {
        pad = ui_px(ui, TIGHT);
        all = rect.h - 2 * pad;
    }
    while (height > all && size > size_min) {
        size -= 0.5f;
        height = text_height(ui, rect.w, size);
    }
    if (height > all) {
        draw_part(ui, (Rect){rect.x, rect.y + pad, rect.w, all}, color);
        return;
    }
    Rect lines = {rect.x, rect.y + (rect.h - height) / 2, rect.w, height};
    int used = ui_lines(ui, lines, ALIGN_LEFT, size, is_error(toast), color, toast->first);
    if (toast->second[0] != '\0') {
        lines.y += used;
        lines.h -= used;
        ui_lines(ui, lines, ALIGN_LEFT, size, !is_error(toast), color, toast->second);
    }
}

/* Lit from the top of the window, also in a turned panel. */
static void draw_shadow_of(Ui *ui, Rect rect, float appeared)
{
    Rect window = frame_rect_to_window(ui->frame, rect);
    draw_frame(ui->list, (Frame){{0, 0, ui->w, ui->h}, 0});
    draw_shadow(ui->list, window, 12.0f * ui->px, (float)ui_px(ui, 16.0f), 0, ui_px(ui, 6.0f),
                argb_alpha(RGB(0x000000), 0.22f * appeared));
    draw_frame(ui->list, ui->frame);
}

static void draw_paper(Ui *ui, Rect rect, int state, float appeared)
{
    const Theme *theme = ui->theme;
    draw_shadow_of(ui, rect, appeared);
    if (is_error(&ui->view->toast)) {
        Argb paper[3] = {notice_look_paper(ui), theme->fill2, theme->fill3};
        notice_look_draw_paper(ui, rect, paper[state]);
    } else {
        Argb paper[3] = {theme->primary, theme->primary_hover, theme->primary_pressed};
        ui_card(ui, rect, 12.0f, argb_alpha(paper[state], appeared));
    }
}

static void draw_end(Ui *ui, Rect end, Argb color)
{
    const ViewToast *toast = &ui->view->toast;
    int side = ui_px(ui, SIGN);
    if (toast->action != TOAST_NO_ACTION) {
        Rect line = {end.x, end.y + end.h / 4, ui_px(ui, 1.0f), end.h - end.h / 4 * 2};
        draw_fill(ui->list, line, argb_alpha(color, 0.25f));
        ui_block(ui, rect_inset(end, ui_px(ui, 6.0f)), ALIGN_CENTER, size_max, size_min, true,
                 color, _(button[toast->action].label));
    } else if (is_error(toast) && end.w > 0) {
        icon_draw(ui->list, ICON_CLOSE, (float)(end.x + (end.w - side) / 2),
                  (float)(end.y + (end.h - side) / 2), (float)side, color);
    }
}

bool toast_fits(Ui *ui, int width, int height)
{
    const int words = arrange(ui, width).text_w;
    return text_height(ui, words, size_min) <= height - 2 * ui_px(ui, TIGHT);
}

void toast_draw(Ui *ui, Rect rect, float appeared)
{
    const ViewToast *toast = &ui->view->toast;
    ToastParts parts = arrange(ui, rect.w);
    Rect words = rect, end = {rect.x + parts.end_x, rect.y, parts.end_w, rect.h};
    bool acts = toast->action != TOAST_NO_ACTION;
    words.w -= acts ? parts.end_w : 0;
    CommandKind press = toast_fits(ui, rect.w, rect.h) ? CMD_DISMISS_TOAST : CMD_SHOW_TOAST;
    Control *whole = ui_control(ui, CONTROL_BUTTON, TOAST_NAME, words, true,
                                command_for_field(press, 0, (int)toast->serial));
    int state = whole ? ui_state(ui, TOAST_NAME) : 0;
    if (acts) {
        ui_control(ui, CONTROL_BUTTON, TOAST_ACTION_NAME, end, true,
                   command_for_field(button[toast->action].command, button[toast->action].field,
                                     button[toast->action].value));
        int other = ui_state(ui, TOAST_ACTION_NAME);
        state = other > state ? other : state;
    }
    if (!ui->list) {
        return;
    }
    int up = (int)lroundf((1.0f - appeared) * (float)ui_px(ui, 12.0f)), side = ui_px(ui, SIGN);
    Rect at = {rect.x, rect.y + up, rect.w, rect.h};
    Argb color = is_error(toast) ? ui->theme->ink : ui->theme->on_primary;
    words.y = end.y = at.y;
    draw_paper(ui, at, state, appeared);
    if (parts.sign && is_error(toast)) {
        notice_look_draw_sign(ui, at.x + ui_px(ui, 16.0f), at.y + (at.h - side) / 2);
    } else if (parts.sign) {
        icon_draw(ui->list, ICON_CHECK, (float)(at.x + ui_px(ui, 16.0f)),
                  (float)(at.y + (at.h - side) / 2), (float)side, color);
    }
    draw_sentences(ui, (Rect){at.x + parts.text_x, at.y, parts.text_w, at.h}, color);
    draw_end(ui, end, color);
    ui_focus_ring(ui, TOAST_NAME, words, 12.0f);
    ui_focus_ring(ui, TOAST_ACTION_NAME, end, 12.0f);
}
