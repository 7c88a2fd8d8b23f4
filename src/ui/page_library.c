/* The library: where its games come from, a search, the games that were found, and the chosen one.
 */
#include "ui/page_draw.h"

#include <stdio.h>
#include <stdlib.h>

#include "ui/form.h"
#include "ui/library_card.h"
#include "ui/library_preview.h"
#include "ui/library_words.h"
#include "ui/numbered_name.h"
#include "ui/words.h"

enum { /* logical px */
       PANEL_MAX = 1900,
       WIDE = 852,   /* a narrower panel shows the preview in place of the list */
       ROOMY = 1150, /* a wider one has the full widths below */
       SOURCES_W = 204,
       SOURCES_LOW_W = 168,
       PREVIEW_W = 312,
       PREVIEW_LOW_W = 264,
       SEARCH_H = 48,
       SOURCE_H = 48,
       PILL_H = 44,
       CARD_W = 181, /* at least, where there are three columns */
       CARD_H = 192,
       CARD_MIN_W = 148,
       ROW_CARD_H = 88,
       ROW_MIN_W = 240,
       PHONE_W = 440,    /* a narrower list has rows, */
       LOW_LIST = 260,   /* ... and a lower one */
       LOW_PAGE = 420,   /* a lower page scrolls as a whole */
       CHIP_FIELD = 300, /* a narrower field has a sign in its chip, no words, */
       KEY_FIELD = 400,  /* ... and does not name its key */
       GAP = 16,
       COLUMNS_MAX = 8
};

enum { SHOWN_MAX = 128, FOLDERS_SHOWN = 40, NAMES = 128, NAME_TABLES = 4096 };

/* Each game has a name of its own, as long as the program runs: the focus stays with it. The tables
 * are made where the list is looked at. NULL: out of memory, or of tables. */
static const char *game_name(int index)
{
    typedef char Names[NAMES][24];
    static Names *table[NAME_TABLES];
    const int at = index / NAMES;
    if (at >= NAME_TABLES) {
        return NULL;
    }
    table[at] = table[at] ? table[at] : calloc(1, sizeof *table[at]);
    if (table[at] && !(*table[at])[index % NAMES][0]) {
        snprintf((*table[at])[index % NAMES], sizeof(*table[at])[0], "game-%d", index + 1);
    }
    return table[at] ? (*table[at])[index % NAMES] : NULL;
}

static const char *folder_name(int index)
{
    static char names[FOLDERS_SHOWN][NUMBERED_NAME_BYTES];
    return numbered_name(names, FOLDERS_SHOWN, "folder", index);
}

static Command action(LibraryAction value, int field)
{
    return command_for_field(CMD_LIBRARY, field, (int)value);
}

static bool has_chosen(const Ui *ui)
{
    return ui->view->library.chosen >= 0 && ui->view->library.chosen < ui->view->library.count;
}

/* ---- the search ---- */

static bool is_narrowed(const ViewLibrary *library)
{
    return library->by_position || library->filter.kind != LIBRARY_ANY;
}

/* In the field: only games with a position, or those of a part of the statistics, are listed. It
 * removes that. Returns its width, with the gap behind it. */
