#include "ui/page_draw.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/flow.h"
#include "ui/form.h"
#include "ui/numerals.h"
#include "ui/setting_row.h"
#include "ui/words.h"

enum { PANEL_MAX = 1232 }; /* width, logical px */

/* Clips to `rect` and to the scroll area around it. */
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

/* Pictures stay upright when the page is turned: until ui_apply_frame everything is drawn in window
 * coordinates. Returns the rectangle in them. */
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

/* The stones of a small board: column from the left, row from the bottom. */
static const struct {
    signed char column, row, color;
} sample[] = {{1, 4, COLOR_BLACK}, {2, 4, COLOR_WHITE}, {4, 4, COLOR_BLACK}, {6, 4, COLOR_WHITE},
              {2, 3, COLOR_BLACK}, {3, 3, COLOR_WHITE}, {4, 3, COLOR_BLACK}, {5, 3, COLOR_WHITE},
              {3, 2, COLOR_BLACK}, {4, 1, COLOR_WHITE}, {5, 2, COLOR_BLACK}};
enum { SAMPLE_STONES = sizeof sample / sizeof sample[0], SAMPLE_SIZE = 13 };

/* All shadows, then all stones, then the mark on the last one. */
static void sample_stones(Ui *ui, PageTools tools, const Look *look, const Ground *ground)
{
    int d = (int)lroundf(.94f * (float)ground->cell);
    Vec at = {0, 0};
    for (int i = 0; i < SAMPLE_STONES; i++) {
        at = ground_point(ground, sample[i].column, SAMPLE_SIZE - 1 - sample[i].row);
        stone_painter_draw_shadow(tools.stone_painter, ui->list, look, at.x, at.y, d, 1, 1);
    }
    for (int i = 0; i < SAMPLE_STONES; i++) {
        at = ground_point(ground, sample[i].column, SAMPLE_SIZE - 1 - sample[i].row);
        stone_painter_draw(tools.stone_painter, ui->list, look, (Color)sample[i].color,
                           i % STONE_VARIANTS, at.x, at.y, d, 1, false);
    }
    int side = (int)lroundf(.25f * (float)ground->cell);
    Rect seal = {(int)lroundf(at.x) - side / 2, (int)lroundf(at.y) - side / 2, side, side};
    draw_round(ui->list, seal, .045f * (float)ground->cell, look->seal_on_black);
}

/* The lower left corner of a board with a few stones. */
static void board_picture(Ui *ui, PageTools tools, const Look *look, Rect rect)
{
    if (!ui->list || !tools.ground_painter || !in_sight(ui, rect)) {
        return;
    }
    clip_to(ui, rect);
    rect = upright(ui, rect);
    /* 30 px in a full-size card (250 x 176); smaller cards show the same stones. */
    int cell = rect.h * 30 / 176;
    int fits = rect.w * 30 / 250;
    cell = cell > fits ? fits : cell;
    Ground ground = {.look = *look,
                     .w = rect.w,
                     .h = rect.h,
                     .size = SAMPLE_SIZE,
                     .cell = cell,
                     .x = cell,
                     .y = rect.h - cell * 5 / 8 - SAMPLE_SIZE * cell,
                     .coordinates = COORDINATES_OFF};
    ground_painter_draw_sample(tools.ground_painter, ui->list, &ground, rect);
    if (tools.stone_painter) {
        ground.x += rect.x;
        ground.y += rect.y;
        sample_stones(ui, tools, look, &ground);
    }
    ui_apply_frame(ui);
    unclip(ui);
}

static void theme_card(Ui *ui, PageTools tools, ThemeId id, Rect card)
{
    const Theme *theme = theme_get(id);
    bool chosen = ui->view->settings.theme == id;
    int caption = ui_px(ui, 48);
    int state = ui_area(ui, setting_control(SETTING_THEME, (int)id), card, 14, true,
                        setting_command(SETTING_THEME, (int)id));
    if (!ui->list) {
        return;
    }
    ui_card(ui, card, 14, state ? ui->theme->fill2 : ui->theme->fill);
    Rect picture = {card.x, card.y, card.w, card.h - caption};
    board_picture(ui, tools, &theme->look, picture);
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
        form_chosen_outline(ui, card, 14);
    } else {
        draw_ring(ui->list, cx, cy, r, 1.5f * ui->px, ui->theme->ink3);
    }
}

