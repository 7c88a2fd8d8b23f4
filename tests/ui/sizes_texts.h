/* sizes_texts.h: the checks of sizes_test on the texts of the shown case. */
#ifndef TENGEN_TESTS_UI_SIZES_TEXTS_H
#define TENGEN_TESTS_UI_SIZES_TEXTS_H

void check_texts(void); /* whole, on a panel, clear of each other and of the controls */
void check_words(void); /* the status is on the screen */

#endif
