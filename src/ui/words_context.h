/* words_context.h: texts that English has once and other languages have in several forms. */
#ifndef TENGEN_UI_WORDS_CONTEXT_H
#define TENGEN_UI_WORDS_CONTEXT_H

/* The translation of what N_() or NC_() marked; static. */
const char *words_of(const char *id);
/* Its English text, without the context. */
const char *words_in_english(const char *id);

#endif
