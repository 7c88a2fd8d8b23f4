/* sizes_case.h: one screen in one window, for the checks of sizes_test. */
#ifndef TENGEN_TESTS_UI_SIZES_CASE_H
#define TENGEN_TESTS_UI_SIZES_CASE_H

#include "ui/gallery.h"
#include "ui/screen_state.h"
#include "ui/test_language.h"
#include "ui/traces.h"

typedef struct ScreenCase {
    int w, h;
    float scale;
    TestLanguage language;
    int scene; /* of the gallery */
    Screen *screen;
    View view;
    Traces traces; /* of the last case_open */
} ScreenCase;

extern ScreenCase shown;
extern int faults; /* since the caller set it to 0 */

/* Group set-up and teardown for cmocka: the fonts and the store. */
int case_begin(void **state);
int case_end(void **state);
/* A new screen for shown.w, shown.h and shown.scale. The caller frees it with screen_free. */
Screen *case_screen(void);
/* Draws shown.scene on shown.screen, unscrolled and without focus; the stone sprites are kept. */
void case_open(void);
/* Prints and counts a fault; the test goes on. */
void case_fault(const char *format, ...);

int case_px(float logical);
bool case_holds(Rect outer, Rect inner, int slack);
bool case_meet(Rect a, Rect b);
/* Has the page a scroll area? */
bool case_scrolls(void);
/* Is there no room for the page beside its notice? */
bool case_is_notice_alone(void);
/* Not a scroll area. */
bool is_page_control(const Control *control);

#endif
