/* test_language.h: the languages in which the pages are tested: those of the settings, and a
 * made-up one with longer words, generated here from the template of the catalogues. */
#ifndef TENGEN_TESTS_UI_TEST_LANGUAGE_H
#define TENGEN_TESTS_UI_TEST_LANGUAGE_H

typedef enum TestLanguage {
    LANGUAGE_ENGLISH,
    LANGUAGE_CHINESE,
    LANGUAGE_LONG,
    LANGUAGE_OTHERS /* and on: those of the settings after Chinese */
} TestLanguage;

const char *test_language_name(TestLanguage language); /* "en", "zh_CN", "long", "ja" */
int test_language_others(void); /* how many there are from LANGUAGE_OTHERS on */
/* Makes gettext use it. The made-up one is written to `scratch`/locale-long on first use. */
void test_language_use(TestLanguage language, const char *scratch);
/* Translates into the made-up language: umlauts, and each word about 40 % longer. */
void test_language_lengthen(const char *word, char *out, int bytes);

#endif
