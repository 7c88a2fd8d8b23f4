#include "ui/page_draw.h"

#include <stdio.h>
#include <string.h>

#include "ui/flow.h"
#include "ui/form.h"
#include "ui/newcomer_card.h"
#include "ui/setting_row.h"
#include "ui/size_rows.h"
#include "ui/time_rows.h"
#include "ui/words.h"
#include "engine/level.h"
#include "engine/opening_info.h"
#include "engine/player_info.h"
#include "engine/rule_info.h"

/* The control names of the two cards: [0] Black's, [1] White's. */
static const char *const level_names[2] = {"black-level", "white-level"};
static const char *const name_names[2] = {"black-name", "white-name"};
static const char *const path_names[2] = {"black-engine-path", "white-engine-path"};
static const char *const win_lines_names[2] = {"black-win-lines", "white-win-lines"};

/* Logical px: the heights in which a plain game fits with full and with half the spacing. */
enum { LOOSE_MIN = 752, TIGHT_MIN = 648 };

/* A player's card: its height and what is in it from its top, logical px. */
typedef struct CardPlaces {
    float height, stone, color, name, kinds, row;
} CardPlaces;

static const CardPlaces card_places[] = {
    [FLOW_LOOSE] = {.height = 196, .stone = 18, .color = 14, .name = 38, .kinds = 78, .row = 132},
    [FLOW_TIGHT] = {.height = 184, .stone = 18, .color = 14, .name = 38, .kinds = 74, .row = 126},
    [FLOW_DENSE] = {.height = 158, .stone = 8, .color = 4, .name = 26, .kinds = 66, .row = 114},
};

static Command setup(SetupField field, int value)
{
    return command_for_setup(field, SEAT_NONE, value);
}

/* Where the player is chosen: Win lines is beside the engines. */
static PlayerKind kind_shown(const Player *player)
{
    bool win_lines = player->kind == PLAYER_COMPUTER && !level_get(player->level)->searches;
    return win_lines ? PLAYER_ENGINE : player->kind;
}

/* Its text is as wide as the widest level name, so that the slider keeps its length. */
static void card_level(Ui *ui, Rect row, int index, const Player *player)
{
    int widest = 0;
    for (int level = LEVEL_MIN; level <= level_max(); level++) {
        int w = ui_text_width(ui, 15, true, words_level(level));
        widest = w > widest ? w : widest;
    }
    int max = row.w * 45 / 100;
    widest = widest > max ? max : widest;
    Rect text = {row.x + row.w - widest, row.y, widest, row.h};
    ui_text(ui, text, ALIGN_RIGHT, 15, true, ui->theme->ink, words_level(player->level));
    row.w -= widest + ui_px(ui, 14);
    ui_slider(ui, level_names[index], row, LEVEL_MIN, (float)level_max(), 1, (float)player->level,
              command_for_setup(SETUP_LEVEL, (Seat)index, 0));
}

enum { PHONE_W = 600 /* logical px: below it there may be no mouse */ };

static void card_human(Ui *ui, Rect row)
{
    int icon = ui_px(ui, 18);
    if (ui->list) {
        icon_draw(ui->list, ICON_PERSON, (float)row.x, (float)(row.y + (row.h - icon) / 2),
                  (float)icon, ui->theme->ink2);
    }
    int shift = ui_px(ui, 26);
    Rect text = {row.x + shift, row.y, row.w - shift, row.h};
    ui_text(ui, text, ALIGN_LEFT, 14, false, ui->theme->ink2,
            ui->by_touch                 ? _("Tap the name to change it")
            : ui->w < ui_px(ui, PHONE_W) ? _("Press the name to change it")
                                         : _("Click the name to change it"));
}

static Rect rect_of_text(const Ui *ui, Rect box)
{
    int pad = ui_px(ui, 12);
    return (Rect){box.x + pad, box.y, box.w - 2 * pad, box.h};
}

