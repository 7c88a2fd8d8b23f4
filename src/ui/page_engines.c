/* The player's engines: what they are, how they are, what they may use; and one more. */
#include "ui/page_draw.h"

#include <stdio.h>
#include <string.h>

#include "ui/form.h"
#include "ui/list_page.h"
#include "ui/numerals.h"
#include "ui/words.h"

enum { ROW = 60, FIELD_H = 48, PAD = 14 /* logical px */ };

static const char *const row_names[ENGINES_MAX] = {"engine-1", "engine-2", "engine-3", "engine-4",
                                                   "engine-5", "engine-6", "engine-7", "engine-8"};

static Command command_of(EnginesAction action, int place, int value)
{
    return command_for_field(CMD_ENGINES, engines_field(action, place), value);
}

/* ---- one engine ---- */

static void print_state(const ViewEngine *engine, char *out, size_t bytes)
{
    switch (engine->state) {
    case ENGINE_UNTRIED:
    case ENGINE_TRYING:
        out[0] = '\0';
        break;
    case ENGINE_WORKS:
        snprintf(out, bytes, _("It works: its first move took %s s."),
                 numerals_decimal((double)engine->ms / 1000, 1).text);
        break;
    case ENGINE_FAILED:
        snprintf(out, bytes, _("It cannot play: %s."), _(engine->fault));
        break;
    }
}

static Icon icon_of(EngineState state)
{
    return state == ENGINE_WORKS    ? ICON_CHECK
           : state == ENGINE_FAILED ? ICON_WARNING
           : state == ENGINE_TRYING ? ICON_RECENT
                                    : ICON_CHIP;
}

static const char *const state_words[] = {[ENGINE_UNTRIED] = N_("Not tried yet"),
                                          [ENGINE_TRYING] = N_("It is being tried…"),
                                          [ENGINE_WORKS] = N_("Works"),
                                          [ENGINE_FAILED] = N_("Cannot play")};

/* Its name and how it is; a press unfolds it. */
static void row(Flow *flow, int place)
{
    Ui *ui = flow->ui;
    const Theme *theme = ui->theme;
    const ViewEngine *engine = &ui->view->engines.engine[place];
    const int bleed = ui_px(ui, PAD), height = ui_px(ui, ROW), icon = ui_px(ui, 20);
    const Rect rect = {flow->x - bleed, flow->y, flow->w + 2 * bleed, height};
    flow->y += height;
    if (flow->measure) {
        return;
    }
    /* The focus ring is 5 px outside: on the edge of the row. */
    const int state = ui_area(ui, row_names[place], rect_inset(rect, ui_px(ui, 5)), 5, true,
                              command_of(ENGINES_CHOOSE, place, 0));
    if (!ui->list) {
        return;
    }
    if (state) {
        ui_card(ui, rect, 10, state == 2 ? theme->fill2 : theme->fill);
    }
    const bool failed = engine->state == ENGINE_FAILED;
    icon_draw(ui->list, icon_of(engine->state), (float)flow->x,
              (float)(rect.y + (height - icon) / 2), (float)icon,
              failed ? theme->look.cross : theme->ink2);
    const int shift = icon + ui_px(ui, 12), half = height / 2, edge = ui_px(ui, 7);
    Rect line = {flow->x + shift, rect.y + edge, flow->w - shift, half - edge};
    ui_block(ui, line, ALIGN_LEFT, 15, 10, true, theme->ink, engine->entry->name);
    line.y = rect.y + half;
    ui_block(ui, line, ALIGN_LEFT, 13, 10, false, theme->ink2, _(state_words[engine->state]));
}

/* A field on a card. */
static void field(Ui *ui, const char *name, Rect rect, const char *text, const char *empty,
                  Command command)
{
    const int pad = ui_px(ui, 12);
    ui_card(ui, rect, 10, ui->theme->fill);
    form_field(ui, name, (Rect){rect.x + pad, rect.y, rect.w - 2 * pad, rect.h}, text, empty,
               ui->theme->ink2, 14, false, command);
}

