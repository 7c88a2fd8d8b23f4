#include "ui/notice.h"

#include "ui/form.h"
#include "ui/words.h"

static const NoticeInfo info[NOTICE_COUNT] = {
    [NOTICE_NONE] = {.name = "none"},
    [NOTICE_QUIT_UNSAVED] = {.name = "quit-unsaved",
                             .button = {{"try-again", N_("Try again"), CMD_RETRY_SAVE, 0},
                                        {"quit-anyway", N_("Quit anyway"), CMD_QUIT, 1}},
                             .closes = true,
                             .asks = true},
    [NOTICE_REPLACE_UNSAVED] = {.name = "replace-unsaved",
                                .button = {{"try-again", N_("Try again"), CMD_RETRY_SAVE, 0},
                                           {"start-anyway", N_("Start anyway"), CMD_REPLACE, 0}},
                                .closes = true,
                                .asks = true},
    [NOTICE_UNSAVED] = {.name = "unsaved",
                        .button = {{"try-again", N_("Try again"), CMD_RETRY_SAVE, 0}}},
    [NOTICE_KEPT_ELSEWHERE] = {.name = "kept-elsewhere",
                               .button = {{"try-again", N_("Try again"), CMD_RETRY_SAVE, 0}}},
    [NOTICE_AUTOSAVE_UNREADABLE] = {.name = "autosave-unreadable",
                                    .button = {{"ok", N_("OK"), CMD_DISMISS,
                                                NOTICE_AUTOSAVE_UNREADABLE}},
                                    .closes = true},
};

const NoticeInfo *notice_info(NoticeKind kind)
{
    return &info[kind];
}

/* Logical px. */
enum {
    LINE = 48,        /* height when small, and the side of the sign */
    BUTTON = 44,      /* height of the buttons */
    CLOSE = 48,       /* side of the button that shrinks or closes it */
    TEXT_X = 52,      /* where the sentences begin, behind bar and sign */
    PAD = 16,         /* above and below, and right of the buttons */
    GAP = 8,          /* between buttons, and below a line */
    WIDEST = 640,     /* in a wider panel it is centred */
    BESIDE_MIN = 520, /* minimum width for buttons beside the sentences */
    NARROW_MAX = 280, /* maximum width for sentences below the sign */
    PAGE_MIN = 260,   /* a panel lower than this cannot show its page */
    PERSON_MIN = 112  /* the same, of a panel face to face */
};
static const float size_max = 14.0f, size_min = 12.0f;

/* ---- The card ---- */

/* How the content of a card is arranged; px. */
typedef struct Card {
    bool beside, narrow;
    float size;                        /* of the sentences, logical px */
    int text_x, text_w, first, second; /* heights of the sentences */
    int buttons, columns;              /* in each row of buttons */
    int buttons_w, buttons_h;          /* all of them */
    int height;
} Card;

static int button_count(const NoticeInfo *row)
{
    int count = 0;
    while (count < NOTICE_BUTTONS && row->button[count].name) {
        count++;
    }
    return count;
}

/* The width that the longest label needs. */
static int label_width(Ui *ui, const NoticeInfo *row)
{
    int max = 0;
    for (int i = 0; i < button_count(row); i++) {
        int width = ui_text_width(ui, 15.0f, true, _(row->button[i].label));
        max = width > max ? width : max;
    }
    return max;
}

/* Buttons in two columns, or in one if two would be too narrow. A single button takes one column.
 */
static void arrange_buttons(Ui *ui, int width, Card *card)
{
    const NoticeInfo *row = notice_info(ui->view->notice.kind);
    int gap = ui_px(ui, GAP), label = label_width(ui, row);
    card->buttons = button_count(row);
    if (card->beside) {
        label += ui_px(ui, 32.0f);
        card->columns = card->buttons;
        card->buttons_w = card->columns * (label + gap) - gap;
    } else {
        int all = width - card->text_x - ui_px(ui, PAD), half = (all - gap) / 2;
        bool fits = label + ui_px(ui, 12.0f) <= half;
        card->columns = fits ? card->buttons : 1;
        card->buttons_w = fits && card->buttons == 1 ? half : all;
    }
    int rows = (card->buttons + card->columns - 1) / card->columns;
    card->buttons_h = rows * (ui_px(ui, BUTTON) + gap) - gap;
}