/* The path of an engine, and the win-line method, which is no level and so not on their slider. */
static void card_engine(Ui *ui, Rect row, int index, const Player *player)
{
    const char *label = words_level(LEVEL_WINLINES);
    Rect button = row;
    button.w = ui_text_width(ui, 15, true, label) + ui_px(ui, 24);
    button.x = row.x + row.w - button.w;
    row.w -= button.w + ui_px(ui, 8);
    ui_card(ui, row, 10, ui->theme->fill2);
    form_field(ui, path_names[index], rect_of_text(ui, row), player->engine,
               _("Path to the engine"), ui->theme->ink2, 14, false,
               command_for_setup(SETUP_ENGINE, (Seat)index, 0));
    Command command = command_for_setup(SETUP_LEVEL, (Seat)index, 0);
    command.value = LEVEL_WINLINES;
    const bool chosen = player->kind != PLAYER_ENGINE;
    if (!chosen) { /* like the field; a white card would look like a choice made */
        ui_card(ui, button, 10, ui->theme->fill2);
    }
    ui_button(ui, win_lines_names[index], button, label, ICON_NONE,
              chosen ? BUTTON_PRIMARY : BUTTON_PLAIN, true, command);
}

static void card_head(Ui *ui, PageTools tools, Rect card, int index, const CardPlaces *places)
{
    const Player *player = &ui->view->setup.player[index];
    int pad = ui_px(ui, 18);
    float d = (float)ui_px(ui, 44);
    form_stone(ui, tools, index == 0 ? COLOR_BLACK : COLOR_WHITE, (float)(card.x + pad) + d / 2,
               (float)(card.y + ui_px(ui, places->stone)) + d / 2, d);
    int x = card.x + ui_px(ui, 76);
    int w = card.x + card.w - pad - x;
    if (player->kind == PLAYER_COMPUTER && level_get(player->level)->searches) {
        char number[16];
        snprintf(number, sizeof number, "%d", player->level);
        int number_w = ui_px(ui, 36);
        int y = card.y + ui_px(ui, places->stone - 2);
        Rect rect = {x + w - number_w, y, number_w, ui_px(ui, 48)};
        ui_text(ui, rect, ALIGN_RIGHT, 26, true, ui->theme->ink, number);
        w -= number_w;
    }
    Rect above = {x, card.y + ui_px(ui, places->color), w, ui_px(ui, 20)};
    ui_text(ui, above, ALIGN_LEFT, 13, false, ui->theme->ink2,
            index == 0 ? _("Black, plays first") : _("White"));
    /* Its focus ring is 5 px outside. */
    Rect name = {x, card.y + ui_px(ui, places->name), w, ui_px(ui, 24)};
    /* The placeholder of an unnamed player is the kind. */
    bool win_lines = player->kind == PLAYER_COMPUTER && !level_get(player->level)->searches;
    const char *kind = win_lines ? words_level(player->level) : _(player_info(player->kind)->label);
    form_field(ui, name_names[index], name, player->name, kind, ui->theme->ink, 17, true,
               command_for_setup(SETUP_NAME, (Seat)index, 0));
}

/* "black-human": static, made when first asked for. */
static const char *kind_name(int index, PlayerKind kind)
{
    enum { NAME_ROOM = 24 };
    static char names[2][PLAYER_KINDS][NAME_ROOM];
    char *name = names[index][kind];
    if (name[0] == '\0') {
        snprintf(name, NAME_ROOM, "%s-%s", index == 0 ? "black" : "white", player_info(kind)->word);
    }
    return name;
}

static void player_card(const Flow *flow, PageTools tools, Rect card, int index)
{
    Ui *ui = flow->ui;
    const CardPlaces *places = &card_places[flow->spacing];
    const Player *player = &ui->view->setup.player[index];
    int pad = ui_px(ui, 18), high = flow_row_height(flow);
    ui_card(ui, card, 14, ui->theme->fill);
    card_head(ui, tools, card, index, places);
    const char *names[PLAYER_KINDS], *labels[PLAYER_KINDS];
    for (int kind = 0; kind < PLAYER_KINDS; kind++) {
        names[kind] = kind_name(index, (PlayerKind)kind);
        labels[kind] = _(player_info((PlayerKind)kind)->choice);
    }
    Rect kinds = {card.x + pad, card.y + ui_px(ui, places->kinds), card.w - 2 * pad, high};
    ui_segments(ui, kinds, PLAYER_KINDS, names, labels, NULL, (int)kind_shown(player), true,
                command_for_setup(SETUP_KIND, (Seat)index, 0));
    Rect row = {kinds.x, card.y + ui_px(ui, places->row), kinds.w, high};
    switch (kind_shown(player)) {
    case PLAYER_HUMAN:
        card_human(ui, row);
        break;
    case PLAYER_COMPUTER:
        card_level(ui, row, index, player);
        break;
    case PLAYER_ENGINE:
        card_engine(ui, row, index, player);
        break;
    }
}

