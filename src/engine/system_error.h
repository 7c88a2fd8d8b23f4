/* system_error.h: what the system says about a failure, as a message id. Any thread. */
#ifndef TENGEN_ENGINE_SYSTEM_ERROR_H
#define TENGEN_ENGINE_SYSTEM_ERROR_H

/* What errno means: a message id for what a player may meet, as glibc says it in English: not every
 * system has the translations of glibc, and a message follows the language while it is shown. Else
 * the words of strerror. In a line for terminals it stays English. Static, but the latter only
 * until the thread's next one. */
const char *system_error_words(int error);

#endif
