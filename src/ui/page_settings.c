#include "ui/page.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/form.h"
#include "ui/words.h"

static const char *const theme_names[THEME_COUNT] = {"theme-kaya", "theme-night", "theme-paper",
                                                     "theme-slate"};
static const char *const table_names[TABLE_COUNT] = {"table-linen", "table-tatami", "table-waves",
                                                     "table-hills", "table-felt"};
enum { LANGUAGES = 3, PANEL_MAX = 1232 };
static const char *const language_names[LANGUAGES] = {"language-system", "language-en",
                                                      "language-zh_CN"};
static const char *const languages[LANGUAGES] = {"", "en", "zh_CN"};

static Command setting(SettingField field, int value)
{
    return form_command(CMD_SETTING, (int)field, value);
}

/* The clip while something is painted within `rect`: never outside what scrolls. */
static void clip_to(Ui *ui, Rect rect)
{
    draw_clip(ui->list, rect_empty(ui->clip) ? rect : rect_intersect(ui->clip, rect));
}

static void unclip(Ui *ui)
{
    if (rect_empty(ui->clip)) {
        draw_unclip(ui->list);
    } else {
        draw_clip(ui->list, ui->clip);
    }
}

/* Pictures do not turn with the page: from here to ui_apply_frame they are painted as the window
 * has them. Returns the rectangle there. */
static Rect upright(Ui *ui, Rect rect)
{
    if (!ui->frame.quarters) {
        return rect;
    }
    draw_frame(ui->list, (Frame){{0, 0, ui->w, ui->h}, 0});
    return frame_rect_to_window(ui->frame, rect);
}

static bool in_sight(const Ui *ui, Rect rect)
{
    return rect_empty(ui->clip) || !rect_empty(rect_intersect(ui->clip, rect));
}

/* The chosen one of several: 2 px of ink, 3 px away. */
static void chosen_outline(Ui *ui, Rect rect, float radius)
{
    draw_round_frame(ui->list, rect_inset(rect, -ui_px(ui, 5)), (radius + 5) * ui->px,
                     (float)ui_px(ui, 2), ui->theme->ink);
}

/* The stones of a sample: column from the left, row from the bottom. */
static const struct {
    signed char column, row, color;
} sample[] = {{1, 4, COLOR_BLACK}, {2, 4, COLOR_WHITE}, {4, 4, COLOR_BLACK}, {6, 4, COLOR_WHITE},
              {2, 3, COLOR_BLACK}, {3, 3, COLOR_WHITE}, {4, 3, COLOR_BLACK}, {5, 3, COLOR_WHITE},
              {3, 2, COLOR_BLACK}, {4, 1, COLOR_WHITE}, {5, 2, COLOR_BLACK}};
enum { SAMPLE_STONES = sizeof sample / sizeof sample[0], SAMPLE_SIZE = 13 };

/* All shadows, then all stones, then the seal on the last one. */
static void sample_stones(Ui *ui, PageTools tools, const Theme *theme, const Ground *ground)
{
    int d = (int)lroundf(.94f * (float)ground->cell);
    Vec at = {0, 0};
    for (int i = 0; i < SAMPLE_STONES; i++) {
        at = ground_point(ground, sample[i].column, SAMPLE_SIZE - 1 - sample[i].row);
        stone_draw_shadow(tools.stones, ui->list, &theme->look, at.x, at.y, d, 1, 1);
    }
    for (int i = 0; i < SAMPLE_STONES; i++) {
        at = ground_point(ground, sample[i].column, SAMPLE_SIZE - 1 - sample[i].row);
        stone_draw(tools.stones, ui->list, &theme->look, (Color)sample[i].color, i % STONE_VARIANTS,
                   at.x, at.y, d, 1, false);
    }
    int side = (int)lroundf(.25f * (float)ground->cell);
    Rect seal = {(int)lroundf(at.x) - side / 2, (int)lroundf(at.y) - side / 2, side, side};
    draw_round(ui->list, seal, .045f * (float)ground->cell, theme->look.seal_on_black);
}