/* A round button that overlaps both cards. */
static void swap_button(Ui *ui, int cx, int cy)
{
    int d = ui_px(ui, 48);
    Rect rect = {cx - d / 2, cy - d / 2, d, d};
    const Theme *theme = ui->theme;
    if (ui->list) {
        draw_shadow(ui->list, rect, (float)d / 2, (float)ui_px(ui, 6), 0, ui_px(ui, 1),
                    argb_alpha(RGB(0x322410), theme->dark ? .4f : .2f));
    }
    int state = ui_area(ui, "swap", rect, 24, true, setup(SETUP_EXCHANGE, 0));
    if (ui->list) {
        Argb color = state == 2 ? theme->fill3 : state == 1 ? theme->fill2 : theme->card;
        draw_disc(ui->list, (float)cx, (float)cy, (float)d / 2, color);
        float icon = (float)ui_px(ui, 22);
        icon_draw(ui->list, ICON_SWAP, (float)cx - icon / 2,
                  (float)cy - icon / 2 + (state == 2 ? ui->px : 0), icon, theme->ink);
    }
}

static void players(Flow *flow, PageTools tools)
{
    Ui *ui = flow->ui;
    int gap = ui_px(ui, 32);
    int height = ui_px(ui, card_places[flow->spacing].height);
    Rect black = {flow->x, flow->y, flow->w, height};
    Rect white = black;
    int cx = flow->x + flow->w / 2;
    int cy = flow->y + ui_px(ui, 48);
    if (flow->narrow) {
        white.y += height + gap;
        cy = black.y + height + gap / 2;
        flow->y += 2 * height + gap;
    } else {
        black.w = white.w = (flow->w - gap) / 2;
        white.x = flow->x + flow->w - white.w;
        flow->y += height;
    }
    if (!flow->measure) {
        player_card(flow, tools, black, 0);
        player_card(flow, tools, white, 1);
        swap_button(ui, cx, cy);
    }
}

static const char *engine_label(const Setup *set, int seat)
{
    const bool both = kind_shown(&set->player[SEAT_NEAR]) == PLAYER_ENGINE &&
                      kind_shown(&set->player[SEAT_FAR]) == PLAYER_ENGINE;
    return !both ? _("Engine") : seat == SEAT_NEAR ? _("Black") : _("White");
}

/* The engines of the list, for each player that is one. */
static void engine_rows(Flow *flow)
{
    static const char *const listed[2][ENGINES_MAX] = {
        {"black-engine-1", "black-engine-2", "black-engine-3", "black-engine-4", "black-engine-5",
         "black-engine-6", "black-engine-7", "black-engine-8"},
        {"white-engine-1", "white-engine-2", "white-engine-3", "white-engine-4", "white-engine-5",
         "white-engine-6", "white-engine-7", "white-engine-8"}};
    const View *view = flow->ui->view;
    for (int seat = 0; seat < 2; seat++) {
        const Player *player = &view->setup.player[seat];
        const char *names[ENGINES_MAX], *labels[ENGINES_MAX];
        int values[ENGINES_MAX], count = 0, selected = -1;
        if (kind_shown(player) != PLAYER_ENGINE) {
            continue;
        }
        for (int i = 0; i < ENGINES_MAX; i++) {
            const EngineEntry *entry = view->engines.engine[i].entry;
            if (entry) {
                selected = player->kind == PLAYER_ENGINE && !strcmp(player->engine, entry->command)
                               ? count
                               : selected;
                names[count] = listed[seat][i];
                labels[count] = entry->name;
                values[count++] = i;
            }
        }
        if (count > 0) {
            flow_segments(flow, engine_label(&view->setup, seat),
                          &(Segments){count, names, labels, values, selected},
                          command_for_setup(SETUP_LISTED, (Seat)seat, 0));
            flow_gap(flow, 12);
        }
    }
}

