/* language.h: selects the language of gettext, whatever locales are installed. */
#ifndef TENGEN_APP_LANGUAGE_H
#define TENGEN_APP_LANGUAGE_H

#include <stddef.h>

/* `language`: "en", "zh_CN" ...; empty: the system's. `folder` has the translations. Main thread
 * only. */
void language_set(const char *language, const char *folder);

/* The value of LANGUAGE for this one: without what follows the language and country of an entry,
 * with the Chinese catalogue that there is for Chinese of any country, and no further than English,
 * which has no catalogue. Cut to `bytes`. */
void language_list(const char *wanted, char *out, size_t bytes);

#endif
