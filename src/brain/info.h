/* info.h: the settings that a host makes with INFO, and the limits that follow from them. */
#ifndef TENGEN_BRAIN_INFO_H
#define TENGEN_BRAIN_INFO_H

#include "brain/state.h"

enum { INFO_HASH_DEFAULT = 64 << 20 }; /* bytes of the initial transposition table */

/* INFO: `rest` is key and value. Unknown keys are ignored. */
void command_info(Brain *brain, const char *rest);

/* Called for every command of Yixin's boards: INFO rule, also an earlier one, has their meaning. */
void info_enable_yixin(Brain *brain);

/* Creates the tables of brain->rule, and shrinks the transposition table if max_memory needs it. */
void info_prepare(Brain *brain);

/* At START, whose answer may wait, as the first move's must not: the same. If no INFO rule has
 * named the rule, it may still come: the tables of all rules, as far as max_memory allows. */
void info_prepare_game(Brain *brain);

/* YXSHOWINFO: prints the limits and enables progress messages. */
void command_yxshowinfo(Brain *brain, const char *rest);

/* The number of threads: as requested, limited by cores and max_memory. */
int info_threads(const Brain *brain);

#endif
