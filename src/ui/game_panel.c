#include "ui/game_panel.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/form.h"
#include "ui/words.h"

enum {
    PERIODS_SIZE = 22, /* logical px: clocks of this size also show the periods still to come */
    TURN_MS = 180,
    THINKING_MS = 1800, /* the light in the turn bar there and back */
    THINKING_SHOWN_MS = 1000,
    THINKING_GONE_MS = 150,
    NAME_MIN = 40 /* logical px: a name in the score that is narrower is left out */
};

/* At a shared panel, whoever is to answer an open request. */
static bool is_on_turn(const View *view, Seat seat)
{
    const bool asked = view->request.kind != REQUEST_NONE && !view->settings.face_to_face;
    return !view_is_over(view) &&
           (asked ? seat == seat_other(view->request.asker) : view->player[seat].acts);
}

/* Are there periods of byo-yomi, now or after the main time? */
static bool has_periods(const ViewPlayer *player)
{
    return !player->per_move && player->periods > 0;
}

/* The text before digits of this size: "3×", the byo-yomi periods left; "+3×", those to come, if
 * there is room; or nothing. */
static void period_words(const ViewPlayer *player, float size, char *out, size_t bytes)
{
    bool shown = has_periods(player) && (player->in_byoyomi || size >= PERIODS_SIZE);
    out[0] = '\0';
    if (shown) {
        snprintf(out, bytes, player->in_byoyomi ? "%d×" : "+%d×", player->periods);
    }
}

static float period_size(float size)
{
    return fmaxf(11.0f, 0.5f * size);
}

/* The text in place of a clock for a player who has none while the other has one; else NULL. */
static const char *no_clock(const View *view, const ViewPlayer *player)
{
    const ViewPlayer *other = &view->player[player == &view->player[SEAT_NEAR]];
    return !player->has_clock && other->has_clock ? _("no clock") : NULL;
}

int game_panel_clock_width(Ui *ui, const ViewPlayer *player, bool turn, float size)
{
    char text[32], periods[16];
    const char *none = no_clock(ui->view, player);
    if (!player->has_clock) {
        return none ? ui_text_width(ui, 13.0f, false, none) : 0;
    }
    words_clock(player->clock_ms, text, sizeof text);
    period_words(player, size, periods, sizeof periods);
    int before = periods[0] ? ui_px(ui, 0.2f * size) : 0;
    return ui_text_width(ui, size, turn, text) + before +
           ui_text_width(ui, period_size(size), false, periods);
}

/* A frame around the digits whose lower edge is a shrinking bar: low time is visible without
 * colour.
 */
static void draw_low(Ui *ui, Rect digits, const ViewPlayer *player, float size)
{
    int high = ui_px(ui, 1.42f * size), out = ui_px(ui, 7.0f), line = ui_px(ui, 2.0f);
    high = high > digits.h ? digits.h : high;
    Rect frame = {digits.x - out, digits.y + (digits.h - high) / 2, digits.w + 2 * out, high};
    draw_round_frame(ui->list, frame, 8.0f * ui->px, (float)line, ui->theme->seal);
    float part = player->low_ms > 0 ? (float)player->clock_ms / (float)player->low_ms : 0.0f;
    int length = (int)lroundf((float)digits.w * fminf(fmaxf(part, 0.0f), 1.0f));
    int thick = ui_px(ui, 5.0f);
    Rect bar = {digits.x + digits.w - length, frame.y + frame.h - thick, length, thick};
    ui_card(ui, bar, 2.5f, ui->theme->seal);
}

void game_panel_clock(Ui *ui, Rect rect, const ViewPlayer *player, bool turn, float size)
{
    char text[32], periods[16];
    const char *none = no_clock(ui->view, player);
    if (none) {
        ui_text(ui, rect, ALIGN_RIGHT, 13.0f, false, ui->theme->ink2, none);
    }
    if (!player->has_clock) {
        return;
    }
    words_clock(player->clock_ms, text, sizeof text);
    period_words(player, size, periods, sizeof periods);
    bool low = player->low_time && turn;
    Argb waiting = size >= 24.0f ? ui->theme->ink3 : ui->theme->ink2;
    Argb color = low ? ui->theme->seal : turn ? ui->theme->ink : waiting;
    int width = ui_text_width(ui, size, turn, text);
    Rect digits = {rect.x + rect.w - width, rect.y, width, rect.h};
    if (low && ui->list) {
        draw_low(ui, digits, player, size);
    }
    ui_text(ui, rect, ALIGN_RIGHT, size, turn, color, text);
    Rect before = {rect.x, rect.y, digits.x - rect.x - ui_px(ui, 0.2f * size), rect.h};
    if (low) {
        before.w -= ui_px(ui, 7.0f);
    }
    ui_text(ui, before, ALIGN_RIGHT, period_size(size), false, ui->theme->ink2, periods);
}

