#include "ui/notice.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "engine/rule_info.h"
#include "ui/form.h"
#include "ui/notice_look.h"
#include "ui/numbered_name.h"
#include "ui/toast.h"
#include "ui/words.h"

static const NoticeInfo info[NOTICE_COUNT] = {
    [NOTICE_NONE] = {.name = "none"},
    [NOTICE_QUIT_UNSAVED] = {.name = "quit-unsaved",
                             .button = {{"try-again", N_("Try again"), CMD_QUIT, UNSAVED_TRY_AGAIN},
                                        {"quit-anyway", N_("Quit anyway"), CMD_QUIT,
                                         UNSAVED_ANYWAY}},
                             .closes = true,
                             .asks = true},
    [NOTICE_QUIT_BRIEF] = {.name = "quit-brief",
                           .button = {{"try-again", N_("Try again"), CMD_QUIT, UNSAVED_TRY_AGAIN},
                                      {"quit-anyway", N_("Quit anyway"), CMD_QUIT, UNSAVED_ANYWAY}},
                           .closes = true,
                           .asks = true},
    [NOTICE_REPLACE_UNSAVED] =
        {.name = "replace-unsaved",
         .button = {{"try-again", N_("Try again"), CMD_REPLACE, UNSAVED_TRY_AGAIN},
                    {"start-anyway", N_("Start anyway"), CMD_REPLACE, UNSAVED_ANYWAY}},
         .closes = true,
         .asks = true},
    [NOTICE_UNSAVED] = {.name = "unsaved",
                        .button = {{"try-again", N_("Try again"), CMD_RETRY_SAVE, 0}}},
    [NOTICE_KEPT_ELSEWHERE] = {.name = "kept-elsewhere",
                               .button = {{"try-again", N_("Try again"), CMD_RETRY_SAVE, 0}}},
    [NOTICE_VISIT_UNSAVED] = {.name = "visit-unsaved",
                              .button = {{"try-again", N_("Try again"), CMD_RETRY_SAVE, 0}}},
    [NOTICE_VISIT_ELSEWHERE] = {.name = "visit-elsewhere",
                                .button = {{"try-again", N_("Try again"), CMD_RETRY_SAVE, 0}}},
    [NOTICE_DRAFT_UNSAVED] = {.name = "draft-unsaved",
                              .button = {{"try-again", N_("Try again"), CMD_RETRY_SAVE, 0}}},
    [NOTICE_DRAFT_ELSEWHERE] = {.name = "draft-elsewhere",
                                .button = {{"try-again", N_("Try again"), CMD_RETRY_SAVE, 0}}},
    [NOTICE_UNKNOWN_RULE] = {.name = "unknown-rule",
                             .button = {{"keep-rule", N_("Keep as it is"), CMD_DISMISS,
                                         NOTICE_UNKNOWN_RULE}},
                             .rules = true,
                             .closes = true,
                             .asks = true},
    [NOTICE_DELETE_GAMES] =
        {.name = "delete-games",
         .button = {{"keep-games", N_("Keep them"), CMD_DISMISS, NOTICE_DELETE_GAMES},
                    {"delete-games", N_("Delete them all"), CMD_LIBRARY, LIBRARY_DELETE_ALL}},
         .closes = true,
         .asks = true},
    [NOTICE_STAND_IN] = {.name = "stand-in",
                         .button = {{"engine-replace", N_("Computer"), CMD_ENGINE, ENGINE_REPLACE}},
                         .engines = true,
                         .closes = true,
                         .asks = true},
    [NOTICE_AUTOSAVE_UNREADABLE] = {.name = "autosave-unreadable",
                                    .button = {{"ok", N_("OK"), CMD_DISMISS,
                                                NOTICE_AUTOSAVE_UNREADABLE}},
                                    .closes = true},
    [NOTICE_ENGINE_FAILED] =
        {.name = "engine-failed",
         .button = {{"engine-retry", N_("Try again"), CMD_ENGINE, ENGINE_RETRY},
                    {"engine-take-over", N_("Take over"), CMD_ENGINE, ENGINE_TAKE_OVER},
                    {"engine-replace", N_("Use the computer"), CMD_ENGINE, ENGINE_REPLACE},
                    {"engine-another", N_("Another player"), CMD_ENGINE, ENGINE_ANOTHER}}},
    [NOTICE_ANALYST_FAILED] =
        {.name = "analyst-failed",
         .button = {{"analyst-retry", N_("Try again"), CMD_ANALYST, ANALYST_RETRY},
                    {"analyst-own", N_("Use the computer"), CMD_ANALYST, ANALYST_OWN}}},
};

