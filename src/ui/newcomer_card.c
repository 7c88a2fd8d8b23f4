#include "ui/newcomer_card.h"

#include <stdio.h>

#include "engine/level.h"
#include "ui/form.h"
#include "ui/lesson_info.h"
#include "ui/words.h"

/* The question's answers, or the lessons that follow the first one. */
static void answers(Ui *ui, Rect rect)
{
    const char *labels[] = {_("I'm new"), _("I know the game")};
    int gap = ui_px(ui, 8);
    if (ui->view->newcomer == NEWCOMER_OFFERED_LESSONS) {
        const int next = ui->view->settings.next_lesson, count = lesson_count();
        char text[80] = "";
        if (next > 1) {
            snprintf(text, sizeof text, _("Continue: page %d of %d"), next < count ? next : count,
                     count);
        } else {
            snprintf(text, sizeof text, "%s", _("Start the lessons"));
        }
        ui_button(ui, "learn", rect, text, ICON_LEARN, BUTTON_CARD, true,
                  command_for_seat(CMD_PAGE, SEAT_NONE, PAGE_LEARN));
        return;
    }
    ui_share_size(ui, form_column(rect, 2, 0, gap), BUTTON_CARD, 2, labels, ICON_NONE);
    ui_button(ui, "newcomer", form_column(rect, 2, 0, gap), labels[0], ICON_NONE, BUTTON_CARD, true,
              command_for_seat(CMD_NEWCOMER, SEAT_NONE, 1));
    ui_button(ui, "knows-game", form_column(rect, 2, 1, gap), labels[1], ICON_NONE, BUTTON_CARD,
              true, command_for_seat(CMD_NEWCOMER, SEAT_NONE, 0));
    ui_share_size(ui, rect, BUTTON_CARD, 0, NULL, ICON_NONE);
}

const char *newcomer_card_words(const View *view)
{
    if (view->newcomer == NEWCOMER_ASKED) {
        return _("New to five in a row?");
    }
    const Player *player = view->setup.player;
    return player[0].kind == PLAYER_COMPUTER || player[1].kind == PLAYER_COMPUTER
               ? _("The computer begins at level %d. Short lessons show how to win.")
               : _("Short lessons show how to win.");
}

void newcomer_card_add(Flow *flow)
{
    Ui *ui = flow->ui;
    const bool asks = ui->view->newcomer == NEWCOMER_ASKED;
    char text[160];
    if (ui->view->newcomer == NEWCOMER_NONE) {
        return;
    }
    snprintf(text, sizeof text, newcomer_card_words(ui->view), LEVEL_NEWCOMER);
    static const float around[] = {[FLOW_LOOSE] = 14, [FLOW_TIGHT] = 8, [FLOW_DENSE] = 4};
    const int pad = ui_px(ui, around[flow->spacing]), gap = ui_px(ui, 10);
    const int button = flow_row_height(flow);
    const float size = asks ? 17 : 15;
    Rect card = {flow->x, flow->y, flow->w, button + 2 * pad};
    Rect words = {card.x + ui_px(ui, 14), card.y + pad, card.w - ui_px(ui, 14) - pad, button};
    Rect buttons = words;
    if (flow->narrow) {
        words.h = ui_lines_height(ui, words.w, size, asks, text);
        buttons.y += words.h + gap;
        card.h += words.h + gap;
    } else {
        buttons.w = words.w * 55 / 100;
        buttons.x += words.w - buttons.w;
        words.w -= buttons.w + pad;
    }
    if (!flow->measure) {
        ui_card(ui, card, 14, ui->theme->fill);
        ui_block(ui, words, ALIGN_LEFT, size, 11, asks, ui->theme->ink, text);
        answers(ui, buttons);
    }
    flow->y += card.h;
    flow_gap(flow, 16);
}