/* A grid of equal cells, in as few lines as they need, filled as evenly as possible. */
typedef struct CardGrid {
    Rect first_line;
    int columns, lines, gap;
} CardGrid;

static CardGrid card_grid(int count, int max_columns, Rect first_line, int gap)
{
    int lines = (count + max_columns - 1) / max_columns;
    return (CardGrid){first_line, (count + lines - 1) / lines, lines, gap};
}

static Rect grid_cell(const CardGrid *grid, int index)
{
    Rect line = grid->first_line;
    line.y += index / grid->columns * (line.h + grid->gap);
    return form_column(line, grid->columns, index % grid->columns, grid->gap);
}

static int grid_height(const CardGrid *grid)
{
    return grid->lines * grid->first_line.h + (grid->lines - 1) * grid->gap;
}

static void theme_cards(Flow *flow, PageTools tools)
{
    Ui *ui = flow->ui;
    int gap = ui_px(ui, 20);
    bool wide = flow->w >= ui_px(ui, 760);
    int max_columns = wide ? (flow->w + gap) / (ui_px(ui, 170) + gap) : 2;
    Rect line = {flow->x, flow->y, flow->w, ui_px(ui, wide ? 224 : 168)};
    CardGrid grid = card_grid(THEME_COUNT, max_columns, line, gap);
    const int first = ui->controls;
    for (int i = 0; i < THEME_COUNT && !flow->measure; i++) {
        theme_card(ui, tools, (ThemeId)i, grid_cell(&grid, i));
    }
    ui_group(ui, first, "themes", true, (int)ui->view->settings.theme);
    flow->y += grid_height(&grid);
}

static void bare_slider(Ui *ui, SettingId id, Rect rect)
{
    const Setting *row = setting_row(id);
    ui_slider(ui, row->name, rect, (float)row->min, (float)row->max, (float)row->step,
              (float)setting_get(&ui->view->settings, id), setting_command(id, 0));
}

/* The slider between a small and a large stone. */
static void stone_size_row(Flow *flow, PageTools tools)
{
    Ui *ui = flow->ui;
    Rect row = flow_row(flow, _(setting_row(SETTING_STONE_SIZE)->label), ui_px(ui, 48));
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
    bare_slider(ui, SETTING_STONE_SIZE, rect);
}

/* Which sounds are played: two switches a line. */
static void sound_kinds(Flow *flow)
{
    Ui *ui = flow->ui;
    int inset = flow->narrow ? 0 : flow->label_w, gap = ui_px(ui, 8);
    Flow cell = *flow;
    cell.w = (flow->w - inset - gap) / 2;
    bool right = false;
    for (int i = 0; i < SETTING_COUNT; i++) {
        if (setting_row((SettingId)i)->place == PLACE_SOUNDS) {
            cell.x = flow->x + inset + (right ? cell.w + gap : 0);
            cell.y = flow->y;
            setting_row_add(&cell, (SettingId)i);
            flow->y = right ? cell.y : flow->y;
            right = !right;
        }
    }
    flow->y = cell.y;
}

/* The volume's slider and the switch. */
static void volume_row(Ui *ui, Rect row)
{
    const Settings *set = &ui->view->settings;
    int icon = ui_px(ui, 22), gap = ui_px(ui, 16);
    int toggle = ui_px(ui, 52), percent = ui_px(ui, 52);
    if (ui->list) {
        icon_draw(ui->list, ICON_SOUND, (float)row.x, (float)(row.y + (row.h - icon) / 2),
                  (float)icon, ui->theme->ink2);
    }
    Rect slider = {row.x + icon + gap, row.y, row.w - icon - toggle - percent - 3 * gap, row.h};
    bare_slider(ui, SETTING_VOLUME, slider);
    Rect value = {slider.x + slider.w, row.y, percent + gap / 2, row.h};
    const Numeral text = numerals_percent(set->volume, 0);
    ui_text(ui, value, ALIGN_RIGHT, 15, true, set->sound ? ui->theme->ink : ui->theme->ink2,
            text.text);
    Rect rect = {row.x + row.w - toggle, row.y, toggle, row.h};
    ui_toggle(ui, "sound", rect, set->sound, setting_command(SETTING_SOUND, 0));
}

