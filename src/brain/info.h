/* info.h: what a host lays down with INFO, and what it is told of its bounds. */
#ifndef TENGEN_BRAIN_INFO_H
#define TENGEN_BRAIN_INFO_H

#include "brain/state.h"

enum { INFO_HASH_DEFAULT = 64 << 20 }; /* bytes of the table that a Brain begins with */

/* `rest`: key and value. Keys that are not known are passed over. */
void command_info(Brain *brain, const char *rest);

/* A word of Yixin's was said: only its boards would, and what they said before was in their words,
 * too. */
void info_hear_yixin(Brain *brain);

/* The rule's tables are made, and the memory that they take is no longer the transposition table's.
 */
void info_prepare(Brain *brain);

/* YXSHOWINFO: says how large values may be; progress is told from now on. */
void command_yxshowinfo(Brain *brain, const char *rest);

/* As many as were asked for and there are cores and memory for. */
int info_threads(const Brain *brain);

#endif