static void arrange(Ui *ui, int width, Card *card)
{
    const ViewNotice *notice = &ui->view->notice;
    int pad = ui_px(ui, PAD);
    card->beside = width >= ui_px(ui, BESIDE_MIN);
    card->narrow = width <= ui_px(ui, NARROW_MAX);
    card->text_x = ui_px(ui, card->narrow ? PAD : TEXT_X);
    arrange_buttons(ui, width, card);
    int right = card->narrow ? pad : ui_px(ui, CLOSE);
    right += card->beside ? card->buttons_w + 2 * ui_px(ui, GAP) : 0;
    card->text_w = width - card->text_x - right;
    card->first = ui_lines_height(ui, card->text_w, card->size, true, notice->first);
    card->second = ui_lines_height(ui, card->text_w, card->size, false, notice->second);
    int text = card->first + card->second, top = card->narrow ? ui_px(ui, CLOSE) : pad;
    if (card->beside) {
        card->height = (text > card->buttons_h ? text : card->buttons_h) + 2 * pad;
    } else {
        int between = ui_px(ui, card->narrow ? 12.0f : 22.0f);
        card->height = top + text + between + card->buttons_h + pad;
    }
}

/* Uses the largest text size with which it is no higher than `max`; if none fits, the smallest,
 * with the buttons in one row. */
static Card card_of(Ui *ui, int width, int max)
{
    Card card = {.size = size_max};
    arrange(ui, width, &card);
    while (card.height > max && card.size > size_min) {
        card.size -= 1.0f;
        arrange(ui, width, &card);
    }
    if (card.height > max) {
        card.columns = card.buttons;
        card.height -= card.buttons_h - ui_px(ui, BUTTON);
        card.buttons_h = ui_px(ui, BUTTON);
    }
    return card;
}

/* ---- Where it is ---- */

static int width_in(const Ui *ui, int width)
{
    int widest = ui_px(ui, WIDEST);
    return width > widest ? widest : width;
}

/* At the lower end of the panel, below its page. A panel too low for both shows only the notice. */
static void place_in_panel(Ui *ui, Layout *layout, NoticePlace *place)
{
    Rect panel = layout->panel;
    int inset = ui_px(ui, panel.w < ui_px(ui, 330.0f) ? 8.0f : 16.0f);
    int width = width_in(ui, panel.w - 2 * inset), max = panel.h - 2 * inset;
    int height = place->form == NOTICE_LINE ? ui_px(ui, LINE) : card_of(ui, width, max).height;
    height = height > max ? max : height;
    place->rect =
        (Rect){panel.x + (panel.w - width) / 2, panel.y + panel.h - inset - height, width, height};
    if (place->form == NOTICE_CARD && panel.h - inset - height < ui_px(ui, PAGE_MIN)) {
        place->panel = rect_inset(place->rect, -inset);
        place->alone = true;
        return;
    }
    layout->panel.h -= height + inset;
    place->below = ui->panel_below = height + inset;
}

static Frame part_of(Frame frame, Rect part)
{
    return (Frame){frame_rect_to_window(frame, part), frame.quarters};
}

/* Face to face: in the near player's panel. */
static void place_near(Ui *ui, Layout *layout, NoticePlace *place)
{
    Frame near = layout->near_panel;
    bool turned = near.quarters % 2 != 0;
    Rect panel = {0, 0, turned ? near.rect.h : near.rect.w, turned ? near.rect.w : near.rect.h};
    int gap = ui_px(ui, GAP), line = ui_px(ui, LINE), used = line + gap;
    place->frame = near;
    if (place->form == NOTICE_CARD) {
        place->panel = panel;
        place->rect = rect_inset(panel, gap);
        layout->near_panel.rect = (Rect){0, 0, 0, 0};
    } else if (panel.h - used >= ui_px(ui, PERSON_MIN)) {
        place->rect = (Rect){gap, panel.h - used, panel.w - 2 * gap, line};
        layout->near_panel = part_of(near, (Rect){0, 0, panel.w, panel.h - used});
        ui->panel_below = used;
    } else {
        place->form = NOTICE_SIGN;
        place->rect = (Rect){gap, panel.h - used, line, line};
        layout->near_panel = part_of(near, (Rect){used, 0, panel.w - used, panel.h});
        ui->panel_left = used;
    }
}

static void drop(Rect *row, Rect under)
{
    if (!rect_empty(rect_intersect(*row, under))) {
        *row = (Rect){0, 0, 0, 0};
    }
}

/* Between the board and the rows below it, in place of status and moves, or, without the room,
 * just above the buttons and in place of what is there. */