/* The lower left corner of a board with a few stones, as they look in that theme. */
static void theme_picture(Ui *ui, PageTools tools, const Theme *theme, Rect rect)
{
    if (!ui->list || !tools.ground_painter || !in_sight(ui, rect)) {
        return;
    }
    clip_to(ui, rect);
    rect = upright(ui, rect);
    /* 30 in a card of full size; a smaller or narrower card shows the same stones. */
    int cell = rect.h * 30 / 176;
    int fits = rect.w * 30 / 250;
    cell = cell > fits ? fits : cell;
    Ground ground = {.look = theme->look,
                     .w = rect.w,
                     .h = rect.h,
                     .size = SAMPLE_SIZE,
                     .cell = cell,
                     .x = cell,
                     .y = rect.h - cell * 5 / 8 - SAMPLE_SIZE * cell,
                     .coordinates = COORDINATES_OFF};
    ground_painter_draw_sample(tools.ground_painter, ui->list, &ground, rect);
    if (tools.stones) {
        ground.x += rect.x;
        ground.y += rect.y;
        sample_stones(ui, tools, theme, &ground);
    }
    ui_apply_frame(ui);
    unclip(ui);
}

static void theme_card(Ui *ui, PageTools tools, ThemeId id, Rect card)
{
    const Theme *theme = theme_get(id);
    bool chosen = ui->view->settings.theme == id;
    int caption = ui_px(ui, 48);
    int state = ui_area(ui, theme_names[id], card, 14, true, setting(SETTING_THEME, (int)id));
    if (!ui->list) {
        return;
    }
    ui_card(ui, card, 14, state ? ui->theme->fill2 : ui->theme->fill);
    Rect picture = {card.x, card.y, card.w, card.h - caption};
    theme_picture(ui, tools, theme, picture);
    form_round_off(ui, picture, 14 * ui->px, true, ui->theme->panel);
    int pad = ui_px(ui, 16);
    float r = (float)ui_px(ui, 24) / 2;
    float cx = (float)(card.x + card.w - ui_px(ui, 14)) - r;
    float cy = (float)(card.y + card.h) - (float)caption / 2;
    Rect name = {card.x + pad, card.y + card.h - caption, card.w - 3 * pad - (int)r, caption};
    ui_text(ui, name, ALIGN_LEFT, 15, true, ui->theme->ink, _(theme->name));
    if (chosen) {
        draw_disc(ui->list, cx, cy, r, ui->theme->primary);
        icon_draw(ui->list, ICON_CHECK, cx - .6f * r, cy - .6f * r, 1.2f * r,
                  ui->theme->on_primary);
        chosen_outline(ui, card, 14);
    } else {
        draw_ring(ui->list, cx, cy, r, 1.5f * ui->px, ui->theme->ink3);
    }
}

static void theme_cards(Flow *flow, PageTools tools)
{
    Ui *ui = flow->ui;
    int gap = ui_px(ui, 20);
    bool wide = flow->w >= ui_px(ui, 760);
    int columns = wide ? 4 : 2;
    int card_h = ui_px(ui, wide ? 224 : 168);
    for (int i = 0; i < THEME_COUNT; i++) {
        Rect row = {flow->x, flow->y + i / columns * (card_h + gap), flow->w, card_h};
        Rect card = form_column(row, columns, i % columns, gap);
        if (!flow->measure) {
            theme_card(ui, tools, (ThemeId)i, card);
        }
    }
    int rows = THEME_COUNT / columns;
    flow->y += rows * card_h + (rows - 1) * gap;
}

static void stone_size_row(Flow *flow, PageTools tools)
{
    Ui *ui = flow->ui;
    Rect row = flow_row(flow, _("Stone size"), ui_px(ui, 48));
    if (flow->measure) {
        return;
    }
    float small = (float)ui_px(ui, 22);
    float large = (float)ui_px(ui, 34);
    float cy = (float)row.y + (float)row.h / 2;
    form_stone(ui, tools, COLOR_BLACK, (float)row.x + small / 2, cy, small);
    form_stone(ui, tools, COLOR_BLACK, (float)(row.x + row.w) - large / 2, cy, large);
    int left = (int)small + ui_px(ui, 16);
    int right = (int)large + ui_px(ui, 16);
    Rect rect = {row.x + left, row.y, row.w - left - right, row.h};
    ui_slider(ui, "stone-size", rect, .84f, .98f, .01f, ui->view->settings.stone_size,
              setting(SETTING_STONE_SIZE, 0));
}

static void sound_row(Flow *flow)
{
    Ui *ui = flow->ui;
    const Settings *set = &ui->view->settings;
    Rect row = flow_row(flow, _("Sound"), ui_px(ui, 48));
    if (flow->measure) {
        return;
    }
    int icon = ui_px(ui, 22);
    int toggle = ui_px(ui, 52);
    int gap = ui_px(ui, 16);
    if (ui->list) {
        icon_draw(ui->list, ICON_SOUND, (float)row.x, (float)(row.y + (row.h - icon) / 2),
                  (float)icon, ui->theme->ink2);
    }
    Rect slider = {row.x + icon + gap, row.y, row.w - icon - toggle - 2 * gap, row.h};
    ui_slider(ui, "volume", slider, 0, 100, 5, (float)set->volume, setting(SETTING_VOLUME, 0));
    Rect rect = {row.x + row.w - toggle, row.y, toggle, row.h};
    ui_toggle(ui, "sound", rect, set->sound, setting(SETTING_SOUND, 0));
}

