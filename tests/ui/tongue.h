/* tongue.h: the languages in which the tests look at the pages: English, Chinese, and one with
 * words of German length, made here from the template of the catalogues. */
#ifndef TENGEN_TESTS_UI_TONGUE_H
#define TENGEN_TESTS_UI_TONGUE_H

typedef enum Tongue { TONGUE_ENGLISH, TONGUE_CHINESE, TONGUE_LONG, TONGUE_COUNT } Tongue;

const char *tongue_name(Tongue tongue); /* "en", "zh", "long" */
/* From now on gettext speaks it. The long one is written into the folder `scratch`/locale-long on
 * first use. */
void tongue_use(Tongue tongue, const char *scratch);
/* The word as the long language has it: umlauts, and each of its words about 40 % longer. */
void tongue_lengthen(const char *word, char *out, int bytes);

#endif