static void rule_rows(Flow *flow)
{
    static char kept[RULE_COUNT][24];
    const Setup *set = &flow->ui->view->setup;
    const char *names[RULE_COUNT], *labels[RULE_COUNT];
    for (int i = 0; i < RULE_COUNT; i++) {
        names[i] = form_control_name(kept[i], sizeof kept[i], "rule", rule_info((Rule)i)->word);
        labels[i] = words_rule((Rule)i);
    }
    flow_segments(flow, _("Rule"), &(Segments){RULE_COUNT, names, labels, NULL, (int)set->rule},
                  setup(SETUP_RULE, 0));
    if (flow->spacing != FLOW_DENSE || flow->ui->view->newcomer == NEWCOMER_NONE) {
        flow_note(flow, words_rule_note(set->rule)); /* else there is no room beside the question */
    }
}

static void opening_rows(Flow *flow)
{
    static char kept[OPENING_COUNT][32];
    const Setup *set = &flow->ui->view->setup;
    if (set->handicap_stones > 0) {
        Rect row = flow_row(flow, _("Opening"), flow_row_height(flow));
        if (!flow->measure) {
            ui_block(flow->ui, row, ALIGN_LEFT, 14, 11, false, flow->ui->theme->ink2,
                     _("Free, because of the extra stones"));
        }
        return;
    }
    const char *names[OPENING_COUNT], *labels[OPENING_COUNT];
    int values[OPENING_COUNT], count = 0, selected = 0;
    for (int i = 0; i < OPENING_COUNT; i++) {
        if (!opening_fits((Opening)i, set->rule, set->size)) {
            continue;
        }
        names[count] =
            form_control_name(kept[i], sizeof kept[i], "opening", opening_info((Opening)i)->word);
        labels[count] = words_opening((Opening)i);
        values[count] = i;
        selected = i == (int)set->opening ? count : selected;
        count++;
    }
    flow_segments(flow, _("Opening"), &(Segments){count, names, labels, values, selected},
                  setup(SETUP_OPENING, 0));
    if (set->opening != OPENING_FREE) {
        flow_note(flow, words_opening_note(set->opening));
    }
}

static void face_toggle(Flow *flow)
{
    flow_toggle(flow, "face-to-face", _("Face to face"),
                _("Two people, one screen, opposite sides"), flow->ui->view->settings.face_to_face,
                setup(SETUP_FACE_TO_FACE, 0));
}

/* The number of extra stones and their owner. */
static void handicap_rows(Flow *flow)
{
    static const char *const counts[] = {"handicap-1", "handicap-2", "handicap-3", "handicap-4"};
    static const char *const sides[] = {"handicap-black", "handicap-white"};
    static const int values[] = {1, 2, 3, 4};
    const char *labels[] = {"1", "2", "3", "4"}, *colors[] = {_("Black"), _("White")};
    const Setup *set = &flow->ui->view->setup;
    if (set->handicap_stones == 0) {
        return;
    }
    flow_gap(flow, 8);
    flow_segments(flow, _("How many"),
                  &(Segments){HANDICAP_MAX, counts, labels, values, set->handicap_stones - 1},
                  setup(SETUP_HANDICAP, 0));
    flow_gap(flow, 8);
    flow_segments(flow, _("For"), &(Segments){2, sides, colors, NULL, (int)set->handicap_seat},
                  setup(SETUP_HANDICAP_SEAT, 0));
    flow_note(flow, _("They are on the star points from the start; Black moves first."));
}