static void coordinates_row(Flow *flow)
{
    static const char *const names[] = {"coordinates-off", "coordinates-two", "coordinates-four"};
    const char *labels[] = {_("Off"), _("Two sides"), _("Four sides")};
    flow_segments(flow, _("Coordinates"),
                  &(Segments){3, names, labels, NULL, (int)flow->ui->view->settings.coordinates},
                  setting(SETTING_COORDINATES, 0));
}

static void numbers_row(Flow *flow)
{
    static const char *const names[] = {"numbers-off", "numbers-last", "numbers-all"};
    const char *labels[] = {_("Off"), _("Last"), _("All")};
    flow_segments(flow, _("Move numbers"),
                  &(Segments){3, names, labels, NULL, (int)flow->ui->view->settings.numbers},
                  setting(SETTING_NUMBERS, 0));
}

static void touch_row(Flow *flow)
{
    static const char *const names[] = {"touch-direct", "touch-confirm", "touch-slide",
                                        "touch-loupe"};
    const char *labels[] = {_("Tap"), _("Tap twice"), _("Slide"), _("Loupe")};
    flow_segments(flow, _("Touch"),
                  &(Segments){4, names, labels, NULL, (int)flow->ui->view->settings.touch},
                  setting(SETTING_TOUCH, 0));
}

static void motion_row(Flow *flow)
{
    static const char *const names[] = {"motion-full", "motion-reduced", "motion-none"};
    const char *labels[] = {_("Full"), _("Reduced"), _("None")};
    flow_segments(flow, _("Motion"),
                  &(Segments){3, names, labels, NULL, (int)flow->ui->view->settings.motion},
                  setting(SETTING_MOTION, 0));
}

static void text_row(Flow *flow)
{
    static const char *const names[] = {"text-small", "text-normal", "text-large"};
    const char *labels[] = {_("Small"), _("Normal"), _("Large")};
    flow_segments(flow, _("Text size"),
                  &(Segments){3, names, labels, NULL, (int)flow->ui->view->settings.text_scale},
                  setting(SETTING_TEXT_SCALE, 0));
}

/* Segments carry numbers, a language is a word: it is put into the controls just made. */
static void language_row(Flow *flow)
{
    Ui *ui = flow->ui;
    /* A language is called by its own name. */
    const char *labels[LANGUAGES] = {_("System"), "English", "中文"};
    int selected = -1;
    for (int i = 0; i < LANGUAGES; i++) {
        selected = strcmp(ui->view->settings.language, languages[i]) == 0 ? i : selected;
    }
    int before = ui->controls;
    flow_segments(flow, _("Language"),
                  &(Segments){LANGUAGES, language_names, labels, NULL, selected},
                  setting(SETTING_LANGUAGE, 0));
    for (int i = before; i < ui->controls; i++) {
        Command *command = &ui->control[i].command;
        snprintf(command->text, sizeof command->text, "%s", languages[command->value]);
    }
}

/* Left and right half, or one below the other. */
static void two_columns(Flow *flow, bool wide, Flow *left, Flow *right)
{
    *left = *right = *flow;
    if (wide) {
        int gap = ui_px(flow->ui, 48);
        left->w = right->w = (flow->w - gap) / 2;
        right->x += left->w + gap;
    }
}

static void look_rows(Flow *flow, PageTools tools, bool wide)
{
    Flow left;
    Flow right;
    two_columns(flow, wide, &left, &right);
    stone_size_row(&left, tools);
    flow_gap(&left, 16);
    coordinates_row(&left);
    flow_gap(&left, 16);
    numbers_row(&left);
    flow_gap(&left, 16);
    touch_row(&left);
    flow_note(&left, _("Two fingers enlarge a small board, except face to face"));
    flow_gap(&left, 16);
    flow_seats(&left);
    flow_note(&left, _("Where two people sit who play face to face"));
    if (!wide) {
        right.y = left.y + ui_px(flow->ui, 20);
    }
    sound_row(&right);
    flow_gap(&right, 16);
    motion_row(&right);
    flow_gap(&right, 16);
    language_row(&right);
    flow_gap(&right, 16);
    text_row(&right);
    flow->y = right.y > left.y ? right.y : left.y;
}

