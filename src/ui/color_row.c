#include "ui/color_row.h"

#include <stdio.h>
#include <string.h>

#include "ui/form.h"
#include "ui/theme.h"
#include "ui/words.h"

typedef struct Swatch {
    const char *control;
    Argb color;
    const char *name;
} Swatch;

enum { SWATCHES = 5 };

typedef struct Palette {
    SettingId id;
    const char *theme; /* the control of the theme's colour */
    const char *field; /* of the digits */
    const char *group; /* see ui_group */
    Swatch swatch[SWATCHES];
} Palette;

static const Palette palettes[] = {
    {SETTING_BOARD_COLOR,
     "board-color-theme",
     "board-color",
     "board-colors",
     {{"board-color-maple", RGB(0xE8CFA0), N_("Maple")},
      {"board-color-cherry", RGB(0xB9784F), N_("Cherry")},
      {"board-color-walnut", RGB(0x7A5638), N_("Walnut")},
      {"board-color-moss", RGB(0x8A9960), N_("Moss")},
      {"board-color-sky", RGB(0x9DB4C0), N_("Sky")}}},
    {SETTING_LINE_COLOR,
     "line-color-theme",
     "line-color",
     "line-colors",
     {{"line-color-ink", RGB(0x1E1C19), N_("Ink")},
      {"line-color-brown", RGB(0x5A3A1C), N_("Brown")},
      {"line-color-indigo", RGB(0x234A66), N_("Indigo")},
      {"line-color-pine", RGB(0x24503A), N_("Pine")},
      {"line-color-snow", RGB(0xF4F4F0), N_("Snow")}}},
};
enum { PALETTES = sizeof palettes / sizeof palettes[0] };

static const Palette *palette_of(SettingId id)
{
    return id == palettes[0].id ? &palettes[0] : &palettes[1];
}

const char *color_row_words(const char *control)
{
    for (int i = 0; i < PALETTES * SWATCHES; i++) {
        const Swatch *swatch = &palettes[i / SWATCHES].swatch[i % SWATCHES];
        if (strcmp(swatch->control, control) == 0) {
            return _(swatch->name);
        }
    }
    return NULL;
}

/* In force: the player's, the theme's, or that of lines on a board of the player's colour. */
static unsigned digits_of(const Ui *ui, SettingId id)
{
    Look look = theme_look(&ui->view->settings);
    return (id == SETTING_BOARD_COLOR ? look.board_mid : look.line) & 0xFFFFFF;
}

static void swatch_tile(Ui *ui, const Swatch *swatch, Rect rect, bool chosen, Command command)
{
    command.value = (int)swatch->color;
    int state = ui_area(ui, swatch->control, rect, 10, true, command);
    if (!ui->list) {
        return;
    }
    ui_card(ui, rect, 10, swatch->color);
    draw_round_frame(ui->list, rect, 10 * ui->px, (float)ui_px(ui, 1),
                     argb_alpha(ui->theme->ink, state ? .6f : .25f));
    if (chosen) {
        form_chosen_outline(ui, rect, 10);
    }
}

static void theme_tile(Ui *ui, const char *name, Rect rect, bool chosen, Command command)
{
    int state = ui_area(ui, name, rect, 10, true, command);
    const char *label = _("Theme");
    ui_card(ui, rect, 10, state ? ui->theme->fill2 : ui->theme->fill);
    ui_text(ui, rect, ALIGN_CENTER, ui_fit(ui, 15, 11, chosen, label, rect.w), chosen,
            chosen ? ui->theme->ink : ui->theme->ink2, label);
    if (chosen && ui->list) {
        form_chosen_outline(ui, rect, 10);
    }
}

/* Six digits; empty means the theme's, which are shown in grey. */
static void digits_field(Ui *ui, const Palette *palette, Rect rect, Argb color, Command command)
{
    static char shown[PALETTES][8]; /* the control keeps it until it is placed again */
    char *digits = shown[palette - palettes];
    int pad = ui_px(ui, 12);
    snprintf(digits, sizeof shown[0], "%06X", digits_of(ui, palette->id));
    ui_card(ui, rect, 10, ui->theme->fill);
    Rect inner = {rect.x + pad, rect.y, rect.w - 2 * pad, rect.h};
    ui_field(ui, palette->field, inner, color ? digits : "", digits, 14, false, command);
}

static void swatch_tiles(Ui *ui, const Palette *palette, Rect line, int side, Argb color,
                         Command command)
{
    const int gap = ui_px(ui, 10), room = (line.w + gap) / SWATCHES - gap;
    Rect rect = {line.x, line.y, room < side ? room : side, line.h};
    for (int i = 0; i < SWATCHES; i++, rect.x += rect.w + gap) {
        const Swatch *swatch = &palette->swatch[i];
        swatch_tile(ui, swatch, rect, color == swatch->color, command);
    }
}

/* Index of the control of the chosen colour; -1: it is none of them. */
static int chosen_index(const Palette *palette, Argb color)
{
    int chosen = color == 0 ? 0 : -1;
    for (int i = 0; i < SWATCHES; i++) {
        chosen = color == palette->swatch[i].color ? 1 + i : chosen;
    }
    return chosen;
}

/* In one line: the theme's, the swatches, the digits. In two lines the swatches are the second. */
void color_row_add(Flow *flow, SettingId id, Command command)
{
    Ui *ui = flow->ui;
    const Palette *palette = palette_of(id);
    const Argb color = (Argb)(int64_t)setting_get(&ui->view->settings, id);
    const int height = ui_px(ui, 48), side = ui_px(ui, 40), gap = ui_px(ui, 10);
    const int theme_w = ui_px(ui, 68), field_w = ui_px(ui, 88);
    int width = flow->w - (flow->narrow ? 0 : flow->label_w);
    bool one_line = width >= theme_w + field_w + SWATCHES * side + (SWATCHES + 1) * gap;
    Rect row = flow_row(flow, _(setting_row(id)->label), one_line ? height : 2 * height);
    if (flow->measure) {
        return;
    }
    int y = row.y + (height - side) / 2, after_theme = row.x + theme_w + gap;
    Rect swatches = {row.x, y + height, row.w, side}, digits = {after_theme, y, field_w, side};
    if (one_line) {
        digits.x = row.x + row.w - field_w;
        swatches = (Rect){after_theme, y, digits.x - after_theme, side};
    }
    const int first = ui->controls;
    theme_tile(ui, palette->theme, (Rect){row.x, y, theme_w, side}, color == 0, command);
    swatch_tiles(ui, palette, swatches, side, color, command);
    ui_group(ui, first, palette->group, true, chosen_index(palette, color));
    digits_field(ui, palette, digits, color, command);
}
