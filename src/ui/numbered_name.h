/* numbered_name.h: names of controls in a row, "move-1", "move-2" ... The name of a control has to
 * be a static string: each is formatted once, into the caller's table. Main thread. */
#ifndef TENGEN_UI_NUMBERED_NAME_H
#define TENGEN_UI_NUMBERED_NAME_H

enum { NUMBERED_NAME_BYTES = 16 };

/* `index` counts from 0, the names from 1. NULL: the table has no such entry. */
const char *numbered_name(char names[][NUMBERED_NAME_BYTES], int count, const char *word,
                          int index);

#endif
