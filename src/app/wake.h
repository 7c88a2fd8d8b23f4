/* wake.h: the only upward signal in the program: a worker has something for the main thread, which
 * then asks them all. Any thread. */
#ifndef TENGEN_APP_WAKE_H
#define TENGEN_APP_WAKE_H

#include <stdint.h>

void wake_init(void);      /* main thread, after SDL_Init */
void wake_main(void);      /* pushes one event; many may melt into one */
uint32_t wake_event(void); /* its type */
void wake_taken(void);     /* the main thread is about to ask the workers */

#endif