static void table_tile(Ui *ui, PageTools tools, Table table, Rect tile)
{
    const Settings *set = &ui->view->settings;
    int state = ui_area(ui, table_names[table], tile, 10, true, setting(SETTING_TABLE, (int)table));
    if (!ui->list || !tools.ground_painter || !in_sight(ui, tile)) {
        return;
    }
    clip_to(ui, tile);
    ground_painter_draw_table_sample(tools.ground_painter, ui->list, &ui->theme->look, table,
                                     upright(ui, tile));
    ui_apply_frame(ui);
    if (state) {
        draw_fill(ui->list, tile, argb_alpha(ui->theme->ink, state == 2 ? .12f : .06f));
    }
    unclip(ui);
    form_round_off(ui, tile, 10 * ui->px, false, ui->theme->panel);
    bool covered = set->picture[0] && set->picture_on_table;
    if (set->table == table && !covered) {
        chosen_outline(ui, tile, 10);
    }
}

/* A path to type, or a file to drop. */
static void picture_tile(Ui *ui, Rect tile)
{
    const Settings *set = &ui->view->settings;
    int pad = ui_px(ui, 14);
    int icon = ui_px(ui, 22);
    int shift = 2 * pad + icon - ui_px(ui, 4);
    ui_card(ui, tile, 10, ui->theme->fill);
    if (ui->list) {
        icon_draw(ui->list, ICON_IMAGE, (float)(tile.x + pad),
                  (float)(tile.y + (tile.h - icon) / 2), (float)icon, ui->theme->ink);
    }
    int field_h = ui_px(ui, 40);
    Rect field = {tile.x + shift, tile.y + (tile.h - field_h) / 2, tile.w - shift - pad, field_h};
    const char *slash = strrchr(set->picture, '/');
    const char *name = slash ? slash + 1 : set->picture;
    bool editing = ui->editing && strcmp(ui->editing, "picture") == 0;
    if (!editing) {
        const char *say = *name ? name : _("Picture…");
        ui_text(ui, field, ALIGN_LEFT, ui_fit(ui, 15, 11, true, say, field.w), true, ui->theme->ink,
                say);
    }
    /* The field holds the whole path; at rest the file's name is enough. */
    DrawList *list = ui->list;
    ui->list = editing ? list : NULL;
    ui_field(ui, "picture", field, set->picture, "", 15, false, setting(SETTING_PICTURE, 0));
    ui->list = list;
    if (set->picture[0] && set->picture_on_table && list) {
        chosen_outline(ui, tile, 10);
    }
}

/* The tables and the player's own picture. While its path is typed it takes the whole row. */
static void background_row(Flow *flow, PageTools tools)
{
    enum { TILES = TABLE_COUNT + 1 };
    Ui *ui = flow->ui;
    int gap = ui_px(ui, 16);
    int width = flow->w - (flow->narrow ? 0 : flow->label_w);
    int columns = width >= ui_px(ui, 800) ? TILES : width >= ui_px(ui, 360) ? 3 : 2;
    int rows = TILES / columns;
    int tile_h = ui_px(ui, rows == 1 ? 80 : 64);
    Rect row = flow_row(flow, _("Background"), rows * tile_h + (rows - 1) * gap);
    if (flow->measure) {
        return;
    }
    if (ui->editing && strcmp(ui->editing, "picture") == 0) {
        picture_tile(ui, (Rect){row.x, row.y, row.w, tile_h});
        return;
    }
    for (int i = 0; i < TILES; i++) {
        Rect line = {row.x, row.y + i / columns * (tile_h + gap), row.w, tile_h};
        Rect tile = form_column(line, columns, i % columns, gap);
        if (i < TABLE_COUNT) {
            table_tile(ui, tools, (Table)i, tile);
        } else {
            picture_tile(ui, tile);
        }
    }
}

/* Where the picture lies; off forgets it. */
static void picture_rows(Flow *flow)
{
    static const char *const names[] = {"picture-clear", "picture-on-board", "picture-on-table"};
    Ui *ui = flow->ui;
    const Settings *set = &ui->view->settings;
    if (!set->picture[0]) {
        return;
    }
    const char *labels[] = {_("Off"), _("Under the grid"), _("On the table")};
    const int values[] = {0, 0, 1};
    int before = ui->controls;
    flow_segments(flow, _("Picture"),
                  &(Segments){3, names, labels, values, set->picture_on_table ? 2 : 1},
                  setting(SETTING_PICTURE_ON_TABLE, 0));
    if (ui->controls > before) {
        ui->control[before].command = setting(SETTING_PICTURE, 0); /* no text: no picture */
    }
    flow_gap(flow, 16);
    if (!set->picture_on_table) {
        char text[16];
        snprintf(text, sizeof text, "%d %%", (int)lroundf(set->picture_dim * 100));
        flow_slider(flow, _("Dim"), "picture-dim", &(Span){0, 1, .05f, set->picture_dim, text},
                    setting(SETTING_PICTURE_DIM, 0));
        flow_gap(flow, 16);
    }
}