static void sound_rows(Flow *flow, PageTools tools)
{
    (void)tools;
    Ui *ui = flow->ui;
    Rect row = flow_row(flow, _(setting_row(SETTING_SOUND)->label), ui_px(ui, 48));
    if (!flow->measure) {
        volume_row(ui, row);
    }
    flow_gap(flow, 8);
    sound_kinds(flow);
}

static void table_tile(Ui *ui, PageTools tools, Table table, Rect tile)
{
    const Settings *set = &ui->view->settings;
    int state = ui_area(ui, setting_control(SETTING_TABLE, (int)table), tile, 10, true,
                        setting_command(SETTING_TABLE, (int)table));
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
        form_chosen_outline(ui, tile, 10);
    }
}

/* The name of the player's picture; pressed, it becomes a field for the path. */
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
    /* The field contains the whole path; it is drawn only while it is edited. */
    DrawList *list = ui->list;
    ui->list = editing ? list : NULL;
    ui_field(ui, "picture", field, set->picture, "", 15, false,
             setting_command(SETTING_PICTURE, 0));
    ui->list = list;
    if (set->picture[0] && set->picture_on_table && list) {
        form_chosen_outline(ui, tile, 10);
    }
}

/* A row of tiles of the size that `tiles` of them have; room for as many lines as `shown` need. */
static CardGrid tile_grid(Flow *flow, const char *label, int tiles, int shown)
{
    Ui *ui = flow->ui;
    int width = flow->w - (flow->narrow ? 0 : flow->label_w);
    int max_columns = width >= ui_px(ui, 800) ? tiles : width >= ui_px(ui, 360) ? 3 : 2;
    Rect line = {0, 0, width, ui_px(ui, max_columns == tiles ? 80 : 64)};
    CardGrid grid = card_grid(tiles, max_columns, line, ui_px(ui, 16));
    grid.lines = (shown + grid.columns - 1) / grid.columns;
    Rect row = flow_row(flow, label, grid_height(&grid));
    grid.first_line.x = row.x;
    grid.first_line.y = row.y;
    return grid;
}

static const char *const thumbnail_names[THUMBNAILS_MAX] = {
    "thumbnail-1", "thumbnail-2", "thumbnail-3", "thumbnail-4", "thumbnail-5", "thumbnail-6"};

static void thumbnail_tile(Ui *ui, PageTools tools, int index, Rect tile)
{
    const Thumbnail *thumbnail = &tools.thumbnails->item[index];
    Command command = setting_command(SETTING_PICTURE, 0);
    command.text = thumbnail->path;
    int state = ui_area(ui, thumbnail_names[index], tile, 10, true, command);
    if (!ui->list || !tools.ground_painter || !in_sight(ui, tile)) {
        return;
    }
    if (thumbnail->picture.pixel) {
        Ground ground = {.look = ui->theme->look,
                         .table_picture = &thumbnail->picture,
                         .picture_generation = tools.thumbnails->generation + (uint32_t)index};
        clip_to(ui, tile);
        ground_painter_draw_sample(tools.ground_painter, ui->list, &ground, upright(ui, tile));
        ui_apply_frame(ui);
        unclip(ui);
        form_round_off(ui, tile, 10 * ui->px, false, ui->theme->panel);
    } else { /* it cannot be shown; a press says why */
        int icon = ui_px(ui, 22);
        ui_card(ui, tile, 10, state ? ui->theme->fill2 : ui->theme->fill);
        icon_draw(ui->list, ICON_CLOSE, (float)(tile.x + (tile.w - icon) / 2),
                  (float)(tile.y + (tile.h - icon) / 2), (float)icon, ui->theme->ink3);
    }
    if (strcmp(ui->view->settings.picture, thumbnail->path) == 0) {
        form_chosen_outline(ui, tile, 10);
    }
}

