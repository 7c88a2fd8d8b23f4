/* animator.h: encodes an animated picture on a thread of its own, frame by frame. Where the thread
 * cannot be started, each call encodes on the caller's. Main thread only. */
#ifndef TENGEN_APP_ANIMATOR_H
#define TENGEN_APP_ANIMATOR_H

#include "render/pixmap.h"

typedef struct Animator Animator;

/* Of frames of this size, px. NULL: out of memory. */
Animator *animator_new(int w, int h);
/* Waits for the frame that is being encoded. */
void animator_free(Animator *animator);

/* It waits for the next frame, or for animator_finish. Whenever that may have changed, the main
 * thread is woken (app/wake.h). */
bool animator_is_ready(Animator *animator);
/* Blocks until it is ready, or done. */
void animator_wait(Animator *animator);
/* Takes the frame over, which is shown for `ms`. It has to be ready. */
void animator_add(Animator *animator, Pixmap frame, int ms);
/* There are no more frames. It has to be ready. */
void animator_finish(Animator *animator);

typedef enum AnimatorState { ANIMATOR_WORKS, ANIMATOR_DONE, ANIMATOR_FAILED } AnimatorState;
/* ANIMATOR_DONE: the bytes of the file, once, for the caller to free. ANIMATOR_FAILED: out of
 * memory. */
AnimatorState animator_take(Animator *animator, char **bytes, size_t *length);

#endif
