#include "ui/numbered_name.h"

#include <stdio.h>

const char *numbered_name(char names[][NUMBERED_NAME_BYTES], int count, const char *word, int index)
{
    if (index < 0 || index >= count) {
        return NULL;
    }
    if (!names[index][0]) {
        snprintf(names[index], NUMBERED_NAME_BYTES, "%s-%d", word, index + 1);
    }
    return names[index];
}
