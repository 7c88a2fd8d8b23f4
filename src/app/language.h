/* language.h: selects the language of gettext, whatever locales are installed. */
#ifndef TENGEN_APP_LANGUAGE_H
#define TENGEN_APP_LANGUAGE_H

#include <stddef.h>

/* `language`: "en", "zh_CN" ...; empty: the system's. `folder` has the translations. Main thread
 * only. */
void language_set(const char *language, const char *folder);

/* The language of the texts since then, as in assets/po/LINGUAS, or "en". Static. */
const char *language_in_use(void);

/* The value of LANGUAGE for this one: each entry without what follows language and country, and
 * the language that there is for it after it, such as zh_TW after zh_HK. It goes no further than
 * English, which has no catalogue. Cut to `bytes`. Returns the first language that there is, "en"
 * without one; static. */
const char *language_list(const char *wanted, char *out, size_t bytes);

#endif
