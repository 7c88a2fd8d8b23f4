/* language.h: selects the language of gettext, whatever locales are installed. */
#ifndef TENGEN_APP_LANGUAGE_H
#define TENGEN_APP_LANGUAGE_H

/* `language`: "en", "zh_CN" ...; empty: the system's. `folder` has the translations. Main thread
 * only. */
void language_set(const char *language, const char *folder);

#endif