const char *game_panel_kind(Ui *ui, const ViewPlayer *player, int width)
{
    const char *kind = words_kind(&player->who);
    bool fits = ui_text_width(ui, 11.0f, false, kind) <= width;
    return fits || player->who.kind != PLAYER_COMPUTER ? kind : words_level(player->who.level);
}

/* A light that moves to and fro in the bar. It appears slowly: short searches do not flicker. */
static void draw_thinking(Ui *ui, Rect bar, float radius, Seat seat)
{
    const ViewPlayer *player = &ui->view->player[seat];
    const bool thinks = ui->view->thinking && player->acts && player->who.kind != PLAYER_HUMAN;
    const float shown = ui_glide(ui, "thinking", (int)seat, thinks ? 1.0f : 0.0f,
                                 thinks ? THINKING_SHOWN_MS : THINKING_GONE_MS, EASE_IN_QUAD);
    if (!thinks || shown <= 0.0f || view_motion(ui->view) != MOTION_FULL) {
        return;
    }
    const float turn = motions_turn(ui->motions, THINKING_MS);
    const float at = 0.5f - 0.5f * cosf(6.2831853f * turn);
    const bool upright = bar.h > bar.w;
    const int length = upright ? bar.h : bar.w, light = length / 3;
    const int from = (int)lroundf(at * (float)(length - light));
    const Rect rect = upright ? (Rect){bar.x, bar.y + from, bar.w, light}
                              : (Rect){bar.x + from, bar.y, light, bar.h};
    ui_card(ui, rect, radius, argb_alpha(ui->theme->card, 0.7f * shown));
}

void game_panel_turn_bar(Ui *ui, Rect bar, float radius, Argb color, Seat seat)
{
    ui_card(ui, bar, radius, color);
    draw_thinking(ui, bar, radius, seat);
}

static void draw_turn(Ui *ui, Rect rect, Seat seat)
{
    float on = ui_glide(ui, "turn", (int)seat, is_on_turn(ui->view, seat) ? 1.0f : 0.0f, TURN_MS,
                        EASE_IN_OUT_CUBIC);
    if (on <= 0.0f) {
        return;
    }
    ui_card(ui, rect, 12.0f, argb_alpha(ui->theme->fill, on));
    int inset = (int)((float)rect.h * 14.0f / 72.0f);
    int length = (int)lroundf((float)(rect.h - 2 * inset) * on);
    Rect bar = {rect.x, rect.y + (rect.h - length) / 2, ui_px(ui, 4.0f), length};
    game_panel_turn_bar(ui, bar, 2.0f, argb_alpha(ui->theme->seal, on), seat);
}

/* Is the row too narrow for name and clock? */
static bool is_cramped(const Ui *ui, Rect rect)
{
    return rect.w < ui_px(ui, 220.0f);
}

/* The width of the clock beside its player's name. A clock with periods shrinks to leave room for
 * the name, and "no clock" is left out. */
static int fit_clock(Ui *ui, const ViewPlayer *player, bool turn, int whole, float *size)
{
    const char *kind = player->who.kind == PLAYER_COMPUTER ? words_level(player->who.level)
                                                           : words_kind(&player->who);
    int need = ui_text_width(ui, 11.0f, false, kind) + ui_px(ui, 10.0f);
    int name = ui_text_width(ui, 13.0f, true, player->who.name[0] ? kind : _("Computer"));
    need = need > name + ui_px(ui, 10.0f) ? need : name + ui_px(ui, 10.0f);
    int width = game_panel_clock_width(ui, player, turn, *size);
    while (has_periods(player) && width > whole - need && *size > 11.0f) {
        width = game_panel_clock_width(ui, player, turn, *size -= 1.0f);
    }
    return player->has_clock || width <= whole - need ? width : 0;
}

