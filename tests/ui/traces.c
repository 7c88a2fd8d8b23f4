#include "ui/traces.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "render/draw_command.h"

static Rect letters(const DrawCommand *command, Fonts *fonts)
{
    TextStyle style = {.size = command->text.size,
                       .semibold = command->text.semibold,
                       .tabular = command->text.tabular,
                       .tracking = command->text.tracking};
    TextSize size = fonts_measure(fonts, &style, draw_command_text(command));
    int w = size.width, up = size.cap, x = command->text.x, y = command->text.y;
    switch (command->text.quarters & 3) {
    case 1:
        return (Rect){x, y, up, w};
    case 2:
        return (Rect){x - w, y, w, up};
    case 3:
        return (Rect){x - up, y - w, up, w};
    default:
        return (Rect){x, y - up, w, up};
    }
}

void traces_read(Traces *traces, const DrawList *list, Fonts *fonts, Argb ground, float radius)
{
    traces->texts = traces->panels = 0;
    for (int i = 0; i < drawlist_count(list); i++) {
        const DrawCommand *command = drawlist_command(list, i);
        if (command->kind == DRAW_COMMAND_TEXT) {
            assert(traces->texts < TRACES_TEXTS);
            TraceText *text = &traces->text[traces->texts++];
            text->box = letters(command, fonts);
            text->seen = rect_intersect(text->box, command->bounds);
            text->size = command->text.size;
            text->turned = command->text.quarters % 2;
            snprintf(text->words, sizeof text->words, "%s", draw_command_text(command));
        } else if (command->kind == DRAW_COMMAND_ROUND && command->color == ground &&
                   command->box.radius >= radius) {
            assert(traces->panels < TRACES_PANELS);
            traces->panel[traces->panels++] = command->bounds;
        }
    }
}

bool traces_have(const Traces *traces, const char *words)
{
    for (int i = 0; i < traces->texts; i++) {
        if (strstr(traces->text[i].words, words)) {
            return true;
        }
    }
    return false;
}