static void place_in_rows(Ui *ui, Layout *layout, NoticePlace *place)
{
    Rect buttons = layout->buttons, *own = &layout->bottom_row;
    int gap = ui_px(ui, 12.0f), edge = ui_px(ui, 8.0f), line = ui_px(ui, LINE);
    bool phone = layout->shape == LAYOUT_PHONE;
    int width = width_in(ui, phone ? layout->w - 2 * edge : buttons.w);
    int bottom = buttons.y - gap, max = bottom - edge;
    int height = place->form == NOTICE_LINE ? line : card_of(ui, width, layout->h / 2).height;
    bool above_row = own->y - gap - height >= layout->info_top;
    if (place->form == NOTICE_LINE && !above_row) {
        int used = line + edge;
        place->form = NOTICE_SIGN;
        place->rect = (Rect){own->x, own->y + (own->h - line) / 2, line, line};
        own->x += used;
        own->w -= used;
        return;
    }
    if (height > max) { /* turned to the far player, the board is below the buttons */
        bottom = edge + height;
        layout->buttons = (Rect){0, 0, 0, 0};
    }
    bottom = above_row ? own->y - gap : bottom;
    place->rect = (Rect){buttons.x + (buttons.w - width) / 2, bottom - height, width, height};
    place->panel = rect_inset(place->rect, -ui_px(ui, 4.0f));
    drop(&layout->info, place->panel);
    drop(&layout->strip, place->panel);
    drop(own, place->panel);
}

NoticePlace notice_place(Ui *ui, Layout *layout, bool small)
{
    NoticeKind kind = ui->view->notice.kind;
    NoticePlace place = {.frame = layout->page};
    ui->panel_below = ui->panel_left = 0;
    if (kind == NOTICE_NONE) {
        return place;
    }
    place.form = small && !notice_info(kind)->asks ? NOTICE_LINE : NOTICE_CARD;
    if (!rect_empty(layout->panel)) {
        place_in_panel(ui, layout, &place);
    } else if (!rect_empty(layout->near_panel.rect)) {
        place_near(ui, layout, &place);
    } else {
        place_in_rows(ui, layout, &place);
    }
    return place;
}

/* ---- Drawing ---- */

static Argb paper_of(const Ui *ui)
{
    return ui->theme->dark ? ui->theme->fill : ui->theme->card;
}

static void draw_paper(Ui *ui, Rect rect, Argb paper)
{
    if (!ui->list) {
        return;
    }
    int bar = ui_px(ui, 4.0f);
    Rect inner = {rect.x + bar, rect.y, rect.w - bar, rect.h};
    ui_card(ui, rect, 12.0f, ui->theme->seal);
    ui_card(ui, inner, 10.0f, paper);
    draw_round_frame(ui->list, inner, 10.0f * ui->px, (float)ui_px(ui, 1.0f), ui->theme->hairline);
}

static void draw_sign(Ui *ui, int x, int y)
{
    if (ui->list) {
        icon_draw(ui->list, ICON_WARNING, (float)x, (float)y, 20.0f * ui->px, ui->theme->seal);
    }
}

/* The line or the sign: a press shows the whole notice again. */
static void draw_small(Ui *ui, Rect rect, bool words)
{
    int state = ui_area(ui, "notice", rect, 12.0f, true, command_for_field(CMD_SHOW_NOTICE, 0, 0));
    Argb paper[3] = {paper_of(ui), ui->theme->fill2, ui->theme->fill3};
    int sign = ui_px(ui, 20.0f), x = ui_px(ui, words ? 20.0f : 15.0f);
    draw_paper(ui, rect, paper[state]);
    draw_sign(ui, rect.x + x, rect.y + (rect.h - sign) / 2);
    x += sign + ui_px(ui, 12.0f);
    Rect line = {rect.x + x, rect.y, rect.w - x - ui_px(ui, 12.0f), rect.h};
    if (words && ui->list) {
        ui_block(ui, line, ALIGN_LEFT, 14.0f, 10.0f, true, ui->theme->ink, ui->view->notice.first);
    }
}

/* If both sentences do not fit, the second is left out. */
static void draw_sentences(Ui *ui, const Card *card, Rect rect)
{
    const ViewNotice *notice = &ui->view->notice;
    bool both = card->first + card->second <= rect.h;
    rect.h = both ? rect.h : rect.h > card->first ? card->first : rect.h;
    int y = rect.y,
        used = ui_lines(ui, rect, ALIGN_LEFT, card->size, true, ui->theme->ink, notice->first);
    if (both) {
        ui_paragraph(ui, (Rect){rect.x, y + used, rect.w, card->second}, card->size, ui->theme->ink,
                     notice->second);
    }
}

