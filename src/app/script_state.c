#include "app/script_state.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "app/loop.h"
#include "engine/rules/notation.h"

bool script_fail(ScriptRun *run, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(run->error, sizeof run->error, format, values);
    va_end(values);
    return false;
}

bool script_split(char *text, ScriptLine *line)
{
    memset(line, 0, sizeof *line);
    for (char *c = text; *c != '\0'; c++) {
        if (*c == '#' && (c == text || isspace((unsigned char)c[-1]))) {
            *c = '\0';
        }
    }
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1])) {
        text[--length] = '\0';
    }
    for (const char *c = text;; line->count++) {
        while (isspace((unsigned char)*c)) {
            c++;
        }
        if (line->count == 1) {
            line->rest = c;
        }
        if (*c == '\0') {
            break;
        }
        size_t width = 0;
        while (c[width] != '\0' && !isspace((unsigned char)c[width])) {
            width++;
        }
        if (line->count == SCRIPT_WORDS_MAX || width >= SCRIPT_WORD_BYTES) {
            return false;
        }
        memcpy(line->word[line->count], c, width);
        c += width;
    }
    return true;
}

void script_settle(App *app)
{
    loop_pump(app);
    loop_collect(app, false);
    loop_update(app);
    loop_draw(app);
}

bool script_read_point(const ScriptRun *run, const char *text, Point *point)
{
    const char *c = text;
    *point = notation_read_point(&c, game_shown(&run->app->game)->position.size);
    return *point != POINT_NONE && *c == '\0';
}

bool script_read_color(const char *text, Color *color)
{
    *color = strcasecmp(text, "black") == 0   ? COLOR_BLACK
             : strcasecmp(text, "white") == 0 ? COLOR_WHITE
                                              : COLOR_EMPTY;
    return *color != COLOR_EMPTY;
}
