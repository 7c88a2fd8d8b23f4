#include "app/gomocup_move.h"

#include <stdlib.h>
#include <string.h>

#include "app/gomocup_process.h"
#include "engine/types.h"

bool gomocup_move_read(const char *line, int *x, int *y)
{
    char text[GOMOCUP_LINE_BYTES], *end;
    int length = 0;
    for (; *line != '\0'; line++) {
        if (*line != ' ' && *line != '\t') {
            text[length++] = *line;
        }
    }
    text[length] = '\0';
    if (text[strspn(text, "0123456789,-")] != '\0') {
        return false;
    }
    const long first = strtol(text, &end, 10);
    if (end == text || *end != ',') {
        return false;
    }
    const char *rest = end + 1;
    const long second = strtol(rest, &end, 10);
    *x = first < 0 || first > BOARD_MAX ? BOARD_MAX : (int)first;
    *y = second < 0 || second > BOARD_MAX ? BOARD_MAX : (int)second;
    return end != rest && *end == '\0';
}