/* Two per row if there is room. */
static void game_toggles(Flow *flow)
{
    const Setup *set = &flow->ui->view->setup;
    int gap = ui_px(flow->ui, 24);
    Flow left = *flow, right = *flow;
    if (!flow->narrow) {
        left.w = right.w = (flow->w - gap) / 2;
        right.x += left.w + gap;
    }
    flow_toggle(&left, "swap-colors", _("Swap colours"),
                set->swap_colors ? _("After each game") : _("Same colours every game"),
                set->swap_colors, setup(SETUP_SWAP_COLORS, 0));
    if (flow->narrow) {
        right.y = left.y + ui_px(flow->ui, 8);
    }
    flow_toggle(&right, "handicap", _("Extra stones"), _("For the weaker player"),
                set->handicap_stones > 0, setup(SETUP_HANDICAP, 0));
    flow->y = right.y > left.y ? right.y : left.y;
    if (rule_info(set->rule)->foul_color != COLOR_EMPTY) {
        flow_gap(flow, 8);
        flow_toggle(flow, "foul-loses", _("A foul loses"), _("Otherwise refused, with the reason"),
                    set->foul_loses, setup(SETUP_FOUL_LOSES, 0));
    }
    handicap_rows(flow);
}

static void content(Flow *flow, PageTools tools)
{
    flow_gap(flow, 2);
    newcomer_card_add(flow);
    players(flow, tools);
    flow_gap(flow, flow->narrow || flow->spacing == FLOW_DENSE ? 20 : 30);
    engine_rows(flow);
    rule_rows(flow);
    flow_gap(flow, 12);
    size_rows_add(flow, flow->ui->view->setup.size, setup(SETUP_SIZE, 0));
    flow_gap(flow, 16);
    opening_rows(flow);
    flow_gap(flow, 16);
    time_rows_add(flow);
    flow_gap(flow, 16);
    game_toggles(flow);
    if (flow->narrow) {
        flow_gap(flow, 12);
        face_toggle(flow);
    }
    if (flow->ui->view->settings.face_to_face) {
        flow_gap(flow, 16);
        setting_row_add(flow, SETTING_SEATS);
    }
    flow_gap(flow, 2);
}

static int footer_padding(const Ui *ui, Rect panel, FlowSpacing spacing)
{
    return spacing == FLOW_DENSE   ? ui_px(ui, 12)
           : spacing == FLOW_TIGHT ? ui_px(ui, 20)
                                   : form_padding(ui, panel);
}

static int play_height(const Ui *ui, Rect panel, FlowSpacing spacing)
{
    bool low = spacing != FLOW_LOOSE || form_narrow(ui, panel) || panel.h < ui_px(ui, 560);
    return ui_px(ui, spacing == FLOW_DENSE ? 48 : low ? 56 : 64);
}

static int footer_height(const Ui *ui, Rect panel, FlowSpacing spacing)
{
    int gap = ui_px(ui, spacing == FLOW_DENSE ? 4 : 12);
    return footer_padding(ui, panel, spacing) + play_height(ui, panel, spacing) + gap;
}

/* Always visible, below the scroll area. */
static void footer(Ui *ui, Rect panel, Rect area, const Flow *flow)
{
    int play_h = play_height(ui, panel, flow->spacing);
    int bottom = panel.y + panel.h - footer_padding(ui, panel, flow->spacing);
    Rect play = {area.x, bottom - play_h, area.w, play_h};
    if (!flow->narrow) {
        play.w = ui_px(ui, 232);
        play.x = area.x + area.w - play.w;
        Flow side = flow_start(ui, area, false, false);
        side.w = play.x - area.x - ui_px(ui, 16);
        side.y = play.y + (play.h - ui_px(ui, 48)) / 2;
        face_toggle(&side);
    }
    ui_default_button(ui, "play", play, _("Play"), ICON_PLAY, ui->view->may.start,
                      command_for_field(CMD_START, 0, 0));
}

/* In a high window the panel is as high as its content needs, with some space; in a low one the
 * rows are tight or dense. This does not depend on what is chosen, so that rows do not move while
 * one is pressed.
 */