static void state_rows(Flow *flow, const ViewEngine *engine)
{
    char text[400];
    flow_text(flow, engine->entry->command, 13, flow->ui->theme->ink2);
    print_state(engine, text, sizeof text);
    if (text[0] != '\0') {
        flow_gap(flow, 6);
        flow_text(flow, text, 14, flow->ui->theme->ink);
    }
    if (engine->state != ENGINE_FAILED) {
        return;
    }
    if (engine->said[0] != '\0') {
        flow_gap(flow, 4);
        snprintf(text, sizeof text, _("It said \"%s\"."), engine->said);
        flow_text(flow, text, 13, flow->ui->theme->ink2);
    }
    if (engine->errors) {
        flow_gap(flow, 4);
        snprintf(text, sizeof text, _("More of its words are in %s."), engine->errors);
        flow_text(flow, text, 13, flow->ui->theme->ink2);
    }
}

/* Which of the values is chosen; -1: another one. */
static int index_of(const int *values, int count, int64_t value)
{
    for (int i = 0; i < count; i++) {
        if (values[i] == value) {
            return i;
        }
    }
    return -1;
}

static void resource_rows(Flow *flow, const EngineEntry *entry, int place)
{
    static const char *const memory_names[] = {"engine-memory-0", "engine-memory-350",
                                               "engine-memory-1024", "engine-memory-4096"};
    static const char *const thread_names[] = {"engine-threads-0", "engine-threads-1",
                                               "engine-threads-2", "engine-threads-4",
                                               "engine-threads-8"};
    static const char *const time_names[] = {"engine-seconds-0", "engine-seconds-1",
                                             "engine-seconds-5", "engine-seconds-15",
                                             "engine-seconds-60"};
    static const int memory[] = {0, 350, 1024, 4096}, threads[] = {0, 1, 2, 4, 8},
                     seconds[] = {0, 1, 5, 15, 60};
    const char *memory_labels[] = {_("No limit"), _("350 MB"), _("1 GB"), _("4 GB")};
    const char *thread_labels[] = {_("Its choice"), "1", "2", "4", "8"};
    const char *time_labels[] = {_("The game's"), _("1 s"), _("5 s"), _("15 s"), _("60 s")};
    const int64_t own_s = entry->move_ms % 1000 == 0 ? entry->move_ms / 1000 : -1;
    flow_segments(
        flow, _("Memory"),
        &(Segments){4, memory_names, memory_labels, memory, index_of(memory, 4, entry->memory_mib)},
        command_of(ENGINES_MEMORY, place, 0));
    flow_gap(flow, 12);
    flow_segments(
        flow, _("Threads"),
        &(Segments){5, thread_names, thread_labels, threads, index_of(threads, 5, entry->threads)},
        command_of(ENGINES_THREADS, place, 0));
    flow_gap(flow, 12);
    flow_segments(flow, _("Time for a move"),
                  &(Segments){5, time_names, time_labels, seconds, index_of(seconds, 5, own_s)},
                  command_of(ENGINES_MOVE_TIME, place, 0));
}

static void details(Flow *flow, int place)
{
    Ui *ui = flow->ui;
    const ViewEngine *engine = &ui->view->engines.engine[place];
    const int gap = ui_px(ui, 12);
    flow_gap(flow, 4);
    state_rows(flow, engine);
    flow_gap(flow, 12);
    const Rect name = flow_row(flow, _("Name"), ui_px(ui, FIELD_H));
    if (!flow->measure) {
        field(ui, "engine-name", name, engine->entry->name, "", command_of(ENGINES_NAME, place, 0));
    }
    flow_gap(flow, 12);
    resource_rows(flow, engine->entry, place);
    flow_gap(flow, 16);
    const Rect buttons = {flow->x, flow->y, flow->w, ui_px(ui, 48)};
    if (!flow->measure) {
        const char *label = engine->state == ENGINE_UNTRIED ? _("Try it") : _("Try it again");
        ui_button(ui, "engine-try", form_column(buttons, 2, 0, gap), label, ICON_NONE, BUTTON_FILL,
                  engine->state != ENGINE_TRYING, command_of(ENGINES_TRY, place, 0));
        ui_button(ui, "engine-remove", form_column(buttons, 2, 1, gap), _("Remove"), ICON_NONE,
                  BUTTON_FILL, true, command_of(ENGINES_REMOVE, place, 0));
    }
    flow->y += buttons.h;
    flow_gap(flow, 12);
}

