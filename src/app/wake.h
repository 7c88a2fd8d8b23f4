/* wake.h: tells the main thread that a worker has a result: one SDL event, after which the main
 * thread collects from all workers. */
#ifndef TENGEN_APP_WAKE_H
#define TENGEN_APP_WAKE_H

#include <stdbool.h>
#include <stdint.h>

void wake_init(void);      /* main thread, after SDL_Init */
void wake_main(void);      /* any thread; several calls may cause one event */
uint32_t wake_event(void); /* its type */
void wake_taken(void);     /* main thread: call it before collecting results */
/* Main thread, where it waits for a worker in an event watch of SDL or in an exit by Xlib: until it
 * is called with false, wake_main does nothing, since it would wait for the main thread. */
void wake_hold(bool on);

#endif