/* What plays at the seat and, if there is room, the score of the match, own wins first. */
static const char *kind_and_score(Ui *ui, Seat seat, int room, char *out, size_t bytes)
{
    const View *view = ui->view;
    const char *kind = game_panel_kind(ui, &view->player[seat], room);
    snprintf(out, bytes, "%s · %d : %d", kind, view->player[seat].score,
             view->player[seat_other(seat)].score);
    return view->games > 0 && ui_text_width(ui, 13.0f, false, out) <= room ? out : kind;
}

void game_panel_player(Ui *ui, PageTools tools, Rect rect, Seat seat, const char *below)
{
    const View *view = ui->view;
    const ViewPlayer *player = &view->player[seat];
    if (!ui->list || rect_empty(rect)) {
        return;
    }
    draw_turn(ui, rect, seat);
    bool small = rect.h < ui_px(ui, 60.0f), cramped = is_cramped(ui, rect);
    int padding = ui_px(ui, cramped ? 8.0f : 16.0f), gap = ui_px(ui, cramped ? 8.0f : 14.0f);
    int stone = ui_px(ui, small ? 28.0f : 36.0f);
    form_stone(ui, tools, player->color, (float)(rect.x + padding) + (float)stone / 2.0f,
               (float)rect.y + (float)rect.h / 2.0f, (float)stone);
    Rect clock = {rect.x + padding, rect.y, rect.w - 2 * padding, rect.h};
    float size = cramped ? 17.0f : rect.w < ui_px(ui, 280.0f) ? 22.0f : 30.0f;
    int x = rect.x + padding + stone + gap, whole = rect.x + rect.w - padding - x;
    int clock_width = fit_clock(ui, player, is_on_turn(view, seat), whole, &size);
    int room = whole - clock_width - ui_px(ui, clock_width ? 10.0f : 0);
    bool sentence = strcmp(below, words_kind(&player->who)) != 0;
    if (sentence && ui_text_width(ui, 13.0f, false, below) > room) {
        /* The status is more important than the name and, if it is long, than the clock. */
        if (ui_lines_height(ui, room, 10.0f, false, below) > rect.h) {
            room = whole;
        } else {
            game_panel_clock(ui, clock, player, is_on_turn(view, seat), size);
        }
        ui_block(ui, (Rect){x, rect.y, room, rect.h}, ALIGN_LEFT, 13.0f, 10.0f, false,
                 ui->theme->ink, below);
        return;
    }
    if (clock_width) {
        game_panel_clock(ui, clock, player, is_on_turn(view, seat), size);
    }
    char name[NAME_BYTES], kind[128];
    if (!sentence) {
        below = kind_and_score(ui, seat, room, kind, sizeof kind);
    }
    words_player(player, name, sizeof name);
    int up = ui_px(ui, small ? 9.0f : 10.0f);
    Rect upper = {x, rect.y - up, room, rect.h}, lower = {x, rect.y + up + 1, room, rect.h};
    float name_size = ui_fit(ui, small ? 15.0f : 17.0f, 11.0f, true, name, room);
    ui_text(ui, upper, ALIGN_LEFT, name_size, true, ui->theme->ink, name);
    ui_text(ui, lower, ALIGN_LEFT, ui_fit(ui, 13.0f, 11.0f, false, below, room), false,
            ui->theme->ink2, below);
}

/* The sign of a pause that cannot be ended here. */
static void draw_paused(Ui *ui, Rect board)
{
    int max = (board.w < board.h ? board.w : board.h) / 2, side = ui_px(ui, 96.0f);
    side = side > max ? max : side;
    Rect card = {board.x + (board.w - side) / 2, board.y + (board.h - side) / 2, side, side};
    float icon = (float)side * 0.42f;
    if (!ui->list) {
        return;
    }
    ui_card(ui, card, (float)side / ui->px / 6.0f, ui->theme->card);
    icon_draw(ui->list, ICON_PAUSE, (float)card.x + ((float)side - icon) / 2.0f,
              (float)card.y + ((float)side - icon) / 2.0f, icon, ui->theme->ink);
}