/* ---- the page ---- */

static void add_rows(Flow *flow)
{
    Ui *ui = flow->ui;
    const View *view = ui->view;
    const int gap = ui_px(ui, 8), side = ui_px(ui, FIELD_H);
    flow_title(flow, _("Add an engine"));
    flow_gap(flow, 8);
    if (!view->programs) {
        flow_text(flow, _("Other engines cannot be started in a browser."), 13, ui->theme->ink2);
        return;
    }
    const Rect line = {flow->x, flow->y, flow->w, side};
    if (!flow->measure) {
        const int w = line.w - (view->file_chooser ? side + gap : 0);
        field(ui, "engine-add", (Rect){line.x, line.y, w, side}, "", _("File or command"),
              command_of(ENGINES_ADD, 0, 0));
        if (view->file_chooser) {
            ui_button(ui, "engine-file", (Rect){line.x + w + gap, line.y, side, side}, NULL,
                      ICON_FOLDER, BUTTON_FILL, true,
                      command_for_field(CMD_CHOOSE_FILE, 0, ENGINE_TO_ADD));
        }
    }
    flow->y += side;
    flow_gap(flow, 8);
    flow_text(flow, _("A command may reach a stronger machine: ssh host /path/of/engine"), 13,
              ui->theme->ink2);
    if (view->engines.offers_own) {
        flow_gap(flow, 12);
        if (!flow->measure) {
            ui_button(ui, "engine-own", (Rect){flow->x, flow->y, flow->w, side},
                      _("Add Tengen's own engine"), ICON_NONE, BUTTON_FILL, true,
                      command_of(ENGINES_ADD, 0, 1));
        }
        flow->y += side;
    }
}

/* Two of them against each other. */
static void match_row(Flow *flow)
{
    Ui *ui = flow->ui;
    flow_gap(flow, 12);
    const Rect row = {flow->x, flow->y, flow->w, ui_px(ui, FIELD_H)};
    if (!flow->measure) {
        ui_button(ui, "engine-match", row, _("Engine match"), ICON_NONE, BUTTON_FILL, true,
                  command_for_field(CMD_PAGE, 0, PAGE_CONTEST));
    }
    flow->y += row.h;
}

static void content(Flow *flow)
{
    const ViewEngines *engines = &flow->ui->view->engines;
    if (engines->count == 0 && flow->ui->view->programs) {
        flow_text(flow,
                  _("An engine is another program that plays five in a row. Engines that speak the "
                    "Gomocup protocol can play here. The site of the Gomocup tournament offers "
                    "many of them."),
                  15, flow->ui->theme->ink);
        flow_gap(flow, 16);
    }
    for (int i = 0; i < ENGINES_MAX; i++) {
        if (engines->engine[i].entry) {
            row(flow, i);
            if (engines->chosen == i) {
                details(flow, i);
            }
        }
    }
    flow_gap(flow, engines->count > 0 ? 12 : 0);
    if (engines->count < ENGINES_MAX) {
        add_rows(flow);
    } else {
        flow_text(flow, _("The list is full."), 14, flow->ui->theme->ink2);
    }
    match_row(flow);
    flow_gap(flow, 12);
}

void page_engines(Ui *ui, const Layout *layout, PageTools tools)
{
    static const ListPage page = {PAGE_ENGINES, "engines-scroll", PAD, content};
    (void)tools;
    list_page(ui, layout, &page);
}