static int draw_chip(Ui *ui, Rect field)
{
    char word[80] = "";
    if (field.w >= ui_px(ui, CHIP_FIELD)) {
        library_words_chip(&ui->view->library, word, sizeof word);
    }
    const int icon = ui_px(ui, 16), pad = ui_px(ui, 10);
    const int text_w = word[0] != '\0' ? ui_text_width(ui, 13, true, word) : icon;
    const int w = text_w + icon + 3 * pad;
    const Rect chip = {field.x, field.y + ui_px(ui, 6), w, field.h - ui_px(ui, 12)};
    const int state = ui_area(ui, "position-clear", chip, 10, true, action(LIBRARY_CLEAR, 0));
    if (ui->list) {
        ui_card(ui, chip, 10, state ? ui->theme->fill3 : ui->theme->fill2);
        if (word[0] == '\0') {
            const Icon sign =
                ui->view->library.filter.kind == LIBRARY_ANY ? ICON_GRID : ICON_STATISTICS;
            icon_draw(ui->list, sign, (float)(chip.x + pad), (float)(chip.y + (chip.h - icon) / 2),
                      (float)icon, ui->theme->ink);
        }
        ui_text(ui, (Rect){chip.x + pad, chip.y, text_w, chip.h}, ALIGN_LEFT, 13, true,
                ui->theme->ink, word);
        icon_draw(ui->list, ICON_CLOSE, (float)(chip.x + w - pad - icon),
                  (float)(chip.y + (chip.h - icon) / 2), (float)icon, ui->theme->ink2);
    }
    return w + pad;
}

/* The invitation of a field, or a shorter one, or none: whichever has room. */
static const char *that_fits(Ui *ui, const char *text, const char *brief, int width)
{
    return ui_text_width(ui, 15, true, text) <= width    ? text
           : ui_text_width(ui, 15, true, brief) <= width ? brief
                                                         : "";
}

static void search(Ui *ui, Rect rect)
{
    const ViewLibrary *library = &ui->view->library;
    const int icon = ui_px(ui, 24), pad = ui_px(ui, 12), x = rect.x + 2 * pad + icon - ui_px(ui, 4);
    char key[40];
    snprintf(key, sizeof key, "%sF", _("Ctrl+"));
    const int key_w = ui_text_width(ui, 13, false, key) + 2 * pad;
    const bool shows_key = rect.w > ui_px(ui, KEY_FIELD) && !ui->by_touch;
    Rect field = {x, rect.y, rect.x + rect.w - x - (shows_key ? key_w : pad), rect.h};
    if (ui->list) {
        ui_card(ui, rect, 10, ui->theme->fill);
        icon_draw(ui->list, ICON_SEARCH, (float)(rect.x + pad),
                  (float)(rect.y + (rect.h - icon) / 2), (float)icon, ui->theme->ink2);
    }
    if (is_narrowed(library)) {
        const int w = draw_chip(ui, field);
        field.x += w;
        field.w -= w;
    }
    ui_field(ui, "search", field, library->text ? library->text : "",
             that_fits(ui, _("Player, date, rule or result"), _("Search"), field.w), 15, false,
             action(LIBRARY_SEARCH, 0));
    if (shows_key && ui->list) {
        ui_text(ui, (Rect){rect.x, rect.y, rect.w - pad, rect.h}, ALIGN_RIGHT, 13, false,
                ui->theme->ink2, key);
    }
}

/* ---- the sources ---- */

typedef struct Source {
    const char *name, *label; /* label: translated */
    Icon icon;                /* ICON_NONE: a folder, indented */
    int games, field;
    bool chosen;
} Source;

enum { SOURCES_MAX = 2 + FOLDERS_SHOWN };

static int list_sources(const Ui *ui, Source source[SOURCES_MAX])
{
    const ViewLibrary *library = &ui->view->library;
    int count = 0;
    source[count++] = (Source){"recent",       _("Recent"),    ICON_RECENT,
                               library->games, LIBRARY_RECENT, library->source == LIBRARY_RECENT};
    source[count++] = (Source){"kept",        _("Kept games"), ICON_BOOKMARK,
                               library->kept, LIBRARY_KEPT,    library->source == LIBRARY_KEPT};
    for (int i = 0; i < library->folders && i < FOLDERS_SHOWN; i++) {
        source[count++] = (Source){
            folder_name(i),     library_words_folder(library->folder[i]),
            ICON_NONE,          library->folder_games ? library->folder_games[i] : 0,
            LIBRARY_FOLDER + i, library->source == LIBRARY_FOLDER && library->source_folder == i};
    }
    return count;
}