void game_panel_pause_mark(Ui *ui, Rect board)
{
    if (rect_empty(board)) {
        return;
    }
    if (!page_info(ui->view->page)->plays || !ui->view->paused) {
        draw_paused(ui, board);
        return;
    }
    const int finger = ui_px(ui, 48.0f);
    if (board.w < finger || board.h < finger) { /* a notice leaves no room; the panel has one */
        return;
    }
    /* Two people read it from two sides: then it has no words. */
    const char *label = ui->view->settings.face_to_face ? "" : _("Resume");
    int h = ui_px(ui, 64.0f), w = ui_px(ui, 64.0f) + ui_text_width(ui, 20.0f, true, label);
    w += *label ? ui_px(ui, 22.0f) : ui_px(ui, 32.0f);
    h = h > board.h / 2 ? board.h / 2 : h;
    if (w > board.w * 2 / 3) {
        label = "";
        w = h;
    }
    Rect rect = {board.x + (board.w - w) / 2, board.y + (board.h - h) / 2, w, h};
    if (ui->list) {
        draw_shadow(ui->list, rect, 12.0f * ui->px, 12.0f * ui->px, 0, ui_px(ui, 4.0f),
                    argb_alpha(RGB(0x322410), 0.3f));
    }
    ui_button(ui, "go-on", rect, label, ICON_PLAY, BUTTON_PRIMARY, ui->view->may.pause,
              command_for_seat(CMD_PAUSE, SEAT_NONE, 0));
}

enum { STATUS_MARK = 10 /* logical px: the square before the status, and the gap after it */ };

void game_panel_words(const Ui *ui, Seat seat, char *out, size_t bytes)
{
    if (ui->confirming && ui->confirming_seat == seat && strcmp(ui->confirming, "resign") == 0) {
        snprintf(out, bytes, "%s", _("Press again to resign."));
    } else {
        words_status(ui->view, seat, out, bytes);
    }
}

int game_panel_status_height(Ui *ui, int width)
{
    char text[240];
    game_panel_words(ui, SEAT_NONE, text, sizeof text);
    int room = width - 2 * ui_px(ui, STATUS_MARK), min = ui_px(ui, 48.0f);
    int lines = ui_lines_height(ui, room, 13.0f, false, text) + ui_px(ui, 8.0f);
    return lines > min ? lines : min;
}

void game_panel_status(Ui *ui, Rect rect)
{
    const View *view = ui->view;
    char text[240], number[48];
    if (!ui->list) {
        return;
    }
    game_panel_words(ui, SEAT_NONE, text, sizeof text);
    int square = ui_px(ui, STATUS_MARK), gap = ui_px(ui, STATUS_MARK);
    Rect mark = {rect.x, rect.y + (rect.h - square) / 2, square, square};
    ui_card(ui, mark, 2.0f, ui->theme->seal);
    Rect words = {rect.x + square + gap, rect.y, rect.w - square - gap, rect.h};
    snprintf(number, sizeof number, _("Move %d"), view->ply + 1);
    int width = ui_text_width(ui, 13.0f, false, number) + ui_px(ui, 12.0f);
    /* A long status replaces the move number and takes several lines if necessary. */
    int length = ui_text_width(ui, 15.0f, false, text);
    if (length <= words.w - width && !view->hidden && !view->looks) {
        ui_text(ui, rect, ALIGN_RIGHT, 13.0f, false, ui->theme->ink2, number);
    }
    if (length <= words.w) {
        ui_text(ui, words, ALIGN_LEFT, 15.0f, false, ui->theme->ink, text);
    } else {
        ui_block(ui, words, ALIGN_LEFT, 13.0f, 10.0f, false, ui->theme->ink, text);
    }
}

/* ---- Result ---- */

/* What a seal says, with a pattern of five stones where the font lacks the character. */
typedef struct Seal {
    uint32_t glyph;
    const char *text;
    float stone; /* radius; the middle one is a ring if it is missing */
    bool missing;
} Seal;

static const Seal seal_won = {0x52DD, "勝", 4.5f, false};
static const Seal seal_drawn = {0x548C, "和", 3.0f, false};
static const Seal seal_lost = {0x8CA0, "負", 4.5f, true};

static void seal_stones(Ui *ui, Rect rect, const Seal *seal, float unit, Argb color)
{
    const float radius = seal->stone * unit, y = (float)rect.y + (float)rect.h / 2.0f;
    for (int i = 0; i < 5; i++) {
        const float x = (float)rect.x + (float)rect.w / 2.0f + (float)(i - 2) * 11.0f * unit;
        if (seal->missing && i == 2) {
            draw_ring(ui->list, x, y, radius, 1.5f * unit, color);
        } else {
            draw_disc(ui->list, x, y, radius, color);
        }
    }
}

