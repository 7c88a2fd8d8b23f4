/* script_value.h: what `expect KEY VALUE` of a script compares, one row per key; the settings too,
 * named as in the settings file. */
#ifndef TENGEN_APP_SCRIPT_VALUE_H
#define TENGEN_APP_SCRIPT_VALUE_H

#include "app/app.h"
#include "engine/buffer.h"

const char *script_color_word(Color color); /* "black", "white", "none" */

/* Appends the value of the key. False: there is no such key. */
bool script_value_add(App *app, const char *key, Buffer *out);

/* Appends "moves, last, ...", without the settings. */
void script_value_add_keys(Buffer *out);

#endif