static void draw_source(Ui *ui, Rect rect, const Source *source)
{
    const Theme *theme = ui->theme;
    const int state =
        ui_area(ui, source->name, rect, 10, true, action(LIBRARY_SHOW_SOURCE, source->field));
    const int icon = ui_px(ui, 20), pad = ui_px(ui, 12), x = rect.x + pad + icon + ui_px(ui, 12);
    char games[16];
    if (!ui->list) {
        return;
    }
    if (source->chosen || state) {
        ui_card(ui, rect, 10, state == 2 ? theme->fill3 : state ? theme->fill2 : theme->fill);
    }
    icon_draw(ui->list, source->icon, (float)(rect.x + pad), (float)(rect.y + (rect.h - icon) / 2),
              (float)icon, theme->ink);
    snprintf(games, sizeof games, "%d", source->games);
    const int games_w = ui_text_width(ui, 13, false, games);
    const Rect text = {x, rect.y, rect.x + rect.w - pad - games_w - ui_px(ui, 6) - x, rect.h};
    ui_text(ui, text, ALIGN_LEFT, ui_fit(ui, 15, 12, source->chosen, source->label, text.w),
            source->chosen, source->icon == ICON_NONE ? theme->ink2 : theme->ink, source->label);
    ui_text(ui, (Rect){rect.x, rect.y, rect.w - pad, rect.h}, ALIGN_RIGHT, 13, false, theme->ink2,
            games);
}

static void draw_folders_title(Ui *ui, Rect rect)
{
    const int icon = ui_px(ui, 20), pad = ui_px(ui, 12), x = rect.x + pad + icon + ui_px(ui, 12);
    if (ui->list) {
        icon_draw(ui->list, ICON_FOLDER, (float)(rect.x + pad),
                  (float)(rect.y + (rect.h - icon) / 2), (float)icon, ui->theme->ink);
        ui_text(ui, (Rect){x, rect.y, rect.w - (x - rect.x), rect.h}, ALIGN_LEFT, 15, false,
                ui->theme->ink, _("Folders"));
    }
}

/* A file or folder, by its path; dropping it onto the page does the same. */
static void add_field(Ui *ui, Rect rect)
{
    const int icon = ui_px(ui, 18), pad = ui_px(ui, 12), x = rect.x + 2 * pad + icon;
    if (ui->list) {
        ui_card(ui, rect, 10, ui->theme->fill);
        icon_draw(ui->list, ICON_PLUS, (float)(rect.x + pad), (float)(rect.y + (rect.h - icon) / 2),
                  (float)icon, ui->theme->ink);
    }
    ui_field(ui, "add", (Rect){x, rect.y, rect.x + rect.w - pad - x, rect.h}, "",
             that_fits(ui, _("Path of a file or folder"), _("Path to import"),
                       rect.x + rect.w - pad - x),
             14, true, action(LIBRARY_ADD, 0));
}

/* By the desktop's own window, if it has one: a file, and at the right a folder. */
static void import(Ui *ui, Rect rect)
{
    const int gap = ui_px(ui, 8), side = rect.h;
    if (!ui->view->file_chooser) {
        add_field(ui, rect);
        return;
    }
    ui_button(ui, "import", (Rect){rect.x, rect.y, rect.w - side - gap, side}, _("Import"),
              ICON_PLUS, BUTTON_FILL, true, command_for_field(CMD_CHOOSE_FILE, 0, FILE_TO_OPEN));
    ui_button(ui, "add-folder", (Rect){rect.x + rect.w - side, rect.y, side, side}, NULL,
              ICON_FOLDER, BUTTON_FILL, true, command_for_field(CMD_CHOOSE_FILE, 0, FOLDER_TO_ADD));
}