static void board_rows(Flow *flow, bool wide)
{
    const Settings *set = &flow->ui->view->settings;
    Flow left;
    Flow right;
    two_columns(flow, wide, &left, &right);
    flow_toggle(&left, "mark-last", _("Mark the last move"), NULL, set->mark_last,
                setting(SETTING_MARK_LAST, 0));
    flow_gap(&left, 8);
    flow_toggle(&left, "ghost", _("Show a stone under the pointer"), NULL, set->show_ghost,
                setting(SETTING_GHOST, 0));
    flow_gap(&left, 8);
    flow_toggle(&left, "forbidden", _("Show points forbidden to Black"), NULL, set->show_forbidden,
                setting(SETTING_FORBIDDEN, 0));
    flow_gap(&left, 8);
    flow_toggle(&left, "turn-panel", _("Turn the panel to who is to move"),
                _("Two people at one side of the board"), set->turn_panel,
                setting(SETTING_TURN_PANEL, 0));
    flow_gap(&left, 8);
    flow_toggle(&left, "hide-paused", _("Hide the stones in a pause, if there are clocks"), NULL,
                set->hide_paused, setting(SETTING_HIDE_PAUSED, 0));
    if (!wide) {
        right.y = left.y + ui_px(flow->ui, 16);
    }
    picture_rows(&right);
    char text[24];
    snprintf(text, sizeof text, "%.1f", (double)set->margin);
    flow_slider(&right, _("Margin"), "margin", &(Span){.7f, 1.5f, .1f, set->margin, text},
                setting(SETTING_MARGIN, 0));
    flow_gap(&right, 8);
    flow_toggle(&right, "think-ahead", _("Computer thinks on your time"),
                _("Level 10, and not on battery"), set->think_ahead,
                setting(SETTING_THINK_AHEAD, 0));
    flow->y = right.y > left.y ? right.y : left.y;
}

static void content(Flow *flow, PageTools tools)
{
    bool wide = flow->w >= ui_px(flow->ui, 860);
    flow->label_w = ui_px(flow->ui, 132);
    flow_gap(flow, 6);
    theme_cards(flow, tools);
    flow_gap(flow, flow->narrow ? 20 : 28);
    look_rows(flow, tools, wide);
    flow_gap(flow, 24);
    background_row(flow, tools);
    flow_note(flow,
              _("For a picture of your own, type its path or drop the file onto the window."));
    flow_gap(flow, 20);
    board_rows(flow, wide);
    flow_gap(flow, 24);
}

/* In a large window the panel is only as large as its content needs. */
static Rect settings_panel(Ui *ui, const Layout *layout, PageTools tools, int header_h)
{
    Rect panel = form_panel(ui, layout);
    int max = ui_px(ui, PANEL_MAX);
    if (panel.w > max) {
        panel.x += (panel.w - max) / 2;
        panel.w = max;
    }
    int pad = form_padding(ui, panel);
    Rect area = {panel.x + pad, 0, panel.w - 2 * pad, 0};
    Flow flow = flow_start(ui, area, form_narrow(ui, panel), true);
    content(&flow, tools);
    int need = header_h + flow.y + ui_px(ui, 12);
    if (panel.h > need) {
        panel.y += (panel.h - need) / 2;
        panel.h = need;
    }
    return panel;
}

void page_settings(Ui *ui, const Layout *layout, PageTools tools)
{
    Rect panel = settings_panel(ui, layout, tools, ui_px(ui, 88));
    bool narrow = form_narrow(ui, panel);
    Header header = {_("Settings"), "back", ICON_BACK, form_command(CMD_BACK, 0, 0)};
    Rect area = form_header(ui, panel, &header, false);
    area.h -= ui_px(ui, 12);
    Flow flow = flow_start(ui, area, narrow, true);
    content(&flow, tools);
    /* The scroll reaches into the padding, so that outlines and shadows are not cut. */
    int bleed = ui_px(ui, 12);
    Rect scroll = {area.x - bleed, area.y, area.w + 2 * bleed, area.h};
    ui_scroll_begin(ui, "settings-scroll", scroll, flow.y - area.y);
    flow = flow_start(ui, area, narrow, false);
    content(&flow, tools);
    ui_scroll_end(ui);
}