/* A loss is only an outline: nothing shines at the player who lost. */
void game_panel_seal(Ui *ui, Rect rect, Seat seat)
{
    const View *view = ui->view;
    if (!ui->list || rect_empty(rect)) {
        return;
    }
    const bool lost = view_has_lost(view, seat);
    const Seal *seal = view->outcome.winner == COLOR_EMPTY ? &seal_drawn
                       : lost                              ? &seal_lost
                                                           : &seal_won;
    const float unit = (float)rect.h / 72.0f;
    const Argb color = lost ? ui->theme->ink2 : ui->theme->on_primary;
    if (!lost) {
        draw_round(ui->list, rect, 10.0f * unit, ui->theme->seal);
    }
    draw_round_frame(ui->list, rect_inset(rect, (int)lroundf(3.0f * unit)), 7.5f * unit,
                     2.0f * unit, color);
    if (fonts_has(ui->fonts, seal->glyph)) {
        ui_text(ui, rect, ALIGN_CENTER, 46.0f * unit / ui->px, true, color, seal->text);
    } else {
        seal_stones(ui, rect, seal, unit, color);
    }
}

void game_panel_result(Ui *ui, Rect rect)
{
    char title[80], detail[160];
    words_result(ui->view, title, sizeof title, detail, sizeof detail);
    int side = ui_px(ui, 72.0f);
    if (side > rect.h) {
        side = rect.h;
    }
    if (side > rect.w / 3) {
        side = rect.w / 3;
    }
    game_panel_seal(ui, (Rect){rect.x, rect.y + (rect.h - side) / 2, side, side},
                    view_only_person(ui->view));
    int x = rect.x + side + ui_px(ui, rect.w < ui_px(ui, 220.0f) ? 10.0f : 20.0f);
    int room = rect.x + rect.w - x;
    /* The title takes one line, the detail one or two; together no higher than the seal. */
    float small = 15.0f;
    bool low = rect.h < ui_px(ui, 48.0f);
    if (low || ui_text_width(ui, small, false, detail) > room) {
        small = ui_fit(ui, 13.0f, low ? 11.0f : 12.0f, false, detail, room);
    }
    int line = ui_px(ui, small * 1.35f);
    int height = low || ui_text_width(ui, small, false, detail) <= room ? line : 2 * line;
    float size = ui_fit(ui, 32.0f, 13.0f, true, title, room);
    while (size > 16.0f && ui_px(ui, size * 1.2f) + height > rect.h) {
        size -= 1.0f;
    }
    int first = ui_px(ui, size * 1.2f), spare = rect.h - first - height;
    int gap = spare < 0 ? 0 : spare < ui_px(ui, 6.0f) ? spare : ui_px(ui, 6.0f);
    int y = rect.y + (spare - gap) / 2;
    ui_text(ui, (Rect){x, y, room, first}, ALIGN_LEFT, size, true, ui->theme->ink, title);
    ui_lines(ui, (Rect){x, y + first + gap, room, height}, ALIGN_LEFT, small, false,
             ui->theme->ink2, detail);
}

static void draw_side(Ui *ui, PageTools tools, Rect rect, Seat seat, bool right)
{
    const ViewPlayer *player = &ui->view->player[seat];
    bool tight = rect.w < ui_px(ui, 120.0f);
    int stone = ui_px(ui, tight ? 22.0f : 30.0f), x = right ? rect.x + rect.w - stone : rect.x;
    char name[NAME_BYTES], left[48] = "", clock[32];
    form_stone(ui, tools, player->color, (float)x + (float)stone / 2.0f,
               (float)rect.y + (float)rect.h / 2.0f, (float)stone);
    words_player(player, name, sizeof name);
    if (player->has_clock) {
        words_clock(player->clock_ms, clock, sizeof clock);
        snprintf(left, sizeof left, _("%s left"), clock);
    }
    int room = rect.w - stone - ui_px(ui, tight ? 6.0f : 12.0f);
    if (player->has_clock && ui_text_width(ui, 13.0f, false, left) > room) {
        snprintf(left, sizeof left, "%s", clock);
    }
    if (ui_text_width(ui, 13.0f, false, left) > room) {
        left[0] = '\0';
    }
    float size = ui_fit(ui, 16.0f, 9.0f, true, name, room);
    Rect words = {right ? rect.x : rect.x + rect.w - room, rect.y, room, rect.h};
    Align align = right ? ALIGN_RIGHT : ALIGN_LEFT;
    int up = *left ? ui_px(ui, 9.0f) : 0;
    words.y -= up;
    /* Shortened, or where that would leave nothing of it the stone says who it is. */
    if (room >= ui_px(ui, NAME_MIN) || ui_text_width(ui, size, true, name) <= room) {
        ui_text(ui, words, align, size, true, ui->theme->ink, name);
    }
    words.y += 2 * up + ui_px(ui, 1.0f);
    ui_text(ui, words, align, 13.0f, false, ui->theme->ink2, left);
}