static void sources(Ui *ui, Rect area)
{
    Source source[SOURCES_MAX];
    const int count = list_sources(ui, source), row = ui_px(ui, SOURCE_H);
    const int rows = count + (count > 2);
    const bool folder = ui->view->library.source == LIBRARY_FOLDER;
    const Rect add = {area.x + ui_px(ui, 12), area.y + area.h - ui_px(ui, 48),
                      area.w - ui_px(ui, 12), ui_px(ui, 48)};
    import(ui, add);
    area.h -= ui_px(ui, 48 + 12);
    if (folder) {
        const Rect forget = {add.x, add.y - ui_px(ui, 56), add.w, add.h};
        ui_button(ui, "forget", forget, _("Remove folder"), ICON_NONE, BUTTON_FILL, true,
                  action(LIBRARY_FORGET_FOLDER, 0));
        area.h -= ui_px(ui, 56);
    }
    ui_scroll_begin(ui, "sources-scroll", area, rows * row);
    const int before = ui->controls;
    int y = area.y, chosen = -1;
    for (int i = 0; i < count; i++) {
        if (i == 2) {
            draw_folders_title(ui, (Rect){area.x, y, area.w, row});
            y += row;
        }
        chosen = source[i].chosen ? i : chosen;
        draw_source(ui, (Rect){area.x, y, area.w, row}, &source[i]);
        y += row;
    }
    ui_group(ui, before, "sources", true, chosen);
    ui_scroll_end(ui);
}

/* Narrow windows: side by side, in as many lines as they need. */
static int pills(Ui *ui, Rect area, bool draws)
{
    Source source[SOURCES_MAX];
    const int count = list_sources(ui, source), h = ui_px(ui, PILL_H), gap = ui_px(ui, 8);
    const int before = ui->controls;
    int x = area.x, y = area.y, chosen = -1;
    for (int i = 0; i < count; i++) {
        char label[128];
        snprintf(label, sizeof label, "%s  %d", source[i].label, source[i].games);
        int w = ui_text_width(ui, 14, true, label) + ui_px(ui, 28);
        w = w > area.w ? area.w : w;
        if (x > area.x && x + w > area.x + area.w) {
            x = area.x;
            y += h + gap;
        }
        if (draws) {
            chosen = source[i].chosen ? i : chosen;
            ui_button(ui, source[i].name, (Rect){x, y, w, h}, label, ICON_NONE,
                      source[i].chosen ? BUTTON_PRIMARY : BUTTON_FILL, true,
                      action(LIBRARY_SHOW_SOURCE, source[i].field));
        }
        x += w + gap;
    }
    if (draws) {
        ui_group(ui, before, "sources", true, chosen);
    }
    if (ui->view->library.source == LIBRARY_FOLDER) {
        const char *label = _("Remove folder");
        const int w = ui_text_width(ui, 14, true, label) + ui_px(ui, 28);
        y += h + gap;
        if (draws) {
            ui_button(ui, "forget", (Rect){area.x, y, w > area.w ? area.w : w, h}, label, ICON_NONE,
                      BUTTON_FILL, true, action(LIBRARY_FORGET_FOLDER, 0));
        }
    }
    return y + h - area.y;
}

static void list_title(Ui *ui, Rect row)
{
    char left[128], right[120];
    library_words_source(&ui->view->library, left, sizeof left);
    library_words_count(&ui->view->library, right, sizeof right);
    const int w = ui_text_width(ui, 13, false, right), room = row.w - w - ui_px(ui, 12);
    if (ui->list) {
        ui_text(ui, (Rect){row.x, row.y, room, row.h}, ALIGN_LEFT,
                ui_fit(ui, 15, 11, true, left, room), true, ui->theme->ink, left);
        ui_text(ui, row, ALIGN_RIGHT, 13, false, ui->theme->ink2, right);
    }
}

