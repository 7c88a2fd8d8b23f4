/* language.h: which language gettext speaks, whatever locales are installed. */
#ifndef TENGEN_APP_LANGUAGE_H
#define TENGEN_APP_LANGUAGE_H

/* `language`: "en", "zh_CN" ...; empty: the system's. Main thread only. */
void language_set(const char *language, const char *folder);

#endif