void game_panel_score(Ui *ui, PageTools tools, Rect rect)
{
    const View *view = ui->view;
    if (!ui->list || rect_empty(rect)) {
        return;
    }
    ui_card(ui, rect, 12.0f, ui->theme->fill);
    bool tight = rect.w < ui_px(ui, 330.0f);
    int px = ui_px(ui, tight ? 10.0f : 18.0f), score = ui_px(ui, tight ? 60.0f : 96.0f);
    bool chips = rect.h >= ui_px(ui, 112.0f) && view->result_count > 0;
    int upper = chips ? ui_px(ui, 69.0f) : rect.h;
    int half = (rect.w - 2 * px - score) / 2;
    if (half < ui_px(ui, 22.0f)) {
        return;
    }
    Rect row = {rect.x + px, rect.y + ui_px(ui, 1.0f), rect.w - 2 * px, upper};
    draw_side(ui, tools, (Rect){row.x, row.y, half, row.h}, SEAT_NEAR, false);
    draw_side(ui, tools, (Rect){row.x + row.w - half, row.y, half, row.h}, SEAT_FAR, true);
    bool near_won = view->outcome.winner == view->player[SEAT_NEAR].color;
    bool far_won = view->outcome.winner == view->player[SEAT_FAR].color;
    char text[16];
    int middle = row.x + row.w / 2, third = score / 2 - ui_px(ui, tight ? 7.0f : 9.0f);
    snprintf(text, sizeof text, "%d", view->player[SEAT_NEAR].score);
    ui_text(ui, (Rect){middle - score / 2, row.y, third, row.h}, ALIGN_CENTER,
            tight ? 24.0f : 34.0f, near_won, near_won ? ui->theme->ink : ui->theme->ink2, text);
    snprintf(text, sizeof text, "%d", view->player[SEAT_FAR].score);
    ui_text(ui, (Rect){middle + score / 2 - third, row.y, third, row.h}, ALIGN_CENTER,
            tight ? 24.0f : 34.0f, far_won, far_won ? ui->theme->ink : ui->theme->ink2, text);
    draw_fill(ui->list,
              (Rect){middle - ui_px(ui, tight ? 5.0f : 6.0f), row.y + row.h / 2,
                     ui_px(ui, tight ? 10.0f : 12.0f), ui_px(ui, 1.5f)},
              ui->theme->ink2);
    if (!chips) {
        return;
    }
    ui_card(ui, (Rect){row.x, rect.y + upper, row.w, ui_px(ui, 1.0f)}, 0.0f, ui->theme->fill3);
    int side = ui_px(ui, 24.0f), step = side + ui_px(ui, 7.0f);
    Rect line = {row.x, rect.y + upper, row.w, rect.h - upper};
    int shown = view->result_count, x = line.x + line.w;
    int max = (line.w * 6 / 10) / step;
    for (int i = shown - 1; i >= 0 && i >= shown - max; i--) {
        x -= i == shown - 1 ? side : step;
        const Seat winner = view->result[i];
        form_result(ui, (Rect){x, line.y + (line.h - side) / 2, side, side}, winner == SEAT_NEAR,
                    winner == SEAT_NONE);
    }
    char name[NAME_BYTES], so_far[NAME_BYTES + 48];
    words_games_so_far(&view->player[SEAT_NEAR], so_far, sizeof so_far);
    words_player(&view->player[SEAT_NEAR], name, sizeof name);
    line.w = x - line.x - ui_px(ui, 8.0f);
    const char *say = ui_text_width(ui, 11.0f, false, so_far) <= line.w ? so_far : name;
    ui_text(ui, line, ALIGN_LEFT, ui_fit(ui, 13.0f, 11.0f, false, say, line.w), false,
            ui->theme->ink2, say);
}

/* ---- Choices and answers ---- */