/* Narrow windows: the search, the sources, and what is listed. Returns the height. */
static int narrow_head(Ui *ui, Rect area, bool draws)
{
    const int gap = ui_px(ui, 12), search_h = ui_px(ui, SEARCH_H);
    const Rect line = {area.x, area.y + search_h + gap, area.w, 0};
    const int pills_h = pills(ui, line, draws), y = line.y + pills_h + gap;
    if (draws) {
        search(ui, (Rect){area.x, area.y, area.w, search_h});
        list_title(ui, (Rect){area.x, y, area.w, ui_px(ui, 24)});
    }
    return y + ui_px(ui, 24) + gap - area.y;
}

/* ---- the list ---- */

typedef struct GameGrid {
    Rect area;
    int columns, gap, card_h;
} GameGrid;

/* Cards; on phones and in low windows rows. */
static GameGrid grid_of(Ui *ui, Rect area, bool narrow)
{
    const bool low = area.h < ui_px(ui, LOW_LIST), phone = narrow && area.w < ui_px(ui, PHONE_W);
    const bool roomy = area.w >= ui_px(ui, 2 * CARD_W + GAP);
    const int least = low || phone ? ROW_MIN_W : roomy ? CARD_W : CARD_MIN_W;
    GameGrid grid = {.area = area,
                     .gap = ui_px(ui, low || phone ? 8 : GAP),
                     .card_h = ui_px(ui, low || phone ? ROW_CARD_H : CARD_H)};
    grid.columns = (area.w + grid.gap) / (ui_px(ui, (float)least) + grid.gap);
    grid.columns = grid.columns < 1 ? 1 : grid.columns > COLUMNS_MAX ? COLUMNS_MAX : grid.columns;
    return grid;
}

static void place_game(Ui *ui, const GameGrid *grid, int index, bool opens)
{
    const int row = index / grid->columns;
    const Rect line = {grid->area.x, grid->area.y + row * (grid->card_h + grid->gap), grid->area.w,
                       grid->card_h};
    Rect rect = form_column(line, grid->columns, index % grid->columns, grid->gap);
    const ViewLibrary *library = &ui->view->library;
    const bool chosen = index == library->chosen;
    const LibraryAction does = opens ? LIBRARY_SHOW : chosen ? LIBRARY_OPEN : LIBRARY_CHOOSE;
    const char *name = game_name(index);
    const int state = name ? ui_area(ui, name, rect, 14, true, action(does, index)) : 0;
    const int top = rect.y;
    if (!ui->list || rect_empty(rect_intersect(rect, ui->clip))) {
        return;
    }
    rect.y = 0;
    ui_draw_lower(ui, top);
    library_card_draw(ui, rect, &library->game[index], state);
    if (chosen && !opens) {
        form_chosen_outline(ui, rect, 14);
    }
    ui_draw_lower(ui, -top);
}

/* Placed are the games from `first` to before `end`, and of the others those where the keyboard
 * goes: the first, the last and the chosen one. */
static int next_placed(const ViewLibrary *library, int index, int first, int end)
{
    const int last = library->count - 1, after = index + 1;
    const int next = index == last ? after : after < first ? first : after < end ? after : last;
    return library->chosen > index && library->chosen < next ? library->chosen : next;
}

static void place_games(Ui *ui, const GameGrid *grid, int first, int end, bool opens)
{
    const ViewLibrary *library = &ui->view->library;
    const int before = ui->controls;
    int chosen = -1;
    for (int i = 0; i < library->count; i = next_placed(library, i, first, end)) {
        chosen = i == library->chosen ? ui->controls - before : chosen;
        place_game(ui, grid, i, opens);
    }
    ui_group(ui, before, "games", !opens, chosen);
}