static void draw_buttons(Ui *ui, const Card *card, Rect area)
{
    const NoticeInfo *row = notice_info(ui->view->notice.kind);
    const char *label[NOTICE_BUTTONS];
    Rect part[NOTICE_BUTTONS] = {{0, 0, 0, 0}};
    int gap = ui_px(ui, GAP), high = ui_px(ui, BUTTON);
    for (int i = 0; i < card->buttons; i++) {
        Rect line = {area.x, area.y + i / card->columns * (high + gap), area.w, high};
        label[i] = _(row->button[i].label);
        part[i] = form_column(line, card->columns, i % card->columns, gap);
    }
    ui_share_size(ui, part[0], BUTTON_FILL, card->buttons, label, ICON_NONE);
    for (int i = 0; i < card->buttons; i++) {
        const NoticeButton *button = &row->button[i];
        ButtonStyle other = ui->theme->dark ? BUTTON_CARD : BUTTON_FILL;
        ui_button(ui, button->name, part[i], label[i], ICON_NONE, i == 0 ? BUTTON_PRIMARY : other,
                  true, command_for_field(button->command, 0, button->value));
    }
    ui_share_size(ui, area, BUTTON_FILL, 0, NULL, ICON_NONE);
}

/* In the upper right corner, or at the right of a card with its buttons beside the sentences. */
static void draw_corner(Ui *ui, Rect rect, bool middle)
{
    int side = ui_px(ui, CLOSE), y = middle ? (rect.h - side) / 2 : 0;
    Rect corner = {rect.x + rect.w - side, rect.y + y, side, side};
    NoticeKind kind = ui->view->notice.kind;
    if (notice_info(kind)->asks) {
        ui_button(ui, "notice-close", corner, NULL, ICON_CLOSE, BUTTON_PLAIN, true,
                  command_for_field(CMD_DISMISS, 0, (int)kind));
    } else {
        ui_button(ui, "notice-shrink", corner, NULL, ICON_DOWN, BUTTON_PLAIN, true,
                  command_for_field(CMD_SHRINK_NOTICE, 0, 0));
    }
}

static void draw_card(Ui *ui, Rect rect)
{
    Card card = card_of(ui, rect.w, rect.h);
    int pad = ui_px(ui, PAD), gap = ui_px(ui, GAP), close = ui_px(ui, CLOSE);
    int sign = ui_px(ui, 20.0f), text_h = card.first + card.second;
    if (card.height > rect.h) { /* less space above and below */
        pad =
            pad - (card.height - rect.h) / 2 > gap / 2 ? pad - (card.height - rect.h) / 2 : gap / 2;
    }
    int above = card.narrow ? close : pad, bottom = rect.y + rect.h - pad;
    Rect text = {rect.x + card.text_x, rect.y + above, card.text_w, bottom - rect.y - above};
    Rect buttons = {text.x, bottom - card.buttons_h, card.buttons_w, card.buttons_h};
    if (card.beside) {
        buttons.x = rect.x + rect.w - close - gap - card.buttons_w;
        buttons.y = rect.y + (rect.h - card.buttons_h) / 2;
        text.y += text_h < text.h ? (text.h - text_h) / 2 : 0;
        text.h = text_h < text.h ? text_h : text.h;
    } else {
        text.h -= card.buttons_h + gap;
    }
    draw_paper(ui, rect, paper_of(ui));
    draw_sign(ui, rect.x + ui_px(ui, card.narrow ? PAD : 20.0f),
              card.narrow ? rect.y + (close - sign) / 2 : text.y);
    draw_sentences(ui, &card, text);
    draw_buttons(ui, &card, buttons);
    draw_corner(ui, rect, card.beside);
}

void notice_draw(Ui *ui, const NoticePlace *place)
{
    Rect rect = place->rect;
    ui->covered = (Rect){0, 0, 0, 0};
    if (place->form == NOTICE_ABSENT) {
        return;
    }
    if (place->below) { /* the panel may be lower than the layout's */
        rect.y = ui->panel.y + ui->panel.h - place->below;
    }
    ui_frame(ui, place->frame, SEAT_NONE);
    if (!rect_empty(place->panel)) {
        ui_panel(ui, place->panel);
    }
    ui->covered = frame_rect_to_window(place->frame, rect);
    if (place->form == NOTICE_CARD) {
        draw_card(ui, rect);
    } else {
        draw_small(ui, rect, place->form == NOTICE_LINE);
    }
}
