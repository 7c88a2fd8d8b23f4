/* translation.h: marks the texts shown to people, and translates them by gettext. Returned texts
 * are static. */
#ifndef TENGEN_UI_TRANSLATION_H
#define TENGEN_UI_TRANSLATION_H

#include <libintl.h>

#define _(text) gettext(text)
/* A text that is translated in different ways; `context` tells translators which one is meant. */
#define C_(context, text) translation_find(context "\004" text)
/* A text with a count, in the form that the language has for it. */
#define P_(one, many, count) ngettext(one, many, (unsigned long)(count))

/* The translation of what N_() or NC_() marked. */
const char *translation_find(const char *id);
/* Its English text, without the context. */
const char *translation_source(const char *id);

#endif