/* Beside the bar while it is dragged: from when the first game in sight is. */
static void draw_month(Ui *ui, Rect area, int first)
{
    char month[60];
    const ViewLibrary *library = &ui->view->library;
    library_words_month(&library->game[first < library->count ? first : library->count - 1], month,
                        sizeof month);
    if (!ui->list || month[0] == '\0' || !ui_is_held(ui, "library-scroll", ui->seat)) {
        return;
    }
    const Rect thumb = ui_scroll_thumb(ui, "library-scroll", area);
    const int w = ui_text_width(ui, 15, true, month) + ui_px(ui, 28), h = ui_px(ui, 40);
    const Rect tag = {thumb.x - ui_px(ui, 36) - w, thumb.y + (thumb.h - h) / 2, w, h};
    ui_card(ui, tag, 10, ui->theme->primary);
    ui_text(ui, tag, ALIGN_CENTER, 15, true, ui->theme->on_primary, month);
}

/* Only the games in sight, a row around them, and those that keys go to: the first, the last and
 * the chosen one. `opens`: a press shows the preview in place of the list. `head`: the height of
 * narrow_head, which scrolls with them; 0: it does not. */
static void list(Ui *ui, Rect area, bool opens, int head)
{
    const ViewLibrary *library = &ui->view->library;
    GameGrid grid = grid_of(ui, area, opens);
    const int step = grid.card_h + grid.gap;
    const int rows = (library->count + grid.columns - 1) / grid.columns;
    const int bleed = ui_px(ui, 6);
    const Rect scroll = {area.x - bleed, area.y - bleed, area.w + 2 * bleed, area.h + bleed};
    ui_scroll_begin(ui, "library-scroll", scroll, head + rows * step + bleed);
    if (head > 0) {
        narrow_head(ui, area, true);
    }
    const int offset = ui_scroll_offset(ui, "library-scroll") - head;
    const int first = offset < step ? 0 : (offset / step - 1) * grid.columns;
    int end = ((offset + area.h) / step + 2) * grid.columns;
    end = end > first + SHOWN_MAX ? first + SHOWN_MAX : end;
    grid.area.y += head;
    place_games(ui, &grid, first, end, opens);
    ui_scroll_end(ui);
    draw_month(ui, scroll, offset > 0 ? (offset + step / 2) / step * grid.columns : 0);
}

/* Nothing to list: why, and what to do about it. */
static void nothing(Ui *ui, Rect area, int head)
{
    const ViewLibrary *library = &ui->view->library;
    const bool none = library->games == 0;
    const char *text = library->unread > 0 || !library->ready ? _("Reading your games…")
                       : none ? _("No games yet. Games you finish are kept here.")
                              : _("Nothing matches.");
    const int max = ui_px(ui, 420), w = area.w < max ? area.w : max, button_h = ui_px(ui, 56);
    const int text_h = ui_px(ui, 56), button_w = w < ui_px(ui, 232) ? w : ui_px(ui, 232);
    const int need = head + text_h + button_h, spare = area.h > need ? area.h - need : 0;
    const int y = area.y + head + spare / 3, bleed = ui_px(ui, 6);
    const Rect scroll = {area.x - bleed, area.y - bleed, area.w + 2 * bleed, area.h + bleed};
    ui_scroll_begin(ui, "library-scroll", scroll, need + 2 * bleed);
    if (head > 0) {
        narrow_head(ui, area, true);
    }
    ui_block(ui, (Rect){area.x + (area.w - w) / 2, y, w, text_h}, ALIGN_CENTER, 17, 11, false,
             ui->theme->ink2, text);
    const Rect button = {area.x + (area.w - button_w) / 2, y + text_h, button_w, button_h};
    if (none && library->ready) {
        ui_default_button(ui, "new", button, _("New game"), ICON_PLUS, true,
                          command_for_field(CMD_PAGE, 0, PAGE_NEW));
    } else if (library->ready && (is_narrowed(library) || (library->text && *library->text))) {
        ui_button(ui, "clear", button, _("Clear the search"), ICON_NONE, BUTTON_FILL, true,
                  action(LIBRARY_CLEAR, 0));
    }
    ui_scroll_end(ui);
}

static void list_or_nothing(Ui *ui, Rect area, bool opens, int head)
{
    if (ui->view->library.count > 0) {
        list(ui, area, opens, head);
    } else {
        nothing(ui, area, head);
    }
}