/* The player's picture and those beside it in its folder. */
static void thumbnail_tiles(Flow *flow, PageTools tools)
{
    Ui *ui = flow->ui;
    const Thumbnails *list = tools.thumbnails;
    if (!list || list->count == 0) {
        return;
    }
    flow_gap(flow, 16);
    CardGrid grid = tile_grid(flow, flow->narrow ? NULL : "", THUMBNAILS_MAX, list->count);
    const int first = ui->controls;
    int chosen = 0;
    for (int i = 0; i < list->count && !flow->measure; i++) {
        thumbnail_tile(ui, tools, i, grid_cell(&grid, i));
        bool is_chosen = strcmp(ui->view->settings.picture, list->item[i].path) == 0;
        chosen = is_chosen ? i : chosen;
    }
    if (!flow->measure) {
        ui_group(ui, first, "thumbnails", false, chosen);
    }
}

/* The tables and the player's own picture, which takes the whole row while its path is edited. */
static void background_tiles(Ui *ui, PageTools tools, const CardGrid *grid)
{
    if (ui->editing && strcmp(ui->editing, "picture") == 0) {
        picture_tile(ui, grid->first_line);
        return;
    }
    const int first = ui->controls;
    for (int i = 0; i < TABLE_COUNT; i++) {
        table_tile(ui, tools, (Table)i, grid_cell(grid, i));
    }
    ui_group(ui, first, "tables", true, (int)ui->view->settings.table);
    picture_tile(ui, grid_cell(grid, TABLE_COUNT));
}

static void background_rows(Flow *flow, PageTools tools)
{
    enum { TILES = TABLE_COUNT + 1 };
    CardGrid grid = tile_grid(flow, _(setting_row(SETTING_TABLE)->label), TILES, TILES);
    if (!flow->measure) {
        background_tiles(flow->ui, tools, &grid);
    }
    thumbnail_tiles(flow, tools);
}

/* Where the picture lies; "Off" removes it. */
static void picture_place_row(Flow *flow, PageTools tools)
{
    (void)tools;
    enum { PLACES = 2 };
    const Setting *row = setting_row(SETTING_PICTURE_ON_TABLE);
    const char *names[1 + PLACES] = {"picture-clear"};
    const char *labels[1 + PLACES] = {_("Off")};
    int values[1 + PLACES] = {0};
    Ui *ui = flow->ui;
    for (int i = 0; i < PLACES; i++) {
        names[1 + i] = setting_control(SETTING_PICTURE_ON_TABLE, i);
        labels[1 + i] = _(setting_choice(row, i).label);
        values[1 + i] = i;
    }
    int before = ui->controls;
    flow_segments(
        flow, _(row->label),
        &(Segments){1 + PLACES, names, labels, values, ui->view->settings.picture_on_table ? 2 : 1},
        setting_command(SETTING_PICTURE_ON_TABLE, 0));
    if (ui->controls > before) {
        Control *off = &ui->control[before];
        off->command = setting_command(SETTING_PICTURE, 0); /* no text: removes it */
        off->group = NULL;                                  /* arrows must not do that */
    }
}

/* The colour of the board, below a small board in the colours in force: the game's is out of sight
 * here. */
static void board_color_rows(Flow *flow, PageTools tools)
{
    Ui *ui = flow->ui;
    const Look look = theme_look(&ui->view->settings);
    Rect rect = flow_row(flow, flow->narrow ? NULL : "", ui_px(ui, 128));
    const int widest = ui_px(ui, 280);
    rect.w = rect.w > widest ? widest : rect.w;
    if (!flow->measure) {
        board_picture(ui, tools, &look, rect);
        form_round_off(ui, rect, 10 * ui->px, false, ui->theme->panel);
    }
    flow_gap(flow, 12);
    setting_row_add(flow, SETTING_BOARD_COLOR);
}