static Rect new_panel(Ui *ui, const Layout *layout, PageTools tools, FlowSpacing *spacing)
{
    Rect panel = form_panel(ui, layout);
    int pad = form_padding(ui, panel);
    bool narrow = form_narrow(ui, panel);
    Flow flow = flow_start(ui, (Rect){panel.x + pad, 0, panel.w - 2 * pad, 0}, narrow, true);
    newcomer_card_add(&flow);
    int card = flow.y;
    flow.y = 0;
    content(&flow, tools);
    int need = ui_px(ui, 88) + flow.y + footer_height(ui, panel, FLOW_LOOSE), space = ui_px(ui, 48);
    *spacing = narrow || panel.h >= ui_px(ui, LOOSE_MIN) + card ? FLOW_LOOSE
               : panel.h >= ui_px(ui, TIGHT_MIN) + card         ? FLOW_TIGHT
                                                                : FLOW_DENSE;
    if (panel.h > need + space) {
        panel.y += (panel.h - need - space) / 2;
        panel.h = need + space;
    }
    return panel;
}

/* What else can be begun, from right to left; with their words where there is room for all. The
 * menu has them, too. */
static void other_starts(Ui *ui, Rect panel, bool tight, const char *title)
{
    static const Page pages[] = {PAGE_PUZZLES, PAGE_ARRANGE};
    enum { COUNT = sizeof pages / sizeof pages[0] };
    const int count = form_header_has_room(ui, panel, tight, title, COUNT + 1) ? COUNT : 1;
    int wide[COUNT], all = 0;
    for (int i = 0; i < count; i++) {
        wide[i] = ui_text_width(ui, 15, true, _(page_info(pages[i])->title)) + ui_px(ui, 64);
        all += wide[i];
    }
    const bool words = !form_narrow(ui, panel) && panel.w >= 2 * all;
    Rect rect = form_header_button(ui, panel, tight, 0);
    for (int i = 0; i < count; i++) {
        const PageInfo *page = page_info(pages[i]);
        rect.w = words ? wide[i] : rect.w;
        rect.x -= rect.w;
        ui_button(ui, page->name, rect, words ? _(page->title) : NULL, page->icon, BUTTON_PLAIN,
                  pages[i] != PAGE_ARRANGE || ui->view->may.arrange,
                  command_for_field(CMD_PAGE, 0, (int)pages[i]));
    }
}

/* Without a game or a position there is nothing to go back to: the menu leads to the other pages.
 */
static Header header_of(const View *view)
{
    const char *title = _(page_info(PAGE_NEW)->title);
    return view->in_game || view->arranges
               ? (Header){title, "close", ICON_CLOSE, command_for_field(CMD_BACK, 0, 0)}
               : (Header){title, "menu", ICON_MENU, command_for_field(CMD_PAGE, 0, PAGE_MENU)};
}

void page_new(Ui *ui, const Layout *layout, PageTools tools)
{
    FlowSpacing spacing;
    Rect panel = new_panel(ui, layout, tools, &spacing);
    bool narrow = form_narrow(ui, panel);
    Header header = header_of(ui->view);
    Rect area = form_header(ui, panel, &header, spacing != FLOW_LOOSE);
    other_starts(ui, panel, spacing != FLOW_LOOSE, header.title);
    Rect corner = form_header_button(ui, panel, spacing != FLOW_LOOSE, 0);
    int up = spacing == FLOW_DENSE ? area.y - corner.y - corner.h : 0; /* to the header's buttons */
    area.y -= up;
    area.h -= footer_height(ui, panel, spacing) - up;

    Flow flow = flow_start(ui, area, narrow, true);
    flow.spacing = spacing;
    content(&flow, tools);
    /* The scroll area includes the padding, so that shadows and focus rings are not clipped. */
    int bleed = ui_px(ui, 12);
    int length = flow.y - area.y;
    /* Scrolls to the sliders that "Other…" opens at the end. */
    if (time_rows_have_sliders(ui) && form_held(ui, "time-other")) {
        ui_scroll_to(ui, "new-scroll", length - 1, 1);
    }
    Rect scroll = {area.x - bleed, area.y, area.w + 2 * bleed, area.h};
    ui_scroll_begin(ui, "new-scroll", scroll, length);
    flow = flow_start(ui, area, narrow, false);
    flow.spacing = spacing;
    content(&flow, tools);
    ui_scroll_end(ui);
    footer(ui, panel, area, &flow);
}