/* ---- the page ---- */

/* Sources, list and preview side by side. */
static void draw_wide(Ui *ui, Rect panel, PageTools tools)
{
    const bool roomy = panel.w >= ui_px(ui, ROOMY);
    const int top = panel.y + ui_px(ui, 24), bottom = panel.y + panel.h - ui_px(ui, 20);
    const int left_w = ui_px(ui, roomy ? SOURCES_W : SOURCES_LOW_W);
    const int preview_w = ui_px(ui, roomy ? PREVIEW_W : PREVIEW_LOW_W);
    const int left = panel.x + ui_px(ui, roomy ? 28 : 16);
    const int middle = left + left_w + ui_px(ui, roomy ? 24 : 16);
    const int preview = panel.x + panel.w - preview_w - ui_px(ui, roomy ? 40 : 24);
    const int line = preview - ui_px(ui, roomy ? 24 : 16);
    const int middle_w = line - ui_px(ui, roomy ? 24 : 16) - middle;
    search(ui, (Rect){middle, top, middle_w, ui_px(ui, SEARCH_H)});
    list_title(ui, (Rect){middle, top + ui_px(ui, 64), middle_w, ui_px(ui, 24)});
    const int y = top + ui_px(ui, 100);
    /* First of what scrolls: a toast lies over its lower end, not over the other columns. */
    list_or_nothing(ui, (Rect){middle, y, middle_w, bottom - y}, false, 0);
    if (!rect_empty(ui->given_room[SEAT_NEAR])) {
        ui->given_room[SEAT_NEAR].x = middle;
        ui->given_room[SEAT_NEAR].w = middle_w;
    }
    sources(ui, (Rect){left, panel.y + ui_px(ui, 96), left_w,
                       bottom - ui_px(ui, 12) - panel.y - ui_px(ui, 96)});
    if (ui->list) {
        draw_fill(ui->list, (Rect){line, top, ui_px(ui, 1), bottom - top}, ui->theme->hairline);
    }
    if (has_chosen(ui)) {
        library_preview_draw(ui, tools, (Rect){preview, top, preview_w, bottom - top});
    }
}

/* The list, with search and sources above it. A path is typed where there is room for that. */
static void draw_narrow(Ui *ui, Rect area)
{
    const int head = narrow_head(ui, area, false), field_h = ui_px(ui, SEARCH_H);
    if (area.h < ui_px(ui, LOW_PAGE)) {
        list_or_nothing(ui, area, true, head);
        return;
    }
    narrow_head(ui, area, true);
    area.y += head;
    area.h -= head;
    if (area.h > ui_px(ui, 260)) {
        import(ui, (Rect){area.x, area.y + area.h - field_h, area.w, field_h});
        area.h -= field_h + ui_px(ui, 12);
    }
    list_or_nothing(ui, area, true, 0);
}

void page_library(Ui *ui, const Layout *layout, PageTools tools)
{
    Rect panel = form_panel(ui, layout);
    const int max = ui_px(ui, PANEL_MAX);
    if (panel.w > max) {
        panel.x += (panel.w - max) / 2;
        panel.w = max;
    }
    const bool wide = panel.w >= ui_px(ui, WIDE) && panel.h >= ui_px(ui, 560);
    const bool opened = !wide && ui->view->library.opened && has_chosen(ui);
    const Header header = {_(page_info(PAGE_LIBRARY)->title), "back", ICON_BACK,
                           opened ? action(LIBRARY_LIST, 0) : command_for_field(CMD_BACK, 0, 0)};
    Rect area = form_header(ui, panel, &header, panel.h < ui_px(ui, 560));
    area.h -= ui_px(ui, 16);
    if (wide) {
        draw_wide(ui, panel, tools);
    } else if (opened) {
        library_preview_draw(ui, tools, area);
    } else {
        draw_narrow(ui, area);
    }
}