/* Rows that setting_row_add does not draw. */
static void (*const special_row[SETTING_COUNT])(Flow *flow, PageTools tools) = {
    [SETTING_THEME] = theme_cards,
    [SETTING_TABLE] = background_rows,
    [SETTING_PICTURE_ON_TABLE] = picture_place_row,
    [SETTING_BOARD_COLOR] = board_color_rows,
    [SETTING_STONE_SIZE] = stone_size_row,
    [SETTING_SOUND] = sound_rows,
};

static bool is_shown(const Settings *set, SettingId id)
{
    switch (id) {
    case SETTING_PICTURE_ON_TABLE:
        return set->picture[0] != '\0';
    case SETTING_PICTURE_DIM:
        return set->picture[0] != '\0' && !set->picture_on_table;
    default:
        return true;
    }
}

/* All rows of one place, one below the other. */
static void add_rows(Flow *flow, SettingPlace place, PageTools tools)
{
    bool first = true;
    for (int i = 0; i < SETTING_COUNT; i++) {
        SettingId id = (SettingId)i;
        const Setting *row = setting_row(id);
        if (row->place != place || !is_shown(&flow->ui->view->settings, id)) {
            continue;
        }
        bool toggle = row->kind == VALUE_SWITCH && !special_row[id];
        if (!first) {
            flow_gap(flow, toggle ? 8 : 16);
        }
        first = false;
        if (special_row[id]) {
            special_row[id](flow, tools);
        } else {
            setting_row_add(flow, id);
        }
        if (row->note && !toggle) {
            flow_note(flow, _(row->note));
        }
    }
}

/* Two places side by side, or one below the other. */
static void add_columns(Flow *flow, SettingPlace left_place, SettingPlace right_place,
                        PageTools tools)
{
    Flow left = *flow;
    Flow right = *flow;
    bool wide = flow->w >= ui_px(flow->ui, 860);
    if (wide) {
        int gap = ui_px(flow->ui, 48);
        left.w = right.w = (flow->w - gap) / 2;
        right.x += left.w + gap;
    }
    add_rows(&left, left_place, tools);
    if (!wide) {
        right.y = left.y + ui_px(flow->ui, left_place == PLACE_LOOK_LEFT ? 20 : 16);
    }
    add_rows(&right, right_place, tools);
    flow->y = right.y > left.y ? right.y : left.y;
}

static void content(Flow *flow, PageTools tools)
{
    flow->label_w = ui_px(flow->ui, 132);
    flow_gap(flow, 6);
    add_rows(flow, PLACE_TOP, tools);
    flow_gap(flow, flow->narrow ? 20 : 28);
    add_columns(flow, PLACE_LOOK_LEFT, PLACE_LOOK_RIGHT, tools);
    flow_gap(flow, 24);
    add_rows(flow, PLACE_BACKGROUND, tools);
    flow_gap(flow, 20);
    add_columns(flow, PLACE_BOARD_LEFT, PLACE_BOARD_RIGHT, tools);
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
    Header header = {_(page_info(PAGE_SETTINGS)->title), "back", ICON_BACK,
                     command_for_field(CMD_BACK, 0, 0)};
    Rect area = form_header(ui, panel, &header, false);
    area.h -= ui_px(ui, 12);
    Flow flow = flow_start(ui, area, narrow, true);
    content(&flow, tools);
    /* The scroll area extends into the padding, so that outlines and shadows are not clipped. */
    int bleed = ui_px(ui, 12);
    Rect scroll = {area.x - bleed, area.y, area.w + 2 * bleed, area.h};
    ui_scroll_begin(ui, "settings-scroll", scroll, flow.y - area.y);
    flow = flow_start(ui, area, narrow, false);
    content(&flow, tools);
    ui_scroll_end(ui);
}