const NoticeInfo *notice_info(NoticeKind kind)
{
    return &info[kind];
}

/* Logical px. */
enum {
    LINE = 48,        /* height when small, and the side of the sign */
    BUTTON = 44,      /* height of the buttons */
    BUTTON_MIN = 52,  /* minimum width of one of several */
    CLOSE = 48,       /* side of the button that shrinks or closes it */
    TEXT_X = 52,      /* where the sentences begin, behind bar and sign */
    PAD = 16,         /* above and below, and right of the buttons */
    GAP = 8,          /* between buttons, and below a line */
    BESIDE_MIN = 520, /* minimum width for buttons beside the sentences, */
    WORDS_MIN = 200,  /* ... and of the sentences then */
    NARROW_MAX = 280, /* maximum width for sentences below the sign */
    PAGE_MIN = 240,   /* a panel lower than this cannot show its page */
    CHOICE_MIN = 400, /* the same of a panel with the choices of an opening */
    PERSON_MIN = 112  /* the same of a panel face to face */
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

/* The buttons before those of the row. Controls keep pointers to their names. */
static int leading_buttons(const View *view, NoticeButton button[NOTICE_BUTTONS_MAX])
{
    static char rules[RULE_COUNT][24], engines[ENGINES_MAX][NUMBERED_NAME_BYTES];
    const NoticeInfo *row = notice_info(view->notice.kind);
    int count = 0;
    for (int i = 0; row->rules && i < RULE_COUNT; i++) {
        const RuleInfo *rule = rule_info((Rule)i);
        snprintf(rules[i], sizeof rules[i], "judge-%s", rule->word);
        button[count++] = (NoticeButton){rules[i], _(rule->label), CMD_JUDGE_BY, i};
    }
    for (int i = 0; row->engines && i < ENGINES_MAX; i++) {
        if (view->stand_in[i]) {
            button[count++] = (NoticeButton){numbered_name(engines, ENGINES_MAX, "stand-in", i),
                                             view->stand_in[i], CMD_STAND_IN, i};
        }
    }
    return count;
}

/* Where the list has other engines, they are asked for together with the computer. */
static bool is_offered(const View *view, const NoticeButton *button)
{
    bool others = false;
    for (int i = 0; i < ENGINES_MAX; i++) {
        others = others || view->stand_in[i];
    }
    return view->notice.kind != NOTICE_ENGINE_FAILED ||
           button->value != (others ? ENGINE_REPLACE : ENGINE_ANOTHER);
}

int notice_buttons(const View *view, NoticeButton button[NOTICE_BUTTONS_MAX])
{
    const NoticeInfo *row = notice_info(view->notice.kind);
    int count = leading_buttons(view, button);
    for (int i = 0; i < NOTICE_BUTTONS && row->button[i].name; i++) {
        const NoticeButton *own = &row->button[i];
        if (is_offered(view, own)) {
            button[count] = *own;
            button[count++].label = _(own->label);
        }
    }
    return count;
}

/* The width that the longest label needs. */
static int label_width(Ui *ui, const NoticeButton *button, int count)
{
    int max = 0;
    for (int i = 0; i < count; i++) {
        int width = ui_text_width(ui, 15.0f, true, button[i].label);
        max = width > max ? width : max;
    }
    return max;
}

static int rows_height(Ui *ui, int buttons, int columns)
{
    const int rows = (buttons + columns - 1) / columns, gap = ui_px(ui, GAP);
    return rows * (ui_px(ui, BUTTON) + gap) - gap;
}

/* As many columns of buttons as the longest label allows. A single button takes half the width. */
static void arrange_buttons(Ui *ui, int width, Card *card)
{
    NoticeButton button[NOTICE_BUTTONS_MAX];
    card->buttons = notice_buttons(ui->view, button);
    assert(card->buttons > 0);
    int gap = ui_px(ui, GAP), label = label_width(ui, button, card->buttons);
    if (card->beside) {
        label += ui_px(ui, 32.0f);
        card->columns = card->buttons;
        card->buttons_w = card->columns * (label + gap) - gap;
    } else {
        const int all = width - card->text_x - ui_px(ui, PAD), half = (all - gap) / 2;
        label += ui_px(ui, 12.0f);
        card->columns = card->buttons;
        while (card->columns > 1 && label > (all + gap) / card->columns - gap) {
            card->columns--;
        }
        card->buttons_w = card->buttons == 1 && label <= half ? half : all;
    }
    card->buttons_h = rows_height(ui, card->buttons, card->columns);
}

static void arrange_as(Ui *ui, int width, bool beside, Card *card)
{
    const ViewNotice *notice = &ui->view->notice;
    int pad = ui_px(ui, PAD);
    card->beside = beside;
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

static void arrange(Ui *ui, int width, Card *card)
{
    arrange_as(ui, width, width >= ui_px(ui, BESIDE_MIN), card);
    if (card->beside && card->text_w < ui_px(ui, WORDS_MIN)) {
        arrange_as(ui, width, false, card);
    }
}

/* Would a word of a label be broken in a row of so many buttons? */
static bool breaks_labels(Ui *ui, const Card *card, int columns)
{
    NoticeButton button[NOTICE_BUTTONS_MAX];
    const int gap = ui_px(ui, GAP), w = (card->buttons_w + gap) / columns - gap;
    notice_buttons(ui->view, button);
    for (int i = 0; i < card->buttons; i++) {
        if (ui_breaks_word(ui, w - ui_px(ui, 13.0f), 10.0f, true, button[i].label)) {
            return true;
        }
    }
    return false;
}

/* Uses the largest text size with which it is no higher than `max`; if none fits, the smallest,
 * with the buttons in as few rows as fingers allow, less space around them, and without the second
 * sentence. */
static Card card_of(Ui *ui, int width, int max)
{
    Card card = {.size = size_max};
    arrange(ui, width, &card);
    while (card.height > max && card.size > size_min) {
        card.size -= 1.0f;
        arrange(ui, width, &card);
    }
    if (card.height > max) {
        const int gap = ui_px(ui, GAP), most = (card.buttons_w + gap) / ui_px(ui, BUTTON_MIN + GAP);
        const int before = card.buttons_h,
                  squeezed = max + card.second + 2 * ui_px(ui, PAD - GAP / 2.0f);
        card.columns = most < 1 ? 1 : most < card.buttons ? most : card.buttons;
        while (card.columns > 1 && breaks_labels(ui, &card, card.columns) &&
               card.height - before + rows_height(ui, card.buttons, card.columns - 1) <= squeezed) {
            card.columns--;
        }
        card.buttons_h = rows_height(ui, card.buttons, card.columns);
        card.height -= before - card.buttons_h;
    }
    return card;
}

/* ---- Where it is ---- */

/* A card on the lower edge of the board, as its reader sees it, from `left` to `right`. */
static void place_on_board(Ui *ui, Rect board, int left, int right, NoticePart *part)
{
    int edge = ui_px(ui, 8.0f), width = notice_look_width(ui, right - left),
        max = board.h - 2 * edge;
    int height = card_of(ui, width, max).height, x = board.x + (board.w - width) / 2;
    height = height > max ? max : height;
    x = x + width > right ? right - width : x < left ? left : x;
    part->rect = (Rect){x, board.y + board.h - edge - height, width, height};
    part->panel = rect_inset(part->rect, -ui_px(ui, 4.0f));
}

/* Beside or above the panel; false: the page shows no board. */
static bool place_over_panel(Ui *ui, const Layout *layout, NoticePart *part)
{
    Rect board = frame_rect_to_local(layout->page, layout->seen), panel = layout->panel;
    int edge = ui_px(ui, 12.0f), left = edge, right = layout->w - edge;
    if (layout->size == 0 || !rect_empty(rect_intersect(board, panel))) {
        return false;
    }
    if (panel.x >= board.x + board.w) {
        right = panel.x - edge;
    } else if (panel.x + panel.w <= board.x) {
        left = panel.x + panel.w + edge;
    }
    place_on_board(ui, board, left, right, part);
    return true;
}

/* At the lower end of the panel, below its page. In a panel too low for both, a card lies on the
 * board, or without one it is alone. */
static void place_in_panel(Ui *ui, Layout *layout, NoticeWish wish, NoticePlace *place)
{
    NoticePart *part = &place->part[0];
    Rect panel = layout->panel;
    bool small = panel.w < ui_px(ui, 330.0f) || panel.h < ui_px(ui, 360.0f);
    int inset = ui_px(ui, small ? 8.0f : 16.0f);
    int width = notice_look_width(ui, panel.w - 2 * inset), max = panel.h - 2 * inset;
    int height = card_of(ui, width, max).height, x = panel.x + (panel.w - width) / 2;
    bool chooses = ui->view->may.choose && page_info(ui->view->page)->plays;
    int left = panel.h - inset - ui_px(ui, chooses ? CHOICE_MIN : PAGE_MIN);
    int lowest = card_of(ui, width, left).height; /* in smaller letters */
    bool fits = height <= left || lowest <= left;
    height = fits && height > left ? lowest : height;
    if (wish == NOTICE_SHRUNK || (wish == NOTICE_NEW && !fits)) {
        part->form = NOTICE_LINE;
        height = ui_px(ui, LINE);
    } else if (!fits && place_over_panel(ui, layout, part)) {
        return;
    }
    height = height > max ? max : height;
    part->rect = (Rect){x, panel.y + panel.h - inset - height, width, height};
    if (part->form == NOTICE_CARD && !fits) {
        part->panel = rect_inset(part->rect, -inset);
        place->alone = true;
        return;
    }
    layout->panel.h -= height + inset;
    part->below = ui->panel_below = height + inset;
    ui->panels_extended = 1;
}

static Frame part_of(Frame frame, Rect part)
{
    return (Frame){frame_rect_to_window(frame, part), frame.quarters};
}

/* Face to face: small, in a player's panel. In a low panel it is in place of the name until
 * somebody has opened it, so that both can read it, and then only a sign. */
static void place_in_face(Ui *ui, NoticeWish wish, Frame *face, NoticePart *part)
{
    Frame whole = *face;
    bool turned = whole.quarters % 2 != 0;
    Rect panel = {0, 0, turned ? whole.rect.h : whole.rect.w, turned ? whole.rect.w : whole.rect.h};
    int gap = ui_px(ui, GAP), line = ui_px(ui, LINE), used = line + gap;
    part->frame = whole;
    part->form = panel.h - used >= ui_px(ui, PERSON_MIN) ? NOTICE_LINE : NOTICE_SIGN;
    if (part->form == NOTICE_LINE) {
        part->rect = (Rect){gap, panel.h - used, panel.w - 2 * gap, line};
        *face = part_of(whole, (Rect){0, 0, panel.w, panel.h - used});
        ui->panel_below = used;
    } else if (wish == NOTICE_NEW && page_info(ui->view->page)->plays) {
        part->form = NOTICE_LINE;
        ui->wants_room[part->seat] = true;
    } else {
        part->rect = (Rect){gap, panel.h - used, line, line};
        *face = part_of(whole, (Rect){used, 0, panel.w - used, panel.h});
        ui->panel_left = used;
    }
}

/* Face to face: small in both panels, and the card on the board. A question is the card alone. */
static void place_in_faces(Ui *ui, Layout *layout, NoticeWish wish, Seat seat, NoticePlace *place)
{
    Frame *face[] = {&layout->near_panel, &layout->far_panel};
    if (!notice_info(ui->view->notice.kind)->asks) {
        for (int i = 0; i < 2; i++) {
            place->part[i].seat = (Seat)i;
            place_in_face(ui, wish, face[i], &place->part[i]);
        }
        place->parts = ui->panels_extended = 2;
    }
    if (wish != NOTICE_OPENED) {
        return;
    }
    NoticePart *card = &place->part[place->parts++];
    card->seat = seat == SEAT_FAR ? SEAT_FAR : SEAT_NEAR;
    card->form = NOTICE_CARD;
    card->frame = (Frame){{0, 0, layout->w, layout->h}, face[card->seat]->quarters};
    bool turned = card->frame.quarters % 2 != 0;
    int edge = ui_px(ui, 12.0f), along = turned ? layout->h : layout->w;
    place_on_board(ui, frame_rect_to_local(card->frame, layout->seen), edge, along - edge, card);
}

/* A line above the player's own row or, without the room, a sign in it. */
static void place_small_in_rows(Ui *ui, Layout *layout, Rect above, NoticePart *part)
{
    Rect *own = &layout->bottom_row;
    int line = ui_px(ui, LINE), used = line + ui_px(ui, 8.0f);
    above.y += above.h - line;
    above.h = line;
    part->form = above.y >= layout->info_top ? NOTICE_LINE : NOTICE_SIGN;
    if (part->form == NOTICE_LINE) {
        part->rect = above;
        return;
    }
    part->rect = (Rect){own->x, own->y + (own->h - line) / 2, line, line};
    own->x += used;
    own->w -= used;
}

/* Between the board and the rows below it, in place of status and moves, or, without the room,
 * just above the buttons and in place of what is there. */
static void place_in_rows(Ui *ui, Layout *layout, NoticeWish wish, NoticePlace *place)
{
    NoticePart *part = &place->part[0];
    Rect buttons = layout->buttons, own = layout->bottom_row;
    Rect board = frame_rect_to_local(layout->page, layout->seen);
    int gap = ui_px(ui, 12.0f), edge = ui_px(ui, 8.0f);
    bool phone = layout->shape == LAYOUT_PHONE;
    int width = notice_look_width(ui, phone ? layout->w - 2 * edge : buttons.w);
    int height = card_of(ui, width, layout->h / 2).height;
    bool above_row = own.y - gap - height >= layout->info_top;
    int bottom = above_row ? own.y - gap : buttons.y - gap;
    Rect card = {buttons.x + (buttons.w - width) / 2, bottom - height, width, height};
    if (card.y < edge) { /* turned to the far player, the board is below the buttons */
        card.y = buttons.y + buttons.h + gap;
    }
    bool on_board = !rect_empty(rect_intersect(card, board));
    if (wish == NOTICE_SHRUNK || (wish == NOTICE_NEW && on_board)) {
        place_small_in_rows(ui, layout, (Rect){card.x, own.y - gap - height, width, height}, part);
    } else {
        part->rect = card;
    }
    if (part->form != NOTICE_SIGN) {
        part->panel = rect_inset(part->rect, -ui_px(ui, 4.0f));
        Rect dropped = part->panel;
        if (page_info(ui->view->page)->area == PAGE_AREA_EXERCISE) { /* whose rows are one card */
            dropped.h += dropped.y - layout->info_top;
            dropped.y = layout->info_top;
        }
        layout_drop_rows(layout, dropped);
    }
}

NoticePlace notice_place(Ui *ui, Layout *layout, NoticeWish wish, Seat seat)
{
    NoticeKind kind = ui->view->notice.kind;
    NoticePlace place = {.parts = 0};
    ui->panel_below = ui->panel_left = ui->panels_extended = 0;
    for (int i = 0; i < 2; i++) {
        ui->wants_room[i] = false;
        ui->given_room[i] = (Rect){0, 0, 0, 0};
    }
    if (kind == NOTICE_NONE) {
        return place;
    }
    wish = notice_info(kind)->asks ? NOTICE_OPENED : wish;
    if (rect_empty(layout->panel) && !rect_empty(layout->near_panel.rect)) {
        place_in_faces(ui, layout, wish, seat, &place);
        return place;
    }
    place.parts = 1;
    place.part[0].frame = layout->page;
    place.part[0].seat = SEAT_NONE;
    if (!rect_empty(layout->panel)) {
        place_in_panel(ui, layout, wish, &place);
    } else {
        place_in_rows(ui, layout, wish, &place);
    }
    return place;
}

bool notice_is_card(const NoticePlace *place)
{
    return place->parts > 0 && place->part[place->parts - 1].form == NOTICE_CARD;
}

Rect notice_rect(const NoticePlace *place)
{
    const NoticePart *last = &place->part[place->parts > 0 ? place->parts - 1 : 0];
    Rect outer = rect_empty(last->panel) ? last->rect : last->panel;
    return place->parts > 0 ? frame_rect_to_window(last->frame, outer) : (Rect){0, 0, 0, 0};
}

/* ---- Drawing ---- */

/* In place of a name there may be room for both sentences. */
static bool draw_both(Ui *ui, Rect rect)
{
    const ViewNotice *notice = &ui->view->notice;
    int first = ui_lines_height(ui, rect.w, size_min, true, notice->first);
    int both = first + ui_lines_height(ui, rect.w, size_min, false, notice->second);
    if (rect.h <= ui_px(ui, LINE) || both > rect.h - ui_px(ui, 8.0f)) {
        return false;
    }
    Rect lines = {rect.x, rect.y + (rect.h - both) / 2, rect.w, first};
    ui_lines(ui, lines, ALIGN_LEFT, size_min, true, ui->theme->ink, notice->first);
    lines.y += first;
    lines.h = both - first;
    ui_lines(ui, lines, ALIGN_LEFT, size_min, false, ui->theme->ink, notice->second);
    return true;
}

/* The line or the sign: a press shows the whole notice again. */
static void draw_small(Ui *ui, Rect rect, bool words)
{
    int state = ui_area(ui, "notice", rect, 12.0f, true, command_for_field(CMD_SHOW_NOTICE, 0, 0));
    Argb paper[3] = {notice_look_paper(ui), ui->theme->fill2, ui->theme->fill3};
    int sign = ui_px(ui, 20.0f), x = ui_px(ui, words ? 20.0f : 15.0f);
    notice_look_draw_paper(ui, rect, paper[state]);
    notice_look_draw_sign(ui, rect.x + x, rect.y + (rect.h - sign) / 2);
    x += sign + ui_px(ui, 12.0f);
    Rect line = {rect.x + x, rect.y, rect.w - x - ui_px(ui, 12.0f), rect.h};
    if (words && ui->list && !draw_both(ui, line)) {
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
    NoticeButton button[NOTICE_BUTTONS_MAX];
    const char *label[NOTICE_BUTTONS_MAX];
    Rect part[NOTICE_BUTTONS_MAX] = {{0, 0, 0, 0}};
    const int gap = ui_px(ui, GAP), high = ui_px(ui, BUTTON);
    const int count = notice_buttons(ui->view, button);
    const char *primary = notice_info(ui->view->notice.kind)->button[0].name;
    for (int i = 0; i < count; i++) {
        Rect line = {area.x, area.y + i / card->columns * (high + gap), area.w, high};
        label[i] = button[i].label;
        part[i] = form_column(line, card->columns, i % card->columns, gap);
    }
    ui_share_size(ui, part[0], BUTTON_FILL, count, label, ICON_NONE);
    for (int i = 0; i < count; i++) {
        ButtonStyle other = ui->theme->dark ? BUTTON_CARD : BUTTON_FILL;
        ui_button(ui, button[i].name, part[i], label[i], ICON_NONE,
                  button[i].name == primary ? BUTTON_PRIMARY : other, true,
                  command_for_field(button[i].command, 0, button[i].value));
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
    notice_look_draw_paper(ui, rect, notice_look_paper(ui));
    notice_look_draw_sign(ui, rect.x + ui_px(ui, card.narrow ? PAD : 20.0f),
                          card.narrow ? rect.y + (close - sign) / 2 : text.y);
    draw_sentences(ui, &card, text);
    draw_buttons(ui, &card, buttons);
    draw_corner(ui, rect, card.beside);
}

static void draw_part(Ui *ui, const NoticePart *part)
{
    Rect rect = rect_empty(part->rect) ? ui->given_room[part->seat == SEAT_FAR] : part->rect;
    if (part->below) { /* the panel may be lower than the layout's */
        rect.y = ui->panel.y + ui->panel.h - part->below;
    }
    if (rect_empty(part->rect) && toast_is_told(ui->view, part->seat)) {
        return; /* the toast has the place for now */
    }
    ui_frame(ui, part->frame, part->seat);
    if (!rect_empty(part->panel)) {
        ui_panel(ui, part->panel);
    }
    ui->covered = frame_rect_to_window(part->frame, rect);
    if (part->form == NOTICE_CARD) {
        draw_card(ui, rect);
    } else {
        draw_small(ui, rect, part->form == NOTICE_LINE);
    }
}

void notice_draw(Ui *ui, const NoticePlace *place)
{
    ui->covered = (Rect){0, 0, 0, 0};
    for (int i = 0; i < place->parts; i++) {
        draw_part(ui, &place->part[i]);
    }
}
