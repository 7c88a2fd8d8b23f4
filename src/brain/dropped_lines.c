#include "brain/dropped_lines.h"

#include <ctype.h>

#include "brain/parse.h"
#include "brain/report.h"

static void end_drop(Brain *brain)
{
    brain->drops = DROPS_NOTHING;
    if (brain->after_drop) {
        report_text(brain->out, brain->after_drop);
    }
}

void drop_points(Brain *brain, const char *rest, const char *after)
{
    brain->drops = DROPS_POINTS;
    brain->after_drop = after;
    if (parse_ends_with(rest, "DONE")) {
        end_drop(brain);
    }
}

void drop_next(Brain *brain, void (*take)(Brain *brain, const char *line))
{
    brain->drops = DROPS_LINE;
    brain->take_line = take;
}

bool drop_line(Brain *brain, const char *line)
{
    const Dropped drops = brain->drops;
    const char *rest;
    const bool point = isdigit((unsigned char)line[0]) || line[0] == '-';
    if (drops == DROPS_POINTS && (point || parse_word(line, "DONE", &rest))) {
        if (parse_ends_with(line, "DONE")) {
            end_drop(brain);
        }
        return true;
    }
    if (drops == DROPS_POINTS && brain->after_drop) {
        report_error(brain->out, "the list of points was not ended by DONE");
    }
    brain->drops = DROPS_NOTHING;
    if (drops == DROPS_LINE && brain->take_line) {
        brain->take_line(brain, line);
    }
    return drops == DROPS_LINE;
}