/* Chooses how many fifth moves to declare: less, more, declare. */
static void draw_declare(Ui *ui, Rect rect)
{
    static const char *const names[OFFERS_MAX + 1] = {
        "",          "declare-1", "declare-2", "declare-3",  "declare-4",  "declare-5", "declare-6",
        "declare-7", "declare-8", "declare-9", "declare-10", "declare-11", "declare-12"};
    const View *view = ui->view;
    char text[16], label[48];
    bool wide = rect.w >= ui_px(ui, 300.0f);
    int gap = ui_px(ui, 8.0f), side = ui_px(ui, wide ? 56.0f : 48.0f), number = view->declared;
    int middle = ui_px(ui, wide ? 56.0f : 34.0f);
    Rect part = {rect.x, rect.y, side, rect.h};
    ui_button(ui, "declare-less", part, "", ICON_MINUS, BUTTON_FILL, number > 1,
              command_for_seat(CMD_NUMBER, SEAT_NONE, number - 1));
    part.x += side;
    snprintf(text, sizeof text, "%d", number);
    ui_text(ui, (Rect){part.x, part.y, middle, part.h}, ALIGN_CENTER, 24.0f, true, ui->theme->ink,
            text);
    part.x += middle;
    ui_button(ui, "declare-more", part, "", ICON_PLUS, BUTTON_FILL, number < view->opening.max,
              command_for_seat(CMD_NUMBER, SEAT_NONE, number + 1));
    part.x += side + gap;
    part.w = rect.x + rect.w - part.x;
    snprintf(label, sizeof label, _("Declare %d"), number);
    bool words = ui_text_width(ui, 15.0f, true, label) + ui_px(ui, 24.0f) <= part.w;
    ui_button(ui, names[number], part, words ? label : "", words ? ICON_NONE : ICON_CHECK,
              BUTTON_PRIMARY, true, command_for_seat(CMD_DECLARE, SEAT_NONE, number));
}

int game_panel_choice_rows(const View *view)
{
    return view->opening.task == TASK_DECLARE ? 1 : view->opening.options;
}

void game_panel_choices(Ui *ui, Rect rect, Seat seat, bool stacked)
{
    static const char *const names[] = {"choose-none", "choose-black", "choose-white", "choose-two",
                                        "choose-swap", "choose-stay",  "choose-ten"};
    enum { MAX = 3 };
    const View *view = ui->view;
    if (view->opening.task == TASK_DECLARE) {
        draw_declare(ui, rect);
        return;
    }
    Color own =
        view->player[seat == SEAT_NONE ? (view->player[SEAT_NEAR].acts ? 0 : 1) : seat].color;
    int gap = ui_px(ui, 8.0f), count = view->opening.options < MAX ? view->opening.options : MAX;
    const char *label[MAX];
    Rect part[MAX];
    for (int i = 0; i < count; i++) {
        int high = (rect.h - (count - 1) * gap) / count;
        label[i] = words_choice(view->opening.option[i], own);
        part[i] = stacked ? (Rect){rect.x, rect.y + i * (high + gap), rect.w, high}
                          : form_column(rect, count, i, gap);
    }
    if (count > 0) {
        ui_share_size(ui, part[0], BUTTON_FILL, count, label, ICON_NONE);
    }
    for (int i = 0; i < count; i++) {
        ui_button(ui, names[view->opening.option[i]], part[i], label[i], ICON_NONE, BUTTON_FILL,
                  true, command_for_seat(CMD_CHOOSE, SEAT_NONE, (int)view->opening.option[i]));
    }
    ui_share_size(ui, rect, BUTTON_FILL, 0, NULL, ICON_NONE);
}

void game_panel_answers(Ui *ui, Rect rect, Seat seat, bool on_fill)
{
    const bool undo = ui->view->request.kind == REQUEST_UNDO;
    const char *label[2] = {_("Decline"), undo ? _("Allow") : _("Accept")};
    int gap = ui_px(ui, on_fill ? 12.0f : 8.0f);
    Rect refuse = form_column(rect, 2, 0, gap), allow = form_column(rect, 2, 1, gap);
    ui_share_size(ui, refuse, BUTTON_FILL, 2, label, ICON_CHECK);
    ui_button(ui, "refuse", refuse, label[0], ICON_CLOSE, on_fill ? BUTTON_CARD : BUTTON_FILL, true,
              command_for_seat(CMD_REFUSE, seat, 0));
    ui_button(ui, "allow", allow, label[1], ICON_CHECK, BUTTON_PRIMARY, true,
              command_for_seat(CMD_ALLOW, seat, 0));
    ui_share_size(ui, rect, BUTTON_FILL, 0, NULL, ICON_NONE);
}
