/* web_page.h: what the page around the canvas does for the program, in a browser only: functions of
 * assets/web/library.js. Main thread, if nothing else is said. */
#ifndef TENGEN_APP_WEB_PAGE_H
#define TENGEN_APP_WEB_PAGE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdnoreturn.h>

/* Calls web_loop_turn once: after `ms`, in the page's next frame if that is soon; -1: not before
 * web_page_hurry. A page out of sight gets no frames, but is called, too. */
void web_page_rest(int ms);
/* Any thread: an event waits, so web_loop_turn is called in the next frame. */
void web_page_hurry(void);
/* Leaves main without an end of the program: the page goes on with calls. */
noreturn void web_page_live(void);

/* Copies pixels (red, green, blue, opaque in memory; rows without gaps) to the canvas. */
void web_page_show(const uint32_t *rgba, int x, int y, int w, int h);
/* The first frame can be seen. */
void web_page_started(void);
/* The display does not sleep. */
void web_page_keep_awake(bool on);
/* False: the page cannot play sounds yet, or sound number `sound` has just begun. Once true, it
 * counts as begun. */
bool web_page_may_play(int sound);
/* Plays samples, mono, `rate` a second, with what is heard already. They are copied. */
void web_page_play(const int16_t *samples, int count, int rate);
/* False: the browser has no clipboard. */
bool web_page_copy(const char *text);
/* What is pasted now, freed by the caller. NULL: the browser was asked for its text, and Ctrl+V
 * comes with it, unless the player denies it; or out of memory. */
char *web_page_pasted(void);
/* The path of the file that is dropped now, in the player's files; freed by the caller. NULL: out
 * of memory. */
char *web_page_dropped(void);
/* The program takes text from now on, or no longer: a tablet shows its keyboard. */
void web_page_take_text(bool on);
/* What has been typed by it since the last call, \b for each character that was deleted and
 * \n for Enter; freed by the caller. NULL: out of memory. */
char *web_page_typed(void);
/* Opens the browser's window for choosing a file, or a folder of files with one of these endings
 * (".sgf,.psq"; NULL: a file of any kind). False: not without a press of the player. */
bool web_page_choose(const char *folder_endings);
/* The answer, once: the path of what was chosen, copied into the page's files; empty: nothing was.
 * What could not be copied has a path, too, but is not there.
 * Freed by the caller. NULL: there is none yet, or out of memory. */
char *web_page_chosen(void);
/* The page gives each file that is written here to the player. Pictures and tables are given to the
 * player wherever they are saved. */
#define WEB_DOWNLOADS "/home/web_user/downloads"
/* The program has saved everything, or could not, and does nothing more. */
void web_page_ended(bool saved);

/* What the page calls (web_loop.c): see web_page_rest, also when a finger is lifted, since a
 * browser shows its keyboard only then; and for fingers that the browser takes away for a gesture
 * of its own: what they pressed has no effect; for a file that is dropped, and when web_page_chosen
 * has an answer, or web_page_typed a text. */
void web_loop_turn(void);
void web_loop_cancel(void);
void web_loop_drop(void);
void web_loop_chosen(void);
void web_loop_typed(void);

#endif
