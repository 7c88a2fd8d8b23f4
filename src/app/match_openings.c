#include "app/match_openings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/rules/notation.h"
#include "engine/rules/rules.h"

static bool fail(OpeningFault *fault, int line, int column, const char *format, const char *at)
{
    *fault = (OpeningFault){.line = line, .column = column, .format = format};
    snprintf(fault->there, sizeof fault->there, "%.*s", (int)strcspn(at, " \t\r\n#"), at);
    return false;
}

/* One point at *text, which is advanced past it. POINT_NONE: there is none. */
static Point read_point(const char **text, int size)
{
    int x, y, used = 0;
    if (sscanf(*text, "%2d,%2d%n", &x, &y, &used) == 2 && used > 0) {
        const bool inside = x >= 0 && y >= 0 && x < size && y < size;
        *text += inside ? used : 0;
        return inside ? point_at(x, y) : POINT_NONE;
    }
    return notation_read_point(text, size);
}

/* Plays the point. NULL, or why it cannot stand in an opening. */
static const char *play(Position *position, Point point)
{
    if (!position_is_empty(position, point)) {
        return N_("%s: this point is occupied: \"%s\".");
    }
    const Judgement judgement = rules_judge(position, point, position->to_move);
    if (judgement.win || judgement.draw || judgement.foul != FOUL_NONE) {
        return judgement.foul != FOUL_NONE ? N_("%s: this move is a foul: \"%s\".")
                                           : N_("%s: this move ends the game: \"%s\".");
    }
    position_make(position, point);
    return NULL;
}

/* One line. */
static bool read_opening(const char *text, int number, Position *position, MatchOpening *opening,
                         OpeningFault *fault)
{
    const char *line = text;
    opening->count = 0;
    for (;;) {
        text += strspn(text, " \t\r");
        if (*text == '\0' || *text == '\n' || *text == '#') {
            return true;
        }
        const char *at = text;
        const Point point = read_point(&text, position->size);
        if (point == POINT_NONE) {
            return fail(fault, number, (int)(at - line) + 1,
                        N_("%s: expected a point of this board such as h8 or 7,7: \"%s\"."), at);
        }
        const char *why = opening->count == OPENING_MOVES_MAX
                              ? N_("%s: expected no more than 60 moves in an opening: \"%s\".")
                              : play(position, point);
        if (why) {
            return fail(fault, number, (int)(at - line) + 1, why, at);
        }
        opening->move[opening->count++] = point;
    }
}

/* Makes room for one more. NULL, or why there is none. */
static const char *grow(MatchOpening **list, int count, int *room)
{
    if (count == OPENINGS_MAX) {
        return N_("%s: expected no more than 20000 openings.");
    }
    if (count == *room) {
        const int more = *room == 0 ? 64 : 2 * *room;
        MatchOpening *larger = realloc(*list, (size_t)more * sizeof **list);
        if (!larger) {
            return N_("%s: there is not enough memory.");
        }
        *list = larger;
        *room = more;
    }
    return NULL;
}

MatchOpening *match_openings_read(const char *text, int size, Rule rule, int *count,
                                  OpeningFault *fault)
{
    MatchOpening *list = NULL, opening;
    static const char utf8_mark[] = "\xEF\xBB\xBF";
    int room = 0, number = 0;
    *count = 0;
    text += strncmp(text, utf8_mark, strlen(utf8_mark)) == 0 ? strlen(utf8_mark) : 0;
    for (const char *line = text; *line != '\0'; line += *line == '\n') {
        Position position;
        position_init(&position, rule, size);
        if (!read_opening(line, ++number, &position, &opening, fault)) {
            free(list);
            return NULL;
        }
        if (opening.count > 0) {
            const char *why = grow(&list, *count, &room);
            if (why) {
                fail(fault, number, 1, why, line);
                free(list);
                return NULL;
            }
            list[(*count)++] = opening;
        }
        line += strcspn(line, "\n");
    }
    if (!list) {
        *fault = (OpeningFault){
            .format = N_("%s: there is no opening; expected lines such as \"h8 i9 j10\".")};
    }
    return list;
}
